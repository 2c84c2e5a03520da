# A new table.

players-and-minutes = { $players } players, { $minutes } min.
read-rules = Read the rules
how-to-play = How to play
way-bot = Against a bot
way-bot-more = A bot of the level you choose.
way-link = With a friend
way-link-more = You get a link to send.
way-device = On this device
way-device-more = Pass it round, or sit together.
by-lot = Draw lots for who gets which seat
see-ratings = Ratings
play-alone = On this device alone
rated-match = Rated: the result counts, nothing is taken back, and there are no hints
hints-for-all = Everybody may ask for hints
anyone-watches = Show the match in the lobby: anyone may watch
open-table = Open the table
no-such-game = There is no such game.

## Seats

seat-lettered = Seat { $seat }
sits-me = Me
sits-device = Someone on this device
sits-link = A friend, by link
sits-anyone = Anyone, from the lobby
sits-bot = A bot
level-is = Level { $level }
strength-1 = for a first game
strength-2 = easy
strength-3 = casual
strength-4 = fair
strength-5 = good
strength-6 = strong
strength-7 = very strong
strength-8 = the best there is here
how-bots-think = How the bots think
level-does = Level { $level }: { $text }.

## Time

time-title = Time
time-for-moves = For the moves
time-none = no clock
time-own = something else …
time-none-help = Everybody thinks as long as he likes.
time-weekends = Saturdays and Sundays do not count (UTC)
time-help = Who runs out of time loses; with more than two a bot plays on. Bots have no clock.
time-kind = How it counts
kind-increment = for the match, and more after each move
kind-delay = for the match, each move has some time free
kind-per-move = for each move
kind-bank = a store that grows with each move
time-base = Minutes for the match
time-increment = Seconds more after each move
time-free = Seconds free for each move
time-hours-a-move = Hours for each move
time-start = Days at first
time-more = Hours more after each move
time-cap = Days at most
absence-ask = If somebody who is asked is away, a bot may be put in after
absence-usual = as usual

## Options

options = Options
change-options = Change options
options-done = Done
usual-options = Back to the usual options
option-on = yes
option-off = no
option-given = given
option-none = none
choose-file-for = Choose a file: { $option }
