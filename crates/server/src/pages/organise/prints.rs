//! What hangs on the wall and lies on the tables: sheets of paper, laid out one by one, so that
//! each fills its page and knows its number.

use arbiter_director::report;
use askama::Template;
use axum::{Router, extract::Query, response::Response, routing::get};
use serde::Deserialize;

use super::{
    super::{
        Head, Page, StaffView,
        public::{Person, day, overview, prize_winners, round, standings},
        show,
    },
    codes::{Opens, Pen, Picture, Signer, picture},
};
use crate::{access::Arbiter, app::App, clock, fault::Fault, problem::Problem};

/// Boards on a sheet that spares paper.
const DENSE_ROWS: usize = 57;
/// Names, or places, on a sheet that spares paper.
const LIST_ROWS: usize = 54;
/// So many of them fit in larger letters.
const ROOMY_ROWS: usize = 36;
/// The most boards on a sheet that is read from two metres.
const WALL_ROWS: usize = 18;
/// Fewer boards are not made larger still.
const WALL_ROWS_MIN: usize = 8;
/// Slips to cut, four rows of two.
const SLIPS: usize = 8;
/// Name badges of 86 by 54 mm, five rows of two.
const BADGES: usize = 10;
/// Table cards, to be folded.
const CARDS: usize = 2;
/// Certificates on one page: nobody wants a thousand by accident.
const CERTIFICATES_MAX: usize = 60;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/print", get(choose))
        .route("/events/{event}/manage/print/{sheet}", get(print))
}

/// What can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Wall,
    Pairings,
    Names,
    Standings,
    Slips,
    Cards,
    Badges,
    Certificates,
    Poster,
}

impl Kind {
    const ALL: [Self; 9] = [
        Self::Wall,
        Self::Pairings,
        Self::Names,
        Self::Standings,
        Self::Slips,
        Self::Cards,
        Self::Badges,
        Self::Certificates,
        Self::Poster,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Pairings => "pairings",
            Self::Names => "names",
            Self::Standings => "standings",
            Self::Slips => "slips",
            Self::Cards => "cards",
            Self::Badges => "badges",
            Self::Certificates => "certificates",
            Self::Poster => "poster",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Wall => "print-wall",
            Self::Pairings => "print-pairings",
            Self::Names => "print-names",
            Self::Standings => "print-standings",
            Self::Slips => "print-slips",
            Self::Cards => "print-cards",
            Self::Badges => "print-badges",
            Self::Certificates => "print-certificates",
            Self::Poster => "print-poster",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Wall => "print-wall-text",
            Self::Pairings => "print-pairings-text",
            Self::Names => "print-names-text",
            Self::Standings => "print-standings-text",
            Self::Slips => "print-slips-text",
            Self::Cards => "print-cards-text",
            Self::Badges => "print-badges-text",
            Self::Certificates => "print-certificates-text",
            Self::Poster => "print-poster-text",
        }
    }

    /// Whether there must be a published round.
    const fn needs_round(self) -> bool {
        match self {
            Self::Wall
            | Self::Pairings
            | Self::Names
            | Self::Standings
            | Self::Slips
            | Self::Cards => true,
            Self::Badges | Self::Certificates | Self::Poster => false,
        }
    }
}

#[derive(Template)]
#[template(path = "prints/index.html")]
struct IndexPage {
    page: Page,
    head: Head,
    kinds: Vec<Kind>,
}

async fn choose(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "round").await?;
    let has_round = head.newest_round().is_some();
    let kinds = Kind::ALL.into_iter().filter(|kind| has_round || !kind.needs_round()).collect();
    show(&IndexPage { page, head, kinds })
}

/// A line of a sheet of boards: a board, or somebody who does not play.
enum Row {
    Board(round::BoardRow),
    Bye(round::ByeRow),
}

/// A slip that the players of a board sign.
struct Slip {
    row: round::BoardRow,
    picture: Picture,
}

