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
advice-6-5 = The arbiter decides before the game on which side the clock stands: as a rule so that as many clocks as possible can be seen from the aisle, and on a player’s other side where a disability asks for it.
advice-7-5 = Stop the clocks first. Ask both players what happened, restore the position and note the times. Tell the offender which piece binds, give the time to the opponent, write down move, kind and number of the offence, and start the clock of the offender.
advice-8-3 = Collect all score sheets, signed, at the end of the game and keep them at least until the last appeal and the report are done; originals belong to the organiser. Keep spare sheets and pens, and a spare device where devices are used.
advice-9-1 = An offer is made after the move and before the press, in two words, and both mark it. An offer with a condition is an offer without one. Whoever repeats offers without a new reason disturbs the opponent (11.5).
advice-11-1 = Quarrels, cheating and prearranged results bring the game into disrepute; so may an appearance that the organiser’s rules forbid. Doping tests follow the rules of FIDE and of the country: the arbiter lets the officials work and adjusts the clocks if play is touched.
advice-12-9 = The list is roughly in rising order: warn first where that can still help, choose time before points and points before the game. Say the article and the reason, note both, and tell the chief arbiter; fines and expulsion need the organiser.
