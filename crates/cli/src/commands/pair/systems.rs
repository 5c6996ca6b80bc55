//! Lim and Italo-Swiss: pairing, explaining, and the answers as JSON.

use std::process::ExitCode;

use arbiter_pairing::{
    italo_swiss::{self, HowFound, ItaloBye, ItaloColorRule, ItaloPairing, ItaloRound, Merge},
    lim::{
        self, ByeReason, Direction, FloatReason, FloaterType, HowPaired, LimColorRule, LimPairing,
        LimRound, LimWhyNot, Maxi,
    },
    swiss::{Boards, Field},
    text::Writer,
};
use arbiter_rulebook::Score;
use arbiter_tournament::{PairingNumber, Record};
use serde::Serialize;

use super::{
    Arguments,
    answer::{self, RoundAnswer},
    write_boards,
};
use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

/// A round with the reasons of a system that is not the Dutch one.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    round: RoundAnswer,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<ExplanationAnswer>,
}

#[derive(Serialize)]
struct ExplanationAnswer {
    pairs: Vec<PairAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    floats: Vec<FloatAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undone: Vec<UndoneAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bye: Option<ByeAnswer>,
}

#[derive(Serialize)]
struct PairAnswer {
    white: u16,
    black: u16,
    group: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'static str>,
    how: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    exchange: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    floater: Option<u16>,
    color_rule: &'static str,
    text: String,
}

#[derive(Serialize)]
struct FloatAnswer {
    player: u16,
    from: String,
    to: String,
    reason: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    text: String,
}

#[derive(Serialize)]
struct UndoneAnswer {
    one: u16,
    other: u16,
    group: String,
    text: String,
}

#[derive(Serialize)]
struct ByeAnswer {
    player: u16,
    reason: &'static str,
    text: String,
}

#[derive(Serialize)]
struct WhyAnswer {
    round: usize,
    one: u16,
    other: u16,
    answer: &'static str,
    text: String,
}

pub(super) fn lim(
    arguments: &Arguments,
    world: &mut World<'_>,
    field: &Field,
) -> Result<ExitCode, CommandError> {
    let writer = Writer::new(arguments.lang);
    let pairing = match lim::pair(&lim_round(arguments, field)) {
        Ok(pairing) => pairing,
        Err(error) => return impossible(arguments, world, field, &writer.lim_error(&error)),
    };
    let lines = writer.lim(&pairing);
    let explanation = explain_lim(&pairing, &lines);
    let boards = pairing.boards(field);
    write(arguments, world, (field, "lim", &boards), (explanation, lines))
}

fn lim_round(arguments: &Arguments, field: &Field) -> LimRound {
    let maxi = match arguments.maxi {
        None => Maxi::ByCount,
        Some(true) => Maxi::Yes,
        Some(false) => Maxi::No,
    };
    LimRound::of(field, maxi)
}

