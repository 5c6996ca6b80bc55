side-white = Wit
side-black = Zwart
cite-article = Artikel { $number }
cite-note = Noot { $number }
cite-preface = Voorwoord { $number }
cite-glossary = Begrippen: { $number }
ruling-refused = Niet mogelijk: { $why }
ruling-nothing = Er hoeft niets te gebeuren: de partij gaat door.
ruling-wins-white = Wit wint de partij: { $result }.
ruling-wins-black = Zwart wint de partij: { $result }.
ruling-forfeit-white = Wit wint reglementair: { $result }.
ruling-forfeit-black = Zwart wint reglementair: { $result }.
ruling-draw = De partij is remise: { $result }.
ruling-both-lose = Beide spelers verliezen: { $result }.
ruling-result = De partij is afgelopen: { $result }.
ruling-new-game = De partij is ongeldig; er wordt een nieuwe gespeeld.
ruling-continue = De partij gaat door.
ruling-continue-at = De partij gaat door; de volgende zet is nummer { $number }.
ruling-transfer = De stelling wordt overgebracht op een goed liggend bord en de partij gaat door.
ruling-restore = De stelling van voor de onregelmatigheid wordt hersteld.
ruling-queen = De pion op { $square } wordt vervangen door een dame.
ruling-no-castling = { $player } mag niet meer rokeren.
ruling-no-castling-with = { $player } mag niet meer rokeren met de toren op { $square }.
ruling-add-time = { $player }: de klok krijgt er { $time } bij.
ruling-take-time = { $player }: van de klok gaat { $time } af.
ruling-set-clock = { $player }: de klok wordt op { $time } gezet.
ruling-set-moves = { $player }: de zettenteller wordt op { $moves } gezet.
ruling-grant-increment = Beide spelers krijgen voortaan { $time } per zet.
ruling-stop-clocks = De klokken worden stilgezet.
ruling-start-clock = { $player }: de klok wordt gestart.
ruling-offence = { $player }: onreglementaire zet nummer { $number } ({ $what }).
ruling-breach = { $player }: een overtreding; de arbiter kiest de straf.
ruling-no-breach = { $player }: de speler valt niets te verwijten.
ruling-warn = { $player }: een waarschuwing.
ruling-score = De score is { $result }.
ruling-fine = { $player }: een boete van { $amount }.
ruling-exclude = { $player }: uitgesloten van ronde { $first } tot en met { $last }.
ruling-expel = { $player }: uit het toernooi verwijderd.
ruling-granted = Het verzoek of de claim is terecht en wordt toegewezen.
ruling-rejected = Het verzoek of de claim wordt afgewezen.
ruling-postponed = De arbiter beslist later.
ruling-pending = De beslissing volgt nog.
ruling-arbiter-decides = De arbiter beslist: { $question }
ruling-unless = { $usually } Tenzij de arbiter anders beslist.
ruling-ask-arbiter = Dit kon niet worden berekend; de arbiter moet vaststellen: { $question }
ruling-replace-sheet = Het notatieformulier van { $player } wordt vervangen.
ruling-confirm = Beide spelers hebben de uitslag { $result } bevestigd.
ruling-two-readings = De tekst heeft twee lezingen: { $intent } naar de bedoeling, { $letter } naar de letter. Het reglement hoort te zeggen welke.
offence-illegal-move = onreglementaire zet
offence-king-taken = koning geslagen
offence-pawn-left = pion niet gepromoveerd
offence-no-move = klok ingedrukt zonder zet
offence-two-hands = twee handen
piece-pawn = pion
piece-knight = paard
piece-bishop = loper
piece-rook = toren
piece-queen = dame
piece-king = koning
castling-king-side = 0-0
castling-queen-side = 0-0-0
oblige-free = { $player } mag elke reglementaire zet doen.
oblige-move = { $player } moet met het stuk op { $square } zetten.
oblige-move-not-castling = { $player } moet met het stuk op { $square } zetten; rokade { $side } kan bij deze zet niet.
oblige-capture = { $player } moet het stuk op { $square } slaan.
oblige-capture-with = { $player } moet het stuk op { $target } slaan met dat op { $piece }.
oblige-castle = { $player } moet { $side } rokeren.
oblige-play = { $player } moet { $from }-{ $to } spelen.
question-can-mate = { $player }: is mat mogelijk door een reeks reglementaire zetten?
question-times = welke tijden worden op de klokken gezet?
question-meaning = wat betekende het gebaar?
question-colours = blijven de kleuren verwisseld?
question-both-flags = beide vlaggen zijn gevallen: wat volgt?
question-penalty = welke straf?
question-queen = beëindigt de dame de partij?
question-stop = was het stilzetten terecht?
question-sheets = wat tonen de notatieformulieren?
question-quickplay = aanvaarden, verwerpen of uitstellen?
question-normal-means = { $player }: wordt er op winst gespeeld, of is er een echte kans naast de vlag?
question-castling = was de rokade niet voltooid, of was het een onreglementaire zet?
question-last-position = vanaf welke stelling gaat de partij verder?
question-result = welke uitslag is de juiste?
question-disconnection = de verbinding van { $player } viel weg: hoe gaat de partij verder?
reason-game-over = de partij is afgelopen: { $result }.
reason-cancelled = de partij is ongeldig en er wordt een nieuwe gespeeld.
reason-not-started = de partij is niet begonnen.
reason-already-started = de partij is begonnen.
reason-no-such-rule = de editie van { $edition } kent die regel niet.
reason-not-at-hand = de tekst van { $edition } hierover is niet voorhanden.
reason-other-class = de regel geldt niet voor dit speeltempo ({ $class }).
reason-not-provided = het toernooireglement voorziet er niet in.
reason-with-increment = alleen standaard- en rapidpartijen zonder increment vallen eronder.
reason-not-last-period = alleen in de laatste periode.
reason-other-conditions = onder deze speelomstandigheden bestaat die regel niet.
reason-input-held = de invoer van { $player } is vergrendeld.
reason-paused = de klokken staan stil.
reason-not-paused = de klokken staan niet stil.
reason-unsettled = eerst te regelen: { $what }.
reason-not-on-move = { $player }: niet aan zet.
reason-not-running = { $player }: de klok loopt niet.
reason-no-piece = er staat geen zo’n stuk op { $square }.
reason-illegal = de zet is onreglementair.
reason-move-made = de zet is gedaan.
reason-nothing-to-take-back = er is niets terug te nemen.
reason-too-late = te laat.
reason-too-early = te vroeg.
reason-no-offer = er is geen aanbod.
reason-own-offer = spelers kunnen hun eigen aanbod niet beantwoorden.
reason-too-few-moves = elke speler moet minstens dit aantal zetten hebben gedaan: { $moves }.
reason-irrevocable = het kan niet worden ingetrokken.
reason-no-claim = er is geen claim te beslissen.
reason-absent = { $player }: moet aanwezig zijn.
reason-flag-up = { $player }: de vlag is niet gevallen.
reason-too-much-time = er moet minder dan { $limit } over zijn, en het is { $found }.
reason-arbiter-only = alleen de arbiter mag dat.
reason-outsider = het heeft geen gevolg als het van een buitenstaander komt.
reason-not-to-be-told = de arbiter mag het niet zeggen.
reason-impossible-score = { $score } is geen mogelijke score.
reason-no-penalty = het is geen straf: de punten van de tegenstander kunnen alleen stijgen, die van de speler alleen dalen.
reason-assistant-required = een goedgekeurde assistent is vereist.
reason-assistant-may-not = de assistent mag dat niet.
reason-missing = ontbreekt: { $what }.
reason-no-discretion = het artikel laat de arbiter geen keus.
reason-no-appeal = beroep is niet mogelijk.
reason-nothing-found = zoiets is er niet: { $what }.
regulation-no-such-option = de editie van { $edition } voorziet niet in: { $option }.
regulation-quickplay = De richtlijnen gelden alleen voor standaard- en rapidpartijen zonder increment.
penalty-warning = Een waarschuwing
penalty-opponent-time = Meer tijd voor de tegenstander
penalty-own-time = Minder tijd voor de speler
penalty-opponent-points = Meer punten voor de tegenstander, niet meer dan de partij waard is
penalty-own-points = Minder punten voor de speler
penalty-loss = Verlies van de partij
penalty-fine = Een vooraf aangekondigde boete
penalty-rounds = Uitsluiting van een of meer ronden
penalty-expulsion = Verwijdering uit het toernooi
phase-scheduled = is niet begonnen
phase-playing = gaat door
phase-paused = klokken staan stil; de arbiter start ze
phase-claimed = een claim wacht op de arbiter
phase-unclear = de arbiter vraagt beide spelers wat bedoeld was
phase-sheets = de formulieren worden bijgewerkt
phase-reconstruction = de partij wordt gereconstrueerd
phase-sealing = een zet wordt afgegeven
phase-adjourned = afgebroken
phase-resuming = wordt hervat
phase-pending = het spel is geëindigd; de beslissing volgt
phase-finished = is afgelopen
phase-cancelled = is ongeldig
act-white-loses = Wit verliest, { $result }
act-black-loses = Zwart verliest, { $result }
act-forfeit-white = Wit verliest door verzuim, { $result }
act-forfeit-black = Zwart verliest door verzuim, { $result }
act-draw = Remise, { $result }
act-both-lose = Beide spelers verliezen, { $result }
act-result = De uitslag is { $result }
act-new-game = Breek deze partij af en laat een nieuwe spelen
act-continue = speel door
act-transfer = Zet de stelling over op een goed liggend bord
act-restore = Zet de stelling terug
act-queen = Zet een dame op het promotieveld
act-no-castling = { $side ->
    [white] Wit mag daar niet meer rokeren
   *[black] Zwart mag daar niet meer rokeren
 }
