preset-teams = Mannschaften
preset-teams-text = Wettkämpfe an 4 Brettern, Schweizer System, 7 Runden, Wertung nach Mannschaftspunkten.
teams-all = Alle Mannschaften
team-strength = Durchschnittliche Elo-Zahl der ersten Bretter: { $rating }
substitute = Ersatzspieler
substitute-short = E
points-of-games = Punkte
matches = Wettkämpfe
matches-none = Noch ist kein Wettkampf veröffentlicht.
matches-of-round = Wettkämpfe der Runde { $n }
match-on = läuft
teams-manage = Mannschaften melden
lineups-title = Aufstellungen
lineups-of-round = Aufstellungen der Runde { $n }
lineups-text = Wer hier genannt ist, spielt, erstes Brett zuerst. Eine Mannschaft, die nichts sagt, schickt die Ersten ihrer Brettfolge, die da sind; ein Ersatzspieler rückt von unten auf.
lineups-drafted = Die Runde ist im Entwurf: Eine geänderte Aufstellung verwirft ihn, und es wird neu gepaart.
lineups-over = Alle Runden sind veröffentlicht: Aufstellungen ändern sich nicht mehr.
lineup-said = genannt
lineup-usual = Brettfolge
lineup-missing = Nicht da: { $names }
lineup-nobody = niemand
team-new = Eine andere Mannschaft
team-order-hint = Brettfolge: das erste Brett zuerst, Ersatzspieler zuletzt. Tippen Sie den Anfang eines Namens und wählen Sie.
teams-none = Noch ist keine Mannschaft gemeldet.
teams-nobody-free = Jeder gemeldete Spieler ist in einer Mannschaft: Melden Sie zuerst Spieler.
teams-not-event = Dieses Turnier wird nicht von Mannschaften gespielt. Stellen Sie das vor Runde 1 ein.
teams-why = Mannschaften werden wie Spieler gepaart, nach Mannschaftspunkten: zwei für einen gewonnenen, einer für einen unentschiedenen Wettkampf. Ihre Reihenfolge ist die durchschnittliche Elo-Zahl der ersten Bretter. Die Farbe einer Mannschaft ist die ihres ersten Bretts; die übrigen Bretter wechseln ab.
teams-count = { $n ->
    [one] Eine Mannschaft
   *[other] { $n } Mannschaften
 }
