reports-open = { $n ->
    [one] { $n } board has no result yet.
   *[other] { $n } boards have no result yet.
 }
report-trf = Exchange file (TRF16)
report-trf-what = What federations and FIDE take.
report-rating = Rating report
report-rating-what = Every change with its arithmetic.
report-norms = Norm sheet
report-norms-what = Title norms, requirement by requirement.
report-standings = Standings
report-pairings = Pairings and results of all rounds
report-players = Players
report-games-what = Upload PGN, look at games.
report-export = The event as a folder of pages
report-export-what = All public pages in four languages, to put on any web site or a stick.
report-backup = Backup of the whole database
report-backup-what = All events and accounts in one file.
rating-edition = B.02, edition { $edition }
titles-edition = B.01, edition { $edition }
rating-refused = The event is not rated:
rated-games = Games
rating-new = New
rating-kept = kept for a first rating
rating-nothing = no game counts
rating-note = As if the period held this event alone; K as for players with thirty games.
norm-event = The event
norm-nobody = Nobody made a norm.
norm-score = { $points } points of { $games } games.
verdict-met = met
verdict-missed = missed
verdict-unknown = to be looked at
verdict-not-in-sources = text not at hand
verdict-open = open
