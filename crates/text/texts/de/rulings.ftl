side-white = Weiß
side-black = Schwarz
cite-article = Artikel { $number }
cite-note = Anmerkung { $number }
cite-preface = Vorwort { $number }
cite-glossary = Glossar: { $number }
ruling-refused = Nicht möglich: { $why }
ruling-nothing = Es ist nichts zu tun: Die Partie geht weiter.
ruling-wins-white = Weiß gewinnt die Partie: { $result }.
ruling-wins-black = Schwarz gewinnt die Partie: { $result }.
ruling-forfeit-white = Weiß gewinnt kampflos: { $result }.
ruling-forfeit-black = Schwarz gewinnt kampflos: { $result }.
ruling-draw = Die Partie ist remis: { $result }.
ruling-both-lose = Beide Spieler verlieren: { $result }.
ruling-result = Die Partie ist beendet: { $result }.
ruling-new-game = Die Partie ist ungültig; es wird eine neue gespielt.
ruling-continue = Die Partie geht weiter.
ruling-continue-at = Die Partie geht weiter; der nächste Zug ist Nummer { $number }.
ruling-transfer = Die Stellung wird auf ein richtig liegendes Brett übertragen, die Partie geht weiter.
ruling-restore = Die Stellung vor der Regelwidrigkeit wird wiederhergestellt.
ruling-queen = Der Bauer auf { $square } wird durch eine Dame ersetzt.
ruling-no-castling = { $player } darf nicht mehr rochieren.
ruling-no-castling-with = { $player } darf mit dem Turm auf { $square } nicht mehr rochieren.
ruling-add-time = { $player }: Die Uhr erhält { $time } dazu.
ruling-take-time = { $player }: Die Uhr verliert { $time }.
ruling-set-clock = { $player }: Die Uhr wird auf { $time } gestellt.
ruling-set-moves = { $player }: Der Zugzähler wird auf { $moves } gestellt.
ruling-grant-increment = Beide Spieler erhalten von nun an { $time } je Zug.
ruling-stop-clocks = Die Uhren werden angehalten.
ruling-start-clock = { $player }: Die Uhr wird in Gang gesetzt.
ruling-offence = { $player }: regelwidriger Zug Nummer { $number } ({ $what }).
ruling-breach = { $player }: ein Verstoß; der Schiedsrichter wählt die Strafe.
ruling-no-breach = { $player }: Dem Spieler wird nichts vorgeworfen.
ruling-warn = { $player }: eine Verwarnung.
ruling-score = Die Wertung ist { $result }.
ruling-fine = { $player }: eine Geldbuße von { $amount }.
ruling-exclude = { $player }: ausgeschlossen von Runde { $first } bis { $last }.
ruling-expel = { $player }: vom Turnier ausgeschlossen.
ruling-granted = Der Antrag ist berechtigt und wird bewilligt.
ruling-rejected = Der Antrag wird abgelehnt.
ruling-postponed = Der Schiedsrichter entscheidet später.
ruling-pending = Die Entscheidung steht noch aus.
ruling-arbiter-decides = Der Schiedsrichter entscheidet: { $question }
ruling-unless = { $usually } Sofern der Schiedsrichter nicht anders entscheidet.
ruling-ask-arbiter = Das ließ sich nicht berechnen; der Schiedsrichter muss klären: { $question }
ruling-replace-sheet = Das Partieformular von { $player } wird ersetzt.
ruling-confirm = Beide Spieler haben das Ergebnis { $result } bestätigt.
ruling-two-readings = Der Text hat zwei Lesarten: { $intent } nach dem Sinn, { $letter } nach dem Wortlaut. Das Reglement sollte sagen, welche gilt.
offence-illegal-move = regelwidriger Zug
offence-king-taken = König geschlagen
offence-pawn-left = Bauer nicht umgewandelt
offence-no-move = Uhr ohne Zug gedrückt
offence-two-hands = zwei Hände
piece-pawn = Bauer
piece-knight = Springer
piece-bishop = Läufer
piece-rook = Turm
piece-queen = Dame
piece-king = König
castling-king-side = 0-0
castling-queen-side = 0-0-0
oblige-free = { $player } darf jeden regelgemäßen Zug machen.
oblige-move = { $player } muss mit der Figur auf { $square } ziehen.
oblige-move-not-castling = { $player } muss mit der Figur auf { $square } ziehen; die Rochade { $side } ist in diesem Zug nicht möglich.
oblige-capture = { $player } muss die Figur auf { $square } schlagen.
oblige-capture-with = { $player } muss die Figur auf { $target } mit der auf { $piece } schlagen.
oblige-castle = { $player } muss { $side } rochieren.
oblige-play = { $player } muss { $from }-{ $to } spielen.
question-can-mate = { $player }: Ist ein Matt durch eine Folge regelgemäßer Züge möglich?
question-times = welche Zeiten sind einzustellen?
question-meaning = was bedeutete die Geste?
question-colours = bleiben die Farben vertauscht?
question-both-flags = beide Blättchen sind gefallen: Was folgt?
question-penalty = welche Strafe?
question-queen = beendet die Dame die Partie?
question-stop = war das Anhalten gerechtfertigt?
question-sheets = was zeigen die Partieformulare?
question-quickplay = annehmen, ablehnen oder zurückstellen?
question-normal-means = { $player }: Wird auf Gewinn gespielt, oder besteht eine echte Chance außer dem Blättchen?
question-castling = war die Rochade nicht beendet, oder war es ein regelwidriger Zug?
question-last-position = aus welcher Stellung geht die Partie weiter?
question-result = welches Ergebnis ist das richtige?
question-disconnection = die Verbindung von { $player } war unterbrochen: wie geht die Partie weiter?
reason-game-over = die Partie ist beendet: { $result }.
reason-cancelled = die Partie ist ungültig und es wird eine neue gespielt.
reason-not-started = die Partie hat nicht begonnen.
reason-already-started = die Partie hat begonnen.
reason-no-such-rule = die Ausgabe von { $edition } hat keine solche Regel.
reason-not-at-hand = der Text von { $edition } dazu liegt nicht vor.
reason-other-class = die Regel gilt nicht für diese Bedenkzeit ({ $class }).
reason-not-provided = die Turnierordnung sieht es nicht vor.
reason-with-increment = nur Standard- und Schnellpartien ohne Inkrement fallen darunter.
reason-not-last-period = nur in der letzten Periode.
reason-other-conditions = unter diesen Spielbedingungen gibt es diese Regel nicht.
reason-input-held = die Eingabe von { $player } ist gesperrt.
reason-paused = die Uhren stehen.
reason-not-paused = die Uhren stehen nicht.
reason-unsettled = zuerst zu klären: { $what }.
reason-not-on-move = { $player }: nicht am Zug.
reason-not-running = { $player }: Die Uhr läuft nicht.
reason-no-piece = auf { $square } steht keine solche Figur.
reason-illegal = der Zug ist regelwidrig.
reason-move-made = der Zug ist ausgeführt.
reason-nothing-to-take-back = es gibt nichts zurückzunehmen.
reason-too-late = zu spät.
reason-too-early = zu früh.
reason-no-offer = es gibt kein Angebot.
reason-own-offer = Spieler können ihr eigenes Angebot nicht beantworten.
reason-too-few-moves = jeder Spieler muss mindestens so viele Züge gemacht haben: { $moves }.
reason-irrevocable = es kann nicht zurückgezogen werden.
reason-no-claim = es gibt keinen Antrag zu entscheiden.
reason-absent = { $player }: muss anwesend sein.
reason-flag-up = { $player }: Das Blättchen ist nicht gefallen.
reason-too-much-time = es muss weniger als { $limit } übrig sein, und es sind { $found }.
reason-arbiter-only = nur der Schiedsrichter darf das.
reason-outsider = von einem Außenstehenden bleibt es ohne Wirkung.
reason-not-to-be-told = der Schiedsrichter darf es nicht sagen.
reason-impossible-score = { $score } ist keine mögliche Wertung.
reason-no-penalty = es ist keine Strafe: Die Punkte des Gegners können nur steigen, die des Spielers nur sinken.
reason-assistant-required = ein zugelassener Assistent ist nötig.
reason-assistant-may-not = der Assistent darf das nicht.
reason-missing = es fehlt: { $what }.
reason-no-discretion = der Artikel lässt dem Schiedsrichter keine Wahl.
reason-no-appeal = dagegen gibt es keine Berufung.
reason-nothing-found = dergleichen gibt es nicht: { $what }.
regulation-no-such-option = die Ausgabe von { $edition } sieht nicht vor: { $option }.
regulation-quickplay = Die Richtlinien gelten nur für Standard- und Schnellpartien ohne Inkrement.
penalty-warning = Eine Verwarnung
penalty-opponent-time = Mehr Zeit für den Gegner
penalty-own-time = Weniger Zeit für den Spieler
penalty-opponent-points = Mehr Punkte für den Gegner, höchstens so viele, wie die Partie wert ist
penalty-own-points = Weniger Punkte für den Spieler
penalty-loss = Verlust der Partie
penalty-fine = Eine vorher angekündigte Geldbuße
penalty-rounds = Ausschluss von einer oder mehreren Runden
penalty-expulsion = Ausschluss vom Turnier
phase-scheduled = hat nicht begonnen
phase-playing = geht weiter
phase-paused = Uhren stehen; der Schiedsrichter setzt sie in Gang
phase-claimed = ein Antrag wartet auf den Schiedsrichter
phase-unclear = der Schiedsrichter fragt beide Spieler, was gemeint war
phase-sheets = die Formulare werden ergänzt
phase-reconstruction = die Partie wird rekonstruiert
phase-sealing = ein Zug wird abgegeben
phase-adjourned = vertagt
phase-resuming = wird wieder aufgenommen
phase-pending = das Spiel ist zu Ende; die Entscheidung steht aus
phase-finished = ist beendet
phase-cancelled = ist ungültig
act-white-loses = Weiß verliert, { $result }
act-black-loses = Schwarz verliert, { $result }
act-forfeit-white = Weiß verliert kampflos, { $result }
act-forfeit-black = Schwarz verliert kampflos, { $result }
act-draw = Remis, { $result }
act-both-lose = Beide Spieler verlieren, { $result }
act-result = Das Ergebnis ist { $result }
act-new-game = Brechen Sie diese Partie ab und lassen Sie eine neue spielen
act-continue = weiterspielen
act-transfer = Übertragen Sie die Stellung auf ein richtig liegendes Brett
act-restore = Stellen Sie die Stellung wieder her
act-queen = Stellen Sie eine Dame auf das Umwandlungsfeld
act-no-castling = { $side ->
    [white] Weiß darf dort nicht mehr rochieren
   *[black] Schwarz darf dort nicht mehr rochieren
 }
