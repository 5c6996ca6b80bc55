//! Writing TRF16.

use arbiter_rulebook::Score;
use arbiter_tournament::{PairingNumber, Player, Record, RoundEntry, Scoring, Sex, Team};

use crate::{
    Encoding, KeptField, LineEnd, Report,
    layout::{self, Field, TITLES, bye_code, color_code, result_code},
    read::{birth_text, paired_rounds},
};

/// How to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// A carriage return by default, as the format prescribes.
    pub line_end: LineEnd,
    /// UTF-8 by default; a character that Latin-1 lacks becomes a question mark.
    pub encoding: Encoding,
}

/// Writes a record as TRF16, with the engines' records where they have something to say.
///
/// What does not fit into its columns is cut. Vacant players are left out.
pub fn write(record: &Record, options: WriteOptions) -> Vec<u8> {
    encode(&lines(record, &[]), options)
}

/// Writes a report as it was read: same line ends, unknown lines and fields included.
pub fn write_report(report: &Report) -> Vec<u8> {
    let mut lines = lines(&report.record, &report.kept_fields);
    lines.extend(report.kept_lines.iter().map(|kept| kept.text.clone()));
    encode(&lines, WriteOptions { line_end: report.line_end, encoding: report.encoding })
}

fn encode(lines: &[String], options: WriteOptions) -> Vec<u8> {
    let text: String =
        lines.iter().flat_map(|line| [line.as_str(), options.line_end.as_str()]).collect();
    match options.encoding {
        Encoding::Utf8 => text.into_bytes(),
        Encoding::Latin1 => {
            let bytes: Vec<u8> = text.chars().map(|it| u8::try_from(it).unwrap_or(b'?')).collect();
            // Bytes that happen to be UTF-8 would be read as such, with other letters.
            let is_misread = !bytes.is_ascii() && std::str::from_utf8(&bytes).is_ok();
            if is_misread { text.into_bytes() } else { bytes }
        }
    }
}

fn lines(record: &Record, kept_fields: &[KeptField]) -> Vec<String> {
    let mut lines = event_lines(record);
    lines.extend(extension_lines(record));
    let n_paired = paired_rounds(record);
    for player in record.players.iter().filter(|player| !player.is_vacant()) {
        // By player and column, as reading leaves them.
        let first = kept_fields.partition_point(|kept| kept.player < player.number);
        let end = kept_fields.partition_point(|kept| kept.player <= player.number);
        lines.push(player_line(player, n_paired, &kept_fields[first..end]));
    }
    lines.extend(record.teams.iter().map(team_line));
    lines
}

fn event_lines(record: &Record) -> Vec<String> {
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
    if !record.teams.is_empty() {
        add("082", &record.teams.len().to_string());
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
    lines
}

fn extension_lines(record: &Record) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(total) = record.rounds_total {
        lines.push(format!("XXR {total}"));
    }
    if let Some(color) = record.initial_color {
        let word = if color_code(Some(color)) == 'w' { "white1" } else { "black1" };
        lines.push(format!("XXC {word}"));
    }
    lines.extend(scoring_lines(&record.scoring));
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
    if *scoring == Scoring::default() {
        return Vec::new();
    }
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

fn player_line(player: &Player, n_paired: usize, kept_fields: &[KeptField]) -> String {
    let mut line = Line::new("001");
    line.right(layout::NUMBER, &player.number.to_string());
    line.left(
        layout::SEX,
        match player.sex {
            Some(Sex::Male) => "m",
            Some(Sex::Female) => "w",
            None => "",
        },
    );
    let title = TITLES.iter().find(|(title, _, _)| Some(*title) == player.title);
    line.right(layout::TITLE, title.map_or("", |(_, code, _)| code));
    line.left(layout::NAME, player.name.trim());
    line.right(layout::RATING, &number_text(player.rating));
    line.left(layout::FEDERATION, player.federation.trim());
    line.right(layout::FIDE_ID, &number_text(player.fide_id));
    line.left(layout::BIRTH, &player.birth.map(birth_text).unwrap_or_default());
    line.right(layout::POINTS, &number_text(player.stated_points));
    line.right(layout::RANK, &number_text(player.stated_rank));
    for (round_idx, entry) in player.rounds.iter().enumerate() {
        let first = layout::round_column(round_idx);
        line.round(first, *entry, round_idx < n_paired);
    }
    for kept in kept_fields {
        let first = usize::try_from(kept.column).unwrap_or(usize::MAX);
        let last = first.saturating_add(kept.text.chars().count()).saturating_sub(1);
        line.left(Field { first, last }, &kept.text);
    }
    line.text()
}

fn number_text(number: Option<impl ToString>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

fn team_line(team: &Team) -> String {
    let mut line = Line::new("013");
    line.left(layout::TEAM_NAME, team.name.trim());
    for (player_idx, number) in team.players.iter().enumerate() {
        let first = layout::team_player_column(player_idx);
        line.right(Field { first, last: first + 3 }, &number.to_string());
    }
    line.text()
}

/// Characters that would end a line or cannot be seen become blanks.
fn one_line(text: &str) -> String {
    text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect()
}

/// A line under construction, one cell a column.
struct Line {
    cells: Vec<char>,
}

impl Line {
    fn new(code: &str) -> Self {
        Self { cells: code.chars().collect() }
    }

    fn put(&mut self, column: usize, character: char) {
        if self.cells.len() < column {
            self.cells.resize(column, ' ');
        }
        self.cells[column - 1] = if character.is_control() { ' ' } else { character };
    }

    /// From the first column on, cut at the last.
    fn left(&mut self, field: Field, text: &str) {
        for (column, character) in (field.first..=field.last).zip(text.chars()) {
            self.put(column, character);
        }
    }

    /// Up to the last column; a number too wide by one begins in the blank before the field.
    fn right(&mut self, field: Field, text: &str) {
        let width = text.chars().count().min(field.width() + 1);
        for (column, character) in (field.last + 1 - width..).zip(text.chars().take(width)) {
            self.put(column, character);
        }
    }

    fn round(&mut self, first: usize, entry: RoundEntry, is_paired: bool) {
        let (color, result) = match entry {
            RoundEntry::Paired { opponent, color, result } => {
                self.right(Field { first, last: first + 3 }, &opponent.to_string());
                self.put(first + 5, color_code(color));
                self.put(first + 7, result_code(result));
                return;
            }
            RoundEntry::Bye(bye) => ('-', bye_code(bye)),
            RoundEntry::Absent if is_paired => return,
            // Blanks in a round that is still to be paired would ask for a pairing.
            RoundEntry::Absent => ('-', 'Z'),
        };
        self.left(Field { first, last: first + 3 }, "0000");
        self.put(first + 5, color);
        self.put(first + 7, result);
    }

    fn text(self) -> String {
        let text: String = self.cells.into_iter().collect();
        text.trim_end().to_owned()
    }
}
