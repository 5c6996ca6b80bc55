# What the commands say at the terminal; what pages say as well is in the files of the pages.
cli-hint = Hinweis: { $hint }
cli-output = die Ausgabe kann nicht geschrieben werden: { $why }
cli-output-closed = die Ausgabe wurde geschlossen
at-place = { $where }: { $what }
cli-there-are = es gibt: { $names }
cli-store-conflict = jemand anders war schneller: Sehen Sie sich das Turnier an und geben Sie den Befehl dann noch einmal
store-unavailable = die Datenbank antwortet nicht: { $why }
cli-store-unavailable-next = ist die Datenbank dort, wo --database sagt, und dürfen Sie dort schreiben?
store-full = die Festplatte ist voll: { $why }
cli-store-full-next = schaffen Sie Platz auf der Festplatte; nichts ging verloren
store-locked = ein anderes Programm hält die Datenbank: { $why }
cli-store-locked-next = warten Sie, bis das andere Programm fertig ist, und versuchen Sie es dann noch einmal
store-read-only = die Datenbank ist schreibgeschützt: { $why }
cli-store-read-only-next = um nur zu schauen und nichts zu ändern: --read-only
store-newer = eine neuere Version des Programms hat das geschrieben: { $why }
cli-store-newer-next = aktualisieren Sie das Programm; die Daten sind in Ordnung
store-damaged = gespeicherte Daten sind beschädigt: { $why }
cli-store-damaged-next = arbiter tournament verify sagt, was beschädigt ist und was zu tun ist; alles andere ist in Ordnung
cli-copy-exists = { $path } gibt es schon
cli-copy-exists-next = nennen Sie eine neue Datei: Eine Sicherung überschreibt nie eine andere
cli-copy-missing = { $path }: Diese Datei gibt es nicht
cli-copy-not-a-log = { $path } ist keine Sicherung eines Protokolls
cli-copy-not-empty = die Datenbank ist nicht leer
cli-copy-not-empty-next = stellen Sie in einer neuen wieder her: --database NEW.sqlite
cli-report-not-complete-next = arbiter tournament pairings zeigt Bretter ohne Ergebnis
cli-adjusted = { $file }: beim Lesen angepasst: { $what }
cli-and-more = { $file }: und { $n } weitere
system-not-found = diese Datei oder diesen Ordner gibt es nicht
system-denied = der Zugriff wird verweigert
system-exists = gibt es schon
system-folder = das ist ein Ordner
system-no-folder = ein Teil des Pfades ist kein Ordner
system-full = die Platte ist voll
system-read-only = die Platte ist schreibgeschützt
system-in-use = ein anderes Programm benutzt diese Adresse
system-no-address = diese Maschine hat diese Adresse nicht
cli-winnable-utf8 = kein Text in UTF-8
# eine Befehlszeile, die sich nicht lesen lässt
cli-usage-value = { $argument }: { $why }
cli-usage-unfit = „{ $found }“ geht hier nicht
cli-usage-no-value = { $argument }: ein Wert fehlt
cli-usage-values = { $argument }: zu viele Werte oder zu wenige
cli-usage-unknown = das Argument { $argument } gibt es hier nicht
cli-usage-command = den Befehl „{ $found }“ gibt es nicht
cli-usage-no-command = ein Befehl fehlt
cli-usage-missing = es fehlt: { $argument }
cli-usage-twice = { $argument } darf nur einmal stehen
cli-usage-conflict = { $argument } verträgt sich nicht mit { $other }
cli-usage-unicode = ein Argument ist kein Text (UTF-8)
cli-usage-next = --help hinter dem Befehl zeigt, was er annimmt
# account
cli-account-roles = arbiter account list zeigt sie
cli-account-reset = { $name } hat ein neues Passwort; zweiter Faktor, Sitzungen und Tokens sind beendet
cli-account-key = früher gedruckte Codes gelten nicht mehr
cli-account-factor-nobody = niemand braucht einen zweiten Faktor
cli-account-factor-from = ein zweiter Faktor ist ab { $role } nötig; { $lacking } von { $accounts ->
    [one] { $accounts } Konto richtet
   *[other] { $accounts } Konten richten
 } ihn bei der nächsten Anmeldung ein
cli-account-event = Turnier { $event }
cli-account-tokens = { $n ->
    [one] { $n } Token
   *[other] { $n } Tokens
 }
cli-account-factor = zweiter Faktor
# announce, board, moves, notate
cli-near = { $why }; ähnlich: { $moves }
cli-board-again = { $address }: { $why }; neuer Versuch
cli-board-gone = { $address }: Die Verbindung ist weg; neuer Versuch
cli-board-is = Brett { $board }: { $serial }
cli-board-dropped = Brett { $board }: nicht angenommen: { $why }
cli-board-unclear = Brett { $board }: kein regelgemäßer Zug führt dorthin: { $squares }
cli-board-differs = { $square } { $shown }, nicht { $known }
cli-board-empty = leer
cli-board-away = der Server ist nicht erreichbar: { $why }
cli-board-back = der Server ist wieder da
cli-board-no-token = es gibt kein Token
cli-board-no-token-next = nennen Sie eine Datei mit --token-file, oder setzen Sie ARBITER_TOKEN
cli-board-server = --server: http:// oder https:// erwartet, „{ $found }“ gefunden
cli-board-status = Status { $status }
cli-board-refused = der Server lehnt ab: { $why }
cli-board-refused-next = das Token muss einem Schiedsrichter des Turniers gehören
cli-board-buffer-next = das ist keine Datei mit aufgehobenen Stellungen: Nennen Sie eine andere mit --buffer
cli-notate-no-game = { $file }: Zeile { $row }: keine Partie
cli-notate-read-as = gelesen als { $language }, Sicherheit { $percent } %
cli-notate-others = { $languages } ergäben andere Züge: --from sagt, was gilt
cli-notate-ply = Halbzug { $ply }: { $what } ({ $article })
# berger, bracket, playoff
cli-berger-round = Runde { $round }:
cli-berger-bye = spielfrei { $player }
cli-berger-rounds = es gibt die Runden 1 bis { $rounds }, nicht { $found }
cli-berger-size = ein Rundenturnier braucht 2 bis { $most } Spieler, nicht { $found }
cli-bracket-finalist = Anmerkung: Das Freilos in der Runde der letzten drei bestimmt einen Finalisten
cli-bracket-size = ein K.-o.-Turnier braucht 2 bis { $most } Spieler, nicht { $found }
cli-bracket-power = { $found } ist keine Zweierpotenz: Wählen Sie eine Vorrunde oder Freilose
cli-bracket-power-next = --method preliminary oder --method byes
cli-bracket-further = weitere Partienpaare
cli-bracket-winner = Sieger des Duells { $tie }
cli-bracket-head = { $players ->
    [one] { $players } Spieler
   *[other] { $players } Spieler
 }, { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
 }, { $ties ->
    [one] { $ties } Duell
   *[other] { $ties } Duelle
 }
