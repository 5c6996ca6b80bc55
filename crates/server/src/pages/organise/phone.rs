//! What a code on paper opens: a player's own page, or a board, to hand in its result. No
//! account is needed; the link itself is the permission, for one's own board of the newest round
//! alone.

use arbiter_director::{Command, Consent, Refusal};
use arbiter_rulebook::Color;
use arbiter_service::{Actor, ServiceError};
use arbiter_tournament::{BoardResult, Decision, PlayerId, Purpose};
use askama::Template;
use axum::{
    Router,
    extract::{Path, State},
    response::Response,
    routing::get,
};

use super::{
    super::{
        Head, Page, PublicView, go, show,
        words::{bye_key, points, result},
    },
    codes::Opens,
};
use crate::{app::App, fault::Fault, fields::Fields, play::desk, problem::Problem};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/p/{event}/{player}/{signature}", get(player).post(player_result))
        .route("/b/{event}/{round}/{board}/{signature}", get(board).post(board_result))
}

/// A board as its players see it.
struct Table {
    round: u8,
    board: u16,
    white: String,
    black: String,
    /// Which side the reader has; none for the code of a board.
    own: Option<Color>,
    result: Option<&'static str>,
    /// Whether a result can be handed in.
    is_open: bool,
}

#[derive(Template)]
#[template(path = "organise/phone.html")]
struct PhonePage {
    page: Page,
    head: Head,
    /// The player's name and points; none for the code of a board.
    player: Option<(String, String)>,
    table: Option<Table>,
    /// The seat of the player's game, where it is played on this server.
    play: Option<String>,
    /// What the player has instead of a board.
    bye: Option<String>,
    /// Earlier rounds: number, colour, opponent, result.
    past: Vec<(u8, Option<Color>, String, &'static str)>,
}

#[expect(clippy::ref_option, reason = "templates pass everything by reference")]
impl PhonePage {
    fn is_white(&self, color: &Option<Color>) -> bool {
        *color == Some(Color::White)
    }

