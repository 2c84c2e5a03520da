# What Clusterfuss says.

## Names

clusterfuss-seat = { $seat ->
    [a] Red
   *[b] Blue
}
clusterfuss-checker = { $owner ->
    [a] red checker
   *[b] blue checker
}

## What lies on the board and beside it

clusterfuss-removed = { $who } has removed every { $loser ->
    [a] red
   *[b] blue
} checker
clusterfuss-group = a group of its own
clusterfuss-count = { $owner ->
    [a] red
   *[b] blue
} checkers on the board
clusterfuss-nobody-there = nobody stands here
clusterfuss-not-yours = not your checker
clusterfuss-not-next = not next to it
clusterfuss-nothing-there = nothing to capture
clusterfuss-part = a group with { $owner ->
    [a] red
   *[b] blue
} checkers

## How it stands

clusterfuss-wins = { $who } wins: no { $loser ->
    [a] red
   *[b] blue
} checker is left
clusterfuss-stuck = Neither side can move: nobody wins
clusterfuss-asks-swap = { $who } to move, or to swap the colours
clusterfuss-asks = { $who } to move
clusterfuss-agreed = Swapping is an agreement of this match, not part of Clusterfuss

## Steps

clusterfuss-swap = Swap colours
clusterfuss-swaps = { $who } swaps the colours
clusterfuss-short-swap = swap
clusterfuss-takes = { $who } { $from }-{ $to }, taking { $taken ->
    [own] its own
    [red] red
   *[blue] blue
}
clusterfuss-cut-off = { $before }; { $count ->
    [1] 1 { $loser ->
        [a] red
       *[b] blue
    } checker is
   *[other] { $count } { $loser ->
        [a] red
       *[b] blue
    } checkers are
} cut off
clusterfuss-takes-and-wins = { $before }; it wins

## What a move would do, before it is made

# What it takes: a checker of one's own, or one of the colour $loser.
clusterfuss-would-take = Takes { $taken ->
    [own] your own checker
   *[foe] { $loser ->
        [a] a red checker
       *[b] a blue checker
    }
}
# The same, with so many checkers of the colour $loser cut off.
clusterfuss-would-cut = { $before } and cuts off { $count ->
    [1] 1 { $loser ->
        [a] red
       *[b] blue
    } checker
   *[other] { $count } { $loser ->
        [a] red
       *[b] blue
    } checkers
}
# How many checkers of each colour are on the board then.
clusterfuss-would-leave = { $red } red and { $blue } blue are left
clusterfuss-would-swap = Every checker changes its colour, and { $who } is to move

## Refusals

clusterfuss-refused-over = the game is over
clusterfuss-refused-not-your-turn = it is not your turn
clusterfuss-refused-off-board = { $at } is not on the board
clusterfuss-refused-nobody-there = there is no checker on { $at } to move
clusterfuss-refused-not-yours = the checker on { $at } is not yours to move
clusterfuss-refused-not-adjacent = { $to } is not directly above, below, left or right of { $from }
clusterfuss-refused-nothing-to-capture = a move must capture, and { $at } is empty
clusterfuss-refused-parts = your checkers would be left in more than one group
clusterfuss-refused-no-swap = a swap is only possible right after the first move, where agreed

## The editor of positions

clusterfuss-edit-turn = To move
clusterfuss-edit-swap = Swap
clusterfuss-edit-no-swap = not offered now
clusterfuss-edit-may-swap = whoever is to move may swap
