//! The dead-position checker: can either side still mate, and why not (5.2.2, 6.9).

use arbiter_answers::{reasons, speech, winnable};
use arbiter_board::{Color, Fault, Position, Setup, Severity};
use arbiter_laws::{article_05_completion::DEAD_POSITION, article_06_clock::FLAG_FALL};
use arbiter_rulebook::LawsEdition;
use arbiter_text::Text;
use arbiter_winnable::{Ground, Limit, Wall, Winnability};
use askama::Template;
use axum::{extract::RawQuery, response::Response};
use serde::Serialize;

use super::super::{
    Page,
    board::Board,
    laws::rulings::{cited, side},
    show,
};
use crate::{
    fields::{Fields, query},
    problem::Problem,
};

/// Positions visited for one side before we say that we do not know.
pub(crate) const LIMIT: Limit = Limit::positions(300_000);

/// Shown before anybody set up something: a wall of pawns.
const EXAMPLE: &str = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3K4 w - - 0 1";

#[derive(Template)]
#[template(path = "tools/dead.html")]
struct DeadPage {
    page: Page,
    fen: String,
    board: Board,
    faults: Vec<(String, String, String)>,
    error: String,
    answer: Option<Answer>,
}

impl DeadPage {
    /// The address that shows a line after so many moves, for readers without scripts.
    fn turn(&self, side: &SideAnswer, ply: usize) -> String {
        let fen = self.fen.replace(' ', "+");
        format!("/tools/dead?fen={fen}&side={}&ply={ply}#side-{}", side.id, side.id)
    }
}

struct Answer {
    headline: String,
    cite: (String, String),
    sides: Vec<SideAnswer>,
    /// The structure that keeps both sides from mating, shown once.
    shared: Drawn,
}

/// Where pieces can ever go: a board per king, the others in words.
#[derive(Default)]
struct Drawn {
    boards: Vec<(String, Board)>,
    reach: Vec<String>,
}

/// What is known of one side.
struct SideAnswer {
    /// `white` or `black`.
    id: &'static str,
    name: String,
    verdict: String,
    because: String,
    /// What follows when the opponent's flag falls, and the article.
    flag: String,
    cite: (String, String),
    line: Option<Shown>,
    wall: Drawn,
}

/// A line of moves for the viewer.
struct Shown {
    board: Board,
    ply: usize,
    moves: Vec<Shot>,
    json: String,
    at: String,
}

struct Shot {
    number: String,
    san: String,
    ply: usize,
}

#[derive(Serialize)]
struct Step {
    fen: String,
    san: String,
    speech: String,
}

/// Whether each side can still mate.
pub(crate) async fn can_mate_both(position: Position) -> Result<[Winnability; 2], Problem> {
    let both = move || Color::ALL.map(|color| arbiter_winnable::can_mate(&position, color, LIMIT));
    super::run_blocking(both).await
}

/// Why a side cannot mate, for each that cannot.
pub(crate) async fn proofs(t: &Text, position: Position) -> Result<Vec<String>, Problem> {
    let both = can_mate_both(position).await?;
    let proof = |(color, found): (Color, Winnability)| {
        let is_barred = matches!(found, Winnability::Unwinnable { .. });
        is_barred.then(|| winnable::in_words(t, &position, color, &found))
    };
    Ok(Color::ALL.into_iter().zip(both).filter_map(proof).collect())
}

pub(super) async fn check(page: Page, RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let fen = fields.text("fen").to_owned();
    let t = page.t;
    let example: Setup = EXAMPLE.parse().map_err(|_| Problem::broken("the example"))?;
    let asked = (!fen.is_empty()).then(|| fen.parse::<Setup>());
    let (setup, error) = match &asked {
        None => (example, String::new()),
        Some(Ok(setup)) => (*setup, String::new()),
        Some(Err(_)) => (Setup::empty(), t.say("dead-unreadable")),
    };
    let position = match asked {
        Some(Ok(setup)) => Some(setup.position()),
        _ => None,
    };
    let mut faults = Vec::new();
    let answer = match position {
        None => None,
        Some(Err(found)) => {
            let unplayable = found.of(Severity::Unplayable);
            faults = unplayable.iter().map(|fault| fault_line(&t, fault)).collect();
            None
        }
        Some(Ok(position)) => {
            let both = can_mate_both(position).await?;
            Some(answer(&t, &position, &both, &fields))
        }
    };
    let board = Board::of(&t, &setup);
    let fen = if fen.is_empty() { EXAMPLE.to_owned() } else { fen };
    show(&DeadPage { page, fen, board, faults, error, answer })
}

fn fault_line(t: &Text, fault: Fault) -> (String, String, String) {
    let text = reasons::fault(fault).map_or_else(|| fault.to_string(), |it| t.message(&it));
    let href = super::super::laws::address(fault.article());
    (text, fault.article().to_owned(), href)
}

