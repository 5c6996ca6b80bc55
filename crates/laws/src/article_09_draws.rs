//! Article 9: the drawn game, and agreement by 5.2.3.
//!
//! | 2018        | Subject                           | Here                          |
//! |-------------|-----------------------------------|-------------------------------|
//! | 9.1.1       | restriction of agreed draws       | [`DRAW_RESTRICTION`]          |
//! | 9.1.2       | offers                            | [`DrawCommand::Offer`]        |
//! | 9.2, 9.3    | claims                            | [`DrawCommand::Claim`]        |
//! | 9.4         | claim lost by touching            | [`CLAIM_LOST`]                |
//! | 9.5         | procedure and wrong claims        | [`WRONG_CLAIM`]               |
//! | 9.6         | fivefold repetition, 75 moves     | [`automatic_draw`]            |

use arbiter_board::{Position, Role, Square};
use arbiter_rulebook::{Articles, ByColor, Cell, Citation, Color, LawsRow, Millis, articles};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{
    adjournment::SETTLED_BEFORE,
    article_04_touch, article_08_recording,
    conditions::{ZONE_AGREEMENT, ZONE_DRAWS, ZONE_MOVES, ZONE_OFFER, ZONE_REPETITION},
    event::{Event, Note},
    game::Phase,
    outcome::Outcome,
    refusal::{Matter, Reason, Refusal},
    regime::ByRegime,
    regulations::{DrawRestriction, SupervisedBlitz},
    ruling::{Obligation, Remedy},
    situation::{Decision, Situation, ended, ruled, ruled_with},
    zone,
};

/// Moves each player must have made before a draw may be agreed.
#[rustfmt::skip]
pub const AGREEMENT: LawsRow<Cell<u32>> = LawsRow {
    e1997: Cell::says("5.3",   0),
    e2009: Cell::says("5.2c",  0),
    e2014: Cell::says("5.2.3", 0),
    e2017: Cell::says("5.2.3", 1),
    e2018: Cell::says("5.2.3", 1),
    e2023: Cell::says("5.2.3", 1),
};

/// What an event may bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// Agreeing to a draw.
    Agreeing,
    /// Offering one or agreeing to it.
    OfferingOrAgreeing,
}

/// Restriction of agreed draws, edition by edition.
#[rustfmt::skip]
pub const DRAW_RESTRICTION: LawsRow<Cell<Barred>> = LawsRow {
    e1997: Cell::NoSuchRule,
    e2009: Cell::says("9.1a",  Barred::Agreeing),
    e2014: Cell::says("9.1.1", Barred::Agreeing),
    e2017: Cell::says("9.1.1", Barred::OfferingOrAgreeing),
    e2018: Cell::says("9.1.1", Barred::OfferingOrAgreeing),
    e2023: Cell::says("9.1.1", Barred::OfferingOrAgreeing),
};

/// The act by which a player on move commits to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commitment {
    /// Touching a piece with the intention to move or capture.
    Touching,
    /// Making a move.
    Moving,
}

/// What declines an offer besides words, edition by edition.
#[rustfmt::skip]
pub const OFFER_DECLINED: LawsRow<Cell<Commitment>> = LawsRow {
    e1997: Cell::says("9.1",     Commitment::Moving),
    e2009: Cell::says("9.1b(1)", Commitment::Touching),
    e2014: Cell::says("9.1.2.1", Commitment::Touching),
    e2017: Cell::says("9.1.2.1", Commitment::Touching),
    e2018: Cell::says("9.1.2.1", Commitment::Touching),
    e2023: Cell::says("9.1.2.1", Commitment::Touching),
};

/// What loses the right to claim in this turn, edition by edition.
#[rustfmt::skip]
pub const CLAIM_LOST: LawsRow<Cell<Commitment>> = LawsRow {
    e1997: Cell::says("9.4", Commitment::Moving),
    e2009: Cell::says("9.4", Commitment::Touching),
    e2014: Cell::says("9.4", Commitment::Touching),
    e2017: Cell::says("9.4", Commitment::Touching),
    e2018: Cell::says("9.4", Commitment::Touching),
    e2023: Cell::says("9.4", Commitment::Touching),
};

