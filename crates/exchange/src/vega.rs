//! Vega: the report with bars (`.tdf`), its own file (`.veg`), and results of a round (`.res`).

use crate::part::FilePart;
use arbiter_rulebook::{Date, Score};
use arbiter_tournament::{BirthDate, Scoring, System};

use crate::{
    Entrant, Game, GameScore, Import, Note, Place, Program, Round, Unpaired, Why,
    bytes::decoded,
    fault::{Fault, Placed},
    model::{PLAYERS_MAX, ROUNDS_MAX},
    table::{read_birth, read_sex, read_title},
};

pub(crate) fn read(program: Program, bytes: &[u8]) -> Result<Import, Placed> {
    let text = decoded(bytes);
    let lines: Vec<&str> = text.split_inclusive(['\n', '\r']).map(str::trim_end).collect();
    if program == Program::VegaTdf {
        return tdf(&lines);
    }
    if program == Program::Vega {
        return veg(text.lines().collect::<Vec<_>>().as_slice());
    }
    results(&lines)
}

/// The last word of a name without a comma is the first name: Vega writes `Last First`.
fn name_of(text: &str, row: usize, notes: &mut Vec<Note>) -> String {
    let text = text.trim();
    if text.contains(',') {
        return text.to_owned();
    }
    match text.rsplit_once(' ') {
        Some((surname, first)) => {
            notes.push(Note::NameSplit(row));
            format!("{}, {}", surname.trim(), first.trim())
        }
        None => text.to_owned(),
    }
}

fn tdf(lines: &[&str]) -> Result<Import, Placed> {
    let mut import = Import::new(Program::VegaTdf);
    let mut entries: Vec<(usize, Vec<String>)> = Vec::new();
    for (idx, line) in lines.iter().enumerate() {
        let (code, rest) = (line.get(..3).unwrap_or_default(), line.get(3..).unwrap_or_default());
        let rest = rest.trim();
        let head = &mut import.head;
        match code {
            "012" => rest.clone_into(&mut head.name),
            "022" => rest.clone_into(&mut head.place),
            "032" => rest.clone_into(&mut head.federation),
            "042" => head.starts = rest.parse().ok(),
            "052" => head.ends = rest.parse().ok(),
            "102" => rest.clone_into(&mut head.chief_arbiter),
            "112" => rest.clone_into(&mut head.deputy),
            "122" => rest.clone_into(&mut head.time_control),
            "162" => head.rounds = rest.parse().unwrap_or(0),
            "192" => rest.clone_into(&mut import.version),
            "092" => head.system = system_of(rest),
            "142" => scoring(rest, &mut import),
            "001" => {
                let fields = rest.split('|').map(|it| it.trim().to_owned()).collect();
                entries.push((idx + 1, fields));
            }
            _ => {}
        }
    }
    if entries.len() > PLAYERS_MAX {
        let found = i64::try_from(entries.len()).unwrap_or(i64::MAX);
        return Err((
            Place::File,
            Fault::TooMany { what: FilePart::Players, max: PLAYERS_MAX, found },
        ));
    }
    for (line, fields) in &entries {
        import.players.push(tdf_player(*line, fields, &mut import.notes)?);
    }
    tdf_rounds(&entries, &mut import)?;
    Ok(import)
}

fn system_of(text: &str) -> Option<System> {
    let text = text.to_lowercase();
    if text.contains("double") && text.contains("robin") {
        return Some(System::RoundRobin { cycles: 2 });
    }
    if text.contains("robin") {
        return Some(System::RoundRobin { cycles: 1 });
    }
    text.contains("dutch").then_some(System::Dutch)
}

/// Win and draw: `1.0 0.5`.
fn scoring(text: &str, import: &mut Import) {
    let tenths = |text: &str| -> Option<u16> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let part = part.chars().next().and_then(|it| it.to_digit(10))?;
        Some(whole.parse::<u16>().ok()? * 10 + u16::try_from(part).ok()?)
    };
    let values: Vec<Score> =
        text.split_whitespace().filter_map(tenths).map(Score::from_tenths).collect();
    if let [one, other] = values.as_slice() {
        let (win, draw) = (*one.max(other), *one.min(other));
        let usual = Scoring::default();
        if (win, draw) != (usual.win, usual.draw) {
            import.head.scoring = Some(Scoring { win, draw, pairing_allocated_bye: win, ..usual });
        }
    }
}

