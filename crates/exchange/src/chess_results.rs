//! Lists of chess-results: starting rank, crosstables, pairings of a round. The rows above the
//! headings say where they come from.

use crate::part::{Assumption, Column, FilePart};
use std::collections::BTreeMap;

use arbiter_tournament::{Sex, System};

use crate::{
    Entrant, Game, GameScore, Import, Note, Place, Program, Round, Unpaired, Why,
    fault::{Fault, Placed},
    headings::{column_of, folded},
    model::ROUNDS_MAX,
    sheet::Grid,
    table::{heading_row, read_table, read_title},
};

/// Rows in which a list may say where it comes from.
const ORIGIN_ROWS: usize = 6;

/// A list of chess-results; `None` where the table is none.
pub(crate) fn read(grid: &Grid) -> Result<Option<Import>, Placed> {
    let origin = grid.iter().take(ORIGIN_ROWS).flatten();
    let is_ours = origin.clone().any(|text| folded(text).contains("chessresults"));
    // A crosstable that somebody else made has columns of rounds as well.
    let headings = heading_row(grid).map(|(heading, _)| heading);
    let has_rounds = headings.is_some_and(|heading| grid[heading].iter().any(|it| is_round(it)));
    if !is_ours && !has_rounds {
        return Ok(None);
    }
    let mut import = Import::new(Program::Spreadsheet);
    // The second row is the event; the first is the server's own, or the event of somebody else.
    let title = if is_ours { grid.get(1) } else { grid.first().filter(|_| headings > Some(0)) };
    let title = title.and_then(|row| row.first()).cloned();
    import.head.name = title.unwrap_or_else(|| "Crosstable".to_owned());
    let pairings = grid.iter().position(|row| {
        let has = |word: &str| row.iter().any(|text| folded(text) == word);
        (has("white") || has("blancs") || has("wit") || has("weiss") || has("weiß"))
            && (has("black") || has("noirs") || has("zwart") || has("schwarz"))
    });
    if let Some(heading) = pairings {
        "pairings".clone_into(&mut import.version);
        return pairings_of(grid, heading, import).map(Some);
    }
    let Some((heading, columns)) = heading_row(grid) else {
        return Err((Place::Row(1), Fault::Expected { expected: FilePart::Headings }));
    };
    let cells = &grid[heading];
    let rounds: Vec<usize> = (0..cells.len()).filter(|idx| is_round(&cells[*idx])).collect();
    let opponents: Vec<usize> = (0..cells.len()).filter(|idx| is_number(&cells[*idx])).collect();
    let (rows, notes) = read_table(grid)?;
    let known = notes.into_iter().filter(|note| !is_expected(note));
    import.notes.extend(known);
    for row in &rows {
        import.players.push(row.player.clone());
    }
    if is_ours {
        men_without_letter(&columns, &mut import);
    }
    if rounds.is_empty() && opponents.len() < 2 {
        "players".clone_into(&mut import.version);
        import.notes.extend(rows.into_iter().flat_map(|row| row.notes));
        return Ok(Some(import));
    }
    if rounds.len() > ROUNDS_MAX {
        let found = i64::try_from(rounds.len()).unwrap_or(i64::MAX);
        let fault = Fault::TooMany { what: FilePart::Rounds, max: ROUNDS_MAX, found };
        return Err((Place::Row(heading + 1), fault));
    }
    let by_rank = folded(&cells[0]).starts_with("rk") || folded(&cells[0]).starts_with("rang");
    let table = Crosstable { grid, rows: rows.iter().map(|row| row.row - 1).collect() };
    if rounds.is_empty() {
        "round-robin crosstable".clone_into(&mut import.version);
        import.head.system = Some(System::RoundRobin { cycles: 1 });
        table.round_robin(&opponents, &mut import);
    } else {
        "crosstable".clone_into(&mut import.version);
        import.head.system = Some(System::Dutch);
        table.swiss(&rounds, &mut import)?;
    }
    table.check_points(heading, &mut import);
    if by_rank {
        number_by_rating(&mut import);
    }
    import.head.rounds = u16::try_from(import.rounds.len()).unwrap_or(u16::MAX);
    Ok(Some(import))
}

/// The server marks women with a letter, and men not at all.
fn men_without_letter(columns: &[Option<Column>], import: &mut Import) {
    let women = import.players.iter().filter(|it| it.sex == Some(Sex::Female)).count();
    let is_told = columns.contains(&Some(Column::Sex)) && 0 < women;
    if !is_told || import.players.iter().any(|it| it.sex == Some(Sex::Male)) {
        return;
    }
    if women < import.players.len() {
        import.notes.push(Note::Assumed(Assumption::MenWithoutLetter));
    }
    for player in import.players.iter_mut().filter(|it| it.sex.is_none()) {
        player.sex = Some(Sex::Male);
    }
}

