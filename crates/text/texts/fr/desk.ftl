# The moments of an evening at the desk.
done-saved = Enregistré.
done-entered = { $name } est inscrit.
done-withdrawn = { $name } a quitté le tournoi.
undo = Annuler
leaves-ill = Malade
leaves-own = À sa demande
leaves-silent = Absent sans prévenir
leaves-other = Autre raison…
list-filter = Chercher un joueur
check-in-all = Tous sont là
check-in-nobody = Recommencer : personne n’est là
results-jump = Échiquier et résultat, ou un nom
results-jump-hint = 12 1, 7 =, 3 0, puis Entrée ; b dans une ligne mène ici
results-all = Tous
results-open = En cours
demo-title = Faire le tour de la démonstration
demo-arbiter = Comme arbitre
demo-player = Comme joueur
demo-spectator = Comme spectateur
demo-hint = Aucun compte n’est nécessaire ; tout disparaît à la fin du programme.
settings-sections = Rubriques
control-minutes = Minutes
control-seconds = Secondes par coup
control-moves = Pour tant de coups
control-then = Puis minutes
programme-starts = Début
programme-results = Résultats remis avant
programme-claims = Erreurs signalées avant
prize-name = Prix
prize-amount = Montant
prize-below = Elo inférieur à
prize-only-for = Réservé à (catégorie, national, foreign)
tab-me = Moi
this-is-me = C’est moi
my-board = Mon échiquier
against = contre
tour-title = La première soirée
tour-skip = Passer la visite
tour-players = Inscrire
tour-round = Apparier
tour-results = Résultats
tour-players-text = Collez une liste, ou tapez le nom et l’Elo d’un trait, puis Entrée. Passez ensuite à la ronde.
tour-round-text = Tirez au sort les couleurs, regardez la proposition, puis publiez-la : les autres ne la voient qu’alors.
tour-results-text = Une touche par échiquier : 1, 5 ou 0. Retour arrière annule la dernière.
teams-of-clubs = { $n ->
    [one] Les clubs peuvent aligner une équipe :
   *[other] Les clubs peuvent aligner { $n } équipes :
 }
teams-of-clubs-go = Inscrire les équipes des clubs
preview-check = à vérifier
preview-registered = déjà inscrit
preview-repeated = deux fois dans la liste
phone-sure = Remettre { $result } ? Seul l’arbitre peut le changer ensuite.
phone-hand-in = Remettre
