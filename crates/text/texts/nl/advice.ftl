# Advice from practice, in our own words.
advice-12-2 =
    Controlelijst van de taken van de arbiter:
    - vóór de ronde: borden, stukken, klokken en formulieren in orde, en licht, lucht en rust in de zaal
    - tijdens het spelen: rondlopen, partijen in tijdnood volgen, zorgen dat niemand wordt gestoord
    - de Regels en de genomen beslissingen handhaven en zo nodig straffen
    - waken over het belang van beide spelers en over fair play
    - incidenten, waarschuwingen en straffen noteren met bord, zet en tijd
advice-d-1 = Materiaal voor een blinde speler: een bord van ten minste 20 bij 20 centimeter met verhoogde zwarte velden en een gat in elk veld, stukken met een pen waarvan de zwarte op het gevoel te herkennen zijn, en een klok die voelbaar of hoorbaar is.
advice-6-10 = Noteer ongeveer elk halfuur en bij elke tijdcontrole de tijden van alle klokken en het aantal zetten: dan kan een klok worden hersteld of een stelling teruggezet zonder te gokken.
advice-11-10 = Zeg vooraf hoe, tot wanneer en bij wie men in beroep gaat. Een commissie telt drie of vijf leden zonder band met de spelers; zij hoort beide spelers en de arbiter en beslist schriftelijk vóór de volgende ronde.
advice-11-3 = Kondig de regel over apparaten vóór elke ronde af en zeg waar tassen mogen staan. Vraag laatkomers om hun apparaten vóór hun eerste zet. Controleer alleen apart en met een getuige van hetzelfde geslacht.
advice-6-7 = Start alle klokken op de aangekondigde tijd en noteer wie er niet is; begint de ronde later, dan loopt de verzuimtijd vanaf het echte begin.
advice-9-5 = Zet de klokken stil, noteer de tijden en controleer de claim van een formulier op een ander bord met beide spelers erbij. Vertrouw nooit alleen op een scherm.
advice-11-2 = Houd bij wie de speelzaal heeft verlaten en wanneer. Toeschouwers blijven achter de lijn; foto’s zijn voor de eerste minuten en zonder flits.
advice-6-5 = De arbiter bepaalt voor de partij aan welke kant de klok staat: meestal zo dat zo veel mogelijk klokken vanuit het gangpad te zien zijn, en aan de andere kant van de speler als een handicap daarom vraagt.
advice-7-5 = Zet eerst de klokken stil. Vraag beide spelers wat er gebeurde, herstel de stelling en noteer de tijden. Zeg de overtreder welk stuk hem bindt, geef de tegenstander de tijd, noteer zet, soort en nummer van de overtreding en zet de klok van de overtreder aan.
advice-8-3 = Haal na de partij alle getekende notatieformulieren op en bewaar ze ten minste tot het laatste beroep en het verslag zijn afgehandeld; de originelen zijn van de organisator. Houd reserveformulieren en pennen bij de hand, en een reserveapparaat waar apparaten worden gebruikt.
advice-9-1 = Een remiseaanbod wordt gedaan na de zet en voor het indrukken, in twee woorden, en beiden noteren het. Een aanbod met een voorwaarde is een aanbod zonder. Wie zonder nieuwe reden opnieuw aanbiedt, stoort de tegenstander (11.5).
advice-11-1 = Ruzie, vals spel en afgesproken uitslagen brengen het schaakspel in diskrediet; kleding tegen de regels van de organisator kan dat ook doen. Dopingcontroles volgen de regels van de FIDE en van het land: de arbiter laat de controleurs hun werk doen en past de klokken aan als het spel eronder lijdt.
advice-12-9 = De lijst loopt ongeveer op: waarschuw eerst als dat nog kan helpen, kies tijd voor punten en punten voor de partij. Noem het artikel en de reden, noteer beide en licht de hoofdarbiter in; voor een boete of uitsluiting is de organisator nodig.
