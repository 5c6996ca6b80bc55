# What devices that follow a player are told.
push-pairing = Ronde { $round }: { $seat }
push-result = Ronde { $round }: { $result }
push-follow = Stuur mij indelingen en uitslagen
fault-no-push = Deze server stuurt geen meldingen.
fault-no-device = Dit toestel kan geen meldingen krijgen: de browser gaf geen adres met TLS, of geen sleutel.
fault-too-many-followers = Er krijgen al te veel toestellen meldingen. Volg het toernooi via de agenda.
notify-title = Meldingen op telefoons
notify-text = Spelers kunnen op hun kaart vragen om meldingen van hun indelingen en uitslagen. De berichten gaan via de diensten van de makers van de browsers, zo verzegeld dat alleen de telefoon ze leest. Er is internet voor nodig, en op de telefoons een versleuteld adres.
notify-is-on = Spelers kunnen meldingen vragen.
notify-on = Meldingen toestaan
notify-off = Geen meldingen meer sturen
