# What devices that follow a player are told.
push-pairing = Ronde { $round } : { $seat }
push-result = Ronde { $round } : { $result }
push-follow = Me prévenir des appariements et des résultats
fault-no-push = Ce serveur n’envoie pas de notifications.
fault-no-device = Cet appareil ne peut pas être prévenu : son navigateur n’a donné aucune adresse en TLS, ou aucune clé.
fault-too-many-followers = Trop d’appareils sont déjà prévenus. Suivez plutôt le tournoi par son calendrier.
