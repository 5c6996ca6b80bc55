//! What an account of a club may do: enter the teams of its club, and say whom they send, until
//! the deadline. The account is called as the club is; its teams are those that begin with that
//! name, its players those whose club it is.

use arbiter_director::Command;
use arbiter_tournament::{PlayerId, Tournament};

use crate::{
    accounts::{Identity, Role},
    clock,
    fault::Fault,
    problem::Problem,
};

/// Whether a team is one of the club: `Ghent`, `Ghent 1`, `ghent ii`.
pub(crate) fn is_own_team(club: &str, team: &str) -> bool {
    let (club, team) = (arbiter_lists::fold(club), arbiter_lists::fold(team));
    let rest = team.strip_prefix(&club).filter(|_| !club.is_empty());
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// An account of a club, or an arbiter: others who may look do not act for a club, however they
/// are called.
pub(crate) fn admit(identity: &Identity, event: u32) -> Result<(), Problem> {
    let role = identity.role(Some(event));
    if role == Some(Role::Club) || Some(Role::Arbiter) <= role {
        return Ok(());
    }
    Err(Problem::forbidden(Fault::NeedsRole(Role::Club)))
}

/// The players of the event whose club it is.
pub(crate) fn own_players(event: &Tournament, club: &str) -> Vec<PlayerId> {
    let club = arbiter_lists::fold(club);
    let own = event.players.iter().filter(|(_, entrant)| {
        !club.is_empty() && arbiter_lists::fold(&entrant.details.club) == club
    });
    own.map(|(&id, _)| id).collect()
}

/// When line-ups of a round close, where the programme says when it starts.
pub(crate) fn closes_ms(event: &Tournament, round: u8) -> Option<u64> {
    let settings = &event.settings;
    let session = settings.programme.get(usize::from(round).checked_sub(1)?)?;
    let starts = clock::from_hall_time(&session.starts, settings.utc_offset_minutes)?;
    Some(starts.saturating_sub(u64::from(settings.lineup_minutes) * 60_000))
}

/// Whether clubs may still name players for a round: it is not drafted, and its time has not come.
pub(crate) fn is_open(event: &Tournament, round: u8, now_ms: u64) -> bool {
    let is_next = event.next_round() <= round && round <= event.settings.rounds;
    let is_drafted = event.draft.as_ref().is_some_and(|draft| draft.round == round);
    is_next && !is_drafted && closes_ms(event, round).is_none_or(|closes| now_ms < closes)
}

/// A team of the club in board order, until the first round closes.
pub(crate) fn enter_team(
    identity: &Identity,
    event: &Tournament,
    (name, players): (&str, Vec<PlayerId>),
) -> Result<Command, Problem> {
    own_team(identity, name)?;
    if !event.rounds.is_empty() || !is_open(event, 1, clock::now_ms()) {
        return Err(Problem::conflict(Fault::LineupsClosed(1)));
    }
    let own = own_players(event, &identity.name);
    if let Some(foreign) = players.iter().find(|id| !own.contains(id)) {
        let name = event
            .players
            .get(foreign)
            .map_or_else(|| format!("@{}", foreign.0), |entrant| entrant.details.name.clone());
        return Err(Problem::forbidden(Fault::ForeignPlayer(name)));
    }
    Ok(Command::EnterTeam { name: name.to_owned(), players })
}

/// Whom a team of the club sends to a round, until the round closes.
pub(crate) fn set_lineup(
    identity: &Identity,
    event: &Tournament,
    (team, round, players): (&str, u8, Vec<PlayerId>),
) -> Result<Command, Problem> {
    own_team(identity, team)?;
    if !is_open(event, round, clock::now_ms()) {
        return Err(Problem::conflict(Fault::LineupsClosed(round)));
    }
    Ok(Command::SetLineup { team: team.to_owned(), round, players })
}

fn own_team(identity: &Identity, team: &str) -> Result<(), Problem> {
    if is_own_team(&identity.name, team) {
        return Ok(());
    }
    Err(Problem::forbidden(Fault::ForeignTeam(team.to_owned())))
}

#[cfg(test)]
mod tests {
    use arbiter_tournament::{Session, Settings};

    use super::*;

    #[test]
    fn teams_of_a_club_begin_with_its_name() {
        for own in ["Ghent", "ghent 2", "GHENT Ladies"] {
            assert!(is_own_team("Ghent", own), "{own}");
        }
        for foreign in ["Ghentbrugge", "SC Ghent", "", "Bruges 1"] {
            assert!(!is_own_team("Ghent", foreign), "{foreign}");
        }
        assert!(!is_own_team("-", "Ghent"));
    }

    #[test]
    fn a_round_closes_before_it_starts() {
        let mut settings = Settings::swiss("League", 2);
        settings.lineup_minutes = 30;
        let starts = "2026-07-01 14:00".to_owned();
        settings.programme = vec![Session { starts, ..Session::default() }];
        let event = Tournament { settings, ..Tournament::default() };
        let start = clock::from_hall_time("2026-07-01 14:00", 0).expect("a moment");
        assert!(is_open(&event, 1, start - 31 * 60_000));
        assert!(!is_open(&event, 1, start - 30 * 60_000));
        // Without a time in the programme a round is open until it is drafted.
        assert!(is_open(&event, 2, start) && !is_open(&event, 3, 0) && !is_open(&event, 0, 0));
    }
}
