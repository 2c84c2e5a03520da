# What the house itself says. What a game says is in games/<game>/messages/.

# A refusal that cites the rule which gives it.
refusal = { $reason } (rule { $rule })

## Matches

not-asked = { $seat } is not asked for anything: { $waits }
waits-seat = it is the turn of { $seat }
waits-together = the match waits for the choices of { $seats }
waits-window = only { $seats } may speak up
waits-chance = the match waits for chance
waits-over = the game is over
# Why an option is refused: $got is JSON or a number of bytes.
option-unread = { $why }
option-object = expected an object of options, not { $got }
option-none = no such option; the options are: none
option-unknown = no such option; the options are: { $options }
option-integer = expected a whole number from { $min } to { $max }, not { $got }
option-choice = expected one of { $words }, not { $got }
option-toggle = expected true or false, not { $got }
option-length = expected at most { $most } bytes, not { $got }
option-text = expected text, not { $got }
option-word = expected key=value
bad-position = bad position: { $why }
bad-setup = bad setup: { $field }: { $why }
unknown-game = no game is called { $id }; the games are { $games }
bad-record = line { $line } of the record: { $why }
seat-unnamed = Player
# A seat that no game names.
seat-letter = seat { $letter }

# How a table ended a match; $seat is the name of a seat.
ended-resigned = { $seat } resigned
ended-timed-out = { $seat } ran out of time
ended-drawn-on-time = drawn, as { $seat } ran out of time and nobody could win
ended-step-limit = drawn, as no match of this hall goes on for more than { $steps } steps
ended-aborted = called off before it began
ended-draw = draw agreed
ended-agreed = ended by agreement

## At a table

table-seq-missing = expected the last seq you have seen
table-until-misplaced = `until` requires `on`, in a game with turns and rounds
table-takeback-nothing = you have no move to take back
table-rated-no-takebacks = this match is rated: nothing is taken back
table-rated-no-hand-over = this match is rated: no bot plays for somebody here
table-tournament-no-takebacks = in a tournament nothing is taken back
table-tournament-no-hand-over = in a tournament nobody else plays for somebody: resign instead
table-tournament-no-abort = a match of a tournament is not called off: resign instead
table-takeback-asked = a takeback has been requested already
table-takeback-revealed = something has been revealed since, which cannot be unseen
table-takeback-not-asked = there is no takeback for you to answer
table-bot-plays-for-you = a bot plays { $seat } for you: take it back first
table-seat-not-yours = { $seat } is not yours
table-no-such-seat = this table has no { $seat }
table-match-over = the match is over
table-leave-device = a seat at your own device has nobody who could leave it for good
table-seat-empty = nobody plays { $seat } yet
table-went-on = the table has moved on: you have seen { $seen }, it is at { $seq }
table-chat-length = a line of chat must have 1 to { $most } visible characters
table-talk-off = talking is off at this table
table-talk-seats-only = only seated players may talk
table-talk-owner-only = only the owner may change this, or a player once the owner has left
table-rematch-players-only = only players may ask for a rematch
table-match-not-over = the match is not over yet
table-rematch-set-up = the rematch is set up already
table-hand-over-owner-only = only the owner may hand over seats, or a player once the owner has left
expected-level = expected a level, 1 to { $most }
table-bot-plays-already = a bot plays { $seat } already
table-no-bot-plays = no bot stands in for { $seat }
table-left-already = you have left this seat already
table-there-is-no-seat = there is no { $seat }
table-link-used = this link has been used, or replaced by a newer one
table-seat-not-free = this seat is not free
table-seated-already = you have a seat at this table already: the link is for somebody else
table-links-owner-only = only the owner issues links
table-seat-waits-for-no-link = { $seat } has no open link
table-seq-too-late = expected a seq up to { $seq }
table-time-unfit = this time cannot be played with: expected times of up to 60 days, at least 1 second in all and 5 a move, and a bank that holds what it starts with
table-no-clocks = nobody is timed at this table: there is nothing to pause
table-paused = the match is paused
table-paused-already = the match is paused already
table-not-paused = the match is not paused
table-pause-offered = a pause has been offered already
table-pause-not-offered = no pause has been offered to you
table-pause-limited = a rule limits the time for this choice: the match cannot be paused now
table-abort-late = the match has begun: it can be resigned, but not called off
table-clock-decides = the clock decides how long { $seat } is waited for
table-player-not-asked = nobody waits for { $seat } now
table-draw-offered = a draw has been offered already
table-no-draw = this game has no draws
table-nobody-agrees = nobody is left to agree; resign instead
table-withdrew = the player of { $seat } has withdrawn from this match: a bot plays it to the end
table-rematch-recorded = an imported record has no rematch: set up a new table
table-draw-not-offered = no draw has been offered to you
table-event-unfit = the event does not fit the table: { $why }
table-goes-on-for-ever = this match would go on by itself for ever
table-player-is-here = the player of { $seat } is here
table-player-may-come-back = the player of { $seat } may come back: ask again in { $seconds } seconds
table-chance-plain = the chance of this table is not committed to: nobody mixes in a seed
table-seeds-drawn = something was drawn already: seeds are mixed in before that
table-seeds-revealed = a seed is revealed already: nobody may commit to another one now
table-seed-committed = { $seat } has committed to a seed already
table-seed-none = { $seat } has committed to no seed
table-seed-revealed = the seed of { $seat } is revealed or withheld already
table-seed-other = this is not the seed that { $seat } has committed to

