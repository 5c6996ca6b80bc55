//! The event as tables for spreadsheets, and its results as PGN.

use std::fmt::Write as _;

use arbiter_rulebook::Color;
use arbiter_tournament::{
    BoardResult, Bye, Decision, Details, GameResult, PlayerId, RoundEntry, Sex, Title, Tournament,
    words::word,
};

use super::{ReportError, crosstable, numbered, standings, start_list};

/// A table: its name, and rows of which the first are the headings. Headings are those that other
/// programs read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// `Players`, `Standings`, `Crosstable`, `Round 1`.
    pub name: String,
    /// Rows of cells.
    pub rows: Vec<Vec<SheetCell>>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetCell {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Points or the value of a tie-break, such as `4.5`; what is no number is a text.
    Decimal(String),
}

fn text(it: impl Into<String>) -> SheetCell {
    SheetCell::Text(it.into())
}

fn number(it: Option<impl Into<i64>>) -> SheetCell {
    it.map_or_else(|| text(""), |it| SheetCell::Number(it.into()))
}

fn headings(names: &[&str]) -> Vec<SheetCell> {
    names.iter().map(|name| text(*name)).collect()
}

/// Players, standings, crosstable and every round.
pub fn sheets(event: &Tournament) -> Result<Vec<Sheet>, ReportError> {
    let event = &numbered(event.clone());
    let mut sheets = vec![players(event)];
    if !event.rounds.is_empty() {
        sheets.push(ranking(event)?);
        sheets.push(cross(event)?);
    }
    sheets.extend((1..=event.rounds.len()).map(|round| pairings(event, round)));
    Ok(sheets)
}

fn details(event: &Tournament, id: PlayerId) -> Details {
    event.players.get(&id).map(|entrant| entrant.details.clone()).unwrap_or_default()
}

fn title(details: &Details) -> SheetCell {
    text(details.title.map_or("", Title::code))
}

fn players(event: &Tournament) -> Sheet {
    let names = [
        "No", "Title", "Name", "Sex", "Fed", "Rtg_Int", "Rtg_Nat", "Fide_No", "ID_No", "Birthday",
        "ClubName",
    ];
    let mut head = headings(&names);
    // An estimate is no rating of FIDE's: it has a column of its own where there is any.
    let is_estimate = |it: &Details| it.rating.is_some() && it.rating_is_estimated;
    let has_estimates = event.players.values().any(|it| is_estimate(&it.details));
    if has_estimates {
        head.push(text("Rtg_Est"));
    }
    let mut rows = vec![head];
    for row in start_list(event) {
        let it = details(event, row.id);
        let sex = it.sex.map_or("", |sex| word(&Sex::WORDS, &sex));
        let id = |id: Option<u64>| number(id.and_then(|id| i64::try_from(id).ok()));
        let card =
            if it.licence.is_empty() { id(it.national_id) } else { text(it.licence.clone()) };
        let mut cells = vec![
            SheetCell::Number(row.number.get().into()),
            title(&it),
            text(it.name.clone()),
            text(sex),
            text(it.federation.clone()),
            number(it.rating.filter(|_| !is_estimate(&it))),
            number(it.national_rating),
            id(it.fide_id),
            card,
            text(it.birth.clone()),
            text(it.club.clone()),
        ];
        if has_estimates {
            cells.push(number(it.rating.filter(|_| is_estimate(&it))));
        }
        rows.push(cells);
    }
    Sheet { name: "Players".to_owned(), rows }
}

fn ranking(event: &Tournament) -> Result<Sheet, ReportError> {
    let ranked = standings(event, None, None)?;
    let mut head = headings(&["Rk", "No", "Title", "Name", "Fed", "Rtg", "Club", "Pts"]);
    head.extend(ranked.ranking.tie_breaks.iter().map(|it| text(it.to_string())));
    let mut rows = vec![head];
    for row in &ranked.ranking.rows {
        let id = event.order.get(usize::from(row.number).wrapping_sub(1)).copied();
        let it = id.map(|id| details(event, id)).unwrap_or_default();
        let mut cells = vec![
            SheetCell::Number(row.place.into()),
            SheetCell::Number(row.number.into()),
            title(&it),
            text(it.name.clone()),
            text(it.federation.clone()),
            number(event.settings.rating_use.rating(&it)),
            text(it.club.clone()),
            SheetCell::Decimal(row.score.to_string()),
        ];
        let value = |it: &Option<arbiter_standings::Value>| {
            SheetCell::Decimal(it.as_ref().map(ToString::to_string).unwrap_or_default())
        };
        cells.extend(row.values.iter().map(value));
        rows.push(cells);
    }
    Ok(Sheet { name: "Standings".to_owned(), rows })
}

