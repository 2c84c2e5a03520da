# Was das Haus selbst sagt. Was ein Spiel sagt, steht in games/<spiel>/messages/.

refusal = { $reason } (Regel { $rule })

## Partien

not-asked = { $seat } ist nicht gefragt: { $waits }
waits-seat = { $seat } ist am Zug
waits-together = die Partie wartet auf die Wahl von { $seats }
waits-window = nur { $seats } darf sich melden
waits-chance = die Partie wartet auf den Zufall
waits-over = das Spiel ist zu Ende
option-unread = nicht zu lesen: { $why }
option-object = erwartet wird ein Objekt mit Optionen, nicht { $got }
option-none = diese Option gibt es nicht; es gibt keine
option-unknown = diese Option gibt es nicht; es gibt { $options }
option-integer = erwartet wird eine ganze Zahl von { $min } bis { $max }, nicht { $got }
option-choice = erwartet wird eines von { $words }, nicht { $got }
option-toggle = erwartet wird true oder false, nicht { $got }
option-length = erwartet werden höchstens { $most } Bytes, nicht { $got }
option-text = erwartet wird Text, nicht { $got }
option-word = erwartet wird Schlüssel=Wert
bad-position = keine Stellung: { $why }
bad-setup = so lässt sich nicht spielen: { $field }: { $why }
unknown-game = kein Spiel heißt { $id }; es gibt { $games }
bad-record = Zeile { $line } der Aufzeichnung: { $why }
seat-unnamed = Spieler
seat-letter = Platz { $letter }

ended-resigned = { $seat } hat aufgegeben
ended-timed-out = { $seat } hat die Zeit überschritten
ended-drawn-on-time = remis: { $seat } hat die Zeit überschritten, und niemand konnte gewinnen
ended-step-limit = remis: keine Partie dieser Halle dauert länger als { $steps } Schritte
ended-aborted = vor dem Beginn abgebrochen
ended-draw = Remis vereinbart
ended-agreed = einvernehmlich beendet

## Am Tisch

table-seq-missing = erwartet wird die letzte seq, die du gesehen hast
table-until-misplaced = `until` verlangt `on`, in einem Spiel mit Zügen und Runden
table-takeback-nothing = es gibt nichts von dir zurückzunehmen
table-rated-no-takebacks = diese Partie wird gewertet: zurückgenommen wird nichts
table-rated-no-hand-over = diese Partie wird gewertet: kein Bot spielt hier für jemanden
table-tournament-no-takebacks = in einem Turnier wird nichts zurückgenommen
table-tournament-no-hand-over = in einem Turnier spielt niemand für andere: gib stattdessen auf
table-tournament-no-abort = eine Turnierpartie wird nicht abgesagt: gib stattdessen auf
table-takeback-asked = um eine Rücknahme ist schon gebeten
table-takeback-revealed = seither wurde etwas aufgedeckt, das sich nicht ungesehen machen lässt
table-takeback-not-asked = du wirst um keine Rücknahme gebeten
table-bot-plays-for-you = ein Bot spielt { $seat } für dich: hol ihn dir erst zurück
table-seat-not-yours = { $seat } gehört dir nicht
table-no-such-seat = an diesem Tisch gibt es { $seat } nicht
table-match-over = die Partie ist zu Ende
table-leave-device = einen Platz am eigenen Gerät kann niemand endgültig verlassen
table-seat-empty = { $seat } spielt noch niemand
table-went-on = der Tisch ist weiter: du hast { $seen } gesehen, er steht bei { $seq }
table-chat-length = eine Zeile im Gespräch hat 1 bis { $most } sichtbare Zeichen
table-talk-off = an diesem Tisch ist das Gespräch aus
table-talk-seats-only = an diesem Tisch redet nur, wer einen Platz hat
table-talk-owner-only = das darf nur ändern, wem der Tisch gehört, oder ein Mitspieler, wenn der Besitzer gegangen ist
table-rematch-players-only = um Revanche bittet nur, wer gespielt hat
table-match-not-over = die Partie ist noch nicht zu Ende
table-rematch-set-up = die Revanche ist schon aufgebaut
table-hand-over-owner-only = Plätze übergibt nur, wem der Tisch gehört, oder ein Mitspieler, wenn der Besitzer gegangen ist
expected-level = erwartet wird eine Stufe von 1 bis { $most }
table-bot-plays-already = { $seat } wird schon von einem Bot gespielt
table-no-bot-plays = kein Bot spielt { $seat } für jemanden
table-left-already = du hast diesen Platz schon verlassen
table-there-is-no-seat = es gibt { $seat } nicht
table-link-used = dieser Link ist schon benutzt, oder es gibt einen neueren
table-seat-not-free = dieser Platz ist nicht frei
table-seated-already = du sitzt schon an diesem Tisch: der Link ist für jemand anderen
table-links-owner-only = Links gibt nur aus, wem der Tisch gehört
table-seat-waits-for-no-link = für { $seat } gibt es keinen offenen Link
table-seq-too-late = erwartet wird eine seq bis { $seq }
table-time-unfit = mit dieser Zeit kann man nicht spielen: erwartet werden Zeiten bis 60 Tage, mindestens 1 Sekunde insgesamt und 5 je Zug, und ein Vorrat, in den passt, womit er beginnt
table-no-clocks = an diesem Tisch läuft keine Uhr: es gibt nichts zu unterbrechen
table-paused = die Partie ist unterbrochen
table-paused-already = die Partie ist schon unterbrochen
table-not-paused = die Partie ist nicht unterbrochen
table-pause-offered = eine Pause ist schon angeboten
table-pause-not-offered = dir ist keine Pause angeboten
table-pause-limited = eine Regel begrenzt die Zeit für diese Wahl: die Partie kann jetzt nicht unterbrochen werden
table-abort-late = die Partie hat begonnen: man kann sie aufgeben, aber nicht mehr abbrechen
table-clock-decides = wie lange auf { $seat } gewartet wird, entscheidet die Uhr
table-player-not-asked = auf { $seat } wartet gerade niemand
table-draw-offered = Remis ist schon angeboten
table-no-draw = dieses Spiel kennt kein Remis
table-nobody-agrees = niemand ist mehr da, der zustimmen könnte; gib stattdessen auf
table-withdrew = wer { $seat } spielte, ist aus der Partie ausgeschieden: ein Bot spielt sie zu Ende
table-chance-plain = der Zufall dieses Tischs ist nicht vorher festgelegt: niemand mischt etwas hinein
table-seeds-drawn = es wurde schon gewürfelt oder gezogen: hineingemischt wird davor
table-seeds-revealed = eine Beigabe ist schon aufgedeckt: jetzt legt sich niemand mehr auf eine fest
table-seed-committed = { $seat } hat sich schon auf eine Beigabe festgelegt
table-seed-none = { $seat } hat sich auf keine Beigabe festgelegt
table-seed-revealed = die Beigabe von { $seat } ist schon aufgedeckt oder zurückgehalten
table-seed-other = auf diese Beigabe hat sich { $seat } nicht festgelegt
table-rematch-recorded = zu einer geöffneten Aufzeichnung gibt es keine Revanche: bau einen neuen Tisch auf
table-draw-not-offered = dir ist kein Remis angeboten
table-event-unfit = das Ereignis passt nicht zum Tisch: { $why }
table-goes-on-for-ever = diese Partie läuft von selbst ewig weiter
table-player-is-here = wer { $seat } spielt, ist da
table-player-may-come-back = wer { $seat } spielt, kommt vielleicht zurück: frag in { $seconds } Sekunden noch einmal