act-add-time = { $side ->
    [white] Geef wit { $time }
   *[black] Geef zwart { $time }
 }
act-take-time = { $side ->
    [white] Trek bij wit { $time } af
   *[black] Trek bij zwart { $time } af
 }
act-grant-increment = Geef beide spelers { $time } per zet
act-breach = { $side ->
    [white] Wit is in overtreding: kies een straf
   *[black] Zwart is in overtreding: kies een straf
 }
act-warn = { $side ->
    [white] Waarschuw wit
   *[black] Waarschuw zwart
 }
act-fine = { $side ->
    [white] Beboet wit
   *[black] Beboet zwart
 }
act-exclude = { $side ->
    [white] Sluit wit uit van ronden
   *[black] Sluit zwart uit van ronden
 }
act-expel = { $side ->
    [white] Verwijder wit uit het toernooi
   *[black] Verwijder zwart uit het toernooi
 }
act-no-breach = De speler valt niets te verwijten
act-granted = Het verzoek is terecht
act-rejected = Wijs de claim af
act-postponed = Wacht op de volgende voltooide zet
act-pending = De beslissing moet nog vallen
act-decide = Beslis: { $question }
act-replace-sheet = { $side ->
    [white] Vervang het formulier van wit
   *[black] Vervang het formulier van zwart
 }
