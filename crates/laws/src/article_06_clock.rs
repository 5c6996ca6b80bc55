//! Article 6: the chess clock.
//!
//! | 2018        | Subject                          | Here                          |
//! |-------------|----------------------------------|-------------------------------|
//! | 6.2         | pressing, completion of a move   | [`ClockCommand::Press`]       |
//! | 6.3         | periods, carried-over time       | `crate::clock`                |
//! | 6.6, 6.7    | start, default time              | [`ClockCommand::Start`], [`ClockCommand::Arrive`] |
//! | 6.8, 6.9    | flag fall                        | [`ClockCommand::Flag`]        |
//! | 6.10        | defects and wrong settings       | [`defect`], [`ClockCommand::Correct`] |
//! | 6.11        | stops                            | [`ClockCommand::Stop`]        |

use arbiter_rulebook::{Articles, ByColor, Cell, Citation, Color, LawsRow, Millis, articles};

use crate::{
    actor::Actor,
    article_05_completion, article_07_irregularities as irregularities, article_08_recording,
    article_11_conduct, article_12_arbiter,
    conditions::{
        CALL, INTERRUPTION, MOVE_PRESSES, ZONE_DEFAULT_TIME, ZONE_FLAGS, ZONE_OUTSIDERS,
        ZONE_PENALTIES, ZONE_WRONG_SETTING,
    },
    event::{Completion, Event},
    game::Phase,
    outcome::Outcome,
    quickplay, rapid,
    refusal::{Matter, Reason, Refusal},
    ruling::{Question, Remedy},
    situation::{Decision, Situation, ended, ruled},
    visually_disabled, zone,
};

/// A move not pressed is completed by the player's next move.
#[rustfmt::skip]
pub const COMPLETED_BY_NEXT_MOVE: LawsRow<Cell<()>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::NoSuchRule,
    e2014: Cell::says("6.2.1.2", ()),
    e2017: Cell::says("6.2.1.2", ()),
    e2018: Cell::says("6.2.1.2", ()),
    e2023: Cell::says("6.2.1.2", ()),
};

/// What an edition says about late arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefaultTime {
    /// Where the regulations say nothing.
    pub if_silent: Millis,
    /// Whether the arbiter may admit a player all the same.
    pub arbiter_may_admit: bool,
}

/// The default time, edition by edition.
#[rustfmt::skip]
pub const DEFAULT_TIME: LawsRow<Cell<DefaultTime>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("6.6a",  DefaultTime { if_silent: Millis::ZERO, arbiter_may_admit: false }),
    e2014: Cell::says("6.7.1", DefaultTime { if_silent: Millis::ZERO, arbiter_may_admit: true }),
    e2017: Cell::says("6.7.1", DefaultTime { if_silent: Millis::ZERO, arbiter_may_admit: true }),
    e2018: Cell::says("6.7.1", DefaultTime { if_silent: Millis::ZERO, arbiter_may_admit: true }),
    e2023: Cell::says("6.7.1", DefaultTime { if_silent: Millis::ZERO, arbiter_may_admit: true }),
};

/// The hand that moved presses the clock.
pub const PRESS_HAND: Articles = articles(["?", "6.7b", "6.2.3", "6.2.3", "6.2.3", "6.2.3"]);
/// The clock is handled with care.
pub const HANDLING: Articles = articles(["?", "6.7c", "6.2.4", "6.2.4", "6.2.4", "6.2.4"]);
/// White's clock is started at the start of play.
pub const START: Articles = articles(["?", "6.5", "6.6", "6.6", "6.6", "6.6"]);
/// With both absent White loses the time.
pub const BOTH_ABSENT: Articles = articles(["?", "6.6b", "6.7.2", "6.7.2", "6.7.2", "6.7.2"]);
/// A flag counts when it is noticed.
pub const FLAG_NOTICED: Articles = articles(["?", "6.8", "6.8", "6.8", "6.8", "6.8"]);
/// Time overstepped.
pub const FLAG_FALL: Articles = articles(["?", "6.9", "6.9", "6.9", "6.9", "6.9"]);
/// The count of moves is checked.
pub const FLAG_CHECK: Articles = articles(["?", "6.3", "6.4", "6.4", "6.4", "6.4"]);
/// Evident defects.
pub const DEFECT: Articles = articles(["?", "6.10a", "6.10.1", "6.10.1", "6.10.1", "6.10.1"]);
/// Wrong settings.
pub const WRONG_SETTING: Articles =
    articles(["?", "6.10b", "6.10.2", "6.10.2", "6.10.2", "6.10.2"]);
