# What devices that follow a player are told.
push-pairing = Round { $round }: { $seat }
push-result = Round { $round }: { $result }
push-follow = Notify me of pairings and results
fault-no-push = This server sends no notifications.
fault-no-device = This device cannot be notified: its browser gave no address with TLS, or no key.
fault-too-many-followers = Too many devices are notified already. Follow the event by its calendar instead.
notify-title = Notifications on phones
notify-text = Players may ask on their card to be notified of their pairings and results. The messages go to the push services of the browsers’ makers, sealed so that only the phone reads them. It needs a way to the internet, and on the phones an encrypted address.
notify-is-on = Players may ask for notifications.
notify-on = Let players ask for notifications
notify-off = Send no more notifications
