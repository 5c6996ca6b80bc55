games = Games
no-games = No games have been uploaded yet.
games-download = All games (PGN)
games-came = { $n ->
    [one] { $n } game was imported.
   *[other] { $n } games were imported.
 }
games-troubles = Some of it could not be read:
games-upload = Add games
games-file = PGN file
games-file-hint = At most { $megabytes } MB. Moves may be written in any of the sixteen languages.
games-place-hint = Leave both empty to find round and board by the names of the players.
games-paste = Or paste the text here
games-send = Upload
game-remove = Remove
game-remove-sure = Remove this game?
moves = Moves
opening = Opening
move-first = First position
move-previous = Previous move
move-next = Next move
move-last = Last position
board-flip = Turn the board
speech-annex-d = Moves are announced as in Annex D of the Laws.
speech-annex-d-choose = Announce as in Annex D of the Laws
speech-plain-choose = In plain words
spoken-castles-king-side = castles kingside
spoken-castles-queen-side = castles queenside
spoken-moves = { $piece } { $from } to { $to }
spoken-takes = { $piece } { $from } takes { $to }
spoken-en-passant = { $piece } { $from } takes { $to } en passant
spoken-promotion = promotes to { $piece }
spoken-check = check
spoken-mate = checkmate