/// The arbiter stops the clocks.
pub const ARBITER_STOPS: Articles =
    articles(["?", "6.12a", "6.11.1", "6.11.1", "6.11.1", "6.11.1"]);
/// A player stops the clocks to call the arbiter.
pub const PLAYER_STOPS: Articles = articles(["?", "6.12b", "6.11.2", "6.11.2", "6.11.2", "6.11.2"]);
/// The arbiter restarts.
pub const RESTART: Articles = articles(["?", "6.12c", "6.11.3", "6.11.3", "6.11.3", "6.11.3"]);
/// Whether a stop was justified.
pub const STOP_JUDGED: Articles = articles(["?", "6.12d", "6.11.4", "6.11.4", "6.11.4", "6.11.4"]);
/// An assistant for the clock costs time, except with a disability.
pub const CLOCK_ASSISTANT: Articles = articles(["?", "6.7d", "6.2.6", "6.2.6", "6.2.6", "6.2.6"]);
/// Onlookers do not call flags.
pub const OUTSIDERS: Articles = articles(["?", "13.7a", "12.7", "12.7", "12.7", "12.7"]);
/// Where no article helps, by analogy with another.
pub const ANALOGY: Articles = articles(["?", "PRE.1", "PRE.1", "PRE.1", "PRE.1", "PRE.1"]);

/// Whether somebody who matters saw what was done as the clock was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attention {
    /// The arbiter, or the program in the arbiter's place, acts at once.
    Seen,
    /// Nobody did.
    Unseen,
    /// The arbiter, who holds that the player pressed by mistake instead of stopping the clocks.
    Mistaken,
}

/// With which hand the clock was pressed (6.2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PressedWith {
    /// The one that moved the piece.
    #[default]
    MovingHand,
    /// The other one.
    OtherHand,
}

/// What was wrong with a clock, a to f of the commentary on 6.10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Defect {
    /// a: both ran together.
    BothRan,
    /// b: one side did not stop.
    DidNotStop(Color),
    /// c: both too fast.
    BothFast,
    /// d: both too slow.
    BothSlow {
        /// Whether both players agree to the missing time being added.
        consent: bool,
    },
    /// e: one side did not run.
    DidNotRun(Color),
    /// f: neither ran.
    NeitherRan,
}

impl Defect {
    /// The letter of the commentary, as an article.
    pub const fn articles(self) -> Articles {
        match self {
            Self::BothRan => articles(["?", "6.10a", "6.10.1", "6.10.1", "INT.6.10-a", "6.10.1"]),
            Self::DidNotStop(_) => {
                articles(["?", "6.10a", "6.10.1", "6.10.1", "INT.6.10-b", "6.10.1"])
            }
            Self::BothFast => articles(["?", "6.10a", "6.10.1", "6.10.1", "INT.6.10-c", "6.10.1"]),
            Self::BothSlow { .. } => {
                articles(["?", "6.10a", "6.10.1", "6.10.1", "INT.6.10-d", "6.10.1"])
            }
            Self::DidNotRun(_) => {
                articles(["?", "6.10a", "6.10.1", "6.10.1", "INT.6.10-e", "6.10.1"])
            }
            Self::NeitherRan => {
                articles(["?", "6.10a", "6.10.1", "6.10.1", "INT.6.10-f", "6.10.1"])
            }
        }
    }
}

/// The times used as they should be, from those shown and the time that really passed.
///
/// Halves are equal; an odd millisecond stays with the reading.
pub fn defect(defect: Defect, used: ByColor<Millis>, elapsed: Millis) -> ByColor<Millis> {
    let shown = used.white + used.black;
    let excess = Millis((shown - elapsed).0.max(0));
    let missing = Millis((elapsed - shown).0.max(0));
    let both = |change: Millis| used.map(|time| time + change);
    let one = |color, change| {
        let mut corrected = used;
        *corrected.get_mut(color) += change;
        corrected
    };
    match defect {
        Defect::BothRan | Defect::BothFast => both(-excess.half()),
        Defect::DidNotStop(color) => one(color, -excess),
        Defect::BothSlow { consent: true } | Defect::NeitherRan => both(missing.half()),
        Defect::BothSlow { consent: false } => used,
        Defect::DidNotRun(color) => one(color, missing),
    }
}