/// Who gets a certificate, and for what.
struct Certificate {
    person: Person,
    what: String,
}

/// The sheets, each with what stands on it.
enum Sheets {
    Boards { is_wall: bool, rows: Vec<Vec<Row>> },
    Names(Vec<Vec<round::NameRow>>),
    Standings { after: usize, columns: Vec<String>, lines: Vec<Vec<standings::Line>> },
    Slips(Vec<Vec<Slip>>),
    Cards(Vec<Vec<round::BoardRow>>),
    Badges(Vec<Vec<(String, Person)>>),
    Certificates(Vec<Certificate>),
    Poster(Box<Picture>),
}

impl Sheets {
    const fn len(&self) -> usize {
        match self {
            Self::Boards { rows, .. } => rows.len(),
            Self::Names(pages) => pages.len(),
            Self::Standings { lines, .. } => lines.len(),
            Self::Slips(pages) => pages.len(),
            Self::Cards(pages) => pages.len(),
            Self::Badges(pages) => pages.len(),
            Self::Certificates(pages) => pages.len(),
            Self::Poster(_) => 1,
        }
    }
}

#[derive(Template)]
#[template(path = "prints/sheets.html")]
struct SheetsPage {
    page: Page,
    head: Head,
    kind: Kind,
    /// `a4` or `letter`.
    paper: &'static str,
    title: String,
    /// When the round starts, in words; or the last day.
    when: String,
    tempo: String,
    /// Where phones find the event.
    address: String,
    code: Picture,
    printed: String,
    sheets: Sheets,
}

impl SheetsPage {
    /// A moment of the programme in words.
    fn day(&self, moment: &str) -> String {
        day(&self.page.t, moment)
    }

    /// Whether so few lines end before their sheet does that their letters may be larger.
    const fn is_roomy(&self, lines: &usize) -> bool {
        *lines <= ROOMY_ROWS
    }
}

#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    paper: String,
}

async fn print(
    StaffView { app, page, path: (id, name), .. }: StaffView<Arbiter, (u32, String)>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "round").await?;
    let newest = head.newest_round();
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
    let kind = kind.filter(|kind| newest.is_some() || !kind.needs_round());
    let kind = kind.ok_or_else(|| Problem::missing(Fault::NoPage))?;
    let round = newest.unwrap_or(0);
    let address = format!("{}/events/{id}", app.reached());
    let code = picture(&address)?;
    let sheets = sheets(&app, &page, &head, kind, round).await?;
    let settings = &head.event.settings;
    let title = match kind {
        Kind::Wall | Kind::Pairings | Kind::Names | Kind::Slips | Kind::Cards => {
            page.t.say1("round-n", "n", round)
        }
        Kind::Standings | Kind::Badges | Kind::Certificates | Kind::Poster => {
            page.t.say(kind.title())
        }
    };
    let programme = settings.programme.get(usize::from(round).wrapping_sub(1));
    let when = programme.map(|session| day(&page.t, &session.starts)).unwrap_or_default();
    let now = clock::hall_time(clock::now_ms(), settings.utc_offset_minutes).replace('T', " ");
    let printed = page.t.say1("print-printed", "when", day(&page.t, &now));
    let tempo = overview::tempo(&page.t, settings);
    let paper = if asked.paper == "letter" { "letter" } else { "a4" };
    let sheet =
        SheetsPage { page, head, kind, paper, title, when, tempo, address, code, printed, sheets };
    show(&sheet)
}