/// Who stops the clocks for a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimStop {
    /// The claimant must, at once.
    ClaimantMust,
    /// The claimant may.
    ClaimantMay,
    /// The claimant or the arbiter shall.
    ClaimantOrArbiter,
}

/// The stop of the clocks for a claim, edition by edition.
#[rustfmt::skip]
pub const CLAIM_STOP: LawsRow<Cell<ClaimStop>> = LawsRow {
    e1997: Cell::says("9.5",   ClaimStop::ClaimantMust),
    e2009: Cell::says("9.5",   ClaimStop::ClaimantMay),
    e2014: Cell::says("9.5.1", ClaimStop::ClaimantOrArbiter),
    e2017: Cell::says("9.5.1", ClaimStop::ClaimantOrArbiter),
    e2018: Cell::says("9.5.1", ClaimStop::ClaimantOrArbiter),
    e2023: Cell::says("9.5.1", ClaimStop::ClaimantOrArbiter),
};

/// What a wrong claim costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongClaim {
    /// Added to the opponent's time.
    pub opponent_gains: Millis,
    /// The claimant loses half of the time that is left, up to this.
    pub claimant_loses_half_up_to: Millis,
    /// What the opponent gains by the letter of the text, where that is not what is meant.
    pub letter: Option<Millis>,
    /// The articles that lead to it in this class of play.
    pub with: &'static [&'static str],
}

impl WrongClaim {
    const fn with(self, with: &'static [&'static str]) -> Self {
        Self { with, ..self }
    }

    const fn letter(self, minutes: i64) -> Self {
        Self { letter: Some(Millis::from_minutes(minutes)), ..self }
    }
}

const fn gains(minutes: i64) -> WrongClaim {
    WrongClaim {
        opponent_gains: Millis::from_minutes(minutes),
        claimant_loses_half_up_to: Millis::ZERO,
        letter: None,
        with: &[],
    }
}

const THREE_AND_HALF: WrongClaim = WrongClaim {
    opponent_gains: Millis::from_minutes(3),
    claimant_loses_half_up_to: Millis::from_minutes(3),
    letter: None,
    with: &[],
};

/// The price of a wrong claim, edition by edition and regime by regime.
#[rustfmt::skip]
pub const WRONG_CLAIM: LawsRow<ByRegime<Cell<WrongClaim>>> = LawsRow {
    e1997: ByRegime {
        standard:         Cell::says("9.5b",  THREE_AND_HALF),
        rapid_supervised: Cell::not_at_hand(),
        rapid:            Cell::not_at_hand(),
        blitz_supervised: Cell::not_at_hand(),
        blitz:            Cell::not_at_hand(),
    },
    e2009: ByRegime {
        standard:         Cell::says("9.5b",  gains(3)),
        rapid_supervised: Cell::not_at_hand(),
        rapid:            Cell::not_at_hand(),
        blitz_supervised: Cell::not_at_hand(),
        blitz:            Cell::not_at_hand(),
    },
    e2014: ByRegime {
        standard:         Cell::says("9.5.3", gains(2)),
        rapid_supervised: Cell::says("9.5.3", gains(2)),
        rapid:            Cell::says("9.5.3", gains(2)),
        blitz_supervised: Cell::says("B.2",   gains(1).with(&["9.5.3"])),
        blitz:            Cell::says("B.2",   gains(1).with(&["9.5.3"])),
    },
    e2017: ByRegime {
        standard:         Cell::says("9.5.3", gains(2)),
        rapid_supervised: Cell::says("9.5.3", gains(2)),
        rapid:            Cell::says("9.5.3", gains(2)),
        blitz_supervised: Cell::says("B.2",   gains(1).with(&["9.5.3"])),
        blitz:            Cell::says("B.2",   gains(1).with(&["9.5.3"])),
    },
    e2018: ByRegime {
        standard:         Cell::says("9.5.3", gains(2)),
        rapid_supervised: Cell::says("9.5.3", gains(2)),
        rapid:            Cell::says("9.5.3", gains(2)),
        blitz_supervised: Cell::says("B.2",   gains(1).with(&["9.5.3"])),
        blitz:            Cell::says("B.2",   gains(1).with(&["9.5.3"])),
    },
    e2023: ByRegime {
        standard:         Cell::says("9.5.3", gains(2)),
        rapid_supervised: Cell::says("A.3",   gains(1).with(&["9.5.3"])),
        rapid:            Cell::says("A.3",   gains(1).with(&["9.5.3"])),
        // B.2 does not import A.3: by the letter the penalty is that of standard play.
        blitz_supervised: Cell::says("9.5.3", gains(1).with(&["B.2"]).letter(2)),
        blitz:            Cell::says("A.3",   gains(1).with(&["B.3", "9.5.3"])),
    },
};