/// What happens at the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockCommand {
    /// The time of the round has come: White's clock is started.
    Start,
    /// A player comes to the board.
    Arrive {
        /// The player concerned.
        player: Color,
        /// Whether the arbiter admits the player after the default time.
        admitted: bool,
    },
    /// The arbiter closes the wait: whoever is not there has lost.
    DeclareDefault,
    /// A player, or the player's assistant, presses the clock.
    Press {
        /// The player it belongs to.
        by: Color,
        /// Whether something illegal is acted upon at once.
        attention: Attention,
        /// With which hand.
        hand: PressedWith,
    },
    /// Both clocks are stopped.
    Stop {
        /// By whom.
        by: Actor,
    },
    /// The arbiter judges a player's stop.
    JudgeStop {
        /// Who stopped.
        player: Color,
        /// Whether there was a reason.
        justified: bool,
    },
    /// Play goes on.
    Resume {
        /// By whose word.
        by: Actor,
    },
    /// A flag is seen or claimed to be down.
    Flag {
        /// Whose flag.
        of: Color,
        /// By whom.
        by: Actor,
        /// Whose fell first where both are down and that can be told.
        first: Option<Color>,
        /// Whether the moves are known; if not, the sheets come first.
        moves_known: bool,
    },
    /// A wrong setting is put right.
    Correct {
        /// What the displays should show.
        clocks: ByColor<Option<Millis>>,
        /// What the counters should show.
        counters: ByColor<Option<u32>>,
        /// The schedule of the event would suffer otherwise (A.4.1.1).
        schedule: bool,
    },
    /// A defect is made good.
    Defect {
        /// What it was.
        defect: Defect,
        /// Times used as shown.
        used: ByColor<Millis>,
        /// Time that really passed.
        elapsed: Millis,
    },
    /// A player who cannot press has an approved assistant, and loses time for it.
    Assist {
        /// The player concerned.
        player: Color,
        /// The time taken, ten minutes by custom.
        deduction: Millis,
    },
}

/// Decides what happened at the clock.
pub fn decide(situation: &Situation<'_>, command: &ClockCommand) -> Decision {
    match command {
        ClockCommand::Start => start(situation),
        ClockCommand::Arrive { player, admitted } => arrive(situation, *player, *admitted),
        ClockCommand::DeclareDefault => declare_default(situation),
        ClockCommand::Press { by, attention, hand } => press(situation, *by, *attention, *hand),
        ClockCommand::Stop { by } => stop(situation, *by),
        ClockCommand::JudgeStop { player, justified } => judge_stop(situation, *player, *justified),
        ClockCommand::Resume { by } => resume(situation, *by),
        ClockCommand::Flag { of, by, first, moves_known } => {
            let call = FlagCall { of: *of, by: *by, first: *first, moves_known: *moves_known };
            flag(situation, call)
        }
        ClockCommand::Correct { clocks, counters, schedule } => {
            correct(situation, *clocks, *counters, *schedule)
        }
        ClockCommand::Defect { defect: kind, used, elapsed } => {
            repair(situation, *kind, *used, *elapsed)
        }
        ClockCommand::Assist { player, deduction } => assist(situation, *player, *deduction),
    }
}

fn start(situation: &Situation<'_>) -> Decision {
    situation.unfinished()?;
    if situation.game.phase != Phase::Scheduled {
        return Err(Refusal::plain(Reason::AlreadyStarted));
    }
    visually_disabled::may_start(situation)?;
    let mut events = vec![Event::Started];
    if situation.game.board.is_none() {
        let position = &situation.game.position;
        let over = article_05_completion::ending(situation, position, 0, false);
        events.extend(over.map(|(outcome, basis)| ended(outcome, basis)));
    }
    Ok(events)
}