## Anfragen

api-analysis-while-playing = die Engine ist aus, solange du eine Partie dieses Spiels spielst, in der Tipps aus sind
api-advice-not-agreed = an deinem Tisch ist der Berater aus, wie beim Aufbau gewählt
api-no-table = diesen Tisch gibt es nicht
api-too-fast = { $what }: in { $seconds } s wieder
api-went-on = am Tisch ging es inzwischen weiter
api-store-failed = Daten ließen sich nicht lesen oder speichern; versuch es noch einmal
api-failed = das ist misslungen; versuch es noch einmal
api-closing = der Server fährt herunter
api-review-failed = die Analyse ist misslungen: { $why }
api-bots-busy = die Bots haben zu tun: frag gleich noch einmal
api-days-off-budget = in dem Jahr sind noch { $left } freie Tage übrig
api-days-off-past = freie Tage werden für später angekündigt, oder ab jetzt
api-days-off-late = freie Tage kann man ein Jahr im Voraus ankündigen
api-days-off-stand = du hast schon freie Tage angekündigt: beende erst diese
api-days-off-none = du hast keine freien Tage angekündigt
api-lines-large = Bedingte Züge haben höchstens { $most } Schritte, davon { $depth } nacheinander
api-lines-long = diese Folge ist so lang, wie sie sein darf
api-lines-chance = eine Folge endet, wo der Zufall oder eine geheime Wahl kommt
api-lines-two-answers = an jeder Stelle gibt es nur eine Antwort von dir
api-lines-twice = ein Schritt steht an derselben Stelle zweimal
api-lines-not-here = bedingte Züge gibt es in langsamen Partien von Spielen ohne verborgene Information
api-lines-not-now = bedingte Züge bereitet man vor, während andere am Zug sind
api-lines-seat = erwartet wird ein Platz (`seat`)
lines-left = es kam ein Zug, der nicht unter deinen bedingten Zügen war: Sie sind weg
lines-taken-back = es wurden Züge zurückgenommen: Deine bedingten Züge sind weg
lines-handed-over = ein Bot spielt für dich: Deine bedingten Züge sind weg
lines-refused = deine vorbereitete Antwort wurde abgelehnt: Deine bedingten Züge sind weg
api-weekends-quick = Wochenenden zählen nur in langsamen Partien mit Uhr nicht mit
api-absence-range = für `absence` werden { $least } bis { $most } Sekunden erwartet
api-kept-otherwise = { $known ->
    [version] diese Partie wurde nach Fassung { $then } der Regeln von { $game } gespielt, und dies ist Fassung { $today }
   *[none] diese Partie folgt nicht den Regeln von { $game }, wie sie heute sind (Fassung { $today })
}: sie lässt sich nicht mehr öffnen ({ $why })
api-table-broken = dieser Tisch lässt sich nicht mehr öffnen: { $why }
api-review-not-over = analysiert wird nur eine Partie, die zu Ende ist
api-one-review = eine Analyse zur Zeit: warte auf die andere
api-many-reviews = zu viele Analysen laufen: warte ein wenig
api-name-length = ein Name hat 1 bis { $most } sichtbare Zeichen
api-expected-language = erwartet wird eins von { $known }, nicht { $got }
api-name-reserved = dieser Name ließe sich mit der Halle, einem Bot oder jemandem von der Leitung verwechseln: wähl einen anderen
api-name-dots = ein Name hat mehr als Punkte: mit diesen kann keine Adresse enden
api-name-taken = dieser Name gehört jemand anderem oder sieht so aus: wähl einen anderen
api-name-of-guest = so heißen Gäste: wähl einen eigenen Namen
api-name-lately = dieser Name wurde vor Kurzem geändert: wieder ändern lässt er sich am { $day }
api-password-length = ein Passwort hat mindestens { $least } Zeichen und höchstens { $most } Byte
api-password-common = dieses Passwort gehört zu den ersten, die jemand rät: wähl ein anderes, etwa drei Wörter
api-password-name = ein Passwort ist nicht der Name
api-wrong-password = das ist nicht das Passwort
api-wrong-credentials = der Name und das, was ihn als deinen beweist, gehören nicht zusammen
api-account-there = du hast schon ein Konto
api-password-or-passkey = erwartet wird ein Passwort oder ein Passkey, eines von beiden
api-passkey-refused = dieser Passkey öffnet hier nichts: nimm einen anderen, oder melde dich mit einem Passwort an
api-passkey-unfit = dieser Passkey passt nicht, oder es hat zu lange gedauert: lege ihn noch einmal an
api-passkey-not-here = Passkeys gehen über https oder auf localhost, und wo die Halle einen Namen hat
api-passkey-last = das ist der letzte Weg hinein: setze zuerst ein Passwort, oder mach Wiederherstellungscodes
api-passkey-name = ein Passkey braucht einen Namen mit höchstens { $most } Zeichen
api-many-passkeys = ein Konto hat höchstens { $most } Passkeys: entferne zuerst einen
api-no-passkey-there = diesen Passkey gibt es nicht; vielleicht ist er entfernt
api-oidc-none = diese Halle hat keinen Identitätsanbieter
api-oidc-unreached = { $name } ist gerade nicht zu erreichen: versuche es später noch einmal, oder melde dich anders an
api-oidc-refused = { $name } hat nicht bestätigt, wer du bist: beginne die Anmeldung noch einmal
api-oidc-unknown = kein Konto hier gehört zu dem, der du bei { $name } bist: melde dich erst ab, um eines anzulegen, oder füge es auf deiner Kontoseite hinzu
api-oidc-taken = wer du bei { $name } bist, gehört zu einem anderen Konto, oder sollte zu einem anderen hinzukommen
api-oidc-there = dein Konto öffnet schon { $name }: entferne das zuerst
api-oidc-not-yours = kein Identitätsanbieter öffnet dein Konto
api-oidc-last = das ist der letzte Weg hinein: setze zuerst ein Passwort, füge einen Passkey hinzu oder mach Wiederherstellungscodes
api-oidc-anew = melde dich erst noch einmal an: es ist zu lange her, um sicher zu sein, dass du es bist
api-merge-guests-only = ein Konto nimmt nichts mit: nur was ein Gast gespielt hat, kann zu einem Konto kommen
api-merge-bot = das Konto eines Bots nimmt nichts mit: melde dich ohne die Tische des Gasts an
api-no-account = du hast kein Konto: du bist Gast
api-account-changed = das Konto wurde inzwischen anderswo geändert: versuch es noch einmal
api-no-session-there = diese Anmeldung gibt es nicht; vielleicht ist sie beendet
api-no-code = dieser Code gilt nicht: er wurde benutzt, seine Zeit ist um, oder er ist falsch getippt
api-bad-token = dieser Schlüssel öffnet nichts: er ist zurückgezogen oder abgelaufen, oder es gab ihn nie
api-needs-scope = der Schlüssel darf das nicht: dazu braucht er `{ $scope }`
api-token-not-here = das tut kein Schlüssel: tu es auf deiner Seite
api-token-name = erwartet wird ein Name von 1 bis { $most } Zeichen
api-token-scopes = erwartet wird mindestens eines von `read`, `play`, `setup`
api-token-days = erwartet werden 1 bis { $most } Tage
api-many-api-tokens = du hast { $most } Schlüssel, mehr gibt es nicht: zieh einen zurück
api-no-token-there = diesen Schlüssel gibt es nicht; vielleicht ist er zurückgezogen
api-bot-too-late = nur ein Konto, das noch nie einen Platz hatte, wird das eines Bots: leg ein anderes an
api-many-hook-tests = Nachrichten zur Probe
api-hook-kinds = erwartet wird mindestens eines von `turn`, `challenge`, `started`, `round`, `over`
api-hook-quiet = erwartet werden Minuten des Tages, 0 bis 1439, höchstens ein Tag Unterschied und eine Zeitzone wie Europe/Berlin oder keine
api-hook-url = erwartet wird eine Adresse, die mit `https://` beginnt, am üblichen Port, mit höchstens { $most } Zeichen
api-no-hook = für dich wird nirgendwohin etwas geschickt: gib zuerst eine Adresse an
api-hook-status = die Adresse antwortete mit dem Status { $status }; erwartet wurde 200 bis 299
api-hook-unreached = die Adresse war nicht zu erreichen, oder nicht alle dürfen sie erreichen
hook-turn = { $game }: du bist am Zug
hook-challenge = { $who } fordert dich heraus: { $game }
hook-started = { $game }: die Partie beginnt
hook-round = { $game }: Runde { $who } des Turniers beginnt
hook-over = { $game }: die Partie ist vorbei
hook-message = { $game }: { $who } hat dir geschrieben
hook-test = Hier kommen Nachrichten der Halle an.
api-no-mail = diese Halle verschickt keine E-Mails
api-many-mails = E-Mails, um die jemand bittet
api-mail-address = erwartet wird eine E-Mail-Adresse wie ann@mail.example mit höchstens { $most } Zeichen: Buchstaben und Ziffern ohne Akzente, und nach dem @ ein Teil mit einem Punkt
api-mail-none = es gibt keine bestätigte E-Mail-Adresse: gib eine an und öffne den Link, den wir dorthin schicken
api-mail-code = dieser Link wurde schon benutzt oder ist abgelaufen: bitte um einen neuen
api-mail-when = erwartet werden eine Stunde des Tages, 0 bis 23, höchstens ein Tag Unterschied und eine Zeitzone wie Europe/Berlin oder keine
api-mail-stop = dieser Link gehört zu keiner E-Mail dieser Halle
mail-hello = Hallo { $name },
mail-confirm-subject = Bestätige deine E-Mail-Adresse
mail-confirm-text = Du hast diese Adresse für dein Konto bei { $site } angegeben. Öffne diesen Link, um sie zu bestätigen. Er gilt { $hours } Stunden:
mail-confirm-not = Wenn du das nicht warst, tu nichts: Die Adresse wird dann vergessen.
mail-reset-subject = Wähle ein neues Passwort
mail-reset-text = Jemand hat um ein neues Passwort für dein Konto bei { $site } gebeten. Öffne diesen Link, um eines zu wählen. Er gilt einmal, { $minutes } Minuten lang, und meldet alle Geräte ab:
mail-reset-not = Wenn du das nicht warst, tu nichts: Dein Passwort bleibt, wie es ist.
mail-moved-subject = Deine E-Mail-Adresse wurde geändert
mail-moved-text = Dein Konto bei { $site } hat jetzt eine andere E-Mail-Adresse, und an diese kommt nichts mehr. Wenn du das nicht warst, melde dich an, ändere dein Passwort und prüfe die Adresse auf deiner Kontoseite:
mail-gone-subject = Deine E-Mail-Adresse wurde entfernt
mail-gone-text = Dein Konto bei { $site } hat keine E-Mail-Adresse mehr, und an diese kommt nichts mehr. Wenn du das nicht warst, melde dich an, ändere dein Passwort und gib die Adresse auf deiner Kontoseite wieder an:
mail-digest-subject = { $count ->
    [one] Etwas wartet auf dich
   *[other] { $count } Dinge warten auf dich
 }
