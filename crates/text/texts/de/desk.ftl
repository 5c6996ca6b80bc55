# The moments of an evening at the desk.
done-saved = Gespeichert.
done-entered = { $name } ist angemeldet.
done-withdrawn = { $name } hat das Turnier verlassen.
undo = Rückgängig
leaves-ill = Krank
leaves-own = Auf eigenen Wunsch
leaves-silent = Unentschuldigt gefehlt
leaves-other = Anderer Grund…
list-filter = Spieler suchen
check-in-all = Alle sind da
check-in-nobody = Von vorn: niemand ist da
results-jump = Brett und Ergebnis, oder ein Name
results-jump-hint = 12 1, 7 =, 3 0, dann Enter; b in einer Zeile führt hierher
results-all = Alle
results-open = Noch offen
demo-title = Sich in der Vorführung umsehen
demo-arbiter = Als Schiedsrichter
demo-player = Als Spieler
demo-spectator = Als Zuschauer
demo-hint = Kein Konto nötig; alles verschwindet, wenn das Programm endet.
settings-sections = Abschnitte
control-minutes = Minuten
control-seconds = Sekunden pro Zug
control-moves = Für so viele Züge
control-then = Danach Minuten
programme-starts = Beginn
programme-results = Ergebnisse abgeben bis
programme-claims = Fehler melden bis
prize-name = Preis
prize-amount = Betrag
prize-below = Elo unter
prize-only-for = Nur für (Kategorie, national, foreign)
tab-me = Ich
this-is-me = Das bin ich
my-board = Mein Brett
against = gegen
tour-title = Der erste Abend
tour-skip = Rundgang überspringen
tour-players = Anmelden
tour-round = Auslosen
tour-results = Ergebnisse
tour-players-text = Fügen Sie eine Liste ein oder tippen Sie Name und Elo in einem Zug, dann Enter. Danach zur Runde.
tour-round-text = Losen Sie die Farben, sehen Sie den Vorschlag an und veröffentlichen Sie ihn: Erst dann sehen ihn andere.
tour-results-text = Eine Taste pro Brett: 1, 5 oder 0. Rücktaste nimmt die letzte zurück.
teams-of-clubs = { $n ->
    [one] Die Vereine können eine Mannschaft stellen:
   *[other] Die Vereine können { $n } Mannschaften stellen:
 }
teams-of-clubs-go = Mannschaften der Vereine anmelden
preview-check = prüfen
preview-registered = schon angemeldet
preview-repeated = zweimal in der Liste
phone-sure = { $result } abgeben? Danach kann nur der Schiedsrichter es ändern.
phone-hand-in = Abgeben
