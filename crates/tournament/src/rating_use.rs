//! Which rating makes the starting order (C.04.2.B.1, record 172 of the exchange file).

use crate::Details;

/// What ratings are used for in pairing, and which of a player's ratings that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RatingUse {
    /// The starting order, by FIDE's rating, and by the national one of those who have none: rating,
    /// title, alphabet (C.04.2.B.2).
    StartingOrder,
    /// The starting order, by FIDE's rating alone.
    Fide,
    /// The starting order, by the national rating alone.
    National,
    /// The starting order, by the national rating, and by FIDE's of those who have none.
    NationalOrFide,
    /// The starting order, by the higher of the two.
    Higher,
    /// The starting order, by the lower of the two.
    Lower,
    /// Nothing: the starting order is title and alphabet.
    Nothing,
}

impl RatingUse {
    /// Every use, and the word for it in settings.
    pub const WORDS: [(&'static str, Self); 7] = [
        ("starting-order", Self::StartingOrder),
        ("fide", Self::Fide),
        ("national", Self::National),
        ("national-or-fide", Self::NationalOrFide),
        ("higher", Self::Higher),
        ("lower", Self::Lower),
        ("nothing", Self::Nothing),
    ];

    /// The code of the exchange file.
    pub const fn code(self) -> &'static str {
        match self {
            Self::StartingOrder => "FIDON",
            Self::Fide => "FIDE",
            Self::National => "NRO",
            Self::NationalOrFide => "NIDOF",
            Self::Higher => "HBFN",
            Self::Lower => "LBFN",
            Self::Nothing => "OTHER",
        }
    }

    /// The use of a code of the exchange file. `OTHER` may mean any list; the numbers in the file
    /// then say all there is to say.
    pub fn from_code(code: &str) -> Option<Self> {
        let mut uses = Self::WORDS.into_iter().map(|(_, it)| it);
        uses.find(|it| it.code().eq_ignore_ascii_case(code.trim()))
    }

    /// The rating that ranks a player, and stands on lists. Where ratings are used for nothing,
    /// lists show what there is.
    pub fn rating(self, details: &Details) -> Option<u16> {
        self.chosen(details).map(|(rating, _)| rating)
    }

    /// The same, and whether it is FIDE's.
    pub fn chosen(self, details: &Details) -> Option<(u16, bool)> {
        let fide = details.rating.map(|rating| (rating, true));
        let national = details.national_rating.map(|rating| (rating, false));
        match self {
            Self::Fide => fide,
            Self::National => national,
            Self::StartingOrder | Self::Nothing => fide.or(national),
            Self::NationalOrFide => national.or(fide),
            Self::Higher => match (fide, national) {
                (Some(one), Some(other)) => Some(if other.0 > one.0 { other } else { one }),
                (one, other) => one.or(other),
            },
            Self::Lower => match (fide, national) {
                (Some(one), Some(other)) => Some(if other.0 < one.0 { other } else { one }),
                (one, other) => one.or(other),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(rating: Option<u16>, national_rating: Option<u16>) -> Details {
        Details { rating, national_rating, ..Details::default() }
    }

    #[test]
    fn each_use_takes_its_own_rating() {
        let both = player(Some(1900), Some(2000));
        let national = player(None, Some(1500));
        let fide = player(Some(1700), None);
        let rows = [
            (RatingUse::StartingOrder, Some(1900), Some(1500), Some(1700)),
            (RatingUse::Fide, Some(1900), None, Some(1700)),
            (RatingUse::National, Some(2000), Some(1500), None),
            (RatingUse::NationalOrFide, Some(2000), Some(1500), Some(1700)),
            (RatingUse::Higher, Some(2000), Some(1500), Some(1700)),
            (RatingUse::Lower, Some(1900), Some(1500), Some(1700)),
            (RatingUse::Nothing, Some(1900), Some(1500), Some(1700)),
        ];
        for (it, of_both, of_national, of_fide) in rows {
            assert_eq!(it.rating(&both), of_both, "{it:?}");
            assert_eq!(it.rating(&national), of_national, "{it:?}");
            assert_eq!(it.rating(&fide), of_fide, "{it:?}");
        }
    }

    #[test]
    fn every_use_has_a_word_and_a_code_of_its_own() {
        for (word, it) in RatingUse::WORDS {
            assert_eq!(RatingUse::from_code(it.code()), Some(it), "{word}");
        }
        assert_eq!(RatingUse::from_code("ELO"), None);
    }
}
