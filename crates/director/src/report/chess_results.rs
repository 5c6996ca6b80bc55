//! The document that chess-results.com takes from programs: the owner's format as far as it is
//! public. The site asks for a signature with a key that its owner gives to one program; the
//! places for it are there and empty.

use std::fmt::Write as _;

use arbiter_rulebook::{Color, Date, Tempo};
use arbiter_standings::{Method, Row, Standings, TieBreak};
use arbiter_tournament::{
    Award, BoardResult, Bye, Decision, Details, Family, PairingNumber, PlayerId, Sex, Title,
    Tournament,
};

use super::{ReportError, numbered, standings};

/// The longest texts that the site takes, in letters.
const NAME_MAX: usize = 160;
const ARBITERS_MAX: usize = 1200;
const TIME_CONTROL_MAX: usize = 100;
const PLACE_MAX: usize = 80;
const LAST_NAME_MAX: usize = 32;
const FIRST_NAME_MAX: usize = 30;
const CLUB_MAX: usize = 40;

/// The opponent of who had the pairing-allocated bye, and of who was not paired.
const BYE: &str = "-1";
const NOT_PAIRED: &str = "-2";

/// The event as chess-results.com takes it. Birth dates are left out: the site shows them.
pub fn chess_results(event: &Tournament) -> Result<String, ReportError> {
    let event = &numbered(event.clone());
    let ranked = standings(event, None, None)?;
    let mut document = Document::default();
    document.open("chessresults");
    document.open("tournamentdata");
    head(&mut document, event, &ranked.ranking);
    document.close("tournamentdata");
    document.open("rounds");
    for round in 1..=event.settings.rounds {
        let session = event.settings.programme.get(usize::from(round) - 1);
        let starts = session.map(|session| session.starts.as_str()).unwrap_or_default();
        let (day, time) = starts.split_once([' ', 'T']).unwrap_or((starts, ""));
        let attributes = [
            ("round", round.to_string()),
            ("date", dotted(day.parse().ok())),
            ("time", time.to_owned()),
        ];
        document.empty("round", &attributes);
    }
    document.close("rounds");
    document.open("players");
    let rows = &ranked.ranking.rows;
    for number in (1..=event.order.len()).filter_map(|it| u16::try_from(it).ok()) {
        player(&mut document, event, number, rows);
    }
    document.close("players");
    document.open("playerpairings");
    for round in 1..=event.rounds.len() {
        pairings(&mut document, event, round);
    }
    document.close("playerpairings");
    document.open("security");
    let unsigned = ["source", "sid", "creator_sid", "tnr_sid"].map(|name| (name, String::new()));
    document.empty("securitydata", &unsigned);
    document.close("security");
    document.close("chessresults");
    Ok(document.text)
}

/// A text of elements that have attributes only.
#[derive(Default)]
struct Document {
    text: String,
}

impl Document {
    fn open(&mut self, name: &str) {
        if self.text.is_empty() {
            self.text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        }
        self.line(&format!("<{name}>"));
    }

    fn close(&mut self, name: &str) {
        self.line(&format!("</{name}>"));
    }

