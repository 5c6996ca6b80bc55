//! One event as Papi, SWAR, Swiss-Manager and a spreadsheet have it: the same players, the same
//! results, the same standings, and what had to be adjusted is said.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{collections::BTreeSet, fs};

use arbiter_exchange::{Cell, GameScore, Import, Round, Why, write_xlsx};
use arbiter_testkit::vectors_at_hand;
use serde_json::Value;

use crate::hall::Hall;

/// A sample, where the collection is at hand.
pub(crate) fn vector(name: &str) -> Option<Vec<u8>> {
    vectors_at_hand(name).map(|path| fs::read(path).unwrap())
}

/// Bytes as SWAR writes them: numbers little-endian, texts with their length in Windows-1252.
#[derive(Default)]
struct Swar(Vec<u8>);

impl Swar {
    fn number(&mut self, number: i32) {
        self.0.extend(number.to_le_bytes());
    }

    fn numbers(&mut self, n: usize) {
        for _ in 0..n {
            self.number(0);
        }
    }

    fn text(&mut self, text: &str) {
        let bytes: Vec<u8> = text.chars().map(|it| u8::try_from(it).unwrap_or(b'?')).collect();
        self.number(i32::try_from(bytes.len()).unwrap());
        self.0.extend(bytes);
    }

    fn texts(&mut self, n: usize) {
        for _ in 0..n {
            self.text("");
        }
    }
}

fn swar_result(score: GameScore, is_white: bool) -> i32 {
    match (score, is_white) {
        (GameScore::White, true) | (GameScore::Black, false) => 0x4000,
        (GameScore::Draw, _) => 0x2000,
        (GameScore::Black, true) | (GameScore::White, false) => 0x1000,
        (GameScore::ForfeitBoth, _) => 0x0008,
        (GameScore::ForfeitWhite, true) | (GameScore::ForfeitBlack, false) => 0x0004,
        (GameScore::ForfeitBlack, true) | (GameScore::ForfeitWhite, false) => 0x0001,
        (GameScore::Open, _) => 0,
        (GameScore::BothLose, _) => 0x0400,
        (GameScore::WhiteHalf, _) => 0x0200,
        (GameScore::BlackHalf, _) => 0x0100,
        (GameScore::UnratedWhite | GameScore::UnratedDraw | GameScore::UnratedBlack, _) => {
            panic!("SWAR has no such result")
        }
    }
}

/// Table, opponent, result and colour of a player's round.
fn swar_line(round: &Round, player: u16) -> [i32; 4] {
    for game in &round.games {
        let board = i32::from(game.board);
        if game.white == player {
            return [board, i32::from(game.black), swar_result(game.score, true), 1];
        }
        if game.black == player {
            return [board, i32::from(game.white), swar_result(game.score, false), -1];
        }
    }
    let why = round.unpaired.iter().find(|it| it.player == player).map(|it| it.why);
    match why {
        Some(Why::Allocated) => [0x1000, -1, 0x40, 0],
        Some(Why::Half) => [0x1000, -1, 0x20, 0],
        Some(Why::Zero) => [0x1000, -1, 0x10, 0],
        Some(Why::Full) => panic!("SWAR has no full-point bye"),
        Some(Why::Absent | Why::NotPaired) | None => [0x4000, -1, 0, 0],
    }
}

