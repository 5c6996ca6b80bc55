# What the commands say at the terminal; what pages say as well is in the files of the pages.
cli-hint = conseil : { $hint }
cli-output = impossible d’écrire la sortie : { $why }
cli-output-closed = la sortie a été fermée
at-place = { $where } : { $what }
cli-there-are = il y a : { $names }
cli-store-conflict = quelqu’un d’autre a été plus rapide : regardez le tournoi, puis redonnez la commande
store-unavailable = la base de données ne répond pas : { $why }
cli-store-unavailable-next = la base se trouve-t-elle où l’indique --database, et pouvez-vous y écrire ?
store-full = le disque est plein : { $why }
cli-store-full-next = libérez de la place sur le disque ; rien n’est perdu
store-locked = un autre programme occupe la base de données : { $why }
cli-store-locked-next = attendez que l’autre programme ait fini, puis réessayez
store-read-only = la base de données est en lecture seule : { $why }
cli-store-read-only-next = pour regarder sans rien changer : --read-only
store-newer = une version plus récente du programme a écrit ceci : { $why }
cli-store-newer-next = mettez le programme à jour ; les données sont intactes
store-damaged = des données enregistrées sont endommagées : { $why }
cli-store-damaged-next = arbiter tournament verify dit ce qui est endommagé et ce qu’on peut faire ; tout le reste est intact
cli-copy-exists = { $path } existe déjà
cli-copy-exists-next = nommez un nouveau fichier : une sauvegarde n’en écrase jamais une autre
cli-copy-missing = { $path } : ce fichier n’existe pas
cli-copy-not-a-log = { $path } n’est pas une sauvegarde d’un journal
cli-copy-not-empty = la base de données n’est pas vide
cli-copy-not-empty-next = restaurez dans une nouvelle : --database NEW.sqlite
cli-report-not-complete-next = arbiter tournament pairings montre les échiquiers sans résultat
cli-adjusted = { $file } : adapté à la lecture : { $what }
cli-and-more = { $file } : et { $n } autres
system-not-found = ce fichier ou ce dossier n’existe pas
system-denied = l’accès est refusé
system-exists = existe déjà
system-folder = c’est un dossier
system-no-folder = une partie du chemin n’est pas un dossier
system-full = le disque est plein
system-read-only = le disque est en lecture seule
system-in-use = un autre programme utilise cette adresse
system-no-address = cette machine n’a pas cette adresse
cli-winnable-utf8 = pas un texte en UTF-8
# une ligne de commande illisible
cli-usage-value = { $argument } : { $why }
cli-usage-unfit = « { $found } » n’est pas possible ici
cli-usage-no-value = { $argument } : il manque une valeur
cli-usage-values = { $argument } : trop de valeurs, ou trop peu
cli-usage-unknown = l’argument { $argument } n’existe pas ici
cli-usage-command = la commande « { $found } » n’existe pas
cli-usage-no-command = il manque une commande
cli-usage-missing = il manque : { $argument }
cli-usage-twice = { $argument } ne peut être donné qu’une fois
cli-usage-conflict = { $argument } ne va pas avec { $other }
cli-usage-unicode = un argument n’est pas du texte (UTF-8)
cli-usage-next = --help après la commande montre ce qu’elle accepte
# account
cli-account-roles = arbiter account list les montre
cli-account-reset = { $name } a un nouveau mot de passe ; second facteur, sessions et jetons ont pris fin
cli-account-key = les codes imprimés auparavant ne sont plus valables
cli-account-factor-nobody = personne n’a besoin d’un second facteur
cli-account-factor-from = un second facteur est exigé à partir de { $role } ; { $lacking } sur { $accounts ->
    [one] { $accounts } compte
   *[other] { $accounts } comptes
 } le configureront à la prochaine connexion
cli-account-event = tournoi { $event }
cli-account-tokens = { $n ->
    [one] { $n } jeton
   *[other] { $n } jetons
 }
cli-account-factor = second facteur
# announce, board, moves, notate
cli-near = { $why } ; proche : { $moves }
cli-board-again = { $address } : { $why } ; nouvel essai
cli-board-gone = { $address } : la connexion est perdue ; nouvel essai
cli-board-is = échiquier { $board } : { $serial }
cli-board-dropped = échiquier { $board } : pas accepté : { $why }
cli-board-unclear = échiquier { $board } : aucun coup légal n’y mène : { $squares }
cli-board-differs = { $square } { $shown }, pas { $known }
cli-board-empty = vide
cli-board-away = le serveur est injoignable : { $why }
cli-board-back = le serveur est de retour
cli-board-no-token = il n’y a pas de jeton
cli-board-no-token-next = nommez un fichier avec --token-file, ou définissez ARBITER_TOKEN
cli-board-server = --server : http:// ou https:// attendu, trouvé « { $found } »
cli-board-status = statut { $status }
cli-board-refused = le serveur refuse : { $why }
cli-board-refused-next = le jeton doit être celui d’un arbitre du tournoi
cli-board-buffer-next = ce n’est pas un fichier de lectures gardées : nommez-en un autre avec --buffer
cli-notate-no-game = { $file } : ligne { $row } : pas de partie
cli-notate-read-as = lu comme { $language }, confiance { $percent } %
cli-notate-others = { $languages } donneraient d’autres coups : utilisez --from
cli-notate-ply = demi-coup { $ply } : { $what } ({ $article })
# berger, bracket, playoff
cli-berger-round = Ronde { $round } :
cli-berger-bye = exempt { $player }
cli-berger-rounds = il y a les rondes 1 à { $rounds }, pas { $found }
cli-berger-size = un toutes-rondes demande de 2 à { $most } joueurs, pas { $found }
cli-bracket-finalist = remarque : l’exempt de la ronde à trois décide d’un finaliste
cli-bracket-size = une coupe demande de 2 à { $most } joueurs, pas { $found }
cli-bracket-power = { $found } n’est pas une puissance de 2 : choisissez un tour préliminaire ou des exempts
cli-bracket-power-next = --method preliminary ou --method byes
cli-bracket-further = d’autres paires de parties
cli-bracket-winner = vainqueur du duel { $tie }
cli-bracket-head = { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
 }, { $rounds ->
    [one] { $rounds } tour
   *[other] { $rounds } tours
 }, { $ties ->
    [one] { $ties } duel
   *[other] { $ties } duels
 }
