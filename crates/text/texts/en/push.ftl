# What devices that follow a player are told.
push-pairing = Round { $round }: { $seat }
push-result = Round { $round }: { $result }
push-follow = Notify me of pairings and results
fault-no-push = This server sends no notifications.
fault-no-device = This device cannot be notified: its browser gave no address with TLS, or no key.
fault-too-many-followers = Too many devices are notified already. Follow the event by its calendar instead.