fn tdf_player(line: usize, fields: &[String], notes: &mut Vec<Note>) -> Result<Entrant, Placed> {
    let text = |idx: usize| fields.get(idx).map_or("", String::as_str);
    let number = text(0).parse().ok().filter(|it: &u16| *it > 0);
    let expected = FilePart::StartNumber;
    let rating = |idx: usize| text(idx).parse().ok().filter(|it: &u16| *it > 0);
    Ok(Entrant {
        number: number.ok_or((Place::Line(line), Fault::Expected { expected }))?,
        sex: read_sex(text(1)),
        title: read_title(text(2)),
        name: name_of(text(3), line, notes),
        rating: rating(4),
        federation: text(5).to_owned(),
        fide_id: text(6).parse().ok().filter(|it: &u64| *it > 0),
        national_rating: rating(7),
        national_id: text(8).to_owned(),
        birth: read_birth(text(9)),
        is_estimated: false,
        club: String::new(),
    })
}

/// Rounds begin with the thirteenth field: `0002 b 0`, `0000 - +`.
fn tdf_rounds(entries: &[(usize, Vec<String>)], import: &mut Import) -> Result<(), Placed> {
    let n_rounds = entries.iter().map(|(_, it)| it.len().saturating_sub(12)).max().unwrap_or(0);
    if n_rounds > ROUNDS_MAX {
        let found = i64::try_from(n_rounds).unwrap_or(i64::MAX);
        return Err((
            Place::File,
            Fault::TooMany { what: FilePart::Rounds, max: ROUNDS_MAX, found },
        ));
    }
    for round_idx in 0..n_rounds {
        let number = u16::try_from(round_idx + 1).unwrap_or(u16::MAX);
        let mut round = Round { number, ..Round::default() };
        for (player, (line, fields)) in import.players.iter().zip(entries) {
            let words: Vec<&str> = fields
                .get(12 + round_idx)
                .map_or("", |it| it.as_str())
                .split_whitespace()
                .collect();
            let [opponent, color, result] = words.as_slice() else { continue };
            let place = Place::Line(*line);
            let opponent: u16 = opponent.parse().unwrap_or(u16::MAX);
            if opponent == 0 {
                let why = match *result {
                    "+" | "U" | "F" => Why::Allocated,
                    "=" | "H" => Why::Half,
                    _ => Why::Absent,
                };
                round.unpaired.push(Unpaired { player: player.number, why });
                continue;
            }
            if import.player(opponent).is_none() {
                let number = i64::from(opponent);
                return Err((place, Fault::NoPlayer { round: number_of(&round), number }));
            }
            if *color != "w" {
                continue;
            }
            let score = match *result {
                "1" => GameScore::White,
                "0" => GameScore::Black,
                "=" => GameScore::Draw,
                "+" => GameScore::ForfeitWhite,
                "-" => forfeit(entries, import, opponent, round_idx),
                _ => GameScore::Open,
            };
            let board = u16::try_from(round.games.len() + 1).unwrap_or(u16::MAX);
            let (white, black) = (player.number, opponent);
            round.games.push(Game { board, white, black, score });
        }
        import.rounds.push(round);
    }
    Ok(())
}

const fn number_of(round: &Round) -> u16 {
    round.number
}

/// White did not come: did Black?
fn forfeit(
    entries: &[(usize, Vec<String>)],
    import: &Import,
    black: u16,
    round_idx: usize,
) -> GameScore {
    let idx = import.players.iter().position(|it| it.number == black);
    let text = idx.and_then(|idx| entries.get(idx)).and_then(|it| it.1.get(12 + round_idx));
    if text.is_some_and(|text| text.ends_with('+')) {
        GameScore::ForfeitBlack
    } else {
        GameScore::ForfeitBoth
    }
}

/// Tie-breaks of a `.veg`, from 1.
const TIE_BREAKS: [&str; 9] = ["BH/C1", "BH", "BH/M1", "SB", "PS", "ARO", "KS", "WIN", "APRO"];

/// A line, or the fault that there is none.
fn line<'l>(lines: &[&'l str], idx: usize) -> Result<&'l str, Placed> {
    let what = FilePart::VegaFile;
    lines.get(idx).copied().ok_or((Place::Line(idx + 1), Fault::EndsEarly { what }))
}