cli-bracket-tie = Duel : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
 } ; en cas d’égalité, { $how }
cli-bracket-round = { $name } : { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
 }, { $ties ->
    [one] { $ties } duel
   *[other] { $ties } duels
 }
cli-bracket-exempt = , { $n } exempts
cli-bracket-pair = duel { $tie } : { $upper } - { $lower }
cli-playoff-most = au plus { $most } joueurs peuvent être à égalité
cli-playoff-two = un départage demande au moins deux joueurs, pas { $found }
cli-playoff-place = place { $place }
cli-playoff-winner = vainqueur de l’étape { $stage }
cli-playoff-level-in = à égalité dans l’étape { $stage }, nº { $place }
cli-playoff-first-white = le premier a les Blancs
cli-playoff-lot = couleurs par tirage au sort
cli-playoff-reversed = couleurs inversées
cli-playoff-minutes = { $minutes } min
cli-playoff-minutes-seconds = { $minutes } min { $seconds } s
cli-playoff-unequal = Blancs { $white }, Noirs { $black }
cli-playoff-draw-black = { $base }, la nulle fait gagner les Noirs
cli-playoff-draw-white = { $base }, la nulle fait gagner les Blancs
cli-playoff-increment = { $base } + { $seconds } s par coup
cli-playoff-one-first = un seul à la première place
cli-playoff-several-first = { $n } à égalité à la première place
cli-playoff-wins = gagne
cli-playoff-on = suite à l’étape { $stages }
cli-and = { $one } et { $other }
cli-playoff-fewest-won = le point acquis en le moins de coups gagne
cli-playoff-fewest-all = le moins de coups dans toutes les parties gagne
cli-playoff-head = { $players } à égalité pour la première place ({ $clause })
cli-playoff-time = au moins { $least } minutes, au plus { $most }
cli-playoff-out = les places { $first } à { $last } sont éliminées et partagent une part fixée d’avance
cli-playoff-stage = étape { $stage } : { $name } ({ $clause })
cli-playoff-game = ronde { $round } : { $first } - { $second }, { $colours }
cli-playoff-decides = qui gagne l’étape { $stage }, ou ce qui en découle, est premier
# check, chess960, generate, perft, plan
cli-checked = { $rounds ->
    [one] { $rounds } ronde vérifiée
   *[other] { $rounds } rondes vérifiées
 }, { $differences ->
    [one] { $differences } différence
   *[other] { $differences } différences
 }
cli-chess960-number = numéro { $n }
cli-chess960-array = rangée { $array }
cli-chess960-wrong = « { $found } » n’est pas une position de départ de Chess960
cli-chess960-wrong-next = un nombre de 0 à 959, ou huit lettres avec le roi entre les tours et les fous sur des cases de couleurs opposées, comme RNBQKBNR
cli-generate-plan = graine { $seed }, { $who }, { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
 }, Elo { $low } à { $high }, nulles { $draws }, forfaits { $forfeits }, résultats inhabituels { $odd }, exempts { $byes }, abandons { $withdrawals }, inscriptions tardives { $late }
cli-generate-teams = { $n ->
    [one] { $n } équipe
   *[other] { $n } équipes
 }
cli-players = { $n ->
    [one] { $n } joueur
   *[other] { $n } joueurs
 }
cli-generate-ends = pas de ronde après la ronde { $rounds } : le rapport s’arrête là
cli-generate-ratings = --ratings : il y a plus d’Elo que de joueurs
cli-generate-999 = le fichier d’échange a de la place pour 999 équipes
cli-generate-9999 = ces équipes et ces échiquiers font plus de 9999 joueurs
cli-perft-overflow = le compte ne tient pas dans 64 bits
cli-perft-speed = { $seconds } s, { $rate } millions par seconde
cli-perft-nodes = nœuds { $n }
cli-plan-next = `arbiter plan` seul imprime tous les sujets
cli-playoff-match = match : { $n ->
    [one] une partie
   *[other] { $n } parties
 }
