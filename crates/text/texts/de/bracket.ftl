# The bracket of a knock-out.
tab-bracket = Turnierbaum
bracket-label = Turnierbaum, Stufe für Stufe
bracket-about = { $players }, { $games } pro Duell
bracket-games = { $n ->
    [one] { $n } Partie
   *[other] { $n } Partien
 }
bracket-preliminary = Vorrunde
bracket-quarter-finals = Viertelfinale
bracket-semi-finals = Halbfinale
bracket-final = Finale
bracket-last = Letzte { $players }
bracket-winner-of = Sieger aus { $one } – { $other }
bracket-playing = Partie { $game } läuft
bracket-level = Gleichstand: Stichkampf entscheidet
bracket-goes = kommt weiter
bracket-note = Kleine Felder sind Partien: hell mit Weiß, dunkel mit Schwarz. Eine unterlegte Zeile kommt weiter.
