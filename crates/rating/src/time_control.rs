//! Time controls as reports write them.

use std::{fmt, str::FromStr};

/// The thinking time of each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    periods: Vec<ControlPeriod>,
    increment_s: u32,
}

/// A period of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlPeriod {
    /// How many moves it is for; None for the rest of the game.
    pub moves: Option<u32>,
    /// Without increments.
    pub base_s: u32,
}

/// A text that does not tell the thinking time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time control such as `90 min/40 moves + 30 min + 30 sec`, found `{found}`")]
pub struct ParseTimeControlError {
    /// What was there instead.
    pub found: String,
}

impl TimeControl {
    /// Longest thinking time that is read, in seconds: more is taken for a slip of the pen.
    const BASE_S_MAX: u32 = 24 * 3600;
    /// Longest increment that is read.
    const INCREMENT_S_MAX: u32 = 600;

    /// The control, unless it is empty or beyond all reason.
    pub fn new(periods: Vec<ControlPeriod>, increment_s: u32) -> Option<Self> {
        let base_s =
            periods.iter().try_fold(0_u32, |sum, period| sum.checked_add(period.base_s))?;
        let sensible = !periods.is_empty()
            && base_s <= Self::BASE_S_MAX
            && increment_s <= Self::INCREMENT_S_MAX
            && base_s + increment_s > 0;
        sensible.then_some(Self { periods, increment_s })
    }

    /// In the order of play.
    pub fn periods(&self) -> &[ControlPeriod] {
        &self.periods
    }

    /// Seconds added for each move.
    pub const fn increment_s(&self) -> u32 {
        self.increment_s
    }

    /// All periods together, without increments.
    pub fn base_s(&self) -> u32 {
        self.periods.iter().map(|period| period.base_s).sum()
    }

    /// What a player has for a game of 60 moves (1.1).
    pub fn sixty_moves_s(&self) -> u32 {
        self.base_s() + 60 * self.increment_s
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, period) in self.periods.iter().enumerate() {
            let joint = if idx == 0 { "" } else { " + " };
            write!(f, "{joint}{} min", Minutes(period.base_s))?;
            if let Some(moves) = period.moves {
                write!(f, "/{moves} moves")?;
            }
        }
        if self.increment_s > 0 {
            write!(f, " + {} s a move", self.increment_s)?;
        }
        Ok(())
    }
}

/// Seconds, shown as minutes.
struct Minutes(u32);

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 60 {
            0 => write!(f, "{}", self.0 / 60),
            rest => write!(f, "{}:{rest:02}", self.0 / 60),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Reads what programs and people write: `90+30`, `40/90+30+30s`,
    /// `90 min/40 moves + 30 min + 30 sec per move`, `1h30 + 30"`, and the form of newer
    /// exchange files, in seconds: `40/5400+30:1800+30`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| ParseTimeControlError { found: text.to_owned() })
    }
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

/// A part between plus signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Base(ControlPeriod),
    Increment(u32),
    /// A number without a unit, with the moves it is for.
    Plain {
        moves: Option<u32>,
        number: u32,
    },
}

fn parse(text: &str) -> Option<TimeControl> {
    let text = text
        .to_lowercase()
        .replace("''", " sec ")
        .replace(['"', '”', '″'], " sec ")
        .replace(['\'', '’', '′'], " min ")
        .replace("g/", "");
    let parts = text
        .split(['+', ',', ';', ':', '&'])
        .flat_map(|part| part.split(" then "))
        .flat_map(|part| part.split(" and "))
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(part)
        .collect::<Option<Vec<_>>>()?
        .concat();
    let in_seconds = parts.iter().any(|part| matches!(part, Part::Plain { number: 600.., .. }));
    if in_seconds { seconds(&text) } else { minutes(&parts) }
}

/// `[moves/]base[+increment]`, periods apart by colons, everything in seconds.
fn seconds(text: &str) -> Option<TimeControl> {
    let mut increment_s = 0;
    let mut periods = Vec::new();
    for period in text.split(':') {
        let (base, increment) = period.split_once('+').unwrap_or((period, "0"));
        let (moves, base) = match base.split_once('/') {
            Some((moves, base)) => (Some(moves.trim().parse().ok()?), base),
            None => (None, base),
        };
        periods.push(ControlPeriod { moves, base_s: base.trim().parse().ok()? });
        increment_s = increment_s.max(increment.trim().parse().ok()?);
    }
    TimeControl::new(periods, increment_s)
}

fn minutes(parts: &[Part]) -> Option<TimeControl> {
    let increment_said = parts.iter().any(|part| matches!(part, Part::Increment(_)));
    let mut increment_s = 0;
    let mut periods = Vec::new();
    for (idx, part) in parts.iter().enumerate() {
        let is_last = idx > 0 && idx + 1 == parts.len();
        match *part {
            Part::Base(period) => periods.push(period),
            Part::Increment(seconds) => increment_s = seconds,
            Part::Plain { moves: None, number } if is_last && !increment_said => {
                increment_s = number;
            }
            Part::Plain { moves, number } => {
                periods.push(ControlPeriod { moves, base_s: number.checked_mul(60)? });
            }
        }
    }
    TimeControl::new(periods, increment_s)
}

