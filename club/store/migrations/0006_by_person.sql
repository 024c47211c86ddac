-- What a guest has goes to a member without a look at everything.

CREATE INDEX games_by_creator ON games (creator);
CREATE INDEX said_by_account ON said (account);
