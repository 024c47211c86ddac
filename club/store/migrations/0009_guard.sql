-- A message that comes again with another content is refused; names that look alike are found.

ALTER TABLE events ADD COLUMN content BIGINT;               -- a hash of what the message asked for
CREATE TABLE looks (                                        -- what the names of members look like
    look TEXT NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (look, account)
);
CREATE INDEX looks_by_account ON looks (account);
