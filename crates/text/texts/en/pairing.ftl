pairing-cited = { $text } ({ $articles })
pairing-and = { $first } and { $last }
pairing-name = { $who }
pairing-nobody = nobody
pairing-the-bye = the bye
pairing-round = Round { $round }
pairing-in-round = round { $round }: { $what }
pairing-bracket = Group with { $score } points
pairing-bracket-again = Group with { $score } points, paired again so that everybody below can be paired
pairing-bracket-last = Last group, { $score } points
pairing-bracket-collapsed = Everybody from { $score } points down, as one group
pairing-in-bracket = in the group with { $score } points { $reason }
pairing-moved-down = came down from above: { $players }
pairing-residents = in it: { $players }
pairing-exchange = { $n ->
    [one] { $out } changes
   *[other] { $out } change
 } to the lower half of the group, { $into } to the upper half
pairing-perfect = nothing is left to wish for
pairing-quality = figures: { $figures }
pairing-board = { $white } – { $black }: { $colours }
pairing-group-board = { $white } – { $black }: { $how }; { $colours }
pairing-colours-granted = both can have the colour they are due
pairing-colours-stronger = the one whose colour is more urgent has it
pairing-colours-alternate = the last time their colours differed is reversed
pairing-colours-higher = the higher placed has the colour due
pairing-colours-lot = by the colour drawn for number 1
pairing-they-play = { $one } and { $other } do meet
pairing-not-paired = { $who } has no game in this round
pairing-not-with = { $one } not with { $other }: { $reason }
pairing-other-bracket = { $one } is paired in the group with { $score } points, { $other } in the one with { $other-score }
pairing-besides = { $first }; besides, { $second }
pairing-illegal = { $one } and { $other } may not meet: { $reason }
pairing-other-players = other players are paired than should be
pairing-barred = they have met, or are kept apart
pairing-met = they have played each other already
pairing-kept-apart = they are kept apart
pairing-both-white = both must have White
pairing-both-black = both must have Black
pairing-had-bye = has had a bye or points without playing
pairing-both-moved-down = both came down from above and do not meet here
pairing-completion = then the others could not all be paired
pairing-others-unpaired = then those who come after could not all be paired
pairing-later = just as good, but later in the order of the rules
pairing-later-fold = just as good, but the first meets the last as far as that goes
pairing-goes-down = { $who } goes down to the next group: { $why }
pairing-gets-bye = { $who } has the bye: { $why }
pairing-floats-down = { $who } goes down from the group with { $score } points
pairing-no-opponent = nobody in the group can be met
pairing-needed-below = needed below, where the others could not be paired otherwise
pairing-last-in-order = one player too many, and the last in the order
pairing-one-too-many = one player too many; { $others }
pairing-not-instead = not { $who }: { $reason }
pairing-instead-of = { $text }, not only { $n ->
    [one] one player
   *[other] { $n } players
 }
pairing-worse-floaters = { $instead } players would have to leave the group instead of { $taken }
pairing-worse-differences = opponents would be further apart in points
pairing-worse-scores = somebody with more points would have to go down
pairing-worse-next = fewer players could be paired in the next group
pairing-worse-unplayed = the bye would go to somebody who has played fewer games
pairing-worse-beyond-two = { $n ->
    [one] { $who } would have had
   *[other] { $who } would all have had
 } one colour three times more often than the other
pairing-worse-third = { $n ->
    [one] { $who } would have had
   *[other] { $who } would all have had
 } the same colour a third time running
pairing-worse-colours = { $n ->
    [1] { $who } would not have had the colour due
    [2] { $who } would both not have had the colour due
   *[other] { $who } would all not have had the colour due
 }
pairing-worse-strong = { $n ->
    [1] { $who } would not have had a colour that is urgently due
    [2] { $who } would both not have had a colour that is urgently due
   *[other] { $who } would all not have had a colour that is urgently due
 }
pairing-worse-down = { $n ->
    [1] { $who } would have floated down again
    [2] { $who } would both have floated down again
   *[other] { $who } would all have floated down again
 }
pairing-worse-up = { $n ->
    [1] { $who } would have floated up again
    [2] { $who } would both have floated up again
   *[other] { $who } would all have floated up again
 }
pairing-worse-down-later = { $n ->
    [1] { $who } would have floated down as two rounds ago
    [2] { $who } would both have floated down as two rounds ago
   *[other] { $who } would all have floated down as two rounds ago
 }
pairing-worse-up-later = { $n ->
    [1] { $who } would have floated up as two rounds ago
    [2] { $who } would both have floated up as two rounds ago
   *[other] { $who } would all have floated up as two rounds ago
 }
pairing-more-clashes = { $instead ->
    [one] in one pair
   *[other] in { $instead } pairs
 } both players would be due the same colour{ $taken ->
    [0] {""}
   *[other] , instead of { $taken }
 }
pairing-dubov-bye = { $who } has the bye: of those with the fewest points who may have it and leave the others pairable, the one with the most games, then the largest number
pairing-burstein-bye = { $who } has the bye: of those with the fewest points who may have it and leave the others pairable, the one with the most games, then the weakest opposition
pairing-comes-up = { $who } comes up from the group with { $score } points
pairing-up-too-often = has come up { $n ->
    [one] once
   *[other] { $n } times
 } already
