//! Appendix A: rapid chess.
//!
//! A.3 leaves the competition rules as they are; A.4 changes what this module answers. Blitz
//! without supervision follows the same rules (B.4).

use std::fmt;

use arbiter_rulebook::{Articles, Cell, Citation, Color, LawsRow, Tempo, articles};

use crate::{
    actor::Actor,
    article_06_clock::FLAG_FALL,
    event::Event,
    game::Unnoticed,
    refusal::{Reason, Refusal},
    regime::{ByRegime, Regime},
    ruling::{Offence, Question, Remedy},
    situation::{Situation, ruled},
};

/// Editions whose rapid and blitz rules are at hand.
pub const AT_HAND: Articles = articles(["?", "?", "A.4", "A.4", "A.4", "A.5"]);

/// Games one arbiter may watch under A.3.
#[rustfmt::skip]
pub const GAMES_PER_ARBITER: LawsRow<Cell<u32>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::not_at_hand(),
    e2014: Cell::says("A.3.1.1", 3),
    e2017: Cell::says("A.3.1.1", 3),
    e2018: Cell::says("A.3.1.1", 3),
    e2023: Cell::says("A.4.1", 3),
};

/// Every game is recorded under A.3.
pub const GAMES_RECORDED: Articles = articles(["?", "?", "A.3.1.2", "A.3.1.2", "A.3.1.2", "A.4.2"]);

/// Moves completed by each player after which set-up and settings are final.
#[rustfmt::skip]
pub const SETUP_FINAL: LawsRow<Cell<u32>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::not_at_hand(),
    e2014: Cell::says("A.4.a", 10),
    e2017: Cell::says("A.4.1", 10),
    e2018: Cell::says("A.4.1", 10),
    e2023: Cell::says("A.5.1", 10),
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

const WHOLE: Cell<Window> = Cell::says("7.5.1", Window::WholeGame);
const REPLY_2014: Cell<Window> = Cell::says("A.4.b", Window::UntilReply);
const REPLY: Cell<Window> = Cell::says("A.4.2", Window::UntilReply);
const REPLY_2023: Cell<Window> = Cell::says("A.5.2", Window::UntilReply);

/// Until when an illegal move may be acted upon, edition by edition and regime by regime.
#[rustfmt::skip]
pub const ILLEGAL_WINDOW: LawsRow<ByRegime<Cell<Window>>> = LawsRow {
    e1997: ByRegime {
        standard: Cell::not_at_hand(), rapid_supervised: Cell::not_at_hand(), rapid: Cell::not_at_hand(), blitz_supervised: Cell::not_at_hand(), blitz: Cell::not_at_hand(),
    },
    e2009: ByRegime {
        standard: Cell::says("7.4a", Window::WholeGame),
        rapid_supervised: Cell::not_at_hand(), rapid: Cell::not_at_hand(), blitz_supervised: Cell::not_at_hand(), blitz: Cell::not_at_hand(),
    },
    e2014: ByRegime { standard: WHOLE, rapid_supervised: WHOLE, rapid: REPLY_2014, blitz_supervised: WHOLE, blitz: REPLY_2014 },
    e2017: ByRegime { standard: WHOLE, rapid_supervised: WHOLE, rapid: REPLY, blitz_supervised: WHOLE, blitz: REPLY },
    e2018: ByRegime { standard: WHOLE, rapid_supervised: WHOLE, rapid: REPLY, blitz_supervised: WHOLE, blitz: REPLY },
    e2023: ByRegime { standard: WHOLE, rapid_supervised: WHOLE, rapid: REPLY_2023, blitz_supervised: WHOLE, blitz: REPLY_2023 },
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
pub const FLAG_CLAIM: LawsRow<Cell<FlagClaim>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::not_at_hand(),
    e2014: Cell::says("A.4.c", FlagClaim::NeedsTime),
    e2017: Cell::says("A.4.3", FlagClaim::NeedsTime),
    e2018: Cell::says("A.4.3", FlagClaim::Free),
    e2023: Cell::says("A.5.3", FlagClaim::Free),
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
pub const ARBITER_CALLS_FLAG: LawsRow<Cell<FlagCall>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::not_at_hand(),
    e2014: Cell::NoSuchRule,
    e2017: Cell::says("A.4.5", FlagCall::May),
    e2018: Cell::says("A.4.5", FlagCall::Must),
    e2023: Cell::says("A.5.5", FlagCall::Must),
};

/// Times a player on move may see the arbiter's record.
#[rustfmt::skip]
pub const RECORD_VIEWS: LawsRow<Cell<u32>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::not_at_hand(),
    e2014: Cell::NoSuchRule,
    e2017: Cell::says("A.3.2", 5),
    e2018: Cell::says("A.3.2", 5),
    e2023: Cell::says("A.4.3", 5),
};

/// The clock settings are final.
pub const SETTINGS_FINAL: Articles = articles(["?", "?", "A.4.a", "A.4.1.1", "A.4.1.1", "A.5.1.1"]);
/// The pieces and the board are final.
pub const PIECES_FINAL: Articles = articles(["?", "?", "A.4.a", "A.4.1.2", "A.4.1.2", "A.5.1.2"]);
/// Both kings in check or a pawn on the last rank.
pub const WATCH: Articles = articles(["?", "", "A.4.d", "A.4.4", "A.4.4", "A.5.4"]);
/// The event says which rules govern it.
pub const REGIME_ANNOUNCED: Articles = articles(["?", "?", "A.5", "A.5", "A.5", "A.6"]);
/// Both clocks at 0.00.
pub const BOTH_AT_ZERO: Articles = articles(["", "", "", "", "", "INT.A-bothzero"]);
/// Players need not record.
pub const NO_RECORDING: Articles = articles(["?", "?", "A.2", "A.2", "A.2", "A.2"]);
/// A score sheet may be asked for.
pub const SHEET_ON_REQUEST: Articles = articles(["?", "?", "", "A.2", "A.2", "A.2"]);
/// Correction after the reply, by the players alone.
pub const CORRECTION: Articles = articles(["?", "?", "A.4.b", "A.4.2", "A.4.2", "A.5.2"]);

