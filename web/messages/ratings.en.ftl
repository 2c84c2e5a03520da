# The ratings of a game.

ratings-of = Ratings in { $game }
rating-pace = Pace
pace-quick = Quick
pace-slow = Over days
rating-players = Players
players-two = Two players
players-more = Three and more
rating-none = You have no rating here yet: play a rated match.
rating-own = Your rating: { $strength } ± { $range }, after { $games ->
    [one] 1 match
   *[other] { $games } matches
}.
rating-like = You play about like level { $level }.
rating-like-range = You play about like level { $level } (between levels { $low } and { $high }).
rating-provisional = It is provisional until you have played some more.
rating-leaders = Leaderboard
rating-no-leaders = Nobody is on the leaderboard yet: it takes 30 rated matches and a rating that is certain enough.
rating-no-leaders-more = Nobody is on the leaderboard yet: it takes 10 rated matches.
rating-bots = Bots
rating-rank = Rank
rating-name = Name
rating-strength = Rating
rating-matches = Matches
rating-what = What counts
rating-counts = A match counts if its table was set up as rated: the usual options, a clock, no hints, nothing is taken back. Bots are rated by what people score against them.
rating-interval = A newcomer has 1500. The number behind ± says how uncertain a rating is: with 95 % the strength is within it.
rating-play = Play { $game }
