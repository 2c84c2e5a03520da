# What Muster Chess says. The name, the options and what cannot be read are in English where
# the rules read them; a translation has them here, too.
#
# Squares, moves, FEN and the census of an army (`Q1 R2 B2 N2 P8`, by the letters of the men)
# are the same in all languages. `$colour` is a side, `$role` a man of either side.

## Names

# The seats, by the army that each musters; who musters White's army need not play it.
muster-chess-seat = { $seat ->
    [a] Musterer of White
   *[b] Musterer of Black
}
# What a pawn becomes.
muster-chess-role = { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
    [prince] prince
   *[princess] princess
}
# A man on its square.
muster-chess-man = { $colour ->
    [white] white
   *[black] black
} { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
    [prince] prince
   *[princess] princess
}

## Rules that are cited behind what is said

muster-chess-cited = { $said } (rule { $rule })
muster-chess-cited-both = { $said } (rules { $first } and { $second })
muster-chess-cited-range = { $said } (rules { $first } to { $last })

## The muster

muster-chess-asks-armies = Both players build an army in secret
muster-chess-asks-armies-of = Any men on your first four ranks, one king, on the files e to h
muster-chess-armies = Named armies
# An army that can be taken as it is. What stands before the colon is its name.
muster-chess-army-named = { $army ->
    [two-hosts] Two hosts
    [cavalry] Cavalry
    [chapter] Chapter
    [bastion] Bastion
    [phalanx] Phalanx
    [three-queens] Three queens
    [vanguard] Vanguard
    [reserve] Reserve
    [fianchetto] Fianchetto
    [tower-guard] Tower guard
    [skirmish] Skirmish
    [royal-family] Royal family
    [royal-guard] Royal guard
   *[regular] Regular
}: { $census }

## The choice of an army

muster-chess-asks-choices = Both players choose one of the two armies in secret
muster-chess-choices = Which army will you play?
# What is counted beside it: the men of an army. `$others` counts those beside the king.
muster-chess-army = { $colour ->
    [white] White
   *[black] Black
}'s army ({ $others ->
    [0] a bare king
   *[other] { $census }
}), men
# To the one who mustered the army of this colour.
muster-chess-choose-own = { $colour ->
    [white] Choose White's army: you play it against Black's; if your opponent chooses White's too, your opponent plays it, against you with the regular army of Black
   *[black] Choose Black's army: you play it against White's; if your opponent chooses Black's too, your opponent plays it, against you with the regular army of White
}
# To the one who did not muster it.
muster-chess-choose-other = { $colour ->
    [white] Choose White's army: you play it against Black's; if your opponent chooses White's too, you play it all the same, against the regular army of Black
   *[black] Choose Black's army: you play it against White's; if your opponent chooses Black's too, you play it all the same, against the regular army of White
}
# To those who only watch.
muster-chess-choose-same = If both choose the same, it goes to the one who did not muster it, and its musterer plays the regular army of the other colour

## The chess

# Beside the name of a seat.
muster-chess-side = { $colour ->
    [white] White
   *[black] Black
}
muster-chess-plays = plays { $colour ->
    [white] White
   *[black] Black
}
muster-chess-asks = { $colour ->
    [white] White
   *[black] Black
} to move
muster-chess-asks-in-check = { $colour ->
    [white] White
   *[black] Black
} to move, in check
# `$from` is a square, or several without a gap.
muster-chess-check = { $colour ->
    [white] White
   *[black] Black
}'s king is in check from { $from }

## How it ended; a rule is cited behind it

muster-chess-ended-attacked-at-start = White wins: Black's king stood attacked before the first move
muster-chess-ended-checkmate = { $winner ->
    [white] White
   *[black] Black
} wins by checkmate
muster-chess-ended-stalemate = Drawn by stalemate
muster-chess-ended-fifty-moves = Drawn: fifty moves without a capture or a pawn move
muster-chess-ended-repetition = Drawn: the position came up a third time
muster-chess-ended-dead = Drawn: neither side has the men to give mate

## Steps

