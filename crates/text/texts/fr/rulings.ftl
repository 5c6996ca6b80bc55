side-white = Les Blancs
side-black = Les Noirs
cite-article = Article { $number }
cite-note = Note { $number }
cite-preface = Préface { $number }
cite-glossary = Glossaire : { $number }
ruling-refused = Impossible : { $why }
ruling-nothing = Il n’y a rien à faire : la partie continue.
ruling-wins-white = Les Blancs gagnent la partie : { $result }.
ruling-wins-black = Les Noirs gagnent la partie : { $result }.
ruling-forfeit-white = Les Blancs gagnent par forfait : { $result }.
ruling-forfeit-black = Les Noirs gagnent par forfait : { $result }.
ruling-draw = La partie est nulle : { $result }.
ruling-both-lose = Les deux joueurs perdent : { $result }.
ruling-result = La partie est terminée : { $result }.
ruling-new-game = La partie est annulée ; une nouvelle est jouée.
ruling-continue = La partie continue.
ruling-continue-at = La partie continue ; le coup suivant est le numéro { $number }.
ruling-transfer = La position est transférée sur un échiquier bien orienté, et la partie continue.
ruling-restore = La position d’avant l’irrégularité est rétablie.
ruling-queen = Le pion en { $square } est remplacé par une dame.
ruling-no-castling = { $player } ne peuvent plus roquer.
ruling-no-castling-with = { $player } ne peuvent plus roquer avec la tour en { $square }.
ruling-add-time = { $player } : la pendule reçoit { $time } de plus.
ruling-take-time = { $player } : la pendule perd { $time }.
ruling-set-clock = { $player } : la pendule est réglée sur { $time }.
ruling-set-moves = { $player } : le compteur est mis à { $moves }.
ruling-grant-increment = Les deux joueurs reçoivent désormais { $time } par coup.
ruling-stop-clocks = Les pendules sont arrêtées.
ruling-start-clock = { $player } : la pendule est mise en marche.
ruling-offence = { $player } : coup illégal numéro { $number } ({ $what }).
ruling-breach = { $player } : manquement ; l’arbitre choisit la pénalité.
ruling-no-breach = { $player } : rien n’est reproché au joueur.
ruling-warn = { $player } : avertissement.
ruling-score = Le score est { $result }.
ruling-fine = { $player } : amende de { $amount }.
ruling-exclude = { $player } : exclusion des rondes { $first } à { $last }.
ruling-expel = { $player } : exclusion du tournoi.
ruling-granted = La demande ou réclamation est fondée et accordée.
ruling-rejected = La demande ou réclamation est rejetée.
ruling-postponed = L’arbitre décidera plus tard.
ruling-pending = La décision reste à prendre.
ruling-arbiter-decides = L’arbitre décide : { $question }
ruling-unless = { $usually } Sauf décision contraire de l’arbitre.
ruling-ask-arbiter = Le calcul n’a pas abouti ; l’arbitre doit établir : { $question }
ruling-replace-sheet = La feuille de partie de { $player } est remplacée.
ruling-confirm = Les deux joueurs ont confirmé le résultat { $result }.
ruling-two-readings = Le texte a deux lectures : { $intent } selon l’intention, { $letter } à la lettre. Le règlement devrait préciser laquelle.
offence-illegal-move = coup illégal
offence-king-taken = roi pris
offence-pawn-left = pion non promu
offence-no-move = appui sans coup
offence-two-hands = deux mains
piece-pawn = pion
piece-knight = cavalier
piece-bishop = fou
piece-rook = tour
piece-queen = dame
piece-king = roi
castling-king-side = 0-0
castling-queen-side = 0-0-0
oblige-free = { $player } peuvent jouer n’importe quel coup légal.
oblige-move = { $player } doivent jouer la pièce en { $square }.
oblige-move-not-castling = { $player } doivent jouer la pièce en { $square } ; le roque { $side } n’est pas possible à ce coup.
oblige-capture = { $player } doivent prendre la pièce en { $square }.
oblige-capture-with = { $player } doivent prendre la pièce en { $target } avec celle en { $piece }.
oblige-castle = { $player } doivent roquer { $side }.
oblige-play = { $player } doivent jouer { $from }-{ $to }.
question-can-mate = { $player } : le mat est-il possible par une suite de coups légaux ?
question-times = quels temps faut-il afficher sur les pendules ?
question-meaning = que signifiait le geste ?
question-colours = les couleurs restent-elles inversées ?
question-both-flags = les deux drapeaux sont tombés : que s’ensuit-il ?
question-penalty = quelle pénalité ?
question-queen = la dame termine-t-elle la partie ?
question-stop = l’arrêt était-il justifié ?
question-sheets = que montrent les feuilles de partie ?
question-quickplay = accepter, rejeter ou reporter ?
question-normal-means = { $player } : joue-t-on pour le gain, ou y a-t-il une réelle chance autre que le drapeau ?
question-castling = le roque n’était-il pas achevé, ou était-ce un coup illégal ?
question-last-position = à partir de quelle position la partie continue-t-elle ?
question-result = quel résultat est le bon ?
question-disconnection = { $player } a été déconnecté : comment la partie se poursuit-elle ?
reason-game-over = la partie est terminée : { $result }.
reason-cancelled = la partie est annulée et une nouvelle doit être jouée.
reason-not-started = la partie n’a pas commencé.
reason-already-started = la partie a commencé.
reason-no-such-rule = l’édition de { $edition } n’a pas cette règle.
reason-not-at-hand = le texte de { $edition } à ce sujet n’est pas disponible.
reason-other-class = la règle ne s’applique pas à cette cadence ({ $class }).
reason-not-provided = le règlement du tournoi ne le prévoit pas.
reason-with-increment = seules les parties standard et rapides sans incrément sont visées.
reason-not-last-period = seulement dans la dernière période.
reason-other-conditions = ces conditions de jeu ne connaissent pas cette règle.
reason-input-held = la saisie est verrouillée pour { $player }.
reason-paused = les pendules sont arrêtées.
reason-not-paused = les pendules ne sont pas arrêtées.
reason-unsettled = à régler d’abord : { $what }.
reason-not-on-move = { $player } : pas au trait.
reason-not-running = { $player } : la pendule ne tourne pas.
reason-no-piece = il n’y a pas de telle pièce en { $square }.
reason-illegal = le coup est illégal.
reason-move-made = le coup a été joué.
reason-nothing-to-take-back = il n’y a rien à reprendre.
reason-too-late = trop tard.
reason-too-early = trop tôt.
reason-no-offer = il n’y a pas d’offre.
reason-own-offer = on ne répond pas à sa propre offre.
reason-too-few-moves = chaque joueur doit avoir joué au moins ce nombre de coups : { $moves }.
reason-irrevocable = cela ne peut être retiré.
reason-no-claim = il n’y a pas de réclamation à trancher.
reason-absent = { $player } : la présence est requise.
reason-flag-up = { $player } : le drapeau n’est pas tombé.
reason-too-much-time = il doit rester moins de { $limit }, et il reste { $found }.
reason-arbiter-only = seul l’arbitre peut le faire.
reason-outsider = cela n’a pas d’effet de la part d’un tiers.
reason-not-to-be-told = l’arbitre ne peut le dire.
reason-impossible-score = { $score } n’est pas un score possible.
reason-no-penalty = ce n’est pas une sanction : les points de l’adversaire ne peuvent qu’augmenter, ceux du joueur que diminuer.
reason-assistant-required = un assistant agréé est nécessaire.
reason-assistant-may-not = l’assistant ne peut faire cela.
reason-missing = manque : { $what }.
reason-no-discretion = l’article ne laisse pas le choix à l’arbitre.
reason-no-appeal = il n’y a pas d’appel possible.
reason-nothing-found = il n’y a rien de tel : { $what }.
regulation-no-such-option = l’édition de { $edition } ne prévoit pas : { $option }.
regulation-quickplay = Les directives ne visent que les parties standard et rapides sans incrément.
penalty-warning = Un avertissement
penalty-opponent-time = Plus de temps pour l’adversaire
penalty-own-time = Moins de temps pour le joueur
penalty-opponent-points = Plus de points pour l’adversaire, sans dépasser la valeur de la partie
penalty-own-points = Moins de points pour le joueur
penalty-loss = Perte de la partie
penalty-fine = Une amende annoncée d’avance
penalty-rounds = Exclusion d’une ou plusieurs rondes
penalty-expulsion = Exclusion du tournoi
phase-scheduled = n’a pas commencé
phase-playing = continue
phase-paused = pendules arrêtées ; l’arbitre les remet en marche
phase-claimed = une réclamation attend l’arbitre
phase-unclear = l’arbitre demande aux deux joueurs ce qui était voulu
phase-sheets = les feuilles sont en train d’être complétées
phase-reconstruction = la partie est en cours de reconstitution
phase-sealing = un coup est mis sous enveloppe
phase-adjourned = ajournée
phase-resuming = reprise en cours
phase-pending = le jeu a cessé ; la décision reste à prendre
phase-finished = est terminée
phase-cancelled = est annulée
act-white-loses = Les Blancs perdent, { $result }
act-black-loses = Les Noirs perdent, { $result }
act-forfeit-white = Forfait des Blancs, { $result }
act-forfeit-black = Forfait des Noirs, { $result }
act-draw = Nulle, { $result }
act-both-lose = Les deux joueurs perdent, { $result }
act-result = Le résultat est { $result }
act-new-game = Annulez cette partie et faites-en jouer une nouvelle
act-continue = la partie continue
act-transfer = Transférez la position sur un échiquier bien orienté
act-restore = Rétablissez la position
act-queen = Mettez une dame sur la case de promotion
act-no-castling = { $side ->
    [white] Les Blancs ne peuvent plus y roquer
   *[black] Les Noirs ne peuvent plus y roquer
 }
