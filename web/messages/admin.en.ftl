# The page of the host.

admin-title = Keeping order
admin-where = For the host of this hall. The token is in the file admin.token of its data folder; it is another one after each start.
admin-token = Token
admin-actor = Who acts (for the log)
admin-enter = Come in
admin-leave = Forget the token
admin-lists = Lists
admin-reports = Reports
admin-tables = Tables
admin-tournaments = Tournaments
admin-tournament = Tournament
admin-round = Round
admin-people = People
admin-addresses = Addresses
admin-sanctions = Mutes and bans
admin-retention = What is removed
admin-log = Log
admin-none = There is nothing.
admin-more = Show more
admin-done = It is done.

## Columns

admin-when = When
admin-whom = Whom
admin-what = What
admin-table = Table
admin-state = State
admin-game = Game
admin-seats = Seats
admin-nobody = (nobody)
admin-steps = Steps
admin-name = Name
admin-person = Person
admin-address = Address
admin-muted = Muted
admin-banned = Banned
admin-streams = Lines open
admin-until = Until
admin-why = Why
admin-by = By
admin-deeds = To do
admin-days = Days

## States

admin-open = open
admin-was-acted = acted upon
admin-was-dismissed = dismissed
admin-abandoned = nothing happened for long
admin-unbegun = has not begun for long
admin-bots-only = only bots play
admin-waits = waits: somebody has it open, or a clock runs
admin-goes = goes soon
admin-stays = stays until you confirm

## To do

admin-mute = Mute
admin-ban = Ban
admin-ban-address = Ban an address
admin-lift = Lift
admin-rename = Rename
admin-close = Close
admin-dismiss = Dismiss
admin-acted = Acted upon
admin-not = Cancel
admin-confirm = Remove what is listed, now and from now on
admin-for-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
admin-for-ever = for ever
admin-kept = Kept after the last thing that happened: matches under way { $abandoned }, matches that have not begun { $unbegun }, tables of bots alone { $bots }. Matches of people that are over are kept for ever.
admin-confirmed = Confirmed by { $by }.
admin-not-confirmed = Nothing is removed before you confirm it.
