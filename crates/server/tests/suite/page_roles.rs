//! Every page and every form that is not for everybody, tried with too low a role, with somebody
//! else's account and without one. A route of the pages that is missing here fails.

use std::{collections::BTreeSet, fs, path::Path};

use crate::{
    protection::{ROLES, people},
    support::{Ask, House},
};
use axum::http::{Method, StatusCode};

/// Pages for staff: path, least role to see it, least role to send its form. `-`: there is none.
const STAFF: &[(&str, &str, &str)] = &[
    ("/accounts", "administrator", "administrator"),
    ("/accounts/audit", "administrator", "-"),
    ("/accounts/close", "-", "administrator"),
    ("/accounts/grant", "-", "administrator"),
    ("/accounts/second-factor", "-", "administrator"),
    ("/accounts/password", "-", "administrator"),
    ("/backup.sqlite", "administrator", "-"),
    ("/events/import", "-", "organiser"),
    ("/events/new", "organiser", "organiser"),
    ("/events/{event}/console", "arbiter", "-"),
    ("/events/{event}/console/{round}", "arbiter", "-"),
    ("/events/{event}/console/{round}/all", "-", "arbiter"),
    ("/events/{event}/console/{round}/boards/{board}", "-", "arbiter"),
    ("/events/{event}/console/{round}/games", "-", "arbiter"),
    ("/events/{event}/console/{round}/live", "arbiter", "-"),
    ("/events/{event}/manage/check-in", "result-entry", "-"),
    ("/events/{event}/manage/check-in/{player}", "-", "result-entry"),
    ("/events/{event}/manage/close", "arbiter", "arbiter"),
    ("/events/{event}/manage/codes", "arbiter", "-"),
    ("/events/{event}/manage/corrections", "-", "arbiter"),
    ("/events/{event}/manage/draft/flip", "-", "arbiter"),
    ("/events/{event}/manage/draft/swap", "-", "arbiter"),
    ("/events/{event}/manage/games", "-", "arbiter"),
    ("/events/{event}/manage/games/{game}/remove", "-", "arbiter"),
    ("/events/{event}/manage/life", "arbiter", "-"),
    ("/events/{event}/manage/life/copy", "-", "organiser"),
    ("/events/{event}/manage/life/leave-fide-mode", "-", "organiser"),
    ("/events/{event}/manage/life/stage", "-", "organiser"),
    ("/events/{event}/manage/life/undo", "-", "organiser"),
    ("/events/{event}/manage/life/{what}", "-", "arbiter"),
    ("/events/{event}/manage/lineups", "arbiter", "arbiter"),
    ("/events/{event}/manage/lots", "-", "arbiter"),
    ("/events/{event}/manage/members", "-", "arbiter"),
    ("/events/{event}/manage/outside", "-", "arbiter"),
    ("/events/{event}/manage/players", "arbiter", "arbiter"),
    ("/events/{event}/manage/players/numbers", "-", "arbiter"),
    ("/events/{event}/manage/players/paste", "-", "arbiter"),
    ("/events/{event}/manage/players/preview", "-", "arbiter"),
    ("/events/{event}/manage/players/search", "arbiter", "-"),
    ("/events/{event}/manage/players/{player}", "arbiter", "arbiter"),
    ("/events/{event}/manage/players/{player}/move", "-", "arbiter"),
    ("/events/{event}/manage/players/{player}/{what}", "-", "arbiter"),
    ("/events/{event}/manage/playoff", "-", "arbiter"),
    ("/events/{event}/manage/playoff-game", "-", "arbiter"),
    ("/events/{event}/manage/playoff-plan", "-", "arbiter"),
    ("/events/{event}/manage/postings", "arbiter", "arbiter"),
    ("/events/{event}/manage/print", "arbiter", "-"),
    ("/events/{event}/manage/print/{sheet}", "arbiter", "-"),
    ("/events/{event}/manage/publish", "-", "arbiter"),
    ("/events/{event}/manage/ratings", "arbiter", "arbiter"),
    ("/events/{event}/manage/registrations", "arbiter", "-"),
    ("/events/{event}/manage/registrations/{request}/{what}", "-", "arbiter"),
    ("/events/{event}/manage/reopen", "-", "organiser"),
    ("/events/{event}/manage/reports", "arbiter", "-"),
    ("/events/{event}/manage/reports/chess-results.xml", "arbiter", "-"),
    ("/events/{event}/manage/reports/event.papi", "arbiter", "-"),
    ("/events/{event}/manage/reports/event.xlsx", "arbiter", "-"),
    ("/events/{event}/manage/reports/forms/{form}", "arbiter", "-"),
    ("/events/{event}/manage/reports/frbe.html", "arbiter", "-"),
    ("/events/{event}/manage/reports/losses", "arbiter", "-"),
    ("/events/{event}/manage/reports/norms", "arbiter", "-"),
    ("/events/{event}/manage/reports/pairings.csv", "arbiter", "-"),
    ("/events/{event}/manage/reports/players.csv", "arbiter", "-"),
    ("/events/{event}/manage/reports/rating", "arbiter", "-"),
    ("/events/{event}/manage/reports/rating.csv", "arbiter", "-"),
    ("/events/{event}/manage/reports/report.trf", "arbiter", "-"),
    ("/events/{event}/manage/reports/results.pgn", "arbiter", "-"),
    ("/events/{event}/manage/reports/standings.csv", "arbiter", "-"),
    ("/events/{event}/manage/results", "result-entry", "-"),
    ("/events/{event}/manage/results/{round}", "-", "result-entry"),
    ("/events/{event}/manage/results/{round}/{board}", "-", "result-entry"),
    ("/events/{event}/manage/round", "arbiter", "-"),
    ("/events/{event}/manage/round/{what}", "-", "arbiter"),
    ("/events/{event}/manage/rulings", "-", "arbiter"),
    ("/events/{event}/manage/settings", "arbiter", "organiser"),
    ("/events/{event}/manage/teams", "arbiter", "arbiter"),
    ("/events/{event}/manage/teams/clubs", "-", "arbiter"),
    ("/hall", "administrator", "administrator"),
    ("/lists", "administrator", "administrator"),
    ("/lists/source", "-", "administrator"),
    ("/lists/update", "-", "administrator"),
    ("/members", "arbiter", "arbiter"),
    ("/members/{member}", "arbiter", "arbiter"),
    ("/members/{member}/{what}", "-", "arbiter"),
];

