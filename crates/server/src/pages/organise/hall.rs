//! The page with the switch "let others in the hall in", and with the one for tablets.

use std::{path::Path, sync::Arc};

use arbiter_text::Text;
use askama::Template;
use axum::{Router, extract::State, response::Response, routing::get};

use super::{
    super::{Page, go, public::day as day_in_words, show},
    codes::{Picture, picture},
};
use crate::{
    access::{Administrator, Staff, Submitted},
    app::App,
    clock,
    hall_door::{self, DoorError},
    network::{Authority, AuthorityError, covers},
    problem::Problem,
    push::Push,
};

pub(super) fn router() -> Router<App> {
    Router::new().route("/hall", get(page_of_hall).post(switch))
}

#[derive(Template)]
#[template(path = "organise/hall.html")]
struct HallPage {
    page: Page,
    /// What others reach; nothing while they reach nothing.
    address: String,
    code: Option<Picture>,
    /// Whether the switch opened it, so that it can close it.
    is_switched: bool,
    has_network: bool,
    is_secure: bool,
    tablets: Tablets,
    /// Whether players may ask for notifications, where that is switched here.
    notifies: Option<bool>,
}

/// What the page says of the address for tablets.
enum Tablets {
    /// It needs none, or there is no place for an authority.
    Nothing,
    /// It could be had.
    Offered,
    /// Its authority is over, or its file is no authority any more: only a new one helps.
    Lost { why: String },
    /// The address in the hall is a public one, for which the authority may not vouch.
    Public { ip: String },
    /// It is open.
    Open(Secure),
}

struct Secure {
    address: String,
    /// The page that explains how a device trusts it, which needs no trust yet.
    trust: String,
    code: Picture,
    name: String,
    fingerprint: String,
    until: String,
}

async fn page_of_hall(
    State(app): State<App>,
    page: Page,
    _: Staff<Administrator>,
) -> Result<Response, Problem> {
    let switched = app.hall_door.address();
    let is_switched = switched.is_some();
    let address =
        switched.or_else(|| (!hall_door::is_local(&app.address)).then(|| app.address.clone()));
    let address = address.unwrap_or_default();
    let code = if address.is_empty() { None } else { Some(picture(&address)?) };
    let is_secure = address.starts_with("https:");
    let has_network = hall_door::address_in_hall(&app).is_some();
    let tablets = if address.is_empty() || is_secure {
        Tablets::Nothing
    } else {
        tablets(&app, &page, &address)?
    };
    let push = app.push.as_ref().filter(|push| push.is_switched());
    let notifies = push.map(Push::is_on);
    show(&HallPage { page, address, code, is_switched, has_network, is_secure, tablets, notifies })
}

fn tablets(app: &App, page: &Page, plain: &str) -> Result<Tablets, Problem> {
    if let Some((address, authority)) = app.hall_door.secure() {
        let trust = format!("{plain}/trust");
        return Ok(Tablets::Open(Secure {
            code: picture(&trust)?,
            name: authority.name(),
            fingerprint: authority.fingerprint(),
            until: day_in_words(&page.t, &authority.until().to_string()),
            address,
            trust,
        }));
    }
    let (Some(file), Some(ip)) = (&app.settings.authority, hall_door::address_in_hall(app)) else {
        return Ok(Tablets::Nothing);
    };
    if !covers(ip) {
        return Ok(Tablets::Public { ip: ip.to_string() });
    }
    Ok(match Authority::read(file) {
        Ok(Some(it)) if !is_in_force(&it) => {
            Tablets::Lost { why: said(&page.t, &AuthorityError::Ended(it.until()).into()) }
        }
        Ok(_) => Tablets::Offered,
        Err(error) => Tablets::Lost { why: said(&page.t, &error.into()) },
    })
}

async fn switch(
    State(app): State<App>,
    page: Page,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    if let (Some(push), wish @ ("on" | "off")) = (&app.push, fields.text("notify")) {
        push.switch(wish == "on").await?;
        app.cache.forget();
        return Ok(go("/hall#notify"));
    }
    let wish = fields.text("open");
    let Some(ip) = hall_door::address_in_hall(&app) else {
        // Without a network the page says so.
        app.hall_door.close();
        return Ok(go("/hall"));
    };
    let file = app.settings.authority.as_deref();
    let authority = match (wish, file) {
        // A damaged authority closes the encrypted door alone; the page says why.
        ("yes", Some(file)) => Ok(Authority::read(file).ok().flatten().filter(is_in_force)),
        ("secure", Some(file)) => read_or_make(file).map(Some),
        ("renewed", Some(file)) => Authority::make(file, clock::now_ms()).map(Some),
        _ => Ok(None),
    };
    let authority = authority.map_err(|error| in_words(&page.t, &error.into()))?;
    if wish == "no" {
        app.hall_door.close();
        return Ok(go("/hall"));
    }
    let was_closed = app.hall_door.address().is_none() && app.hall_door.secure().is_none();
    if wish == "yes" {
        app.hall_door.open(&app, ip).await?;
    }
    if let Some(authority) = authority.filter(|_| covers(ip) || wish != "yes") {
        let opened = app.hall_door.open_secure(&app, ip, Arc::new(authority)).await;
        opened.map_err(|error| in_words(&page.t, &error))?;
    }
    if was_closed {
        tokio::spawn(hall_door::keep_up(app.clone()));
    }
    Ok(go("/hall"))
}

fn is_in_force(authority: &Authority) -> bool {
    clock::today() < authority.until()
}

/// The authority that is there while it is in force, otherwise a new one.
fn read_or_make(file: &Path) -> Result<Authority, AuthorityError> {
    match Authority::read(file)?.filter(is_in_force) {
        Some(authority) => Ok(authority),
        None => Authority::make(file, clock::now_ms()),
    }
}

/// What keeps the door closed, for the log and for the reader.
fn in_words(t: &Text, error: &DoorError) -> Problem {
    tracing::warn!(%error, "the encrypted door to the hall stays closed");
    Problem::told(said(t, error))
}

/// The same in the reader's language.
fn said(t: &Text, error: &DoorError) -> String {
    let why = match error {
        DoorError::Authority(AuthorityError::Public(ip)) => {
            return t.say1("hall-secure-public", "ip", ip);
        }
        DoorError::Authority(AuthorityError::Ended(day)) => {
            return t.say1("hall-secure-ended", "day", day_in_words(t, &day.to_string()));
        }
        DoorError::Authority(AuthorityError::Damaged { path, .. }) => {
            return t.say1("hall-secure-damaged", "file", path.display());
        }
        DoorError::Authority(AuthorityError::File { path, source }) => {
            format!("{}: {}", path.display(), source.kind())
        }
        DoorError::Authority(AuthorityError::Making(why)) => why.clone(),
        DoorError::Listener(error) => error.kind().to_string(),
    };
    t.say1("hall-secure-failed", "why", why)
}