cli-playoff-match-sudden = match : mort subite
cli-playoff-robin = toutes rondes à { $n }
cli-playoff-robin-sudden = toutes rondes à { $n }, mort subite
cli-erased-player = Joueur effacé { $n }
# rate
cli-tournament = Tournoi
cli-from-to = { $name } ({ $from } au { $to })
cli-rate-rating = Elo
cli-rate-time = Cadence
cli-rate-level = Niveau
cli-rate-note = Note
cli-missing = Manque
cli-not-in-sources = absent de nos sources : { $what }
cli-rate-look-at = À vérifier
cli-rate-no-list = aucune liste
cli-rate-sixty = { $control } : { $minutes } minutes pour 60 coups
cli-rate-no-time = non indiquée ; supposée suffisante pour une partie standard
cli-rate-games = { $n ->
    [one] { $n } partie
   *[other] { $n } parties
 }
cli-rate-first = premier Elo { $rating }
cli-rate-alone = { $rating } à elles seules ; { $why }
cli-unrated = sans Elo
cli-rate-left-out = laissée de côté : { $why }
cli-rate-points-of = { $points } sur { $games }
cli-rate-k-limit = K x parties = { $k } x { $games } dépasse 700, donc K = { $used }
cli-rate-sum = somme { $sum } x K { $k } = { $change }, arrondi { $rounded } : { $old } -> { $new } ({ $article })
cli-rate-level-is = niveau { $level }
cli-rate-half = , la moitié des points
cli-rate-imagined = avec { $n } nulles fictives
cli-rate-first-is = = { $exact }, premier Elo { $rating } ({ $article })
cli-rate-ignored = { $file } : colonnes ignorées : { $columns }
cli-rate-list-of = liste { $tempo } du { $day }
cli-rate-taken = { $taken } sur { $reports ->
    [one] { $reports } rapport pris
   *[other] { $reports } rapports pris
 }
cli-rate-played = ont joué
cli-rate-changed = changés
cli-rate-delisted = rayés de la liste
cli-rate-below-floor = premier Elo sous le minimum
cli-rate-pooled = résultats gardés
cli-rate-newcomer = premier Elo
cli-rate-unreadable = illisible : { $why }
cli-rate-report-taken = pris
cli-rate-held = terminé le { $ended } : pour la liste suivante (7.13)
cli-rate-late = non homologué : terminé le { $ended }, la liste du { $list } était la dernière (9.1)
cli-rate-no-date = ne dit pas quand le tournoi s’est terminé
cli-rate-other-list = pour la liste { $tempo }
cli-rate-refused = non homologué : { $why }
cli-rate-twice = le même tournoi a déjà été pris
cli-rate-reading = lecture et calcul des rapports
cli-rate-not-first = les listes sont faites le premier du mois (7.1), pas le { $day }
rating-section-active = actifs
rating-section-inactive = inactifs
rating-section-delisted = rayés
rating-section-unrated = sans Elo
rating-format-swiss = système suisse
rating-format-team = tournoi par équipes
rating-format-round-robin = toutes rondes
rating-format-cycles = toutes rondes, { $n } tours
rating-format-broken = toutes rondes avec parties non jouées, comme un suisse
rating-format-match = match de { $n } parties
rating-remark-no-id = { $name } n’a pas d’identifiant et ne peut pas figurer sur la liste
rating-remark-id-twice = l’identifiant { $id } figure deux fois
rating-remark-differs = { $id } est rapporté avec { $reported }, la liste a { $listed }
rating-remark-unlisted = { $id } est rapporté avec { $reported }, mais n’a pas d’Elo sur la liste
rating-remark-entered-unrated = { $id } est inscrit sans Elo, la liste a { $listed } (8.4)
rating-remark-no-control = le rapport ne dit pas la cadence ; supposée suffisante
rating-gap = le texte en vigueur du { $from } jusqu’avant le { $until } n’est pas dans nos sources
rating-finding-registration = enregistré { $days } jours avant le début, il en faut { $needed } ({ $article })
rating-finding-licence = arbitres sans licence : { $names } ({ $article })
rating-finding-due = le rapport est attendu pour le { $until } ({ $article })
rating-finding-late = le rapport est arrivé le { $came }, il était attendu pour le { $until } ({ $article })
rating-finding-interim = pas de résultats intermédiaires en { $months } mois d’un long tournoi ({ $article })
rating-finding-appeal = l’appel devait arriver pour le { $until } ({ $article })
rating-finding-hybrid = un tournoi hybride n’est homologué qu’avec l’accord de la FIDE ({ $article })
rating-finding-games = les parties d’un tournoi hybride (PGN) accompagnent le rapport ({ $article })
rating-finding-officer = la fédération n’a pas désigné de responsable ({ $article })
rating-finding-federation = n’est membre d’aucune fédération ({ $article })
rating-withheld-games = gardé : un premier Elo demande { $needed } parties ({ $article })
rating-withheld-floor = gardé : sous { $floor }, non publié ({ $article })
# norms
cli-norms-titles = Titres
cli-norms-event = Tournoi
cli-norms-by-hand = À la main
cli-norms-none = Aucune norme n’est atteinte ni ouverte.
cli-norms-norm = { $name }, { $points } sur { $games } : norme { $title } { $verdict }
cli-norms-counts = compte pour { $games } parties
cli-norms-after-30 = { $name } : { $title } (B.01 1.3 : { $rating } après 30 parties)
cli-norms-by-rating = { $n ->
    [one] { $n } nouveau titre
   *[other] { $n } nouveaux titres
 } par Elo