async fn sheets(
    app: &App,
    page: &Page,
    head: &Head,
    kind: Kind,
    round: u8,
) -> Result<Sheets, Problem> {
    let sheet = || round::Sheet::of(&page.t, head, round);
    Ok(match kind {
        Kind::Wall | Kind::Pairings => {
            let sheet = sheet()?;
            let boards = sheet.boards.into_iter().map(Row::Board);
            let rows: Vec<Row> = boards.chain(sheet.byes.into_iter().map(Row::Bye)).collect();
            let is_wall = kind == Kind::Wall;
            let per_sheet = if is_wall { evenly(rows.len(), WALL_ROWS) } else { DENSE_ROWS };
            Sheets::Boards { is_wall, rows: split(rows, per_sheet) }
        }
        Kind::Names => Sheets::Names(split(sheet()?.by_name(), LIST_ROWS)),
        Kind::Standings => {
            let ranked = report::standings(&head.event, None, None)?;
            let sheet = standings::Sheet::of(&page.t, head, &ranked);
            let columns = sheet.columns.iter().map(|column| column.code.clone()).collect();
            Sheets::Standings { after: sheet.after, columns, lines: split(sheet.lines, LIST_ROWS) }
        }
        Kind::Slips => Sheets::Slips(split(slips(app, head, sheet()?, round).await?, SLIPS)),
        Kind::Cards => Sheets::Cards(split(sheet()?.boards, CARDS)),
        Kind::Badges => {
            let people = report::start_list(&head.event).into_iter();
            let people = people.map(|row| (row.number.to_string(), Person::in_event(head, row.id)));
            Sheets::Badges(split(people.collect(), BADGES))
        }
        Kind::Certificates => Sheets::Certificates(certificates(page, head)?),
        Kind::Poster => {
            let address = format!("{}/events/{}", app.reached(), head.id);
            Sheets::Poster(Box::new(picture(&address)?))
        }
    })
}

/// Slips with the code that opens the result of the board on a phone.
async fn slips(
    app: &App,
    head: &Head,
    sheet: round::Sheet,
    round: u8,
) -> Result<Vec<Slip>, Problem> {
    let (reached, signer) = (app.reached(), Signer::of(app).await?);
    let mut pen = Pen::default();
    let mut slips = Vec::with_capacity(sheet.boards.len());
    for (row, board) in sheet.boards.into_iter().zip(1..) {
        let path = signer.path(Opens::Board { event: head.id, round, board })?;
        slips.push(Slip { row, picture: pen.draw(&format!("{reached}{path}"))? });
    }
    Ok(slips)
}

/// One for everybody who wins a prize; where there are none, for the first three.
fn certificates(page: &Page, head: &Head) -> Result<Vec<Certificate>, Problem> {
    if head.newest_round().is_none() {
        return Ok(Vec::new());
    }
    let mut all: Vec<Certificate> = prize_winners(head)?
        .into_iter()
        .map(|(person, what)| Certificate { person, what })
        .collect();
    if all.is_empty() {
        let ranked = report::standings(&head.event, None, None)?;
        let lines = standings::Sheet::of(&page.t, head, &ranked).lines.into_iter().take(3);
        all = lines
            .map(|line| Certificate {
                what: page.t.say1("print-place", "place", &line.place),
                person: line.person,
            })
            .collect();
    }
    all.truncate(CERTIFICATES_MAX);
    Ok(all)
}

/// Rows per sheet, so that no sheet is almost empty.
fn evenly(rows: usize, most: usize) -> usize {
    let sheets = rows.div_ceil(most).max(1);
    rows.div_ceil(sheets).max(WALL_ROWS_MIN)
}

fn split<T>(rows: Vec<T>, per_sheet: usize) -> Vec<Vec<T>> {
    let mut pages = Vec::new();
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        pages.push(rows.by_ref().take(per_sheet).collect());
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_of_the_wall_are_filled_alike() {
        for (rows, per_sheet) in [(0, 8), (3, 8), (15, 15), (18, 18), (19, 10), (57, 15), (150, 17)]
        {
            assert_eq!(evenly(rows, WALL_ROWS), per_sheet, "{rows} rows");
        }
    }

    #[test]
    fn nothing_is_lost_between_sheets() {
        let pages = split((1..=120).collect(), DENSE_ROWS);
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [57, 57, 6]);
        assert_eq!(pages.concat(), (1..=120).collect::<Vec<_>>());
    }
}