## Requests

api-analysis-while-playing = the engine is off while you play a match of this game in which hints are off
api-advice-not-agreed = the advisor is off at your table, as was chosen when it was set up
api-no-table = there is no such table
api-too-fast = { $what }; retry in { $seconds } s
api-went-on = the table has moved on in the meantime
api-store-failed = data could not be read or saved; try again
api-failed = something went wrong; try again
api-closing = the server is shutting down
api-review-failed = the review failed: { $why }
api-bots-busy = the bots are busy: ask again in a moment
api-days-off-budget = { $left } days off are left in that year
api-days-off-past = days off are announced for later, or from now on
api-days-off-late = days off can be announced a year ahead
api-days-off-stand = days off of yours stand already: end them first
api-days-off-none = no days off of yours stand
api-lines-large = conditional lines have { $most } steps at most, { $depth } of them one after the other
api-lines-long = this line is as long as it may be
api-lines-chance = a line ends where chance or a secret choice comes
api-lines-two-answers = there is one answer of yours at each place
api-lines-twice = a step is there twice at the same place
api-lines-not-here = conditional lines are for slow matches of games without hidden information
api-lines-not-now = conditional lines are prepared while another is to move
api-lines-seat = expected a `seat`
lines-left = a move came that was not in your lines: they are gone
lines-taken-back = moves were taken back: your lines are gone
lines-handed-over = a bot plays for you: your lines are gone
lines-refused = your prepared answer was refused: your lines are gone
api-weekends-quick = weekends are left out in slow matches with a clock alone
api-absence-range = expected `absence` from { $least } to { $most } seconds
# A match that a browser has kept: $then is the version of the rules it was played under.
api-kept-otherwise = { $known ->
    [version] this match was played under version { $then } of the rules of { $game }, and this is version { $today }
   *[none] this match does not follow the rules of { $game } as they are today (version { $today })
}: it cannot be opened any more ({ $why })
api-table-broken = this table cannot be opened any more: { $why }
api-review-not-over = only a finished match can be reviewed
api-one-review = one review at a time: wait for the other one
api-many-reviews = too many reviews are under way: wait a little
api-name-length = a name must have 1 to { $most } visible characters
api-expected-language = expected one of { $known }, not { $got }
api-name-reserved = this name could be taken for the hall, a bot or an official: choose another
api-name-dots = a name has more than dots: an address cannot end with these
api-name-taken = this name is somebody else's, or looks like it: choose another
api-name-of-guest = guests are called like this: choose a name of your own
api-name-lately = this name was changed a short while ago: the next change is possible on { $day }
api-password-length = a password has at least { $least } characters, and at most { $most } bytes
api-password-common = this password is among the first that anybody guesses: choose another, such as three words
api-password-name = a password is not the name
api-wrong-password = this is not the password
api-wrong-credentials = the name and what proves that it is yours do not belong together
api-account-there = you have an account already
api-password-or-passkey = expected a password or a passkey, one of them
api-passkey-refused = this passkey does not open anything here: take another, or sign in with a password
api-passkey-unfit = this passkey does not fit, or too much time went by: make it anew
api-passkey-not-here = passkeys work over https or at localhost, and where the hall has a name
api-passkey-last = this is the last way in: set a password or make recovery codes first
api-passkey-name = a passkey needs a name of at most { $most } characters
api-many-passkeys = an account has at most { $most } passkeys: remove one first
api-no-passkey-there = there is no such passkey; it may have been removed
api-oidc-none = this hall has no identity provider
api-oidc-unreached = { $name } cannot be reached now: try again later, or sign in otherwise
api-oidc-refused = { $name } did not confirm who you are: begin the sign-in again
api-oidc-unknown = no account here belongs to what you are at { $name }: sign out first to make one, or add it on your account page
api-oidc-taken = what you are at { $name } belongs to another account, or was to be added to another
api-oidc-there = your account is opened by { $name } already: remove that first
api-oidc-not-yours = no identity of an identity provider opens your account
api-oidc-last = this is the last way in: set a password, add a passkey or make recovery codes first
api-oidc-anew = sign in again first: it was too long ago to be sure that it is you
api-merge-guests-only = an account takes nothing along: only what a guest played can become part of an account
api-merge-bot = a bot’s account takes nothing along: sign in without the guest’s tables
api-no-account = you have no account: you are a guest
api-account-changed = the account was changed elsewhere meanwhile: try again
api-no-session-there = there is no such session; it may have ended
api-no-code = this code does not work: it was used, its time is over, or it was mistyped
api-bad-token = this token opens nothing: it was withdrawn, or it ended, or there never was one
api-needs-scope = the token may not do this: it needs `{ $scope }` among its scopes
api-token-not-here = no token does this: do it on your page
api-token-name = expected a name of 1 to { $most } characters
api-token-scopes = expected one of `read`, `play`, `setup` at least
api-token-days = expected 1 to { $most } days
api-many-api-tokens = you have { $most } tokens, and no more: withdraw one
api-no-token-there = there is no such token; it may have been withdrawn
api-bot-too-late = only an account that has never had a seat becomes a bot’s: make another one
api-many-hook-tests = messages that try a hook
api-hook-kinds = expected one of `turn`, `challenge`, `started`, `round`, `over` at least
api-hook-quiet = expected minutes of the day, 0 to 1439, an offset of a day at most, and a time zone such as Europe/Berlin, or none
api-hook-url = expected an address that begins with `https://`, at the usual port, of { $most } characters at most
api-no-hook = nothing is sent for you anywhere: give an address first
api-hook-status = the address answered with status { $status }; 200 to 299 was expected
api-hook-unreached = the address could not be reached, or it is not one that everybody may reach
hook-turn = { $game }: your turn
hook-challenge = { $who } challenges you: { $game }
hook-started = { $game }: the match begins
hook-round = { $game }: round { $who } of the tournament begins
hook-over = { $game }: the match is over
hook-message = { $game }: { $who } wrote to you
hook-test = Messages of the hall arrive here.
api-no-mail = this hall sends no e-mail
api-many-mails = e-mails that somebody asks for
api-mail-address = expected an e-mail address such as ann@mail.example, of { $most } characters at most: letters and digits without accents, and a part after the @ with a dot
api-mail-none = there is no confirmed e-mail address: give one and open the link that we send there
api-mail-code = this link has been used, or it has expired: ask for a new one
api-mail-when = expected an hour of the day, 0 to 23, an offset of a day at most, and a time zone such as Europe/Berlin, or none
api-mail-stop = this link does not belong to an e-mail of this hall
mail-hello = Hello { $name },
mail-confirm-subject = Confirm your e-mail address
mail-confirm-text = You gave this address for your account at { $site }. Open this link to confirm it. The link works for { $hours } hours:
mail-confirm-not = If it was not you, do nothing: the address is forgotten then.
mail-reset-subject = Choose a new password
mail-reset-text = Somebody asked for a new password for your account at { $site }. Open this link to choose one. It works once, for { $minutes } minutes, and signs out all devices:
mail-reset-not = If it was not you, do nothing: your password stays as it is.
mail-moved-subject = Your e-mail address was changed
mail-moved-text = Your account at { $site } has another e-mail address now, and this one gets nothing more. If it was not you, sign in, change your password and check the address on your account page:
mail-gone-subject = Your e-mail address was removed
mail-gone-text = Your account at { $site } has no e-mail address any more, and this one gets nothing more. If it was not you, sign in, change your password and give the address again on your account page:
mail-digest-subject = { $count ->
    [one] Something waits for you
   *[other] { $count } things wait for you
 }
