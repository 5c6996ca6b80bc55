//! Dubov and Burstein rounds as JSON: the facts, and the sentences beside them.

use arbiter_pairing::{burstein::explain as burstein, dubov::explain as dubov, dutch::ColorRule};
use arbiter_tournament::PairingNumber;
use serde::Serialize;

use super::numbers;

#[derive(Serialize)]
pub(super) struct SeekersAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    bye: Option<u16>,
    brackets: Vec<BracketAnswer>,
    lines: Vec<String>,
}

#[derive(Serialize)]
struct BracketAnswer {
    score: String,
    /// Residents; in the Burstein system everybody, in the order of the index.
    members: Vec<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moved_down: Vec<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    floated_up: Vec<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shifted: Vec<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    averages: Vec<AverageAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    index: Vec<IndexAnswer>,
    pairs: Vec<PairAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    floaters: Vec<u16>,
}

#[derive(Serialize)]
struct AverageAnswer {
    player: u16,
    average: u32,
}

#[derive(Serialize)]
struct IndexAnswer {
    player: u16,
    /// In tenths of a point.
    buchholz: u32,
    /// In hundredths of a point.
    sonneborn_berger: u32,
}

#[derive(Serialize)]
struct PairAnswer {
    white: u16,
    black: u16,
    color_rule: &'static str,
}

fn pair(white: PairingNumber, black: PairingNumber, rule: ColorRule) -> PairAnswer {
    PairAnswer { white: white.get(), black: black.get(), color_rule: rule.seeker_article() }
}

pub(super) fn dubov(explanation: &dubov::Explanation, lines: Vec<String>) -> SeekersAnswer {
    let bracket = |it: &dubov::BracketReport| BracketAnswer {
        score: it.score.to_string(),
        members: numbers(&it.residents),
        moved_down: Vec::new(),
        floated_up: it.upfloaters.iter().map(|up| up.player.get()).collect(),
        shifted: it.first_shift.iter().chain(&it.second_shift).map(|who| who.get()).collect(),
        averages: it
            .white_seekers
            .iter()
            .map(|&(who, average)| AverageAnswer { player: who.get(), average })
            .collect(),
        index: Vec::new(),
        pairs: it.pairs.iter().map(|it| pair(it.white, it.black, it.color_rule)).collect(),
        floaters: Vec::new(),
    };
    SeekersAnswer {
        bye: explanation.bye.map(PairingNumber::get),
        brackets: explanation.brackets.iter().map(bracket).collect(),
        lines,
    }
}

pub(super) fn burstein(explanation: &burstein::Explanation, lines: Vec<String>) -> SeekersAnswer {
    let bracket = |it: &burstein::BracketReport| BracketAnswer {
        score: it.score.to_string(),
        members: it.members.iter().map(|(who, _)| who.get()).collect(),
        moved_down: numbers(&it.movers),
        floated_up: Vec::new(),
        shifted: Vec::new(),
        averages: Vec::new(),
        index: it
            .members
            .iter()
            .map(|&(who, index)| IndexAnswer {
                player: who.get(),
                buchholz: index.buchholz,
                sonneborn_berger: index.sonneborn_berger,
            })
            .collect(),
        pairs: it.pairs.iter().map(|it| pair(it.white, it.black, it.color_rule)).collect(),
        floaters: it.floaters.iter().map(|(who, _)| who.get()).collect(),
    };
    SeekersAnswer {
        bye: explanation.bye.map(PairingNumber::get),
        brackets: explanation.brackets.iter().map(bracket).collect(),
        lines,
    }
}
