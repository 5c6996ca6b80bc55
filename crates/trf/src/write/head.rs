//! The head of a report.

use arbiter_rulebook::Color;
use arbiter_tournament::{Record, Scoring, TeamEvent};

use super::line::{Line, one_line};
use crate::{
    Version,
    layout::{self, Field},
    read::points_are_wrong,
};

pub(super) fn event_lines(record: &Record, version: Version) -> Vec<String> {
    let event = &record.event;
    let mut lines = Vec::new();
    let mut add = |code: &str, text: &str| {
        let text = one_line(text);
        if !text.trim().is_empty() {
            lines.push(format!("{code} {}", text.trim()));
        }
    };
    add("012", &event.name);
    add("022", &event.place);
    add("032", &event.federation);
    add("042", &event.starts);
    add("052", &event.ends);
    let players = || record.players.iter().filter(|player| !player.is_vacant());
    let n_rated = players().filter(|player| player.rating.is_some()).count();
    add("062", &players().count().to_string());
    add("072", &n_rated.to_string());
    let n_teams = record.teams.iter().filter(|team| !team.is_vacant()).count();
    if n_teams != 0 || version == Version::Trf26 {
        add("082", &n_teams.to_string());
    }
    add("092", &event.kind);
    add("102", &event.chief_arbiter);
    for deputy in &event.deputy_arbiters {
        add("112", deputy);
    }
    add("122", &event.time_control);
    if !event.round_dates.is_empty() {
        let mut line = Line::new("132");
        for (round_idx, date) in event.round_dates.iter().enumerate() {
            let first = layout::round_column(round_idx);
            line.left(Field { first, last: first + 9 }, date);
        }
        lines.push(line.text());
    }
    if version == Version::Trf26 {
        lines.extend(lines_of_2026(record));
    }
    lines
}

/// Records 142 to 362.
fn lines_of_2026(record: &Record) -> Vec<String> {
    let event = &record.event;
    let mut lines = Vec::new();
    if let Some(total) = record.rounds_total {
        add(&mut lines, "142", &total.to_string());
    }
    if let Some(color) = record.initial_color {
        add(&mut lines, "152", if color == Color::White { "W" } else { "B" });
    }
    if let Some(line) = game_points(record) {
        lines.push(line);
    }
    // The method stands in columns 9 to 13, with or without a federation before it.
    match event.starting_order.split_whitespace().collect::<Vec<_>>().as_slice() {
        [method] => lines.push(format!("172     {method}")),
        _ => add(&mut lines, "172", &event.starting_order),
    }
    add(&mut lines, "182", &event.pairing_program);
    if let Some(code) = event.type_code {
        add(&mut lines, "192", &code.to_string());
    }
    match event.ranking.split_first() {
        Some((first, rest)) if first == super::primary_code(record) && !rest.is_empty() => {
            add(&mut lines, "202", &rest.join(","));
        }
        Some(_) => add(&mut lines, "212", &event.ranking.join(",")),
        None => {}
    }
    add(&mut lines, "222", &event.encoded_time_control);
    lines.extend(team_lines(&record.team_event));
    lines
}

/// A record of one text, where there is one.
fn add(lines: &mut Vec<String>, code: &str, text: &str) {
    let text = one_line(text);
    if !text.trim().is_empty() {
        lines.push(format!("{code} {}", text.trim()));
    }
}

/// Record 162, where the points are not the usual ones.
fn game_points(record: &Record) -> Option<String> {
    let scoring = &record.scoring;
    let is_usual = *scoring == Scoring::default() && record.unknown_result.is_none();
    if is_usual && !points_are_wrong(record) {
        return None;
    }
    let mut line = Line::new("162");
    let values = [
        ('W', Some(scoring.win)),
        ('D', Some(scoring.draw)),
        ('L', Some(scoring.loss)),
        ('A', Some(scoring.zero_point_bye)),
        ('P', Some(scoring.pairing_allocated_bye)),
        ('X', record.unknown_result),
    ];
    for (column, (letter, value)) in layout::SCORING_LETTERS.into_iter().zip(values) {
        if let Some(value) = value {
            line.put(column, letter);
            line.points(Field { first: column + 1, last: column + 4 }, value);
        }
    }
    Some(line.text())
}

/// Records 352 and 362.
fn team_lines(event: &TeamEvent) -> Vec<String> {
    if *event == TeamEvent::default() {
        return Vec::new();
    }
    let mut lines = Vec::new();
    if !event.board_colors.is_empty() {
        let letter = |color: &Color| if *color == Color::White { 'W' } else { 'B' };
        let colors: String = event.board_colors.iter().map(letter).collect();
        lines.push(format!("352 {colors}"));
    }
    let mut line = Line::new("362");
    let scoring = event.match_scoring;
    let values = [scoring.win, scoring.draw, scoring.loss];
    for ((word, field), value) in layout::MATCH_SCORING.into_iter().zip(values) {
        line.left(field, word);
        line.points(Field { first: field.last + 1, last: field.last + 4 }, value);
    }
    lines.push(line.text());
    lines
}