mail-digest-text = This waits for you at { $site }:
mail-digest-why = You get this e-mail because you chose so on your account page. Unsubscribe:
mail-rematch = { $game }: a rematch is offered
page-mail-stop = Unsubscribe
page-mail-stop-about = No more e-mails about what waits for you will come. Your address stays with your account, in case you forget your password.
page-mail-stop-do = Unsubscribe
page-mail-stopped = You are unsubscribed: no more e-mails about what waits for you will come. You can choose otherwise on your account page.
api-push-without = this hall cannot reach browsers: its program was built without what that needs
api-push-none = expected where messages go: this browser is told nothing yet
api-push-endpoint = expected the `endpoint` of a subscription, which begins with `https://`, beside its `keys`
api-push-keys = expected the `keys` of a subscription: `p256dh`, a public key of 65 bytes, and `auth`, of 16
api-no-push = that browser is told nothing
api-push-status = the push service answered with status { $status }; 200 to 299 was expected
api-push-unreached = the push service could not be reached
push-test = The hall tells you here.
api-needs-account = guests do not play in this hall: make an account, or sign in
api-register-invited = only those who were invited may make an account here: ask the host for a link
api-register-nobody = no accounts are made here
api-no-account-named = no account has this name
api-no-page = nobody with a page to show has this name
api-person-private = this is not shown to you
api-person-self = this is you
api-many-related = you follow, or block, { $most } people: that is the most
api-follow-account = this needs an account: keep your name first
api-seat-blocked = you and somebody at this table do not want to play with each other
api-expected-time = expected a time in milliseconds since 1970, not { $got }
api-many-guesses = too many wrong guesses
api-many-accounts = too many accounts were made from this address
api-many-devices = too many codes for devices
former-player = A former player
api-wrong-host = unknown host name
api-reading-anew = the table is being reloaded; try again
api-memory-full = every table that fits into memory is in use; try again in a moment
api-node-away = another node of this hall has the table and does not answer; try again
api-node-cut-off = this node of the hall does not reach the database and serves no tables; try again
api-node-version = this node of the hall speaks another version with its nodes
api-nodes-only = only nodes of this hall are answered here
api-seats-count = expected { $expected } seats for this setup, not { $got }
api-only-bots-have-levels = only a bot has a level
api-rated-position = a rated match begins at the usual start
api-rated-account = a rated match is for players with an account: keep your name first
api-rated-clock = a rated match has a clock
api-rated-hints = a rated match has no hints
api-rated-device = at a rated table everybody plays on a device of their own
api-rated-option = a rated match is played with the usual options; { $option } has another value
api-no-tournament = there is no such tournament
api-many-tournaments = you have { $most } tournaments that are not over, or the hall has too many: wait until one is
api-tournament-organiser = this is for whoever made the tournament
api-tournament-not-for-you = whoever made this tournament does not want to play with you
api-tournament-busy = too many change this tournament at once: try again
api-tournament-about = the text about a tournament has at most { $most } characters
api-tournament-starts = a tournament begins within a year, and not in the past
api-tournament-seats = how many play at a table is said by `seats` alone
api-tournament-report = there is a report for tournaments of two at a table alone
api-delete-tournament = a match of a tournament cannot be deleted before it is over
api-no-study = there is no such study, or it is not shared with you
api-study-closed = the host has closed this study
api-study-owner = this is for whoever the study belongs to
api-study-read-only = with this link you may look, and change nothing
api-study-busy = too many change this study at once: try again
api-study-went-on = others have changed too much since: read the study again
api-study-comment = somebody else has changed this comment meanwhile
api-study-running = this is from a match that is not over: share it afterwards
api-study-of-what = a study is made of a text, or of a match that is over
api-study-full = too many look at this study
api-study-cursor = this is not where you are in the study
api-study-no-step = this step is not in the study
api-many-studies = you share { $most } studies, which is the most: delete one first
tournament-rules-seats = a table has 2 to 6 seats
tournament-rules-round-robin-seats = a round robin is for two at a table
tournament-rules-rounds = a Swiss tournament has 1 to { $most } rounds
tournament-rules-entries = at least one table and at most { $swiss } players take part, { $robin } in a round robin
tournament-rules-round-robin-entries = a round robin has no late entries, and no byes to ask for
tournament-rules-rounds-after = late entries, and byes to ask for, end with the last round
tournament-over = this tournament is over
tournament-begun = this tournament has begun
tournament-not-begun = this tournament has not begun
tournament-full = this tournament is full
tournament-too-late = it is too late to come in
tournament-entered = you take part already
tournament-not-entered = there is nobody here who takes part
tournament-too-few = there are too few to begin
tournament-no-such-round = there is no such round or board now
tournament-no-such-entry = nobody has this number
tournament-round-open = the round is still being played
tournament-no-bye = no bye can be asked for in this round
tournament-bad-result = this is no result of that board
api-record-length = expected a record of at most { $most } steps
api-too-slow = the server took too long to answer
api-no-file = there is no such file
api-no-example = the library of this game has no example with this number
api-one-hint = one hint at a time
api-many-hints = too many hints
api-shutting-down = the server is shutting down
api-not-yours-to-play = you do not play { $seat }
api-no-hints-here = hints are off: others play here
api-own-machine = this hall leaves hints and reviews to the machine of whoever asks for them
api-seat-not-asked = { $seat } has nothing to choose now
api-expected-json = expected a body of Content-Type: application/json
api-expected-record = expected a record as a body with one of these types: { $types }
api-expected-utf8 = expected text in UTF-8
api-too-large = expected at most { $most } bytes
api-no-lesson = this game has no first steps
api-no-strategy = this game has no course on strategy
api-no-course = there is no course of this name
api-no-puzzles = this game has no puzzles
api-step-broken = this step cannot be shown
api-many-commands = too many commands
api-many-tables = too many tables at once
api-many-requests = too many requests
api-other-site = this request comes from a page of another site
api-learner-seat = expected { $seat }, the learner's seat
api-expected-up-to = expected 0 to { $most }
api-expected-yes-no = expected `yes` or `no`, not { $got }
api-expected-list = expected `open`, `live` or `mine`, not { $got }
api-expected-page = expected 1 to { $most } tables, not { $got }
api-expected-place = expected the `next` of an earlier answer, not { $got }
api-unread = { $why }
api-query-unread = the query of the address cannot be read: { $why }
api-expected-form = expected `record` or { $others }, not { $got }
api-expected-record-form = expected `record`, not { $got }
api-expected-letter = expected a letter from a to f, not { $got }
api-expected-seq = expected a sequence number, not { $got }
api-expected-steps = expected a number of steps, not { $got }
api-expected-switch = expected 0 or 1, not { $got }
api-expected-from-to = expected { $least } to { $most }
api-expected-one-of = expected one of { $words }
api-many-pictures = too many pictures are being drawn; try again in a moment
api-no-picture = this picture cannot be drawn
api-no-cookie = this request needs the cookie `session`, which the first answer sets
api-many-sessions = too many sessions were started from this address
api-wrong-method = this address does not allow that method; the header `Allow` lists those it does
api-no-advisor = this game has no advisor
api-one-advice = the advisor is still working on your last army
api-advisor-busy = the advisor is busy
api-no-seek = nobody seeks this match any more
api-offer-taken = somebody was quicker, or it was taken back
api-own-offer = this is your own: somebody else has to play with you
api-offer-not-for-you = this offer is not for you
api-many-seeks = you seek { $most } matches already, or too many are sought here
api-range-order = expected the lower strength first
api-players-range = expected { $least } to { $most } players
api-nobody-called = nobody who has an account here is called this
api-no-challenge = there is no such challenge
api-challenge-over = this challenge stands no more
api-many-challenges = { $most } of your challenges wait for an answer, or too many do here
api-many-unfinished = you have { $most } unfinished tables: finish one first
api-secret-or-seat = expected either the secret of a link or the letter of an open seat
api-seed-without-seat = a seed is mixed in by a seat of your own, and you have none here
api-seed-for-plain-chance = chance that is not committed to takes no seed
api-chance-plain = the chance of this table was not committed to
api-no-seat-taken = no seat was taken
api-perfect-play-players-only = perfect play is shown only to players, and only where hints are allowed
api-perfect-play-unknown = perfect play is not known for this position
api-no-assets = client assets are missing
api-nothing-here = there is nothing here
api-key-length = expected a key of 1 to 64 characters
api-socket-without-session = this socket has no session
api-many-sockets = too many open sockets and streams
api-many-lines = too many lines of chat
api-much-written = daily storage allowance used up
api-much-thinking = thinking allowance used up
api-much-waits = too many requests pending
api-many-reports = too many reports
api-many-tokens = too many wrong tokens
api-no-token = this is for the host: the token is in the file `admin.token` of the data folder
api-banned = the host does not let you in until { $until }: { $why }
api-muted = you may not talk, nor change your name, until { $until }: { $why }
api-gone-abandoned = this table was removed on { $day }: nothing had happened there for a long time
api-gone-unbegun = this table was removed on { $day }: its match had not begun for a long time
api-gone-bots-only = this table was removed on { $day }: only bots played there
api-gone-cancelled = this table was called off on { $day } by who had set it up
api-gone-deleted = this table was deleted on { $day } by who had set it up
api-gone-agreed = this table was deleted on { $day } by everybody who had played there
api-gone-closed = the host closed this table on { $day }: { $why }
api-reason-length = expected 1 to { $most } characters that can be seen
api-mute-person = a person is muted, not an address
api-many-sanctions = expected at most { $most } at the same time: lift one first
api-no-sanction = nothing of the kind is in force there
api-no-report = there is no such report
api-no-person = there is no such person: expected 64 hexadecimal digits
api-expected-person-or-address = expected a person, 64 hexadecimal digits, or an IP address
api-expected-report = expected `line` with the `line` of chat, or `name` or `person` with a `seat`
api-no-line = there is no such line of chat any more
api-nobody-there = nobody sits there
api-retention-changed = other settings are in force than those that were listed: look again
api-delete-not-yours = only who set up the table or played there deletes it
api-delete-under-way = the match is not over, and others play: leave it for good first
api-delete-others = the match has not begun: leave your seat for good instead

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
terminal-expects = ({ $percent } % to win)
terminal-not-acted = you have not acted yet
terminal-revealed = something was revealed then or since, so it cannot be taken back
terminal-no-file = expected a file name after `record`
terminal-written = written to { $file }
terminal-unfinished = left unfinished, waiting for { $who }
terminal-and = { $first } and { $second }
terminal-withdrew = { $seat } withdrew after step { $step }
terminal-plays-on = { $seat } resigned, and a bot plays on
terminal-step-limit = drawn, as it has gone on for { $steps } steps
terminal-empty = empty
terminal-no-action = this is no action here: { $text }
terminal-may-choose = You may choose:
terminal-and-more = … and { $count } more: type ? for all

