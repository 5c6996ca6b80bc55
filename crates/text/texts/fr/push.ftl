# What devices that follow a player are told.
push-pairing = Ronde { $round } : { $seat }
push-result = Ronde { $round } : { $result }
push-follow = Me prévenir des appariements et des résultats
fault-no-push = Ce serveur n’envoie pas de notifications.
fault-no-device = Cet appareil ne peut pas être prévenu : son navigateur n’a donné aucune adresse en TLS, ou aucune clé.
fault-too-many-followers = Trop d’appareils sont déjà prévenus. Suivez plutôt le tournoi par son calendrier.
notify-title = Notifications sur les téléphones
notify-text = Les joueurs peuvent demander, sur leur fiche, à être prévenus de leurs appariements et de leurs résultats. Les messages passent par les services des fabricants de navigateurs, scellés de sorte que seul le téléphone les lit. Il faut un accès à Internet et, sur les téléphones, une adresse chiffrée.
notify-is-on = Les joueurs peuvent demander des notifications.
notify-on = Autoriser les notifications
notify-off = Ne plus envoyer de notifications