/// Appearances of a position that allow a claim.
#[rustfmt::skip]
pub const REPETITION_CLAIM: LawsRow<Cell<u32>> = LawsRow {
    e1997: Cell::says("9.2",   3),
    e2009: Cell::says("9.2",   3),
    e2014: Cell::says("9.2.1", 3),
    e2017: Cell::says("9.2.1", 3),
    e2018: Cell::says("9.2.1", 3),
    e2023: Cell::says("9.2", 3),
};

/// Moves by each player without pawn move or capture that allow a claim.
#[rustfmt::skip]
pub const FIFTY_MOVES_CLAIM: LawsRow<Cell<u32>> = LawsRow {
    e1997: Cell::says("9.3", 50),
    e2009: Cell::says("9.3", 50),
    e2014: Cell::says("9.3", 50),
    e2017: Cell::says("9.3", 50),
    e2018: Cell::says("9.3", 50),
    e2023: Cell::says("9.3", 50),
};

/// What makes a repetition end the game without a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// So many appearances in succession, each two moves a side after the last.
    Consecutive {
        /// How many.
        times: u32,
    },
    /// So many appearances at any points of the game.
    Anywhere {
        /// How many.
        times: u32,
    },
}

/// Repetition without a claim, edition by edition.
#[rustfmt::skip]
pub const AUTOMATIC_REPETITION: LawsRow<Cell<Repetition>> = LawsRow {
    e1997: Cell::NoSuchRule,
    e2009: Cell::NoSuchRule,
    e2014: Cell::says("9.6.1", Repetition::Consecutive { times: 5 }),
    e2017: Cell::says("9.6.1", Repetition::Anywhere { times: 5 }),
    e2018: Cell::says("9.6.1", Repetition::Anywhere { times: 5 }),
    e2023: Cell::says("9.6.1", Repetition::Anywhere { times: 5 }),
};

/// Moves by each player without pawn move or capture that end the game without a claim.
#[rustfmt::skip]
pub const AUTOMATIC_MOVES: LawsRow<Cell<u32>> = LawsRow {
    e1997: Cell::NoSuchRule,
    e2009: Cell::NoSuchRule,
    e2014: Cell::says("9.6.2", 75),
    e2017: Cell::says("9.6.2", 75),
    e2018: Cell::says("9.6.2", 75),
    e2023: Cell::says("9.6.2", 75),
};

/// The offer.
pub const OFFER: Articles =
    articles(["9.1", "9.1b(1)", "9.1.2.1", "9.1.2.1", "9.1.2.1", "9.1.2.1"]);
/// The offer is marked on both sheets.
pub const OFFER_MARKED: Articles =
    articles(["9.1", "9.1b(2)", "9.1.2.2", "9.1.2.2", "9.1.2.2", "9.1.2.2"]);
/// A claim is an offer.
pub const CLAIM_IS_OFFER: Articles =
    articles(["", "9.1b(3)", "9.1.2.3", "9.1.2.3", "9.1.2.3", "9.1.2.3"]);
/// A claim on a move that is written down.
pub const CLAIM_ON_MOVE: Articles =
    articles(["9.2a", "9.2a", "9.2.1.1", "9.2.1.1", "9.2.1.1", "9.2.1"]);
