//! Guideline I: adjourned games.
//!
//! | 2018         | Subject                             | Here                              |
//! |--------------|-------------------------------------|-----------------------------------|
//! | I.1          | sealing                             | [`AdjournCommand::RequestSeal`], [`AdjournCommand::Write`] |
//! | I.2, I.3     | the envelope                        | [`Envelope`]                      |
//! | I.4, I.6     | offers and resignations meanwhile   | Articles 5 and 9                  |
//! | I.5 to I.11  | resumption                          | [`AdjournCommand::Resume`], [`AdjournCommand::Open`] |
//! | I.12         | missing envelope                    | [`AdjournCommand::EnvelopeMissing`] |
//! | I.13         | wrong clock times                   | [`AdjournCommand::ReportClocks`]  |

use arbiter_board::{Move, Position, Role, Square};
use arbiter_rulebook::{Articles, ByColor, Citation, Color, Millis, articles};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{
    article_04_touch::{self, Hands},
    article_05_completion,
    article_06_clock::{self, DEFAULT_TIME, FLAG_FALL},
    article_09_draws::Written,
    event::{Completion, Event},
    game::{Game, Phase},
    outcome::Outcome,
    refusal::{Matter, Reason, Refusal},
    regulations::Adjournment,
    ruling::{Obligation, Remedy},
    situation::{Decision, Situation, ended, ruled},
};

/// The Guidelines are no part of the Laws.
pub const INTRODUCTION: Articles = articles(["?", "?", "", "", "", "GUIDE.0"]);
/// The player on move seals.
pub const SEAL: Articles = articles(["?", "?", "E.1a", "I.1.1", "I.1.1", "I.1.1"]);
/// Adjourning early costs the rest of the session.
pub const EARLY: Articles = articles(["?", "?", "E.1b", "I.1.2", "I.1.2", "I.1.2"]);
/// What stands on the envelope.
pub const ENVELOPE: Articles = articles(["?", "?", "E.2", "I.2", "I.2", "I.2"]);
/// Position and times are set up.
pub const SET_UP: Articles = articles(["?", "?", "E.5", "I.5", "I.5", "I.5"]);
/// Draw or resignation before resumption.
pub const SETTLED_BEFORE: Articles = articles(["?", "?", "E.6", "I.6", "I.6", "I.6"]);
/// Opened only before the player who replies.
pub const OPENED: Articles = articles(["?", "?", "E.7", "I.7", "I.7", "I.7"]);
/// The sealed move is ambiguous.
pub const AMBIGUOUS: Articles = articles(["?", "?", "E.8a", "I.8.1", "I.8.1", "I.8.1"]);
/// Its meaning cannot be established.
pub const UNCLEAR: Articles = articles(["?", "?", "E.8b", "I.8.2", "I.8.2", "I.8.2"]);
/// It is illegal.
pub const ILLEGAL: Articles = articles(["?", "?", "E.8c", "I.8.3", "I.8.3", "I.8.3"]);
/// The player who replies is present.
pub const PRESENT: Articles = articles(["?", "?", "E.9a", "I.9.1", "I.9.1", "I.9.1"]);
/// The player who replies is absent.
pub const REPLIER_ABSENT: Articles = articles(["?", "?", "E.9b", "I.9.2", "I.9.2", "I.9.2"]);
/// The player who sealed is absent.
pub const SEALER_ABSENT: Articles = articles(["?", "?", "E.9c", "I.9.3", "I.9.3", "I.9.3"]);
/// Arrival after the default time.
pub const LATE: Articles = articles(["?", "?", "E.10", "I.10", "I.10", "I.10"]);
/// The envelope is missing.
pub const MISSING: Articles = articles(["?", "?", "E.12a", "I.12.1", "I.12.1", "I.12.1"]);
/// The position cannot be found either.
pub const LOST: Articles = articles(["?", "?", "E.12b", "I.12.2", "I.12.2", "I.12.2"]);
/// Clock errors at resumption.
pub const CLOCK_ERROR: Articles = articles(["?", "?", "E.13", "I.13", "I.13", "I.13"]);

