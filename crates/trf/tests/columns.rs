//! The columns of the format, clause by clause, written and read.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    BirthDate, Bye, Event, GameResult, PairingNumber, Player, Record, RoundEntry, Sex, Team, Title,
};
use arbiter_trf::{LineEnd, WriteOptions};

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).unwrap()
}

fn game(opponent: u16, color: Color, result: GameResult) -> RoundEntry {
    RoundEntry::Paired { opponent: number(opponent), color: Some(color), result }
}

/// Two players, one game a round.
fn record() -> Record {
    let jean = Player {
        name: "Dupont, Jean".to_owned(),
        sex: Some(Sex::Male),
        title: Some(Title::FideMaster),
        rating: Some(2105),
        federation: "BEL".to_owned(),
        fide_id: Some(205_494),
        birth: Some(BirthDate { year: 1999, month_day: Some((12, 31)) }),
        stated_points: Some(Score::from_tenths(30)),
        stated_rank: Some(5),
        rounds: vec![
            game(2, Color::White, GameResult::Win),
            RoundEntry::Bye(Bye::PairingAllocated),
            RoundEntry::Absent,
            game(2, Color::Black, GameResult::ForfeitWin),
        ],
        ..Player::vacant(number(1))
    };
    let marie = Player {
        name: "Martin, Marie".to_owned(),
        sex: Some(Sex::Female),
        title: Some(Title::WomanGrandmaster),
        rounds: vec![
            game(1, Color::Black, GameResult::Loss),
            RoundEntry::Bye(Bye::HalfPoint),
            RoundEntry::Bye(Bye::ZeroPoint),
            game(1, Color::White, GameResult::ForfeitLoss),
        ],
        ..Player::vacant(number(2))
    };
    Record { players: vec![jean, marie], ..Record::default() }
}

