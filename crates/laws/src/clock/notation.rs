//! Time controls as people write them on a notice board.
//!
//! Minutes for the base, seconds for what is added: `90+30`, `3 + 2`, `15m10s`, `G/60 d5`,
//! `40/90 SD 30 +30`, `40/120, 20/60, SD/30`, `1:30:00 + 0:30`, `25 bronstein 10`.

use std::{fmt, str::FromStr};

use arbiter_rulebook::Millis;

use super::{Mode, Period, TimeControl, TimeControlError};

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// A part of it means nothing.
    Word {
        /// The part.
        found: String,
    },
    /// It can be read but not played.
    Control(TimeControlError),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word { found } => {
                write!(f, "expected a time control such as 40/90 SD 30 +30, found {found:?}")
            }
            Self::Control(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for NotationError {}

impl FromStr for TimeControl {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader::default();
        for word in words(text) {
            let read = reader.word(&word);
            read.ok_or_else(|| NotationError::Word { found: word.clone() })?;
        }
        reader.finish().ok_or_else(|| NotationError::Word { found: text.trim().to_owned() })?
    }
}

/// Numbers with their colons and slashes, words, and signs, each by itself.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = Kind::Blank;
    for c in text.to_lowercase().chars().take(LENGTH_MAX) {
        let kind = match c {
            '0'..='9' | ':' | '/' => Kind::Number,
            '+' | '\'' | '"' | '′' | '″' | '’' | '”' => Kind::Sign,
            c if c.is_alphabetic() => Kind::Letter,
            _ => Kind::Blank,
        };
        let joins = kind == last && kind != Kind::Sign;
        match words.last_mut().filter(|_| joins) {
            Some(word) if kind != Kind::Blank => word.push(c),
            _ if kind == Kind::Blank => {}
            _ => words.push(c.to_string()),
        }
        last = kind;
    }
    words
}

/// The longest text that is read.
const LENGTH_MAX: usize = 200;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Number,
    Letter,
    Sign,
}

/// What the number that comes next is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Next {
    #[default]
    Base,
    Added,
}

#[derive(Debug, Default)]
struct Reader {
    periods: Vec<(Option<u32>, Millis)>,
    added: Option<Millis>,
    mode: Option<Mode>,
    next: Next,
    /// The last number, which a unit after it may still change.
    last: Option<Number>,
}

#[derive(Clone, Copy, Debug)]
struct Number {
    moves: Option<u32>,
    value: Value,
    next: Next,
}

#[derive(Clone, Copy, Debug)]
enum Value {
    Plain(i64),
    Clock(Millis),
}

impl Reader {
    fn word(&mut self, word: &str) -> Option<()> {
        match word {
            "+" | "inc" | "increment" | "fischer" | "add" => {
                self.settle(None)?;
                if word == "fischer" {
                    self.mode = Some(Mode::Fischer);
                }
                self.next = Next::Added;
            }
            "d" | "delay" => {
                self.settle(None)?;
                (self.mode, self.next) = (Some(Mode::Delay), Next::Added);
            }
            "bronstein" => {
                self.settle(None)?;
                (self.mode, self.next) = (Some(Mode::Bronstein), Next::Added);
            }
            "sd" | "g" | "game" | "ko" | "then" | "puis" | "dan" | "dann" | "et" | "and" | "en"
            | "und" => {
                self.settle(None)?;
                self.next = Next::Base;
            }
            "h" => self.unit(3600)?,
            "m" | "mn" | "min" | "mins" | "minutes" | "minuten" | "'" | "′" | "’" => {
                self.unit(60)?;
            }
            "s" | "sec" | "secs" | "seconds" | "sek" | "sekunden" | "secondes" | "seconden"
            | "\"" | "″" | "”" => self.unit(1)?,
            "a" | "per" | "par" | "pro" | "je" | "move" | "moves" | "coup" | "coups" | "zet"
            | "zug" | "in" | "all" | "the" => {}
            number => self.number(number)?,
        }
        Some(())
    }

    fn number(&mut self, word: &str) -> Option<()> {
        self.settle(None)?;
        // `g/60` and `sd/30` leave a slash before their number.
        let word = word.trim_start_matches('/');
        let (moves, time) = match word.split_once('/') {
            Some((moves, time)) => (Some(moves.parse().ok()?), time),
            None => (None, word),
        };
        if moves.is_some() {
            self.next = Next::Base;
        }
        if time.is_empty() {
            return word.is_empty().then_some(());
        }
        let value = if time.contains(':') {
            Value::Clock(time.parse().ok()?)
        } else {
            Value::Plain(time.parse().ok().filter(|n| (0..=100_000).contains(n))?)
        };
        self.last = Some(Number { moves, value, next: self.next });
        Some(())
    }

    /// A unit after a number: `1h30` is a time, `30 s` is what is added to each move.
    fn unit(&mut self, seconds: i64) -> Option<()> {
        let is_first = self.periods.is_empty();
        if let Some(last) = &mut self.last
            && seconds == 1
            && (!is_first || last.next == Next::Added)
        {
            last.next = Next::Added;
        }
        self.settle(Some(seconds))
    }

    /// Puts the last number where it belongs.
    fn settle(&mut self, unit: Option<i64>) -> Option<()> {
        let Some(Number { moves, value, next }) = self.last.take() else {
            return unit.is_none().then_some(());
        };
        let usual = if next == Next::Added { 1 } else { 60 };
        let time = match value {
            Value::Clock(time) => time,
            Value::Plain(number) => Millis::from_secs(number * unit.unwrap_or(usual)),
        };
        match next {
            Next::Added if self.added.is_none() => self.added = Some(time),
            Next::Added => return None,
            Next::Base => self.periods.push((moves, time)),
        }
        self.next = Next::Base;
        Some(())
    }

    /// `1h30` is one period, and the last one is for all moves.
    fn finish(mut self) -> Option<Result<TimeControl, NotationError>> {
        self.settle(None)?;
        let increment = self.added.unwrap_or_default();
        let mut periods: Vec<Period> = Vec::new();
        for (moves, base) in self.periods {
            match periods.last_mut() {
                // Hours and minutes written apart.
                Some(last) if moves.is_none() && last.moves.is_none() => {
                    last.base += base;
                }
                _ => periods.push(Period { moves, base, increment }),
            }
        }
        if periods.is_empty() {
            return None;
        }
        let control = TimeControl::new(periods, self.mode.unwrap_or(Mode::Fischer));
        Some(control.map_err(NotationError::Control))
    }
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

    #[test]
    fn what_people_write_is_read() {
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
            ("40/90 SD 30 +30", "40 moves in 1:30:00 + 0:30, then 30:00 + 0:30"),
            ("40/120, 20/60, SD/30", "40 moves in 2:00:00, then 20 moves in 1:00:00, then 30:00"),
            ("40/1:30:00, 30:00 + 0:30", "40 moves in 1:30:00 + 0:30, then 30:00 + 0:30"),
            ("5", "5:00"),
            ("10 min", "10:00"),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn what_means_nothing_is_named() {
        assert!(read("").starts_with('!'));
        assert!(read("fast").contains("fast"));
        assert!(read("40/90").contains("all remaining moves"));
        assert!(read("5+3+2").starts_with('!'));
        assert!(read("0+0").starts_with('!'));
        assert!(read(&"9".repeat(500)).starts_with('!'));
    }
}
