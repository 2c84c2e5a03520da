-- What the hall knows of its database: the version of the schema, and what is under way.
-- Its row `probe` is written to see whether anything can be.
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO meta (key, value) VALUES ('probe', '');

-- The tables are those of SQLite (../../migrations), column for column: `musterhall move` copies
-- them as they are. Yes and no are 1 and 0, times are milliseconds since 1970.

-- A person is the SHA-256 of the secret in the cookie.
CREATE TABLE person (
    id BYTEA PRIMARY KEY,
    name TEXT NOT NULL
);

-- How a table was set up, and what the lobby shows of it. Places in lists are compared letter
-- by letter, whatever the language of the database.
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    setup TEXT NOT NULL,
    position TEXT,
    owner BYTEA NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    open SMALLINT NOT NULL,
    over SMALLINT NOT NULL,
    card TEXT NOT NULL,
    live SMALLINT NOT NULL DEFAULT 0
);
CREATE INDEX tables_open ON tables (created, id) WHERE open = 1 AND over = 0;
CREATE INDEX tables_open_owner ON tables (owner, created, id) WHERE open = 1 AND over = 0;
CREATE INDEX tables_live ON tables (updated, id) WHERE live = 1;
CREATE INDEX tables_live_owner ON tables (owner, updated, id) WHERE live = 1;
CREATE INDEX tables_owner ON tables (owner, updated, id);
CREATE INDEX tables_owner_unfinished ON tables (owner, updated, id) WHERE over = 0;

-- When something last happened at the table of a seat, and whether its match is over, stand
-- here, too: the tables of one person are read in this order, however many there are.
CREATE TABLE seat (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat SMALLINT NOT NULL,
    person BYTEA NOT NULL,
    updated BIGINT NOT NULL DEFAULT 0,
    over SMALLINT NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seat_person ON seat (person, updated, table_id);
CREATE INDEX seat_person_unfinished ON seat (person, updated, table_id) WHERE over = 0;

-- What happened. The primary key is the optimistic lock: two writers cannot both be the next.
-- A row may hold several entries, the lines of its body, from `seq` to `last`: all of them
-- happened at the same time, and the key is that of the last.
CREATE TABLE entry (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    key BYTEA,
    body TEXT NOT NULL,
    last BIGINT,
    PRIMARY KEY (table_id, seq)
);

-- The review of a match that is over, and what made it.
CREATE TABLE review (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    maker TEXT NOT NULL,
    body TEXT NOT NULL
);
