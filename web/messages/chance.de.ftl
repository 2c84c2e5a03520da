# Worauf der Zufall eines Tischs festgelegt ist; kommt mit later/chance.js.

chance-what = Alle Würfe, Lose und Ziehungen dieser Partie folgen aus einem Geheimnis, das vorher gewählt wurde, und aus dem, was die Seiten der Spieler hineinmischen. Der Fingerabdruck gehört zu dem Geheimnis: niemand kann es mehr austauschen.
fingerprint = Fingerabdruck
fingerprint-whole = Der ganze Fingerabdruck
seed-mixed = hineingemischt
seed-withheld = zurückgehalten: die Seite mischt nichts hinein
seed-committed = festgelegt, noch nicht hineingemischt
chance-later = Nach der Partie wird das Geheimnis verraten, und jedes Ergebnis lässt sich hier prüfen.
chance-good = { $count ->
    [one] Ein Ergebnis, und es ist das, das vor der Partie festgelegt war.
   *[other] Alle { $count } Ergebnisse sind die, die vor der Partie festgelegt waren.
}
chance-mixed-nothing = Deine Seite hat nichts hineingemischt: woraus alles folgt, könnte ohne sie gewählt worden sein.
chance-good-own = { $count ->
    [one] Ein Ergebnis, und es ist das, das vor der Partie festgelegt war. Was deine Seite hineingemischt hat, gehört dazu.
   *[other] Alle { $count } Ergebnisse sind die, die vor der Partie festgelegt waren. Was deine Seite hineingemischt hat, gehört dazu.
}
chance-wrong-draw = Ziehung { $draw }, Schritt { $step }, brachte { $fell }. Es hätte { $expected } sein müssen.
chance-wrong-weights = Die Gewichte von Ziehung { $draw }, Schritt { $step }, sind keine: es sind ganze Zahlen über 0, zusammen höchstens 4294967295.
chance-wrong-seed = { $who } hat etwas anderes hineingemischt, als festgelegt war.
chance-wrong-secret = Das Geheimnis ist nicht das zum Fingerabdruck.
chance-wrong-record = In der Aufzeichnung der Partie stehen andere Ergebnisse.
chance-own-lost = Was deine Seite hineingemischt hat, fehlt.
chance-changed = Der Fingerabdruck ist nicht der, den deine Seite vor der Partie gesehen hat.
chance-changed-seat = Was { $who } festgelegt hatte, ist nicht das, was deine Seite gesehen hat.
