-- A person is the SHA-256 of the secret in the cookie.
CREATE TABLE person (
    id BLOB PRIMARY KEY,
    name TEXT NOT NULL
) WITHOUT ROWID;

-- How a table was set up, and what the lobby shows of it.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    setup TEXT NOT NULL,
    position TEXT,
    owner BLOB NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    open INTEGER NOT NULL,
    over INTEGER NOT NULL,
    card TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_open ON tables (created) WHERE open = 1 AND over = 0;
CREATE INDEX tables_owner ON tables (owner);

CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    person BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person, table_id, seat);

-- What happened. The primary key is the optimistic lock: two writers cannot both
-- be the next.
CREATE TABLE entry (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    key BLOB,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
