//! Scripts, styles and pictures, embedded in the program.
//!
//! `web/dist` is built from `web` with hashed names, which may be kept for ever. Without it the
//! pages do without scripts, and the style sheets are served as they are written, one by one.

use std::{collections::BTreeMap, sync::OnceLock};

use axum::{
    Router,
    extract::Path,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
    routing::get,
};
use rust_embed::RustEmbed;

use crate::{app::App, fault::Fault, problem::Problem};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

#[derive(RustEmbed)]
#[folder = "../../web/styles"]
#[allow_missing = true]
struct Styles;

/// The style sheet where nothing was built.
const PLAIN_STYLE: &str = "app.css";

pub(crate) fn router() -> Router<App> {
    Router::new().route("/assets/{*name}", get(asset))
}

/// The address of an asset by its plain name, if there is such an asset.
pub(crate) fn address(name: &str) -> Option<String> {
    static MANIFEST: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    let known = if cfg!(debug_assertions) {
        // While the pages are being written the files change under the running program.
        manifest().get(name).cloned()
    } else {
        MANIFEST.get_or_init(manifest).get(name).cloned()
    };
    let known = known.or_else(|| (name == PLAIN_STYLE).then(|| name.to_owned()));
    known.map(|known| format!("/assets/{known}"))
}

fn manifest() -> BTreeMap<String, String> {
    let file = Built::get("manifest.json");
    file.and_then(|file| serde_json::from_slice(&file.data).ok()).unwrap_or_default()
}

async fn asset(Path(name): Path<String>) -> Result<Response, Problem> {
    let kind = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => return Err(missing()),
    };
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
    if let Some(file) = Built::get(&name) {
        let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
        let mut response = (kind, file.data.into_owned()).into_response();
        response.headers_mut().insert(header::CACHE_CONTROL, forever);
        return Ok(response);
    }
    // Where nothing was built the style sheet imports its parts.
    match Styles::get(&name) {
        Some(file) => Ok((kind, file.data.into_owned()).into_response()),
        None => Err(missing()),
    }
}

/// What exported pages need: styles and pictures. Scripts do not run from files.
pub(crate) fn exported() -> Vec<(String, Vec<u8>)> {
    let built: Vec<_> = Built::iter()
        .filter(|name| name.ends_with(".css") || name.ends_with(".svg"))
        .filter_map(|name| Some((name.to_string(), Built::get(&name)?.data.into_owned())))
        .collect();
    if !built.is_empty() {
        return built;
    }
    let parts = Styles::iter().filter(|name| name.ends_with(".css"));
    parts
        .filter_map(|name| Some((name.to_string(), Styles::get(&name)?.data.into_owned())))
        .collect()
}

fn missing() -> Problem {
    Problem::missing(Fault::NoPage).next("go back to the first page")
}