act-add-time = { $side ->
    [white] Geben Sie Weiß { $time }
   *[black] Geben Sie Schwarz { $time }
 }
act-take-time = { $side ->
    [white] Ziehen Sie Weiß { $time } ab
   *[black] Ziehen Sie Schwarz { $time } ab
 }
act-grant-increment = Geben Sie beiden Spielern { $time } je Zug
act-breach = { $side ->
    [white] Weiß hat gegen die Regeln verstoßen: wählen Sie eine Strafe
   *[black] Schwarz hat gegen die Regeln verstoßen: wählen Sie eine Strafe
 }
act-warn = { $side ->
    [white] Verwarnen Sie Weiß
   *[black] Verwarnen Sie Schwarz
 }
act-fine = { $side ->
    [white] Verhängen Sie eine Geldbuße gegen Weiß
   *[black] Verhängen Sie eine Geldbuße gegen Schwarz
 }
act-exclude = { $side ->
    [white] Schließen Sie Weiß von Runden aus
   *[black] Schließen Sie Schwarz von Runden aus
 }
act-expel = { $side ->
    [white] Schließen Sie Weiß vom Turnier aus
   *[black] Schließen Sie Schwarz vom Turnier aus
 }
act-no-breach = Dem Spieler ist nichts vorzuwerfen
act-granted = Der Antrag ist berechtigt
act-rejected = Weisen Sie den Antrag ab
act-postponed = Warten Sie den nächsten vollendeten Zug ab
act-pending = Die Entscheidung steht noch aus
act-decide = Entscheiden Sie: { $question }
act-replace-sheet = { $side ->
    [white] Ersetzen Sie das Formular von Weiß
   *[black] Ersetzen Sie das Formular von Schwarz
 }
