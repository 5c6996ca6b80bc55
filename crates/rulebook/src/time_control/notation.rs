//! Time controls as notice boards, reports and exchange files write them.
//!
//! | text | meaning |
//! |---|---|
//! | `90+30`, `3 + 2`, `G/60` | minutes for the base, seconds for what is added |
//! | `40/90 SD 30 +30`, `40/120, 20/60, SD/30` | periods with their moves |
//! | `90 min/40 moves + 30 min + 30 sec per move`, `1h30 + 30"`, `15m10s` | units |
//! | `G/60 d5`, `25 bronstein 10` | how the time for each move works |
//! | `40/1:30:00, 30:00 + 0:30` | as a clock shows it |
//! | `40/5400+30:1800+30` | seconds throughout, as exchange files have it |
//!
//! A text is read in parts: plus signs, commas and words such as *then* stand between them. Words
//! that say nothing about the time are passed over, so that a sentence can be read; numbers
//! never are.

use std::str::FromStr;

use super::{Mode, Period, TimeControl, TimeControlError};
use crate::Millis;

/// The longest text that is read.
const LENGTH_MAX: usize = 200;

/// A number of this size without a unit cannot be minutes: the text is in seconds.
const SECONDS_FROM: u32 = 600;

/// The largest number that is read.
const NUMBER_MAX: u32 = 100_000;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let unreadable = || TimeControlError::Unreadable { found: text.trim().to_owned() };
        if text.chars().count() > LENGTH_MAX {
            return Err(unreadable());
        }
        if is_in_seconds(text) {
            return in_seconds(text);
        }
        let tokens = tokens(text).ok_or_else(unreadable)?;
        let parts: Option<Vec<_>> = split(&tokens).iter().map(Group::read).collect();
        let periods = parts.and_then(|parts| periods(&parts.concat())).ok_or_else(unreadable)?;
        if periods.is_empty() { Err(unreadable()) } else { Self::new(periods, mode(&tokens)) }
    }
}

/// Whether nothing but numbers and signs is there, and one of the numbers is too large to be
/// minutes.
fn is_in_seconds(text: &str) -> bool {
    let belongs = |c: char| is_digit(c) || matches!(c, '/' | '+' | ':' | ' ');
    let is_large = |run: &str| run.parse().is_ok_and(|number: u32| number >= SECONDS_FROM);
    text.trim().chars().all(belongs) && text.split(|c| !is_digit(c)).any(is_large)
}

/// `[moves/]base[+increment]`, periods apart by colons, everything in seconds.
pub(super) fn in_seconds(text: &str) -> Result<TimeControl, TimeControlError> {
    let number = |digits: &str| {
        digits.trim().parse().ok().filter(|number: &u32| *number <= NUMBER_MAX).map(i64::from)
    };
    let period = |text: &str| {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (moves, base) = match base.split_once('/') {
            Some((moves, base)) => (Some(u32::try_from(number(moves)?).ok()?), base),
            None => (None, base),
        };
        let (base, increment) = (number(base)?, number(increment)?);
        Some(Period {
            moves,
            base: Millis::from_secs(base),
            increment: Millis::from_secs(increment),
        })
    };
    let periods: Option<Vec<Period>> = text.split(':').map(period).collect();
    let periods =
        periods.ok_or_else(|| TimeControlError::Unreadable { found: text.trim().to_owned() })?;
    TimeControl::new(periods, Mode::Fischer)
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Hours,
    Minutes,
    Seconds,
    Moves,
    /// As in `from the 1st move`.
    Ordinal,
    Unsaid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Number(u32, Unit),
    /// A time as a clock shows it.
    Clock(Millis),
    Plus,
    Slash,
    /// Stands between two periods.
    Then,
    /// Opens the period for the rest of the game.
    Rest,
    /// The next number is what is added for each move.
    Added,
    Mode(Mode),
}

impl Token {
    fn number(&self) -> Option<(u32, Unit)> {
        if let Self::Number(number, unit) = *self { Some((number, unit)) } else { None }
    }
}

