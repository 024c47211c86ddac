-- The roles of a club in PostgreSQL, given once by its administrator: psql -f roles.sql
-- The club's own role owns its tables, because an upgrade changes them, and has no other rights.
CREATE ROLE pentad LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT 200;
-- Asks for its password: the one in the file that `--store-password-file` names.
\password pentad
CREATE DATABASE pentad OWNER pentad;
REVOKE ALL ON DATABASE pentad FROM PUBLIC;
-- Somebody who evaluates games reads them, and not who has which password or session.
CREATE ROLE pentad_reader LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT 10;
\password pentad_reader
GRANT CONNECT ON DATABASE pentad TO pentad_reader;
\connect pentad
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO pentad;
GRANT USAGE ON SCHEMA public TO pentad_reader;
-- After the first start of the club:
--     GRANT SELECT ON games, events, seats, positions TO pentad_reader;
-- A worker has no role: it never speaks to the database.
