//! Lim and Italo-Swiss rounds as JSON: the facts beside their sentences.

use arbiter_pairing::{
    italo_swiss::{HowFound, ItaloBye, ItaloColorRule, ItaloPairing},
    lim::{ByeReason, Direction, FloatReason, FloaterType, HowPaired, LimColorRule, LimPairing},
};
use arbiter_tournament::PairingNumber;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct GroupsAnswer {
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

/// The facts beside their sentences, which stand in the order floats, undone, pairs, bye.
pub(super) fn lim(pairing: &LimPairing, lines: &[String]) -> GroupsAnswer {
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
            ByeReason::LowestRated => "lowest-rated",
            ByeReason::LowestWhoMay => "lowest-who-may",
            ByeReason::LowestWhoLeavesOthersPairable => "lowest-who-leaves-others-pairable",
        },
        text,
    });
    GroupsAnswer { pairs, floats, undone, bye }
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
pub(super) fn italo(pairing: &ItaloPairing, lines: &[String]) -> GroupsAnswer {
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
    GroupsAnswer { pairs, floats: Vec::new(), undone: Vec::new(), bye }
}