cli-bracket-tie = Duell: { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
 }; bei Gleichstand { $how }
cli-bracket-round = { $name }: { $players ->
    [one] { $players } Spieler
   *[other] { $players } Spieler
 }, { $ties ->
    [one] { $ties } Duell
   *[other] { $ties } Duelle
 }
cli-bracket-exempt = , { $n } spielfrei
cli-bracket-pair = Duell { $tie }: { $upper } - { $lower }
cli-playoff-most = höchstens { $most } Spieler können gleichstehen
cli-playoff-two = ein Stichkampf braucht mindestens zwei Spieler, nicht { $found }
cli-playoff-place = Platz { $place }
cli-playoff-winner = Sieger der Stufe { $stage }
cli-playoff-level-in = gleichauf in Stufe { $stage }, Nr. { $place }
cli-playoff-first-white = der erste hat Weiß
cli-playoff-lot = Farben durch Los
cli-playoff-reversed = Farben vertauscht
cli-playoff-minutes = { $minutes } min
cli-playoff-minutes-seconds = { $minutes } min { $seconds } s
cli-playoff-unequal = Weiß { $white }, Schwarz { $black }
cli-playoff-draw-black = { $base }, Remis gewinnt für Schwarz
cli-playoff-draw-white = { $base }, Remis gewinnt für Weiß
cli-playoff-increment = { $base } + { $seconds } s pro Zug
cli-playoff-one-first = einer allein auf dem ersten Platz
cli-playoff-several-first = { $n } gleichauf auf dem ersten Platz
cli-playoff-wins = gewinnt
cli-playoff-on = weiter mit Stufe { $stages }
cli-and = { $one } und { $other }
cli-playoff-fewest-won = der Punkt in den wenigsten Zügen gewinnt
cli-playoff-fewest-all = die wenigsten Züge in allen Partien gewinnen
cli-playoff-head = { $players } gleichauf um den ersten Platz ({ $clause })
cli-playoff-time = mindestens { $least } Minuten, höchstens { $most }
cli-playoff-out = die Plätze { $first } bis { $last } sind ausgeschieden und teilen einen vorher bestimmten Anteil
cli-playoff-stage = Stufe { $stage }: { $name } ({ $clause })
cli-playoff-game = Runde { $round }: { $first } - { $second }, { $colours }
cli-playoff-decides = wer Stufe { $stage } oder was daraus folgt gewinnt, ist Erster
# check, chess960, generate, perft, plan
cli-checked = { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
 } geprüft, { $differences ->
    [one] { $differences } Unterschied
   *[other] { $differences } Unterschiede
 }
cli-chess960-number = Nummer { $n }
cli-chess960-array = Aufstellung { $array }
cli-chess960-wrong = „{ $found }“ ist keine Grundstellung von Chess960
cli-chess960-wrong-next = eine Zahl von 0 bis 959, oder acht Buchstaben mit dem König zwischen den Türmen und den Läufern auf Feldern verschiedener Farbe, wie RNBQKBNR
cli-generate-plan = Zufallszahl { $seed }, { $who }, { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
 }, Wertungszahlen { $low } bis { $high }, Remis { $draws }, kampflos { $forfeits }, ungewöhnliche Ergebnisse { $odd }, Freilose { $byes }, Rückzüge { $withdrawals }, Nachmeldungen { $late }
cli-generate-teams = { $n ->
    [one] { $n } Mannschaft
   *[other] { $n } Mannschaften
 }
cli-players = { $n ->
    [one] { $n } Spieler
   *[other] { $n } Spieler
 }
cli-generate-ends = keine Runde nach Runde { $rounds }: Der Bericht endet dort
cli-generate-ratings = --ratings: Es gibt mehr Wertungszahlen als Spieler
cli-generate-999 = die Austauschdatei hat Platz für 999 Mannschaften
cli-generate-9999 = diese Mannschaften und Bretter sind mehr als 9999 Spieler
cli-perft-overflow = die Zahl passt nicht in 64 Bit
cli-perft-speed = { $seconds } s, { $rate } Millionen pro Sekunde
cli-perft-nodes = Knoten { $n }
cli-plan-next = `arbiter plan` allein druckt jedes Thema
cli-playoff-match = Wettkampf: { $n ->
    [one] eine Partie
   *[other] { $n } Partien
 }
