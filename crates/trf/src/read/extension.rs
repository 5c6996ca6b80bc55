//! Records that pairing engines added to the format.
//!
//! `XXR` rounds planned, `XXC` initial colour, `XXZ` absent from the next round, `XXP` may
//! not meet, `XXA` virtual points, `XXS` and `BBW BBD BBL BBZ BBF BBU` what results are worth.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{PairingNumber, Scoring};

use super::{
    Reader,
    number::{self, NUMBER_EXPECTED, SCORE_EXPECTED},
    to_u32,
};
use crate::{Change, KeptLine, ReadTrfError, layout, layout::Field, text::Columns};

impl Reader {
    pub(super) fn read_extension(&mut self, code: &str, content: &str, line: u32) {
        match code {
            "XXR" => self.read_rounds_total(content, line),
            "XXC" => self.read_configuration(content, line),
            "XXZ" => {
                for number in self.numbers(content, line) {
                    if !self.record.absent_next.contains(&number) {
                        self.record.absent_next.push(number);
                    }
                }
            }
            "XXP" => {
                let group = self.numbers(content, line);
                if !group.is_empty() {
                    self.record.forbidden.push(group);
                }
            }
            "XXA" => self.read_virtual_points(content, line),
            "XXS" => self.read_scoring(content, line),
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                match number::score(content[3..].trim()) {
                    Some(stated) => self.scoring.set(code, stated.score, line, 5),
                    None => self.bad_field(line, 5, SCORE_EXPECTED, content[3..].trim()),
                }
            }
            _ => self.keep((line, 1), content, Change::UnknownRecordKept { code: code.to_owned() }),
        }
    }

    pub(super) fn read_rounds_total(&mut self, content: &str, line: u32) {
        let text = content[3..].trim();
        let total = number::digits(text).and_then(|total| u8::try_from(total).ok());
        match total.filter(|&total| total != 0) {
            Some(total) if self.record.rounds_total.is_none() => {
                self.record.rounds_total = Some(total);
                self.rounds_line = line;
            }
            // Files for several programs have it in both records.
            Some(total) if self.record.rounds_total == Some(total) => {}
            Some(_) => {
                let code = content[..3].to_owned();
                self.keep((line, 1), content, Change::RepeatedRecordKept { code });
            }
            None => self.bad_field(line, 5, "a number of rounds from 1 to 255", text),
        }
    }

    fn read_configuration(&mut self, content: &str, line: u32) {
        for (column, word) in words(content) {
            match word {
                "white1" => self.record.initial_color = Some(Color::White),
                "black1" => self.record.initial_color = Some(Color::Black),
                "rank" => {
                    self.note(line, column, Change::RankOrderNotUsed);
                    self.kept_lines.push(KeptLine { line, text: "XXC rank".to_owned() });
                }
                _ => self.bad_field(line, column, "white1, black1 or rank", word),
            }
        }
    }

    /// All numbers of a line, each looked up later.
    fn numbers(&mut self, content: &str, line: u32) -> Vec<PairingNumber> {
        let mut numbers = Vec::new();
        for (column, word) in words(content) {
            match number::pairing_number(word) {
                Some(number) if numbers.contains(&number) => {
                    let column = to_u32(column);
                    self.faults.push(ReadTrfError::NamedTwice { line, column, number });
                }
                Some(number) => {
                    self.mention(line, column, number);
                    numbers.push(number);
                }
                None => self.bad_field(line, column, NUMBER_EXPECTED, word),
            }
        }
        numbers
    }

    fn read_virtual_points(&mut self, content: &str, line: u32) {
        let columns = Columns::characters(content);
        let text = columns.field(Field { first: 4, last: 8 });
        let Some(number) = number::pairing_number(&text) else {
            return self.bad_field(line, 5, NUMBER_EXPECTED, &text);
        };
        self.mention(line, 5, number);
        let mut rounds = Vec::new();
        while layout::virtual_points_column(rounds.len()) <= columns.len()
            && rounds.len() < layout::ROUNDS_MAX
        {
            let first = layout::virtual_points_column(rounds.len());
            let text = columns.field(Field { first: first - 1, last: first + 3 });
            let score = if text.is_empty() {
                Some(Score::ZERO)
            } else {
                number::score(&text).map(|stated| stated.score)
            };
            if score.is_none() {
                self.bad_field(line, first, SCORE_EXPECTED, &text);
            }
            rounds.push(score.unwrap_or_default());
        }
        if rounds.is_empty() {
            return;
        }
        let by_player = &mut self.record.virtual_points.by_player;
        if by_player.len() <= number.index() {
            by_player.resize(number.index() + 1, Vec::new());
        }
        let place = &mut by_player[number.index()];
        if place.is_empty() {
            *place = rounds;
        } else {
            self.faults.push(ReadTrfError::NamedTwice { line, column: 5, number });
        }
    }

    fn read_scoring(&mut self, content: &str, line: u32) {
        for (column, word) in words(content) {
            let setting = word
                .split_once('=')
                .and_then(|(code, value)| Some((code, number::score(value)?.score)))
                .filter(|(code, _)| ScoringCodes::knows(code));
            match setting {
                Some((code, value)) => self.scoring.set(code, value, line, column),
                None => self.bad_field(line, column, "a scoring code and its value", word),
            }
        }
    }
}