/// A claim on the position.
pub const CLAIM_ON_POSITION: Articles =
    articles(["9.2b", "9.2b", "9.2.1.2", "9.2.1.2", "9.2.1.2", "9.2.2"]);
/// A fifty-move claim on a move that is written down.
pub const FIFTY_ON_MOVE: Articles = articles(["9.3b", "9.3a", "9.3.1", "9.3.1", "9.3.1", "9.3.1"]);
/// A fifty-move claim on the position.
pub const FIFTY_ON_POSITION: Articles =
    articles(["9.3a", "9.3b", "9.3.2", "9.3.2", "9.3.2", "9.3.2"]);
/// A correct claim.
pub const CLAIM_CORRECT: Articles = articles(["9.5a", "9.5a", "9.5.2", "9.5.2", "9.5.2", "9.5.2"]);
/// A wrong claim.
pub const CLAIM_WRONG: Articles = articles(["9.5b", "9.5b", "9.5.3", "9.5.3", "9.5.3", "9.5.3"]);
/// Nothing but screens shows it.
pub const SCREENS_PROVE_NOTHING: Articles =
    articles(["?", "6.14", "6.12.2", "6.12.2", "6.12.2", "6.12.2"]);
/// A claim is verified with both players present.
pub const VERIFICATION: Articles =
    articles(["", "", "", "INT.9.2-verify", "INT.9.2-verify", "INT.9.2-verify"]);
/// A claimant who has not written the move is told to make the claim legal.
pub const MADE_LEGAL: Articles = articles(["", "", "", "", "", "INT.9.2-legal"]);
/// A draw agreed before the game.
pub const PREARRANGED: Articles =
    articles(["", "", "", "", "INT.5-prearranged", "INT.5-prearranged"]);

/// On what a claim rests.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The same position for the third time.
    Repetition,
    /// Fifty moves by each player without pawn move or capture.
    FiftyMoves,
}

/// A claim that waits for the arbiter.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Who claims.
    pub by: Color,
    /// The ground of the claim.
    pub ground: Ground,
    /// The move written down and announced; `None` for a claim on the position.
    pub written: Option<Written>,
    /// How that move was shown.
    pub shown: Shown,
}

/// How the intended move of a claim was shown.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Written on the score sheet.
    #[default]
    Written,
    /// Entered on an electronic score sheet.
    Entered,
    /// Only spoken of.
    Spoken,
}

/// A move written on the score sheet.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Written {
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// Into what.
    pub promotion: Option<Role>,
}

/// What the claim could be verified with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// The moves: score sheets, the arbiter's or an electronic record.
    Record,
    /// Nothing but a screen or demonstration board.
    ScreenOnly,
    /// Nothing that counts: no sheet, or one in a notation that is no evidence.
    Nothing,
}

/// Offers and claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawCommand {
    /// A player offers a draw.
    Offer {
        /// The player who does it.
        by: Color,
    },
    /// The opponent accepts an offer or a claim.
    Accept {
        /// The player who does it.
        by: Color,
    },
    /// The opponent declines by word.
    Decline {
        /// The player who does it.
        by: Color,
    },
    /// Somebody tries to take an offer or claim back.
    Withdraw {
        /// The player who does it.
        by: Color,
    },
    /// Both players hand in a draw, before the game or during it.
    HandIn,
    /// The arbiter consents to a draw that the event restricts (9.1.1).
    Consent,
    /// The offer is marked on the sheets.
    Mark,
    /// A draw is claimed.
    Claim {
        /// By whom.
        by: Color,
        /// On what.
        ground: Ground,
        /// With which move written.
        written: Option<Written>,
        /// How that move was shown.
        shown: Shown,
    },
    /// The arbiter verifies the claim.
    Verify {
        /// Who is present.
        present: ByColor<bool>,
        /// With what.
        evidence: Evidence,
    },
}

