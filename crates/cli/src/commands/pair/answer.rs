//! The answers of `pair` and `check` as JSON.

use arbiter_pairing::{
    dutch::{
        BracketKind, NoPairing, Remedy, Tally,
        explain::{
            BracketReport, Explanation, FloatReason, FloatReport, PairReport, PassedOver, Reason,
            WhyNot,
        },
    },
    swiss::Boards,
    text::Writer,
};
use arbiter_tournament::PairingNumber;
use serde::Serialize;

/// A paired round.
#[derive(Serialize)]
pub(crate) struct RoundAnswer {
    round: usize,
    system: &'static str,
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

#[derive(Serialize)]
struct ExplanationAnswer {
    brackets: Vec<BracketAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bye: Option<FloatAnswer>,
}

#[derive(Serialize)]
struct BracketAnswer {
    kind: &'static str,
    score: String,
    moved_down: Vec<u16>,
    residents: Vec<u16>,
    exchange_out: Vec<u16>,
    exchange_in: Vec<u16>,
    quality: Vec<TallyAnswer>,
    pairs: Vec<PairAnswer>,
    floaters: Vec<FloatAnswer>,
}

#[derive(Serialize)]
struct TallyAnswer {
    criterion: String,
    count: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gaps: Vec<String>,
}

#[derive(Serialize)]
struct PairAnswer {
    white: u16,
    black: u16,
    upper: u16,
    color_rule: String,
    color_text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    passed_over: Vec<PassedAnswer>,
}

#[derive(Serialize)]
struct PassedAnswer {
    player: u16,
    reason: ReasonAnswer,
}

#[derive(Serialize)]
struct FloatAnswer {
    player: u16,
    reason: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    passed_over: Vec<PassedAnswer>,
}

/// A reason as a word, its criterion where one decides, and a sentence.
#[derive(Serialize)]
pub(crate) struct ReasonAnswer {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    taken: Option<TallyAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<TallyAnswer>,
    text: String,
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
    reason: Option<ReasonAnswer>,
    text: String,
}

pub(super) fn round(round: usize, system: &'static str, boards: &Boards) -> RoundAnswer {
    let games = (1..).zip(&boards.boards).map(|(board, game)| BoardAnswer {
        board,
        white: game.white.get(),
        black: game.black.get(),
    });
    RoundAnswer {
        round,
        system,
        boards: games.collect(),
        bye: boards.bye.map(PairingNumber::get),
        explanation: None,
    }
}

impl RoundAnswer {
    pub(super) fn with_explanation(
        mut self,
        explanation: Option<&Explanation>,
        writer: Writer,
    ) -> Self {
        self.explanation = explanation.map(|explanation| ExplanationAnswer {
            brackets: explanation.brackets.iter().map(|b| bracket(b, writer)).collect(),
            bye: explanation.bye.as_ref().map(|bye| float(bye, writer)),
        });
        self
    }
}

fn bracket(bracket: &BracketReport, writer: Writer) -> BracketAnswer {
    BracketAnswer {
        kind: match bracket.kind {
            BracketKind::Normal => "normal",
            BracketKind::Penultimate => "penultimate",
            BracketKind::Last => "last",
            BracketKind::CollapsedLast => "collapsed-last",
        },
        score: bracket.score.to_string(),
        moved_down: numbers(&bracket.movers),
        residents: numbers(&bracket.residents),
        exchange_out: numbers(&bracket.exchange.0),
        exchange_in: numbers(&bracket.exchange.1),
        quality: bracket.quality.tallies.iter().map(tally).collect(),
        pairs: bracket.pairs.iter().map(|p| pair(p, writer)).collect(),
        floaters: bracket.floaters.iter().map(|f| float(f, writer)).collect(),
    }
}

fn tally(tally: &Tally) -> TallyAnswer {
    TallyAnswer {
        criterion: tally.criterion.to_string(),
        count: tally.count,
        gaps: tally.gaps.iter().map(ToString::to_string).collect(),
    }
}

fn pair(pair: &PairReport, writer: Writer) -> PairAnswer {
    PairAnswer {
        white: pair.white.get(),
        black: pair.black.get(),
        upper: pair.upper.get(),
        color_rule: pair.color_rule.to_string(),
        color_text: writer.color_rule(pair.color_rule),
        passed_over: passed(&pair.passed_over, writer),
    }
}

fn passed(list: &[PassedOver], writer: Writer) -> Vec<PassedAnswer> {
    list.iter()
        .map(|passed| PassedAnswer {
            player: passed.player.get(),
            reason: reason(&passed.reason, writer),
        })
        .collect()
}

fn float(float: &FloatReport, writer: Writer) -> FloatAnswer {
    let (reason, passed_over) = match &float.reason {
        FloatReason::NoOpponent => ("no-opponent", Vec::new()),
        FloatReason::Completion => ("completion", Vec::new()),
        FloatReason::Chosen(list) => ("chosen", passed(list, writer)),
    };
    FloatAnswer { player: float.player.get(), reason, passed_over }
}

fn reason(reason: &Reason, writer: Writer) -> ReasonAnswer {
    let text = writer.reason(reason);
    let (word, tallies) = match reason {
        Reason::Barred => ("barred", None),
        Reason::ColorsClash(_) => ("colours-clash", None),
        Reason::HadBye => ("had-bye", None),
        Reason::BothMovedDown => ("both-moved-down", None),
        Reason::Completion => ("completion", None),
        Reason::Worse { taken, instead } => ("worse", Some((tally(taken), tally(instead)))),
        Reason::Later => ("later", None),
    };
    let (taken, instead) = tallies.unzip();
    ReasonAnswer { reason: word, taken, instead, text }
}

pub(super) fn no_pairing(round: usize, none: &NoPairing, writer: Writer) -> NoPairingAnswer {
    let word = |remedy: &Remedy| match remedy {
        Remedy::LiftForbiddenPairs => "lift-forbidden-pairs",
        Remedy::WaiveColors => "waive-colours",
        Remedy::SecondBye => "second-bye",
        Remedy::LeaveOneOut => "leave-one-out",
        Remedy::Rematch => "rematch",
    };
    NoPairingAnswer {
        round,
        no_pairing: ObstacleAnswer {
            text: writer.no_pairing(none).join(" "),
            stuck: numbers(&none.stuck),
            opponents: numbers(&none.opponents),
            remedies: none.remedies.iter().map(word).collect(),
        },
    }
}

pub(super) fn impossible(round: usize, why: &str) -> NoPairingAnswer {
    NoPairingAnswer {
        round,
        no_pairing: ObstacleAnswer {
            text: why.to_owned(),
            stuck: Vec::new(),
            opponents: Vec::new(),
            remedies: Vec::new(),
        },
    }
}

pub(super) fn why_not(
    round: usize,
    (one, other): (PairingNumber, PairingNumber),
    why: &WhyNot,
    writer: Writer,
) -> WhyAnswer {
    let (answer, because) = match why {
        WhyNot::TheyPlay => ("they-play", None),
        WhyNot::NotPaired(_) => ("not-paired", None),
        WhyNot::OtherBracket { reason, .. } => ("other-bracket", reason.as_ref()),
        WhyNot::SameBracket(reason) => ("same-bracket", Some(reason)),
    };
    WhyAnswer {
        round,
        one: one.get(),
        other: other.get(),
        answer,
        reason: because.map(|because| reason(because, writer)),
        text: writer.why_not(one, other, why),
    }
}

fn numbers(list: &[PairingNumber]) -> Vec<u16> {
    list.iter().map(|number| number.get()).collect()
}