cli-norms-on-form = { $n ->
    [one] { $n } norme
   *[other] { $n } normes
 } sur le formulaire { $form }
cli-norms-nothing = rien ne s’y oppose
cli-norms-refused = refusé
cli-norms-missing-count = combien de normes il faut et de quels types (3, 4)
cli-norms-missing-exams = examens, langues et licences (3, 4, 13)
cli-norms-missing-a = catégorie A (6.5)
cli-norms-example = attendu par exemple { $examples }
cli-norms-for = { $n ->
    [one] { $n } norme
   *[other] { $n } normes
 } pour { $title }, B.01 de { $edition }
cli-norms-category = catégorie { $name }
cli-norms-young = moins de 16 ans (B.06 2.4.5)
cli-norms-day-decides = le jour de naissance décide, et seule l’année est donnée (B.06 2.4.5)
cli-norms-question-national = arbitre national
cli-norms-question-seminar = séminaire
cli-norms-title = Titre
cli-norms-took-part = Participation
cli-norms-answer = Réponse
cli-norms-condition = Condition
cli-norms-merged = Fusion
cli-norms-subgroup = Sous-groupe
cli-norms-appeal = Appel
cli-norms-until = jusqu’au { $day }
cli-norms-no-title = aucun dans la partie du tableau que nous avons
cli-norms-no-championship = pas de championnat « { $found } » ; il y a { $names }
cli-norms-direct-table = tableau des titres directs (1.2)
cli-norms-one-page = connu d’une seule page publique : vérifiez le manuel
cli-norms-no-table = tableau non chargé : rien n’est dit de cette place
cli-norms-too-few = non accordé : trop peu de participants
cli-norms-granted = accordé immédiatement
cli-norms-conditional = dès qu’un Elo de { $needed } est atteint ; d’ici là : { $now }
cli-none = aucun
cli-norms-no-sheet = aucune norme n’est atteinte ; avec --player une norme encore ouverte est certifiée aussi
cli-norms-not-csv = un formulaire est du texte, du HTML ou du JSON, pas du CSV
cli-norms-one-player = une demande vaut pour un joueur et un titre
cli-norms-whose = de qui est la norme ?
norm-need-games = parties
norm-need-rating = meilleur Elo
norm-need-exemption = normes sans exemption de fédérations
norm-need-forfeits = normes avec un point sans partie
norm-need-single = normes de tournois avec des jours à une ronde
norm-need-large = normes d’un grand suisse ou d’un tournoi de la liste
# serve
cli-serve-events = { $place } contient déjà des tournois ; rien n’a été ajouté
cli-serve-listen = impossible d’écouter sur { $address } : { $why }
cli-serve-listen-next = un autre programme utilise peut-être le port : --listen 127.0.0.1:0
cli-serve-open = Arbiter est ouvert à { $address }
cli-serve-setup = Ouvrez d’abord le compte de l’administrateur : { $link }
cli-serve-no-browser = aucun navigateur n’a pu être lancé : ouvrez l’adresse vous-même
cli-serve-demo = la démonstration : { $why }
cli-serve-tls-both = TLS demande à la fois --tls-certificate et --tls-key
cli-serve-contact = « { $found } » n’est pas un contact : mailto:…, https://… ou tel:…
cli-serve-database = base de données : { $what }
serve-no-certificate = il ne contient pas de certificat
serve-push-no-key = impossible de tirer une clé pour les messages : le système ne donne pas de nombres aléatoires
serve-push-damaged = la clé des messages est endommagée
cli-serve-created = { $place }, qui sera créée
cli-serve-listens = écoute : { $what }
cli-serve-address = adresse : { $what }
cli-serve-tls = TLS : { $what }
cli-serve-backups = sauvegardes : { $what }
cli-serve-publishing = publication : { $what }
cli-serve-lists = listes : { $what }
cli-serve-telemetry = télémétrie : { $what }
cli-serve-no-write = { $folder } : pas un dossier où l’on peut écrire
cli-serve-no-folder = { $folder } : ce dossier n’existe pas
# standings
cli-standings = Classement
cli-standings-head = { $name } : après la ronde { $round }, départages de { $edition }
cli-standings-seed = sort tiré de la graine { $seed }
cli-warning = avertissement ({ $article }) : { $what }
cli-notice = remarque ({ $article }) : { $what }
cli-standings-outside = --outside : un nom et des valeurs attendus, comme BLITZ=7:4.5,3:4, trouvé « { $found } »
cli-standings-numbers = numéros de joueurs attendus, trouvé « { $found } » dans « { $list } »
cli-column-place = place
cli-column-number = nº
cli-column-name = nom
cli-column-rating = Elo
cli-column-points = points
cli-column-title = titre
cli-column-source = source
cli-column-entry = inscr.
cli-column-federation = féd
cli-column-amount = montant
cli-column-prizes = prix
cli-column-why = pourquoi
cli-column-games = parties
cli-column-change = gain
cli-column-new = nouveau
cli-column-open = ouvert
cli-column-round = ronde
cli-column-opponent = adversaire
cli-column-score = score
cli-column-expected = attendu
cli-column-state = état
cli-column-contact = contact
cli-column-unmet = non rempli
cli-column-what = quoi
cli-rate-differ = écart
cli-rate-counts = compte
cli-rate-expected = attend
cli-column-game = partie
cli-column-ply = coup
cli-column-article = article
rating-section-titled = titrés
rating-missing-rapid = Elo rapide et blitz
rating-missing-rapid-rest = Elo rapide et blitz, sauf les durées
rating-missing-rates = cadences et durées (1) et limite d’âge de K (8.3.3), comme en 2024
rating-missing-events = composition et durée des tournois (3, 4, 6)
rating-missing-composition = composition des tournois et leur durée maximale (4, 6)
norm-found = { $what }
number-hundredths = { $units },{ $hundredths }
norm-found-least = { $n }, au moins { $least }
norm-found-most = { $n }, au plus { $most }
norm-found-says = le rapport dit « { $found } »
norm-found-divisions = plusieurs divisions
norm-found-lists = listes pour { $known } rondes sur { $rounds }
norm-found-on = { $n } le { $day }
norm-found-on-most = { $n } le { $day }, au plus { $most }
norm-found-no-dates = le rapport ne date pas ses rondes
norm-found-forfeit = { $n } et un point sans partie
norm-found-team-games = { $n } : suffisant dans un championnat du monde ou continental par équipes
norm-found-federations = le rapport ne nomme pas toutes les fédérations
norm-found-of-one = { $n } de { $name }, au plus { $most }
norm-found-exempt = { $found }, exempté
norm-found-after = rondes après { $round }
norm-found-wins = gains contre { $numbers }
norm-found-not-given = non indiqué
norm-found-single = { $n } avec au moins { $days } de ces jours
norm-found-large = { $n }, au moins 1 si une norme est postérieure au { $day }
norm-missing-games = nombre de parties
norm-missing-short-events = tournois où moins de parties suffisent
norm-missing-forfeit = un point sans partie au lieu d’une partie
norm-missing-left-out = parties qui peuvent être laissées hors d’une norme
norm-missing-beaten = adversaires battus qui peuvent être laissés hors d’une norme
norm-missing-share = part des points
norm-missing-adjusted = Elo des adversaires faibles et non classés
norm-missing-federations = parts des fédérations
norm-missing-direct = tableaux des titres directs
norm-by-hand-registered = enregistré 30 jours avant ; format inchangé depuis le début
norm-by-hand-arbiter = un arbitre principal titré IA ou FA, et un toujours présent
norm-by-hand-certificates = certificats signés et contresignés ; parties des joueurs à norme
cli-serve-not-address = « { $found } » n’est pas une adresse : https://chess.example.org
cli-serve-words-next = les mots sont ceux de la ligne de commande : { $example }
# tournament
cli-event-rounds = combien de rondes ? --rounds N
cli-event-changed = le règlement du tournoi { $event } a changé
cli-event-hidden = non public
cli-event-registration = inscriptions
cli-event-drafted = appariée
cli-event-playing = en jeu
cli-event-between = entre les rondes
cli-event-archived = archivé
cli-event-closed = clos
cli-event-public = public
cli-event-deleted = supprimé
cli-event-newer = plus récent
cli-event-damaged = endommagé
cli-event-round = ronde { $round }/{ $rounds }
cli-event-rebuilt = { $n ->
    [one] { $n } tournoi est résumé
   *[other] { $n } tournois sont résumés
 } à nouveau