act-confirm = Das Ergebnis { $result } ist bestätigt
act-free = { $side ->
    [white] Weiß darf jeden regelgemäßen Zug machen
   *[black] Schwarz darf jeden regelgemäßen Zug machen
 }
act-nothing = Nichts zu tun: weiterspielen
act-white-bears = Die verstrichene Zeit geht zu Lasten von Weiß, weiterspielen
act-refuse = Lehnen Sie es ab, weiterspielen
act-over = Die Partie ist beendet: Lassen Sie das Ergebnis, wie es ist
act-not-begun = Lehnen Sie es ab: Die Partie muss gespielt werden
act-move-stands = Der Zug bleibt bestehen, weiterspielen
act-too-late = Weisen Sie es als verspätet zurück, weiterspielen
act-irrevocable = Lassen Sie keine Rücknahme zu, weiterspielen
act-no-draw-yet = Noch kein Remis, weiterspielen
act-say-nothing = Geben Sie keine Auskunft, weiterspielen
act-ignore = Beachten Sie es nicht, weiterspielen
clock-time = { $time }
oblige-play-into = { $player } muss { $from }-{ $to } mit Umwandlung in { $piece } spielen.
regulation-too-few-arbiters = { $article } verlangt einen Schiedsrichter je { $games } Partien und die Aufzeichnung jeder Partie; es gibt { $arbiters } Schiedsrichter und { $recorded } Aufzeichnungen für { $boards } Bretter.
regulation-bad-scoring = Ein Sieg muss mehr wert sein als ein Remis und ein Remis mehr als eine Niederlage: { $win }, { $draw }, { $loss }.
regulation-bad-default-time = { $article }: eine Karenzzeit liegt zwischen 0:00 und 24:00:00, nicht { $found }.
regulation-local-rule-contradicts = Die örtliche Regel „{ $text }“ widerspricht { $article }.
regulation-local-rule-elsewhere = Die örtliche Regel „{ $text }“ gehört zu { $federation }; das Turnier findet in { $place } statt.
regulation-not-announced = { $article }: Die Ausschreibung muss ein Regelwerk für das ganze Turnier nennen.
regulation-local-rule-rated = Örtliche Regeln sind in einem von der FIDE gewerteten Turnier nicht erlaubt.
act-move = { $side ->
    [white] Weiß muss die berührte Figur ziehen
   *[black] Schwarz muss die berührte Figur ziehen
 }
