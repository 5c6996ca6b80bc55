//! An arbiter who starts the game, lets it go on after an accident, and acts now and then.

use arbiter_laws::{Phase, Share};
use arbiter_live::{ArbiterAct, Input};
use arbiter_rulebook::{Color, Millis};

use crate::world::World;

impl World {
    /// The arbiter looks at the board of a supervised game and does something about it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other phases are alike here")]
    pub(crate) fn look(&mut self) {
        if !self.settings.supervised || self.server.is_none() {
            return;
        }
        let color = self.random.pick(&Color::ALL);
        let state = self.host().table().state();
        let plies = state.game.history.len();
        let acts = match state.game.phase {
            _ if state.is_over() => return,
            Phase::Scheduled => vec![ArbiterAct::Start],
            _ if state.checking.is_some() => {
                vec![ArbiterAct::End { white: Share::Half, black: Share::Half }]
            }
            Phase::Playing => vec![self.random.pick(&[
                ArbiterAct::Pause,
                ArbiterAct::AddTime { to: color, amount: Millis(20_000) },
                ArbiterAct::TakeTime { from: color, amount: Millis(5_000) },
                ArbiterAct::Penalty { player: color, amount: Millis(10_000) },
                ArbiterAct::Warn(color),
                ArbiterAct::Hold { player: color, held: true },
                ArbiterAct::Hold { player: color, held: false },
                ArbiterAct::Restore { plies: plies.saturating_sub(2) },
            ])],
            // Whatever the clocks stand for, one of these lets them run.
            _ => vec![
                ArbiterAct::JudgeCall { player: color, justified: true },
                ArbiterAct::ResumeAfterLine(Color::White),
                ArbiterAct::ResumeAfterLine(Color::Black),
                ArbiterAct::Resume,
            ],
        };
        for act in acts {
            let input =
                Input::Arbiter { name: "arbiter".to_owned(), reason: "seen".to_owned(), act };
            if let Some(server) = &mut self.server {
                server.host.arbiter(self.now, 0, input, None);
            }
            self.pump();
        }
    }
}
