//! The players whom a club knows, and accounts of clubs for teams.

use arbiter_server::Settings;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Ask, House, Reply};

async fn closed_event(house: &House, token: &str, name: &str) -> u64 {
    let settings = json!({
        "name": name, "rounds": 1, "starts": "2026-07-01", "ends": "2026-07-01",
        "is_rated": false,
    });
    let event = house.event(token, &settings).await;
    let players = json!([
        { "name": "Adams, Ann", "rating": 1900, "national_id": 71, "birth": "2001-02-03", "club": "Ghent" },
        { "name": "Baker, Bob", "rating": 1800, "birth": "1980", "club": "Bruges" },
    ]);
    house.first_round(token, event, &players).await;
    let commands = json!([
        { "kind": "enter-result", "round": 1, "board": 1, "result": "1-0" },
        { "kind": "close" },
    ]);
    house.act(token, event, commands).await;
    event
}

async fn get(house: &House, token: &str, path: &str) -> Reply {
    house.ask(Ask::get(path).token(token)).await
}

async fn post(house: &House, token: &str, path: &str, fields: &[(&str, &str)]) -> Reply {
    house.ask(Ask::form(path, fields).token(token)).await
}

#[tokio::test]
async fn a_finished_event_fills_the_base_once() {
    let house = House::open().await;
    let token = house.administrator().await;
    let first = closed_event(&house, &token, "Spring").await;
    let reports = get(&house, &token, &format!("/events/{first}/manage/reports")).await.body;
    assert!(reports.contains(&format!("/events/{first}/manage/members")), "{reports}");
    let path = format!("/events/{first}/manage/members");
    let taken = post(&house, &token, &path, &[]).await;
    assert_eq!(taken.location, "/members?added=2&known=0", "{}", taken.body);
    let again = post(&house, &token, &path, &[]).await;
    assert_eq!(again.location, "/members?added=0&known=2", "{}", again.body);

    let second = closed_event(&house, &token, "Summer").await;
    let body = json!({ "event": second });
    let taken = house.ask(Ask::post("/api/v1/members-of-event", &body).token(&token)).await;
    assert_eq!(taken.json(), json!({ "added": 0, "known": 2 }), "{}", taken.body);
    let all = get(&house, &token, "/api/v1/members").await.json();
    assert_eq!(all.as_array().map(Vec::len), Some(2), "{all}");
    let ann = &all[0];
    assert_eq!(ann["details"]["name"], "Adams, Ann", "{all}");
    let played = ann["played"].as_array().expect("events");
    assert_eq!(played.len(), 2, "{ann}");
    assert_eq!((&played[1]["points"], &played[1]["place"]), (&json!("1.0"), &json!(1)), "{ann}");
    let page = get(&house, &token, "/members/1").await.body;
    assert!(page.contains("Summer") && page.contains("1/2"), "{page}");

    let open = house.event(&token, &json!({ "name": "Open", "rounds": 3 })).await;
    let refused = post(&house, &token, &format!("/events/{open}/manage/members"), &[]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
}

#[tokio::test]
async fn whom_the_club_knows_is_found_at_registration_by_name_and_licence() {
    let house = House::open().await;
    let token = house.administrator().await;
    let added =
        json!({ "name": "Müller, Zoë", "national_id": 4711, "birth": "1999", "club": "Ghent" });
    let added = house.ask(Ask::post("/api/v1/members", &added).token(&token)).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    let event = house.event(&token, &json!({ "name": "Open", "rounds": 3 })).await;
    let search = format!("/events/{event}/manage/players/search?q=");
    for typed in ["zoe", "muller z", "4711"] {
        let hits = get(&house, &token, &format!("{search}{}", typed.replace(' ', "%20"))).await;
        let hits = hits.json();
        assert_eq!(hits[0]["name"], "Müller, Zoë", "{typed}: {hits}");
        assert_eq!(hits[0]["birth"], "1999", "{hits}");
    }
    // Who runs one event alone does not look into the base.
    let scope = json!({ "event": event });
    let only = house.account(&token, "only-here", "arbiter", scope).await;
    assert_eq!(get(&house, &only, &format!("{search}zoe")).await.json(), json!([]));
    for path in ["/members", "/members/1", "/api/v1/members", "/api/v1/members/1"] {
        assert_eq!(get(&house, &only, path).await.status, StatusCode::FORBIDDEN, "{path}");
        let nobody = house.ask(Ask::get(path)).await;
        assert_eq!(nobody.status, StatusCode::UNAUTHORIZED, "{path}");
    }
    // Nothing of it is public.
    for path in ["/", "/api/v1/events"] {
        let page = house.ask(Ask::get(path)).await.body;
        assert!(!page.contains("Müller"), "{path}: {page}");
    }
}

#[tokio::test]
async fn notes_fees_and_erasure_on_the_page() {
    let house = House::open().await;
    let token = house.administrator().await;
    let added =
        post(&house, &token, "/members", &[("name", "Adams, Ann"), ("birth", "2001")]).await;
    assert_eq!(added.location, "/members/1", "{}", added.body);
    let twin = post(&house, &token, "/members", &[("name", "Adams, Ann"), ("birth", "2001")]).await;
    assert_eq!(twin.status, StatusCode::CONFLICT, "{}", twin.body);
    for (what, fields) in [
        ("note", vec![("note", "needs a <ramp>")]),
        ("charge", vec![("amount", "12,50"), ("what", "entry fee")]),
        ("pay", vec![("amount", "5"), ("what", "cash")]),
    ] {
        let done = post(&house, &token, &format!("/members/1/{what}"), &fields).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{what}: {}", done.body);
    }
    let page = get(&house, &token, "/members/1").await.body;
    assert!(page.contains("still due: 7.50") && page.contains("−5.00"), "{page}");
    assert!(
        page.contains("needs a &#60;ramp&#62;") || page.contains("needs a &lt;ramp&gt;"),
        "{page}"
    );
    let list = get(&house, &token, "/members?q=ada").await.body;
    assert!(list.contains("7.50"), "{list}");
    for fields in [[("amount", "0"), ("what", "x")], [("amount", "a lot"), ("what", "x")]] {
        let refused = post(&house, &token, "/members/1/charge", &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
    }
    let stranger = house.ask(Ask::form("/members/1/erase", &[])).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
    let erased = post(&house, &token, "/members/1/erase", &[]).await;
    assert_eq!(erased.location, "/members", "{}", erased.body);
    assert_eq!(get(&house, &token, "/members/1").await.status, StatusCode::NOT_FOUND);
    let gone = Ask::new(Method::DELETE, "/api/v1/members/1").token(&token);
    assert_eq!(house.ask(gone).await.status, StatusCode::NOT_FOUND);
}

/// A league of two boards with players of two clubs.
async fn league(house: &House, token: &str, first_round: &str) -> u64 {
    let settings = json!({
        "name": "League", "rounds": 2, "is_team_event": true, "boards": 2, "lineup_minutes": 30,
        "system": { "team-swiss": { "colors": "type-a", "primary": "match-points", "has_secondary": true } },
        "programme": [{ "starts": first_round }],
    });
    let event = house.event(token, &settings).await;
    let player = |name: &str, rating: u16, club: &str| json!({ "name": name, "rating": rating, "club": club });
    let players = json!([
        player("Adams", 2000, "Ghent"),
        player("Baker", 1900, "Ghent"),
        player("Clark", 1800, "ghent"),
        player("Davis", 2000, "Bruges"),
        player("Evans", 1900, "Bruges"),
    ]);
    house.act(token, event, json!([{ "kind": "enter", "players": players }])).await;
    event
}

#[tokio::test]
async fn a_club_names_its_own_teams_and_nothing_else() {
    let house = House::open().await;
    let token = house.administrator().await;
    let event = league(&house, &token, "2999-01-01 14:00").await;
    let club = house.account(&token, "Ghent", "club", json!({ "event": event })).await;
    let path = format!("/api/v1/events/{event}/club/teams");
    let view = get(&house, &club, &path).await.json();
    let players: Vec<u64> = view["players"]
        .as_array()
        .expect("players")
        .iter()
        .map(|it| it["player"].as_u64().expect("a number"))
        .collect();
    assert_eq!(players.len(), 3, "{view}");
    assert_eq!(view["open_rounds"], json!([1, 2]), "{view}");
    let enter = |name: &str, players: &[u64]| {
        Ask::post(&path, &json!({ "name": name, "players": players })).token(&club)
    };
    let done = house.ask(enter("Ghent 1", &players)).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    let foreign = house.ask(enter("Bruges 1", &players)).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN, "{}", foreign.body);
    let of_others = players[2] + 1;
    let poached = house.ask(enter("Ghent 2", &[of_others])).await;
    assert_eq!(poached.status, StatusCode::FORBIDDEN, "{}", poached.body);

    let page = get(&house, &club, &format!("/events/{event}/club")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    assert!(
        page.body.contains("Ghent 1") && page.body.contains("2999-01-01 13:30"),
        "{}",
        page.body
    );
    assert!(!page.body.contains("Davis"), "{}", page.body);
    let sent = [players[0].to_string(), players[2].to_string()];
    let fields = [
        ("team", "Ghent 1"),
        ("round", "1"),
        ("board-1", sent[0].as_str()),
        ("board-2", sent[1].as_str()),
    ];
    let lineup = post(&house, &club, &format!("/events/{event}/club/lineups"), &fields).await;
    assert_eq!(lineup.status, StatusCode::SEE_OTHER, "{}", lineup.body);
    let lineups =
        get(&house, &token, &format!("/events/{event}/manage/lineups?round=1")).await.body;
    let chosen = format!("<option value=\"{}\" selected>Clark", players[2]);
    assert!(lineups.contains(&chosen), "{lineups}");

    // Who may look and is called as a club is no account of it.
    let reader = house.account(&token, "Bruges", "read", json!({ "event": event })).await;
    let body = json!({ "name": "Bruges 1", "players": [of_others] });
    let named = house.ask(Ask::post(&path, &body).token(&reader)).await;
    assert_eq!(named.status, StatusCode::FORBIDDEN, "{}", named.body);
    // Every door of the arbiters is shut.
    let command =
        json!({ "commands": [{ "kind": "enter-team", "name": "Ghent 3", "players": [] }] });
    let by_command = house
        .ask(Ask::post(&format!("/api/v1/events/{event}/commands"), &command).token(&club))
        .await;
    assert_eq!(by_command.status, StatusCode::FORBIDDEN, "{}", by_command.body);
    for path in
        ["manage/teams", "manage/lineups", "manage/players", "manage/settings", "manage/reports"]
    {
        let reply = get(&house, &club, &format!("/events/{event}/{path}")).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{path}");
    }
    let log = get(&house, &club, &format!("/api/v1/events/{event}/log")).await;
    assert_eq!(log.status, StatusCode::FORBIDDEN, "{}", log.body);
    let other = league(&house, &token, "2999-01-01 14:00").await;
    let elsewhere = get(&house, &club, &format!("/events/{other}/club")).await;
    assert_eq!(elsewhere.status, StatusCode::FORBIDDEN, "{}", elsewhere.body);
}

#[tokio::test]
async fn after_the_deadline_a_club_changes_nothing() {
    let house = House::open().await;
    let token = house.administrator().await;
    let event = league(&house, &token, "2001-01-01 14:00").await;
    let club = house.account(&token, "Ghent", "club", json!({ "event": event })).await;
    let path = format!("/api/v1/events/{event}/club");
    let team = json!({ "name": "Ghent 1", "players": [1] });
    let late = house.ask(Ask::post(&format!("{path}/teams"), &team).token(&club)).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.body);
    let lineup = json!({ "team": "Ghent 1", "round": 1, "players": [] });
    let late = house.ask(Ask::post(&format!("{path}/lineups"), &lineup).token(&club)).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.body);
    let view = get(&house, &club, &format!("{path}/teams")).await.json();
    assert_eq!(view["open_rounds"], json!([2]), "{view}");
    let page = get(&house, &club, &format!("/events/{event}/club")).await.body;
    assert!(!page.contains("/club/teams\""), "{page}");
}

