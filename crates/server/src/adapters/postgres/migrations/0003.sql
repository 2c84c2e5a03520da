-- Processes that share this database (docs/decisions/20). All times are those of the database.

-- A process that keeps tables, for as long as it renews its lease. One whose lease has ended is
-- removed by whoever sees it first; from then on anybody may claim what it owned.
CREATE TABLE node (
    id TEXT COLLATE "C" PRIMARY KEY,
    addr TEXT NOT NULL,
    build TEXT NOT NULL,
    lease_ms BIGINT NOT NULL,
    started TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    seen TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- Which node keeps which table. What is committed at the table says the epoch of the last claim;
-- no two claims ever have the same. A table that is not listed is nobody's.
CREATE TABLE owner (
    table_id TEXT COLLATE "C" PRIMARY KEY,
    node TEXT COLLATE "C" NOT NULL,
    epoch BIGINT NOT NULL,
    taken SMALLINT NOT NULL DEFAULT 0
);
CREATE INDEX owner_node ON owner (node);
CREATE SEQUENCE owner_epoch;

-- What nodes tell each other; removed after a while.
CREATE TABLE news (
    number BIGSERIAL PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    topic TEXT NOT NULL,
    subject TEXT NOT NULL
);
CREATE INDEX news_at ON news (at);

-- By this nodes know each other.
INSERT INTO meta (key, value)
VALUES ('node_secret', encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'));