fn veg(lines: &[&str]) -> Result<Import, Placed> {
    let mut import = Import::new(Program::Vega);
    import.version = line(lines, 0)?.split('#').next().unwrap_or_default().trim().into();
    let head = &mut import.head;
    head.name = line(lines, 1)?.trim().into();
    head.place = line(lines, 2)?.trim().into();
    head.federation = line(lines, 3)?.trim().into();
    let (starts, ends) = line(lines, 4)?.split_once(',').unwrap_or_default();
    (head.starts, head.ends) = (starts.parse().ok(), ends.parse().ok());
    head.chief_arbiter = line(lines, 5)?.trim().into();
    for code in line(lines, 7)?.split_whitespace() {
        let number = code.parse::<usize>().unwrap_or(0);
        let known = number.checked_sub(1).and_then(|idx| TIE_BREAKS.get(idx));
        head.tiebreaks.extend(known.map(|it| (*it).to_owned()));
    }
    let numbers: Vec<usize> =
        line(lines, 8)?.split_whitespace().map(|it| it.parse().unwrap_or(0)).collect();
    let rounds = numbers.first().copied().unwrap_or(0);
    if rounds == 0 || rounds > ROUNDS_MAX {
        let found = i64::try_from(rounds).unwrap_or(i64::MAX);
        let fault = Fault::TooMany { what: FilePart::Rounds, max: ROUNDS_MAX, found };
        return Err((Place::Line(9), fault));
    }
    head.rounds = u16::try_from(rounds).unwrap_or(0);
    head.system = match numbers.get(2) {
        Some(2) => Some(System::RoundRobin { cycles: 1 }),
        Some(5) => Some(System::RoundRobin { cycles: 2 }),
        Some(7) => Some(System::Lim),
        Some(10) => Some(System::Dutch),
        _ => None,
    };
    let win_and_draw = line(lines, 6)?.to_owned();
    scoring(&win_and_draw, &mut import);
    let n_players = line(lines, 11)?.trim().parse::<usize>().unwrap_or(0);
    if n_players > PLAYERS_MAX || n_players > lines.len() {
        let found = i64::try_from(n_players).unwrap_or(i64::MAX);
        let fault = Fault::TooMany { what: FilePart::Players, max: PLAYERS_MAX, found };
        return Err((Place::Line(12), fault));
    }
    for idx in 13..13 + n_players {
        let number = u16::try_from(idx - 12).unwrap_or(u16::MAX);
        let player = veg_player(line(lines, idx)?, number, idx + 1, &mut import)?;
        import.players.push(player);
    }
    veg_rounds(lines, 13 + n_players, &mut import)?;
    Ok(import)
}

/// `NAME;COUNTRY;BIRTHDAY;G;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;K;ISAVAL`
fn veg_player(
    text: &str,
    number: u16,
    line: usize,
    import: &mut Import,
) -> Result<Entrant, Placed> {
    let fields: Vec<&str> = text.split(';').map(str::trim).collect();
    if fields.len() < 9 {
        let expected = FilePart::ElevenFields;
        return Err((Place::Line(line), Fault::Expected { expected }));
    }
    let rating = |idx: usize| fields[idx].parse().ok().filter(|it: &u16| *it > 0);
    Ok(Entrant {
        number,
        name: name_of(fields[0], line, &mut import.notes),
        sex: read_sex(fields[3]),
        title: read_title(fields[4]),
        rating: rating(6),
        national_rating: rating(8),
        is_estimated: false,
        fide_id: fields[5].parse().ok().filter(|it: &u64| *it > 0),
        national_id: fields[7].trim_start_matches('0').to_owned(),
        federation: fields[1].to_owned(),
        club: String::new(),
        birth: short_birth(fields[2], import.head.starts.map_or(2026, Date::year)),
    })
}

/// `04.05.52`: a year of two digits is the last such year before the event.
fn short_birth(text: &str, year_of_event: u16) -> Option<BirthDate> {
    let parts: Vec<u16> = text.split(['.', '/']).filter_map(|it| it.parse().ok()).collect();
    let [day, month, year] = parts.as_slice() else { return read_birth(text) };
    let century = year_of_event / 100 * 100;
    let year = match *year {
        year @ 0..=99 if century + year > year_of_event => century + year - 100,
        year @ 0..=99 => century + year,
        year => year,
    };
    let month_day = (u8::try_from(*month).ok()?, u8::try_from(*day).ok()?);
    format!("{year:04}-{:02}-{:02}", month_day.0, month_day.1).parse().ok()
}