/// What the engines' records set, code by code.
#[derive(Debug, Default)]
pub(super) struct ScoringCodes {
    settings: Vec<Setting>,
}

#[derive(Debug)]
struct Setting {
    code: String,
    value: Score,
    line: u32,
    column: u32,
}

/// Codes, and which of the twelve single values each of them sets.
///
/// The engine that has the finer codes knows a value for each colour; we do not, so that
/// values which we hold to be one must agree.
#[rustfmt::skip]
const CODES: &[(&str, &[&str])] = &[
    ("W",   &["WW", "BW", "FW", "FPB"]),
    ("D",   &["WD", "BD", "HPB"]),
    ("L",   &["WL", "BL"]),
    ("WW",  &["WW"]), ("BW", &["BW"]), ("FW", &["FW"]), ("FPB", &["FPB"]),
    ("WD",  &["WD"]), ("BD", &["BD"]), ("HPB", &["HPB"]),
    ("WL",  &["WL"]), ("BL", &["BL"]),
    ("ZPB", &["ZPB"]),
    ("FL",  &["FL"]),
    ("PAB", &["PAB"]),
    ("BBW", &["WW", "BW", "FW", "FPB"]),
    ("BBD", &["WD", "BD", "HPB"]),
    ("BBL", &["WL", "BL"]),
    ("BBZ", &["ZPB"]),
    ("BBF", &["FL"]),
    ("BBU", &["PAB"]),
    ("162W", &["WW", "BW", "FW", "FPB"]),
    ("162D", &["WD", "BD", "HPB"]),
    ("162L", &["WL", "BL"]),
    ("162A", &["ZPB", "FL"]),
    ("162P", &["PAB"]),
];

/// Values that are one for us, with what they are worth where nothing is said.
#[rustfmt::skip]
const ONE_VALUE: &[(&[&str], Score)] = &[
    (&["WW", "BW", "FW", "FPB"], Score::ONE),
    (&["WD", "BD", "HPB"],       Score::HALF),
    (&["WL", "BL"],              Score::ZERO),
    (&["ZPB"],                   Score::ZERO),
    (&["FL"],                    Score::ZERO),
];

impl ScoringCodes {
    fn knows(code: &str) -> bool {
        CODES.iter().any(|(known, _)| *known == code)
    }

    /// Whether nothing was set.
    pub(super) const fn is_empty(&self) -> bool {
        self.settings.is_empty()
    }

    /// Whether record 162 has this letter.
    pub(super) fn states(&self, letter: char) -> bool {
        self.settings.iter().any(|it| it.code.strip_prefix("162") == Some(&letter.to_string()))
    }

    pub(super) fn set(&mut self, code: &str, value: Score, line: u32, column: usize) {
        let (code, column) = (code.to_owned(), to_u32(column));
        self.settings.push(Setting { code, value, line, column });
    }

    /// The last setting that concerns one of the twelve values.
    fn last(&self, single: &str) -> Option<&Setting> {
        let concerns = |setting: &&Setting| {
            CODES.iter().any(|(code, sets)| *code == setting.code && sets.contains(&single))
        };
        self.settings.iter().rev().find(concerns)
    }

    pub(super) fn resolve(&self) -> Result<Scoring, Vec<ReadTrfError>> {
        let mut values = Vec::new();
        let mut faults = Vec::new();
        for &(singles, default) in ONE_VALUE {
            let of = |single: &&str| self.last(single).map_or(default, |setting| setting.value);
            let value = singles.first().map_or(default, of);
            for single in singles.iter().filter(|single| of(single) != value) {
                let setting = self.last(single).or_else(|| self.last(singles[0]));
                faults.extend(setting.map(|setting| ReadTrfError::UnsupportedScoring {
                    line: setting.line,
                    column: setting.column,
                    code: (*single).to_owned(),
                    value: of(single),
                    other: format!("{}={value}", singles[0]),
                }));
            }
            values.push(value);
        }
        let [win, draw, loss, zero_point_bye, forfeit_loss] = values[..] else {
            return Ok(Scoring::default());
        };
        // The bye is worth a win where the file does not say otherwise (C.04.1.c).
        let pairing_allocated_bye = self.last("PAB").map_or(win, |setting| setting.value);
        if faults.is_empty() {
            Ok(Scoring { win, draw, loss, zero_point_bye, forfeit_loss, pairing_allocated_bye })
        } else {
            Err(faults)
        }
    }
}

/// The words after the code of the record, each with its column.
fn words(content: &str) -> impl Iterator<Item = (usize, &str)> {
    let base = content.as_ptr() as usize;
    content[3..].split_whitespace().map(move |word| {
        let offset = word.as_ptr() as usize - base;
        (content[..offset].chars().count() + 1, word)
    })
}