/// Pages of one's own: whoever has an account, and nobody else.
const OWN: &[&str] = &[
    "/account",
    "/account/password",
    "/account/second-factor",
    "/account/sessions/end",
    "/account/tokens",
    "/account/tokens/revoke",
    "/events/{event}/club",
    "/events/{event}/club/lineups",
    "/events/{event}/club/teams",
];

/// Paths below `/events/{event}/manage` or outside the events that everybody may ask for. What a
/// secret in the address lets one do is tried where those pages are.
const FOR_EVERYBODY: &[&str] = &[
    "/",
    "/b/{event}/{round}/{board}/{signature}",
    "/clock",
    "/demo/{who}",
    "/help",
    "/help/{chapter}",
    "/language",
    "/login",
    "/logout",
    "/oembed",
    "/p/{event}/{player}/{signature}",
    "/position.png",
    "/position.svg",
    "/search",
    "/setup",
    "/style",
    "/tour/skip",
    "/trust",
    "/trust/{name}",
];

/// Whether a path is public by its beginning.
fn is_public(path: &str) -> bool {
    let begins = ["/laws", "/tools/", "/festivals/", "/live"];
    FOR_EVERYBODY.contains(&path)
        || begins.iter().any(|begin| path.starts_with(begin))
        || path.strip_prefix("/events/{event}").is_some_and(|rest| {
            let staff = ["/manage", "/console", "/club"];
            !staff.iter().any(|begin| rest.starts_with(begin))
        })
}

