pairing-cited = { $text } ({ $articles })
pairing-and = { $first } und { $last }
pairing-name = { $who }
pairing-nobody = niemand
pairing-the-bye = spielfrei
pairing-round = Runde { $round }
pairing-in-round = Runde { $round }: { $what }
pairing-bracket = Gruppe mit { $score } Punkten
pairing-bracket-again = Gruppe mit { $score } Punkten, neu gepaart, damit alle darunter gepaart werden können
pairing-bracket-last = Letzte Gruppe, { $score } Punkte
pairing-bracket-collapsed = Alle ab { $score } Punkten, als eine Gruppe
pairing-in-bracket = in der Gruppe mit { $score } Punkten: { $reason }
pairing-moved-down = von oben gekommen: { $players }
pairing-residents = in der Gruppe: { $players }
pairing-exchange = { $n ->
    [one] { $out } wechselt
   *[other] { $out } wechseln
 } in die untere Hälfte der Gruppe, { $into } in die obere
pairing-perfect = besser geht es nicht
pairing-quality = Zahlen: { $figures }
pairing-board = { $white } – { $black }: { $colours }
pairing-group-board = { $white } – { $black }: { $how }; { $colours }
pairing-colours-granted = beide können die Farbe haben, die ihnen zusteht
pairing-colours-stronger = die dringendere Farbe geht vor
pairing-colours-alternate = das letzte Mal, als ihre Farben verschieden waren, wird umgekehrt
pairing-colours-higher = der besser Platzierte hat die Farbe, die ihm zusteht
pairing-colours-lot = nach der Farbe, die für Nummer 1 gelost wurde
pairing-they-play = { $one } und { $other } spielen gegeneinander
pairing-not-paired = { $who } hat in dieser Runde keine Partie
pairing-not-with = { $one } nicht gegen { $other }: { $reason }
pairing-other-bracket = { $one } wird in der Gruppe mit { $score } Punkten gepaart, { $other } in der mit { $other-score }
pairing-besides = { $first }; außerdem: { $second }
pairing-illegal = { $one } und { $other } dürfen nicht gegeneinander spielen: { $reason }
pairing-other-players = es sind andere Spieler gepaart als vorgesehen
pairing-barred = sie haben schon gegeneinander gespielt oder sind zu trennen
pairing-met = sie haben schon gegeneinander gespielt
pairing-kept-apart = sie sind zu trennen
pairing-both-white = beide müssen Weiß haben
pairing-both-black = beide müssen Schwarz haben
pairing-had-bye = war schon spielfrei oder bekam Punkte, ohne zu spielen
pairing-both-moved-down = beide kamen von oben und spielen hier nicht gegeneinander
pairing-completion = dann ließen sich die anderen nicht alle paaren
pairing-others-unpaired = dann ließen sich die folgenden nicht alle paaren
pairing-later = ebenso gut, aber später in der Reihenfolge der Regeln
pairing-later-fold = ebenso gut, aber der Erste spielt so weit wie möglich gegen den Letzten
pairing-goes-down = { $who } steigt in die nächste Gruppe ab: { $why }
pairing-gets-bye = { $who } ist spielfrei: { $why }
pairing-floats-down = { $who } steigt aus der Gruppe mit { $score } Punkten ab
pairing-no-opponent = kann in der Gruppe gegen niemanden spielen
pairing-needed-below = wird unten gebraucht, wo die anderen sonst nicht gepaart werden können
pairing-last-in-order = ein Spieler zu viel, und der letzte der Reihe
pairing-one-too-many = ein Spieler zu viel; { $others }
pairing-not-instead = nicht { $who }: { $reason }
pairing-instead-of = { $text }, nicht nur { $n ->
    [one] ein Spieler
   *[other] { $n } Spieler
 }
pairing-worse-floaters = { $instead } Spieler müssten die Gruppe verlassen statt { $taken }
pairing-worse-differences = die Gegner lägen in Punkten weiter auseinander
pairing-worse-scores = jemand mit mehr Punkten müsste absteigen
pairing-worse-next = in der nächsten Gruppe ließen sich weniger Spieler paaren
pairing-worse-unplayed = dann wäre jemand spielfrei, der weniger Partien gespielt hat
pairing-worse-beyond-two = { $n ->
    [one] { $who } hätte
   *[other] { $who } hätten
 } eine Farbe dreimal öfter gehabt als die andere
pairing-worse-third = { $n ->
    [one] { $who } hätte
   *[other] { $who } hätten
 } zum dritten Mal hintereinander dieselbe Farbe gehabt
pairing-worse-colours = { $n ->
    [1] { $who } hätte nicht die Farbe bekommen, die ihm zusteht
    [2] { $who } hätten beide nicht die Farbe bekommen, die ihnen zusteht
   *[other] { $who } hätten alle nicht die Farbe bekommen, die ihnen zusteht
 }
