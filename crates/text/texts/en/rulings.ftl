side-white = White
side-black = Black
cite-article = Article { $number }
cite-note = Note { $number }
cite-preface = Preface { $number }
cite-glossary = Glossary: { $number }
ruling-refused = Not possible: { $why }
ruling-nothing = Nothing is to be done: the game goes on.
ruling-wins-white = White wins the game: { $result }.
ruling-wins-black = Black wins the game: { $result }.
ruling-forfeit-white = White wins by forfeit: { $result }.
ruling-forfeit-black = Black wins by forfeit: { $result }.
ruling-draw = The game is drawn: { $result }.
ruling-both-lose = Both players lose: { $result }.
ruling-result = The game is over: { $result }.
ruling-new-game = The game is void; a new one is played.
ruling-continue = The game goes on.
ruling-continue-at = The game goes on; the next move is number { $number }.
ruling-transfer = The position is moved to a board that lies correctly, and the game goes on.
ruling-restore = The position before the irregularity is restored.
ruling-queen = The pawn on { $square } is replaced by a queen.
ruling-no-castling = { $player } may no longer castle.
ruling-no-castling-with = { $player } may no longer castle with the rook on { $square }.
ruling-add-time = { $player }: the clock gets { $time } more.
ruling-take-time = { $player }: the clock loses { $time }.
ruling-set-clock = { $player }: the clock is set to { $time }.
ruling-set-moves = { $player }: the move counter is set to { $moves }.
ruling-grant-increment = Both players get { $time } for each move from now on.
ruling-stop-clocks = The clocks are stopped.
ruling-start-clock = { $player }: the clock is started.
ruling-offence = { $player }: illegal move number { $number } is counted ({ $what }).
ruling-breach = { $player }: a breach; the arbiter chooses the penalty.
ruling-no-breach = { $player }: nothing is held against the player.
ruling-warn = { $player }: a warning.
ruling-score = The score is { $result }.
ruling-fine = { $player }: a fine of { $amount }.
ruling-exclude = { $player }: excluded from rounds { $first } to { $last }.
ruling-expel = { $player }: expelled from the event.
ruling-granted = The request or claim is right and is granted.
ruling-rejected = The request or claim is rejected.
ruling-postponed = The arbiter decides later.
ruling-pending = The decision is still to come.
ruling-arbiter-decides = The arbiter decides: { $question }
ruling-unless = { $usually } Unless the arbiter decides otherwise.
ruling-ask-arbiter = This could not be computed; the arbiter must find out: { $question }
ruling-replace-sheet = The score sheet of { $player } is replaced.
ruling-confirm = Both players have confirmed the result { $result }.
ruling-two-readings = The text has two readings: { $intent } by its intent, { $letter } by its letter. The regulations should say which.
offence-illegal-move = illegal move
offence-king-taken = king taken
offence-pawn-left = pawn not promoted
offence-no-move = clock pressed without a move
offence-two-hands = two hands
piece-pawn = pawn
piece-knight = knight
piece-bishop = bishop
piece-rook = rook
piece-queen = queen
piece-king = king
castling-king-side = 0-0
castling-queen-side = 0-0-0
oblige-free = { $player } may make any legal move.
oblige-move = { $player } must move the piece on { $square }.
oblige-move-not-castling = { $player } must move the piece on { $square }; castling { $side } is not possible in this move.
oblige-capture = { $player } must capture the piece on { $square }.
oblige-capture-with = { $player } must capture the piece on { $target } with the one on { $piece }.
oblige-castle = { $player } must castle { $side }.
oblige-play = { $player } must play { $from }-{ $to }.
question-can-mate = { $player }: is mate possible by any series of legal moves?
question-times = which times are to be set on the clocks?
question-meaning = what did the gesture mean?
question-colours = do the colours stay reversed?
question-both-flags = both flags are down: what follows?
question-penalty = which penalty?
question-queen = does the queen end the game?
question-stop = was the stop justified?
question-sheets = what do the score sheets show?
question-quickplay = accept, reject or postpone?
question-normal-means = { $player }: is there play to win, or a real chance besides the flag?
question-castling = was castling not finished, or was it an illegal move?
question-last-position = from which position does the game go on?
question-result = which result is the true one?
question-disconnection = { $player } was disconnected: how does the game go on?
reason-game-over = the game is over: { $result }.
reason-cancelled = the game is void and a new one is to be played.
reason-not-started = the game has not begun.
reason-already-started = the game has begun.
reason-no-such-rule = the edition of { $edition } has no such rule.
reason-not-at-hand = the text of { $edition } about this is not at hand.
reason-other-class = the rule does not apply to this class of play ({ $class }).
reason-not-provided = the regulations of the event do not provide for it.
reason-with-increment = only standard and rapid games without increment are covered.
reason-not-last-period = only in the last period.
reason-other-conditions = there is no such rule under these conditions of play.
reason-input-held = the input of { $player } is locked.
reason-paused = the clocks are stopped.
reason-not-paused = the clocks are not stopped.
reason-unsettled = first to be settled: { $what }.
reason-not-on-move = { $player }: not on move.
reason-not-running = { $player }: the clock is not running.
reason-no-piece = there is no such piece on { $square }.
reason-illegal = the move is illegal.
reason-move-made = the move has been made.
reason-nothing-to-take-back = there is nothing to take back.
reason-too-late = too late.
reason-too-early = too early.
reason-no-offer = there is no offer to answer.
reason-own-offer = players cannot answer their own offer.
reason-too-few-moves = each player must have made at least this many moves: { $moves }.
reason-irrevocable = it cannot be withdrawn.
reason-no-claim = there is no claim to decide.
reason-absent = { $player }: must be present.
reason-flag-up = { $player }: the flag is not down.
reason-too-much-time = less than { $limit } must be left, and it is { $found }.
reason-arbiter-only = only the arbiter may do that.
reason-outsider = it has no effect from somebody outside the game.
reason-not-to-be-told = the arbiter may not say.
reason-impossible-score = { $score } is not a possible score.
reason-no-penalty = it is no penalty: the opponent’s points can only rise, the player’s only fall.
reason-assistant-required = an approved assistant is required.
reason-assistant-may-not = the assistant may not do that.
reason-missing = missing: { $what }.
reason-no-discretion = the article leaves the arbiter no choice.
reason-no-appeal = no appeal lies against it.
reason-nothing-found = there is nothing of the kind: { $what }.
regulation-no-such-option = the edition of { $edition } does not provide for: { $option }.
regulation-quickplay = The guidelines cover standard and rapid games without increment alone.
penalty-warning = A warning
penalty-opponent-time = More time for the opponent
penalty-own-time = Less time for the player
penalty-opponent-points = More points for the opponent, no more than the game is worth
penalty-own-points = Fewer points for the player
penalty-loss = Loss of the game
penalty-fine = A fine announced beforehand
penalty-rounds = Exclusion from one or more rounds
penalty-expulsion = Expulsion from the event
phase-scheduled = has not begun
phase-playing = goes on
phase-paused = clocks stopped; the arbiter starts them
phase-claimed = a claim waits for the arbiter
phase-unclear = the arbiter asks both players what was meant
phase-sheets = the score sheets are being completed
phase-reconstruction = the game is being reconstructed
phase-sealing = a move is being sealed
phase-adjourned = adjourned
phase-resuming = being resumed
phase-pending = play has ended; the decision is still to come
phase-finished = is over
phase-cancelled = is void
act-white-loses = White loses, { $result }
act-black-loses = Black loses, { $result }
act-forfeit-white = White loses by forfeit, { $result }
act-forfeit-black = Black loses by forfeit, { $result }
act-draw = Draw, { $result }
act-both-lose = Both players lose, { $result }
act-result = The result is { $result }
act-new-game = Stop this game and start a new one
act-continue = play on
act-transfer = Move the position to a board that lies correctly
act-restore = Put the position back
act-queen = Put a queen on the promotion square
act-no-castling = { $side ->
    [white] White may no longer castle there
   *[black] Black may no longer castle there
 }
