//! `decide`: what follows from a command. Same arguments, same answer.

use crate::{
    adjournment, article_04_touch, article_05_completion, article_06_clock,
    article_07_irregularities, article_08_recording, article_09_draws, article_11_conduct,
    article_12_arbiter,
    command::Command,
    event::Event,
    game::Game,
    mate_oracle::MateOracle,
    quickplay,
    refusal::{Matter, Reason, Refusal},
    regulations::Laws,
    situation::{Decision, Situation},
    visually_disabled, zone,
};

/// What follows from `command`: the events to be appended, or why it is refused.
///
/// Questions about possible mates are put to `oracle`; nothing else leaves this function.
pub fn decide(laws: &Laws, game: &Game, command: &Command, oracle: &dyn MateOracle) -> Decision {
    let situation = &Situation { laws, game, oracle };
    match command {
        Command::Elapse(elapsed) if elapsed.0 < 0 => {
            Err(Refusal::plain(Reason::NothingFound(Matter::TimeThatRunsBackwards)))
        }
        Command::Elapse(elapsed) => Ok(vec![Event::TimePassed(*elapsed)]),
        Command::Hand(command) => article_04_touch::decide(situation, command),
        Command::End(command) => article_05_completion::decide(situation, command),
        Command::Clock(command) => article_06_clock::decide(situation, command),
        Command::Notice(notice) => article_07_irregularities::decide(situation, notice),
        Command::Record(command) => article_08_recording::decide(situation, command),
        Command::Draw(command) => article_09_draws::decide(situation, command),
        Command::Conduct(command) => article_11_conduct::decide(situation, command),
        Command::Arbiter(command) => article_12_arbiter::decide(situation, command),
        Command::Quickplay(command) => quickplay::decide(situation, command),
        Command::Adjourn(command) => adjournment::decide(situation, command),
        Command::Blind(command) => visually_disabled::decide(situation, command),
        Command::Zone(command) => zone::decide(situation, command),
    }
}