/// What stands between two plus signs: a period, an increment, or both.
fn part(text: &str) -> Option<Vec<Part>> {
    let numbers = numbers(text)?;
    let first = |unit| numbers.iter().find(|(_, found)| *found == unit).map(|(number, _)| *number);
    let (hours, minutes, seconds) =
        (first(Unit::Hours), first(Unit::Minutes), first(Unit::Seconds));
    let mut parts = Vec::new();
    if hours.is_some() || minutes.is_some() {
        parts.push(base(text, hours, minutes, first(Unit::Moves), first(Unit::Unsaid))?);
    }
    if let Some(seconds) = seconds {
        // An increment from a later move on is beyond us.
        let is_from_the_start = numbers
            .iter()
            .filter(|(_, unit)| matches!(unit, Unit::Ordinal | Unit::Unsaid))
            .all(|&(number, _)| number == 1);
        parts.push(is_from_the_start.then_some(Part::Increment(seconds))?);
    }
    if parts.is_empty() {
        parts.push(plain(&numbers)?);
    }
    Some(parts)
}

fn base(
    text: &str,
    hours: Option<u32>,
    minutes: Option<u32>,
    moves: Option<u32>,
    unsaid: Option<u32>,
) -> Option<Part> {
    // `1h30` has its minutes behind the hour; `90'/40` its moves behind the slash.
    let (minutes, moves) = match (minutes, text.contains('/')) {
        (None, false) => (unsaid, moves),
        (minutes, true) => (minutes, moves.or(unsaid)),
        (minutes, false) => (minutes, moves),
    };
    let minutes = hours.unwrap_or(0).checked_mul(60)?.checked_add(minutes.unwrap_or(0))?;
    Some(Part::Base(ControlPeriod { moves, base_s: minutes.checked_mul(60)? }))
}

fn plain(numbers: &[(u32, Unit)]) -> Option<Part> {
    match *numbers {
        [(number, Unit::Unsaid)] => Some(Part::Plain { moves: None, number }),
        [(moves, Unit::Unsaid | Unit::Moves), (number, Unit::Unsaid)] => {
            Some(Part::Plain { moves: Some(moves), number })
        }
        _ => None,
    }
}

/// The numbers of a text, each with the unit behind it. None if a number is too long.
fn numbers(text: &str) -> Option<Vec<(u32, Unit)>> {
    let mut rest = text;
    let mut numbers = Vec::new();
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        rest = &rest[start..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..end].parse().ok()?;
        rest = &rest[end..];
        let word = rest.trim_start();
        let word = &word[..word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len())];
        numbers.push((number, unit(word)));
    }
    Some(numbers)
}

fn unit(word: &str) -> Unit {
    match word {
        "h" | "hr" | "hrs" | "hour" | "hours" | "heure" | "heures" | "uur" | "std" => Unit::Hours,
        "m" | "mn" | "min" | "mins" | "minute" | "minutes" | "minuten" => Unit::Minutes,
        "s" | "sec" | "secs" | "second" | "seconds" | "seconde" | "secondes" | "sek" => {
            Unit::Seconds
        }
        "st" | "ste" | "er" | "de" | "nd" | "rd" | "th" | "e" | "ème" => Unit::Ordinal,
        "move" | "moves" | "coups" | "cps" | "mv" | "zetten" => Unit::Moves,
        _ => Unit::Unsaid,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, shown: &str, sixty_moves: u32) {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), shown, "{text}");
        assert_eq!(control.sixty_moves_s(), sixty_moves * 60, "{text}");
    }

    #[test]
    fn controls_are_read_as_people_write_them() {
        check("90+30", "90 min + 30 s a move", 120);
        check("40/90+30+30s", "90 min/40 moves + 30 min + 30 s a move", 150);
        check(
            "90 min/40 moves + 30 min + 30 sec per move",
            "90 min/40 moves + 30 min + 30 s a move",
            150,
        );
        check(
            "90 minutes for 40 moves + 30 minutes + 30 seconds/move from move 1",
            "90 min/40 moves + 30 min + 30 s a move",
            150,
        );
        check("90' + 30''", "90 min + 30 s a move", 120);
        check("1h30 + 30\"", "90 min + 30 s a move", 120);
        check("2h/40 + 1h", "120 min/40 moves + 60 min", 180);
        check(
            "100'/40, 50'/20, 15' + 30''",
            "100 min/40 moves + 50 min/20 moves + 15 min + 30 s a move",
            195,
        );
        check("G/60", "60 min", 60);
        check("15 + 10", "15 min + 10 s a move", 25);
        check("90", "90 min", 90);
        check(
            "90 min/40 coups + 30 min avec incr. 30\" à partir du 1er coup",
            "90 min/40 moves + 30 min + 30 s a move",
            150,
        );
        check("90 min met incr. 30\"", "90 min + 30 s a move", 120);
        check("10 min. met incr.  5\"", "10 min + 5 s a move", 15);
        check("50 min. mat 10sec. increment vanaf zet 1", "50 min + 10 s a move", 60);
        check("15 min. QPF", "15 min", 15);
    }

    #[test]
    fn controls_in_seconds_are_recognised_by_their_size() {
        check("5400+30", "90 min + 30 s a move", 120);
        check("40/6000+30:900+30", "100 min/40 moves + 15 min + 30 s a move", 145);
    }

    #[test]
    fn what_does_not_tell_the_time_is_refused() {
        for text in [
            "",
            "Standard",
            "andere",
            "30 min. + 30\" vanaf de 40ste zet",
            "30 sec from move 41",
            "999999999999",
            "40 moves",
            "+",
            "0+0",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
