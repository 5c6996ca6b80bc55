pairing-cited = { $text } ({ $articles })
pairing-and = { $first } en { $last }
pairing-name = { $who }
pairing-nobody = niemand
pairing-the-bye = vrij
pairing-round = Ronde { $round }
pairing-in-round = ronde { $round }: { $what }
pairing-bracket = Groep met { $score } punten
pairing-bracket-again = Groep met { $score } punten, opnieuw ingedeeld zodat iedereen eronder kan worden ingedeeld
pairing-bracket-last = Laatste groep, { $score } punten
pairing-bracket-collapsed = Iedereen vanaf { $score } punten, als één groep
pairing-in-bracket = in de groep met { $score } punten { $reason }
pairing-moved-down = van boven gekomen: { $players }
pairing-residents = in de groep: { $players }
pairing-exchange = { $n ->
    [one] { $out } gaat
   *[other] { $out } gaan
 } naar de onderste helft van de groep, { $into } naar de bovenste
pairing-perfect = beter kan niet
pairing-quality = cijfers: { $figures }
pairing-board = { $white } – { $black }: { $colours }
pairing-group-board = { $white } – { $black }: { $how }; { $colours }
pairing-colours-granted = beiden kunnen de kleur krijgen waarop ze recht hebben
pairing-colours-stronger = de dringendste kleur gaat voor
pairing-colours-alternate = de laatste keer dat hun kleuren verschilden wordt omgekeerd
pairing-colours-higher = de hoogst geplaatste krijgt de kleur waarop hij recht heeft
pairing-colours-lot = volgens de kleur die voor nummer 1 is geloot
pairing-they-play = { $one } en { $other } spelen wel tegen elkaar
pairing-not-paired = { $who } speelt deze ronde niet
pairing-not-with = { $one } niet tegen { $other }: { $reason }
pairing-other-bracket = { $one } wordt ingedeeld in de groep met { $score } punten, { $other } in die met { $other-score }
pairing-besides = { $first }; bovendien { $second }
pairing-illegal = { $one } en { $other } mogen niet tegen elkaar: { $reason }
pairing-other-players = er zijn andere spelers ingedeeld dan zou moeten
pairing-barred = ze hebben al gespeeld, of worden uit elkaar gehouden
pairing-met = ze hebben al tegen elkaar gespeeld
pairing-kept-apart = ze worden uit elkaar gehouden
pairing-both-white = beiden moeten wit hebben
pairing-both-black = beiden moeten zwart hebben
pairing-had-bye = was al vrij of kreeg punten zonder te spelen
pairing-both-moved-down = beiden komen van boven en spelen hier niet tegen elkaar
pairing-completion = dan konden de anderen niet allemaal worden ingedeeld
pairing-others-unpaired = dan konden de volgenden niet allemaal worden ingedeeld
pairing-later = even goed, maar later in de volgorde van de regels
pairing-later-fold = even goed, maar de eerste speelt zoveel mogelijk tegen de laatste
pairing-goes-down = { $who } zakt naar de volgende groep: { $why }
pairing-gets-bye = { $who } is vrij: { $why }
pairing-floats-down = { $who } zakt uit de groep met { $score } punten
pairing-no-opponent = kan in de groep tegen niemand spelen
pairing-needed-below = lager nodig, waar de anderen anders niet kunnen worden ingedeeld
pairing-last-in-order = één speler te veel, en de laatste in de volgorde
pairing-one-too-many = één speler te veel; { $others }
pairing-not-instead = niet { $who }: { $reason }
pairing-instead-of = { $text }, niet alleen { $n ->
    [one] één speler
   *[other] { $n } spelers
 }
pairing-worse-floaters = { $instead } spelers zouden de groep moeten verlaten in plaats van { $taken }
pairing-worse-differences = de tegenstanders zouden in punten verder uit elkaar liggen
pairing-worse-scores = iemand met meer punten zou moeten zakken
pairing-worse-next = in de volgende groep konden minder spelers worden ingedeeld
pairing-worse-unplayed = dan was iemand vrij die minder partijen heeft gespeeld
pairing-worse-beyond-two = { $n ->
    [one] { $who } zou
   *[other] { $who } zouden
 } de ene kleur drie keer vaker hebben gehad dan de andere
pairing-worse-third = { $n ->
    [one] { $who } zou
   *[other] { $who } zouden
 } voor de derde keer achtereen dezelfde kleur hebben gehad
pairing-worse-colours = { $n ->
    [1] { $who } zou de kleur niet krijgen waarop recht bestaat
    [2] { $who } zouden allebei de kleur niet krijgen waarop ze recht hebben
   *[other] { $who } zouden allemaal de kleur niet krijgen waarop ze recht hebben
 }
