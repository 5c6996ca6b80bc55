//! Appendix A: rapid chess.
//!
//! A.3 leaves the competition rules as they are; A.4 changes what this module answers. Blitz
//! without supervision follows the same rules (B.4).

use std::fmt;

use arbiter_rulebook::{Articles, Citation, Clause, Color, LawsRow, articles, clause};

use crate::{
    actor::Actor,
    article_06_clock::FLAG_FALL,
    case::Case,
    game::Unnoticed,
    refusal::{Reason, Refusal},
    regime::{ByRegime, Regime},
    ruling::Offence,
};

/// Editions whose rapid and blitz rules are at hand.
pub const AT_HAND: Articles = articles(["", "", "A.4", "A.4", "A.4"]);

/// Games one arbiter may watch under A.3.
#[rustfmt::skip]
pub const GAMES_PER_ARBITER: LawsRow<Option<Clause<u32>>> = LawsRow {
    e1997: None,
    e2009: None,
    e2014: Some(clause("A.3.1.1", 3)),
    e2017: Some(clause("A.3.1.1", 3)),
    e2018: Some(clause("A.3.1.1", 3)),
};

/// Moves completed by each player after which set-up and settings are final.
#[rustfmt::skip]
pub const SETUP_FINAL: LawsRow<Option<Clause<u32>>> = LawsRow {
    e1997: None,
    e2009: None,
    e2014: Some(clause("A.4.1", 10)),
    e2017: Some(clause("A.4.1", 10)),
    e2018: Some(clause("A.4.1", 10)),
};

/// Until when an illegal move may be acted upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// As long as the game lasts.
    WholeGame,
    /// Until the opponent has made the next move.
    UntilReply,
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WholeGame => "while the game lasts",
            Self::UntilReply => "until the opponent's next move",
        })
    }
}

const WHOLE: Option<Clause<Window>> = Some(clause("7.5.1", Window::WholeGame));
const REPLY: Option<Clause<Window>> = Some(clause("A.4.2", Window::UntilReply));

/// Until when an illegal move may be acted upon, edition by edition and regime by regime.
#[rustfmt::skip]
pub const ILLEGAL_WINDOW: LawsRow<ByRegime<Option<Clause<Window>>>> = LawsRow {
    e1997: ByRegime {
        standard: None, rapid_supervised: None, rapid: None, blitz_supervised: None, blitz: None,
    },
    e2009: ByRegime {
        standard: Some(clause("7.4a", Window::WholeGame)),
        rapid_supervised: None, rapid: None, blitz_supervised: None, blitz: None,
    },
    e2014: ByRegime { standard: WHOLE, rapid_supervised: WHOLE, rapid: REPLY, blitz_supervised: WHOLE, blitz: REPLY },
    e2017: ByRegime { standard: WHOLE, rapid_supervised: WHOLE, rapid: REPLY, blitz_supervised: WHOLE, blitz: REPLY },
    e2018: ByRegime { standard: WHOLE, rapid_supervised: WHOLE, rapid: REPLY, blitz_supervised: WHOLE, blitz: REPLY },
};

/// What the claimant of a win on time needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagClaim {
    /// Time left on the own clock.
    NeedsTime,
    /// Nothing.
    Free,
}

/// The claim of a win on time without supervision, edition by edition.
#[rustfmt::skip]
pub const FLAG_CLAIM: LawsRow<Option<Clause<FlagClaim>>> = LawsRow {
    e1997: None,
    e2009: None,
    e2014: Some(clause("A.4.3", FlagClaim::NeedsTime)),
    e2017: Some(clause("A.4.3", FlagClaim::NeedsTime)),
    e2018: Some(clause("A.4.3", FlagClaim::Free)),
};

/// Whether the arbiter calls a flag without supervision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagCall {
    /// The arbiter may.
    May,
    /// The arbiter must.
    Must,
}

/// Flags called by the arbiter without supervision, edition by edition.
#[rustfmt::skip]
pub const ARBITER_CALLS_FLAG: LawsRow<Option<Clause<FlagCall>>> = LawsRow {
    e1997: None,
    e2009: None,
    e2014: None,
    e2017: Some(clause("A.4.5", FlagCall::May)),
    e2018: Some(clause("A.4.5", FlagCall::Must)),
};

/// Times a player on move may see the arbiter's record.
#[rustfmt::skip]
pub const RECORD_VIEWS: LawsRow<Option<Clause<u32>>> = LawsRow {
    e1997: None,
    e2009: None,
    e2014: None,
    e2017: Some(clause("A.3.2", 5)),
    e2018: Some(clause("A.3.2", 5)),
};

