console-title = Console
console-round = Ronde { $n }, en direct
console-boards = échiquiers
console-waiting = en attente
console-playing = en cours
console-paused = à l’arrêt
console-finished = terminés
console-show = Montrer
console-start-all = Tout mettre en marche
console-pause-all = Tout arrêter
console-resume-all = Tout reprendre
console-all = Tous les échiquiers
console-by-clock = la plus petite pendule d’abord
console-clock = Pendule
console-needs = A besoin de vous
console-quiet = Personne n’a besoin de vous pour l’instant.
console-settled = Réglé
console-no-games = Aucun échiquier de cette ronde n’est encore joué ici.
console-paper = { $n ->
    [one] Un échiquier n’est pas joué ici
   *[other] { $n } échiquiers ne sont pas joués ici
}
console-make = En faire des parties
console-make-hint = Chaque échiquier reçoit une partie avec deux places. Les liens des places se trouvent auprès de l’échiquier ; le code personnel d’un joueur les ouvre aussi.
console-made = { $n ->
    [0] Aucune partie n’a été créée.
    [one] Une partie a été créée.
   *[other] { $n } parties ont été créées.
}
console-outage = { $n ->
    [one] Le serveur était absent : un échiquier est à l’arrêt
   *[other] Le serveur était absent : { $n } échiquiers sont à l’arrêt
}
console-outage-text = Tous les coups confirmés sont là. Les pendules sont telles qu’elles ont été notées en dernier ; le temps écoulé depuis n’est compté à personne.
console-hall-lost = { $n ->
    [one] Une salle a perdu sa connexion : un échiquier est à l’arrêt
   *[other] Une salle a perdu sa connexion : { $n } échiquiers sont à l’arrêt
}
console-hall-lost-text = Les pendules sont telles qu’au moment de la coupure. La connexion relève de l’organisateur : quand tout le monde est revenu, on reprend en général où l’on en était (E.04 18.9.1). Pour un autre choix, ouvrez l’échiquier.
console-boards-are = Échiquiers { $boards }
console-all-started = { $n ->
    [0] Aucune pendule n’était à mettre en marche.
    [one] Les pendules d’un échiquier ont été mises en marche.
   *[other] Les pendules de { $n } échiquiers ont été mises en marche.
}
console-all-paused = { $n ->
    [0] Aucune pendule ne tournait.
    [one] Les pendules d’un échiquier ont été arrêtées.
   *[other] Les pendules de { $n } échiquiers ont été arrêtées.
}
console-all-resumed = { $n ->
    [0] Aucun échiquier n’a pu reprendre.
    [one] Un échiquier reprend.
   *[other] { $n } échiquiers reprennent.
}
console-move = coup { $n }
console-void = annulée
console-stands = à l’arrêt
console-flag = drapeau
console-waits = pas commencé
console-program = Programme
console-done = Fait : { $what }
console-stale = L’échiquier a changé depuis que vous l’avez regardé. Rien n’a été fait : regardez de nouveau.
console-unreadable = C’est impossible : un temps de plus d’un jour, un coup qui n’a pas été joué ou un texte trop long.
console-none = aucun
console-counted = Blancs { $white }, Noirs { $black }
console-offences = Coups illégaux
console-warnings = Avertissements
console-reason = Motif, pour le procès-verbal
console-apply = Appliquer
console-preview = Aperçu
console-side = Joueur
console-time = Temps
console-add = Donner
console-take = Retirer
console-penalty = Pénalité : à l’adversaire
console-warn = Avertir
console-hold = Bloquer la saisie
console-release = Débloquer la saisie
console-before = Revenir avant
console-remark = Note pour le procès-verbal
console-copy = Copier
console-tool-time = Temps
console-tool-clocks = Régler les pendules
console-tool-warn = Avertir, bloquer
console-tool-restore = Reprendre des coups
console-tool-end = Résultat
console-tool-change = Changer la nulle
console-tool-remark = Note
console-tool-links = Places
console-links-hint = Qui ouvre un tel lien joue à cette place. Ne le donnez à personne d’autre.
console-log = Journal
console-log-empty = Rien n’a encore été décidé à cet échiquier.
need-call = { $side ->
    [white] Les Blancs vous appellent
   *[black] Les Noirs vous appellent
}
need-claim = { $side ->
    [white] Les Blancs réclament la nulle
   *[black] Les Noirs réclament la nulle
}
need-flag = { $side ->
    [white] Le drapeau des Blancs est tombé
   *[black] Le drapeau des Noirs est tombé
}
need-question = Les règles vous interrogent
need-interrupted = Le serveur était absent
need-absent = { $side ->
    [white] Les Blancs ne sont pas là
   *[black] Les Noirs ne sont pas là
}
need-absent-both = Personne n’est là
need-line = { $side ->
    [white] Blancs : pas de connexion
   *[black] Noirs : pas de connexion
}
need-paused = Les pendules sont arrêtées
need-ready = Les deux sont là
do-start = Mettre les pendules en marche
do-pause = Arrêter les pendules
do-resume = Remettre les pendules en marche
do-add = { $side ->
    [white] { $time } de plus pour les Blancs
   *[black] { $time } de plus pour les Noirs
}
do-take = { $side ->
    [white] { $time } de moins pour les Blancs
   *[black] { $time } de moins pour les Noirs
}
do-penalty = { $side ->
    [white] Pénalité pour les Blancs : { $time } pour les Noirs
   *[black] Pénalité pour les Noirs : { $time } pour les Blancs
}
do-clocks = Régler les pendules : Blancs { $white }, Noirs { $black }
do-warn = { $side ->
    [white] Avertir les Blancs
   *[black] Avertir les Noirs
}
do-restore = Rétablir la position : il reste { $n } demi-coups
do-end = Résultat { $result }
do-draw = Déclarer la nulle
do-change = Changer la nulle en { $result }
do-default = Perdu par absence
do-admit = { $side ->
    [white] Admettre les Blancs
   *[black] Admettre les Noirs
}
do-call-right = { $side ->
    [white] Appel justifié des Blancs
   *[black] Appel justifié des Noirs
}
do-call-wrong = { $side ->
    [white] Appel injustifié des Blancs
   *[black] Appel injustifié des Noirs
}
do-hold = { $side ->
    [white] Bloquer la saisie des Blancs
   *[black] Bloquer la saisie des Noirs
}
do-release = { $side ->
    [white] Débloquer la saisie des Blancs
   *[black] Débloquer la saisie des Noirs
}
do-reversed = Couleurs inversées
do-verify = Vérifier la réclamation
do-line-resume = Reprendre après la coupure
do-line-restart = Nouvelle partie après la coupure
do-line-shorter = Nouvelle partie, à une cadence plus courte, après la coupure
do-line-less = { $side ->
    [white] Reprendre après la coupure, { $time } de moins pour les Blancs
   *[black] Reprendre après la coupure, { $time } de moins pour les Noirs
}
do-remark = Note : { $text }
phone-play = Jouer votre partie ici
console-delay = Retard pour les spectateurs (minutes)
console-starts = Départ des pendules (vide : à la main)
do-read = L’échiquier électronique a été lu
do-flag = { $side ->
    [white] Le drapeau des Blancs est tombé
   *[black] Le drapeau des Noirs est tombé
}
do-claim-repetition = { $side ->
    [white] Les Blancs réclament la troisième répétition
   *[black] Les Noirs réclament la troisième répétition
}
do-claim-fifty = { $side ->
    [white] Les Blancs réclament les cinquante coups
   *[black] Les Noirs réclament les cinquante coups
}
claim-at-start = au départ
claim-repetition = { $count ->
    [one] La position est apparue une fois : { $places }
   *[other] La position est apparue { $count } fois : { $places }
}
claim-fifty = { $count } coups de chaque joueur sans prise ni coup de pion, depuis { $places }
claim-with = Avec le coup écrit { $move }
claim-right = La réclamation est fondée : il en faut { $needed }
claim-wrong = La réclamation n’est pas fondée : il en faut { $needed }
console-tool-claim = Réclamation, drapeau
console-ground = Motif
console-claim-move = Coup écrit, si la réclamation s’appuie sur lui
console-flag-down = Le drapeau est tombé
console-kind = Jouées
console-kind-online = sur écran, chacun chez soi
console-kind-hybrid = sur écran, dans des salles
console-kind-hall = sur échiquiers en bois, suivis par échiquiers électroniques
need-offers = { $side ->
    [white] Les Blancs proposent nulle sur nulle
   *[black] Les Noirs proposent nulle sur nulle
}
do-seen = { $side ->
    [white] Blancs : { $what }
   *[black] Noirs : { $what }
}
do-seen-allowed = { $side ->
    [white] Blancs : { $what }, permis
   *[black] Noirs : { $what }, permis
}
do-leave = { $side ->
    [white] Les Blancs sont sortis sans permission
   *[black] Les Noirs sont sortis sans permission
}
do-leave-allowed = { $side ->
    [white] Les Blancs peuvent sortir
   *[black] Les Noirs peuvent sortir
}
do-yellow = { $side ->
    [white] Carton jaune aux Blancs
   *[black] Carton jaune aux Noirs
}
do-red = { $side ->
    [white] Carton rouge aux Blancs
   *[black] Carton rouge aux Noirs
}
do-assistant = { $side ->
    [white] Accepter un assistant des Blancs
   *[black] Accepter un assistant des Noirs
}
watched-company = une autre personne dans la pièce
watched-device = un autre appareil
watched-account = le compte d’un autre
watched-name = un autre nom
watched-screen = un second écran, ou un écran non partagé
watched-hidden = ne montre pas les applications ouvertes
watched-application = une application non permise
watched-face = le visage n’est pas visible
watched-muted = le microphone est coupé
watched-set = le jeu à côté de l’écran est en retard
console-tool-seen = Surveillance
console-seen = Ce qu’on voit
console-breach = Non permis
console-allowed = Permis
console-left = Sorti
console-may-leave = Peut sortir
console-yellow = Carton jaune
console-red = Carton rouge
console-assistant = Accepter un assistant
console-playoffs = Barrages, en direct
console-playoff-make = Parties de barrage qui peuvent se jouer maintenant
console-differs = Échiquier { $board } : la partie s’est terminée par { $told }, la table a saisi { $entered }. Rien n’a été écrasé : corrigez ce qui est faux.
console-slow = L’enregistrement a pris jusqu’à { $ms } ms (échiquiers { $boards }). Ce temps n’est décompté à personne.
console-black-control = Cadence des Noirs, si elle diffère
console-which = Échiquiers (vide : tous ; les autres restent sur papier)
console-illegal = Coup illégal constaté
do-cancel = Annuler la partie : d’autres joueurs sont appariés à cet échiquier
do-illegal = { $side ->
    [white] Coup illégal des Blancs : { $move }
   *[other] Coup illégal des Noirs : { $move }
}
playoff-play-here = Jouer sur ce serveur
log-line-back = { $side ->
    [white] Les Blancs sont de retour après { $time }
   *[black] Les Noirs sont de retour après { $time }
}
log-other-line = { $side ->
    [white] Les Blancs jouent par une autre connexion ; la première ne fait plus que regarder
   *[black] Les Noirs jouent par une autre connexion ; la première ne fait plus que regarder
}