/// The clock on which what one player uses is added to the other's: no edition of the Laws has it.
const HOURGLASS: [&str; 4] = ["hourglass", "sablier", "zandloper", "sanduhr"];

/// None if a number is too long, a clock time is none, or no clock of the Laws is meant.
fn tokens(text: &str) -> Option<Vec<Token>> {
    let text = text.to_lowercase().replace("''", "\"");
    let mut tokens = Vec::new();
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '0'..='9' => run(rest, |c| c.is_ascii_digit() || c == ':'),
            c if c.is_alphabetic() => run(rest, char::is_alphabetic),
            c => c.len_utf8(),
        };
        let (word, behind) = rest.split_at(length);
        rest = behind;
        if HOURGLASS.contains(&word) {
            return None;
        }
        match c {
            '0'..='9' => tokens.push(numeric(word, behind)?),
            '+' => tokens.push(Token::Plus),
            '/' => tokens.push(Token::Slash),
            ',' | ';' | '&' => tokens.push(Token::Then),
            _ => tokens.extend(meaning(word, behind)),
        }
    }
    Some(tokens)
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// A number with the unit behind it, or a clock time.
fn numeric(word: &str, behind: &str) -> Option<Token> {
    let word = word.trim_end_matches(':');
    if word.contains(':') {
        return word.parse().ok().map(Token::Clock);
    }
    let number = word.parse().ok().filter(|number| *number <= NUMBER_MAX)?;
    let behind = behind.trim_start();
    let sign = behind.chars().next().map_or(0, |c| {
        if c.is_alphabetic() { run(behind, char::is_alphabetic) } else { c.len_utf8() }
    });
    Some(Token::Number(number, unit(&behind[..sign])))
}

fn unit(word: &str) -> Unit {
    match word {
        "h" | "hr" | "hrs" | "hour" | "hours" | "heure" | "heures" | "uur" | "std" => Unit::Hours,
        "m" | "mn" | "min" | "mins" | "minute" | "minutes" | "minuten" | "minuut" | "'" | "’"
        | "′" => Unit::Minutes,
        "s" | "sec" | "secs" | "second" | "seconds" | "seconde" | "secondes" | "seconden"
        | "sek" | "sekunden" | "\"" | "”" | "″" => Unit::Seconds,
        "st" | "ste" | "er" | "de" | "nd" | "rd" | "th" | "e" | "ème" => Unit::Ordinal,
        "move" | "moves" | "coups" | "cps" | "mv" | "zetten" | "züge" => Unit::Moves,
        _ => Unit::Unsaid,
    }
}

/// What a word says besides being a unit; nothing for the words of a sentence.
fn meaning(word: &str, behind: &str) -> Option<Token> {
    let number_follows = || behind.trim_start_matches([' ', '.', ':']).starts_with(is_digit);
    match word {
        "then" | "puis" | "dan" | "dann" | "et" | "and" | "en" | "und" => Some(Token::Then),
        "sd" | "g" | "game" | "ko" => Some(Token::Rest),
        "bronstein" => Some(Token::Mode(Mode::Bronstein)),
        "delay" => Some(Token::Mode(Mode::Delay)),
        "fischer" => Some(Token::Mode(Mode::Fischer)),
        "d" if number_follows() => Some(Token::Mode(Mode::Delay)),
        "inc" | "incr" | "increment" | "add" if number_follows() => Some(Token::Added),
        _ => None,
    }
}

const fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// What stands before a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    /// The beginning, a comma or a word such as *then*.
    Then,
    /// *SD*, *G*.
    Rest,
    Plus,
    /// A word that announces an increment.
    Added,
}

#[derive(Debug)]
struct Group {
    lead: Lead,
    tokens: Vec<Token>,
    /// What stands behind it; None at the end.
    follows: Option<Lead>,
}