/// Decides on offers and claims.
pub fn decide(situation: &Situation<'_>, command: &DrawCommand) -> Decision {
    match command {
        DrawCommand::Offer { by } => offer(situation, *by),
        DrawCommand::Accept { by } => accept(situation, *by),
        DrawCommand::Decline { by } => decline(situation, *by),
        DrawCommand::Withdraw { .. } => withdraw(situation),
        DrawCommand::HandIn => handed_in(situation),
        DrawCommand::Consent => consent(situation),
        DrawCommand::Mark => {
            situation.cite(&OFFER_MARKED)?;
            Ok(vec![Event::Noted(Note::OfferMarked)])
        }
        DrawCommand::Claim { by, ground, written, shown } => {
            claim(situation, Claim { by: *by, ground: *ground, written: *written, shown: *shown })
        }
        DrawCommand::Verify { present, evidence } => verify(situation, *present, *evidence),
    }
}

/// Whether touching a piece declines the opponent's offer.
pub(crate) fn touching_declines(situation: &Situation<'_>) -> bool {
    situation
        .governing_if_any(&ZONE_OFFER, &OFFER_DECLINED)
        .is_some_and(|(by, _)| by == Commitment::Touching)
}

fn offer(situation: &Situation<'_>, by: Color) -> Decision {
    situation.started()?;
    let basis = situation.cite_governing(&ZONE_OFFER, &OFFER)?;
    if situation.has_zone() {
        zone::may_act(situation, by)?;
        if situation.game.offer.is_some() {
            return Err(Refusal::by(Reason::Unsettled(Matter::Offer), basis));
        }
    }
    if let Some((Barred::OfferingOrAgreeing, basis)) = situation.rule_if_any(&DRAW_RESTRICTION)
        && restricted(situation)
    {
        return Err(Refusal::by(Reason::NotProvided, basis));
    }
    let mut events = vec![Event::DrawOffered { by }];
    let well_timed = match situation.game.phase {
        Phase::Adjourned => true,
        // The player who seals has decided on the move and has not stopped the clock (I.2.6).
        Phase::Sealing => situation.game.to_move() == by,
        Phase::Scheduled
        | Phase::Playing
        | Phase::Paused
        | Phase::Claimed
        | Phase::GestureUnclear { .. }
        | Phase::CompletingScoresheets
        | Phase::Reconstruction
        | Phase::Resuming
        | Phase::Pending
        | Phase::Finished
        | Phase::Cancelled => {
            // A move was made and the clock not pressed; an illegal one is a move made as well.
            let illegal = situation.game.illegal.is_some_and(|irregular| irregular.by == by);
            illegal || *situation.game.unpressed.get(by) && situation.game.to_move() != by
        }
    };
    // A button of the zone disturbs nobody; repeated offers are for the arbiter (E.04 9.10).
    if !well_timed && !situation.has_zone() {
        let basis = badly_timed(situation);
        events.extend(basis.map(|basis| ruled(Remedy::Breach(by), basis)));
    }
    Ok(events)
}

/// The article under which an offer at another moment may be a disturbance.
pub const BADLY_TIMED: Articles = articles(["9.1", "12.6", "11.5", "11.5", "11.5", "11.5"]);

fn badly_timed(situation: &Situation<'_>) -> Option<Citation> {
    BADLY_TIMED.cite(situation.laws.edition())
}

/// The arbiter lets the players agree a draw in spite of the event's restriction.
fn consent(situation: &Situation<'_>) -> Decision {
    situation.started()?;
    let (_, basis) = situation.rule(&DRAW_RESTRICTION)?;
    if !restricted(situation) {
        return Err(Refusal::by(Reason::NothingFound(Matter::Restriction), basis));
    }
    Ok(vec![Event::Noted(Note::DrawAllowed), ruled(Remedy::Granted, basis)])
}

/// Whether the event bars agreed draws at this point and the arbiter has not consented.
fn restricted(situation: &Situation<'_>) -> bool {
    if situation.game.draw_allowed {
        return false;
    }
    match situation.laws.regulations().draws {
        DrawRestriction::Free => false,
        DrawRestriction::Always => true,
        DrawRestriction::BeforeMove(limit) => {
            Color::ALL.into_iter().any(|color| situation.game.moves_made(color) < limit)
        }
    }
}

