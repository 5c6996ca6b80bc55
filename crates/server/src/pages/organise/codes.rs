//! Codes on paper: a link for every board, or for every player, signed so that nobody guesses it.

use arbiter_tournament::PlayerId;
use askama::Template;
use axum::{Router, extract::Query, response::Response, routing::get};
use hmac::{Hmac, KeyInit as _, Mac as _};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;
use sha2::Sha256;

use super::super::{Head, Page, StaffView, show};
use crate::{access::Arbiter, app::App, fault::Fault, hall_door, problem::Problem};

/// Codes on one page: five sheets of paper.
const CODES_MAX: usize = 60;

/// Bytes of a signature that a link shows: 128 bits.
const SIGNATURE_BYTES: usize = 16;

pub(super) fn router() -> Router<App> {
    Router::new().route("/events/{event}/manage/codes", get(sheet))
}

/// What a link opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opens {
    Player { event: u32, player: u32 },
    Board { event: u32, round: u8, board: u16 },
}

impl Opens {
    fn message(self) -> String {
        match self {
            Self::Player { event, player } => format!("player/{event}/{player}"),
            Self::Board { event, round, board } => format!("board/{event}/{round}/{board}"),
        }
    }

    fn mac(self, key: &str) -> Result<Hmac<Sha256>, Problem> {
        let mac = Hmac::<Sha256>::new_from_slice(key.as_bytes());
        let mut mac = mac.map_err(|error| Problem::broken(error.to_string()))?;
        mac.update(self.message().as_bytes());
        Ok(mac)
    }

    /// The path of the link.
    pub(crate) async fn path(self, app: &App) -> Result<String, Problem> {
        let bytes = self.mac(&key(app).await?)?.finalize().into_bytes();
        let signature = hex::encode(&bytes[..SIGNATURE_BYTES]);
        Ok(match self {
            Self::Player { event, player } => format!("/p/{event}/{player}/{signature}"),
            Self::Board { event, round, board } => {
                format!("/b/{event}/{round}/{board}/{signature}")
            }
        })
    }

    /// Whether the link is ours; compared in constant time.
    pub(super) async fn check(self, app: &App, signature: &str) -> Result<(), Problem> {
        let wrong = || Problem::missing(Fault::NotOurLink);
        let bytes = hex::decode(signature).ok().filter(|bytes| bytes.len() == SIGNATURE_BYTES);
        let mac = self.mac(&key(app).await?)?;
        mac.verify_truncated_left(&bytes.ok_or_else(wrong)?).map_err(|_| wrong())
    }
}

async fn key(app: &App) -> Result<String, Problem> {
    let accounts = app.accounts.accounts().await?;
    accounts.key.clone().ok_or_else(|| Problem::broken("no key was drawn"))
}

/// A code as a picture: its side, and its dark runs as one path.
pub(super) struct Picture {
    pub(super) side: i32,
    pub(super) path: String,
}

/// White around a code, in modules.
const QUIET: i32 = 2;

pub(super) fn picture(address: &str) -> Result<Picture, Problem> {
    use std::fmt::Write as _;
    let code = QrCode::encode_text(address, QrCodeEcc::Medium);
    let code = code.map_err(|error| Problem::broken(error.to_string()))?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count();
            let run = i32::try_from(run).unwrap_or(0);
            if 0 < run {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run.max(1);
        }
    }
    Ok(Picture { side: code.size() + 2 * QUIET, path })
}

struct Code {
    title: String,
    text: String,
    address: String,
    picture: Picture,
}

/// What the codes of a sheet are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// Results, a code per board.
    Board,
    /// Results, a code per player.
    Player,
    /// A tablet as the clock of a board.
    Clock,
}

impl By {
    const ALL: [Self; 3] = [Self::Board, Self::Player, Self::Clock];

    const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Player => "player",
            Self::Clock => "clock",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Board => "codes-by-board",
            Self::Player => "codes-by-player",
            Self::Clock => "codes-by-clock",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Board | Self::Player => "codes-text",
            Self::Clock => "codes-clock-text",
        }
    }
}