/// What stands between separators, empty groups left out.
fn split(tokens: &[Token]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut lead = Lead::Then;
    let mut opens = true;
    for (index, token) in tokens.iter().enumerate() {
        let number_follows =
            matches!(tokens.get(index + 1), Some(Token::Number(..) | Token::Clock(_)));
        let next = match token {
            Token::Plus => Some(Lead::Plus),
            Token::Then => Some(Lead::Then),
            Token::Rest => Some(Lead::Rest),
            Token::Added => Some(Lead::Added),
            Token::Mode(_) if number_follows => Some(Lead::Added),
            Token::Mode(_) => continue,
            Token::Slash | Token::Number(..) | Token::Clock(_) => None,
        };
        match (next, groups.last_mut()) {
            // The last of several separators decides: `, then`, `+ SD`.
            (Some(next), last) => {
                if let Some(group) = last {
                    group.follows = Some(next);
                }
                (lead, opens) = (next, true);
            }
            (None, Some(group)) if !opens => group.tokens.push(*token),
            (None, _) => {
                groups.push(Group { lead, tokens: vec![*token], follows: None });
                opens = false;
            }
        }
    }
    groups
}

/// A piece of information about the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Base {
        moves: Option<u32>,
        base: Millis,
        /// Written with its unit, so that it is a time whatever follows.
        is_sure: bool,
    },
    Increment(Millis),
    /// A number without a unit behind a plus sign: minutes or seconds.
    Either {
        base: Millis,
        increment: Millis,
        /// Nothing more is added behind it.
        is_last: bool,
    },
}

impl Group {
    /// A period, an increment, or both. None if a number in it has no meaning.
    fn read(&self) -> Option<Vec<Part>> {
        let first = |unit| {
            let mut numbers = self.tokens.iter().filter_map(Token::number);
            numbers.find(|(_, found)| *found == unit).map(|(number, _)| i64::from(number))
        };
        let seconds = first(Unit::Seconds);
        let mut parts = Vec::new();
        if first(Unit::Hours).or(first(Unit::Minutes)).is_some() {
            let has_slash = self.tokens.contains(&Token::Slash);
            // `1h30` has its minutes behind the hour; `90'/40` its moves behind the slash.
            let (minutes, moves) = match (first(Unit::Minutes), has_slash) {
                (None, false) => (first(Unit::Unsaid), first(Unit::Moves)),
                (minutes, true) => (minutes, first(Unit::Moves).or(first(Unit::Unsaid))),
                (minutes, false) => (minutes, first(Unit::Moves)),
            };
            let minutes = first(Unit::Hours).unwrap_or(0) * 60 + minutes.unwrap_or(0);
            let moves = moves.and_then(|moves| u32::try_from(moves).ok());
            parts.push(Part::Base { moves, base: Millis::from_minutes(minutes), is_sure: true });
        }
        if let Some(seconds) = seconds {
            parts.push(
                self.is_from_the_start().then_some(Part::Increment(Millis::from_secs(seconds)))?,
            );
        }
        if parts.is_empty() {
            parts.push(self.plain()?);
        }
        Some(parts)
    }

    /// An increment that begins at a later move is beyond this notation.
    fn is_from_the_start(&self) -> bool {
        let mut numbers = self.tokens.iter().filter_map(Token::number);
        numbers.all(|(number, unit)| number == 1 || !matches!(unit, Unit::Ordinal | Unit::Unsaid))
    }

    /// Numbers without units: `90`, `40/90`, `40 moves in 90`, `1:30:00`.
    fn plain(&self) -> Option<Part> {
        use Token::{Clock, Number, Slash};
        use Unit::{Moves, Unsaid};

        // `G/60` and `SD/30` have a slash before their number.
        let tokens = match self.tokens.as_slice() {
            [Slash, rest @ ..] => rest,
            all => all,
        };
        let (moves, base, increment) = match *tokens {
            [Number(number, Unsaid)] => (None, minutes(number)?, Millis::from_secs(number.into())),
            [Clock(time)] => (None, time, time),
            [Number(moves, Unsaid | Moves), Slash, Number(number, Unsaid)]
            | [Number(moves, Moves), Number(number, Unsaid)] => {
                (Some(moves), minutes(number)?, Millis::ZERO)
            }
            [Number(moves, Unsaid | Moves), Slash, Clock(time)]
            | [Number(moves, Moves), Clock(time)] => (Some(moves), time, Millis::ZERO),
            _ => return None,
        };
        let is_last = self.follows != Some(Lead::Plus);
        match self.lead {
            Lead::Added if moves.is_none() => Some(Part::Increment(increment)),
            Lead::Plus if moves.is_none() => Some(Part::Either { base, increment, is_last }),
            Lead::Added | Lead::Plus | Lead::Then | Lead::Rest => {
                Some(Part::Base { moves, base, is_sure: false })
            }
        }
    }
}