cli-playoff-match-sudden = Wettkampf: Entscheidungspartie
cli-playoff-robin = Rundenturnier zu { $n }
cli-playoff-robin-sudden = Rundenturnier zu { $n }, Entscheidungspartien
cli-erased-player = Gelöschter Spieler { $n }
# rate
cli-tournament = Turnier
cli-from-to = { $name } ({ $from } bis { $to })
cli-rate-rating = Elo-Zahl
cli-rate-time = Bedenkzeit
cli-rate-level = Niveau
cli-rate-note = Anmerkung
cli-missing = Fehlt
cli-not-in-sources = nicht in unseren Quellen: { $what }
cli-rate-look-at = Zu prüfen
cli-rate-no-list = keine Liste
cli-rate-sixty = { $control }: { $minutes } Minuten für 60 Züge
cli-rate-no-time = nicht angegeben; als lang genug für eine Standardpartie angenommen
cli-rate-games = { $n ->
    [one] { $n } Partie
   *[other] { $n } Partien
 }
cli-rate-first = erste Wertungszahl { $rating }
cli-rate-alone = { $rating } für sich allein; { $why }
cli-unrated = ohne Wertungszahl
cli-rate-left-out = weggelassen: { $why }
cli-rate-points-of = { $points } aus { $games }
cli-rate-k-limit = K x Partien = { $k } x { $games } ist mehr als 700, also K = { $used }
cli-rate-sum = Summe { $sum } x K { $k } = { $change }, gerundet { $rounded }: { $old } -> { $new } ({ $article })
cli-rate-level-is = Niveau { $level }
cli-rate-half = , die Hälfte der Punkte
cli-rate-imagined = mit { $n } gedachten Remis
cli-rate-first-is = = { $exact }, erste Wertungszahl { $rating } ({ $article })
cli-rate-ignored = { $file }: nicht gelesene Spalten: { $columns }
cli-rate-list-of = Liste { $tempo } vom { $day }
cli-rate-taken = { $taken } von { $reports ->
    [one] { $reports } Bericht
   *[other] { $reports } Berichten
 } aufgenommen
cli-rate-played = haben gespielt
cli-rate-changed = geändert
cli-rate-delisted = gestrichen
cli-rate-below-floor = erste Wertungszahl unter dem Mindestwert
cli-rate-pooled = Ergebnisse aufgehoben
cli-rate-newcomer = erste Wertungszahl
cli-rate-unreadable = nicht lesbar: { $why }
cli-rate-report-taken = aufgenommen
cli-rate-held = endete am { $ended }: für die nächste Liste (7.13)
cli-rate-late = nicht gewertet: endete am { $ended }, die Liste vom { $list } war die letzte (9.1)
cli-rate-no-date = sagt nicht, wann das Turnier endete
cli-rate-other-list = für die Liste { $tempo }
cli-rate-refused = nicht gewertet: { $why }
cli-rate-twice = dasselbe Turnier wurde schon aufgenommen
cli-rate-reading = Berichte werden gelesen und gewertet
cli-rate-not-first = Listen werden am Ersten eines Monats gemacht (7.1), nicht am { $day }
rating-section-active = aktiv
rating-section-inactive = inaktiv
rating-section-delisted = gestrichen
rating-section-unrated = ohne Wertungszahl
rating-format-swiss = Schweizer System
rating-format-team = Mannschaftsturnier
rating-format-round-robin = Rundenturnier
rating-format-cycles = Rundenturnier, { $n } Durchgänge
rating-format-broken = Rundenturnier mit nicht gespielten Partien, wie ein Schweizer
rating-format-match = Wettkampf über { $n } Partien
rating-remark-no-id = { $name } hat keine Nummer und kann nicht in die Liste
rating-remark-id-twice = die Nummer { $id } kommt zweimal vor
rating-remark-differs = { $id } steht im Bericht mit { $reported }, in der Liste mit { $listed }
rating-remark-unlisted = { $id } steht im Bericht mit { $reported }, in der Liste aber ohne Wertungszahl
rating-remark-entered-unrated = { $id } wurde ohne Wertungszahl gemeldet, die Liste hat { $listed } (8.4)
rating-remark-no-control = der Bericht nennt die Bedenkzeit nicht; als lang genug angenommen
rating-gap = der vom { $from } bis vor dem { $until } gültige Text fehlt in unseren Quellen
rating-finding-registration = { $days } Tage vor Beginn angemeldet, nötig sind { $needed } ({ $article })
rating-finding-licence = Schiedsrichter ohne Lizenz: { $names } ({ $article })
rating-finding-due = der Bericht ist bis { $until } fällig ({ $article })
rating-finding-late = der Bericht kam am { $came }, fällig war er bis { $until } ({ $article })
rating-finding-interim = keine Zwischenergebnisse in { $months } Monaten eines langen Turniers ({ $article })
rating-finding-appeal = der Einspruch musste bis { $until } kommen ({ $article })
rating-finding-hybrid = ein Hybridturnier wird nur gewertet, wenn die FIDE es genehmigt hat ({ $article })
rating-finding-games = die Partien eines Hybridturniers (PGN) gehören zum Bericht ({ $article })
rating-finding-officer = die Föderation hat keinen Beauftragten benannt ({ $article })
rating-finding-federation = kein Mitglied einer Föderation ({ $article })
rating-withheld-games = aufgehoben: Eine erste Wertungszahl braucht { $needed } Partien ({ $article })
rating-withheld-floor = aufgehoben: unter { $floor }, nicht veröffentlicht ({ $article })
# norms
cli-norms-titles = Titel
cli-norms-event = Turnier
cli-norms-by-hand = Von Hand
cli-norms-none = Keine Norm ist erfüllt oder offen.
cli-norms-norm = { $name }, { $points } aus { $games }: { $title }-Norm { $verdict }
cli-norms-counts = zählt für { $games } Partien
cli-norms-after-30 = { $name }: { $title } (B.01 1.3: { $rating } nach 30 Partien)
cli-norms-by-rating = { $n ->
    [one] { $n } neuer Titel
   *[other] { $n } neue Titel
 } durch Wertungszahl