pairing-up-again = came up in the round before
pairing-up-worse = then colours, or the players below, would be paired worse
pairing-shifted = { $n ->
    [one] { $players } changes
   *[other] { $players } change
 } sides, because those who want White and those who want Black are not equally many or cannot all meet
pairing-seekers = White, by the average rating of the opponents: { $white }; Black, by number: { $black }
pairing-both-seek-white = both are on White’s side of the group
pairing-both-seek-black = both are on Black’s side of the group
pairing-found-first = { $who } found { $found } first
pairing-taken = { $who } was taken by { $by }, whose turn came first
pairing-by-index = in the order of their opposition: { $players }
pairing-index = Buchholz / Sonneborn-Berger: { $figures }
pairing-lim-floats = { $who } goes from the group with { $from } points to the one with { $to }: { $why }
pairing-lim-met-everybody = has met everybody there
pairing-lim-colour-surplus = has had one colour twice more than the other, and nobody there lets them have the other
pairing-lim-colour-twice = has had the same colour twice running, and nobody there lets them have the other
pairing-lim-odd = the group was odd
pairing-lim-blocked = no exchange helps
pairing-lim-pair-undone = the pair was undone for the middle group
pairing-lim-undone = the pair { $one } and { $other } was undone so that the middle group can be paired
pairing-lim-bye-lowest = { $who } has the bye: lowest placed
pairing-lim-bye-rated = { $who } has the bye: lowest rated
pairing-lim-bye-may = { $who } has the bye: lowest placed of those who have had none
pairing-lim-bye-others = { $who } has the bye: lowest placed of those without whom the others can be paired
pairing-lim-downwards = group with { $score } points, paired downwards; { $how }
pairing-lim-upwards = group with { $score } points, paired upwards; { $how }
pairing-lim-proposed = half against half, as proposed
pairing-lim-exchanged = by exchange no. { $n }, because the first could not meet
pairing-lim-exchanged-colours = by exchange no. { $n }, for the colours
pairing-lim-floater-colour = { $who } came from another group and meets the first who is due the other colour
pairing-lim-floater-first = { $who } came from another group and meets the first possible opponent
pairing-lim-colours-forced = otherwise somebody would have a colour too often
pairing-lim-colours-lower = the lower placed has the colour due
pairing-lim-same-colour = both must have the same colour
pairing-lim-floater-paired-first = { $who } came from another group and is paired first
pairing-lim-later = comes later in the order of exchanges
pairing-italo-turn = turn of { $who }, { $score } points; { $how }
pairing-italo-same = { $n ->
    [0] the next on the same score
    [one] the next on the same score, one passed over
   *[other] the next on the same score, { $n } passed over
 }
pairing-italo-lower = the first possible on { $score }
pairing-italo-merged = groups put together
pairing-italo-walkover = { $who } is left over and wins against { $gone }, who withdrew
pairing-italo-last = { $who } is left over: last placed
pairing-italo-fewer-whites = White to the one who had it less often
pairing-italo-black-last = White to the one who had Black last
pairing-italo-fewer-points = White to the one with fewer points
pairing-italo-smaller-number = White to the smaller number
pairing-berger = Round { $round } of the Berger table for { $players } players
pairing-berger-free = { $who } is free: the table has one place more than there are players
pairing-berger-meets = the table has them meet in round { $rounds }
pairing-berger-never = { $one } and { $other } do not meet: the table has no such game
pairing-tie = { $one } and { $other }: places { $place } and { $other-place } of those who play; the first meets the last
pairing-exempt = exempt from this round: { $players }
pairing-places = the first meets the last, and they have places { $place } and { $other-place } of { $players }
pairing-equal-losses = { $white } – { $black }: those who lost equally much meet, by number
pairing-free-odd = { $who } is free: the number of players is odd
pairing-rematch = some meet again: no other pairing was left
pairing-losses = they have lost { $lost } and { $other-lost } points
pairing-game-differs = { $white } – { $black } in the file; { $white } should have { $for-white }, { $black } should have { $for-black }; { $why }
pairing-colours-differ = { $white } – { $black } in the file, with the colours the wrong way round
pairing-colours-differ-why = { $white } – { $black } in the file, with the colours the wrong way round: { $why }
pairing-bye-differs = bye for { $found } in the file, should be { $expected }
pairing-bye-differs-why = bye for { $found } in the file, should be { $expected }; { $why }
pairing-no-such-round = the rules give no round: { $why }
pairing-assumed-usual = the file names no pairing system: checked as { $system }, rules of { $edition }
pairing-assumed-best = the file names no pairing system: checked as { $system }, rules of { $edition }, by which { $wrong } of { $rounds } rounds differ; by the usual rules { $usual-wrong } would
pairing-not-compared = the file names rules that this program does not have: pairings are not checked, points and ranks are
pairing-keizer = Those who are there meet by the ranking of Keizer points, each the next below who may be met
pairing-keizer-game = { $white } – { $black }: places { $place } and { $other-place } of the ranking
pairing-keizer-free = { $who } is free: the last of those who were left over least often
pairing-keizer-distance = some meet again after { $apart } rounds instead of { $asked }: no other pairing was left
pairing-keizer-too-soon = they met in round { $round }, and { $apart } rounds must pass
pairing-keizer-places = they stand at places { $place } and { $other-place }, and each meets the next who leaves the others pairable
