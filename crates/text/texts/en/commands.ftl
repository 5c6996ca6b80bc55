# What the commands say at the terminal; what pages say as well is in the files of the pages.
cli-hint = hint: { $hint }
cli-output = cannot write the output: { $why }
cli-output-closed = the output was closed
at-place = { $where }: { $what }
cli-there-are = there are: { $names }
cli-store-conflict = somebody else was faster: look at the event, then give the command again
store-unavailable = the database does not answer: { $why }
cli-store-unavailable-next = is the database where --database says, and may you write there?
store-full = the disk is full: { $why }
cli-store-full-next = make room on the disk; nothing was lost
store-locked = another program holds the database: { $why }
cli-store-locked-next = wait until the other program has finished, then try again
store-read-only = the database is read-only: { $why }
cli-store-read-only-next = to look without changing anything: --read-only
store-newer = a newer version of the program wrote this: { $why }
cli-store-newer-next = bring the program up to date; the data are sound
store-damaged = stored data are damaged: { $why }
cli-store-damaged-next = arbiter tournament verify says what is damaged and what can be done; everything else is sound
cli-copy-exists = { $path } already exists
cli-copy-exists-next = name a new file: a backup never overwrites another
cli-copy-missing = { $path }: there is no such file
cli-copy-not-a-log = { $path } is not a backup of a log
cli-copy-not-empty = the database is not empty
cli-copy-not-empty-next = restore into a new one: --database NEW.sqlite
cli-report-not-complete-next = arbiter tournament pairings shows open boards
cli-adjusted = { $file }: adjusted on reading: { $what }
cli-and-more = { $file }: and { $n } more
system-not-found = there is no such file or folder
system-denied = access is denied
system-exists = it exists already
system-folder = it is a folder
system-no-folder = a part of the path is not a folder
system-full = the disk is full
system-read-only = the disk is read-only
system-in-use = another program uses this address
system-no-address = this machine does not have this address
cli-winnable-utf8 = not a text in UTF-8
# a command line that cannot be read
cli-usage-value = { $argument }: { $why }
cli-usage-unfit = “{ $found }” is not possible here
cli-usage-no-value = { $argument }: a value is missing
cli-usage-values = { $argument }: too many values, or too few
cli-usage-unknown = there is no argument { $argument } here
cli-usage-command = there is no command “{ $found }”
cli-usage-no-command = a command is missing
cli-usage-missing = missing: { $argument }
cli-usage-twice = { $argument } may be given only once
cli-usage-conflict = { $argument } cannot be given together with { $other }
cli-usage-unicode = an argument is not text (UTF-8)
cli-usage-next = --help behind the command shows what it takes
# account
cli-account-roles = arbiter account list shows them
cli-account-reset = { $name } has a new password; second factor, sessions and tokens have ended
cli-account-key = QR codes printed before no longer work
cli-account-factor-nobody = nobody needs a second factor
cli-account-factor-from = a second factor is required for { $role } and above; { $lacking } of { $accounts ->
    [one] { $accounts } account sets
   *[other] { $accounts } accounts set
 } it up at the next login
cli-account-event = event { $event }
cli-account-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
 }
cli-account-factor = second factor
# announce, board, moves, notate
cli-near = { $why }; near: { $moves }
cli-board-again = { $address }: { $why }; trying again
cli-board-gone = { $address }: the connection was lost; trying again
cli-board-is = board { $board }: { $serial }
cli-board-dropped = board { $board }: not accepted: { $why }
cli-board-unclear = board { $board }: no legal move leads there: { $squares }
cli-board-differs = { $square } { $shown }, not { $known }
cli-board-empty = empty
cli-board-away = the server cannot be reached: { $why }
cli-board-back = the server is back
cli-board-no-token = there is no token
cli-board-no-token-next = name a file with --token-file, or set ARBITER_TOKEN
cli-board-server = --server: expected http:// or https://, found “{ $found }”
cli-board-status = status { $status }
cli-board-refused = the server refuses: { $why }
cli-board-refused-next = the token must be one of an arbiter of the event
cli-board-buffer-next = it is not a file of stored readings: name another with --buffer
cli-notate-no-game = { $file }: row { $row }: no game
cli-notate-read-as = read as { $language }, confidence { $percent } %
cli-notate-others = { $languages } would give other moves: use --from
cli-notate-ply = ply { $ply }: { $what } ({ $article })
# berger, bracket, playoff
cli-berger-round = Round { $round }:
cli-berger-bye = bye { $player }
cli-berger-rounds = there are rounds 1 to { $rounds }, not { $found }
cli-berger-size = a round robin needs from 2 to { $most } players, not { $found }
cli-bracket-finalist = remark: the bye in the round of three decides a finalist
cli-bracket-size = a knock-out needs from 2 to { $most } players, not { $found }
cli-bracket-power = { $found } is not a power of 2: choose a preliminary round or byes
cli-bracket-power-next = --method preliminary or --method byes
cli-bracket-further = further pairs of games
cli-bracket-winner = winner of tie { $tie }
cli-bracket-head = { $players ->
    [one] { $players } player
   *[other] { $players } players
 }, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 }, { $ties ->
    [one] { $ties } tie
   *[other] { $ties } ties
 }
