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
home = Musterhall, die Lobby
hall = Halle
settings = Einstellungen
hall-too = Seiten
games = Spiele
records = Aufzeichnungen
credits = Mitwirkende
foot = Die Spiele gehören ihren Erfindern, die an jedem Tisch genannt sind. Die Halle ist freie Software.

## Plätze

seat-bot = Bot, Stufe { $level }
seat-bot-for = Bot, Stufe { $level }, für { $name }
seat-nobody = Noch niemand
seat-device = an diesem Gerät
state-free = ist frei
state-chosen = hat gewählt
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
nothing-yet = Noch ist nichts geschehen.
walk = Durch die Partie gehen
first-step = Zum Anfang
step-back = Einen Schritt zurück
step-on = Einen Schritt weiter
the-start = Der Anfang

## Was man an einem Tisch tut

resign = Aufgeben
resigns = { $seat } gibt auf
resign-sure = Ja, aufgeben
resign-bot = Ja, aufgeben; ein Bot spielt weiter
no = Nein
at-table = An diesem Tisch
more = Mehr
in-words = In Worten
chance-menu = Würfel, die man prüfen kann
chance-over = Würfel prüfen
chance-waits = Die Würfel warten auf das, was hineinmischt: { $seats }
the-record = Die Aufzeichnung
review = Analyse
share = Link teilen
sound = Ton
beside-board = Neben dem Brett
unseen = { $count } neu
what-is-asked = Was zu tun ist
you-are-asked = Du bist dran.
resign-asked = Diese Partie aufgeben?
leave-asked = Den Tisch verlassen? Dein Platz bleibt für einen Bot frei, und du kannst zurückkommen.
leave-sure = Ja, verlassen
leave-for-good = Ja, endgültig
delete-table = Tisch löschen
cancel-table = Tisch absagen
report = Jemanden melden
report-line = Melden, was { $name } schrieb
take-back = Zurücknehmen
offer-draw = Remis anbieten
offer-end = Abbruch vorschlagen
turn-board = Brett drehen
show-moves = Züge zeigen
copy-record = Aufzeichnung kopieren
download = Herunterladen
rules = Regeln
draw-declined = Das Remis wurde abgelehnt.
end-declined = Nicht alle wollen abbrechen.
takeback-declined = Das Zurücknehmen wurde abgelehnt.
record-copied = Die Aufzeichnung ist kopiert.
copied = Kopiert
copy-refused = Der Browser blockiert das Kopieren.
not-copied = Nicht kopiert
rule = Regel { $rule }
says = { $name } sagt: { $text }
choose = Wähle: { $choices }.

## Das Brett

confirm-moves = Meine Züge bestätigen
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
match = Partie
since-title = Seit deinem letzten Zug
since-replay = Noch einmal zeigen
your-turn = Du bist am Zug – { $game }
notify-refused = Der Browser blockiert Benachrichtigungen.
notify-denied = Vom Browser blockiert
notify-me = Benachrichtige mich, wenn ich am Zug bin

## Neben dem Brett

link-copied = Der Link ist kopiert.
copy = Kopieren
link-send = Schicke diesen Link an die Person, die { $seat } spielen soll
link-for = Ein Link für { $seat }
links = Links
watch-may = Wer diesen Link hat, darf zusehen
watch-count = { $count ->
    [one] Eine Person sieht zu.
   *[other] { $count } Personen sehen zu.
}
the-hint = der Tipp
level-of = Stufe { $level }:
hall-thinks = Der Bot denkt nach …
hint = Tipp
worth-win = Das gewinnt sicher.
worth-win-within = Das gewinnt sicher in { $plies ->
    [one] einem Schritt
   *[other] { $plies } Schritten
}.
worth-draw = Das teilt den Sieg sicher.
worth-loss = Nichts rettet das; so dauert es am längsten.
worth-high = Das gewinnt so gut wie sicher.
worth-low = Es ist kaum noch Hoffnung.
worth-share = Die Gewinnchancen liegen bei etwa { $share }.
you-win = Du gewinnst
a-draw = Remis
all-first = { $who } teilen sich den ersten Platz
ended-resigned = { $seat } hat aufgegeben
ended-time = { $seat } hat die Zeit überschritten
ended-agreed = Remis vereinbart
ended-by-all = Einvernehmlich beendet
places = Platzierungen
accept-rematch = Revanche annehmen
rematch = Revanche
rematch-without = Revanche ohne abwesende Spieler
waiting-others = Warten auf die anderen
result = Ergebnis
review-it = Analysieren
share-match = Teilen
to-rematch = Zur Revanche
wins = { $who } { $count ->
    [one] gewinnt
   *[other] gewinnen
}
talk = Gespräch
what-was-said = Was gesagt wurde
say-something = Etwas sagen
who-talks = Wer reden darf:
talk-all = alle
talk-seats = wer einen Platz hat
talk-off = niemand
talk-is-off = An diesem Tisch ist das Gespräch aus.
talk-is-for-seats = An diesem Tisch redet nur, wer einen Platz hat.
silence = { $name } stummschalten
hear-again = Stummschaltung von { $name } aufheben
send = Senden
position-words = Stellung in Worten
withdrawn = Zurückgezogen.
withdraw = Zurückziehen
agree = Zustimmen
decline = Ablehnen
asks-draw = { $seat } bietet Remis an.
asks-end = { $seat } schlägt vor, die Partie für alle abzubrechen: Wer noch spielt, teilt sich den ersten Platz.
asks-takeback = { $seat } möchte einen Zug zurücknehmen.
asked-draw = Du hast Remis angeboten
asked-end = Du hast den Abbruch vorgeschlagen
asked-takeback = Du möchtest einen Zug zurücknehmen
asked-waiting = { $asked }. Die Antwort steht aus.
next-one = die nächste Person
pass-device = Gib das Gerät an { $who }
one-pair = Was jetzt kommt, ist nur für eine Person bestimmt.
continue = Weiter
no-curtain = Ich spiele alle Plätze: hier kein Vorhang
come-back = Zurückkommen
no-bot-for = Kein Bot mehr für { $seat }
you-left = Du bist gegangen.
leave = Gehen
bot-instead-of = Ein Bot statt { $seat }
has-left = { $name } hat den Tisch verlassen.
is-away = { $name } ist nicht da.
bot-instead = Mit einem Bot weiterspielen
bot-for = Ein Bot für { $seat }
level = Stufe
hand-over = Übergeben

## Auf mehreren Seiten

first-steps = Erste Schritte
first-steps-in = Erste Schritte in { $game }
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
no-clock = keine Uhr

## Die Karte und das perfekte Spiel

map = Karte
closer = Näher heran
perfect-play = Perfektes Spiel
perfect-legend = Die Zahl auf einem Feld: Ein Zug dorthin gewinnt (grün) oder verliert (rot) in so vielen Schritten.
wins-in = gewinnt in { $steps }
loses-in = verliert in { $steps }
