//! What clubs need around a tournament, on pages and for programs.

use crate::support::{Ask, Desk, House, Reply, words};
use axum::http::StatusCode;
use serde_json::{Value, json};

impl Desk {
    /// What anybody sees.
    pub(crate) async fn public(&self, path: &str) -> Reply {
        let reply = self.house.ask(Ask::get(path)).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.body);
        reply
    }

    async fn public_json(&self, path: &str) -> Value {
        self.public(path).await.json()
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
        self.house.first_round(&self.token, event, &players).await;
        let commands = json!([
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
    let page = desk.public(&format!("{base}/standings")).await.body;
    assert!(page.contains("/standings?category=U12\" aria-current=\"false\">U12<"), "{page}");
    assert!(page.contains("/standings?category=Girls%20%3C15\""), "{page}");
    let children = desk.public(&format!("{base}/standings?category=u12")).await.body;
    assert!(children.contains("aria-current=\"true\">U12<"), "{children}");
    assert!(children.contains("Davis") && !children.contains("Baker"), "{children}");
    let missing = desk.house.ask(Ask::get(&format!("{base}/standings?category=U99"))).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    let girls = desk.public(&format!("{base}/standings?category=Girls%20%3C15")).await.body;
    assert!(!girls.contains("Adams"), "{girls}");

    let rows =
        desk.public_json(&format!("/api/v1{base}/standings?category=U12")).await["rows"].clone();
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

    let all = desk.public(&format!("{base}/categories")).await.body;
    assert!(all.contains("Girls &#60;15") || all.contains("Girls &lt;15"), "{all}");
    let card = desk.public(&format!("{base}/players/4")).await.body;
    assert!(card.contains("<span class=\"badge\">U12</span>"), "{card}");
}

#[tokio::test]
async fn a_prize_of_a_category_says_who_wins_it_and_why() {
    let desk = Desk::open().await;
    let event = desk.youth_event().await;
    let winners = desk.public_json(&format!("/api/v1/events/{event}/prizes")).await;
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
    let page = desk.public(&format!("/events/{event}/prizes")).await.body;
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
    let settings = desk.public_json(&format!("/api/v1/events/{event}")).await["settings"].clone();
    assert_eq!(settings["categories"][0]["rating"], json!({ "from": 1850 }), "{settings}");
    assert_eq!(settings["categories"][1]["players"], json!([5, 2]), "{settings}");
}

/// Two groups of a festival with a player each, before the first round.
async fn two_groups(desk: &Desk) -> (u64, u64) {
    let group = |name: &str, day: &str| {
        json!({
            "name": name, "rounds": 3, "festival": "Été, échecs", "starts": day,
            "programme": [{ "starts": format!("{day} 14:00") }],
        })
    };
    let a = desk.house.event(&desk.token, &group("Group A", "2026-07-02")).await;
    let b = desk.house.event(&desk.token, &group("Group B", "2026-07-01")).await;
    for (event, name) in [(a, "Adams"), (b, "Baker")] {
        let commands = json!([{ "kind": "enter", "players": [{ "name": name, "rating": 1800 }] }]);
        desk.house.act(&desk.token, event, commands).await;
    }
    (a, b)
}

#[tokio::test]
async fn the_tournaments_of_a_festival_stand_side_by_side() {
    let desk = Desk::open().await;
    let (a, b) = two_groups(&desk).await;
    let page = desk.public("/festivals/ete-echecs").await.body;
    let (first, second) = (page.find("Group B"), page.find("Group A"));
    assert!(first.is_some() && first < second, "the first to begin stands first: {page}");
    assert!(page.contains("1 July 2026, 14:00"), "{page}");
    let home = desk.public("/").await.body;
    assert!(home.contains("href=\"/festivals/ete-echecs\""), "{home}");
    let overview = desk.public(&format!("/events/{a}")).await.body;
    assert!(overview.contains("href=\"/festivals/ete-echecs\""), "{overview}");
    let view = desk.public_json("/api/v1/festivals/ete-echecs").await;
    let ids: Vec<u64> = view["tournaments"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| it["id"].as_u64().expect("a number"))
        .collect();
    assert_eq!(ids, [b, a], "{view}");
    let hide = json!([{ "kind": "set-stage", "stage": "draft" }]);
    desk.house.act(&desk.token, b, hide).await;
    let page = desk.public("/festivals/ete-echecs").await.body;
    assert!(!page.contains("Group B"), "a draft is for those who run it: {page}");
    let missing = desk.house.ask(Ask::get("/festivals/nothing")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_player_moves_between_groups_and_both_logs_say_so() {
    let desk = Desk::open().await;
    let (a, b) = two_groups(&desk).await;
    let only_a =
        desk.house.account(&desk.token, "arbiter-a", "arbiter", json!({ "event": a })).await;
    let path = format!("/api/v1/events/{a}/players/2/move");
    let refused = desk.house.ask(Ask::post(&path, &json!({ "to": b })).token(&only_a)).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.body);
    let moved = desk.house.ask(Ask::post(&path, &json!({ "to": b })).token(&desk.token)).await;
    assert_eq!(moved.status, StatusCode::OK, "{}", moved.body);
    let player = moved.json()["player"].as_u64().expect("a number");
    assert_eq!(desk.public_json(&format!("/api/v1/events/{a}/players")).await, json!([]));
    let players = desk.public_json(&format!("/api/v1/events/{b}/players")).await;
    assert_eq!(players.as_array().map(Vec::len), Some(2), "{players}");
    let log = |event: u64| Ask::get(&format!("/api/v1/events/{event}/log")).token(&desk.token);
    assert!(desk.house.ask(log(a)).await.body.contains("\"name\":\"Group B\""));
    assert!(desk.house.ask(log(b)).await.body.contains("\"name\":\"Group A\""));

    // Back again, on the page of the player.
    let form = format!("/events/{b}/manage/players/{player}");
    let page = desk.house.ask(Ask::get(&form).token(&desk.token)).await.body;
    assert!(page.contains(&format!("<option value=\"{a}\">Group A</option>")), "{page}");
    let fields = [("to", a.to_string())];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(key, it)| (*key, it.as_str())).collect();
    let back = desk.house.ask(Ask::form(&format!("{form}/move"), &fields).token(&desk.token)).await;
    assert_eq!(back.status, StatusCode::SEE_OTHER, "{}", back.body);
    assert_eq!(back.location, format!("/events/{a}/manage/players"));
    let timeline = desk.public(&format!("/events/{a}")).await.body;
    assert!(timeline.contains("Adams comes from Group B"), "{timeline}");
}

#[tokio::test]
async fn nobody_moves_once_they_are_paired() {
    let desk = Desk::open().await;
    let (a, b) = two_groups(&desk).await;
    let commands = json!([
        { "kind": "enter", "players": [{ "name": "Clark", "rating": 1700 }] },
        { "kind": "draw-initial-color", "color": "white" },
        { "kind": "pair-next-round" },
        { "kind": "publish-round" },
    ]);
    desk.house.act(&desk.token, a, commands).await;
    let path = format!("/api/v1/events/{a}/players/2/move");
    let refused = desk.house.ask(Ask::post(&path, &json!({ "to": b })).token(&desk.token)).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    let players = desk.public_json(&format!("/api/v1/events/{b}/players")).await;
    assert_eq!(players.as_array().map(Vec::len), Some(1), "{players}");
}

/// An event with a public form and room for two; a licence is asked for.
async fn with_a_form(desk: &Desk, registration: Value) -> u64 {
    let settings = json!({ "name": "Open", "rounds": 3, "registration": registration });
    desk.house.event(&desk.token, &settings).await
}

#[tokio::test]
async fn strangers_register_and_nothing_is_public_before_the_arbiter_confirms() {
    let desk = Desk::open().await;
    let form =
        json!({ "is_offered": true, "capacity": 2, "conditions": { "needs_licence": true } });
    let event = with_a_form(&desk, form).await;
    let path = format!("/events/{event}/register");
    let page = desk.public(&path).await.body;
    assert!(page.contains("Room for 2 players; 0 are registered"), "{page}");
    assert!(desk.public(&format!("/events/{event}")).await.body.contains(&path));
    for name in ["Adams", "Baker", "Clark"] {
        let contact = format!("{name}@example.org");
        let fields = [("name", name), ("contact", contact.as_str()), ("rating", "1800")];
        let sent = desk.house.ask(Ask::form(&path, &fields)).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
        let again = desk.house.ask(Ask::form(&path, &fields)).await;
        assert_eq!(again.location, sent.location, "sent twice, kept once");
    }
    let third = desk.public(&format!("{path}?request=3")).await.body;
    assert!(third.contains("number 1 on the waiting list") && !third.contains("Clark"), "{third}");
    for public in ["", "/players", "/timeline", "/register"] {
        let page = desk.public(&format!("/events/{event}{public}")).await.body;
        assert!(!page.contains("Adams"), "{public}: {page}");
    }

    let manage = format!("/events/{event}/manage/registrations");
    let page = desk.house.ask(Ask::get(&manage).token(&desk.token)).await.body;
    assert!(page.contains("Adams@example.org") && page.contains("Not met: licence"), "{page}");
    assert!(page.contains("Waiting list 1"), "{page}");
    let stranger = desk.house.ask(Ask::get(&manage)).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED, "{}", stranger.body);
    let confirm = |number: u8, consent: &str| {
        let fields = [("consent", consent)];
        let fields: &[(&str, &str)] = if consent.is_empty() { &[] } else { &fields };
        Ask::form(&format!("{manage}/{number}/confirm"), fields).token(&desk.token)
    };
    // Who is not whom the event is for is asked about, not refused.
    let asked = desk.house.ask(confirm(1, "")).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.body);
    assert!(asked.body.contains("licence"), "{}", asked.body);
    for number in [1, 2] {
        let done = desk.house.ask(confirm(number, "acknowledged")).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    }
    let full = desk.house.ask(confirm(3, "acknowledged")).await;
    assert!(full.body.contains("room for 2 players"), "{}", full.body);
    let decline = Ask::form(&format!("{manage}/3/decline"), &[("reason", "full")]);
    let declined = desk.house.ask(decline.token(&desk.token)).await;
    assert_eq!(declined.status, StatusCode::SEE_OTHER, "{}", declined.body);
    assert!(desk.public(&format!("{path}?request=3")).await.body.contains("was declined"));
    let players = desk.public(&format!("/api/v1/events/{event}/players")).await.body;
    assert!(players.contains("Baker") && !players.contains("Clark"), "{players}");
    assert!(!players.contains("example.org"), "{players}");
}

