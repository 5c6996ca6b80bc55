//! Files taken over by pages and JSON: what does not arrive is said, with its place, in the
//! language of the reader; files that are written say what they have no place for.

use arbiter_exchange::{Cell, write_xlsx};
use axum::http::{Method, StatusCode};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};

use crate::support::{Ask, House, words};

/// A report with a record that nobody knows in line 6, and a remark.
fn report() -> String {
    let player = |number: u16, round: &str| {
        let rating = 2100 - number;
        format!("001 {number:>4}      P{number:<32} {rating}{:28} 0.5 {number:>4}  {round}\n", "")
    };
    [
        "012 Open\n042 2026/03/01\n142 3\n192 FIDE_DUTCH_2026\n202 BH\nZZZ nobody knows this\n\
         ### a remark\n"
            .to_owned(),
        player(1, "   2 w ="),
        player(2, "   1 b ="),
    ]
    .concat()
}

async fn import(
    house: &House,
    token: &str,
    query: &str,
    body: &[u8],
    language: &str,
) -> (StatusCode, Value) {
    let path = format!("/api/v1/events/import{query}");
    let mut ask = Ask::new(Method::POST, &path).token(token).header("accept-language", language);
    ask.body = body.to_vec();
    let reply = house.ask(ask).await;
    (reply.status, reply.json())
}

fn adjustment<'a>(taken: &'a Value, kind: &str) -> &'a Value {
    let all = taken["adjustments"].as_array().expect("a list");
    all.iter().find(|it| it["kind"] == kind).unwrap_or_else(|| panic!("no {kind}: {taken}"))
}

#[tokio::test]
async fn programs_are_told_what_was_adjusted_with_its_line() {
    let house = House::open().await;
    let token = house.administrator().await;
    let (status, looked) = import(&house, &token, "?preview=true", report().as_bytes(), "en").await;
    assert_eq!(status, StatusCode::OK, "{looked}");
    assert_eq!((looked["players"].as_u64(), looked["rounds"].as_u64()), (Some(2), Some(1)));
    assert!(looked.get("id").is_none(), "{looked}");
    assert_eq!(house.ask(Ask::get("/events/1").token(&token)).await.status, StatusCode::NOT_FOUND);

    let (status, taken) = import(&house, &token, "", report().as_bytes(), "fr").await;
    assert_eq!((status, taken["id"].as_u64()), (StatusCode::CREATED, Some(1)), "{taken}");
    let dropped = adjustment(&taken, "take-dropped-line");
    assert_eq!(dropped["line"], 6, "{taken}");
    assert_eq!(
        dropped["text"],
        "ligne 6 : cette ligne n’a pas de place dans un tournoi et n’est pas reprise : \
         « ZZZ nobody knows this »"
    );
    assert_eq!(adjustment(&taken, "take-left-out")["text"], "commentaires : laissé de côté, « 1 »");

    let table = "Naam;Voornaam;Elo;Lievelingskleur\nClaes;Rosa;1850;rood\nClaes;Rosa;1850;rood\n";
    let (status, taken) = import(&house, &token, "", table.as_bytes(), "nl").await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    assert_eq!(adjustment(&taken, "import-duplicate")["line"], 3, "{taken}");
    let ignored = &adjustment(&taken, "import-column-ignored")["text"];
    assert_eq!(ignored, "kolom “Lievelingskleur” wordt niet gelezen");
    assert_eq!(
        adjustment(&taken, "take-named-by-file")["text"],
        "het bestand heeft geen naam voor het toernooi: “Overgenomen toernooi”"
    );

    let wrong = report().replace("2099", "20x9");
    let (status, problem) = import(&house, &token, "", wrong.as_bytes(), "de").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{problem}");
    let detail = problem["detail"].as_str().unwrap_or_default();
    assert!(
        detail.contains(
            "Zeile 8, Spalte 49: erwartet: eine Wertung mit vier Ziffern; gefunden „20x9“"
        ),
        "{problem}"
    );
}