cli-event-head = { $name } (tournoi { $event }), { $state }
cli-event-counts = ronde { $round } sur { $rounds }, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
 }
cli-event-tie-breaks = départages { $codes }
cli-event-left-fide = PAS EN MODE FIDE : { $reason }
cli-event-renumbered = { $n ->
    [one] { $n } joueur reçoit
   *[other] { $n } joueurs reçoivent
 } un autre numéro à l’appariement de la prochaine ronde
cli-event-expelled-from = exclu dès la ronde { $round }
cli-event-withdrawn-from = retiré dès la ronde { $round }
cli-event-absent = absent { $round }{ $bye }
cli-event-is-closed = le tournoi { $event } est clos
cli-event-is-open = le tournoi { $event } est rouvert
cli-event-no-fide = le tournoi { $event } n’est plus en mode FIDE
cli-event-is = le tournoi { $event } est { $state }
cli-event-shown = le classement public est affiché
cli-event-held = le classement public est retenu
cli-desk-correct = arbiter tournament correct-result le corrige avec une raison
cli-desk-entered-by = le résultat a été saisi par { $author }
cli-desk-list = arbiter tournament list montre les tournois
cli-desk-nobody = personne dans le tournoi { $event } n’est « { $found } »
cli-desk-nobody-next = arbiter tournament show { $event } liste les joueurs
cli-desk-several = « { $found } » pourrait être { $n } joueurs
cli-desk-several-next = tapez une plus grande partie du nom, ou le numéro qu’affiche arbiter tournament show { $event }
cli-next-absence = annoncez-la avec --bye Z
cli-next-unsaid = indiquez-les avec --rating-use, --bye-points, --adjourned, --color-rule et --float-rule
cli-next-ground = indiquez lequel avec --ground rematch, regulations, unopposed, late-entry ou top-boards
cli-next-acknowledge = à prendre en compte : redonnez la commande avec --acknowledge
cli-next-confirm = à confirmer : redonnez la commande avec --yes
cli-next-really = à confirmer deux fois : redonnez la commande avec --really
cli-result-expected = attendu 1-0, =, 0-1, +--, --+, ---, adjourned, unrated 1-0 ou arbiter 0-0, trouvé « { $found } »
cli-moment-expected = attendu un moment comme 2026-07-01 19:30, trouvé « { $found } »
cli-exchange-no-table = il n’y a pas de tableau « { $found } »
cli-exchange-files = { $n ->
    [one] { $n } fichier
   *[other] { $n } fichiers
 } ; ouvrez { $first }