pub(super) fn why_lim(
    arguments: &Arguments,
    world: &mut World<'_>,
    field: &Field,
    (one, other): (PairingNumber, PairingNumber),
) -> Result<ExitCode, CommandError> {
    let writer = Writer::new(arguments.lang);
    let round = lim_round(arguments, field);
    let pairing = match lim::pair(&round) {
        Ok(pairing) => pairing,
        Err(error) => return impossible(arguments, world, field, &writer.lim_error(&error)),
    };
    let why = lim::why_not(&round, &pairing, one, other);
    let text = writer.lim_why_not(one, other, why);
    match arguments.format {
        Format::Text => writeln!(world.out, "{text}")?,
        Format::Json => {
            let answer = match why {
                LimWhyNot::TheyPlay => "they-play",
                LimWhyNot::NotPaired(_) => "not-paired",
                LimWhyNot::Incompatible(_) => "incompatible",
                LimWhyNot::OtherGroup { .. } => "other-group",
                LimWhyNot::OthersUnpaired => "others-unpaired",
                LimWhyNot::MoreClashes { .. } => "more-clashes",
                LimWhyNot::Floater(_) => "floater",
                LimWhyNot::Later => "later",
            };
            let (one, other) = (one.get(), other.get());
            format::json(world.out, &WhyAnswer { round: field.round, one, other, answer, text })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn italo(
    arguments: &Arguments,
    world: &mut World<'_>,
    record: &Record,
    field: &Field,
) -> Result<ExitCode, CommandError> {
    let merge = arguments.merge.map_or(Merge::Nothing, Merge::UpTo);
    let pairing = match italo_swiss::pair(&ItaloRound::of(record, field), merge) {
        Ok(pairing) => pairing,
        Err(error) => return impossible(arguments, world, field, &error.to_string()),
    };
    let lines = Writer::new(arguments.lang).italo(&pairing);
    let explanation = explain_italo(&pairing, &lines);
    let boards = pairing.boards(field);
    write(arguments, world, (field, "italo", &boards), (explanation, lines))
}

/// Points of a group, as `1.5`.
pub(super) fn parse_score(text: &str) -> Result<Score, String> {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    let parsed = whole.parse::<u16>().ok().zip(tenths.parse::<u16>().ok());
    let points = parsed
        .filter(|&(_, tenths)| tenths < 10)
        .and_then(|(whole, tenths)| whole.checked_mul(10)?.checked_add(tenths));
    points.map(Score::from_tenths).ok_or_else(|| "expected points such as 1.5".to_owned())
}

fn write(
    arguments: &Arguments,
    world: &mut World<'_>,
    (field, system, boards): (&Field, &'static str, &Boards),
    (explanation, lines): (ExplanationAnswer, Vec<String>),
) -> Result<ExitCode, CommandError> {
    if arguments.format == Format::Json {
        let round = answer::round(field.round, system, boards);
        let explanation = arguments.explain.then_some(explanation);
        format::json(world.out, &Answer { round, explanation })?;
        return Ok(ExitCode::SUCCESS);
    }
    write_boards(world, boards)?;
    if arguments.explain {
        writeln!(world.out)?;
        for line in lines {
            writeln!(world.out, "{line}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn impossible(
    arguments: &Arguments,
    world: &mut World<'_>,
    field: &Field,
    why: &str,
) -> Result<ExitCode, CommandError> {
    if arguments.format == Format::Json {
        format::json(world.out, &answer::impossible(field.round, why))?;
    } else {
        writeln!(world.out, "{why}")?;
    }
    Ok(ExitCode::from(1))
}

/// The facts beside their sentences, which stand in the order floats, undone, pairs, bye.
fn explain_lim(pairing: &LimPairing, lines: &[String]) -> ExplanationAnswer {
    let mut lines = lines.iter().cloned();
    let floats = pairing.floats.iter().zip(&mut lines).map(|(float, text)| FloatAnswer {
        player: float.player.get(),
        from: float.from.to_string(),
        to: float.to.to_string(),
        reason: float_word(float.reason),
        kind: match float.kind {
            FloaterType::A => "a",
            FloaterType::B => "b",
            FloaterType::C => "c",
            FloaterType::D => "d",
        },
        text,
    });
    let floats = floats.collect();
    let undone = pairing.undone.iter().zip(&mut lines).map(|(undone, text)| UndoneAnswer {
        one: undone.one.get(),
        other: undone.other.get(),
        group: undone.group.to_string(),
        text,
    });
    let undone = undone.collect();
    let pairs = pairing.pairs.iter().zip(&mut lines).map(|(pair, text)| {
        let (how, exchange, floater) = how_word(pair.how);
        PairAnswer {
            white: pair.white.get(),
            black: pair.black.get(),
            group: pair.group.to_string(),
            direction: Some(match pair.direction {
                Direction::Down => "down",
                Direction::Up => "up",
            }),
            how,
            exchange,
            floater: floater.map(PairingNumber::get),
            color_rule: lim_color_word(pair.color_rule),
            text,
        }
    });
    let pairs = pairs.collect();
    let bye = pairing.bye.zip(lines.next()).map(|((player, reason), text)| ByeAnswer {
        player: player.get(),
        reason: match reason {
            ByeReason::LowestPlaced => "lowest-placed",
            ByeReason::LowestWhoMay => "lowest-who-may",
            ByeReason::LowestWhoLeavesOthersPairable => "lowest-who-leaves-others-pairable",
        },
        text,
    });
    ExplanationAnswer { pairs, floats, undone, bye }
}

const fn how_word(how: HowPaired) -> (&'static str, Option<usize>, Option<PairingNumber>) {
    match how {
        HowPaired::Proposed => ("proposed", None, None),
        HowPaired::Exchanged { exchange } => ("exchanged", Some(exchange), None),
        HowPaired::ExchangedForColors { exchange } => {
            ("exchanged-for-colours", Some(exchange), None)
        }
        HowPaired::FloaterByColor { floater } => ("floater-by-colour", None, Some(floater)),
        HowPaired::FloaterFirstCompatible { floater } => {
            ("floater-first-compatible", None, Some(floater))
        }
    }
}

const fn float_word(reason: FloatReason) -> &'static str {
    match reason {
        FloatReason::MetEverybody => "met-everybody",
        FloatReason::ColorSurplus => "colour-surplus",
        FloatReason::ColorRepeated => "colour-repeated",
        FloatReason::OddGroup => "odd-group",
        FloatReason::Blocked => "blocked",
        FloatReason::PairUndone => "pair-undone",
    }
}

const fn lim_color_word(rule: LimColorRule) -> &'static str {
    match rule {
        LimColorRule::Forced => "forced",
        LimColorRule::Due => "due",
        LimColorRule::History => "history",
        LimColorRule::HigherPlayer => "higher-player",
        LimColorRule::LowerPlayer => "lower-player",
        LimColorRule::Lot => "lot",
    }
}

/// The facts beside their sentences, which stand in the order pairs, bye.
fn explain_italo(pairing: &ItaloPairing, lines: &[String]) -> ExplanationAnswer {
    let mut lines = lines.iter().cloned();
    let pairs = pairing.pairs.iter().zip(&mut lines).map(|(pair, text)| PairAnswer {
        white: pair.white.get(),
        black: pair.black.get(),
        group: pair.group.to_string(),
        direction: None,
        how: match pair.how {
            HowFound::SameScore { .. } => "same-score",
            HowFound::LowerScore { .. } => "lower-score",
            HowFound::Merged => "merged",
        },
        exchange: None,
        floater: None,
        color_rule: match pair.color_rule {
            ItaloColorRule::FewerWhites => "fewer-whites",
            ItaloColorRule::BlackLast => "black-last",
            ItaloColorRule::FewerPoints => "fewer-points",
            ItaloColorRule::SmallerNumber => "smaller-number",
        },
        text,
    });
    let pairs = pairs.collect();
    let bye = pairing.bye.zip(lines.next()).map(|((player, reason), text)| ByeAnswer {
        player: player.get(),
        reason: match reason {
            ItaloBye::Walkover(_) => "walkover",
            ItaloBye::LastPlaced => "last-placed",
        },
        text,
    });
    ExplanationAnswer { pairs, floats: Vec::new(), undone: Vec::new(), bye }
}
