//! From a command to facts, or to a refusal that says what to do next.

use arbiter_rulebook::Date;
use arbiter_tournament::{Fact, PlayerId, Tournament};

use crate::{
    Command, Concern, Consent, Refusal, Topic, life, manual, numbers, players, playoff, position,
    registration, regulations, results, rounds, teams,
};

/// Facts that follow from a command, and what should be thought over before they are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// In the order in which they happened.
    pub facts: Vec<Fact>,
    /// Concerns that the arbiter has consented to.
    pub concerns: Vec<Concern>,
}

impl Decision {
    /// Facts without concerns.
    pub(crate) fn of(facts: Vec<Fact>) -> Self {
        Self { facts, concerns: Vec::new() }
    }

    /// One fact without concerns.
    pub(crate) fn fact(fact: Fact) -> Self {
        Self::of(vec![fact])
    }

    /// The same facts with one more concern.
    pub(crate) fn but(mut self, concern: Concern) -> Self {
        self.concerns.push(concern);
        self
    }
}

/// Decides what follows from `command`. Same arguments, same answer; the event is untouched.
///
/// Concerns that ask for more than `consent` turn the decision into
/// [`Refusal::NeedsConsent`].
pub fn decide(
    event: &Tournament,
    command: &Command,
    consent: Consent,
) -> Result<Decision, Refusal> {
    let decision = route(event, command)?;
    let level = decision.concerns.iter().map(Concern::asks_for).max().unwrap_or_default();
    if consent < level {
        return Err(Refusal::NeedsConsent { level, concerns: decision.concerns });
    }
    Ok(decision)
}

fn route(event: &Tournament, command: &Command) -> Result<Decision, Refusal> {
    match (command, event.version) {
        (Command::Create(settings), 0) => return regulations::create(settings),
        (Command::Create(_), _) => return Err(Refusal::AlreadyCreated),
        (_, 0) => return Err(Refusal::NotCreated),
        _ => {}
    }
    if event.is_closed {
        return while_closed(event, command);
    }
    while_open(event, command)
}

#[expect(clippy::too_many_lines, reason = "one row per command")]
fn while_open(event: &Tournament, command: &Command) -> Result<Decision, Refusal> {
    match command {
        Command::Create(_) => Err(Refusal::AlreadyCreated),
        Command::ChangeSettings { settings, reason } => {
            regulations::change(event, settings, reason.as_deref())
        }
        Command::Enter(details) => players::enter(event, details),
        Command::Correct { player, details, reason } => {
            players::correct(event, *player, details, reason)
        }
        Command::Remove(player) => players::remove(event, *player),
        Command::MoveThere { player, other, name } => {
            players::move_there(event, *player, (*other, name))
        }
        Command::MoveHere { details, other, name } => {
            players::move_here(event, details, (*other, name))
        }
        Command::Register { details, contact, remark, now } => {
            registration::request(event, details, (contact, remark), now)
        }
        Command::ConfirmRegistration(request) => registration::confirm(event, *request),
        Command::DeclineRegistration { request, reason } => {
            registration::decline(event, *request, reason)
        }
        Command::CheckIn(player) => players::check_in(event, *player),
        Command::CheckOut(player) => players::check_out(event, *player),
        Command::Withdraw { player, reason } => players::withdraw(event, *player, reason),
        Command::Reinstate { player, reason } => players::reinstate(event, *player, reason),
        Command::Expel { player, reason } => players::expel(event, *player, reason),
        Command::BarHalfPoints { player, barred } => {
            players::bar_half_points(event, *player, *barred)
        }
        Command::AnnounceAbsence { player, round, bye } => {
            players::announce_absence(event, *player, *round, *bye)
        }
        Command::CancelAbsence { player, round } => players::cancel_absence(event, *player, *round),
        Command::AssignNumbers => numbers::assign(event),
        Command::SetNumbers { order, by, reason } => {
            numbers::set(event, order, *by, reason.as_deref())
        }
        Command::DrawInitialColor(color) => rounds::draw_color(event, *color),
        Command::PairNextRound => rounds::pair(event, None),
        Command::PairMerged { up_to, reason } => rounds::pair_merged(event, *up_to, reason),
        Command::DraftByHand { pairing, reason } => rounds::draft(event, pairing, reason),
        Command::BeginManual { reason } => manual::begin(event, reason),
        Command::EndManual => manual::end(event),
        Command::DiscardDraft => rounds::discard(event),
        Command::PublishRound => rounds::publish(event),
        Command::WithdrawRound { ground, reason } => rounds::withdraw(event, *ground, reason),
        Command::EnterResult { round, board, result } => {
            results::enter(event, *round, *board, *result)
        }
        Command::CorrectResult { round, board, to, reason } => {
            results::correct(event, *round, *board, *to, reason)
        }
        Command::ReverseColors { round, board, reason } => {
            results::reverse_colors(event, *round, *board, reason)
        }
        Command::PostResults { round, place, at } => {
            results::post(event, *round, place.as_deref(), at)
        }
        Command::DrawPosition { round, position } => position::draw(event, *round, *position),
        Command::SetOutsideValues { name, values } => {
            playoff::set_outside_values(event, name, values)
        }
        Command::DrawLots(order) => playoff::draw_lots(event, order),
        Command::PlanPlayoff { players, plan } => playoff::plan(event, players, plan),
        Command::PlayPlayoffGame(game) => playoff::play(event, *game),
        Command::DecidePlayoff { order, how } => playoff::decide(event, order, how),
        Command::EnterTeam { name, players } => teams::enter(event, name, players),
        Command::SetLineup { team, round, players } => {
            teams::set_lineup(event, team, *round, players)
        }
        Command::NoteRuling { round, board, ruling, remark } => {
            results::note_ruling(event, (*round, *board), ruling, remark)
        }
        Command::LeaveFideMode { reason } => life::leave_fide_mode(event, reason),
        Command::SetStage(stage) => life::set_stage(event, *stage),
        Command::HoldStandings(held) => life::hold_standings(event, *held),
        Command::PlanPublication { at_ms } => rounds::plan_publication(event, *at_ms),
        Command::Close => results::close(event),
        Command::Reopen { .. } => Err(Refusal::NoChange),
    }
}