/// Opponents are starting numbers: `17b1`, `5w½`, `12w+`, `-1`.
fn cross(event: &Tournament) -> Result<Sheet, ReportError> {
    let mut head = headings(&["Rk", "No", "Title", "Name", "Fed", "Rtg"]);
    head.extend((1..=event.rounds.len()).map(|round| text(format!("{round}.Rd"))));
    head.push(text("Pts"));
    let mut rows = vec![head];
    for row in crosstable(event)? {
        let it = details(event, row.id);
        let mut cells = vec![
            SheetCell::Number(row.place.into()),
            SheetCell::Number(row.player.number.get().into()),
            title(&it),
            text(it.name.clone()),
            text(it.federation.clone()),
            number(event.settings.rating_use.rating(&it)),
        ];
        cells.extend(row.player.rounds.iter().map(|entry| text(cell(*entry))));
        cells.push(SheetCell::Decimal(row.points.to_string()));
        rows.push(cells);
    }
    Ok(Sheet { name: "Crosstable".to_owned(), rows })
}

fn cell(entry: RoundEntry) -> String {
    match entry {
        RoundEntry::Paired { opponent, color, result } => {
            let color = color.map_or("", |color| if color == Color::White { "w" } else { "b" });
            let sign = match result {
                GameResult::Win | GameResult::UnratedWin => "1",
                GameResult::Draw | GameResult::UnratedDraw => "½",
                GameResult::Loss | GameResult::UnratedLoss => "0",
                GameResult::ForfeitWin => "+",
                GameResult::ForfeitLoss => "-",
                GameResult::Adjourned | GameResult::Pending => "",
            };
            format!("{opponent}{color}{sign}")
        }
        RoundEntry::Bye(Bye::PairingAllocated | Bye::FullPoint) => "-1".to_owned(),
        RoundEntry::Bye(Bye::HalfPoint) => "-½".to_owned(),
        RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => "-0".to_owned(),
    }
}

fn pairings(event: &Tournament, round: usize) -> Sheet {
    let names = ["Bo", "No", "White", "Rtg", "Result", "Black", "Rtg", "No"];
    let mut rows = vec![headings(&names)];
    let numbers = event.numbers();
    let own = |id: PlayerId| number(numbers.get(&id).map(|it| i64::from(it.get())));
    let Some(played) = event.rounds.get(round - 1) else {
        return Sheet { name: format!("Round {round}"), rows };
    };
    for (board, idx) in played.boards.iter().zip(1..) {
        let (white, black) = (details(event, board.pair.white), details(event, board.pair.black));
        let rating = |it: &Details| number(event.settings.rating_use.rating(it));
        rows.push(vec![
            SheetCell::Number(idx),
            own(board.pair.white),
            text(white.name.clone()),
            rating(&white),
            text(board.result.map_or("", shown)),
            text(black.name.clone()),
            rating(&black),
            own(board.pair.black),
        ]);
    }
    // Whoever has no opponent stands below, with what the round is worth, as other programs have it.
    for (&id, &bye) in &played.byes {
        let it = details(event, id);
        let (result, word) = match bye {
            Bye::PairingAllocated => ("1", "bye"),
            Bye::FullPoint => ("1", "not paired"),
            Bye::HalfPoint => ("½", "not paired"),
            Bye::ZeroPoint => ("0", "not paired"),
        };
        let rating = number(event.settings.rating_use.rating(&it));
        rows.push(vec![text(""), own(id), text(it.name), rating, text(result), text(word)]);
    }
    Sheet { name: format!("Round {round}"), rows }
}

