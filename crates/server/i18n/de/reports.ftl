reports-open = { $n ->
    [one] { $n } Brett hat noch kein Ergebnis.
   *[other] { $n } Bretter haben noch kein Ergebnis.
 }
report-trf = Austauschdatei (TRF16)
report-trf-what = Was Verbände und FIDE annehmen.
report-rating = Elo-Bericht
report-rating-what = Jede Änderung mit ihrer Rechnung.
report-norms = Normenblatt
report-norms-what = Titelnormen, Bedingung für Bedingung.
report-standings = Tabelle
report-pairings = Paarungen und Ergebnisse aller Runden
report-players = Spieler
report-games-what = PGN hochladen, Partien ansehen.
report-export = Das Turnier als Ordner von Seiten
report-export-what = Alle öffentlichen Seiten in vier Sprachen, für eine Website oder einen Stick.
report-backup = Sicherung der ganzen Datenbank
report-backup-what = Alle Turniere und Konten in einer Datei.
rating-edition = B.02, Fassung { $edition }
titles-edition = B.01, Fassung { $edition }
rating-refused = Das Turnier wird nicht gewertet:
rated-games = Partien
rating-new = Neu
rating-kept = für eine erste Wertungszahl aufgehoben
rating-nothing = keine Partie zählt
rating-note = Als enthielte die Periode nur dieses Turnier; K wie für Spieler mit dreißig Partien.
norm-event = Das Turnier
norm-nobody = Niemand hat eine Norm erzielt.
norm-score = { $points } Punkte aus { $games } Partien.
verdict-met = erfüllt
verdict-missed = verfehlt
verdict-unknown = zu prüfen
verdict-not-in-sources = Text liegt nicht vor
verdict-open = offen
