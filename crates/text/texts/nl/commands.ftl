# What the commands say at the terminal; what pages say as well is in the files of the pages.
cli-hint = tip: { $hint }
cli-output = de uitvoer kan niet worden geschreven: { $why }
cli-output-closed = de uitvoer is gesloten
at-place = { $where }: { $what }
cli-there-are = er zijn: { $names }
cli-store-conflict = iemand anders was sneller: bekijk het toernooi en geef de opdracht dan opnieuw
store-unavailable = de database antwoordt niet: { $why }
cli-store-unavailable-next = staat de database waar --database zegt, en mag u er schrijven?
store-full = de schijf is vol: { $why }
cli-store-full-next = maak ruimte op de schijf; er is niets verloren
store-locked = een ander programma houdt de database vast: { $why }
cli-store-locked-next = wacht tot het andere programma klaar is en probeer het dan opnieuw
store-read-only = de database is alleen-lezen: { $why }
cli-store-read-only-next = om te kijken zonder iets te wijzigen: --read-only
store-newer = een nieuwere versie van het programma schreef dit: { $why }
cli-store-newer-next = werk het programma bij; de gegevens zijn in orde
store-damaged = opgeslagen gegevens zijn beschadigd: { $why }
cli-store-damaged-next = arbiter tournament verify zegt wat er beschadigd is en wat u kunt doen; al het andere is in orde
cli-copy-exists = { $path } bestaat al
cli-copy-exists-next = noem een nieuw bestand: een back-up overschrijft nooit een andere
cli-copy-missing = { $path }: er is geen bestand met die naam
cli-copy-not-a-log = { $path } is geen back-up van een logboek
cli-copy-not-empty = de database is niet leeg
cli-copy-not-empty-next = herstel in een nieuwe: --database NEW.sqlite
cli-report-not-complete-next = arbiter tournament pairings toont borden zonder uitslag
cli-adjusted = { $file }: aangepast bij het lezen: { $what }
cli-and-more = { $file }: en nog { $n }
system-not-found = dit bestand of deze map bestaat niet
system-denied = de toegang wordt geweigerd
system-exists = bestaat al
system-folder = het is een map
system-no-folder = een deel van het pad is geen map
system-full = de schijf is vol
system-read-only = de schijf is alleen-lezen
system-in-use = een ander programma gebruikt dit adres
system-no-address = deze machine heeft dit adres niet
cli-winnable-utf8 = geen tekst in UTF-8
# een opdrachtregel die niet te lezen is
cli-usage-value = { $argument }: { $why }
cli-usage-unfit = “{ $found }” kan hier niet
cli-usage-no-value = { $argument }: er ontbreekt een waarde
cli-usage-values = { $argument }: te veel of te weinig waarden
cli-usage-unknown = het argument { $argument } bestaat hier niet
cli-usage-command = de opdracht “{ $found }” bestaat niet
cli-usage-no-command = er ontbreekt een opdracht
cli-usage-missing = er ontbreekt: { $argument }
cli-usage-twice = { $argument } mag maar één keer worden gegeven
cli-usage-conflict = { $argument } gaat niet samen met { $other }
cli-usage-unicode = een argument is geen tekst (UTF-8)
cli-usage-next = --help achter de opdracht toont wat ze aanneemt
# account
cli-account-roles = arbiter account list toont ze
cli-account-reset = { $name } heeft een nieuw wachtwoord; tweede factor, sessies en tokens zijn beëindigd
cli-account-key = eerder afgedrukte codes werken niet meer
cli-account-factor-nobody = niemand heeft een tweede factor nodig
cli-account-factor-from = een tweede factor is nodig vanaf { $role }; { $lacking } van { $accounts ->
    [one] { $accounts } account stelt
   *[other] { $accounts } accounts stellen
 } die bij de volgende aanmelding in
cli-account-event = toernooi { $event }
cli-account-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
 }
cli-account-factor = tweede factor
# announce, board, moves, notate
cli-near = { $why }; dichtbij: { $moves }
cli-board-again = { $address }: { $why }; nieuwe poging
cli-board-gone = { $address }: de verbinding is weg; nieuwe poging
cli-board-is = bord { $board }: { $serial }
cli-board-dropped = bord { $board }: niet aanvaard: { $why }
cli-board-unclear = bord { $board }: geen reglementaire zet leidt daarheen: { $squares }
cli-board-differs = { $square } { $shown }, niet { $known }
cli-board-empty = leeg
cli-board-away = de server is onbereikbaar: { $why }
cli-board-back = de server is er weer
cli-board-no-token = er is geen token
cli-board-no-token-next = noem een bestand met --token-file, of stel ARBITER_TOKEN in
cli-board-server = --server: http:// of https:// verwacht, gevonden “{ $found }”
cli-board-status = status { $status }
cli-board-refused = de server weigert: { $why }
cli-board-refused-next = de token moet van een arbiter van het toernooi zijn
cli-board-buffer-next = het is geen bestand met bewaarde metingen: noem een ander met --buffer
cli-notate-no-game = { $file }: rij { $row }: geen partij
cli-notate-read-as = gelezen als { $language }, zekerheid { $percent } %
cli-notate-others = { $languages } zouden andere zetten geven: gebruik --from
cli-notate-ply = halve zet { $ply }: { $what } ({ $article })
# berger, bracket, playoff
cli-berger-round = Ronde { $round }:
cli-berger-bye = bye { $player }
cli-berger-rounds = er zijn rondes 1 tot { $rounds }, niet { $found }
cli-berger-size = een rondtoernooi heeft 2 tot { $most } spelers nodig, niet { $found }
cli-bracket-finalist = opmerking: de bye in de ronde van drie beslist over een finalist
cli-bracket-size = een knock-out heeft 2 tot { $most } spelers nodig, niet { $found }
cli-bracket-power = { $found } is geen macht van 2: kies een voorronde of byes
cli-bracket-power-next = --method preliminary of --method byes
cli-bracket-further = verdere paren partijen
cli-bracket-winner = winnaar van duel { $tie }
cli-bracket-head = { $players ->
    [one] { $players } speler
   *[other] { $players } spelers
 }, { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
 }, { $ties ->
    [one] { $ties } duel
   *[other] { $ties } duels
 }