/// What a sealed move means.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// One legal move.
    Clear(Move),
    /// More than one.
    Ambiguous,
    /// Nobody can tell.
    Unclear,
    /// One move, which is illegal.
    Illegal,
}

/// A move written for the envelope.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// As written.
    pub text: String,
    /// What it means.
    pub meaning: Meaning,
    /// The move that was made on the board after the request, which must be sealed (I.1.1).
    pub on_board: Option<Written>,
}

/// The data of I.2, and what is inside.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// I.2.1.
    pub names: ByColor<String>,
    /// I.2.2: just before the sealed move.
    pub position: Position,
    /// I.2.3: time used, not time left.
    pub used: ByColor<Millis>,
    /// What the clocks showed.
    pub remaining: ByColor<Millis>,
    /// I.2.4.
    pub sealer: Color,
    /// I.2.5.
    pub move_number: u32,
    /// I.2.6.
    pub offer: Option<Color>,
    /// I.2.7: date, time and place.
    pub resumption: String,
    /// I.3: who keeps it.
    pub custodian: String,
    /// The move.
    pub sealed: Sealed,
    /// The reply, where it was sealed in its turn.
    pub reply: Option<Move>,
    /// Half-moves of the game at resumption, once resumed.
    pub resumed_at: Option<usize>,
}

/// What the arbiter writes on the envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Both names.
    pub names: ByColor<String>,
    /// Date, time and place of resumption.
    pub resumption: String,
    /// Who keeps the envelope.
    pub custodian: String,
}

/// Adjourning and resuming.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdjournCommand {
    /// The session is over: the arbiter asks for the sealed move.
    RequestSeal,
    /// The player on move adjourns before the end of the session.
    AdjournEarly {
        /// The player who does it.
        by: Color,
        /// What is left of the session.
        session_left: Millis,
    },
    /// The player writes a move for the envelope.
    Write {
        /// The player who does it.
        by: Color,
        /// As written.
        text: String,
        /// Every move it may mean.
        meanings: Vec<Written>,
    },
    /// The player on move asks to adjourn and seal.
    Ask {
        /// The player who does it.
        by: Color,
    },
    /// The player enters a move on an electronic score sheet instead of writing it.
    Enter {
        /// The player who does it.
        by: Color,
    },
    /// The player makes a move on the board instead.
    MoveOnBoard {
        /// The player who does it.
        by: Color,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// Into what.
        promotion: Option<Role>,
    },
    /// The envelope is closed and the clock stopped.
    Seal {
        /// What stands on it.
        label: Label,
    },
    /// Position and clocks are set up again.
    Resume {
        /// What the clocks were set to, where that was checked.
        clocks: ByColor<Option<Millis>>,
    },
    /// The envelope is opened.
    Open,
    /// The player to reply seals the reply, because the sealer is absent.
    SealReply {
        /// The player who does it.
        by: Color,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// Into what.
        promotion: Option<Role>,
    },
    /// The envelope cannot be found.
    EnvelopeMissing {
        /// The move the sealer says was in it; `None` where not even the position is known.
        declared: Option<Written>,
    },
    /// A player reports clocks that were set wrongly.
    ReportClocks {
        /// The player who does it.
        by: Color,
        /// What they should show.
        clocks: ByColor<Option<Millis>>,
        /// The arbiter corrects them although it is late.
        decided: bool,
    },
}