act-add-time = { $side ->
    [white] Give White { $time }
   *[black] Give Black { $time }
 }
act-take-time = { $side ->
    [white] Take { $time } from White
   *[black] Take { $time } from Black
 }
act-grant-increment = Give both players { $time } per move
act-breach = { $side ->
    [white] White has broken the rules: choose a penalty
   *[black] Black has broken the rules: choose a penalty
 }
act-warn = { $side ->
    [white] Warn White
   *[black] Warn Black
 }
act-fine = { $side ->
    [white] Fine White
   *[black] Fine Black
 }
act-exclude = { $side ->
    [white] Exclude White from rounds
   *[black] Exclude Black from rounds
 }
act-expel = { $side ->
    [white] Expel White from the event
   *[black] Expel Black from the event
 }
act-no-breach = Nothing is held against the player
act-granted = The request is right
act-rejected = Reject the claim
act-postponed = Wait for the next completed move
act-pending = The decision is still to come
act-decide = Decide: { $question }
act-replace-sheet = { $side ->
    [white] Replace White’s score sheet
   *[black] Replace Black’s score sheet
 }
act-confirm = The result { $result } is confirmed
act-free = { $side ->
    [white] White may make any legal move
   *[black] Black may make any legal move
 }
act-nothing = Nothing to do: play on
act-white-bears = White bears the time that has passed, play on
act-refuse = Refuse it, play on
act-over = The game is over: leave the result as it is
act-not-begun = Refuse it: the game has to be played
act-move-stands = The move stands, play on
act-too-late = Reject it as too late, play on
act-irrevocable = Do not let it be taken back, play on
act-no-draw-yet = No draw yet, play on
act-say-nothing = Say nothing, play on
act-ignore = Take no notice of it, play on
clock-time = { $time }
oblige-play-into = { $player } must play { $from }-{ $to } and promote to a { $piece }.
regulation-too-few-arbiters = { $article } asks for an arbiter for every { $games } games and a record of every game; there are { $arbiters } arbiters and { $recorded } records for { $boards } boards.
regulation-bad-scoring = A win must be worth more than a draw and a draw more than a loss: { $win }, { $draw }, { $loss }.
regulation-bad-default-time = { $article }: a default time lies between 0:00 and 24:00:00, not { $found }.
regulation-local-rule-contradicts = The local rule “{ $text }” contradicts { $article }.
regulation-local-rule-elsewhere = The local rule “{ $text }” belongs to { $federation }; the event is held in { $place }.
regulation-not-announced = { $article }: the regulations must name one set of rules for the whole event.
regulation-local-rule-rated = Local rules may not be used in an event rated by FIDE.
act-move = { $side ->
    [white] White must move the touched piece
   *[black] Black must move the touched piece
 }
