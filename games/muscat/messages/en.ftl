# What Muscat says. The name, the options and what cannot be read are in English where
# the rules define them; see CONTRIBUTING.md, "Adding a language".

## Names

muscat-seat = { $seat ->
    [a] Red
    [b] Blue
    [c] Gold
    [d] Green
    [e] Violet
   *[other] Nobody
}
muscat-nobody = Nobody
muscat-and = { $first } and { $second }
muscat-artist = { $artist ->
    [piper] piper
    [snake-charmer] snake-charmer
    [elephant-trainer] elephant trainer
   *[fire-eater] fire-eater
}
muscat-artists = { $artist ->
    [piper] pipers
    [snake-charmer] snake-charmers
    [elephant-trainer] elephant trainers
   *[fire-eater] fire-eaters
}

## The board

muscat-level = level { $level }
muscat-palace-slot = palace, { $who }'s { $artists }
muscat-street-slot = street { $street }, { $who }'s { $artists }
muscat-field = market { $market }, { $artist } field
muscat-hub = market { $market }, the cycle of power
muscat-pile = { $who }'s face-down pile
muscat-up = { $who }'s face-up token

## What lies on it and beside it

muscat-token = { $who } { $artist }
muscat-token-idle = { $who } { $artist }, never-do-well
muscat-owned = { $who }'s { $artist }
muscat-pile-left = { $who }'s pile, { $left } face down
muscat-threat = { $who }'s { $artist } threatens { $whose }'s { $prey }
muscat-ranks = { $one } is the strongest, { $two } the second; { $three } is the weakest and falls
muscat-barred = The strongest has just entered this market
muscat-crowd = { $count ->
    [one] One artist stands on market { $market }
   *[other] { $count } artists stand on market { $market }
}
muscat-tray = { $who }: { $points } points
muscat-points = { $points ->
    [1] point
   *[other] points
}
muscat-in-palace = in the palace
muscat-in-streets = in the streets
muscat-face-down = { $artist }, face down
muscat-out = out of the game
muscat-climbing-from = Climbing from level { $level }

## What is asked, and how it stands

muscat-asks-lot = The lot decides who starts
muscat-asks-deal = { $who } turns a first token face up
muscat-asks-draw = { $who } draws from the face-down pile
muscat-asks-refill = { $who } turns the next token face up
muscat-asks-opening = { $who } chooses a start token: the face-up one or a face-down one
muscat-asks-idle = { $who } brings in a token, starts a cycle of power, or uses a never-do-well
muscat-asks = { $who } brings in a token or starts a cycle of power
muscat-asks-place = { $who } drew the { $artist } and chooses its market
muscat-asks-remove = { $who } takes one own never-do-well out of the game
muscat-up-homeless = No market fits the face-up { $artist }: it can only go to street 1
muscat-last-round = { $goal } tokens are in the palace: { $who }'s turn is the last
muscat-palace-count = { $count } of { $goal } tokens are in the palace
muscat-climbing = { $who }'s { $artist }, the { $rank ->
    [strongest] strongest
   *[second] second
}, climbs to level { $level }: { $who } chooses where
muscat-climbing-owner = { $climbing }, as its owner, though it is { $player }'s turn
muscat-climbing-barred = { $climbing }; not market { $market }, which the strongest entered
muscat-wins = { $who } wins with { $points } points
muscat-share = { $who } share the win with { $points } points

## Steps

muscat-lot = The lot makes { $who } start
muscat-draws = { $who } draws { $kind ->
    [elephant-trainer] an
   *[other] a
} { $artist }
muscat-turns-up = { $who } turns up { $kind ->
    [elephant-trainer] an
   *[other] a
} { $artist }
muscat-drawn-street = { $drawn }, which finds no market and waits in street 1
muscat-drawn-market = { $drawn }, which fits market { $market } only and goes there
muscat-brings-up = { $who } puts the face-up { $artist } on market { $market }
muscat-up-to-street = { $who }'s face-up { $artist } finds no market and waits in street 1
muscat-takes-down = { $who } takes a face-down token
muscat-places = { $who } puts the { $artist } on market { $market }
muscat-cycle = the cycle runs on market { $market }: { $ranks }
muscat-cycle-bare = the cycle runs on market { $market }
muscat-starts = { $who } starts; { $cycle }
muscat-reemploys = { $who } re-employs the { $artist } on market { $market }
muscat-changes = { $who }'s { $artist } changes from market { $from } to { $to }; { $cycle }
muscat-expels = { $who } swaps the { $artist } on { $from } with { $whose }'s on { $to }; { $cycle }
muscat-transforms = { $who } turns the { $artist } into the { $new }; { $cycle }
muscat-removes = { $who } takes the { $artist } in street { $street } out of the game
muscat-climbs = { $before }; { $who }'s { $artist } climbs to market { $market }
muscat-climbs-palace = { $before }; { $who }'s { $artist } climbs to the palace

## Steps in few signs, for a list of moves

muscat-short-lot = { $who } starts
muscat-short-token = { $market } { $artist }
# An artist comes up to a market.
muscat-short-climbs = ↑{ $market } { $artist }
# To street 1, as no market has room.
muscat-short-falls = ↓ { $artist }
muscat-short-draws = draws
muscat-short-cycle = cycle { $market }
muscat-short-changes = { $from }→{ $to } { $artist }
# Two artists change places.
muscat-short-expels = { $from }⇄{ $to } { $artist }
# The weakest of a market is this artist from now on.
muscat-short-transforms = { $market } → { $artist }
# A never-do-well leaves the game.
muscat-short-removes = { $artist } out

## What an action would do, before it is done

