# What the client says on every page, and at a table: see web/app/say.js. Other pages bring a file
# of their own, and so do games (web/README.md).

## Every page

guest = Guest
wrong = Something went wrong.
unreachable = The hall cannot be reached just now.
missing-part = A part of the page is missing.
load-again = Load it again
my-name = My name
change-name = Change my name
keep = Keep
account = Account
home = Musterhall, the lobby
hall = Hall
settings = Settings
hall-too = Pages
games = Games
tournaments = Tournaments
records = Records
analysis = Analysis
bot-mark = BOT
credits = Credits
handbook = Handbook
text-contact = Contact
text-imprint = Imprint
text-privacy = Privacy
text-rules = Rules of the house
foot = Games by their designers, named on every table. The hall is free software.

## Seats

seat-bot = Bot, level { $level }
seat-bot-for = Bot, level { $level }, for { $name }
seat-nobody = Nobody yet
seat-device = on this device
state-free = is free
state-chosen = has chosen
state-withdrew = withdrew
state-timed-out = ran out of time
state-to-move = to move
pass-ask = Ask me every time
pass-event = Pass: just this once
pass-roll = Pass: this roll and its rerolls
pass-turn = Pass: this turn
pass-round = Pass: this round
pass-near = Pass: unless it is close to me
pass-never = Pass: always
pass-when = When { $seat } is asked to interrupt
here = here
away = away
you = (you)
sit = Sit here

## Status and moves

and = { $first } and { $second }
waiting-for = Waiting for somebody to play as { $seats }
meanwhile = { $waiting }. You may choose meanwhile.
step-of = Step { $step } of { $steps }.
to-now = Back to now
to-review = Back to the review
chosen = You chose: { $choice }. You may still change it.
answer-ahead = Others are asked first; you may answer now.
sealed = Your choice is sealed until everyone has chosen.
line-down = Connection lost. Retrying…
no-move = Not a legal move.
type-move = Type a move
play = Play
moves = Moves
step-back = One step back
step-on = One step on
the-start = The start

## What one does at a table

no = No
more = More
chance-waits = The dice wait for what is mixed in by { $seats }
review = Review
share = Share a link
what-is-asked = What is asked
you-are-asked = Your turn.
rules = Rules
draw-declined = The draw was declined.
end-declined = Not everybody wants to end it.
takeback-declined = The takeback was declined.
copied = Copied
not-copied = Not copied
rule = Rule { $rule }
says = { $name } says: { $text }
choose = Choose: { $choices }.

## The board

play-so = Play this
confirm-move = Play this move?
confirm-play = Play it
confirm-keys = Enter plays it, Escape takes it back.
cancel = Cancel
your-choice = Your choice
shown = Shown on the board: { $what }.
close = Close
board-of = { $game } board
further = Further away
whole-board = Whole board
strip = Overview: where everybody is, and which part is shown
follow = Follow the action
arrows = Arrow keys move; Page Down goes to the next place that may be touched.
is-picked = picked
can-be-chosen = can be chosen
can-start = can start here
cannot-move = { $spot } cannot move now. Touch where it should go, and see why.
a-table = { $game }, a table
board = Board
skip-events = To the present
your-turn = Your turn – { $game }
notify-refused = The browser blocks notifications.
notify-denied = Blocked by the browser
notify-me = Notify me when it is my turn

## Beside the board

copy = Copy
hint = Hint
ended-resigned = { $seat } resigned
ended-time = { $seat } ran out of time
ended-time-draw = Drawn: { $seat } ran out of time, and nobody could win any more
ended-step-limit = Drawn at the limit of { $steps } steps
ended-aborted = Called off before it had begun
ended-agreed = Draw agreed
ended-by-all = Ended by agreement
wins = { $who } { $count ->
    [one] wins
   *[other] win
}
talk = Talk
who-talks = Who may talk:
talk-all = everybody
talk-seats = seated players
talk-off = nobody
agree = Agree
level = Level

## On several pages

first-steps = First steps
puzzles = Puzzles
first-steps-in = First steps in { $game }
strategy = Strategy
strategy-in = Strategy in { $game }
rules-of = Rules of { $game }
look-of-hall = The look of the hall
against-bots = { $count ->
    [one] against a bot of level { $level }
   *[other] against { $count } bots of level { $level }
}
on-one-device = together on this device
with-anyone = with anyone from the lobby
with-friends = { $count ->
    [one] with a friend by link
   *[other] with { $count } friends by link
}
in-company = with the players you chose last
option-not = Not: { $option }
choose-file = Choose a file
right = Right!
not-quite = Not quite.
seats = Seats
days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
no-clock = no clock

## Clocks

time-a-move = { $time } a move
time-bank = { $first } in all, { $more } more for each move, at most { $most }
time-delay = { $base } and { $delay } s free for each move
days-and-hours = { $days } d { $hours } h

## The map and perfect play

map = Map
closer = Closer
perfect-play = Perfect play
perfect-legend = The number on a spot: moving there wins (green) or loses (red) in that many steps.
wins-in = wins in { $steps }
loses-in = loses in { $steps }
