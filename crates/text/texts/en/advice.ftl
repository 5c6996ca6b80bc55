# Advice from practice, in our own words.
advice-12-2 =
    Checklist of the arbiter’s duties:
    - before the round: boards, sets, clocks and score sheets as they should be, and the light, the air and the quiet of the hall
    - during play: walk through the hall, watch the games in time trouble, see that nobody is disturbed
    - enforce the Laws and the decisions that were made, and give penalties where they are due
    - look after the interests of both players and the spirit of fair play
    - note incidents, warnings and penalties with board, move and time
advice-d-1 = Equipment for a blind player: a board of at least 20 by 20 centimetres with raised black squares and a hole in each square, pieces with a peg, marked so that Black’s can be told by touch, and a clock whose hands or speech tell the time.
advice-6-10 = Note the times of all clocks and the number of moves about every half hour, and at each time control: whoever has them can repair a clock or restore a position without guessing.
advice-11-10 = Say beforehand how, until when and to whom one appeals. A committee has three or five members, none from the federations or families concerned; it hears both players and the arbiter, decides in writing and before the next round.
advice-11-3 = Announce the rule about devices before every round and say where bags may stand. Ask late players for their devices before their first move. Search only in private and with a witness of the player’s sex.
advice-6-7 = Start all clocks at the announced time and note who is absent; if the round begins late, the default time runs from the real beginning.
advice-9-5 = Stop the clocks, note the times, and check the claim from a score sheet on another board with both players present. Never rely on a screen alone.
advice-11-2 = Keep a list of who left the playing area and when. Spectators stay behind the line; photographs are for the first minutes and without flash.