/// A list that lies in the folder of the operator is taken on demand, and again when it is newer;
/// what changed for the players of an event is shown before it is taken over.
#[tokio::test]
async fn lists_are_taken_from_the_folder_of_the_operator() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Club 2026-11.csv");
    let list = |rating: u16| format!("Name;FideID;Fed;Rating\nAdams, Ann;900001;BEL;{rating}\n");
    std::fs::write(&file, list(1850)).expect("a list");
    std::fs::write(folder.path().join(".hidden.csv"), "x").expect("a hidden file");
    let mut settings = Settings::from("http://arbiter.test".to_owned());
    settings.list_folder = Some(folder.path().to_owned());
    let house = House::reached_at(false, settings).await;
    let token = house.administrator().await;
    let event = house.event(&token, &json!({ "name": "Open", "rounds": 3 })).await;
    let player = json!([{ "name": "Adams, Ann", "fide_id": 900_001, "rating": 1800 }]);
    house.act(&token, event, json!([{ "kind": "enter", "players": player }])).await;
    let page = get(&house, &token, "/lists").await.body;
    assert!(page.contains("/lists/update") && !page.contains("Club 2026-11"), "{page}");
    let updated = post(&house, &token, "/lists/update", &[]).await.body;
    assert!(updated.contains("Club 2026-11") && !updated.contains(".hidden.csv"), "{updated}");
    let differing = get(&house, &token, &format!("/events/{event}/manage/ratings")).await.body;
    assert!(differing.contains("1850") && differing.contains("1800"), "{differing}");
    let players: Value =
        house.ask(Ask::get(&format!("/api/v1/events/{event}/players"))).await.json();
    assert_eq!(players[0]["rating"], 1800, "shown, and not taken over: {players}");
}

