reports-open = { $n ->
    [one] { $n } échiquier n’a pas encore de résultat.
   *[other] { $n } échiquiers n’ont pas encore de résultat.
 }
report-trf = Fichier d’échange (TRF16)
report-trf-what = Ce que prennent les fédérations et la FIDE.
report-rating = Rapport Elo
report-rating-what = Chaque variation avec son calcul.
report-norms = Feuille des normes
report-norms-what = Normes de titre, condition par condition.
report-standings = Classement
report-pairings = Appariements et résultats de toutes les rondes
report-players = Joueurs
report-games-what = Déposer des PGN, voir les parties.
report-export = Le tournoi en dossier de pages
report-export-what = Toutes les pages publiques en quatre langues, pour un site ou une clé.
report-backup = Sauvegarde de toute la base
report-backup-what = Tous les tournois et comptes en un fichier.
rating-edition = B.02, édition { $edition }
titles-edition = B.01, édition { $edition }
rating-refused = Le tournoi n’est pas homologué :
rated-games = Parties
rating-new = Nouveau
rating-kept = gardé pour un premier classement
rating-nothing = aucune partie ne compte
rating-note = Comme si la période ne comptait que ce tournoi ; K comme pour des joueurs à trente parties.
norm-event = Le tournoi
norm-nobody = Personne n’a réalisé de norme.
norm-score = { $points } points en { $games } parties.
verdict-met = remplie
verdict-missed = manquée
verdict-unknown = à vérifier
verdict-not-in-sources = texte non disponible
verdict-open = ouverte
