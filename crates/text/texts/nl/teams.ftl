preset-teams = Teams
preset-teams-text = Wedstrijden op 4 borden, Zwitsers, 7 ronden, gerangschikt op matchpunten.
teams-all = Alle teams
team-strength = Gemiddelde rating van de eerste borden: { $rating }
substitute = Invaller
substitute-short = I
points-of-games = Punten
matches = Wedstrijden
matches-none = Er is nog geen wedstrijd gepubliceerd.
matches-of-round = Wedstrijden van ronde { $n }
match-on = bezig
teams-manage = Teams invoeren
lineups-title = Opstellingen
lineups-of-round = Opstellingen van ronde { $n }
lineups-text = Wie hier staat, speelt, eerste bord eerst. Een team dat niets zegt, stuurt de eersten van zijn bordvolgorde die er zijn; een invaller schuift van onderen op.
lineups-drafted = De ronde is ingedeeld in concept: een gewijzigde opstelling wist het concept; deel daarna opnieuw in.
lineups-over = Alle ronden zijn gepubliceerd: opstellingen wijzigen niet meer.
lineup-said = opgegeven
lineup-usual = bordvolgorde
lineup-missing = Niet aanwezig: { $names }
lineup-nobody = niemand
team-new = Een ander team
team-order-hint = Bordvolgorde: het eerste bord eerst, invallers achteraan. Typ het begin van een naam en kies.
teams-none = Er is nog geen team ingevoerd.
teams-nobody-free = Elke ingeschreven speler zit in een team: schrijf eerst spelers in.
teams-not-event = Dit toernooi wordt niet door teams gespeeld. Stel dat in vóór ronde 1.
teams-why = Teams worden als spelers ingedeeld, op matchpunten: twee voor winst, één voor gelijkspel. Hun volgorde is de gemiddelde rating van de eerste borden. De kleur van een team is die van het eerste bord; de andere borden wisselen af.
teams-count = { $n ->
    [one] Eén team
   *[other] { $n } teams
 }
