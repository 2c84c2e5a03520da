# Was der Client auf jeder Seite sagt und an einem Tisch.

## Jede Seite

guest = Gast
wrong = Etwas ist schiefgegangen.
unreachable = Die Halle ist gerade nicht zu erreichen.
missing-part = Ein Teil der Seite fehlt.
load-again = Noch einmal laden
my-name = Mein Name
change-name = Meinen Namen ändern
keep = Behalten
account = Konto
home = Musterhall, die Lobby
hall = Halle
settings = Einstellungen
hall-too = Seiten
games = Spiele
tournaments = Turniere
records = Aufzeichnungen
analysis = Analysebrett
bot-mark = BOT
credits = Mitwirkende
handbook = Handbuch
text-contact = Kontakt
text-imprint = Impressum
text-privacy = Datenschutz
text-rules = Hausordnung
foot = Die Spiele gehören ihren Erfindern, die an jedem Tisch genannt sind. Die Halle ist freie Software.

## Plätze

seat-bot = Bot, Stufe { $level }
seat-bot-for = Bot, Stufe { $level }, für { $name }
seat-nobody = Noch niemand
seat-device = an diesem Gerät
state-free = ist frei
state-chosen = hat gewählt
state-timed-out = Zeit überschritten
state-withdrew = ausgeschieden
state-to-move = am Zug
pass-ask = Frag mich jedes Mal
pass-event = Passe: nur dieses Mal
pass-roll = Passe: bei diesem Wurf, auch wiederholt
pass-turn = Passe: diesen Zug
pass-round = Passe: diese Runde
pass-near = Passe: außer in meiner Nähe
pass-never = Passe: immer
pass-when = Wann { $seat } zum Unterbrechen gefragt wird
here = da
away = weg
you = (du)
sit = Hier hinsetzen

## Stand und Züge

and = { $first } und { $second }
waiting-for = Es fehlt noch jemand für { $seats }
meanwhile = { $waiting }. Du kannst inzwischen wählen.
step-of = Schritt { $step } von { $steps }.
to-now = Zurück zum Jetzt
to-review = Zurück zur Analyse
chosen = Deine Wahl: { $choice }. Du kannst sie noch ändern.
answer-ahead = Andere sind vor dir dran; du kannst schon jetzt antworten.
sealed = Deine Wahl bleibt verdeckt, bis alle gewählt haben.
line-down = Verbindung unterbrochen. Neuer Versuch …
no-move = Kein erlaubter Zug.
type-move = Zug eintippen
play = Spielen
moves = Züge
step-back = Einen Schritt zurück
step-on = Einen Schritt weiter
the-start = Der Anfang

## Was man an einem Tisch tut

no = Nein
more = Mehr
chance-waits = Die Würfel warten auf das, was hineinmischt: { $seats }
review = Analyse
share = Link teilen
what-is-asked = Was zu tun ist
you-are-asked = Du bist dran.
rules = Regeln
draw-declined = Das Remis wurde abgelehnt.
end-declined = Nicht alle wollen abbrechen.
takeback-declined = Das Zurücknehmen wurde abgelehnt.
copied = Kopiert
not-copied = Nicht kopiert
rule = Regel { $rule }
says = { $name } sagt: { $text }
choose = Wähle: { $choices }.

## Das Brett

confirm-move = Diesen Zug spielen?
confirm-play = Spielen
confirm-keys = Eingabe spielt ihn, Escape nimmt ihn zurück.
play-so = So spielen
cancel = Abbrechen
your-choice = Deine Wahl
shown = Auf dem Brett gezeigt: { $what }.
close = Schließen
board-of = Brett von { $game }
further = Weiter weg
whole-board = Ganzes Brett
strip = Überblick: wo alle sind und welcher Teil zu sehen ist
follow = Dem Geschehen folgen
arrows = Pfeiltasten bewegen; Bild ab geht zur nächsten Stelle, die berührt werden kann.
is-picked = gewählt
can-be-chosen = kann gewählt werden
can-start = hier kannst du beginnen
cannot-move = { $spot } kann jetzt nicht ziehen. Berühre, wohin es soll, dann siehst du, warum.
a-table = { $game }, ein Tisch
board = Brett
skip-events = Zur Gegenwart
your-turn = Du bist am Zug – { $game }
notify-refused = Der Browser blockiert Benachrichtigungen.
notify-denied = Vom Browser blockiert
notify-me = Benachrichtige mich, wenn ich am Zug bin

## Neben dem Brett

copy = Kopieren
hint = Tipp
ended-resigned = { $seat } hat aufgegeben
ended-time = { $seat } hat die Zeit überschritten
ended-time-draw = Remis: { $seat } hat die Zeit überschritten, und niemand konnte mehr gewinnen
ended-step-limit = Remis an der Grenze von { $steps } Schritten
ended-aborted = Vor dem Beginn abgebrochen
ended-agreed = Remis vereinbart
ended-by-all = Einvernehmlich beendet
wins = { $who } { $count ->
    [one] gewinnt
   *[other] gewinnen
}
talk = Gespräch
who-talks = Wer reden darf:
talk-all = alle
talk-seats = wer einen Platz hat
talk-off = niemand
agree = Zustimmen
level = Stufe

## Auf mehreren Seiten

first-steps = Erste Schritte
puzzles = Rätsel
first-steps-in = Erste Schritte in { $game }
strategy = Strategie
strategy-in = Strategie in { $game }
rules-of = Regeln von { $game }
look-of-hall = Das Aussehen der Halle
against-bots = { $count ->
    [one] gegen einen Bot der Stufe { $level }
   *[other] gegen { $count } Bots der Stufe { $level }
}
on-one-device = gemeinsam an diesem Gerät
with-anyone = mit irgendwem aus der Lobby
with-friends = { $count ->
    [one] per Link mit einem Freund
   *[other] per Link mit { $count } Freunden
}
in-company = mit wem du zuletzt gewählt hast
option-not = Nicht: { $option }
choose-file = Datei wählen
right = Richtig!
not-quite = Nicht ganz.
seats = Plätze
days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
hours = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
}
minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}
seconds = { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
}
time-a-move = { $time } je Zug
time-bank = zuerst { $first }, { $more } mehr je Zug, höchstens { $most }
time-delay = { $base } und { $delay } s frei je Zug
days-and-hours = { $days } T { $hours } h
no-clock = keine Uhr

## Die Karte und das perfekte Spiel

map = Karte
closer = Näher heran
perfect-play = Perfektes Spiel
perfect-legend = Die Zahl auf einem Feld: Ein Zug dorthin gewinnt (grün) oder verliert (rot) in so vielen Schritten.
wins-in = gewinnt in { $steps }
loses-in = verliert in { $steps }
