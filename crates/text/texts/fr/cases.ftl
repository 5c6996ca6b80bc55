# Pourquoi un script d’incident est illisible, et ce qui n’y donne pas ce qui était attendu. Les mots
# de la langue des scripts restent tels quels.
case-error = ligne { $line }, colonne { $column } : attendu : { $expected } ; trouvé : { $found }
case-error-at =
    { $error }
    { $line }
    { $mark }
case-found-word = « { $word } »
case-found-nothing = rien
case-end-of-line = la fin de la ligne
case-words = « { $words } »
case-one-of = l’un de : { $words }
case-act = un coup (e2-e4, Nf3, 0-0) ou l’un de : { $words }
case-regulation = une couleur (white, black) et son handicap, ou l’un de : { $words }
case-closing-quote = un guillemet fermant
case-quoted = { $what }, entre guillemets
case-entered-move = le coup saisi
case-sealed-move = le coup mis sous pli
case-report = ce qui est signalé
case-remark = une remarque
case-rule = la règle
case-name = un nom
case-resumption = la date, l’heure et le lieu de la reprise
case-custodian = qui garde l’enveloppe
case-fewer-lines = { $n } lignes au plus
case-title = « case » et un titre
case-edition-line = une ligne « edition » dans le cas
case-edition-first = une ligne « edition » avant la première étape
case-edition-of-case = une édition de ce cas
case-edition = une édition : { $words }
case-online-edition = une édition du règlement en ligne : { $words }
case-day = un jour comme 2024-05-01
case-notation = une langue de notation : { $words }
case-step-first = une étape avant sa décision
case-expectation = ce qui doit s’ensuivre
case-answer = un article, « refused » ou « nothing »
case-phase = une phase de la partie
case-time = un temps comme 1:30:00 ou 5:00
case-time-of-step = un temps comme 5:00 après + ou @
case-period = un temps comme 40/1:30:00 ou 5:00
case-control = une cadence comme 90+30 ou 40/1:30:00, 30:00 + 0:30
case-playable-control = une cadence jouable ({ $why })
case-number = un nombre
case-chess960 = un nombre de 0 à 959
case-fewer-offences = { $n } coups illégaux au plus
case-square = une case comme e4
case-piece = une pièce : pawn, knight, bishop, rook, queen, king
case-move = un coup comme e2-e4, e7xd8=Q, 0-0 ou Nf3
case-squares-ambiguous = les deux cases du coup : plusieurs pièces peuvent y aller
case-squares-illegal = les deux cases d’un coup illégal, comme e2-e5
case-squares-here = les deux cases du coup, comme e2-e4, dans cette position
case-fen = une position en FEN ({ $why })
case-kings = une position avec un roi de chaque couleur
case-points = des points comme 3, 1 ou 0.5
case-outcome = un résultat comme 1-0, 1/2-1/2 ou +/-
case-score = un score
case-federation = une fédération
case-article = le numéro d’un article
case-article-of = un article de l’édition { $edition }
case-whose-flag = « of » et de qui est le drapeau
case-other-answer = { $asked } : trouvé { $found }
case-other-ruling = attendu { $expected } ; trouvé { $found }
case-unexpected-refusal = inattendu : { $found }
case-unexpected-end = la fin de la partie était inattendue : { $found }
case-too-long = un script compte { $n } caractères au plus
