-- What is left of a table that was removed: its links say when and why.
CREATE TABLE removed (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    why TEXT NOT NULL,
    said TEXT
) WITHOUT ROWID;

-- Who does not want to be shown a table any more.
CREATE TABLE hidden (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person BLOB NOT NULL,
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;

-- The log of a match that is over: entries from `seq` to `last`, compressed. Row 0 is its
-- review.
CREATE TABLE packed (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    last INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

-- What the host confirmed, whom he muted and banned, what was reported, what he did.
CREATE TABLE note (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;

-- What may be packed or removed, and every table for the host, by when it was last used.
ALTER TABLE tables ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_updated ON tables (updated);
CREATE INDEX tables_idle ON tables (updated) WHERE over = 0;
CREATE INDEX tables_unpacked ON tables (updated) WHERE over = 1 AND packed = 0;
