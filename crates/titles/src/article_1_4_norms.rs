//! Article 1.4: what a result must be like to be a norm.
//!
//! Of the text of 2017 we have the federations (1.43, 1.43a, 1.43b) and the share of
//! points (1.22). Performance, average, titled opponents and the other limits are there for
//! 2024 alone; for older events they are reported as missing.

use arbiter_rating::Percent;
use arbiter_rulebook::{Cell, TitleEdition, TitleRow};
use arbiter_tournament::Title;

/// The titles that norms lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NormTitle {
    /// Grandmaster
    Grandmaster,
    /// International master
    InternationalMaster,
    /// Woman grandmaster
    WomanGrandmaster,
    /// Woman international master
    WomanInternationalMaster,
}

impl NormTitle {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Grandmaster,
        Self::InternationalMaster,
        Self::WomanGrandmaster,
        Self::WomanInternationalMaster,
    ];

    /// The title itself.
    pub const fn title(self) -> Title {
        match self {
            Self::Grandmaster => Title::Grandmaster,
            Self::InternationalMaster => Title::InternationalMaster,
            Self::WomanGrandmaster => Title::WomanGrandmaster,
            Self::WomanInternationalMaster => Title::WomanInternationalMaster,
        }
    }

    /// Its letters.
    pub fn code(self) -> &'static str {
        self.title().code()
    }

    /// For women only.
    pub const fn is_for_women(self) -> bool {
        matches!(self, Self::WomanGrandmaster | Self::WomanInternationalMaster)
    }

    /// Opponents with one of these titles are of the wanted rank.
    pub const fn wanted_opponents(self) -> &'static [Title] {
        const RANKS: [Title; 4] = [
            Title::Grandmaster,
            Title::InternationalMaster,
            Title::WomanGrandmaster,
            Title::WomanInternationalMaster,
        ];
        let [grandmaster, with_masters, with_women] =
            [RANKS.split_at(1).0, RANKS.split_at(2).0, RANKS.split_at(3).0];
        match self {
            Self::Grandmaster => grandmaster,
            Self::InternationalMaster => with_masters,
            Self::WomanGrandmaster => with_women,
            Self::WomanInternationalMaster => &RANKS,
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::Grandmaster => 0,
            Self::InternationalMaster => 1,
            Self::WomanGrandmaster => 2,
            Self::WomanInternationalMaster => 3,
        }
    }
}

/// A number for each title: GM, IM, WGM, WIM.
pub type ByNormTitle = [u16; 4];

/// The cell of a title.
pub const fn of(table: &ByNormTitle, title: NormTitle) -> u16 {
    table[title.index()]
}

/// How many games a norm has.
#[rustfmt::skip]
pub const GAMES: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.41") },
    e2017: Cell::says("1.24", 9),
    e2024: Cell::says("1.4.1a", 9),
};

/// Events in which fewer games are enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortEvents {
    /// World and continental championships of teams and clubs with 7 to 9 rounds.
    pub team_championship: u32,
    /// The World Cup, where they count as nine.
    pub world_cup: u32,
}

/// Fewer games than usual, edition by edition.
#[rustfmt::skip]
pub const SHORT_EVENTS: TitleRow<Cell<ShortEvents>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.41") },
    e2017: Cell::NotAtHand { article: Some("1.41") },
    e2024: Cell::says("1.4.1b", ShortEvents { team_championship: 7, world_cup: 8 }),
};

/// Rounds of an event in which a point without a game may stand for one of the games.
#[rustfmt::skip]
pub const FORFEIT_STANDS_IN: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.41") },
    e2017: Cell::NotAtHand { article: Some("1.41") },
    e2024: Cell::says("1.4.1c", 9),
};

/// Half points above what the norm needs that count as one more game.
#[rustfmt::skip]
pub const EXCESS_FOR_A_GAME: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.41") },
    e2017: Cell::NotAtHand { article: Some("1.41") },
    e2024: Cell::says("1.4.1d", 2),
};

/// Whether games after the norm is reached may be left out, where pairings are not fixed
/// beforehand.
#[rustfmt::skip]
pub const AFTER_THE_NORM: TitleRow<Cell<()>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.42") },
    e2017: Cell::NotAtHand { article: Some("1.42") },
    e2024: Cell::says("1.4.1e", ()),
};

/// Whether games against beaten opponents may be left out.
#[rustfmt::skip]
pub const BEATEN_OPPONENTS: TitleRow<Cell<()>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.42") },
    e2017: Cell::NotAtHand { article: Some("1.42") },
    e2024: Cell::says("1.4.1f", ()),
};

/// The most games that one event counts for.
#[rustfmt::skip]
pub const MOST_GAMES: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NotAtHand { article: None },
    e2017: Cell::NotAtHand { article: None },
    e2024: Cell::says("1.7", 13),
};

