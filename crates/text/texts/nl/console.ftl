console-title = Console
console-round = Ronde { $n }, live
console-boards = borden
console-waiting = wachten
console-playing = bezig
console-paused = stilgezet
console-finished = klaar
console-show = Tonen
console-start-all = Alles starten
console-pause-all = Alles stilzetten
console-resume-all = Alles laten doorgaan
console-all = Alle borden
console-by-clock = kleinste klok eerst
console-clock = Klok
console-needs = Heeft u nodig
console-quiet = Niemand heeft u nu nodig.
console-settled = Afgehandeld
console-no-games = Er wordt hier nog geen bord van deze ronde gespeeld.
console-paper = { $n ->
    [one] Eén bord wordt niet hier gespeeld
   *[other] { $n } borden worden niet hier gespeeld
}
console-make = Er partijen van maken
console-make-hint = Elk bord krijgt een partij met twee plaatsen. De links van de plaatsen staan bij het bord; ook de eigen code van een speler opent ze.
console-made = { $n ->
    [0] Er is geen partij gemaakt.
    [one] Er is één partij gemaakt.
   *[other] Er zijn { $n } partijen gemaakt.
}
console-outage = { $n ->
    [one] De server was weg: één bord staat stil
   *[other] De server was weg: { $n } borden staan stil
}
console-outage-text = Elke bevestigde zet is er. De klokken staan zoals ze het laatst zijn genoteerd; de tijd daarna wordt niemand aangerekend.
console-hall-lost = { $n ->
    [one] Een zaal heeft geen verbinding meer: één bord staat stil
   *[other] Een zaal heeft geen verbinding meer: { $n } borden staan stil
}
console-hall-lost-text = De klokken staan zoals toen de verbinding wegviel. Voor de verbinding is de organisator verantwoordelijk: als iedereen terug is, wordt gewoonlijk verder gespeeld (E.04 18.9.1). Open het bord voor een andere keuze.
console-boards-are = Borden { $boards }
console-all-started = { $n ->
    [0] Er hoefde geen klok gestart te worden.
    [one] De klokken van één bord zijn gestart.
   *[other] De klokken van { $n } borden zijn gestart.
}
console-all-paused = { $n ->
    [0] Er liep geen klok.
    [one] De klokken van één bord zijn stilgezet.
   *[other] De klokken van { $n } borden zijn stilgezet.
}
console-all-resumed = { $n ->
    [0] Geen bord kon doorgaan.
    [one] Eén bord gaat door.
   *[other] { $n } borden gaan door.
}
console-move = zet { $n }
console-void = ongeldig
console-stands = stilgezet
console-flag = vlag
console-waits = niet gestart
console-program = Programma
console-done = Gedaan: { $what }
console-stale = Het bord is veranderd sinds u keek. Er is niets gedaan: kijk nog eens.
console-unreadable = Dat kan niet: een tijd van meer dan een dag, een zet die niet gespeeld is of een te lange tekst.
console-none = geen
console-counted = Wit { $white }, Zwart { $black }
console-offences = Onreglementaire zetten
console-warnings = Waarschuwingen
console-reason = Reden, voor het verslag
console-apply = Toepassen
console-preview = Voorbeeld
console-side = Speler
console-time = Tijd
console-add = Geven
console-take = Afnemen
console-penalty = Straf: aan de tegenstander
console-warn = Waarschuwen
console-hold = Invoer blokkeren
console-release = Invoer vrijgeven
console-before = Terug tot vóór
console-remark = Aantekening voor het verslag
console-copy = Kopiëren
console-tool-time = Tijd
console-tool-clocks = Klokken zetten
console-tool-warn = Waarschuwen, blokkeren
console-tool-restore = Zetten terugnemen
console-tool-end = Uitslag
console-tool-change = Remise wijzigen
console-tool-remark = Aantekening
console-tool-links = Plaatsen
console-links-hint = Wie zo’n link opent, speelt op deze plaats. Geef hem aan niemand anders.
console-log = Logboek
console-log-empty = Aan dit bord is nog niets beslist.
need-call = { $side ->
    [white] Wit roept u
   *[black] Zwart roept u
}
need-claim = { $side ->
    [white] Wit claimt remise
   *[black] Zwart claimt remise
}
need-flag = { $side ->
    [white] De vlag van Wit is gevallen
   *[black] De vlag van Zwart is gevallen
}
need-question = De regels vragen het u
need-interrupted = De server was weg
need-absent = { $side ->
    [white] Wit is er niet
   *[black] Zwart is er niet
}
need-absent-both = Er is niemand
need-line = { $side ->
    [white] Wit: geen verbinding
   *[black] Zwart: geen verbinding
}
need-paused = De klokken staan stil
need-ready = Beiden zijn er
do-start = De klokken starten
do-pause = De klokken stilzetten
do-resume = De klokken laten lopen
do-add = { $side ->
    [white] { $time } meer voor Wit
   *[black] { $time } meer voor Zwart
}
do-take = { $side ->
    [white] { $time } minder voor Wit
   *[black] { $time } minder voor Zwart
}
do-penalty = { $side ->
    [white] Straf voor Wit: { $time } voor Zwart
   *[black] Straf voor Zwart: { $time } voor Wit
}
do-clocks = De klokken zetten: Wit { $white }, Zwart { $black }
do-warn = { $side ->
    [white] Wit waarschuwen
   *[black] Zwart waarschuwen
}
do-restore = Stelling herstellen: { $n } halve zetten blijven
do-end = Uitslag { $result }
do-draw = De remise vaststellen
do-change = De remise wijzigen in { $result }
do-default = Verloren door afwezigheid
do-admit = { $side ->
    [white] Wit toelaten
   *[black] Zwart toelaten
}
do-call-right = { $side ->
    [white] Wit riep met reden
   *[black] Zwart riep met reden
}
do-call-wrong = { $side ->
    [white] Wit riep zonder reden
   *[black] Zwart riep zonder reden
}
do-hold = { $side ->
    [white] Invoer van Wit blokkeren
   *[black] Invoer van Zwart blokkeren
}
do-release = { $side ->
    [white] Invoer van Wit vrijgeven
   *[black] Invoer van Zwart vrijgeven
}
do-reversed = Kleuren verwisseld
do-verify = De claim controleren
do-line-resume = Doorgaan na de onderbreking
do-line-restart = Nieuwe partij na de onderbreking
do-line-shorter = Nieuwe partij met een korter speeltempo na de onderbreking
do-line-less = { $side ->
    [white] Doorgaan na de onderbreking, wit met { $time } minder
   *[black] Doorgaan na de onderbreking, zwart met { $time } minder
}
do-remark = Aantekening: { $text }
phone-play = Uw partij hier spelen
console-delay = Toeschouwers zien het later (minuten)
console-starts = Klokken starten om (leeg: met de hand)
do-read = Het elektronische bord is gelezen
do-flag = { $side ->
    [white] De vlag van wit is gevallen
   *[black] De vlag van zwart is gevallen
}
do-claim-repetition = { $side ->
    [white] Wit claimt de derde herhaling
   *[black] Zwart claimt de derde herhaling
}
do-claim-fifty = { $side ->
    [white] Wit claimt vijftig zetten
   *[black] Zwart claimt vijftig zetten
}
claim-at-start = in het begin
claim-repetition = { $count ->
    [one] De stelling stond één keer op het bord: { $places }
   *[other] De stelling stond { $count } keer op het bord: { $places }
}
claim-fifty = { $count } zetten van elke speler zonder slag en pionzet, sinds { $places }
claim-with = Met de opgeschreven zet { $move }
claim-right = De claim klopt: { $needed } zijn nodig
claim-wrong = De claim klopt niet: { $needed } zijn nodig
console-tool-claim = Claim, vlag
console-ground = Op grond van
console-claim-move = Opgeschreven zet, als de claim daarop steunt
console-flag-down = De vlag is gevallen
console-kind = Gespeeld
console-kind-online = op schermen, iedereen thuis
console-kind-hybrid = op schermen, in speelzalen
console-kind-hall = aan houten borden, gevolgd door elektronische borden
need-offers = { $side ->
    [white] Wit biedt telkens weer remise aan
   *[black] Zwart biedt telkens weer remise aan
}
do-seen = { $side ->
    [white] Wit: { $what }
   *[black] Zwart: { $what }
}
do-seen-allowed = { $side ->
    [white] Wit: { $what }, toegestaan
   *[black] Zwart: { $what }, toegestaan
}
do-leave = { $side ->
    [white] Wit is zonder toestemming weggegaan
   *[black] Zwart is zonder toestemming weggegaan
}
do-leave-allowed = { $side ->
    [white] Wit mag weggaan
   *[black] Zwart mag weggaan
}
do-yellow = { $side ->
    [white] Gele kaart voor Wit
   *[black] Gele kaart voor Zwart
}
do-red = { $side ->
    [white] Rode kaart voor Wit
   *[black] Rode kaart voor Zwart
}
do-assistant = { $side ->
    [white] Een assistent van Wit aanvaarden
   *[black] Een assistent van Zwart aanvaarden
}
watched-company = iemand anders in de kamer
watched-device = een ander apparaat
watched-account = het account van een ander
watched-name = een andere naam
watched-screen = een tweede scherm, of een dat niet gedeeld wordt
watched-hidden = toont de open toepassingen niet
watched-application = een niet toegestane toepassing
watched-face = het gezicht is niet te zien
watched-muted = de microfoon staat uit
watched-set = het bord naast het scherm loopt achter
console-tool-seen = Toezicht
console-seen = Wat te zien is
console-breach = Niet toegestaan
console-allowed = Toegestaan
console-left = Weggegaan
console-may-leave = Mag weggaan
console-yellow = Gele kaart
console-red = Rode kaart
console-assistant = Assistent aanvaarden
console-playoffs = Beslissingspartijen, live
console-playoff-make = Beslissingspartijen die nu gespeeld kunnen worden
console-differs = Bord { $board }: de partij eindigde in { $told }, de wedstrijdtafel heeft { $entered } ingevoerd. Er is niets overschreven: verbeter wat niet klopt.
console-slow = Opslaan duurde tot { $ms } ms (borden { $boards }). Die tijd wordt niemand aangerekend.
console-black-control = Speeltempo van zwart, indien anders
console-which = Borden (leeg: alle; de andere blijven op papier)
console-illegal = Onreglementaire zet gezien
do-cancel = Partij annuleren: aan dit bord zijn anderen ingedeeld
do-illegal = { $side ->
    [white] Onreglementaire zet van wit: { $move }
   *[other] Onreglementaire zet van zwart: { $move }
}
playoff-play-here = Op deze server spelen
log-line-back = { $side ->
    [white] Wit is terug na { $time }
   *[black] Zwart is terug na { $time }
}
log-other-line = { $side ->
    [white] Wit speelt via een andere verbinding; de eerste kijkt alleen nog toe
   *[black] Zwart speelt via een andere verbinding; de eerste kijkt alleen nog toe
}
