//! Articles 1.13 to 1.3: what an event must be like, direct-title events, titles by rating.
use arbiter_rulebook::{Cell, Citation, Date, Period, TimeControl, TitleEdition, TitleRow};
use arbiter_tournament::{Sex, Title};

/// Most rounds a day.
#[rustfmt::skip]
pub const ROUNDS_A_DAY: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::says("1.13", 2),
    e2017: Cell::says("1.13", 2),
    e2024: Cell::says("1.1.2", 2),
};

/// Longest play a day, in hours for both players of games of 60 moves.
#[rustfmt::skip]
pub const HOURS_A_DAY: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.13") },
    e2017: Cell::NotAtHand { article: Some("1.13") },
    e2024: Cell::says("1.1.2", 12),
};

/// In events of more days than this, ratings and titles at the time of each game count.
#[rustfmt::skip]
pub const RATINGS_OF_THE_GAME: TitleRow<Cell<i32>> = TitleRow {
    e2014: Cell::not_at_hand(),
    e2017: Cell::not_at_hand(),
    e2024: Cell::says("1.1.4", 30),
};

/// The thinking time of a title event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleTempo {
    /// By whether there is an increment of 30 seconds.
    ByIncrement {
        /// Minutes beside an increment of at least 30 seconds.
        with_minutes: u32,
        /// What is needed without it.
        without: Without,
        /// From this day games without it do not count, except for disabled players.
        without_until: Option<Date>,
    },
    /// Minutes for 60 moves.
    SixtyMoves {
        /// So many.
        minutes: u32,
    },
}

/// What is needed without an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// Minutes for the whole game.
    Minutes(u32),
    /// Minutes for the first 40 moves and minutes for the rest.
    FortyMoves(u32, u32),
}

/// Thinking times, edition by edition.
#[rustfmt::skip]
pub const TITLE_TEMPO: TitleRow<Cell<TitleTempo>> = TitleRow {
    e2014: Cell::says("1.13", TitleTempo::ByIncrement { with_minutes: 90, without: Without::FortyMoves(120, 30), without_until: None }),
    e2017: Cell::says("1.13", TitleTempo::ByIncrement { with_minutes: 90, without: Without::Minutes(120), without_until: Date::new(2021, 7, 1) }),
    e2024: Cell::says("1.1.3", TitleTempo::SixtyMoves { minutes: 120 }),
};

/// Increment that counts as one, in seconds.
const INCREMENT_S: u32 = 30;

/// Whether games at this rate count for titles, and by which article.
///
/// `is_disabled` lifts the end of games without increment (1.13).
pub fn tempo_is_valid(
    edition: TitleEdition,
    control: &TimeControl,
    starts: Option<Date>,
    is_disabled: bool,
) -> (bool, Citation) {
    let cell = TITLE_TEMPO.at(edition);
    let basis = Citation { edition: edition.into(), article: cell.article().unwrap_or_default() };
    let base_minutes = control.base_s() / 60;
    let is_valid = match cell.content() {
        None => true,
        Some(TitleTempo::SixtyMoves { minutes }) => control.sixty_moves_s() >= minutes * 60,
        Some(TitleTempo::ByIncrement { with_minutes, .. })
            if control.increment_s() >= INCREMENT_S =>
        {
            base_minutes >= with_minutes
        }
        Some(TitleTempo::ByIncrement { without, without_until, .. }) => {
            let is_over = without_until.zip(starts).is_some_and(|(until, day)| day >= until);
            (is_disabled || !is_over) && is_long_enough(without, control)
        }
    };
    (is_valid, basis)
}

fn is_long_enough(without: Without, control: &TimeControl) -> bool {
    match without {
        Without::Minutes(minutes) => control.base_s() / 60 >= minutes,
        Without::FortyMoves(first, rest) => {
            let periods = control.periods();
            let first_s = periods.first().map_or(0, Period::base_s);
            let has_first = periods.first().is_some_and(|period| {
                period.moves.is_none_or(|moves| moves == 40) && period.base_s() >= first * 60
            });
            // A single period for the whole game must hold both.
            let rest_s = match periods.len() {
                1 => control.base_s().saturating_sub(first * 60),
                _ => control.base_s() - first_s,
            };
            has_first && rest_s >= rest * 60
        }
    }
}

