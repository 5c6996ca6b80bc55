//! What a report says of the rules that its rounds were paired by.

use arbiter_rulebook::SwissEdition;
use arbiter_tournament::{Acceleration, DutchEdition, PairedBy, Record};

/// The edition of the Swiss rules that a report states: by its type code, or by its first day.
pub fn stated_edition(record: &Record) -> Option<SwissEdition> {
    let by_code = match record.event.type_code.map(|code| code.paired_by) {
        Some(PairedBy::Dutch(DutchEdition::E2017)) => Some(SwissEdition::E2017),
        Some(
            PairedBy::Dutch(DutchEdition::E2026)
            | PairedBy::DoubleSwiss
            | PairedBy::TeamSwiss { .. },
        ) => Some(SwissEdition::E2026),
        Some(
            PairedBy::Dutch(DutchEdition::ByDate)
            | PairedBy::Dubov
            | PairedBy::Burstein
            | PairedBy::CustomSwiss
            | PairedBy::CustomDoubleSwiss
            | PairedBy::RoundRobin(_)
            | PairedBy::Schiller { .. }
            | PairedBy::Scheveningen { .. }
            | PairedBy::KnockOut
            | PairedBy::CustomTeamSwiss { .. }
            | PairedBy::TeamRoundRobin(_)
            | PairedBy::TeamKnockOut,
        )
        | None => None,
    };
    by_code.or_else(|| record.event.starts.parse().ok().map(SwissEdition::in_force))
}

/// The acceleration of a report: that of its type code where the report does not write the
/// fictitious points down.
pub fn coded_acceleration(record: &Record) -> Acceleration {
    let is_coded = record.event.type_code.is_some_and(|code| code.is_accelerated);
    let is_written = !record.virtual_points.by_player.is_empty();
    if is_coded && !is_written { Acceleration::Baku } else { Acceleration::None }
}