cli-exchange-copied = le journal est copié dans { $file }
cli-exchange-encrypted = { $file } est chiffré
cli-exchange-encrypted-next = nommez le fichier de sa clé : --key FILE
cli-exchange-restored = { $n ->
    [one] { $n } journal restauré
   *[other] { $n } journaux restaurés
 }
cli-festival-moved = { $name } est @{ $entry } du tournoi { $event }
cli-festival-none = aucun tournoi ne fait partie de « { $name } »
cli-festival-line = { $name }, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
 }, ronde { $round }/{ $rounds }
cli-hand-end = terminez avec : { $command }
cli-hand-done = les changements sont faits
cli-import-entered = { $n ->
    [one] { $n } joueur inscrit
   *[other] { $n } joueurs inscrits
 }
cli-import-list-next = --list NAME prend un fichier comme liste Elo
cli-import-show = { $name } : { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
 }, { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
 }
cli-import-show-of = { $name } : { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
 }, { $rounds } rondes sur { $total }
cli-lists-nobody = personne n’a été trouvé pour « { $query } »
cli-lists-nobody-next = importez d’abord une liste : arbiter import --list NAME FILE
cli-lists-several = « { $query } » trouve plusieurs joueurs
cli-lists-several-next = arbiter tournament players les montre ; donnez le numéro d’identité
cli-lists-unusable = { $file } : { $good } joueurs lisibles et { $bad } lignes illisibles ; la liste « { $name } » reste telle quelle
cli-lists-done = liste { $name } : { $n ->
    [one] { $n } joueur
   *[other] { $n } joueurs
 }, { $bad ->
    [one] { $bad } ligne illisible
   *[other] { $bad } lignes illisibles
 }
cli-lists-columns = --columns : attendu quoi=colonne, trouvé « { $found } »
cli-lists-columns-next = quoi est l’un de { $kinds }
cli-lists-which = quelle colonne est le nom ? il y a : { $names }
cli-log-facts = { $n ->
    [one] { $n } fait
   *[other] { $n } faits
 }
cli-log-file = le fichier
store-place = { $place }, fait { $n }
cli-log-sound = { $n ->
    [one] { $n } fait est intact
   *[other] { $n } faits sont intacts
 }
cli-log-newer = Rien n’est endommagé : une version plus récente du programme a écrit ceci. Mettez le programme à jour.
cli-log-step-copy = 1. Arrêtez le serveur et copiez { $place } avec tout ce qui l’entoure, tel quel.
cli-log-step-restore = 2. Restaurez la dernière sauvegarde dans une nouvelle base :
cli-log-step-compare = 3. Comparez : { $command }
cli-log-step-event = tournoi { $event } : { $sound } faits avant le dommage sont intacts ; ce qui en manque dans la sauvegarde est montré par
cli-log-step-again = { $command } ; saisissez-le à nouveau
cli-log-step-others = Les tournois qui ne sont pas nommés ci-dessus sont intacts et peuvent continuer.
cli-log-sealed = { $n ->
    [one] { $n } fait est scellé
   *[other] { $n } faits sont scellés
 } dans { $file }
cli-log-no-random = le système ne donne pas de nombres aléatoires
cli-log-no-key = ce n’est pas une de nos clés privées
cli-log-seal-sound = { $stream } : { $n ->
    [one] { $n } fait est intact, scellé
   *[other] { $n } faits sont intacts, scellés
 } avec { $key }
cli-log-empty = le fichier est vide
cli-log-no-signature = la dernière ligne n’est pas une signature : { $why }
cli-log-no-stream = le journal n’a pas de nom
cli-log-fact = fait { $n } : { $why }
cli-log-fact-missing = le fait { $n } manque
cli-log-other-facts = les faits ne sont pas ceux qui ont été scellés
cli-log-other-key = scellé avec une autre clé : { $key }
cli-log-key-unreadable = la clé ou la signature est illisible
cli-log-wrong = la signature est fausse
cli-log-erased = { $label } : les données ont disparu, les résultats restent. Redémarrez les serveurs ; les sauvegardes antérieures contiennent encore les données
cli-log-unreadable = { $stream } est illisible : { $why }
cli-member-erased = les données du membre { $member } ont disparu ; les sauvegardes antérieures les contiennent encore
cli-member-events = { $n ->
    [one] { $n } tournoi
   *[other] { $n } tournois
 }
