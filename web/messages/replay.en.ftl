# Opening a record.

open-record = Open a record
what-is-record = A record is a text file with one line a step. The hall checks every step against the rules, then lays the match on a table where you can walk through it and play on. A PGN of chess or Muster Chess will do, too.
or-drop = or drop it here, or paste it below.
record = Record
replay-it = Replay it