cli-bracket-tie = Tie: { $games ->
    [one] { $games } game
   *[other] { $games } games
 }; if level, { $how }
cli-bracket-round = { $name }: { $players ->
    [one] { $players } player
   *[other] { $players } players
 }, { $ties ->
    [one] { $ties } tie
   *[other] { $ties } ties
 }
cli-bracket-exempt = , { $n } exempt
cli-bracket-pair = tie { $tie }: { $upper } - { $lower }
cli-playoff-most = at most { $most } players can be level
cli-playoff-two = a playoff needs at least two players, not { $found }
cli-playoff-place = place { $place }
cli-playoff-winner = winner of stage { $stage }
cli-playoff-level-in = level in stage { $stage }, no. { $place }
cli-playoff-first-white = first has White
cli-playoff-lot = colours by lot
cli-playoff-reversed = colours reversed
cli-playoff-minutes = { $minutes } min
cli-playoff-minutes-seconds = { $minutes } min { $seconds } s
cli-playoff-unequal = White { $white }, Black { $black }
cli-playoff-draw-black = { $base }, a draw wins for Black
cli-playoff-draw-white = { $base }, a draw wins for White
cli-playoff-increment = { $base } + { $seconds } s per move
cli-playoff-one-first = one alone in first place
cli-playoff-several-first = { $n } level in first place
cli-playoff-wins = wins
cli-playoff-on = on with stage { $stages }
cli-and = { $one } and { $other }
cli-playoff-fewest-won = the point in the fewest moves wins
cli-playoff-fewest-all = the fewest moves in all games win
cli-playoff-head = { $players } level for first place ({ $clause })
cli-playoff-time = { $least } minutes at least, { $most } at most
cli-playoff-out = places { $first } to { $last } are out and share a part set beforehand
cli-playoff-stage = stage { $stage }: { $name } ({ $clause })
cli-playoff-game = round { $round }: { $first } - { $second }, { $colours }
cli-playoff-decides = who wins stage { $stage }, or what follows from it, is first
# check, chess960, generate, perft, plan
cli-checked = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 } checked, { $differences ->
    [one] { $differences } difference
   *[other] { $differences } differences
 }
cli-chess960-number = number { $n }
cli-chess960-array = array { $array }
cli-chess960-wrong = “{ $found }” is not a starting position of Chess960
cli-chess960-wrong-next = a number from 0 to 959, or eight letters with the king between the rooks and the bishops on squares of opposite colour, as RNBQKBNR
cli-generate-plan = seed { $seed }, { $who }, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 }, ratings { $low } to { $high }, draws { $draws }, forfeits { $forfeits }, unusual results { $odd }, byes { $byes }, withdrawals { $withdrawals }, late entries { $late }
cli-generate-teams = { $n ->
    [one] { $n } team
   *[other] { $n } teams
 }
cli-players = { $n ->
    [one] { $n } player
   *[other] { $n } players
 }
cli-generate-ends = no round after round { $rounds }: the report ends there
cli-generate-ratings = --ratings: there are more ratings than players
cli-generate-999 = the exchange file has room for 999 teams
cli-generate-9999 = these teams and boards make more than 9999 players
cli-perft-overflow = the count does not fit into 64 bits
cli-perft-speed = { $seconds } s, { $rate } million per second
cli-perft-nodes = nodes { $n }
cli-plan-next = `arbiter plan` alone prints every topic
cli-playoff-match = match: { $n ->
    [one] one game
   *[other] { $n } games
 }
