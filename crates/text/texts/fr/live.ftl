live-title = Jouer une partie
live-intro = Créez une partie et envoyez le lien à votre adversaire. Aucun compte n’est nécessaire.
live-control = Cadence
live-control-hint = Par exemple 5+3, 90+30, 40/90 SD 30 +30, 25 d5
live-your-name = Votre nom
live-opponent = Nom de votre adversaire
live-color = Votre couleur
live-color-lot = Au sort
live-position = Position (FEN), si ce n’est pas la position habituelle
live-make = Créer la partie
live-seat-title = Prendre cette place ?
live-seat-take = Prendre la place
live-seat-wrong = Ce lien n’ouvre aucune place de cette partie.
live-invite = Lien pour votre adversaire
live-watch = Lien pour regarder
live-clocks = Pendules
live-your-move = À vous de jouer
live-move = Coup
live-move-hint = Départ et arrivée, par exemple e2e4 ; e7e8q donne une dame
live-play = Jouer
live-offer = Proposer nulle
live-accept = Accepter la nulle
live-resign = Abandonner
live-call = Appeler l’arbitre
live-offered = La nulle est proposée.
live-refused = Impossible : { $why }
live-pgn = Partie en PGN
live-moves-none = Pas encore de coup
live-phase = { $phase ->
    [waiting] En attente des deux joueurs
    [playing] La partie est en cours
    [paused] Les pendules sont arrêtées
    [checking] Temps écoulé ; le programme vérifie si un mat est possible
    [finished] La partie est terminée
   *[cancelled] La partie a été annulée
}
