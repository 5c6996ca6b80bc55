//! The answers of `pair` as JSON.

mod dutch;
mod groups;
mod seekers;

use arbiter_pairing::{
    NoPairing, PairedRound, Reasons, WhyNot,
    belgrade::BelgradeWhyNot,
    burstein::explain::WhyNot as BursteinWhyNot,
    dubov::explain::WhyNot as DubovWhyNot,
    dutch::{Remedy, explain::WhyNot as DutchWhyNot},
    italo_swiss::ItaloWhyNot,
    knockout::KnockOutWhyNot,
    lim::LimWhyNot,
    upfloat::MatchWhyNot,
};
use arbiter_rulebook::SwissEdition;
use arbiter_tournament::{PairingNumber, System};
use serde::Serialize;

use crate::commands::spoken::Writer;

/// A paired round.
#[derive(Serialize)]
pub(super) struct RoundAnswer {
    round: usize,
    system: &'static str,
    /// Of the Swiss rules, where a Swiss system paired.
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<&'static str>,
    boards: Vec<BoardAnswer>,
    bye: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<ExplanationAnswer>,
}

#[derive(Serialize)]
struct BoardAnswer {
    board: usize,
    white: u16,
    black: u16,
}

/// The reasons in the form of their system.
#[derive(Serialize)]
#[serde(untagged)]
enum ExplanationAnswer {
    Dutch(dutch::DutchAnswer),
    Seekers(seekers::SeekersAnswer),
    Groups(groups::GroupsAnswer),
    Lines { lines: Vec<String> },
}

#[derive(Serialize)]
pub(super) struct NoPairingAnswer {
    round: usize,
    no_pairing: ObstacleAnswer,
}

#[derive(Serialize)]
struct ObstacleAnswer {
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stuck: Vec<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    opponents: Vec<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remedies: Vec<&'static str>,
}

#[derive(Serialize)]
pub(super) struct WhyAnswer {
    round: usize,
    one: u16,
    other: u16,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<dutch::ReasonAnswer>,
    text: String,
}

pub(super) fn round(
    paired: &PairedRound,
    (system, edition): (System, SwissEdition),
    reasons: Option<&Reasons>,
    writer: Writer,
) -> RoundAnswer {
    let games = (1..).zip(&paired.boards.boards).map(|(board, game)| BoardAnswer {
        board,
        white: game.white.get(),
        black: game.black.get(),
    });
    RoundAnswer {
        round: paired.round,
        system: system.code(),
        edition: system.is_swiss().then(|| edition.name()),
        boards: games.collect(),
        bye: paired.boards.bye.map(PairingNumber::get),
        explanation: reasons.map(|reasons| explanation(reasons, writer)),
    }
}

fn explanation(reasons: &Reasons, writer: Writer) -> ExplanationAnswer {
    let lines = || writer.lines(&writer.speaker.reasons(reasons));
    match reasons {
        Reasons::Dutch(it) => ExplanationAnswer::Dutch(dutch::explanation(it, writer)),
        Reasons::Dubov(it) => ExplanationAnswer::Seekers(seekers::dubov(it, lines())),
        Reasons::Burstein(it) => ExplanationAnswer::Seekers(seekers::burstein(it, lines())),
        Reasons::Lim(pairing) => ExplanationAnswer::Groups(groups::lim(pairing, &lines())),
        Reasons::ItaloSwiss(pairing) => ExplanationAnswer::Groups(groups::italo(pairing, &lines())),
        Reasons::RoundRobin { .. }
        | Reasons::KnockOut(_)
        | Reasons::Belgrade(_)
        | Reasons::Matches(_)
        | Reasons::SecondGames => ExplanationAnswer::Lines { lines: lines() },
    }
}

pub(super) fn no_pairing(round: usize, none: &NoPairing, writer: Writer) -> NoPairingAnswer {
    let mut answer = ObstacleAnswer {
        text: writer.lines(&writer.speaker.no_round(none)).join(" "),
        stuck: Vec::new(),
        opponents: Vec::new(),
        remedies: Vec::new(),
    };
    if let NoPairing::Impossible(none) = none {
        answer.stuck = numbers(&none.stuck);
        answer.opponents = numbers(&none.opponents);
        answer.remedies = none.remedies.iter().copied().map(remedy).collect();
    }
    NoPairingAnswer { round, no_pairing: answer }
}

const fn remedy(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::LiftForbiddenPairs => "lift-forbidden-pairs",
        Remedy::WaiveColors => "waive-colours",
        Remedy::SecondBye => "second-bye",
        Remedy::LeaveOneOut => "leave-one-out",
        Remedy::Rematch => "rematch",
    }
}

