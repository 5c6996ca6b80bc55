live-title = Een partij spelen
live-intro = Maak een partij en stuur de link naar je tegenstander. Een account is niet nodig.
live-control = Speeltempo
live-control-hint = Bijvoorbeeld 5+3, 90+30, 40/90 SD 30 +30, 25 d5
live-your-name = Je naam
live-opponent = Naam van je tegenstander
live-color = Je kleur
live-color-lot = Door loting
live-position = Stelling (FEN), als het niet de beginstelling is
live-make = Partij maken
live-seat-title = Deze plaats innemen?
live-seat-take = Plaats innemen
live-seat-wrong = Deze link opent geen plaats van deze partij.
live-invite = Link voor je tegenstander
live-watch = Link om te kijken
live-clocks = Klokken
live-your-move = Jij bent aan zet
live-move = Zet
live-move-hint = Van en naar, bijvoorbeeld e2e4; e7e8q geeft een dame
live-play = Spelen
live-offer = Remise aanbieden
live-accept = Remise aannemen
live-resign = Opgeven
live-call = Arbiter roepen
live-offered = Er is remise aangeboden.
live-refused = Niet mogelijk: { $why }
live-pgn = Partij als PGN
live-moves-none = Nog geen zetten
live-phase = { $phase ->
    [waiting] Wachten op beide spelers
    [playing] De partij is bezig
    [paused] De klokken staan stil
    [checking] Tijd om; het programma kijkt of mat mogelijk is
    [finished] De partij is afgelopen
   *[cancelled] De partij is afgebroken
}