fn minutes(number: u32) -> Option<Millis> {
    (number < SECONDS_FROM).then(|| Millis::from_minutes(number.into()))
}

/// The periods, unless an increment belongs to none of them or to two.
fn periods(parts: &[Part]) -> Option<Vec<Period>> {
    let increment_said = parts.iter().any(|part| matches!(part, Part::Increment(_)));
    let mut periods: Vec<(Period, bool)> = Vec::new();
    let mut increments: Vec<(usize, Millis)> = Vec::new();
    for part in parts {
        match *part {
            Part::Increment(increment) => increments.push((periods.len(), increment)),
            Part::Either { increment, is_last: true, .. } if !increment_said => {
                increments.push((periods.len(), increment));
            }
            Part::Either { base, .. } => push(&mut periods, None, base, false),
            Part::Base { moves, base, is_sure } => push(&mut periods, moves, base, is_sure),
        }
    }
    match *increments.as_slice() {
        [] => {}
        // Said once, it holds from the first move to the last.
        [(_, increment)] => {
            for (period, _) in &mut periods {
                period.increment = increment;
            }
        }
        // Said several times, it is said for every period.
        _ => {
            if !increments.iter().map(|(after, _)| *after).eq(1..=periods.len()) {
                return None;
            }
            for ((period, _), (_, increment)) in periods.iter_mut().zip(&increments) {
                period.increment = *increment;
            }
        }
    }
    Some(periods.into_iter().map(|(period, _)| period).collect())
}

/// Adds a period. `1 h, 30 min` is one, with its hours and minutes written apart.
fn push(periods: &mut Vec<(Period, bool)>, moves: Option<u32>, base: Millis, is_sure: bool) {
    match periods.last_mut() {
        Some((last, true)) if is_sure && moves.is_none() && last.moves.is_none() => {
            last.base += base;
        }
        _ => periods.push((Period { moves, base, increment: Millis::ZERO }, is_sure)),
    }
}

