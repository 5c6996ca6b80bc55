//! The page with the switch "let others in the hall in".

use askama::Template;
use axum::{Router, extract::State, response::Response, routing::get};

use super::{
    super::{Page, go, show},
    codes::{Picture, picture},
};
use crate::{
    access::{Administrator, Staff, Submitted},
    app::App,
    hall_door,
    problem::Problem,
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
    let has_network = hall_door::own_address().is_some();
    show(&HallPage { page, address, code, is_switched, has_network, is_secure })
}

async fn switch(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    match (submitted.fields.text("open"), hall_door::own_address()) {
        ("yes", Some(ip)) => {
            app.hall_door.open(&app, ip).await?;
        }
        // Without a network the page says so.
        ("yes", None) => {}
        _ => app.hall_door.close(),
    }
    Ok(go("/hall"))
}
