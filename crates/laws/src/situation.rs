//! What a decision looks at: the laws in force, the game, and somebody who can search.

use arbiter_board::{Position, Square};
use arbiter_rulebook::{Articles, Cell, Citation, Color, LawsEdition, LawsRow, Missing};
use arbiter_winnable::Verdict;

use crate::{
    conditions::{Conditions, ZoneRow},
    event::Event,
    game::{Game, Phase},
    mate_oracle::MateOracle,
    outcome::Outcome,
    refusal::{Matter, Reason, Refusal},
    regime::ByRegime,
    regulations::Laws,
    ruling::{Question, Remedy, Ruling},
};

/// What follows from a command.
pub type Decision = Result<Vec<Event>, Refusal>;

/// What an arbiter has to decide on.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// The laws in force.
    pub laws: &'a Laws,
    /// The game so far.
    pub game: &'a Game,
    /// Who can tell whether a side can mate.
    pub oracle: &'a dyn MateOracle,
}

impl Situation<'_> {
    /// The article of the edition in force; refused where the edition has no such article or
    /// our source does not contain it.
    pub fn cite(&self, articles: &Articles) -> Result<Citation, Refusal> {
        let edition = self.laws.edition();
        articles.find(edition).map_err(|missing| no_clause(edition, missing))
    }

    /// The rule of the edition in force; refused where the edition has no such rule or our
    /// source does not contain it.
    pub fn rule<T: Copy>(&self, table: &LawsRow<Cell<T>>) -> Result<(T, Citation), Refusal> {
        self.cell(table.at(self.laws.edition()))
    }

    /// The rule of the edition and class of play in force; refused likewise.
    pub fn rule_of_class<T: Copy>(
        &self,
        table: &LawsRow<ByRegime<Cell<T>>>,
    ) -> Result<(T, Citation), Refusal> {
        self.cell(table.at(self.laws.edition()).at(self.laws.regime()))
    }

    fn cell<T: Copy>(&self, cell: &Cell<T>) -> Result<(T, Citation), Refusal> {
        let edition = self.laws.edition();
        match cell.get() {
            Ok(clause) => Ok((clause.says, clause.cite(edition))),
            Err(missing) => Err(no_clause(edition, missing)),
        }
    }

    /// The cell of the edition in force, where there is one.
    pub fn rule_if_any<T: Copy>(&self, table: &LawsRow<Cell<T>>) -> Option<(T, Citation)> {
        let edition = self.laws.edition();
        table.at(edition).get().ok().map(|clause| (clause.says, clause.cite(edition)))
    }

    /// What E.04 says under the conditions in force, where it has a cell.
    pub fn zone<T: Copy>(&self, row: &ZoneRow<T>) -> Option<(T, Citation)> {
        let conditions = self.laws.regulations().conditions;
        row.at(conditions).map(|(clause, edition)| (clause.says, clause.cite(edition)))
    }

    /// The article of E.04; refused where the conditions have none.
    pub fn cite_zone<T: Copy>(&self, row: &ZoneRow<T>) -> Result<Citation, Refusal> {
        self.zone(row).map(|(_, basis)| basis).ok_or(Refusal::plain(Reason::OtherConditions))
    }

    /// The cell of E.04 where it has one, otherwise the rule of the edition in force.
    pub fn governing<T: Copy>(
        &self,
        zone: &ZoneRow<T>,
        table: &LawsRow<Cell<T>>,
    ) -> Result<(T, Citation), Refusal> {
        match self.zone(zone) {
            Some(rule) => Ok(rule),
            None => self.rule(table),
        }
    }

    /// The same, where there is any rule.
    pub fn governing_if_any<T: Copy>(
        &self,
        zone: &ZoneRow<T>,
        table: &LawsRow<Cell<T>>,
    ) -> Option<(T, Citation)> {
        self.zone(zone).or_else(|| self.rule_if_any(table))
    }

    /// The article of E.04 where it has one, otherwise that of the edition in force.
    pub fn cite_governing<T: Copy>(
        &self,
        zone: &ZoneRow<T>,
        articles: &Articles,
    ) -> Result<Citation, Refusal> {
        match self.zone(zone) {
            Some((_, basis)) => Ok(basis),
            None => self.cite(articles),
        }
    }

    /// Whether a playing zone holds position and clocks.
    pub fn has_zone(&self) -> bool {
        self.laws.regulations().conditions.has_zone()
    }

    /// Whether the players sit in supervised venues.
    pub fn is_hybrid(&self) -> bool {
        matches!(self.laws.regulations().conditions, Conditions::Hybrid(_))
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

    /// These articles of the edition in force.
    pub fn cite_all(&self, articles: &[&'static str]) -> Vec<Citation> {
        let edition = self.laws.edition().into();
        articles.iter().map(|&article| Citation { edition, article }).collect()
    }

    /// Refuses before the game and after it; a pause does not matter.
    pub fn started(&self) -> Result<(), Refusal> {
        self.unfinished()?;
        if self.game.phase == Phase::Scheduled {
            return Err(Refusal::plain(Reason::NotStarted));
        }
        Ok(())
    }

    /// Refuses unless a clock runs.
    pub fn playing(&self) -> Result<(), Refusal> {
        self.unfinished()?;
        match self.game.phase {
            Phase::Playing => Ok(()),
            Phase::Scheduled => Err(Refusal::plain(Reason::NotStarted)),
            Phase::Claimed => Err(Refusal::plain(Reason::Unsettled(Matter::Claim))),
            Phase::GestureUnclear { .. } => {
                Err(Refusal::plain(Reason::Unsettled(Matter::MeaningOfTheGesture)))
            }
            Phase::CompletingScoresheets => {
                Err(Refusal::plain(Reason::Unsettled(Matter::ScoreSheets)))
            }
            Phase::Reconstruction => Err(Refusal::plain(Reason::Unsettled(Matter::Reconstruction))),
            Phase::Pending => Err(Refusal::plain(Reason::Unsettled(Matter::Decision))),
            Phase::Paused
            | Phase::Sealing
            | Phase::Adjourned
            | Phase::Resuming
            | Phase::Finished
            | Phase::Cancelled => Err(Refusal::plain(Reason::Paused)),
        }
    }

    /// Refuses unless the game is on: a clock runs, or the clocks were stopped to call the
    /// arbiter (6.11.2).
    pub fn going_on(&self) -> Result<(), Refusal> {
        if self.game.phase == Phase::Paused { self.unfinished() } else { self.playing() }
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
        let remedy = match self.oracle.mate_by(position, winner) {
            Verdict::Winnable => Remedy::End(Outcome::win(winner)),
            Verdict::Unwinnable => Remedy::End(Outcome::DRAW),
            Verdict::Undetermined => Remedy::AskArbiter(Question::CanMate(winner)),
        };
        Ruling { remedy, basis, with: Vec::new() }
    }

    /// The same on the board as it stands. A board that shows no playable position has no series of
    /// legal moves to search in: a bare king mates on none, the rest the arbiter finds out.
    pub fn loss_on_the_board(&self, loser: Color, basis: Citation) -> Ruling {
        let Some(board) = self.game.board else {
            return self.loss_unless_unwinnable(loser, &self.game.position, basis);
        };
        let own = |square: &Square| board.piece_at(*square).is_some_and(|it| it.color != loser);
        let bare = Square::ALL.iter().filter(|square| own(square)).count() == 1;
        let remedy = if bare {
            Remedy::End(Outcome::DRAW)
        } else {
            Remedy::AskArbiter(Question::CanMate(!loser))
        };
        Ruling { remedy, basis, with: Vec::new() }
    }
}

/// Why an edition gives no answer.
pub(crate) const fn no_clause(edition: LawsEdition, missing: Missing) -> Refusal {
    Refusal::plain(match missing {
        Missing::NoSuchRule => Reason::NoSuchRule(edition),
        Missing::NotAtHand => Reason::NotAtHand(edition),
    })
}

/// A ruling as an event.
pub(crate) fn ruled(remedy: Remedy, basis: Citation) -> Event {
    ruled_with(remedy, basis, Vec::new())
}

/// A ruling that rests on several articles.
pub(crate) fn ruled_with(remedy: Remedy, basis: Citation, with: Vec<Citation>) -> Event {
    Event::Ruled(Ruling { remedy, basis, with })
}

/// A ruling that ends the game.
pub(crate) fn ended(outcome: Outcome, basis: Citation) -> Event {
    ruled(Remedy::End(outcome), basis)
}