## The screen of `play`

screen-too-small = The screen needs { $wide } × { $high } characters, and this window has { $columns } × { $rows }.
screen-too-small-help = Enlarge it, or play line by line: musterhall play --plain.
screen-keys = Arrows and Enter choose · or type an action · Tab completes · F1 help
screen-keys-picked = Enter goes on · Esc starts again · F1 help
screen-keys-waiting = PageUp earlier positions · F1 help · Ctrl-C leaves
screen-keys-over = PageUp earlier positions · Ctrl-R review · F1 help · Ctrl-C leaves
screen-keys-earlier = PageUp and PageDown step · End goes back to the match
screen-help =
    Arrows     go from place to place
    Enter      choose the place or the answer
    Space      likewise
    Tab        from the board to the answers and back; completes what is typed
    Ctrl-N     the next place that may be chosen; Ctrl-P the previous one
    a number   and Enter: the answer with this number
    Esc        take back the touches, clear what is typed
    Mouse      click a place or an answer; the wheel moves a large board
    + -        a larger or smaller board
    PageUp     an earlier position; PageDown a later one; Home, End
    F2         hint: what a strong bot would do
    F3         undo: back to your last decision (nothing that was revealed)
    Ctrl-R     review, when the match is over
    Ctrl-C     leave

    Or type an action in its notation, or one of: hint, undo, resign,
    record FILE, review, quit. A refusal names the rule.
