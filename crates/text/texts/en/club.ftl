# What clubs need around a tournament.
categories = Categories
category-all = Everybody
categories-all-tables = All categories
no-categories = The regulations name no categories.
category-empty = Nobody is in this category.
category-needs-day = Ages count from a day: give the first day of the event, or the day of the category.
place-overall = Overall
what-categories = categories
fault-no-category = There is no category “{ $name }”.
setting-categories = Categories
setting-playoff = Play-off rules
setting-playoff-hint = One a line: places=1 (down to which place), after=2 (tie-breaks), format=…, numbering=…, colours=…, time=3+2, schedule=…
setting-playoff-why = Where ties are played off, the regulations say for which places, after which tie-breaks, the format, how players are numbered, colours, time limit and schedule: all seven.
setting-categories-hint = One a line, conditions after semicolons: U12; age=..11 or Girls; age=..17; sex=w or B; rating=1400..1599. Also at=2026-01-01, club=, federation=BEL, licence, players=Name | Name. Ages count on 1 January of the first year unless a day is given.
prize-national = federation of the event
prize-foreign = other federations
prize-category = category { $name }
prize-why = Why?
prize-why-place = Place { $place } among: { $who }.
prize-why-level = { $n } players have the same points there; together they win { $money }.
prize-why-left = Leaves { $money } ({ $prizes }) to others: one prize each, the higher one.
setting-festival = Festival
setting-festival-hint = Tournaments with the same name here are shown side by side: group A, group B, juniors, blitz.
what-festival = the name of the festival
fault-no-festival = There is no festival “{ $name }”.
festival-when = When
festival-tournament = Tournament
move-to = To another tournament of the festival
move = Move
log-moved-here = { $player } comes from { $other }
log-moved-there = A player changes to { $other }
