# The lobby.

welcome = Gather your pieces.
welcome-more = Games of mustering: against a bot, with friends by link, or with whoever is here. No account needed.
find-opponent = Find an opponent
my-tables = Your tables
open-tables = Waiting for players
live-tables = Being played now
no-open-tables = Nobody is waiting for a player just now. Set up a table for anyone, and it will be listed here.
none-under-way = You have no match under way.
all-matches = All matches
more-tables = Show more
hide-over = Hide finished
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
play-now = Play now
play-opens = Opening …
play-game-now = Play now: { $game }
set-up = Set up
set-up-game = Set up { $game }: players and options
first-steps-done = First steps in { $game }, { $done } of { $lessons } done

## A table

waits-rematch = A rematch is wanted
waits-result = You have not seen the result yet
waits-left = { $time } left
a-bot = a bot
open-seat = free seat
sit-down = Sit down
sit-at = Sit down at { $game } with { $names }
card-strength = Rating { $strength }, give or take { $range }
watch-game = Watch:
was-drawn = Draw
was-won = You won
was-won-by = { $names } won
was-ended = Over
was-left = You left
is-mine = Your turn
is-theirs = { $who } to move
is-waiting = Waiting for players
is-played = Under way