cli-playoff-match-sudden = match: sudden death
cli-playoff-robin = round robin of { $n }
cli-playoff-robin-sudden = round robin of { $n }, sudden death
cli-erased-player = Erased player { $n }
# rate
cli-tournament = Tournament
cli-from-to = { $name } ({ $from } to { $to })
cli-rate-rating = Rating
cli-rate-time = Time
cli-rate-level = Level
cli-rate-note = Note
cli-missing = Missing
cli-not-in-sources = not in the sources: { $what }
cli-rate-look-at = To look at
cli-rate-no-list = no list
cli-rate-sixty = { $control }: { $minutes } minutes for 60 moves
cli-rate-no-time = not stated; assumed long enough for a standard game
cli-rate-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
 }
cli-rate-first = first rating { $rating }
cli-rate-alone = { $rating } by themselves; { $why }
cli-unrated = unrated
cli-rate-left-out = left out: { $why }
cli-rate-points-of = { $points } of { $games }
cli-rate-k-limit = K x games = { $k } x { $games } is more than 700, so K = { $used }
cli-rate-sum = sum { $sum } x K { $k } = { $change }, rounded { $rounded }: { $old } -> { $new } ({ $article })
cli-rate-level-is = level { $level }
cli-rate-half = , half of the points
cli-rate-imagined = with { $n } imagined draws
cli-rate-first-is = = { $exact }, first rating { $rating } ({ $article })
cli-rate-ignored = { $file }: columns ignored: { $columns }
cli-rate-list-of = { $tempo } list of { $day }
cli-rate-taken = { $taken } of { $reports ->
    [one] { $reports } report
   *[other] { $reports } reports
 } taken
cli-rate-played = played
cli-rate-changed = changed
cli-rate-delisted = delisted
cli-rate-below-floor = first rating below the floor
cli-rate-pooled = results kept
cli-rate-newcomer = first rating
cli-rate-unreadable = unreadable: { $why }
cli-rate-report-taken = taken
cli-rate-held = ended on { $ended }: for the next list (7.13)
cli-rate-late = not rated: ended on { $ended }, the list of { $list } was the last (9.1)
cli-rate-no-date = does not say when the event ended
cli-rate-other-list = for the { $tempo } list
cli-rate-refused = not rated: { $why }
cli-rate-twice = the same event was taken in before
cli-rate-reading = reading and rating reports
cli-rate-not-first = lists are made on the first of a month (7.1), not on { $day }
rating-section-active = active
rating-section-inactive = inactive
rating-section-delisted = delisted
rating-section-unrated = unrated
rating-format-swiss = Swiss
rating-format-team = team event
rating-format-round-robin = round robin
rating-format-cycles = round robin, { $n } cycles
rating-format-broken = round robin with unplayed games, as a Swiss
rating-format-match = match of { $n } games
rating-remark-no-id = { $name } has no id and cannot be listed
rating-remark-id-twice = the id { $id } appears twice
rating-remark-differs = { $id } is reported with { $reported }, the list has { $listed }
rating-remark-unlisted = { $id } is reported with { $reported }, but is unrated on the list
rating-remark-entered-unrated = { $id } was entered as unrated, the list has { $listed } (8.4)
rating-remark-no-control = the report does not state the rate of play; assumed to be long enough
rating-gap = the text in force from { $from } until before { $until } is not in the sources
rating-finding-registration = registered { $days } days before the start, { $needed } are needed ({ $article })
rating-finding-licence = arbiters without a licence: { $names } ({ $article })
rating-finding-due = the report is due by { $until } ({ $article })
rating-finding-late = the report came on { $came }, it was due by { $until } ({ $article })
rating-finding-interim = no interim results in { $months } months of a long event ({ $article })
rating-finding-appeal = the appeal had to come by { $until } ({ $article })
rating-finding-hybrid = a hybrid event is rated only if FIDE approved it ({ $article })
rating-finding-games = the games of a hybrid event (PGN) go with the report ({ $article })
rating-finding-officer = the federation has not named an officer ({ $article })
rating-finding-federation = not a member of a federation ({ $article })
rating-withheld-games = kept: a first rating takes { $needed } games ({ $article })
rating-withheld-floor = kept: below { $floor }, not published ({ $article })
# norms
cli-norms-titles = Titles
cli-norms-event = Event
cli-norms-by-hand = By hand
cli-norms-none = No norm is met or open.
cli-norms-norm = { $name }, { $points } of { $games }: { $title } norm { $verdict }
cli-norms-counts = counts for { $games } games
cli-norms-after-30 = { $name }: { $title } (B.01 1.3: { $rating } after 30 games)
cli-norms-by-rating = { $n ->
    [one] { $n } new title
   *[other] { $n } new titles
 } by rating
