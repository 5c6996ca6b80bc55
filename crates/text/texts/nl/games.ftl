games = Partijen
no-games = Er zijn nog geen partijen.
games-download = Alle partijen (PGN)
games-came = { $n ->
    [one] { $n } partij is overgenomen.
   *[other] { $n } partijen zijn overgenomen.
 }
games-troubles = Iets kon niet gelezen worden:
games-upload = Partijen toevoegen
games-file = PGN-bestand
games-file-hint = Hoogstens { $megabytes } MB. Zetten mogen in een van de zestien talen genoteerd zijn.
games-place-hint = Laat leeg om ronde en bord aan de namen te vinden.
games-paste = Of plak de tekst hier
games-send = Uploaden
game-remove = Verwijderen
game-remove-sure = Deze partij verwijderen?
moves = Zetten
opening = Opening
move-first = Eerste stelling
move-previous = Vorige zet
move-next = Volgende zet
move-last = Laatste stelling
board-flip = Bord draaien
speech-annex-d = Zetten worden aangekondigd zoals bijlage D van de spelregels.
speech-annex-d-choose = Aankondigen volgens bijlage D van de spelregels
speech-plain-choose = In gewone woorden
spoken-castles-king-side = korte rokade
spoken-castles-queen-side = lange rokade
spoken-moves = { $piece } { $from } naar { $to }
spoken-takes = { $piece } { $from } slaat { $to }
spoken-en-passant = { $piece } { $from } slaat { $to } en passant
spoken-promotion = promoveert tot { $piece }
spoken-check = schaak
spoken-mate = schaakmat