screen-help-title = Help
screen-help-close = Esc closes
screen-hall-mine = Your tables
screen-hall-open = Open seats
screen-hall-live = To watch
screen-hall-no-tables = No tables yet: musterhall play GAME --hall URL sets one up
screen-hall-lobby-keys = Arrows and Enter choose · r asks again · Esc leaves
plain-hall-choose = Type the number of a table, r to ask again, or q to leave.
plain-hall-no-number = expected the number of a table, r or q, not { $text }
screen-hall-nobody = nobody yet
screen-hall-away = { $name } (away)
screen-hall-waits = waiting for { $seat }
screen-hall-waits-seed = waiting for the seed of { $seat }
screen-hall-seed-withheld = The seed of { $seat } is not known here: the match goes on without it
# $own is `mixed` or `none`.
screen-hall-chance-verified =
    Chance is what was committed to ({ $draws ->
        [one] { $draws } draw
       *[other] { $draws } draws
    }), { $own ->
        [mixed] and your seed is in it
       *[none] without a seed that is known here
    }
screen-hall-chance-lost = The hall did not use your seed
screen-hall-chance-changed = The hall has changed what chance was committed to
screen-hall-chance-wrong = Chance is not what was committed to: { $why }
screen-hall-lost = The connection is lost; trying again
screen-hall-back = The connection is there again
screen-hall-stale = The match has gone on meanwhile: look again
screen-hall-no-seat = You have no seat at this table
screen-hall-no-offer = Nobody has offered anything
screen-hall-answered = Answered
screen-hall-asked = Asked
screen-hall-offered = The others are asked
screen-hall-resigned = Given up
screen-hall-offers-draw = { $seat } offers to end the match: type accept or decline
screen-hall-asks-takeback = { $seat } asks to take back: type accept or decline
screen-hall-offers-pause = { $seat } asks for a pause: type accept or decline
screen-hall-rematch-is-there = The rematch is ready: type next
screen-hall-no-rematch = There is no rematch yet: type rematch to ask for one
screen-hall-no-talk = Nobody has said anything
screen-hall-say-what = Expected what to say after say
screen-hall-watching =
    { $count ->
        [one] { $count } spectator
       *[other] { $count } spectators
    }