    fn empty(&mut self, name: &str, attributes: &[(&str, String)]) {
        let mut line = format!("<{name}");
        for (attribute, value) in attributes {
            // Writing to a text cannot fail.
            let _ = write!(line, " {attribute}=\"{}\"", escaped(value));
        }
        line.push_str("/>");
        self.line(&line);
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

fn cut(text: &str, letters: usize) -> String {
    text.chars().take(letters).collect()
}

/// `01.07.2026`, or nothing.
fn dotted(day: Option<Date>) -> String {
    let text = |day: Date| format!("{:02}.{:02}.{:04}", day.day(), day.month(), day.year());
    day.map(text).unwrap_or_default()
}

/// Points with the comma that the site wants.
fn points(value: impl ToString + Copy) -> String {
    let text = value.to_string().replace('.', ",");
    text.strip_suffix(",0").map_or(text.clone(), str::to_owned)
}

/// The regulations.
fn head(document: &mut Document, event: &Tournament, ranking: &Standings) {
    let settings = &event.settings;
    let is_round_robin = matches!(settings.system.family(), Family::RoundRobin { .. });
    let kind = match (settings.is_team_event, is_round_robin) {
        (false, false) => "0",
        (false, true) => "1",
        (true, true) => "2",
        (true, false) => "3",
    };
    let tempo = match settings.class {
        Tempo::Standard => "1",
        Tempo::Rapid => "2",
        Tempo::Blitz => "3",
    };
    let control = settings.time_control.as_ref().map(ToString::to_string).unwrap_or_default();
    let deputies = settings.deputy_arbiters.join(", ");
    let mut attributes = vec![
        ("key", String::new()),
        ("type", kind.to_owned()),
        ("name", cut(&settings.name, NAME_MAX)),
        ("location", cut(&settings.place, PLACE_MAX)),
        ("federation", settings.federation.clone()),
        ("rounds", settings.rounds.to_string()),
        ("currentround", event.rounds.len().to_string()),
        ("rankinground", ranking.n_rounds.to_string()),
        ("from", dotted(settings.starts)),
        ("to", dotted(settings.ends)),
        ("timetype", tempo.to_owned()),
        ("timecontrol", cut(&control, TIME_CONTROL_MAX)),
        ("chiefarbiter", cut(&settings.chief_arbiter, ARBITERS_MAX)),
        ("arbiter", cut(&deputies, ARBITERS_MAX)),
        ("ratedfide", if settings.is_rated { "J" } else { "-" }.to_owned()),
        ("endstatus", if event.is_closed { "J" } else { "N" }.to_owned()),
    ];
    let names = ["tb1no", "tb2no", "tb3no", "tb4no", "tb5no"];
    let listed = ranking.tie_breaks.iter().copied().map(tie_break_number);
    let numbers = listed.chain(std::iter::repeat(0));
    attributes.extend(names.into_iter().zip(numbers).map(|(name, it)| (name, it.to_string())));
    document.empty("tournament", &attributes);
}

/// The number that the site has for a tie-break; 5 is a value that somebody found in another way.
/// What it asks beside the number stays empty: the values themselves are in the document.
const fn tie_break_number(tie_break: TieBreak) -> u16 {
    match tie_break.method {
        Method::Points => 1,
        Method::MatchPoints => 13,
        Method::Wins | Method::GamesWon | Method::BlackWins | Method::BlackGames => 68,
        Method::SumOfBuchholz => 70,
        Method::AverageBuchholz => 77,
        Method::BoardCount => 78,
        Method::RoundsElected => 79,
        Method::AverageRating => 80,
        Method::DirectEncounter => 81,
        Method::TeamSonnebornBerger { .. } => 82,
        Method::ExtendedDirectEncounter(_) => 83,
        Method::Buchholz | Method::ForeBuchholz => 84,
        Method::SonnebornBerger => 85,
        Method::Progressive => 86,
        Method::Koya => 87,
        Method::Performance
        | Method::LimitedPerformance
        | Method::PerfectPerformance
        | Method::AverageOpponentsPerformance
        | Method::AverageOpponentsPerfect => 88,
        Method::TopBoards => 89,
        Method::BottomBoards => 90,
        Method::ScoreStrength => 91,
        Method::Keizer
        | Method::GamePoints
        | Method::MatchAndGamePoints
        | Method::SecondaryScore
        | Method::StandardPoints
        | Method::PairingNumber
        | Method::Rating
        | Method::Playoff
        | Method::Lots
        | Method::Outside(_) => 5,
    }
}

const fn sex(sex: Option<Sex>) -> &'static str {
    match sex {
        Some(Sex::Male) => "M",
        Some(Sex::Female) => "W",
        None => "",
    }
}

fn player(document: &mut Document, event: &Tournament, number: u16, rows: &[Row]) {
    let id = PairingNumber::new(number).and_then(|number| event.player_numbered(number));
    let Some(entrant) = id.and_then(|id| event.players.get(&id)) else { return };
    let details: &Details = &entrant.details;
    let (last, first) = details.name.split_once(',').unwrap_or((&details.name, ""));
    let rating = event.settings.rating_use.rating(details);
    let shown = |rating: Option<u16>| rating.unwrap_or(0).to_string();
    let place = rows.iter().position(|row| row.number == number);
    let row = place.map(|idx| &rows[idx]);
    // The second and later of those who are level to the end are marked.
    let is_level = place.is_some_and(|idx| 0 < idx && rows[idx - 1].place == rows[idx].place);
    let mut attributes = vec![
        ("no", number.to_string()),
        ("id", details.national_card()),
        ("lastname", cut(last.trim(), LAST_NAME_MAX)),
        ("firstname", cut(first.trim(), FIRST_NAME_MAX)),
        ("title", details.title.map_or("", Title::code).to_owned()),
        ("rtg", shown(rating)),
        // An estimate is no rating of FIDE's.
        ("rtgfide", shown(details.rating.filter(|_| !details.rating_is_estimated))),
        ("rtgnat", shown(details.national_rating)),
        ("sex", sex(details.sex).to_owned()),
        ("fed", details.federation.clone()),
        ("fideid", details.fide_id.map(|id| id.to_string()).unwrap_or_default()),
        ("clubname", cut(&details.club, CLUB_MAX)),
        ("teamno", "0".to_owned()),
        ("rank", row.map(|row| row.place.to_string()).unwrap_or_default()),
        ("pts", row.map(|row| points(row.score)).unwrap_or_default()),
        ("equal", if is_level { "J" } else { "N" }.to_owned()),
    ];
    for (name, idx) in ["tb1", "tb2", "tb3", "tb4", "tb5"].into_iter().zip(0_usize..) {
        let value = row.and_then(|row| row.values.get(idx).copied().flatten());
        attributes.push((name, value.map(points).unwrap_or_default()));
    }
    document.empty("player", &attributes);
}

/// The mark of what only an arbiter gives, such as 0-0 or half a point against nothing.
const fn penalty(white: Award, black: Award) -> &'static str {
    match (white, black) {
        (Award::Win, Award::Loss) | (Award::Draw, Award::Draw) | (Award::Loss, Award::Win) => "",
        _ => "D",
    }
}

