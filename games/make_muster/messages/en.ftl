# What Make Muster says. What it has in common with Muster Up is said by
# games/muster_board/messages/en.ftl; the name, the options and what cannot be read are in
# English where the rules define them; see CONTRIBUTING.md, "Adding a language".
#
# $who is the name of a player, which is that of a colour: "Navy". $at, $from and $to are
# cells, as they are written: "c5".

## Names

make-muster-seat = { $seat ->
    [a] Navy
   *[b] Pink
}

## What lies on the board and beside it

# The cells of which the player has to choose one; $cells is how many.
make-muster-forced = { $cells ->
    [1] { $who } must place a disc here
   *[other] { $who } must place a disc on one of these { $cells } cells
}
# Why a cell is refused: the player's discs next to it.
make-muster-own-beside = your own discs beside that cell
make-muster-hand = { $who } in hand
# Beside the number of them.
make-muster-hand-discs = discs in hand
make-muster-hand-unlimited = discs, as many as needed

## What is asked, and how it ended

make-muster-asks-place = { $who } must place a disc
make-muster-asks-move = { $who } to move a disc one step
make-muster-wins-muster = { $who } wins: one group, and no room for another disc
# Both ways of winning at once.
make-muster-wins-both = { $who } wins: one group with no room, and { $loser ->
    [a] navy
   *[b] pink
} discs cut off
make-muster-drawn-stuck = Draw: neither player can place or move
make-muster-drawn-limit = Draw: as many moves without a placement as this table allows

## Steps

make-muster-places = { $who } places { $at }
# A step after which the same player is asked again.
make-muster-skips = { $step }. { $who } cannot act and is skipped

## What an action would do, before it is made

# To who places a disc: $closed cells are beside it, $left are left to place on.
make-muster-would-close = Closes { $closed ->
    [0] no cell
    [1] 1 cell
   *[other] { $closed } cells
} to you: { $left ->
    [0] none is
    [1] 1 is
   *[other] { $left } are
} left
# How many cells are left to the other player.
make-muster-would-leave = { $who } can still place on { $left ->
    [1] 1 cell
   *[other] { $left } cells
}
make-muster-would-move-next = Next you move a disc
make-muster-would-empty-hand = It is the last disc in your hand: next you move one
make-muster-would-reopen = There is room again: you will have to place a disc
make-muster-would-reopen-rival = There is room again: { $who } has to place a disc
make-muster-would-skip = { $who } cannot act: you go on

## Refusals

make-muster-refused-taken = there is a disc on { $at } already; place on an empty cell
make-muster-refused-empty-hand = you have no disc left in hand to place
make-muster-refused-beside = { $at } is beside a disc of yours; place only where none of yours is near
make-muster-refused-must-place = you can still place a disc, so you must
make-muster-refused-not-a-step = { $to } is not one step from { $from }
make-muster-refused-blocked = there is a disc on { $at }; move to an empty cell

## The editor of positions

make-muster-edit-acts = { $who } to act