/// What a double round robin needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoubleRoundRobin {
    /// Players.
    pub players: u32,
    /// One opponent in so many has a title of the wanted rank.
    pub wanted_one_in: u32,
}

/// Double round robins, edition by edition.
#[rustfmt::skip]
pub const DOUBLE_ROUND_ROBIN: TitleRow<Cell<DoubleRoundRobin>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.45") },
    e2017: Cell::NotAtHand { article: Some("1.45") },
    e2024: Cell::says("1.4.5d", DoubleRoundRobin { players: 6, wanted_one_in: 2 }),
};

/// A Swiss so international that its players are exempt from the limits for federations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InternationalSwiss {
    /// Rated players from outside the host federation in every round.
    pub players: usize,
    /// Their federations.
    pub federations: usize,
    /// Grandmasters, international masters and women with these titles among them.
    pub titled: usize,
    /// Who misses more rounds than this does not count.
    pub missed_rounds: usize,
}

/// International Swiss events, edition by edition.
#[rustfmt::skip]
pub const INTERNATIONAL_SWISS: TitleRow<Cell<InternationalSwiss>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.43e") },
    e2017: Cell::NotAtHand { article: Some("1.43e") },
    e2024: Cell::says("1.4.3d", InternationalSwiss { players: 20, federations: 3, titled: 10, missed_rounds: 1 }),
};

/// Performance that a norm needs.
#[rustfmt::skip]
pub const PERFORMANCE: TitleRow<Cell<ByNormTitle>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.48") },
    e2017: Cell::NotAtHand { article: Some("1.48") },
    e2024: Cell::says("1.4.8", [2600, 2450, 2400, 2250]),
};

/// Average of opponents that a norm needs.
#[rustfmt::skip]
pub const AVERAGE: TitleRow<Cell<ByNormTitle>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.48") },
    e2017: Cell::NotAtHand { article: Some("1.48") },
    e2024: Cell::says("1.4.8", [2380, 2230, 2180, 2030]),
};

/// What opponents of low or no rating count as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdjustedRatings {
    /// The lowest opponent counts as this, if lower.
    pub lowest: ByNormTitle,
    /// Other unrated opponents count as this.
    pub unrated: u16,
}

/// Adjusted ratings, edition by edition.
#[rustfmt::skip]
pub const ADJUSTED: TitleRow<Cell<AdjustedRatings>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.46") },
    e2017: Cell::NotAtHand { article: Some("1.46") },
    e2024: Cell::says("1.4.6", AdjustedRatings { lowest: [2200, 2050, 2000, 1850], unrated: 1400 }),
};

/// Titles of the opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TitledOpponents {
    /// One in so many has a title, candidate masters not counted.
    pub titled_one_in: u32,
    /// One in so many has a title of the wanted rank.
    pub wanted_one_in: u32,
    /// But at least so many.
    pub wanted_least: u32,
}

/// Titled opponents, edition by edition.
#[rustfmt::skip]
pub const TITLED: TitleRow<Cell<TitledOpponents>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.45") },
    e2017: Cell::NotAtHand { article: Some("1.45") },
    e2024: Cell::says("1.4.5", TitledOpponents { titled_one_in: 2, wanted_one_in: 3, wanted_least: 3 }),
};

impl TitledOpponents {
    /// Titled opponents among so many.
    pub const fn titled_needed(self, opponents: u32) -> u32 {
        opponents.div_ceil(self.titled_one_in)
    }

    /// Opponents of the wanted rank among so many.
    pub fn wanted_needed(self, opponents: u32) -> u32 {
        opponents.div_ceil(self.wanted_one_in).max(self.wanted_least)
    }
}

/// Federations of the opponents beside the player's own (1.43).
#[rustfmt::skip]
pub const FOREIGN_FEDERATIONS: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.43") },
    e2017: Cell::says("1.43", 2),
    e2024: Cell::says("1.4.3", 2),
};

/// Largest shares of one federation among the opponents, as fractions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FederationShares {
    /// Of the player's own.
    pub own: (u32, u32),
    /// Of any.
    pub any: (u32, u32),
}

/// Shares, edition by edition.
#[rustfmt::skip]
pub const FEDERATION_SHARES: TitleRow<Cell<FederationShares>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.44") },
    e2017: Cell::NotAtHand { article: Some("1.44") },
    e2024: Cell::says("1.4.4", FederationShares { own: (3, 5), any: (2, 3) }),
};

/// The most opponents that a share allows.
pub const fn most(share: (u32, u32), opponents: u32) -> u32 {
    opponents * share.0 / share.1
}