/// Smallest share of points for any title, in per cent.
#[rustfmt::skip]
pub const MINIMUM_PERCENT: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.22") },
    e2017: Cell::says("1.22", 35),
    e2024: Cell::says("1.4.8", 35),
};

/// Whether so many half points in so many games are at least this many per cent.
pub const fn has_percent(half_points: u32, games: u32, percent: u32) -> bool {
    games > 0 && half_points >= needed_half_points(games, percent)
}

/// The fewest half points that are this many per cent.
pub const fn needed_half_points(games: u32, percent: u32) -> u32 {
    (games * percent).div_ceil(50)
}

/// Who must take part in a continental or similar event (1.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Participation {
    /// Federations, or a third of those concerned if that is less.
    pub federations: u32,
    /// Players.
    pub players: u32,
    /// Rounds; None where the text says nothing of them.
    pub rounds: Option<u32>,
    /// Federations of a subgroup (1.23a); None where that text is missing.
    pub subgroup_federations: Option<u32>,
}

/// Participation, edition by edition.
#[rustfmt::skip]
pub const PARTICIPATION: TitleRow<Cell<Participation>> = TitleRow {
    e2014: Cell::says("1.22", Participation { federations: 3, players: 8,  rounds: None,    subgroup_federations: Some(2) }),
    e2017: Cell::says("1.22", Participation { federations: 5, players: 8,  rounds: None,    subgroup_federations: Some(3) }),
    e2024: Cell::says("1.2",  Participation { federations: 5, players: 10, rounds: Some(9), subgroup_federations: None }),
};

/// How many federations a continental event needs when so many are concerned.
pub fn federations_needed(rule: Participation, concerned: u32) -> u32 {
    concerned.div_ceil(3).min(rule.federations)
}

/// Whether a continental event may give titles (1.22). World championships of the disabled
/// are exempt.
pub fn may_give_titles(
    rule: Participation,
    concerned: u32,
    federations: u32,
    players: u32,
    rounds: u32,
) -> bool {
    federations >= federations_needed(rule, concerned)
        && players >= rule.players
        && rule.rounds.is_none_or(|least| rounds >= least)
}

/// Players, points and games that the winner of a merged subgroup needs (1.23a).
const SUBGROUP_PLAYERS: u32 = 5;
const SUBGROUP_GAMES: u32 = 9;
const SUBGROUP_PERCENT: u32 = 50;

/// A subgroup of groups that were merged (1.23a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subgroup {
    /// Players of the subgroup.
    pub players: u32,
    /// Their federations.
    pub federations: u32,
    /// Half points of the best of them.
    pub half_points: u32,
    /// In so many games.
    pub games: u32,
}

/// Whether groups that were merged may give titles together: the smallest event and the
/// federations of 1.22, without the third.
pub fn merged_group_may_give_titles(rule: Participation, players: u32, federations: u32) -> bool {
    players >= rule.players && federations >= rule.federations
}

/// Whether the best of a subgroup may get a title; None where the text is missing.
pub fn subgroup_may_give_title(rule: Participation, subgroup: Subgroup) -> Option<bool> {
    let federations = rule.subgroup_federations?;
    Some(
        subgroup.players >= SUBGROUP_PLAYERS
            && subgroup.federations >= federations
            && subgroup.games >= SUBGROUP_GAMES
            && has_percent(subgroup.half_points, subgroup.games, SUBGROUP_PERCENT),
    )
}

/// The words of the tables of direct titles (1.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// First after tie-break.
    Gold,
    /// Among those who share the first place: the best three after tie-break.
    FirstEqual,
    /// Neither.
    Other,
}

/// What a rank after tie-break is called, if the player has as many points as the winner.
pub const fn place(rank: u32, is_level_with_first: bool) -> Place {
    match rank {
        1 => Place::Gold,
        2 | 3 if is_level_with_first => Place::FirstEqual,
        _ => Place::Other,
    }
}

