//! A game in progress: after each move only what is new is asked.

use arbiter_board::{ByColor, Color, Move, Position};

use crate::{
    decide::raw,
    verdict::{Limit, Verdict, Winnability},
};

/// The chances of both sides while a game goes on.
///
/// A side that cannot mate never can again, so it is not asked again. A side that can has a
/// line that shows it; as long as the game follows that line, the rest of it is the proof.
/// Everything else is asked again.
///
/// ```
/// use arbiter_board::{Position, Square};
/// use arbiter_winnable::{Limit, Live, Verdict};
///
/// // The white king must take the queen.
/// let position = Position::from_fen("8/8/8/8/8/3k4/1q6/K7 w - - 0 1")?;
/// let mut live = Live::new(&position, Limit::default());
/// assert!(live.is_dead());
///
/// let m = position.attempt(Square::A1, Square::B2, None).unwrap();
/// live.played(m, &position.play(m));
/// assert_eq!(live.verdicts().black, Verdict::Unwinnable);
/// # Ok::<(), arbiter_board::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Live {
    limit: Limit,
    verdicts: ByColor<Verdict>,
    lines: ByColor<Vec<Move>>,
}

impl Live {
    /// Starts with a position.
    pub fn new(position: &Position, limit: Limit) -> Self {
        let mut live = Self {
            limit,
            verdicts: ByColor { white: Verdict::Undetermined, black: Verdict::Undetermined },
            lines: ByColor { white: Vec::new(), black: Vec::new() },
        };
        live.ask(Color::White, position);
        live.ask(Color::Black, position);
        live
    }

    /// Can White, can Black still mate?
    pub const fn verdicts(&self) -> &ByColor<Verdict> {
        &self.verdicts
    }

    /// Is the position dead (5.2.2)?
    pub fn is_dead(&self) -> bool {
        self.verdicts.white == Verdict::Unwinnable && self.verdicts.black == Verdict::Unwinnable
    }

    /// A line by which `side` can mate from here; empty where it cannot, or is not known to.
    pub fn line(&self, side: Color) -> &[Move] {
        self.lines.get(side)
    }

    /// Takes note of a move. `after` is the position it led to.
    pub fn played(&mut self, m: Move, after: &Position) {
        for side in [Color::White, Color::Black] {
            if *self.verdicts.get(side) == Verdict::Unwinnable {
                continue;
            }
            let line = self.lines.get_mut(side);
            if line.first() == Some(&m) {
                line.remove(0);
            } else {
                self.ask(side, after);
            }
        }
    }

    fn ask(&mut self, side: Color, position: &Position) {
        let answer = raw(position, side, self.limit);
        *self.verdicts.get_mut(side) = answer.verdict();
        *self.lines.get_mut(side) = match answer {
            Winnability::Winnable { line } => line,
            Winnability::Unwinnable { .. } | Winnability::Undetermined { .. } => Vec::new(),
        };
    }
}