/// Events in which a norm needs no foreign federation (1.43a, 1.43b; since 2024 1.4.3a to 1.4.3d,
/// where the largest shares of a federation are waived as well).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NationalEvent {
    /// None of these.
    #[default]
    No,
    /// Final of the national championship of this federation.
    Final {
        /// Who registered it.
        federation: String,
        /// The federation has a subzonal in that year.
        has_subzonal: bool,
    },
    /// National team championship of this federation.
    TeamChampionship {
        /// Who registered it.
        federation: String,
        /// The games come from more than one division.
        mixes_divisions: bool,
    },
    /// A zonal or subzonal tournament.
    Zonal,
    /// A Swiss that is international enough (1.4.3d), whatever the report looks like.
    InternationalSwiss,
}

/// Whether a player of this federation is exempt from foreign opponents.
pub fn is_exempt(event: &NationalEvent, player: &str) -> bool {
    match event {
        NationalEvent::No => false,
        NationalEvent::Final { federation, has_subzonal } => !has_subzonal && federation == player,
        NationalEvent::TeamChampionship { federation, .. } => federation == player,
        NationalEvent::Zonal | NationalEvent::InternationalSwiss => true,
    }
}

/// The article of an exemption in this edition.
pub const fn exemption_article(edition: TitleEdition, event: &NationalEvent) -> &'static str {
    let articles: TitleRow<[&str; 5]> = TitleRow {
        e2014: ["1.43", "1.43a", "1.43b", "1.43c", "1.43e"],
        e2017: ["1.43", "1.43a", "1.43b", "1.43c", "1.43e"],
        e2024: ["1.4.3", "1.4.3a", "1.4.3b", "1.4.3c", "1.4.3d"],
    };
    let [usual, final_, team, zonal, swiss] = *articles.at(edition);
    match event {
        NationalEvent::No => usual,
        NationalEvent::Final { .. } => final_,
        NationalEvent::TeamChampionship { .. } => team,
        NationalEvent::Zonal => zonal,
        NationalEvent::InternationalSwiss => swiss,
    }
}

/// Whether games of several divisions were put together, which a norm may not do (1.43b).
pub fn mixes_divisions(event: &NationalEvent) -> bool {
    matches!(event, NationalEvent::TeamChampionship { mixes_divisions: true, .. })
}

/// The fewest half points that make a norm against opponents of this average (1.4.8); None if not
/// even all of them are enough, or if the edition does not say.
pub fn half_points_needed(
    edition: TitleEdition,
    title: NormTitle,
    average: i64,
    games: u32,
) -> Option<u32> {
    let performance = i64::from(of(&PERFORMANCE.at(edition).content()?, title));
    let percent = crate::article_1_events::MINIMUM_PERCENT.at(edition).content()?;
    (0..=2 * games).find(|&half_points| {
        let difference = Percent::of(half_points, games).map_or(-800, Percent::difference);
        crate::article_1_events::has_percent(half_points, games, percent)
            && average + i64::from(difference) >= performance
    })
}

#[cfg(test)]
mod article_1_4 {
    use super::*;

    #[test]
    fn wanted_opponents_are_of_the_title_or_higher() {
        assert_eq!(NormTitle::Grandmaster.wanted_opponents(), [Title::Grandmaster]);
        assert_eq!(NormTitle::InternationalMaster.wanted_opponents().len(), 2);
        assert_eq!(
            NormTitle::WomanInternationalMaster.wanted_opponents().last(),
            Some(&Title::WomanInternationalMaster)
        );
    }

    // clause: TITLES.1.43a
    #[test]
    fn the_national_final_exempts_its_own_players_unless_there_is_a_subzonal() {
        let national =
            |has_subzonal| NationalEvent::Final { federation: "BEL".to_owned(), has_subzonal };

        assert!(is_exempt(&national(false), "BEL"));
        assert!(!is_exempt(&national(false), "FRA"));
        assert!(!is_exempt(&national(true), "BEL"));
    }

    // clause: TITLES.1.43b
    #[test]
    fn the_national_team_championship_exempts_but_divisions_are_not_combined() {
        let league = |mixes| NationalEvent::TeamChampionship {
            federation: "BEL".to_owned(),
            mixes_divisions: mixes,
        };

        assert!(is_exempt(&league(false), "BEL"));
        assert!(!is_exempt(&league(false), "FRA"));
        assert!(mixes_divisions(&league(true)));
        assert!(!mixes_divisions(&league(false)));
    }

    // clause: 2024:TITLES.0.5, 2024:TITLES.1.4.8
    #[test]
    fn the_row_of_nine_games_for_grandmasters() {
        let needed =
            |average| half_points_needed(TitleEdition::E2024, NormTitle::Grandmaster, average, 9);
        // The lowest average with which so many half points are enough.
        let lowest = |half_points: u32| {
            (2000..3000).find(|&average| needed(average).is_some_and(|least| least <= half_points))
        };
        let row: Vec<i64> = (7..=14).filter_map(lowest).collect();

        assert_eq!(row, [2680, 2643, 2600, 2557, 2520, 2475, 2434, 2380]);
        assert_eq!(needed(4000), Some(7), "never less than 35 per cent");
    }
}
