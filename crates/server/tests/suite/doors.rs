//! Every page that takes a form turns away who is not logged in, who has too low a role, who runs
//! another event, and who does not come from one of our pages.
//!
//! The routes are read from the source, so that a new one without protection fails here.

use std::{fs, path::Path};

use crate::support::{Ask, House};
use axum::http::StatusCode;
use serde_json::json;

/// Forms that need no account: they are their own proof.
///
/// The door of a demonstration is there only for those on the machine itself.
const OPEN: [&str; 8] = [
    "/demo/{who}",
    "/setup",
    "/login",
    "/tools/notation",
    "/live",
    "/events/{event}/register",
    "/events/{event}/players/{player}/follow",
    "/events/{event}/players/{player}/unfollow",
];

/// Links that are signed for one player or one board, and seats that a secret opens.
const SIGNED: [&str; 4] = ["/p/", "/b/", "/live/{game}/seat/", "/live/{game}/do"];

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder is part of the repository") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(fs::read_to_string(&path).expect("a text file"));
        }
    }
}

/// The paths of all routes of pages that take a POST.
fn forms() -> Vec<String> {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pages"), &mut texts);
    let mut paths = Vec::new();
    for text in &texts {
        for route in text.split(".route(").skip(1) {
            // Up to the next route, or the end of the function.
            let route = route.split("\n}\n").next().unwrap_or_default();
            let mut parts = route.splitn(3, '"').skip(1);
            let path = parts.next().unwrap_or_default();
            let handlers = parts.next().unwrap_or_default();
            if handlers.contains("post(") {
                paths.push(path.to_owned());
            }
        }
    }
    paths.sort();
    paths.dedup();
    paths
}

/// With values for its parameters, in event 1.
fn address(path: &str) -> String {
    let mut address = path.replace("{event}", "1");
    while let Some((before, rest)) = address.split_once('{') {
        let (_, after) = rest.split_once('}').expect("a closed brace");
        address = format!("{before}1{after}");
    }
    address
}

#[tokio::test]
async fn every_form_turns_strangers_away() {
    let house = House::open().await;
    let root = house.administrator().await;
    house.account(&root, "reader", "read", json!("every")).await;
    house.account(&root, "stranger", "organiser", json!("own")).await;
    house.event(&root, &json!({"name": "Ours", "rounds": 3})).await;
    let (reader, reader_csrf) = house.log_in("reader").await;
    let (stranger, stranger_csrf) = house.log_in("stranger").await;
    let (cookie, _) = house.log_in("root").await;
    let paths = forms();
    assert!(20 < paths.len(), "only these forms were found: {paths:?}");
    let refusals = [StatusCode::FORBIDDEN, StatusCode::UNAUTHORIZED];
    for path in paths.iter().filter(|path| !OPEN.contains(&path.as_str())) {
        let at = address(path);
        let nobody = house.ask(Ask::form(&at, &[("result", "1-0")])).await;
        if SIGNED.iter().any(|prefix| path.starts_with(prefix)) {
            assert!(nobody.status.is_client_error(), "{path} with a wrong signature");
            continue;
        }
        assert_eq!(nobody.status, StatusCode::UNAUTHORIZED, "{path} without login");
        let forged = house.ask(Ask::form(&at, &[("csrf", "x")]).header("cookie", &cookie)).await;
        assert_eq!(forged.status, StatusCode::FORBIDDEN, "{path} without the word");
        if path.contains("{event}") {
            for (who, csrf) in [(&reader, &reader_csrf), (&stranger, &stranger_csrf)] {
                let ask = Ask::form(&at, &[("csrf", csrf)]).header("cookie", who);
                let reply = house.ask(ask).await;
                assert!(refusals.contains(&reply.status), "{path}: {}", reply.status);
            }
        }
    }
}
