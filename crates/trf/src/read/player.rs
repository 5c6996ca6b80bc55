//! The player line.

use arbiter_rulebook::Color;
use arbiter_tournament::{
    BirthDate, Bye, GameResult, PairingNumber, Player, RoundEntry, Sex, Title,
};

use super::{
    number::{self, NUMBER_EXPECTED, SCORE_EXPECTED},
    to_u32,
};
use crate::{
    Adjustment, Change, ReadTrfError,
    layout::{self, Field, OLD_BYES, OLD_TITLES, UNKNOWN_RESULT},
    text::Columns,
};

/// A player line, with what was found on the way.
pub(super) struct PlayerLine {
    /// None where the number cannot be read.
    pub(super) player: Option<Player>,
    pub(super) faults: Vec<ReadTrfError>,
    pub(super) adjustments: Vec<Adjustment>,
    /// Fields kept as they are, with their first column.
    pub(super) kept: Vec<(u32, String)>,
    /// Whether a bye has the sign of a result, as in files of 2006.
    pub(super) has_old_byes: bool,
    /// How many columns the line has.
    pub(super) n_columns: usize,
}

pub(super) fn parse(columns: &Columns<'_>, line: u32) -> PlayerLine {
    let found = PlayerLine {
        player: None,
        faults: Vec::new(),
        adjustments: Vec::new(),
        kept: Vec::new(),
        has_old_byes: false,
        n_columns: columns.len(),
    };
    let mut parser = Parser { columns, line, found };
    parser.check_blanks();
    let number = parser.number();
    let sex = parser.sex();
    let title = parser.title();
    let name = columns.field(layout::NAME).into_owned();
    let rating = parser.rating();
    let federation = columns.field(layout::FEDERATION).into_owned();
    let fide_id = parser.fide_id();
    let birth = parser.birth();
    let stated_points = parser.points();
    let stated_rank = parser.rank();
    let rounds = parser.rounds();
    parser.found.player = number.map(|number| Player {
        number,
        name,
        sex,
        title,
        rating,
        federation,
        fide_id,
        birth,
        stated_points,
        stated_rank,
        national: Vec::new(),
        rounds,
    });
    parser.found
}

/// The blank before the first round is also the one after the rank, and checked with it.
const FIRST_BLANK: usize = 90;

struct Parser<'c, 't> {
    columns: &'c Columns<'t>,
    line: u32,
    found: PlayerLine,
}

impl Parser<'_, '_> {
    fn fault(&mut self, column: usize, expected: &'static str, found: &str) {
        let (line, column, found) = (self.line, to_u32(column), found.to_owned());
        self.found.faults.push(ReadTrfError::BadField { line, column, expected, found });
    }

    fn note(&mut self, column: usize, change: Change) {
        let column = to_u32(column);
        self.found.adjustments.push(Adjustment { line: self.line, column, change });
    }

    fn reworded(&mut self, column: usize, found: &str, taken: &str) {
        self.note(column, Change::Reworded { found: found.to_owned(), taken: taken.to_owned() });
    }

    fn keep(&mut self, column: usize, expected: &'static str, found: &str) {
        self.note(column, Change::FieldKept { expected, found: found.to_owned() });
        self.found.kept.push((to_u32(column), found.to_owned()));
    }

    fn check_blanks(&mut self) {
        for &column in layout::BLANKS {
            let found = self.columns.at(column);
            if found != ' ' {
                self.fault(column, "a blank between two fields", &found.to_string());
            }
        }
    }

    fn number(&mut self) -> Option<PairingNumber> {
        // A number of five digits begins in the blank before the field.
        let wide = Field { first: layout::NUMBER.first - 1, last: layout::NUMBER.last };
        let text = self.columns.field(wide);
        let number = number::pairing_number(&text);
        if number.is_none() {
            self.fault(layout::NUMBER.first, NUMBER_EXPECTED, &text);
        }
        number
    }

    fn sex(&mut self) -> Option<Sex> {
        let found = self.columns.at(layout::SEX.first);
        let sex = match found.to_ascii_lowercase() {
            'm' => Sex::Male,
            'w' | 'f' => Sex::Female,
            ' ' => return None,
            // Some programs write a letter for "unknown"; a digit is a shifted line.
            'a'..='z' => {
                self.keep(layout::SEX.first, "m or w", &found.to_string());
                return None;
            }
            _ => {
                self.fault(layout::SEX.first, "m or w", &found.to_string());
                return None;
            }
        };
        if found != 'm' && found != 'w' {
            let taken = if sex == Sex::Male { "m" } else { "w" };
            self.reworded(layout::SEX.first, &found.to_string(), taken);
        }
        Some(sex)
    }