mail-digest-text = Das wartet auf dich bei { $site }:
mail-digest-why = Du bekommst diese E-Mail, weil du es auf deiner Kontoseite so gewählt hast. Abbestellen:
mail-rematch = { $game }: eine Revanche wird angeboten
page-mail-stop = Abbestellen
page-mail-stop-about = Es kommen keine E-Mails mehr darüber, was auf dich wartet. Deine Adresse bleibt bei deinem Konto, falls du dein Passwort vergisst.
page-mail-stop-do = Abbestellen
page-mail-stopped = Abbestellt: Es kommen keine E-Mails mehr darüber, was auf dich wartet. Auf deiner Kontoseite kannst du es anders wählen.
api-push-without = diese Halle erreicht keine Browser: ihr Programm wurde ohne das gebaut, was dazu nötig ist
api-push-none = es fehlt, wohin Nachrichten gehen: diesem Browser wird noch nichts gesagt
api-push-endpoint = erwartet wird der `endpoint` eines Abonnements, der mit `https://` beginnt, neben seinen `keys`
api-push-keys = erwartet werden die `keys` eines Abonnements: `p256dh`, ein öffentlicher Schlüssel mit 65 Bytes, und `auth` mit 16
api-no-push = diesem Browser wird nichts gesagt
api-push-status = der Push-Dienst antwortete mit dem Status { $status }; erwartet wurde 200 bis 299
api-push-unreached = der Push-Dienst war nicht zu erreichen
push-test = Hier sagt dir die Halle Bescheid.
api-needs-account = Gäste spielen in dieser Halle nicht: leg ein Konto an oder melde dich an
api-register-invited = ein Konto anlegen kann hier nur, wer eingeladen ist: bitte den Betreiber um einen Link
api-register-nobody = hier werden keine Konten angelegt
api-no-account-named = kein Konto hat diesen Namen
api-no-page = niemand, dessen Seite zu sehen ist, heißt so
api-person-private = das ist für dich nicht zu sehen
api-person-self = das bist du selbst
api-many-related = du folgst { $most } Leuten oder hast so viele gesperrt: mehr geht nicht
api-follow-account = dafür brauchst du ein Konto: behalte erst deinen Namen
api-seat-blocked = du und jemand an diesem Tisch wollt nicht miteinander spielen
api-expected-time = erwartet wird eine Zeit in Millisekunden seit 1970, nicht { $got }
api-many-guesses = zu viele falsche Versuche
api-many-accounts = von dieser Adresse kamen zu viele neue Konten
api-many-devices = zu viele Codes für Geräte
former-player = Ehemaliges Mitglied
api-wrong-host = unbekannter Servername
api-memory-full = alle Tische, die in den Speicher passen, sind in Gebrauch; versuche es gleich noch einmal
api-reading-anew = der Tisch wird neu gelesen; versuch es noch einmal
api-node-away = ein anderer Knoten dieser Halle hat den Tisch und antwortet nicht; versuch es noch einmal
api-node-cut-off = dieser Knoten der Halle erreicht die Datenbank nicht und führt keine Tische; versuch es noch einmal
api-node-version = dieser Knoten der Halle spricht mit seinen Knoten eine andere Version
api-nodes-only = hier wird nur Knoten dieser Halle geantwortet
api-seats-count = so gespielt hat der Tisch { $expected } Plätze, nicht { $got }
api-only-bots-have-levels = nur ein Bot hat eine Stufe
api-rated-position = eine gewertete Partie beginnt wie gewöhnlich
api-rated-account = eine gewertete Partie ist für alle mit einem Konto: behalte zuerst deinen Namen
api-rated-clock = eine gewertete Partie hat eine Uhr
api-rated-hints = in einer gewerteten Partie gibt es keine Tipps
api-rated-device = an einem gewerteten Tisch spielen alle am eigenen Gerät
api-rated-option = eine gewertete Partie hat die üblichen Einstellungen; { $option } steht anders
api-no-tournament = dieses Turnier gibt es nicht
api-many-tournaments = du hast { $most } Turniere, die nicht zu Ende sind, oder im Haus sind es zu viele: warte, bis eines zu Ende ist
api-tournament-organiser = das darf nur, wer das Turnier veranstaltet
api-tournament-not-for-you = wer dieses Turnier veranstaltet, möchte nicht mit dir spielen
api-tournament-busy = zu viele ändern dieses Turnier gleichzeitig: versuche es noch einmal
api-tournament-about = der Text über ein Turnier hat höchstens { $most } Zeichen
api-tournament-starts = ein Turnier beginnt innerhalb eines Jahres, und nicht in der Vergangenheit
api-tournament-seats = wie viele an einem Tisch spielen, sagt allein `seats`
api-tournament-report = einen Bericht gibt es nur für Turniere mit zweien am Tisch
api-delete-tournament = eine Turnierpartie kann nicht gelöscht werden, bevor sie zu Ende ist
api-no-study = diese Studie gibt es nicht, oder sie ist nicht mit dir geteilt
api-study-closed = der Gastgeber hat diese Studie geschlossen
api-study-owner = das darf nur, wem die Studie gehört
api-study-read-only = mit diesem Link kannst du zusehen, aber nichts ändern
api-study-busy = zu viele ändern diese Studie zugleich: versuche es noch einmal
api-study-went-on = andere haben seither zu viel geändert: lies die Studie neu
api-study-comment = jemand anders hat diese Anmerkung inzwischen geändert
api-study-running = das stammt aus einer Partie, die nicht zu Ende ist: teile es danach
api-study-of-what = eine Studie entsteht aus einem Text oder aus einer Partie, die zu Ende ist
api-study-full = zu viele sehen diese Studie an
api-study-cursor = dort bist du in der Studie nicht
api-study-no-step = diesen Schritt hat die Studie nicht
api-many-studies = du teilst { $most } Studien, mehr geht nicht: lösche erst eine
tournament-rules-seats = ein Tisch hat 2 bis 6 Plätze
tournament-rules-round-robin-seats = jeder gegen jeden geht nur zu zweit am Tisch
tournament-rules-rounds = ein Turnier nach Schweizer System hat 1 bis { $most } Runden
tournament-rules-entries = es spielen mindestens so viele mit, wie an einem Tisch sitzen, und höchstens { $swiss }, bei jedem gegen jeden { $robin }
tournament-rules-round-robin-entries = bei jedem gegen jeden kommt niemand später dazu, und niemand kann um ein Freilos bitten
tournament-rules-rounds-after = späte Anmeldungen und erbetene Freilose enden mit der letzten Runde
tournament-over = dieses Turnier ist zu Ende
tournament-begun = dieses Turnier hat begonnen
tournament-not-begun = dieses Turnier hat noch nicht begonnen
tournament-full = dieses Turnier ist voll
tournament-too-late = es ist zu spät, noch dazuzukommen
tournament-entered = du spielst schon mit
tournament-not-entered = hier spielt niemand mit, der gemeint sein kann
tournament-too-few = es sind zu wenige da
tournament-no-such-round = diese Runde oder diesen Tisch gibt es jetzt nicht
tournament-no-such-entry = diese Nummer hat niemand
tournament-round-open = die Runde wird noch gespielt
tournament-no-bye = für diese Runde kann man um kein Freilos bitten
tournament-bad-result = das ist kein Ergebnis dieses Tisches
api-record-length = eine Aufzeichnung darf höchstens { $most } Schritte haben
api-too-slow = die Antwort hat zu lange gedauert
api-no-file = diese Datei gibt es nicht
api-no-example = die Bibliothek dieses Spiels hat kein Beispiel mit dieser Nummer
api-one-hint = ein Tipp zur Zeit
api-many-hints = zu viele Tipps
api-shutting-down = der Server fährt herunter
api-not-yours-to-play = { $seat } spielst nicht du
api-no-hints-here = Tipps sind aus: Hier spielen auch andere
api-own-machine = diese Halle überlässt Tipps und Rückblicke dem Gerät, auf dem jemand danach fragt
api-seat-not-asked = { $seat } wird jetzt nichts gefragt
api-expected-json = erwartet wird ein Inhalt mit Content-Type: application/json
api-expected-record = erwartet wird eine Aufzeichnung als Inhalt mit einem dieser Typen: { $types }
api-expected-utf8 = erwartet wird Text in UTF-8
api-too-large = erwartet werden höchstens { $most } Bytes
api-no-lesson = dieses Spiel hat keine ersten Schritte
api-no-strategy = dieses Spiel hat keinen Strategiekurs
api-no-course = einen Kurs dieses Namens gibt es nicht
api-no-puzzles = dieses Spiel hat keine Rätsel
api-step-broken = dieser Schritt lässt sich nicht zeigen
api-many-commands = zu viele Befehle
api-many-tables = zu viele Tische auf einmal
api-many-requests = zu viele Anfragen
api-other-site = diese Anfrage kommt von einer fremden Seite
api-learner-seat = erwartet wird { $seat }, der Platz des Lernenden
api-expected-up-to = erwartet wird 0 bis { $most }
api-expected-yes-no = erwartet wird `yes` oder `no`, nicht { $got }
api-expected-list = erwartet wird `open`, `live` oder `mine`, nicht { $got }
api-expected-page = erwartet werden 1 bis { $most } Tische, nicht { $got }
api-expected-place = erwartet wird, was eine Antwort als `next` nannte, nicht { $got }
api-unread = nicht zu lesen: { $why }
api-query-unread = die Abfrage der Adresse ist nicht zu lesen: { $why }
api-expected-form = erwartet wird `record` oder { $others }, nicht { $got }
api-expected-record-form = erwartet wird `record`, nicht { $got }
api-expected-letter = erwartet wird ein Buchstabe von a bis f, nicht { $got }
api-expected-seq = erwartet wird eine laufende Nummer, nicht { $got }
api-expected-steps = erwartet wird eine Zahl von Schritten, nicht { $got }
api-expected-switch = erwartet wird 0 oder 1, nicht { $got }
api-expected-from-to = erwartet wird { $least } bis { $most }
api-expected-one-of = erwartet wird eines von { $words }
api-many-pictures = gerade werden zu viele Bilder gezeichnet; versuche es gleich noch einmal
api-no-picture = dieses Bild lässt sich nicht zeichnen
api-no-cookie = diese Anfrage braucht das Cookie `session`, das die erste Antwort setzt
api-many-sessions = von dieser Adresse kamen zu viele neue Besucher
api-wrong-method = diese Adresse erlaubt diese Methode nicht; die Kopfzeile `Allow` nennt die erlaubten
api-no-advisor = dieses Spiel hat keinen Berater
api-one-advice = der Berater prüft noch deine letzte Armee
api-advisor-busy = der Berater hat zu tun
api-no-seek = diese Partie sucht niemand mehr
api-offer-taken = jemand war schneller, oder es wurde zurückgezogen
api-own-offer = das bist du selbst: mit dir muss jemand anders spielen
api-offer-not-for-you = dieses Angebot gilt dir nicht
api-many-seeks = du suchst schon { $most } Partien, oder hier werden zu viele gesucht
api-range-order = erwartet wird zuerst die kleinere Stärke
api-players-range = erwartet werden { $least } bis { $most } Mitspieler
api-nobody-called = niemand mit einem Konto heißt hier so
api-no-challenge = diese Herausforderung gibt es nicht
api-challenge-over = diese Herausforderung gilt nicht mehr
api-many-challenges = { $most } deiner Herausforderungen warten auf Antwort, oder hier warten zu viele
api-many-unfinished = du hast { $most } offene Tische: spiel erst einen zu Ende
api-secret-or-seat = erwartet wird das Geheimnis eines Links oder der Buchstabe eines freien Platzes
api-seed-without-seat = eine Beigabe kommt von einem eigenen Platz, und du hast hier keinen
api-seed-for-plain-chance = Zufall, der nicht vorher festgelegt ist, nimmt keine Beigabe an
api-chance-plain = der Zufall dieses Tischs war nicht vorher festgelegt
api-no-seat-taken = es wurde kein Platz eingenommen
api-perfect-play-players-only = perfektes Spiel sehen nur, wer spielt, und nur, wo Tipps erlaubt sind
api-perfect-play-unknown = für diese Stellung ist das perfekte Spiel nicht bekannt
api-no-assets = die Dateien der Seite fehlen
api-nothing-here = hier ist nichts
api-key-length = erwartet wird ein Schlüssel von 1 bis 64 Zeichen
api-socket-without-session = diese Verbindung hat keine Sitzung
api-many-sockets = zu viele offene Verbindungen
api-many-lines = zu viele Zeilen im Gespräch
api-much-written = das Tageskontingent an Speicher ist aufgebraucht
api-much-thinking = das Kontingent an Bedenkzeit ist aufgebraucht
api-much-waits = zu viele Anfragen warten noch
api-many-reports = zu viele Meldungen
api-many-tokens = zu viele falsche Schlüssel
api-no-token = das ist für den Betreiber: der Schlüssel steht in der Datei `admin.token` im Ordner der Daten
api-banned = der Betreiber lässt dich bis { $until } nicht herein: { $why }
api-muted = du darfst bis { $until } nicht reden und deinen Namen nicht ändern: { $why }
api-gone-abandoned = dieser Tisch wurde am { $day } entfernt: dort war lange nichts geschehen
api-gone-unbegun = dieser Tisch wurde am { $day } entfernt: seine Partie hatte lange nicht begonnen
api-gone-bots-only = dieser Tisch wurde am { $day } entfernt: dort spielten nur Bots
api-gone-cancelled = dieser Tisch wurde am { $day } abgesagt, von dem, der ihn aufgestellt hatte
api-gone-deleted = dieser Tisch wurde am { $day } gelöscht, von dem, der ihn aufgestellt hatte
api-gone-agreed = dieser Tisch wurde am { $day } gelöscht, von allen, die dort gespielt hatten
api-gone-closed = der Betreiber hat diesen Tisch am { $day } geschlossen: { $why }
api-reason-length = erwartet werden 1 bis { $most } sichtbare Zeichen
api-mute-person = stumm wird eine Person, keine Adresse
api-many-sanctions = höchstens { $most } gelten zugleich: hebe erst eine auf
api-no-sanction = nichts dergleichen gilt dort
api-no-report = diese Meldung gibt es nicht
api-no-person = diese Person gibt es nicht: erwartet werden 64 Hexadezimalziffern
api-expected-person-or-address = erwartet wird eine Person, 64 Hexadezimalziffern, oder eine IP-Adresse
api-expected-report = erwartet wird `line` mit der Zeile `line` des Gesprächs, oder `name` oder `person` mit einem Platz `seat`
api-no-line = diese Zeile des Gesprächs gibt es nicht mehr
api-nobody-there = dort sitzt niemand
api-retention-changed = es gelten andere Einstellungen als die aufgelisteten: sieh noch einmal nach
api-delete-not-yours = nur wer den Tisch aufgestellt oder dort gespielt hat, löscht ihn
api-delete-under-way = die Partie ist nicht zu Ende, und andere spielen: verlasse sie erst endgültig
api-delete-others = die Partie hat nicht begonnen: verlasse stattdessen deinen Platz endgültig