fn lines(record: &Record) -> Vec<String> {
    let options = WriteOptions { line_end: LineEnd::Lf, ..WriteOptions::default() };
    let text = String::from_utf8(arbiter_trf::write(record, options)).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn line(record: &Record, code: &str, nth: usize) -> String {
    lines(record).into_iter().filter(|line| line.starts_with(code)).nth(nth).unwrap()
}

/// Columns of a line, both ends included, from 1.
fn columns(line: &str, first: usize, last: usize) -> &str {
    line.get(first - 1..last.min(line.len())).unwrap_or("")
}

/// The two player lines written, and a check that they are read back the same.
fn players() -> (String, String) {
    let record = record();
    let again = arbiter_trf::read(&arbiter_trf::write(&record, WriteOptions::default())).unwrap();
    assert_eq!(again.record, record);
    (line(&record, "001", 0), line(&record, "001", 1))
}

// clause: TRF.eol
#[test]
fn lines_end_with_a_carriage_return_and_any_end_is_read() {
    let bytes = arbiter_trf::write(&record(), WriteOptions::default());

    assert_eq!(bytes.last(), Some(&0x0D));
    assert!(!bytes.contains(&0x0A));
    assert!(bytes.is_ascii());
    for (end, expected) in [("\n", LineEnd::Lf), ("\r\n", LineEnd::CrLf), ("\r", LineEnd::Cr)] {
        let text = String::from_utf8(bytes.clone()).unwrap().replace('\r', end);
        let report = arbiter_trf::read(text.as_bytes()).unwrap();
        assert_eq!(report.record, record());
        assert_eq!(report.line_end, expected);
    }
}

// clause: TRF.001.1-3, TRF.001.5-8
#[test]
fn a_player_line_begins_with_001_and_the_number() {
    let mut many = record();
    for n in 3..=12 {
        let player = Player { name: format!("Player {n}"), ..Player::vacant(number(n)) };
        many.players.push(player);
    }

    assert_eq!(columns(&line(&many, "001", 0), 1, 8), "001    1");
    assert_eq!(columns(&line(&many, "001", 11), 5, 8), "  12");
}

// clause: TRF.001.10
#[test]
fn sex_is_m_or_w() {
    let (jean, marie) = players();

    assert_eq!(columns(&jean, 10, 10), "m");
    assert_eq!(columns(&marie, 10, 10), "w");
}

// clause: TRF.001.12-14
#[test]
fn titles_are_written_in_11_to_13_and_read_up_to_14() {
    let (jean, marie) = players();

    assert_eq!(columns(&jean, 11, 13), " FM");
    assert_eq!(columns(&marie, 11, 13), "WGM");
    for (field, title) in [
        ("FM  ", Title::FideMaster),
        (" FM ", Title::FideMaster),
        ("  FM", Title::FideMaster),
        (" WIM", Title::WomanInternationalMaster),
        ("  g ", Title::Grandmaster),
        (" wm ", Title::WomanInternationalMaster),
    ] {
        let file = format!("001    1 m{field}Dupont, Jean");
        let report = arbiter_trf::read(file.as_bytes()).unwrap();
        assert_eq!(report.record.players[0].title, Some(title), "{field:?}");
    }
}

// clause: TRF.001.15-47
#[test]
fn the_name_has_33_columns() {
    let (jean, _) = players();

    assert_eq!(columns(&jean, 15, 47), format!("{:33}", "Dupont, Jean"));
    let mut long = record();
    long.players[0].name = "N".repeat(40);
    assert_eq!(columns(&line(&long, "001", 0), 15, 48), format!("{} ", "N".repeat(33)));
}

// clause: TRF.001.49-52, TRF.001.54-56, TRF.001.58-68, TRF.001.70-79
#[test]
fn rating_federation_number_and_birth_have_their_columns() {
    let (jean, marie) = players();

    assert_eq!(columns(&jean, 49, 52), "2105");
    assert_eq!(columns(&jean, 54, 56), "BEL");
    assert_eq!(columns(&jean, 58, 68), "     205494");
    assert_eq!(columns(&jean, 70, 79), "1999/12/31");
    assert_eq!(columns(&marie, 49, 79).trim(), "");
    let unrated = format!("{:48}0000", "001    1      Dupont");
    assert_eq!(arbiter_trf::read(unrated.as_bytes()).unwrap().record.players[0].rating, None);
}

// clause: TRF.001.81-84, TRF.001.86-89
#[test]
fn points_have_one_decimal_and_ranks_are_right_aligned() {
    let (jean, _) = players();

    assert_eq!(columns(&jean, 81, 84), " 3.0");
    assert_eq!(columns(&jean, 86, 89), "   5");
}

// clause: TRF.001.92-95, TRF.001.97, TRF.001.99, TRF.001.102
#[test]
fn rounds_have_ten_columns_each_from_92_on() {
    let (jean, marie) = players();

    assert_eq!(columns(&jean, 92, 99), "   2 w 1");
    assert_eq!(columns(&jean, 102, 109), "0000 - U");
    assert_eq!(columns(&jean, 112, 119), "        ");
    assert_eq!(columns(&jean, 122, 129), "   2 b +");
    assert_eq!(columns(&marie, 92, 99), "   1 b 0");
    assert_eq!(columns(&marie, 102, 109), "0000 - H");
    assert_eq!(columns(&marie, 112, 119), "0000 - Z");
    assert_eq!(columns(&marie, 122, 129), "   1 w -");
}

/// A game that is on ends its line with the blank of its result: engines count the columns.
// clause: TRF.001.99
#[test]
fn a_result_that_is_open_keeps_its_column() {
    let mut record = record();
    record.players[0].rounds[3] = game(2, Color::Black, GameResult::Pending);
    record.players[1].rounds[3] = game(1, Color::White, GameResult::Pending);
    for version in [arbiter_trf::Version::Trf16, arbiter_trf::Version::Trf26] {
        let options = WriteOptions { version, line_end: LineEnd::Lf, ..WriteOptions::default() };
        let text = String::from_utf8(arbiter_trf::write(&record, options)).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("001")).collect();
        assert!(lines[0].ends_with("    2 b  ") && lines[1].ends_with("    1 w  "), "{text}");
        assert!(lines.iter().all(|line| line.chars().count() == 129), "{text}");
    }
}

// clause: TRF.001.99
#[test]
fn every_result_is_read_and_written() {
    use GameResult::{
        Draw, ForfeitLoss, ForfeitWin, Loss, Pending, UnratedDraw, UnratedLoss, UnratedWin, Win,
    };
    let pairs = [
        (Win, Loss),
        (Draw, Draw),
        (UnratedWin, UnratedLoss),
        (UnratedDraw, UnratedDraw),
        (ForfeitWin, ForfeitLoss),
        (ForfeitLoss, ForfeitLoss),
        (Pending, Pending),
    ];
    let mut games = record();
    games.players[0].rounds =
        pairs.iter().map(|&(result, _)| game(2, Color::White, result)).collect();
    games.players[1].rounds =
        pairs.iter().map(|&(_, result)| game(1, Color::Black, result)).collect();
    games.players[0].stated_points = Some(Score::from_tenths(40));

    let written = arbiter_trf::write(&games, WriteOptions::default());

    assert_eq!(arbiter_trf::read(&written).unwrap().record, games);
    let codes = columns(&line(&games, "001", 0), 92, 160).replace("   2 w", "");
    assert_eq!(codes.split_whitespace().collect::<String>(), "1=WD+-");
}

