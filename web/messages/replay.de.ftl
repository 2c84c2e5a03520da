# Eine Aufzeichnung öffnen.

open-record = Eine Aufzeichnung öffnen
what-is-record = Eine Aufzeichnung ist eine Textdatei mit einer Zeile je Schritt. Die Halle prüft jeden Schritt nach den Regeln und legt die Partie dann auf einen Tisch, an dem du sie durchgehen und weiterspielen kannst. Eine PGN von Schach oder Muster Chess geht auch.
or-drop = oder zieh sie hierher, oder füge sie unten ein.
record = Aufzeichnung
replay-it = Abspielen