cli-bracket-tie = Duel: { $games ->
    [one] { $games } partij
   *[other] { $games } partijen
 }; bij gelijke stand { $how }
cli-bracket-round = { $name }: { $players ->
    [one] { $players } speler
   *[other] { $players } spelers
 }, { $ties ->
    [one] { $ties } duel
   *[other] { $ties } duels
 }
cli-bracket-exempt = , { $n } vrijgesteld
cli-bracket-pair = duel { $tie }: { $upper } - { $lower }
cli-playoff-most = hoogstens { $most } spelers kunnen gelijk staan
cli-playoff-two = een barrage heeft minstens twee spelers nodig, niet { $found }
cli-playoff-place = plaats { $place }
cli-playoff-winner = winnaar van fase { $stage }
cli-playoff-level-in = gelijk in fase { $stage }, nr. { $place }
cli-playoff-first-white = de eerste heeft wit
cli-playoff-lot = kleuren door loting
cli-playoff-reversed = kleuren omgekeerd
cli-playoff-minutes = { $minutes } min
cli-playoff-minutes-seconds = { $minutes } min { $seconds } s
cli-playoff-unequal = wit { $white }, zwart { $black }
cli-playoff-draw-black = { $base }, remise wint voor zwart
cli-playoff-draw-white = { $base }, remise wint voor wit
cli-playoff-increment = { $base } + { $seconds } s per zet
cli-playoff-one-first = één alleen op de eerste plaats
cli-playoff-several-first = { $n } gelijk op de eerste plaats
cli-playoff-wins = wint
cli-playoff-on = verder met fase { $stages }
cli-and = { $one } en { $other }
cli-playoff-fewest-won = het punt in de minste zetten wint
cli-playoff-fewest-all = de minste zetten in alle partijen winnen
cli-playoff-head = { $players } gelijk voor de eerste plaats ({ $clause })
cli-playoff-time = minstens { $least } minuten, hoogstens { $most }
cli-playoff-out = plaatsen { $first } tot { $last } liggen eruit en delen een vooraf bepaald deel
cli-playoff-stage = fase { $stage }: { $name } ({ $clause })
cli-playoff-game = ronde { $round }: { $first } - { $second }, { $colours }
cli-playoff-decides = wie fase { $stage } wint, of wat daarop volgt, is eerste
# check, chess960, generate, perft, plan
cli-checked = { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
 } nagekeken, { $differences ->
    [one] { $differences } verschil
   *[other] { $differences } verschillen
 }
cli-chess960-number = nummer { $n }
cli-chess960-array = opstelling { $array }
cli-chess960-wrong = “{ $found }” is geen beginstelling van Chess960
cli-chess960-wrong-next = een getal van 0 tot 959, of acht letters met de koning tussen de torens en de lopers op velden van verschillende kleur, zoals RNBQKBNR
cli-generate-plan = toevalsgetal { $seed }, { $who }, { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
 }, ratings { $low } tot { $high }, remises { $draws }, forfaits { $forfeits }, ongewone uitslagen { $odd }, byes { $byes }, terugtrekkingen { $withdrawals }, late inschrijvingen { $late }
cli-generate-teams = { $n ->
    [one] { $n } team
   *[other] { $n } teams
 }
cli-players = { $n ->
    [one] { $n } speler
   *[other] { $n } spelers
 }
cli-generate-ends = geen ronde na ronde { $rounds }: het verslag eindigt daar
cli-generate-ratings = --ratings: er zijn meer ratings dan spelers
cli-generate-999 = het uitwisselingsbestand heeft plaats voor 999 teams
cli-generate-9999 = deze teams en borden zijn meer dan 9999 spelers
cli-perft-overflow = het aantal past niet in 64 bits
cli-perft-speed = { $seconds } s, { $rate } miljoen per seconde
cli-perft-nodes = knopen { $n }
cli-plan-next = `arbiter plan` alleen drukt elk onderwerp af
cli-playoff-match = match: { $n ->
    [one] één partij
   *[other] { $n } partijen
 }
