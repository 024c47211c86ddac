-- Mail to members who want to hear by mail that it is their turn.

ALTER TABLE accounts ADD COLUMN language TEXT;              -- in which letters are written
ALTER TABLE accounts ADD COLUMN mail_key TEXT;              -- whoever knows it can end the letters
CREATE UNIQUE INDEX accounts_by_mail_key ON accounts (mail_key) WHERE mail_key IS NOT NULL;

ALTER TABLE games ADD COLUMN mail_from BIGINT;              -- a letter about the turn is to be sent: from when a process may take it
ALTER TABLE games ADD COLUMN mail_tries BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_by_mail ON games (mail_from) WHERE mail_from IS NOT NULL;
