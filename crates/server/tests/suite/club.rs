//! What clubs need around a tournament, on pages and for programs.

use crate::support::{Ask, House, Reply};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// A house with an administrator who shows a token.
struct Desk {
    house: House,
    token: String,
}

impl Desk {
    async fn open() -> Self {
        let house = House::open().await;
        let token = house.administrator().await;
        Self { house, token }
    }

    async fn get(&self, path: &str) -> Reply {
        let reply = self.house.ask(Ask::get(path)).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.body);
        reply
    }

    async fn json(&self, path: &str) -> Value {
        self.get(path).await.json()
    }

    /// Four players with a first round: the first and the fourth have won. The third and the
    /// fourth are children, the fourth is a guest.
    async fn youth_event(&self) -> u64 {
        let settings = json!({
            "name": "Youth open", "rounds": 3, "starts": "2026-07-01", "federation": "BEL",
            "tiebreaks": ["PS"], "prize_sharing": "by-place",
            "categories": [{ "name": "U12", "age": { "to": 11 } }, { "name": "Girls <15", "sex": "w" }],
            "prizes": [
                { "name": "First", "cents": 10000 },
                { "name": "Second", "cents": 2000 },
                { "name": "Best child", "cents": 7000, "category": "U12" },
                { "name": "Best young guest", "cents": 1000, "category": "U12", "reserved_for": "foreign" },
            ],
        });
        let event = self.house.event(&self.token, &settings).await;
        let player = |name: &str, rating: u16, birth: &str, federation: &str| {
            json!({
                "name": name, "rating": rating, "birth": birth, "federation": federation, "sex": "m",
            })
        };
        let players = json!([
            player("Adams", 2000, "1980", "BEL"),
            player("Baker", 1900, "1981-02-03", "BEL"),
            player("Clark", 1800, "2014", "BEL"),
            player("Davis", 1700, "2015-03-04", "NED"),
        ]);
        let commands = json!([
            { "kind": "enter", "players": players },
            { "kind": "draw-initial-color", "color": "white" },
            { "kind": "pair-next-round" },
            { "kind": "publish-round" },
            { "kind": "enter-result", "round": 1, "board": 1, "result": "1-0" },
            { "kind": "enter-result", "round": 1, "board": 2, "result": "1-0" },
        ]);
        self.house.act(&self.token, event, commands).await;
        event
    }
}

#[tokio::test]
async fn categories_are_ranked_among_themselves_on_pages_and_for_programs() {
    let desk = Desk::open().await;
    let event = desk.youth_event().await;
    let base = format!("/events/{event}");
    let page = desk.get(&format!("{base}/standings")).await.body;
    assert!(page.contains("/standings?category=U12\" aria-current=\"false\">U12<"), "{page}");
    assert!(page.contains("/standings?category=Girls%20%3C15\""), "{page}");
    let children = desk.get(&format!("{base}/standings?category=u12")).await.body;
    assert!(children.contains("aria-current=\"true\">U12<"), "{children}");
    assert!(children.contains("Davis") && !children.contains("Baker"), "{children}");
    let missing = desk.house.ask(Ask::get(&format!("{base}/standings?category=U99"))).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    let girls = desk.get(&format!("{base}/standings?category=Girls%20%3C15")).await.body;
    assert!(!girls.contains("Adams"), "{girls}");

    let rows = desk.json(&format!("/api/v1{base}/standings?category=U12")).await["rows"].clone();
    let places: Vec<(u64, u64, &str)> = rows
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| {
            let number = |key: &str| row[key].as_u64().expect("a place");
            (number("place"), number("overall_place"), row["name"].as_str().expect("a name"))
        })
        .collect();
    assert_eq!(places.len(), 2, "{places:?}");
    assert!(places[0].0 == 1 && places[1].0 == 2 && places[0].1 < places[1].1, "{places:?}");

    let all = desk.get(&format!("{base}/categories")).await.body;
    assert!(all.contains("Girls &#60;15") || all.contains("Girls &lt;15"), "{all}");
    let card = desk.get(&format!("{base}/players/4")).await.body;
    assert!(card.contains("<span class=\"badge\">U12</span>"), "{card}");
}

#[tokio::test]
async fn a_prize_of_a_category_says_who_wins_it_and_why() {
    let desk = Desk::open().await;
    let event = desk.youth_event().await;
    let winners = desk.json(&format!("/api/v1/events/{event}/prizes")).await;
    let of = |name: &str| {
        let all = winners.as_array().expect("winners").iter();
        let all: Vec<&Value> = all.filter(|it| it["name"] == name).collect();
        assert!(all.len() <= 1, "{winners}");
        all.first().map(|it| (*it).clone())
    };
    assert_eq!(of("Adams").expect("a prize")["cents"], 10_000, "{winners}");
    let child = of("Davis").expect("a prize");
    // Level with the first of all, and first of the children: the higher prize is taken, the
    // others are left.
    assert_eq!((&child["cents"], &child["category"]), (&json!(7_000), &json!("U12")), "{winners}");
    let left = child["left"].as_array().expect("a list");
    assert_eq!(left.len(), 2, "{winners}");
    let page = desk.get(&format!("/events/{event}/prizes")).await.body;
    assert!(page.contains("Place 1 among: category U12."), "{page}");
    assert!(page.contains("one prize each, the higher one"), "{page}");
    assert!(page.contains("other federations, category U12"), "{page}");
}

#[tokio::test]
async fn categories_are_written_into_the_settings_as_lines() {
    let desk = Desk::open().await;
    let event = desk.youth_event().await;
    let path = format!("/events/{event}/manage/settings");
    let page = desk.house.ask(Ask::get(&path).token(&desk.token)).await.body;
    assert!(page.contains("U12; age=..11"), "{page}");
    let change = |lines: &str| {
        let fields = [("name", "Youth open"), ("categories", lines), ("prizes", "")];
        Ask::form(&path, &fields).token(&desk.token)
    };
    let wrong = desk.house.ask(change("U12; age=young")).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.body);
    assert!(wrong.body.contains("age=young"), "{}", wrong.body);
    let done = desk.house.ask(change("Masters; rating=1850..\nFriends; players=Davis | 1")).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    let settings = desk.json(&format!("/api/v1/events/{event}")).await["settings"].clone();
    assert_eq!(settings["categories"][0]["rating"], json!({ "from": 1850 }), "{settings}");
    assert_eq!(settings["categories"][1]["players"], json!([5, 2]), "{settings}");
}