    fn title(&mut self) -> Option<Title> {
        let text = self.columns.field(layout::TITLE_READ);
        if text.is_empty() {
            return None;
        }
        let old = || OLD_TITLES.iter().find(|(_, old)| text.eq_ignore_ascii_case(old));
        let known = text.parse().ok().or_else(|| old().map(|(title, _)| *title));
        let Some(title): Option<Title> = known else {
            self.keep(layout::TITLE.first, "a title", &text);
            return None;
        };
        if text != title.code() {
            self.reworded(layout::TITLE.first, &text, title.code());
        }
        Some(title)
    }

    fn rating(&mut self) -> Option<u16> {
        let text = self.columns.field(layout::RATING);
        if text.is_empty() {
            return None;
        }
        let rating = number::digits(&text).and_then(|rating| u16::try_from(rating).ok());
        if rating.is_none() {
            self.fault(layout::RATING.first, "a rating of four digits", &text);
        }
        rating.filter(|&rating| rating != 0)
    }

    fn fide_id(&mut self) -> Option<u64> {
        let text = self.columns.field(layout::FIDE_ID);
        if text.is_empty() {
            return None;
        }
        match number::digits(&text) {
            Some(0) => None,
            Some(id) => Some(id),
            None => {
                self.keep(layout::FIDE_ID.first, "a FIDE number", &text);
                None
            }
        }
    }

    fn birth(&mut self) -> Option<BirthDate> {
        let text = self.columns.field(layout::BIRTH);
        if text.is_empty() {
            return None;
        }
        let Some(date) = birth_date(&text) else {
            self.keep(layout::BIRTH.first, "a date of birth, year/month/day", &text);
            return None;
        };
        let canonical = date.map(birth_text).unwrap_or_default();
        if text != canonical {
            self.reworded(layout::BIRTH.first, &text, &canonical);
        }
        date
    }

    fn points(&mut self) -> Option<arbiter_rulebook::Score> {
        let wide = Field { first: layout::POINTS.first - 1, last: layout::POINTS.last };
        let text = self.columns.field(wide);
        if text.is_empty() {
            return None;
        }
        let Some(stated) = number::score(&text) else {
            self.fault(layout::POINTS.first, SCORE_EXPECTED, &text);
            return None;
        };
        if !stated.is_canonical {
            self.reworded(layout::POINTS.first, &text, &stated.score.to_string());
        }
        Some(stated.score)
    }

    fn rank(&mut self) -> Option<u16> {
        let wide = Field { first: layout::RANK.first - 1, last: layout::RANK.last };
        let text = self.columns.field(wide);
        if text.is_empty() {
            return None;
        }
        let rank = number::digits(&text).and_then(|rank| u16::try_from(rank).ok());
        if rank.is_none() {
            self.fault(layout::RANK.first, "a rank", &text);
        }
        rank.filter(|&rank| rank != 0)
    }

    fn rounds(&mut self) -> Vec<RoundEntry> {
        let mut rounds = Vec::new();
        // A number of five digits begins in the column before the block.
        while layout::round_column(rounds.len()) <= self.columns.len() + 1 {
            let column = layout::round_column(rounds.len());
            if rounds.len() == layout::ROUNDS_MAX {
                let (line, column) = (self.line, to_u32(column));
                self.found.faults.push(ReadTrfError::TooManyRounds { line, column });
                break;
            }
            let entry = self.round(column);
            rounds.push(entry);
        }
        while rounds.last() == Some(&RoundEntry::Absent) {
            rounds.pop();
        }
        rounds
    }