fn mode(tokens: &[Token]) -> Mode {
    let said = tokens
        .iter()
        .find_map(|token| if let Token::Mode(mode) = token { Some(*mode) } else { None });
    said.unwrap_or(Mode::Fischer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match text.parse::<TimeControl>() {
            Ok(control) => control.to_string(),
            Err(error) => format!("! {error}"),
        }
    }

    #[track_caller]
    fn check(text: &str, shown: &str, sixty_moves: u32) {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), shown, "{text}");
        assert_eq!(control.sixty_moves_s(), sixty_moves * 60, "{text}");
    }

    #[test]
    fn notice_boards_are_read() {
        let cases = [
            ("90+30", "1:30:00 + 0:30"),
            ("90 + 30", "1:30:00 + 0:30"),
            ("3+2", "3:00 + 0:02"),
            ("15m10s", "15:00 + 0:10"),
            ("15' + 10\"", "15:00 + 0:10"),
            ("1h30 + 30s", "1:30:00 + 0:30"),
            ("G/60", "1:00:00"),
            ("G/60 d5", "1:00:00 + 0:05 (delay)"),
            ("25 bronstein 10", "25:00 + 0:10 (Bronstein)"),
            ("25 min + 10 s Bronstein", "25:00 + 0:10 (Bronstein)"),
            ("40/90 SD 30 +30", "40 moves in 1:30:00 + 0:30, then 30:00 + 0:30"),
            ("40/120, 20/60, SD/30", "40 moves in 2:00:00, then 20 moves in 1:00:00, then 30:00"),
            ("40/1:30:00, 30:00 + 0:30", "40 moves in 1:30:00 + 0:30, then 30:00 + 0:30"),
            ("5", "5:00"),
            ("10 min", "10:00"),
            ("90 increment 30", "1:30:00 + 0:30"),
            ("1 h, 30 min", "1:30:00"),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn reports_are_read() {
        let forty = "40 moves in 1:30:00 + 0:30, then 30:00 + 0:30";
        check("90+30", "1:30:00 + 0:30", 120);
        check("40/90+30+30s", forty, 150);
        check("90 min/40 moves + 30 min + 30 sec per move", forty, 150);
        check("90 minutes for 40 moves + 30 minutes + 30 seconds/move from move 1", forty, 150);
        check(
            "90 minutes for 40 moves, 30 minutes for the rest, 30 seconds a move from move 1",
            forty,
            150,
        );
        check("90' + 30''", "1:30:00 + 0:30", 120);
        check("1h30 + 30\"", "1:30:00 + 0:30", 120);
        check("2h/40 + 1h", "40 moves in 2:00:00, then 1:00:00", 180);
        check(
            "100'/40, 50'/20, 15' + 30''",
            "40 moves in 1:40:00 + 0:30, then 20 moves in 50:00 + 0:30, then 15:00 + 0:30",
            195,
        );
        check("G/60", "1:00:00", 60);
        check("15 + 10", "15:00 + 0:10", 25);
        check("90", "1:30:00", 90);
        check("90 min/40 coups + 30 min avec incr. 30\" à partir du 1er coup", forty, 150);
        check("90 min met incr. 30\"", "1:30:00 + 0:30", 120);
        check("90 min avec incrément de 30\"", "1:30:00 + 0:30", 120);
        check("10 min. met incr.  5\"", "10:00 + 0:05", 15);
        check("50 min. mat 10sec. increment vanaf zet 1", "50:00 + 0:10", 60);
        check("15 min. QPF", "15:00", 15);
        check("120 min/40 zetten + 30 min. QPF", "40 moves in 2:00:00, then 30:00", 150);
        check("90 minutes and 30 seconds per move", "1:30:00 + 0:30", 120);
    }

    #[test]
    fn controls_in_seconds_are_recognised_by_their_size() {
        check("5400+30", "1:30:00 + 0:30", 120);
        check("40/6000+30:900+30", "40 moves in 1:40:00 + 0:30, then 15:00 + 0:30", 145);
    }

    #[test]
    fn a_record_in_seconds_may_be_of_any_size() {
        let blitz = TimeControl::from_seconds("180+2").unwrap();

        assert_eq!(blitz.to_string(), "3:00 + 0:02");
        for text in ["180+2", "5400+30", "40/6000+30:900+30", "1500"] {
            let control = TimeControl::from_seconds(text).unwrap();
            assert_eq!(control.to_seconds().as_deref(), Some(text));
        }
        let delay: TimeControl = "G/60 d5".parse().unwrap();
        assert_eq!(delay.to_seconds(), None, "the file has no sign for a delay");
        assert!(TimeControl::from_seconds("40/5400").is_err());
        assert!(TimeControl::from_seconds("90 min").is_err());
    }

    #[test]
    fn what_is_shown_is_read_back() {
        for text in [
            "90+30",
            "40/90 SD 30 +30",
            "40/120, 20/60, SD/30",
            "G/60 d5",
            "5 bronstein 3",
            "40/5400:1800+30",
        ] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string().parse(), Ok(control), "{text}");
        }
    }

    #[test]
    fn a_text_that_does_not_say_the_time_is_refused() {
        for text in [
            "",
            "Standard",
            "andere",
            "_RAP_CADENCE_00",
            "30 min. + 30\" vanaf de 40ste zet",
            "30 sec from move 41",
            "30 sec",
            "999999999999",
            "40 moves",
            "+",
            "0+0",
            "5+3+2",
            "36/90",
            "40/90+30",
            "1:2:3:4",
            "40 90",
            "5 hourglass",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert!(read(&"9".repeat(500)).starts_with('!'));
    }

    #[test]
    fn the_error_names_what_was_found() {
        assert!(read("fast").contains("\"fast\""));
        assert!(read("40/90").contains("all remaining moves"));
    }
}