act-add-time = { $side ->
    [white] Donnez { $time } aux Blancs
   *[black] Donnez { $time } aux Noirs
 }
act-take-time = { $side ->
    [white] Retirez { $time } aux Blancs
   *[black] Retirez { $time } aux Noirs
 }
act-grant-increment = Donnez { $time } par coup aux deux joueurs
act-breach = { $side ->
    [white] Les Blancs sont en faute : choisissez une pénalité
   *[black] Les Noirs sont en faute : choisissez une pénalité
 }
act-warn = { $side ->
    [white] Avertissez les Blancs
   *[black] Avertissez les Noirs
 }
act-fine = { $side ->
    [white] Infligez une amende aux Blancs
   *[black] Infligez une amende aux Noirs
 }
act-exclude = { $side ->
    [white] Excluez les Blancs de rondes
   *[black] Excluez les Noirs de rondes
 }
act-expel = { $side ->
    [white] Expulsez les Blancs de l’épreuve
   *[black] Expulsez les Noirs de l’épreuve
 }
act-no-breach = Rien n’est reproché au joueur
act-granted = La demande est fondée
act-rejected = Rejetez la réclamation
act-postponed = Attendez le prochain coup achevé
act-pending = La décision est encore à prendre
act-decide = Décidez : { $question }
act-replace-sheet = { $side ->
    [white] Remplacez la feuille des Blancs
   *[black] Remplacez la feuille des Noirs
 }
