# First steps.

lesson-steps = Steps
lesson-step = Step { $step } of { $steps }
lesson-step-done = Step { $step } of { $steps }, done
you-are = You are { $seat }.
what-now = What now
right-spoken = Right.
try-again = Try again
lesson-back = Back
next = Next
skip = Skip
show-me = Show me
start-over = Start over
well-done = Well done
enough-for = You know enough for a first game of { $game }.
play-level-1 = Play now against level 1
another-table = Another table
all-rules = All the rules
