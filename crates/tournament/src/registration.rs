//! Players who register themselves, and wait for the arbiter's word.

use crate::{Category, Details, PlayerId};

/// What is announced of the public form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registration {
    /// Whether there is one.
    pub is_offered: bool,
    /// When it opens by the clock of the hall, `YYYY-MM-DD HH:MM` or a day; empty for at once.
    pub opens: String,
    /// When it closes, a day with its last minute; empty for the first round.
    pub closes: String,
    /// Players for whom there is room; who comes later is on the waiting list.
    pub capacity: Option<u16>,
    /// Whom the event is for: its conditions warn, and its name says nothing.
    pub conditions: Category,
}

/// Where the public form stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// There is none.
    None,
    /// It has not opened yet.
    Before,
    /// It can be filled in.
    Open,
    /// It has closed.
    After,
}

impl Registration {
    /// Where the form stands at a moment of the hall, `YYYY-MM-DD HH:MM`.
    pub fn window(&self, now: &str) -> Window {
        let day = now.get(..10).unwrap_or(now);
        let has_closed = match self.closes.len() {
            0 => false,
            10 => self.closes.as_str() < day,
            _ => self.closes.as_str() <= now,
        };
        match self.is_offered {
            false => Window::None,
            true if has_closed => Window::After,
            true if now < self.opens.as_str() => Window::Before,
            true => Window::Open,
        }
    }
}

/// What became of a registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestState {
    /// Nobody has decided.
    Open,
    /// They are a player.
    Confirmed(PlayerId),
    /// They are none.
    Declined,
}

/// Somebody who wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Who it is, as they say.
    pub details: Details,
    /// How they are reached.
    pub contact: String,
    /// What they add, or empty.
    pub remark: String,
    /// What became of it.
    pub state: RequestState,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_opens_and_closes_by_the_clock_of_the_hall() {
        let form = |opens: &str, closes: &str| Registration {
            is_offered: true,
            opens: opens.to_owned(),
            closes: closes.to_owned(),
            ..Registration::default()
        };
        let now = "2026-07-01 14:30";
        assert_eq!(Registration::default().window(now), Window::None);
        assert_eq!(form("", "").window(now), Window::Open);
        assert_eq!(form("2026-07-01", "2026-07-01").window(now), Window::Open);
        assert_eq!(form("2026-07-01 14:31", "").window(now), Window::Before);
        assert_eq!(form("", "2026-07-01 14:30").window(now), Window::After);
        assert_eq!(form("", "2026-06-30").window(now), Window::After);
    }
}
