//! A candidate for a norm and the opponents, for the tests.

use arbiter_tournament::{PairingNumber, Player, Sex, Title};

/// A man of Belgium, rated 2450.
pub(crate) fn candidate(number: PairingNumber) -> Player {
    Player {
        name: "Candidate, C".to_owned(),
        federation: "BEL".to_owned(),
        sex: Some(Sex::Male),
        rating: Some(2450),
        ..Player::vacant(number)
    }
}

/// An opponent; a rating of zero is none.
pub(crate) fn opponent(
    number: PairingNumber,
    (rating, title, federation): (u16, Option<Title>, &str),
) -> Player {
    Player {
        name: format!("Opponent {number}"),
        rating: (rating > 0).then_some(rating),
        title,
        federation: federation.to_owned(),
        ..Player::vacant(number)
    }
}
