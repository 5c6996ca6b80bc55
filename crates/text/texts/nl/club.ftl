# Wat clubs rond een toernooi nodig hebben.
categories = Categorieën
category-all = Iedereen
categories-all-tables = Alle categorieën
no-categories = Het reglement noemt geen categorieën.
category-empty = Niemand zit in deze categorie.
category-needs-day = De leeftijd telt op een datum: geef de eerste dag van het toernooi of de datum van de categorie.
place-overall = Algemeen
what-categories = categorieën
fault-no-category = Er is geen categorie ‘{ $name }’.
setting-categories = Categorieën
setting-playoff = Regels voor beslissingspartijen
setting-playoff-hint = Eén per regel: places=1 (tot welke plaats), after=2 (weerstandspunten), format=…, numbering=…, colours=…, time=3+2, schedule=…
setting-playoff-why = Waar beslissingspartijen worden gespeeld, zegt het reglement voor welke plaatsen, na welke weerstandspunten, de vorm, de nummering, de kleuren, het speeltempo en het tijdschema: alle zeven.
setting-categories-hint = Eén per regel, voorwaarden na puntkomma’s: U12; age=..11 of Meisjes; age=..17; sex=w of B; rating=1400..1599. Ook at=2026-01-01, club=, federation=BEL, licence, players=Naam | Naam. De leeftijd telt op 1 januari van het eerste jaar, tenzij een datum gegeven is.
prize-national = federatie van het toernooi
prize-foreign = andere federaties
prize-category = categorie { $name }
prize-why = Waarom?
prize-why-place = Plaats { $place } onder: { $who }.
prize-why-level = { $n } spelers hebben daar evenveel punten; samen winnen ze { $money }.
prize-why-left = Laat { $money } ({ $prizes }) aan anderen: één prijs per speler, de hoogste.
setting-festival = Festival
setting-festival-hint = Toernooien met dezelfde naam hier staan naast elkaar: groep A, groep B, jeugd, snelschaak.
what-festival = de naam van het festival
fault-no-festival = Er is geen festival ‘{ $name }’.
festival-when = Wanneer
festival-tournament = Toernooi
move-to = Naar een ander toernooi van het festival
move = Verplaatsen
log-moved-here = { $player } komt van { $other }
log-moved-there = Een speler gaat naar { $other }