cli-norms-on-form = { $n ->
    [one] { $n } norm
   *[other] { $n } norms
 } on form { $form }
cli-norms-nothing = nothing against it
cli-norms-refused = refused
cli-norms-missing-count = how many norms are needed and of which types (3, 4)
cli-norms-missing-exams = examinations, languages and licences (3, 4, 13)
cli-norms-missing-a = category A (6.5)
cli-norms-example = expected for example { $examples }
cli-norms-for = { $n ->
    [one] { $n } norm
   *[other] { $n } norms
 } for { $title }, B.01 of { $edition }
cli-norms-category = category { $name }
cli-norms-young = younger than 16 (B.06 2.4.5)
cli-norms-day-decides = the day of birth decides, and only the year is given (B.06 2.4.5)
cli-norms-question-national = national arbiter
cli-norms-question-seminar = seminar
cli-norms-title = Title
cli-norms-took-part = Took part
cli-norms-answer = Answer
cli-norms-condition = Condition
cli-norms-merged = Merged
cli-norms-subgroup = Subgroup
cli-norms-appeal = Appeal
cli-norms-until = until { $day }
cli-norms-no-title = none in the part of the table that we have
cli-norms-no-championship = no championship “{ $found }”; there are { $names }
cli-norms-direct-table = table of direct titles (1.2)
cli-norms-one-page = known from one public page only: check the handbook
cli-norms-no-table = table not loaded: nothing is said about this place
cli-norms-too-few = not given: too few took part
cli-norms-granted = given at once
cli-norms-conditional = when a rating of { $needed } is reached; until then: { $now }
cli-none = none
cli-norms-no-sheet = no norm is met; with --player a norm that is still open is certified too
cli-norms-not-csv = a form is text, HTML or JSON, not CSV
cli-norms-one-player = an application is for one player and one title
cli-norms-whose = whose norm is it?
norm-need-games = games
norm-need-rating = highest rating
norm-need-exemption = norms without exemption for federations
norm-need-forfeits = norms with a point without a game
norm-need-single = norms from events with single-round days
norm-need-large = norms from a large Swiss or a listed event
# serve
cli-serve-events = { $place } already has events; nothing was added
cli-serve-listen = cannot listen on { $address }: { $why }
cli-serve-listen-next = another program may use the port: --listen 127.0.0.1:0
cli-serve-open = Arbiter is open at { $address }
cli-serve-setup = Open the administrator's account first: { $link }
cli-serve-no-browser = no browser could be started: open the address yourself
cli-serve-demo = the demonstration: { $why }
cli-serve-tls-both = TLS needs both --tls-certificate and --tls-key
cli-serve-contact = “{ $found }” is not a contact: mailto:…, https://… or tel:…
cli-serve-database = database: { $what }
serve-no-certificate = no certificate is in it
serve-push-no-key = no key for messages can be drawn: the system gives no random numbers
serve-push-damaged = the key for messages is damaged
cli-serve-created = { $place }, which will be created
cli-serve-listens = listen: { $what }
cli-serve-address = address: { $what }
cli-serve-tls = TLS: { $what }
cli-serve-backups = backups: { $what }
cli-serve-publishing = publishing: { $what }
cli-serve-lists = lists: { $what }
cli-serve-telemetry = telemetry: { $what }
cli-serve-no-write = { $folder }: no folder to write to
cli-serve-no-folder = { $folder }: no such folder
# standings
cli-standings = Standings
cli-standings-head = { $name }: after round { $round }, tie-breaks of { $edition }
cli-standings-seed = lots drawn from the seed { $seed }
cli-warning = warning ({ $article }): { $what }
cli-notice = notice ({ $article }): { $what }
cli-standings-outside = --outside: expected a name and values such as BLITZ=7:4.5,3:4, found “{ $found }”
cli-standings-numbers = expected numbers of players, found “{ $found }” in “{ $list }”
cli-column-place = place
cli-column-number = no.
cli-column-name = name
cli-column-rating = rating
cli-column-points = points
cli-column-title = title
cli-column-source = source
cli-column-entry = entry
cli-column-federation = fed
cli-column-amount = amount
cli-column-prizes = prizes
cli-column-why = why
cli-column-games = games
cli-column-change = change
cli-column-new = new
cli-column-open = open
cli-column-round = round
cli-column-opponent = opponent
cli-column-score = score
cli-column-expected = expected
cli-column-state = state
cli-column-contact = contact
cli-column-unmet = not met
cli-column-what = what
cli-rate-differ = differ
cli-rate-counts = counts
cli-rate-expected = expect
cli-column-game = game
cli-column-ply = ply
cli-column-article = article
rating-section-titled = titled
rating-missing-rapid = rapid and blitz rating
rating-missing-rapid-rest = rapid and blitz rating apart from the time windows
rating-missing-rates = rates of play and time windows (1) and the age limit of K (8.3.3), taken as in 2024
rating-missing-events = composition and duration of events (3, 4, 6)
rating-missing-composition = composition of events and their longest duration (4, 6)
norm-found = { $what }
number-hundredths = { $units }.{ $hundredths }
norm-found-least = { $n }, at least { $least }
norm-found-most = { $n }, at most { $most }
norm-found-says = the report says `{ $found }`
norm-found-divisions = several divisions
norm-found-lists = lists for { $known } of { $rounds } rounds
norm-found-on = { $n } on { $day }
norm-found-on-most = { $n } on { $day }, at most { $most }
norm-found-no-dates = the report does not date its rounds
norm-found-forfeit = { $n } and a point without a game
norm-found-team-games = { $n }: enough in a world or continental championship of teams
norm-found-federations = the report does not name every federation
norm-found-of-one = { $n } of { $name }, at most { $most }
norm-found-exempt = { $found }, exempt
norm-found-after = rounds after { $round }
norm-found-wins = wins against { $numbers }
norm-found-not-given = not given
norm-found-single = { $n } with at least { $days } such days
norm-found-large = { $n }, at least 1 if a norm is later than { $day }
norm-missing-games = number of games
norm-missing-short-events = events in which fewer games are enough
norm-missing-forfeit = a point without a game instead of a game
norm-missing-left-out = games that may be left out of a norm
norm-missing-beaten = beaten opponents who may be left out of a norm
norm-missing-share = share of points
norm-missing-adjusted = ratings of low and unrated opponents
norm-missing-federations = shares of federations
norm-missing-direct = tables of direct titles
norm-by-hand-registered = registered 30 days before; format unchanged since the start
norm-by-hand-arbiter = a chief arbiter with the title IA or FA, and one always present
norm-by-hand-certificates = certificates signed and countersigned; games of the norm players
cli-serve-not-address = “{ $found }” is not an address: https://chess.example.org
cli-serve-words-next = the words are those of the command line: { $example }
# tournament
cli-event-rounds = how many rounds? --rounds N
cli-event-changed = the regulations of event { $event } have changed
cli-event-hidden = not public
cli-event-registration = registration
cli-event-drafted = drafted
cli-event-playing = playing
cli-event-between = between rounds
cli-event-archived = archived
cli-event-closed = closed
cli-event-public = public
cli-event-deleted = deleted
cli-event-newer = newer
cli-event-damaged = damaged
cli-event-round = round { $round }/{ $rounds }
cli-event-rebuilt = { $n ->
    [one] { $n } event is
   *[other] { $n } events are
 } summed up again