## Das Terminal

terminal-help =
    Gib einen Zug ein oder:
      ?            welche Züge möglich sind
      hint         was ein starker Bot täte
      undo         zurück zu deiner letzten Entscheidung (nichts, was aufgedeckt wurde)
      board        die Stellung noch einmal zeichnen
      record DATEI die Aufzeichnung der Partie bis hierher schreiben
      resign       aufgeben
      quit         gehen
terminal-sealed = verdeckt, bis alle gewählt haben
terminal-more = … und mehr, als sich aufzählen lässt; siehe `musterhall rules`
terminal-expects = (Gewinnchance { $percent } %)
terminal-not-acted = du hast noch nichts getan
terminal-revealed = seither wurde etwas aufgedeckt, es lässt sich nicht zurücknehmen
terminal-no-file = nach `record` fehlt der Name der Datei
terminal-written = geschrieben nach { $file }
terminal-unfinished = nicht zu Ende gespielt, gewartet wird auf { $who }
terminal-and = { $first } und { $second }
terminal-withdrew = { $seat } ist nach Schritt { $step } ausgeschieden
terminal-plays-on = { $seat } hat aufgegeben, ein Bot spielt weiter
terminal-step-limit = remis, sie hat { $steps } Schritte gedauert
terminal-empty = leer
terminal-no-action = das ist hier kein Zug: { $text }
terminal-may-choose = Möglich sind:
terminal-and-more = … und { $count } weitere: ? zeigt alle