/// The default time in force.
fn default_time(situation: &Situation<'_>) -> Result<(Millis, DefaultTime, Citation), Refusal> {
    let (rule, basis) = situation.governing(&ZONE_DEFAULT_TIME, &DEFAULT_TIME)?;
    let limit = situation.laws.regulations().default_time.unwrap_or(rule.if_silent);
    Ok((limit, rule, basis))
}

fn arrive(situation: &Situation<'_>, player: Color, admitted: bool) -> Decision {
    situation.unfinished()?;
    if *situation.game.arrived.get(player) {
        return Err(Refusal::plain(Reason::AlreadyStarted));
    }
    let arrived = Event::Arrived(player);
    // Who comes to a game that was adjourned comes to its resumption (I.10).
    if situation.game.envelope.is_some() {
        return crate::adjournment::arrive(situation, player, admitted);
    }
    if situation.game.phase == Phase::Scheduled {
        return Ok(vec![arrived]);
    }
    let (limit, rule, basis) = default_time(situation)?;
    // The default time runs from the moment at which the clock was started.
    if situation.game.now - situation.game.started_at <= limit {
        return Ok(vec![arrived]);
    }
    if admitted && rule.arbiter_may_admit {
        return Ok(vec![ruled(Remedy::NoBreach(player), basis), arrived]);
    }
    if admitted {
        return Err(Refusal::by(Reason::NoDiscretion, basis));
    }
    let outcome = if *situation.game.arrived.get(!player) {
        Outcome::forfeited_by(player)
    } else {
        Outcome::BOTH_ABSENT
    };
    Ok(vec![arrived, ended(outcome, basis)])
}

fn declare_default(situation: &Situation<'_>) -> Decision {
    situation.unfinished()?;
    if situation.game.envelope.is_some() {
        return crate::adjournment::declare_default(situation);
    }
    // The default time runs from the moment at which the clock was started.
    situation.started()?;
    let (limit, _, basis) = default_time(situation)?;
    if situation.game.now - situation.game.started_at <= limit {
        return Err(Refusal::by(Reason::TooEarly, basis));
    }
    let outcome = match (situation.game.arrived.white, situation.game.arrived.black) {
        (true, true) => return Err(Refusal::by(Reason::NothingFound(Matter::AbsentPlayer), basis)),
        (true, false) => Outcome::forfeited_by(Color::Black),
        (false, true) => Outcome::forfeited_by(Color::White),
        (false, false) => Outcome::BOTH_ABSENT,
    };
    Ok(vec![ended(outcome, basis)])
}

/// A press completes the move that was made, or is itself the offence.
fn press(
    situation: &Situation<'_>,
    by: Color,
    attention: Attention,
    hand: PressedWith,
) -> Decision {
    if situation.game.phase == Phase::Sealing {
        return Err(Refusal::plain(Reason::Unsettled(Matter::SealedMove)));
    }
    situation.playing()?;
    if let Some(((), basis)) = situation.zone(&MOVE_PRESSES) {
        return Err(Refusal::by(Reason::NotProvided, basis));
    }
    if situation.game.clock.running() != Some(by) {
        return Err(Refusal::plain(Reason::NotRunning(by)));
    }
    visually_disabled::may_press(situation, by)?;
    if situation.game.illegal.is_some_and(|irregular| irregular.by == by) {
        return irregularities::illegal_pressed(situation, by, attention);
    }
    if let Some(events) = irregularities::king_only_pressed(situation, by, attention)? {
        return Ok(events);
    }
    if !*situation.game.unpressed.get(by) {
        return irregularities::pressed_without_move(situation, by, attention);
    }
    let mut events = vec![Event::MoveCompleted { by, how: Completion::Pressed }];
    if hand == PressedWith::OtherHand {
        let listed = article_12_arbiter::PENALTIES.cite(situation.laws.edition());
        events.extend(article_11_conduct::punished(by, situation.cite(&PRESS_HAND)?, listed));
    }
    events.extend(irregularities::two_hands_pressed(situation, by, attention)?);
    events.extend(irregularities::watched_board(situation)?);
    Ok(events)
}

