//! Article 10: points.

use arbiter_rulebook::{Clause, LawsRow, clause};

use crate::{
    case::Case,
    outcome::{Outcome, Share},
    refusal::{Reason, Refusal},
};

/// Whether an event may score otherwise than 1, 1/2, 0.
#[rustfmt::skip]
pub const SCORING: LawsRow<Option<Clause<bool>>> = LawsRow {
    e1997: Some(clause("11.1", false)),
    e2009: Some(clause("11.1", true)),
    e2014: Some(clause("10.1", true)),
    e2017: Some(clause("10.1", true)),
    e2018: Some(clause("10.1", true)),
};

/// No more than the game is worth, and no other shares than those of a normal result.
///
/// Whether 2014 had the article is not known: it is not in 2009, and not among the changes
/// of 2017.
#[rustfmt::skip]
pub const SCORE_LIMITS: LawsRow<Option<Clause<()>>> = LawsRow {
    e1997: None,
    e2009: None,
    e2014: None,
    e2017: Some(clause("10.2", ())),
    e2018: Some(clause("10.2", ())),
};

/// Refuses a result that gives away more than the game is worth.
pub fn possible(case: &Case<'_>, outcome: Outcome) -> Result<(), Refusal> {
    let Some(((), basis)) = case.rule_if_any(&SCORE_LIMITS) else { return Ok(()) };
    match (outcome.shares.white, outcome.shares.black) {
        (Share::Full, Share::Half | Share::Full) | (Share::Half, Share::Full) => {
            Err(Refusal::by(Reason::ImpossibleScore(outcome.to_string()), basis))
        }
        _ => Ok(()),
    }
}

/// The result a text means; three quarters and the like are refused.
pub fn read(case: &Case<'_>, text: &str) -> Result<Outcome, Refusal> {
    if let Some(outcome) = Outcome::ALL.into_iter().find(|outcome| outcome.to_string() == text) {
        return Ok(outcome);
    }
    let limits = case.rule_if_any(&SCORE_LIMITS).map(|((), basis)| basis);
    let general = case.rule(&SCORING)?.1;
    Err(Refusal::by(Reason::ImpossibleScore(text.to_owned()), limits.unwrap_or(general)))
}
