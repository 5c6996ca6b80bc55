//! Every tournament file of the public vectors is read and survives a round trip.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;

use arbiter_testkit::{reports_in, vectors_at_hand};

#[test]
fn every_file_is_read_and_survives_a_round_trip() {
    let Some(root) = vectors_at_hand("") else { return };
    let folders = [
        "dutch/tournaments",
        "dutch/no_pairing",
        "tiebreaks/published",
        "tiebreaks/generated",
        "tiebreaks/swar2018_swiss",
        "tiebreaks/swar2018_rr",
    ];
    let mut n_read = 0;
    for path in folders.iter().flat_map(|folder| reports_in(&root.join(folder))) {
        let bytes = fs::read(&path).unwrap();

        let report = arbiter_trf::read(&bytes)
            .unwrap_or_else(|faults| panic!("{}: {}", path.display(), faults[0]));
        let written = arbiter_trf::write_report(&report);
        let again = arbiter_trf::read(&written).unwrap();

        assert_eq!(again.record, report.record, "{}", path.display());
        let texts = |report: &arbiter_trf::Report| -> Vec<String> {
            report.kept_lines.iter().map(|kept| kept.text.clone()).collect()
        };
        assert_eq!(texts(&again), texts(&report), "{}", path.display());
        assert_eq!(again.kept_fields, report.kept_fields, "{}", path.display());
        if path.starts_with(root.join("dutch")) {
            check_lines(&bytes, &written);
        }
        n_read += 1;
    }
    assert!(n_read > 1_700, "only {n_read} files");
}

/// Every line that the engine wrote is among ours, to the byte, so that it takes our file as
/// it took its own.
fn check_lines(original: &[u8], written: &[u8]) {
    let lines = |bytes: &[u8]| -> Vec<String> {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        text.split(['\r', '\n']).map(str::to_owned).collect()
    };
    let ours = lines(written);
    for line in lines(original) {
        assert!(ours.contains(&line), "{line:?}");
    }
}
