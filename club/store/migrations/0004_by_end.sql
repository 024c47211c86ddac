-- Games that are over by when they ended, of whatever kind; complaints by who made them.

CREATE INDEX games_by_end ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX reports_by_account ON reports (by_account, time);
