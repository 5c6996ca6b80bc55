console-title = Leitstand
console-round = Runde { $n }, live
console-boards = Bretter
console-waiting = warten
console-playing = spielen
console-paused = angehalten
console-finished = beendet
console-show = Zeigen
console-start-all = Alle starten
console-pause-all = Alle anhalten
console-resume-all = Alle weiterspielen lassen
console-all = Alle Bretter
console-by-clock = kleinste Restzeit zuerst
console-clock = Uhr
console-needs = Braucht Sie
console-quiet = Im Augenblick braucht Sie niemand.
console-settled = Erledigt
console-no-games = Noch wird kein Brett dieser Runde hier gespielt.
console-paper = { $n ->
    [one] Ein Brett wird nicht hier gespielt
   *[other] { $n } Bretter werden nicht hier gespielt
}
console-make = Partien daraus machen
console-make-hint = Jedes Brett bekommt eine Partie mit zwei Plätzen. Die Links der Plätze stehen beim Brett; auch der eigene Code eines Spielers öffnet sie.
console-made = { $n ->
    [0] Es wurde keine Partie angelegt.
    [one] Eine Partie wurde angelegt.
   *[other] { $n } Partien wurden angelegt.
}
console-outage = { $n ->
    [one] Der Server war weg: ein Brett steht
   *[other] Der Server war weg: { $n } Bretter stehen
}
console-outage-text = Jeder bestätigte Zug ist da. Die Uhren stehen, wie sie zuletzt notiert wurden; die Zeit seither wird niemandem angerechnet.
console-hall-lost = { $n ->
    [one] Ein Saal hat die Verbindung verloren: ein Brett steht
   *[other] Ein Saal hat die Verbindung verloren: { $n } Bretter stehen
}
console-hall-lost-text = Die Uhren stehen wie beim Ausfall der Leitung. Für die Leitung ist der Ausrichter verantwortlich: Sind alle zurück, wird gewöhnlich aus der Stellung weitergespielt (E.04 18.9.1). Für eine andere Lösung das Brett öffnen.
console-boards-are = Bretter { $boards }
console-all-started = { $n ->
    [0] Keine Uhr war zu starten.
    [one] Die Uhren eines Bretts wurden gestartet.
   *[other] Die Uhren von { $n } Brettern wurden gestartet.
}
console-all-paused = { $n ->
    [0] Keine Uhr lief.
    [one] Die Uhren eines Bretts wurden angehalten.
   *[other] Die Uhren von { $n } Brettern wurden angehalten.
}
console-all-resumed = { $n ->
    [0] Kein Brett konnte weiterspielen.
    [one] Ein Brett spielt weiter.
   *[other] { $n } Bretter spielen weiter.
}
console-move = Zug { $n }
console-void = ungültig
console-stands = angehalten
console-flag = Blättchen
console-waits = nicht gestartet
console-program = Programm
console-done = Erledigt: { $what }
console-stale = Das Brett hat sich verändert, seit Sie hinsahen. Nichts wurde getan: sehen Sie noch einmal hin.
console-unreadable = Das kann nicht sein: eine Zeit von mehr als einem Tag, ein Zug, der nicht gespielt wurde, oder ein zu langer Text.
console-none = keine
console-counted = Weiß { $white }, Schwarz { $black }
console-offences = Regelwidrige Züge
console-warnings = Verwarnungen
console-reason = Grund, fürs Protokoll
console-apply = Anwenden
console-preview = Vorschau
console-side = Spieler
console-time = Zeit
console-add = Geben
console-take = Abziehen
console-penalty = Strafe: dem Gegner
console-warn = Verwarnen
console-hold = Eingabe sperren
console-release = Eingabe freigeben
console-before = Zurück vor
console-remark = Vermerk fürs Protokoll
console-copy = Kopieren
console-tool-time = Zeit
console-tool-clocks = Uhren stellen
console-tool-warn = Verwarnen, sperren
console-tool-restore = Züge zurücknehmen
console-tool-end = Ergebnis
console-tool-change = Remis ändern
console-tool-remark = Vermerk
console-tool-links = Plätze
console-links-hint = Wer einen solchen Link öffnet, spielt auf diesem Platz. Geben Sie ihn niemand anderem.
console-log = Protokoll
console-log-empty = An diesem Brett wurde noch nichts entschieden.
need-call = { $side ->
    [white] Weiß ruft Sie
   *[black] Schwarz ruft Sie
}
need-claim = { $side ->
    [white] Weiß reklamiert Remis
   *[black] Schwarz reklamiert Remis
}
need-flag = { $side ->
    [white] Das Blättchen von Weiß ist gefallen
   *[black] Das Blättchen von Schwarz ist gefallen
}
need-question = Die Regeln fragen Sie
need-interrupted = Der Server war weg
need-absent = { $side ->
    [white] Weiß ist nicht da
   *[black] Schwarz ist nicht da
}
need-absent-both = Niemand ist da
need-line = { $side ->
    [white] Weiß: keine Verbindung
   *[black] Schwarz: keine Verbindung
}
need-paused = Die Uhren stehen
need-ready = Beide sind da
do-start = Die Uhren starten
do-pause = Die Uhren anhalten
do-resume = Die Uhren weiterlaufen lassen
do-add = { $side ->
    [white] { $time } mehr für Weiß
   *[black] { $time } mehr für Schwarz
}
do-take = { $side ->
    [white] { $time } weniger für Weiß
   *[black] { $time } weniger für Schwarz
}
do-penalty = { $side ->
    [white] Strafe für Weiß: { $time } für Schwarz
   *[black] Strafe für Schwarz: { $time } für Weiß
}
do-clocks = Die Uhren stellen: Weiß { $white }, Schwarz { $black }
do-warn = { $side ->
    [white] Weiß verwarnen
   *[black] Schwarz verwarnen
}
do-restore = Stellung zurücksetzen: { $n } Halbzüge bleiben
do-end = Ergebnis { $result }
do-draw = Das Remis erklären
do-change = Das Remis in { $result } ändern
do-default = Verlust durch Abwesenheit
do-admit = { $side ->
    [white] Weiß zulassen
   *[black] Schwarz zulassen
}
do-call-right = { $side ->
    [white] Weiß rief mit Grund
   *[black] Schwarz rief mit Grund
}
do-call-wrong = { $side ->
    [white] Weiß rief ohne Grund
   *[black] Schwarz rief ohne Grund
}
do-hold = { $side ->
    [white] Eingabe von Weiß sperren
   *[black] Eingabe von Schwarz sperren
}
do-release = { $side ->
    [white] Eingabe von Weiß freigeben
   *[black] Eingabe von Schwarz freigeben
}
do-reversed = Farben vertauscht
do-verify = Die Reklamation prüfen
do-line-resume = Nach der Unterbrechung weiterspielen
do-line-restart = Nach der Unterbrechung neu beginnen
do-line-shorter = Nach der Unterbrechung mit kürzerer Bedenkzeit neu beginnen
do-line-less = { $side ->
    [white] Nach der Unterbrechung weiterspielen, Weiß mit { $time } weniger
   *[black] Nach der Unterbrechung weiterspielen, Schwarz mit { $time } weniger
}
do-remark = Vermerk: { $text }
phone-play = Ihre Partie hier spielen
console-delay = Zuschauer sehen es später (Minuten)
console-starts = Uhren starten um (leer: von Hand)
do-read = Das elektronische Brett wurde gelesen
do-flag = { $side ->
    [white] Das Blättchen von Weiß ist gefallen
   *[black] Das Blättchen von Schwarz ist gefallen
}
do-claim-repetition = { $side ->
    [white] Weiß reklamiert die dritte Wiederholung
   *[black] Schwarz reklamiert die dritte Wiederholung
}
do-claim-fifty = { $side ->
    [white] Weiß reklamiert fünfzig Züge
   *[black] Schwarz reklamiert fünfzig Züge
}
claim-at-start = zu Beginn
claim-repetition = { $count ->
    [one] Die Stellung stand einmal auf dem Brett: { $places }
   *[other] Die Stellung stand { $count }-mal auf dem Brett: { $places }
}
claim-fifty = { $count } Züge jedes Spielers ohne Schlagen und Bauernzug, seit { $places }
claim-with = Mit dem aufgeschriebenen Zug { $move }
claim-right = Die Reklamation stimmt: { $needed } sind nötig
claim-wrong = Die Reklamation stimmt nicht: { $needed } sind nötig
console-tool-claim = Reklamation, Blättchen
console-ground = Worauf
console-claim-move = Aufgeschriebener Zug, wenn die Reklamation darauf beruht
console-flag-down = Das Blättchen ist gefallen
console-kind = Gespielt
console-kind-online = an Bildschirmen, alle zu Hause
console-kind-hybrid = an Bildschirmen, in Spiellokalen
console-kind-hall = an Holzbrettern, verfolgt von elektronischen Brettern
need-offers = { $side ->
    [white] Weiß bietet immer wieder Remis an
   *[black] Schwarz bietet immer wieder Remis an
}
do-seen = { $side ->
    [white] Weiß: { $what }
   *[black] Schwarz: { $what }
}
do-seen-allowed = { $side ->
    [white] Weiß: { $what }, erlaubt
   *[black] Schwarz: { $what }, erlaubt
}
do-leave = { $side ->
    [white] Weiß ging ohne Erlaubnis weg
   *[black] Schwarz ging ohne Erlaubnis weg
}
do-leave-allowed = { $side ->
    [white] Weiß darf weggehen
   *[black] Schwarz darf weggehen
}
do-yellow = { $side ->
    [white] Gelbe Karte für Weiß
   *[black] Gelbe Karte für Schwarz
}
do-red = { $side ->
    [white] Rote Karte für Weiß
   *[black] Rote Karte für Schwarz
}
do-assistant = { $side ->
    [white] Einen Assistenten von Weiß zulassen
   *[black] Einen Assistenten von Schwarz zulassen
}
watched-company = jemand anders im Raum
watched-device = ein anderes Gerät
watched-account = das Konto eines anderen
watched-name = ein anderer Name
watched-screen = ein zweiter Bildschirm oder ein nicht geteilter
watched-hidden = zeigt die offenen Anwendungen nicht
watched-application = eine nicht erlaubte Anwendung
watched-face = das Gesicht ist nicht zu sehen
watched-muted = das Mikrofon ist aus
watched-set = das Brett neben dem Bildschirm hinkt nach
console-tool-seen = Aufsicht
console-seen = Was zu sehen ist
console-breach = Nicht erlaubt
console-allowed = Erlaubt
console-left = Weggegangen
console-may-leave = Darf weggehen
console-yellow = Gelbe Karte
console-red = Rote Karte
console-assistant = Assistenten zulassen
console-playoffs = Stichkämpfe, live
console-playoff-make = Stichkampfpartien, die jetzt gespielt werden können
console-differs = Brett { $board }: Die Partie endete { $told }, eingetragen wurde { $entered }. Nichts wurde überschrieben: Bitte berichtigen, was falsch ist.
console-slow = Das Speichern dauerte bis zu { $ms } ms (Bretter { $boards }). Diese Zeit wird niemandem angerechnet.
console-black-control = Bedenkzeit von Schwarz, falls anders
console-which = Bretter (leer: alle; die anderen bleiben auf Papier)
console-illegal = Regelwidriger Zug gesehen
do-cancel = Partie absetzen: An diesem Brett sind andere gepaart
do-illegal = { $side ->
    [white] Regelwidriger Zug von Weiß: { $move }
   *[other] Regelwidriger Zug von Schwarz: { $move }
}
playoff-play-here = Auf diesem Server spielen
log-line-back = { $side ->
    [white] Weiß ist nach { $time } wieder da
   *[black] Schwarz ist nach { $time } wieder da
}
log-other-line = { $side ->
    [white] Weiß spielt über eine andere Verbindung; die erste schaut nur noch zu
   *[black] Schwarz spielt über eine andere Verbindung; die erste schaut nur noch zu
}
