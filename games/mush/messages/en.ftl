# What MUSH says. The name, the options and what cannot be read are in English where the
# rules define them; see CONTRIBUTING.md, "Adding a language".
#
# Where it says no more, $who is a player by colour (mush-seat), $chips are action chips,
# $to and $at are what a space is called: the town there ("Nikolai"), or its name ("AN.A4").

## Names

mush-seat = { $seat ->
    [a] Red
    [b] Blue
    [c] Green
    [d] Yellow
    [e] Purple
   *[f] White
}
# A line between two spaces, where a stick lies: $from and $to are what they are called.
mush-line = { $from } to { $to }
# A board that the hall comes with, by its short name ($board: AN, FL, OA, KO, NO); $title is
# its whole name in English.
mush-board = { $board ->
   *[other] { $title }
}

## The board

# On the weather chart: the faces of the die ("1–3") and the weather that they bring.
mush-chart = { $faces } { $weather ->
    [warm] warm
    [moderate] moderate
   *[cold] cold
}
mush-spot-wilderness = { $space }, { $steps ->
    [one] 1 step to go
   *[other] { $steps } steps to go
}
mush-spot-rough = { $space }, rough ground, { $steps ->
    [one] 1 step to go
   *[other] { $steps } steps to go
}
# What a rest there gives at most: dogs, or chips.
mush-spot-town = { $town }, a rest gives { $dogs } dogs or { $chips } chips, { $steps ->
    [one] 1 step to go
   *[other] { $steps } steps to go
}
mush-spot-finish = { $town }, the end of the race

## What lies on it

mush-sled = { $who } sled, { $dogs } dogs ready
# $line is mush-line.
mush-avalanche = Avalanche from { $line }
mush-way-so-far = The way so far
# Where a sled may go now: how far it is, and what it costs to pass another sled.
mush-way = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
mush-way-passing = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}, 4 chips to pass
# $way is one of the two above, $risk is mush-risk.
mush-way-risky = { $way }, { $hazard ->
    [rough] rough ground
   *[avalanche] an avalanche
}: { $risk }
# $way is mush-way-risky.
mush-way-helped = { $way }; a chip adds 1, at most { $most }
# What the die must show: $needs or more, which $faces of its six faces do.
mush-risk = { $needs ->
    [1] cannot fail
    [5] needs 5 or 6 (2 faces of 6)
    [6] needs a 6 (1 face of 6)
   *[other] needs { $needs } or more ({ $faces } faces of 6)
}

## What lies beside it

mush-round = Round
mush-has-bear = { $who } has the Ice Bear
mush-weather = { $weather ->
    [warm] warm
    [moderate] moderate
   *[cold] cold
} weather
# Which dice the dogs get, by what they are trained for.
mush-dice = { $warm ->
    [green] green
    [red] red
   *[blue] blue
} dice for warm training, { $moderate ->
    [green] green
    [red] red
   *[blue] blue
} dice for moderate training, { $cold ->
    [green] green
    [red] red
   *[blue] blue
} dice for cold training
# $board is mush-board, or the name of a board from a player's own file.
mush-weather-to-come = Weather still to come: chart of the { $board }
mush-sticks-left = Avalanche sticks left
# The order of play: each player's place and bid.
mush-order = { $place }. { $who }, bid { $bid }
mush-order-done = { $place }. { $who }, bid { $bid }, has played
mush-order-rising = { $place }. { $who }, bid { $bid }, the early riser
mush-order-now = { $place }. { $who }, bid { $bid }, plays now
# What a dog die shows.
mush-die-dog = dog
mush-die-blank = blank
mush-paid-reroll = { $who } paid for this reroll
mush-team = { $who }, at { $at }
# Labels of numbers beside a team.
mush-dogs-ready = dogs ready
mush-dogs-tired = dogs tired
mush-action-chips = action chips
mush-steps-to-nome = steps to Nome
# Of the dogs of a team.
mush-trained = trained for { $weather ->
    [warm] warm
    [moderate] moderate
   *[cold] cold
} weather
mush-team-dice = { $colour ->
    [green] green
    [red] red
   *[blue] blue
} dice in this weather: { $faces } of 6 faces show a dog

## What is asked, and how it stands

