# What devices that follow a player are told.
push-pairing = Ronde { $round }: { $seat }
push-result = Ronde { $round }: { $result }
push-follow = Stuur mij indelingen en uitslagen
fault-no-push = Deze server stuurt geen meldingen.
fault-no-device = Dit toestel kan geen meldingen krijgen: de browser gaf geen adres met TLS, of geen sleutel.
fault-too-many-followers = Er krijgen al te veel toestellen meldingen. Volg het toernooi via de agenda.
