//! Articles 0.41 and 0.61: titles withdrawn, direct titles and their minimum ratings.
use arbiter_rulebook::{Cell, Date, TitleEdition, TitleRow};
use arbiter_tournament::Title;

/// The rating that a candidate for a direct title must once have reached (0.61).
///
/// The same in 2017 and 2024.
pub const fn minimum_rating(title: Title) -> u16 {
    match title {
        Title::Grandmaster => 2300,
        Title::InternationalMaster => 2200,
        Title::FideMaster | Title::WomanGrandmaster => 2100,
        Title::CandidateMaster | Title::WomanInternationalMaster => 2000,
        Title::WomanFideMaster => 1900,
        Title::WomanCandidateMaster => 1800,
    }
}

/// What becomes of a direct title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DirectTitle {
    /// Granted at once.
    Granted,
    /// Granted when the rating is reached and the federation asks for it.
    Conditional {
        /// The rating to reach.
        needed: u16,
        /// Lower titles of the same kind that may be taken now, highest first.
        may_take: Vec<Title>,
    },
}

/// Open titles, highest first.
const OPEN: [Title; 4] =
    [Title::Grandmaster, Title::InternationalMaster, Title::FideMaster, Title::CandidateMaster];

/// Women's titles, highest first.
const WOMEN: [Title; 4] = [
    Title::WomanGrandmaster,
    Title::WomanInternationalMaster,
    Title::WomanFideMaster,
    Title::WomanCandidateMaster,
];

/// Games that the highest rating must rest on.
#[rustfmt::skip]
const GAMES: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NoSuchRule,
    e2017: Cell::NoSuchRule,
    e2024: Cell::says("0.6.2", 30),
};

/// Decides about a direct title for somebody whose highest rating is this, after so many games
/// (0.61, 0.6.2).
pub fn direct_title(edition: TitleEdition, title: Title, peak: u16, games: u32) -> DirectTitle {
    let needed = minimum_rating(title);
    let has_games = GAMES.at(edition).content().is_none_or(|least| games >= least);
    let peak = if has_games { peak } else { 0 };
    if peak >= needed {
        return DirectTitle::Granted;
    }
    let ladder = if OPEN.contains(&title) { OPEN } else { WOMEN };
    let lower = ladder.into_iter().skip_while(|&other| other != title).skip(1);
    let may_take = lower.filter(|&other| peak >= minimum_rating(other)).collect();
    DirectTitle::Conditional { needed, may_take }
}

/// Days in which the federation may appeal against a withdrawal.
const APPEAL_DAYS: u16 = 30;

/// The withdrawal of a title that rests on events in which the player cheated (0.41).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// When the federation was told in writing.
    pub notified: Date,
}

impl Withdrawal {
    /// Last day for an appeal.
    pub fn appeal_until(self) -> Date {
        self.notified.plus_days(APPEAL_DAYS)
    }
}

#[cfg(test)]
mod article_0 {
    use super::*;

    fn direct_title(title: Title, peak: u16) -> DirectTitle {
        super::direct_title(TitleEdition::E2017, title, peak, 0)
    }

    // clause: 2024:TITLES.0.6.2
    #[test]
    fn since_2024_the_rating_rests_on_thirty_games() {
        let decided = |games| {
            super::direct_title(TitleEdition::E2024, Title::InternationalMaster, 2210, games)
        };

        assert_eq!(decided(30), DirectTitle::Granted);
        assert!(matches!(decided(29), DirectTitle::Conditional { needed: 2200, .. }));
    }

    // clause: TITLES.0.61
    #[test]
    fn a_direct_title_is_granted_at_once_from_the_minimum_rating() {
        assert_eq!(direct_title(Title::InternationalMaster, 2210), DirectTitle::Granted);
        assert!(matches!(
            direct_title(Title::InternationalMaster, 2150),
            DirectTitle::Conditional { needed: 2200, .. }
        ));
        let table = [
            (Title::Grandmaster, 2300),
            (Title::WomanGrandmaster, 2100),
            (Title::InternationalMaster, 2200),
            (Title::WomanInternationalMaster, 2000),
            (Title::FideMaster, 2100),
            (Title::WomanFideMaster, 1900),
            (Title::CandidateMaster, 2000),
            (Title::WomanCandidateMaster, 1800),
        ];
        for (title, rating) in table {
            assert_eq!(direct_title(title, rating), DirectTitle::Granted);
            assert_ne!(direct_title(title, rating - 1), DirectTitle::Granted);
        }
    }

    // clause: TITLES.0.61c
    #[test]
    fn a_conditional_title_may_give_way_to_a_lower_one() {
        let conditional = |peak| direct_title(Title::InternationalMaster, peak);
        let taking = |may_take| DirectTitle::Conditional { needed: 2200, may_take };

        assert_eq!(conditional(1999), taking(Vec::new()));
        assert_eq!(conditional(2050), taking(vec![Title::CandidateMaster]));
        assert_eq!(conditional(2105), taking(vec![Title::FideMaster, Title::CandidateMaster]));
        assert_eq!(conditional(2200), DirectTitle::Granted);
        assert_eq!(
            direct_title(Title::WomanGrandmaster, 2000),
            DirectTitle::Conditional {
                needed: 2100,
                may_take: vec![
                    Title::WomanInternationalMaster,
                    Title::WomanFideMaster,
                    Title::WomanCandidateMaster
                ],
            }
        );
    }

    // clause: TITLES.0.41
    #[test]
    fn an_appeal_against_a_withdrawal_comes_within_thirty_days() {
        let withdrawal = Withdrawal { notified: "2018-03-01".parse().unwrap() };

        assert_eq!(withdrawal.appeal_until(), "2018-03-31".parse().unwrap());
    }
}