/// Decides on adjournment and resumption.
pub fn decide(situation: &Situation<'_>, command: &AdjournCommand) -> Decision {
    situation.unfinished()?;
    match command {
        AdjournCommand::RequestSeal => request_seal(situation),
        AdjournCommand::AdjournEarly { by, session_left } => early(situation, *by, *session_left),
        AdjournCommand::Write { by, text, meanings } => write(situation, *by, text, meanings),
        AdjournCommand::Ask { by } => {
            article_04_touch::on_move(situation, *by)?;
            request_seal(situation)
        }
        AdjournCommand::Enter { by } => {
            sealing(situation, *by)?;
            let basis = situation.cite(&SEAL)?;
            Err(Refusal::by(Reason::Missing(Matter::MoveOnAPaperScoreSheet), basis))
        }
        AdjournCommand::MoveOnBoard { by, from, to, promotion } => {
            move_on_board(situation, *by, Written { from: *from, to: *to, promotion: *promotion })
        }
        AdjournCommand::Seal { label } => seal(situation, label),
        AdjournCommand::Resume { clocks } => resume(situation, *clocks),
        AdjournCommand::Open => open(situation),
        AdjournCommand::SealReply { by, from, to, promotion } => {
            seal_reply(situation, *by, Written { from: *from, to: *to, promotion: *promotion })
        }
        AdjournCommand::EnvelopeMissing { declared } => missing(situation, *declared),
        AdjournCommand::ReportClocks { by, clocks, decided } => {
            report_clocks(situation, *by, *clocks, *decided)
        }
    }
}

fn request_seal(situation: &Situation<'_>) -> Decision {
    situation.playing()?;
    let basis = situation.cite(&SEAL)?;
    may_adjourn(situation, basis)?;
    Ok(vec![Event::SealingBegun(situation.game.to_move()), ruled(Remedy::Granted, basis)])
}

/// The event may exclude adjournment; where the edition says that the Guidelines are no part of
/// the Laws, the event must have adopted them.
fn may_adjourn(situation: &Situation<'_>, basis: Citation) -> Result<(), Refusal> {
    let introduction = INTRODUCTION.cite(situation.laws.edition());
    match (situation.laws.regulations().adjournment, introduction) {
        (Adjournment::Excluded, _) => Err(Refusal::by(Reason::NotProvided, basis)),
        (Adjournment::Silent, Some(rank)) => Err(Refusal::by(Reason::NotProvided, rank)),
        (Adjournment::Silent, None) | (Adjournment::Adopted, _) => Ok(()),
    }
}

fn early(situation: &Situation<'_>, by: Color, session_left: Millis) -> Decision {
    article_04_touch::on_move(situation, by)?;
    let basis = situation.cite(&EARLY)?;
    may_adjourn(situation, basis)?;
    Ok(vec![
        Event::SealingBegun(by),
        ruled(Remedy::TakeTime { from: by, amount: session_left }, basis),
    ])
}

fn sealing(situation: &Situation<'_>, by: Color) -> Result<(), Refusal> {
    if situation.game.phase != Phase::Sealing {
        return Err(Refusal::by(Reason::TooLate, situation.cite(&SEAL)?));
    }
    if situation.game.to_move() != by {
        return Err(Refusal::by(Reason::NotOnMove(by), situation.cite(&SEAL)?));
    }
    Ok(())
}

fn write(situation: &Situation<'_>, by: Color, text: &str, meanings: &[Written]) -> Decision {
    sealing(situation, by)?;
    let on_board = made_on_board(situation);
    if let Some(made) = on_board.filter(|made| meanings != [*made]) {
        return Err(must_seal(situation, by, made)?);
    }
    let sealed = Sealed { text: text.to_owned(), meaning: meaning(situation, meanings), on_board };
    Ok(vec![Event::SealWritten(sealed)])
}

/// The move that was made on the board after the request to seal.
fn made_on_board(situation: &Situation<'_>) -> Option<Written> {
    situation.game.sealed.as_ref().and_then(|sealed| sealed.on_board)
}

fn must_seal(situation: &Situation<'_>, by: Color, made: Written) -> Result<Refusal, Refusal> {
    let Written { from, to, promotion } = made;
    let obligation = Obligation::Play { from, to, promotion };
    Ok(Refusal::by(Reason::Obliged { player: by, obligation }, situation.cite(&SEAL)?))
}

/// A move made on the board after the request becomes the sealed move and binds the player.
fn move_on_board(situation: &Situation<'_>, by: Color, made: Written) -> Decision {
    sealing(situation, by)?;
    if let Some(earlier) = made_on_board(situation).filter(|earlier| *earlier != made) {
        return Err(must_seal(situation, by, earlier)?);
    }
    let Written { from, to, promotion } = made;
    let text = format!("{from}-{to}");
    let sealed = Sealed { text, meaning: meaning(situation, &[made]), on_board: Some(made) };
    let obligation = Obligation::Play { from, to, promotion };
    let bound = ruled(Remedy::Oblige { player: by, obligation }, situation.cite(&SEAL)?);
    Ok(vec![Event::SealWritten(sealed), bound])
}

