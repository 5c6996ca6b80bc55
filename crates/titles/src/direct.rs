//! Article 1.2: titles that a place in a championship gives.
//!
//! The table itself is not in the sources. One public page tells a part of it; such a row is shown
//! with the advice to look it up, and everything else is answered by "not in the sources".

use arbiter_rulebook::{Cell, TitleEdition};
use arbiter_tournament::Title;

use crate::{
    Verdict,
    article_0_titles::{DirectTitle, direct_title},
    article_1_events::{PARTICIPATION, has_percent, may_give_titles},
};

/// Championships that give titles by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DirectEvent {
    /// The World Cup.
    WorldCup,
    /// World championship of juniors, under 20.
    WorldUnder20,
    /// World championship of seniors from 50.
    WorldSenior50,
    /// World championship of seniors from 65.
    WorldSenior65,
    /// Continental championship.
    Continental,
    /// World championship under 18.
    WorldUnder18,
    /// World championship under 16.
    WorldUnder16,
    /// Championship of a part of a continent.
    SubContinental,
    /// The Olympiad.
    Olympiad,
    /// Any other.
    Other,
}

impl DirectEvent {
    /// All of them with the names that users write.
    pub const NAMES: [(Self, &'static str); 10] = [
        (Self::WorldCup, "world-cup"),
        (Self::WorldUnder20, "world-u20"),
        (Self::WorldSenior50, "world-50"),
        (Self::WorldSenior65, "world-65"),
        (Self::Continental, "continental"),
        (Self::WorldUnder18, "world-u18"),
        (Self::WorldUnder16, "world-u16"),
        (Self::SubContinental, "sub-continental"),
        (Self::Olympiad, "olympiad"),
        (Self::Other, "other"),
    ];
}

/// What gives a title in a championship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// A place from the first to the second of these.
    Places(u32, u32),
    /// Half of the points in at least so many games.
    HalfOfGames(u32),
}

/// The rows that one public page tells.
#[rustfmt::skip]
const TOLD: [(DirectEvent, Needs, Title); 12] = [
    (DirectEvent::WorldCup,       Needs::Places(1, 16),  Title::Grandmaster),
    (DirectEvent::WorldUnder20,   Needs::Places(1, 1),   Title::Grandmaster),
    (DirectEvent::WorldSenior50,  Needs::Places(1, 1),   Title::Grandmaster),
    (DirectEvent::WorldSenior65,  Needs::Places(1, 1),   Title::Grandmaster),
    (DirectEvent::Continental,    Needs::Places(1, 1),   Title::Grandmaster),
    (DirectEvent::WorldUnder20,   Needs::Places(2, 3),   Title::InternationalMaster),
    (DirectEvent::WorldSenior50,  Needs::Places(2, 3),   Title::InternationalMaster),
    (DirectEvent::WorldSenior65,  Needs::Places(2, 3),   Title::InternationalMaster),
    (DirectEvent::Continental,    Needs::Places(2, 3),   Title::InternationalMaster),
    (DirectEvent::WorldUnder18,   Needs::Places(1, 1),   Title::InternationalMaster),
    (DirectEvent::WorldUnder16,   Needs::Places(1, 1),   Title::InternationalMaster),
    (DirectEvent::SubContinental, Needs::Places(1, 1),   Title::InternationalMaster),
];

/// The row of the Olympiad, whose title needs no rating (0.6.2).
const OLYMPIAD: (Needs, Title) = (Needs::HalfOfGames(7), Title::CandidateMaster);

/// What somebody did in a championship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Showing {
    /// The place after tie-break.
    pub rank: Option<u32>,
    /// Half points made.
    pub half_points: u32,
    /// In so many games.
    pub games: u32,
}

/// Who took part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Federations concerned, of which a third is enough.
    pub concerned: u32,
    /// Federations that sent players.
    pub federations: u32,
    /// Players.
    pub players: u32,
    /// Rounds.
    pub rounds: u32,
}

/// What a place gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectAnswer {
    /// The title, as one public page tells it; None where the table is not in the sources.
    pub title: Option<Title>,
    /// Whether enough took part (1.2): unknown where nobody says who did.
    pub participation: Verdict,
    /// What becomes of the title, by the highest rating; None without a title.
    pub outcome: Option<DirectTitle>,
}

