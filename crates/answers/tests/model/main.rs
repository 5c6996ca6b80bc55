//! Random commands of arbiters on random tournaments of every system.
//!
//! Nothing panics, the log makes the event again, standings and reports can always be made, and
//! whatever was done there is a way on to the end that a person could find. A report passes the
//! checker, or the journal says of the round why not. `ARBITER_MODEL_RUNS` and
//! `ARBITER_MODEL_COMMANDS` say how many events and how many commands in each.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod acts;
mod chance;
mod field;
mod sound;
mod way_on;

use arbiter_director::{Command, Consent, Refusal, decide};
use arbiter_rulebook::Color;
use arbiter_tournament::{Details, Fact, PlayerId, Tournament, evolve};

use crate::chance::Chance;

/// An event and its log.
struct Hall {
    event: Tournament,
    log: Vec<Fact>,
}

impl Hall {
    fn act(&mut self, command: &Command, consent: Consent) -> Result<(), Refusal> {
        let decision = decide(&self.event, command, consent)?;
        for fact in decision.facts {
            self.event = evolve(std::mem::take(&mut self.event), &fact);
            self.log.push(fact);
        }
        Ok(())
    }

    /// An event with its players, before anything is paired.
    fn opened(chance: &mut Chance) -> Self {
        let mut hall = Self { event: Tournament::default(), log: Vec::new() };
        let settings = Box::new(field::settings(chance));
        hall.act(&Command::Create(settings), Consent::None).unwrap();
        let n = chance.below(20);
        let players: Vec<Details> = (0..n).map(|it| field::entry(chance, it)).collect();
        if 0 < n {
            hall.act(&Command::Enter(players), Consent::None).unwrap();
        }
        if hall.event.settings.is_team_event {
            let ids: Vec<PlayerId> = hall.event.players.keys().copied().collect();
            for (members, number) in ids.chunks(3).zip(0..) {
                let name = format!("Team {number}");
                let command = Command::EnterTeam { name, players: members.to_vec() };
                hall.act(&command, Consent::None).unwrap();
            }
        }
        if hall.event.settings.system.needs_lot() {
            hall.act(&Command::DrawInitialColor(Color::White), Consent::None).unwrap();
        }
        hall
    }
}

fn run(seed: u64, n_commands: usize) {
    let mut chance = Chance(seed);
    let mut hall = Hall::opened(&mut chance);
    for n in 0..n_commands {
        let command = acts::command(&mut chance, &hall.event);
        let consent = chance.one_of(&[
            Consent::None,
            Consent::Confirmed,
            Consent::DoublyConfirmed,
            Consent::DoublyConfirmed,
        ]);
        let before = hall.event.clone();
        if hall.act(&command, consent).is_err() {
            assert_eq!(before, hall.event);
        }
        if n % 15 == 14 {
            sound::sound(&hall);
        }
    }
    way_on::finish(&mut hall);
    sound::sound(&hall);
    sound::points_follow_from_the_log(&hall);
    sound::report_passes_the_checker(&hall);
}

fn from_environment(name: &str, usual: usize) -> usize {
    #[expect(clippy::disallowed_methods, reason = "how long a test runs")]
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn whatever_arbiters_do_there_is_a_way_on() {
    let runs = from_environment("ARBITER_MODEL_RUNS", 150);
    let commands = from_environment("ARBITER_MODEL_COMMANDS", 60);
    let first = from_environment("ARBITER_MODEL_SEED", 1);
    let mut failed = Vec::new();
    for seed in first..first + runs {
        if std::panic::catch_unwind(|| run(seed as u64, commands)).is_err() {
            failed.push(seed);
        }
    }
    assert!(failed.is_empty(), "seeds {failed:?}: the panics are above");
}