/// Columns of rounds, points and tie-breaks are no surprise.
fn is_expected(note: &Note) -> bool {
    let Note::ColumnIgnored(heading) = note else { return false };
    let name = folded(heading);
    is_round(heading)
        || is_number(heading)
        || ["pts", "rp", "punkte", "points", "punten"].contains(&name.as_str())
        || name.starts_with("tb")
        || name.starts_with("wtg")
}

/// `1.Rd`, `2.Rd`, `1.Ro`, `1.R`.
fn is_round(heading: &str) -> bool {
    let (digits, rest) = heading
        .trim()
        .split_at(heading.trim().find(|letter: char| !letter.is_ascii_digit()).unwrap_or(0));
    !digits.is_empty() && rest.starts_with('.') && folded(rest).starts_with('r')
}

fn is_number(heading: &str) -> bool {
    heading.trim().parse::<u16>().is_ok_and(|number| number > 0)
}

/// A cell of a Swiss crosstable.
enum Cell {
    Empty,
    Against { opponent: u16, is_white: bool, result: char },
    Without(char),
}

/// ` 17b1`, `12w+`, `-1`, `-½`, `-0`.
fn cell(text: &str) -> Option<Cell> {
    let text = text.trim();
    if text.is_empty() || text == "*" {
        return Some(Cell::Empty);
    }
    if let Some(rest) = text.strip_prefix('-').filter(|rest| rest.chars().count() == 1) {
        return rest.chars().next().map(Cell::Without);
    }
    let end = text.find(|letter: char| !letter.is_ascii_digit())?;
    let opponent = text[..end].parse().ok()?;
    let mut rest = text[end..].chars();
    let is_white = match rest.next()? {
        'w' | 'W' => true,
        'b' | 'B' | 's' | 'S' => false,
        _ => return None,
    };
    let result = rest.next().unwrap_or(' ');
    Some(Cell::Against { opponent, is_white, result })
}

struct Crosstable<'g> {
    grid: &'g Grid,
    /// Rows of the players.
    rows: Vec<usize>,
}

impl Crosstable<'_> {
    fn text(&self, row: usize, column: usize) -> &str {
        self.grid.get(row).and_then(|row| row.get(column)).map_or("", String::as_str)
    }

    fn swiss(&self, columns: &[usize], import: &mut Import) -> Result<(), Placed> {
        let numbers: Vec<u16> = import.players.iter().map(|it| it.number).collect();
        for (&column, number) in columns.iter().zip(1_u16..) {
            let mut round = Round { number, ..Round::default() };
            let mut results: BTreeMap<u16, (u16, bool, char)> = BTreeMap::new();
            for (&row, &own) in self.rows.iter().zip(&numbers) {
                let place = Place::Row(row + 1);
                let read = cell(self.text(row, column));
                let expected = FilePart::GameCell;
                match read.ok_or((place, Fault::Expected { expected }))? {
                    Cell::Empty => {}
                    Cell::Without(worth) => {
                        let why = match worth {
                            '1' | '+' => Why::Allocated,
                            '½' | '=' => Why::Half,
                            _ => Why::Absent,
                        };
                        round.unpaired.push(Unpaired { player: own, why });
                    }
                    Cell::Against { opponent, is_white, result } => {
                        if !numbers.contains(&opponent) {
                            let number = i64::from(opponent);
                            return Err((place, Fault::NoPlayer { round: round.number, number }));
                        }
                        results.insert(own, (opponent, is_white, result));
                    }
                }
            }
            for (&white, &(black, is_white, result)) in &results {
                if !is_white {
                    continue;
                }
                let other = results.get(&black).map_or(' ', |it| it.2);
                let board = u16::try_from(round.games.len() + 1).unwrap_or(u16::MAX);
                round.games.push(Game { board, white, black, score: score(result, other) });
            }
            if !round.games.is_empty() || !round.unpaired.is_empty() {
                import.rounds.push(round);
            }
        }
        Ok(())
    }

    /// Column n is the game against place n; rounds and colours are not in the list, so that the
    /// games are put into rounds by the tables and the better place has White.
    fn round_robin(&self, columns: &[usize], import: &mut Import) {
        import.notes.push(Note::ColorsUnknown);
        let n_players = self.rows.len();
        let n = n_players + n_players % 2;
        let mut rounds: Vec<Round> = (1..n)
            .map(|it| Round { number: u16::try_from(it).unwrap_or(0), ..Round::default() })
            .collect();
        for one in 0..n_players {
            for (&column, other) in columns.iter().zip(0..n_players).skip(one + 1) {
                let own = self.text(self.rows[one], column).trim();
                let back = columns.get(one).map_or("", |it| self.text(self.rows[other], *it));
                let sign = |text: &str| text.trim().chars().next().unwrap_or(' ');
                if own.is_empty() {
                    continue;
                }
                let score = score(sign(own), sign(back));
                let number = |idx: usize| import.players[idx].number;
                let (white, black) = (number(one), number(other));
                let round = &mut rounds[circle_round(one, other, n)];
                let board = u16::try_from(round.games.len() + 1).unwrap_or(u16::MAX);
                round.games.push(Game { board, white, black, score });
            }
        }
        import.rounds = rounds;
    }

    /// What the cells add up to must be the points, or the first tie-break where there are none.
    fn check_points(&self, heading: usize, import: &mut Import) {
        let cells = &self.grid[heading];
        let column =
            |wanted: &[&str]| cells.iter().position(|text| wanted.contains(&folded(text).as_str()));
        let points = column(&["pts", "punkte", "points", "punten"]).or_else(|| column(&["tb1"]));
        let Some(points) = points else { return };
        for (&row, idx) in self.rows.iter().zip(0..) {
            let player = import.players[idx].number;
            let Some(stated) = tenths(self.text(row, points)) else { continue };
            let counted = counted(import, player);
            if stated != counted {
                import.notes.push(Note::Points { player, stated, counted });
            }
        }
    }
}

