# Das Konto: ein Name, der bleibt.

account-guest = Du spielst als { $name }, als Gast dieses Browsers. Ein Konto braucht niemand; mit einem kommst du auf jedem Gerät wieder.
account-since = Hier seit { $day }
my-page = Meine Seite
sign-out = Abmelden
name = Name
password = Passwort
password-now = Dein Passwort
password-new = Neues Passwort
password-show = Zeigen
password-help = Mindestens 8 Zeichen. Drei Wörter merkt man sich leicht, und sie sind schwer zu raten.
password-change = Passwort ändern
password-changed = Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet.
password-about = Alle anderen Geräte werden abgemeldet, und die Schlüssel der Programme enden.
keep-title = Meinen Namen behalten
keep-about = Ein Name und ein Passwort, sonst nichts. Alle deine Tische bleiben deine.
keep-do = Namen behalten
keep-name-help = Andere sehen ihn. Niemand sonst kann ihn haben, auch keinen, der so aussieht.
enter-title = Anmelden
enter-do = Anmelden
along = { $count ->
    [one] Den Tisch des Gasts mitnehmen
   *[other] Die { $count } Tische des Gasts mitnehmen
}
along-with = { $game } mit { $names }
along-more = und { $count } weitere
along-yes = Sie gehören danach dem Konto: Plätze, Verlauf, Vorbereitetes und Angebotenes. Sitzt das Konto am selben Tisch, hat es beide Plätze.
along-no = Sie bleiben beim Gast dieses Browsers, und du kommst nicht wieder hin.
reset-title = Neues Passwort setzen
reset-about = Diesen Link hast du vom Betreiber. Er gilt einmal. Alle Geräte werden abgemeldet.
keep-nobody = In dieser Halle werden keine Konten angelegt.
keep-invited = In dieser Halle braucht ein Konto eine Einladung: bitte den Betreiber um einen Link.
recover-ask = Passwort verloren
recover-not = Ich weiß das Passwort
recover-title = Wieder hineinkommen
recover-about = Einer deiner zehn Notfallcodes setzt ein neues Passwort. Alle Geräte werden abgemeldet. Ohne Code bitte den Betreiber der Halle um einen Link.
recover-do = Passwort setzen und anmelden
recovery-code = Notfallcode
join-here = Ich habe einen Code von einem anderen Gerät
join-title = Von einem anderen Gerät weiterspielen
join-about = Tipp den Code ein, den das andere Gerät zeigt.
join-code = Code
join-look = Weiter
join-as = Als { $name } weiterspielen?
join-sure = Dieser Browser ist dann als { $name } angemeldet, mit allen Tischen.
join-do = Weiter als { $name }
device-title = Ein weiteres Gerät
device-about = Spiel am Telefon weiter oder an jedem anderen Bildschirm: dieselben Tische, dieselben Plätze.
device-add = Gerät hinzufügen
device-again = Noch ein Code
device-how = Richte die Kamera des anderen Geräts auf das Bild. Oder öffne dort diese Seite und tipp:
device-picture = Ein Bild des Links, für die Kamera des anderen Geräts
device-until = Er gilt einmal, bis { $hour }.
device-unknown = Ein Browser
sessions = Angemeldet
session-this = dieser Browser
session-seen = zuletzt hier am { $day }
session-end = Abmelden
session-end-named = Abmelden: { $device }
session-ended = Abgemeldet.
sessions-end-others = Überall sonst abmelden
name-about = Kleine Änderungen jederzeit, einen anderen Namen einmal in 30 Tagen.
name-changed = Dein Name ist geändert.
codes = Notfallcodes
codes-title = Deine Notfallcodes
codes-about = Sie werden nur dieses eine Mal gezeigt. Jeder bringt dich einmal wieder hinein, falls du das Passwort verlierst: heb sie da auf, wo du sie wiederfindest.
codes-save = Als Datei sichern
codes-seen = Ich habe sie aufgehoben
codes-left = { $count ->
    [one] Ein Code ist übrig. Neue Codes ersetzen alle alten.
   *[other] { $count } Codes sind übrig. Neue Codes ersetzen alle alten.
}
codes-new = Neue Codes
data-title = Meine Daten
data-about = Alles, was die Halle von dir aufhebt, mit der Aufzeichnung jeder Partie.
data-get = Meine Daten herunterladen
go-ask = Alles löschen …
go-title = Für immer gehen?
go-about = Du gibst alle Plätze auf. Tische, an denen sonst niemand gespielt hat, werden gelöscht. Partien mit anderen bleiben und nennen „ehemaliges Mitglied“. Das lässt sich nicht zurücknehmen.
go-do = Alles löschen

## Passkeys