/// After the end only a late correction, and opening the event again.
fn while_closed(event: &Tournament, command: &Command) -> Result<Decision, Refusal> {
    match command {
        Command::Reopen { reason } => {
            let reason = text(Topic::Reason, reason)?;
            Ok(Decision::fact(Fact::Reopened { reason }).but(Concern::ClosedEvent))
        }
        Command::CorrectResult { round, board, to, reason } => {
            results::correct(event, *round, *board, *to, reason)
        }
        // An appeal may be decided after the last round.
        Command::NoteRuling { round, board, ruling, remark } => {
            results::note_ruling(event, (*round, *board), ruling, remark)
        }
        Command::ReverseColors { round, board, reason } => {
            results::reverse_colors(event, *round, *board, reason)
        }
        Command::SetStage(stage) => life::set_stage(event, *stage),
        Command::HoldStandings(held) => life::hold_standings(event, *held),
        Command::Create(_)
        | Command::ChangeSettings { .. }
        | Command::Enter(_)
        | Command::Correct { .. }
        | Command::Remove(_)
        | Command::MoveThere { .. }
        | Command::Register { .. }
        | Command::ConfirmRegistration(_)
        | Command::DeclineRegistration { .. }
        | Command::MoveHere { .. }
        | Command::CheckIn(_)
        | Command::CheckOut(_)
        | Command::Withdraw { .. }
        | Command::Reinstate { .. }
        | Command::Expel { .. }
        | Command::BarHalfPoints { .. }
        | Command::AnnounceAbsence { .. }
        | Command::CancelAbsence { .. }
        | Command::AssignNumbers
        | Command::SetNumbers { .. }
        | Command::DrawInitialColor(_)
        | Command::PairNextRound
        | Command::PairMerged { .. }
        | Command::DraftByHand { .. }
        | Command::BeginManual { .. }
        | Command::EndManual
        | Command::DiscardDraft
        | Command::PublishRound
        | Command::WithdrawRound { .. }
        | Command::EnterResult { .. }
        | Command::PostResults { .. }
        | Command::DrawPosition { .. }
        | Command::SetOutsideValues { .. }
        | Command::DrawLots(_)
        | Command::PlanPlayoff { .. }
        | Command::PlayPlayoffGame(_)
        | Command::DecidePlayoff { .. }
        | Command::EnterTeam { .. }
        | Command::SetLineup { .. }
        | Command::LeaveFideMode { .. }
        | Command::PlanPublication { .. }
        | Command::Close => Err(Refusal::Closed),
    }
}

/// The longest text a fact may hold.
pub(crate) const TEXT_MAX: usize = 400;

/// A text that is neither empty nor endless, without blanks around it.
pub(crate) fn text(what: Topic, text: &str) -> Result<String, Refusal> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(Refusal::Empty(what));
    }
    bounded(what, trimmed)
}

/// The longest document that a fact may hold.
const DOCUMENT_MAX: usize = 20_000;

/// A text of several pages.
pub(crate) fn document(what: Topic, text: &str) -> Result<String, Refusal> {
    let trimmed = text.trim();
    let found = trimmed.chars().count();
    match found {
        0 => Err(Refusal::Empty(what)),
        1..=DOCUMENT_MAX => Ok(trimmed.to_owned()),
        _ => Err(Refusal::TooLong { what, max: DOCUMENT_MAX, found }),
    }
}

/// A text that is not endless.
pub(crate) fn bounded(what: Topic, text: &str) -> Result<String, Refusal> {
    let found = text.chars().count();
    if found > TEXT_MAX {
        return Err(Refusal::TooLong { what, max: TEXT_MAX, found });
    }
    Ok(text.to_owned())
}

/// A moment, `YYYY-MM-DD HH:MM`, or a day.
pub(crate) fn moment(what: Topic, text: &str) -> Result<String, Refusal> {
    let shape = b"0000-00-00 00:00";
    let text = text.trim();
    let fits = |(at, byte): (usize, u8)| match shape.get(at) {
        Some(b'0') => byte.is_ascii_digit(),
        Some(&sign) => byte == sign,
        None => false,
    };
    let is_shaped = matches!(text.len(), 10 | 16) && text.bytes().enumerate().all(fits);
    let number = |at: usize| text.get(at..at + 2).and_then(|it| it.parse::<u8>().ok());
    let is_day = text.get(..10).is_some_and(|day| day.parse::<Date>().is_ok());
    let is_hour = text.len() == 10 || (number(11) < Some(24) && number(14) < Some(60));
    if is_shaped && is_day && is_hour {
        return Ok(text.to_owned());
    }
    Err(Refusal::NotAMoment { what, found: bounded(what, text)? })
}

/// The player must exist.
pub(crate) fn known(event: &Tournament, player: PlayerId) -> Result<(), Refusal> {
    if event.players.contains_key(&player) { Ok(()) } else { Err(Refusal::NoSuchPlayer(player)) }
}
