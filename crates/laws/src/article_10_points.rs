//! Article 10: points.

use arbiter_rulebook::{Cell, LawsRow};

use crate::{
    outcome::{Outcome, Share},
    refusal::{Reason, Refusal},
    situation::Situation,
};

/// Whether an event may score otherwise than 1, 1/2, 0.
#[rustfmt::skip]
pub const SCORING: LawsRow<Cell<bool>> = LawsRow {
    e1997: Cell::says("11.1", false),
    e2009: Cell::says("11.1", true),
    e2014: Cell::says("10.1", true),
    e2017: Cell::says("10.1", true),
    e2018: Cell::says("10.1", true),
    e2023: Cell::says("10.1", true),
};

/// No more than the game is worth, and no other shares than those of a normal result.
///
/// Whether 2014 had the article is not known: it is not in 2009, and not among the changes
/// of 2017.
#[rustfmt::skip]
pub const SCORE_LIMITS: LawsRow<Cell<()>> = LawsRow {
    e1997: Cell::NoSuchRule,
    e2009: Cell::NoSuchRule,
    e2014: Cell::not_at_hand(),
    e2017: Cell::says("10.2", ()),
    e2018: Cell::says("10.2", ()),
    e2023: Cell::says("10.2", ()),
};

/// Refuses a result that gives away more than the game is worth.
pub fn possible(situation: &Situation<'_>, outcome: Outcome) -> Result<(), Refusal> {
    let Some(((), basis)) = situation.rule_if_any(&SCORE_LIMITS) else { return Ok(()) };
    match (outcome.shares.white, outcome.shares.black) {
        (Share::Full, Share::Half | Share::Full) | (Share::Half, Share::Full) => {
            Err(Refusal::by(Reason::ImpossibleScore(outcome.to_string()), basis))
        }
        _ => Ok(()),
    }
}

/// The result a text means; three quarters and the like are refused.
pub fn read(situation: &Situation<'_>, text: &str) -> Result<Outcome, Refusal> {
    if let Some(outcome) = Outcome::ALL.into_iter().find(|outcome| outcome.to_string() == text) {
        return Ok(outcome);
    }
    let limits = situation.rule_if_any(&SCORE_LIMITS).map(|((), basis)| basis);
    let general = situation.rule(&SCORING)?.1;
    Err(Refusal::by(Reason::ImpossibleScore(text.to_owned()), limits.unwrap_or(general)))
}
