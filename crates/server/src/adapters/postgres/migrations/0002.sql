-- What is left of a table that was removed: its links say when and why.
CREATE TABLE removed (
    id TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL,
    why TEXT NOT NULL,
    said TEXT
);

-- Who does not want to be shown a table any more.
CREATE TABLE hidden (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    person BYTEA NOT NULL,
    PRIMARY KEY (table_id, person)
);

-- The log of a match that is over: entries from `seq` to `last`, compressed. Row 0 is its
-- review.
CREATE TABLE packed (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    last BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- What the host confirmed, whom he muted and banned, what was reported, what he did.
CREATE TABLE note (
    kind TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
);

-- What may be packed or removed, and every table for the host, by when it was last used.
ALTER TABLE tables ADD COLUMN packed SMALLINT NOT NULL DEFAULT 0;
CREATE INDEX tables_updated ON tables (updated, id);
CREATE INDEX tables_idle ON tables (updated, id) WHERE over = 0;
CREATE INDEX tables_unpacked ON tables (updated, id) WHERE over = 1 AND packed = 0;
