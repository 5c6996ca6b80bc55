//! A published round: by board, or by name.

use arbiter_board::{Piece, chess960};
use arbiter_director::report;
use arbiter_rulebook::{Color, Score};
use arbiter_text::Text;
use arbiter_tournament::{Bye, PlayerId, Purpose, Record, Tournament};
use askama::Template;
use axum::{extract::Query, response::Response};
use serde::Deserialize;

use super::{
    Person, day, no_round,
    steps::{Step, steps},
};
use crate::{
    pages::{Head, Page, PublicView, games, show, words},
    problem::Problem,
};

#[derive(Deserialize)]
pub(super) struct Order {
    #[serde(default)]
    by: String,
}

/// One board.
pub(crate) struct BoardRow {
    pub(crate) number: usize,
    pub(crate) white: Person,
    pub(crate) white_points: String,
    pub(crate) black: Person,
    pub(crate) black_points: String,
    /// Empty while the game is on.
    pub(crate) result: &'static str,
}

impl BoardRow {
    /// What White and Black got, where the result says it side by side.
    pub(crate) fn scores(&self) -> Option<(&'static str, &'static str)> {
        self.result.split_once(' ').or_else(|| self.result.split_once('–'))
    }

    /// Whether this side, `white` or `black`, got the point.
    pub(crate) fn has_won(&self, side: &str) -> bool {
        let own = self.scores().map(|(white, black)| if side == "white" { white } else { black });
        own.is_some_and(|score| score == "1" || score == "+")
    }
}

/// Somebody who does not play.
pub(crate) struct ByeRow {
    pub(crate) person: Person,
    pub(crate) points: String,
    /// What it is called.
    pub(crate) bye: String,
    /// What it is worth.
    pub(crate) worth: String,
    /// Given by the pairing, so that there is something to explain.
    pub(crate) is_allocated: bool,
}

/// One player's round.
pub(crate) struct NameRow {
    pub(crate) person: Person,
    /// Empty for those who do not play.
    pub(crate) board: String,
    /// `white`, `black`, or empty.
    pub(crate) color: &'static str,
    pub(crate) opponent: Option<Person>,
    /// What the bye is called, for those who do not play.
    pub(crate) bye: String,
    pub(crate) result: &'static str,
}

/// All that a page shows of a round.
pub(crate) struct Sheet {
    pub(crate) number: u8,
    pub(crate) starts: String,
    pub(crate) boards: Vec<BoardRow>,
    pub(crate) byes: Vec<ByeRow>,
    /// Boards with a result.
    pub(crate) done: usize,
    pub(crate) is_over: bool,
    /// Why it was made by hand, where it was.
    pub(crate) by_hand: Option<String>,
    /// Results that are others in the rating report, in sentences.
    pub(crate) corrections: Vec<String>,
    /// The Chess960 position, in words; empty where none was drawn.
    pub(crate) position: String,
}

/// The Chess960 position of a round in words; empty where none was drawn.
pub(crate) fn position(t: &Text, event: &Tournament, round: u8) -> String {
    let Some(&number) = event.positions.get(&round) else { return String::new() };
    let roles = chess960::array(number).into_iter().flatten();
    let array: String = roles.map(|role| Piece { color: Color::White, role }.char()).collect();
    t.with("round-position", &[("number", number.to_string()), ("array", array)])
}

/// Points before a round, by player.
pub(crate) struct Before {
    record: Record,
    rounds: usize,
    numbers: std::collections::BTreeMap<PlayerId, arbiter_tournament::PairingNumber>,
}

impl Before {
    pub(crate) fn round(event: &Tournament, round: u8) -> Self {
        let rounds = usize::from(round).saturating_sub(1);
        let record = event.record(rounds, Purpose::Standings);
        Self { record, rounds, numbers: event.numbers() }
    }

    pub(crate) fn score(&self, id: PlayerId) -> Score {
        let player = self.numbers.get(&id).and_then(|&number| self.record.player(number));
        player.map(|player| self.record.score_after(player, self.rounds)).unwrap_or_default()
    }

    pub(crate) fn points(&self, id: PlayerId) -> String {
        words::points(self.score(id))
    }
}