pub(super) fn why_not(
    round: usize,
    (one, other): (PairingNumber, PairingNumber),
    why: &WhyNot,
    writer: Writer,
) -> WhyAnswer {
    let because = match why {
        WhyNot::Dutch(
            DutchWhyNot::SameBracket(reason)
            | DutchWhyNot::OtherBracket { reason: Some(reason), .. },
        ) => Some(reason),
        WhyNot::Dutch(
            DutchWhyNot::TheyPlay
            | DutchWhyNot::NotPaired(_)
            | DutchWhyNot::OtherBracket { reason: None, .. },
        )
        | WhyNot::Dubov(_)
        | WhyNot::Burstein(_)
        | WhyNot::Lim(_)
        | WhyNot::ItaloSwiss(_)
        | WhyNot::RoundRobin { .. }
        | WhyNot::KnockOut(_)
        | WhyNot::Belgrade(_)
        | WhyNot::Matches(_) => None,
    };
    WhyAnswer {
        round,
        one: one.get(),
        other: other.get(),
        answer: word(why),
        reason: because.map(|because| dutch::reason(because, writer)),
        text: writer.sentence(&writer.speaker.why(one, other, why)),
    }
}

/// The answer in a word.
fn word(why: &WhyNot) -> &'static str {
    match why {
        WhyNot::Dutch(DutchWhyNot::TheyPlay)
        | WhyNot::Dubov(DubovWhyNot::TheyPlay)
        | WhyNot::Burstein(BursteinWhyNot::TheyPlay)
        | WhyNot::Lim(LimWhyNot::TheyPlay)
        | WhyNot::ItaloSwiss(ItaloWhyNot::TheyPlay)
        | WhyNot::KnockOut(KnockOutWhyNot::TheyPlay)
        | WhyNot::Belgrade(BelgradeWhyNot::TheyPlay)
        | WhyNot::Matches(MatchWhyNot::TheyPlay) => "they-play",
        WhyNot::Dutch(DutchWhyNot::NotPaired(_))
        | WhyNot::Dubov(DubovWhyNot::NotPaired(_))
        | WhyNot::Burstein(BursteinWhyNot::NotPaired(_))
        | WhyNot::Lim(LimWhyNot::NotPaired(_))
        | WhyNot::ItaloSwiss(ItaloWhyNot::NotPaired(_))
        | WhyNot::KnockOut(KnockOutWhyNot::NotPaired(_))
        | WhyNot::Belgrade(BelgradeWhyNot::NotPaired(_))
        | WhyNot::Matches(MatchWhyNot::NotPaired(_)) => "not-paired",
        WhyNot::Matches(MatchWhyNot::Bye(_)) => "bye",
        WhyNot::Matches(MatchWhyNot::SecondGame) => "second-game",
        WhyNot::Dutch(DutchWhyNot::OtherBracket { .. })
        | WhyNot::Dubov(DubovWhyNot::OtherBracket { .. })
        | WhyNot::Burstein(BursteinWhyNot::OtherBracket { .. })
        | WhyNot::Matches(MatchWhyNot::OtherBracket { .. }) => "other-bracket",
        WhyNot::Dutch(DutchWhyNot::SameBracket(_))
        | WhyNot::Burstein(BursteinWhyNot::SameBracket(_))
        | WhyNot::Matches(MatchWhyNot::Worse(_)) => "same-bracket",
        WhyNot::Dubov(DubovWhyNot::Obstacle(_)) => "obstacle",
        WhyNot::Dubov(DubovWhyNot::SameSide(_)) => "same-side",
        WhyNot::Lim(LimWhyNot::Incompatible(_)) => "incompatible",
        WhyNot::Lim(LimWhyNot::OtherGroup { .. }) => "other-group",
        WhyNot::Lim(LimWhyNot::OthersUnpaired) | WhyNot::Matches(MatchWhyNot::OthersStuck) => {
            "others-unpaired"
        }
        WhyNot::Lim(LimWhyNot::MoreClashes { .. }) => "more-clashes",
        WhyNot::Lim(LimWhyNot::Floater(_)) => "floater",
        WhyNot::Lim(LimWhyNot::Later)
        | WhyNot::Belgrade(BelgradeWhyNot::Later)
        | WhyNot::Matches(MatchWhyNot::Later) => "later",
        WhyNot::ItaloSwiss(ItaloWhyNot::Met)
        | WhyNot::Belgrade(BelgradeWhyNot::Met)
        | WhyNot::Matches(MatchWhyNot::Met) => "met",
        WhyNot::ItaloSwiss(ItaloWhyNot::Before { .. })
        | WhyNot::Dubov(DubovWhyNot::AnotherFirst { .. }) => "another-first",
        WhyNot::ItaloSwiss(ItaloWhyNot::Taken { .. })
        | WhyNot::Dubov(DubovWhyNot::Taken { .. }) => "taken",
        WhyNot::RoundRobin { round, rounds } => {
            let is_now = rounds.iter().any(|&number| usize::from(number) == *round);
            if is_now { "they-play" } else { "other-round" }
        }
        WhyNot::KnockOut(KnockOutWhyNot::Places { .. }) => "places",
        WhyNot::Belgrade(BelgradeWhyNot::Losses { .. }) => "losses",
    }
}

fn numbers(list: &[PairingNumber]) -> Vec<u16> {
    list.iter().map(|number| number.get()).collect()
}
