//! Whatever happens at the board, nothing panics, and the log gives the game back.
#![no_main]

#[path = "../../crates/laws/tests/commands/mod.rs"]
mod commands;

use arbiter_board::Position;
use arbiter_laws::{
    Event, Game, Laws, MateOracle, Phase, Regulations, Supervision, decide, evolve, replay,
};
use arbiter_rulebook::{Color, LawsEdition, Millis, Mode, TimeControl};
use arbiter_winnable::Verdict;
use commands::{Bytes, command};
use libfuzzer_sys::fuzz_target;

/// The search has its own target.
struct Quick;

impl MateOracle for Quick {
    fn mate_by(&self, position: &Position, side: Color) -> Verdict {
        match position.by_color(side).len() {
            1 => Verdict::Unwinnable,
            2 => Verdict::Undetermined,
            _ => Verdict::Winnable,
        }
    }
}

fn laws(first: u8) -> Option<Laws> {
    let edition = LawsEdition::ALL[usize::from(first) % LawsEdition::ALL.len()];
    let base = Millis::from_minutes([3, 15, 90][usize::from(first / 5 % 3)]);
    let increment = Millis::from_secs([0, 2, 30][usize::from(first / 15 % 3)]);
    let control = TimeControl::simple(base, increment, Mode::Fischer).ok()?;
    let supervision = if first % 2 == 0 { Supervision::Adequate } else { Supervision::Inadequate };
    Laws::in_force(edition, control, supervision, Regulations::default()).ok()
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let Some(laws) = laws(bytes.next()) else { return };
    let mut log: Vec<Event> = Color::ALL.map(Event::Arrived).to_vec();
    log.push(Event::Started);
    let mut game = log.iter().fold(Game::new(&laws, Position::initial()), evolve);
    while !bytes.0.is_empty() {
        let next = command(&mut bytes, &game);
        let Ok(events) = decide(&laws, &game, &next, &Quick) else { continue };
        let plies = game.history.len();
        let over = matches!(game.phase, Phase::Finished | Phase::Cancelled);
        game = events.iter().fold(game, evolve);
        assert!(!over || game.history.len() == plies, "a finished game took a move");
        assert_eq!(game.phase == Phase::Finished, game.result.is_some());
        log.extend(events);
    }
    assert_eq!(replay(&laws, Position::initial(), &log), game);
});
