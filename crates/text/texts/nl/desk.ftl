# The moments of an evening at the desk.
done-saved = Opgeslagen.
done-entered = { $name } is ingeschreven.
done-withdrawn = { $name } heeft het toernooi verlaten.
undo = Ongedaan maken
leaves-ill = Ziek
leaves-own = Op eigen verzoek
leaves-silent = Niet verschenen, geen bericht
leaves-other = Andere reden…
list-filter = Speler zoeken
check-in-all = Iedereen is er
check-in-nobody = Opnieuw: niemand is er
results-jump = Bord en uitslag, of een naam
results-jump-hint = 12 1, 7 =, 3 0, dan Enter; b in een rij leidt hierheen
results-all = Alle
results-open = Nog open
demo-title = Rondkijken in de demonstratie
demo-arbiter = Als arbiter
demo-player = Als speler
demo-spectator = Als toeschouwer
demo-hint = Je hebt geen account nodig; alles verdwijnt als het programma stopt.
settings-sections = Onderdelen
control-minutes = Minuten
control-seconds = Seconden per zet
control-moves = Voor zoveel zetten
control-then = Dan minuten
programme-starts = Begin
programme-results = Uitslagen inleveren vóór
programme-claims = Fouten melden vóór
prize-name = Prijs
prize-amount = Bedrag
prize-below = Rating lager dan
prize-only-for = Alleen voor (categorie, national, foreign)
tab-me = Ik
this-is-me = Dit ben ik
my-board = Mijn bord
against = tegen
tour-title = De eerste avond
tour-skip = Rondleiding overslaan
tour-players = Inschrijven
tour-round = Paren
tour-results = Uitslagen
tour-players-text = Plak een lijst, of typ naam en rating in één keer en druk op Enter. Ga dan naar de ronde.
tour-round-text = Loot de kleuren, bekijk het voorstel en publiceer het: pas dan zien anderen het.
tour-results-text = Eén toets per bord: 1, 5 of 0. Backspace neemt de laatste terug.
teams-of-clubs = { $n ->
    [one] De clubs kunnen één team opstellen:
   *[other] De clubs kunnen { $n } teams opstellen:
 }
teams-of-clubs-go = Teams van de clubs inschrijven
preview-check = nakijken
preview-registered = al ingeschreven
preview-repeated = twee keer in de lijst
phone-sure = { $result } inleveren? Daarna kan alleen de arbiter het wijzigen.
phone-hand-in = Inleveren
