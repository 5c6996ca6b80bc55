# The moments of an evening at the desk.
done-saved = Saved.
done-entered = { $name } is registered.
done-withdrawn = { $name } has left the event.
undo = Undo
leaves-ill = Ill
leaves-own = At own request
leaves-silent = Did not come, no word
leaves-other = Another reason…
list-filter = Find a player
check-in-all = All are here
check-in-nobody = Start over: nobody is here
results-jump = Board and result, or a name
results-jump-hint = 12 1, 7 =, 3 0, then Enter; b in a row leads here
results-all = All
results-open = Still open
demo-title = Look around in the demonstration
demo-arbiter = As the arbiter
demo-player = As a player
demo-spectator = As a spectator
demo-hint = No account is needed; everything you do is gone when the program ends.
settings-sections = Sections
control-minutes = Minutes
control-seconds = Seconds per move
control-moves = For this many moves
control-then = Then minutes
programme-starts = Start
programme-results = Results handed in by
programme-claims = Mistakes reported by
prize-name = Prize
prize-amount = Amount
prize-below = Rated below
prize-only-for = Only for (category, national, foreign)
tab-me = Me
this-is-me = This is me
my-board = My board
against = against
tour-title = The first evening
tour-skip = Skip the tour
tour-players = Register
tour-round = Pair
tour-results = Results
tour-players-text = Paste a list, or type name and rating in one go and press Enter. Then go to the round.
tour-round-text = Draw the lot for colours, check the draft, then publish it: only then can others see it.
tour-results-text = One key per board: 1, 5 or 0. Backspace takes the last one back.
teams-of-clubs = { $n ->
    [one] The clubs can send one team:
   *[other] The clubs can send { $n } teams:
 }
teams-of-clubs-go = Enter the teams of the clubs
preview-check = check
preview-registered = already registered
preview-repeated = twice in the list
phone-sure = Hand in { $result }? Only the arbiter can change it afterwards.
phone-hand-in = Hand it in
