# The bracket of a knock-out.
tab-bracket = Bracket
bracket-label = Bracket, stage by stage
bracket-about = { $players }, { $games } to a tie
bracket-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
 }
bracket-preliminary = Preliminary round
bracket-quarter-finals = Quarter-finals
bracket-semi-finals = Semi-finals
bracket-final = Final
bracket-last = Last { $players }
bracket-winner-of = Winner of { $one } – { $other }
bracket-playing = Game { $game } is being played
bracket-level = Level: a playoff decides
bracket-goes = goes on
bracket-note = Small squares are games: light with White, dark with Black. A shaded line goes on.