fn accept(situation: &Situation<'_>, by: Color) -> Decision {
    situation.unfinished()?;
    if let Some(claim) = situation.game.claim {
        return accept_claim(situation, by, claim);
    }
    if let Some(quickplay) = situation.game.quickplay
        && quickplay.by != by
    {
        return agree(situation);
    }
    match situation.game.offer {
        None => Err(Refusal::plain(Reason::NoOffer)),
        Some(offerer) if offerer == by => {
            let basis = situation.cite_governing(&ZONE_OFFER, &OFFER)?;
            Err(Refusal::by(Reason::OwnOffer, basis))
        }
        Some(_) => agree(situation),
    }
}

/// The article of an agreed draw, once each player has made the moves it asks for.
fn agreement(situation: &Situation<'_>) -> Result<Citation, Refusal> {
    let (moves, basis) = situation.governing(&ZONE_AGREEMENT, &AGREEMENT)?;
    if Color::ALL.into_iter().any(|color| situation.game.moves_made(color) < moves) {
        return Err(Refusal::by(Reason::TooFewMoves(moves), basis));
    }
    Ok(basis)
}

/// Both players want a draw.
pub(crate) fn agree(situation: &Situation<'_>) -> Decision {
    let basis = agreement(situation)?;
    if let Some((_, restriction)) = situation.rule_if_any(&DRAW_RESTRICTION)
        && restricted(situation)
    {
        return Err(Refusal::by(Reason::NotProvided, restriction));
    }
    // An adjourned game that is settled before its resumption is settled by the Guidelines.
    let adjourned = matches!(situation.game.phase, Phase::Adjourned | Phase::Resuming);
    let settled = adjourned.then(|| SETTLED_BEFORE.cite(situation.laws.edition())).flatten();
    Ok(vec![match settled {
        Some(settled) => ruled_with(Remedy::End(Outcome::DRAW), settled, vec![basis]),
        None => ended(Outcome::DRAW, basis),
    }])
}

/// A claim is an offer, but a restriction of the event still wants it verified.
fn accept_claim(situation: &Situation<'_>, by: Color, claim: Claim) -> Decision {
    if claim.by == by {
        return Err(Refusal::by(Reason::OwnOffer, situation.cite(&OFFER)?));
    }
    let basis = situation.cite(&CLAIM_IS_OFFER)?;
    if restricted(situation)
        && let Some((_, restriction)) = situation.rule_if_any(&DRAW_RESTRICTION)
    {
        return Err(Refusal::by(Reason::Unsettled(Matter::Claim), restriction));
    }
    agreement(situation)?;
    Ok(vec![ended(Outcome::DRAW, basis)])
}

fn decline(situation: &Situation<'_>, by: Color) -> Decision {
    situation.unfinished()?;
    if situation.game.quickplay.is_some_and(|quickplay| quickplay.by != by) {
        return Ok(vec![Event::OfferDeclined { by }]);
    }
    match situation.game.offer {
        None => Err(Refusal::plain(Reason::NoOffer)),
        Some(offerer) if offerer == by => {
            let basis = situation.cite_governing(&ZONE_OFFER, &OFFER)?;
            Err(Refusal::by(Reason::OwnOffer, basis))
        }
        // On a playing zone only a move declines.
        Some(_) if situation.has_zone() => {
            Err(Refusal::by(Reason::NotProvided, situation.cite_zone(&ZONE_OFFER)?))
        }
        Some(_) => Ok(vec![Event::OfferDeclined { by }]),
    }
}

fn withdraw(situation: &Situation<'_>) -> Decision {
    situation.unfinished()?;
    let basis = if situation.game.claim.is_some() {
        situation.rule(&CLAIM_STOP)?.1
    } else if situation.game.offer.is_some() {
        situation.cite_governing(&ZONE_OFFER, &OFFER)?
    } else {
        return Err(Refusal::plain(Reason::NoOffer));
    };
    Err(Refusal::by(Reason::Irrevocable, basis))
}