cli-playoff-match-sudden = match: beslissende partij
cli-playoff-robin = rondtoernooi van { $n }
cli-playoff-robin-sudden = rondtoernooi van { $n }, beslissende partijen
cli-erased-player = Gewiste speler { $n }
# rate
cli-tournament = Toernooi
cli-from-to = { $name } ({ $from } tot { $to })
cli-rate-rating = Rating
cli-rate-time = Tempo
cli-rate-level = Niveau
cli-rate-note = Noot
cli-missing = Ontbreekt
cli-not-in-sources = niet in onze bronnen: { $what }
cli-rate-look-at = Na te kijken
cli-rate-no-list = geen lijst
cli-rate-sixty = { $control }: { $minutes } minuten voor 60 zetten
cli-rate-no-time = niet vermeld; aangenomen lang genoeg voor een standaardpartij
cli-rate-games = { $n ->
    [one] { $n } partij
   *[other] { $n } partijen
 }
cli-rate-first = eerste rating { $rating }
cli-rate-alone = { $rating } op zichzelf; { $why }
cli-unrated = zonder rating
cli-rate-left-out = weggelaten: { $why }
cli-rate-points-of = { $points } uit { $games }
cli-rate-k-limit = K x partijen = { $k } x { $games } is meer dan 700, dus K = { $used }
cli-rate-sum = som { $sum } x K { $k } = { $change }, afgerond { $rounded }: { $old } -> { $new } ({ $article })
cli-rate-level-is = niveau { $level }
cli-rate-half = , de helft van de punten
cli-rate-imagined = met { $n } fictieve remises
cli-rate-first-is = = { $exact }, eerste rating { $rating } ({ $article })
cli-rate-ignored = { $file }: genegeerde kolommen: { $columns }
cli-rate-list-of = { $tempo }lijst van { $day }
cli-rate-taken = { $taken } van { $reports ->
    [one] { $reports } verslag
   *[other] { $reports } verslagen
 } opgenomen
cli-rate-played = speelden
cli-rate-changed = gewijzigd
cli-rate-delisted = van de lijst
cli-rate-below-floor = eerste rating onder de ondergrens
cli-rate-pooled = uitslagen bewaard
cli-rate-newcomer = eerste rating
cli-rate-unreadable = onleesbaar: { $why }
cli-rate-report-taken = opgenomen
cli-rate-held = eindigde op { $ended }: voor de volgende lijst (7.13)
cli-rate-late = niet voor rating: eindigde op { $ended }, de lijst van { $list } was de laatste (9.1)
cli-rate-no-date = zegt niet wanneer het toernooi eindigde
cli-rate-other-list = voor de { $tempo }lijst
cli-rate-refused = niet voor rating: { $why }
cli-rate-twice = hetzelfde toernooi werd al opgenomen
cli-rate-reading = verslagen lezen en verwerken
cli-rate-not-first = lijsten worden op de eerste van een maand gemaakt (7.1), niet op { $day }
rating-section-active = actief
rating-section-inactive = inactief
rating-section-delisted = van de lijst
rating-section-unrated = zonder rating
rating-format-swiss = Zwitsers
rating-format-team = teamtoernooi
rating-format-round-robin = rondtoernooi
rating-format-cycles = rondtoernooi, { $n } keer
rating-format-broken = rondtoernooi met niet gespeelde partijen, als een Zwitsers
rating-format-match = match van { $n } partijen
rating-remark-no-id = { $name } heeft geen nummer en kan niet op de lijst
rating-remark-id-twice = het nummer { $id } komt twee keer voor
rating-remark-differs = { $id } staat in het verslag met { $reported }, op de lijst met { $listed }
rating-remark-unlisted = { $id } staat in het verslag met { $reported }, maar heeft geen rating op de lijst
rating-remark-entered-unrated = { $id } is zonder rating ingeschreven, de lijst heeft { $listed } (8.4)
rating-remark-no-control = het verslag vermeldt het speeltempo niet; aangenomen lang genoeg
rating-gap = de tekst die gold van { $from } tot voor { $until } staat niet in onze bronnen
rating-finding-registration = { $days } dagen voor het begin geregistreerd, { $needed } zijn nodig ({ $article })
rating-finding-licence = arbiters zonder licentie: { $names } ({ $article })
rating-finding-due = het verslag moet er zijn op { $until } ({ $article })
rating-finding-late = het verslag kwam op { $came }, het moest er zijn op { $until } ({ $article })
rating-finding-interim = geen tussentijdse uitslagen in { $months } maanden van een lang toernooi ({ $article })
rating-finding-appeal = het beroep moest er zijn op { $until } ({ $article })
rating-finding-hybrid = een hybride toernooi telt alleen voor rating als de FIDE het goedkeurde ({ $article })
rating-finding-games = de partijen van een hybride toernooi (PGN) gaan bij het verslag ({ $article })
rating-finding-officer = de federatie heeft geen verantwoordelijke aangewezen ({ $article })
rating-finding-federation = geen lid van een federatie ({ $article })
rating-withheld-games = bewaard: een eerste rating vraagt { $needed } partijen ({ $article })
rating-withheld-floor = bewaard: onder { $floor }, niet gepubliceerd ({ $article })
# norms
cli-norms-titles = Titels
cli-norms-event = Toernooi
cli-norms-by-hand = Met de hand
cli-norms-none = Geen norm is gehaald of open.
cli-norms-norm = { $name }, { $points } uit { $games }: { $title }-norm { $verdict }
cli-norms-counts = telt voor { $games } partijen
cli-norms-after-30 = { $name }: { $title } (B.01 1.3: { $rating } na 30 partijen)
cli-norms-by-rating = { $n ->
    [one] { $n } nieuwe titel
   *[other] { $n } nieuwe titels
 } door rating
