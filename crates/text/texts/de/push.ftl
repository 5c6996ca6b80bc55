# What devices that follow a player are told.
push-pairing = Runde { $round }: { $seat }
push-result = Runde { $round }: { $result }
push-follow = Über Paarungen und Ergebnisse benachrichtigen
fault-no-push = Dieser Server verschickt keine Benachrichtigungen.
fault-no-device = Dieses Gerät kann nicht benachrichtigt werden: Der Browser nannte keine Adresse mit TLS oder keinen Schlüssel.
fault-too-many-followers = Zu viele Geräte werden schon benachrichtigt. Folgen Sie dem Turnier über den Kalender.