screen-too-small = Der Bildschirm braucht { $wide } × { $high } Zeichen, dieses Fenster hat { $columns } × { $rows }.
screen-too-small-help = Vergrößere es oder spiel Zeile für Zeile: musterhall play --plain.
screen-keys = Pfeile und Enter wählen · oder Zug eintippen · Tab ergänzt · F1 Hilfe
screen-keys-picked = Enter geht weiter · Esc beginnt von vorn · F1 Hilfe
screen-keys-waiting = Bild↑ frühere Stellungen · F1 Hilfe · Strg-C geht
screen-keys-over = Bild↑ frühere Stellungen · Strg-R Analyse · F1 Hilfe · Strg-C geht
screen-keys-earlier = Bild↑ und Bild↓ blättern · Ende kehrt zur Partie zurück
screen-help =
    Pfeile     von Ort zu Ort gehen
    Enter      den Ort oder die Antwort wählen
    Leertaste  ebenso
    Tab        vom Brett zu den Antworten und zurück; ergänzt Getipptes
    Strg-N     zum nächsten wählbaren Ort; Strg-P zum vorigen
    eine Zahl  und Enter: die Antwort mit dieser Nummer
    Esc        Berührungen zurücknehmen, Getipptes löschen
    Maus       Ort oder Antwort anklicken; das Rad bewegt ein großes Brett
    + -        das Brett größer oder kleiner
    Bild↑      eine frühere Stellung; Bild↓ eine spätere; Pos1, Ende
    F2         Tipp: was ein starker Bot täte
    F3         zurück zu deiner letzten Entscheidung (nichts, was aufgedeckt wurde)
    Strg-R     Analyse, wenn die Partie vorbei ist
    Strg-C     gehen

    Oder tipp einen Zug in seiner Notation oder eins von: hint, undo, resign,
    record DATEI, review, quit. Eine Ablehnung nennt die Regel.
