# The account: a name that lasts.

account-guest = You play as { $name }, a guest of this browser. No account is needed; with one you come back on any device.
account-since = Here since { $day }
my-page = My page
sign-out = Sign out
name = Name
password = Password
password-now = Your password
password-new = New password
password-show = Show
password-help = At least 8 characters. Three words are easy to remember and hard to guess.
password-change = Change the password
password-changed = The password was changed. All other devices are signed out.
password-about = All other devices are signed out, and the tokens of programs end.
keep-title = Keep my name
keep-about = A name and a password, nothing else. Every table of yours stays yours.
keep-do = Keep my name
keep-name-help = Others see it. Nobody else can have it, or one that looks like it.
enter-title = Sign in
enter-do = Sign in
along = { $count ->
    [one] Take the guest’s table along
   *[other] Take the guest’s { $count } tables along
}
along-with = { $game } with { $names }
along-more = and { $count } more
along-yes = They become the account’s: seats, history, what you prepared and offered. Where the account sits at the same table, it has both seats.
along-no = They stay with this browser’s guest, and you cannot go back to them.
reset-title = Set a new password
reset-about = The host gave you this link. It works once. All devices are signed out.
keep-nobody = No accounts are made in this hall.
keep-invited = In this hall an account needs an invitation: ask the host for a link.
recover-ask = I lost the password
recover-not = I know the password
recover-title = Get back in
recover-about = One of your ten recovery codes sets a new password. All devices are signed out. Without a code, ask the host for a link.
recover-do = Set the password and sign in
recovery-code = Recovery code
join-here = I have a code from another device
join-title = Continue from another device
join-about = Type the code that the other device shows.
join-code = Code
join-look = Go on
join-as = Continue as { $name }?
join-sure = This browser is signed in as { $name } then, with every table.
join-do = Continue as { $name }
device-title = Another device
device-about = Play on with your telephone, or on any other screen: the same tables, the same seats.
device-add = Add a device
device-again = Another code
device-how = Point the camera of the other device at the picture. Or open this page there, and type:
device-picture = A picture of the link, for the camera of the other device
device-until = It works once, until { $hour }.
device-unknown = A browser
sessions = Signed in
session-this = this browser
session-seen = last here on { $day }
session-end = Sign out
session-end-named = Sign out: { $device }
session-ended = Signed out.
sessions-end-others = Sign out everywhere else
name-about = Small changes at any time, another name once in 30 days.
name-changed = Your name was changed.
codes = Recovery codes
codes-title = Your recovery codes
codes-about = They are shown this once. Each of them gets you back in, once, should you lose the password: keep them where you find them again.
codes-save = Save them as a file
codes-seen = I have kept them
codes-left = { $count ->
    [one] One code is left. New codes take the place of all old ones.
   *[other] { $count } codes are left. New codes take the place of all old ones.
}
codes-new = New codes
data-title = My data
data-about = All that the hall keeps of you, with the record of every match.
data-get = Download my data
go-ask = Delete everything…
go-title = Go for good?
go-about = You leave all your seats. Tables at which nobody else played are deleted. Matches with others stay, and say “a former player”. This cannot be taken back.
go-do = Delete everything

## Passkeys

passkeys = Passkeys
passkeys-about = You sign in by the fingerprint, the face or the code by which you unlock the device. Nothing is typed, and nothing can be lost to a false page.
passkey-add = Add a passkey
passkey-added = The passkey was added.
passkey-name = What the passkey is called
passkey-name-help = So that you know it again: “Telephone”, “Security key”.
passkey-first = First passkey
passkey-used = last used on { $day }
passkey-unused = not used yet
passkey-doubted = Its counter went back: it may have been copied, and opens nothing any more. Remove it.
passkey-rename = Rename
passkey-rename-named = Rename: { $name }
passkey-rename-do = Save
passkey-remove = Remove
passkey-remove-named = Remove: { $name }
passkey-removed = The passkey was removed.
passkey-asked = Your passkey is asked for.
passkey-stopped = No passkey came. Try again, or take another way in.
passkey-there = This device has a passkey of the account already.
password-set = Set a password
keep-about-passkey = A name and a passkey: the fingerprint, the face or the code of this device. Every table of yours stays yours.
keep-do-passkey = Keep my name with a passkey
keep-by-password = With a password instead
keep-by-passkey = With a passkey instead
enter-passkey = Sign in with a passkey
enter-or = Or with name and password:

## Programs

programs = Programs
programs-about = A token lets a program act for you, as far as you allow it. Give it to nobody whom you would not let play for you.
token-name = What the token is for
token-scopes = The program may
scope-read = look and follow
scope-play = play
scope-setup = set up tables
token-days = It ends
token-never = when I withdraw it
token-after = after { $count } days
token-make = Make a token
token-secret = The token, shown this once:
token-used = last used on { $day }
token-unused = never used
token-until = until { $day }
token-withdraw = Withdraw
token-withdraw-named = Withdraw: { $name }
token-withdrawn = The token was withdrawn.
bot-title = A bot’s account
bot-about = An account that has never played can be that of a bot. Everybody sees what it is.
bot-ask = Make it a bot’s account…
bot-sure = So it stays for ever: this cannot be taken back.
bot-do = Make it a bot’s account
bot-is = This is a bot’s account: it is marked as one wherever it plays.

## Messages elsewhere

push-title = Notifications
push-about = This device can tell you what happens at your tables, even while no page of the hall is open. A turn is told once, when it has waited for a minute and you are not there.
push-unable = This browser cannot be told while no page is open. It takes a browser with web push, at an address that begins with https; on an iPhone or iPad, add the hall to the home screen first.
push-on = Turn on for this device
push-kinds = This device is told
push-since = since { $day }
push-off = Was not reached 20 times in a row, and is told nothing any more. Save it there to begin again.
push-end = Remove
push-end-of = Remove { $device }
push-ended = It is told nothing any more.
push-denied = The browser does not allow notifications of this page. You can change that in its settings.
push-failed = The browser could not reach its push service.
push-tested = It is on its way.
hook = Messages elsewhere
hook-about = The hall can tell a service of yours what happens at your tables: a channel of Discord, or a script. A turn is told once, when it has waited for a minute and you are not there.
hook-to = They go to { $host }
hook-off = It was not reached 20 times in a row, and is told nothing any more. Save it to begin again.
hook-try = Send one now
hook-tested = It arrived.
hook-end = Send no more
hook-ended = No more messages are sent.
hook-secret = What messages are signed with, shown this once:
hook-url = Address
hook-url-new = Another address, if it changes
hook-kinds = It is told
hook-turn = my turn
hook-challenge = somebody challenges me
hook-started = a match begins
hook-round = a round of a tournament begins
hook-over = a match is over
hook-quiet = Nothing is sent
hook-from = from
hook-until = until
hook-keep = Save
hook-kept = Saved.