act-confirm = Le résultat { $result } est confirmé
act-free = { $side ->
    [white] Les Blancs peuvent jouer n’importe quel coup légal
   *[black] Les Noirs peuvent jouer n’importe quel coup légal
 }
act-nothing = Rien à faire : la partie continue
act-white-bears = Les Blancs supportent le temps écoulé, la partie continue
act-refuse = Refusez, la partie continue
act-over = La partie est terminée : laissez le résultat tel quel
act-not-begun = Refusez : la partie doit être jouée
act-move-stands = Le coup reste, la partie continue
act-too-late = Rejetez, il est trop tard ; la partie continue
act-irrevocable = N’admettez pas le retrait, la partie continue
act-no-draw-yet = Pas encore de nulle, la partie continue
act-say-nothing = Ne répondez pas, la partie continue
act-ignore = N’en tenez pas compte, la partie continue
clock-time = { $time }
oblige-play-into = { $player } doivent jouer { $from }-{ $to } avec promotion en { $piece }.
regulation-too-few-arbiters = { $article } demande un arbitre pour { $games } parties et la notation de chaque partie ; il y a { $arbiters } arbitres et { $recorded } notations pour { $boards } échiquiers.
regulation-bad-scoring = Un gain doit valoir plus qu’une nulle et une nulle plus qu’une perte : { $win }, { $draw }, { $loss }.
regulation-bad-default-time = { $article } : un délai de forfait va de 0:00 à 24:00:00, pas { $found }.
regulation-local-rule-contradicts = La règle locale « { $text } » contredit { $article }.
regulation-local-rule-elsewhere = La règle locale « { $text } » est de { $federation } ; l’épreuve se joue en { $place }.
regulation-not-announced = { $article } : le règlement doit nommer un seul régime pour toute l’épreuve.
regulation-local-rule-rated = Les règles locales sont exclues d’une épreuve classée par la FIDE.
act-move = { $side ->
    [white] Les Blancs doivent jouer la pièce touchée
   *[black] Les Noirs doivent jouer la pièce touchée
 }
