# The settings: see web/app/later/settings.js.

setting-language = Language
setting-theme = Colours
theme-auto = System
theme-light = Light
theme-dark = Dark
volume = Sound
silent = silent
setting-animation = Animation
animation-slow = Slow
animation-normal = Normal
animation-fast = Fast
animation-off = Off
setting-confirm = Confirm my moves
setting-confirm-help = “If costly” asks before moves that spend chips, and in matches played over days.
confirm-never = Never
confirm-auto = If costly
confirm-always = Always
setting-hints = Show where I can move
setting-premoves = Choose moves before your turn (quick matches)
setting-coordinates = Coordinates on the board
settings-kept = This browser remembers your choices.