/// What a writing that fits these moves means.
fn meaning(situation: &Situation<'_>, candidates: &[Written]) -> Meaning {
    let position = &situation.game.position;
    let legal: Vec<Move> = candidates
        .iter()
        .filter_map(|written| position.attempt(written.from, written.to, written.promotion).ok())
        .collect();
    match (legal.as_slice(), candidates) {
        ([mv], _) => Meaning::Clear(*mv),
        ([_, ..], _) => Meaning::Ambiguous,
        ([], []) => Meaning::Unclear,
        ([], [_, ..]) => Meaning::Illegal,
    }
}

fn seal(situation: &Situation<'_>, label: &Label) -> Decision {
    if situation.game.phase != Phase::Sealing {
        return Err(Refusal::by(Reason::TooEarly, situation.cite(&SEAL)?));
    }
    let basis = situation.cite(&ENVELOPE)?;
    let Some(sealed) = situation.game.sealed.clone() else {
        return Err(Refusal::by(Reason::Missing(Matter::SealedMove), basis));
    };
    if label.names.white.is_empty() || label.names.black.is_empty() {
        return Err(Refusal::by(Reason::Missing(Matter::PlayersNames), basis));
    }
    if label.resumption.is_empty() {
        return Err(Refusal::by(Reason::Missing(Matter::Resumption), basis));
    }
    if label.custodian.is_empty() {
        return Err(Refusal::by(Reason::Missing(Matter::Custodian), basis));
    }
    let clock = &situation.game.clock;
    let by_color =
        |f: &dyn Fn(Color) -> Millis| ByColor { white: f(Color::White), black: f(Color::Black) };
    let envelope = Envelope {
        names: label.names.clone(),
        position: situation.game.position,
        used: by_color(&|color| clock.side(color).used),
        remaining: by_color(&|color| clock.remaining(color)),
        sealer: situation.game.to_move(),
        move_number: situation.game.position.fullmove_number(),
        offer: situation.game.offer,
        resumption: label.resumption.clone(),
        custodian: label.custodian.clone(),
        sealed,
        reply: None,
        resumed_at: None,
    };
    Ok(vec![Event::Adjourned(Box::new(envelope))])
}

fn envelope<'a>(situation: &'a Situation<'_>) -> Result<&'a Envelope, Refusal> {
    situation.game.envelope.as_deref().ok_or(Refusal::plain(Reason::NothingFound(Matter::Envelope)))
}

fn resume(situation: &Situation<'_>, clocks: ByColor<Option<Millis>>) -> Decision {
    if situation.game.phase != Phase::Adjourned {
        return Err(Refusal::plain(Reason::NotPaused));
    }
    let basis = situation.cite(&SET_UP)?;
    let kept = envelope(situation)?;
    let differs =
        |color: Color| clocks.get(color).is_some_and(|set| set != *kept.remaining.get(color));
    if Color::ALL.into_iter().any(differs) {
        return Err(Refusal::by(Reason::Missing(Matter::RecordedTimes), basis));
    }
    let replier = !kept.sealer;
    // The ruling starts the clock; the game is not yet being played.
    Ok(vec![
        ruled(Remedy::StartClock(replier), situation.cite(&REPLIER_ABSENT)?),
        Event::ResumptionBegun,
    ])
}

/// A player comes to the resumption.
pub(crate) fn arrive(situation: &Situation<'_>, player: Color, admitted: bool) -> Decision {
    let arrived = Event::Arrived(player);
    let (rule, _) = situation.rule(&DEFAULT_TIME)?;
    let limit = situation.laws.regulations().default_time.unwrap_or(rule.if_silent);
    if situation.game.phase == Phase::Adjourned || situation.game.now <= limit || admitted {
        return Ok(vec![arrived]);
    }
    let basis = situation.cite(&LATE)?;
    let mut events = vec![arrived];
    match sealed_ending(situation)? {
        Some(ending) => events.extend(ending),
        None if *situation.game.arrived.get(!player) => {
            events.push(ended(Outcome::win(!player), basis));
        }
        // The game was played: both lose it.
        None => events.push(ended(Outcome::BOTH_LOSE, basis)),
    }
    Ok(events)
}

