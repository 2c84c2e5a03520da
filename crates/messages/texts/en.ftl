# What the house itself says. What a game says is in games/<game>/messages/.

# A refusal that cites the rule which gives it.
refusal = { $reason } (rule { $rule })

## Matches

not-asked = seat { $seat } is not asked for anything: { $waits }
waits-seat = it is the turn of seat { $seat }
waits-together = the match waits for the choices of { $seats }
waits-window = only { $seats } may speak up
waits-chance = the match waits for chance
waits-over = the game is over
bad-setup = bad setup: { $field }: { $why }
unknown-game = no game is called { $id }; the games are { $games }
bad-record = line { $line } of the record: { $why }
seat-unnamed = Player

## The terminal

terminal-help =
    Type an action, or:
      ?            the actions you may choose
      hint         what a strong bot would do
      undo         take back to your last decision (nothing that was revealed)
      board        draw the position again
      record FILE  write the record of the match so far
      resign       give up
      quit         leave
terminal-sealed = sealed until everyone has chosen
terminal-more = … and more than can be listed; see `musterhall rules`
terminal-expects = (expects { $percent } % of the win)
terminal-not-acted = you have not acted yet
terminal-revealed = something was revealed then or since, so it cannot be taken back
terminal-no-file = expected a file name after `record`
terminal-written = written to { $file }
terminal-unfinished = left unfinished, waiting for { $who }
terminal-and = { $first } and { $second }
terminal-resigned = { $seat } resigned
terminal-timed-out = { $seat } ran out of time
terminal-draw = draw agreed

## What can be typed

unread = "{ $typed }" cannot be read as a move; what can be played now: { $words }
unread-or = { $words } or { $last }
unread-more = { $words } or one of { $more } more

## Pages

page-skip = Skip to the content
page-noscript = Musterhall needs JavaScript. Without it, play in a terminal: musterhall play.
page-lobby-about = Play and study rare board games, alone or with friends.
page-new = New table: { $game }
page-table = { $game } at Musterhall
page-rules = Rules of { $game }
page-learn = First steps in { $game }
page-style = The look of { $game }
page-style-of-about = Pieces, boards and marks of a game.
page-style-hall = The look of the hall
page-style-about = Every element of the pages, for who works on them.
page-replay = Open a record
page-replay-about = Replay the record of a match.
page-credits = Credits
page-credits-about = Who designed the games and what the hall is made of.
page-no-game = There is no such game.
page-no-table = There is no such table.
page-no-lesson = This game has no first steps.
page-nothing = There is nothing here.
page-not-found = Not found
page-bad-address = This address leads nowhere.
page-unavailable = This page cannot be shown now.
page-way-out = To the lobby

## What examples of a rulebook claim

rules-may = { $who } may play { $words }.
rules-may-only = { $who } may play only { $words }.
rules-choices = { $who } has exactly { $count } choices.
rules-may-not = { $who } may not play { $word }: rule { $rule }.
rules-drawn = The match is drawn.
rules-wins = { $who } wins.
rules-and = { $first } and { $second }