cli-member-text = { $field } est vide, trop long ou n’est pas une ligne : « { $found } »
cli-member-too-many = le club a autant de membres que possible
cli-prize-below = classés sous { $limit }
cli-prize-national = de la fédération du tournoi
cli-prize-foreign = d’autres fédérations
cli-prize-category = de la catégorie { $name }
cli-prize-place = place { $place } parmi les joueurs
cli-prize-place-of = place { $place } parmi les joueurs { $who }
cli-prize-level = { $n } à égalité de points, { $pool } en tout
cli-prize-left = laisse { $amount } de { $prizes } à d’autres : un seul prix, le plus élevé
cli-forecast-would = { $name } aurait { $rating }
cli-chances-head = { $name } : { $games ->
    [one] { $games } partie restante
   *[other] { $games } parties restantes
 }, titres de { $edition }
cli-chances-gone = perdue
cli-chances-points = { $points } points sur { $games }
cli-chances-against = { $points } points sur { $games } contre { $average } et plus
cli-players-who = qui ? un nom, --from-list, --from-members ou --file
cli-players-unknown = le club ne connaît personne du nom de « { $query } »
cli-players-several = le club en connaît plusieurs du nom de « { $query } »
cli-players-corrected = { $name } est corrigé
cli-players-removed = { $name } n’est plus inscrit
cli-players-checked-in = { $n } présents
cli-players-checked-out = { $name } n’est plus noté présent
cli-players-withdrawn = { $name } s’est retiré
cli-players-struck = moins de la moitié des parties ont été jouées : les résultats sont annulés
cli-players-goes-on = { $name } continue
cli-players-absent = { $name } est absent pour { $n ->
    [one] { $n } ronde
   *[other] { $n } rondes
 }
cli-players-plays = { $name } joue dans { $n ->
    [one] { $n } ronde
   *[other] { $n } rondes
 }
cli-players-expelled = { $name } est exclu
cli-players-half-yes = { $name } peut avoir des exempts à un demi-point
cli-players-half-no = { $name } ne peut pas avoir d’exempts à un demi-point
cli-lots-before = ces sorts ont déjà été tirés et restent
cli-lots-recorded = le tirage au sort est enregistré
cli-outside-expected = attendu PLAYER=VALUE, trouvé « { $found } »
cli-outside-recorded = les valeurs sont enregistrées
cli-playoffs-head = départage { $names }
cli-playoffs-due = à jouer : { $game }
cli-playoffs-by-hand = hors du schéma : enregistrez l’issue avec playoff
cli-playoffs-by-lot = { $game } (couleurs par tirage au sort)
cli-playoffs-clock = { $minutes } min + { $seconds } s
cli-playoffs-clocks = { $white } min contre { $black } min
cli-playoffs-recorded = le départage est enregistré
cli-publish-written = { $written } sur { $all ->
    [one] { $all } fichier écrit
   *[other] { $all } fichiers écrits
 }, { $removed } supprimés
cli-ratings-differ = { $changed } sur { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
 } diffèrent des listes, { $unknown } ne sont dans aucune
cli-ratings-updated = { $n ->
    [one] { $n } joueur mis à jour
   *[other] { $n } joueurs mis à jour
 }
cli-ratings-reason = pris de { $lists }
cli-ratings-no-list = aucune liste importée n’était en vigueur le premier jour
cli-ratings-no-list-next = arbiter import --list NAME FILE, ou --list NAME
cli-ratings-no-such = il n’y a pas de liste « { $name } »
cli-ratings-rating = Elo { $now } -> { $listed } ({ $list })
cli-ratings-national = Elo national { $now } -> { $listed } ({ $list })
cli-ratings-title = titre -> { $title }
cli-ratings-in-none = dans aucune liste
cli-registration-waiting = attente { $place }
cli-registration-open = ouverte
cli-registration-declined = refusée
cli-registration-confirmed = { $n ->
    [one] { $n } joueur est inscrit
   *[other] { $n } joueurs sont inscrits
 }
cli-registration-is-declined = l’inscription { $number } est refusée
cli-editions-expected = --editions : attendu rating=2017, trouvé « { $found } »
cli-editions-expected-next = il y a laws, rating, tiebreaks et swiss
cli-keep-apart = --keep-apart nomme des joueurs, et il n’y en a pas encore
cli-keep-apart-next = inscrivez-les d’abord, puis : arbiter tournament change
cli-source-typed-national = saisi, national
cli-source-estimated = estimé
cli-results-which = quel échiquier, et quel résultat ?
cli-results-entered = { $n } saisis, { $open ->
    [one] { $open } échiquier
   *[other] { $open } échiquiers
 } de la ronde { $round } sans résultat
