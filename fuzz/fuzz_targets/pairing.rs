//! Whatever a report says, pairing it ends in boards or in a reason, never in a panic.

#![no_main]

use arbiter_pairing::{
    Edition, check, dutch, pair,
    swiss::{Field, Options},
};
use arbiter_tournament::System;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(report) = arbiter_trf::read_with(bytes, arbiter_trf::PointsPolicy::ResultsDecide) else {
        return;
    };
    // Large fields are slow to try and say nothing that small ones do not.
    if 40 < report.record.players.len() {
        return;
    }
    for edition in Edition::ALL {
        let options = Options { edition, ..Options::default() };
        if let Ok(field) = Field::of(&report.record, &options) {
            let boards = dutch::pair(&field);
            assert_eq!(boards, dutch::pair_exactly(&field));
            if let Ok(boards) = boards {
                let present = field.entrants.iter().filter(|entrant| entrant.is_present).count();
                assert_eq!(2 * boards.boards.len() + usize::from(boards.bye.is_some()), present);
            }
        }
        for system in System::all() {
            if let Ok(paired) = pair(system, &report.record, &options) {
                let _ = paired.explain();
            }
            let _ = check::check(system, &report.record, &options);
        }
    }
});
