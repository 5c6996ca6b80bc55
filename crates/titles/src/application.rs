//! Several norms together: what an application for a title needs.

use arbiter_rulebook::{Cell, Citation, Date, Message, MessageValue, TitleEdition, TitleRow};

use crate::{
    NormTitle, Verdict,
    article_1_4_norms::{ByNormTitle, FORFEIT_STANDS_IN, of},
    norms::{at_least, at_most},
};

/// Games that the norms cover together.
#[rustfmt::skip]
pub const GAMES: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.5") },
    e2017: Cell::NotAtHand { article: Some("1.5") },
    e2024: Cell::says("1.5.1", 27),
};

/// The rating that was once reached, published or not: GM, IM, WGM, WIM.
#[rustfmt::skip]
pub const RATING: TitleRow<Cell<ByNormTitle>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.5") },
    e2017: Cell::NotAtHand { article: Some("1.5") },
    e2024: Cell::says("1.5.1", [2500, 2400, 2300, 2200]),
};

/// Norms that meet the limits for federations without an exemption.
#[rustfmt::skip]
pub const WITHOUT_EXEMPTION: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NotAtHand { article: Some("1.43f") },
    e2017: Cell::NotAtHand { article: Some("1.43f") },
    e2024: Cell::says("1.4.3e", 1),
};

/// Days with a single round in the event of one norm, for GM and WGM.
#[rustfmt::skip]
pub const SINGLE_ROUND_DAYS: TitleRow<Cell<u32>> = TitleRow {
    e2014: Cell::NoSuchRule,
    e2017: Cell::NoSuchRule,
    e2024: Cell::says("1.1.3", 3),
};

/// One norm comes from a large Swiss or a listed event, if a norm is later than this day.
#[rustfmt::skip]
pub const LARGE_EVENT_AFTER: TitleRow<Cell<Date>> = TitleRow {
    e2014: Cell::NoSuchRule,
    e2017: Cell::NoSuchRule,
    e2024: Cell::says("1.5.6", Date::new(2022, 6, 30).expect("a day of the calendar")),
};

/// Norms in which a point without a game stands for a game.
const WITH_FORFEIT_MOST: usize = 1;

/// The kind of event that a norm comes from, as far as 1.5.6 distinguishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// An individual Swiss with at least 40 players averaging 2000 in every round.
    LargeSwiss,
    /// The Olympiad or another event of the list.
    Listed,
    /// Anything else.
    #[default]
    Other,
}

/// A norm that is part of an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NormRecord {
    /// Games that it counts for.
    pub games: u32,
    /// Last day of the event.
    pub ended: Option<Date>,
    /// It needed an exemption from the limits for federations (1.4.3a to d).
    pub is_exempt: bool,
    /// A point without a game stood for a game (1.4.1c).
    pub with_forfeit: bool,
    /// Days of the event with a single round; None where unknown.
    pub single_round_days: Option<u32>,
    /// The kind of event.
    pub source: Source,
}

/// An application for a title by norms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// Which title.
    pub title: NormTitle,
    /// The highest rating so far, published or not; None where unknown.
    pub peak: Option<u16>,
    /// The norms.
    pub norms: Vec<NormRecord>,
}

/// What an application needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Enough games.
    Games,
    /// The rating.
    Rating,
    /// A norm without exemption for federations.
    WithoutExemption,
    /// No second point without a game.
    Forfeits,
    /// An event with one round a day.
    SingleRounds,
    /// A large or listed event.
    LargeEvent,
}

/// A need and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedCheck {
    /// What is needed.
    pub need: Need,
    /// The article.
    pub basis: Citation,
    /// What there is; none where there is nothing to say.
    pub found: Option<Message>,
    /// The answer.
    pub verdict: Verdict,
}