act-move-not-castling = { $side ->
    [white] Weiß muss den Turm ziehen und darf nicht mit ihm rochieren
   *[black] Schwarz muss den Turm ziehen und darf nicht mit ihm rochieren
 }
act-capture = { $side ->
    [white] Weiß muss die berührte Figur schlagen
   *[black] Schwarz muss die berührte Figur schlagen
 }
act-capture-with = { $side ->
    [white] Weiß muss mit den berührten Figuren schlagen
   *[black] Schwarz muss mit den berührten Figuren schlagen
 }
act-castle = { $side ->
    [white] Weiß muss auf dieser Seite rochieren
   *[black] Schwarz muss auf dieser Seite rochieren
 }
act-play = { $side ->
    [white] Weiß muss bei diesem Zug bleiben
   *[black] Schwarz muss bei diesem Zug bleiben
 }
act-set-clock = Stellen Sie die Uhren richtig
general-move = { $player } muss die berührte Figur ziehen, wenn das regelgemäß möglich ist; sonst ist jeder regelgemäße Zug erlaubt.
general-move-not-castling = { $player } muss den Turm ziehen; eine Rochade mit ihm ist in diesem Zug nicht möglich.
general-capture = { $player } muss die berührte Figur schlagen, wenn das regelgemäß möglich ist; sonst ist jeder regelgemäße Zug erlaubt.
general-capture-with = { $player } muss die gegnerische Figur mit der eigenen schlagen; ist das regelwidrig, zählt die erste berührte Figur, die ziehen oder geschlagen werden kann.
general-castle = { $player } muss auf dieser Seite rochieren, wenn es regelgemäß ist; sonst muss der König einen anderen regelgemäßen Zug machen, wenn er einen hat.
general-play = { $player } muss bei dem begonnenen oder angesagten Zug bleiben.
general-queen = Der Bauer wird durch eine Dame seiner Farbe ersetzt.
general-no-castling-with = { $player } darf mit dem falsch aufgestellten Turm nicht mehr rochieren.
general-set-clock = Die Uhren werden auf das gestellt, was sie zeigen müssten; der Schiedsrichter entscheidet nach bestem Ermessen.
general-too-much-time = es müssen weniger als { $limit } übrig sein.
general-game-over = die Partie ist schon beendet.
rule-regulations-refused = die Ausschreibung wird abgelehnt: { $why }
rule-running = läuft
rule-not-understood = nicht verstanden: { $why }
rule-cases = { $n ->
    [one] 1 Fall
   *[other] { $n } Fälle
 }