muscat-would-fall = { $who }'s { $artist } falls to street { $street }
muscat-would-climb = { $who }'s { $artist } climbs to market { $market }
# Both climb to the palace; each is a muscat-owned.
muscat-would-climb-both = { $first } and { $second } climb to the palace
muscat-would-climb-palace = { $who }'s { $artist } climbs to the palace
muscat-would-choose = { $who }'s { $artist } climbs to level { $level }: { $who } chooses where
muscat-would-choose-then = Then { $who }'s { $artist } climbs
muscat-would-gather = Three stand on market { $market } then: { $ranks }
muscat-would-remove = A never-do-well of yours leaves the game
muscat-would-wait = No market fits: it waits in street 1
muscat-would-leave = It leaves the game
muscat-would-draw = Takes 1 of { $left } face down: { $list }
muscat-would-draw-kind = { $count } { $count ->
    [1] { $artist }
   *[other] { $artists }
}
muscat-would-list = { $first }, { $second }
muscat-would-score = Points: { $list }
muscat-would-gain = { $who } { $points }
muscat-would-end = That ends the game

## Refusals

muscat-refused-rivals-token = this token is { $who }'s; you bring in your own
muscat-refused-palace = the palace is entered from level 4 alone, by the cycle of power, and whoever is in it stays
muscat-refused-rivals-never-do-well = this never-do-well is { $who }'s; you use your own
muscat-refused-not-asked = you are not asked for anything now
muscat-refused-must-place = a token has to be put on a market now
muscat-refused-nothing-in-hand = you have no token in hand; take the face-up or a face-down one
muscat-refused-opening-first = every player first places a start token
muscat-refused-not-empty = start tokens go to empty markets of level 1
muscat-refused-closed = this market is closed: as many are open as there are players
muscat-refused-other-kind = an artist stands only on the field of its own kind
muscat-refused-not-face-up = your face-up token is another one, or there is none
muscat-refused-no-pile = your face-down pile is empty
muscat-refused-not-first-level = new tokens come to level 1
muscat-refused-taken = somebody stands on that field
muscat-refused-four = three artists stand there already; there are never four
muscat-refused-has-room = a market has room for this token, so it may not go to the street
muscat-refused-not-three = the cycle of power needs three artists on the market
muscat-refused-other-level = this artist climbs to another level: the next one where a market has room
muscat-refused-barred = the second may not enter the market that the strongest just entered
muscat-refused-not-in-street = you have no such never-do-well in that street
muscat-refused-other-street = a never-do-well is re-employed on the level above its street
muscat-refused-not-yours = that is not an artist of yours
muscat-refused-other-market = this happens between two markets of the same level
muscat-refused-not-two = a change of place must bring exactly three artists together
muscat-refused-no-rival = no rival's artist stands there to be swapped
muscat-refused-no-cycle-there = the cycle runs on one of the two markets, and three must stand there
muscat-refused-not-weakest = only your own artist, the weakest of three, can be transformed
muscat-refused-not-missing = the never-do-well must be of the kind that is missing there
muscat-refused-must-remove = first take one of your never-do-wells out of the game
muscat-refused-no-removal = a never-do-well leaves only after a change of place or an expulsion

## Where many matches are looked at together

muscat-situation = { $stage ->
    [opening] The start tokens are placed
    [early] Early: you have ten tokens or more face down
    [middle] In the middle: you have five to nine tokens face down
    [late] Late: you have one to four tokens face down
   *[last] You have no token face down any more
}; { $standing ->
    [ahead] you are ahead by four points or more
    [behind] you are behind by four points or more
   *[level] nobody is far ahead of you, nor you of them
}; { $streets ->
    [none] no never-do-well
    [few] one or two never-do-wells
   *[many] three never-do-wells or more
}; { $full ->
    [none] no cycle of power is possible
    [one] a cycle of power is possible on one market
   *[more] cycles of power are possible on several markets
}.
muscat-counted = { $kind ->
    [face-up] the face-up token
    [face-up-to-street] the face-up token, to the street
    [face-down] a face-down token
    [own-cycle] a cycle on level { $level }, one's own artist first
    [cycle] a cycle on level { $level }, another's artist first
    [reemploy] a never-do-well back to level { $level }
    [change] a change of place on level { $level }
    [expel] an expulsion on level { $level }
   *[transform] a transformation on level { $level }
}

## The editor of positions

muscat-edit-asked = The game waits for
muscat-edit-chooses = an action
muscat-edit-draws = a token to be drawn
muscat-edit-places = a drawn token to be placed
muscat-edit-refills = a new face-up token
muscat-edit-moves = an artist who climbs
muscat-edit-removes = a never-do-well to be removed
muscat-edit-deal = the first face-up token
muscat-edit-lot = the lot for who starts
muscat-edit-over = nothing, it is over
muscat-edit-first = Who started
muscat-edit-mover = Whose turn it is
muscat-edit-opening = Start tokens are being placed
muscat-edit-no = no
muscat-edit-yes = yes
muscat-edit-artist = Which artist
muscat-edit-owner = Whose artist climbs
muscat-edit-from = From which level
muscat-edit-second = Whose artist climbs after it
muscat-edit-nobody = nobody’s
muscat-edit-barred = The market that it may not enter
muscat-edit-any-market = none
muscat-edit-removal = Then a never-do-well is removed
muscat-edit-nothing = nothing
# $who is muscat-seat; tokens are written by the letters p, s, e and f.
muscat-edit-up = { $who }, face up
muscat-edit-streets = { $who }, in the streets (as 1ps,3e)
muscat-edit-palace = { $who }, in the palace (as ppe)
muscat-edit-out = { $who }, out of the game (as f)
# $spot is a place on the board, $artist is muscat-artist.
muscat-edit-field = { $spot } is no field of a market for a { $artist }
muscat-edit-letters = expected the letters p, s, e and f, not “{ $found }”
