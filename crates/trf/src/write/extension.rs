//! Records that pairing engines added to TRF16.

use arbiter_rulebook::Score;
use arbiter_tournament::{PairingNumber, Record, Scoring};

use super::line::Line;
use crate::{
    layout::{self, Field, color_code},
    read::points_are_wrong,
};

pub(super) fn extension_lines(record: &Record) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(total) = record.rounds_total {
        lines.push(format!("XXR {total}"));
    }
    if let Some(color) = record.initial_color {
        let word = if color_code(Some(color)) == 'w' { "white1" } else { "black1" };
        lines.push(format!("XXC {word}"));
    }
    if record.scoring != Scoring::default() || points_are_wrong(record) {
        lines.extend(scoring_lines(&record.scoring));
    }
    for group in &record.forbidden {
        lines.push(format!("XXP {}", joined(group)));
    }
    let is_real =
        |number: &PairingNumber| record.player(*number).is_some_and(|player| !player.is_vacant());
    let absent: Vec<PairingNumber> = record.absent_next.iter().copied().filter(is_real).collect();
    if !absent.is_empty() {
        lines.push(format!("XXZ {}", joined(&absent)));
    }
    for (player, rounds) in record.players.iter().zip(&record.virtual_points.by_player) {
        if rounds.is_empty() {
            continue;
        }
        let mut line = Line::new("XXA");
        line.right(layout::NUMBER, &player.number.to_string());
        for (round_idx, score) in rounds.iter().enumerate() {
            let first = layout::virtual_points_column(round_idx);
            line.right(Field { first, last: first + 3 }, &score.to_string());
        }
        lines.push(line.text());
    }
    lines
}

fn joined(numbers: &[PairingNumber]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// Both families of engines are told; each ignores the other's records.
fn scoring_lines(scoring: &Scoring) -> Vec<String> {
    let values: [(&str, &[&str], Score); 6] = [
        ("BBW", &["W"], scoring.win),
        ("BBD", &["D"], scoring.draw),
        ("BBL", &["WL", "BL"], scoring.loss),
        ("BBZ", &["ZPB"], scoring.zero_point_bye),
        ("BBF", &["FL"], scoring.forfeit_loss),
        ("BBU", &["PAB"], scoring.pairing_allocated_bye),
    ];
    let line =
        |(record, _, value): &(&str, &[&str], Score)| format!("{record} {:>4}", value.to_string());
    let mut lines: Vec<String> = values.iter().map(line).collect();
    let codes = values
        .iter()
        .flat_map(|(_, codes, value)| codes.iter().map(move |code| format!(" {code}={value}")));
    lines.push(codes.fold("XXS".to_owned(), |line, code| line + &code));
    lines
}