#[derive(Template)]
#[template(path = "organise/codes.html")]
struct CodesPage {
    page: Page,
    head: Head,
    round: Option<u8>,
    by: By,
    codes: Vec<Code>,
    /// Which page of how many, from 1.
    sheet: usize,
    sheets: usize,
    /// Whether others can reach the address in the codes.
    is_local: bool,
}

#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    by: String,
    #[serde(default)]
    sheet: usize,
}

async fn sheet(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "round").await?;
    let round = head.newest_round();
    let by = By::ALL.into_iter().find(|by| by.name() == asked.by).unwrap_or(By::Board);
    let by = if round.is_none() { By::Player } else { by };
    let stated = head.event.settings.time_control.as_ref();
    let control = stated.filter(|it| it.control().is_some()).map(ToString::to_string);
    let mut links: Vec<(Link, String, String)> = Vec::new();
    if by == By::Player {
        let mut players: Vec<PlayerId> = head.event.players.keys().copied().collect();
        players.sort_by_key(|id| head.name(id).to_lowercase());
        for player in players {
            let opens = Opens::Player { event: id, player: player.0 };
            links.push((Link::Signed(opens), head.name(&player).to_owned(), String::new()));
        }
    } else if let Some((round, boards)) = round.and_then(|it| Some((it, head.event.round(it)?))) {
        for (board, number) in boards.boards.iter().zip(1..) {
            let (white, black) = (head.name(&board.pair.white), head.name(&board.pair.black));
            let title = page.t.say1("board-n", "board", number);
            let opens = Opens::Board { event: id, round, board: number };
            let link = match by {
                By::Clock => Link::Clock(clock_path(control.as_deref(), number, white, black)),
                By::Board | By::Player => Link::Signed(opens),
            };
            links.push((link, title, format!("{white} – {black}")));
        }
    }
    let sheets = links.len().div_ceil(CODES_MAX).max(1);
    let sheet = asked.sheet.clamp(1, sheets);
    let reached = if by == By::Clock { app.reached_by_tablets() } else { app.reached() };
    let mut codes = Vec::new();
    for (link, title, text) in links.into_iter().skip((sheet - 1) * CODES_MAX).take(CODES_MAX) {
        let path = match link {
            Link::Signed(opens) => opens.path(&app).await?,
            Link::Clock(path) => path,
        };
        let address = format!("{reached}{path}");
        codes.push(Code { title, text, picture: picture(&address)?, address });
    }
    let is_local = hall_door::is_local(&reached);
    show(&CodesPage { page, head, round, by, codes, sheet, sheets, is_local })
}

/// Where a code leads.
enum Link {
    /// To the result of a board or of a player.
    Signed(Opens),
    /// To the clock of a board; it knows no secret.
    Clock(String),
}

/// The address that sets a tablet as the clock of a board. Without a time control that can be read
/// the tablet asks for one.
fn clock_path(control: Option<&str>, board: u16, white: &str, black: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    if let Some(control) = control {
        query.append_pair("control", control);
    }
    query.append_pair("board", &board.to_string());
    query.append_pair("white", white).append_pair("black", black);
    format!("/clock?{}", query.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_a_clock_sets_it_for_the_board() {
        let path = clock_path(Some("90+30"), 12, "Réti, Richard", "Euwe & Co");

        assert_eq!(
            path,
            "/clock?control=90%2B30&board=12&white=R%C3%A9ti%2C+Richard&black=Euwe+%26+Co"
        );
        let asked = clock_path(None, 1, "a", "b");
        assert_eq!(asked, "/clock?board=1&white=a&black=b");
    }

    #[test]
    fn a_code_is_a_square_of_dark_runs() {
        let picture = picture("http://192.168.1.10:8000/p/1/2/00").expect("a code");
        assert!(25 <= picture.side && picture.path.starts_with("M2 2h7v1h-7z"));
    }
}