act-move-not-castling = { $side ->
    [white] White must move the rook and may not castle with it
   *[black] Black must move the rook and may not castle with it
 }
act-capture = { $side ->
    [white] White must capture the touched piece
   *[black] Black must capture the touched piece
 }
act-capture-with = { $side ->
    [white] White must capture with the touched pieces
   *[black] Black must capture with the touched pieces
 }
act-castle = { $side ->
    [white] White must castle on that side
   *[black] Black must castle on that side
 }
act-play = { $side ->
    [white] White must keep to that move
   *[black] Black must keep to that move
 }
act-set-clock = Set the clocks as they should be
general-move = { $player } must move the touched piece if it has a legal move; otherwise any legal move may be made.
general-move-not-castling = { $player } must move the rook; castling with it is not possible in this move.
general-capture = { $player } must capture the touched piece if that is legal; otherwise any legal move may be made.
general-capture-with = { $player } must capture the opponent’s piece with the own one; if that is illegal, the first touched piece that can be moved or captured counts.
general-castle = { $player } must castle on that side if it is legal; otherwise the king must make another legal move, if it has one.
general-play = { $player } must keep to the move as it was begun or announced.
general-queen = The pawn is replaced by a queen of its colour.
general-no-castling-with = { $player } may no longer castle with the misplaced rook.
general-set-clock = The clocks are set to what they should show; the arbiter uses best judgement.
general-too-much-time = less than { $limit } must be left.
general-game-over = the game is already over.
rule-regulations-refused = the regulations are refused: { $why }
rule-running = running
rule-not-understood = not understood: { $why }
rule-cases = { $n ->
    [one] 1 case
   *[other] { $n } cases
 }
