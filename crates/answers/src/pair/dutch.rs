//! A Dutch round as JSON: brackets, and for every pair those who were passed over.

use arbiter_pairing::dutch::{
    BracketKind, Tally,
    explain::{
        BracketReport, Explanation, FloatReason, FloatReport, PairReport, PassedOver, Reason,
    },
};
use arbiter_rulebook::SwissEdition;
use serde::Serialize;

use super::numbers;
use crate::spoken::Writer;

#[derive(Serialize)]
pub(super) struct DutchAnswer {
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
    criterion: &'static str,
    count: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gaps: Vec<String>,
}

#[derive(Serialize)]
struct PairAnswer {
    white: u16,
    black: u16,
    upper: u16,
    color_rule: &'static str,
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
pub(super) struct ReasonAnswer {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    taken: Option<TallyAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<TallyAnswer>,
    text: String,
}

pub(super) fn explanation(explanation: &Explanation, writer: Writer) -> DutchAnswer {
    DutchAnswer {
        brackets: explanation
            .brackets
            .iter()
            .map(|it| bracket(it, explanation.edition, writer))
            .collect(),
        bye: explanation.bye.as_ref().map(|bye| float(bye, writer)),
    }
}

fn bracket(bracket: &BracketReport, edition: SwissEdition, writer: Writer) -> BracketAnswer {
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
        pairs: bracket.pairs.iter().map(|p| pair(p, edition, writer)).collect(),
        floaters: bracket.floaters.iter().map(|f| float(f, writer)).collect(),
    }
}

fn tally(tally: &Tally) -> TallyAnswer {
    TallyAnswer {
        criterion: tally.article,
        count: tally.count,
        gaps: tally.gaps.iter().map(ToString::to_string).collect(),
    }
}

fn pair(pair: &PairReport, edition: SwissEdition, writer: Writer) -> PairAnswer {
    PairAnswer {
        white: pair.white.get(),
        black: pair.black.get(),
        upper: pair.upper.get(),
        color_rule: pair.color_rule.article(edition),
        color_text: writer.sentence(&writer.speaker.color_rule(pair.color_rule)),
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

pub(super) fn reason(reason: &Reason, writer: Writer) -> ReasonAnswer {
    let text = writer.sentence(&writer.speaker.reason(reason));
    let (word, tallies) = match reason {
        Reason::Barred => ("barred", None),
        Reason::ColorsClash(_) => ("colours-clash", None),
        Reason::HadBye => ("had-bye", None),
        Reason::BothMovedDown => ("both-moved-down", None),
        Reason::Completion => ("completion", None),
        Reason::Worse { taken, instead, .. } => ("worse", Some((tally(taken), tally(instead)))),
        Reason::Later => ("later", None),
    };
    let (taken, instead) = tallies.unzip();
    ReasonAnswer { reason: word, taken, instead, text }
}