#[tokio::test]
async fn the_page_shows_a_file_before_it_is_taken_over_and_what_did_not_arrive() {
    let house = House::open().await;
    let token = house.administrator().await;
    let file = report();
    let form = [("file", file.as_str()), ("preview", "on")];
    let looked = house.ask(Ask::form("/events/import", &form).token(&token)).await;
    assert_eq!(looked.status, StatusCode::OK, "{}", looked.body);
    let told = "line 6: this line has no place in an event and is not taken over";
    assert!(words(&looked.body).contains(told), "{}", looked.body);
    let kept = looked.body.split("name=\"looked-at\" value=\"").nth(1).expect("the file");
    let kept = kept.split('"').next().expect("its end");
    assert_eq!(house.ask(Ask::get("/events/1").token(&token)).await.status, StatusCode::NOT_FOUND);

    let ask = Ask::form("/events/import", &[("looked-at", kept)]).token(&token);
    let taken = house.ask(ask).await;
    assert!(words(&taken.body).contains(told), "{}", taken.body);
    assert!(taken.body.contains("/events/1/manage/round"), "{}", taken.body);
    assert_eq!(house.ask(Ask::get("/events/1").token(&token)).await.status, StatusCode::OK);

    let ask = Ask::form("/events/import", &[("file", "<chessresults")]).token(&token);
    let broken = house.ask(ask.header("accept-language", "de")).await;
    assert_eq!(broken.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(broken.body.contains("das Dokument ist unlesbar"), "{}", broken.body);
}

/// A list of two groups: the preview names the sheet that was not read, and reads it when asked.
#[tokio::test]
async fn another_sheet_of_a_workbook_is_chosen_on_the_page() {
    let house = House::open().await;
    let token = house.administrator().await;
    let event = house.event(&token, &json!({ "name": "Open", "rounds": 3 })).await;
    let sheet = |group: &str, name: &str| {
        (group.to_owned(), vec![vec![Cell::from("Name")], vec![Cell::from(name)]])
    };
    let book = write_xlsx(&[sheet("Group A", "Claes, Rosa"), sheet("Group B", "Maes, Tom")]);
    let book = BASE64_STANDARD.encode(book.expect("a workbook"));
    let players = format!("/events/{event}/manage/players/preview");
    for (path, has_names) in [(players.as_str(), true), ("/events/import", false)] {
        let form = [("looked-at", book.as_str()), ("preview", "on")];
        let shown = house.ask(Ask::form(path, &form).token(&token)).await;
        assert_eq!(shown.status, StatusCode::OK, "{}", shown.body);
        let told = words(&shown.body);
        assert!(told.contains("sheet “Group A” was read; not read: Group B"), "{told}");
        assert!(told.contains("Read “Group B”"), "{told}");
        assert!(!has_names || told.contains("Claes, Rosa"), "{told}");
        let form = [("looked-at", book.as_str()), ("preview", "on"), ("sheet", "Group B")];
        let told = words(&house.ask(Ask::form(path, &form).token(&token)).await.body);
        assert!(told.contains("sheet “Group B” was read; not read: Group A"), "{told}");
        assert!(!has_names || told.contains("Maes, Tom"), "{told}");
    }
    let book = BASE64_STANDARD.decode(&book).expect("bytes");
    let mut ask = Ask::new(Method::POST, "/api/v1/events/import?sheet=2").token(&token);
    ask.body = book;
    let taken = house.ask(ask).await;
    assert_eq!(taken.status, StatusCode::CREATED, "{}", taken.body);
    let told = adjustment(&taken.json(), "import-other-sheets")["text"].to_string();
    assert!(told.contains("Group B") && told.contains("not read: Group A"), "{told}");
}

/// Databases of some megabytes are taken; what is no file is refused for that, not for its size.
#[tokio::test]
async fn a_file_may_be_larger_than_other_forms() {
    let house = House::open().await;
    let token = house.administrator().await;
    let large = format!("{}{}", "Name;Elo\nClaes, Rosa;1850\n", "\n".repeat(5 << 20));
    let mut ask = Ask::new(Method::POST, "/api/v1/events/import").token(&token);
    ask.body = large.clone().into_bytes();
    let taken = house.ask(ask).await;
    assert_eq!(taken.status, StatusCode::CREATED, "{}", taken.body);
    let looked = [("file", large.as_str()), ("preview", "on")];
    let mut form = Ask::new(Method::POST, "/events/import").token(&token);
    form = form.header("content-type", "application/x-www-form-urlencoded");
    let plain = |it: &(&str, &str)| format!("{}={}", it.0, it.1.replace('\n', "%0A"));
    form.body = looked.iter().map(plain).collect::<Vec<_>>().join("&").into_bytes();
    let shown = house.ask(form).await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.body);
}

#[tokio::test]
async fn players_of_a_report_are_registered_with_what_was_left_out() {
    let house = House::open().await;
    let token = house.administrator().await;
    let event = house.event(&token, &json!({ "name": "Open", "rounds": 3 })).await;
    let path = format!("/events/{event}/manage/players/preview");
    let ask = Ask::form(&path, &[("file", &report())]).token(&token);
    let shown = house.ask(ask).await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.body);
    let told = words(&shown.body);
    assert!(told.contains("only the players are taken over; 1 rounds are left out"), "{told}");
    assert!(told.contains("P1") && told.contains("2099"), "{told}");
}

#[tokio::test]
async fn what_a_file_for_others_has_no_place_for_is_said() {
    let house = House::open().await;
    let token = house.administrator().await;
    let settings = json!({ "name": "Open", "rounds": 3, "tiebreaks": ["BH/C1", "AOB"] });
    let event = house.event(&token, &settings).await;
    let players = json!([{ "kind": "enter", "players": [
        { "name": "Vandenbroucke-Desmedt-Janssens, Ann", "rating": 2000 },
        { "name": "Baker, B", "rating": 1900 },
    ] }]);
    house.act(&token, event, players).await;
    let reports = format!("/events/{event}/manage/reports");
    let losses = format!("{reports}/losses");
    let page = house.ask(Ask::get(&reports).token(&token)).await;
    assert!(page.body.contains(&format!("href=\"{losses}\"")), "{}", page.body);
    let first = words(&house.ask(Ask::get(&losses).token(&token)).await.body);
    assert!(first.contains("TRF26") && !first.contains("Papi does not have it"), "{first}");
    let page = house.ask(Ask::get(&format!("{losses}?of=Papi")).token(&token)).await;
    let told = words(&page.body);
    assert!(
        told.contains("Papi tie-break AOB: Papi does not have it player 1: the name was cut"),
        "{told}"
    );
    let path = format!("/api/v1/events/{event}/file?form=papi");
    let ask = Ask::get(&path).token(&token).header("accept-language", "de");
    let file = house.ask(ask).await.json();
    let losses: Vec<&str> =
        file["losses"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert!(losses.contains(&"Spieler 1: der Name wurde gekürzt"), "{losses:?}");
    assert!(
        file["content"].as_str().is_some_and(|it| it.starts_with("AAEAAFN0YW5kYXJkIEpldCBEQg"))
    );
    let path = format!("/api/v1/events/{event}/file?form=xlsx");
    let book = house.ask(Ask::get(&path).token(&token)).await.json();
    assert!(book["losses"].to_string().contains("name: left out, “Open”"), "{book}");
    let path = format!("/api/v1/events/{event}/file?form=xls");
    let unknown = house.ask(Ask::get(&path).token(&token)).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", unknown.body);
}
