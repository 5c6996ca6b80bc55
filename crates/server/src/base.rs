//! A server below a path of somebody else's site: `https://club.example.org/arbiter`.
//!
//! Our pages name each other by paths from the root. Below a path the same paths are put behind it,
//! in pages and in redirects, and taken off what comes in. A proxy may take it off itself.

use axum::http::{Request, Uri, uri::PathAndQuery};

use crate::network::Client;

/// Attributes that hold addresses.
const ATTRIBUTES: [&str; 6] =
    [" href=\"/", " action=\"/", " formaction=\"/", " src=\"/", " data-live=\"/", " data-url=\"/"];

/// The path of an address, without a slash at its end; empty for most.
pub(crate) fn path_of(address: &str) -> &str {
    let rest = address.split_once("://").map_or("", |it| it.1);
    rest.find('/').map_or("", |at| rest[at..].trim_end_matches('/'))
}

/// Takes the path off an incoming request.
pub(crate) fn strip<B>(request: &mut Request<B>, base: &str) {
    if base.is_empty() {
        return;
    }
    let Some(rest) = request.uri().path_and_query().map(PathAndQuery::as_str) else { return };
    let Some(rest) = rest.strip_prefix(base) else { return };
    let rest = match rest.as_bytes().first() {
        None => "/".to_owned(),
        Some(b'/') => rest.to_owned(),
        Some(b'?') => format!("/{rest}"),
        Some(_) => return,
    };
    if let Ok(uri) = rest.parse::<Uri>() {
        *request.uri_mut() = uri;
    }
}

/// A page with its addresses behind the path of this server.
pub(crate) fn in_page(html: String) -> String {
    let base = current();
    if base.is_empty() {
        return html;
    }
    ATTRIBUTES.iter().fold(html, |html, attribute| {
        let behind = format!("{}{base}/", attribute.trim_end_matches('/'));
        html.replace(attribute, &behind)
    })
}

/// A path of ours behind the path of this server.
pub(crate) fn in_redirect(to: &str) -> String {
    let base = current();
    if to.starts_with('/') { format!("{base}{to}") } else { to.to_owned() }
}

fn current() -> &'static str {
    Client::current().map_or("", |client| client.base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_an_address_is_found() {
        assert_eq!(path_of("https://x.example/arbiter/"), "/arbiter");
        assert_eq!(path_of("https://x.example/a/b"), "/a/b");
        assert_eq!(path_of("https://x.example"), "");
        assert_eq!(path_of("http://127.0.0.1:8000/"), "");
    }

    #[test]
    fn the_path_is_taken_off_what_comes_in() {
        let stripped = |path: &str| {
            let mut request = Request::get(path).body(()).expect("a request");
            strip(&mut request, "/arbiter");
            request.uri().to_string()
        };
        assert_eq!(stripped("/arbiter/events/1?by=name"), "/events/1?by=name");
        assert_eq!(stripped("/arbiter"), "/");
        assert_eq!(stripped("/arbiter?page=2"), "/?page=2");
        assert_eq!(stripped("/arbiters"), "/arbiters");
        assert_eq!(stripped("/events/1"), "/events/1", "a proxy took it off already");
    }
}
