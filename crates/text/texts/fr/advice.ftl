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
advice-6-5 = L’arbitre décide avant la partie de quel côté se trouve la pendule : en règle générale de sorte que le plus de pendules possible se voient de l’allée, et de l’autre côté du joueur si un handicap le demande.
advice-7-5 = Arrêtez d’abord les pendules. Demandez aux deux joueurs ce qui s’est passé, rétablissez la position et notez les temps. Dites au fautif quelle pièce le lie, donnez le temps à l’adversaire, notez le coup, la nature et le numéro de la faute, puis mettez en marche la pendule du fautif.
advice-8-3 = Ramassez toutes les feuilles signées à la fin de la partie et gardez-les au moins jusqu’au dernier appel et au rapport ; les originaux appartiennent à l’organisateur. Ayez des feuilles et des stylos de réserve, et un appareil de rechange là où l’on s’en sert.
advice-9-1 = Une proposition se fait après le coup et avant d’appuyer, en deux mots, et les deux joueurs la notent. Une proposition sous condition vaut sans condition. Qui répète ses propositions sans raison nouvelle dérange l’adversaire (11.5).
advice-11-1 = Les querelles, la triche et les résultats convenus jettent le discrédit sur le jeu ; une tenue contraire au règlement de l’organisateur aussi. Les contrôles antidopage suivent les règles de la FIDE et du pays : l’arbitre laisse travailler les agents et corrige les pendules si le jeu en souffre.
advice-12-9 = La liste est à peu près croissante : avertissez d’abord si cela peut encore aider, prenez du temps avant des points et des points avant la partie. Dites l’article et le motif, notez-les et prévenez l’arbitre principal ; l’amende et l’exclusion demandent l’organisateur.
