# What Muster Up says. What it has in common with Make Muster is said by
# games/muster_board/messages/en.ftl; the name, the options and what cannot be read are in
# English where the rules define them; see CONTRIBUTING.md, "Adding a language".
#
# $who is the name of a player, which is that of a colour: "Navy". $at, $from and $to are
# cells, as they are written: "c5".

## Names

muster-up-seat = { $seat ->
    [a] Navy
   *[b] Pink
}

## What is asked, and how it ended

muster-up-asks = { $who } to step or jump with a disc
muster-up-reconstructed = The start layout is a reconstruction; the printed one is lost
muster-up-wins-muster = { $who } wins: all its discs form one group
# Both ways of winning at once.
muster-up-wins-both = { $who } wins: one group, and { $loser ->
    [a] navy
   *[b] pink
} discs cut off
muster-up-drawn-stuck = Draw: neither player can move
muster-up-drawn-limit = Draw: as many moves as this table allows

## Steps

muster-up-jumps = { $who } jumps { $from } to { $to }
# A step after which the same player is asked again.
muster-up-skips = { $step }. { $who } cannot move and is skipped

## What a move would do, before it is made

muster-up-would-jump = A jump over discs of either colour
muster-up-would-skip = { $who } cannot move: you go on

## Refusals

# Where a jump that is refused would have to end.
muster-up-first-empty = the first empty cell on this line
muster-up-refused-taken = there is a disc on { $at }; a move ends on an empty cell
muster-up-refused-not-straight = { $to } is neither beside { $from } nor on a straight line with it
muster-up-refused-gap = { $gap } is empty: a jump from { $from } to { $to } needs discs all the way

## The editor of positions

muster-up-edit-acts = { $who } to act
