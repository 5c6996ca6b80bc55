//! A live game as PGN, with the clock after every move (E.04 3.1.6).

use std::fmt::Write as _;

use arbiter_laws::{Outcome, Share};
use arbiter_rulebook::{Color, Millis};

use crate::state::State;

/// Tags that the shell knows and the game does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// The event.
    pub event: String,
    /// The site.
    pub site: String,
    /// The date, as in PGN.
    pub date: String,
    /// The name of the game, by which broadcasts recognise it.
    pub game: String,
    /// What else is known of the players and the round, by the names that PGN has for it.
    pub more: Vec<(&'static str, String)>,
}

/// The game so far; `*` while it runs.
pub fn write(state: &State, tags: &Tags) -> String {
    let settings = state.settings();
    let mut text = String::new();
    let result = state.ended.map_or("*", |ended| score(ended.outcome));
    let round = settings
        .place
        .as_ref()
        .map_or("-".to_owned(), |place| format!("{}.{}", place.round, place.board));
    let or_unknown = |value: &str| if value.is_empty() { "?".to_owned() } else { value.to_owned() };
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing into a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", &or_unknown(&tags.event));
    tag("Site", &or_unknown(&tags.site));
    tag("Date", if tags.date.is_empty() { "????.??.??" } else { &tags.date });
    tag("Round", &round);
    tag("White", &settings.names.white);
    tag("Black", &settings.names.black);
    tag("Result", result);
    if let Some(place) = &settings.place {
        tag("Board", &place.board.to_string());
    }
    tag("GameId", &tags.game);
    for (name, value) in &tags.more {
        tag(name, value);
    }
    if let Ok(controls) = settings.controls() {
        tag("TimeControl", &pgn_control(&controls.white));
        if controls.white != controls.black {
            tag("BlackTimeControl", &pgn_control(&controls.black));
        }
    }
    // The transmission does not begin while a player is absent (C.02 7.2).
    let arrived = state.game.arrived;
    let is_transmitted = arrived.white && arrived.black || state.is_over();
    if is_transmitted {
        let clocks = crate::state::shown(&state.game);
        tag("WhiteClock", &clock(clocks.white));
        tag("BlackClock", &clock(clocks.black));
    }
    let start = settings.start;
    if start.is_chess960() {
        tag("Variant", "Chess960");
    }
    if start != arbiter_board::Position::initial() {
        tag("SetUp", "1");
        tag("FEN", &start.to_string());
    }
    text.push('\n');
    let mut number = start.fullmove_number();
    let mut turn = start.turn();
    let moves = if is_transmitted { state.moves.as_slice() } else { &[] };
    for (index, played) in moves.iter().enumerate() {
        match turn {
            Color::White => _ = write!(text, "{number}. "),
            Color::Black if index == 0 => _ = write!(text, "{number}... "),
            Color::Black => {}
        }
        let own = *played.clocks.get(turn);
        let offer = if played.offer { " (=)" } else { "" };
        let _ = writeln!(text, "{} {{ [%clk {}]{offer} }}", played.san, clock(own));
        if turn == Color::Black {
            number += 1;
        }
        turn = !turn;
    }
    if let Some(ended) = state.ended {
        let _ = writeln!(text, "{{ {} }}", ended.basis);
    }
    let _ = writeln!(text, "{result}");
    text
}

/// A result as PGN writes it.
pub fn score(outcome: Outcome) -> &'static str {
    match (outcome.shares.white, outcome.shares.black) {
        (Share::Full, _) => "1-0",
        (_, Share::Full) => "0-1",
        (Share::Half, Share::Half) => "1/2-1/2",
        (Share::Half | Share::None, Share::Half | Share::None) => "*",
    }
}

/// `h:mm:ss`, rounded up so that zero means over.
fn clock(time: Millis) -> String {
    let seconds = (time.0.max(0) + 999) / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// `40/5400+30:1800+30`, as PGN wants it.
fn pgn_control(control: &arbiter_rulebook::TimeControl) -> String {
    let periods = control.periods().iter().map(|period| {
        let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        let increment = period.increment.0 / 1000;
        let plus = if increment > 0 { format!("+{increment}") } else { String::new() };
        format!("{moves}{}{plus}", period.base_s())
    });
    periods.collect::<Vec<_>>().join(":")
}
