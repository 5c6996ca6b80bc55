games = Partien
no-games = Es sind noch keine Partien da.
games-download = Alle Partien (PGN)
games-came = { $n ->
    [one] { $n } Partie wurde übernommen.
   *[other] { $n } Partien wurden übernommen.
 }
games-troubles = Etwas konnte nicht gelesen werden:
games-upload = Partien hinzufügen
games-file = PGN-Datei
games-file-hint = Höchstens { $megabytes } MB. Züge dürfen in einer der sechzehn Sprachen notiert sein.
games-place-hint = Leer lassen, um Runde und Brett an den Namen zu finden.
games-paste = Oder den Text hier einfügen
games-send = Hochladen
game-remove = Entfernen
game-remove-sure = Diese Partie entfernen?
moves = Züge
opening = Eröffnung
move-first = Erste Stellung
move-previous = Voriger Zug
move-next = Nächster Zug
move-last = Letzte Stellung
board-flip = Brett drehen
speech-annex-d = Züge werden nach Anhang D der Regeln angesagt.
speech-annex-d-choose = Ansage nach Anhang D der Regeln
speech-plain-choose = In einfachen Worten
spoken-castles-king-side = kurze Rochade
spoken-castles-queen-side = lange Rochade
spoken-moves = { $piece } { $from } nach { $to }
spoken-takes = { $piece } { $from } schlägt { $to }
spoken-en-passant = { $piece } { $from } schlägt { $to } en passant
spoken-promotion = Umwandlung in { $piece }
spoken-check = Schach
spoken-mate = Schachmatt