act-move-not-castling = { $side ->
    [white] Les Blancs doivent jouer la tour et ne peuvent pas roquer avec elle
   *[black] Les Noirs doivent jouer la tour et ne peuvent pas roquer avec elle
 }
act-capture = { $side ->
    [white] Les Blancs doivent prendre la pièce touchée
   *[black] Les Noirs doivent prendre la pièce touchée
 }
act-capture-with = { $side ->
    [white] Les Blancs doivent prendre avec les pièces touchées
   *[black] Les Noirs doivent prendre avec les pièces touchées
 }
act-castle = { $side ->
    [white] Les Blancs doivent roquer de ce côté
   *[black] Les Noirs doivent roquer de ce côté
 }
act-play = { $side ->
    [white] Les Blancs doivent s’en tenir à ce coup
   *[black] Les Noirs doivent s’en tenir à ce coup
 }
act-set-clock = Réglez les pendules comme elles devraient l’être
general-move = { $player } doivent jouer la pièce touchée si elle a un coup légal ; sinon tout coup légal est permis.
general-move-not-castling = { $player } doivent jouer la tour ; le roque avec elle est exclu pour ce coup.
general-capture = { $player } doivent prendre la pièce touchée si c’est légal ; sinon tout coup légal est permis.
general-capture-with = { $player } doivent prendre la pièce adverse avec la leur ; si c’est illégal, la première pièce touchée qui peut jouer ou être prise compte.
general-castle = { $player } doivent roquer de ce côté si c’est légal ; sinon le roi doit jouer un autre coup légal, s’il en a un.
general-play = { $player } doivent s’en tenir au coup commencé ou annoncé.
general-queen = Le pion est remplacé par une dame de sa couleur.
general-no-castling-with = { $player } ne peuvent plus roquer avec la tour mal placée.
general-set-clock = Les pendules sont réglées sur ce qu’elles devraient indiquer ; l’arbitre juge au mieux.
general-too-much-time = il doit rester moins de { $limit }.
general-game-over = la partie est déjà terminée.
rule-regulations-refused = le règlement est refusé : { $why }
rule-running = en marche
rule-not-understood = pas compris : { $why }
rule-cases = { $n ->
    [one] { $n } cas
   *[other] { $n } cas
 }
