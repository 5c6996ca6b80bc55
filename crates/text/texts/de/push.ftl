# What devices that follow a player are told.
push-pairing = Runde { $round }: { $seat }
push-result = Runde { $round }: { $result }
push-follow = Über Paarungen und Ergebnisse benachrichtigen
fault-no-push = Dieser Server verschickt keine Benachrichtigungen.
fault-no-device = Dieses Gerät kann nicht benachrichtigt werden: Der Browser nannte keine Adresse mit TLS oder keinen Schlüssel.
fault-too-many-followers = Zu viele Geräte werden schon benachrichtigt. Folgen Sie dem Turnier über den Kalender.
notify-title = Benachrichtigungen auf Telefonen
notify-text = Spieler können auf ihrer Karte um Nachricht von ihren Paarungen und Ergebnissen bitten. Die Nachrichten gehen über die Dienste der Browserhersteller, so versiegelt, dass nur das Telefon sie liest. Nötig sind ein Weg ins Internet und auf den Telefonen eine verschlüsselte Adresse.
notify-is-on = Spieler können um Benachrichtigungen bitten.
notify-on = Benachrichtigungen erlauben
notify-off = Keine Benachrichtigungen mehr senden
