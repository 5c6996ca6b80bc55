games = Parties
no-games = Aucune partie n’a encore été déposée.
games-download = Toutes les parties (PGN)
games-came = { $n ->
    [one] { $n } partie a été reprise.
   *[other] { $n } parties ont été reprises.
 }
games-troubles = Quelque chose n’a pas pu être lu :
games-upload = Ajouter des parties
games-file = Fichier PGN
games-file-hint = { $megabytes } Mo au plus. Les coups peuvent être notés dans l’une des seize langues.
games-place-hint = Laissez vide pour trouver ronde et échiquier par les noms des joueurs.
games-paste = Ou collez le texte ici
games-send = Déposer
game-remove = Retirer
game-remove-sure = Retirer cette partie ?
moves = Coups
opening = Ouverture
move-first = Première position
move-previous = Coup précédent
move-next = Coup suivant
move-last = Dernière position
board-flip = Retourner l’échiquier
speech-annex-d = Les coups sont annoncés selon l’annexe D des règles.
speech-annex-d-choose = Annoncer selon l’annexe D des règles
speech-plain-choose = En mots simples
spoken-castles-king-side = petit roque
spoken-castles-queen-side = grand roque
spoken-moves = { $piece } { $from } en { $to }
spoken-takes = { $piece } { $from } prend { $to }
spoken-en-passant = { $piece } { $from } prend { $to } en passant
spoken-promotion = promotion en { $piece }
spoken-check = échec
spoken-mate = échec et mat
