//! What the pairing systems have in common, and the system that the code of a report names.

use arbiter_tournament::{
    ColorPreferences, DutchEdition, PairedBy, Record, RoundRobinTable, System, TeamPrimary,
    TeamRules, TypeCode,
};

fn codes(is_so: fn(System) -> bool) -> Vec<&'static str> {
    System::all().filter(|it| is_so(*it)).map(System::code).collect()
}

/// C.04 speaks of the Swiss systems, those for two games and for teams among them, and of
/// systems of one's own; tables, brackets and Keizer's list are something else.
#[test]
fn a_swiss_takes_latecomers_and_draws_a_lot_for_the_first_colour() {
    let closed = codes(System::is_closed_after_start);
    assert_eq!(
        closed,
        ["round-robin", "double-round-robin", "knock-out", "belgrade-2", "belgrade-3"]
    );
    for system in System::all() {
        let is_swiss = !closed.contains(&system.code()) && system.code() != "keizer";
        assert_eq!(system.is_swiss(), is_swiss, "{system}");
        assert_eq!(system.needs_lot(), is_swiss && system != System::Own, "{system}");
    }
    assert_eq!(codes(System::is_for_teams), ["team-swiss"]);
}

#[test]
fn the_code_of_a_report_names_a_system_of_ours_or_none() {
    let named = |paired_by: PairedBy| {
        let mut record = Record::default();
        record.event.type_code = Some(TypeCode { paired_by, is_accelerated: false });
        System::from_report(&record)
    };
    let (colors, primary) = (ColorPreferences::TypeB, TeamPrimary::GamePoints);
    let rules = TeamRules { colors, primary, has_secondary: true };
    for (paired_by, expected) in [
        (PairedBy::Dutch(DutchEdition::E2026), Some(System::Dutch)),
        (PairedBy::Dubov, Some(System::Dubov)),
        (PairedBy::Burstein, Some(System::Burstein)),
        (PairedBy::DoubleSwiss, Some(System::DoubleSwiss)),
        (
            PairedBy::TeamSwiss { colors, primary, has_secondary: true },
            Some(System::TeamSwiss(rules)),
        ),
        (
            PairedBy::RoundRobin(RoundRobinTable::Berger { cycles: 3 }),
            Some(System::RoundRobin { cycles: 3 }),
        ),
        (PairedBy::RoundRobin(RoundRobinTable::FideDouble), Some(System::RoundRobin { cycles: 2 })),
        (PairedBy::KnockOut, Some(System::KnockOut)),
        (PairedBy::RoundRobin(RoundRobinTable::Custom), None),
        (PairedBy::CustomSwiss, None),
        (PairedBy::TeamKnockOut, None),
    ] {
        assert_eq!(named(paired_by), expected, "{paired_by:?}");
    }
}