screen-help-title = Hilfe
screen-help-close = Esc schließt
screen-hall-mine = Deine Tische
screen-hall-open = Freie Plätze
screen-hall-live = Zum Zuschauen
screen-hall-no-tables = Noch keine Tische: musterhall play SPIEL --hall URL stellt einen auf
screen-hall-lobby-keys = Pfeile und Eingabe wählen · r fragt neu · Esc geht
plain-hall-choose = Tippe die Nummer eines Tischs, r fragt neu, q geht.
plain-hall-no-number = erwartet wird die Nummer eines Tischs, r oder q, nicht { $text }
screen-hall-nobody = noch niemand
screen-hall-away = { $name } (nicht da)
screen-hall-waits = es wartet auf { $seat }
screen-hall-waits-seed = es wartet auf die Beigabe von { $seat }
screen-hall-seed-withheld = Die Beigabe von { $seat } ist hier nicht bekannt: Die Partie geht ohne sie weiter
screen-hall-chance-verified =
    Der Zufall ist der festgelegte ({ $draws ->
        [one] { $draws } Ziehung
       *[other] { $draws } Ziehungen
    }), { $own ->
        [mixed] und deine Beigabe ist darin
       *[none] ohne eine Beigabe, die hier bekannt ist
    }
screen-hall-chance-lost = Die Halle hat deine Beigabe nicht verwendet
screen-hall-chance-changed = Die Halle hat geändert, worauf sich der Zufall festgelegt hatte
screen-hall-chance-wrong = Der Zufall ist nicht der festgelegte: { $why }
screen-hall-lost = Die Verbindung ist weg; neuer Versuch
screen-hall-back = Die Verbindung ist wieder da
screen-hall-stale = Die Partie ist inzwischen weitergegangen: sieh noch einmal hin
screen-hall-no-seat = Du hast keinen Platz an diesem Tisch
screen-hall-no-offer = Niemand hat etwas angeboten
screen-hall-answered = Geantwortet
screen-hall-asked = Gefragt
screen-hall-offered = Die anderen sind gefragt
screen-hall-resigned = Aufgegeben
screen-hall-offers-draw = { $seat } bietet an, die Partie zu beenden: tippe accept oder decline
screen-hall-asks-takeback = { $seat } möchte zurücknehmen: tippe accept oder decline
screen-hall-offers-pause = { $seat } bittet um eine Pause: tippe accept oder decline
screen-hall-rematch-is-there = Die Revanche ist bereit: tippe next
screen-hall-no-rematch = Es gibt noch keine Revanche: tippe rematch, um darum zu bitten
screen-hall-no-talk = Niemand hat etwas gesagt
screen-hall-say-what = Nach say wird erwartet, was du sagst
screen-hall-watching =
    { $count ->
        [one] { $count } Zuschauer
       *[other] { $count } Zuschauer
    }
screen-hall-links = Links
screen-hall-links-for = Schick jeden dem, der den Platz nehmen soll; er wird nur einmal genannt.
screen-hall-no-links = Hier gibt es keine Links: Sie werden einmal genannt, dem, der den Tisch aufstellt
screen-hall-talk = Gespräch
screen-hall-help =
    In einem Haus auch: say TEXT, talk (was gesagt wurde), draw, pause,
    accept, decline, rematch, next (der Tisch der Revanche), links (für die, die
    noch kommen).
screen-moves = Züge
screen-answers = Antworten
screen-thinking = { $seat } überlegt
screen-curtain = Was folgt, ist nur für { $seat }.
screen-curtain-key = { $seat }: drück Enter, wenn niemand sonst hinsieht.
screen-step = Stellung nach Schritt { $step } von { $steps }
screen-hint = Tipp: { $what }
screen-hint-thinking = Ein Tipp wird gesucht
screen-leave-sure = Die Partie ist nicht vorbei: Drück noch einmal Strg-C, um zu gehen.
screen-not-over = Die Analyse gibt es, wenn die Partie vorbei ist.
screen-reviewing = Analyse: { $done } von { $total } Stellungen
screen-review-title = Analyse
screen-nothing-there = Dort ist nichts zu wählen.

terminal-players = { $players } Personen, { $minutes } Minuten. { $credit }
terminal-range = ({ $min } bis { $max }{ $offered })
terminal-offered = ; { $number }: { $time }
terminal-toggle = (true, false)
terminal-text = (Text)
terminal-no-clock = keine Uhr
terminal-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
terminal-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
terminal-seconds = { $count ->
    [one] 1 Sekunde
   *[other] { $count } Sekunden
}
terminal-result = Ergebnis: { $result }
terminal-result-ended = Ergebnis: { $result } ({ $ended })
terminal-not-finished = nicht zu Ende gespielt
terminal-verified = geprüft: { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
} von { $game }
terminal-position = Stellung: { $position }
terminal-turn = am Zug: { $turn }
terminal-actions = Züge von { $seat }: { $words }
terminal-standings = Rangfolge: { $standings }

## `verify`: was aus dem folgt, worauf der Zufall festgelegt war

chance-none = diese Aufzeichnung sagt nichts von Zufall, der vorher festgelegt war
chance-no-secret = das Geheimnis ist nicht verraten: die Partie ist nicht zu Ende
chance-other-secret = das Geheimnis ist nicht das, das festgelegt war: sein Hash ist { $found }, der Tisch zeigte { $told }
chance-other-seed = { $seat } hatte sich auf eine andere Beigabe festgelegt
chance-other-outcome = Ziehung { $draw }, Schritt { $step }, brachte { $fell }, erwartet { $expected }
chance-secret-of = das Geheimnis ist das von { $commitment }
chance-seed = { $seat } hat { $seed } hineingemischt
chance-seed-withheld = { $seat } hat sich auf eine Beigabe festgelegt und sie nicht aufgedeckt
chance-draw = Ziehung { $draw }, Schritt { $step }: { $fell }
chance-verified = { $draws ->
    [one] geprüft: 1 Ziehung
   *[other] geprüft: { $draws } Ziehungen
}

## `match`

match-matches = { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
}
match-matches-of = { $matches } von { $asked } Partien
match-resigned = aufgegeben bei { $share } %
match-opening = zuerst { $steps } zufällige Schritte
match-seed = Seed { $seed }
match-mean = { $mean } Schritte je Partie
match-bot = Bot
match-seat = Platz
match-score = Wert
match-paired = 95 % (gepaart)
match-won = gew.
match-part = teils
match-lost = verl.
match-between = { $low } bis { $high }
match-elo = { $one } hat { $elo } Elo gegen { $other } (Wilson { $low } bis { $high })
match-progress = { $done } von { $games } Partien
match-none = Keine Partie wurde zu Ende gespielt.
match-unfinished = { $matches } nicht beendet
match-sprt-open = sequenzieller Test { $test }: nach { $sets } Sätzen offen, Log-Likelihood-Quotient { $ratio } ({ $low } bis { $high })
match-sprt-lower = sequenzieller Test { $test }: { $bot } holt den kleineren Anteil oder weniger, nach { $sets } Sätzen; Log-Likelihood-Quotient { $ratio } ({ $low } bis { $high })
match-sprt-higher = sequenzieller Test { $test }: { $bot } holt den größeren Anteil oder mehr, nach { $sets } Sätzen; Log-Likelihood-Quotient { $ratio } ({ $low } bis { $high })

## `review`