rule-total = { $cases }, { $failed } anders als erwartet
ending-mate-white = Matt durch Weiß
ending-mate-black = Matt durch Schwarz
ending-stalemate = Patt
ending-dead = tote Stellung
ending-repetition = fünffache Wiederholung
ending-quiet-moves = fünfundsiebzig Züge
judge-illegal = regelwidriger Zug { $text }
judge-passed = { $text }: man darf nicht passen
judge-went-on = { $ending }, doch es folgen Halbzüge: { $n }
judge-wrong-result = { $ending } ergibt { $right }, die Aufzeichnung sagt { $found }
judge-won-on-time = { $player }: Gewinn durch Zeit, aber Matt ist unmöglich: remis
judge-resigned = { $player }: aufgegeben, das ergibt { $right }, die Aufzeichnung sagt { $found }
judge-resigned-drawn = { $player }: aufgegeben, doch der Gegner kann durch keine Folge regelgemäßer Züge mattsetzen: { $right }, die Aufzeichnung sagt { $found }
judge-won-unexplained = { $found }; { $player }: Matt ist durch keine Folge regelgemäßer Züge möglich; durch Aufgabe oder Zeit ist die Partie remis; wie sie gewonnen wurde, ist der Aufzeichnung nicht zu entnehmen
judge-only-by-penalty = { $found }: Dieses Ergebnis entsteht nicht durch Spiel, nur durch eine Strafe; die Aufzeichnung nennt keine
judge-too-early = remis, bevor jeder so viele Züge gemacht hatte: { $n }
judge-no-result = { $ending } ergibt { $right }, die Aufzeichnung nennt kein Ergebnis
judge-two-results = die Züge enden mit { $written }, der Kopf sagt { $tagged }
judge-by-date = Geprüft nach den Regeln am Tag jeder Partie, ohne Datum nach { $edition }
judge-by-edition = Geprüft nach den Regeln von { $edition }
judge-games = Partien
judge-plies = Halbzüge
judge-games-found = Partien mit Befunden
judge-unread = Partien nicht zu Ende gelesen
judge-variants = Partien anderer Varianten
judge-unsettled = ungeklärte Fragen
judge-kind-illegal = regelwidriger Zug
judge-kind-mate = nach Matt weitergespielt
judge-kind-stalemate = nach Patt weitergespielt
judge-kind-dead = in toter Stellung weitergespielt
judge-kind-repetition = nach fünffacher Wiederholung weitergespielt
judge-kind-moves = nach fünfundsiebzig Zügen weitergespielt
judge-kind-result = Ergebnis gegen das Brett
judge-kind-time = Gewinn durch Zeit ohne mögliches Matt
judge-kind-resignation = Aufgabe mit anderem Ergebnis
judge-kind-unexplained = Gewinn ohne mögliches Matt, ohne Angabe wie
judge-kind-penalty = Ergebnisse, die nur eine Strafe gibt
judge-kind-early-draw = remis vor je einem Zug
judge-kind-no-result = auf dem Brett beendet, ohne Ergebnis
judge-kind-two-results = zwei verschiedene Ergebnisse
rule-ask-edition = Ausgabe? ({ $edition })
rule-ask-time = Bedenkzeit? (90+30)
rule-ask-position = Stellung? (die Grundstellung, oder ein FEN)
rule-ask-supervised = Schnell- oder Blitzschach mit voller Aufsicht? (n)
rule-ask-who = wer handelt? (? für Hilfe, leer zum Beenden)
rule-ask-what = was?
rule-ask-pressed = Uhr gedrückt? (j)
rule-ask-save = Skript speichern als? (leer für nein)
rule-ask-save-where = wohin speichern? save DATEI
rule-ask-saved = gespeichert: { $file }
rule-ask-help =
    wer: white, black, both, arbiter, white's assistant, black's assistant oder spectator
    was: ein Zug (e4, Nf3, e2-e4, 0-0) oder ein englisches Verb; auf ein falsches folgt die Liste
    +5:00 lässt Zeit vergehen; undo nimmt die letzte Handlung zurück; save DATEI behält das Skript; leer beendet
    clocks white 5:00 black 2:00, offences white 1, regulation … sagen mehr über die Partie; quit beendet auch
