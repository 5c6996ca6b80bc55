console-title = Console
console-round = Round { $n }, live
console-boards = boards
console-waiting = waiting
console-playing = playing
console-paused = stopped
console-finished = finished
console-show = Show
console-start-all = Start all
console-pause-all = Stop all
console-resume-all = Let all go on
console-all = All boards
console-by-clock = smallest clock first
console-clock = Clock
console-needs = Needs you
console-quiet = Nobody needs you now.
console-settled = Settled
console-no-games = No board of this round is played here yet.
console-paper = { $n ->
    [one] One board is not played here
   *[other] { $n } boards are not played here
}
console-make = Make games of them
console-make-hint = Every board gets a game with two seats. The links of the seats are with the board; a player’s own code opens them too.
console-made = { $n ->
    [0] No game was made.
    [one] One game was made.
   *[other] { $n } games were made.
}
console-outage = { $n ->
    [one] The server was down: one board has stopped
   *[other] The server was down: { $n } boards have stopped
}
console-outage-text = Every acknowledged move is there. The clocks show what was noted last; the time since then is charged to nobody.
console-hall-lost = { $n ->
    [one] The line of a hall was lost: one board has stopped
   *[other] The line of a hall was lost: { $n } boards have stopped
}
console-hall-lost-text = The clocks show what they showed when the lines went down. The line is the organiser’s duty: once everybody is back, play usually goes on from there (E.04 18.9.1). For another course, open the board.
console-boards-are = Boards { $boards }
console-all-started = { $n ->
    [0] No clock had to be started.
    [one] The clocks of one board were started.
   *[other] The clocks of { $n } boards were started.
}
console-all-paused = { $n ->
    [0] No clock was running.
    [one] The clocks of one board were stopped.
   *[other] The clocks of { $n } boards were stopped.
}
console-all-resumed = { $n ->
    [0] No board could go on.
    [one] One board goes on.
   *[other] { $n } boards go on.
}
console-move = move { $n }
console-void = void
console-stands = stopped
console-flag = flag
console-waits = not started
console-program = Program
console-done = Done: { $what }
console-stale = The board has changed since you looked. Nothing was done: look again.
console-unreadable = That cannot be: a time of more than a day, a move that was not played, or a text that is too long.
console-none = none
console-counted = White { $white }, Black { $black }
console-offences = Illegal moves
console-warnings = Warnings
console-reason = Reason, for the record
console-apply = Apply
console-preview = Show what follows
console-side = Player
console-time = Time
console-add = Give
console-take = Take away
console-penalty = Penalty: to the opponent
console-warn = Warn
console-hold = Lock input
console-release = Free input
console-before = Back to before
console-remark = Note for the record
console-copy = Copy
console-tool-time = Time
console-tool-clocks = Set clocks
console-tool-warn = Warn, lock
console-tool-restore = Put back moves
console-tool-end = Result
console-tool-change = Change the draw
console-tool-remark = Note
console-tool-links = Seats
console-links-hint = Whoever opens such a link plays on this seat. Hand it to nobody else.
console-log = Log
console-log-empty = Nothing has been decided at this board.
need-call = { $side ->
    [white] White calls you
   *[black] Black calls you
}
need-claim = { $side ->
    [white] White claims a draw
   *[black] Black claims a draw
}
need-flag = { $side ->
    [white] White’s flag has fallen
   *[black] Black’s flag has fallen
}
need-question = The Laws ask you
need-interrupted = The server was away
need-absent = { $side ->
    [white] White is not there
   *[black] Black is not there
}
need-absent-both = Nobody is there
need-line = { $side ->
    [white] White: no connection
   *[black] Black: no connection
}
need-paused = The clocks stand
need-ready = Both are there
do-start = Start the clocks
do-pause = Stop the clocks
do-resume = Let the clocks run
do-add = { $side ->
    [white] { $time } more for White
   *[black] { $time } more for Black
}
do-take = { $side ->
    [white] { $time } less for White
   *[black] { $time } less for Black
}
do-penalty = { $side ->
    [white] Penalty for White: { $time } for Black
   *[black] Penalty for Black: { $time } for White
}
do-clocks = Set the clocks: White { $white }, Black { $black }
do-warn = { $side ->
    [white] Warn White
   *[black] Warn Black
}
do-restore = Put the board back: { $n } half-moves remain
do-end = Result { $result }
do-draw = Declare the draw
do-change = Change the draw to { $result }
do-default = Lost by absence
do-admit = { $side ->
    [white] Let White play
   *[black] Let Black play
}
do-call-right = { $side ->
    [white] White called with reason
   *[black] Black called with reason
}
do-call-wrong = { $side ->
    [white] White called without reason
   *[black] Black called without reason
}
do-hold = { $side ->
    [white] Lock White’s input
   *[black] Lock Black’s input
}
do-release = { $side ->
    [white] Free White’s input
   *[black] Free Black’s input
}
do-reversed = Colours reversed
do-verify = Check the claim
do-line-resume = Go on after the lost connection
do-line-restart = New game after the lost connection
do-line-shorter = New game with a shorter time control after the lost connection
do-line-less = { $side ->
    [white] Go on after the lost connection, White with { $time } less
   *[black] Go on after the lost connection, Black with { $time } less
}
do-remark = Note: { $text }
phone-play = Play your game here
console-delay = Spectators see it later (minutes)
console-starts = Clocks start at (empty: by hand)
do-read = The electronic board was read
do-flag = { $side ->
    [white] White’s flag is down
   *[black] Black’s flag is down
}
do-claim-repetition = { $side ->
    [white] White claims the third repetition
   *[black] Black claims the third repetition
}
do-claim-fifty = { $side ->
    [white] White claims fifty moves
   *[black] Black claims fifty moves
}
claim-at-start = at the start
claim-repetition = The position stood on the board { $count } times: { $places }
claim-fifty = { $count } moves by each player without capture and pawn move, since { $places }
claim-with = With the written move { $move }
claim-right = The claim is right: { $needed } are needed
claim-wrong = The claim is wrong: { $needed } are needed
console-tool-claim = Claim, flag
console-ground = On what
console-claim-move = Written move, if the claim rests on one
console-flag-down = The flag is down
console-kind = Played
console-kind-online = on screens, everybody at home
console-kind-hybrid = on screens, in venues
console-kind-hall = at boards of wood, followed by electronic boards
need-offers = { $side ->
    [white] White offers draw after draw
   *[black] Black offers draw after draw
}
do-seen = { $side ->
    [white] White: { $what }
   *[black] Black: { $what }
}
do-seen-allowed = { $side ->
    [white] White: { $what }, allowed
   *[black] Black: { $what }, allowed
}
do-leave = { $side ->
    [white] White left without leave
   *[black] Black left without leave
}
do-leave-allowed = { $side ->
    [white] White may leave
   *[black] Black may leave
}
do-yellow = { $side ->
    [white] Yellow card for White
   *[black] Yellow card for Black
}
do-red = { $side ->
    [white] Red card for White
   *[black] Red card for Black
}
do-assistant = { $side ->
    [white] Accept an assistant of White
   *[black] Accept an assistant of Black
}
watched-company = somebody else in the room
watched-device = another device
watched-account = somebody else’s account
watched-name = another name
watched-screen = a second screen, or one that is not shared
watched-hidden = does not show the open applications
watched-application = an application that is not allowed
watched-face = the face cannot be seen
watched-muted = the microphone is off
watched-set = the set beside the screen is behind
console-tool-seen = Supervision
console-seen = What is seen
console-breach = Not allowed
console-allowed = Allowed
console-left = Left
console-may-leave = May leave
console-yellow = Yellow card
console-red = Red card
console-assistant = Accept assistant
console-playoffs = Playoffs, live
console-playoff-make = Games of playoffs that can be played now
console-differs = Board { $board }: the game ended { $told }, the desk has entered { $entered }. Nothing was overwritten: correct whichever is wrong.
console-slow = Storing took up to { $ms } ms (boards { $boards }). That time is charged to nobody.
console-black-control = Black’s time control, if different
console-which = Boards (empty: all; the others stay on paper)
console-illegal = Illegal move seen
do-cancel = Call the game off: others are paired at this board
do-illegal = { $side ->
    [white] Illegal move by White: { $move }
   *[other] Illegal move by Black: { $move }
}
playoff-play-here = Play on this server
log-line-back = { $side ->
    [white] White is back after { $time }
   *[black] Black is back after { $time }
}
log-other-line = { $side ->
    [white] White plays over another connection; the first one only watches now
   *[black] Black plays over another connection; the first one only watches now
}
