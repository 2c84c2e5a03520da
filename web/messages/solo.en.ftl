# Play on this device.

solo = Play on this device
solo-about = The rules and the bots run in this browser. The hall knows nothing of these matches: this browser keeps them, with everything that is hidden in them, until you delete them.
solo-game = Game
solo-person = A person on this device
solo-bot = A bot of level { $level }
solo-start = Play
solo-loads = Loading the rules…
solo-broken = The rules could not be loaded. Load the page again.
solo-bot-waits = The bot needs a file that cannot be fetched just now. It tries again.
solo-matches = Matches on this device
solo-under-way = Under way, { $steps ->
    [one] one step
   *[other] { $steps } steps
 }.
solo-over = Over, { $steps ->
    [one] one step
   *[other] { $steps } steps
 }.
solo-go-on = Go on
solo-look = Look at it
solo-give = Give it to the hall
solo-forget = Delete
solo-keep = Keep this for when there is no network
solo-keeps = Keeping the page…
solo-kept = This page, the rules, first steps, puzzles and your own analysis also open without a network. Giving a match to the hall and perfect play need the hall.
solo-not-kept = The page could not be kept.
solo-analyse = Analyse
solo-away = The page that was asked for needs the hall, which cannot be reached just now. What is here needs none:
solo-thinks = Level { $level } thinks
solo-hurry = Move now
