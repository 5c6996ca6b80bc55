//! Damaged reports: whatever can still be read is paired, or refused, without a panic, and both
//! engines agree.

use arbiter_pairing::{
    Edition, check, dutch,
    generate::{Plan, generate},
    swiss::{Field, Options},
};
use arbiter_tournament::System;

/// Bytes that a report is made of.
const BYTES: &[u8] = b" 0123456789wb-+=UHFZWDL\n";

#[test]
fn damaged_reports_end_in_boards_or_in_a_reason() {
    let mut state = 88_172_645_463_325_252_u64;
    let mut draw = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % u64::try_from(below).unwrap()).unwrap()
    };
    let mut read = 0;
    for seed in 0..3000 {
        let players = 3 + u16::try_from(seed % 9).unwrap();
        let plan = Plan { byes: 60, forfeits: 80, ..Plan::new(players, 4, seed) };
        let mut bytes = arbiter_trf::write(&generate(&plan), arbiter_trf::WriteOptions::default());
        for _ in 0..draw(4) {
            let place = draw(bytes.len());
            bytes[place] = BYTES[draw(BYTES.len())];
        }
        let Ok(report) = arbiter_trf::read_with(&bytes, arbiter_trf::PointsPolicy::ResultsDecide)
        else {
            continue;
        };
        read += 1;
        for round in 1..=5 {
            let options = Options { round: Some(round), ..Options::default() };
            let Ok(field) = Field::of(&report.record, &options) else { continue };
            assert_eq!(dutch::pair(&field), dutch::pair_exactly(&field), "seed {seed}");
            if let Ok(explanation) =
                dutch::DutchPairing::of(&field).map(|pairing| pairing.explain())
            {
                assert_eq!(explanation.round, round);
            }
        }
        for edition in Edition::ALL {
            let options = Options { edition, ..Options::default() };
            let _ = check::check(System::Dutch, &report.record, &options);
        }
    }
    assert!(500 < read, "{read} reports survived, too few to say anything");
}