act-confirm = De uitslag { $result } is bevestigd
act-free = { $side ->
    [white] Wit mag elke reglementaire zet doen
   *[black] Zwart mag elke reglementaire zet doen
 }
act-nothing = Niets te doen: speel door
act-white-bears = De verstreken tijd is voor rekening van wit, speel door
act-refuse = Weiger het, speel door
act-over = De partij is afgelopen: laat de uitslag zoals hij is
act-not-begun = Weiger het: de partij moet worden gespeeld
act-move-stands = De zet blijft staan, speel door
act-too-late = Wijs het af, het is te laat; speel door
act-irrevocable = Sta niet toe dat het wordt ingetrokken, speel door
act-no-draw-yet = Nog geen remise, speel door
act-say-nothing = Geef geen antwoord, speel door
act-ignore = Sla er geen acht op, speel door
clock-time = { $time }
oblige-play-into = { $player } moet { $from }-{ $to } spelen met promotie tot { $piece }.
regulation-too-few-arbiters = { $article } vraagt een arbiter per { $games } partijen en notatie van elke partij; er zijn { $arbiters } arbiters en { $recorded } notaties voor { $boards } borden.
regulation-bad-scoring = Winst moet meer waard zijn dan remise en remise meer dan verlies: { $win }, { $draw }, { $loss }.
regulation-bad-default-time = { $article }: een verzuimtijd ligt tussen 0:00 en 24:00:00, niet { $found }.
regulation-local-rule-contradicts = De lokale regel “{ $text }” is in strijd met { $article }.
regulation-local-rule-elsewhere = De lokale regel “{ $text }” is van { $federation }; het toernooi wordt gehouden in { $place }.
regulation-not-announced = { $article }: het reglement moet één stel regels voor het hele toernooi noemen.
regulation-local-rule-rated = Lokale regels zijn niet toegestaan in een toernooi dat door de FIDE wordt verwerkt.
act-move = { $side ->
    [white] Wit moet het aangeraakte stuk spelen
   *[black] Zwart moet het aangeraakte stuk spelen
 }