/// After `# pairings` a line of counts, then codes of white, black and result a column a round.
/// Byes are read from the blocks of opponents and results.
fn veg_rounds(lines: &[&str], from: usize, import: &mut Import) -> Result<(), Placed> {
    let n_players = import.players.len();
    let block = |name: &str| {
        let at = lines.iter().skip(from).position(|it| it.trim() == format!("# {name}"))? + from;
        lines.get(at + 1..at + 1 + n_players)
    };
    let expected = FilePart::Pairings;
    let at = lines.iter().skip(from).position(|it| it.trim() == "# pairings");
    let at = from + at.ok_or((Place::Line(from + 1), Fault::Expected { expected }))?;
    let counts: Vec<usize> =
        line(lines, at + 1)?.split_whitespace().map(|it| it.parse().unwrap_or(0)).collect();
    let cells = |rows: Option<&[&str]>, player: usize, round: usize| -> i64 {
        let row = rows.and_then(|rows| rows.get(player)).copied().unwrap_or_default();
        row.split_whitespace().nth(round + 1).and_then(|it| it.parse().ok()).unwrap_or(0)
    };
    let (opponents, results) = (block("opponents"), block("results"));
    for (round_idx, &n_games) in counts.iter().enumerate().take(ROUNDS_MAX) {
        let number = u16::try_from(round_idx + 1).unwrap_or(u16::MAX);
        let mut round = Round { number, ..Round::default() };
        if n_games > n_players {
            let found = i64::try_from(n_games).unwrap_or(i64::MAX);
            let fault = Fault::TooMany { what: FilePart::Games, max: n_players, found };
            return Err((Place::Line(at + 2), fault));
        }
        for game_idx in 0..n_games {
            let row = line(lines, at + 2 + game_idx)?;
            let code = row.split_whitespace().nth(round_idx).unwrap_or_default();
            let place = Place::Line(at + 3 + game_idx);
            let game = veg_game(code, n_players, game_idx + 1);
            let expected = FilePart::Pair;
            round.games.push(game.ok_or((place, Fault::Expected { expected }))?);
        }
        for player in 0..n_players {
            let own = u16::try_from(player + 1).unwrap_or(u16::MAX);
            let is_paired = round.games.iter().any(|it| it.white == own || it.black == own);
            if is_paired || cells(opponents, player, round_idx) > 0 {
                continue;
            }
            let why = match cells(results, player, round_idx) {
                1 | 3 => Why::Allocated,
                5 => Why::Half,
                _ => Why::Absent,
            };
            round.unpaired.push(Unpaired { player: own, why });
        }
        import.rounds.push(round);
    }
    Ok(())
}

/// `WWWBBBR`, leading zeros left out: the last digit is the result, three before it Black.
fn veg_game(code: &str, n_players: usize, board: usize) -> Option<Game> {
    let number: u32 = code.parse().ok()?;
    // Small events have two digits for Black.
    let (white, black) = [1000, 100].into_iter().find_map(|base| {
        let pair = (number / 10 / base, number / 10 % base);
        let is_in = |it: u32| 1 <= it && it as usize <= n_players;
        (is_in(pair.0) && is_in(pair.1)).then_some(pair)
    })?;
    let score = match number % 10 {
        1 => GameScore::White,
        0 => GameScore::Black,
        5 => GameScore::Draw,
        3 => GameScore::ForfeitWhite,
        4 => GameScore::ForfeitBlack,
        7 | 9 => GameScore::Open,
        _ => return None,
    };
    let number = |it: u32| u16::try_from(it).ok();
    Some(Game {
        board: u16::try_from(board).unwrap_or(u16::MAX),
        white: number(white)?,
        black: number(black)?,
        score,
    })
}

/// The number of pairs and the round, then `white black code`.
fn results(lines: &[&str]) -> Result<Import, Placed> {
    let mut import = Import::new(Program::VegaResults);
    let numbers = |text: &str| -> Vec<u32> {
        text.split_whitespace().filter_map(|it| it.parse().ok()).collect()
    };
    let mut rows = lines.iter().enumerate().filter(|(_, it)| !it.trim().is_empty());
    let expected = FilePart::PairCountAndRound;
    let head = rows.next().map(|(_, text)| numbers(text)).unwrap_or_default();
    let [n_pairs, number] = head.as_slice() else {
        return Err((Place::Line(1), Fault::Expected { expected }));
    };
    let number = u16::try_from(*number).ok().filter(|it| usize::from(*it) <= ROUNDS_MAX);
    let number = number.ok_or((Place::Line(1), Fault::Expected { expected }))?;
    let mut round = Round { number, ..Round::default() };
    for (idx, text) in rows {
        let place = Place::Line(idx + 1);
        let expected = FilePart::WhiteBlackResult;
        let fields = numbers(text);
        let [white, black, code] = fields.as_slice() else {
            return Err((place, Fault::Expected { expected }));
        };
        let code = white * 10_000 + black * 10 + code;
        let game = veg_game(&code.to_string(), PLAYERS_MAX, round.games.len() + 1);
        round.games.push(game.ok_or((place, Fault::Expected { expected }))?);
    }
    if round.games.len() != *n_pairs as usize {
        let what = FilePart::Pairs;
        return Err((Place::File, Fault::EndsEarly { what }));
    }
    import.rounds.push(round);
    Ok(import)
}