/// The event as SWAR 6.65 keeps it.
fn swar(event: &Import) -> Vec<u8> {
    let mut file = Swar::default();
    for text in ["v6.65", "", "", "[TOURNOI]", &event.head.name] {
        file.text(text);
    }
    // Organiser, club, place, two arbiters, first and last day.
    file.texts(7);
    file.number(0);
    file.text("");
    file.number(event.head.rounds.into());
    file.numbers(7);
    file.numbers(16 * 3);
    file.texts(4);
    // A Swiss, four settings; win, draw, loss, bye and presence in quarters, presence on a bye.
    file.numbers(1 + 4);
    for quarters in [4, 2, 0, 4, 0, 0] {
        file.number(quarters);
    }
    file.numbers(5 + 1);
    file.0.extend([0; 4]);
    file.numbers(2);
    file.text("[DATES]");
    file.texts(event.head.rounds.into());
    file.text("[TIE_BREAK]");
    file.numbers(5);
    file.text("[EXCLUSION]");
    file.number(-1);
    file.text("");
    file.text("[CATEGORIES]");
    file.number(0);
    file.texts(34);
    file.text("[XTRA_POINTS]");
    file.numbers(8);
    file.text("[JOUEURS]");
    file.number(i32::try_from(event.players.len()).unwrap());
    for player in &event.players {
        file.number(0);
        file.text(&player.name);
        // SWAR numbers players in the order of entry; the rank is the starting number.
        file.number(i32::from(player.number));
        file.number(i32::from(player.number));
        file.number(0);
        file.text("19000101");
        file.number(0);
        file.text(&player.federation);
        file.numbers(3);
        file.number(0);
        file.number(player.rating.unwrap_or(0).into());
        file.numbers(2);
        file.text(&player.club);
        file.numbers(2 + 1 + 7 + 1);
        file.number(4);
        file.text("");
        file.numbers(2);
        let rounds = i16::try_from(event.rounds.len()).unwrap();
        file.0.extend(rounds.to_le_bytes());
        file.0.extend([0; 2]);
        file.text("[RONDE]");
        for round in &event.rounds {
            let [table, opponent, result, color] = swar_line(round, player.number);
            for value in [round.number.into(), table, opponent, result, color, 0, 0] {
                file.number(value);
            }
        }
    }
    file.0
}

fn wide(bytes: &mut Vec<u8>, text: &str) {
    let units: Vec<u16> = text.encode_utf16().collect();
    bytes.extend(u16::try_from(units.len()).unwrap().to_le_bytes());
    bytes.extend(units.into_iter().flat_map(u16::to_le_bytes));
}

fn put(block: &mut [u8], at: usize, value: u16) {
    block[at..at + 2].copy_from_slice(&value.to_le_bytes());
}

/// The records of a round: White, Black, result.
fn tunx_games(round: &Round) -> Vec<[u16; 3]> {
    let result = |score: GameScore| match score {
        GameScore::Open => 0,
        GameScore::White => 1,
        GameScore::Draw => 2,
        GameScore::Black => 3,
        GameScore::ForfeitWhite => 4,
        GameScore::ForfeitBlack => 5,
        GameScore::ForfeitBoth => 6,
        GameScore::UnratedWhite => 15,
        GameScore::UnratedDraw => 16,
        GameScore::UnratedBlack => 17,
        GameScore::BothLose | GameScore::WhiteHalf | GameScore::BlackHalf => {
            panic!("Swiss-Manager has no number for it that we know")
        }
    };
    let games = round.games.iter().map(|it| [it.white, it.black, result(it.score)]);
    let others = round.unpaired.iter().map(|it| match it.why {
        Why::Allocated => [it.player, 0xffff, 9],
        Why::Full => [it.player, 0xfffe, 1],
        Why::Half => [it.player, 0xfffe, 2],
        Why::Zero | Why::Absent => [it.player, 0xfffe, 3],
        Why::NotPaired => [it.player, 0xfffe, 0],
    });
    games.chain(others).collect()
}