    fn is_black(&self, color: &Option<Color>) -> bool {
        *color == Some(Color::Black)
    }
}

fn table(head: &Head, round: u8, board: u16, own: Option<Color>) -> Option<Table> {
    let found = head.event.board(round, board)?;
    let is_newest = head.newest_round() == Some(round);
    Some(Table {
        round,
        board,
        white: head.name(&found.pair.white).to_owned(),
        black: head.name(&found.pair.black).to_owned(),
        own,
        result: found.result.map(result),
        is_open: is_newest && found.result.is_none() && !head.event.is_closed,
    })
}

/// The board of a player in a round, and their colour.
fn seat(head: &Head, round: u8, player: PlayerId) -> Option<(u16, Color)> {
    let boards = head.event.round(round)?.boards.iter().zip(1..);
    boards.into_iter().find_map(|(board, number)| {
        if board.pair.white == player {
            Some((number, Color::White))
        } else {
            (board.pair.black == player).then_some((number, Color::Black))
        }
    })
}

/// Somebody with White whose game of the newest round is on.
pub(crate) fn open_seat(head: &Head) -> Option<PlayerId> {
    let round = head.event.round(head.newest_round()?)?;
    round.boards.iter().find(|board| board.result.is_none()).map(|board| board.pair.white)
}

async fn player(
    PublicView { app, page, path: (event, player, signature) }: PublicView<(u32, u32, String)>,
) -> Result<Response, Problem> {
    Opens::Player { event, player }.check(&app, &signature).await?;
    let head = Head::load(&app, event, "overview").await?;
    let id = PlayerId(player);
    if !head.event.players.contains_key(&id) {
        return Err(Refusal::NoSuchPlayer(id).into());
    }
    let newest = head.newest_round();
    let seat_now = newest.and_then(|round| Some((round, seat(&head, round, id)?)));
    let shown = seat_now.and_then(|(round, (board, own))| table(&head, round, board, Some(own)));
    let play = match seat_now {
        Some((round, (board, own))) => {
            desk::seat_of_board(&app, (event, round), board, own).await?
        }
        None => None,
    };
    let byes = newest.and_then(|round| head.event.round(round)).map(|round| &round.byes);
    let bye = byes.and_then(|byes| byes.get(&id)).map(|&bye| page.t.say(bye_key(bye)));
    let rounds = head.event.rounds.len();
    let record = head.event.record(rounds, Purpose::Standings);
    let number = head.event.numbers().get(&id).copied();
    let score = number.and_then(|number| record.player(number));
    let score = score.map(|player| points(record.score_after(player, rounds)));
    let past = (1..newest.unwrap_or(1)).rev().map(|round| past(&page, &head, round, id));
    let past = past.collect();
    let player = Some((head.name(&id).to_owned(), score.unwrap_or_default()));
    show(&PhonePage { page, head, player, table: shown, play, bye, past })
}

fn past(
    page: &Page,
    head: &Head,
    round: u8,
    id: PlayerId,
) -> (u8, Option<Color>, String, &'static str) {
    let Some(played) = head.event.round(round) else {
        return (round, None, String::new(), "");
    };
    if let Some((board, color)) = seat(head, round, id)
        .and_then(|(board, color)| Some((head.event.board(round, board)?, color)))
    {
        let opponent = if color == Color::White { board.pair.black } else { board.pair.white };
        (round, Some(color), head.name(&opponent).to_owned(), board.result.map_or("…", result))
    } else {
        let bye = played.byes.get(&id).map(|&bye| page.t.say(bye_key(bye)));
        (round, None, bye.unwrap_or_default(), "")
    }
}

async fn board(
    PublicView { app, page, path: (event, round, board, signature) }: PublicView<(
        u32,
        u8,
        u16,
        String,
    )>,
) -> Result<Response, Problem> {
    Opens::Board { event, round, board }.check(&app, &signature).await?;
    let head = Head::load(&app, event, "overview").await?;
    let shown = table(&head, round, board, None).ok_or(Refusal::NoSuchBoard { round, board })?;
    show(&PhonePage {
        page,
        head,
        player: None,
        table: Some(shown),
        play: None,
        bye: None,
        past: Vec::new(),
    })
}

/// The three results that players hand in themselves.
fn wanted(fields: &Fields) -> Result<BoardResult, Problem> {
    match fields.text("result") {
        "1-0" => Ok(BoardResult::Played(Decision::WhiteWins)),
        "=-=" => Ok(BoardResult::Played(Decision::Draw)),
        "0-1" => Ok(BoardResult::Played(Decision::BlackWins)),
        other => Err(Problem::invalid(Fault::NotForPlayers(other.to_owned()))),
    }
}

async fn player_result(
    State(app): State<App>,
    page: Page,
    Path((event, player, signature)): Path<(u32, u32, String)>,
    fields: Fields,
) -> Result<Response, Problem> {
    Opens::Player { event, player }.check(&app, &signature).await?;
    let head = Head::load(&app, event, "overview").await?;
    let id = PlayerId(player);
    let round = fields.need("round")?;
    let no_board = || Problem::told(page.t.say("phone-no-board"));
    let (board, _) = seat(&head, round, id).ok_or_else(no_board)?;
    let number = head.event.numbers().get(&id).map_or(0, |number| number.get());
    let actor = format!("player {number} by code");
    hand_in(&app, &page, &head, (round, board, wanted(&fields)?, &actor)).await?;
    Ok(go(&page.path))
}

async fn board_result(
    State(app): State<App>,
    page: Page,
    Path((event, round, board, signature)): Path<(u32, u8, u16, String)>,
    fields: Fields,
) -> Result<Response, Problem> {
    Opens::Board { event, round, board }.check(&app, &signature).await?;
    let head = Head::load(&app, event, "overview").await?;
    let actor = format!("board {board} by code");
    hand_in(&app, &page, &head, (round, board, wanted(&fields)?, &actor)).await?;
    Ok(go(&page.path))
}

/// Keeps a result of the newest round. The same result twice is fine; another one is not.
async fn hand_in(
    app: &App,
    page: &Page,
    head: &Head,
    (round, board, result, actor): (u8, u16, BoardResult, &str),
) -> Result<(), Problem> {
    if head.newest_round() != Some(round) || head.event.is_closed {
        return Err(Problem::told(page.t.say("phone-over")));
    }
    let commands = [Command::EnterResult { round, board, result }];
    let actor = Actor { name: actor, consent: Consent::None };
    match app.tournaments.act(head.id, None, &commands, actor).await {
        Ok(_) => Ok(()),
        Err(ServiceError::Refused(Refusal::ResultStands { .. })) => {
            let event = app.tournaments.load(head.id).await?;
            let there = event.board(round, board).and_then(|board| board.result);
            if there == Some(result) {
                Ok(())
            } else {
                Err(Problem::told(page.t.say("phone-differs")))
            }
        }
        Err(error) => Err(error.into()),
    }
}