impl Sheet {
    /// The sheet of a published round.
    pub(crate) fn of(t: &Text, head: &Head, number: u8) -> Result<Self, Problem> {
        let event = &head.event;
        let round = event.round(number).ok_or_else(|| no_round(number))?;
        let before = Before::round(event, number);
        let boards = round.boards.iter().zip(1..).map(|(board, number)| BoardRow {
            number,
            white: Person::in_event(head, board.pair.white),
            white_points: before.points(board.pair.white),
            black: Person::in_event(head, board.pair.black),
            black_points: before.points(board.pair.black),
            result: board.result.map_or("", words::result),
        });
        let mut byes: Vec<_> = round.byes.iter().map(|(&id, &bye)| (id, bye)).collect();
        byes.sort_by_key(|&(id, bye)| (bye, std::cmp::Reverse(before.score(id)), id));
        let byes = byes.into_iter().filter(|&(id, bye)| is_shown(event, number, id, bye));
        let byes = byes.map(|(id, bye)| ByeRow {
            person: Person::in_event(head, id),
            points: before.points(id),
            bye: t.say(words::bye_key(bye)),
            worth: words::points(
                event.settings.scoring.points(arbiter_tournament::RoundEntry::Bye(bye)),
            ),
            is_allocated: bye == Bye::PairingAllocated,
        });
        let programme = event.settings.programme.get(usize::from(number) - 1);
        Ok(Self {
            number,
            starts: programme.map(|session| day(t, &session.starts)).unwrap_or_default(),
            boards: boards.collect(),
            byes: byes.collect(),
            done: round.boards.iter().filter(|board| board.result.is_some()).count(),
            is_over: round.has_ended(),
            by_hand: round.reason.clone(),
            corrections: corrections(t, event, number),
            position: position(t, event, number),
        })
    }

    /// The same by name.
    pub(crate) fn by_name(&self) -> Vec<NameRow> {
        let mut rows = Vec::with_capacity(2 * self.boards.len() + self.byes.len());
        for board in &self.boards {
            for (person, opponent, color) in [
                (&board.white, &board.black, Color::White),
                (&board.black, &board.white, Color::Black),
            ] {
                rows.push(NameRow {
                    person: person.clone(),
                    board: board.number.to_string(),
                    color: if color == Color::White { "white" } else { "black" },
                    opponent: Some(opponent.clone()),
                    bye: String::new(),
                    result: board.result,
                });
            }
        }
        rows.extend(self.byes.iter().map(|bye| NameRow {
            person: bye.person.clone(),
            board: String::new(),
            color: "",
            opponent: None,
            bye: bye.bye.clone(),
            result: "",
        }));
        rows.sort_by_cached_key(|row| row.person.name.to_lowercase());
        rows
    }
}

/// Mistakes found too late for the standings (C.04.2.D.8).
fn corrections(t: &Text, event: &Tournament, round: u8) -> Vec<String> {
    let all = report::rating_corrections(event).into_iter();
    let said = |it: report::RatingCorrection| {
        let values =
            [("board", it.board.to_string()), ("result", words::result(it.for_rating).to_owned())];
        t.with("round-rating-correction", &values)
    };
    all.filter(|it| it.round == round).map(said).collect()
}

/// Those who left are not listed again round after round.
fn is_shown(event: &Tournament, round: u8, id: PlayerId, bye: Bye) -> bool {
    let entrant = event.players.get(&id);
    let has_left = entrant.and_then(|it| it.withdrawn_from).is_some_and(|from| from <= round);
    bye != Bye::ZeroPoint || !has_left
}

#[derive(Template)]
#[template(path = "public/round.html")]
struct RoundPage {
    page: Page,
    head: Head,
    sheet: Sheet,
    steps: Vec<Step>,
    /// What the other rounds are shown by, too.
    query: &'static str,
    by_name: Option<Vec<NameRow>>,
    /// Small boards of the games that are played here.
    live: String,
}

pub(super) async fn show_round(
    PublicView { app, page, path: (id, number) }: PublicView<(u32, u8)>,
    Query(order): Query<Order>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "pairings").await?;
    let sheet = Sheet::of(&page.t, &head, number)?;
    let steps = steps(&page.t, &head.event);
    let by_name = (order.by == "name").then(|| sheet.by_name());
    let query = if by_name.is_some() { "?by=name" } else { "" };
    let live = games::strip(&app, &page, (id, number)).await?;
    show(&RoundPage { page, head, sheet, steps, query, by_name, live })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plaque_has_what_each_side_got_and_who_won() {
        let row = |result| BoardRow {
            number: 1,
            white: Person::default(),
            white_points: String::new(),
            black: Person::default(),
            black_points: String::new(),
            result,
        };
        for (result, scores, white_won, black_won) in [
            ("1–0", Some(("1", "0")), true, false),
            ("0–1", Some(("0", "1")), false, true),
            ("½–½", Some(("½", "½")), false, false),
            ("+ –", Some(("+", "–")), true, false),
            ("– +", Some(("–", "+")), false, true),
            ("– –", Some(("–", "–")), false, false),
            ("½–0", Some(("½", "0")), false, false),
            ("…", None, false, false),
            ("", None, false, false),
        ] {
            let row = row(result);
            assert_eq!(row.scores(), scores, "{result}");
            assert_eq!(row.has_won("white"), white_won, "{result}");
            assert_eq!(row.has_won("black"), black_won, "{result}");
        }
    }
}
