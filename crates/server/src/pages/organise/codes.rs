//! Codes on paper: a link for every board, or for every player, signed so that nobody guesses it.

use arbiter_tournament::PlayerId;
use askama::Template;
use axum::{Router, extract::Query, response::Response, routing::get};
use hmac::{Hmac, KeyInit as _, Mac as _};
use qrcodegen::{Mask, QrCode, QrCodeEcc, QrSegment, Version};
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

    /// Whether the link is ours; compared in constant time.
    pub(super) async fn check(self, app: &App, signature: &str) -> Result<(), Problem> {
        let wrong = || Problem::missing(Fault::NotOurLink);
        let bytes = hex::decode(signature).ok().filter(|bytes| bytes.len() == SIGNATURE_BYTES);
        let mac = self.mac(&key(app).await?)?;
        mac.verify_truncated_left(&bytes.ok_or_else(wrong)?).map_err(|_| wrong())
    }
}

/// Signs links. The key is read once for all that a page shows.
pub(crate) struct Signer(String);

impl Signer {
    pub(crate) async fn of(app: &App) -> Result<Self, Problem> {
        Ok(Self(key(app).await?))
    }

    /// The path of the link.
    pub(crate) fn path(&self, opens: Opens) -> Result<String, Problem> {
        let bytes = opens.mac(&self.0)?.finalize().into_bytes();
        let signature = hex::encode(&bytes[..SIGNATURE_BYTES]);
        Ok(match opens {
            Opens::Player { event, player } => format!("/p/{event}/{player}/{signature}"),
            Opens::Board { event, round, board } => {
                format!("/b/{event}/{round}/{board}/{signature}")
            }
        })
    }
}

async fn key(app: &App) -> Result<String, Problem> {
    let accounts = app.accounts.accounts().await?;
    accounts.key.clone().ok_or_else(|| Problem::broken("no key was drawn"))
}

/// A code as a picture: its side, and its dark runs as one line to be drawn a module wide.
pub(super) struct Picture {
    pub(super) side: i32,
    pub(super) path: String,
}

/// White around a code, in modules.
const QUIET: i32 = 2;

/// Draws codes. Which mask is the easiest to read is found for the first of them, which takes
/// twenty times as long as all the rest; the next have it as well. Readers are told of the mask by
/// the code itself, and the addresses of a sheet are alike but for a number and the signature.
#[derive(Default)]
pub(super) struct Pen {
    mask: Option<Mask>,
}

impl Pen {
    pub(super) fn draw(&mut self, address: &str) -> Result<Picture, Problem> {
        let parts = QrSegment::make_segments(address);
        let (least, most) = (Version::MIN, Version::MAX);
        let medium = QrCodeEcc::Medium;
        let code = QrCode::encode_segments_advanced(&parts, medium, least, most, self.mask, true);
        let code = code.map_err(|error| Problem::broken(error.to_string()))?;
        self.mask = Some(code.mask());
        Ok(drawn(&code))
    }
}

/// A code that stands alone.
pub(super) fn picture(address: &str) -> Result<Picture, Problem> {
    Pen::default().draw(address)
}

fn drawn(code: &QrCode) -> Picture {
    use std::fmt::Write as _;
    let mut path = String::new();
    for y in 0..code.size() {
        // Where the pen is in this row; a sheet holds hundreds of codes, and steps are short.
        let (mut x, mut pen) = (0, None);
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count();
            let run = i32::try_from(run).unwrap_or(0);
            if 0 < run {
                let _ = match pen {
                    None => write!(path, "M{} {}.5h{run}", x + QUIET, y + QUIET),
                    Some(pen) => write!(path, "m{} 0h{run}", x - pen),
                };
                pen = Some(x + run);
            }
            x += run.max(1);
        }
    }
    Picture { side: code.size() + 2 * QUIET, path }
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
    let (signer, mut pen) = (Signer::of(&app).await?, Pen::default());
    let mut codes = Vec::new();
    for (link, title, text) in links.into_iter().skip((sheet - 1) * CODES_MAX).take(CODES_MAX) {
        let path = match link {
            Link::Signed(opens) => signer.path(opens)?,
            Link::Clock(path) => path,
        };
        let address = format!("{reached}{path}");
        codes.push(Code { title, text, picture: pen.draw(&address)?, address });
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
        assert!(25 <= picture.side && picture.path.starts_with("M2 2.5h7m"));
        // Drawn again, the line has the modules of the code: the three eyes at least.
        let dark = modules(&picture);
        for (x, y) in [(2, 2), (picture.side - 9, 2), (2, picture.side - 9)] {
            let eye = (0..7).flat_map(|dy| (0..7).map(move |dx| (dx, dy)));
            for (dx, dy) in eye {
                let is_dark = dx.min(dy).min(6 - dx).min(6 - dy) != 1;
                assert_eq!(dark.contains(&(x + dx, y + dy)), is_dark, "{dx}, {dy}");
            }
        }
    }

    /// The modules that the line of a code covers.
    fn modules(picture: &Picture) -> std::collections::BTreeSet<(i32, i32)> {
        let (mut dark, mut x, mut y) = (std::collections::BTreeSet::new(), 0, 0);
        let number = |text: &str| text.parse::<i32>().expect("a whole number");
        for stroke in
            picture.path.split_inclusive(['M', 'm']).map(|it| it.trim_end_matches(['M', 'm']))
        {
            let Some((to, run)) = stroke.split_once('h') else { continue };
            match to.split_once(' ').expect("a place") {
                (dx, "0") => x += number(dx),
                (to_x, to_y) => (x, y) = (number(to_x), number(to_y.trim_end_matches(".5"))),
            }
            dark.extend((0..number(run)).map(|dx| (x + dx, y)));
            x += number(run);
        }
        dark
    }
}
