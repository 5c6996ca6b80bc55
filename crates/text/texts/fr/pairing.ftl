pairing-cited = { $text } ({ $articles })
pairing-and = { $first } et { $last }
pairing-name = { $who }
pairing-nobody = personne
pairing-the-bye = l’exemption
pairing-round = Ronde { $round }
pairing-in-round = ronde { $round } : { $what }
pairing-bracket = Groupe à { $score } points
pairing-bracket-again = Groupe à { $score } points, apparié à nouveau pour que tous les suivants puissent l’être
pairing-bracket-last = Dernier groupe, { $score } points
pairing-bracket-collapsed = Tous à partir de { $score } points, en un seul groupe
pairing-in-bracket = dans le groupe à { $score } points, { $reason }
pairing-moved-down = descendus d’un groupe supérieur : { $players }
pairing-residents = membres : { $players }
pairing-exchange = { $n ->
    [one] { $out } passe
   *[other] { $out } passent
 } dans la moitié inférieure du groupe, { $into } dans la moitié supérieure
pairing-perfect = rien de mieux n’est possible
pairing-quality = chiffres : { $figures }
pairing-board = { $white } – { $black } : { $colours }
pairing-group-board = { $white } – { $black } : { $how } ; { $colours }
pairing-colours-granted = chacun peut avoir la couleur qui lui revient
pairing-colours-stronger = la couleur la plus urgente l’emporte
pairing-colours-alternate = la dernière fois que leurs couleurs différaient est inversée
pairing-colours-higher = le mieux placé a la couleur qui lui revient
pairing-colours-lot = selon la couleur tirée au sort pour le numéro 1
pairing-they-play = { $one } et { $other } se rencontrent bien
pairing-not-paired = { $who } n’a pas de partie dans cette ronde
pairing-not-with = { $one } pas avec { $other } : { $reason }
pairing-other-bracket = { $one } est apparié dans le groupe à { $score } points, { $other } dans celui à { $other-score }
pairing-besides = { $first } ; de plus, { $second }
pairing-illegal = { $one } et { $other } ne peuvent pas se rencontrer : { $reason }
pairing-other-players = d’autres joueurs sont appariés que ceux qui devraient l’être
pairing-barred = ils se sont déjà rencontrés, ou doivent être séparés
pairing-met = ils ont déjà joué l’un contre l’autre
pairing-kept-apart = ils doivent être séparés
pairing-both-white = tous deux doivent avoir les blancs
pairing-both-black = tous deux doivent avoir les noirs
pairing-had-bye = a déjà été exempt ou a eu des points sans jouer
pairing-both-moved-down = tous deux viennent d’un groupe supérieur et ne se rencontrent pas ici
pairing-completion = les autres ne pourraient alors pas tous être appariés
pairing-others-unpaired = les suivants ne pourraient alors pas tous être appariés
pairing-later = aussi bon, mais plus tard dans l’ordre des règles
pairing-later-fold = aussi bon, mais le premier rencontre le dernier autant que possible
pairing-goes-down = { $who } descend dans le groupe suivant : { $why }
pairing-gets-bye = { $who } est exempt : { $why }
pairing-floats-down = { $who } descend du groupe à { $score } points
pairing-no-opponent = il ne peut rencontrer personne dans le groupe
pairing-needed-below = nécessaire plus bas, où les autres ne pourraient être appariés sans lui
pairing-last-in-order = un joueur de trop, et le dernier dans l’ordre
pairing-one-too-many = un joueur de trop ; { $others }
pairing-not-instead = pas { $who } : { $reason }
pairing-instead-of = { $text }, et non { $n ->
    [one] un seul joueur
   *[other] { $n } joueurs seulement
 }
pairing-worse-floaters = { $instead } joueurs devraient quitter le groupe au lieu de { $taken }
pairing-worse-differences = les adversaires seraient plus éloignés en points
pairing-worse-scores = quelqu’un avec plus de points devrait descendre
pairing-worse-next = moins de joueurs pourraient être appariés dans le groupe suivant
pairing-worse-unplayed = l’exemption irait à quelqu’un qui a joué moins de parties
pairing-worse-beyond-two = { $n ->
    [one] { $who } aurait eu
   *[other] { $who } auraient eu
 } une couleur trois fois de plus que l’autre
pairing-worse-third = { $n ->
    [one] { $who } aurait eu
   *[other] { $who } auraient eu
 } la même couleur une troisième fois de suite
pairing-worse-colours = { $n ->
    [1] { $who } n’aurait pas eu la couleur qui lui revient
    [2] { $who } n’auraient eu ni l’un ni l’autre la couleur qui leur revient
   *[other] { $who } n’auraient pas eu la couleur qui leur revient
 }
