//! The judgment of a game that is over.

use arbiter_board::{Illegal, Move, Position};
use arbiter_rulebook::{Citation, Color, LawsEdition};
use arbiter_winnable::{Limit, Verdict};

use super::{Close, Decided, Ending, Finding, Judgment, Stop, What, cite, says};
use crate::{
    article_05_completion::{DEAD_POSITION, MATE, RESIGNATION, Resignation, STALEMATE},
    article_06_clock::FLAG_FALL,
    article_08_recording::CONFIRMED,
    article_09_draws::{AGREEMENT, AUTOMATIC_MOVES, AUTOMATIC_REPETITION},
    article_10_points::SCORING,
    article_11_conduct::BOTH_PERSISTENT,
    article_12_arbiter::PENALTIES,
    index,
    outcome::{Outcome, Share},
};

/// A game that is over and waits for its judgment.
#[derive(Clone, Debug)]
pub struct ClosedGame {
    pub(super) edition: LawsEdition,
    pub(super) limit: Limit,
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
    pub(super) drawn: Option<(u32, Ending)>,
    /// What stands on the board.
    pub(super) position: Position,
    pub(super) close: Close,
}

impl ClosedGame {
    /// What the judge says.
    pub fn judge(&self) -> Judgment {
        let mut judgment = Judgment::default();
        let can_move = self.position.has_legal_move();
        let mate = self.mate_asked(can_move);
        let ended = self.ended(can_move, mate == Some(Verdict::Winnable), &mut judgment);
        let plies = self.plies();
        let Close { result, open, .. } = self.close;
        let stop = self.close.stop.clone();
        if let Some((ply, ending, basis)) = ended {
            let another = matches!(stop, Some(Stop::Illegal { .. } | Stop::Passed { .. }));
            let more = plies - ply + u32::from(another);
            if more > 0 {
                judgment.add(ply, What::WentOn { ending, more }, basis);
            }
        }
        let is_over = matches!(ended, Some((_, Ending::Mate(_) | Ending::Stalemate, _)));
        let stopped = stop.is_some();
        // After mate and stalemate every move is illegal; that the game went on says it all.
        if let Some(stop) = stop.filter(|_| !is_over) {
            judgment.stopped(self.edition, plies + 1, stop);
        }
        match (ended, result) {
            (Some((_, ending, basis)), Some(found)) if found != ending.outcome() => {
                judgment.add(plies, What::WrongResult { ending, found }, basis);
            }
            (Some((_, ending, basis)), None) if open => {
                judgment.add(plies, What::NoResult { ending }, basis);
            }
            (None, Some(result)) if !stopped => self.off_the_board(result, mate, &mut judgment),
            _ => {}
        }
        self.two_results(&mut judgment);
        judgment
    }

    /// A draw can be agreed only after the moves that the edition asks for.
    fn too_early(&self, judgment: &mut Judgment) {
        let cell = AGREEMENT.at(self.edition);
        let (Some(moves), Some(basis)) = (cell.content(), cell.cite(self.edition)) else { return };
        if self.plies() < moves * 2 {
            judgment.add(self.plies(), What::DrawnTooEarly { moves }, basis);
        }
    }

    /// The head of the record and its end must give the same result.
    fn two_results(&self, judgment: &mut Judgment) {
        let signed = CONFIRMED.at(self.edition).cite(self.edition);
        let Some(basis) = signed.or_else(|| SCORING.at(self.edition).cite(self.edition)) else {
            return;
        };
        if let (Some(written), Some(tagged)) = (self.close.result, self.close.tagged)
            && written != tagged
        {
            judgment.add(self.plies(), What::TwoResults { written, tagged }, basis);
        }
    }