screen-hall-links = Links
screen-hall-links-for = Send each one to who is to take that seat; it is told only once.
screen-hall-no-links = There are no links here: they are told once, to whoever sets the table up
screen-hall-talk = Talk
screen-hall-help =
    In a hall also: say TEXT, talk (what was said), draw, pause, accept,
    decline, rematch, next (the table of the rematch), links (for those who are
    to come).
screen-moves = Moves
screen-answers = Answers
screen-thinking = { $seat } is thinking
screen-curtain = What follows is for { $seat } alone.
screen-curtain-key = { $seat }: press Enter when nobody else is looking.
screen-step = Position after step { $step } of { $steps }
screen-hint = Hint: { $what }
screen-hint-thinking = Looking for a hint
screen-leave-sure = The match is not over: press Ctrl-C once more to leave.
screen-not-over = The review is made when the match is over.
screen-reviewing = Reviewing: { $done } of { $total } positions
screen-review-title = Review
screen-nothing-there = Nothing can be chosen there.

# `games`: $players and $minutes are numbers or ranges ("2–4").
terminal-players = { $players } players, { $minutes } minutes. { $credit }
# What an option takes: a number, a yes or no, a text. $offered is empty or some terminal-offered.
terminal-range = ({ $min } to { $max }{ $offered })
terminal-offered = ; { $number }: { $time }
terminal-toggle = (true, false)
terminal-text = (text)
terminal-no-clock = no clock
terminal-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
terminal-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
terminal-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
# `replay` and `inspect`: $result and $standings are places by seat ("a=1 b=2").
terminal-result = result: { $result }
terminal-result-ended = result: { $result } ({ $ended })
terminal-not-finished = not finished
terminal-verified = verified: { $steps } steps of { $game }
terminal-position = position: { $position }
terminal-turn = turn: { $turn }
terminal-actions = actions of { $seat }: { $words }
terminal-standings = standings: { $standings }

## `verify`: what follows from what chance was committed to

chance-none = this record tells of no chance that was committed to
chance-no-secret = the secret is not told: the match is not over
chance-other-secret = the secret is not the one that was committed to: its hash is { $found }, the table showed { $told }
chance-other-seed = { $seat } committed to another seed
chance-other-outcome = draw { $draw }, step { $step }, brought { $fell }, expected { $expected }
chance-secret-of = the secret is that of { $commitment }
chance-seed = { $seat } mixed in { $seed }
chance-seed-withheld = { $seat } committed to a seed and did not reveal it
chance-draw = draw { $draw }, step { $step }: { $fell }
chance-verified = { $draws ->
    [one] verified: 1 draw
   *[other] verified: { $draws } draws
}

## `match`

match-matches = { $matches } matches
match-matches-of = { $matches } matches of { $asked } asked for
match-resigned = resigned at { $share } %
match-opening = { $steps } random steps first
match-seed = seed { $seed }
match-mean = { $mean } steps a match
# The heads of columns: short.
match-bot = bot
match-seat = seat
match-score = score
match-paired = 95 % (paired)
match-won = won
match-part = part
match-lost = lost
match-between = { $low } to { $high }
match-elo = { $one } is { $elo } Elo against { $other } (Wilson { $low } to { $high })
match-progress = { $done } of { $games } matches
match-none = No match was played to its end.
match-unfinished = { $matches } left unfinished
match-sprt-open = sequential test { $test }: open after { $sets } sets, log-likelihood ratio { $ratio } ({ $low } to { $high })
match-sprt-lower = sequential test { $test }: { $bot } takes the lower share or less, after { $sets } sets; log-likelihood ratio { $ratio } ({ $low } to { $high })
match-sprt-higher = sequential test { $test }: { $bot } takes the higher share or more, after { $sets } sets; log-likelihood ratio { $ratio } ({ $low } to { $high })

## `review`

# $who is a seat, and who played it; $share is a part of the win ("33 %").
review-duel = How likely { $who } was to win, in %:
review-others = How likely each player was to win, in %:
review-start = the start
review-result = the result
review-end = the end
review-gives-away = gives away { $share }
review-no-turning = No turning points: nobody gave much away.
review-turning = Turning points
review-luck = luck for { $who }, +{ $share }: { $what }
review-lead = { $who } takes the lead, with { $share }
review-mistake = { $who } gives away { $share }, { $known ->
    [proven] for certain
   *[seen] as far as was seen
}: { $what }
review-better = better: { $line }
review-seat = { $who }: { $choices ->
    [one] 1 choice
   *[other] { $choices } choices
}, { $best } of them the best; gave away { $lost } wins
review-seat-luck = { $seat }; luck { $luck }
review-progress = reviewing step { $done } of { $total }
review-stopped = the review was stopped after { $done } of { $total } positions

