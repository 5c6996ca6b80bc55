//! Lists beside an event, and files in and out, on pages.

use crate::support::{Ask, House};
use axum::http::StatusCode;
use serde_json::json;

const LIST: &str =
    "fide_id,name,fed,rating\n9000001,\"Adams, A\",BEL,2410\n9000002,\"Baker, B\",BEL,2300\n";

async fn list(house: &House, token: &str, name: &str, text: &str) {
    let mut ask = Ask::new(axum::http::Method::PUT, &format!("/api/v1/lists/{name}")).token(token);
    ask.body = text.as_bytes().to_vec();
    let reply = house.ask(ask).await;
    assert!(reply.status.is_success(), "{}: {}", reply.status, reply.body);
}

/// An event of two players, of whom the list has one otherwise.
async fn event(house: &House, token: &str) -> u64 {
    list(house, token, "FIDE", LIST).await;
    let event = house.event(token, &json!({ "name": "Open", "rounds": 3 })).await;
    let players = json!([
        { "kind": "enter", "players": [
            { "name": "Adams, A", "fide_id": 9_000_001, "rating": 2400 },
            { "name": "Baker, B", "fide_id": 9_000_002, "rating": 2300 },
        ] },
    ]);
    house.act(token, event, players).await;
    event
}

#[tokio::test]
async fn ratings_are_compared_with_the_lists_and_taken_over() {
    let house = House::open().await;
    let token = house.administrator().await;
    let event = event(&house, &token).await;
    let path = format!("/events/{event}/manage/ratings");
    let page = house.ask(Ask::get(&path).token(&token)).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    assert!(page.body.contains("2400 → <strong>2410</strong>"), "{}", page.body);
    assert!(!page.body.contains("Baker"), "only who differs is shown");
    let entries =
        house.ask(Ask::get(&format!("/events/{event}/manage/players")).token(&token)).await;
    assert!(entries.body.contains("1 player has a different rating"), "{}", entries.body);

    let nobody = house.ask(Ask::form(&path, &[]).token(&token)).await;
    assert!(nobody.status.is_client_error(), "{}", nobody.status);
    let reply = house.ask(Ask::form(&path, &[("all", "on")]).token(&token)).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.body);
    let public = house.ask(Ask::get(&format!("/events/{event}/players"))).await;
    assert!(public.body.contains("2410 <small class=\"muted\">FIDE</small>"), "{}", public.body);
}

#[tokio::test]
async fn forms_workbook_and_report_come_from_pages() {
    let house = House::open().await;
    let token = house.administrator().await;
    let event = event(&house, &token).await;
    let get =
        |path: &str| Ask::get(&format!("/events/{event}/manage/reports/{path}")).token(&token);
    let it3 = house.ask(get("forms/IT3")).await;
    assert_eq!(it3.status, StatusCode::OK, "{}", it3.body);
    assert!(it3.body.contains("<article>") && it3.body.contains("IT3"), "{}", it3.body);
    let fa1 = house.ask(get("forms/FA1?arbiter=Claes,+Rosa&federation=BEL")).await;
    assert!(fa1.body.contains("CLAES") || fa1.body.contains("Claes"), "{}", fa1.body);
    assert!(house.ask(get("forms/IT1")).await.status.is_client_error(), "nobody has a norm");
    assert_eq!(house.ask(get("forms/XX9")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(house.ask(get("event.xlsx")).await.status, StatusCode::OK);

    let report = house.ask(get("report.trf?version=TRF26&end=lf")).await;
    assert!(report.body.starts_with("012 Open\n"), "{}", report.body);
    let report = house.ask(get("report.trf?version=TRF16&end=crlf")).await;
    assert!(report.body.starts_with("012 Open\r\n"), "{}", report.body);
    assert!(house.ask(get("report.trf?end=tab")).await.status.is_client_error());
}

#[tokio::test]
async fn an_event_of_another_program_is_taken_over_with_its_notes() {
    let house = House::open().await;
    let token = house.administrator().await;
    let tdf = "012 Open\n162 3\n001 1|m||Adams Ann|2400|BEL|1|||1990|1|1|0002 w 1\n\
               001 2|w||Baker Ben|2300|BEL|2|||1991|0|2|0001 b 0\n";
    let reply = house.ask(Ask::form("/events/import", &[("file", tdf)]).token(&token)).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.body);
    assert!(reply.body.contains("Vega tdf") && reply.body.contains("first name"), "{}", reply.body);
    let public = house.ask(Ask::get("/events/1/rounds/1")).await;
    assert!(public.body.contains("Adams, Ann"), "{}", public.body);
    let broken =
        house.ask(Ask::form("/events/import", &[("file", "<chessresults")]).token(&token)).await;
    assert!(broken.status.is_client_error(), "{}", broken.status);
}