cli-event-head = { $name } (event { $event }), { $state }
cli-event-counts = round { $round } of { $rounds }, { $players ->
    [one] { $players } player
   *[other] { $players } players
 }
cli-event-tie-breaks = tie-breaks { $codes }
cli-event-left-fide = NOT IN FIDE MODE: { $reason }
cli-event-renumbered = { $n ->
    [one] { $n } player gets
   *[other] { $n } players get
 } another number when the next round is paired
cli-event-expelled-from = expelled from round { $round }
cli-event-withdrawn-from = withdrawn from round { $round }
cli-event-absent = absent { $round }{ $bye }
cli-event-is-closed = event { $event } is closed
cli-event-is-open = event { $event } is open again
cli-event-no-fide = event { $event } is no longer in FIDE mode
cli-event-is = event { $event } is { $state }
cli-event-shown = the public standings are shown
cli-event-held = the public standings are held back
cli-desk-correct = arbiter tournament correct-result corrects it with a reason
cli-desk-entered-by = the result was entered by { $author }
cli-desk-list = arbiter tournament list shows the events
cli-desk-nobody = nobody in event { $event } is “{ $found }”
cli-desk-nobody-next = arbiter tournament show { $event } lists the players
cli-desk-several = “{ $found }” could be { $n } players
cli-desk-several-next = type more of the name, or the number that arbiter tournament show { $event } prints
cli-next-absence = announce it with --bye Z
cli-next-unsaid = say them with --rating-use, --bye-points, --adjourned, --color-rule and --float-rule
cli-next-ground = say which with --ground rematch, regulations, unopposed, late-entry or top-boards
cli-next-acknowledge = to be acknowledged: give the command again with --acknowledge
cli-next-confirm = to be confirmed: give the command again with --yes
cli-next-really = to be confirmed twice: give the command again with --really
cli-result-expected = expected 1-0, =, 0-1, +--, --+, ---, adjourned, unrated 1-0 or arbiter 0-0, found “{ $found }”
cli-moment-expected = expected a moment such as 2026-07-01 19:30, found “{ $found }”
cli-exchange-no-table = there is no table “{ $found }”
cli-exchange-files = { $n ->
    [one] { $n } file
   *[other] { $n } files
 }; open { $first }