pairing-worse-strong = { $n ->
    [1] { $who } hätte eine Farbe nicht bekommen, die ihm dringend zusteht
    [2] { $who } hätten beide eine Farbe nicht bekommen, die ihnen dringend zusteht
   *[other] { $who } hätten alle eine Farbe nicht bekommen, die ihnen dringend zusteht
 }
pairing-worse-down = { $n ->
    [1] { $who } wäre wieder abgestiegen
    [2] { $who } wären beide wieder abgestiegen
   *[other] { $who } wären alle wieder abgestiegen
 }
pairing-worse-up = { $n ->
    [1] { $who } wäre wieder aufgestiegen
    [2] { $who } wären beide wieder aufgestiegen
   *[other] { $who } wären alle wieder aufgestiegen
 }
pairing-worse-down-later = { $n ->
    [1] { $who } wäre abgestiegen wie vor zwei Runden
    [2] { $who } wären beide abgestiegen wie vor zwei Runden
   *[other] { $who } wären alle abgestiegen wie vor zwei Runden
 }
pairing-worse-up-later = { $n ->
    [1] { $who } wäre aufgestiegen wie vor zwei Runden
    [2] { $who } wären beide aufgestiegen wie vor zwei Runden
   *[other] { $who } wären alle aufgestiegen wie vor zwei Runden
 }
pairing-more-clashes = { $instead ->
    [one] in einer Paarung
   *[other] in { $instead } Paarungen
 } stünde beiden Spielern dieselbe Farbe zu{ $taken ->
    [0] {""}
   *[other] , statt in { $taken }
 }
pairing-dubov-bye = { $who } ist spielfrei: von denen mit den wenigsten Punkten, die es sein dürfen und die anderen paarbar lassen, wer die meisten Partien gespielt hat, dann die größte Nummer
pairing-burstein-bye = { $who } ist spielfrei: von denen mit den wenigsten Punkten, die es sein dürfen und die anderen paarbar lassen, wer die meisten Partien gespielt hat, dann die schwächste Gegnerschaft
pairing-comes-up = { $who } steigt aus der Gruppe mit { $score } Punkten auf
pairing-up-too-often = ist schon { $n ->
    [one] einmal
   *[other] { $n }-mal
 } aufgestiegen
pairing-up-again = ist in der Runde davor aufgestiegen
pairing-up-worse = dann würden die Farben oder die Spieler darunter schlechter gepaart
pairing-shifted = { $n ->
    [one] { $players } wechselt
   *[other] { $players } wechseln
 } die Seite, weil nicht gleich viele Weiß und Schwarz wollen oder nicht alle gegeneinander spielen können
pairing-seekers = Weiß, nach der Durchschnittswertung der Gegner: { $white }; Schwarz, nach Nummern: { $black }
pairing-both-seek-white = beide stehen auf der weißen Seite der Gruppe
pairing-both-seek-black = beide stehen auf der schwarzen Seite der Gruppe
pairing-found-first = { $who } fand zuerst { $found }
pairing-taken = { $who } war schon von { $by } genommen, der früher an der Reihe war
pairing-by-index = in der Reihenfolge ihrer Gegnerschaft: { $players }
pairing-index = Buchholz / Sonneborn-Berger: { $figures }
pairing-lim-floats = { $who } geht aus der Gruppe mit { $from } Punkten in die mit { $to }: { $why }
pairing-lim-met-everybody = hat dort schon alle getroffen
pairing-lim-colour-surplus = hatte eine Farbe zweimal öfter als die andere, und niemand lässt ihm dort die andere
pairing-lim-colour-twice = hatte zweimal hintereinander dieselbe Farbe, und niemand lässt ihm dort die andere
pairing-lim-odd = die Gruppe war ungerade
pairing-lim-blocked = kein Tausch hilft
pairing-lim-pair-undone = das Paar wurde für die mittlere Gruppe gelöst
pairing-lim-undone = das Paar { $one } und { $other } wurde gelöst, damit die mittlere Gruppe gepaart werden kann
pairing-lim-bye-lowest = { $who } ist spielfrei: letzter Platz
pairing-lim-bye-rated = { $who } ist spielfrei: niedrigste Wertungszahl
pairing-lim-bye-may = { $who } ist spielfrei: der Letzte derer, die es noch nicht waren
pairing-lim-bye-others = { $who } ist spielfrei: der Letzte derer, ohne die sich die anderen paaren lassen
pairing-lim-downwards = Gruppe mit { $score } Punkten, abwärts gepaart; { $how }
pairing-lim-upwards = Gruppe mit { $score } Punkten, aufwärts gepaart; { $how }
pairing-lim-proposed = Hälfte gegen Hälfte, wie vorgeschlagen
pairing-lim-exchanged = durch Tausch Nr. { $n }, weil die Ersten nicht gegeneinander konnten
pairing-lim-exchanged-colours = durch Tausch Nr. { $n }, wegen der Farben
pairing-lim-floater-colour = { $who } kommt aus einer anderen Gruppe und trifft den Ersten, dem die andere Farbe zusteht
pairing-lim-floater-first = { $who } kommt aus einer anderen Gruppe und trifft den ersten möglichen Gegner
pairing-lim-colours-forced = sonst hätte jemand eine Farbe zu oft
pairing-lim-colours-lower = der schlechter Platzierte hat die Farbe, die ihm zusteht
pairing-lim-same-colour = beide müssen dieselbe Farbe haben
pairing-lim-floater-paired-first = { $who } kommt aus einer anderen Gruppe und wird zuerst gepaart
pairing-lim-later = kommt später in der Reihenfolge der Tausche
pairing-italo-turn = { $who } ist an der Reihe, { $score } Punkte; { $how }
pairing-italo-same = { $n ->
    [0] der Nächste mit gleicher Punktzahl
    [one] der Nächste mit gleicher Punktzahl, einer übergangen
   *[other] der Nächste mit gleicher Punktzahl, { $n } übergangen
 }