/// The arbiter closes the wait at the resumption.
pub(crate) fn declare_default(situation: &Situation<'_>) -> Decision {
    let basis = situation.cite(&LATE)?;
    let (rule, _) = situation.rule(&DEFAULT_TIME)?;
    let limit = situation.laws.regulations().default_time.unwrap_or(rule.if_silent);
    if situation.game.phase == Phase::Adjourned || situation.game.now <= limit {
        return Err(Refusal::by(Reason::TooEarly, basis));
    }
    let arrived = situation.game.arrived;
    if arrived.white && arrived.black {
        return Err(Refusal::by(Reason::NothingFound(Matter::AbsentPlayer), basis));
    }
    if let Some(ending) = sealed_ending(situation)? {
        return Ok(ending);
    }
    let outcome = match (arrived.white, arrived.black) {
        (true, _) => Outcome::win(Color::White),
        (false, true) => Outcome::win(Color::Black),
        (false, false) => Outcome::BOTH_LOSE,
    };
    Ok(vec![ended(outcome, basis)])
}

/// A sealed move that ends the game keeps its effect even if nobody comes.
fn sealed_ending(situation: &Situation<'_>) -> Result<Option<Vec<Event>>, Refusal> {
    let kept = envelope(situation)?;
    if kept.resumed_at.is_some() {
        return Ok(None);
    }
    let Meaning::Clear(mv) = kept.sealed.meaning else { return Ok(None) };
    let ending = article_05_completion::after_move(situation, kept.sealer, mv, false);
    Ok((!ending.is_empty()).then(|| {
        let made = Event::MoveMade { by: kept.sealer, mv, hands: Hands::One, breach: None };
        let mut events = vec![Event::EnvelopeOpened, made];
        events.extend(ending);
        events
    }))
}

fn open(situation: &Situation<'_>) -> Decision {
    let kept = envelope(situation)?;
    if let Some(reply) = kept.reply {
        return open_reply(situation, kept.sealer, reply);
    }
    if situation.game.phase != Phase::Resuming {
        return Err(Refusal::by(Reason::TooEarly, situation.cite(&OPENED)?));
    }
    let replier = !kept.sealer;
    if !*situation.game.arrived.get(replier) {
        return Err(Refusal::by(Reason::Absent(replier), situation.cite(&OPENED)?));
    }
    let mv = match kept.sealed.meaning {
        Meaning::Clear(mv) => mv,
        Meaning::Ambiguous => return opened_lost(situation, kept, &AMBIGUOUS),
        Meaning::Unclear => return opened_lost(situation, kept, &UNCLEAR),
        Meaning::Illegal => return opened_lost(situation, kept, &ILLEGAL),
    };
    let basis = situation.cite(&PRESENT)?;
    let by = kept.sealer;
    let mut events =
        vec![Event::EnvelopeOpened, Event::MoveMade { by, mv, hands: Hands::One, breach: None }];
    let ending = article_05_completion::after_move(situation, by, mv, false);
    if ending.is_empty() {
        events.push(Event::MoveCompleted { by, how: Completion::NextMove });
        events.push(ruled(Remedy::StartClock(replier), basis));
    }
    events.extend(ending);
    Ok(events)
}

/// The sealed reply is opened when the player who sealed first has come.
fn open_reply(situation: &Situation<'_>, sealer: Color, mv: Move) -> Decision {
    if !*situation.game.arrived.get(sealer) {
        return Err(Refusal::by(Reason::Absent(sealer), situation.cite(&OPENED)?));
    }
    let by = !sealer;
    let mut events =
        vec![Event::EnvelopeOpened, Event::MoveMade { by, mv, hands: Hands::One, breach: None }];
    let ending = article_05_completion::after_move(situation, by, mv, false);
    if ending.is_empty() {
        events.push(Event::MoveCompleted { by, how: Completion::NextMove });
        events.push(ruled(Remedy::StartClock(sealer), situation.cite(&SEALER_ABSENT)?));
    }
    events.extend(ending);
    Ok(events)
}