/// Holds an application against every need of an edition. Needs that the edition does not have are
/// left out; those whose text is missing are neither met nor missed.
pub fn check_application(edition: TitleEdition, application: &Application) -> Vec<NeedCheck> {
    let norms = &application.norms;
    let title = application.title;
    let games: u32 = norms.iter().map(|norm| norm.games).sum();
    let usual = norms.iter().filter(|norm| !norm.is_exempt).count();
    let forfeits = norms.iter().filter(|norm| norm.with_forfeit).count();
    let checks = [
        need(edition, GAMES.at(edition), Need::Games, |least| {
            (at_least(games, least), Some(games >= least))
        }),
        need(edition, RATING.at(edition), Need::Rating, |table| {
            let least = of(&table, title);
            let found = match application.peak {
                Some(peak) => MessageValue::from(peak),
                None => Message::new("norm-found-not-given").into(),
            };
            (at_least(found, least), application.peak.map(|peak| peak >= least))
        }),
        need(edition, WITHOUT_EXEMPTION.at(edition), Need::WithoutExemption, |least| {
            (at_least(usual, least), Some(usual >= least as usize))
        }),
        need(edition, FORFEIT_STANDS_IN.at(edition), Need::Forfeits, |_| {
            (at_most(forfeits, WITH_FORFEIT_MOST), Some(forfeits <= WITH_FORFEIT_MOST))
        }),
        need(edition, SINGLE_ROUND_DAYS.at(edition), Need::SingleRounds, |days| {
            single_rounds(norms, days)
        })
        .filter(|_| matches!(title, NormTitle::Grandmaster | NormTitle::WomanGrandmaster)),
        need(edition, LARGE_EVENT_AFTER.at(edition), Need::LargeEvent, |after| {
            large_event(norms, after)
        }),
    ];
    checks.into_iter().flatten().collect()
}

fn need<T: Copy>(
    edition: TitleEdition,
    cell: &Cell<T>,
    need: Need,
    judge: impl FnOnce(T) -> (Message, Option<bool>),
) -> Option<NeedCheck> {
    let article = cell.article().unwrap_or_default();
    let basis = Citation { edition: edition.into(), article };
    let (found, verdict) = match cell {
        Cell::Says(clause) => {
            let (found, is_met) = judge(clause.says);
            let verdict = match is_met {
                Some(true) => Verdict::Met,
                Some(false) => Verdict::Missed,
                None => Verdict::Unknown,
            };
            (Some(found), verdict)
        }
        Cell::NoSuchRule => return None,
        Cell::NotAtHand { .. } => (None, Verdict::NotInSources),
    };
    Some(NeedCheck { need, basis, found, verdict })
}

fn single_rounds(norms: &[NormRecord], days: u32) -> (Message, Option<bool>) {
    let enough = norms.iter().filter(|norm| norm.single_round_days >= Some(days)).count();
    let is_unknown = norms.iter().any(|norm| norm.single_round_days.is_none());
    let is_met = if enough == 0 && is_unknown { None } else { Some(enough > 0) };
    (Message::new("norm-found-single").with("n", enough).with("days", days), is_met)
}

fn large_event(norms: &[NormRecord], after: Date) -> (Message, Option<bool>) {
    let large = norms.iter().filter(|norm| norm.source != Source::Other).count();
    let is_late = norms.iter().any(|norm| norm.ended.is_some_and(|day| day > after));
    let is_unknown = norms.iter().any(|norm| norm.ended.is_none());
    let is_met = match (large > 0, is_late, is_unknown) {
        (true, _, _) | (false, false, false) => Some(true),
        (false, true, _) => Some(false),
        (false, false, true) => None,
    };
    (Message::new("norm-found-large").with("n", large).with("day", after.to_string()), is_met)
}

#[cfg(test)]
mod article_1_5 {
    use TitleEdition::{E2017, E2024};

    use super::*;

    fn norm(games: u32) -> NormRecord {
        NormRecord {
            games,
            ended: "2025-05-09".parse().ok(),
            is_exempt: false,
            with_forfeit: false,
            single_round_days: Some(9),
            source: Source::LargeSwiss,
        }
    }