/// Both kings in check or a pawn on the last rank.
pub const WATCH: Articles = articles(["", "", "A.4.d", "A.4.4", "A.4.4"]);
/// Players need not record.
pub const NO_RECORDING: Articles = articles(["", "", "A.2", "A.2", "A.2"]);
/// A score sheet may be asked for.
pub const SHEET_ON_REQUEST: Articles = articles(["", "", "", "A.2", "A.2"]);
/// Correction after the reply, by the players alone.
pub const CORRECTION: Articles = articles(["", "", "A.4.2", "A.4.2", "A.4.2"]);

/// Whether A.4 applies, directly or through B.4.
pub fn unsupervised(case: &Case<'_>) -> bool {
    match case.laws.regime() {
        Regime::Rapid | Regime::Blitz => true,
        Regime::Standard | Regime::RapidSupervised | Regime::BlitzSupervised => false,
    }
}

/// The article by which set-up errors are final, once they are.
pub(crate) fn setup_final(case: &Case<'_>) -> Option<Citation> {
    final_after(case, "A.4.1.2")
}

/// The article by which clock settings are final, once they are.
pub(crate) fn settings_final(case: &Case<'_>) -> Option<Citation> {
    final_after(case, "A.4.1.1")
}

fn final_after(case: &Case<'_>, article: &'static str) -> Option<Citation> {
    if !unsupervised(case) {
        return None;
    }
    let (moves, basis) = case.rule_if_any(&SETUP_FINAL)?;
    let reached = Color::ALL.into_iter().all(|color| *case.game.completed.get(color) >= moves);
    reached.then_some(Citation { article, ..basis })
}

/// The offence that is meant when one is pointed out: the last where an earlier one stands
/// after the reply, otherwise the first.
pub(crate) fn offence_in_question(case: &Case<'_>) -> Option<Unnoticed> {
    let cell = ILLEGAL_WINDOW.at(case.laws.edition()).at(case.laws.regime()).as_ref();
    match cell.map(|cell| cell.says) {
        Some(Window::UntilReply) => case.game.unnoticed.last().copied(),
        Some(Window::WholeGame) | None => case.game.unnoticed.first().copied(),
    }
}

/// The article by which an illegal move can no longer be acted upon, once it cannot.
pub(crate) fn illegal_window_closed(case: &Case<'_>, unnoticed: Unnoticed) -> Option<Citation> {
    let edition = case.laws.edition();
    let cell = ILLEGAL_WINDOW.at(edition).at(case.laws.regime()).as_ref()?;
    let moves_since = match unnoticed.offence {
        Offence::NoMove => 0,
        Offence::IllegalMove | Offence::KingTaken | Offence::PawnLeft | Offence::TwoHands => 1,
    };
    let replied = case.game.history.len() > unnoticed.plies + moves_since;
    (cell.says == Window::UntilReply && replied).then(|| cell.cite(edition))
}

/// The article under which a player loses on time.
pub(crate) fn flag_article(case: &Case<'_>) -> Result<Citation, Refusal> {
    match case.rule_if_any(&FLAG_CLAIM) {
        Some((_, basis)) if unsupervised(case) => Ok(basis),
        _ => case.cite(&FLAG_FALL),
    }
}

/// The article by which a claimant whose own flag is down gets only a draw.
pub(crate) fn claimant_without_time(case: &Case<'_>, by: Actor) -> Option<Citation> {
    let (needs, basis) = case.rule_if_any(&FLAG_CLAIM)?;
    let player = matches!(by, Actor::Player(_) | Actor::Assistant(_));
    (player && unsupervised(case) && needs == FlagClaim::NeedsTime).then_some(basis)
}

/// A.4.4, where it applies.
pub(crate) fn watch_article(case: &Case<'_>) -> Result<Citation, Refusal> {
    if !unsupervised(case) {
        return Err(Refusal::plain(Reason::NoSuchRule(case.laws.edition())));
    }
    case.cite(&WATCH)
}

/// The last sentence of A.4.2, where it applies.
pub(crate) fn correction_article(case: &Case<'_>) -> Result<Citation, Refusal> {
    if !unsupervised(case) {
        return Err(Refusal::plain(Reason::NoSuchRule(case.laws.edition())));
    }
    case.cite(&CORRECTION)
}