cli-norms-on-form = { $n ->
    [one] { $n } Norm
   *[other] { $n } Normen
 } auf Formular { $form }
cli-norms-nothing = nichts spricht dagegen
cli-norms-refused = abgelehnt
cli-norms-missing-count = wie viele Normen nötig sind und welcher Art (3, 4)
cli-norms-missing-exams = Prüfungen, Sprachen und Lizenzen (3, 4, 13)
cli-norms-missing-a = Kategorie A (6.5)
cli-norms-example = erwartet zum Beispiel { $examples }
cli-norms-for = { $n ->
    [one] { $n } Norm
   *[other] { $n } Normen
 } für { $title }, B.01 von { $edition }
cli-norms-category = Kategorie { $name }
cli-norms-young = jünger als 16 (B.06 2.4.5)
cli-norms-day-decides = der Geburtstag entscheidet, und nur das Jahr ist angegeben (B.06 2.4.5)
cli-norms-question-national = nationaler Schiedsrichter
cli-norms-question-seminar = Seminar
cli-norms-title = Titel
cli-norms-took-part = Teilnahme
cli-norms-answer = Antwort
cli-norms-condition = Bedingung
cli-norms-merged = Zusammengelegt
cli-norms-subgroup = Untergruppe
cli-norms-appeal = Einspruch
cli-norms-until = bis { $day }
cli-norms-no-title = keiner in dem Teil der Tabelle, den wir haben
cli-norms-no-championship = keine Meisterschaft „{ $found }“; es gibt { $names }
cli-norms-direct-table = Tabelle der direkten Titel (1.2)
cli-norms-one-page = nur von einer öffentlichen Seite bekannt: prüfen Sie das Handbuch
cli-norms-no-table = Tabelle nicht geladen: Über diesen Platz wird nichts gesagt
cli-norms-too-few = nicht verliehen: zu wenige Teilnehmer
cli-norms-granted = sofort verliehen
cli-norms-conditional = sobald eine Wertungszahl von { $needed } erreicht ist; bis dahin: { $now }
cli-none = keine
cli-norms-no-sheet = keine Norm ist erfüllt; mit --player wird auch eine noch offene bescheinigt
cli-norms-not-csv = ein Formular ist Text, HTML oder JSON, nicht CSV
cli-norms-one-player = ein Antrag gilt für einen Spieler und einen Titel
cli-norms-whose = wessen Norm ist es?
norm-need-games = Partien
norm-need-rating = höchste Wertungszahl
norm-need-exemption = Normen ohne Befreiung von Föderationen
norm-need-forfeits = Normen mit einem Punkt ohne Partie
norm-need-single = Normen aus Turnieren mit Tagen zu einer Runde
norm-need-large = Normen aus einem großen Schweizer oder einem genannten Turnier
# serve
cli-serve-events = { $place } hat schon Turniere; nichts wurde hinzugefügt
cli-serve-listen = kann nicht auf { $address } hören: { $why }
cli-serve-listen-next = vielleicht belegt ein anderes Programm den Port: --listen 127.0.0.1:0
cli-serve-open = Arbiter ist offen unter { $address }
cli-serve-setup = Öffnen Sie zuerst das Konto des Administrators: { $link }
cli-serve-no-browser = kein Browser ließ sich starten: Öffnen Sie die Adresse selbst
cli-serve-demo = die Vorführung: { $why }
cli-serve-tls-both = TLS braucht sowohl --tls-certificate als auch --tls-key
cli-serve-contact = „{ $found }“ ist kein Kontakt: mailto:…, https://… oder tel:…
cli-serve-database = Datenbank: { $what }
serve-no-certificate = es ist kein Zertifikat darin
serve-push-no-key = es lässt sich kein Schlüssel für Nachrichten ziehen: Das System gibt keine Zufallszahlen
serve-push-damaged = der Schlüssel für Nachrichten ist beschädigt
cli-serve-created = { $place }, die angelegt wird
cli-serve-listens = hört auf: { $what }
cli-serve-address = Adresse: { $what }
cli-serve-tls = TLS: { $what }
cli-serve-backups = Sicherungen: { $what }
cli-serve-publishing = Veröffentlichung: { $what }
cli-serve-lists = Listen: { $what }
cli-serve-telemetry = Telemetrie: { $what }
cli-serve-no-write = { $folder }: kein Ordner, in den man schreiben kann
cli-serve-no-folder = { $folder }: Diesen Ordner gibt es nicht
# standings
cli-standings = Rangliste
cli-standings-head = { $name }: nach Runde { $round }, Feinwertungen von { $edition }
cli-standings-seed = Lose gezogen mit der Zufallszahl { $seed }
cli-warning = Warnung ({ $article }): { $what }
cli-notice = Hinweis ({ $article }): { $what }
cli-standings-outside = --outside: Name und Werte wie BLITZ=7:4.5,3:4 erwartet, „{ $found }“ gefunden
cli-standings-numbers = Nummern von Spielern erwartet, „{ $found }“ in „{ $list }“ gefunden
cli-column-place = Platz
cli-column-number = Nr.
cli-column-name = Name
cli-column-rating = Zahl
cli-column-points = Punkte
cli-column-title = Titel
cli-column-source = Quelle
cli-column-entry = Meldung
cli-column-federation = Föd
cli-column-amount = Betrag
cli-column-prizes = Preise
cli-column-why = warum
cli-column-games = Partien
cli-column-change = Änderung
cli-column-new = neu
cli-column-open = offen
cli-column-round = Runde
cli-column-opponent = Gegner
cli-column-score = Punkte
cli-column-expected = erwartet
cli-column-state = Stand
cli-column-contact = Kontakt
cli-column-unmet = nicht erfüllt
cli-column-what = was
cli-rate-differ = Diff
cli-rate-counts = zählt
cli-rate-expected = erw
cli-column-game = Partie
cli-column-ply = Zug
cli-column-article = Artikel
rating-section-titled = mit Titel
rating-missing-rapid = Wertung im Schnell- und Blitzschach
rating-missing-rapid-rest = Wertung im Schnell- und Blitzschach, außer den Zeitgrenzen
rating-missing-rates = Bedenkzeiten und Zeitgrenzen (1) und die Altersgrenze von K (8.3.3), wie 2024 angenommen
rating-missing-events = Zusammensetzung und Dauer von Turnieren (3, 4, 6)
rating-missing-composition = Zusammensetzung von Turnieren und ihre längste Dauer (4, 6)
norm-found = { $what }
number-hundredths = { $units },{ $hundredths }
norm-found-least = { $n }, mindestens { $least }
norm-found-most = { $n }, höchstens { $most }
norm-found-says = der Bericht sagt „{ $found }“
norm-found-divisions = mehrere Klassen
norm-found-lists = Listen für { $known } von { $rounds } Runden
norm-found-on = { $n } am { $day }
norm-found-on-most = { $n } am { $day }, höchstens { $most }
norm-found-no-dates = der Bericht datiert seine Runden nicht
norm-found-forfeit = { $n } und ein Punkt ohne Partie
norm-found-team-games = { $n }: genug in einer Welt- oder Kontinentalmeisterschaft für Mannschaften
norm-found-federations = der Bericht nennt nicht jede Föderation
norm-found-of-one = { $n } aus { $name }, höchstens { $most }
norm-found-exempt = { $found }, befreit
norm-found-after = Runden nach { $round }
norm-found-wins = Siege gegen { $numbers }
norm-found-not-given = nicht angegeben
norm-found-single = { $n } mit mindestens { $days } solchen Tagen
norm-found-large = { $n }, mindestens 1, wenn eine Norm nach dem { $day } liegt
norm-missing-games = Zahl der Partien
norm-missing-short-events = Turniere, in denen weniger Partien genügen
norm-missing-forfeit = ein Punkt ohne Partie anstelle einer Partie
norm-missing-left-out = Partien, die bei einer Norm weggelassen werden dürfen
norm-missing-beaten = besiegte Gegner, die bei einer Norm weggelassen werden dürfen
norm-missing-share = Anteil der Punkte
norm-missing-adjusted = Wertungszahlen niedriger und ungewerteter Gegner
norm-missing-federations = Anteile der Föderationen
norm-missing-direct = Tabellen der direkten Titel
norm-by-hand-registered = 30 Tage vorher angemeldet; Form seit Beginn unverändert
norm-by-hand-arbiter = ein Hauptschiedsrichter mit dem Titel IA oder FA, und immer einer anwesend
norm-by-hand-certificates = Bescheinigungen unterschrieben und gegengezeichnet; Partien der Normspieler
cli-serve-not-address = „{ $found }“ ist keine Adresse: https://chess.example.org
cli-serve-words-next = die Wörter sind die der Befehlszeile: { $example }
# tournament
cli-event-rounds = wie viele Runden? --rounds N
cli-event-changed = die Ausschreibung des Turniers { $event } ist geändert
cli-event-hidden = nicht öffentlich
cli-event-registration = Anmeldung
cli-event-drafted = Entwurf
cli-event-playing = im Gange
cli-event-between = zwischen Runden
cli-event-archived = archiviert
cli-event-closed = abgeschlossen
cli-event-public = öffentlich
cli-event-deleted = gelöscht
cli-event-newer = neuer
cli-event-damaged = beschädigt
cli-event-round = Runde { $round }/{ $rounds }
cli-event-rebuilt = { $n ->
    [one] { $n } Turnier ist
   *[other] { $n } Turniere sind
 } neu zusammengefasst
