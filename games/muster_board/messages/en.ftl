# What Make Muster and Muster Up both say, which share their board: seat a plays the navy
# discs and seat b the pink ones. Each game has a file of its own beside this one.
#
# $who is the name of a player, which is that of a colour: "Navy". $at, $from and $to are
# cells, as they are written: "c5".

## What lies on the board

# A disc, as a screen reader says it.
muster-board-disc = { $owner ->
    [a] navy
   *[b] pink
} disc
# What the game was won by: all discs of $owner.
muster-board-group = all { $owner ->
    [a] navy
   *[b] pink
} discs form one group
# What the game was won by: the discs of $owner that are cut off stand on $cells ("c5, d6").
muster-board-cut = { $owner ->
    [a] navy
   *[b] pink
} cut off: { $cells }
# What the game was won by: the discs of $owner on $cells keep the others apart.
muster-board-wall = { $owner ->
    [a] navy
   *[b] pink
} wall: { $cells }
# At a cell to which nobody may go, because of what stands there.
muster-board-taken = a disc stands here

## How it ended

muster-board-wins-cut-off = { $who } wins: { $loser ->
    [a] navy
   *[b] pink
} discs are cut off
muster-board-drawn-repetition = Draw: the same position for the third time
# How many moves are left until the game is drawn.
muster-board-moves-left = A draw after { $left ->
    [1] 1 more move
   *[other] { $left } more moves
}
# Said after a draw by repetition.
muster-board-advice-repetition = The rules suggest: switch colours and play again

## Steps

muster-board-moves = { $who } moves { $from } to { $to }
# A step that ends the game, and how it ended.
muster-board-ends = { $step }. { $outcome }

## What an action would do, before it is made

# To who moves: how many groups his discs form then, and how many they form now.
muster-board-would-groups = Your discs form { $groups ->
    [1] one group
   *[other] { $groups } groups
} ({ $before } now)

## Refusals

muster-board-refused-over = the game is over
muster-board-refused-not-your-turn = it is not your turn
muster-board-refused-off-board = { $at } is not a cell of this board
muster-board-refused-not-yours = no disc of yours stands on { $at }

## The editor of positions

muster-board-edit-turn = Turn
muster-board-edit-moves = Moves since the last placement
