//! What is wrong with a file is listed with line and column; what is only unusual is read
//! and reported.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{Bye, GameResult, PairingNumber, RoundEntry, Scoring};
use arbiter_trf::{Change, Encoding, PointsPolicy, ReadTrfError, Report};

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).unwrap()
}

/// A player line with points blank.
fn player(number: u16, rounds: &str) -> String {
    format!("{:91}{rounds}\n", format!("001 {number:>4}      Player {number}"))
}

fn faults(file: &str) -> Vec<ReadTrfError> {
    arbiter_trf::read(file.as_bytes()).unwrap_err()
}

fn fault(file: &str) -> ReadTrfError {
    let mut all = faults(file);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

fn read(file: &str) -> Report {
    arbiter_trf::read(file.as_bytes()).unwrap()
}

fn changes(report: &Report) -> Vec<&Change> {
    report.adjustments.iter().map(|it| &it.change).collect()
}

// clause: TRF.xcheck
#[test]
fn results_of_a_pair_must_mirror_each_other() {
    let file = player(1, "   2 w 1") + &player(2, "   1 b 1");

    let clash = ReadTrfError::ResultsClash {
        line: 1,
        column: 99,
        round: 1,
        player: number(1),
        result: '1',
        opponent: number(2),
        other_result: '1',
    };
    assert_eq!(fault(&file), clash);
    assert!(clash.to_string().starts_with("line 1, column 99: round 1"));
}

// clause: TRF.xcheck
#[test]
fn a_result_known_to_one_side_only_is_a_fault() {
    let open = player(1, "   2 w 1") + &player(2, "   1 b");
    assert!(matches!(fault(&open), ReadTrfError::ResultsClash { other_result: ' ', .. }));

    let silent = player(1, "   2 w 1") + &player(2, "");
    let one_sided = fault(&silent);
    assert!(matches!(one_sided, ReadTrfError::OneSided { line: 1, other_line: 2, .. }));
    let elsewhere = player(1, "   2 w 1") + &player(2, "   3 b 0") + &player(3, "   2 w 1");
    assert!(matches!(fault(&elsewhere), ReadTrfError::OneSided { line: 1, column: 92, .. }));
    assert!(matches!(
        fault(&(player(1, "   2 w 1") + &player(2, "0000 - H"))),
        ReadTrfError::OneSided { ref found, .. } if found == "bye H"
    ));
}

// clause: TRF.xcheck
#[test]
fn points_must_be_the_sum_of_results_unless_results_may_decide() {
    let with_points = |points: &str| {
        let head = format!("{:80}{points}", "001    1      Player 1");
        format!(
            "{head:91}   2 w 1     2 b 1     2 w =\n{}",
            player(2, "   1 b 0     1 w 0     1 b =")
        )
    };

    assert!(arbiter_trf::read(with_points(" 2.5").as_bytes()).is_ok());
    let disagree = ReadTrfError::PointsDisagree {
        line: 1,
        player: number(1),
        stated: Score::from_tenths(30),
        computed: Score::from_tenths(25),
    };
    assert_eq!(fault(&with_points(" 3.0")), disagree);
    let tolerant =
        arbiter_trf::read_with(with_points(" 3.0").as_bytes(), PointsPolicy::ResultsDecide)
            .unwrap();
    assert!(changes(&tolerant).iter().any(|it| matches!(it, Change::PointsCorrected { .. })));
}

#[test]
fn unknown_opponents_and_oneself_are_faults() {
    let unknown = fault(&player(1, "   7 w 1"));
    let expected =
        ReadTrfError::UnknownOpponent { line: 1, column: 92, round: 1, opponent: number(7) };
    assert_eq!(unknown, expected);

    let own = fault(&player(1, "0000 - Z     1 w 1"));
    let expected = ReadTrfError::OwnOpponent { line: 1, column: 102, round: 2, player: number(1) };
    assert_eq!(own, expected);
}

#[test]
fn two_players_with_one_number_are_a_fault() {
    let file = player(1, "") + &player(2, "") + &player(1, "");

    let duplicate = ReadTrfError::DuplicatePlayer { line: 3, number: number(1), first_line: 1 };
    assert_eq!(fault(&file), duplicate);
}

#[test]
fn both_with_white_is_a_fault_and_a_missing_colour_is_taken_from_the_other_side() {
    let both = fault(&(player(1, "   2 w 1") + &player(2, "   1 w 0")));
    assert!(matches!(both, ReadTrfError::SameColor { color: 'w', column: 97, .. }));

    let report = read(&(player(1, "   2 - 1") + &player(2, "   1 b 0")));
    let expected = RoundEntry::Paired {
        opponent: number(2),
        color: Some(Color::White),
        result: GameResult::Win,
    };
    assert_eq!(report.record.players[0].rounds, [expected]);
    assert!(changes(&report).contains(&&Change::ColorFromOpponent { round: 1 }));
}

#[test]
fn shifted_columns_are_faults_in_their_place() {
    let shifted = format!(" {}", player(1, "   2 w 1"));
    assert_eq!(fault(&shifted), ReadTrfError::NoPlayers);

    let rating = format!("{:47}2105", "001    1      Player 1");
    let expected = ReadTrfError::BadField {
        line: 1,
        column: 48,
        expected: "a blank between two fields",
        found: "2".to_owned(),
    };
    assert_eq!(fault(&rating), expected);
    let result = player(1, "   2 w x") + &player(2, "   1 b 0");
    assert!(matches!(faults(&result)[0], ReadTrfError::BadField { line: 1, column: 99, .. }));
    let bye = player(1, "0000 - x");
    assert!(matches!(fault(&bye), ReadTrfError::BadField { column: 99, .. }));
    let opponent = player(1, " abc w 1");
    assert!(matches!(fault(&opponent), ReadTrfError::BadField { column: 92, .. }));
    let number = "001 000x      Player";
    assert!(matches!(fault(number), ReadTrfError::BadField { column: 5, .. }));
}

#[test]
fn every_fault_of_a_file_is_listed() {
    let file =
        player(1, "   1 w 1") + &player(2, "   9 b 0") + &player(3, "   4 q 1") + "XXR zero\n";

    let lines: Vec<u32> = faults(&file).iter().map(ReadTrfError::line).collect();

    assert_eq!(lines, [1, 2, 3, 3, 4]);
}

#[test]
fn ten_thousand_players_are_read_and_one_more_is_refused() {
    let line = |n: u32| format!("001{n:>5}      Player {n}\n");
    let most: String = (1..=10_000).map(line).collect();

    let report = read(&most);
    assert_eq!(report.record.players.len(), 10_000);
    let again = arbiter_trf::read(&arbiter_trf::write_report(&report)).unwrap();
    assert_eq!(again.record, report.record);
    let more = most + &line(10_001);
    assert_eq!(fault(&more), ReadTrfError::TooManyPlayers { line: 10_001 });
}

#[test]
fn a_gap_in_the_numbers_is_a_vacant_player_who_is_not_written() {
    let file = player(2, "   4 w 1") + &player(4, "   2 b 0") + &player(3, "0000 - U");

    let report = read(&file);

    assert_eq!(report.record.players.len(), 4);
    assert!(report.record.players[0].is_vacant());
    assert_eq!(report.record.absent_next, [number(1)]);
    assert!(changes(&report).contains(&&Change::NumberVacant(number(1))));
    assert!(changes(&report).contains(&&Change::PlayersSorted));
    let written = String::from_utf8(arbiter_trf::write_report(&report)).unwrap();
    assert!(!written.contains("001    1"));
    assert_eq!(read(&written).record, report.record);
}

#[test]
fn latin_1_and_utf_8_are_read_whether_columns_count_bytes_or_characters() {
    let line = |name: &[u8], pad: usize| {
        let mut bytes = b"001    1      ".to_vec();
        bytes.extend(name);
        bytes.extend(std::iter::repeat_n(b' ', pad));
        bytes.extend(b"2105");
        bytes
    };

    let latin_1 = arbiter_trf::read(&line(b"Jos\xE9e", 29)).unwrap();
    let characters = arbiter_trf::read(&line("Josée".as_bytes(), 29)).unwrap();
    let bytes = arbiter_trf::read(&line("Josée".as_bytes(), 28)).unwrap();

    for report in [&latin_1, &characters, &bytes] {
        assert_eq!(report.record.players[0].name, "Josée");
        assert_eq!(report.record.players[0].rating, Some(2105));
    }
    assert_eq!(latin_1.encoding, Encoding::Windows1252);
    assert!(changes(&latin_1).contains(&&Change::ReadAsWindows1252));
    assert!(!changes(&characters).contains(&&Change::ColumnsCountBytes));
    assert!(changes(&bytes).contains(&&Change::ColumnsCountBytes));
    assert_eq!(
        arbiter_trf::read(&arbiter_trf::write_report(&latin_1)).unwrap().record,
        latin_1.record
    );
}

#[test]
fn a_file_in_utf_16_is_read_and_written_as_utf_8() {
    let text = format!("012 Café\r\n{}", player(1, ""));
    let units: Vec<u16> = std::iter::once(0xFEFF).chain(text.encode_utf16()).collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    for bytes in [little, big] {
        let report = arbiter_trf::read(&bytes).unwrap();
        assert_eq!(report.record.event.name, "Café");
        assert_eq!(report.encoding, Encoding::Utf8);
        assert!(changes(&report).contains(&&Change::ReadAsUtf16));
        let again = arbiter_trf::read(&arbiter_trf::write_report(&report)).unwrap();
        assert_eq!(again.record, report.record);
    }
}

#[test]
fn a_file_that_is_longer_than_any_report_is_refused_before_it_is_read() {
    let long = vec![b'a'; arbiter_trf::REPORT_MAX + 1];
    let refused = arbiter_trf::read(&long).unwrap_err();
    assert_eq!(refused, [ReadTrfError::TooLong { max: arbiter_trf::REPORT_MAX }]);
    assert_eq!(arbiter_trf::read(&long[1..]).unwrap_err(), [ReadTrfError::NoPlayers]);
}

#[test]
fn trailing_blanks_marks_and_mixed_line_ends_are_reported() {
    let file = "\u{FEFF}012 Open   \r\n001    1      Player 1 \n\u{1A}";

    let report = read(file);

    assert_eq!(report.record.event.name, "Open");
    assert!(changes(&report).contains(&&Change::ByteOrderMarkSkipped));
    assert!(changes(&report).contains(&&Change::EndOfFileMarkSkipped));
    assert!(changes(&report).contains(&&Change::LineEndsDiffer));
    assert!(changes(&report).contains(&&Change::TrailingBlanksDropped { n_lines: 2 }));
    assert!(changes(&report).contains(&&Change::RankMissing { n_players: 1 }));
}

#[test]
fn unknown_lines_and_fields_are_kept_and_written_back() {
    let file = "### a remark\n142 9\n001    1 uAGMPlayer 1\n012 Open\n012 Again\nxx\n";

    let report = read(file);
    let written = String::from_utf8(arbiter_trf::write_report(&report)).unwrap();

    for line in ["### a remark", "142 9", "012 Again", "xx", "001    1 uAGMPlayer 1"] {
        assert!(written.lines().any(|it| it == line), "{line}");
    }
    assert_eq!(report.kept_fields.len(), 2);
    assert_eq!(read(&written).record, report.record);
}

#[test]
fn unequal_results_that_an_arbiter_may_decide_are_read() {
    let report = read(&(player(1, "   2 w 0     2 b =") + &player(2, "   1 b 0     1 w 0")));

    assert!(changes(&report).contains(&&Change::UnequalResult { round: 1 }));
    assert!(changes(&report).contains(&&Change::UnequalResult { round: 2 }));
}

#[test]
fn the_records_of_pairing_engines_are_read_and_written() {
    let head = "XXR 9\nXXC black1 rank\nXXP 1 2 3\nXXP 2 4\nXXZ 4\nXXA    2  1.0  0.5\n";
    let file = head.to_owned() + &(1..=4).map(|n| player(n, "")).collect::<String>();

    let report = read(&file);

    let record = &report.record;
    assert_eq!(record.rounds_total, Some(9));
    assert_eq!(record.initial_color, Some(Color::Black));
    assert_eq!(
        record.forbidden,
        [vec![number(1), number(2), number(3)], vec![number(2), number(4)]]
    );
    assert_eq!(record.absent_next, [number(4)]);
    assert_eq!(record.virtual_points.of(number(2), 0), Score::ONE);
    assert_eq!(record.virtual_points.of(number(2), 1), Score::HALF);
    assert_eq!(record.virtual_points.of(number(1), 0), Score::ZERO);
    assert!(changes(&report).contains(&&Change::RankOrderNotUsed));
    let again = arbiter_trf::read(&arbiter_trf::write_report(&report)).unwrap();
    assert_eq!(again.record, report.record);
    let unknown = fault(&(player(1, "") + "XXP 1 7\n"));
    assert_eq!(unknown, ReadTrfError::UnknownPlayer { line: 2, column: 7, number: number(7) });
}

#[test]
fn scoring_is_read_in_the_words_of_both_families_of_engines() {
    let three = Scoring {
        win: Score::from_tenths(30),
        draw: Score::ONE,
        pairing_allocated_bye: Score::from_tenths(30),
        ..Scoring::default()
    };

    for head in ["BBW  3.0\nBBD  1.0\n", "XXS W=3 D=1\n", "XXS WW=3.0 BW=3 FW=3 FPB=3 D=1\n"] {
        let report = read(&(head.to_owned() + &player(1, "0000 - U")));
        assert_eq!(report.record.scoring, three, "{head}");
        let again = arbiter_trf::read(&arbiter_trf::write_report(&report)).unwrap();
        assert_eq!(again.record, report.record);
    }
    let bye = read(&("BBU  0.5\n".to_owned() + &player(1, "0000 - U")));
    assert_eq!(bye.record.scoring.pairing_allocated_bye, Score::HALF);
    assert_eq!(bye.record.players[0].rounds, [RoundEntry::Bye(Bye::PairingAllocated)]);
    let by_color = fault(&("XXS W=2 BW=3\n".to_owned() + &player(1, "")));
    assert!(matches!(by_color, ReadTrfError::UnsupportedScoring { line: 1, column: 9, .. }));
}

#[test]
fn byes_granted_for_the_next_round_do_not_make_others_absent() {
    let report = read(&(player(1, "   2 w 1  0000 - H") + &player(2, "   1 b 0") + &player(3, "")));

    let n_rounds: Vec<usize> =
        report.record.players.iter().map(|player| player.rounds.len()).collect();
    assert_eq!(n_rounds, [2, 1, 1]);
    assert_eq!(report.record.players[2].rounds, [RoundEntry::Absent]);
}

#[test]
fn a_player_in_two_teams_is_a_fault() {
    let team = |name: &str| format!("{:36}   1\n", format!("013 {name}"));

    let twice = fault(&(player(1, "") + &team("Here") + &team("There")));

    assert!(matches!(twice, ReadTrfError::NamedTwice { line: 3, column: 37, .. }));
}