cli-event-head = { $name } (Turnier { $event }), { $state }
cli-event-counts = Runde { $round } von { $rounds }, { $players ->
    [one] { $players } Spieler
   *[other] { $players } Spieler
 }
cli-event-tie-breaks = Feinwertungen { $codes }
cli-event-left-fide = NICHT IM FIDE-MODUS: { $reason }
cli-event-renumbered = { $n ->
    [one] { $n } Spieler erhält
   *[other] { $n } Spieler erhalten
 } eine andere Nummer, wenn die nächste Runde gepaart wird
cli-event-expelled-from = ausgeschlossen ab Runde { $round }
cli-event-withdrawn-from = zurückgezogen ab Runde { $round }
cli-event-absent = abwesend { $round }{ $bye }
cli-event-is-closed = Turnier { $event } ist abgeschlossen
cli-event-is-open = Turnier { $event } ist wieder offen
cli-event-no-fide = Turnier { $event } ist nicht mehr im FIDE-Modus
cli-event-is = Turnier { $event } ist { $state }
cli-event-shown = die öffentliche Rangliste wird gezeigt
cli-event-held = die öffentliche Rangliste wird zurückgehalten
cli-desk-correct = arbiter tournament correct-result berichtigt es mit einem Grund
cli-desk-entered-by = das Ergebnis hat { $author } eingetragen
cli-desk-list = arbiter tournament list zeigt die Turniere
cli-desk-nobody = niemand im Turnier { $event } ist „{ $found }“
cli-desk-nobody-next = arbiter tournament show { $event } zeigt die Spieler
cli-desk-several = „{ $found }“ können { $n } Spieler sein
cli-desk-several-next = tippen Sie mehr vom Namen oder die Nummer, die arbiter tournament show { $event } zeigt
cli-next-absence = melden Sie es mit --bye Z
cli-next-unsaid = geben Sie sie mit --rating-use, --bye-points, --adjourned, --color-rule und --float-rule an
cli-next-ground = sagen Sie welchen mit --ground rematch, regulations, unopposed, late-entry oder top-boards
cli-next-acknowledge = zur Kenntnis zu nehmen: Geben Sie den Befehl noch einmal mit --acknowledge
cli-next-confirm = zu bestätigen: Geben Sie den Befehl noch einmal mit --yes
cli-next-really = doppelt zu bestätigen: Geben Sie den Befehl noch einmal mit --really
cli-result-expected = erwartet 1-0, =, 0-1, +--, --+, ---, adjourned, unrated 1-0 oder arbiter 0-0, „{ $found }“ gefunden
cli-moment-expected = ein Zeitpunkt wie 2026-07-01 19:30 erwartet, „{ $found }“ gefunden
cli-exchange-no-table = es gibt keine Tabelle „{ $found }“
cli-exchange-files = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
 }; öffnen Sie { $first }