fn stop(situation: &Situation<'_>, by: Actor) -> Decision {
    situation.playing()?;
    let basis = match by {
        Actor::Arbiter => situation.cite_governing(&INTERRUPTION, &ARBITER_STOPS)?,
        Actor::Player(_) | Actor::Assistant(_) => {
            let basis = situation.cite_governing(&CALL, &PLAYER_STOPS)?;
            // Whether a call pauses the game is left to the zone.
            if situation.has_zone() && !situation.laws.regulations().call_pauses {
                return Err(Refusal::by(Reason::NotProvided, basis));
            }
            basis
        }
        Actor::Zone => situation.cite_zone(&INTERRUPTION)?,
        Actor::Spectator => return Err(outsider(situation)?),
    };
    Ok(vec![Event::ClocksStopped { by }, ruled(Remedy::StopClocks, basis)])
}

/// Somebody outside the game has no say.
fn outsider(situation: &Situation<'_>) -> Result<Refusal, Refusal> {
    let basis = situation.cite_governing(&ZONE_OUTSIDERS, &OUTSIDERS)?;
    Ok(Refusal::by(Reason::Outsider, basis))
}

fn judge_stop(situation: &Situation<'_>, player: Color, justified: bool) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite_governing(&CALL, &STOP_JUDGED)?;
    if justified {
        return Ok(vec![ruled(Remedy::NoBreach(player), basis)]);
    }
    let listed = situation.cite_governing(&ZONE_PENALTIES, &article_12_arbiter::PENALTIES)?;
    Ok(article_11_conduct::punished(player, basis, Some(listed)))
}

fn resume(situation: &Situation<'_>, by: Actor) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite_governing(&INTERRUPTION, &RESTART)?;
    let may = match by {
        Actor::Arbiter => true,
        Actor::Zone => zone::may_resume(situation),
        Actor::Player(_) | Actor::Assistant(_) | Actor::Spectator => false,
    };
    if !may {
        return Err(Refusal::by(Reason::ArbiterOnly, basis));
    }
    if situation.game.phase != Phase::Paused {
        return Err(Refusal::plain(Reason::NotPaused));
    }
    let color = situation.game.clock.stopped_from().unwrap_or(situation.game.to_move());
    Ok(vec![Event::ClockResumed(color), ruled(Remedy::StartClock(color), basis)])
}

/// Somebody says a flag is down.
#[derive(Clone, Copy, Debug)]
struct FlagCall {
    of: Color,
    by: Actor,
    first: Option<Color>,
    moves_known: bool,
}

fn flag(situation: &Situation<'_>, call: FlagCall) -> Decision {
    situation.unfinished()?;
    let noticed = situation.cite_governing(&ZONE_FLAGS, &FLAG_NOTICED)?;
    match call.by {
        Actor::Spectator => return Err(outsider(situation)?),
        Actor::Zone if !situation.has_zone() => return Err(outsider(situation)?),
        Actor::Assistant(color) => visually_disabled::may_claim_flag(situation, color)?,
        Actor::Player(_) | Actor::Arbiter | Actor::Zone => {}
    }
    if situation.game.clock.side(call.of).flag.is_none() {
        return Err(Refusal::by(Reason::FlagUp(call.of), noticed));
    }
    // A claim that was made before anybody noticed the flag is looked over first: a right one has
    // drawn the game (9.5.2).
    if situation.game.claim.is_some() {
        return Err(Refusal::by(Reason::Unsettled(Matter::Claim), noticed));
    }
    let mut events = vec![Event::FlagNoticed { of: call.of, by: call.by }];
    if situation.game.quickplay.is_some_and(|quickplay| quickplay.postponed) {
        events.extend(quickplay::after_flag(situation)?);
        return Ok(events);
    }
    if !call.moves_known && !situation.has_zone() {
        events.extend(article_08_recording::open_sheets(situation)?);
        return Ok(events);
    }
    if situation.game.clock.side(!call.of).flag.is_some() {
        events.extend(both_flags(situation, call)?);
        return Ok(events);
    }
    events.extend(overstepped(situation, call.of, call.by)?);
    Ok(events)
}