cli-norms-on-form = { $n ->
    [one] { $n } norm
   *[other] { $n } normen
 } op formulier { $form }
cli-norms-nothing = niets op tegen
cli-norms-refused = geweigerd
cli-norms-missing-count = hoeveel normen nodig zijn en van welke soort (3, 4)
cli-norms-missing-exams = examens, talen en licenties (3, 4, 13)
cli-norms-missing-a = categorie A (6.5)
cli-norms-example = verwacht bijvoorbeeld { $examples }
cli-norms-for = { $n ->
    [one] { $n } norm
   *[other] { $n } normen
 } voor { $title }, B.01 van { $edition }
cli-norms-category = categorie { $name }
cli-norms-young = jonger dan 16 (B.06 2.4.5)
cli-norms-day-decides = de geboortedag beslist, en alleen het jaar is gegeven (B.06 2.4.5)
cli-norms-question-national = nationaal arbiter
cli-norms-question-seminar = seminarie
cli-norms-title = Titel
cli-norms-took-part = Deelname
cli-norms-answer = Antwoord
cli-norms-condition = Voorwaarde
cli-norms-merged = Samengevoegd
cli-norms-subgroup = Subgroep
cli-norms-appeal = Beroep
cli-norms-until = tot { $day }
cli-norms-no-title = geen in het deel van de tabel dat wij hebben
cli-norms-no-championship = geen kampioenschap “{ $found }”; er zijn { $names }
cli-norms-direct-table = tabel van directe titels (1.2)
cli-norms-one-page = bekend van één openbare pagina: kijk het handboek na
cli-norms-no-table = tabel niet geladen: over deze plaats wordt niets gezegd
cli-norms-too-few = niet toegekend: te weinig deelnemers
cli-norms-granted = meteen toegekend
cli-norms-conditional = zodra een rating van { $needed } is bereikt; tot dan: { $now }
cli-none = geen
cli-norms-no-sheet = geen norm is gehaald; met --player wordt ook een norm die nog open is gecertificeerd
cli-norms-not-csv = een formulier is tekst, HTML of JSON, geen CSV
cli-norms-one-player = een aanvraag is voor één speler en één titel
cli-norms-whose = van wie is de norm?
norm-need-games = partijen
norm-need-rating = hoogste rating
norm-need-exemption = normen zonder vrijstelling van federaties
norm-need-forfeits = normen met een punt zonder partij
norm-need-single = normen uit toernooien met dagen van één ronde
norm-need-large = normen uit een groot Zwitsers of een genoemd toernooi
# serve
cli-serve-events = { $place } heeft al toernooien; er is niets toegevoegd
cli-serve-listen = kan niet luisteren op { $address }: { $why }
cli-serve-listen-next = misschien gebruikt een ander programma de poort: --listen 127.0.0.1:0
cli-serve-open = Arbiter is open op { $address }
cli-serve-setup = Open eerst het account van de beheerder: { $link }
cli-serve-no-browser = er kon geen browser worden gestart: open het adres zelf
cli-serve-demo = de demonstratie: { $why }
cli-serve-tls-both = TLS vraagt zowel --tls-certificate als --tls-key
cli-serve-contact = “{ $found }” is geen contact: mailto:…, https://… of tel:…
cli-serve-database = database: { $what }
serve-no-certificate = er staat geen certificaat in
serve-push-no-key = er kan geen sleutel voor berichten worden getrokken: het systeem geeft geen toevalsgetallen
serve-push-damaged = de sleutel voor berichten is beschadigd
cli-serve-created = { $place }, die wordt aangemaakt
cli-serve-listens = luistert op: { $what }
cli-serve-address = adres: { $what }
cli-serve-tls = TLS: { $what }
cli-serve-backups = back-ups: { $what }
cli-serve-publishing = publiceren: { $what }
cli-serve-lists = lijsten: { $what }
cli-serve-telemetry = telemetrie: { $what }
cli-serve-no-write = { $folder }: geen map om in te schrijven
cli-serve-no-folder = { $folder }: er is geen map met die naam
# standings
cli-standings = Stand
cli-standings-head = { $name }: na ronde { $round }, tie-breaks van { $edition }
cli-standings-seed = loting met het toevalsgetal { $seed }
cli-warning = waarschuwing ({ $article }): { $what }
cli-notice = opmerking ({ $article }): { $what }
cli-standings-outside = --outside: een naam en waarden verwacht, zoals BLITZ=7:4.5,3:4, gevonden “{ $found }”
cli-standings-numbers = nummers van spelers verwacht, gevonden “{ $found }” in “{ $list }”
cli-column-place = plaats
cli-column-number = nr.
cli-column-name = naam
cli-column-rating = rating
cli-column-points = punten
cli-column-title = titel
cli-column-source = bron
cli-column-entry = inschr
cli-column-federation = fed
cli-column-amount = bedrag
cli-column-prizes = prijzen
cli-column-why = waarom
cli-column-games = partijen
cli-column-change = winst
cli-column-new = nieuw
cli-column-open = open
cli-column-round = ronde
cli-column-opponent = tegenstander
cli-column-score = score
cli-column-expected = verwacht
cli-column-state = toestand
cli-column-contact = contact
cli-column-unmet = niet voldaan
cli-column-what = wat
cli-rate-differ = versch
cli-rate-counts = telt
cli-rate-expected = verw
cli-column-game = partij
cli-column-ply = zet
cli-column-article = artikel
rating-section-titled = met titel
rating-missing-rapid = rapid- en blitzrating
rating-missing-rapid-rest = rapid- en blitzrating, behalve de tijdvensters
rating-missing-rates = speeltempo’s en tijdvensters (1) en de leeftijdsgrens van K (8.3.3), zoals in 2024
rating-missing-events = samenstelling en duur van toernooien (3, 4, 6)
rating-missing-composition = samenstelling van toernooien en hun langste duur (4, 6)
norm-found = { $what }
number-hundredths = { $units },{ $hundredths }
norm-found-least = { $n }, minstens { $least }
norm-found-most = { $n }, hoogstens { $most }
norm-found-says = het verslag zegt ‘{ $found }’
norm-found-divisions = meerdere afdelingen
norm-found-lists = lijsten voor { $known } van { $rounds } rondes
norm-found-on = { $n } op { $day }
norm-found-on-most = { $n } op { $day }, hoogstens { $most }
norm-found-no-dates = het verslag dateert zijn rondes niet
norm-found-forfeit = { $n } en een punt zonder partij
norm-found-team-games = { $n }: genoeg in een wereld- of continentaal kampioenschap voor teams
norm-found-federations = het verslag noemt niet elke federatie
norm-found-of-one = { $n } van { $name }, hoogstens { $most }
norm-found-exempt = { $found }, vrijgesteld
norm-found-after = rondes na { $round }
norm-found-wins = winst tegen { $numbers }
norm-found-not-given = niet opgegeven
norm-found-single = { $n } met minstens { $days } zulke dagen
norm-found-large = { $n }, minstens 1 als een norm van na { $day } is
norm-missing-games = aantal partijen
norm-missing-short-events = toernooien waarin minder partijen volstaan
norm-missing-forfeit = een punt zonder partij in plaats van een partij
norm-missing-left-out = partijen die buiten een norm mogen blijven
norm-missing-beaten = verslagen tegenstanders die buiten een norm mogen blijven
norm-missing-share = aandeel van de punten
norm-missing-adjusted = ratings van lage tegenstanders en tegenstanders zonder rating
norm-missing-federations = aandelen van federaties
norm-missing-direct = tabellen van directe titels
norm-by-hand-registered = 30 dagen vooraf geregistreerd; vorm ongewijzigd sinds het begin
norm-by-hand-arbiter = een hoofdarbiter met de titel IA of FA, en altijd één aanwezig
norm-by-hand-certificates = certificaten getekend en medeondertekend; partijen van de normspelers
cli-serve-not-address = “{ $found }” is geen adres: https://chess.example.org
cli-serve-words-next = de woorden zijn die van de opdrachtregel: { $example }
# tournament
cli-event-rounds = hoeveel rondes? --rounds N
cli-event-changed = het reglement van toernooi { $event } is gewijzigd
cli-event-hidden = niet openbaar
cli-event-registration = inschrijving
cli-event-drafted = ontwerp
cli-event-playing = in spel
cli-event-between = tussen rondes
cli-event-archived = gearchiveerd
cli-event-closed = afgesloten
cli-event-public = openbaar
cli-event-deleted = verwijderd
cli-event-newer = nieuwer
cli-event-damaged = beschadigd
cli-event-round = ronde { $round }/{ $rounds }
cli-event-rebuilt = { $n ->
    [one] { $n } toernooi is
   *[other] { $n } toernooien zijn
 } opnieuw samengevat