pairing-italo-lower = der erste mögliche mit { $score }
pairing-italo-merged = Gruppen zusammengelegt
pairing-italo-walkover = { $who } bleibt übrig und gewinnt gegen { $gone }, der zurückgetreten ist
pairing-italo-last = { $who } bleibt übrig: Letztplatzierter
pairing-italo-fewer-whites = Weiß dem, der es seltener hatte
pairing-italo-black-last = Weiß dem, der zuletzt Schwarz hatte
pairing-italo-fewer-points = Weiß dem mit weniger Punkten
pairing-italo-smaller-number = Weiß der kleineren Nummer
pairing-berger = Runde { $round } der Berger-Tabelle für { $players } Spieler
pairing-berger-free = { $who } ist spielfrei: die Tabelle hat einen Platz mehr, als es Spieler gibt
pairing-berger-meets = die Tabelle setzt sie in Runde { $rounds } an
pairing-berger-never = { $one } und { $other } treffen sich nicht: die Tabelle hat keine solche Partie
pairing-tie = { $one } und { $other }: Plätze { $place } und { $other-place } derer, die spielen; der Erste trifft den Letzten
pairing-exempt = in dieser Runde befreit: { $players }
pairing-places = der Erste trifft den Letzten, und sie haben die Plätze { $place } und { $other-place } von { $players }
pairing-equal-losses = { $white } – { $black }: wer gleich viel verloren hat, trifft aufeinander, nach Nummern
pairing-free-odd = { $who } ist spielfrei: die Zahl der Spieler ist ungerade
pairing-rematch = einige treffen sich wieder: es blieb nichts anderes
pairing-losses = sie haben { $lost } und { $other-lost } Punkte verloren
pairing-game-differs = { $white } – { $black } in der Datei; { $white } gehört gegen { $for-white }, { $black } gegen { $for-black }; { $why }
pairing-colours-differ = { $white } – { $black } in der Datei, mit vertauschten Farben
pairing-colours-differ-why = { $white } – { $black } in der Datei, mit vertauschten Farben: { $why }
pairing-bye-differs = spielfrei { $found } in der Datei, richtig wäre { $expected }
pairing-bye-differs-why = spielfrei { $found } in der Datei, richtig wäre { $expected }; { $why }
pairing-no-such-round = die Regeln ergeben keine Runde: { $why }
pairing-assumed-usual = die Datei nennt kein Paarungssystem: geprüft als { $system }, Regeln von { $edition }
pairing-assumed-best = die Datei nennt kein Paarungssystem: geprüft als { $system }, Regeln von { $edition }, nach denen { $wrong } von { $rounds } Runden abweichen; nach den üblichen Regeln wären es { $usual-wrong }
pairing-not-compared = die Datei nennt Regeln, die dieses Programm nicht hat: Paarungen werden nicht geprüft, Punkte und Ränge schon
pairing-keizer = Wer da ist, spielt nach der Rangliste der Keizer-Punkte, jeder gegen den Nächsten, den er treffen darf
pairing-keizer-game = { $white } – { $black }: Plätze { $place } und { $other-place } der Rangliste
pairing-keizer-free = { $who } ist spielfrei: der Letzte derer, die es am seltensten waren
pairing-keizer-distance = einige treffen sich nach { $apart } statt { $asked } Runden wieder: es blieb nichts anderes
pairing-keizer-too-soon = sie trafen sich in Runde { $round }, und { $apart } Runden müssen vergehen
pairing-keizer-places = sie stehen auf den Plätzen { $place } und { $other-place }, und jeder trifft auf den Nächsten, der den anderen einen Gegner lässt
