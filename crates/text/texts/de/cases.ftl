# Warum ein Vorfallskript nicht lesbar ist, und was darin anders herauskommt als erwartet. Wörter der
# Skriptsprache bleiben, wie sie sind.
case-error = Zeile { $line }, Spalte { $column }: erwartet: { $expected }; gefunden: { $found }
case-error-at =
    { $error }
    { $line }
    { $mark }
case-found-word = „{ $word }“
case-found-nothing = nichts
case-end-of-line = das Ende der Zeile
case-words = „{ $words }“
case-one-of = eines von: { $words }
case-act = ein Zug (e2-e4, Nf3, 0-0) oder eines von: { $words }
case-regulation = eine Farbe (white, black) und ihre Behinderung, oder eines von: { $words }
case-closing-quote = ein schließendes Anführungszeichen
case-quoted = { $what }, in Anführungszeichen
case-entered-move = der eingegebene Zug
case-sealed-move = der Abgabezug
case-report = was gemeldet wird
case-remark = eine Bemerkung
case-rule = die Regel
case-name = ein Name
case-resumption = Datum, Uhrzeit und Ort der Wiederaufnahme
case-custodian = wer den Umschlag verwahrt
case-fewer-lines = höchstens { $n } Zeilen
case-title = „case“ und ein Titel
case-edition-line = eine Zeile „edition“ im Fall
case-edition-first = eine Zeile „edition“ vor dem ersten Schritt
case-edition-of-case = eine Ausgabe dieses Falls
case-edition = eine Ausgabe: { $words }
case-online-edition = eine Ausgabe der Online-Regeln: { $words }
case-day = ein Tag wie 2024-05-01
case-notation = eine Notationssprache: { $words }
case-step-first = ein Schritt vor seiner Entscheidung
case-expectation = was folgen soll
case-answer = ein Artikel, „refused“ oder „nothing“
case-phase = eine Phase der Partie
case-time = eine Zeit wie 1:30:00 oder 5:00
case-time-of-step = eine Zeit wie 5:00 nach + oder @
case-period = eine Zeit wie 40/1:30:00 oder 5:00
case-control = eine Bedenkzeit wie 90+30 oder 40/1:30:00, 30:00 + 0:30
case-playable-control = eine spielbare Bedenkzeit ({ $why })
case-number = eine Zahl
case-chess960 = eine Zahl von 0 bis 959
case-fewer-offences = höchstens { $n } regelwidrige Züge
case-square = ein Feld wie e4
case-piece = eine Figur: pawn, knight, bishop, rook, queen, king
case-move = ein Zug wie e2-e4, e7xd8=Q, 0-0 oder Nf3
case-squares-ambiguous = beide Felder des Zuges: mehrere Figuren können dorthin
case-squares-illegal = beide Felder eines regelwidrigen Zuges, etwa e2-e5
case-squares-here = beide Felder des Zuges, etwa e2-e4, in dieser Stellung
case-fen = eine Stellung als FEN ({ $why })
case-kings = eine Stellung mit je einem König
case-points = Punkte wie 3, 1 oder 0.5
case-outcome = ein Ergebnis wie 1-0, 1/2-1/2 oder +/-
case-score = ein Punktstand
case-federation = ein Verband
case-article = die Nummer eines Artikels
case-article-of = ein Artikel der Ausgabe von { $edition }
case-whose-flag = „of“ und wessen Blättchen
case-other-answer = { $asked }: gefunden { $found }
case-other-ruling = erwartet { $expected }; gefunden { $found }
case-unexpected-refusal = nicht erwartet: { $found }
case-unexpected-end = das Ende der Partie war nicht erwartet: { $found }
case-too-long = ein Skript hat höchstens { $n } Zeichen
