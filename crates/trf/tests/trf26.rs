//! TRF26: every record read and written, the version named, defaults listed.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;

use arbiter_rulebook::{Color, Score};
use arbiter_testkit::{reports_in, vectors_at_hand};
use arbiter_tournament::{
    AbnormalPoints, AbnormalResult, Bye, ForbiddenRounds, LaterBye, LineUp, MatchForfeit,
    MatchScoring, NationalEntry, PairingNumber, RequestedTeamBye, RoundEntry, TeamByePoints,
};
use arbiter_trf::{
    Change, DefaultTaken, Filled, LineEnd, ReadTrfError, Report, Version, WriteOptions,
};

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).unwrap()
}

fn read(file: &str) -> Report {
    arbiter_trf::read(file.as_bytes()).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn fault(file: &str) -> ReadTrfError {
    let mut all = arbiter_trf::read(file.as_bytes()).unwrap_err();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

fn changes(report: &Report) -> Vec<&Change> {
    report.adjustments.iter().map(|it| &it.change).collect()
}

/// The record is the same after it was written and read.
fn check_round_trip(report: &Report) -> String {
    let written = arbiter_trf::write_report(report);
    let again = arbiter_trf::read(&written)
        .unwrap_or_else(|faults| panic!("{}\n{}", faults[0], String::from_utf8_lossy(&written)));
    assert_eq!(again.record, report.record);
    assert_eq!(again.version, report.version);
    assert_eq!(arbiter_trf::write_report(&again), written);
    String::from_utf8(written).unwrap()
}

/// A player line with points.
fn player(number: u16, points: &str, rounds: &str) -> String {
    let head = format!("{:80}{points:>4}", format!("001 {number:>4}      Player {number}"));
    format!("{head:91}{rounds}\n")
}

fn players(rows: &[(&str, &str)]) -> String {
    (1..).zip(rows).map(|(number, (points, rounds))| player(number, points, rounds)).collect()
}

/// Four players after one round.
fn four() -> String {
    players(&[("1.0", "   3 w 1"), ("0.5", "   4 b ="), ("0.0", "   1 b 0"), ("0.5", "   2 w =")])
}

// clause: TRF26.0
#[test]
fn the_version_is_named() {
    assert_eq!(read(&four()).version, Version::Trf16);
    assert_eq!(read(&("142 5\n".to_owned() + &four())).version, Version::Trf26);
    assert_eq!(read(&("### a remark\n".to_owned() + &four())).version, Version::Trf26);
    let old = players(&[("1.0", "0000 - +")]);
    assert_eq!(read(&old).version, Version::Trf06);
    assert_eq!(changes(&read(&old)).len(), 2, "the sign and the missing rank");
}

// clause: TRF26.0
#[test]
fn events_are_reported_in_the_version_of_their_first_day() {
    let reported = |day: &str| Version::in_force(Some(day.parse().unwrap()));

    assert_eq!(reported("2025-08-31"), Version::Trf16);
    assert_eq!(reported("2025-09-01"), Version::Trf26);
    assert_eq!(Version::in_force(None), Version::Trf26);
}

// clause: TRF26.142, TRF26.152, TRF26.172, TRF26.182, TRF26.192, TRF26.222
#[test]
fn the_head_is_read_and_written_back() {
    let head = "142 9\n152 B\n172 BEL FIDON\n182 Arbiter 1.0\n192 FIDE_DUTCH_2026_BAKU\n\
                222 40/6000+30:900+30\n";

    let report = read(&(head.to_owned() + &four()));

    let record = &report.record;
    assert_eq!(record.rounds_total, Some(9));
    assert_eq!(record.initial_color, Some(Color::Black));
    assert_eq!(record.event.starting_order, "BEL FIDON");
    assert_eq!(record.event.pairing_program, "Arbiter 1.0");
    assert_eq!(record.event.type_code.unwrap().to_string(), "FIDE_DUTCH_2026_BAKU");
    assert_eq!(record.event.encoded_time_control, "40/6000+30:900+30");
    let written = check_round_trip(&report);
    for line in head.lines() {
        assert!(written.split('\n').any(|it| it == line), "{line}\n{written}");
    }
}

// clause: TRF26.132
#[test]
fn dates_of_rounds_are_at_the_columns_of_the_rounds() {
    let line = format!("{:91}26/09/05  26/09/06\n", "132");

    let report = read(&(line.clone() + &four()));

    assert_eq!(report.record.event.round_dates, ["26/09/05", "26/09/06"]);
    assert!(check_round_trip(&report).starts_with(&("062 4\n072 0\n".to_owned() + &line)));
}

// clause: TRF26.162
#[test]
fn points_are_at_their_columns_and_silent_letters_are_listed() {
    let rows = players(&[("3.0", "   2 w 1"), ("0.0", "   1 b 0"), ("1.0", "0000 - U")]);
    let line = "162  W 3.0    D 1.0             A 0.0    P 1.0    X 1.0\n";

    let report = read(&(line.to_owned() + &rows));

    let scoring = report.record.scoring;
    assert_eq!((scoring.win, scoring.draw), (Score::from_tenths(30), Score::ONE));
    assert_eq!(scoring.pairing_allocated_bye, Score::ONE);
    assert_eq!(report.record.unknown_result, Some(Score::ONE));
    let silent = DefaultTaken {
        line: 1,
        column: 0,
        filled: Filled::Points { letter: 'L', value: Score::ZERO },
    };
    assert!(report.defaults.contains(&silent), "{:?}", report.defaults);
    let written = check_round_trip(&report);
    let full = "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0    X 1.0";
    assert!(written.contains(full), "{written}");

    let shifted = "162 W 3.0 D 1.0\n".to_owned() + &four();
    assert!(matches!(fault(&shifted), ReadTrfError::BadField { line: 1, column: 4, .. }));
}

// clause: TRF26.192
#[test]
fn an_unknown_code_of_a_system_is_reported_and_kept() {
    let report = read(&("192 FIDE_LIM\n".to_owned() + &four()));

    let unknown = Change::TypeCodeUnknown { found: "FIDE_LIM".to_owned() };
    assert!(changes(&report).contains(&&unknown));
    assert!(check_round_trip(&report).contains("192 FIDE_LIM\n"));
    let draft = read(&("192 FIDE_DUTCH_2025\n".to_owned() + &four()));
    assert!(check_round_trip(&draft).contains("192 FIDE_DUTCH_2026\n"));
}

// clause: TRF26.202
#[test]
fn tie_breaks_are_one_list_with_or_without_the_points() {
    let one = read(&("202 DE,BH/C1\n".to_owned() + &four()));
    let other = read(&("212 PTS, DE, BH/C1\n".to_owned() + &four()));

    assert_eq!(one.record.event.ranking, ["PTS", "DE", "BH/C1"]);
    assert_eq!(one.record, other.record);
    assert!(check_round_trip(&other).contains("202 DE,BH/C1\n"));

    let both = read(&("202 DE\n212 PTS,BH\n".to_owned() + &four()));
    assert_eq!(both.record.event.ranking, ["PTS", "DE"]);
    let second = Change::SecondRankingKept { first: "202".to_owned() };
    assert!(changes(&both).contains(&&second));
    let by_wins = read(&("212 WIN,PTS\n".to_owned() + &four()));
    assert!(check_round_trip(&by_wins).contains("212 WIN,PTS\n"));
}

// clause: TRF26.nat, TRF26.001
#[test]
fn national_lines_belong_to_their_player() {
    let own = player(1, "0.0", "");
    let national = "BEL    1      Player 1                          2105 BEL        A-12\n";

    let report = read(&(own.clone() + national));

    let entry =
        NationalEntry { federation: "BEL".to_owned(), rating: Some(2105), id: "A-12".to_owned() };
    assert_eq!(report.record.players[0].national, [entry]);
    let federation = Change::Reworded { found: "BEL".to_owned(), taken: String::new() };
    assert!(changes(&report).contains(&&federation), "{:?}", report.adjustments);
    check_round_trip(&report);
    assert!(matches!(
        fault(&(own + &national.replace("   1 ", "   7 "))),
        ReadTrfError::UnknownPlayer { line: 2, column: 5, .. }
    ));
}

// clause: TRF26.240
#[test]
fn byes_are_entered_in_the_next_round_or_announced_for_later() {
    let file = four() + "240 H 002    2\n240 Z 004    1    3\n240 Z 002    3\n";

    let report = read(&file);

    let record = &report.record;
    assert_eq!(record.players[1].rounds[1], RoundEntry::Bye(Bye::HalfPoint));
    assert_eq!(record.players[2].rounds[1], RoundEntry::Bye(Bye::ZeroPoint));
    assert_eq!(record.players[0].rounds.len(), 1, "paired again in rounds 2 and 3");
    let later = |player| LaterBye { round: 4, player: number(player), bye: Bye::ZeroPoint };
    assert_eq!(record.later_byes, [later(1), later(3)]);
    check_round_trip(&report);

    let played = four() + "240 H 001    2\n";
    let contradicted = Change::ByeContradicted { round: 1, player: number(2) };
    assert!(changes(&read(&played)).contains(&&contradicted));
    assert!(matches!(fault(&(four() + "240 U 002    2\n")), ReadTrfError::BadField { .. }));
}

// clause: TRF26.250
#[test]
fn virtual_points_are_ranges_of_players_and_rounds() {
    let file = four() + "250       1.0   1   2    1    2\n250       0.5   3   3    1    2\n";

    let report = read(&file);

    let points = &report.record.virtual_points;
    let tenths = |player, round| points.of(number(player), round).tenths();
    assert_eq!([tenths(1, 0), tenths(2, 1), tenths(2, 2), tenths(3, 0)], [10, 10, 5, 0]);
    let written = check_round_trip(&report);
    assert!(written.contains("250       1.0   1   2    1    2\n"), "{written}");
    assert!(written.contains("250       0.5   3   3    1    2\n"), "{written}");
}

// clause: TRF26.260
#[test]
fn prohibitions_hold_for_all_rounds_or_some() {
    let file =
        "142 7\n".to_owned() + &four() + "260   1   7    1    2    3\n260   4   6    2    4\n";

    let report = read(&file);

    assert_eq!(report.record.forbidden, [vec![number(1), number(2), number(3)]]);
    let some = ForbiddenRounds { first: 4, last: 6, group: vec![number(2), number(4)] };
    assert_eq!(report.record.forbidden_rounds, [some]);
    check_round_trip(&report);
}

// clause: TRF26.299
#[test]
fn points_against_the_results_count_in_the_sum() {
    let rows = players(&[("0.5", "   2 w 1"), ("0.5", "   1 b 0")]);
    let file = rows + "299          -0.5  001    1\n299 L         0.5  000    2\n";

    let report = read(&file);

    let penalty = AbnormalPoints {
        result: None,
        match_tenths: 0,
        game_tenths: -5,
        round: Some(1),
        numbers: vec![number(1)],
    };
    let award = AbnormalPoints {
        result: Some(AbnormalResult::Loss),
        match_tenths: 0,
        game_tenths: 5,
        round: None,
        numbers: vec![number(2)],
    };
    assert_eq!(report.record.abnormal_points, [penalty, award]);
    check_round_trip(&report);
}

// clause: TRF26.001.res
#[test]
fn a_result_that_is_not_known_is_kept_and_may_count_as_a_draw() {
    for points in ["0.0", "0.5"] {
        let file = players(&[(points, "   2 w ?"), (points, "   1 b ?")]);

        let report = read(&file);

        let entry = report.record.players[0].rounds[0];
        assert!(entry.is_open());
        assert!(check_round_trip(&report).contains("   2 w ?\n"));
    }
    let lower = read(&players(&[("1.0", "0000 - u"), ("0.0", "0000 -  ")]));
    assert_eq!(lower.record.players[0].rounds[0], RoundEntry::Bye(Bye::PairingAllocated));
    assert_eq!(lower.record.players[1].rounds[0], RoundEntry::Bye(Bye::ZeroPoint));
}

// clause: TRF26.###, TRF26.801, TRF26.unknown
#[test]
fn comments_and_unknown_lines_are_kept_and_tables_for_the_eye_skipped() {
    let file = "### MPA @ Round 3: 1-4 => 1-5\nXXY 1\n".to_owned() + &four() + "802   1 T1\n";

    let report = read(&file);

    assert_eq!(report.comments[0].text, "### MPA @ Round 3: 1-4 => 1-5");
    assert!(changes(&report).contains(&&Change::InformationSkipped { code: "802".to_owned() }));
    assert!(changes(&report).contains(&&Change::UnknownRecordKept { code: "XXY".to_owned() }));
    let written = check_round_trip(&report);
    assert!(written.contains("### MPA @ Round 3: 1-4 => 1-5\n") && written.contains("XXY 1\n"));
}

/// Two teams on two boards, a third without a game.
fn teams() -> String {
    "192 FIDE_TEAM_TYPEA_MP_GP\n352 WB\n362 TW 3.0   TD 1.5   TL 0.0\n".to_owned()
        + &players(&[
            ("1.0", "   4 w 1"),
            ("0.0", "   3 b 0"),
            ("1.0", "   2 w 1"),
            ("0.0", "   1 b 0"),
            ("0.5", "0000 - H"),
            ("0.5", "0000 - H"),
        ])
        + "310   1 Reds                             RED     2100    1.5    1.0   1     1    2\n\
           310   2 Blues                            BLU   2050.5    1.5    1.0   2     3    4\n\
           310   3 Greens                           GRE             1.0    1.0   3     5    6\n"
}

// clause: TRF26.310, TRF26.320, TRF26.330, TRF26.352, TRF26.362, TRF26.300
#[test]
fn teams_are_read_with_all_that_belongs_to_them() {
    let file = teams()
        + "320  1.0  1.0 000   3\n330 +-   2   1   2\n240 H 001    3\n\
           300   1   2   1    4    3\n300   2   1   2    1    0\n";

    let report = read(&file);

    let record = &report.record;
    assert!(record.is_team_event());
    let reds = &record.teams[0];
    assert_eq!((reds.name.as_str(), reds.nickname.as_str()), ("Reds", "RED"));
    assert_eq!(reds.players, [number(1), number(2)]);
    assert_eq!(reds.stated_match_points, Some(Score::from_tenths(15)));
    assert_eq!((reds.strength.as_str(), reds.stated_rank), ("2100", Some(1)));
    assert_eq!(record.teams[1].strength, "2050.5");
    let event = &record.team_event;
    let scoring = MatchScoring {
        win: Score::from_tenths(30),
        draw: Score::from_tenths(15),
        ..event.match_scoring
    };
    assert_eq!(event.match_scoring, scoring);
    assert_eq!(event.board_colors, [Color::White, Color::Black]);
    assert_eq!(event.byes, [None, Some(number(3))]);
    let worth = TeamByePoints { match_points: Score::ONE, game_points: Score::ONE };
    assert_eq!(event.bye_points, Some(worth));
    let forfeit =
        MatchForfeit { round: 2, white: number(1), black: number(2), winner: Some(Color::White) };
    assert_eq!(event.forfeits, [forfeit]);
    let bye = RequestedTeamBye { round: 1, team: number(3), bye: Bye::HalfPoint };
    assert_eq!(event.requested_byes, [bye]);
    let line_up = LineUp {
        round: 1,
        team: number(2),
        opponent: number(1),
        players: vec![Some(number(4)), Some(number(3))],
    };
    assert_eq!(event.line_ups[0], line_up);
    assert_eq!(event.line_ups[1].players, [Some(number(1)), None]);
    check_round_trip(&report);
}

// clause: TRF26.310
#[test]
fn faults_of_team_records_are_named() {
    let twice = teams() + "310   1 Again\n";
    assert!(matches!(fault(&twice), ReadTrfError::DuplicateTeam { .. }));
    let nobody = teams() + "320  1.0  1.0   9\n";
    assert!(matches!(fault(&nobody), ReadTrfError::UnknownTeam { column: 15, .. }));
    let without = "192 FIDE_TEAM_TYPEA_MP\n".to_owned() + &four();
    assert_eq!(fault(&without), ReadTrfError::NoTeams { line: 1 });
    let gap = teams().replace("310   3", "310   4");
    assert!(changes(&read(&gap)).contains(&&Change::TeamVacant { number: 3 }));
    check_round_trip(&read(&gap));
}

#[test]
fn a_player_line_that_was_cut_is_one_fault() {
    let cut =
        format!("{:60}\n", format!("{:58}12", "001    2      Player 2")).trim_end().to_owned();
    let file = player(1, "2.0", "   2 w 1     2 b 1") + &cut + "\n";

    assert_eq!(fault(&file), ReadTrfError::ShortLine { line: 2, n_columns: 60 });
}

// clause: TRF26.eol
#[test]
fn lines_end_as_asked_for_and_any_version_is_written() {
    let report = read(&("142 5\n".to_owned() + &four()));
    let write = |version, line_end| {
        let options = WriteOptions { version, line_end, ..WriteOptions::default() };
        String::from_utf8(arbiter_trf::write(&report.record, options)).unwrap()
    };

    let cr = write(Version::Trf26, LineEnd::Cr);
    assert!(cr.contains("142 5\r") && !cr.contains('\n'));
    assert!(write(Version::Trf26, LineEnd::CrLf).contains("142 5\r\n"));
    let older = write(Version::Trf16, LineEnd::Lf);
    assert!(older.contains("XXR 5\n") && !older.contains("142"));
    assert_eq!(arbiter_trf::read(older.as_bytes()).unwrap().record, report.record);
}

#[test]
fn what_an_older_file_does_not_say_is_listed() {
    let report = read(&players(&[("1.0", "   2 w 1"), ("0.0", "   1 b 0"), ("0.0", "")]));

    let filled: Vec<&Filled> = report.defaults.iter().map(|it| &it.filled).collect();
    assert!(filled.contains(&&Filled::RoundsTotal { recorded: 1 }));
    assert!(filled.contains(&&Filled::Scoring) && filled.contains(&&Filled::InitialColor));
    let blank = DefaultTaken { line: 3, column: 92, filled: Filled::BlankRound { round: 1 } };
    assert!(report.defaults.contains(&blank));
    assert_eq!(blank.to_string(), "line 3, column 92: round 1 blank: absent, no points");
}

#[test]
fn all_sound_files_survive_a_round_trip() {
    let Some(root) = vectors_at_hand("") else { return };
    let mut n_files = 0;
    for folder in
        ["trf26", "tiebreaks2026/individual", "tiebreaks2026/team", "exchange/trf_dialects"]
    {
        for path in reports_in(&root.join(folder)) {
            let bytes = fs::read(&path).unwrap();
            let report = arbiter_trf::read(&bytes)
                .unwrap_or_else(|faults| panic!("{}: {}", path.display(), faults[0]));
            let written = arbiter_trf::write_report(&report);
            let again = arbiter_trf::read(&written)
                .unwrap_or_else(|faults| panic!("{}: {}", path.display(), faults[0]));
            assert_eq!(again.record, report.record, "{}", path.display());
            let unknown = report.adjustments.iter().find(|it| {
                matches!(it.change, Change::UnknownRecordKept { .. })
                    && folder != "exchange/trf_dialects"
            });
            assert_eq!(unknown, None, "{}", path.display());
            n_files += 1;
        }
    }
    assert!(n_files >= 16 + 146 + 24 + 8, "only {n_files} files");
}

#[test]
fn versions_of_one_event_are_the_same_event() {
    let Some(root) = vectors_at_hand("") else { return };
    let report = |name: &str| {
        let bytes = fs::read(root.join("trf26").join(name)).unwrap();
        arbiter_trf::read(&bytes).unwrap_or_else(|faults| panic!("{name}: {}", faults[0]))
    };
    let full = report("swiss_full.trf");
    assert_eq!(full.version, Version::Trf26);
    assert_eq!(full.adjustments, []);
    for same in ["eol_cr.trf", "eol_crlf.trf", "lower_case.trf"] {
        assert_eq!(report(same).record, full.record, "{same}");
    }
    let (trf16, trf06) = (report("same_event_trf16.trf"), report("same_event_trf06.trf"));
    assert_eq!((trf16.version, trf06.version), (Version::Trf16, Version::Trf06));
    for older in [&trf16, &trf06] {
        for (one, other) in older.record.players.iter().zip(&full.record.players) {
            assert_eq!(one.name, other.name);
            let score = |report: &Report, player| report.record.score_after(player, 7);
            assert_eq!(score(older, one), score(&full, other), "{}", one.name);
        }
    }
    assert!(!trf06.adjustments.is_empty() && !trf06.defaults.is_empty());
}

/// What the reader says of each defective file; ranks are for the standings to judge.
#[test]
fn defective_files_are_named() {
    let Some(root) = vectors_at_hand("") else { return };
    let expected = [
        ("both_202_and_212", "both 202 and 212"),
        ("not_utf8", "not UTF-8"),
        ("number_twice", "was already given"),
        ("one_sided_opponent", "as opponent, but line"),
        ("players_count_wrong", "\"12\" stated, 11 counted"),
        ("points_wrong", "points stated, but the results add up"),
        ("rank_breaks_tie_breaks", ""),
        ("results_do_not_match", "has '=', but"),
        ("same_colour_twice", "both have"),
        ("scoring_bad_column", "W, D, L, A, P or X in column 6"),
        ("short_line", "the player line ends here"),
        ("team_without_310", "without team lines"),
        ("unknown_record", "unknown record \"777\""),
        ("unknown_type_code", "FIDE_DUTCH_2031"),
    ];
    let files = reports_in(&root.join("trf26/defective"));
    assert_eq!(files.len(), expected.len());
    for (path, (name, said)) in files.iter().zip(expected) {
        assert_eq!(path.file_stem().unwrap(), name);
        let texts: Vec<String> = match arbiter_trf::read(&fs::read(path).unwrap()) {
            Ok(report) => report.adjustments.iter().map(ToString::to_string).collect(),
            Err(faults) => faults.iter().map(ToString::to_string).collect(),
        };
        assert!(said.is_empty() || texts.iter().any(|it| it.contains(said)), "{name}: {texts:?}");
    }
}
