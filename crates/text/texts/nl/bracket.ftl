# The bracket of a knock-out.
tab-bracket = Schema
bracket-label = Schema, ronde na ronde
bracket-about = { $players }, { $games } per duel
bracket-games = { $n ->
    [one] { $n } partij
   *[other] { $n } partijen
 }
bracket-preliminary = Voorronde
bracket-quarter-finals = Kwartfinales
bracket-semi-finals = Halve finales
bracket-final = Finale
bracket-last = Laatste { $players }
bracket-winner-of = Winnaar van { $one } – { $other }
bracket-playing = Partij { $game } is bezig
bracket-level = Gelijk: een beslissingspartij volgt
bracket-goes = gaat door
bracket-note = De kleine vakjes zijn partijen: licht met wit, donker met zwart. Een gekleurde regel gaat door.
