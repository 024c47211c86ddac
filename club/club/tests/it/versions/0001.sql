PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'club','2026-11-16 07:35:08',1,X'FA8570EE90AC6D39FA022BE864DC195D8A80043BAA314019B4DCA1DEB5DD5347F7A560CB32134B0EE5A587F9B38E1291',10996075);
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
INSERT INTO "accounts" VALUES('F4nkXp5RTdDx','member','Ada','ada','$argon2id$v=19$m=19456,t=2,p=1$g93DwmqvHamXij92qojNvA$xDevrsoPqg9pS+/2LmtcldwSfMBbFPyaeK68EYBFMKM',NULL,1794814511780,1794814511780,0,0,NULL);
INSERT INTO "accounts" VALUES('VGdHS6hZ8SXS','member','Bea','bea','$argon2id$v=19$m=19456,t=2,p=1$/W2kyw9oBbtA6+t4x2yCfw$wUOb992GseeEJsH3hX3f0Vc5k1bXhgwA+c6rR5cgFKg',NULL,1794814511943,1794814511943,0,0,NULL);
INSERT INTO "accounts" VALUES('iA8f9DTSw7Mp','guest','Guest 6675',NULL,NULL,NULL,1794814512069,1794814512069,0,0,NULL);
CREATE TABLE blocks (
    account TEXT NOT NULL,
    blocked TEXT NOT NULL,
    PRIMARY KEY (account, blocked)
);
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    message TEXT,                               -- by which message of a client it came
    PRIMARY KEY (game, number)
);
INSERT INTO "events" VALUES('yc756y6L4sfp',0,'{"n":0,"at":1794814526018,"by":0,"what":{"opened":{"record":"[Game \"iris\"]\n[Seats \"2\"]\n[Size \"5\"]\n[Result \"*\"]\n\n","sitters":[{"person":{"id":"F4nkXp5RTdDx"}},"open"],"terms":{"time":{"bank":{"bank":600000,"increment":1000}},"takebacks":"never","claim_after":60000,"most_lag":1000,"clock_waits":true,"substitute":"level:4"}}},"left":[600000,600000]}',NULL);
INSERT INTO "events" VALUES('yc756y6L4sfp',1,'{"n":1,"at":1794814526143,"by":255,"what":{"sat":{"seat":2,"sitter":{"person":{"id":"VGdHS6hZ8SXS"}}}},"left":[600000,600000]}',NULL);
INSERT INTO "events" VALUES('yc756y6L4sfp',2,'{"n":2,"at":1794814526265,"by":1,"what":{"played":"c3"},"left":[600000,600000]}','F4nkXp5RTdDx:1');
INSERT INTO "events" VALUES('yc756y6L4sfp',3,'{"n":3,"at":1794814526498,"by":2,"what":{"played":"b2"},"left":[600000,599767]}','VGdHS6hZ8SXS:1');
INSERT INTO "events" VALUES('yc756y6L4sfp',4,'{"n":4,"at":1794814526609,"by":2,"what":{"lost":{"seat":2,"cause":"resigned"}},"left":[600000,599656]}','VGdHS6hZ8SXS:2');
INSERT INTO "events" VALUES('S4BXuCq9kcsd',0,'{"n":0,"at":1794814526734,"by":0,"what":{"opened":{"record":"[Game \"quintets\"]\n[Seats \"2\"]\n[Result \"*\"]\n\n","sitters":[{"person":{"id":"F4nkXp5RTdDx"}},"open"],"terms":{"time":{"each_turn":{"span":5184000000}},"vacation":604800000,"takebacks":"consent","substitute":"level:4"}}},"left":[5184000000,5184000000]}',NULL);
INSERT INTO "events" VALUES('S4BXuCq9kcsd',1,'{"n":1,"at":1794814526853,"by":255,"what":{"sat":{"seat":2,"sitter":{"person":{"id":"VGdHS6hZ8SXS"}}}},"left":[5184000000,5184000000]}',NULL);
INSERT INTO "events" VALUES('S4BXuCq9kcsd',2,'{"n":2,"at":1794814527098,"by":1,"what":{"played":"Sa1"},"left":[5184000000,5184000000]}','F4nkXp5RTdDx:1');
INSERT INTO "events" VALUES('LPtDFnmcUuau',0,'{"n":0,"at":1794814527383,"by":0,"what":{"opened":{"record":"[Game \"iris\"]\n[Seats \"2\"]\n[Size \"4\"]\n[Result \"*\"]\n\n","sitters":[{"person":{"id":"F4nkXp5RTdDx"}},{"bot":"level:2"}],"terms":{"takebacks":"consent","substitute":"level:4"}}}}',NULL);
INSERT INTO "events" VALUES('LPtDFnmcUuau',1,'{"n":1,"at":1794814527661,"by":1,"what":{"played":"b2"}}','F4nkXp5RTdDx:1');
INSERT INTO "events" VALUES('LPtDFnmcUuau',2,'{"n":2,"at":1794814527678,"by":0,"what":{"played":"b3"}}',NULL);
INSERT INTO "events" VALUES('LPtDFnmcUuau',3,'{"n":3,"at":1794814527736,"by":0,"what":{"played":"e5"}}',NULL);
INSERT INTO "events" VALUES('LPtDFnmcUuau',4,'{"n":4,"at":1794814533851,"by":1,"what":{"lost":{"seat":1,"cause":"resigned"}}}','F4nkXp5RTdDx:2');
INSERT INTO "events" VALUES('ismtQWhcT27z',0,'{"n":0,"at":1794814534056,"by":0,"what":{"opened":{"record":"[Game \"iri\"]\n[Seats \"3\"]\n[Dictionary \"aL aM aM bS bL aM bM cM bL cL aL cL cS cL bM aS cM bL aM aL bL aL bS bS cS cM bM cS aS cS bM aS bS aS cL cM\"]\n[Result \"*\"]\n\n","sitters":[{"person":{"id":"iA8f9DTSw7Mp"}},"open","open"],"terms":{"takebacks":"consent","substitute":"level:4"}}}}',NULL);
INSERT INTO "events" VALUES('AdkzpyqeDXmq',0,'{"n":0,"at":1794814534214,"by":0,"what":{"opened":{"record":"[Game \"factory\"]\n[Seats \"2\"]\n[Result \"*\"]\n\n","sitters":[{"person":{"id":"F4nkXp5RTdDx"}},"open"],"terms":{"takebacks":"consent","substitute":"level:4"}}}}',NULL);
INSERT INTO "events" VALUES('AdkzpyqeDXmq',1,'{"n":1,"at":1794814534358,"by":255,"what":{"sat":{"seat":2,"sitter":{"person":{"id":"iA8f9DTSw7Mp"}}}}}',NULL);
INSERT INTO "events" VALUES('AdkzpyqeDXmq',2,'{"n":2,"at":1794814534358,"by":0,"what":{"played":"flip SW"}}',NULL);
INSERT INTO "events" VALUES('AdkzpyqeDXmq',3,'{"n":3,"at":1794814534358,"by":0,"what":{"played":"flip SW"}}',NULL);
INSERT INTO "events" VALUES('AdkzpyqeDXmq',4,'{"n":4,"at":1794814534358,"by":0,"what":{"played":"flip NW"}}',NULL);
INSERT INTO "events" VALUES('AdkzpyqeDXmq',5,'{"n":5,"at":1794814534606,"by":1,"what":{"played":"pass"}}','F4nkXp5RTdDx:1');
INSERT INTO "events" VALUES('AdkzpyqeDXmq',6,'{"n":6,"at":1794814534606,"by":0,"what":{"played":"flip SE"}}',NULL);
CREATE TABLE expected (                         -- answers prepared for expected actions
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
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
INSERT INTO "games" VALUES('yc756y6L4sfp','iris','{}','{"time":{"bank":{"bank":600000,"increment":1000}},"takebacks":"never","claim_after":60000,"most_lag":1000,"clock_waits":true,"substitute":"level:4"}',2,'F4nkXp5RTdDx',1,1,'live',1794814526018,5,'over',1794814526609,2,NULL,NULL,NULL,'1',1,'resigned 2',1794814526609,'c3 b2 ',1,NULL,NULL);
INSERT INTO "games" VALUES('S4BXuCq9kcsd','quintets','{}','{"time":{"each_turn":{"span":5184000000}},"vacation":604800000,"takebacks":"consent","substitute":"level:4"}',2,'F4nkXp5RTdDx',0,1,'days',1794814526734,3,'running',1794814527098,1,2,1799998527098,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "games" VALUES('LPtDFnmcUuau','iris','{"Size":"4"}','{"takebacks":"consent","substitute":"level:4"}',2,'F4nkXp5RTdDx',0,0,'untimed',1794814527383,5,'over',1794814533851,3,NULL,NULL,NULL,'2',2,'resigned 1',1794814533851,'b2 b3 e5 ',1,NULL,NULL);
INSERT INTO "games" VALUES('ismtQWhcT27z','iri','{}','{"takebacks":"consent","substitute":"level:4"}',3,'iA8f9DTSw7Mp',0,1,'untimed',1794814534056,1,'open',1794814534056,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "games" VALUES('AdkzpyqeDXmq','factory','{}','{"takebacks":"consent","substitute":"level:4"}',2,'F4nkXp5RTdDx',0,1,'untimed',1794814534214,7,'running',1794814534606,5,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL);
CREATE TABLE house (                            -- single facts
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO "house" VALUES('alive',1794814536867);
CREATE TABLE positions (                        -- of games that are over
    position BIGINT NOT NULL,                   -- its key
    game TEXT NOT NULL,
    ply BIGINT NOT NULL,
    action TEXT NOT NULL,                       -- what was played there; empty at the end
    winners BIGINT NOT NULL,
    PRIMARY KEY (position, game, ply)
);
INSERT INTO "positions" VALUES(-1566804132216648416,'yc756y6L4sfp',0,'c3',1);
INSERT INTO "positions" VALUES(7270130287814985282,'yc756y6L4sfp',1,'b2',1);
INSERT INTO "positions" VALUES(195630395420446246,'yc756y6L4sfp',2,'',1);
INSERT INTO "positions" VALUES(8553294403558455554,'LPtDFnmcUuau',0,'b2',2);
INSERT INTO "positions" VALUES(-2169994510634631398,'LPtDFnmcUuau',1,'b3',2);
INSERT INTO "positions" VALUES(-4517122739979823765,'LPtDFnmcUuau',2,'e5',2);
INSERT INTO "positions" VALUES(8263133458379408481,'LPtDFnmcUuau',3,'',2);
CREATE TABLE rating_course (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    played TEXT NOT NULL,                       -- the game that changed it
    time BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account, game, played)
);
INSERT INTO "rating_course" VALUES('F4nkXp5RTdDx','iris','yc756y6L4sfp',1794814526609,1.66231089256906011545e+03,2.9031896252204893471e+02);
INSERT INTO "rating_course" VALUES('VGdHS6hZ8SXS','iris','yc756y6L4sfp',1794814526609,1.33768910743093988454e+03,2.9031896252204893471e+02);
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
INSERT INTO "ratings" VALUES('F4nkXp5RTdDx','iris',1.66231089256906011545e+03,2.9031896252204893471e+02,5.9999269596522408765e-02,1,1794814526609);
INSERT INTO "ratings" VALUES('VGdHS6hZ8SXS','iris',1.33768910743093988454e+03,2.9031896252204893471e+02,5.9999269596522408765e-02,1,1794814526609);
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
INSERT INTO "said" VALUES('S4BXuCq9kcsd',0,'VGdHS6hZ8SXS','Bea','players','Have fun!',1794814527218);
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    account TEXT,
    name TEXT NOT NULL,
    bot TEXT,
    PRIMARY KEY (game, seat)
);
INSERT INTO "seats" VALUES('yc756y6L4sfp',1,'F4nkXp5RTdDx','Ada',NULL);
INSERT INTO "seats" VALUES('yc756y6L4sfp',2,'VGdHS6hZ8SXS','Bea',NULL);
INSERT INTO "seats" VALUES('S4BXuCq9kcsd',1,'F4nkXp5RTdDx','Ada',NULL);
INSERT INTO "seats" VALUES('S4BXuCq9kcsd',2,'VGdHS6hZ8SXS','Bea',NULL);
INSERT INTO "seats" VALUES('LPtDFnmcUuau',1,'F4nkXp5RTdDx','Ada',NULL);
INSERT INTO "seats" VALUES('LPtDFnmcUuau',2,NULL,'level:2','level:2');
INSERT INTO "seats" VALUES('ismtQWhcT27z',1,'iA8f9DTSw7Mp','Guest 6675',NULL);
INSERT INTO "seats" VALUES('ismtQWhcT27z',2,NULL,'',NULL);
INSERT INTO "seats" VALUES('ismtQWhcT27z',3,NULL,'',NULL);
INSERT INTO "seats" VALUES('AdkzpyqeDXmq',1,'F4nkXp5RTdDx','Ada',NULL);
INSERT INTO "seats" VALUES('AdkzpyqeDXmq',2,'iA8f9DTSw7Mp','Guest 6675',NULL);
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,                      -- of the secret, which is stored nowhere
    account TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL,                         -- browser, token
    scopes TEXT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
INSERT INTO "sessions" VALUES('f5638a6faaed2a5a3bb17843b15103d058dd01d4c1516c4b245cef583c4ee3fa','F4nkXp5RTdDx','browser','read play account','',1794814511780,1794814511780);
INSERT INTO "sessions" VALUES('d4eda5e42c9142ef3d4af1f4f261eff604a1872ee94ea75d11ce4c5305d33cb9','VGdHS6hZ8SXS','browser','read play account','',1794814511943,1794814511943);
INSERT INTO "sessions" VALUES('84fb0b979ebeb969c3ece2edf5fa66beea745f62e3dbf929d961dcea0c7d8625','iA8f9DTSw7Mp','browser','read play account','',1794814512069,1794814512069);
INSERT INTO "sessions" VALUES('639b4190e1823101fec8d6f23633ba8ef9c89633b0459afdc6ecd889e07d9597','F4nkXp5RTdDx','token','read play','my program',1794814534753,1794814534753);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX games_by_state ON games (state, changed);
CREATE INDEX games_by_deadline ON games (acts_by) WHERE acts_by IS NOT NULL;
CREATE INDEX games_by_bot ON games (bot_from) WHERE bot_from IS NOT NULL;
CREATE INDEX games_unsettled ON games (ended_at) WHERE is_settled = 0;
CREATE INDEX games_by_game ON games (game, state, ended_at);
CREATE INDEX games_by_opening ON games (game, opening) WHERE opening IS NOT NULL;
CREATE INDEX seats_by_account ON seats (account, game) WHERE account IS NOT NULL;
COMMIT;