pairing-worse-strong = { $n ->
    [1] { $who } n’aurait pas eu une couleur qui lui revient d’urgence
    [2] { $who } n’auraient eu ni l’un ni l’autre une couleur qui leur revient d’urgence
   *[other] { $who } n’auraient pas eu une couleur qui leur revient d’urgence
 }
pairing-worse-down = { $n ->
    [1] { $who } aurait de nouveau flotté vers le bas
    [2] { $who } auraient tous deux de nouveau flotté vers le bas
   *[other] { $who } auraient tous de nouveau flotté vers le bas
 }
pairing-worse-up = { $n ->
    [1] { $who } aurait de nouveau flotté vers le haut
    [2] { $who } auraient tous deux de nouveau flotté vers le haut
   *[other] { $who } auraient tous de nouveau flotté vers le haut
 }
pairing-worse-down-later = { $n ->
    [1] { $who } aurait flotté vers le bas comme il y a deux rondes
    [2] { $who } auraient tous deux flotté vers le bas comme il y a deux rondes
   *[other] { $who } auraient tous flotté vers le bas comme il y a deux rondes
 }
pairing-worse-up-later = { $n ->
    [1] { $who } aurait flotté vers le haut comme il y a deux rondes
    [2] { $who } auraient tous deux flotté vers le haut comme il y a deux rondes
   *[other] { $who } auraient tous flotté vers le haut comme il y a deux rondes
 }
pairing-more-clashes = { $instead ->
    [one] dans une paire
   *[other] dans { $instead } paires
 }, les deux joueurs auraient droit à la même couleur{ $taken ->
    [0] {""}
   *[other] , au lieu de { $taken }
 }
pairing-dubov-bye = { $who } est exempt : de ceux qui ont le moins de points, peuvent l’être et laissent les autres appariables, celui qui a joué le plus de parties, puis le plus grand numéro
pairing-burstein-bye = { $who } est exempt : de ceux qui ont le moins de points, peuvent l’être et laissent les autres appariables, celui qui a joué le plus de parties, puis l’opposition la plus faible
pairing-comes-up = { $who } monte du groupe à { $score } points
pairing-up-too-often = est déjà monté { $n ->
    [one] une fois
   *[other] { $n } fois
 }
pairing-up-again = est monté à la ronde précédente
pairing-up-worse = les couleurs, ou les joueurs plus bas, seraient alors moins bien appariés
pairing-shifted = { $n ->
    [one] { $players } change
   *[other] { $players } changent
 } de côté, car ceux qui veulent les blancs et ceux qui veulent les noirs ne sont pas en nombre égal ou ne peuvent pas tous se rencontrer
pairing-seekers = blancs, selon l’Elo moyen des adversaires : { $white } ; noirs, par numéro : { $black }
pairing-both-seek-white = tous deux sont du côté des blancs dans le groupe
pairing-both-seek-black = tous deux sont du côté des noirs dans le groupe
pairing-found-first = { $who } a trouvé { $found } d’abord
pairing-taken = { $who } a été pris par { $by }, dont le tour venait avant
pairing-by-index = dans l’ordre de leur opposition : { $players }
pairing-index = Buchholz / Sonneborn-Berger : { $figures }
pairing-lim-floats = { $who } passe du groupe à { $from } points à celui à { $to } : { $why }
pairing-lim-met-everybody = il y a rencontré tout le monde
pairing-lim-colour-surplus = il a eu une couleur deux fois de plus que l’autre, et personne ne lui laisse l’autre
pairing-lim-colour-twice = il a eu la même couleur deux fois de suite, et personne ne lui laisse l’autre
pairing-lim-odd = le groupe était impair
pairing-lim-blocked = aucun échange n’aide
pairing-lim-pair-undone = la paire a été défaite pour le groupe médian
pairing-lim-undone = la paire { $one } et { $other } a été défaite pour que le groupe médian puisse être apparié
pairing-lim-bye-lowest = { $who } est exempt : dernier placé
pairing-lim-bye-rated = { $who } est exempt : Elo le plus bas
pairing-lim-bye-may = { $who } est exempt : dernier placé de ceux qui ne l’ont pas été
pairing-lim-bye-others = { $who } est exempt : dernier placé de ceux sans qui les autres peuvent être appariés
pairing-lim-downwards = groupe à { $score } points, apparié vers le bas ; { $how }
pairing-lim-upwards = groupe à { $score } points, apparié vers le haut ; { $how }
pairing-lim-proposed = moitié contre moitié, comme proposé
pairing-lim-exchanged = par l’échange n° { $n }, les premiers ne pouvant se rencontrer
pairing-lim-exchanged-colours = par l’échange n° { $n }, pour les couleurs
pairing-lim-floater-colour = { $who } vient d’un autre groupe et rencontre le premier à qui revient l’autre couleur
pairing-lim-floater-first = { $who } vient d’un autre groupe et rencontre le premier adversaire possible
pairing-lim-colours-forced = sinon quelqu’un aurait une couleur trop souvent
pairing-lim-colours-lower = le moins bien placé a la couleur qui lui revient
pairing-lim-same-colour = tous deux doivent avoir la même couleur
pairing-lim-floater-paired-first = { $who } vient d’un autre groupe et est apparié d’abord
pairing-lim-later = vient plus tard dans l’ordre des échanges
pairing-italo-turn = tour de { $who }, { $score } points ; { $how }
pairing-italo-same = { $n ->
    [0] le suivant de même score
    [one] le suivant de même score, un joueur passé
   *[other] le suivant de même score, { $n } joueurs passés
 }
