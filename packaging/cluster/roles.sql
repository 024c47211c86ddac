-- The roles of a club in PostgreSQL, created once by the administrator of the database: psql -f roles.sql
-- The club's own role owns its tables, because an upgrade changes them, and has no other rights.
CREATE ROLE pentad LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT 200;
-- Prompts for the role's password: enter the one in the file that `--store-password-file` names.
\password pentad
CREATE DATABASE pentad OWNER pentad;
REVOKE ALL ON DATABASE pentad FROM PUBLIC;
-- A role for evaluating games: it can read them, but no passwords or sessions.
CREATE ROLE pentad_reader LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT 10;
\password pentad_reader
GRANT CONNECT ON DATABASE pentad TO pentad_reader;
\connect pentad
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO pentad;
GRANT USAGE ON SCHEMA public TO pentad_reader;
-- After the first start of the club:
--     GRANT SELECT ON games, events, seats, positions TO pentad_reader;
-- Workers have no role: they never connect to the database.
