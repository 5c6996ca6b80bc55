# Advice from practice, in our own words.
advice-12-2 =
    Prüfliste der Pflichten des Schiedsrichters:
    - vor der Runde: Bretter, Figuren, Uhren und Formulare in Ordnung, dazu Licht, Luft und Ruhe im Saal
    - während des Spiels: umhergehen, Partien in Zeitnot verfolgen, dafür sorgen, dass niemand gestört wird
    - die Regeln und die getroffenen Entscheidungen durchsetzen und wo nötig strafen
    - auf die Interessen beider Spieler und auf Fairplay achten
    - Vorfälle, Verwarnungen und Strafen mit Brett, Zug und Uhrzeit notieren
advice-d-1 = Material für blinde Spieler: ein Brett von mindestens 20 mal 20 Zentimetern mit erhöhten schwarzen Feldern und einem Loch je Feld, Figuren mit Zapfen, deren schwarze ertastbar sind, und eine fühlbare oder sprechende Uhr.
advice-6-10 = Notieren Sie etwa jede halbe Stunde und bei jeder Zeitkontrolle die Zeiten aller Uhren und die Zahl der Züge: so lässt sich eine Uhr richten oder eine Stellung wiederherstellen, ohne zu raten.
advice-11-10 = Sagen Sie vorher, wie, bis wann und bei wem Berufung eingelegt wird. Ein Ausschuss hat drei oder fünf Mitglieder ohne Bindung an die Spieler; er hört beide Spieler und den Schiedsrichter und entscheidet schriftlich vor der nächsten Runde.
advice-11-3 = Sagen Sie die Regel über Geräte vor jeder Runde an, und wo Taschen stehen dürfen. Fragen Sie verspätete Spieler vor ihrem ersten Zug nach Geräten. Durchsuchen Sie nur abseits und mit einem Zeugen des gleichen Geschlechts.
advice-6-7 = Starten Sie alle Uhren zur angekündigten Zeit und notieren Sie, wer fehlt; beginnt die Runde später, läuft die Karenzzeit ab dem wirklichen Beginn.
advice-9-5 = Halten Sie die Uhren an, notieren Sie die Zeiten und prüfen Sie den Antrag anhand eines Formulars auf einem anderen Brett in Gegenwart beider Spieler. Verlassen Sie sich nie allein auf einen Bildschirm.
advice-11-2 = Führen Sie eine Liste, wer wann den Spielbereich verlassen hat. Zuschauer bleiben hinter der Linie; fotografiert wird in den ersten Minuten und ohne Blitz.
advice-6-5 = Der Schiedsrichter bestimmt vor der Partie, auf welcher Seite die Uhr steht: in der Regel so, dass möglichst viele Uhren vom Gang aus zu sehen sind, und auf der anderen Seite des Spielers, wenn eine Behinderung es verlangt.
advice-7-5 = Halten Sie zuerst die Uhren an. Fragen Sie beide Spieler, was geschehen ist, stellen Sie die Stellung wieder her und notieren Sie die Zeiten. Sagen Sie, welche Figur ziehen muss, geben Sie dem Gegner die Zeit, notieren Sie Zug, Art und Nummer des Verstoßes und setzen Sie die Uhr des Fehlbaren in Gang.
advice-8-3 = Sammeln Sie nach der Partie alle unterschriebenen Partieformulare ein und bewahren Sie sie mindestens bis zum letzten Einspruch und zum Bericht auf; die Originale gehören dem Veranstalter. Halten Sie Formulare und Stifte bereit, und ein Ersatzgerät, wo Geräte benutzt werden.
advice-9-1 = Ein Remisangebot kommt nach dem Zug und vor dem Drücken der Uhr, in zwei Worten, und beide vermerken es. Ein Angebot mit Bedingung gilt ohne sie. Wer ohne neuen Grund wieder anbietet, stört den Gegner (11.5).
advice-11-1 = Streit, Betrug und abgesprochene Ergebnisse schaden dem Ansehen des Schachspiels; ein Auftreten gegen die Regeln des Veranstalters kann es auch. Dopingkontrollen folgen den Regeln der FIDE und des Landes: der Schiedsrichter lässt die Kontrolleure arbeiten und gleicht die Uhren aus, wenn das Spiel leidet.
advice-12-9 = Die Liste steigt ungefähr an: Ermahnen Sie zuerst, wo das noch hilft, nehmen Sie Zeit vor Punkten und Punkte vor der Partie. Nennen Sie Artikel und Grund, notieren Sie beides und informieren Sie den Hauptschiedsrichter; Geldbuße und Ausschluss brauchen den Veranstalter.
