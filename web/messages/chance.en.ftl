# What the chance of a table is committed to; it comes with later/chance.js.

chance-what = All dice, lots and draws of this match follow from a secret that the hall chose before and from what the players' pages mix in. The fingerprint is that of the secret: nobody can exchange it any more.
fingerprint = Fingerprint
fingerprint-whole = The whole fingerprint
seed-mixed = mixed in
seed-withheld = withheld: its page said that it will not mix in
seed-committed = fixed, not mixed in yet
chance-later = When the match is over the secret is told, and every outcome can be checked here.
chance-good = { $count ->
    [one] One outcome, and it is what was fixed before the match.
   *[other] All { $count } outcomes are what was fixed before the match.
}
chance-mixed-nothing = Your page mixed nothing in: what all follows from could have been chosen without it.
chance-good-own = { $count ->
    [one] One outcome, and it is what was fixed before the match. What your page mixed in is part of it.
   *[other] All { $count } outcomes are what was fixed before the match. What your page mixed in is part of them.
}
chance-wrong-draw = Draw { $draw }, step { $step }, brought { $fell }. It should have been { $expected }.
chance-wrong-weights = The weights of draw { $draw }, step { $step }, are none: they are whole numbers above 0, together at most 4294967295.
chance-wrong-seed = { $who } mixed in something else than was fixed before.
chance-wrong-secret = The secret is not the one of the fingerprint.
chance-wrong-record = The record of the match has other outcomes.
chance-own-lost = What your page mixed in is missing.
chance-changed = The fingerprint is not the one that your page saw before the match.
chance-changed-seat = What { $who } fixed before is not what your page saw.
