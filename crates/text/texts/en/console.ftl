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
console-resume-all = Resume all
console-all = All boards
console-by-clock = least time first
console-clock = Clock
console-needs = Needs you
console-quiet = Nobody needs you at the moment.
console-settled = Settled
console-no-games = No board of this round is played here yet.
console-paper = { $n ->
    [one] One board is not played here
   *[other] { $n } boards are not played here
}
console-make = Create games
console-make-hint = Every board gets a game with two seats. The links for the seats are with the board; a player’s own code opens them too.
console-made = { $n ->
    [0] No game was created.
    [one] One game was created.
   *[other] { $n } games were created.
}
console-outage = { $n ->
    [one] The server was down: one board has stopped
   *[other] The server was down: { $n } boards have stopped
}
console-outage-text = Every acknowledged move is there. The clocks show the last recorded times; the time since then is charged to nobody.
console-hall-lost = { $n ->
    [one] The connection of a hall was lost: one board has stopped
   *[other] The connection of a hall was lost: { $n } boards have stopped
}
console-hall-lost-text = The clocks show what they showed when the connections were lost. The connection is the organiser’s duty: once everybody is back, play usually continues from there (E.04 18.9.1). To do otherwise, open the board.
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
console-stale = The board has changed since you looked. Nothing was done: please look again.
console-unreadable = That is not possible: a time of more than a day, a move that was not played, or a text that is too long.
console-none = none
console-counted = White { $white }, Black { $black }
console-offences = Illegal moves
console-warnings = Warnings
console-reason = Reason, for the record
console-apply = Apply
console-preview = Preview
console-side = Player
console-time = Time
console-add = Add
console-take = Take away
console-penalty = Penalty: to the opponent
console-warn = Warn
console-hold = Lock input
console-release = Unlock input
console-before = Back to before
console-remark = Note for the record
console-copy = Copy
console-tool-time = Time
console-tool-clocks = Set clocks
console-tool-warn = Warn, lock
console-tool-restore = Take back moves
console-tool-end = Result
console-tool-change = Change the draw
console-tool-remark = Note
console-tool-links = Seats
console-links-hint = Whoever opens such a link plays on this seat. Give it to nobody else.
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
    [white] White is absent
   *[black] Black is absent
}
need-absent-both = Both players are absent
need-line = { $side ->
    [white] White: no connection
   *[black] Black: no connection
}
need-paused = The clocks are stopped
need-ready = Both players are there
do-start = Start the clocks
do-pause = Stop the clocks
do-resume = Restart the clocks
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
do-default = Loss by default (absence)
do-admit = { $side ->
    [white] Let White play
   *[black] Let Black play
}
do-call-right = { $side ->
    [white] White had good reason to call
   *[black] Black had good reason to call
}
do-call-wrong = { $side ->
    [white] White had no good reason to call
   *[black] Black had no good reason to call
}
do-hold = { $side ->
    [white] Lock White’s input
   *[black] Lock Black’s input
}
do-release = { $side ->
    [white] Unlock White’s input
   *[black] Unlock Black’s input
}
do-reversed = Colours reversed
do-verify = Check the claim
do-line-resume = Continue after the lost connection
do-line-restart = New game after the lost connection
do-line-shorter = New game with a shorter time control after the lost connection
do-line-less = { $side ->
    [white] Continue after the lost connection, White with { $time } less
   *[black] Continue after the lost connection, Black with { $time } less
}
do-remark = Note: { $text }
phone-play = Play your game here
console-delay = Delay for spectators (minutes)
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
claim-repetition = { $count ->
    [one] The position stood on the board once: { $places }
   *[other] The position stood on the board { $count } times: { $places }
}
claim-fifty = { $count } moves by each player without capture and pawn move, since { $places }
claim-with = With the written move { $move }
claim-right = The claim is right: { $needed } are needed
claim-wrong = The claim is wrong: { $needed } are needed
console-tool-claim = Claim, flag
console-ground = Ground of the claim
console-claim-move = Written move, if the claim rests on one
console-flag-down = The flag is down
console-kind = Played
console-kind-online = on screens, everybody at home
console-kind-hybrid = on screens, in venues
console-kind-hall = on wooden boards, followed by electronic boards
need-offers = { $side ->
    [white] White keeps offering draws
   *[black] Black keeps offering draws
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
    [white] White left without permission
   *[black] Black left without permission
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
console-playoff-make = Create the playoff games that can be played now
console-differs = Board { $board }: the game ended { $told }, the desk has entered { $entered }. Nothing was overwritten: correct whichever is wrong.
console-slow = Storing took up to { $ms } ms (boards { $boards }). That time is charged to nobody.
console-black-control = Black’s time control, if different
console-which = Boards (empty: all; the others stay on paper)
console-illegal = Illegal move seen
do-cancel = Cancel the game: others are paired at this board
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