pairing-italo-lower = le premier possible à { $score }
pairing-italo-merged = groupes réunis
pairing-italo-walkover = { $who } reste et gagne contre { $gone }, qui s’est retiré
pairing-italo-last = { $who } reste : dernier classé
pairing-italo-fewer-whites = blancs à celui qui les a eus le moins souvent
pairing-italo-black-last = blancs à celui qui vient d’avoir les noirs
pairing-italo-fewer-points = blancs à celui qui a le moins de points
pairing-italo-smaller-number = blancs au plus petit numéro
pairing-berger = Ronde { $round } de la table de Berger pour { $players } joueurs
pairing-berger-free = { $who } est exempt : la table a une place de plus qu’il n’y a de joueurs
pairing-berger-meets = la table les fait jouer à la ronde { $rounds }
pairing-berger-never = { $one } et { $other } ne se rencontrent pas : la table n’a pas cette partie
pairing-tie = { $one } et { $other } : places { $place } et { $other-place } parmi ceux qui jouent ; le premier rencontre le dernier
pairing-exempt = exemptés de cette ronde : { $players }
pairing-places = le premier rencontre le dernier, et ils ont les places { $place } et { $other-place } sur { $players }
pairing-equal-losses = { $white } – { $black } : ceux qui ont perdu autant se rencontrent, par numéro
pairing-free-odd = { $who } est exempt : le nombre de joueurs est impair
pairing-rematch = certains se rencontrent à nouveau : rien d’autre ne restait
pairing-losses = ils ont perdu { $lost } et { $other-lost } points
pairing-game-differs = { $white } – { $black } dans le fichier ; { $white } devrait avoir { $for-white }, { $black } devrait avoir { $for-black } ; { $why }
pairing-colours-differ = { $white } – { $black } dans le fichier, couleurs inversées
pairing-colours-differ-why = { $white } – { $black } dans le fichier, couleurs inversées : { $why }
pairing-bye-differs = exempt { $found } dans le fichier, ce devrait être { $expected }
pairing-bye-differs-why = exempt { $found } dans le fichier, ce devrait être { $expected } ; { $why }
pairing-no-such-round = les règles ne donnent pas de ronde : { $why }
pairing-assumed-usual = le fichier ne nomme pas de système d’appariement : vérifié comme { $system }, règles de { $edition }
pairing-assumed-best = le fichier ne nomme pas de système d’appariement : vérifié comme { $system }, règles de { $edition }, selon lesquelles { $wrong } rondes sur { $rounds } diffèrent ; selon les règles habituelles, ce serait { $usual-wrong }
pairing-not-compared = le fichier nomme des règles que ce programme n’a pas : les appariements ne sont pas vérifiés, les points et les rangs le sont
pairing-keizer = Les présents se rencontrent selon le classement aux points Keizer, chacun le suivant qu’il peut rencontrer
pairing-keizer-game = { $white } – { $black } : places { $place } et { $other-place } du classement
pairing-keizer-free = { $who } est exempt : le dernier de ceux qui l’ont été le moins souvent
pairing-keizer-distance = certains se rencontrent après { $apart } rondes au lieu de { $asked } : rien d’autre ne restait
pairing-keizer-too-soon = ils se sont rencontrés à la ronde { $round }, et { $apart } rondes doivent passer
pairing-keizer-places = ils sont aux places { $place } et { $other-place }, et chacun rencontre le suivant qui laisse les autres appariables