    /// One block of ten columns, of which the first is `column`.
    fn round(&mut self, column: usize) -> RoundEntry {
        for blank in [column - 2, column + 4, column + 6] {
            let found = self.columns.at(blank);
            if found != ' ' && blank != FIRST_BLANK {
                self.fault(blank, "a blank between two fields", &found.to_string());
            }
        }
        let text = self.columns.field(Field { first: column - 1, last: column + 3 });
        let color = self.columns.at(column + 5);
        let result = self.columns.at(column + 7);
        if text.is_empty() && color == ' ' && result == ' ' {
            return RoundEntry::Absent;
        }
        if text.bytes().all(|byte| byte == b'0') {
            return self.bye(column, color, result);
        }
        let Some(opponent) = number::pairing_number(&text) else {
            self.fault(column, "an opponent's number, 0000 or blanks", &text);
            return RoundEntry::Absent;
        };
        let color = self.color(column + 5, color);
        if result == UNKNOWN_RESULT {
            self.keep(column + 7, "a result", &result.to_string());
            return RoundEntry::Paired { opponent, color, result: GameResult::Adjourned };
        }
        let Some(result) = GameResult::from_code(result) else {
            self.fault(column + 7, "the result of a game: 1 = 0 + - W D L ?", &result.to_string());
            return RoundEntry::Absent;
        };
        RoundEntry::Paired { opponent, color, result }
    }

    fn bye(&mut self, column: usize, color: char, result: char) -> RoundEntry {
        if color != ' ' && color != '-' {
            match color.to_ascii_lowercase() {
                'w' | 'b' => self.reworded(column + 5, &color.to_string(), "no colour"),
                _ => self.fault(column + 5, "w, b or -", &color.to_string()),
            }
        }
        let code = if result == ' ' { Bye::ZeroPoint.code() } else { result };
        if let Some(bye) = Bye::from_code(code) {
            return RoundEntry::Bye(bye);
        }
        let Some((_, bye)) = OLD_BYES.iter().find(|(known, _)| *known == code) else {
            self.fault(column + 7, "a bye: U H F Z, or + = - in old files", &result.to_string());
            return RoundEntry::Absent;
        };
        self.found.has_old_byes = true;
        self.reworded(column + 7, &result.to_string(), &bye.code().to_string());
        RoundEntry::Bye(*bye)
    }

    fn color(&mut self, column: usize, found: char) -> Option<Color> {
        let color = match found.to_ascii_lowercase() {
            'w' => Color::White,
            'b' => Color::Black,
            '-' | ' ' => return None,
            _ => {
                self.fault(column, "w, b or -", &found.to_string());
                return None;
            }
        };
        if found.is_ascii_uppercase() {
            self.reworded(column, &found.to_string(), &found.to_ascii_lowercase().to_string());
        }
        Some(color)
    }
}

/// `1999/12/31`, also with dots or hyphens, the day first, or the year alone.
///
/// The outer option is about the text, the inner one about the date: zeros say that it is
/// not known.
#[expect(clippy::option_option, reason = "not understood and not known are two things")]
fn birth_date(text: &str) -> Option<Option<BirthDate>> {
    let parts: Vec<&str> = text.split(['/', '.', '-']).collect();
    let numbers: Vec<u16> = parts
        .iter()
        .map(|part| number::digits(part).and_then(|number| u16::try_from(number).ok()))
        .collect::<Option<_>>()?;
    let (year, month, day) = match numbers[..] {
        [year] if parts[0].len() == 4 => (year, 0, 0),
        [year, month, day] if parts[0].len() == 4 => (year, month, day),
        [day, month, year] if parts[2].len() == 4 => (year, month, day),
        _ => return None,
    };
    if 31 < day || 12 < month {
        return None;
    }
    if year == 0 {
        return if month == 0 && day == 0 { Some(None) } else { None };
    }
    let month_day = match (u8::try_from(month), u8::try_from(day)) {
        (Ok(0), _) | (_, Ok(0)) => None,
        (Ok(month), Ok(day)) => Some((month, day)),
        _ => return None,
    };
    Some(Some(BirthDate { year, month_day }))
}

/// As it is written.
pub(crate) fn birth_text(birth: BirthDate) -> String {
    match birth.month_day {
        Some((month, day)) => format!("{:04}/{month:02}/{day:02}", birth.year),
        None => format!("{:04}", birth.year),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_birth_are_read_in_every_form_that_programs_write() {
        let full = BirthDate { year: 1999, month_day: Some((12, 31)) };
        let year = BirthDate { year: 1999, month_day: None };

        assert_eq!(birth_date("1999/12/31"), Some(Some(full)));
        assert_eq!(birth_date("1999.12.31"), Some(Some(full)));
        assert_eq!(birth_date("31.12.1999"), Some(Some(full)));
        assert_eq!(birth_date("1999"), Some(Some(year)));
        assert_eq!(birth_date("1999/00/00"), Some(Some(year)));
        assert_eq!(birth_date("0000/00/00"), Some(None));
        assert_eq!(birth_date("1999/13/31"), None);
        assert_eq!(birth_date("soon"), None);
    }
}