review-duel = Wie wahrscheinlich { $who } gewinnt, in %:
review-others = Wie wahrscheinlich jeder gewinnt, in %:
review-start = der Anfang
review-result = das Ergebnis
review-end = das Ende
review-gives-away = verschenkt { $share }
review-no-turning = Keine Wendepunkte: Niemand hat viel verschenkt.
review-turning = Wendepunkte
review-luck = Glück für { $who }, +{ $share }: { $what }
review-lead = { $who } geht in Führung, mit { $share }
review-mistake = { $who } verschenkt { $share }, { $known ->
    [proven] ganz sicher
   *[seen] soweit zu sehen war
}: { $what }
review-better = besser: { $line }
review-seat = { $who }: { $choices ->
    [one] 1 Wahl
   *[other] { $choices } Wahlen
}, davon { $best } die beste; verschenkt { $lost } Siege
review-seat-luck = { $seat }; Glück { $luck }
review-progress = betrachtet wird Schritt { $done } von { $total }
review-stopped = die Analyse wurde nach { $done } von { $total } Stellungen abgebrochen

## `advise`

advise-regular = gegen die übliche Armee von { $colour ->
    [white] Weiß
   *[black] Schwarz
}: { $score }
advise-pair = die Armee von Weiß gegen die von Schwarz, für Weiß: { $score }
advise-choice = die Wahl: Der Aufsteller von Weiß nimmt die Armee von Weiß mit { $white }, der von Schwarz mit { $black }; dem Aufsteller von Weiß ist das { $value } wert
advise-games = { $score } ± { $error } ({ $games } Partien, { $nodes } Knoten)
advise-search = { $score } (eine Suche mit { $nodes } Knoten)
advise-illegal = die Armee ist nicht erlaubt: { $why }
advise-other-illegal = die andere Armee ist nicht erlaubt: { $why }
advise-same-colour = die andere Armee muss die andere Farbe haben

## Stufen der Bots

level-random = zufällige Züge
level-searches = { $engine }, { $nodes } Knoten je Zug; { $how }
level-plays = { $engine }; { $how }
level-best = spielt den besten Zug, den er findet
level-in-chess = { $plan }; { $rating } ± { $error } Elo im Schach
level-below-in-chess = { $plan }; unter { $rating } Elo im Schach
level-promise = wählt unter guten Zügen nach dem, was sie versprechen (Potenz { $power })
level-weight = wählt unter guten Zügen nach ihrem Anteil an der Suche (Potenz { $power })
level-value = wählt unter Zügen, die höchstens { $slack } % eines Sieges schlechter sind als der beste (Temperatur { $temperature } %)
bot-name = Bot, Stufe { $level }

## Was man einen Berater fragt

advice-both-armies = beide Armeen sind die von { $colour ->
    [white] Weiß
   *[black] Schwarz
}: erwartet wird eine von jeder Farbe
advice-games = erwartet werden 0 bis { $most } Partien, nicht { $games }

## Was eingegeben werden kann

unread = „{ $typed }“ ist nicht als Zug zu lesen; jetzt möglich: { $words }
unread-or = { $words } oder { $last }
unread-more = { $words } oder einer von { $more } weiteren

## Seiten

page-direction = ltr
page-skip = Zum Inhalt springen
page-noscript = Musterhall braucht JavaScript. Ohne geht es im Terminal: musterhall play.
page-lobby-about = Seltene Brettspiele spielen und studieren, allein oder mit Freunden.
page-new = Neuer Tisch: { $game }
page-table = { $game } bei Musterhall
page-rules = Regeln von { $game }
page-learn = Erste Schritte in { $game }
page-strategy = Strategie in { $game }
page-puzzles = Rätsel zu { $game }
page-all-puzzles = Rätsel
page-all-puzzles-about = Stellungen mit einem einzigen Weg zum Sieg, durch Suche bewiesen: eine des Tages zu jedem Spiel und solche nahe deiner Stärke.
page-style = Das Aussehen von { $game }
page-style-of-about = Figuren, Bretter und Marken eines Spiels.
page-style-hall = Das Aussehen der Halle
page-style-about = Jedes Element der Seiten, für alle, die an ihnen arbeiten.
page-replay = Eine Aufzeichnung öffnen
page-replay-about = Die Aufzeichnung einer Partie nachspielen.
page-ratings = Wertungen in { $game }
page-people = Meine Partien
page-people-about = Was du in dieser Halle gespielt hast.
page-person-about = Partien, Wertungen und Ergebnisse eines Spielers dieser Halle.
page-tournaments = Turniere
page-tournaments-about = Turniere dieser Halle: offene, laufende und beendete.
page-tournament-about = Ein Turnier in der Musterhall: Spieler, Runden, Ergebnisse und Tabelle.
page-no-tournament = Dieses Turnier gibt es nicht.
page-credits = Mitwirkende
page-credits-about = Wer die Spiele erfunden hat und woraus die Halle gemacht ist.
page-analysis = Analysebrett
page-analysis-about = Züge jedes Spiels aus jeder Stellung versuchen, mit Anmerkungen, Zeichnungen und der Engine; aufbewahrt von diesem Browser.
page-studies = Geteilte Studien
page-studies-about = Studien, die mehrere gemeinsam ändern, und Artikel daraus.
page-study = Eine geteilte Studie
page-article-about = Eine Studie aus dieser Halle: Züge, Stellungen und was jemand dazu zu sagen hat.
page-no-study = Diese Studie gibt es nicht, oder sie ist nicht mit dir geteilt.
article-by = von { $name }
article-by-guest = von einem Gast
article-chapters = Kapitel
article-chapter = Kapitel { $number }
article-untitled = Eine Studie ohne Titel
article-start = Die erste Stellung
article-after = Nach Schritt { $number }: { $told }
article-variation = Variante der Tiefe { $level }:
article-draft = Diese Seite kannst nur du lesen.
article-public = Diese Seite kann lesen, wer ihre Adresse kennt.
article-board = Brett öffnen
page-solo = Auf diesem Gerät spielen
page-solo-about = Partien gegen Bots oder zu mehreren, die dieser Browser leitet und aufbewahrt.
page-no-solo = Diese Halle wurde ohne die Regeln für Browser gebaut.
page-account = Konto
page-account-about = Ein Name, der bleibt, deine Geräte und deine Daten.
page-contact = Kontakt
page-imprint = Impressum
page-privacy = Datenschutz
page-house-rules = Hausordnung
page-docs = Handbuch
page-docs-about = Wie man in der Musterhall spielt, sie betreibt, studiert, erforscht und ändert.
page-docs-chapter = { $title } – Handbuch
page-no-chapter = Dieses Kapitel hat das Handbuch nicht.
docs-search = Im Handbuch suchen
docs-find = Suchen
docs-chapters = Kapitel
docs-below = Kapitel von „{ $title }“
docs-turn = Die Kapitel daneben
docs-previous = Zurück
docs-next = Weiter
docs-in-english = Das Handbuch ist auf Englisch geschrieben.
docs-found = { $count ->
    [0] Nichts gefunden.
    [one] Eine Stelle gefunden.
   *[other] { $count } Stellen gefunden.
}
docs-shown = Das sind die { $most } besten.
page-no-game = Dieses Spiel gibt es nicht.
page-no-table = Diesen Tisch gibt es nicht.
page-no-person = Niemand, dessen Seite zu sehen ist, heißt so.
page-no-lesson = Dieses Spiel hat keine ersten Schritte.
page-no-strategy = Dieses Spiel hat keinen Strategiekurs.
page-no-course = Einen Kurs dieses Namens gibt es nicht.
page-no-puzzles = Dieses Spiel hat keine Rätsel.
page-nothing = Hier ist nichts.
page-not-found = Nicht gefunden
page-bad-address = Diese Adresse führt nirgendwohin.
page-unavailable = Diese Seite lässt sich jetzt nicht zeigen.
page-gone = Diesen Tisch gibt es nicht mehr.
page-banned = Du darfst nicht herein.
page-admin = Ordnung halten
page-admin-about = Für den Betreiber dieser Halle.
page-way-out = Zur Lobby

