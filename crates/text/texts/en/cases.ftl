# Why an incident script cannot be read, and what in it does not come out as expected. Words of the
# script language stay as they are.
case-error = line { $line }, column { $column }: expected { $expected }, found { $found }
case-error-at =
    { $error }
    { $line }
    { $mark }
case-found-word = “{ $word }”
case-found-nothing = none
case-end-of-line = the end of the line
case-words = “{ $words }”
case-one-of = one of: { $words }
case-act = a move (e2-e4, Nf3, 0-0) or one of: { $words }
case-regulation = a colour (white, black) and its handicap, or one of: { $words }
case-closing-quote = a closing quotation mark
case-quoted = { $what } in quotation marks
case-entered-move = the entered move
case-sealed-move = the sealed move
case-report = what is reported
case-remark = a remark
case-rule = the rule
case-name = a name
case-resumption = date, time and place of the resumption
case-custodian = who keeps the envelope
case-fewer-lines = at most { $n } lines
case-title = “case” and a title
case-edition-line = a line “edition” in the case
case-edition-first = a line “edition” before the first step
case-edition-of-case = an edition of this case
case-edition = an edition: { $words }
case-online-edition = an edition of the online regulations: { $words }
case-day = a day such as 2024-05-01
case-notation = a language of notation: { $words }
case-step-first = a step before its ruling
case-expectation = what should follow
case-answer = an article, “refused” or “nothing”
case-phase = a phase of the game
case-time = a time such as 1:30:00 or 5:00
case-time-of-step = a time such as 5:00 after + or @
case-period = a time such as 40/1:30:00 or 5:00
case-control = a time control such as 90+30 or 40/1:30:00, 30:00 + 0:30
case-playable-control = a time control that can be played ({ $why })
case-number = a number
case-chess960 = a number from 0 to 959
case-fewer-offences = at most { $n } illegal moves
case-square = a square such as e4
case-piece = a piece: pawn, knight, bishop, rook, queen, king
case-move = a move such as e2-e4, e7xd8=Q, 0-0 or Nf3
case-squares-ambiguous = both squares of the move: several pieces can go there
case-squares-illegal = both squares of an illegal move, such as e2-e5
case-squares-here = both squares of the move, such as e2-e4, in this position
case-fen = a position as FEN ({ $why })
case-kings = a position with one king of each colour
case-points = points such as 3, 1 or 0.5
case-outcome = a result such as 1-0, 1/2-1/2 or +/-
case-score = a score
case-federation = a federation
case-article = the number of an article
case-article-of = an article of the edition of { $edition }
case-whose-flag = “of” and whose flag
case-other-answer = { $asked }: found { $found }
case-other-ruling = expected { $expected }, found { $found }
case-unexpected-refusal = not expected: { $found }
case-unexpected-end = the end of the game was not expected: { $found }
case-too-long = a script has at most { $n } characters