fn handed_in(situation: &Situation<'_>) -> Decision {
    situation.unfinished()?;
    if situation.game.phase != Phase::Scheduled {
        return agree(situation);
    }
    let basis = match PREARRANGED.cite(situation.laws.edition()) {
        Some(basis) => basis,
        None => situation.rule(&AGREEMENT)?.1,
    };
    Err(Refusal::by(Reason::NotStarted, basis))
}

fn claim(situation: &Situation<'_>, claim: Claim) -> Decision {
    if let Some(((), basis)) = situation.zone(&ZONE_DRAWS) {
        return Err(Refusal::by(Reason::NotProvided, basis));
    }
    let basis = claim_article(situation, claim)?;
    // The claimant may stop the clocks before calling the arbiter (9.5.1).
    situation.going_on()?;
    if situation.game.to_move() != claim.by {
        return Err(Refusal::by(Reason::NotOnMove(claim.by), basis));
    }
    article_04_touch::has_the_move(situation, claim.by)?;
    shown_properly(situation, claim, basis)?;
    let (commitment, lost) = situation.rule(&CLAIM_LOST)?;
    let touched = !situation.game.turn.touched.is_empty() || situation.game.illegal.is_some();
    if touched && commitment == Commitment::Touching {
        return Err(Refusal::by(Reason::TooLate, lost));
    }
    let (_, stop) = situation.rule(&CLAIM_STOP)?;
    let mut events = vec![ruled(Remedy::StopClocks, stop)];
    if situation.game.turn.entered.is_some_and(|entered| claim.written != Some(entered)) {
        events.extend(article_08_recording::entered_in_advance(situation, claim.by));
    }
    if CLAIM_IS_OFFER.cite(situation.laws.edition()).is_some() {
        events.push(Event::DrawOffered { by: claim.by });
    }
    events.push(Event::ClaimMade(claim));
    Ok(events)
}

/// The intended move must be written, or entered where that counts as writing.
fn shown_properly(situation: &Situation<'_>, claim: Claim, basis: Citation) -> Result<(), Refusal> {
    let proper = match claim.shown {
        Shown::Written => true,
        Shown::Entered => article_08_recording::is_electronic(situation),
        Shown::Spoken => false,
    };
    if proper || claim.written.is_none() {
        return Ok(());
    }
    let note = MADE_LEGAL.cite(situation.laws.edition()).filter(|_| claim.shown == Shown::Spoken);
    Err(Refusal::by(Reason::Missing(Matter::MoveInWriting), note.unwrap_or(basis)))
}

/// The article a claim relies on.
fn claim_article(situation: &Situation<'_>, claim: Claim) -> Result<Citation, Refusal> {
    situation.cite(match (claim.ground, claim.written) {
        (Ground::Repetition, Some(_)) => &CLAIM_ON_MOVE,
        (Ground::Repetition, None) => &CLAIM_ON_POSITION,
        (Ground::FiftyMoves, Some(_)) => &FIFTY_ON_MOVE,
        (Ground::FiftyMoves, None) => &FIFTY_ON_POSITION,
    })
}

fn verify(situation: &Situation<'_>, present: ByColor<bool>, evidence: Evidence) -> Decision {
    situation.unfinished()?;
    let Some(claim) = situation.game.claim else {
        return Err(Refusal::plain(Reason::NoClaim));
    };
    let absent = Color::ALL.into_iter().find(|color| !present.get(*color));
    if let (Some(absent), Some(basis)) = (absent, VERIFICATION.cite(situation.laws.edition())) {
        return Err(Refusal::by(Reason::Absent(absent), basis));
    }
    let proved = evidence == Evidence::Record && is_correct(situation, claim)?;
    if proved {
        let basis = claim_article(situation, claim)?;
        let correct = situation.cite(&CLAIM_CORRECT)?;
        return Ok(vec![ruled(Remedy::Granted, basis), ended(Outcome::DRAW, correct)]);
    }
    wrong_claim(situation, claim, evidence)
}

