//! Ways back: the command that undoes what departs from the rules.
//!
//! Nothing is taken out of a log. What is undone is done once more the other way round, asks what
//! that asks, and stands in the journal beside what it undoes.

use arbiter_tournament::{
    BoardResult, ChangeGround, Fact, NumbersBy, PlayerId, Settings, Tournament, evolve,
};

use crate::{
    Command, Setting,
    journal::{Departure, departures},
};

/// The command that undoes an entry of the journal, the first being 0; none where there is none
/// any more, and for leaving FIDE mode, from which there is no way back.
pub fn way_back<'f>(
    facts: impl IntoIterator<Item = &'f Fact>,
    entry: usize,
    reason: &str,
) -> Option<Command> {
    let mut event = Tournament::default();
    let mut found = None;
    let mut at = 0;
    for fact in facts {
        for what in departures(&event, fact) {
            if at == entry {
                found = Some((event.clone(), fact.clone(), what));
            }
            at += 1;
        }
        event = evolve(event, fact);
    }
    let (before, fact, what) = found?;
    undoing(&event, &before, &fact, &what, reason.to_owned())
}

/// The command that makes `now` what it was `before` the fact, as far as the departure goes.
fn undoing(
    now: &Tournament,
    before: &Tournament,
    fact: &Fact,
    what: &Departure,
    reason: String,
) -> Option<Command> {
    let is_last = |round: u8| round == now.next_round() - 1;
    match what {
        Departure::Setting { setting, .. } => {
            let settings = Box::new(restored(&now.settings, &before.settings, *setting)?);
            Some(Command::ChangeSettings { settings, reason: Some(reason) })
        }
        Departure::ByHand { round, .. } if is_last(*round) => {
            let ground = Some(ChangeGround::Regulations);
            Some(Command::WithdrawRound { ground, reason })
        }
        Departure::LateCorrection { round, board, .. }
        | Departure::CorrectedSince { round, board, .. } => {
            let (round, board) = (*round, *board);
            if matches!(fact, Fact::ColorsReversed { .. }) {
                return Some(Command::ReverseColors { round, board, reason });
            }
            let stood = before.board(round, board)?;
            let to = stood.for_rating.or(stood.result);
            Some(Command::CorrectResult { round, board, to, reason })
        }
        Departure::ColorsReversed { round, board, .. } => {
            Some(Command::ReverseColors { round: *round, board: *board, reason })
        }
        Departure::AdjournedNotDrawn { round, board } => {
            let to = Some(BoardResult::Adjourned);
            Some(Command::CorrectResult { round: *round, board: *board, to, reason })
        }
        Departure::FullPointBye { player, .. } | Departure::ManyHalfPointByes { player } => {
            absence(now, *player, fact)
        }
        Departure::NumbersSet { .. } | Departure::Renumbered { .. } => {
            let known = |id: &&PlayerId| now.players.contains_key(id);
            let mut order: Vec<PlayerId> = before.order.iter().filter(known).copied().collect();
            let later = now.order.iter().filter(|id| !before.order.contains(id));
            order.extend(later);
            let is_other = order != now.order;
            is_other.then_some(Command::SetNumbers {
                order,
                by: NumbersBy::Hand,
                reason: Some(reason),
            })
        }
        Departure::RatingCorrected { player, .. } => {
            let details = Box::new(before.players.get(player)?.details.clone());
            Some(Command::Correct { player: *player, details, reason })
        }
        Departure::Expelled { player, .. } => {
            now.players.get(player).filter(|it| it.is_expelled)?;
            Some(Command::Reinstate { player: *player, reason })
        }
        Departure::RoundsMissing { .. } => now.is_closed.then_some(Command::Reopen { reason }),
        // What follows from something else is undone with it; a game that is open has its result
        // entered; nobody comes back to FIDE mode.
        Departure::FideModeLeft { .. }
        | Departure::RoundsDiffer { .. }
        | Departure::ByHand { .. }
        | Departure::RoundWithdrawn { .. }
        | Departure::PairedWithOpenGames { .. } => None,
    }
}

/// An absence is taken back as long as its round is not published.
fn absence(now: &Tournament, player: PlayerId, fact: &Fact) -> Option<Command> {
    let Fact::AbsenceAnnounced { round, bye, .. } = fact else { return None };
    let stands = now.players.get(&player)?.absences.get(round) == Some(bye);
    let round = *round;
    (stands && now.next_round() <= round).then_some(Command::CancelAbsence { player, round })
}

/// The settings of today with one of them as it was; none where it is so already.
fn restored(now: &Settings, before: &Settings, setting: Setting) -> Option<Settings> {
    let mut restored = now.clone();
    let before = before.clone();
    match setting {
        Setting::Rounds => restored.rounds = before.rounds,
        Setting::System => restored.system = before.system,
        Setting::Acceleration => restored.acceleration = before.acceleration,
        Setting::Scoring => restored.scoring = before.scoring,
        Setting::Tiebreaks => {
            restored.tiebreaks = before.tiebreaks;
            restored.tiebreak_rating = before.tiebreak_rating;
        }
        Setting::Teams => {
            (restored.is_team_event, restored.boards) = (before.is_team_event, before.boards);
        }
        Setting::Ratings => {
            (restored.rating_use, restored.equals) = (before.rating_use, before.equals);
        }
        Setting::KeptApart => restored.forbidden = before.forbidden,
        Setting::SwissEdition => restored.editions.swiss = before.editions.swiss,
        Setting::Rated => restored.is_rated = before.is_rated,
        Setting::KnockOut => {
            restored.knock_out = before.knock_out;
            restored.exchange_last_rounds = before.exchange_last_rounds;
        }
    }
    (restored != *now).then_some(restored)
}
