reports-open = { $n ->
    [one] { $n } bord heeft nog geen uitslag.
   *[other] { $n } borden hebben nog geen uitslag.
 }
report-trf = Uitwisselingsbestand (TRF16)
report-trf-what = Wat bonden en de FIDE aannemen.
report-rating = Ratingverslag
report-rating-what = Elke verandering met de berekening.
report-norms = Normenblad
report-norms-what = Titelnormen, eis voor eis.
report-standings = Stand
report-pairings = Indelingen en uitslagen van alle rondes
report-players = Spelers
report-games-what = PGN uploaden, partijen bekijken.
report-export = Het toernooi als map met pagina’s
report-export-what = Alle openbare pagina’s in vier talen, voor een website of stick.
report-backup = Back-up van de hele database
report-backup-what = Alle toernooien en accounts in één bestand.
rating-edition = B.02, editie { $edition }
titles-edition = B.01, editie { $edition }
rating-refused = Het toernooi telt niet voor de rating:
rated-games = Partijen
rating-new = Nieuw
rating-kept = bewaard voor een eerste rating
rating-nothing = geen partij telt
rating-note = Alsof de periode alleen dit toernooi telde; K als voor spelers met dertig partijen.
norm-event = Het toernooi
norm-nobody = Niemand maakte een norm.
norm-score = { $points } punten uit { $games } partijen.
verdict-met = voldaan
verdict-missed = niet voldaan
verdict-unknown = na te gaan
verdict-not-in-sources = tekst niet voorhanden
verdict-open = open
