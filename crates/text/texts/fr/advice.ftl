# Advice from practice, in our own words.
advice-12-2 =
    Aide-mémoire des devoirs de l’arbitre :
    - avant la ronde : échiquiers, pièces, pendules et feuilles en ordre, ainsi que la lumière, l’air et le calme de la salle
    - pendant le jeu : circuler, suivre les parties en crise de temps, veiller à ce que personne ne soit dérangé
    - faire respecter les Règles et les décisions prises, et sanctionner quand il le faut
    - veiller à l’intérêt des deux joueurs et à l’esprit de fair-play
    - noter incidents, avertissements et sanctions avec l’échiquier, le coup et l’heure
advice-d-1 = Matériel d’un joueur aveugle : un échiquier d’au moins 20 sur 20 centimètres, cases noires en relief et un trou par case, des pièces à fiche dont les noires se reconnaissent au toucher, et une pendule dont on peut sentir ou entendre l’heure.
advice-6-10 = Notez les temps de toutes les pendules et le nombre de coups environ chaque demi-heure et à chaque contrôle : on peut alors réparer une pendule ou rétablir une position sans deviner.
advice-11-10 = Annoncez d’avance comment, jusqu’à quand et devant qui on fait appel. Un comité compte trois ou cinq membres sans lien avec les joueurs ; il entend les deux joueurs et l’arbitre et décide par écrit avant la ronde suivante.
advice-11-3 = Rappelez la règle des appareils avant chaque ronde et dites où poser les sacs. Demandez leurs appareils aux retardataires avant leur premier coup. Ne fouillez qu’à l’écart, avec un témoin du même sexe.
advice-6-7 = Lancez toutes les pendules à l’heure annoncée et notez les absents ; si la ronde commence en retard, le délai de forfait court depuis le vrai début.
advice-9-5 = Arrêtez les pendules, notez les temps et vérifiez la réclamation d’après une feuille sur un autre échiquier, les deux joueurs présents. Ne vous fiez jamais à un écran seul.
advice-11-2 = Tenez la liste de qui a quitté la zone de jeu et quand. Les spectateurs restent derrière la ligne ; les photos se font aux premières minutes et sans flash.