cli-exchange-copied = das Protokoll ist nach { $file } kopiert
cli-exchange-encrypted = { $file } ist verschlüsselt
cli-exchange-encrypted-next = nennen Sie die Datei mit dem Schlüssel: --key FILE
cli-exchange-restored = { $n ->
    [one] { $n } Protokoll
   *[other] { $n } Protokolle
 } wiederhergestellt
cli-festival-moved = { $name } ist @{ $entry } im Turnier { $event }
cli-festival-none = kein Turnier gehört zu „{ $name }“
cli-festival-line = { $name }, { $players ->
    [one] { $players } Spieler
   *[other] { $players } Spieler
 }, Runde { $round }/{ $rounds }
cli-hand-end = beenden mit: { $command }
cli-hand-done = die Änderungen sind fertig
cli-import-entered = { $n ->
    [one] { $n } Spieler
   *[other] { $n } Spieler
 } angemeldet
cli-import-list-next = --list NAME nimmt eine Datei als Wertungsliste
cli-import-show = { $name }: { $players ->
    [one] { $players } Spieler
   *[other] { $players } Spieler
 }, { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
 }
cli-import-show-of = { $name }: { $players ->
    [one] { $players } Spieler
   *[other] { $players } Spieler
 }, { $rounds } Runden von { $total }
cli-lists-nobody = niemand gefunden für „{ $query }“
cli-lists-nobody-next = lesen Sie zuerst eine Liste ein: arbiter import --list NAME FILE
cli-lists-several = „{ $query }“ findet mehrere Spieler
cli-lists-several-next = arbiter tournament players zeigt sie; geben Sie die Identitätsnummer an
cli-lists-unusable = { $file }: { $good } Spieler sind lesbar und { $bad } Zeilen nicht; die Liste „{ $name }“ bleibt, wie sie ist
cli-lists-done = Liste { $name }: { $n ->
    [one] { $n } Spieler
   *[other] { $n } Spieler
 }, { $bad ->
    [one] { $bad } Zeile
   *[other] { $bad } Zeilen
 } nicht lesbar
cli-lists-columns = --columns: was=Spalte erwartet, „{ $found }“ gefunden
cli-lists-columns-next = was ist eines von { $kinds }
cli-lists-which = welche Spalte ist der Name? es gibt: { $names }
cli-log-facts = { $n ->
    [one] { $n } Eintrag
   *[other] { $n } Einträge
 }
cli-log-file = die Datei
store-place = { $place }, Eintrag { $n }
cli-log-sound = { $n ->
    [one] { $n } Eintrag ist
   *[other] { $n } Einträge sind
 } in Ordnung
cli-log-newer = Nichts ist beschädigt: Eine neuere Version des Programms hat das geschrieben. Aktualisieren Sie das Programm.
cli-log-step-copy = 1. Halten Sie den Server an und kopieren Sie { $place } mit allem daneben, so wie es ist.
cli-log-step-restore = 2. Stellen Sie die letzte Sicherung in einer neuen Datenbank wieder her:
cli-log-step-compare = 3. Vergleichen Sie: { $command }
cli-log-step-event = Turnier { $event }: { $sound } Einträge vor dem Schaden sind in Ordnung; was der Sicherung davon fehlt, zeigt
cli-log-step-again = { $command }; geben Sie es wieder ein
cli-log-step-others = Turniere, die oben nicht genannt sind, sind in Ordnung und können inzwischen weitergehen.
cli-log-sealed = { $n ->
    [one] { $n } Eintrag ist
   *[other] { $n } Einträge sind
 } in { $file } versiegelt
cli-log-no-random = das System liefert keine Zufallszahlen
cli-log-no-key = das ist kein privater Schlüssel von uns
cli-log-seal-sound = { $stream }: { $n ->
    [one] { $n } Eintrag ist
   *[other] { $n } Einträge sind
 } in Ordnung, versiegelt mit { $key }
cli-log-empty = die Datei ist leer
cli-log-no-signature = die letzte Zeile ist keine Signatur: { $why }
cli-log-no-stream = der Strom hat keinen Namen
cli-log-fact = Eintrag { $n }: { $why }
cli-log-fact-missing = Eintrag { $n } fehlt
cli-log-other-facts = die Einträge sind nicht die versiegelten
cli-log-other-key = es wurde mit einem anderen Schlüssel versiegelt: { $key }
cli-log-key-unreadable = Schlüssel oder Signatur ist nicht lesbar
cli-log-wrong = die Signatur stimmt nicht
cli-log-erased = { $label }: Die Daten sind weg, die Ergebnisse bleiben. Starten Sie laufende Server neu; frühere Sicherungen enthalten die Daten noch
cli-log-unreadable = { $stream } ist nicht lesbar: { $why }
cli-member-erased = die Daten des Mitglieds { $member } sind weg; frühere Sicherungen enthalten sie noch
cli-member-events = { $n ->
    [one] { $n } Turnier
   *[other] { $n } Turniere
 }
