lines-title = Bedingte Züge
lines-when = Eine Antwort wird gespielt, sobald ihr Zug kommt; erst dann sehen andere sie.
lines-help = Spiel den Zug, dann deine Antwort. Niemand sonst sieht es.
lines-prepare = Antwort vorbereiten
lines-count =
    { $count ->
        [one] { $count } Antwort vorbereitet
       *[other] { $count } Antworten vorbereitet
    }
lines-played = Dein vorbereiteter Zug wurde gespielt: { $move }.
lines-seen = In Ordnung
lines-if = Falls { $move }
lines-if-of = Falls { $seat } { $move } spielt
lines-then = dann { $move }
lines-ask-first = Was kann { $seat } tun?
lines-ask-answer = Was antwortest du?
lines-ask-keep = Behalte diese Folge, oder spiel weiter
lines-end = Diese Folge endet hier.
lines-board = Brett für bedingte Züge
lines-so-far = Die Folge bisher
lines-keep = Behalten
lines-back = Zurück
lines-yours = Vorbereitet
lines-remove = „{ $step }“ und alles danach entfernen
lines-removed = Entfernt.
lines-kept = Die Folge ist vorgemerkt.
lines-none-now = Antworten kannst du vorbereiten, während jemand anderes am Zug ist.
premove-kept = Dein Zug wird gespielt, sobald du am Zug bist, wenn er dann erlaubt ist.
premove-cancelled = Vorauszug zurückgenommen.
premove-illegal = Der Vorauszug ist jetzt nicht erlaubt.