rule-total = { $cases }, { $failed } inattendus
ending-mate-white = mat par les Blancs
ending-mate-black = mat par les Noirs
ending-stalemate = pat
ending-dead = position morte
ending-repetition = cinquième répétition
ending-quiet-moves = soixante-quinze coups
judge-illegal = coup illégal { $text }
judge-passed = { $text } : on ne peut pas passer
judge-went-on = { $ending }, or des demi-coups suivent : { $n }
judge-wrong-result = { $ending } donne { $right }, la notation dit { $found }
judge-won-on-time = { $player } : gain au temps, mais aucun mat n’est possible : nulle
judge-resigned = { $player } : abandon, ce qui donne { $right }, la notation dit { $found }
judge-resigned-drawn = { $player } : abandon, mais l’adversaire ne peut mater par aucune suite de coups légaux : { $right }, la notation dit { $found }
judge-won-unexplained = { $found } ; { $player } : aucun mat n’est possible par une suite de coups légaux ; par abandon ou au temps, la partie est nulle ; la notation ne permet pas de savoir comment elle a été gagnée
judge-only-by-penalty = { $found } : aucun jeu ne mène à ce résultat, seulement une sanction ; la notation n’en mentionne pas
judge-too-early = nulle avant que chacun ait joué ce nombre de coups : { $n }
judge-no-result = { $ending } donne { $right }, la notation ne donne pas de résultat
judge-two-results = les coups finissent par { $written }, l’en-tête dit { $tagged }
judge-by-date = Jugé selon les Règles du jour de chaque partie, sans date selon { $edition }
judge-by-edition = Jugé selon les Règles de { $edition }
judge-games = parties
judge-plies = demi-coups
judge-games-found = parties avec constats
judge-unread = parties non lues jusqu’au bout
judge-variants = parties d’autres variantes
judge-unsettled = questions non tranchées
judge-kind-illegal = coup illégal
judge-kind-mate = continuée après le mat
judge-kind-stalemate = continuée après le pat
judge-kind-dead = continuée en position morte
judge-kind-repetition = continuée après cinq répétitions
judge-kind-moves = continuée après soixante-quinze coups
judge-kind-result = résultat contraire à l’échiquier
judge-kind-time = gain au temps sans mat possible
judge-kind-resignation = abandon avec un autre résultat
judge-kind-unexplained = gain sans mat possible, sans dire comment
judge-kind-penalty = résultats que seule une sanction donne
judge-kind-early-draw = nulle avant un coup de chacun
judge-kind-no-result = finie sur l’échiquier, sans résultat
judge-kind-two-results = deux résultats différents
rule-ask-edition = édition ? ({ $edition })
rule-ask-time = cadence ? (90+30)
rule-ask-position = position ? (celle de départ, ou un FEN)
rule-ask-supervised = rapide ou blitz entièrement surveillé ? (n)
rule-ask-who = qui agit ? (? pour l’aide, vide pour finir)
rule-ask-what = quoi ?
rule-ask-pressed = pendule appuyée ? (o)
rule-ask-save = enregistrer le script sous ? (vide pour non)
rule-ask-save-where = où enregistrer ? save FICHIER
rule-ask-saved = enregistré : { $file }
rule-ask-help =
    qui agit : white, black, both, arbiter, white's assistant, black's assistant ou spectator
    ce qui est fait : un coup (e4, Nf3, e2-e4, 0-0) ou un verbe anglais ; un mot faux est suivi de la liste
    +5:00 laisse passer le temps ; undo retire le dernier acte ; save FICHIER garde le script ; vide finit
    clocks white 5:00 black 2:00, offences white 1, regulation … en disent plus sur la partie ; quit finit aussi
