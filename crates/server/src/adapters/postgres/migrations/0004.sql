-- People who come back; the tables are those of SQLite (../../migrations/0006.sql).

CREATE TABLE account (
    person BYTEA PRIMARY KEY,
    version BIGINT NOT NULL,
    body TEXT NOT NULL
);

CREATE TABLE held_name (
    looks TEXT COLLATE "C" PRIMARY KEY,
    person BYTEA NOT NULL
);

CREATE TABLE session (
    token BYTEA PRIMARY KEY,
    person BYTEA NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    device TEXT NOT NULL,
    ended SMALLINT NOT NULL DEFAULT 0
);
CREATE INDEX session_person ON session (person, seen);

CREATE TABLE ticket (
    code BYTEA PRIMARY KEY,
    kind TEXT NOT NULL,
    person BYTEA,
    until BIGINT NOT NULL
);
CREATE INDEX ticket_person ON ticket (person);
CREATE INDEX ticket_until ON ticket (until);