/// Most regional youth events that a continent may name for a year (1.24).
const REGIONAL_YOUTH_EVENTS: usize = 3;

/// Events that give direct titles only under a condition (1.24).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DirectTitleEvent {
    /// Zonal or subzonal.
    Zonal {
        /// Sends players to the World Cup or the championship.
        qualifies: bool,
    },
    /// One of the regional youth or school events that a continent named for a year.
    RegionalYouth {
        /// The year.
        year: u16,
        /// When the continent told the commission.
        named: Date,
        /// Which one it was, from 1.
        position: usize,
    },
}

/// Whether such an event gives direct titles.
pub fn gives_direct_titles(event: &DirectTitleEvent) -> bool {
    match *event {
        DirectTitleEvent::Zonal { qualifies } => qualifies,
        DirectTitleEvent::RegionalYouth { year, named, position } => {
            (1..=REGIONAL_YOUTH_EVENTS).contains(&position) && named.year() < year
        }
    }
}

/// Games that a rating must rest on to give a title.
const GAMES_FOR_TITLE: u32 = 30;

/// Titles that a published or interim rating gives (1.3), highest first.
pub fn titles_by_rating(rating: u16, games: u32, sex: Option<Sex>) -> Vec<Title> {
    const BY_RATING: [(Title, u16); 4] = [
        (Title::FideMaster, 2300),
        (Title::CandidateMaster, 2200),
        (Title::WomanFideMaster, 2100),
        (Title::WomanCandidateMaster, 2000),
    ];
    if games < GAMES_FOR_TITLE {
        return Vec::new();
    }
    let is_open = |title| matches!(title, Title::FideMaster | Title::CandidateMaster);
    BY_RATING
        .into_iter()
        .filter(|&(title, needed)| rating >= needed && (is_open(title) || sex == Some(Sex::Female)))
        .map(|(title, _)| title)
        .collect()
}

#[cfg(test)]
mod article_1 {
    use TitleEdition::{E2014, E2017, E2024};

    use super::*;

    fn is_valid(edition: TitleEdition, control: &str, starts: &str, is_disabled: bool) -> bool {
        let control = control.parse().unwrap();
        tempo_is_valid(edition, &control, starts.parse().ok(), is_disabled).0
    }

    // clause: TITLES.1.13b
    #[test]
    fn with_an_increment_ninety_minutes_are_needed() {
        assert!(is_valid(E2017, "90+30", "2018-05-01", false));
        assert!(!is_valid(E2017, "60+30", "2018-05-01", false));
        assert!(is_valid(E2014, "90+30", "2016-05-01", false));
    }

    // clause: TITLES.1.13c
    #[test]
    fn without_increment_two_hours_are_needed_and_nothing_counts_from_july_2021() {
        assert!(is_valid(E2017, "120 min", "2020-05-01", false));
        assert!(!is_valid(E2017, "110 min", "2020-05-01", false));
        assert!(!is_valid(E2017, "100 min + 10 sec", "2020-05-01", false));
        assert!(is_valid(E2017, "120 min", "2021-06-30", false));
        assert!(!is_valid(E2017, "120 min", "2021-07-01", false));
        assert!(is_valid(E2017, "120 min", "2022-05-01", true));
    }

    // clause: 2024:TITLES.1.1.3
    #[test]
    fn before_2017_two_hours_for_forty_moves_and_half_an_hour_were_needed() {
        assert!(is_valid(E2014, "120 min/40 moves + 30 min", "2016-05-01", false));
        assert!(is_valid(E2014, "150 min", "2016-05-01", false));
        assert!(!is_valid(E2014, "120 min", "2016-05-01", false));
        assert!(!is_valid(E2014, "110 min/40 moves + 60 min", "2016-05-01", false));
        assert!(is_valid(E2024, "90+30", "2024-05-01", false));
        assert!(!is_valid(E2024, "80+30", "2024-05-01", false));
    }