/// Where two players meet by the circle method; `n` is even.
fn circle_round(one: usize, other: usize, n: usize) -> usize {
    let last = n - 1;
    if other == last { (2 * one) % last } else { (one + other) % last }
}

/// Half points of the rounds, in tenths.
fn counted(import: &Import, player: u16) -> u32 {
    let mut tenths = 0;
    for round in &import.rounds {
        for game in &round.games {
            let (white, black) = match game.score {
                GameScore::White | GameScore::ForfeitWhite | GameScore::UnratedWhite => (10, 0),
                GameScore::Black | GameScore::ForfeitBlack | GameScore::UnratedBlack => (0, 10),
                GameScore::Draw | GameScore::UnratedDraw => (5, 5),
                GameScore::Open | GameScore::ForfeitBoth | GameScore::BothLose => (0, 0),
                GameScore::WhiteHalf => (5, 0),
                GameScore::BlackHalf => (0, 5),
            };
            tenths += if game.white == player { white } else { 0 };
            tenths += if game.black == player { black } else { 0 };
        }
        for it in round.unpaired.iter().filter(|it| it.player == player) {
            tenths += match it.why {
                Why::Allocated | Why::Full => 10,
                Why::Half => 5,
                Why::Zero | Why::Absent | Why::NotPaired => 0,
            };
        }
    }
    tenths
}

/// `4.5`, `4,5`, `4½`.
fn tenths(text: &str) -> Option<u32> {
    let text = text.trim().replace('½', ".5").replace(',', ".");
    let text = if text.starts_with('.') { format!("0{text}") } else { text };
    let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
    let part: u32 = part.chars().next()?.to_digit(10)?;
    Some(whole.parse::<u32>().ok()? * 10 + part)
}

/// A game by the signs of both players, White's first.
fn score(white: char, black: char) -> GameScore {
    match (white, black) {
        ('+', _) => GameScore::ForfeitWhite,
        ('-', '+') => GameScore::ForfeitBlack,
        ('-', _) => GameScore::ForfeitBoth,
        ('1', _) => GameScore::White,
        ('½' | '=', '0') => GameScore::WhiteHalf,
        ('0', '½' | '=') => GameScore::BlackHalf,
        ('0', '0') => GameScore::BothLose,
        ('½' | '=', _) => GameScore::Draw,
        ('0', _) => GameScore::Black,
        _ => GameScore::Open,
    }
}

/// Numbers in the list are places; the starting order is by rating, then by name.
fn number_by_rating(import: &mut Import) {
    import.notes.push(Note::NumbersByRank);
    let mut order: Vec<&Entrant> = import.players.iter().collect();
    order.sort_by_key(|it| (std::cmp::Reverse(it.rating), it.title.is_none(), it.title, it.number));
    let new: BTreeMap<u16, u16> = order.iter().map(|it| it.number).zip(1..).collect();
    let of = |number: u16| new.get(&number).copied().unwrap_or(number);
    for player in &mut import.players {
        player.number = of(player.number);
    }
    import.players.sort_by_key(|it| it.number);
    for round in &mut import.rounds {
        for game in &mut round.games {
            (game.white, game.black) = (of(game.white), of(game.black));
        }
        round.games.sort_by_key(|game| game.white.min(game.black));
        for (game, board) in round.games.iter_mut().zip(1..) {
            game.board = board;
        }
        for it in &mut round.unpaired {
            it.player = of(it.player);
        }
    }
}

