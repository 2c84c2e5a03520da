-- Whether a match is being played, and shown to who wants to watch.
ALTER TABLE tables ADD COLUMN live INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_live ON tables (updated) WHERE live = 1;