/// A defective sealed move loses, but for the cases of 6.9: a draw if the opponent cannot mate.
fn opened_lost(situation: &Situation<'_>, kept: &Envelope, articles: &Articles) -> Decision {
    let basis = situation.cite(articles)?;
    let mut ruling = situation.loss_unless_unwinnable(kept.sealer, &kept.position, basis);
    if ruling.remedy == Remedy::End(Outcome::DRAW) {
        ruling.with = vec![situation.cite(&FLAG_FALL)?];
    }
    Ok(vec![Event::EnvelopeOpened, Event::Ruled(ruling)])
}

/// The reply goes into a new envelope and the absent sealer's clock is started.
fn seal_reply(situation: &Situation<'_>, by: Color, reply: Written) -> Decision {
    let kept = envelope(situation)?;
    let basis = situation.cite(&SEALER_ABSENT)?;
    if by == kept.sealer || *situation.game.arrived.get(kept.sealer) {
        return Err(Refusal::by(Reason::NotProvided, basis));
    }
    if situation.game.to_move() != by {
        return Err(Refusal::by(Reason::NotOnMove(by), basis));
    }
    let Written { from, to, promotion } = reply;
    match situation.game.position.attempt(from, to, promotion) {
        Ok(mv) => Ok(vec![Event::ReplySealed(mv), ruled(Remedy::StartClock(kept.sealer), basis)]),
        Err(_) => Err(Refusal::by(Reason::Illegal, situation.cite(&ILLEGAL)?)),
    }
}

fn missing(situation: &Situation<'_>, declared: Option<Written>) -> Decision {
    let Some(written) = declared else {
        return Ok(vec![ruled(Remedy::NewGame, situation.cite(&LOST)?)]);
    };
    let kept = envelope(situation)?;
    let basis = situation.cite(&MISSING)?;
    let Written { from, to, promotion } = written;
    let obligation = Obligation::Play { from, to, promotion };
    Ok(vec![
        Event::EnvelopeOpened,
        ruled(Remedy::Oblige { player: kept.sealer, obligation }, basis),
        ruled(Remedy::StartClock(kept.sealer), basis),
    ])
}

fn report_clocks(
    situation: &Situation<'_>,
    by: Color,
    clocks: ByColor<Option<Millis>>,
    decided: bool,
) -> Decision {
    let basis = situation.cite(&CLOCK_ERROR)?;
    let resumed = envelope(situation)?.resumed_at.unwrap_or(situation.game.history.len());
    let moved = situation.game.history.iter().skip(resumed).any(|ply| ply.before.turn() == by);
    if moved && !decided {
        return Err(Refusal::by(Reason::TooLate, basis));
    }
    let counters = ByColor::default();
    Ok(article_06_clock::set_clocks(clocks, counters, basis))
}

/// How the events of this module change the game.
pub(crate) fn sealing_begun(game: &mut Game) {
    game.phase = Phase::Sealing;
    game.sealed = None;
}

pub(crate) fn adjourned(game: &mut Game, envelope: &Envelope) {
    game.clock.stop();
    game.phase = Phase::Adjourned;
    game.envelope = Some(Box::new(envelope.clone()));
    game.arrived = ByColor::default();
    game.now = Millis::ZERO;
}

pub(crate) fn resumption_begun(game: &mut Game) {
    game.phase = Phase::Resuming;
    game.now = Millis::ZERO;
}

pub(crate) fn envelope_opened(game: &mut Game) {
    game.phase = Phase::Playing;
    let plies = game.history.len() + 1;
    if let Some(envelope) = game.envelope.as_mut() {
        envelope.resumed_at = Some(plies);
        envelope.reply = None;
    }
}

pub(crate) fn reply_sealed(game: &mut Game, reply: Move) {
    if let Some(envelope) = game.envelope.as_mut() {
        envelope.reply = Some(reply);
    }
}