/// What a reader of a file adjusts is said in the language of the page.
#[tokio::test]
async fn notes_of_an_import_are_said_in_the_readers_language() {
    let house = House::open().await;
    let token = house.administrator().await;
    let event = house.event(&token, &json!({ "name": "Open", "rounds": 3 })).await;
    let table = "Remarque;Elo;Nom;Prénom\n;1850;Claes;Rosa\n;nul;Petit;Jean\n;1850;Claes;Rosa\n";
    let path = format!("/events/{event}/manage/players/preview");
    for (language, said) in [
        ("fr", ["ligne 4 : le même joueur qu’à la ligne 2", "l’Elo est illisible"]),
        ("nl", ["rij 4: dezelfde speler als in rij 2", "de rating is onleesbaar"]),
        ("de", ["Zeile 4: derselbe Spieler wie in Zeile 2", "die Elo-Zahl ist unlesbar"]),
        ("en", ["row 4: the same player as in row 2", "the rating cannot be read"]),
    ] {
        let ask = Ask::form(&path, &[("file", table)]).token(&token);
        let page = house.ask(ask.header("accept-language", language)).await.body;
        for words in said {
            assert!(page.contains(words), "{language}: {words}: {page}");
        }
        assert!(page.contains("Claes, Rosa"), "{page}");
    }
    let hostile = format!("PK\u{3}\u{4}{}", "x".repeat(100));
    let ask = Ask::form(&path, &[("file", hostile.as_str())]).token(&token);
    let refused = house.ask(ask.header("accept-language", "de")).await;
    assert!(refused.status.is_client_error(), "{}", refused.body);
    assert!(refused.body.contains("kann nicht übernommen werden"), "{}", refused.body);
}
