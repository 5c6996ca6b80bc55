//! The bracket of a knock-out, as it is drawn on a wall: stage beside stage.

use arbiter_director::report::{self, BracketSeat, BracketStage, BracketTie, Who};
use arbiter_pairing::knockout::RoundKind;
use arbiter_rulebook::Color;
use arbiter_text::Text;
use askama::Template;
use axum::response::Response;

use super::{Person, day_of_year};
use crate::{
    fault::Fault,
    pages::{Head, Page, PublicView, show, words},
    problem::Problem,
};

/// A game in a line of a tie.
struct Game {
    is_white: bool,
    mark: &'static str,
    is_won: bool,
}

/// A line of a tie.
struct Line {
    person: Option<Person>,
    /// Whom one waits for, where nobody sits here yet.
    waits: String,
    seed: String,
    games: Vec<Game>,
    /// Empty before the first game.
    sum: String,
    /// `goes`, `out`, or empty.
    state: &'static str,
}

/// A tie.
struct Tie {
    lines: [Line; 2],
    /// What a reader should know besides: a game that is on, a playoff.
    note: String,
    is_live: bool,
}

/// A column of the bracket.
struct Stage {
    name: String,
    when: String,
    /// None where somebody goes on without playing.
    ties: Vec<Option<Tie>>,
}

#[derive(Template)]
#[template(path = "public/bracket.html")]
struct BracketPage {
    page: Page,
    head: Head,
    about: String,
    stages: Vec<Stage>,
}

pub(super) async fn show_bracket(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "bracket").await?;
    let bracket = report::bracket(&head.event);
    let bracket = bracket.ok_or_else(|| Problem::missing(Fault::NoPage))?;
    let t = &page.t;
    let n_stages = bracket.stages.len();
    let stages = bracket.stages.iter().enumerate();
    let stages = stages.map(|(idx, it)| stage(t, &head, it, n_stages - idx)).collect();
    let games = head.event.settings.knock_out.games.max(1);
    let values = [
        ("players", t.count("players-count", head.event.players.len())),
        ("games", t.count("bracket-games", usize::from(games))),
    ];
    let about = t.with("bracket-about", &values);
    show(&BracketPage { page, head, about, stages })
}

fn stage(t: &Text, head: &Head, stage: &BracketStage, to_final: usize) -> Stage {
    let session = head.event.settings.programme.get(stage.first_round - 1);
    Stage {
        name: name(t, stage.kind, to_final),
        when: session.map(|session| day_of_year(t, &session.starts)).unwrap_or_default(),
        ties: stage.slots.iter().map(|slot| slot.as_ref().map(|it| tie(t, head, it))).collect(),
    }
}

/// What players call a stage: by how many are left in it.
fn name(t: &Text, kind: RoundKind, to_final: usize) -> String {
    match (kind, to_final) {
        (RoundKind::Preliminary, _) => t.say("bracket-preliminary"),
        (RoundKind::Final, _) => t.say("bracket-final"),
        (RoundKind::Main, 2) => t.say("bracket-semi-finals"),
        (RoundKind::Main, 3) => t.say("bracket-quarter-finals"),
        (RoundKind::Main, stages) => t.say1("bracket-last", "players", 1_u32 << stages.min(31)),
    }
}

fn tie(t: &Text, head: &Head, tie: &BracketTie) -> Tie {
    let [upper, lower] = &tie.seats;
    let state = |side: usize| match tie.winner {
        Some(winner) if winner == side => "goes",
        Some(_) => "out",
        None => "",
    };
    let is_level = upper.score == lower.score && tie.is_published && tie.open == 0;
    let playoff = match (upper.who, lower.who) {
        (Who::Player(one), Who::Player(other)) => {
            let mut all = head.event.playoffs.iter().rev();
            all.find(|(order, _)| order.contains(&one) && order.contains(&other))
        }
        _ => None,
    };
    let note = match playoff {
        _ if 0 < tie.open => t.say1("bracket-playing", "game", upper.games.len()),
        Some((_, how)) if is_level => how.clone(),
        None if is_level && tie.winner.is_none() => t.say("bracket-level"),
        Some(_) | None => String::new(),
    };
    Tie {
        lines: [line(t, head, upper, state(0)), line(t, head, lower, state(1))],
        note,
        is_live: 0 < tie.open,
    }
}

fn line(t: &Text, head: &Head, seat: &BracketSeat, state: &'static str) -> Line {
    let game = |&(color, result): &(Option<Color>, _)| Game {
        is_white: color != Some(Color::Black),
        mark: words::mark(result),
        is_won: matches!(words::mark(result), "1" | "+"),
    };
    let (person, waits) = match seat.who {
        Who::Player(id) => (Some(Person::in_event(head, id)), String::new()),
        Who::WinnerOf(one, other) => {
            let surname = |id| head.name(id).split(',').next().unwrap_or_default().to_owned();
            let values = [("one", surname(&one)), ("other", surname(&other))];
            (None, t.with("bracket-winner-of", &values))
        }
        Who::Unknown => (None, String::new()),
    };
    Line {
        person,
        waits,
        seed: seat.seed.map(|seed| seed.to_string()).unwrap_or_default(),
        sum: if seat.games.is_empty() { String::new() } else { words::points(seat.score) },
        games: seat.games.iter().map(game).collect(),
        state,
    }
}