/// Whether the moves bear the claim out.
pub fn is_correct(situation: &Situation<'_>, claim: Claim) -> Result<bool, Refusal> {
    let position = &situation.game.position;
    let (position, appearing) = match claim.written {
        None => (*position, 0),
        Some(Written { from, to, promotion }) => match position.attempt(from, to, promotion) {
            Ok(mv) => (position.play(mv), 1),
            Err(_) => return Ok(false),
        },
    };
    Ok(match claim.ground {
        Ground::Repetition => {
            let (times, _) = situation.rule(&REPETITION_CLAIM)?;
            situation.game.appearances(&position) + appearing >= times as usize
        }
        Ground::FiftyMoves => {
            let (moves, _) = situation.rule(&FIFTY_MOVES_CLAIM)?;
            position.halfmove_clock() >= moves * 2
        }
    })
}

fn wrong_claim(situation: &Situation<'_>, claim: Claim, evidence: Evidence) -> Decision {
    let (cost, basis) = situation.rule_of_class(&WRONG_CLAIM)?;
    let wrong = situation.cite(&CLAIM_WRONG)?;
    let rejected = match evidence {
        Evidence::ScreenOnly => situation.cite(&SCREENS_PROVE_NOTHING)?,
        Evidence::Record | Evidence::Nothing => wrong,
    };
    let mut events = vec![ruled(Remedy::Rejected, rejected)];
    if cost.claimant_loses_half_up_to > Millis::ZERO {
        let half = situation.game.clock.remaining(claim.by).max(Millis::ZERO).half();
        let amount = half.min(cost.claimant_loses_half_up_to);
        events.push(ruled(Remedy::TakeTime { from: claim.by, amount }, basis));
    }
    let (amount, readings) = gain(situation, cost);
    let with = situation.cite_all(cost.with);
    events.push(ruled_with(Remedy::AddTime { to: !claim.by, amount }, basis, with.clone()));
    events.extend(readings.map(|readings| ruled_with(readings, basis, with)));
    events.push(Event::ClaimClosed);
    if let Some(written) = claim.written {
        let obligation = announced_move(situation, written);
        events.push(ruled(Remedy::Oblige { player: claim.by, obligation }, wrong));
    }
    Ok(events)
}

/// What the opponent gains, and the other reading of the text where it has two.
fn gain(situation: &Situation<'_>, cost: WrongClaim) -> (Millis, Option<Remedy>) {
    let intent = cost.opponent_gains;
    let Some(letter) = cost.letter else { return (intent, None) };
    let amount = match situation.laws.regulations().supervised_blitz {
        SupervisedBlitz::Intent => intent,
        SupervisedBlitz::Letter => letter,
    };
    (amount, Some(Remedy::TwoReadings { intent, letter }))
}

/// The announced move must be played; if it is illegal, another with the same piece.
fn announced_move(situation: &Situation<'_>, written: Written) -> Obligation {
    let Written { from, to, promotion } = written;
    let position = &situation.game.position;
    if position.attempt(from, to, promotion).is_ok() {
        return Obligation::Play { from, to, promotion };
    }
    if position.legal_moves().iter().any(|mv| mv.from() == from) {
        Obligation::Move { square: from, not_castling: None }
    } else {
        Obligation::Free
    }
}

/// The article that draws the game without a claim when `position` stands on the board after
/// `ply` half-moves.
pub fn automatic_draw(
    situation: &Situation<'_>,
    position: &Position,
    ply: u32,
) -> Option<Citation> {
    if let Some((rule, basis)) = situation.governing_if_any(&ZONE_REPETITION, &AUTOMATIC_REPETITION)
    {
        let enough = match rule {
            Repetition::Anywhere { times } => {
                let appearing = usize::from(ply > situation.game.plies());
                situation.game.appearances(position) + appearing >= times as usize
            }
            Repetition::Consecutive { times } => {
                situation.game.appearances_in_succession(position, ply, times as usize)
                    >= times as usize
            }
        };
        if enough {
            return Some(basis);
        }
    }
    let (moves, basis) = situation.governing_if_any(&ZONE_MOVES, &AUTOMATIC_MOVES)?;
    (position.halfmove_clock() >= moves * 2).then_some(basis)
}