mush-asks-trainer-draw = Who trains first is drawn
mush-asks-training = { $who } trains the dogs
mush-asks-bear-draw = The first Ice Bear is drawn
mush-asks-first-stick = { $who } lays a stick before the start
mush-asks-bids = Everybody bids in secret for the order of play
mush-asks-rise = { $who } is the early riser and may take one step
mush-asks-declare = { $who } may move or rest
# Before the dog dice are rolled; $mover is the player who is to roll them.
mush-asks-before-dice = { $who } may { $sticks ->
    [lay] lay a stick
    [shift-or-lift] move a stick or take one away
   *[all] lay, move or take away a stick
} before the { $dice } dog dice
mush-asks-reduce = { $who } may pay against the { $dice } dog dice of { $mover }, 2 chips a die
mush-asks-reduce-more = { $who } may pay against the { $dice } dog dice of { $mover }, 2 chips a die; { $paid ->
    [one] 1 chip is paid
   *[other] { $paid } chips are paid
}
# A roll that is waited for, or that has fallen.
mush-rolls-weather = { $who } rolls for the weather
mush-rolls-dogs = { $who } rolls { $dice } dog dice
mush-needs = { $who } needs { $needs } or more for { $hazard ->
    [rough] rough ground
   *[avalanche] an avalanche
} at { $at }
# $roll is one of the three above or mush-presses-on; $fell is the face, or how many dogs there are.
mush-asks-reroll = { $roll }: { $fell }. { $who } may pay 3 chips for another roll
mush-asks-raise = { $who } may add chips before the roll is made again
mush-asks-moving = { $who } drives: { $left ->
    [one] 1 step
   *[other] { $left } steps
} left
mush-asks-pressing = { $who } presses on: { $left ->
    [one] 1 step
   *[other] { $left } steps
} left
mush-asks-press = { $who } may roll for a press bonus
# Before a rest, the player's own or that of $mover.
mush-asks-before-own-rest = { $who } may { $sticks ->
    [lay] lay a stick
    [shift-or-lift] move a stick or take one away
   *[all] lay, move or take away a stick
} before the rest
mush-asks-before-rest = { $who } may { $sticks ->
    [lay] lay a stick
    [shift-or-lift] move a stick or take one away
   *[all] lay, move or take away a stick
} before { $mover } rests
mush-asks-rest = { $who } rests: dogs or chips
mush-wins = { $who } reaches { $at } and wins

## Buttons