cli-event-head = { $name } (toernooi { $event }), { $state }
cli-event-counts = ronde { $round } van { $rounds }, { $players ->
    [one] { $players } speler
   *[other] { $players } spelers
 }
cli-event-tie-breaks = tie-breaks { $codes }
cli-event-left-fide = NIET IN FIDE-MODUS: { $reason }
cli-event-renumbered = { $n ->
    [one] { $n } speler krijgt
   *[other] { $n } spelers krijgen
 } een ander nummer als de volgende ronde wordt ingedeeld
cli-event-expelled-from = uitgesloten vanaf ronde { $round }
cli-event-withdrawn-from = teruggetrokken vanaf ronde { $round }
cli-event-absent = afwezig { $round }{ $bye }
cli-event-is-closed = toernooi { $event } is afgesloten
cli-event-is-open = toernooi { $event } is weer open
cli-event-no-fide = toernooi { $event } is niet meer in FIDE-modus
cli-event-is = toernooi { $event } is { $state }
cli-event-shown = de openbare stand wordt getoond
cli-event-held = de openbare stand wordt achtergehouden
cli-desk-correct = arbiter tournament correct-result verbetert het met een reden
cli-desk-entered-by = de uitslag werd ingevoerd door { $author }
cli-desk-list = arbiter tournament list toont de toernooien
cli-desk-nobody = niemand in toernooi { $event } is “{ $found }”
cli-desk-nobody-next = arbiter tournament show { $event } toont de spelers
cli-desk-several = “{ $found }” kan { $n } spelers zijn
cli-desk-several-next = typ meer van de naam, of het nummer dat arbiter tournament show { $event } toont
cli-next-absence = meld het met --bye Z
cli-next-unsaid = geef ze op met --rating-use, --bye-points, --adjourned, --color-rule en --float-rule
cli-next-ground = zeg welke met --ground rematch, regulations, unopposed, late-entry of top-boards
cli-next-acknowledge = te bevestigen dat u het las: geef de opdracht opnieuw met --acknowledge
cli-next-confirm = te bevestigen: geef de opdracht opnieuw met --yes
cli-next-really = tweemaal te bevestigen: geef de opdracht opnieuw met --really
cli-result-expected = verwacht 1-0, =, 0-1, +--, --+, ---, adjourned, unrated 1-0 of arbiter 0-0, gevonden “{ $found }”
cli-moment-expected = een moment verwacht zoals 2026-07-01 19:30, gevonden “{ $found }”
cli-exchange-no-table = er is geen tabel “{ $found }”
cli-exchange-files = { $n ->
    [one] { $n } bestand
   *[other] { $n } bestanden
 }; open { $first }
