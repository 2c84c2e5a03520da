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
colours-auto = Colours: as the system says
colours-light = Colours: light
colours-dark = Colours: dark
sound-off = Sound is off
sound-on = Sound is on
home = Musterhall, the lobby
hall = Hall
games = Games
records = Records
credits = Credits
foot = Games by their designers, named on every table. The hall is free software.

## Seats

seat-bot = Bot, level { $level }
seat-bot-for = Bot, level { $level }, for { $name }
seat-nobody = Nobody yet
seat-device = on this device
state-was-asked = was asked
state-draw = draw
state-won = won
state-free = is free
state-chosen = has chosen
state-secret = chooses in secret
state-window = may speak up
state-thinks = thinks
state-to-move = to move
pass-ask = Interrupt: ask me
pass-turn = Interrupt: next turn
pass-round = Interrupt: next round
pass-never = Interrupt: never
pass-when = When { $seat } may interrupt
here = here
away = away
you = (you)
sit = Sit here

## Status and moves

and = { $first } and { $second }
waiting-for = Waiting for somebody to play as { $seats }
meanwhile = { $waiting }. You may choose meanwhile.
match-over = The match is over
step-of = Step { $step } of { $steps }.
to-now = Back to now
to-review = Back to the review
sealed = Your choice is sealed until everyone has chosen.
remarks = Shown on the board: { $count } remarks
line-down = The line to the hall is down. Trying again…
no-move = That is no move here.
type-move = Type a move
play = Play
moves = Moves
nothing-yet = Nothing has happened yet.
walk = Walk through the match
first-step = To the start
step-back = One step back
step-on = One step on
the-start = The start

## What one does at a table

resign = Resign
resigns = { $seat } resigns
resign-sure = Yes, resign
no = No
at-table = At this table
take-back = Take back
offer-draw = Offer a draw
turn-board = Turn the board
show-moves = Show moves
copy-record = Copy record
download = Download
rules = Rules
draw-declined = The draw was declined.
takeback-declined = The takeback was declined.
record-copied = The record is copied.
copied = Copied
copy-refused = The browser did not let the page copy.
not-copied = Not copied
rule = Rule { $rule }
says = { $name } says: { $text }
choose = Choose: { $choices }.

## The board

play-so = Play it so
cancel = Cancel
your-choice = Your choice
shown = Shown on the board: { $what }.
close = Close
board-of = { $game } board
further = Further away
whole-board = Whole board
arrows = Arrow keys move; Page Down goes to the next place that may be touched.
is-picked = picked
can-be-chosen = can be chosen
can-start = can start here
cannot-move = { $spot } cannot move now. Touch where it should go, and see why.
a-table = { $game }, a table
board = Board
match = Match
your-turn = Your turn – { $game }
notify-refused = The browser does not let the hall speak.
notify-denied = The browser says no
notify-me = Tell me when it is my turn

## Beside the board

link-copied = The link is copied.
copy = Copy
link-send = Send this link to whoever is to play { $seat }
link-for = A link for { $seat }
links = Links
watch-link = Watch link
watch-link-count = Watch link ({ $count } watching)
watch-may = Whoever has this link may watch
the-hint = the hint
level-of = Level { $level }:
hall-thinks = The hall thinks…
hint = Hint
worth-win = It wins for certain.
worth-win-within = It wins for certain within { $plies ->
    [one] one step
   *[other] { $plies } steps
}.
worth-draw = It shares the win for certain.
worth-loss = Nothing saves this; it holds out longest.
worth-high = It all but wins.
worth-low = There is next to no hope left.
worth-share = It can hope for about { $share } of the win.
you-win = You win
a-draw = A draw
ended-resigned = { $seat } resigned
ended-time = { $seat } ran out of time
ended-agreed = Draw agreed
places = Places
accept-rematch = Accept the rematch
rematch = Rematch
rematch-without = Rematch without who is away
waiting-others = Waiting for the others
result = Result
is-over = It is over
to-rematch = Go to the rematch
wins = { $who } { $count ->
    [one] wins
   *[other] win
}
talk = Talk
what-was-said = What was said
say-something = Say something
send = Send
position-words = Position in words
withdrawn = Withdrawn.
withdraw = Withdraw
agree = Agree
decline = Decline
asks-draw = { $seat } offers a draw.
asks-takeback = { $seat } asks to take a move back.
asked-draw = You offered a draw
asked-takeback = You asked to take a move back
asked-waiting = { $asked }. Waiting for an answer.
next-one = the next one
pass-device = Pass the device to { $who }
one-pair = What comes next is for one pair of eyes.
continue = Continue
no-curtain = I play every seat: no curtain here
come-back = Come back
no-bot = No bot any more
you-left = You have left.
leave = Leave
bot-instead-of = A bot instead of { $seat }
bot-has-left = { $name } has left: play on with a bot
bot-instead = A bot instead
bot-for = A bot for { $seat }
level = Level
hand-over = Hand over

## On several pages

first-steps = First steps
first-steps-in = First steps in { $game }
rules-of = Rules of { $game }
look-of-hall = The look of the hall
choose-file = Choose a file
right = Right!
not-quite = Not quite.
seats = Seats
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

## The map and perfect play

map = Map
closer = Closer
perfect-play = Perfect play
perfect-legend = The number on a spot: who moves there wins (green) or loses (red) in so many steps.
wins-in = wins in { $steps }
loses-in = loses in { $steps }