// clause: TRF.001.99
#[test]
fn old_codes_of_byes_are_read_and_reported() {
    let file = format!("{:91}0000 - +  0000 - =  0000 - -  0000 -", "001    1      Dupont, Jean");

    let report = arbiter_trf::read(file.as_bytes()).unwrap();

    let byes = [Bye::PairingAllocated, Bye::HalfPoint, Bye::ZeroPoint, Bye::ZeroPoint];
    assert_eq!(report.record.players[0].rounds, byes.map(RoundEntry::Bye));
    let n_reworded = report
        .adjustments
        .iter()
        .filter(|it| matches!(it.change, arbiter_trf::Change::Reworded { .. }))
        .count();
    assert_eq!(n_reworded, 3);
}

// clause: TRF.012-032, TRF.042-052, TRF.092, TRF.102-112, TRF.122
#[test]
fn the_head_has_a_line_for_each_fact() {
    let event = Event {
        name: "Open de Namur".to_owned(),
        place: "Namur".to_owned(),
        federation: "BEL".to_owned(),
        starts: "2018/07/01".to_owned(),
        ends: "2018/07/08".to_owned(),
        kind: "Individual: Swiss-System".to_owned(),
        chief_arbiter: "Chief".to_owned(),
        deputy_arbiters: vec!["First".to_owned(), "Second".to_owned()],
        time_control: "90 min/40 moves + 30 min + 30 s/move".to_owned(),
        round_dates: vec!["18/07/01".to_owned(), String::new(), "18/07/03".to_owned()],
        ..Event::default()
    };
    let record = Record { event, ..record() };

    let head: Vec<String> =
        lines(&record).into_iter().take_while(|line| !line.starts_with("001")).collect();

    let expected = [
        "012 Open de Namur",
        "022 Namur",
        "032 BEL",
        "042 2018/07/01",
        "052 2018/07/08",
        "062 2",
        "072 1",
        "092 Individual: Swiss-System",
        "102 Chief",
        "112 First",
        "112 Second",
        "122 90 min/40 moves + 30 min + 30 s/move",
    ];
    assert_eq!(head[..12], expected);
    assert_eq!(columns(&head[12], 1, 3), "132");
    assert_eq!(columns(&head[12], 92, 99), "18/07/01");
    assert_eq!(columns(&head[12], 112, 119), "18/07/03");
    let again = arbiter_trf::read(&arbiter_trf::write(&record, WriteOptions::default())).unwrap();
    assert_eq!(again.record, record);
}

// clause: TRF.062-082
#[test]
fn counts_are_those_of_the_lines_and_wrong_ones_are_reported() {
    let mut teams = record();
    teams.teams = vec![Team {
        name: "Namur".to_owned(),
        players: vec![number(1), number(2)],
        ..Team::default()
    }];

    assert_eq!(line(&teams, "062", 0), "062 2");
    assert_eq!(line(&teams, "072", 0), "072 1");
    assert_eq!(line(&teams, "082", 0), "082 1");
    assert!(!lines(&record()).iter().any(|line| line.starts_with("082")));
    let text = String::from_utf8(arbiter_trf::write(&teams, WriteOptions::default())).unwrap();
    let report = arbiter_trf::read(text.replace("062 2", "062 40").as_bytes()).unwrap();
    let corrected = arbiter_trf::Change::CountCorrected { stated: "40".to_owned(), counted: 2 };
    assert!(report.adjustments.iter().any(|it| it.change == corrected));
}

// clause: TRF.013
#[test]
fn a_team_line_has_the_name_and_the_numbers_of_the_players() {
    let mut teams = record();
    for n in 3..=11 {
        let player = Player { name: format!("Player {n}"), ..Player::vacant(number(n)) };
        teams.players.push(player);
    }
    let players: Vec<PairingNumber> = (1..=11).map(number).collect();
    teams.teams = vec![Team { name: "Namur".to_owned(), players, ..Team::default() }];

    let team = line(&teams, "013", 0);

    assert_eq!(columns(&team, 5, 36), format!("{:32}", "Namur"));
    assert_eq!(columns(&team, 37, 40), "   1");
    assert_eq!(columns(&team, 42, 45), "   2");
    assert_eq!(columns(&team, 87, 90), "  11");
    let again = arbiter_trf::read(&arbiter_trf::write(&teams, WriteOptions::default())).unwrap();
    assert_eq!(again.record.teams, teams.teams);
}