cli-exchange-copied = the log is copied to { $file }
cli-exchange-encrypted = { $file } is encrypted
cli-exchange-encrypted-next = name the file with its key: --key FILE
cli-exchange-restored = { $n ->
    [one] { $n } log
   *[other] { $n } logs
 } restored
cli-festival-moved = { $name } is @{ $entry } of event { $event }
cli-festival-none = no event is part of “{ $name }”
cli-festival-line = { $name }, { $players ->
    [one] { $players } player
   *[other] { $players } players
 }, round { $round }/{ $rounds }
cli-hand-end = end it with: { $command }
cli-hand-done = the changes are finished
cli-import-entered = { $n ->
    [one] { $n } player
   *[other] { $n } players
 } entered
cli-import-list-next = --list NAME takes a file as a rating list
cli-import-show = { $name }: { $players ->
    [one] { $players } player
   *[other] { $players } players
 }, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 }
cli-import-show-of = { $name }: { $players ->
    [one] { $players } player
   *[other] { $players } players
 }, { $rounds } rounds of { $total }
cli-lists-nobody = nobody was found for “{ $query }”
cli-lists-nobody-next = import a list first: arbiter import --list NAME FILE
cli-lists-several = “{ $query }” finds several players
cli-lists-several-next = arbiter tournament players shows them; give the identity number
cli-lists-unusable = { $file }: { $good } players can be read and { $bad } lines cannot; the list “{ $name }” stays as it is
cli-lists-done = list { $name }: { $n ->
    [one] { $n } player
   *[other] { $n } players
 }, { $bad ->
    [one] { $bad } line
   *[other] { $bad } lines
 } could not be read
cli-lists-columns = --columns: expected what=column, found “{ $found }”
cli-lists-columns-next = what is one of { $kinds }
cli-lists-which = which column is the name? there are: { $names }
cli-log-facts = { $n ->
    [one] { $n } fact
   *[other] { $n } facts
 }
cli-log-file = the file
store-place = { $place }, fact { $n }
cli-log-sound = { $n ->
    [one] { $n } fact is
   *[other] { $n } facts are
 } sound
cli-log-newer = Nothing is damaged: a newer version of the program wrote this. Bring the program up to date.
cli-log-step-copy = 1. Stop the server and copy { $place } with everything beside it, as it is.
cli-log-step-restore = 2. Restore the last backup into a new database:
cli-log-step-compare = 3. Compare: { $command }
cli-log-step-event = event { $event }: { $sound } facts before the damage are sound; what the backup lacks of them is shown by
cli-log-step-again = { $command }; enter it again
cli-log-step-others = Events that are not named above are sound and can go on in the meantime.
cli-log-sealed = { $n ->
    [one] { $n } fact is
   *[other] { $n } facts are
 } sealed in { $file }
cli-log-no-random = the system gives no random numbers
cli-log-no-key = this is not a private key of ours
cli-log-seal-sound = { $stream }: { $n ->
    [one] { $n } fact is
   *[other] { $n } facts are
 } sound, sealed with { $key }
cli-log-empty = the file is empty
cli-log-no-signature = the last line is not a signature: { $why }
cli-log-no-stream = the stream has no name
cli-log-fact = fact { $n }: { $why }
cli-log-fact-missing = fact { $n } is missing
cli-log-other-facts = the facts are not those that were sealed
cli-log-other-key = it was sealed with another key: { $key }
cli-log-key-unreadable = key or signature cannot be read
cli-log-wrong = the signature is wrong
cli-log-erased = { $label }: the data are gone, the results stay. Restart running servers; backups made before still have the data
cli-log-unreadable = { $stream } cannot be read: { $why }
cli-member-erased = the data of member { $member } are gone; backups made before still have them
cli-member-events = { $n ->
    [one] { $n } event
   *[other] { $n } events
 }
