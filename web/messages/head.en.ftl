# What the head of every page opens: the field for a name, and the links to all pages.

keep-or-enter = Keep my name, or sign in
ways-studies = Shared studies
ways-solo = Play on this device
ways-mine = My matches