/// The boards of a round, then those without an opponent.
fn pairings(document: &mut Document, event: &Tournament, round: usize) {
    let numbers = event.numbers();
    let Some(played) = event.rounds.get(round - 1) else { return };
    let mut pairing = 0_usize;
    let mut line = |white: String, black: String, results: [String; 2], forfeit: &str| {
        pairing += 1;
        let [of_white, of_black] = results;
        let attributes = [
            ("round", round.to_string()),
            ("pairing", pairing.to_string()),
            ("board", "1".to_owned()),
            ("whiteno", white),
            ("blackno", black),
            ("reswhite", of_white),
            ("resblack", of_black),
            ("forfeit", forfeit.to_owned()),
        ];
        document.empty("playerpairing", &attributes);
    };
    let shown = |id: &PlayerId| numbers.get(id).map(ToString::to_string).unwrap_or_default();
    for board in &played.boards {
        let (results, forfeit) = result(board.result);
        let (white, black) = (&board.pair.white, &board.pair.black);
        line(shown(white), shown(black), results.map(str::to_owned), forfeit);
    }
    for (id, bye) in &played.byes {
        let (opponent, given) = match bye {
            Bye::PairingAllocated => (BYE, bye_result(event)),
            Bye::FullPoint => (NOT_PAIRED, WIN),
            Bye::HalfPoint => (NOT_PAIRED, DRAW),
            Bye::ZeroPoint => (NOT_PAIRED, LOSS),
        };
        line(shown(id), opponent.to_owned(), [given.to_owned(), String::new()], "");
    }
}

/// Results are those of games, whatever the event gives for them: the site counts by its own
/// settings.
const WIN: &str = "1";
const DRAW: &str = "0,5";
const LOSS: &str = "0";

/// What White and Black have, and the mark of a result that was not played out.
const fn result(result: Option<BoardResult>) -> ([&'static str; 2], &'static str) {
    match result {
        None => (["", ""], ""),
        Some(BoardResult::Adjourned) => (["", ""], "H"),
        Some(BoardResult::Played(decision)) => (decided(decision), ""),
        Some(BoardResult::Unrated(decision)) => (decided(decision), "U"),
        Some(BoardResult::Forfeit { present: Some(Color::White) }) => ([WIN, LOSS], "K"),
        Some(BoardResult::Forfeit { present: Some(Color::Black) }) => ([LOSS, WIN], "K"),
        Some(BoardResult::Forfeit { present: None }) => ([LOSS, LOSS], "K"),
        Some(BoardResult::Arbiter { white, black }) => {
            ([given(white), given(black)], penalty(white, black))
        }
    }
}

const fn decided(decision: Decision) -> [&'static str; 2] {
    match decision {
        Decision::WhiteWins => [WIN, LOSS],
        Decision::Draw => [DRAW, DRAW],
        Decision::BlackWins => [LOSS, WIN],
    }
}

const fn given(award: Award) -> &'static str {
    match award {
        Award::Win => WIN,
        Award::Draw => DRAW,
        Award::Loss => LOSS,
    }
}

/// The result that is worth what the event gives for its bye.
fn bye_result(event: &Tournament) -> &'static str {
    let scoring = event.settings.scoring;
    if scoring.pairing_allocated_bye == scoring.win {
        WIN
    } else if scoring.pairing_allocated_bye == scoring.draw {
        DRAW
    } else {
        LOSS
    }
}
