-- A row may hold several entries, the lines of its body, from `seq` to `last`: all of them
-- happened at the same time, and the key is that of the last.
ALTER TABLE entry ADD COLUMN last INTEGER;

-- When something last happened at the table of a seat, and whether its match is over: the
-- tables of one person are read in this order, however many there are.
ALTER TABLE seat ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
UPDATE seat SET updated = coalesce((SELECT t.updated FROM tables t WHERE t.id = table_id), 0),
                over = coalesce((SELECT t.over FROM tables t WHERE t.id = table_id), 0);
DROP INDEX seat_person;
CREATE INDEX seat_person ON seat (person, updated, table_id);
CREATE INDEX seat_person_unfinished ON seat (person, updated, table_id) WHERE over = 0;
CREATE INDEX seat_of ON seat (person, table_id, seat);
DROP INDEX tables_owner;
CREATE INDEX tables_owner ON tables (owner, updated);
CREATE INDEX tables_owner_unfinished ON tables (owner, updated) WHERE over = 0;

-- How many of one owner come before a table in the lists of the lobby.
CREATE INDEX tables_open_owner ON tables (owner, created) WHERE open = 1 AND over = 0;
CREATE INDEX tables_live_owner ON tables (owner, updated) WHERE live = 1;