/// Whether A.4 applies, directly or through B.4.
pub fn unsupervised(situation: &Situation<'_>) -> bool {
    match situation.laws.regime() {
        Regime::Rapid | Regime::Blitz => true,
        Regime::Standard | Regime::RapidSupervised | Regime::BlitzSupervised => false,
    }
}

/// The article by which set-up errors are final, once they are.
pub(crate) fn setup_final(situation: &Situation<'_>) -> Option<Citation> {
    final_after(situation, &PIECES_FINAL)
}

/// The article by which clock settings are final, once they are.
pub(crate) fn settings_final(situation: &Situation<'_>) -> Option<Citation> {
    final_after(situation, &SETTINGS_FINAL)
}

fn final_after(situation: &Situation<'_>, article: &Articles) -> Option<Citation> {
    if !unsupervised(situation) {
        return None;
    }
    let (moves, _) = situation.rule_if_any(&SETUP_FINAL)?;
    let reached =
        Color::ALL.into_iter().all(|color| situation.game.moves_completed(color) >= moves);
    if reached { article.cite(situation.laws.edition()) } else { None }
}

/// The offence that is meant when one is pointed out: the last where an earlier one stands
/// after the reply, otherwise the first.
pub(crate) fn offence_in_question(situation: &Situation<'_>) -> Option<Unnoticed> {
    match situation.rule_of_class(&ILLEGAL_WINDOW) {
        Ok((Window::UntilReply, _)) => situation.game.unnoticed.last().copied(),
        Ok((Window::WholeGame, _)) | Err(_) => situation.game.unnoticed.first().copied(),
    }
}

/// The article by which an illegal move can no longer be acted upon, once it cannot.
pub(crate) fn illegal_window_closed(
    situation: &Situation<'_>,
    unnoticed: Unnoticed,
) -> Option<Citation> {
    let (window, basis) = situation.rule_of_class(&ILLEGAL_WINDOW).ok()?;
    let moves_since = match unnoticed.offence {
        Offence::NoMove => 0,
        Offence::IllegalMove | Offence::KingTaken | Offence::PawnLeft | Offence::TwoHands => 1,
    };
    let replied = situation.game.history.len() > unnoticed.plies + moves_since;
    (window == Window::UntilReply && replied).then_some(basis)
}

/// The articles under which a player loses on time: a claim without supervision rests on A.4.3,
/// a call by the arbiter on 6.9, which A.4.5 lets the arbiter apply there.
pub(crate) fn flag_articles(
    situation: &Situation<'_>,
    by: Actor,
) -> Result<(Citation, Vec<Citation>), Refusal> {
    if let Some(((), basis)) = situation.zone(&crate::conditions::ZONE_FLAGS) {
        return Ok((basis, Vec::new()));
    }
    let claimed = matches!(by, Actor::Player(_) | Actor::Assistant(_));
    match situation.rule_if_any(&FLAG_CLAIM) {
        Some((_, basis)) if unsupervised(situation) && claimed => Ok((basis, Vec::new())),
        Some(_) if unsupervised(situation) => {
            let called = situation.rule_if_any(&ARBITER_CALLS_FLAG).map(|(_, basis)| basis);
            Ok((situation.cite(&FLAG_FALL)?, called.into_iter().collect()))
        }
        _ => Ok((situation.cite(&FLAG_FALL)?, Vec::new())),
    }
}

/// The article by which a claimant whose own flag is down gets only a draw.
pub(crate) fn claimant_without_time(situation: &Situation<'_>, by: Actor) -> Option<Citation> {
    let (needs, basis) = situation.rule_if_any(&FLAG_CLAIM)?;
    let player = matches!(by, Actor::Player(_) | Actor::Assistant(_));
    (player && unsupervised(situation) && needs == FlagClaim::NeedsTime).then_some(basis)
}

/// Both clocks show 0.00 and a player claims: the arbiter decides by the sign on the clock.
pub(crate) fn both_at_zero(situation: &Situation<'_>, by: Actor) -> Option<Vec<Event>> {
    let basis = BOTH_AT_ZERO.cite(situation.laws.edition())?;
    let claimed = matches!(by, Actor::Player(_) | Actor::Assistant(_));
    let question = Remedy::ArbiterDecides { question: Question::BothFlags, usually: None };
    (claimed && situation.laws.regime().tempo() != Tempo::Standard)
        .then(|| vec![ruled(Remedy::StopClocks, basis), ruled(question, basis)])
}

/// A.4.4, where it applies.
pub(crate) fn watch_article(situation: &Situation<'_>) -> Result<Citation, Refusal> {
    if !unsupervised(situation) {
        return Err(Refusal::plain(Reason::OtherClass(situation.laws.regime())));
    }
    situation.cite(&WATCH)
}

/// The last sentence of A.4.2, where it applies.
pub(crate) fn correction_article(situation: &Situation<'_>) -> Result<Citation, Refusal> {
    if !unsupervised(situation) {
        let basis = situation.cite(&crate::article_07_irregularities::RESTORED)?;
        return Err(Refusal::by(Reason::OtherClass(situation.laws.regime()), basis));
    }
    situation.cite(&CORRECTION)
}