cli-member-text = { $field } ist leer, zu lang oder keine Zeile: „{ $found }“
cli-member-too-many = der Verein hat so viele Mitglieder wie möglich
cli-prize-below = mit weniger als { $limit }
cli-prize-national = der Föderation des Turniers
cli-prize-foreign = anderer Föderationen
cli-prize-category = der Kategorie { $name }
cli-prize-place = Platz { $place } unter den Spielern
cli-prize-place-of = Platz { $place } unter den Spielern { $who }
cli-prize-level = { $n } mit gleichen Punkten, zusammen { $pool }
cli-prize-left = überlässt { $amount } aus { $prizes } anderen: ein Preis, der höhere
cli-forecast-would = { $name } hätte { $rating }
cli-chances-head = { $name }: noch { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
 }, Titel von { $edition }
cli-chances-gone = vorbei
cli-chances-points = { $points } Punkte aus { $games }
cli-chances-against = { $points } Punkte aus { $games } gegen { $average } und mehr
cli-players-who = wer? ein Name, --from-list, --from-members oder --file
cli-players-unknown = der Verein kennt niemanden namens „{ $query }“
cli-players-several = der Verein kennt mehrere namens „{ $query }“
cli-players-corrected = { $name } ist berichtigt
cli-players-removed = { $name } ist nicht mehr angemeldet
cli-players-checked-in = { $n } eingetroffen
cli-players-checked-out = { $name } ist wieder abgemeldet
cli-players-withdrawn = { $name } hat sich zurückgezogen
cli-players-struck = weniger als die Hälfte der Partien wurde gespielt: Die Ergebnisse werden gestrichen
cli-players-goes-on = { $name } spielt weiter
cli-players-absent = { $name } fehlt in { $n ->
    [one] { $n } Runde
   *[other] { $n } Runden
 }
cli-players-plays = { $name } spielt in { $n ->
    [one] { $n } Runde
   *[other] { $n } Runden
 }
cli-players-expelled = { $name } ist ausgeschlossen
cli-players-half-yes = { $name } darf spielfrei mit halbem Punkt nehmen
cli-players-half-no = { $name } darf nicht spielfrei mit halbem Punkt nehmen
cli-lots-before = diese Lose wurden schon gezogen und bleiben
cli-lots-recorded = die Lose sind eingetragen
cli-outside-expected = PLAYER=VALUE erwartet, „{ $found }“ gefunden
cli-outside-recorded = die Werte sind eingetragen
cli-playoffs-head = Stichkampf { $names }
cli-playoffs-due = fällig: { $game }
cli-playoffs-by-hand = nicht nach dem Plan: Tragen Sie den Ausgang mit playoff ein
cli-playoffs-by-lot = { $game } (Farben durch Los)
cli-playoffs-clock = { $minutes } min + { $seconds } s
cli-playoffs-clocks = { $white } min gegen { $black } min
cli-playoffs-recorded = der Stichkampf ist eingetragen
cli-publish-written = { $written } von { $all ->
    [one] { $all } Datei
   *[other] { $all } Dateien
 } geschrieben, { $removed } entfernt
cli-ratings-differ = { $changed } von { $players ->
    [one] { $players } Spieler
   *[other] { $players } Spielern
 } weichen von den Listen ab, { $unknown } stehen in keiner
cli-ratings-updated = { $n ->
    [one] { $n } Spieler
   *[other] { $n } Spieler
 } aktualisiert
cli-ratings-reason = übernommen aus { $lists }
cli-ratings-no-list = es ist keine Liste eingelesen, die am ersten Tag galt
cli-ratings-no-list-next = arbiter import --list NAME FILE, oder --list NAME
cli-ratings-no-such = es gibt keine Liste „{ $name }“
cli-ratings-rating = Wertungszahl { $now } -> { $listed } ({ $list })
cli-ratings-national = nationale Wertungszahl { $now } -> { $listed } ({ $list })
cli-ratings-title = Titel -> { $title }
cli-ratings-in-none = in keiner Liste
cli-registration-waiting = Warteliste { $place }
cli-registration-open = offen
cli-registration-declined = abgelehnt
cli-registration-confirmed = { $n ->
    [one] { $n } Spieler ist
   *[other] { $n } Spieler sind
 } angemeldet
cli-registration-is-declined = Anmeldung { $number } ist abgelehnt
cli-editions-expected = --editions: rating=2017 erwartet, „{ $found }“ gefunden
cli-editions-expected-next = es gibt laws, rating, tiebreaks und swiss
cli-keep-apart = --keep-apart nennt Spieler, und es gibt noch keine
cli-keep-apart-next = melden Sie sie zuerst an, dann: arbiter tournament change
cli-source-typed-national = eingetippt, national
cli-source-estimated = geschätzt
cli-results-which = welches Brett, und welches Ergebnis?
cli-results-entered = { $n } eingetragen, { $open ->
    [one] { $open } Brett
   *[other] { $open } Bretter
 } der Runde { $round } noch offen
