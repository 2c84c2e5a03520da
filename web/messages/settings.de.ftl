# Die Einstellungen: siehe web/app/later/settings.js.

setting-language = Sprache
setting-theme = Farben
theme-auto = System
theme-light = Hell
theme-dark = Dunkel
volume = Ton
silent = stumm
setting-animation = Bewegung
animation-slow = Langsam
animation-normal = Normal
animation-fast = Schnell
animation-off = Aus
setting-confirm = Züge bestätigen
setting-confirm-help = „Wenn teuer“ fragt vor Zügen, die Chips kosten, und in Partien, die über Tage gehen.
confirm-never = Nie
confirm-auto = Wenn teuer
confirm-always = Immer
setting-hints = Zeigen, wohin ich ziehen kann
setting-premoves = Züge vor dem eigenen Zug wählen (schnelle Partien)
setting-coordinates = Koordinaten am Brett
settings-kept = Dieser Browser merkt sich, was du wählst.