act-move-not-castling = { $side ->
    [white] Wit moet de toren spelen en mag er niet mee rokeren
   *[black] Zwart moet de toren spelen en mag er niet mee rokeren
 }
act-capture = { $side ->
    [white] Wit moet het aangeraakte stuk slaan
   *[black] Zwart moet het aangeraakte stuk slaan
 }
act-capture-with = { $side ->
    [white] Wit moet met de aangeraakte stukken slaan
   *[black] Zwart moet met de aangeraakte stukken slaan
 }
act-castle = { $side ->
    [white] Wit moet aan die kant rokeren
   *[black] Zwart moet aan die kant rokeren
 }
act-play = { $side ->
    [white] Wit moet bij die zet blijven
   *[black] Zwart moet bij die zet blijven
 }
act-set-clock = Zet de klokken zoals ze horen te staan
general-move = { $player } moet het aangeraakte stuk spelen als dat reglementair kan; anders mag elke reglementaire zet.
general-move-not-castling = { $player } moet de toren spelen; rokeren ermee is in deze zet niet mogelijk.
general-capture = { $player } moet het aangeraakte stuk slaan als dat reglementair kan; anders mag elke reglementaire zet.
general-capture-with = { $player } moet het stuk van de tegenstander met het eigen stuk slaan; als dat niet reglementair is, telt het eerst aangeraakte stuk dat kan zetten of geslagen kan worden.
general-castle = { $player } moet aan die kant rokeren als dat reglementair is; anders moet de koning een andere reglementaire zet doen, als die er is.
general-play = { $player } moet bij de begonnen of aangekondigde zet blijven.
general-queen = De pion wordt vervangen door een dame van dezelfde kleur.
general-no-castling-with = { $player } mag niet meer rokeren met de verkeerd opgestelde toren.
general-set-clock = De klokken worden gezet op wat ze horen aan te geven; de arbiter oordeelt naar beste weten.
general-too-much-time = er moet minder dan { $limit } over zijn.
general-game-over = de partij is al afgelopen.
rule-regulations-refused = het reglement wordt geweigerd: { $why }
rule-running = loopt
rule-not-understood = niet begrepen: { $why }
rule-cases = { $n ->
    [one] 1 geval
   *[other] { $n } gevallen
 }