/// The moves of the period were not completed in time, or they were and play goes on.
pub(crate) fn overstepped(
    situation: &Situation<'_>,
    of: Color,
    by: Actor,
) -> Result<Vec<Event>, Refusal> {
    let clock = &situation.game.clock;
    let Some(flag) = clock.side(of).flag else {
        let basis = situation.cite_governing(&ZONE_FLAGS, &FLAG_NOTICED)?;
        return Err(Refusal::by(Reason::FlagUp(of), basis));
    };
    let required = clock.control(of).moves_by_end_of(flag.period);
    let completed = situation.game.completed_at_flag.get(of).unwrap_or(flag.completed);
    if required.is_some_and(|required| completed >= required) {
        let basis = situation.cite(&FLAG_CHECK)?;
        return Ok(vec![
            Event::WentOn { player: of, moves: completed },
            ruled(Remedy::Continue, basis),
        ]);
    }
    let (basis, with) = rapid::flag_articles(situation, by)?;
    let mut ruling = situation.loss_on_the_board(of, basis);
    ruling.with = with;
    let asked = matches!(ruling.remedy, Remedy::AskArbiter(_));
    let mut events = Vec::new();
    if asked && situation.game.phase == Phase::Playing {
        events.push(ruled(Remedy::StopClocks, basis));
    }
    events.push(Event::Ruled(ruling));
    Ok(events)
}

/// Both flags are down: the order decides where it is known, then III.3.1, then the arbiter.
fn both_flags(situation: &Situation<'_>, call: FlagCall) -> Decision {
    if let Some(first) = call.first {
        return overstepped(situation, first, call.by);
    }
    if let Some(events) = rapid::both_at_zero(situation, call.by) {
        return Ok(events);
    }
    if let Some(basis) = rapid::claimant_without_time(situation, call.by) {
        return Ok(vec![ended(Outcome::DRAW, basis)]);
    }
    let last_period = Color::ALL.into_iter().all(|color| {
        situation.game.clock.side(color).flag.is_some_and(|flag| {
            situation.game.clock.control(color).moves_by_end_of(flag.period).is_none()
        })
    });
    if let Some(events) = quickplay::both_flags(situation, last_period)? {
        return Ok(events);
    }
    let basis = situation.cite(&ANALOGY)?;
    let usually = if last_period { Remedy::End(Outcome::DRAW) } else { Remedy::Continue };
    let remedy =
        Remedy::ArbiterDecides { question: Question::BothFlags, usually: Some(Box::new(usually)) };
    Ok(vec![ruled(Remedy::StopClocks, basis), ruled(remedy, basis)])
}

fn correct(
    situation: &Situation<'_>,
    clocks: ByColor<Option<Millis>>,
    counters: ByColor<Option<u32>>,
    schedule: bool,
) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite_governing(&ZONE_WRONG_SETTING, &WRONG_SETTING)?;
    if let Some(limit) = rapid::settings_final(situation)
        && !schedule
        && !situation.has_zone()
    {
        return Err(Refusal::by(Reason::TooLate, limit));
    }
    Ok(set_clocks(clocks, counters, basis))
}

/// Rulings that set displays and counters.
pub(crate) fn set_clocks(
    clocks: ByColor<Option<Millis>>,
    counters: ByColor<Option<u32>>,
    basis: Citation,
) -> Vec<Event> {
    let mut events = Vec::new();
    for player in Color::ALL {
        if let Some(remaining) = *clocks.get(player) {
            events.push(ruled(Remedy::SetClock { player, remaining }, basis));
        }
        if let Some(moves) = *counters.get(player) {
            events.push(ruled(Remedy::SetMoves { player, moves }, basis));
        }
    }
    events
}

fn repair(
    situation: &Situation<'_>,
    kind: Defect,
    used: ByColor<Millis>,
    elapsed: Millis,
) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&kind.articles())?;
    let corrected = defect(kind, used, elapsed);
    let mut events = Vec::new();
    for player in Color::ALL {
        let change = *used.get(player) - *corrected.get(player);
        let remaining = situation.game.clock.remaining(player) + change;
        events.push(ruled(Remedy::SetClock { player, remaining }, basis));
    }
    Ok(events)
}

fn assist(situation: &Situation<'_>, player: Color, deduction: Millis) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&CLOCK_ASSISTANT)?;
    let disabled = situation.laws.regulations().handicaps.get(player).registered;
    if disabled && visually_disabled::EXEMPTION.cite(situation.laws.edition()).is_some() {
        return Ok(vec![ruled(Remedy::NoBreach(player), basis)]);
    }
    Ok(vec![ruled(Remedy::TakeTime { from: player, amount: deduction }, basis)])
}
