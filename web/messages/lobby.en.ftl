# The lobby.

welcome = Gather your pieces.
welcome-more = Games of mustering, to play at one table, across the world, or against a bot. No account: open a table and share the link.
my-tables = My tables
open-tables = Open tables
no-open-tables = No table waits for players just now. Open one, and it stands here.
turn-at = { $count ->
    [one] your turn at { $count } table
   *[other] your turn at { $count } tables
}

## A game

players-range = { $range } { $most ->
    [one] player
   *[other] players
}
minutes-long = { $range } min
play-game = Play { $game }
first-steps-done = First steps in { $game }, { $done } of { $lessons } done

## A table

option-not = Not: { $option }
a-bot = a bot
open-seat = open
join = join
was-drawn = a draw
was-won = you won
was-won-by = { $names } won
was-ended = over
was-left = you left
is-mine = your turn
is-theirs = { $who } to move
is-waiting = waiting for players
is-played = in play