    fn plies(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// When and how the game first ended on the board.
    fn ended(
        &self,
        can_move: bool,
        is_alive: bool,
        judgment: &mut Judgment,
    ) -> Option<(u32, Ending, Citation)> {
        let (plies, position) = (self.plies(), &self.position);
        let is_mate = !can_move && position.is_check();
        let over = (!can_move).then(|| {
            let ending = if is_mate { Ending::Mate(!position.turn()) } else { Ending::Stalemate };
            (plies, ending)
        });
        let dead = if is_mate || is_alive { None } else { self.dead_since(judgment) };
        let dead = dead.map(|ply| (ply, Ending::Dead));
        let first = [over, dead, self.drawn].into_iter().flatten().min()?;
        Some((first.0, first.1, self.basis(first.1)?))
    }

    /// After how many half-moves the position was dead for the first time.
    fn dead_since(&self, judgment: &mut Judgment) -> Option<u32> {
        let Some(is_dead) = arbiter_winnable::is_dead(&self.position, self.limit) else {
            judgment.unsettled = true;
            return None;
        };
        if !is_dead {
            return None;
        }
        let mut positions = Vec::with_capacity(self.moves.len() + 1);
        positions.push(self.start);
        let mut at = self.start;
        for &m in &self.moves {
            at.play_mut(m);
            positions.push(at);
        }
        u32::try_from(arbiter_winnable::dead_since(&positions, self.limit)?).ok()
    }

    /// The side whose mate decides whether the result is right: the one that won without a mate
    /// on the board.
    fn must_be_able_to_mate(&self) -> Option<Color> {
        let won =
            Color::ALL.into_iter().find(|&side| Some(Outcome::win(side)) == self.close.result);
        let by_resignation = says(&RESIGNATION, self.edition)?;
        let is_asked = match self.close.decided {
            Decided::OnTime => true,
            Decided::Resigned(_) | Decided::Unsaid => {
                by_resignation == Resignation::LosesUnlessUnwinnable
            }
            Decided::ByDecision => false,
        };
        let side = if let Decided::Resigned(Some(player)) = self.close.decided {
            Some(!player)
        } else {
            won
        };
        side.filter(|_| is_asked)
    }

    /// Whether that side can mate. It is asked first: if so, the position is not dead either.
    fn mate_asked(&self, can_move: bool) -> Option<Verdict> {
        let side = self.must_be_able_to_mate()?;
        let is_open = self.close.stop.is_none() && can_move;
        is_open.then(|| arbiter_winnable::verdict(&self.position, side, self.limit).0)
    }

    /// The game was not over on the board, and has a result.
    fn off_the_board(&self, result: Outcome, mate: Option<Verdict>, judgment: &mut Judgment) {
        judgment.unsettled |= mate == Some(Verdict::Undetermined);
        let winner = Color::ALL.into_iter().find(|&side| Outcome::win(side) == result);
        let cannot_mate = mate == Some(Verdict::Unwinnable);
        if self.close.decided != Decided::ByDecision
            && let Some(basis) = self.penalized(result)
        {
            judgment.add(self.plies(), What::OnlyByPenalty { found: result }, basis);
        }
        match (self.close.decided, winner) {
            (Decided::OnTime, Some(winner)) if cannot_mate => {
                let basis = FLAG_FALL.cite(self.edition);
                judgment.add_under(basis, self.plies(), What::WonOnTime { winner });
            }
            (Decided::Resigned(Some(player)), _) => {
                self.resigned(player, result, mate, judgment);
            }
            (Decided::Resigned(None), Some(winner)) => {
                self.resigned(!winner, result, mate, judgment);
            }
            (Decided::Unsaid, Some(winner)) if cannot_mate => {
                let basis = cite(&RESIGNATION, self.edition);
                judgment.add_under(basis, self.plies(), What::WonUnexplained { winner });
            }
            (Decided::Unsaid | Decided::Resigned(None) | Decided::ByDecision, None)
                if result == Outcome::DRAW =>
            {
                self.too_early(judgment);
            }
            _ => {}
        }
    }

    /// The article behind a result that no play brings: both lose, or one has half a point and
    /// the other nothing.
    fn penalized(&self, result: Outcome) -> Option<Citation> {
        let articles = match (result.forfeit, result.shares.white, result.shares.black) {
            (false, Share::None, Share::None) => BOTH_PERSISTENT,
            (false, Share::Half, Share::None) | (false, Share::None, Share::Half) => PENALTIES,
            _ => return None,
        };
        articles.cite(self.edition)
    }

    /// A resignation loses; where the edition says so, only if the opponent can mate.
    fn resigned(
        &self,
        player: Color,
        found: Outcome,
        mate: Option<Verdict>,
        judgment: &mut Judgment,
    ) {
        let right = match mate {
            Some(Verdict::Undetermined) => return,
            Some(Verdict::Unwinnable) => Outcome::DRAW,
            Some(Verdict::Winnable) | None => Outcome::win(!player),
        };
        if found != right {
            let what = What::Resigned { player, right, found };
            judgment.add_under(cite(&RESIGNATION, self.edition), self.plies(), what);
        }
    }

    fn basis(&self, ending: Ending) -> Option<Citation> {
        let edition = self.edition;
        match ending {
            Ending::Mate(_) => cite(&MATE, edition),
            Ending::Stalemate => cite(&STALEMATE, edition),
            Ending::Dead => DEAD_POSITION.cite(edition),
            Ending::Repetition => cite(&AUTOMATIC_REPETITION, edition),
            Ending::QuietMoves => cite(&AUTOMATIC_MOVES, edition),
        }
    }
}

impl Judgment {
    fn add(&mut self, ply: u32, what: What, basis: Citation) {
        self.findings.push(Finding { ply, what, basis });
    }

    /// Nothing where the edition has no such article.
    fn add_under(&mut self, basis: Option<Citation>, ply: u32, what: What) {
        if let Some(basis) = basis {
            self.add(ply, what, basis);
        }
    }

    fn stopped(&mut self, edition: LawsEdition, ply: u32, stop: Stop) {
        // The clauses are filed under their numbers of 2018.
        let (filed_under, what) = match stop {
            Stop::Illegal { text, why } => {
                (why.map_or("3.10.2", Illegal::article), What::Illegal { text, why })
            }
            Stop::Passed { text } => ("1.2", What::Passed { text }),
            Stop::Unreadable => return,
        };
        // Not every edition has the clause; every one has Article 3.
        let whole = Citation { edition: edition.into(), article: "3" };
        self.add(ply, what, index::in_edition(filed_under, edition).unwrap_or(whole));
    }
}
