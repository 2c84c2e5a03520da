# What Hex says.

## Names

hex-seat = { $seat ->
    [a] Red
   *[b] Blue
}
hex-stone = { $owner ->
    [a] red stone
   *[b] blue stone
}
hex-cell = { $side ->
    [red] { $at }, on Red's side
    [blue] { $at }, on Blue's side
    [both] { $at }, on a side of both
   *[none] { $at }
}

## What lies on the board and beside it

hex-joins = { $seat ->
    [a] { $who } joins top and bottom
   *[b] { $who } joins left and right
}
hex-stones = { $owner ->
    [a] red
   *[b] blue
} stones on the board
hex-connection = { $who } has connected both sides
hex-taken = a stone stands here

## How it stands

hex-wins = { $seat ->
    [a] { $who } wins: top and bottom are connected
   *[b] { $who } wins: left and right are connected
}
hex-asks = { $who } to place a stone
hex-asks-swap = { $who } to place a stone, or to swap

## Steps

hex-swap = Swap: take over the stone
hex-swaps = { $who } swaps: the stone is now a blue one on { $at }
hex-places = { $who } places { $at }
hex-places-and-wins = { $who } places { $at } and wins

## Refusals

hex-refused-over = the game is over
hex-refused-not-your-turn = it is not your turn
hex-refused-off-board = { $at } is not on the board
hex-refused-taken = a stone stands on { $at }
hex-refused-no-swap = a swap is only Blue's, right after Red's first stone, where agreed