fn answer(t: &Text, position: &Position, both: &[Winnability; 2], fields: &Fields) -> Answer {
    let barred = |found: &Winnability| matches!(found, Winnability::Unwinnable { .. });
    let known = |found: &Winnability| !matches!(found, Winnability::Undetermined { .. });
    let is_dead = both.iter().all(barred);
    let headline = t.say(if is_dead {
        "dead-yes"
    } else if both.iter().all(known) || both.iter().any(|found| known(found) && !barred(found)) {
        "dead-no"
    } else {
        "dead-unknown"
    });
    let cite = DEAD_POSITION.cite(LawsEdition::NEWEST).map(|basis| cited(t, basis));
    let sides = Color::ALL.into_iter().zip(both);
    let sides = sides.map(|(color, found)| one_side(t, position, color, found, fields));
    let mut sides: Vec<SideAnswer> = sides.collect();
    let mut shared = Drawn::default();
    if let [Some(one), Some(other)] = both.each_ref().map(wall_of)
        && one == other
    {
        for side in &mut sides {
            shared = std::mem::take(&mut side.wall);
        }
    }
    Answer { headline, cite: cite.unwrap_or_default(), sides, shared }
}

const fn wall_of(found: &Winnability) -> Option<&Wall> {
    match found {
        Winnability::Unwinnable { ground: Ground::Wall(wall) } => Some(wall),
        Winnability::Unwinnable { .. }
        | Winnability::Winnable { .. }
        | Winnability::Undetermined { .. } => None,
    }
}

fn one_side(
    t: &Text,
    position: &Position,
    color: Color,
    found: &Winnability,
    fields: &Fields,
) -> SideAnswer {
    let id = color.word();
    let name = side(t, color);
    let say = |key: &str| t.with(key, &[("player", side(t, color)), ("opponent", side(t, !color))]);
    let said = winnable::verdict(t, color, found);
    let (verdict, because, flag) = match found {
        Winnability::Winnable { line } if line.is_empty() => (said, String::new(), String::new()),
        Winnability::Winnable { line } => {
            let count = t.count("dead-half-moves", line.len());
            (said, t.say1("dead-for-instance", "moves", count), say("dead-flag-loses"))
        }
        Winnability::Unwinnable { ground } => {
            (said, winnable::because(t, position, ground), say("dead-flag-draws"))
        }
        Winnability::Undetermined { work } => {
            (said, t.say1("dead-work", "positions", work), say("dead-flag-unknown"))
        }
    };
    let chosen = fields.text("side") == id;
    let ply = fields.may("ply").ok().flatten().filter(|_| chosen).unwrap_or(0);
    let line = moves_of(found).map(|moves| shown(t, position, moves, ply));
    let wall = wall_of(found).map(|wall| drawn(t, position, wall)).unwrap_or_default();
    let cite = FLAG_FALL.cite(LawsEdition::NEWEST).map(|basis| cited(t, basis)).unwrap_or_default();
    SideAnswer { id, name, verdict, because, flag, cite, line, wall }
}

/// The moves that prove it, where moves do.
fn moves_of(found: &Winnability) -> Option<&[arbiter_board::Move]> {
    let moves = match found {
        Winnability::Winnable { line } => line,
        Winnability::Unwinnable { ground: Ground::ForcedLine { moves, .. } } => moves,
        Winnability::Unwinnable { .. } | Winnability::Undetermined { .. } => return None,
    };
    (!moves.is_empty()).then_some(moves)
}

fn shown(t: &Text, position: &Position, moves: &[arbiter_board::Move], ply: usize) -> Shown {
    let sans = winnable::written(t.language(), position, moves);
    let mut at = *position;
    let first =
        Step { fen: Setup::from(&at).to_string(), san: String::new(), speech: String::new() };
    let mut steps = vec![first];
    let mut shots = Vec::new();
    for (index, (m, san)) in moves.iter().zip(sans).enumerate() {
        let number = match (at.turn(), index) {
            (Color::White, _) => format!("{}.", at.fullmove_number()),
            (Color::Black, 0) => format!("{}…", at.fullmove_number()),
            (Color::Black, _) => String::new(),
        };
        let speech = speech::say(t, &at, *m);
        at.play_mut(*m);
        shots.push(Shot { number, san: san.clone(), ply: index + 1 });
        steps.push(Step { fen: Setup::from(&at).to_string(), san, speech });
    }
    let ply = ply.min(moves.len());
    let setup: Setup = steps[ply].fen.parse().unwrap_or_else(|_| Setup::from(position));
    let at = steps[ply].san.clone();
    // Nothing in it can end the element: squares, letters and signs of notation alone.
    let json = serde_json::to_string(&steps).unwrap_or_default().replace('<', "\\u003c");
    Shown { board: Board::of(t, &setup), ply, moves: shots, json, at }
}

/// For each king a board with the squares it can ever reach; the other pieces in words.
fn drawn(t: &Text, position: &Position, wall: &Wall) -> Drawn {
    let setup = Setup::from(position);
    let boards = Color::ALL.map(|color| {
        let reach = wall.reach(position.king(color));
        let title = t.say(match color {
            Color::White => "wall-white-king",
            Color::Black => "wall-black-king",
        });
        (title, Board::marked(t, &setup, wall.locked, reach))
    });
    let others = wall
        .reach
        .iter()
        .filter(|reach| Color::ALL.into_iter().all(|color| position.king(color) != reach.from));
    let others = others.map(|reach| {
        let squares: Vec<String> = reach.squares.iter().map(|square| square.to_string()).collect();
        t.with("wall-reach", &[("square", reach.from.to_string()), ("squares", squares.join(" "))])
    });
    Drawn { boards: boards.into_iter().collect(), reach: others.collect() }
}
