# Waarom een incidentscript niet te lezen is, en wat er anders uitkomt dan verwacht. Woorden van de
# scripttaal blijven zoals ze zijn.
case-error = regel { $line }, kolom { $column }: verwacht: { $expected }; gevonden: { $found }
case-error-at =
    { $error }
    { $line }
    { $mark }
case-found-word = “{ $word }”
case-found-nothing = niets
case-end-of-line = het einde van de regel
case-words = “{ $words }”
case-one-of = een van: { $words }
case-act = een zet (e2-e4, Nf3, 0-0) of een van: { $words }
case-regulation = een kleur (white, black) en haar beperking, of een van: { $words }
case-closing-quote = een aanhalingsteken sluiten
case-quoted = { $what }, tussen aanhalingstekens
case-entered-move = de ingevoerde zet
case-sealed-move = de afgegeven zet
case-report = wat er gemeld wordt
case-remark = een opmerking
case-rule = de regel
case-name = een naam
case-resumption = datum, tijd en plaats van de hervatting
case-custodian = wie de envelop bewaart
case-fewer-lines = hoogstens { $n } regels
case-title = “case” en een titel
case-edition-line = een regel “edition” in het geval
case-edition-first = een regel “edition” vóór de eerste stap
case-edition-of-case = een editie van dit geval
case-edition = een editie: { $words }
case-online-edition = een editie van het onlinereglement: { $words }
case-day = een dag zoals 2024-05-01
case-notation = een notatietaal: { $words }
case-step-first = een stap vóór zijn beslissing
case-expectation = wat er moet volgen
case-answer = een artikel, “refused” of “nothing”
case-phase = een fase van de partij
case-time = een tijd zoals 1:30:00 of 5:00
case-time-of-step = een tijd zoals 5:00 na + of @
case-period = een tijd zoals 40/1:30:00 of 5:00
case-control = een speeltempo zoals 90+30 of 40/1:30:00, 30:00 + 0:30
case-playable-control = een speelbaar tempo ({ $why })
case-number = een getal
case-chess960 = een getal van 0 tot en met 959
case-fewer-offences = hoogstens { $n } onreglementaire zetten
case-square = een veld zoals e4
case-piece = een stuk: pawn, knight, bishop, rook, queen, king
case-move = een zet zoals e2-e4, e7xd8=Q, 0-0 of Nf3
case-squares-ambiguous = beide velden van de zet: verscheidene stukken kunnen daarheen
case-squares-illegal = beide velden van een onreglementaire zet, zoals e2-e5
case-squares-here = beide velden van de zet, zoals e2-e4, in deze stelling
case-fen = een stelling als FEN ({ $why })
case-kings = een stelling met één koning van elke kleur
case-points = punten zoals 3, 1 of 0.5
case-outcome = een uitslag zoals 1-0, 1/2-1/2 of +/-
case-score = een score
case-federation = een federatie
case-article = het nummer van een artikel
case-article-of = een artikel van de editie { $edition }
case-whose-flag = “of” en wiens vlag
case-other-answer = { $asked }: gevonden { $found }
case-other-ruling = verwacht { $expected }; gevonden { $found }
case-unexpected-refusal = niet verwacht: { $found }
case-unexpected-end = het einde van de partij was niet verwacht: { $found }
case-too-long = een script heeft hoogstens { $n } tekens