cli-exchange-copied = het logboek is gekopieerd naar { $file }
cli-exchange-encrypted = { $file } is versleuteld
cli-exchange-encrypted-next = noem het bestand met de sleutel: --key FILE
cli-exchange-restored = { $n ->
    [one] { $n } logboek
   *[other] { $n } logboeken
 } hersteld
cli-festival-moved = { $name } is @{ $entry } van toernooi { $event }
cli-festival-none = geen toernooi hoort bij “{ $name }”
cli-festival-line = { $name }, { $players ->
    [one] { $players } speler
   *[other] { $players } spelers
 }, ronde { $round }/{ $rounds }
cli-hand-end = beëindig met: { $command }
cli-hand-done = de wijzigingen zijn klaar
cli-import-entered = { $n ->
    [one] { $n } speler
   *[other] { $n } spelers
 } ingeschreven
cli-import-list-next = --list NAME neemt een bestand als ratinglijst
cli-import-show = { $name }: { $players ->
    [one] { $players } speler
   *[other] { $players } spelers
 }, { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
 }
cli-import-show-of = { $name }: { $players ->
    [one] { $players } speler
   *[other] { $players } spelers
 }, { $rounds } rondes van { $total }
cli-lists-nobody = niemand gevonden voor “{ $query }”
cli-lists-nobody-next = importeer eerst een lijst: arbiter import --list NAME FILE
cli-lists-several = “{ $query }” vindt meerdere spelers
cli-lists-several-next = arbiter tournament players toont ze; geef het identiteitsnummer
cli-lists-unusable = { $file }: { $good } spelers zijn leesbaar en { $bad } regels niet; de lijst “{ $name }” blijft zoals ze is
cli-lists-done = lijst { $name }: { $n ->
    [one] { $n } speler
   *[other] { $n } spelers
 }, { $bad ->
    [one] { $bad } regel
   *[other] { $bad } regels
 } onleesbaar
cli-lists-columns = --columns: verwacht wat=kolom, gevonden “{ $found }”
cli-lists-columns-next = wat is een van { $kinds }
cli-lists-which = welke kolom is de naam? er zijn: { $names }
cli-log-facts = { $n ->
    [one] { $n } feit
   *[other] { $n } feiten
 }
cli-log-file = het bestand
store-place = { $place }, feit { $n }
cli-log-sound = { $n ->
    [one] { $n } feit is
   *[other] { $n } feiten zijn
 } in orde
cli-log-newer = Er is niets beschadigd: een nieuwere versie van het programma schreef dit. Werk het programma bij.
cli-log-step-copy = 1. Stop de server en kopieer { $place } met alles ernaast, zoals het is.
cli-log-step-restore = 2. Herstel de laatste back-up in een nieuwe database:
cli-log-step-compare = 3. Vergelijk: { $command }
cli-log-step-event = toernooi { $event }: { $sound } feiten voor de schade zijn in orde; wat de back-up daarvan mist, toont
cli-log-step-again = { $command }; voer het opnieuw in
cli-log-step-others = Toernooien die hierboven niet staan, zijn in orde en kunnen intussen doorgaan.
cli-log-sealed = { $n ->
    [one] { $n } feit is
   *[other] { $n } feiten zijn
 } verzegeld in { $file }
cli-log-no-random = het systeem geeft geen toevalsgetallen
cli-log-no-key = dit is geen privésleutel van ons
cli-log-seal-sound = { $stream }: { $n ->
    [one] { $n } feit is
   *[other] { $n } feiten zijn
 } in orde, verzegeld met { $key }
cli-log-empty = het bestand is leeg
cli-log-no-signature = de laatste regel is geen handtekening: { $why }
cli-log-no-stream = de stroom heeft geen naam
cli-log-fact = feit { $n }: { $why }
cli-log-fact-missing = feit { $n } ontbreekt
cli-log-other-facts = de feiten zijn niet die welke verzegeld werden
cli-log-other-key = het werd met een andere sleutel verzegeld: { $key }
cli-log-key-unreadable = sleutel of handtekening is onleesbaar
cli-log-wrong = de handtekening klopt niet
cli-log-erased = { $label }: de gegevens zijn weg, de uitslagen blijven. Start draaiende servers opnieuw; eerdere back-ups bevatten de gegevens nog
cli-log-unreadable = { $stream } kan niet worden gelezen: { $why }
cli-member-erased = de gegevens van lid { $member } zijn weg; eerdere back-ups bevatten ze nog
cli-member-events = { $n ->
    [one] { $n } toernooi
   *[other] { $n } toernooien
 }
