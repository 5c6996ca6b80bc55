preset-teams = Teams
preset-teams-text = Matches on 4 boards, Swiss, 7 rounds, ranked by match points.
teams-all = All teams
team-strength = Average rating of the first boards: { $rating }
substitute = Substitute
substitute-short = S
points-of-games = Points
matches = Matches
matches-none = No match has been published.
matches-of-round = Matches of round { $n }
match-on = in play
teams-manage = Enter teams
lineups-title = Line-ups
lineups-of-round = Line-ups of round { $n }
lineups-text = Whoever is named here plays, first board first. A team that says nothing sends the first of its board order who are present; a substitute moves up from below.
lineups-drafted = The round is drafted: a changed line-up throws the draft away, and it is paired again.
lineups-over = All rounds are published: line-ups cannot change any more.
lineup-said = named
lineup-usual = board order
lineup-missing = Not here: { $names }
lineup-nobody = nobody
team-new = Another team
team-order-hint = Board order: the first board first, substitutes last. Type the beginning of a name and choose.
teams-none = No team has been entered.
teams-nobody-free = Every registered player is in a team: register players first.
teams-not-event = This event is not played by teams. Say so in the settings before round 1.
teams-why = Teams are paired like players, by match points: two for a match won, one for a match drawn. Their order is the average rating of the first boards. The colour of a team is that of its first board; the other boards alternate.
teams-count = { $n ->
    [one] One team
   *[other] { $n } teams
 }