/// The event as Swiss-Manager keeps it.
fn tunx(event: &Import) -> Vec<u8> {
    let mark = |kind: u8| [kind, 0xff, 0x89, 0x44];
    let mut file = mark(0x93).to_vec();
    file.resize(0x6c, 0);
    for idx in 0..132 {
        wide(&mut file, if idx == 0 { &event.head.name } else { "" });
    }
    file.extend(mark(0x95));
    let mut settings = vec![0; 5883];
    put(&mut settings, 0, event.head.rounds);
    put(&mut settings, 0x13, u16::try_from(event.players.len()).unwrap());
    file.extend(settings);
    file.extend(mark(0xa3));
    for number in 1..=event.head.rounds {
        let round = event.rounds.iter().find(|it| it.number == number);
        wide(&mut file, "");
        let mut block = vec![0; 106];
        let records = round.map_or(0, |round| tunx_games(round).len());
        put(&mut block, 0x24, u16::try_from(records).unwrap());
        file.extend(block);
    }
    file.extend(mark(0xa5));
    for player in &event.players {
        let (last, first) = player.name.split_once(", ").unwrap_or((&player.name, ""));
        for idx in 0..30 {
            wide(
                &mut file,
                match idx {
                    0 => last,
                    1 => first,
                    9 => &player.club,
                    10 => &player.federation,
                    _ => "",
                },
            );
        }
        let mut block = vec![0; 110];
        put(&mut block, 0x08, player.rating.unwrap_or(0));
        file.extend(block);
    }
    file.extend(mark(0xb3));
    for round in &event.rounds {
        for [white, black, result] in tunx_games(round) {
            let mut record = vec![0; 21];
            put(&mut record, 0, white);
            put(&mut record, 2, black);
            put(&mut record, 4, result);
            file.extend(record);
        }
    }
    file
}

/// A cell of a crosstable: ` 17b1`, `12w+`, `-1`.
fn crosstable_cell(round: &Round, player: u16) -> String {
    for game in &round.games {
        if game.white != player && game.black != player {
            continue;
        }
        let is_white = game.white == player;
        let sign = match (game.score, is_white) {
            (GameScore::White, true) | (GameScore::Black, false) => "1",
            (GameScore::Draw, _) | (GameScore::WhiteHalf, true) | (GameScore::BlackHalf, false) => {
                "½"
            }
            (GameScore::Black | GameScore::BlackHalf, true)
            | (GameScore::White | GameScore::WhiteHalf, false)
            | (GameScore::BothLose, _) => "0",
            (GameScore::ForfeitWhite, true) | (GameScore::ForfeitBlack, false) => "+",
            (GameScore::ForfeitBlack | GameScore::ForfeitBoth, true)
            | (GameScore::ForfeitWhite | GameScore::ForfeitBoth, false) => "-",
            (GameScore::Open, _) => "",
            (GameScore::UnratedWhite | GameScore::UnratedDraw | GameScore::UnratedBlack, _) => {
                panic!("a crosstable has no such result")
            }
        };
        let (opponent, color) = if is_white { (game.black, "w") } else { (game.white, "b") };
        return format!("{opponent}{color}{sign}");
    }
    let why = round.unpaired.iter().find(|it| it.player == player).map(|it| it.why);
    match why {
        Some(Why::Allocated | Why::Full) => "-1",
        Some(Why::Half) => "-½",
        Some(Why::Zero | Why::Absent | Why::NotPaired) | None => "-0",
    }
    .to_owned()
}

/// The event as a crosstable by starting numbers.
fn spreadsheet(event: &Import) -> Vec<u8> {
    let text = |it: &str| Cell::Text(it.to_owned());
    let mut headings: Vec<Cell> = ["No.", "Name", "Rtg", "FED", "Club"].map(text).to_vec();
    headings.extend(event.rounds.iter().map(|it| text(&format!("{}.Rd", it.number))));
    let mut rows = vec![vec![text(&event.head.name)], headings];
    for player in &event.players {
        let rating = i64::from(player.rating.unwrap_or(0));
        let mut row = vec![
            Cell::Number(player.number.into()),
            text(&player.name),
            Cell::Number(rating),
            text(&player.federation),
            text(&player.club),
        ];
        row.extend(event.rounds.iter().map(|it| text(&crosstable_cell(it, player.number))));
        rows.push(row);
    }
    write_xlsx(&[("Crosstable".to_owned(), rows)]).unwrap()
}

