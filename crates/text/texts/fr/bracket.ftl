# The bracket of a knock-out.
tab-bracket = Tableau
bracket-label = Tableau, tour par tour
bracket-about = { $players }, { $games } par match
bracket-games = { $n ->
    [one] { $n } partie
   *[other] { $n } parties
 }
bracket-preliminary = Tour préliminaire
bracket-quarter-finals = Quarts de finale
bracket-semi-finals = Demi-finales
bracket-final = Finale
bracket-last = { $players } derniers
bracket-winner-of = Vainqueur de { $one } – { $other }
bracket-playing = La partie { $game } est en cours
bracket-level = À égalité : match de départage
bracket-goes = se qualifie
bracket-note = Les petits carrés sont des parties : clairs avec les Blancs, foncés avec les Noirs. Une ligne colorée se qualifie.