passkeys = Passkeys
passkeys-about = Du meldest dich mit Fingerabdruck, Gesicht oder der Sperre des Geräts an. Nichts wird getippt, und keine falsche Seite kann etwas abfangen.
passkey-add = Passkey hinzufügen
passkey-added = Der Passkey ist hinzugefügt.
passkey-name = Wie der Passkey heißt
passkey-name-help = Damit du ihn wiedererkennst: „Telefon“, „Sicherheitsschlüssel“.
passkey-first = Erster Passkey
passkey-used = zuletzt benutzt am { $day }
passkey-unused = noch nicht benutzt
passkey-doubted = Sein Zähler ging zurück: vielleicht wurde er kopiert. Er öffnet nichts mehr. Entferne ihn.
passkey-rename = Umbenennen
passkey-rename-named = Umbenennen: { $name }
passkey-rename-do = Speichern
passkey-remove = Entfernen
passkey-remove-named = Entfernen: { $name }
passkey-removed = Der Passkey ist entfernt.
passkey-asked = Du wirst nach deinem Passkey gefragt.
passkey-stopped = Es kam kein Passkey. Versuch es noch einmal, oder nimm einen anderen Weg.
passkey-there = Dieses Gerät hat schon einen Passkey des Kontos.
password-set = Passwort setzen
keep-about-passkey = Ein Name und ein Passkey: Fingerabdruck, Gesicht oder die Sperre dieses Geräts. Alle deine Tische bleiben deine.
keep-do-passkey = Namen mit Passkey behalten
keep-by-password = Lieber mit Passwort
keep-by-passkey = Lieber mit Passkey
enter-passkey = Mit Passkey anmelden
enter-or = Oder mit Name und Passwort:

## Programs

programs = Programme
programs-about = Mit einem Schlüssel handelt ein Programm für dich, so weit du es erlaubst. Gib ihn niemandem, den du nicht für dich spielen ließest.
token-name = Wofür der Schlüssel ist
token-scopes = Das Programm darf
scope-read = ansehen und verfolgen
scope-play = spielen
scope-setup = Tische aufbauen
token-days = Er endet
token-never = wenn ich ihn zurückziehe
token-after = nach { $count } Tagen
token-make = Schlüssel erstellen
token-secret = Der Schlüssel, nur dieses eine Mal:
token-used = zuletzt benutzt am { $day }
token-unused = nie benutzt
token-until = bis { $day }
token-withdraw = Zurückziehen
token-withdraw-named = Zurückziehen: { $name }
token-withdrawn = Der Schlüssel ist zurückgezogen.
bot-title = Konto eines Bots
bot-about = Ein Konto, das noch nie gespielt hat, kann das eines Bots sein. Alle sehen, was es ist.
bot-ask = Zum Konto eines Bots machen…
bot-sure = Das bleibt für immer so und lässt sich nicht zurücknehmen.
bot-do = Zum Konto eines Bots machen
bot-is = Das ist das Konto eines Bots: so steht es überall, wo er spielt.

## Nachrichten anderswohin

push-title = Benachrichtigungen
push-about = Dieses Gerät kann dir sagen, was an deinen Tischen geschieht, auch wenn keine Seite der Halle offen ist. Dass du am Zug bist, sagt es einmal, wenn es eine Minute gewartet hat und du nicht da bist.
push-unable = Diesem Browser kann nichts gesagt werden, solange keine Seite offen ist. Dazu braucht es einen Browser mit Web-Push, an einer Adresse, die mit https beginnt; auf iPhone und iPad lege die Halle zuerst auf den Home-Bildschirm.
push-on = Auf diesem Gerät einschalten
push-kinds = Dieses Gerät sagt mir
push-since = seit { $day }
push-off = War 20-mal nacheinander nicht zu erreichen und bekommt nichts mehr. Speichere dort, um neu zu beginnen.
push-end = Entfernen
push-end-of = { $device } entfernen
push-ended = Es wird nichts mehr geschickt.
push-denied = Der Browser erlaubt dieser Seite keine Benachrichtigungen. Das lässt sich in seinen Einstellungen ändern.
push-failed = Der Browser konnte seinen Push-Dienst nicht erreichen.
push-tested = Sie ist unterwegs.
hook = Nachrichten anderswohin
hook-about = Die Halle kann einem Dienst sagen, was an deinen Tischen geschieht: einem Kanal von Discord oder einem Skript. Dass du am Zug bist, steht dort einmal, wenn es eine Minute gewartet hat und du nicht da bist.
hook-to = Sie gehen an { $host }
hook-off = Die Adresse war 20-mal nacheinander nicht zu erreichen und bekommt nichts mehr. Speichere, um neu zu beginnen.
hook-try = Jetzt eine schicken
hook-tested = Sie ist angekommen.
hook-end = Keine mehr schicken
hook-ended = Es wird nichts mehr geschickt.
hook-secret = Womit Nachrichten unterschrieben sind, nur dieses eine Mal:
hook-url = Adresse
hook-url-new = Andere Adresse, falls sie sich ändert
hook-kinds = Dort steht
hook-turn = dass ich am Zug bin
hook-challenge = dass mich jemand herausfordert
hook-started = dass eine Partie beginnt
hook-round = eine Runde eines Turniers beginnt
hook-over = dass eine Partie vorbei ist
hook-quiet = Nichts wird geschickt
hook-from = von
hook-until = bis
hook-keep = Speichern
hook-kept = Gespeichert.