/// A form that is wrong comes back as it was typed, with what is possible; who the event is for
/// is said in words.
#[tokio::test]
async fn a_wrong_registration_keeps_what_was_typed() {
    let desk = Desk::open().await;
    let form = json!({ "is_offered": true, "conditions": { "age": { "to": 17 } } });
    let event = with_a_form(&desk, form).await;
    let path = format!("/events/{event}/register");
    let page = desk.public(&path).await.body;
    assert!(page.contains("The event is for: age: up to 17."), "{page}");
    let typed = |rating: &'static str, name: &'static str| {
        [
            ("name", name),
            ("contact", "a@example.org"),
            ("rating", rating),
            ("sex", "w"),
            ("title", "WFM"),
            ("birth", "2012"),
            ("club", "Ghent"),
            ("remark", "later"),
        ]
    };
    let range = "it is a number from 0 to 4000";
    for (rating, name, status, told) in [
        ("9999", "Doe, Jane", StatusCode::UNPROCESSABLE_ENTITY, range),
        ("150O", "Doe, Jane", StatusCode::UNPROCESSABLE_ENTITY, range),
        ("1500", "", StatusCode::CONFLICT, "the name"),
    ] {
        let fields = typed(rating, name);
        let reply = desk.house.ask(Ask::form(&path, &fields)).await;
        assert_eq!(reply.status, status, "{}", reply.body);
        assert!(words(&reply.body).contains(told), "{told}: {}", reply.body);
        for (field, value) in fields {
            let kept = if matches!(field, "sex" | "title") {
                reply.body.contains(" selected>WFM</option>")
                    && reply.body.contains("value=\"w\" selected")
            } else {
                reply.body.contains(&format!("name=\"{field}\" value=\"{value}\""))
            };
            assert!(kept, "{field}: {}", reply.body);
        }
    }
    for (field, value) in [("birth", "31/02/2012"), ("federation", "BELGIUM"), ("fide_id", "1x")] {
        let fields = [("name", "Doe, Jane"), ("contact", "a@example.org"), (field, value)];
        let reply = desk.house.ask(Ask::form(&path, &fields)).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{value}: {}", reply.body);
        assert!(words(&reply.body).contains(&format!("“{value}” is not possible")), "{value}");
        assert!(reply.body.contains(&format!("name=\"{field}\" value=\"{value}\"")), "{value}");
    }
    for details in [
        json!({ "name": "Doe, Jane", "rating": 9999 }),
        json!({ "name": "Doe, Jane", "birth": "31/02/2012" }),
        json!({ "name": "Doe, Jane", "federation": "BELGIUM" }),
    ] {
        let form = json!({ "details": details, "contact": "a@example.org" });
        let path = format!("/api/v1/events/{event}/registrations");
        let reply = desk.house.ask(Ask::post(&path, &form)).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", reply.body);
    }
    let list = desk.public_json(&format!("/api/v1/events/{event}/players")).await;
    assert_eq!(list, json!([]));
}

