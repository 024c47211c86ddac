-- Work that one process at a time does: its name, the process that does it, and the time in milliseconds until which it may. Replaces
-- `turns`, in which processes were numbers; processes of earlier versions go on using that table during an upgrade.

CREATE TABLE leases (
    name TEXT PRIMARY KEY NOT NULL,
    holder TEXT NOT NULL,
    until BIGINT NOT NULL
);