rule-total = { $cases }, { $failed } not as expected
ending-mate-white = mate by White
ending-mate-black = mate by Black
ending-stalemate = stalemate
ending-dead = dead position
ending-repetition = fivefold repetition
ending-quiet-moves = seventy-five moves
judge-illegal = illegal move { $text }
judge-passed = { $text }: nobody may pass
judge-went-on = { $ending }, yet half-moves follow: { $n }
judge-wrong-result = { $ending } makes it { $right }, the record says { $found }
judge-won-on-time = { $player }: won on time, but mate is impossible by any series of legal moves: draw
judge-resigned = { $player } resigned, which makes it { $right }, the record says { $found }
judge-resigned-drawn = { $player } resigned, but the opponent cannot mate by any series of legal moves: { $right }, the record says { $found }
judge-won-unexplained = { $found }, but { $player } cannot mate by any series of legal moves: by resignation or on time the game is drawn; how it was won cannot be known from the record
judge-only-by-penalty = { $found }: no play brings that result, only a penalty; the record names none
judge-too-early = drawn before each player had made this many moves: { $n }
judge-no-result = { $ending } makes it { $right }, the record gives no result
judge-two-results = the moves end with { $written }, the head of the record says { $tagged }
judge-by-date = Judged by the Laws of the date of each game, without one by { $edition }
judge-by-edition = Judged by the Laws of { $edition }
judge-games = games
judge-plies = half-moves
judge-games-found = games with findings
judge-unread = games not read to the end
judge-variants = games of other variants
judge-unsettled = questions not settled
judge-kind-illegal = illegal move
judge-kind-mate = went on after mate
judge-kind-stalemate = went on after stalemate
judge-kind-dead = went on in a dead position
judge-kind-repetition = went on after fivefold repetition
judge-kind-moves = went on after seventy-five moves
judge-kind-result = result against the board
judge-kind-time = won on time without a mate
judge-kind-resignation = resignation with another result
judge-kind-unexplained = won without a possible mate, not said how
judge-kind-penalty = results that only a penalty gives
judge-kind-early-draw = drawn before a move by each
judge-kind-no-result = over on the board, without a result
judge-kind-two-results = two results that differ
rule-ask-edition = edition? ({ $edition })
rule-ask-time = time control? (90+30)
rule-ask-position = position? (the initial one, or a FEN)
rule-ask-supervised = rapid or blitz with full supervision? (n)
rule-ask-who = who acts? (? for help, empty to end)
rule-ask-what = what?
rule-ask-pressed = clock pressed? (y)
rule-ask-save = save the script as? (empty for no)
rule-ask-save-where = save where? save FILE
rule-ask-saved = saved { $file }
rule-ask-help =
    who acts: white, black, both, arbiter, white's assistant, black's assistant or spectator
    what is done: a move (e4, Nf3, e2-e4, 0-0), or a verb; a wrong one is answered with the list
    +5:00 lets time pass; undo takes the last act back; save FILE keeps the script; empty ends
    clocks white 5:00 black 2:00, offences white 1, regulation … tell more about the game; quit ends, too
