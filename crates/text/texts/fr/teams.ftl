preset-teams = Par équipes
preset-teams-text = Rencontres sur 4 échiquiers, système suisse, 7 rondes, classement aux points de match.
teams-all = Toutes les équipes
team-strength = Elo moyen des premiers échiquiers : { $rating }
substitute = Remplaçant
substitute-short = R
points-of-games = Points
matches = Rencontres
matches-none = Aucune rencontre n’est publiée.
matches-of-round = Rencontres de la ronde { $n }
match-on = en cours
teams-manage = Inscrire les équipes
lineups-title = Compositions
lineups-of-round = Compositions de la ronde { $n }
lineups-text = Ceux qui sont nommés ici jouent, premier échiquier d’abord. Une équipe qui ne dit rien envoie les premiers de son ordre qui sont présents ; un remplaçant monte d’en bas.
lineups-drafted = La ronde est préparée : une composition modifiée annule le projet, et il faut apparier de nouveau.
lineups-over = Toutes les rondes sont publiées : les compositions ne changent plus.
lineup-said = annoncée
lineup-usual = ordre des échiquiers
lineup-missing = Absents : { $names }
lineup-nobody = personne
team-new = Une autre équipe
team-order-hint = Ordre des échiquiers : le premier d’abord, les remplaçants à la fin. Tapez le début d’un nom et choisissez.
teams-none = Aucune équipe n’est inscrite.
teams-nobody-free = Chaque joueur inscrit est dans une équipe : inscrivez d’abord des joueurs.
teams-not-event = Ce tournoi ne se joue pas par équipes. Indiquez-le dans les réglages avant la ronde 1.
teams-why = Les équipes sont appariées comme des joueurs, selon les points de match : deux pour un match gagné, un pour un match nul. Leur ordre est l’Elo moyen des premiers échiquiers. La couleur d’une équipe est celle de son premier échiquier ; les autres alternent.
teams-count = { $n ->
    [one] Une équipe
   *[other] { $n } équipes
 }
