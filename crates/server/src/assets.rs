//! Scripts, styles, pictures and fonts, embedded in the program.
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
use tokio::sync::OnceCell;

use crate::{
    app::App,
    fault::Fault,
    problem::Problem,
    raster::{self, Canvas},
};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

#[derive(RustEmbed)]
#[folder = "../../web/styles"]
#[allow_missing = true]
struct Styles;

/// The style sheets where nothing was built.
const PLAIN_STYLES: [&str; 2] = ["app.css", "print.css"];

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/assets/{*name}", get(asset))
        .route("/sw.js", get(service_worker))
        .route("/manifest.webmanifest", get(install_manifest))
        .route("/icon-{name}", get(icon))
}

/// The script that keeps the clock's page on a tablet. It stands at the root because a worker sees
/// only what lies below it, and under one name because a browser asks for that name again.
async fn service_worker() -> Result<Response, Problem> {
    let name = manifest().remove("sw.js").ok_or_else(missing)?;
    let file = Built::get(&name).ok_or_else(missing)?;
    let kind = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")];
    Ok((kind, file.data.into_owned()).into_response())
}

/// The sizes in which devices ask for the icon: Apple's, and two of others.
const ICONS: [usize; 3] = [180, 192, 512];

/// The color around the icon, which devices cut to their own shape.
const AROUND: [u8; 3] = [0x1f, 0x5f, 0x4a];

/// The icon as dots, `/icon-192.png`: not every device shows an SVG among its programs. Each size
/// is drawn once, when it is first asked for.
async fn icon(Path(name): Path<String>) -> Result<Response, Problem> {
    static DRAWN: [OnceCell<Vec<u8>>; ICONS.len()] = [const { OnceCell::const_new() }; ICONS.len()];
    let size = name.strip_suffix(".png").and_then(|size| size.parse().ok());
    let idx = size.and_then(|size: usize| ICONS.iter().position(|&it| it == size));
    let idx = idx.ok_or_else(missing)?;
    let draw = move || {
        let size = ICONS[idx];
        let mut canvas = Canvas::new((size, size), AROUND);
        let drawn = raster::piece(include_str!("../../../web/pieces/icon.svg"), size);
        canvas.lay((0, 0), size, &drawn);
        canvas.png()
    };
    let file = DRAWN[idx].get_or_try_init(|| async {
        let file = tokio::task::spawn_blocking(draw).await;
        let file = file.map_err(|error| Problem::broken(error.to_string()))?;
        file.map_err(|error| Problem::broken(error.to_string()))
    });
    let file = file.await?.clone();
    let head =
        [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((head, file).into_response())
}

/// What a device needs to put the pages among its programs.
async fn install_manifest() -> Response {
    let mut icons: Vec<_> = address("icon.svg")
        .map(|src| serde_json::json!({"src": src, "type": "image/svg+xml", "sizes": "any"}))
        .into_iter()
        .collect();
    for size in &ICONS[1..] {
        let (src, sizes) = (format!("/icon-{size}.png"), format!("{size}x{size}"));
        for purpose in ["any", "maskable"] {
            icons.push(serde_json::json!({
                "src": src, "type": "image/png", "sizes": sizes, "purpose": purpose,
            }));
        }
    }
    let manifest = serde_json::json!({
        "id": "/",
        "name": "Arbiter",
        "short_name": "Arbiter",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f5f1",
        "theme_color": "#1f5f4a",
        "icons": icons,
    });
    let kind = [(header::CONTENT_TYPE, "application/manifest+json")];
    (kind, manifest.to_string()).into_response()
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
    let known = known.or_else(|| PLAIN_STYLES.contains(&name).then(|| name.to_owned()));
    known.map(|known| format!("/assets/{known}"))
}

/// The address of the flag under which a federation plays, if it has one.
pub(crate) fn flag(federation: &str) -> Option<String> {
    let is_code = federation.len() == 3 && federation.bytes().all(|it| it.is_ascii_alphabetic());
    let name = is_code.then(|| format!("flags/{}.svg", federation.to_ascii_lowercase()))?;
    Built::get(&name).map(|_| format!("/assets/{name}"))
}

fn manifest() -> BTreeMap<String, String> {
    let file = Built::get("manifest.json");
    file.and_then(|file| serde_json::from_slice(&file.data).ok()).unwrap_or_default()
}

/// What a file is, by its name; none for a file that is not for readers.
fn content_type(name: &str) -> Option<&'static str> {
    match name.rsplit('.').next() {
        Some("js") => Some("text/javascript; charset=utf-8"),
        Some("css") => Some("text/css; charset=utf-8"),
        Some("svg") => Some("image/svg+xml"),
        Some("png") => Some("image/png"),
        Some("woff2") => Some("font/woff2"),
        Some("txt") => Some("text/plain; charset=utf-8"),
        Some("webmanifest") => Some("application/manifest+json"),
        _ => None,
    }
}

async fn asset(Path(name): Path<String>) -> Result<Response, Problem> {
    let kind = content_type(&name).ok_or_else(missing)?;
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
    if let Some(file) = Built::get(&name) {
        let mut response = (kind, file.data.into_owned()).into_response();
        response.headers_mut().insert(header::CACHE_CONTROL, kept_for(&name));
        return Ok(response);
    }
    // Where nothing was built the style sheet imports its parts.
    match Styles::get(&name) {
        Some(file) => Ok((kind, file.data.into_owned()).into_response()),
        None => Err(missing()),
    }
}

/// How long a browser may keep a file: for ever where its name changes with its content, a day
/// for flags, whose names do not.
fn kept_for(name: &str) -> HeaderValue {
    HeaderValue::from_static(if name.starts_with("flags/") {
        "public, max-age=86400"
    } else {
        "public, max-age=31536000, immutable"
    })
}

/// Whether exported pages need a file: styles, pictures, fonts and the fonts' licence, which goes
/// wherever they go. Scripts do not run from files.
fn is_exported(name: &str) -> bool {
    [".css", ".svg", ".woff2", ".txt"].iter().any(|ending| name.ends_with(ending))
}

/// What exported pages need.
pub(crate) fn exported() -> Vec<(String, Vec<u8>)> {
    let built: Vec<_> = Built::iter()
        .filter(|name| is_exported(name))
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
    Problem::missing(Fault::NoPage).next("next-first-page")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_three_letters_name_a_flag() {
        for federation in ["", "G", "../", "GER.", "ÄÖ"] {
            assert_eq!(flag(federation), None, "{federation}");
        }
        assert_eq!(kept_for("flags/ger.svg"), "public, max-age=86400");
        assert!(kept_for("app-0A1B2C3D.css").to_str().is_ok_and(|it| it.contains("immutable")));
    }

    #[test]
    fn a_font_is_served_and_exported_with_its_licence() {
        assert_eq!(content_type("inter-latin-0A1B2C3D.woff2"), Some("font/woff2"));
        assert_eq!(content_type("inter-licence-0A1B2C3D.txt"), Some("text/plain; charset=utf-8"));
        assert!(is_exported("inter-latin-0A1B2C3D.woff2"));
        assert!(is_exported("inter-licence-0A1B2C3D.txt"));
    }

    #[test]
    fn the_manifest_is_not_for_readers_and_scripts_are_not_exported() {
        assert_eq!(content_type("manifest.json"), None);
        assert!(!is_exported("manifest.json"));
        assert!(!is_exported("app-0A1B2C3D.js"));
    }
}