/// What somebody's place in a championship gives, under this edition.
pub fn ask(
    edition: TitleEdition,
    event: DirectEvent,
    showing: Showing,
    field: Option<Field>,
    (peak, rated_games): (u16, u32),
) -> DirectAnswer {
    let is_met = |needs: Needs| match needs {
        Needs::Places(first, last) => {
            showing.rank.is_some_and(|rank| (first..=last).contains(&rank))
        }
        Needs::HalfOfGames(games) => {
            showing.games >= games && has_percent(showing.half_points, showing.games, 50)
        }
    };
    let told = TOLD.iter().find(|(of, needs, _)| *of == event && is_met(*needs));
    let of_olympiad = (event == DirectEvent::Olympiad && is_met(OLYMPIAD.0)).then_some(OLYMPIAD.1);
    let title = told.map(|(_, _, title)| *title).or(of_olympiad);
    let participation = match (PARTICIPATION.at(edition), field) {
        (Cell::Says(rule), Some(field)) => {
            let Field { concerned, federations, players, rounds } = field;
            let is_enough = may_give_titles(rule.says, concerned, federations, players, rounds);
            if is_enough { Verdict::Met } else { Verdict::Missed }
        }
        (Cell::Says(_), None) => Verdict::Unknown,
        (Cell::NoSuchRule, _) => Verdict::Met,
        (Cell::NotAtHand { .. }, _) => Verdict::NotInSources,
    };
    let outcome = match (title, of_olympiad) {
        (Some(_), Some(_)) => Some(DirectTitle::Granted),
        (Some(title), None) => Some(direct_title(edition, title, peak, rated_games)),
        (None, _) => None,
    };
    DirectAnswer { title, participation, outcome }
}

#[cfg(test)]
mod article_1_2 {
    use TitleEdition::E2024;

    use super::*;

    fn place(event: DirectEvent, rank: u32, peak: u16) -> DirectAnswer {
        let showing = Showing { rank: Some(rank), ..Showing::default() };
        ask(E2024, event, showing, None, (peak, 30))
    }

    // clause: 2024:TITLES.1.2p
    #[test]
    fn places_in_championships_give_titles_as_one_page_tells_them() {
        let champion = place(DirectEvent::WorldUnder20, 1, 2350);
        assert_eq!(champion.title, Some(Title::Grandmaster));
        assert_eq!(champion.outcome, Some(DirectTitle::Granted));

        let low = place(DirectEvent::WorldUnder20, 1, 2280);
        let may_take = vec![Title::InternationalMaster, Title::FideMaster, Title::CandidateMaster];
        assert_eq!(low.outcome, Some(DirectTitle::Conditional { needed: 2300, may_take }));

        assert_eq!(place(DirectEvent::WorldCup, 16, 2600).title, Some(Title::Grandmaster));
        assert_eq!(place(DirectEvent::WorldCup, 17, 2600).title, None);
        assert_eq!(
            place(DirectEvent::WorldSenior65, 3, 2300).title,
            Some(Title::InternationalMaster)
        );
        assert_eq!(place(DirectEvent::WorldUnder18, 2, 2300).title, None);
    }

    // clause: 2024:TITLES.1.2p
    #[test]
    fn half_of_seven_games_at_the_olympiad_make_a_candidate_master_without_rating() {
        let at = |half_points, games| {
            let showing = Showing { rank: None, half_points, games };
            ask(E2024, DirectEvent::Olympiad, showing, None, (0, 0))
        };

        assert_eq!(at(7, 7).title, Some(Title::CandidateMaster));
        assert_eq!(at(7, 7).outcome, Some(DirectTitle::Granted));
        assert_eq!(at(6, 7).title, None);
        assert_eq!(at(6, 6).title, None);
    }

    // clause: 2024:TITLES.1.2t
    #[test]
    fn what_nobody_tells_is_not_invented() {
        let answer = place(DirectEvent::Other, 1, 2500);

        assert_eq!(answer.title, None);
        assert_eq!(answer.outcome, None);
    }

    #[test]
    fn too_few_players_give_no_title() {
        let with = |players| {
            let field = Field { concerned: 30, federations: 6, players, rounds: 9 };
            let showing = Showing { rank: Some(1), ..Showing::default() };
            ask(E2024, DirectEvent::Continental, showing, Some(field), (2400, 100)).participation
        };

        assert_eq!(with(10), Verdict::Met);
        assert_eq!(with(9), Verdict::Missed);
    }
}