    fn missed(application: &Application) -> Vec<(Need, &'static str)> {
        let checks = check_application(E2024, application);
        let missed = checks.iter().filter(|check| check.verdict == Verdict::Missed);
        missed.map(|check| (check.need, check.basis.article)).collect()
    }

    fn application(norms: Vec<NormRecord>) -> Application {
        Application { title: NormTitle::Grandmaster, peak: Some(2500), norms }
    }

    // clause: 2024:TITLES.1.5.1
    #[test]
    fn norms_cover_27_games() {
        assert_eq!(missed(&application(vec![norm(9); 3])), []);
        assert_eq!(missed(&application(vec![norm(13), norm(14)])), [], "two long events");
        let short = application(vec![norm(9), norm(9), norm(8)]);
        assert_eq!(missed(&short), [(Need::Games, "1.5.1")]);
    }

    // clause: 2024:TITLES.1.5.1
    #[test]
    fn the_rating_of_the_title_was_reached() {
        let mut case = application(vec![norm(9); 3]);
        case.peak = Some(2499);
        assert_eq!(missed(&case), [(Need::Rating, "1.5.1")]);
        case.title = NormTitle::InternationalMaster;
        case.peak = Some(2400);
        assert_eq!(missed(&case), []);
        case.peak = None;
        let rating = &check_application(E2024, &case)[1];
        assert_eq!(rating.verdict, Verdict::Unknown);
    }

    // clause: 2024:TITLES.1.4.3e
    #[test]
    fn one_norm_meets_the_normal_rule_for_federations() {
        let exempt = NormRecord { is_exempt: true, ..norm(9) };
        assert_eq!(missed(&application(vec![exempt; 3])), [(Need::WithoutExemption, "1.4.3e")]);
        assert_eq!(missed(&application(vec![exempt, exempt, norm(9)])), []);
    }

    // clause: 2024:TITLES.1.4.1c
    #[test]
    fn a_point_without_a_game_helps_once() {
        let filled = NormRecord { with_forfeit: true, ..norm(9) };
        assert_eq!(missed(&application(vec![filled, norm(9), norm(9)])), []);
        assert_eq!(
            missed(&application(vec![filled, filled, norm(9)])),
            [(Need::Forfeits, "1.4.1c")]
        );
    }

    // clause: 2024:TITLES.1.1.3
    #[test]
    fn grandmasters_need_an_event_with_one_round_a_day() {
        let double = NormRecord { single_round_days: Some(2), ..norm(9) };
        let mut case = application(vec![double; 3]);
        assert_eq!(missed(&case), [(Need::SingleRounds, "1.1.3")]);
        case.title = NormTitle::InternationalMaster;
        assert_eq!(missed(&case), []);
        case.title = NormTitle::WomanGrandmaster;
        case.norms[0].single_round_days = Some(3);
        assert_eq!(missed(&case), []);
    }

    // clause: 2024:TITLES.1.5.6
    #[test]
    fn since_july_2022_one_norm_comes_from_a_large_event() {
        let closed = NormRecord { source: Source::Other, ..norm(9) };
        assert_eq!(missed(&application(vec![closed; 3])), [(Need::LargeEvent, "1.5.6")]);
        let olympiad = NormRecord { source: Source::Listed, ..norm(9) };
        assert_eq!(missed(&application(vec![closed, closed, olympiad])), []);
        let old = NormRecord { ended: "2022-06-30".parse().ok(), ..closed };
        assert_eq!(missed(&application(vec![old; 3])), []);
    }

    #[test]
    fn of_2017_the_text_is_missing_and_nothing_is_missed() {
        let checks = check_application(E2017, &application(Vec::new()));

        assert_eq!(checks.len(), 4);
        assert!(checks.iter().all(|check| check.verdict == Verdict::NotInSources));
    }
}