cli-member-text = { $field } is leeg, te lang of geen regel: “{ $found }”
cli-member-too-many = de club heeft het grootste aantal leden
cli-prize-below = met een rating onder { $limit }
cli-prize-national = van de federatie van het toernooi
cli-prize-foreign = van andere federaties
cli-prize-category = van de categorie { $name }
cli-prize-place = plaats { $place } onder de spelers
cli-prize-place-of = plaats { $place } onder de spelers { $who }
cli-prize-level = { $n } met evenveel punten, { $pool } samen
cli-prize-left = laat { $amount } van { $prizes } aan anderen: één prijs, de hoogste
cli-forecast-would = { $name } zou { $rating } hebben
cli-chances-head = { $name }: nog { $games ->
    [one] { $games } partij
   *[other] { $games } partijen
 }, titels van { $edition }
cli-chances-gone = verkeken
cli-chances-points = { $points } punten uit { $games }
cli-chances-against = { $points } punten uit { $games } tegen { $average } en meer
cli-players-who = wie? een naam, --from-list, --from-members of --file
cli-players-unknown = de club kent niemand met de naam “{ $query }”
cli-players-several = de club kent er verscheidene met de naam “{ $query }”
cli-players-corrected = { $name } is verbeterd
cli-players-removed = { $name } is niet meer ingeschreven
cli-players-checked-in = { $n } aanwezig gemeld
cli-players-checked-out = { $name } is afgemeld
cli-players-withdrawn = { $name } heeft zich teruggetrokken
cli-players-struck = minder dan de helft van de partijen werd gespeeld: de uitslagen vervallen
cli-players-goes-on = { $name } gaat door
cli-players-absent = { $name } is afwezig in { $n ->
    [one] { $n } ronde
   *[other] { $n } rondes
 }
cli-players-plays = { $name } speelt in { $n ->
    [one] { $n } ronde
   *[other] { $n } rondes
 }
cli-players-expelled = { $name } is uitgesloten
cli-players-half-yes = { $name } mag byes van een half punt hebben
cli-players-half-no = { $name } mag geen byes van een half punt hebben
cli-lots-before = deze loting was er al en blijft
cli-lots-recorded = de loting is vastgelegd
cli-outside-expected = PLAYER=VALUE verwacht, gevonden “{ $found }”
cli-outside-recorded = de waarden zijn vastgelegd
cli-playoffs-head = barrage { $names }
cli-playoffs-due = te spelen: { $game }
cli-playoffs-by-hand = niet volgens het schema: leg de afloop vast met playoff
cli-playoffs-by-lot = { $game } (kleuren door loting)
cli-playoffs-clock = { $minutes } min + { $seconds } s
cli-playoffs-clocks = { $white } min tegen { $black } min
cli-playoffs-recorded = de barrage is vastgelegd
cli-publish-written = { $written } van { $all ->
    [one] { $all } bestand
   *[other] { $all } bestanden
 } geschreven, { $removed } verwijderd
cli-ratings-differ = { $changed } van { $players ->
    [one] { $players } speler
   *[other] { $players } spelers
 } verschillen van de lijsten, { $unknown } staan in geen enkele
cli-ratings-updated = { $n ->
    [one] { $n } speler
   *[other] { $n } spelers
 } bijgewerkt
cli-ratings-reason = overgenomen uit { $lists }
cli-ratings-no-list = er is geen lijst geïmporteerd die op de eerste dag gold
cli-ratings-no-list-next = arbiter import --list NAME FILE, of --list NAME
cli-ratings-no-such = er is geen lijst “{ $name }”
cli-ratings-rating = rating { $now } -> { $listed } ({ $list })
cli-ratings-national = nationale rating { $now } -> { $listed } ({ $list })
cli-ratings-title = titel -> { $title }
cli-ratings-in-none = in geen lijst
cli-registration-waiting = wachtlijst { $place }
cli-registration-open = open
cli-registration-declined = afgewezen
cli-registration-confirmed = { $n ->
    [one] { $n } speler is
   *[other] { $n } spelers zijn
 } ingeschreven
cli-registration-is-declined = inschrijving { $number } is afgewezen
cli-editions-expected = --editions: rating=2017 verwacht, gevonden “{ $found }”
cli-editions-expected-next = er zijn laws, rating, tiebreaks en swiss
cli-keep-apart = --keep-apart noemt spelers, en die zijn er nog niet
cli-keep-apart-next = schrijf ze eerst in, dan: arbiter tournament change
cli-source-typed-national = getypt, nationaal
cli-source-estimated = geschat
cli-results-which = welk bord, en welke uitslag?
cli-results-entered = { $n } ingevoerd, { $open ->
    [one] { $open } bord
   *[other] { $open } borden
 } van ronde { $round } nog open