fn ask(method: &Method, path: &str) -> Ask {
    let path = path
        .replace("{event}", "1")
        .replace("{round}", "1")
        .replace("{board}", "1")
        .replace("{player}", "1")
        .replace("{game}", "1")
        .replace("{member}", "1")
        .replace("{request}", "1")
        .replace("{sheet}", "pairings")
        .replace("{form}", "it3")
        .replace("{what}", "withdraw");
    assert!(!path.contains('{'), "{path}: a parameter without a value");
    let mut ask = Ask::new(method.clone(), &path);
    if method == Method::POST {
        let kind = if path == "/lists" || path.ends_with("/manage/games") {
            "multipart/form-data; boundary=x"
        } else {
            "application/x-www-form-urlencoded"
        };
        ask = ask.header("content-type", kind);
    }
    ask
}

/// Paths between quotes after `.route(` in the sources of the pages.
fn routes(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            routes(&path, found);
            continue;
        }
        let source = fs::read_to_string(&path).expect("a source");
        for rest in source.split(".route(").skip(1) {
            let rest = rest.trim_start();
            let reports = "/events/{event}/manage/reports";
            let (prefix, rest) = if let Some(rest) = rest.strip_prefix("&at(\"") {
                (reports, rest)
            } else if rest.starts_with("base,") {
                found.insert(reports.to_owned());
                continue;
            } else {
                ("", rest.strip_prefix('"').expect("a path in quotes"))
            };
            let (path, _) = rest.split_once('"').expect("the end of the path");
            found.insert(format!("{prefix}{path}"));
        }
    }
}

#[test]
fn every_route_of_the_pages_is_for_somebody() {
    let mut found = BTreeSet::new();
    routes(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/pages")), &mut found);
    assert!(100 < found.len(), "{found:?}");
    for path in &found {
        let n_tables = usize::from(STAFF.iter().any(|(staff, ..)| staff == path))
            + usize::from(OWN.contains(&path.as_str()))
            + usize::from(is_public(path));
        let n_tables = if path == "/events/new" || path == "/events/import" { 1 } else { n_tables };
        assert_eq!(n_tables, 1, "{path}: for whom is it?");
    }
    for (path, ..) in STAFF {
        assert!(found.contains(*path), "{path} is not a page any more");
    }
}

#[tokio::test]
async fn pages_and_forms_of_staff_turn_away_whoever_has_too_low_a_role() {
    let house = House::open().await;
    let people = people(&house).await;
    let turned_away = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];
    for (path, sees, sends) in STAFF {
        for (method, role) in [(Method::GET, sees), (Method::POST, sends)] {
            let Some(needed) = ROLES.iter().position(|known| known == role) else {
                assert_eq!(*role, "-");
                continue;
            };
            let what = format!("{method} {path}");
            let nobody = house.ask(ask(&method, path)).await;
            assert_eq!(nobody.status, StatusCode::UNAUTHORIZED, "{what} without login");
            for (rank, token) in people.by_role.iter().filter(|(rank, _)| *rank < needed) {
                let reply = house.ask(ask(&method, path).token(token)).await;
                assert_eq!(reply.status, StatusCode::FORBIDDEN, "{what} as {}", ROLES[*rank]);
            }
            if path.contains("{event}") {
                let reply = house.ask(ask(&method, path).token(&people.stranger)).await;
                assert_eq!(reply.status, StatusCode::FORBIDDEN, "{what} of another event");
            }
            // What an empty form then says is not a matter of rights.
            let reply = house.ask(ask(&method, path).token(&people.by_role[needed].1)).await;
            assert!(!turned_away.contains(&reply.status), "{what} as {role}: {}", reply.status);
            assert!(!reply.status.is_server_error(), "{what} as {role}: {}", reply.body);
        }
    }
}

#[tokio::test]
async fn ones_own_pages_ask_who_one_is() {
    let house = House::open().await;
    house.administrator().await;
    for path in OWN {
        for method in [Method::GET, Method::POST] {
            let reply = house.ask(ask(&method, path)).await;
            let refused = [StatusCode::UNAUTHORIZED, StatusCode::METHOD_NOT_ALLOWED];
            assert!(refused.contains(&reply.status), "{method} {path}: {}", reply.status);
        }
    }
}