const fn shown(result: BoardResult) -> &'static str {
    match result {
        BoardResult::Played(decision) | BoardResult::Unrated(decision) => match decision {
            Decision::WhiteWins => "1 - 0",
            Decision::Draw => "½ - ½",
            Decision::BlackWins => "0 - 1",
        },
        BoardResult::Forfeit { present: Some(Color::White) } => "+ - -",
        BoardResult::Forfeit { present: Some(Color::Black) } => "- - +",
        BoardResult::Forfeit { present: None } => "- - -",
        BoardResult::Arbiter { .. } => "arbiter",
        BoardResult::Adjourned => "",
    }
}

/// The games of the event without their moves, and how many boards are left out because nobody
/// played there.
pub fn results_pgn(event: &Tournament) -> (String, usize) {
    let event = &numbered(event.clone());
    let (mut pgn, mut n_unplayed) = (String::new(), 0);
    for (round, number) in event.rounds.iter().zip(1..) {
        let day = event.settings.programme.get(number - 1).map_or("", |it| it.starts.as_str());
        for (board, idx) in round.boards.iter().zip(1..) {
            let result = match board.result {
                None | Some(BoardResult::Adjourned) => "*",
                Some(BoardResult::Played(decision) | BoardResult::Unrated(decision)) => {
                    match decision {
                        Decision::WhiteWins => "1-0",
                        Decision::Draw => "1/2-1/2",
                        Decision::BlackWins => "0-1",
                    }
                }
                Some(BoardResult::Forfeit { .. } | BoardResult::Arbiter { .. }) => {
                    n_unplayed += 1;
                    continue;
                }
            };
            let place = format!("{number}.{idx}");
            game(&mut pgn, event, (day, &place), (board.pair.white, board.pair.black), result);
        }
    }
    (pgn, n_unplayed)
}

fn game(
    pgn: &mut String,
    event: &Tournament,
    (day, round): (&str, &str),
    (white, black): (PlayerId, PlayerId),
    result: &str,
) {
    let name = |id| details(event, id).name;
    let tags = [
        ("Event", event.settings.name.clone()),
        ("Site", pgn_site(event)),
        ("Date", pgn_day(day).unwrap_or_else(|| "????.??.??".to_owned())),
        ("Round", round.to_owned()),
        ("White", name(white)),
        ("Black", name(black)),
        ("Result", result.to_owned()),
    ];
    for (tag, value) in tags.into_iter().chain(player_tags(event, white, black)) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(pgn, "[{tag} \"{value}\"]");
    }
    let _ = writeln!(pgn, "\n{result}\n");
}

/// What PGN says of two players beside their names: FIDE id, title, rating, and the team, or in an
/// event without teams the club. What is not known is left out.
pub fn player_tags(
    event: &Tournament,
    white: PlayerId,
    black: PlayerId,
) -> Vec<(&'static str, String)> {
    let (one, other) = (details(event, white), details(event, black));
    let elo = |it: &Details| event.settings.rating_use.rating(it).map(|it| it.to_string());
    let id = |it: &Details| it.fide_id.map(|it| it.to_string());
    let title = |it: &Details| it.title.map(|it| it.code().to_owned());
    let side = |it: &Details, player: PlayerId| {
        let team = event.teams.iter().find(|(_, players)| players.contains(&player));
        let name = team.map_or(&it.club, |(name, _)| name);
        Some(name.clone()).filter(|name| !name.is_empty())
    };
    let tags = [
        ("WhiteFideId", id(&one)),
        ("BlackFideId", id(&other)),
        ("WhiteTitle", title(&one)),
        ("BlackTitle", title(&other)),
        ("WhiteElo", elo(&one)),
        ("BlackElo", elo(&other)),
        ("WhiteTeam", side(&one, white)),
        ("BlackTeam", side(&other, black)),
    ];
    tags.into_iter().filter_map(|(tag, value)| Some((tag, value?))).collect()
}

/// `2026.03.05`, where the moment begins with a day.
pub fn pgn_day(moment: &str) -> Option<String> {
    moment.split(' ').next().filter(|day| day.len() == 10).map(|day| day.replace('-', "."))
}

/// Where the event takes place, as PGN has it: `Ghent BEL`, or a question mark.
pub fn pgn_site(event: &Tournament) -> String {
    let settings = &event.settings;
    match (settings.place.is_empty(), settings.federation.is_empty()) {
        (true, _) => "?".to_owned(),
        (false, true) => settings.place.clone(),
        (false, false) => format!("{} {}", settings.place, settings.federation),
    }
}
