live-title = Play a game
live-intro = Make a game and send the link to your opponent. No account is needed.
live-control = Time control
live-control-hint = For example 5+3, 90+30, 40/90 SD 30 +30, 25 d5
live-your-name = Your name
live-opponent = Name of your opponent
live-color = Your colour
live-color-lot = By lot
live-position = Position (FEN), if not the usual one
live-make = Make the game
live-seat-title = Take this seat?
live-seat-take = Take the seat
live-seat-wrong = This link opens no seat of this game.
live-invite = Link for your opponent
live-watch = Link to watch
live-clocks = Clocks
live-your-move = Your move
live-move = Move
live-move-hint = From and to, for example e2e4; e7e8q makes a queen
live-play = Play
live-offer = Offer a draw
live-accept = Accept the draw
live-resign = Resign
live-call = Call the arbiter
live-offered = A draw is offered.
live-refused = Not possible: { $why }
live-pgn = Game as PGN
live-moves-none = No moves yet
live-phase = { $phase ->
    [waiting] Waiting for both players
    [playing] The game is on
    [paused] The clocks are stopped
    [checking] Time over; the program checks whether mate is possible
    [finished] The game is over
   *[cancelled] The game was called off
}