rule-total = { $cases }, { $failed } anders dan verwacht
ending-mate-white = mat door wit
ending-mate-black = mat door zwart
ending-stalemate = pat
ending-dead = dode stelling
ending-repetition = vijfvoudige herhaling
ending-quiet-moves = vijfenzeventig zetten
judge-illegal = onreglementaire zet { $text }
judge-passed = { $text }: passen mag niet
judge-went-on = { $ending }, toch volgen er halve zetten: { $n }
judge-wrong-result = { $ending } maakt het { $right }, de notatie zegt { $found }
judge-won-on-time = { $player }: winst op tijd, maar mat is onmogelijk: remise
judge-resigned = { $player }: opgegeven, dat maakt het { $right }, de notatie zegt { $found }
judge-resigned-drawn = { $player }: opgegeven, maar de tegenstander kan door geen enkele reeks reglementaire zetten mat zetten: { $right }, de notatie zegt { $found }
judge-won-unexplained = { $found }; { $player }: mat is door geen enkele reeks reglementaire zetten mogelijk; door opgeven of op tijd is de partij remise; hoe ze gewonnen is, valt uit de notatie niet op te maken
judge-only-by-penalty = { $found }: die uitslag ontstaat niet door spelen, alleen door een straf; de notatie noemt er geen
judge-too-early = remise voordat elk zoveel zetten had gedaan: { $n }
judge-no-result = { $ending } maakt het { $right }, de notatie geeft geen uitslag
judge-two-results = de zetten eindigen met { $written }, de kop zegt { $tagged }
judge-by-date = Beoordeeld volgens de Regels van de datum van elke partij, zonder datum volgens { $edition }
judge-by-edition = Beoordeeld volgens de Regels van { $edition }
judge-games = partijen
judge-plies = halve zetten
judge-games-found = partijen met bevindingen
judge-unread = partijen niet tot het eind gelezen
judge-variants = partijen van andere varianten
judge-unsettled = vragen niet beslist
judge-kind-illegal = onreglementaire zet
judge-kind-mate = doorgespeeld na mat
judge-kind-stalemate = doorgespeeld na pat
judge-kind-dead = doorgespeeld in een dode stelling
judge-kind-repetition = doorgespeeld na vijfvoudige herhaling
judge-kind-moves = doorgespeeld na vijfenzeventig zetten
judge-kind-result = uitslag tegen het bord
judge-kind-time = winst op tijd zonder mogelijk mat
judge-kind-resignation = opgegeven met een andere uitslag
judge-kind-unexplained = winst zonder mogelijk mat, niet gezegd hoe
judge-kind-penalty = uitslagen die alleen een straf geeft
judge-kind-early-draw = remise voor een zet van elk
judge-kind-no-result = afgelopen op het bord, zonder uitslag
judge-kind-two-results = twee verschillende uitslagen
rule-ask-edition = editie? ({ $edition })
rule-ask-time = bedenktijd? (90+30)
rule-ask-position = stelling? (de beginstelling, of een FEN)
rule-ask-supervised = rapid of blitz met volledig toezicht? (n)
rule-ask-who = wie doet iets? (? voor hulp, leeg om te eindigen)
rule-ask-what = wat?
rule-ask-pressed = klok ingedrukt? (j)
rule-ask-save = script bewaren als? (leeg voor nee)
rule-ask-save-where = waar bewaren? save BESTAND
rule-ask-saved = bewaard: { $file }
rule-ask-help =
    wie: white, black, both, arbiter, white's assistant, black's assistant of spectator
    wat: een zet (e4, Nf3, e2-e4, 0-0) of een Engels werkwoord; op een fout woord volgt de lijst
    +5:00 laat tijd verlopen; undo neemt de laatste daad terug; save BESTAND bewaart het script; leeg eindigt
    clocks white 5:00 black 2:00, offences white 1, regulation … zeggen meer over de partij; quit eindigt ook