pairing-worse-strong = { $n ->
    [1] { $who } zou een dringend gewenste kleur niet krijgen
    [2] { $who } zouden allebei een dringend gewenste kleur niet krijgen
   *[other] { $who } zouden allemaal een dringend gewenste kleur niet krijgen
 }
pairing-worse-down = { $n ->
    [1] { $who } zou opnieuw zijn gezakt
    [2] { $who } zouden allebei opnieuw zijn gezakt
   *[other] { $who } zouden allemaal opnieuw zijn gezakt
 }
pairing-worse-up = { $n ->
    [1] { $who } zou opnieuw zijn gestegen
    [2] { $who } zouden allebei opnieuw zijn gestegen
   *[other] { $who } zouden allemaal opnieuw zijn gestegen
 }
pairing-worse-down-later = { $n ->
    [1] { $who } zou zijn gezakt zoals twee ronden geleden
    [2] { $who } zouden allebei zijn gezakt zoals twee ronden geleden
   *[other] { $who } zouden allemaal zijn gezakt zoals twee ronden geleden
 }
pairing-worse-up-later = { $n ->
    [1] { $who } zou zijn gestegen zoals twee ronden geleden
    [2] { $who } zouden allebei zijn gestegen zoals twee ronden geleden
   *[other] { $who } zouden allemaal zijn gestegen zoals twee ronden geleden
 }
pairing-more-clashes = { $instead ->
    [one] in één paar
   *[other] in { $instead } paren
 } zouden beide spelers recht hebben op dezelfde kleur{ $taken ->
    [0] {""}
   *[other] , in plaats van { $taken }
 }
pairing-dubov-bye = { $who } is vrij: van wie de minste punten heeft, vrij mag zijn en de anderen indeelbaar laat, de speler met de meeste partijen, daarna het grootste nummer
pairing-burstein-bye = { $who } is vrij: van wie de minste punten heeft, vrij mag zijn en de anderen indeelbaar laat, de speler met de meeste partijen, daarna de zwakste tegenstand
pairing-comes-up = { $who } stijgt uit de groep met { $score } punten
pairing-up-too-often = is al { $n ->
    [one] één keer
   *[other] { $n } keer
 } gestegen
pairing-up-again = steeg in de vorige ronde
pairing-up-worse = dan zouden de kleuren, of de spelers lager, slechter worden ingedeeld
pairing-shifted = { $n ->
    [one] { $players } wisselt
   *[other] { $players } wisselen
 } van kant, omdat wie wit en wie zwart wil niet met evenveel zijn of niet allemaal tegen elkaar kunnen
pairing-seekers = wit, volgens de gemiddelde rating van de tegenstanders: { $white }; zwart, volgens nummer: { $black }
pairing-both-seek-white = beiden staan aan de witte kant van de groep
pairing-both-seek-black = beiden staan aan de zwarte kant van de groep
pairing-found-first = { $who } vond eerst { $found }
pairing-taken = { $who } was al genomen door { $by }, die eerder aan de beurt was
pairing-by-index = in volgorde van hun tegenstand: { $players }
pairing-index = Buchholz / Sonneborn-Berger: { $figures }
pairing-lim-floats = { $who } gaat van de groep met { $from } punten naar die met { $to }: { $why }
pairing-lim-met-everybody = heeft er iedereen ontmoet
pairing-lim-colour-surplus = had de ene kleur twee keer vaker dan de andere, en niemand kan de andere afstaan
pairing-lim-colour-twice = had twee keer achtereen dezelfde kleur, en niemand kan de andere afstaan
pairing-lim-odd = de groep was oneven
pairing-lim-blocked = geen ruil helpt
pairing-lim-pair-undone = het paar is losgemaakt voor de middelste groep
pairing-lim-undone = het paar { $one } en { $other } is losgemaakt zodat de middelste groep kan worden ingedeeld
pairing-lim-bye-lowest = { $who } is vrij: laagst geplaatst
pairing-lim-bye-rated = { $who } is vrij: laagste rating
pairing-lim-bye-may = { $who } is vrij: laagst geplaatst van wie het nog niet was
pairing-lim-bye-others = { $who } is vrij: laagst geplaatst van wie de anderen indeelbaar laat
pairing-lim-downwards = groep met { $score } punten, neerwaarts ingedeeld; { $how }
pairing-lim-upwards = groep met { $score } punten, opwaarts ingedeeld; { $how }
pairing-lim-proposed = helft tegen helft, zoals voorgesteld
pairing-lim-exchanged = door ruil nr. { $n }, omdat de eersten niet tegen elkaar konden
pairing-lim-exchanged-colours = door ruil nr. { $n }, om de kleuren
pairing-lim-floater-colour = { $who } komt uit een andere groep en speelt tegen de eerste die recht heeft op de andere kleur
pairing-lim-floater-first = { $who } komt uit een andere groep en speelt tegen de eerst mogelijke tegenstander
pairing-lim-colours-forced = anders had iemand een kleur te vaak
pairing-lim-colours-lower = de laagst geplaatste krijgt de kleur waarop hij recht heeft
pairing-lim-same-colour = beiden moeten dezelfde kleur hebben
pairing-lim-floater-paired-first = { $who } komt uit een andere groep en wordt eerst ingedeeld
pairing-lim-later = komt later in de volgorde van de ruilen
pairing-italo-turn = beurt van { $who }, { $score } punten; { $how }
pairing-italo-same = { $n ->
    [0] de volgende met gelijke score
    [one] de volgende met gelijke score, één overgeslagen
   *[other] de volgende met gelijke score, { $n } overgeslagen
 }