mush-choice-train = Train for { $weather ->
    [warm] warm
    [moderate] moderate
   *[cold] cold
} weather
mush-choice-bid = Bid { $chips }
# The early riser's.
mush-choice-stay = Stay
mush-choice-move = Move
mush-choice-rest = Rest
mush-choice-let-be = Let it be
# After a roll, which is not thrown again.
mush-choice-let-stand = Let it stand
# Before a roll.
mush-choice-add-nothing = Add nothing
mush-choice-add = Add { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
mush-choice-reroll = Roll again (3 chips)
# What is paid, and how many dice it takes away: $dice whole ones and perhaps half of one.
mush-choice-pay = Pay { $chips } ({ $half ->
    [half] { $dice ->
        [0] −½ die
       *[other] −{ $dice }½ dice
    }
   *[none] { $dice ->
        [one] −1 die
       *[other] −{ $dice } dice
    }
})
# Chips added to the roll at the end of a way; $way is mush-risk, mush-way or mush-way-risky.
mush-choice-way = { $chips ->
    [0] No chip
    [one] 1 chip
   *[other] { $chips } chips
}: { $way }
# $way is mush-way-passing or mush-way-risky.
mush-choice-pass = Pay and go: { $way }
# The steps end here.
mush-choice-stop = Stop here
# The roll for the press bonus.
mush-choice-press = Press on
mush-choice-no-press = No press
mush-choice-draw = Draw { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
mush-choice-rest-dogs = Rest { $dogs ->
    [one] 1 dog
   *[other] { $dogs } dogs
}
mush-choice-rest-dogs-and-draw = Rest { $dogs ->
    [one] 1 dog
   *[other] { $dogs } dogs
}, draw { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
mush-choice-lay = Lay a stick (5 chips)
mush-choice-lay-free = Lay a stick (free)
mush-choice-shift = Move a stick (5 chips)
mush-choice-lift = Take a stick away (5 chips)

## Steps

mush-trains-first = { $who } trains first
mush-trains = { $who } trains for { $weather ->
    [warm] warm
    [moderate] moderate
   *[cold] cold
} weather
mush-bids = { $who } bids { $chips }
# All bids at once; $bids is one mush-bid, or several with mush-bids-more.
mush-bids-opened = Bids: { $bids }
mush-bid = { $who } { $chips }
mush-bids-more = { $bids }, { $bid }
# The early riser's step.
mush-rises = { $who } rises early to { $to }
mush-rises-with = { $who } rises early to { $to } with { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
mush-sleeps-on = { $who } sleeps on
mush-weather-fell = { $who } rolls { $face }: { $weather ->
    [warm] warm
    [moderate] moderate
   *[cold] cold
} weather
mush-moves = { $who } moves
mush-rests = { $who } rests
# The chance to act is not taken.
mush-lets-be = { $who } lets it be
mush-lets-stand = { $who } lets the roll stand
mush-adds-nothing = { $who } adds nothing
mush-adds = { $who } adds { $chips } to the next roll
mush-pays = { $who } pays { $chips } to take dice away
mush-pays-reroll = { $who } pays 3 for another roll
mush-dogs-fell = { $who }: { $dogs } of { $dice } { $colour ->
    [green] green
    [red] red
   *[blue] blue
} dice show a dog
# $way lists the spaces or towns on the way, with commas; chips are added to the roll at its end.
mush-drives = { $who } drives to { $way }
mush-drives-with = { $who } drives to { $way } with { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
mush-passes = { $who } pays 4 to pass and drives to { $way }
mush-passes-with = { $who } pays 4 to pass and drives to { $way } with { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
mush-step-fell = { $who } rolls { $face } for { $hazard ->
    [rough] rough ground
   *[avalanche] an avalanche
} at { $at }: { $end ->
    [through] through
   *[stopped] no way through
}
mush-step-fell-with = { $who } rolls { $face } + { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} = { $sum } for { $hazard ->
    [rough] rough ground
   *[avalanche] an avalanche
} at { $at }: { $end ->
    [through] through
   *[stopped] no way through
}
mush-stops = { $who } stops
# Also the status line while the die for it is thrown.
mush-presses-on = { $who } presses on
mush-does-not-press = { $who } does not press
mush-press-fell = { $who } rolls { $face } pressing: { $gives ->
    [tires] one more dog tires
    [nothing] nothing
    [one-step] 1 step more
   *[two-steps] 2 steps more
}
mush-rolled = { $who } rolls { $face }
# What a rest gives.
mush-draws = { $who } draws { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
mush-rests-dogs = { $who } rests { $dogs ->
    [one] a dog
   *[other] up to { $dogs } dogs
}
mush-rests-dogs-and-draws = { $who } rests { $dogs ->
    [one] a dog
   *[other] up to { $dogs } dogs
} and draws { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
# Avalanche sticks; $line, $old and $new are mush-line.
mush-lays = { $who } lays a stick: { $line }
mush-shifts = { $who } moves a stick: { $old } is free, { $new } is not
mush-lifts = { $who } takes a stick away: { $line }

## Steps in few signs, for a list of moves

mush-short-first = { $who } first
mush-short-bear = Ice Bear: { $who }
mush-short-trains = for { $weather ->
    [warm] warm
    [moderate] moderate
   *[cold] cold
}
# The early riser's step.
mush-short-rises = early to { $to }
mush-short-pays = pays { $chips }
mush-short-rerolls = rolls again
mush-short-drives = to { $to }
mush-short-drives-with = to { $to } +{ $chips }
mush-short-passes = past a sled to { $to }
mush-short-passes-with = past a sled to { $to } +{ $chips }
mush-short-lays = stick laid
mush-short-shifts = stick moved
mush-short-lifts = stick taken away
mush-short-dogs = { $dogs } of { $dice } dogs
# $sum is the die with the chips added.
mush-short-step = { $sum }: { $end ->
    [through] through
   *[stopped] stopped
}
mush-short-press = { $gives ->
    [tires] a dog tires
    [nothing] nothing
    [one-step] 1 step more
   *[two-steps] 2 steps more
}

## What an action would do, before it is done

# Chips that are paid at once, and how many the player has then.
mush-would-cost = Costs { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}, { $left } left
# After a bid.
mush-would-keep = { $left ->
    [0] No chip is left
    [one] 1 chip is left
   *[other] { $left } chips are left
}
# How many steps of the turn are left at the end of a way.
mush-would-be-left = { $left ->
    [0] No step is left then
    [one] 1 step is left then
   *[other] { $left } steps are left then
}
mush-would-fail = If the roll fails, the turn's steps are over
mush-would-win = Reaches { $at } and wins
# The same, where a roll is needed.
mush-would-win-if = Wins at { $at } if the roll succeeds
mush-would-roll = Rolls { $dice ->
    [one] 1 { $colour ->
        [green] green
        [red] red
       *[blue] blue
    } die
   *[other] { $dice } { $colour ->
        [green] green
        [red] red
       *[blue] blue
    } dice
}: { $faces } of 6 faces show a dog; then a dog tires
# What a rest gives here at most: dogs, or chips.
mush-would-rest = Here a rest gives { $dogs ->
    [0] { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }
    [one] 1 dog or { $chips } chips
   *[other] { $dogs } dogs or { $chips } chips
}
mush-would-reduce = { $who } rolls { $dice ->
    [0] no dog die
    [one] 1 dog die
   *[other] { $dice } dog dice
} instead of { $before }
mush-would-still-roll = { $who } still rolls { $dice ->
    [one] 1 dog die
   *[other] { $dice } dog dice
}
mush-would-be-odd = An odd chip needs another player's; else the last one comes back
# More chips before a roll is made again; $risk is mush-risk.
mush-would-raise = { $hazard ->
    [rough] Rough ground
   *[avalanche] The avalanche
} then { $risk }
mush-would-tire = A dog tires: { $ready ->
    [0] none is
    [one] 1 is
   *[other] { $ready } are
} ready then
# The faces of the die that tire a dog, give one step, give two ("4, 5").
mush-would-press = Throws a die: { $tires } tires a dog, { $one } gives 1 step, { $two } gives 2 steps
# After a rest.
mush-would-have = { $ready ->
    [one] 1 dog
   *[other] { $ready } dogs
} ready and { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} then
# The dice of a training in each weather.
mush-would-train = { $warm ->
    [green] Green
    [red] Red
   *[blue] Blue
} dice in warm weather, { $moderate ->
    [green] green
    [red] red
   *[blue] blue
} in moderate, { $cold ->
    [green] green
    [red] red
   *[blue] blue
} in cold

## Refusals

mush-refused-not-now = that is not what the game waits for now: { $what ->
    [train] { $who } trains the dogs
    [first-stick] { $who } lays a stick before the start
    [bid] everybody bids chips for the order of play
    [rise] { $who } may take one early step, or stay
    [declare] { $who } says whether to move or to rest
    [stick-before-dice] { $who } may use a stick before the dog dice, or let it be
    [reduce] { $who } may pay for fewer dog dice, or let it be
    [reroll] { $who } may pay 3 chips for another roll, or let it stand
    [raise] { $who } may add chips to the roll, or nothing
    [moving] { $who } takes steps or stops
    [press] { $who } may press on, or not
    [stick-before-rest] { $who } may use a stick before the rest, or let it be
    [rest] { $who } takes what the rest gives, dogs or chips
    [die] a die is rolled
   *[over] the race is over
}
mush-refused-training-full = no place is left for this training
mush-refused-too-few-chips = you do not have enough chips for that
mush-refused-too-far = that is further than your dogs carry you
mush-refused-no-line = no line leads from one of these spaces to the next
mush-refused-retraced = no space may be entered twice in one turn
mush-refused-blocked = another sled blocks that space; passing it costs 4 chips
mush-refused-riser-blocked = another sled blocks that space, and the early riser may not pass
mush-refused-nothing-to-pass = there is nothing on this way to pay for
mush-refused-nowhere-to-stop = the steps left do not reach a space where you may stop
mush-refused-may-not-stop = you may not stop on another sled's space
mush-refused-roll-on-the-way = a step that needs a roll must be the last of the ones you name
mush-refused-no-roll = this step needs no roll, so no chips can be added
mush-refused-too-much-help = a rough roll takes at most 2 chips, an avalanche roll at most 4
mush-refused-must-rest = all your dogs are tired: you must rest
mush-refused-not-given-here = a rest here does not give that
mush-refused-reduced-enough = at most 6 chips can be paid against one roll, and 2 for each die there is
mush-refused-own-dice = only opponents may take dice away
mush-refused-not-your-roll = nobody may force this roll but the one who rolls
mush-refused-no-stick-there = a stick lies only on a line between two spaces that are not rough
mush-refused-one-end = a stick lies between two spaces: name both, first the left one
mush-refused-stick-there = a stick lies there already
mush-refused-no-stick-left = all four sticks are on the boards
mush-refused-no-stick = no stick lies there

## Where many matches are looked at together

mush-situation-train = The choice of a training.
mush-situation = { $asks ->
    [bid] The bids
    [declare] Move or rest
   *[rest] What a rest gives
}; you are { $standing ->
    [first] the nearest to Nome
    [last] the farthest from Nome
    [between] between the others
   *[level] as near to Nome as everybody
}; { $chips ->
    [few] at most 2 chips
    [some] 3 to 5 chips
    [many] 6 to 11 chips
   *[heaps] 12 chips or more
}; { $fresh ->
    [none] no dog is fresh
    [few] 1 or 2 dogs are fresh
    [some] 3 to 5 dogs are fresh
   *[many] 6 dogs or more are fresh
}; { $fitness ->
    [good] the weather suits your training
    [fair] the weather nearly suits your training
    [bad] the weather does not suit your training
   *[unknown] the weather is not known yet
}.
mush-counted-bid = { $bid ->
    [none] a bid of nothing
    [low] a bid of 1 or 2
    [middle] a bid of 3 to 5
   *[high] a bid of 6 or more
}

## The editor of positions

mush-edit-phase = The game waits for
mush-edit-draw-trainer = the draw for who trains first
mush-edit-train = training
mush-edit-draw-bear = the draw for the Ice Bear
mush-edit-first-stick = a stick before the start
mush-edit-bid = bids
mush-edit-rise = the step of the early riser
mush-edit-declare = move or rest
mush-edit-reduce = chips against the dog dice
mush-edit-roll = a roll
mush-edit-reroll = a reroll, or none
mush-edit-raise = chips added before a reroll
mush-edit-moving = steps
mush-edit-press = a press roll, or none
mush-edit-before-rest = sticks before a rest
mush-edit-rest = what a rest gives
mush-edit-over = nothing, the race is won
mush-edit-who = Who is asked
mush-edit-winner = Who has won
mush-edit-lap = How often all were asked
mush-edit-lap-1 = for the first time
mush-edit-lap-2 = for the second time
mush-edit-last = Who paid last
mush-edit-nobody = nobody
# $who is mush-seat.
mush-edit-paid = { $who }: chips paid against the dice
mush-edit-fell = What was rolled
mush-edit-aim = The roll is for
mush-edit-aim-weather = the weather
mush-edit-aim-dogs = dogs
mush-edit-aim-press = a press bonus
mush-edit-aim-rough = a step onto rough ground
mush-edit-aim-avalanche = a step across an avalanche
mush-edit-dice = Dog dice
mush-edit-to = Where the step leads (as AN.A4)
mush-edit-plus = Chips added
mush-edit-forced = Who paid for the last reroll
mush-edit-round = Round
mush-edit-bear = The Ice Bear
mush-edit-weather = Weather
mush-edit-no-weather = not rolled yet
mush-edit-weather-is = { $weather ->
    [warm] warm
    [moderate] moderate
   *[cold] cold
}
mush-edit-sticks = Avalanche sticks (as AN.A1-AN.A2)
mush-edit-order = Order of play (as ba)
mush-edit-acting = Whose turn of it
mush-edit-path = Spaces entered in this turn (as AN.A4 AN.A5)
mush-edit-left = Steps left
mush-edit-passed = The right to pass is paid
mush-edit-pressing = These are pressed steps
mush-edit-no = no
mush-edit-yes = yes
mush-edit-at = { $who }, if not on the board
mush-edit-training = { $who }: trained for
mush-edit-no-training = nothing yet
mush-edit-tired = { $who }: tired dogs
mush-edit-chips = { $who }: chips
mush-edit-bids = { $who }: bid
mush-edit-two-places = { $who } has one sled, which stands on two spaces