    // clause: TITLES.1.22a
    #[test]
    fn thirty_five_per_cent_are_the_least() {
        let rule = MINIMUM_PERCENT.at(E2017).content().unwrap();

        assert!(!has_percent(6, 9, rule));
        assert!(has_percent(7, 9, rule));
        assert!(has_percent(5, 7, rule));
        let needed: Vec<u32> = (7..=13).map(|games| needed_half_points(games, rule)).collect();
        assert_eq!(needed, [5, 6, 7, 7, 8, 9, 10]);
    }

    // clause: TITLES.1.22b, 2024:TITLES.1.2
    #[test]
    fn a_continental_event_needs_a_third_of_the_federations_or_five_and_eight_players() {
        let rule = PARTICIPATION.at(E2017).content().unwrap();

        assert_eq!(federations_needed(rule, 30), 5);
        assert_eq!(federations_needed(rule, 9), 3);
        assert!(may_give_titles(rule, 30, 5, 8, 7));
        assert!(!may_give_titles(rule, 30, 4, 8, 9));
        assert!(!may_give_titles(rule, 30, 5, 7, 9));
        let newest = PARTICIPATION.at(E2024).content().unwrap();
        assert!(!may_give_titles(newest, 30, 5, 8, 9), "ten players");
        assert!(!may_give_titles(newest, 30, 5, 10, 8), "nine rounds");
        assert!(may_give_titles(newest, 30, 5, 10, 9));
        assert_eq!(federations_needed(PARTICIPATION.at(E2014).content().unwrap(), 30), 3);
    }

    // clause: TITLES.1.23a
    #[test]
    fn the_best_of_a_subgroup_needs_company_and_half_of_the_points() {
        let rule = PARTICIPATION.at(E2017).content().unwrap();
        let subgroup = Subgroup { players: 5, federations: 3, half_points: 9, games: 9 };

        assert!(merged_group_may_give_titles(rule, 8, 5));
        assert!(!merged_group_may_give_titles(rule, 8, 4));
        assert_eq!(subgroup_may_give_title(rule, subgroup), Some(true));
        for worse in [
            Subgroup { half_points: 8, ..subgroup },
            Subgroup { players: 4, ..subgroup },
            Subgroup { federations: 2, ..subgroup },
            Subgroup { half_points: 8, games: 8, ..subgroup },
        ] {
            assert_eq!(subgroup_may_give_title(rule, worse), Some(false), "{worse:?}");
        }
    }

    // clause: TITLES.1.24
    #[test]
    fn gold_is_first_after_tie_break_and_first_equal_the_best_three() {
        assert_eq!(place(1, true), Place::Gold);
        assert_eq!(place(2, true), Place::FirstEqual);
        assert_eq!(place(3, true), Place::FirstEqual);
        assert_eq!(place(3, false), Place::Other);
        assert_eq!(place(4, true), Place::Other);
    }

    // clause: TITLES.1.24z
    #[test]
    fn zonals_must_qualify_and_a_continent_names_three_youth_events_before_the_year() {
        assert!(gives_direct_titles(&DirectTitleEvent::Zonal { qualifies: true }));
        assert!(!gives_direct_titles(&DirectTitleEvent::Zonal { qualifies: false }));
        let youth = |position, named: &str| {
            let named = named.parse().unwrap();
            gives_direct_titles(&DirectTitleEvent::RegionalYouth { year: 2018, named, position })
        };
        assert!(youth(3, "2017-12-31"));
        assert!(!youth(4, "2017-12-31"));
        assert!(!youth(1, "2018-01-01"));
    }

    // clause: TITLES.1.3, 2024:TITLES.1.3
    #[test]
    fn a_rating_with_thirty_games_gives_a_title() {
        let open = |rating, games| titles_by_rating(rating, games, Some(Sex::Male));

        assert_eq!(open(2301, 29), []);
        assert_eq!(open(2300, 30), [Title::FideMaster, Title::CandidateMaster]);
        assert_eq!(open(2299, 30), [Title::CandidateMaster]);
        assert_eq!(open(2199, 30), []);
        assert_eq!(
            titles_by_rating(2100, 30, Some(Sex::Female)),
            [Title::WomanFideMaster, Title::WomanCandidateMaster]
        );
        assert_eq!(titles_by_rating(2000, 30, Some(Sex::Female)), [Title::WomanCandidateMaster]);
    }
}