## `advise`

advise-regular = against the regular army of { $colour ->
    [white] White
   *[black] Black
}: { $score }
advise-pair = White's army against Black's, for White: { $score }
advise-choice = the choice: White's musterer takes White's army with { $white }, Black's with { $black }; worth { $value } to White's musterer
advise-games = { $score } ± { $error } ({ $games } games, { $nodes } nodes)
advise-search = { $score } (one search of { $nodes } nodes)
advise-illegal = the army is not legal: { $why }
advise-other-illegal = the other army is not legal: { $why }
advise-same-colour = the other army must be of the other colour

## Levels of bots

# $engine is the name of a search, as `match` takes it.
level-random = random moves
level-searches = { $engine }, { $nodes } nodes a move; { $how }
level-plays = { $engine }; { $how }
level-best = plays the best move it finds
# $plan is one of the above; the scale is that of the program Stockfish.
level-in-chess = { $plan }; { $rating } ± { $error } Elo in chess
level-below-in-chess = { $plan }; below { $rating } Elo in chess
level-promise = picks among good moves by what they promise (power { $power })
level-weight = picks among good moves by their share of the search (power { $power })
level-value = picks among moves at most { $slack } % of a win worse than the best (temperature { $temperature } %)
# What a bot is called.
bot-name = Bot, level { $level }

## What an advisor is asked

advice-both-armies = both armies are { $colour ->
    [white] White
   *[black] Black
}'s: expected one of each colour
advice-games = expected 0 to { $most } games, not { $games }

## What can be typed

unread = "{ $typed }" cannot be read as a move; what can be played now: { $words }
unread-or = { $words } or { $last }
unread-more = { $words } or one of { $more } more

## Pages

# How the writing runs: `ltr`, from left to right, or `rtl`, from right to left.
page-direction = ltr
page-skip = Skip to the content
page-noscript = Musterhall needs JavaScript. Without it, play in a terminal: musterhall play.
page-lobby-about = Play and study rare board games, alone or with friends.
page-new = New table: { $game }
page-table = { $game } at Musterhall
page-rules = Rules of { $game }
page-learn = First steps in { $game }
page-strategy = Strategy in { $game }
page-puzzles = Puzzles of { $game }
page-all-puzzles = Puzzles
page-all-puzzles-about = Positions with one way to win, proven by search: one of the day for each game, and those near your strength.
page-style = The look of { $game }
page-style-of-about = Pieces, boards and marks of a game.
page-style-hall = The look of the hall
page-style-about = Every element of the pages, for those who work on them.
page-replay = Open a record
page-replay-about = Replay the record of a match.
page-ratings = Ratings in { $game }
page-people = My matches
page-people-about = What you have played in this hall.
page-person-about = Matches, ratings and results of a player of this hall.
page-tournaments = Tournaments
page-tournaments-about = Tournaments of this hall: those that are open for entries, those under way, and those that are over.
page-tournament-about = A tournament at Musterhall: players, rounds, results and standings.
page-no-tournament = There is no such tournament.
page-credits = Credits
page-credits-about = Who designed the games and what the hall is made of.
page-analysis = Analysis board
page-analysis-about = Try moves of any game from any position, with comments, drawings and the engine; kept by this browser.
page-studies = Shared studies
page-studies-about = Studies that several people change together, and articles of them.
page-study = A shared study
page-article-about = A study of this hall: moves, boards and what somebody has to say about them.
page-no-study = There is no such study, or it is not shared with you.
article-by = by { $name }
article-by-guest = by a guest
article-chapters = Chapters
article-chapter = Chapter { $number }
article-untitled = A study without a title
article-start = The first position
article-after = After step { $number }: { $told }
article-variation = Variation of depth { $level }:
article-draft = Only you can read this page.
article-public = Everybody who knows its address can read this page.
article-board = Open the board
page-solo = Play on this device
page-solo-about = Matches against bots, or among several people, which this browser judges and keeps.
page-no-solo = This hall was built without the rules for browsers.
page-account = Account
page-account-about = A name that lasts, your devices and your data.
page-contact = Contact
page-imprint = Imprint
page-privacy = Privacy
page-house-rules = Rules of the house
page-docs = Handbook
page-docs-about = How to play, host, study, research and change Musterhall.
page-docs-chapter = { $title } – Handbook
page-no-chapter = The handbook has no such chapter.
docs-search = Search the handbook
docs-find = Search
docs-chapters = Chapters
docs-below = Chapters of “{ $title }”
docs-turn = The chapters beside this one
docs-previous = Previous
docs-next = Next
docs-in-english = The handbook is in English.
docs-found = { $count ->
    [0] Nothing was found.
    [one] One passage was found.
   *[other] { $count } passages were found.
}
docs-shown = These are the best { $most }.
page-no-game = There is no such game.
page-no-table = There is no such table.
page-no-person = Nobody with a page to show has this name.
page-no-lesson = This game has no first steps.
page-no-strategy = This game has no course on strategy.
page-no-course = There is no course of this name.
page-no-puzzles = This game has no puzzles.
page-nothing = There is nothing here.
page-not-found = Not found
page-bad-address = This address leads nowhere.
page-unavailable = This page cannot be shown now.
page-gone = This table is not there any more.
page-banned = You may not come in.
page-admin = Keeping order
page-admin-about = For the host of this hall.
page-way-out = To the lobby