cli-member-text = { $field } is empty, too long or not a line: “{ $found }”
cli-member-too-many = the club has as many members as there may be
cli-prize-below = rated below { $limit }
cli-prize-national = of the federation of the event
cli-prize-foreign = of other federations
cli-prize-category = of the category { $name }
cli-prize-place = place { $place } among the players
cli-prize-place-of = place { $place } among the players { $who }
cli-prize-level = { $n } with the same points, { $pool } in all
cli-prize-left = leaves { $amount } of { $prizes } to others: one prize, the higher one
cli-forecast-would = { $name } would be rated { $rating }
cli-chances-head = { $name }: { $games ->
    [one] { $games } game
   *[other] { $games } games
 } left, titles of { $edition }
cli-chances-gone = gone
cli-chances-points = { $points } points of { $games }
cli-chances-against = { $points } points of { $games } against { $average } and more
cli-players-who = who? a name, --from-list, --from-members or --file
cli-players-unknown = the club knows nobody called “{ $query }”
cli-players-several = the club knows several called “{ $query }”
cli-players-corrected = { $name } is corrected
cli-players-removed = { $name } is no longer registered
cli-players-checked-in = { $n } checked in
cli-players-checked-out = { $name } is checked out
cli-players-withdrawn = { $name } has withdrawn
cli-players-struck = fewer than half of the games were played: the results are struck
cli-players-goes-on = { $name } goes on
cli-players-absent = { $name } is absent in { $n ->
    [one] { $n } round
   *[other] { $n } rounds
 }
cli-players-plays = { $name } plays in { $n ->
    [one] { $n } round
   *[other] { $n } rounds
 }
cli-players-expelled = { $name } is expelled
cli-players-half-yes = { $name } may have half-point byes
cli-players-half-no = { $name } may not have half-point byes
cli-lots-before = these lots were drawn before and stay
cli-lots-recorded = the lots are recorded
cli-outside-expected = expected PLAYER=VALUE, found “{ $found }”
cli-outside-recorded = the values are recorded
cli-playoffs-head = playoff { $names }
cli-playoffs-due = due: { $game }
cli-playoffs-by-hand = not by the scheme: record the outcome with playoff
cli-playoffs-by-lot = { $game } (colours by lot)
cli-playoffs-clock = { $minutes } min + { $seconds } s
cli-playoffs-clocks = { $white } min against { $black } min
cli-playoffs-recorded = the playoff is recorded
cli-publish-written = { $written } of { $all ->
    [one] { $all } file
   *[other] { $all } files
 } written, { $removed } removed
cli-ratings-differ = { $changed } of { $players ->
    [one] { $players } player
   *[other] { $players } players
 } differ from the lists, { $unknown } are in none
cli-ratings-updated = { $n ->
    [one] { $n } player
   *[other] { $n } players
 } updated
cli-ratings-reason = taken from { $lists }
cli-ratings-no-list = no list is imported that was in force on the first day
cli-ratings-no-list-next = arbiter import --list NAME FILE, or --list NAME
cli-ratings-no-such = there is no list “{ $name }”
cli-ratings-rating = rating { $now } -> { $listed } ({ $list })
cli-ratings-national = national rating { $now } -> { $listed } ({ $list })
cli-ratings-title = title -> { $title }
cli-ratings-in-none = in no list
cli-registration-waiting = waiting { $place }
cli-registration-open = open
cli-registration-declined = declined
cli-registration-confirmed = { $n ->
    [one] { $n } player is
   *[other] { $n } players are
 } registered
cli-registration-is-declined = registration { $number } is declined
cli-editions-expected = --editions: expected rating=2017, found “{ $found }”
cli-editions-expected-next = there are laws, rating, tiebreaks and swiss
cli-keep-apart = --keep-apart names players, and there are none yet
cli-keep-apart-next = register them first, then: arbiter tournament change
cli-source-typed-national = typed, national
cli-source-estimated = estimated
cli-results-which = which board, and which result?
cli-results-entered = { $n } entered, { $open ->
    [one] { $open } board
   *[other] { $open } boards
 } of round { $round } still open
