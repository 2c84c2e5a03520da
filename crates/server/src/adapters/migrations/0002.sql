-- The review of a match that is over, and what made it: one that something older
-- made is made anew when somebody asks for it.
CREATE TABLE review (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    maker TEXT NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;