#[tokio::test]
async fn programs_register_and_decide_as_pages_do() {
    let desk = Desk::open().await;
    let event = with_a_form(&desk, json!({ "is_offered": true })).await;
    let path = format!("/api/v1/events/{event}/registrations");
    let ask = json!({ "details": { "name": "Adams" }, "contact": "a@example.org" });
    let sent = desk.house.ask(Ask::post(&path, &ask)).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
    assert_eq!(sent.json()["request"], 1);
    let list = desk.house.ask(Ask::get(&path).token(&desk.token)).await.json();
    assert_eq!((&list[0]["state"], &list[0]["contact"]), (&json!("open"), &json!("a@example.org")));
    let reader = desk.house.account(&desk.token, "reader", "read", json!({ "event": event })).await;
    let log = Ask::get(&format!("/api/v1/events/{event}/log")).token(&reader);
    assert!(!desk.house.ask(log).await.body.contains("a@example.org"), "for those who decide");
    let confirm = json!([{ "kind": "confirm-registration", "request": 1 }]);
    desk.house.act(&desk.token, event, confirm).await;
    let list = desk.house.ask(Ask::get(&path).token(&desk.token)).await.json();
    assert_eq!(list[0]["state"], "confirmed", "{list}");
    let nameless = json!({ "details": { "name": "Baker" }, "contact": " " });
    let refused = desk.house.ask(Ask::post(&path, &nameless)).await;
    assert!(refused.status.is_client_error(), "{}", refused.body);
}