# `$others` counts the men beside the king.
muster-chess-brings = the musterer of { $who ->
    [a] White
   *[b] Black
} brings { $others ->
    [0] a bare king
   *[other] { $census }
}
muster-chess-chooses = the musterer of { $who ->
    [a] White
   *[b] Black
} chooses { $colour ->
    [white] White
   *[black] Black
}'s army
# What a list of moves writes for what both did at once.
muster-chess-short-armies = Armies
muster-chess-short-choices = Choices
# What both did at once. A page sets out by the semicolon what each chose, and by the colon of
# the next two what came of it.
muster-chess-both = { $first }; { $second }
# `$both` is what both chose, `$who` plays White.
muster-chess-chose-apart = { $both }: each gets the army he chose, so the musterer of { $who ->
    [a] White
   *[b] Black
} plays White
muster-chess-chose-same = { $both }: { $colour ->
    [white] both chose White's army, so it goes to the one who did not muster it, and its musterer plays the regular army of Black
   *[black] both chose Black's army, so it goes to the one who did not muster it, and its musterer plays the regular army of White
}

## What a move would do, before it is made

muster-chess-would-take = Takes the { $colour ->
    [white] white
   *[black] black
} { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
    [prince] prince
   *[princess] princess
}
muster-chess-would-promote = The pawn becomes a { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
    [prince] prince
   *[princess] princess
}
muster-chess-would-check = Check
# $list is one man, or several with muster-chess-would-attack-more.
muster-chess-would-attack = Attacks { $list }
muster-chess-would-attack-man = the { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
    [prince] prince
   *[princess] princess
} on { $at }
muster-chess-would-attack-more = { $list }, { $man }
muster-chess-would-attack-many = Attacks { $count } men

## Refusals; the rule is cited behind each

muster-chess-refused-not-your-turn = it is not your turn
muster-chess-refused-other-phase = { $phase ->
    [muster] an army
    [choice] a choice, white or black,
   *[chess] a move
} is asked for now
# `$colour` is whose army the player musters.
muster-chess-refused-other-colour = { $colour ->
    [white] you muster White's army, and this is one of Black's
   *[black] you muster Black's army, and this is one of White's
}
muster-chess-refused-no-king = there is no king: an army has exactly one
muster-chess-refused-second-king = a second king on { $second } besides { $first }: an army has exactly one
muster-chess-refused-kings-file = the king stands on { $at }: the king musters on files e to h
muster-chess-refused-royal = { $at } has a { $role ->
    [prince] prince
   *[princess] princess
}: the royal men muster only with the option Royal men
muster-chess-refused-no-man = no man of yours stands on { $at }
muster-chess-refused-own-man = your own man stands on { $at }
muster-chess-refused-in-the-way = the man on { $at } is in the way
muster-chess-refused-unreachable = a { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
    [prince] prince
   *[princess] princess
} on { $from } does not go to { $to }
muster-chess-refused-promotion = a pawn that reaches its last rank, and only it, becomes a queen, rook, bishop, knight or an allowed royal man
muster-chess-refused-king-attacked = your king on { $king } would be attacked from { $by }
muster-chess-refused-not-entitled = king and the rook on { $rook } may not castle: both must be unmoved on one line since the start
muster-chess-refused-castling-blocked = { $at } is not empty: only empty squares may lie between king and rook
muster-chess-refused-castling-in-check = the king may not castle out of check from { $by }
muster-chess-refused-castling-through = the king may not castle over or to an attacked square
# A match that cannot be written as PGN yet.
muster-chess-refused-pgn-before-armies = a PGN begins with the chess: the armies of both players, and their choices, are missing
muster-chess-refused-pgn-before-choices = a PGN begins with the chess: the choices of both players are missing

## The editor of positions

muster-chess-edit-phase = Phase
muster-chess-edit-chess = chess
muster-chess-edit-choice = choice between the armies
muster-chess-edit-muster = muster
muster-chess-edit-turn = To move
muster-chess-edit-passed = Passed over by the last stride
muster-chess-edit-no-passing = nothing
muster-chess-edit-castling = Rooks that may castle
muster-chess-edit-white = White is played by
muster-chess-edit-clock = Half-moves since a capture or a pawn’s move
muster-chess-edit-number = Number of the move
muster-chess-edit-after = Moves before, for repetitions
muster-chess-edit-not-empty = in the muster the board is empty, but a man stands on { $at }
muster-chess-edit-outside = a man of { $colour ->
    [white] White
   *[black] Black
} stands on { $at }: an army musters on the first four ranks of its side
muster-chess-edit-unfit = the army of { $colour ->
    [white] White
   *[black] Black
}: { $why }

## Where many matches are looked at together

muster-chess-counted-king = the king alone
muster-chess-counted-army = { $men }
