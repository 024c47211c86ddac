-- Things that one of several processes does for a while.

CREATE TABLE turns (
    name TEXT PRIMARY KEY,
    owner BIGINT NOT NULL,                      -- the process, as a number
    until BIGINT NOT NULL
);