cli-results-discarded = het ontwerp berustte op andere uitslagen en is weg: { $command }
cli-results-line = { $file }: regel { $line }: { $what }
cli-results-row = een bord en een uitslag verwacht, gevonden “{ $found }”
cli-results-board = een bord verwacht, gevonden “{ $found }”
cli-results-corrected = bord { $board } van ronde { $round } is verbeterd voor de stand en de volgende indelingen
cli-results-corrected-rating = bord { $board } van ronde { $round } is alleen voor het ratingverslag verbeterd
cli-results-reversed = bord { $board } van ronde { $round }: { $white } - { $black }
cli-post-not = niet opgehangen
cli-post-late = te laat
cli-post-elsewhere = niet op de aangekondigde plaats
cli-post-row = ronde { $round }  aangekondigd { $announced }
cli-note-noted = genoteerd voor bord { $board } van ronde { $round }
cli-forget-stays = toernooi { $event } blijft zoals het is: { $why }
cli-forget-done = { $n ->
    [one] { $n } geboortedatum of contact
   *[other] { $n } geboortedata en contacten
 } gewist in { $events ->
    [one] { $events } toernooi
   *[other] { $events } toernooien
 }
cli-forget-would = { $n ->
    [one] { $n } geboortedatum of contact
   *[other] { $n } geboortedata en contacten
 } zouden worden gewist in { $events ->
    [one] { $events } toernooi
   *[other] { $events } toernooien
 }
cli-round-ratings = { $n ->
    [one] { $n } rating verschilt
   *[other] { $n } ratings verschillen
 } van de lijsten: { $command }
cli-round-publish = publiceer het met: { $command }
cli-round-discarded = het ontwerp is weg
cli-round-at = het ontwerp wordt openbaar: { $when }
cli-round-by-somebody = als iemand het publiceert
cli-round-published = ronde { $round } is gepubliceerd
cli-round-withdrawn = ronde { $round } is ingetrokken
cli-round-none = er is nog geen ronde gepubliceerd
cli-round-not = ronde { $round } is niet gepubliceerd
cli-round-rating-only = bord { $board }: { $result } telt alleen voor het ratingverslag
cli-round-head = { $event }, ronde { $round }
cli-round-not-paired = niet ingedeeld
cli-round-position = ronde { $round }: stelling { $position }, { $array }
cli-source-expected = --source: NAME=ADDRESS verwacht, gevonden “{ $found }”
cli-source-no-name = --source: de lijst heeft geen naam
cli-source-no-address = “{ $found }” is geen adres: het begint met https:// of http://. Een bestand neemt u over met arbiter import --list
cli-source-from = { $age }, van { $address }
cli-source-fresh = bijgewerkt
cli-source-failed = de lijst { $list } kon niet worden opgehaald: { $why }
cli-category-none = het toernooi heeft er geen: arbiter tournament change ID --category
cli-category-unknown = geen categorie “{ $name }”
cli-tables-provisional = voorlopig: { $n ->
    [one] { $n } afgebroken partij telt als remise
   *[other] { $n } afgebroken partijen tellen als remise
 }
cli-tables-left = { $number } { $name }: { $how } (vanaf ronde { $round })
cli-tables-expelled = uitgesloten, zonder plaats
cli-tables-struck = teruggetrokken voor de helft van de partijen: uitslagen vervallen
cli-tables-round = r{ $round }
cli-card-unnumbered = { $name }, nog niet genummerd
cli-card-head = { $name }, nr. { $number }, { $rating }
cli-team-entered = { $team } heeft { $n ->
    [one] { $n } speler
   *[other] { $n } spelers
 }
cli-team-lineup = { $team } heeft zijn spelers van ronde { $round } genoemd
cli-team-substitute = invaller
cli-team-none = er zijn geen teams
# law, exam, rule, judge, winnable, pair, tables
cli-law-expected = het nummer van een artikel of zoekwoorden verwacht
cli-law-no-term = de woordenlijst heeft geen “{ $found }”
cli-law-no-clause = geen bepaling bevat al deze woorden: { $found }
cli-law-no-clause-next = probeer minder woorden, of het nummer van een artikel
cli-law-lacks = onze bron van { $edition } bevat artikel { $article } niet
cli-law-no-article = geen artikel “{ $article }” in de editie van { $edition }
cli-law-differ-next = nummers verschillen per editie: probeer --edition, of een korter nummer zoals 7.5
cli-law-editions-next = het nummer is van de edities { $editions }: probeer --edition
cli-exam-number = 1 tot { $most } vragen verwacht
cli-rule-script = een script verwacht
cli-rule-script-next = noem een bestand, `-` voor de standaardinvoer, of --ask
cli-utf8 = { $file }: UTF-8 verwacht
cli-judge-row = { $file }: rij { $row }: { $why }
cli-judge-progress = { $name } { $games } partijen, { $rate } partijen/s
cli-winnable-no-proof = geen bewijs voor { $side } onder { $limit } stellingen; zie --nodes
cli-winnable-no-head = { $file }: geen regel begint met “{ $head }”
cli-winnable-games = { $n } partijen
cli-winnable-positions = { $n } stellingen
cli-pair-no-player = er is geen speler { $number } onder de { $players ->
    [one] { $players } ingeschrevene
   *[other] { $players } ingeschrevenen
 }
cli-table-column = { $file }: een kolom { $wanted } met teksten verwacht, gevonden { $found }
cli-playoffs-game = { $pair }, { $clocks }
