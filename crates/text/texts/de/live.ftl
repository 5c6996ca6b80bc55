live-title = Eine Partie spielen
live-intro = Legen Sie eine Partie an und schicken Sie Ihrem Gegner den Link. Ein Konto ist nicht nötig.
live-control = Bedenkzeit
live-control-hint = Zum Beispiel 5+3, 90+30, 40/90 SD 30 +30, 25 d5
live-your-name = Ihr Name
live-opponent = Name des Gegners
live-color = Ihre Farbe
live-color-lot = Auslosen
live-position = Stellung (FEN), falls nicht die übliche
live-make = Partie anlegen
live-seat-title = Diesen Platz einnehmen?
live-seat-take = Platz einnehmen
live-seat-wrong = Dieser Link öffnet keinen Platz dieser Partie.
live-invite = Link für den Gegner
live-watch = Link zum Zuschauen
live-clocks = Uhren
live-your-move = Sie sind am Zug
live-move = Zug
live-move-hint = Von und nach, zum Beispiel e2e4; e7e8q ergibt eine Dame
live-play = Ziehen
live-offer = Remis anbieten
live-accept = Remis annehmen
live-resign = Aufgeben
live-call = Schiedsrichter rufen
live-offered = Remis ist angeboten.
live-refused = Nicht möglich: { $why }
live-pgn = Partie als PGN
live-moves-none = Noch keine Züge
live-phase = { $phase ->
    [waiting] Warten auf beide Spieler
    [playing] Die Partie läuft
    [paused] Die Uhren stehen
    [checking] Zeit abgelaufen; das Programm prüft, ob ein Matt möglich ist
    [finished] Die Partie ist beendet
   *[cancelled] Die Partie wurde abgebrochen
}
