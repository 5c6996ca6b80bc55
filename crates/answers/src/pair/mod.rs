//! A paired round, and why it is as it is.

mod dutch;
mod groups;
mod seekers;

use std::fmt::Write as _;

use arbiter_pairing::{
    NoPairing, Options, PairedRound, Reasons, WhyNot,
    belgrade::BelgradeWhyNot,
    burstein::explain::WhyNot as BursteinWhyNot,
    dubov::explain::WhyNot as DubovWhyNot,
    dutch::{Remedy, explain::WhyNot as DutchWhyNot},
    italo_swiss::ItaloWhyNot,
    keizer::KeizerWhyNot,
    knockout::KnockOutWhyNot,
    lim::LimWhyNot,
    swiss::{Boards, FieldError, round_to_pair},
    upfloat::MatchWhyNot,
};
use arbiter_rulebook::{Date, SwissEdition};
use arbiter_tournament::{Acceleration, PairingNumber, Record, System};
use serde::Serialize;

use crate::{
    BadInput, report,
    spoken::{Spoken, Writer},
};

/// A paired round.
#[derive(Serialize)]
pub struct RoundAnswer {
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

/// A round that cannot be paired.
#[derive(Serialize)]
pub struct NoPairingAnswer {
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

/// Why two players do not meet.
#[derive(Serialize)]
pub struct WhyAnswer {
    round: usize,
    one: u16,
    other: u16,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<dutch::ReasonAnswer>,
    text: String,
}

/// The round, with the reasons where they were asked for.
pub fn round(
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
        | Reasons::Keizer(_)
        | Reasons::Matches(_)
        | Reasons::SecondGames => ExplanationAnswer::Lines { lines: lines() },
    }
}

/// Why there is no round.
pub fn no_pairing(round: usize, none: &NoPairing, writer: Writer) -> NoPairingAnswer {
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

/// Why these two do not meet.
pub fn why_not(
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
        | WhyNot::Keizer(_)
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
        | WhyNot::Keizer(KeizerWhyNot::TheyPlay)
        | WhyNot::Matches(MatchWhyNot::TheyPlay) => "they-play",
        WhyNot::Dutch(DutchWhyNot::NotPaired(_))
        | WhyNot::Dubov(DubovWhyNot::NotPaired(_))
        | WhyNot::Burstein(BursteinWhyNot::NotPaired(_))
        | WhyNot::Lim(LimWhyNot::NotPaired(_))
        | WhyNot::ItaloSwiss(ItaloWhyNot::NotPaired(_))
        | WhyNot::KnockOut(KnockOutWhyNot::NotPaired(_))
        | WhyNot::Belgrade(BelgradeWhyNot::NotPaired(_))
        | WhyNot::Keizer(KeizerWhyNot::NotPaired(_))
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
        | WhyNot::Keizer(KeizerWhyNot::TooSoon { .. })
        | WhyNot::Matches(MatchWhyNot::Met) => "met",
        WhyNot::ItaloSwiss(ItaloWhyNot::Before { .. })
        | WhyNot::Dubov(DubovWhyNot::AnotherFirst { .. }) => "another-first",
        WhyNot::ItaloSwiss(ItaloWhyNot::Taken { .. })
        | WhyNot::Dubov(DubovWhyNot::Taken { .. }) => "taken",
        WhyNot::RoundRobin { round, rounds } => {
            let is_now = rounds.iter().any(|&number| usize::from(number) == *round);
            if is_now { "they-play" } else { "other-round" }
        }
        WhyNot::KnockOut(KnockOutWhyNot::Places { .. })
        | WhyNot::Keizer(KeizerWhyNot::Places { .. }) => "places",
        WhyNot::Keizer(KeizerWhyNot::Barred) => "barred",
        WhyNot::Belgrade(BelgradeWhyNot::Losses { .. }) => "losses",
    }
}

fn numbers(list: &[PairingNumber]) -> Vec<u16> {
    list.iter().map(|number| number.get()).collect()
}

/// What is asked of the next round.
#[derive(Clone, Debug)]
pub struct Query {
    /// The rules, instead of those that the report names.
    pub system: Option<System>,
    /// The edition of the Swiss rules, instead of the one that the report implies.
    pub edition: Option<SwissEdition>,
    /// Fictitious points, instead of those in the report.
    pub acceleration: Option<Acceleration>,
    /// The round to pair, instead of the next one.
    pub round: Option<usize>,
    /// Players who are absent from the round.
    pub absent: Vec<PairingNumber>,
    /// Players who are there although the report lists them as absent.
    pub arrived: Vec<PairingNumber>,
    /// Whether every bracket, pair, floater and colour is explained.
    pub explain: bool,
    /// How it is explained.
    pub spoken: Spoken,
    /// The day that decides the edition of a report without a date.
    pub today: Date,
}

/// A round, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
pub enum PairAnswer {
    /// The round.
    Paired(RoundAnswer),
    /// Nobody can be paired by the rules.
    NoPairing(NoPairingAnswer),
}

impl PairAnswer {
    /// As pairing engines write it, or why there is no round.
    pub fn text(&self) -> Result<String, &str> {
        match self {
            Self::Paired(RoundAnswer { boards, bye, .. }) => {
                let games = boards.iter().map(|board| (board.white, board.black));
                Ok(engine_text(games, *bye))
            }
            Self::NoPairing(NoPairingAnswer { no_pairing, .. }) => Err(&no_pairing.text),
        }
    }
}

/// The boards of a round as pairing engines write them.
pub fn boards_text(boards: &Boards) -> String {
    let games = boards.boards.iter().map(|board| (board.white.get(), board.black.get()));
    engine_text(games, boards.bye.map(PairingNumber::get))
}

/// How many lines, then the games, the bye last.
fn engine_text(games: impl ExactSizeIterator<Item = (u16, u16)>, bye: Option<u16>) -> String {
    let mut text = format!("{}\n", games.len() + usize::from(bye.is_some()));
    for (white, black) in games.chain(bye.map(|bye| (bye, 0))) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{white} {black}");
    }
    text
}

/// Pairs the next round of a report.
pub fn pair(record: &Record, query: &Query) -> Result<PairAnswer, BadInput> {
    let system = report::system(record, query.system)?;
    let options = Options {
        edition: report::edition(record, query.edition, query.today),
        round: query.round,
        arrived: query.arrived.clone(),
        absent: query.absent.clone(),
        acceleration: report::acceleration(record, query.acceleration),
        ..Options::default()
    };
    let writer = query.spoken.writer(options.edition);
    let bad =
        |error: FieldError| BadInput::words(writer.sentence(&writer.speaker.field_error(&error)));
    let number = round_to_pair(record, &options).map_err(bad)?;
    match arbiter_pairing::pair(system, record, &options) {
        Ok(paired) => {
            let reasons = query.explain.then(|| paired.explain());
            let by = (system, options.edition);
            Ok(PairAnswer::Paired(round(&paired, by, reasons.as_ref(), writer)))
        }
        Err(NoPairing::Field(error)) => Err(bad(error)),
        Err(none) => Ok(PairAnswer::NoPairing(no_pairing(number, &none, writer))),
    }
}