#[tokio::test]
async fn a_form_that_is_not_open_takes_nobody() {
    let desk = Desk::open().await;
    for (registration, said) in [
        (json!({}), "do not register themselves"),
        (json!({ "is_offered": true, "closes": "2001-01-01" }), "Registration is closed"),
        (json!({ "is_offered": true, "opens": "2999-12-31" }), "31 December 2999"),
    ] {
        let event = with_a_form(&desk, registration).await;
        let page = desk.public(&format!("/events/{event}/register")).await.body;
        assert!(page.contains(said) && !page.contains("name=\"contact\""), "{said}: {page}");
        let ask = json!({ "details": { "name": "Adams" }, "contact": "a@example.org" });
        let path = format!("/api/v1/events/{event}/registrations");
        let refused = desk.house.ask(Ask::post(&path, &ask)).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{said}: {}", refused.body);
    }
}

#[tokio::test]
async fn one_address_does_not_flood_a_form() {
    let desk = Desk::open().await;
    let event = with_a_form(&desk, json!({ "is_offered": true })).await;
    let path = format!("/api/v1/events/{event}/registrations");
    let mut refused = 0;
    for n in 0..60 {
        let ask = json!({ "details": { "name": format!("P{n}") }, "contact": "x" });
        let reply = desk.house.ask(Ask::post(&path, &ask)).await;
        refused += usize::from(reply.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(0 < refused, "forty at once, then one every fifteen seconds");
}

#[tokio::test]
async fn feeds_calendar_and_previews_tell_others_of_an_event() {
    let desk = Desk::open().await;
    let event = desk.youth_event().await;
    let feed = desk.public(&format!("/events/{event}/feed.atom")).await;
    assert_eq!(feed.kind, "application/atom+xml; charset=utf-8");
    assert!(feed.body.contains("<title>Pairings of round 1</title>"), "{}", feed.body);
    assert!(feed.body.contains(&format!("urn:arbiter:event:{event}-")), "{}", feed.body);
    assert!(feed.body.contains(":standings:1</id>"), "{}", feed.body);
    let hold = json!([{ "kind": "hold-standings", "held": true }]);
    desk.house.act(&desk.token, event, hold).await;
    let feed = desk.public(&format!("/events/{event}/feed.atom")).await;
    assert!(!feed.body.contains(":standings:"), "{}", feed.body);
    let page = desk.public(&format!("/events/{event}")).await.body;
    assert!(page.contains(&format!("href=\"/events/{event}/feed.atom\"")), "{page}");
    assert!(page.contains("<meta property=\"og:title\" content=\"Youth open\">"), "{page}");
    let (a, _) = two_groups(&desk).await;
    let calendar = desk.public(&format!("/events/{a}/calendar.ics")).await;
    assert_eq!(calendar.kind, "text/calendar; charset=utf-8");
    assert!(calendar.body.contains("DTSTART:20260702T140000Z\r\n"), "{}", calendar.body);
    // A round that moves keeps its name, and its number grows.
    let lines = |body: &str, word: &str| -> Vec<String> {
        let lines = body.split("\r\n").filter(|line| line.starts_with(word));
        lines.map(str::to_owned).collect()
    };
    let path = format!("/api/v1/events/{a}");
    let shown = desk.house.ask(Ask::get(&path).token(&desk.token)).await;
    let mut moved = shown.json()["settings"].clone();
    moved["programme"][0]["starts"] = json!("2026-07-02 17:00");
    let change = json!([{ "kind": "change-settings", "settings": moved }]);
    desk.house.act(&desk.token, a, change).await;
    let later = desk.public(&format!("/events/{a}/calendar.ics")).await;
    assert_eq!(lines(&later.body, "UID:"), lines(&calendar.body, "UID:"));
    assert_ne!(lines(&later.body, "DTSTART"), lines(&calendar.body, "DTSTART"));
    let number = |body: &str| -> u64 {
        let line = lines(body, "SEQUENCE:").into_iter().next().expect("a number");
        line["SEQUENCE:".len()..].parse().expect("a number")
    };
    assert!(number(&calendar.body) < number(&later.body));
    // A round that is taken out of the programme is called off, so that no calendar keeps it.
    let mut fewer = moved;
    fewer["programme"].as_array_mut().expect("a programme").pop();
    let change = json!([{ "kind": "change-settings", "settings": fewer }]);
    desk.house.act(&desk.token, a, change).await;
    let fewer = desk.public(&format!("/events/{a}/calendar.ics")).await;
    assert_eq!(lines(&fewer.body, "UID:"), lines(&calendar.body, "UID:"));
    let states = lines(&fewer.body, "STATUS:");
    assert_eq!(states.last().map(String::as_str), Some("STATUS:CANCELLED"), "{}", fewer.body);
    assert_eq!(fewer.body.matches("STATUS:CANCELLED").count(), 1, "{}", fewer.body);
}

/// What the regulations of a Keizer event say is read from the form, shown to everybody, and told
/// to programs.
#[tokio::test]
async fn a_keizer_event_has_its_rules_on_the_settings_page() {
    let desk = Desk::open().await;
    let event = desk.house.event(&desk.token, &json!({ "name": "Evenings", "rounds": 20 })).await;
    let path = format!("/events/{event}/manage/settings");
    let change = |fields: &[(&str, &str)]| {
        let mut all = vec![("name", "Evenings"), ("system", "keizer")];
        all.extend(fields);
        Ask::form(&path, &all).token(&desk.token)
    };
    let wrong = desk.house.ask(change(&[("keizer_draw", "1/7")])).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.body);
    assert!(wrong.body.contains("1/7"), "{}", wrong.body);
    let done = desk.house.ask(change(&[("keizer_first", "60"), ("keizer_apart", "3")])).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    // What is not said stays as it was.
    let again = desk.house.ask(change(&[("keizer_draw", "1/3")])).await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "{}", again.body);
    let page = desk.public(&format!("/events/{event}/regulations")).await.body;
    for said in ["Keizer", "Value of the first player", ">60<", "1/3"] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let log = desk.house.ask(Ask::get(&format!("/api/v1/events/{event}/log")).token(&desk.token));
    let log = log.await.body;
    assert!(log.contains("first=60") && log.contains("draw=1/3"), "{log}");

    let by_program = json!({
        "name": "Winter", "rounds": 20, "system": { "keizer": { "first": 80, "counts_own": false } },
    });
    let other = desk.house.event(&desk.token, &by_program).await;
    let page = desk.public(&format!("/events/{other}/regulations")).await.body;
    assert!(page.contains(">80<"), "{page}");
    let bad = json!({ "name": "x", "rounds": 2, "system": { "keizer": { "win": "a lot" } } });
    let refused = desk.house.ask(Ask::post("/api/v1/events", &bad).token(&desk.token)).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
}

