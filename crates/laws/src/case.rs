//! What a decision looks at: the laws in force, the game, and somebody who can search.

use arbiter_board::Position;
use arbiter_rulebook::{Articles, Citation, Clause, Color, LawsRow};
use arbiter_winnable::Verdict;

use crate::{
    chances::Chances,
    event::Event,
    game::{Game, Phase},
    outcome::Outcome,
    refusal::{Reason, Refusal},
    regulations::Laws,
    ruling::{Question, Remedy, Ruling},
};

/// What follows from a command.
pub type Decision = Result<Vec<Event>, Refusal>;

/// One case before the arbiter.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// The laws in force.
    pub laws: &'a Laws,
    /// The game so far.
    pub game: &'a Game,
    /// Who can tell whether a side can mate.
    pub chances: &'a dyn Chances,
}

impl Case<'_> {
    /// The article of the edition in force; refused where its text is not at hand.
    pub fn cite(&self, articles: &Articles) -> Result<Citation, Refusal> {
        let edition = self.laws.edition();
        articles.cite(edition).ok_or(Refusal::plain(Reason::NotAtHand(edition)))
    }

    /// The cell of the edition in force; refused where there is none.
    pub fn rule<T: Copy>(
        &self,
        table: &LawsRow<Option<Clause<T>>>,
    ) -> Result<(T, Citation), Refusal> {
        let edition = self.laws.edition();
        match table.at(edition) {
            Some(clause) => Ok((clause.says, clause.cite(edition))),
            None => Err(Refusal::plain(Reason::NoSuchRule(edition))),
        }
    }

    /// The cell of the edition in force, where there is one.
    pub fn rule_if_any<T: Copy>(
        &self,
        table: &LawsRow<Option<Clause<T>>>,
    ) -> Option<(T, Citation)> {
        let edition = self.laws.edition();
        table.at(edition).as_ref().map(|clause| (clause.says, clause.cite(edition)))
    }

    /// Refuses what a finished or void game does not take.
    pub fn unfinished(&self) -> Result<(), Refusal> {
        match (&self.game.phase, self.game.result) {
            (Phase::Cancelled, _) => Err(Refusal::plain(Reason::Cancelled)),
            (_, Some(decided)) => {
                Err(Refusal::by(Reason::GameOver(decided.outcome), decided.basis))
            }
            _ => Ok(()),
        }
    }

    /// Refuses unless a clock runs.
    pub fn playing(&self) -> Result<(), Refusal> {
        self.unfinished()?;
        match self.game.phase {
            Phase::Playing => Ok(()),
            Phase::Scheduled => Err(Refusal::plain(Reason::NotStarted)),
            Phase::Claimed => Err(Refusal::plain(Reason::Unsettled("the claim"))),
            Phase::Unclear { .. } => {
                Err(Refusal::plain(Reason::Unsettled("the meaning of the gesture")))
            }
            Phase::Sheets => Err(Refusal::plain(Reason::Unsettled("the score sheets"))),
            Phase::Reconstruction => Err(Refusal::plain(Reason::Unsettled("the reconstruction"))),
            Phase::Pending => Err(Refusal::plain(Reason::Unsettled("the decision"))),
            Phase::Paused
            | Phase::Sealing
            | Phase::Adjourned
            | Phase::Resuming
            | Phase::Finished
            | Phase::Cancelled => Err(Refusal::plain(Reason::Paused)),
        }
    }

    /// `loser` loses by `basis`, or draws if the opponent cannot mate; three answers in, three
    /// answers out.
    pub fn loss_unless_unwinnable(
        &self,
        loser: Color,
        position: &Position,
        basis: Citation,
    ) -> Ruling {
        let winner = !loser;
        let remedy = match self.chances.mate_by(position, winner) {
            Verdict::Winnable => Remedy::End(Outcome::win(winner)),
            Verdict::Unwinnable => Remedy::End(Outcome::DRAW),
            Verdict::Undetermined => Remedy::AskArbiter(Question::CanMate(winner)),
        };
        Ruling { remedy, basis }
    }
}

/// A ruling as an event.
pub(crate) fn ruled(remedy: Remedy, basis: Citation) -> Event {
    Event::Ruled(Ruling { remedy, basis })
}

/// A ruling that ends the game.
pub(crate) fn ended(outcome: Outcome, basis: Citation) -> Event {
    ruled(Remedy::End(outcome), basis)
}
