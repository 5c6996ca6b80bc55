//! `decide`: what follows from a command. Same arguments, same answer.

use crate::{
    adjournment, article_04_touch, article_05_completion, article_06_clock,
    article_07_irregularities, article_08_recording, article_09_draws, article_11_conduct,
    article_12_arbiter,
    case::{Case, Decision},
    chances::Chances,
    command::Command,
    event::Event,
    game::Game,
    quickplay,
    refusal::{Reason, Refusal},
    regulations::Laws,
    visually_disabled,
};

/// What follows from `command`: the events to be appended, or why it is refused.
///
/// Questions about possible mates are put to `chances`; nothing else leaves this function.
pub fn decide(laws: &Laws, game: &Game, command: &Command, chances: &dyn Chances) -> Decision {
    let case = &Case { laws, game, chances };
    match command {
        Command::Pass(elapsed) if elapsed.0 < 0 => {
            Err(Refusal::plain(Reason::NothingFound("time that runs backwards")))
        }
        Command::Pass(elapsed) => Ok(vec![Event::TimePassed(*elapsed)]),
        Command::Hand(command) => article_04_touch::decide(case, command),
        Command::End(command) => article_05_completion::decide(case, command),
        Command::Clock(command) => article_06_clock::decide(case, command),
        Command::Notice(notice) => article_07_irregularities::decide(case, notice),
        Command::Record(command) => article_08_recording::decide(case, command),
        Command::Draw(command) => article_09_draws::decide(case, command),
        Command::Conduct(command) => article_11_conduct::decide(case, command),
        Command::Arbiter(command) => article_12_arbiter::decide(case, command),
        Command::Quickplay(command) => quickplay::decide(case, command),
        Command::Adjourn(command) => adjournment::decide(case, command),
        Command::Blind(command) => visually_disabled::decide(case, command),
    }
}
