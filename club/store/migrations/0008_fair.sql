-- What there is, is shared among those who come from different addresses; what is private is found nowhere.

ALTER TABLE games ADD COLUMN origin BIGINT;                 -- a keyed hash of the address it was opened from, until it is over
CREATE INDEX games_by_origin ON games (origin) WHERE origin IS NOT NULL;
CREATE INDEX games_listed ON games (state, ended_at) WHERE is_listed = 1;

-- A game that follows another is as public as that one. Before, no game that followed another was listed.
WITH RECURSIVE shown (id) AS (
    SELECT next FROM games WHERE is_listed = 1 AND next IS NOT NULL
    UNION SELECT games.next FROM games JOIN shown ON games.id = shown.id WHERE games.next IS NOT NULL
)
UPDATE games SET is_listed = 1 WHERE id IN (SELECT id FROM shown);

-- Positions of games that were made for those who have the link are not looked up by others.
DELETE FROM positions WHERE game IN (SELECT id FROM games WHERE is_listed = 0);