## Tournaments

tie-break-de = Direct encounter
tie-break-de-about = The points of games among those who are equal, if each has met each.
tie-break-bh-c1 = Buchholz cut 1
tie-break-bh-c1-about = The points of all opponents but the one with the fewest.
tie-break-bh = Buchholz
tie-break-bh-about = The points of all opponents.
tie-break-sb = Sonneborn–Berger
tie-break-sb-about = The points of the opponents, as far as one has beaten them.
tie-break-win = Wins
tie-break-win-about = How many rounds were won, forfeits and byes included.
story-made = The tournament was made.
story-entered = { $name } came in.
story-back = { $name } came back.
story-left = { $name } went.
story-withdrawn = { $name } withdrew.
story-removed = { $name } was removed by the organiser.
story-absent = { $name } missed two games in a row and is out.
story-bye = { $name } has a bye in round { $round }.
story-started =
    { $players ->
        [one] It began with one player.
       *[other] It began with { $players } players.
    }
story-paired =
    { $boards ->
        [one] Round { $round } began at one table.
       *[other] Round { $round } began at { $boards } tables.
    }
story-won = { $winner } beat { $loser }.
story-drew = { $first } and { $second } drew.
story-placed = { $names }
story-forfeit =
    { $count ->
        [one] { $names } did not come.
       *[other] Nobody came: { $names }.
    }
story-void = The table of { $names } is gone: it counts for nobody.
story-closed = Round { $round } is over.
story-ended =
    { $count ->
        [0] The tournament is over.
        [one] { $names } has won the tournament.
       *[other] { $names } share the first place.
    }
story-ended-organiser = The organiser ended the tournament.
story-ended-few = Too few had come: the tournament is off.
story-ended-host = The host of the hall closed the tournament.
story-ended-gone = Its organiser has gone: the tournament is off.

## What examples of a rulebook claim

rules-may = { $who } may play { $words }.
rules-may-only = { $who } may play only { $words }.
rules-choices = { $who } has exactly { $count } choices.
rules-may-not = { $who } may not play { $word }: rule { $rule }.
rules-drawn = The match is drawn.
rules-wins = { $who } wins.
rules-and = { $first } and { $second }

## Studies

# Why a text is no study: where, and what was expected.
study-fault = line { $line }, column { $column }: { $why }
study-unknown-text = expected a study (musterhall-study: 1), a record (musterhall-record: 1) or a PGN, not { $got }
study-long-text = a study has at most { $most } bytes
study-many-steps = a study has at most { $most } steps
study-many-chapters = a study has at most { $most } chapters
study-first-line = expected { $expected }, not { $got }
study-header = expected key: value; an empty line ends the header
study-twice = { $key } stands twice, expected once
study-rules = expected the number of a version of the rules, not { $got }
study-key = no such header: { $key }
study-players = players are listed in the order of the seats, each once
study-many-players = the header names { $got } players, the game has { $seats } seats
study-no-game = the header names no game: expected game: ID
study-long-comment = a comment has at most { $most } letters
study-drawing = expected arrow COLOUR FROM TO or circle COLOUR SPOT, not { $got }
study-many-drawings = a step has at most { $most } drawings
study-sign = expected at most eight signs such as !, ?! or a number from 1 to 255, not { $got }
study-step-number = expected step { $number }, as in "{ $number } 0 a c4-b4", not { $got }
study-step-parent = expected the number of the step before step { $number }, which is below { $number }, in { $got }
study-step-missing = expected what is played at step { $number }, as a record has it, behind { $got }
study-step-twice = step { $number } has been tried there already: { $got }
study-tag = a tag is written [Name "value"]
study-comment-open = a comment in braces is not closed
study-variation-open = a variation ( is not closed
study-variation-closed = a ) without its (
study-variation-first = a variation stands behind the move that it replaces
study-deep = variations are nested at most { $most } deep
study-move-after-end = the game is over by rule { $rule } before { $move }
study-no-move = { $move } is no move: the game does not wait for one seat
study-pgn-before = what comes before the moves has variations, comments or drawings, which a PGN cannot hold
study-compare-same = two different actions are compared
study-compare-tally = expected what an earlier answer told, of at most { $most } pairs
study-no-editor = positions of this game are set up as text only
study-edit-spot = edit { $place }: no spot of this board is called { $spot }
study-edit-thing = edit { $place }: expected one of { $things }, not { $thing }
study-edit-field = edit { $place }: expected one of the fields { $fields }, not { $field }
study-edit-value = edit { $place }: { $field } cannot be { $value }
study-no-chance = the match does not wait for chance
study-one-chapter = a PGN is written of one chapter
study-step-gone = step { $number } of the way there is not in the chapter any more
study-many-signs = a step has at most { $most } signs
study-unsound-drawing = a drawing names spots of the board, two different ones for an arrow
study-chapter-gone = this chapter is not in the study any more
study-last-chapter = a study has at least one chapter
study-long-title = a title has at most { $most } letters
