-- What makes a person last: a name and how to prove that it is his. A version replaces the one
-- before it.
CREATE TABLE account (
    person BLOB PRIMARY KEY,
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;

-- Names by what they look like, each somebody's for ever.
CREATE TABLE held_name (
    looks TEXT PRIMARY KEY,
    person BLOB NOT NULL
) WITHOUT ROWID;

-- Browsers that are signed in, by the SHA-256 of the secret in their cookie. A guest with one
-- browser is not here: its token is who he is. One whose token is its person's id stays when it
-- ends, for without it the secret would open everything again.
CREATE TABLE session (
    token BLOB PRIMARY KEY,
    person BLOB NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    device TEXT NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX session_person ON session (person, seen);

-- Codes that work once, by their SHA-256.
CREATE TABLE ticket (
    code BLOB PRIMARY KEY,
    kind TEXT NOT NULL,
    person BLOB,
    until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX ticket_person ON ticket (person);
CREATE INDEX ticket_until ON ticket (until);