/// A house that publishes into a folder.
async fn publishing() -> (Desk, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = arbiter_server::Settings::from("http://arbiter.test".to_owned());
    settings.publish_folder = Some(folder.path().to_owned());
    let house = House::reached_at(false, settings).await;
    let token = house.administrator().await;
    (Desk { house, token }, folder)
}

#[tokio::test]
async fn a_button_writes_the_pages_with_feed_and_calendar_and_only_what_changed() {
    let (desk, folder) = publishing().await;
    let event = desk.youth_event().await;
    let page =
        desk.house.ask(Ask::get(&format!("/events/{event}/manage/reports")).token(&desk.token));
    assert!(page.await.body.contains("/manage/publish"));
    let path = format!("/events/{event}/manage/publish");
    let pressed = desk.house.ask(Ask::form(&path, &[]).token(&desk.token)).await;
    assert_eq!(pressed.status, StatusCode::SEE_OTHER, "{}", pressed.body);
    let site = folder.path().join(format!("event-{event}"));
    let feed = std::fs::read_to_string(site.join("en/feed.atom")).expect("a feed");
    assert!(feed.contains("href=\"round-1.html\""), "{feed}");
    assert!(!feed.contains("arbiter.test"), "{feed}");
    let index = std::fs::read_to_string(site.join("en/index.html")).expect("a page");
    assert!(index.contains("href=\"feed.atom\""), "{index}");
    let again = desk
        .house
        .ask(Ask::post(&format!("/api/v1/events/{event}/publish"), &json!({})).token(&desk.token));
    let again = again.await.json();
    assert_eq!((&again["written"], &again["removed"]), (&json!(0), &json!(0)), "{again}");
    // Nobody else presses it, and nobody names a folder.
    let stranger = desk.house.ask(Ask::form(&path, &[("folder", "/tmp")])).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn without_a_folder_of_the_operator_nothing_is_published() {
    let desk = Desk::open().await;
    let event = desk.youth_event().await;
    let page =
        desk.house.ask(Ask::get(&format!("/events/{event}/manage/reports")).token(&desk.token));
    assert!(!page.await.body.contains("/manage/publish"));
    let refused = desk
        .house
        .ask(Ask::post(&format!("/api/v1/events/{event}/publish"), &json!({})).token(&desk.token));
    assert_eq!(refused.await.status, StatusCode::NOT_FOUND);
}

/// Waits for a file to say something.
async fn until_it_says(path: &std::path::Path, words: &str) {
    let limit = std::time::Duration::from_mins(1);
    let looking = async {
        while !std::fs::read_to_string(path).is_ok_and(|text| text.contains(words)) {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(limit, looking)
        .await
        .unwrap_or_else(|_| panic!("{} does not say {words:?}", path.display()));
}

#[tokio::test]
async fn a_published_event_is_renewed_when_a_round_is_published() {
    let (desk, folder) = publishing().await;
    let event = desk.youth_event().await;
    let path = format!("/api/v1/events/{event}/publish");
    let first = desk.house.ask(Ask::post(&path, &json!({})).token(&desk.token)).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.body);
    let site = folder.path().join(format!("event-{event}/en"));
    assert!(!site.join("round-2.html").exists());
    let next = json!([{ "kind": "pair-next-round" }, { "kind": "publish-round" }]);
    let keeping = desk.house.server.keep_published();
    let played = async {
        desk.house.act(&desk.token, event, next).await;
        until_it_says(&site.join("round-2.html"), "<h1").await;
        let results = json!([
            { "kind": "enter-result", "round": 2, "board": 1, "result": "1-0" },
            { "kind": "enter-result", "round": 2, "board": 2, "result": "1-0" },
        ]);
        desk.house.act(&desk.token, event, results).await;
        until_it_says(&site.join("feed.atom"), "standings-2.html").await;
    };
    tokio::select! {
        () = keeping => panic!("it goes on for as long as the server runs"),
        () = played => {}
    }
}

#[tokio::test]
async fn chess_results_gets_players_rounds_pairings_and_ranking() {
    let desk = Desk::open().await;
    let event = desk.youth_event().await;
    let path = format!("/events/{event}/manage/reports/chess-results.xml");
    let reply = desk.house.ask(Ask::get(&path).token(&desk.token)).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.body);
    assert!(reply.kind.starts_with("application/xml"), "{}", reply.kind);
    let count = |element: &str| reply.body.matches(&format!("<{element} ")).count();
    assert_eq!(
        (count("player"), count("round"), count("playerpairing")),
        (4, 3, 2),
        "{}",
        reply.body
    );
    for said in [
        "name=\"Youth open\"",
        "currentround=\"1\" rankinground=\"1\"",
        "lastname=\"Adams\"",
        "rank=\"1\" pts=\"1\"",
        "reswhite=\"1\" resblack=\"0\"",
    ] {
        assert!(reply.body.contains(said), "{said}: {}", reply.body);
    }
    // The site shows everything: years of birth do not go there.
    assert!(!reply.body.contains("1980") && !reply.body.contains("2015"), "{}", reply.body);
    assert_eq!(desk.house.ask(Ask::get(&path)).await.status, StatusCode::UNAUTHORIZED);
}

/// Pages elsewhere may hold pairings and standings; standings that are held back stay so.
#[tokio::test]
async fn pairings_and_standings_are_shown_in_a_frame_elsewhere() {
    let desk = Desk::open().await;
    let event = desk.youth_event().await;
    let frame = desk.public(&format!("/events/{event}/embed")).await;
    let policy = frame.headers["content-security-policy"].to_str().expect("a policy");
    assert!(
        policy.contains("frame-ancestors *") && policy.contains("form-action 'none'"),
        "{policy}"
    );
    // The older header would keep it out of every frame.
    assert!(!frame.headers.contains_key("x-frame-options"), "{:?}", frame.headers);
    let dark = desk.public(&format!("/events/{event}/embed?theme=dark&lang=fr")).await.body;
    assert!(dark.contains("<html lang=\"fr\" data-theme=\"dark\">"), "{dark}");
    assert!(frame.body.contains("Standings after round 1") && frame.body.contains("Adams"));
    assert!(!frame.body.contains("<form"), "{}", frame.body);
    let pairings = desk.public(&format!("/events/{event}/embed?show=pairings")).await.body;
    assert!(pairings.contains("Round 1") && pairings.contains("1–0"), "{pairings}");
    desk.house.act(&desk.token, event, json!([{ "kind": "hold-standings", "held": true }])).await;
    let held = desk.public(&format!("/events/{event}/embed?show=standings")).await.body;
    assert!(!held.contains("Standings after"), "{held}");
    let page = desk.public(&format!("/events/{event}")).await;
    let policy = page.headers["content-security-policy"].to_str().expect("a policy");
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(page.headers["x-frame-options"], "DENY");
}

#[tokio::test]
async fn a_festival_has_lists_a_screen_and_accounts_of_its_own() {
    let desk = Desk::open().await;
    let (a, b) = two_groups(&desk).await;
    let both = json!([{ "kind": "enter", "players": [{ "name": "Adams", "rating": 1800 }] }]);
    desk.house.act(&desk.token, b, both).await;
    let players = desk.public("/festivals/ete-echecs/players").await.body;
    assert_eq!(players.matches(">Adams<").count(), 1, "once, with both groups: {players}");
    assert!(players.contains(&format!("/events/{a}/players/")), "{players}");
    assert!(players.contains(&format!("/events/{b}/players/")), "{players}");
    let prizes = desk.public("/festivals/ete-echecs/prizes").await.body;
    assert!(prizes.contains("<h1>"), "{prizes}");
    // The screen goes on to the next tournament after the last turn, and begins again.
    let wall = desk.public(&format!("/events/{b}/projector?festival=1&turn=2")).await.body;
    let next = format!("/events/{a}/projector?turn=0&#38;seconds=10");
    assert!(wall.contains(&next) || wall.contains(&next.replace("&#38;", "&amp;")), "{wall}");
    let wall = desk.public(&format!("/events/{a}/projector?festival=1&turn=2")).await.body;
    assert!(wall.contains(&format!("/events/{b}/projector?turn=0")), "{wall}");
    let fields = [
        ("name", "crew"),
        ("password", crate::support::PASSWORD),
        ("role", "result-entry"),
        ("scope", "festival:ete-echecs"),
    ];
    let opened = desk.house.ask(Ask::form("/accounts", &fields).token(&desk.token)).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.body);
    let accounts = desk.house.ask(Ask::get("/api/v1/accounts").token(&desk.token)).await.json();
    let crew = accounts.as_array().expect("accounts").iter().find(|it| it["name"] == "crew");
    let grants = crew.expect("an account")["grants"].as_array().expect("grants").len();
    assert_eq!(grants, 2, "{accounts}");
}