cli-results-discarded = le projet reposait sur d’autres résultats et n’existe plus : { $command }
cli-results-line = { $file } : ligne { $line } : { $what }
cli-results-row = attendu un échiquier et un résultat, trouvé « { $found } »
cli-results-board = attendu un échiquier, trouvé « { $found } »
cli-results-corrected = l’échiquier { $board } de la ronde { $round } est corrigé pour le classement et les prochains appariements
cli-results-corrected-rating = l’échiquier { $board } de la ronde { $round } est corrigé pour le seul rapport Elo
cli-results-reversed = échiquier { $board } de la ronde { $round } : { $white } - { $black }
cli-post-not = pas affiché
cli-post-late = en retard
cli-post-elsewhere = pas à l’endroit annoncé
cli-post-row = ronde { $round }  annoncé { $announced }
cli-note-noted = noté pour l’échiquier { $board } de la ronde { $round }
cli-forget-stays = le tournoi { $event } reste tel quel : { $why }
cli-forget-done = { $n ->
    [one] { $n } date de naissance ou contact oublié
   *[other] { $n } dates de naissance et contacts oubliés
 } dans { $events ->
    [one] { $events } tournoi
   *[other] { $events } tournois
 }
cli-forget-would = { $n ->
    [one] { $n } date de naissance ou contact serait oublié
   *[other] { $n } dates de naissance et contacts seraient oubliés
 } dans { $events ->
    [one] { $events } tournoi
   *[other] { $events } tournois
 }
cli-round-ratings = { $n ->
    [one] { $n } Elo diffère
   *[other] { $n } Elo diffèrent
 } des listes : { $command }
cli-round-publish = publiez-le avec : { $command }
cli-round-discarded = le projet n’existe plus
cli-round-at = le projet sera public : { $when }
cli-round-by-somebody = quand quelqu’un le publiera
cli-round-published = la ronde { $round } est publiée
cli-round-withdrawn = la ronde { $round } est retirée
cli-round-none = aucune ronde n’est encore publiée
cli-round-not = la ronde { $round } n’est pas publiée
cli-round-rating-only = échiquier { $board } : { $result } compte pour le seul rapport Elo
cli-round-head = { $event }, ronde { $round }
cli-round-not-paired = non apparié
cli-round-position = ronde { $round } : position { $position }, { $array }
cli-source-expected = --source : attendu NAME=ADDRESS, trouvé « { $found } »
cli-source-no-name = --source : la liste n’a pas de nom
cli-source-no-address = « { $found } » n’est pas une adresse : elle commence par https:// ou http://. Un fichier se reprend par arbiter import --list
cli-source-from = { $age }, de { $address }
cli-source-fresh = à jour
cli-source-failed = la liste { $list } n’a pas pu être récupérée : { $why }
cli-category-none = le tournoi n’en a pas : arbiter tournament change ID --category
cli-category-unknown = pas de catégorie « { $name } »
cli-tables-provisional = provisoire : { $n ->
    [one] { $n } partie ajournée compte comme nulle
   *[other] { $n } parties ajournées comptent comme nulles
 }
cli-tables-left = { $number } { $name } : { $how } (dès la ronde { $round })
cli-tables-expelled = exclu, sans place
cli-tables-struck = retiré avant la moitié des parties : résultats annulés
cli-tables-round = r{ $round }
cli-card-unnumbered = { $name }, pas encore numéroté
cli-card-head = { $name }, nº { $number }, { $rating }
cli-team-entered = { $team } a { $n ->
    [one] { $n } joueur
   *[other] { $n } joueurs
 }
cli-team-lineup = { $team } a nommé ses joueurs de la ronde { $round }
cli-team-substitute = remplaçant
cli-team-none = il n’y a pas d’équipes
# law, exam, rule, judge, winnable, pair, tables
cli-law-expected = attendu le numéro d’un article ou des mots à chercher
cli-law-no-term = le glossaire n’a pas « { $found } »
cli-law-no-clause = aucune clause n’a tous ces mots : { $found }
cli-law-no-clause-next = essayez moins de mots, ou le numéro d’un article
cli-law-lacks = notre source de { $edition } ne contient pas l’article { $article }
cli-law-no-article = pas d’article « { $article } » dans l’édition de { $edition }
cli-law-differ-next = les numéros diffèrent selon les éditions : essayez --edition, ou un numéro plus court comme 7.5
cli-law-editions-next = le numéro est des éditions { $editions } : essayez --edition
cli-exam-number = attendu de 1 à { $most } questions
cli-rule-script = un script est attendu
cli-rule-script-next = nommez un fichier, `-` pour l’entrée standard, ou --ask
cli-utf8 = { $file } : UTF-8 attendu
cli-judge-row = { $file } : ligne { $row } : { $why }
cli-judge-progress = { $name } { $games } parties, { $rate } parties/s
cli-winnable-no-proof = pas de preuve pour { $side } parmi { $limit } positions ; voir --nodes
cli-winnable-no-head = { $file } : aucune ligne ne commence par « { $head } »
cli-winnable-games = { $n } parties
cli-winnable-positions = { $n } positions
cli-pair-no-player = il n’y a pas de joueur { $number } parmi les { $players ->
    [one] { $players } inscrit
   *[other] { $players } inscrits
 }
cli-table-column = { $file } : une colonne { $wanted } de textes attendue, trouvé { $found }
cli-playoffs-game = { $pair }, { $clocks }
