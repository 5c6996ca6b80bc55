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
