# The page of somebody: ratings, matches, results.

person-since = Here since { $day }
person-here = here now
person-account = Account and devices
person-guest = You are a guest: these are the matches of this browser.
person-keep = Keep my name
person-challenge = Challenge
person-follow = Follow
person-unfollow = Unfollow
person-block = Block
person-unblock = Unblock
person-blocked = The hall does not bring the two of you together at a table, except by a link.
person-report = Report
person-private = The matches are not shown to you.
person-live = Playing now
person-tournaments = Tournaments
person-tournament-open = has not begun
person-tournament-now = round { $round } of { $rounds }: place { $place } of { $count }, points: { $points }
person-tournament-done = place { $place } of { $count }, points: { $points }
person-ratings = Ratings
person-quick = quick
person-slow = over days
person-more = three and more
person-matches = { $count ->
    [one] 1 match
   *[other] { $count } matches
}
person-like = plays about like level { $level }
person-best = best { $strength } on { $day }
person-curve = The rating after { $count } matches: from { $from } to { $to }, between { $low } and { $high }
person-people = People
person-follows = You follow
person-blocks = You block
my-matches = My matches
results = Results
results-last = Of the last { $count } matches.
results-won = { $count } won
results-drawn = { $count } drawn
results-lost = { $count } lost
results-opponents = By opponent
matches = Matches
match-any = Any
match-game = Game
match-with = Opponent
match-result = Result
match-from = From
match-until = Until
match-won = Won
match-drawn = Drawn
match-lost = Lost
match-over = Over
match-against = against
match-rated = rated
match-more = Show more
match-none = No match is like that.
match-none-yet = No match is over yet.
match-found = { $count ->
    [one] 1 match is shown.
   *[other] { $count } matches are shown.
}
off-title = Days off
off-about = The clocks of your slow matches stand on these days. { $left ->
    [one] One day is
   *[other] { $left } days are
} left this year.
off-first = First day
off-last = Last day
off-announce = Announce
off-stand = Off from { $first } to { $last }.
off-end = End now
off-kept = Your days off are announced.
off-ended = Your days off have ended.
shown-title = What others see
shown-page = My page, with the ratings
shown-matches = My matches and results
shown-here = Whether I am here, and what I play
shown-everybody = Everybody
shown-accounts = Players with an account
shown-nobody = Nobody
shown-about = Of your matches, others see those that the lobby showed. Leaderboards name you all the same.
shown-kept = This was kept.
