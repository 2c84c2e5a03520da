# Tournaments: the lists, a new one, and the page of one.

## The lists

tournaments-about = Anybody can make a tournament, and anybody with its link can look on. In each round the hall pairs the players and opens their tables.
tournaments-open = Open for entries
tournaments-running = Under way
tournaments-finished = Finished
tournaments-none-open = No tournament is open for entries. You can make one.
tournaments-none-running = No tournament is under way.
tournaments-none-finished = No tournament has finished yet.
tournaments-more = More tournaments
tournament-make = Make a tournament
tournament-mine = You take part
tournament-organising = You organise it
tournament-enter = Enter
tournament-enter-named = Enter { $name }
tournament-entries-short = { $count } of { $most } players
tournament-players-count = { $count ->
    [one] 1 player
   *[other] { $count } players
}

## What it is

tournament-swiss-of = { $count ->
    [one] Swiss system, 1 round
   *[other] Swiss system, { $count } rounds
}
tournament-robin = Round robin
tournament-robin-twice = Double round robin
tournament-tables-of = { $count } at a table
tournament-rated = rated
tournament-late = late entry up to round { $round }
tournament-organised-by = Organised by { $who }

## How it stands

tournament-entries = { $count ->
    [one] 1 of up to { $most } players has entered
   *[other] { $count } of up to { $most } players have entered
}
tournament-starts-by-hand = { $who } starts it
tournament-starts-by-you = You start it
tournament-starts-in = It starts in { $time }
tournament-starts-at = It starts on { $when }
tournament-next-in = Round { $round } begins in { $time }
tournament-next-at = Round { $round } begins on { $when }
tournament-round-of = Round { $round } of { $rounds }
tournament-round-now = { $over } of { $all } matches over
tournament-won-by = { $count ->
    [one] { $who } has won
   *[other] { $who } share the first place
}
tournament-over = It is over
tournament-ended-at = Finished: { $when }
tournament-ended-organiser = The organiser ended it early.
tournament-ended-few = Too few players were left.
tournament-ended-host = The host of the hall closed it.
tournament-ended-gone = Its organiser is not here any more.
tournament-unlinked = The connection is lost. The page asks for news every 15 seconds.

## My table

tournament-table-ready = Your table is ready
tournament-your-board = Round { $round }, board { $board }: you play { $who } as { $seat }.
tournament-to-table = To the table

## What one may do

tournament-acts = What you can do
tournament-enter-as = You would enter as { $name }.
tournament-come-back = Come back
tournament-leave = Take back my entry
tournament-leave-asks = Do you want to take back your entry?
tournament-withdraw = Withdraw
tournament-withdraw-asks = You will not be paired any more, and what you have won stays. Do you withdraw?
tournament-you-entered = You have entered.
tournament-you-left = You have withdrawn.
tournament-you-bye = You have a bye in this round.
tournament-you-half-bye = You sit this round out, as you asked.
tournament-you-place = You are in place { $place }.
tournament-bye-ask = Sit out
tournament-bye = Ask for a bye
tournament-bye-help = A bye that you ask for brings half a win.
tournament-bye-kept = You will sit out round { $round }.
tournament-organiser = For the organiser
tournament-start = Start the tournament
tournament-start-needs = It takes at least { $least } players to start; { $count } entered so far.
tournament-start-asks = { $count ->
    [one] 1 player has entered. Do you start the tournament?
   *[other] { $count } players have entered. Do you start the tournament?
}
tournament-close-round = Close round { $round }
tournament-close-asks = { $count ->
    [one] 1 match is not over. It will bring nobody anything.
   *[other] { $count } matches are not over. They will bring nobody anything.
}
tournament-end = End the tournament
tournament-end-asks = The standings as they are now will be final. Do you end the tournament?
tournament-cancel-asks = Nobody will be able to enter or play. Do you end the tournament?
tournament-remove = Remove
tournament-remove-who = Remove a player
tournament-remove-asks = { $who } will not be paired any more. Do you want that?

## Standings