/// Who stands where with which points and tie-breaks, and every game.
fn content(hall: &Hall, event: usize) -> (Vec<String>, BTreeSet<String>) {
    hall.tell(&format!(
        "tournament change {event} --tiebreaks BH/C1,BH,SB,PS --reason compared --really"
    ));
    let standings = hall.json(&format!("tournament standings {event}"));
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let row = |row: &Value| {
        let values: Vec<String> =
            row["values"].as_array().unwrap().iter().map(|it| word(&it["exact"])).collect();
        let (place, number) = (&row["place"], &row["number"]);
        let (name, rating) = (word(&row["name"]), &row["rating"]);
        format!("{place} {number} {name} {rating} {} {}", word(&row["points"]), values.join(" "))
    };
    let rows = standings["rows"].as_array().unwrap().iter().map(row).collect();
    let mut games = BTreeSet::new();
    for round in 1..=standings["rounds"].as_u64().unwrap() {
        let pairings = hall.json(&format!("tournament pairings {event} {round}"));
        for board in pairings["boards"].as_array().unwrap() {
            let name = |side: &str| word(&board[side]["name"]);
            games.insert(format!(
                "{round}: {} - {} {}",
                name("white"),
                name("black"),
                word(&board["result"])
            ));
        }
    }
    (rows, games)
}

#[test]
fn one_event_is_the_same_whichever_program_had_it() {
    let Some(papi) = vector("exchange/papi/swiss_9_players.papi") else { return };
    let event = arbiter_exchange::read(&papi).unwrap();
    assert!(event.players.len() == 9 && event.rounds.len() == 5);
    let hall = Hall::new();
    let mut contents = Vec::new();
    for (name, bytes) in [
        ("event.papi", papi),
        ("event.swar", swar(&event)),
        ("event.TUNX", tunx(&event)),
        ("event.xlsx", spreadsheet(&event)),
    ] {
        let file = hall.path(name);
        fs::write(&file, bytes).unwrap();
        let output = hall.run(&["import", file.to_str().unwrap(), "--really"], b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{name}: {said}");
        contents.push((name, content(&hall, contents.len() + 1), said));
    }
    let (_, (standings, games), _) = &contents[0];
    assert_eq!(standings.len(), 9);
    assert!(!games.is_empty());
    for (name, (other_standings, other_games), _) in &contents {
        assert_eq!(other_games, games, "{name}");
        assert_eq!(other_standings, standings, "{name}");
    }
    // What had to be adjusted is listed, and nothing else.
    let said = |name: &str| -> Vec<String> {
        let (_, _, said) = contents.iter().find(|it| it.0 == name).unwrap();
        let told = said.lines().filter_map(|line| line.split_once(&format!("{name}: ")));
        told.map(|(_, told)| told.to_owned()).skip(1).collect()
    };
    let differ = "by the rules these rounds would have been paired otherwise: 1, 2, 3, 4";
    let usual = "tie-breaks: nothing becomes “PTS, BH/C1, BH, SB”";
    assert_eq!(
        said("event.papi"),
        ["not taken over: homologation (54321)", "not taken over: fees paid (players) (9)", differ]
    );
    assert_eq!(said("event.swar"), [usual, differ]);
    assert_eq!(said("event.TUNX"), ["not in the file: the bye is worth a point", usual, differ]);
    assert_eq!(said("event.xlsx"), [usual, differ]);
}

#[test]
fn what_was_adjusted_is_said_in_the_language_of_the_command() {
    let Some(papi) = vector("exchange/papi/swiss_9_players.papi") else { return };
    let hall = Hall::new();
    let file = hall.path("event.papi");
    fs::write(&file, papi).unwrap();
    for (language, told) in [
        ("fr", "! pas repris : homologation (54321)"),
        ("nl", "! niet overgenomen: homologatie (54321)"),
        ("de", "! nicht übernommen: Homologation (54321)"),
    ] {
        let shown = hall.tell(&format!("import --preview --lang {language} {}", file.display()));
        assert!(shown.contains(told), "{shown}");
    }
    fs::write(&file, b"\x00\x01\x00\x00Standard Jet DB and no more").unwrap();
    let output = hall.run(&["import", "--preview", "--lang", "de", file.to_str().unwrap()], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("erwartet: eine Jet-4-Datenbank"), "{said}");
}
