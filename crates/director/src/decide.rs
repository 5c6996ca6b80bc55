//! From a command to facts, or to a refusal that says what to do next.

use tournament::{Fact, PlayerId, Tournament};

use crate::{Command, Concern, Consent, Refusal, players, regulations, results, rounds};

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
        Command::CheckIn(player) => players::check_in(event, *player),
        Command::CheckOut(player) => players::check_out(event, *player),
        Command::Withdraw { player, reason } => players::withdraw(event, *player, reason),
        Command::Reinstate { player, reason } => players::reinstate(event, *player, reason),
        Command::AnnounceAbsence { player, round, bye } => {
            players::announce_absence(event, *player, *round, *bye)
        }
        Command::CancelAbsence { player, round } => players::cancel_absence(event, *player, *round),
        Command::AssignNumbers => players::assign_numbers(event),
        Command::DrawInitialColor(color) => rounds::draw_color(event, *color),
        Command::PairNextRound => rounds::pair(event),
        Command::DraftByHand { pairing, reason } => rounds::draft(event, pairing, reason),
        Command::DiscardDraft => rounds::discard(event),
        Command::PublishRound => rounds::publish(event),
        Command::WithdrawRound { reason } => rounds::withdraw(event, reason),
        Command::EnterResult { round, board, result } => {
            results::enter(event, *round, *board, *result)
        }
        Command::CorrectResult { round, board, to, reason } => {
            results::correct(event, *round, *board, *to, reason)
        }
        Command::DrawLots(order) => results::draw_lots(event, order),
        Command::DecidePlayoff { order, how } => results::decide_playoff(event, order, how),
        Command::EnterTeam { name, players } => players::enter_team(event, name, players),
        Command::Close => results::close(event),
        Command::Reopen { .. } => Err(Refusal::NoChange),
    }
}

/// After the end only a late correction, and opening the event again.
fn while_closed(event: &Tournament, command: &Command) -> Result<Decision, Refusal> {
    match command {
        Command::Reopen { reason } => {
            let reason = text("the reason", reason)?;
            Ok(Decision::fact(Fact::Reopened { reason }).but(Concern::ClosedEvent))
        }
        Command::CorrectResult { round, board, to, reason } => {
            results::correct(event, *round, *board, *to, reason)
        }
        _ => Err(Refusal::Closed),
    }
}

/// The longest text a fact may hold.
pub(crate) const TEXT_MAX: usize = 400;

/// A text that is neither empty nor endless, without blanks around it.
pub(crate) fn text(what: &'static str, text: &str) -> Result<String, Refusal> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(Refusal::Empty(what));
    }
    bounded(what, trimmed)
}

/// A text that is not endless.
pub(crate) fn bounded(what: &'static str, text: &str) -> Result<String, Refusal> {
    let found = text.chars().count();
    if found > TEXT_MAX {
        return Err(Refusal::TooLong { what, max: TEXT_MAX, found });
    }
    Ok(text.to_owned())
}

/// The player must exist.
pub(crate) fn known(event: &Tournament, player: PlayerId) -> Result<(), Refusal> {
    if event.players.contains_key(&player) { Ok(()) } else { Err(Refusal::NoSuchPlayer(player)) }
}