cli-results-discarded = the draft was made with other results and is gone: { $command }
cli-results-line = { $file }: line { $line }: { $what }
cli-results-row = expected a board and a result, found “{ $found }”
cli-results-board = expected a board, found “{ $found }”
cli-results-corrected = board { $board } of round { $round } is corrected for standings and next pairings
cli-results-corrected-rating = board { $board } of round { $round } is corrected for the rating report alone
cli-results-reversed = board { $board } of round { $round }: { $white } - { $black }
cli-post-not = not posted
cli-post-late = late
cli-post-elsewhere = not where announced
cli-post-row = round { $round }  announced { $announced }
cli-note-noted = noted for board { $board } of round { $round }
cli-forget-stays = event { $event } stays as it is: { $why }
cli-forget-done = { $n ->
    [one] { $n } date of birth or contact was
   *[other] { $n } dates of birth and contacts were
 } forgotten in { $events ->
    [one] { $events } event
   *[other] { $events } events
 }
cli-forget-would = { $n ->
    [one] { $n } date of birth or contact
   *[other] { $n } dates of birth and contacts
 } would be forgotten in { $events ->
    [one] { $events } event
   *[other] { $events } events
 }
cli-round-ratings = { $n ->
    [one] { $n } rating differs
   *[other] { $n } ratings differ
 } from the lists: { $command }
cli-round-publish = publish it with: { $command }
cli-round-discarded = the draft is gone
cli-round-at = the draft will be public: { $when }
cli-round-by-somebody = when somebody publishes it
cli-round-published = round { $round } is published
cli-round-withdrawn = round { $round } is withdrawn
cli-round-none = no round is published yet
cli-round-not = round { $round } is not published
cli-round-rating-only = board { $board }: { $result } counts for the rating report alone
cli-round-head = { $event }, round { $round }
cli-round-not-paired = not paired
cli-round-position = round { $round }: position { $position }, { $array }
cli-source-expected = --source: expected NAME=ADDRESS, found “{ $found }”
cli-source-no-name = --source: the list has no name
cli-source-no-address = “{ $found }” is no address: it begins with https:// or http://. A file is taken with arbiter import --list
cli-source-from = { $age }, from { $address }
cli-source-fresh = up to date
cli-source-failed = the list { $list } could not be fetched: { $why }
cli-category-none = the event has none: arbiter tournament change ID --category
cli-category-unknown = no category “{ $name }”
cli-tables-provisional = provisional: { $n ->
    [one] { $n } adjourned game counts as a draw
   *[other] { $n } adjourned games count as draws
 }
cli-tables-left = { $number } { $name }: { $how } (from round { $round })
cli-tables-expelled = expelled, without a place
cli-tables-struck = withdrawn before half of the games: results struck
cli-tables-round = r{ $round }
cli-card-unnumbered = { $name }, not yet numbered
cli-card-head = { $name }, no. { $number }, { $rating }
cli-team-entered = { $team } has { $n ->
    [one] { $n } player
   *[other] { $n } players
 }
cli-team-lineup = { $team } has named its players of round { $round }
cli-team-substitute = substitute
cli-team-none = there are no teams
# law, exam, rule, judge, winnable, pair, tables
cli-law-expected = expected the number of an article or words to search for
cli-law-no-term = the glossary has no “{ $found }”
cli-law-no-clause = no clause has all of these words: { $found }
cli-law-no-clause-next = try fewer words, or the number of an article
cli-law-lacks = our source of { $edition } does not contain article { $article }
cli-law-no-article = no article “{ $article }” in the edition of { $edition }
cli-law-differ-next = numbers differ between editions: try --edition, or a shorter number such as 7.5
cli-law-editions-next = the number is one of the editions { $editions }: try --edition
cli-exam-number = expected 1 to { $most } questions
cli-rule-script = expected a script
cli-rule-script-next = name a file, `-` for standard input, or --ask
cli-utf8 = { $file }: expected UTF-8
cli-judge-row = { $file }: row { $row }: { $why }
cli-judge-progress = { $name } { $games } games, { $rate } games/s
cli-winnable-no-proof = no proof for { $side } among { $limit } positions; see --nodes
cli-winnable-no-head = { $file }: no line begins with “{ $head }”
cli-winnable-games = { $n } games
cli-winnable-positions = { $n } positions
cli-pair-no-player = there is no player { $number } among the { $players ->
    [one] { $players } entered
   *[other] { $players } entered
 }
cli-table-column = { $file }: expected a column { $wanted } of texts, found { $found }
cli-playoffs-game = { $pair }, { $clocks }
