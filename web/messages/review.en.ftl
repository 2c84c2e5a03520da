# A match looked at once it is over; it comes with later/review.js.

review-match = Review the match
is-reviewed = The match is being reviewed.
looking = Analysing every step
luck-for = Luck for { $who }, +{ $share }
takes-lead = { $who } takes the lead, with { $share }
gives-away = { $who } gives away { $share }: { $played }
gives-away-certain = { $who } gives away { $share } for certain: { $played }
better-choice = the better choice
better = Better: { $what }
turning-points = Turning points
no-turning-points = No turning points: nobody gave much away.

## The curve

curve-keys = The curve of the match; arrows walk along it
curve-numbers = The curve in numbers
curve-below = below: { $who }
curve-above = above: { $who }
curve-step = Step
step-number = Step { $step }
step-is = Step { $step }: { $is }
end = end
the-result = The result
given-away = Given away
best-choices = Best choices
best-of = { $best } of { $choices }
wins-given-away = Wins given away
wins-by-luck = Wins by luck
analyse-here = Analyse from here
annotate-match = Annotate this match
review-stop = Stop
