# Finding an opponent: seeks and challenges.

## Seeking

pace = Pace
without-clock = No clock
of-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
is-rated = rated
seek-game = Game
seek-seats = Players
seek-at = Play { $game }, { $pace }, with whoever is near
seek-conditions = Conditions
seek-rated = Rated: the result counts
seek-low = Strength from
seek-high = Strength to
seek-least = Begin with at least
seeking = Looking for an opponent
stop-seeking = Stop looking
stop-seeking-this = Stop looking: { $match }
of-so-many = { $waiting } of { $seats } here
in-range = strength { $low } to { $high }
table-ready = Your table is ready
to-the-table = To the table
bot-meanwhile = Play a bot of level { $level } meanwhile
mine-waits = Yours
seeks-now = Looking for an opponent now
seeks-slow = Over days
play-it = Play
play-with = Play with { $who }: { $match }

## Challenges

challenges = Challenges
challenge-somebody = Challenge somebody by name
challenge-to = Name
challenge-it = Challenge
challenge-two = Two play a challenge; this game needs more.
challenges-you = { $who } challenges you
you-challenged = You challenged { $who }
has-accepted = { $who } has accepted
has-declined = { $who } has declined
accept-it = Accept
decline-it = Decline
withdraw-it = Take back
put-away = Put away
