//! What the plan of an event carries: how many rounds its field needs, how many places its rounds
//! settle, and the days by which it is registered and reported.

use arbiter_pairing::{acceleration::is_advised, italo_swiss::rounds_advised};
use arbiter_rating::administration::{EventFile, LastDay, last_days};
use arbiter_rulebook::Message;
use arbiter_tournament::{Acceleration, System, Tournament};

/// A line of the plan, with the clause it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanLine {
    /// What it says.
    pub message: Message,
    /// The clause, or the article with its edition.
    pub clause: String,
    /// Whether the clause is one of the rulebook's numbers.
    pub is_number: bool,
}

/// What the plan of the event carries.
pub fn plan(event: &Tournament) -> Vec<PlanLine> {
    let mut lines = Vec::new();
    if event.settings.system.is_swiss() {
        let entered =
            if event.settings.is_team_event { event.teams.len() } else { event.players.len() };
        lines.extend(capacity(entered, event.settings.rounds));
        lines.extend(advice(event, entered));
    }
    if event.settings.is_rated {
        lines.extend(days(event));
    }
    lines
}

/// Rounds that a field needs for one winner: the base-two logarithm, rounded up (SWISS.CAP.1).
fn rounds_for_one(players: usize) -> u32 {
    players.max(1).next_power_of_two().trailing_zeros()
}

/// SWISS.CAP.1 to SWISS.CAP.3.
fn capacity(entered: usize, rounds: u8) -> Vec<PlanLine> {
    let line =
        |message, clause: &str| PlanLine { message, clause: clause.to_owned(), is_number: true };
    let mut lines = Vec::new();
    if 1 < entered {
        let needed = rounds_for_one(entered);
        let message = Message::new("plan-rounds-for-one")
            .with("players", entered.to_string())
            .with("rounds", needed.to_string());
        lines.push(line(message, "SWISS.CAP.1"));
        if let Some(left) = u32::from(rounds).checked_sub(needed) {
            let message = Message::new("plan-places")
                .with("rounds", rounds.to_string())
                .with("places", (1 + left / 2).to_string());
            lines.push(line(message, "SWISS.CAP.2"));
        }
    }
    if let Some(most) = 1_u64.checked_shl(u32::from(rounds)).filter(|_| rounds < 20) {
        let message = Message::new("plan-largest")
            .with("rounds", rounds.to_string())
            .with("players", most.to_string());
        lines.push(line(message, "SWISS.CAP.3"));
    }
    lines
}

/// What the descriptions of the systems advise: to accelerate where the field is larger than the
/// rounds can part (HALEY.1), and how many rounds an Italo-Swiss takes (ITALO.1).
fn advice(event: &Tournament, entered: usize) -> Option<PlanLine> {
    let settings = &event.settings;
    let values = |key| {
        Message::new(key)
            .with("players", entered.to_string())
            .with("rounds", settings.rounds.to_string())
    };
    let line =
        |message, clause: &str| PlanLine { message, clause: clause.to_owned(), is_number: true };
    let rounds = usize::from(settings.rounds);
    if settings.system == System::ItaloSwiss {
        let least = rounds_advised(entered);
        let message = values("plan-italo").with("least", least.to_string());
        return (rounds < least).then(|| line(message, "ITALO.1"));
    }
    // Only the systems of FIDE for single players have fictitious points.
    let may_accelerate =
        matches!(settings.system, System::Dutch | System::Dubov | System::Burstein)
            && !settings.is_team_event
            && settings.acceleration == Acceleration::None;
    (may_accelerate && is_advised(entered, rounds))
        .then(|| line(values("plan-accelerate"), "HALEY.1"))
}

/// The last days for registration and report, by the edition of the rating regulations.
fn days(event: &Tournament) -> Vec<PlanLine> {
    let settings = &event.settings;
    let file = |norms_possible| EventFile {
        starts: settings.starts,
        ends: settings.ends,
        norms_possible,
        has_top_player: event.players.values().any(|entrant| {
            arbiter_rating::administration::is_top_player(
                entrant.details.rating,
                entrant.details.sex == Some(arbiter_tournament::Sex::Female),
            )
        }),
        ..EventFile::of(settings.editions.rating)
    };
    let (usual, with_norms) = (last_days(&file(false)), last_days(&file(true)));
    let line = |message, day: LastDay| PlanLine {
        message,
        clause: day.basis.to_string(),
        is_number: false,
    };
    let mut lines = Vec::new();
    if let (Some(usual), Some(early)) = (usual.registration, with_norms.registration) {
        let message = Message::new("plan-register")
            .with("day", usual.day.to_string())
            .with("early", early.day.to_string());
        lines.push(line(message, usual));
    }
    if let Some(report) = usual.report {
        let message = Message::new("plan-report").with("day", report.day.to_string());
        lines.push(line(message, report));
    }
    lines
}

#[cfg(test)]
mod tests {
    use arbiter_tournament::Settings;

    use super::*;

    // clause: HALEY.1, ITALO.1
    #[test]
    fn a_field_that_the_rounds_cannot_part_is_told_to_accelerate_or_to_play_longer() {
        let said = |system, acceleration, rounds, entered| {
            let settings = Settings { system, acceleration, ..Settings::swiss("Open", rounds) };
            let event = Tournament { settings, ..Tournament::default() };
            advice(&event, entered).map(|line| line.clause)
        };
        let (dutch, italo) = (System::Dutch, System::ItaloSwiss);
        let none = Acceleration::None;
        // Six rounds part 64 players.
        assert_eq!(said(dutch, none, 6, 100).as_deref(), Some("HALEY.1"));
        assert_eq!(said(dutch, none, 6, 64), None);
        assert_eq!(said(dutch, Acceleration::Baku, 6, 100), None, "it is accelerated");
        assert_eq!(said(System::Lim, none, 6, 100), None, "Lim has no acceleration");
        // A third of fifty, rounded up, is seventeen.
        assert_eq!(said(italo, none, 12, 50).as_deref(), Some("ITALO.1"));
        assert_eq!(said(italo, none, 17, 50), None);
    }

    // clause: SWISS.CAP.1, SWISS.CAP.2, SWISS.CAP.3
    #[test]
    fn a_field_needs_rounds_and_rounds_settle_places() {
        let said = |entered, rounds| -> Vec<String> {
            capacity(entered, rounds).iter().map(|line| format!("{:?}", line.message)).collect()
        };
        for (players, rounds) in [(5, 3), (8, 3), (9, 4), (40, 6), (64, 6), (65, 7), (512, 9)] {
            assert_eq!(rounds_for_one(players), rounds, "{players}");
        }
        let lines = said(40, 9);
        assert!(lines[1].contains("\"2\""), "nine rounds of forty settle two places: {lines:?}");
        let lines = said(40, 5);
        assert_eq!(lines.len(), 2, "five rounds settle no place of forty: {lines:?}");
        assert!(lines[1].contains("\"32\""), "{lines:?}");
    }
}
