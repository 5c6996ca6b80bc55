//! Whatever can be read is written so that it is read the same, and nothing panics.

use proptest::prelude::*;

/// A file with every kind of record.
const SAMPLE: &str = "\
012 Open\n022 Namur\n032 BEL\n042 2018/07/01\n052 2018/07/08\n062 4\n072 3\n092 Swiss\n102 Chief\n\
112 Deputy\n122 90+30\n132                                                                                        18/07/01  18/07/02\n\
XXR 5\nXXC white1\nXXP 1 2\nXXA    1  1.0\nBBW  1.0\nXXS PAB=0.5\n\
001    1 m FM Dupont, Jean                      2105 BEL      205494 1999/12/31  1.5    1     3 w 1  0000 - U\n\
001    2 wWGM Martin, Marie                     2001 FRA             1980        1.5    2     4 b =     3 w +\n\
001    3      Weiss, Zoe                        1500                             0.0    4     1 b 0     2 b -\n\
001    4      Unrated                                                            1.0    3     2 w =  0000 - H\n\
013 Team                               1    2\nZZZ unknown\n";

/// A file with every kind of record of TRF26 for players.
const SAMPLE_26: &str = "\
012 Open\n142 5\n152 B\n162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5    X 0.5\n172 BEL FIDON\n\
182 Arbiter\n192 FIDE_DUTCH_2026\n202 DE,BH/C1\n222 5400+30\n### a comment\n\
001    1 m FM Dupont, Jean                      2105 BEL      205494 1999/12/31  1.5    1     3 w 1  0000 - U\n\
001    2 wWGM Martin, Marie                     2001 FRA             1980        1.5    2     4 b =     3 w +\n\
001    3      Weiss, Zoe                        1500                             0.0    4     1 b 0     2 b -\n\
001    4      Unrated                                                            1.0    3     2 w =  0000 - H\n\
BEL    1 m FM Dupont, Jean                      2055 BEL       12345 1999/12/31\n\
240 H 003    2    4\n240 Z 005    1\n250       1.0   1   2    1    2\n260   1   5    1    2\n\
260   3   4    3    4\n299           0.0  002    4\nXXZ 3\n801 x\n777 unknown\n";

/// The same for teams.
const SAMPLE_TEAMS: &str = "\
012 Teams\n142 3\n152 W\n192 FIDE_TEAM_TYPEA_MP_GP\n352 WB\n362 TW 2.0   TD 1.0   TL 0.0\n\
001    1      A1                                2105                             1.0    1     3 w 1\n\
001    2      A2                                2001                             0.5    2     4 b =\n\
001    3      B1                                1500                             0.0    4     1 b 0\n\
001    4      B2                                                                 0.5    3     2 w =\n\
001    5      C1                                                                 0.0    5  0000 - Z\n\
310   1 Team A                           TEA     2100    2.0    1.5   1     1    2\n\
310   2 Team B                           TEB     1500    0.0    0.5   2     3    4\n\
310   3 Team C                           TEC             0.0    0.0   3     5\n\
320  1.0  1.0 000   3\n330 +-   2   1   2\n240 Z 001    3\n250  2.0       1   1    1    2\n260   1   3    1    3\n\
299    -1.0        000    2\n300   1   1   2    1    2\n300   2   2   1    4    0\n";

/// Reads, writes, reads again.
fn check(bytes: &[u8]) {
    let Ok(report) = arbiter_trf::read_with(bytes, arbiter_trf::PointsPolicy::ResultsDecide) else {
        return;
    };
    let written = arbiter_trf::write_report(&report);
    let again = arbiter_trf::read_with(&written, arbiter_trf::PointsPolicy::ResultsDecide)
        .unwrap_or_else(|faults| panic!("{}\n{}", faults[0], String::from_utf8_lossy(&written)));
    for (one, other) in again.record.players.iter().zip(&report.record.players) {
        assert_eq!(one, other);
    }
    assert_eq!(again.record, report.record);
    assert_eq!(again.kept_fields, report.kept_fields);
    assert_eq!(again.kept_lines.len(), report.kept_lines.len());
    assert_eq!(arbiter_trf::write_report(&again), written, "writing is stable");
}

#[test]
fn the_sample_survives() {
    for sample in [SAMPLE, SAMPLE_26, SAMPLE_TEAMS] {
        assert_eq!(arbiter_trf::read(sample.as_bytes()).err(), None);
        check(sample.as_bytes());
    }
}

#[test]
fn points_that_fill_their_columns_survive() {
    check(SAMPLE_TEAMS.replace("362 TW 2.0 ", "362 TW 200 ").as_bytes());
}

proptest! {
    #[test]
    fn a_file_with_some_bytes_changed_survives(
        sample in prop::sample::select(vec![SAMPLE, SAMPLE_26, SAMPLE_TEAMS]),
        changes in prop::collection::vec((0..SAMPLE.len() * 2, prop::sample::select(
            b"0123456789 .-+=wbUHFZmfg?#\n\r\xE9X1234,/".to_vec())), 0..6)
    ) {
        let mut bytes = sample.as_bytes().to_vec();
        for (place, byte) in changes {
            let place = place % bytes.len();
            bytes[place] = byte;
        }
        check(&bytes);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut file = b"001".to_vec();
        file.extend(bytes);
        check(&file);
    }
}

/// Read as Latin-1 because of a byte that nothing keeps; what is left happens to be UTF-8.
#[test]
fn letters_survive_where_latin_1_looks_like_utf_8() {
    check(b"001\x32\x32      \x00\x00\x00\x97`\xc3\xae72&&#21");
}

/// A player who has a bye in round 2 of an event of which no round was paired.
#[test]
fn blanks_before_a_bye_in_rounds_still_to_be_paired_survive() {
    check(b"001    1      Example, Ada                                                                                      0000 - Z\n");
}
