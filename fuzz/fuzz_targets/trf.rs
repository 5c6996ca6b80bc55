//! Whatever can be read as a report is written so that it is read the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(report) = arbiter_trf::read_with(bytes, arbiter_trf::PointsPolicy::ResultsDecide) else {
        return;
    };
    let written = arbiter_trf::write_report(&report);
    let again = arbiter_trf::read_with(&written, arbiter_trf::PointsPolicy::ResultsDecide)
        .expect("what we write we read");
    assert_eq!(again.record, report.record);
    assert_eq!(again.kept_fields, report.kept_fields);
    assert_eq!(arbiter_trf::write_report(&again), written);
});
