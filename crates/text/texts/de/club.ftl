# Was Vereine rund um ein Turnier brauchen.
categories = Kategorien
category-all = Alle
categories-all-tables = Alle Kategorien
no-categories = Die Ausschreibung nennt keine Kategorien.
category-empty = Niemand ist in dieser Kategorie.
category-needs-day = Das Alter zählt an einem Stichtag: geben Sie den ersten Turniertag oder den Stichtag der Kategorie an.
place-overall = Gesamt
what-categories = Kategorien
fault-no-category = Die Kategorie „{ $name }“ gibt es nicht.
setting-categories = Kategorien
setting-playoff = Regeln für Stichkämpfe
setting-playoff-hint = Eine je Zeile: places=1 (bis zu welchem Platz), after=2 (Feinwertungen), format=…, numbering=…, colours=…, time=3+2, schedule=…
setting-playoff-why = Wo Stichkämpfe gespielt werden, sagt die Ausschreibung, um welche Plätze, nach welchen Feinwertungen, in welcher Form, mit welchen Nummern, Farben, welcher Bedenkzeit und wann: alle sieben.
setting-categories-hint = Eine je Zeile, Bedingungen nach Semikolons: U12; age=..11 oder Mädchen; age=..17; sex=w oder B; rating=1400..1599. Auch at=2026-01-01, club=, federation=BEL, licence, players=Name | Name. Das Alter zählt am 1. Januar des ersten Jahres, wenn kein Stichtag angegeben ist.
prize-national = Föderation des Turniers
prize-foreign = andere Föderationen
prize-category = Kategorie { $name }
prize-why = Warum?
prize-why-place = Platz { $place } unter: { $who }.
prize-why-level = { $n } Spieler haben dort gleich viele Punkte; zusammen gewinnen sie { $money }.
prize-why-left = Überlässt { $money } ({ $prizes }) anderen: ein Preis pro Person, der höhere.
setting-festival = Festival
setting-festival-hint = Turniere mit demselben Namen hier stehen nebeneinander: Gruppe A, Gruppe B, Jugend, Blitz.
what-festival = der Name des Festivals
fault-no-festival = Das Festival „{ $name }“ gibt es nicht.
festival-when = Wann
festival-tournament = Turnier
move-to = In ein anderes Turnier des Festivals
move = Umsetzen
log-moved-here = { $player } kommt aus { $other }
log-moved-there = Eine Person wechselt zu { $other }