/// A list of one round: board, number, title, white, points, result, black.
fn pairings_of(grid: &Grid, heading: usize, mut import: Import) -> Result<Import, Placed> {
    let cells = &grid[heading];
    let position =
        |wanted: &[&str]| cells.iter().position(|text| wanted.contains(&folded(text).as_str()));
    let white = position(&["white", "blancs", "wit", "weiss", "weiß"]).unwrap_or(0);
    let black = position(&["black", "noirs", "zwart", "schwarz"]).unwrap_or(0);
    let result = position(&["result", "resultat", "uitslag", "ergebnis"]);
    let expected = FilePart::ResultColumn;
    let result = result.ok_or((Place::Row(heading + 1), Fault::Expected { expected }))?;
    let numbers: Vec<usize> = (0..cells.len())
        .filter(|it| ["no", "nr"].contains(&folded(&cells[*it]).as_str()))
        .collect();
    // Each name has its rating behind it.
    let rating = |name: usize| {
        let behind = cells.iter().enumerate().skip(name);
        let mut ratings = behind.filter(|(_, text)| column_of(text) == Some(Column::Rating));
        ratings.next().map(|(idx, _)| idx)
    };
    let (white_rating, black_rating) = (rating(white), rating(black));
    let head = grid.iter().take(heading).flatten();
    let told = head.clone().find(|text| round_number(text).is_some());
    let number = told.and_then(|text| round_number(text));
    let date = told.and_then(|text| text.split(' ').find_map(|word| word.parse().ok()));
    let mut round = Round { number: number.unwrap_or(1), date, ..Round::default() };
    for (idx, row) in grid.iter().enumerate().skip(heading + 1) {
        let text = |column: usize| row.get(column).map_or("", |it| it.trim());
        if text(white).is_empty() || text(black).is_empty() {
            if row.iter().all(|it| it.trim().is_empty()) {
                break;
            }
            continue;
        }
        let own = |which: usize| numbers.get(which).and_then(|it| text(*it).parse().ok());
        let place = Place::Row(idx + 1);
        let expected = FilePart::PlayerNumber;
        let player: u16 = own(0).ok_or((place, Fault::Expected { expected }))?;
        let named = |name: usize, rating: Option<usize>| Entrant {
            name: text(name).to_owned(),
            title: read_title(text(name.saturating_sub(1))),
            rating: rating.and_then(|it| text(it).parse().ok()).filter(|it| *it > 0),
            ..Entrant::default()
        };
        enter(&mut import, player, named(white, white_rating));
        let Some(opponent) = own(1) else {
            let why = match (folded(text(black)).as_str(), text(result)) {
                (_, "½") => Why::Half,
                ("bye" | "spielfrei" | "exempt", _) => Why::Allocated,
                (_, "1") => Why::Full,
                _ => Why::Absent,
            };
            round.unpaired.push(Unpaired { player, why });
            continue;
        };
        enter(&mut import, opponent, named(black, black_rating));
        let board = u16::try_from(round.games.len() + 1).unwrap_or(u16::MAX);
        let (white, black, score) = (player, opponent, result_of(text(result)));
        round.games.push(Game { board, white, black, score });
    }
    import.players.sort_by_key(|it| it.number);
    import.rounds.push(round);
    Ok(import)
}

fn enter(import: &mut Import, number: u16, player: Entrant) {
    if import.player(number).is_none() {
        import.players.push(Entrant { number, ..player });
    }
}

/// `Round 2 on 2026/03/11 at 14:00`.
fn round_number(text: &str) -> Option<u16> {
    let mut words = text.split([' ', '.']).filter(|word| !word.is_empty());
    let is_round =
        |word: &str| ["round", "ronde", "runde", "rd"].contains(&word.to_lowercase().as_str());
    while let Some(word) = words.next() {
        if is_round(word) {
            return words.next()?.parse().ok();
        }
    }
    None
}

/// `1 - 0`, `½ - ½`, `+ - -`, `- - +`.
fn result_of(text: &str) -> GameScore {
    let signs: Vec<char> = text.chars().filter(|it| !it.is_whitespace()).collect();
    match signs.as_slice() {
        [white, '-' | ':', black] => score(*white, *black),
        _ => GameScore::Open,
    }
}