## Turniere

tie-break-de = Direkter Vergleich
tie-break-de-about = Die Punkte untereinander, wenn alle Gleichen gegeneinander gespielt haben.
tie-break-bh-c1 = Buchholz ohne den schwächsten
tie-break-bh-c1-about = Die Punkte aller Gegner ohne den mit den wenigsten.
tie-break-bh = Buchholz
tie-break-bh-about = Die Punkte aller Gegner.
tie-break-sb = Sonneborn-Berger
tie-break-sb-about = Die Punkte der Gegner, soweit man sie geschlagen hat.
tie-break-win = Siege
tie-break-win-about = Wie viele Runden gewonnen wurden, kampflose und Freilose eingeschlossen.
story-made = Das Turnier wurde ausgeschrieben.
story-entered = { $name } ist dabei.
story-back = { $name } ist wieder dabei.
story-left = { $name } ist gegangen.
story-withdrawn = { $name } ist ausgeschieden.
story-removed = { $name } wurde vom Veranstalter ausgeschlossen.
story-absent = { $name } hat zwei Partien nacheinander verpasst und ist draußen.
story-bye = { $name } hat in Runde { $round } spielfrei.
story-started =
    { $players ->
        [one] Es begann mit einer Person.
       *[other] Es begann mit { $players } Personen.
    }
story-paired =
    { $boards ->
        [one] Runde { $round } begann an einem Tisch.
       *[other] Runde { $round } begann an { $boards } Tischen.
    }
story-won = { $winner } hat gegen { $loser } gewonnen.
story-drew = { $first } und { $second } spielten remis.
story-placed = { $names }
story-forfeit =
    { $count ->
        [one] { $names } kam nicht.
       *[other] Niemand kam: { $names }.
    }
story-void = Der Tisch von { $names } ist nicht mehr da: er zählt für niemanden.
story-closed = Runde { $round } ist zu Ende.
story-ended =
    { $count ->
        [0] Das Turnier ist zu Ende.
        [one] { $names } hat das Turnier gewonnen.
       *[other] { $names } teilen sich den ersten Platz.
    }
story-ended-organiser = Der Veranstalter hat das Turnier beendet.
story-ended-few = Es waren zu wenige da: das Turnier fällt aus.
story-ended-host = Das Haus hat das Turnier geschlossen.
story-ended-gone = Wer es veranstaltet hat, ist gegangen: das Turnier fällt aus.

## Was Beispiele eines Regelbuchs behaupten

rules-may = { $who } darf { $words } spielen.
rules-may-only = { $who } darf nur { $words } spielen.
rules-choices = { $who } hat genau { $count ->
    [one] eine Möglichkeit
   *[other] { $count } Möglichkeiten
}.
rules-may-not = { $who } darf { $word } nicht spielen: Regel { $rule }.
rules-drawn = Die Partie ist remis.
rules-wins = { $who } gewinnt.
rules-and = { $first } und { $second }

## Studien

study-fault = Zeile { $line }, Spalte { $column }: { $why }
study-unknown-text = erwartet wird eine Studie (musterhall-study: 1), eine Aufzeichnung (musterhall-record: 1) oder eine PGN, nicht { $got }
study-long-text = eine Studie hat höchstens { $most } Bytes
study-many-steps = eine Studie hat höchstens { $most } Schritte
study-many-chapters = eine Studie hat höchstens { $most } Kapitel
study-first-line = erwartet wird { $expected }, nicht { $got }
study-header = erwartet wird Schlüssel: Wert; eine leere Zeile beendet den Kopf
study-twice = { $key } steht zweimal, erwartet wird es einmal
study-rules = erwartet wird die Nummer einer Fassung der Regeln, nicht { $got }
study-key = keine solche Angabe: { $key }
study-players = Spieler stehen in der Reihenfolge der Plätze, jeder einmal
study-many-players = der Kopf nennt { $got } Spieler, das Spiel hat { $seats } Plätze
study-no-game = der Kopf nennt kein Spiel: erwartet wird game: KENNUNG
study-long-comment = eine Anmerkung hat höchstens { $most } Buchstaben
study-drawing = erwartet wird arrow FARBE VON NACH oder circle FARBE FELD, nicht { $got }
study-many-drawings = ein Schritt hat höchstens { $most } Zeichnungen
study-sign = erwartet werden höchstens acht Zeichen wie !, ?! oder eine Zahl von 1 bis 255, nicht { $got }
study-step-number = erwartet wird Schritt { $number }, wie in „{ $number } 0 a c4-b4“, nicht { $got }
study-step-parent = erwartet wird die Nummer des Schritts vor Schritt { $number }, kleiner als { $number }, in { $got }
study-step-missing = erwartet wird, was in Schritt { $number } gespielt wird, wie in einer Aufzeichnung, hinter { $got }
study-step-twice = Schritt { $number } ist dort schon versucht worden: { $got }
study-tag = eine Angabe schreibt man [Name "Wert"]
study-comment-open = eine Anmerkung in geschweiften Klammern ist nicht geschlossen
study-variation-open = eine Variante ( ist nicht geschlossen
study-variation-closed = eine ) ohne ihre (
study-variation-first = eine Variante steht hinter dem Zug, den sie ersetzt
study-deep = Varianten sind höchstens { $most } tief verschachtelt
study-move-after-end = die Partie ist nach Regel { $rule } vor { $move } zu Ende
study-no-move = { $move } ist kein Zug: das Spiel wartet nicht auf einen einzelnen Platz
study-pgn-before = was vor den Zügen kommt, hat Varianten, Anmerkungen oder Zeichnungen, die eine PGN nicht fasst
study-compare-same = verglichen werden zwei verschiedene Züge
study-compare-tally = erwartet wird, was eine frühere Antwort gesagt hat, aus höchstens { $most } Paaren
study-no-editor = Stellungen dieses Spiels werden nur als Text aufgebaut
study-edit-spot = Änderung { $place }: Kein Feld dieses Bretts heißt { $spot }
study-edit-thing = Änderung { $place }: erwartet wird eines von { $things }, nicht { $thing }
study-edit-field = Änderung { $place }: erwartet wird eine der Angaben { $fields }, nicht { $field }
study-edit-value = Änderung { $place }: { $field } kann nicht { $value } sein
study-no-chance = die Partie wartet nicht auf den Zufall
study-one-chapter = eine PGN wird aus einem Kapitel geschrieben
study-step-gone = Schritt { $number } auf dem Weg dorthin ist nicht mehr im Kapitel
study-many-signs = ein Schritt hat höchstens { $most } Zeichen
study-unsound-drawing = eine Zeichnung nennt Felder des Bretts, für einen Pfeil zwei verschiedene
study-chapter-gone = dieses Kapitel ist nicht mehr in der Studie
study-last-chapter = eine Studie hat mindestens ein Kapitel
study-long-title = ein Titel hat höchstens { $most } Buchstaben