pairing-italo-lower = de eerst mogelijke op { $score }
pairing-italo-merged = groepen samengevoegd
pairing-italo-walkover = { $who } blijft over en wint van { $gone }, die zich terugtrok
pairing-italo-last = { $who } blijft over: laatst geplaatst
pairing-italo-fewer-whites = wit voor wie het minder vaak had
pairing-italo-black-last = wit voor wie het laatst zwart had
pairing-italo-fewer-points = wit voor wie minder punten heeft
pairing-italo-smaller-number = wit voor het kleinste nummer
pairing-berger = Ronde { $round } van de Bergertabel voor { $players } spelers
pairing-berger-free = { $who } is vrij: de tabel heeft een plaats meer dan er spelers zijn
pairing-berger-meets = volgens de tabel spelen ze in ronde { $rounds }
pairing-berger-never = { $one } en { $other } ontmoeten elkaar niet: die partij staat niet in de tabel
pairing-tie = { $one } en { $other }: plaats { $place } en { $other-place } van wie speelt; de eerste speelt tegen de laatste
pairing-exempt = vrijgesteld van deze ronde: { $players }
pairing-places = de eerste speelt tegen de laatste, en zij hebben plaats { $place } en { $other-place } van { $players }
pairing-equal-losses = { $white } – { $black }: wie evenveel verloor, speelt tegen elkaar, op nummer
pairing-free-odd = { $who } is vrij: het aantal spelers is oneven
pairing-rematch = sommigen spelen opnieuw: er bleef niets anders over
pairing-losses = zij verloren { $lost } en { $other-lost } punten
pairing-game-differs = { $white } – { $black } in het bestand; { $white } hoort tegen { $for-white }, { $black } tegen { $for-black }; { $why }
pairing-colours-differ = { $white } – { $black } in het bestand, met de kleuren verwisseld
pairing-colours-differ-why = { $white } – { $black } in het bestand, met de kleuren verwisseld: { $why }
pairing-bye-differs = vrij { $found } in het bestand, dat hoort { $expected } te zijn
pairing-bye-differs-why = vrij { $found } in het bestand, dat hoort { $expected } te zijn; { $why }
pairing-no-such-round = de regels geven geen ronde: { $why }
pairing-assumed-usual = het bestand noemt geen indelingssysteem: nagekeken als { $system }, regels van { $edition }
pairing-assumed-best = het bestand noemt geen indelingssysteem: nagekeken als { $system }, regels van { $edition }, waarmee { $wrong } van { $rounds } ronden verschillen; met de gewone regels { $usual-wrong }
pairing-not-compared = het bestand noemt regels die dit programma niet heeft: de indelingen worden niet nagekeken, punten en plaatsen wel
pairing-keizer = Wie er is, speelt volgens de ranglijst van keizerpunten, ieder tegen de volgende die mag
pairing-keizer-game = { $white } – { $black }: plaatsen { $place } en { $other-place } van de ranglijst
pairing-keizer-free = { $who } is vrij: de laatste van wie het minst vaak vrij was
pairing-keizer-distance = sommigen spelen na { $apart } rondes opnieuw in plaats van { $asked }: er bleef niets anders over
pairing-keizer-too-soon = ze speelden in ronde { $round }, en er moeten { $apart } rondes voorbijgaan
pairing-keizer-places = ze staan op de plaatsen { $place } en { $other-place }, en ieder speelt tegen de volgende die de anderen een tegenstander laat