cli-results-discarded = der Entwurf beruhte auf anderen Ergebnissen und ist weg: { $command }
cli-results-line = { $file }: Zeile { $line }: { $what }
cli-results-row = Brett und Ergebnis erwartet, „{ $found }“ gefunden
cli-results-board = ein Brett erwartet, „{ $found }“ gefunden
cli-results-corrected = Brett { $board } der Runde { $round } ist für Rangliste und nächste Paarungen berichtigt
cli-results-corrected-rating = Brett { $board } der Runde { $round } ist nur für den Wertungsbericht berichtigt
cli-results-reversed = Brett { $board } der Runde { $round }: { $white } - { $black }
cli-post-not = nicht ausgehängt
cli-post-late = verspätet
cli-post-elsewhere = nicht am angekündigten Ort
cli-post-row = Runde { $round }  angekündigt { $announced }
cli-note-noted = vermerkt für Brett { $board } der Runde { $round }
cli-forget-stays = Turnier { $event } bleibt, wie es ist: { $why }
cli-forget-done = { $n ->
    [one] { $n } Geburtsdatum oder Kontakt
   *[other] { $n } Geburtsdaten und Kontakte
 } gelöscht in { $events ->
    [one] { $events } Turnier
   *[other] { $events } Turnieren
 }
cli-forget-would = { $n ->
    [one] { $n } Geburtsdatum oder Kontakt
   *[other] { $n } Geburtsdaten und Kontakte
 } würden gelöscht in { $events ->
    [one] { $events } Turnier
   *[other] { $events } Turnieren
 }
cli-round-ratings = { $n ->
    [one] { $n } Wertungszahl weicht
   *[other] { $n } Wertungszahlen weichen
 } von den Listen ab: { $command }
cli-round-publish = veröffentlichen mit: { $command }
cli-round-discarded = der Entwurf ist weg
cli-round-at = der Entwurf wird öffentlich: { $when }
cli-round-by-somebody = wenn jemand ihn veröffentlicht
cli-round-published = Runde { $round } ist veröffentlicht
cli-round-withdrawn = Runde { $round } ist zurückgenommen
cli-round-none = noch ist keine Runde veröffentlicht
cli-round-not = Runde { $round } ist nicht veröffentlicht
cli-round-rating-only = Brett { $board }: { $result } zählt nur für den Wertungsbericht
cli-round-head = { $event }, Runde { $round }
cli-round-not-paired = nicht gepaart
cli-round-position = Runde { $round }: Stellung { $position }, { $array }
cli-source-expected = --source: NAME=ADDRESS erwartet, „{ $found }“ gefunden
cli-source-no-name = --source: Die Liste hat keinen Namen
cli-source-no-address = „{ $found }“ ist keine Adresse: Sie beginnt mit https:// oder http://. Eine Datei übernimmt arbiter import --list
cli-source-from = { $age }, von { $address }
cli-source-fresh = aktuell
cli-source-failed = die Liste { $list } konnte nicht abgeholt werden: { $why }
cli-category-none = das Turnier hat keine: arbiter tournament change ID --category
cli-category-unknown = keine Kategorie „{ $name }“
cli-tables-provisional = vorläufig: { $n ->
    [one] { $n } abgebrochene Partie zählt als Remis
   *[other] { $n } abgebrochene Partien zählen als Remis
 }
cli-tables-left = { $number } { $name }: { $how } (ab Runde { $round })
cli-tables-expelled = ausgeschlossen, ohne Platz
cli-tables-struck = vor der Hälfte der Partien zurückgezogen: Ergebnisse gestrichen
cli-tables-round = R{ $round }
cli-card-unnumbered = { $name }, noch ohne Nummer
cli-card-head = { $name }, Nr. { $number }, { $rating }
cli-team-entered = { $team } hat { $n ->
    [one] { $n } Spieler
   *[other] { $n } Spieler
 }
cli-team-lineup = { $team } hat seine Spieler der Runde { $round } genannt
cli-team-substitute = Ersatzspieler
cli-team-none = es gibt keine Mannschaften
# law, exam, rule, judge, winnable, pair, tables
cli-law-expected = die Nummer eines Artikels oder Suchwörter erwartet
cli-law-no-term = das Glossar hat kein „{ $found }“
cli-law-no-clause = keine Bestimmung hat alle diese Wörter: { $found }
cli-law-no-clause-next = versuchen Sie weniger Wörter oder die Nummer eines Artikels
cli-law-lacks = unsere Quelle von { $edition } enthält Artikel { $article } nicht
cli-law-no-article = kein Artikel „{ $article }“ in der Fassung von { $edition }
cli-law-differ-next = die Nummern sind je nach Fassung verschieden: Versuchen Sie --edition oder eine kürzere Nummer wie 7.5
cli-law-editions-next = die Nummer ist aus den Fassungen { $editions }: Versuchen Sie --edition
cli-exam-number = 1 bis { $most } Fragen erwartet
cli-rule-script = ein Skript erwartet
cli-rule-script-next = nennen Sie eine Datei, `-` für die Standardeingabe, oder --ask
cli-utf8 = { $file }: UTF-8 erwartet
cli-judge-row = { $file }: Zeile { $row }: { $why }
cli-judge-progress = { $name } { $games } Partien, { $rate } Partien/s
cli-winnable-no-proof = kein Beweis für { $side } unter { $limit } Stellungen; siehe --nodes
cli-winnable-no-head = { $file }: keine Zeile beginnt mit „{ $head }“
cli-winnable-games = { $n } Partien
cli-winnable-positions = { $n } Stellungen
cli-pair-no-player = es gibt keinen Spieler { $number } unter den { $players ->
    [one] { $players } gemeldeten
   *[other] { $players } gemeldeten
 }
cli-table-column = { $file }: eine Spalte { $wanted } mit Texten erwartet, { $found } gefunden
cli-playoffs-game = { $pair }, { $clocks }
