-- The same text for SQLite and PostgreSQL. Moments are milliseconds since 1970, flags are 0 or 1.

CREATE TABLE house (                            -- single facts
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,                         -- guest, member, bot, former
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,                       -- the name as it is compared; guests have none
    password TEXT,                              -- argon2id
    mail TEXT,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    banned_until BIGINT NOT NULL DEFAULT 0,
    muted_until BIGINT NOT NULL DEFAULT 0,
    merged_into TEXT                            -- the member that a guest's games went to
);

CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,                      -- of the secret, which is stored nowhere
    account TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL,                         -- browser, token
    scopes TEXT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,                         -- iri, quintets, ...
    options TEXT NOT NULL,                      -- the options it was opened with, as JSON
    terms TEXT NOT NULL,                        -- the terms it is played under, as JSON
    seats BIGINT NOT NULL,
    creator TEXT NOT NULL,
    is_rated BIGINT NOT NULL,
    is_listed BIGINT NOT NULL,                  -- whether its open seats are offered to all
    speed TEXT NOT NULL,                        -- live, days, untimed
    created BIGINT NOT NULL,
    -- What follows is derived from the events, and written with them.
    version BIGINT NOT NULL,                    -- how many events there are
    state TEXT NOT NULL,                        -- open, running, over
    changed BIGINT NOT NULL,
    plies BIGINT NOT NULL,
    turn BIGINT,                                -- the seat whose decision is awaited
    acts_by BIGINT,                             -- when its time is up
    bot_from BIGINT,                            -- a bot is to act: from when another process may take its turn over
    result TEXT,                                -- as in records
    winners BIGINT,                             -- the bit of each seat that won
    ended TEXT,                                 -- how people ended it, as in records
    ended_at BIGINT,
    opening TEXT,                               -- the first actions of a game that is over
    is_settled BIGINT NOT NULL,                 -- whether ratings and archive know of its end
    earlier TEXT,
    next TEXT
);
CREATE INDEX games_by_state ON games (state, changed);
CREATE INDEX games_by_deadline ON games (acts_by) WHERE acts_by IS NOT NULL;
CREATE INDEX games_by_bot ON games (bot_from) WHERE bot_from IS NOT NULL;
CREATE INDEX games_unsettled ON games (ended_at) WHERE is_settled = 0;
CREATE INDEX games_by_game ON games (game, state, ended_at);
CREATE INDEX games_by_opening ON games (game, opening) WHERE opening IS NOT NULL;

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    account TEXT,
    name TEXT NOT NULL,
    bot TEXT,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seats_by_account ON seats (account, game) WHERE account IS NOT NULL;

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    message TEXT,                               -- by which message of a client it came
    PRIMARY KEY (game, number)
);

CREATE TABLE expected (                         -- answers prepared for expected actions
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);

CREATE TABLE said (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    room TEXT NOT NULL,                         -- players, spectators
    text TEXT NOT NULL,
    time BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE blocks (
    account TEXT NOT NULL,
    blocked TEXT NOT NULL,
    PRIMARY KEY (account, blocked)
);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    number BIGINT,
    by_account TEXT NOT NULL,
    about TEXT NOT NULL,
    text TEXT NOT NULL,
    time BIGINT NOT NULL,
    is_closed BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE ratings (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (account, game)
);

CREATE TABLE rating_course (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    played TEXT NOT NULL,                       -- the game that changed it
    time BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account, game, played)
);

CREATE TABLE positions (                        -- of games that are over
    position BIGINT NOT NULL,                   -- its key
    game TEXT NOT NULL,
    ply BIGINT NOT NULL,
    action TEXT NOT NULL,                       -- what was played there; empty at the end
    winners BIGINT NOT NULL,
    PRIMARY KEY (position, game, ply)
);