tournament-standings = Standings
tournament-cross-table = Cross table
tournament-players = Players
tournament-nobody = Nobody has entered yet.
tournament-place = Place
tournament-player = Player
tournament-points-head = Points
tournament-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
tournament-round = Round { $round }
tournament-against = against { $who }, who is in place { $place }
tournament-withdrawn = withdrawn
tournament-absent = did not come
tournament-podium = The first places
tournament-legend = A cell has the result, the seat and the number of the opponent; “+” and “−” are wins and losses by forfeit.
tournament-legend-places = A cell has the place at the table, and the seat.
tournament-tie-breaks = How ties are broken
tournament-tie-breaks-help = Among players with the same points, the first of these that differs decides.
tournament-cell-open = is playing { $who } as { $seat }
tournament-cell-won = won against { $who } as { $seat }
tournament-cell-lost = lost to { $who } as { $seat }
tournament-cell-drawn = drew with { $who } as { $seat }
tournament-cell-place = place { $place } as { $seat } at a table with { $who }: { $points }
tournament-cell-won-by-forfeit = won by forfeit against { $who }
tournament-cell-lost-by-forfeit = lost by forfeit to { $who }
tournament-cell-void = not counted, against { $who }
tournament-cell-bye = bye: { $points }
tournament-cell-half-bye = bye that was asked for: { $points }
tournament-cell-late = before the late entry: { $points }
tournament-cell-missed = not paired

## Rounds

tournament-rounds = Rounds
tournament-round-over = finished: { $when }
tournament-board = Board { $board }
tournament-board-of = Board { $board } of round { $round }
tournament-board-playing = under way
tournament-board-waits = not open yet
tournament-board-void = not counted
tournament-board-nobody-came = nobody came
tournament-board-missed = { $who } did not come
tournament-board-drawn = drawn
tournament-board-won = { $count ->
    [one] { $who } won
   *[other] { $who } share the first place
}
tournament-has-bye = { $who } has a bye.
tournament-has-half-bye = { $who } sits out, as asked.
tournament-came-late = { $who } came later.
tournament-missed = { $who } was not paired.

## Story and sharing

tournament-story = What has happened
tournament-story-more = { $count ->
    [one] Show 1 more
   *[other] Show { $count } more
}
tournament-share = Invite others
tournament-share-help = Whoever has the link can look on, and enter while that is possible.
tournament-share-unlisted = The tournament is not in the list. Whoever has the link can look on, and enter while that is possible.
tournament-link = Link to the tournament
tournament-link-copied = The link is copied.
tournament-code = QR code
tournament-code-of = The link to the tournament as a QR code
tournament-report = Report for arbiters (TRF16)

## A new one

tournament-what = The tournament
tournament-name = Name
tournament-about = Description
tournament-game = Game
tournament-seats = Players at a table
tournament-system = System
tournament-way-swiss = Swiss system
tournament-way-swiss-more = Equals meet equals. It needs few rounds, and people may come and go.
tournament-way-robin = Round robin
tournament-way-robin-more = Everybody meets everybody once, up to 16 players.
tournament-way-twice = Double round robin
tournament-way-twice-more = Everybody meets everybody twice, up to 16 players.
tournament-way-two-only = Only for tables of two.
tournament-expected = Players you expect
tournament-rounds-proposed = { $count ->
    [one] 1 round suits { $players } players.
   *[other] { $count } rounds suit { $players } players.
}
tournament-rounds-of-robin = { $count ->
    [one] { $players } players play 1 round.
   *[other] { $players } players play { $count } rounds.
}
tournament-most = Players at most
tournament-begins = Start
tournament-begins-by-hand = I start it
tournament-begins-at = It starts by itself
tournament-begins-when = Date and time
tournament-gap = Break between rounds
tournament-gap-none = none
tournament-coming = Late entry and byes
tournament-late-entry = Late entry
tournament-late-never = only before the start
tournament-late-until = up to round { $round }
tournament-late-help = Who enters late gets half a win for the round before.
tournament-byes = Byes on request
tournament-byes-none = none
tournament-byes-count = { $count ->
    [one] 1 for each player
   *[other] { $count } for each player
}
tournament-byes-help = A bye on request brings half a win. There is none in the last round.
tournament-who = Who takes part
tournament-rated-more = Rated: the results count, and only those with an account can enter
tournament-listed = Show it in the list: anybody may enter
tournament-make-help = You organise it, and may enter it, too.
