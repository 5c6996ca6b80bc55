# Ce dont les clubs ont besoin autour d’un tournoi.
categories = Catégories
category-all = Tous
categories-all-tables = Toutes les catégories
no-categories = Le règlement ne prévoit pas de catégories.
category-empty = Personne n’est dans cette catégorie.
category-needs-day = L’âge se compte à une date : indiquez le premier jour du tournoi, ou la date de la catégorie.
place-overall = Général
what-categories = catégories
fault-no-category = Il n’y a pas de catégorie « { $name } ».
setting-categories = Catégories
setting-playoff = Règlement du départage au jeu
setting-playoff-hint = Une par ligne : places=1 (jusqu’à quelle place), after=2 (départages), format=…, numbering=…, colours=…, time=3+2, schedule=…
setting-playoff-why = Si des ex æquo se départagent au jeu, le règlement dit pour quelles places, après quels départages, le format, la numérotation, les couleurs, la cadence et l’horaire : les sept.
setting-categories-hint = Une par ligne, conditions après des points-virgules : U12; age=..11 ou Filles; age=..17; sex=w ou B; rating=1400..1599. Aussi at=2026-01-01, club=, federation=BEL, licence, players=Nom | Nom. L’âge se compte au 1er janvier de la première année, sauf date donnée.
prize-national = fédération du tournoi
prize-foreign = autres fédérations
prize-category = catégorie { $name }
prize-why = Pourquoi ?
prize-why-place = Place { $place } parmi : { $who }.
prize-why-level = { $n } joueurs y ont le même nombre de points ; ensemble, ils gagnent { $money }.
prize-why-left = Laisse { $money } ({ $prizes }) à d’autres : un seul prix par joueur, le plus élevé.
setting-festival = Festival
setting-festival-hint = Les tournois qui portent ici le même nom sont montrés côte à côte : groupe A, groupe B, jeunes, blitz.
what-festival = le nom du festival
fault-no-festival = Il n’y a pas de festival « { $name } ».
festival-when = Quand
festival-tournament = Tournoi
move-to = Vers un autre tournoi du festival
move = Déplacer
log-moved-here = { $player } vient de { $other }
log-moved-there = Un joueur passe à { $other }
