//! What others follow, held against the samples of such files where the collection is at hand: the
//! games of a round for broadcasts, the rounds for calendars, the news for feed readers.

use std::{collections::BTreeMap, fs, time::Duration};

use arbiter_testkit::vectors_at_hand;
use axum::http::StatusCode;
use serde_json::{Value, json};

use arbiter_server::Settings;

use crate::support::{Ask, Desk, House};

/// A sample, and what the collection says of it.
fn sample(name: &str) -> Option<(String, Value)> {
    let file = vectors_at_hand(&format!("exchange/publish/{name}"))?;
    let text = fs::read_to_string(&file).expect("the sample");
    let content = fs::read(file.with_file_name(format!("{name}.json"))).expect("its content");
    Some((text, serde_json::from_slice(&content).expect("JSON")))
}

const NAME: &str = "Open de Démonstration 82";

/// An event of five rounds at two o'clock in a hall one hour ahead of Universal Time.
fn settings(place: &str) -> Value {
    let session = |day: u8| json!({ "starts": format!("2026-03-{day:02} 14:00") });
    json!({
        "name": NAME, "place": place, "federation": "BEL", "rounds": 5,
        "starts": "2026-03-03", "ends": "2026-03-07", "utc_offset_minutes": 60,
        "time_control": "90 min + 30 s",
        "programme": (3..8).map(session).collect::<Vec<_>>(),
    })
}

/// The tags of every game of a file, and its moves without comments and numbers.
fn games(pgn: &str) -> Vec<(BTreeMap<String, String>, Vec<String>)> {
    let mut games = Vec::new();
    for text in pgn.split("[Event ").skip(1) {
        let text = format!("[Event {text}");
        let (head, moves) = text.split_once("\n\n").expect("a head and moves");
        let tag = |line: &str| {
            let (name, value) = line.trim_matches(['[', ']']).split_once(' ').expect("a tag");
            (name.to_owned(), value.trim_matches('"').to_owned())
        };
        let (mut plain, mut is_comment) = (String::new(), false);
        for letter in moves.chars() {
            match letter {
                '{' => is_comment = true,
                '}' => is_comment = false,
                letter if !is_comment => plain.push(letter),
                _ => {}
            }
        }
        let is_move = |word: &&str| !word.ends_with('.');
        let moves = plain.split_whitespace().filter(is_move).map(str::to_owned).collect();
        games.push((head.lines().map(tag).collect(), moves));
    }
    games
}

/// Enters the players of the sample and publishes rounds up to the sample's own.
async fn third_round(desk: &Desk, wanted: &[(BTreeMap<String, String>, Vec<String>)]) -> u64 {
    let event = desk.house.event(&desk.token, &settings("Villefictive")).await;
    let mut players = Vec::new();
    for (tags, _) in wanted {
        for side in ["White", "Black"] {
            let tag = |name: &str| tags.get(&format!("{side}{name}"));
            players.push(json!({
                "name": tags[side], "club": tag("Team"), "title": tag("Title"),
                "rating": tag("Elo").map(|it| it.parse::<u16>().expect("a rating")),
                "fide_id": tag("FideId").map(|it| it.parse::<u64>().expect("a number")),
            }));
        }
    }
    let begin = json!([
        { "kind": "enter", "players": players },
        { "kind": "draw-initial-color", "color": "white" },
    ]);
    desk.house.act(&desk.token, event, begin).await;
    let all = desk.house.ask(Ask::get(&format!("/api/v1/events/{event}/players"))).await.json();
    let number = |name: &str| {
        let player = all.as_array().expect("players").iter().find(|it| it["name"] == name);
        player.expect(name)["id"].as_u64().expect("a number")
    };
    let seats: Vec<(u64, u64)> =
        wanted.iter().map(|(tags, _)| (number(&tags["White"]), number(&tags["Black"]))).collect();
    // Before, everybody met somebody else: the neighbours' White, then the neighbours' Black.
    for round in 1..=3 {
        let other = |at: usize| seats[(at + round) % seats.len()];
        let mut pairs: Vec<(u64, u64)> =
            (0..seats.len()).map(|at| (seats[at].0, other(at).1)).collect();
        if round == 3 {
            pairs.clone_from(&seats);
        }
        let pairing = json!({ "pairs": pairs });
        let draft = json!([
            { "kind": "draft-by-hand", "pairing": pairing, "reason": "as the sample has it" },
            { "kind": "publish-round" },
        ]);
        desk.house.act(&desk.token, event, draft).await;
        let results: Vec<Value> = (1..=pairs.len())
            .map(|board| json!({ "kind": "enter-result", "round": round, "board": board, "result": "=-=" }))
            .collect();
        if round < 3 {
            desk.house.act(&desk.token, event, json!(results)).await;
        }
    }
    event
}

/// Waits until the game has heard of both players.
async fn both_are_there(desk: &Desk, game: &str) {
    let looking = async {
        loop {
            let state = desk.house.ask(Ask::get(&format!("/live/{game}/state"))).await.json();
            if state["seq"].as_u64() >= Some(3) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let limit = Duration::from_mins(1);
    tokio::time::timeout(limit, looking).await.expect("both players in a minute");
}

#[tokio::test]
async fn a_broadcast_of_a_round_says_what_the_sample_says() {
    let Some((text, content)) = sample("round3_live.pgn") else { return };
    let wanted = games(&text);
    let desk = Desk::open().await;
    let event = third_round(&desk, &wanted).await;
    let made = Ask::post(&format!("/events/{event}/live/3"), &json!({})).token(&desk.token);
    let made = desk.house.ask(made).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let made = made.json();
    for (game, (_, moves)) in made["games"].as_array().expect("games").iter().zip(&wanted) {
        let (name, links) = (game["game"].as_str().expect("a name"), &game["links"]);
        let secrets: Vec<&str> = ["w", "b"]
            .map(|side| links[side].as_str().expect("a link").rsplit('/').next().expect("a secret"))
            .to_vec();
        for secret in &secrets {
            let seat = Ask::form(&format!("/live/{name}/seat/{secret}"), &[]);
            assert_eq!(desk.house.ask(seat).await.status, StatusCode::SEE_OTHER);
        }
        both_are_there(&desk, name).await;
        let act = json!({"act": "start"});
        let started = Ask::post(&format!("/live/{name}/arbiter"), &act).token(&desk.token);
        let started = desk.house.ask(started).await;
        assert_eq!(started.status, StatusCode::OK, "{}", started.body);
        // The moves of the sample, by their squares.
        let squares = |san: &str| match san {
            "e4" => "e2e4",
            "e5" => "e7e5",
            "Nf3" => "g1f3",
            "d4" => "d2d4",
            "d5" => "d7d5",
            "c4" => "c2c4",
            other => panic!("the sample has another move: {other}"),
        };
        for (n, san) in moves.iter().filter(|it| *it != "*").enumerate() {
            let message = json!({"k": "move", "c": 0, "n": n, "uci": squares(san)});
            let played = Ask::post(&format!("/live/{name}/do"), &message).token(secrets[n % 2]);
            let played = desk.house.ask(played).await;
            assert_eq!(played.status, StatusCode::OK, "{san}: {}", played.body);
        }
    }

    let path = format!("/events/{event}/live/3/games.pgn");
    let told = desk.house.ask(Ask::get(&path)).await;
    assert_eq!(told.kind, content["content_type"].as_str().expect("a type"));
    let found = games(&told.body);
    assert_eq!(found.len(), wanted.len(), "{}", told.body);
    for ((tags, moves), (wanted, played)) in found.iter().zip(&wanted) {
        assert_eq!(moves, played, "{}", told.body);
        // Names of games and the time of clocks are each their own.
        for (name, value) in wanted {
            let own = tags.get(name).unwrap_or_else(|| panic!("no {name}: {}", told.body));
            if !["GameId", "WhiteClock", "BlackClock"].contains(&name.as_str()) {
                assert_eq!(own, value, "{name}");
            }
        }
        let more: Vec<&String> = tags.keys().filter(|name| !wanted.contains_key(*name)).collect();
        assert!(more.is_empty(), "{more:?}");
        assert!(tags["WhiteClock"].starts_with("1:"), "{tags:?}");
    }
    let again = desk.house.ask(Ask::get(&path)).await;
    let names = |pgn: &str| -> Vec<String> {
        games(pgn).into_iter().map(|(tags, _)| tags["GameId"].clone()).collect()
    };
    assert_eq!(names(&again.body), names(&told.body), "the same order in every answer");
}

/// The lines of every round of a calendar, by what they name; lines that go on are put together.
fn rounds(calendar: &str) -> Vec<BTreeMap<String, String>> {
    let whole = calendar.replace("\r\n ", "");
    let events = whole.split("BEGIN:VEVENT\r\n").skip(1);
    let lines = |event: &str| {
        let inside = event.split("END:VEVENT").next().unwrap_or_default();
        let line = |line: &str| {
            let (name, value) = line.split_once(':').expect("a line");
            (name.to_owned(), value.to_owned())
        };
        inside.split("\r\n").filter(|it| !it.is_empty()).map(line).collect()
    };
    events.map(lines).collect()
}

#[tokio::test]
async fn a_calendar_says_what_the_sample_says() {
    let Some((text, content)) = sample("rounds.ics") else { return };
    let wanted = rounds(&text);
    assert_eq!(wanted.len() as u64, content["rounds"].as_u64().expect("a number"));
    let desk = Desk::open().await;
    let place = "Villefictive; Salle du Pont";
    let event = desk.house.event(&desk.token, &settings(place)).await;
    let told = desk.house.ask(Ask::get(&format!("/events/{event}/calendar.ics"))).await;
    assert_eq!(told.kind, "text/calendar; charset=utf-8");
    let (body, ends) = (told.body.replace("\r\n", ""), told.body.matches("\r\n").count());
    assert!(!body.contains(['\r', '\n']), "lines end in CR LF: {}", told.body);
    assert!(ends > 0 && told.body.split("\r\n").all(|line| line.len() <= 75), "{}", told.body);
    let found = rounds(&told.body);
    assert_eq!(found.len(), wanted.len(), "{}", told.body);
    for (own, wanted) in found.iter().zip(&wanted) {
        for name in ["SUMMARY", "LOCATION", "STATUS"] {
            assert_eq!(own[name], wanted[name], "{name}");
        }
        // Two in the afternoon in Brussels, before summer time, is one in Universal Time.
        let in_brussels = &wanted["DTSTART;TZID=Europe/Brussels"];
        assert_eq!(own["DTSTART"], format!("{}Z", in_brussels.replace("T14", "T13")));
        for name in ["UID", "SEQUENCE", "DTSTAMP", "URL"] {
            assert!(!own[name].is_empty(), "{name}");
        }
    }
    let uids: std::collections::BTreeSet<&String> = found.iter().map(|it| &it["UID"]).collect();
    assert_eq!(uids.len(), found.len());
    for line in ["VERSION:2.0", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"] {
        assert!(text.contains(line) && told.body.contains(line), "{line}");
    }
    assert!(told.body.contains(&format!("X-WR-CALNAME:{NAME}\r\n")), "{}", told.body);
}

/// What stands between two marks, each time.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Vec<&'a str> {
    let parts = text.split(open).skip(1);
    parts.map(|part| part.split(close).next().unwrap_or_default()).collect()
}

#[tokio::test]
async fn a_feed_says_what_the_sample_says() {
    let Some((text, content)) = sample("feed.atom") else { return };
    assert_eq!(content["newest_first"], true);
    let desk = Desk::open().await;
    let event = desk.house.event(&desk.token, &settings("Villefictive")).await;
    let players: Vec<Value> = (1..=8).map(|n| json!({ "name": format!("P{n}") })).collect();
    let enter = json!([
        { "kind": "enter", "players": players },
        { "kind": "draw-initial-color", "color": "white" },
    ]);
    desk.house.act(&desk.token, event, enter).await;
    for round in 1..=3 {
        let pair = json!([{ "kind": "pair-next-round" }, { "kind": "publish-round" }]);
        desk.house.act(&desk.token, event, pair).await;
        let results: Vec<Value> = (1..=4)
            .map(|board| json!({ "kind": "enter-result", "round": round, "board": board, "result": "1-0" }))
            .collect();
        desk.house.act(&desk.token, event, json!(results)).await;
    }
    let told = desk.house.ask(Ask::get(&format!("/events/{event}/feed.atom"))).await;
    assert_eq!(told.kind, "application/atom+xml; charset=utf-8");
    let heads = |feed: &str| -> Vec<bool> {
        let head = feed.split("<entry>").next().unwrap_or_default();
        ["<id>", "<title>", "<updated>", "<link rel=\"self\" href=\"", "<author><name>"]
            .map(|element| head.contains(element))
            .to_vec()
    };
    assert_eq!(heads(&told.body), heads(&text), "{}", told.body);
    assert_eq!(between(&told.body, "<title>", "</title>")[0], NAME);
    let entries = |feed: &str| -> Vec<String> {
        between(feed, "<entry>", "</entry>").into_iter().map(str::to_owned).collect()
    };
    let (own, wanted) = (entries(&told.body), entries(&text));
    assert_eq!(wanted.len() as u64, content["entries"].as_u64().expect("a number"));
    // Every round is told twice: when it is published, and when its last result is in.
    assert_eq!(own.len(), 2 * wanted.len(), "{}", told.body);
    for entry in &own {
        for element in ["<id>", "<title>", "<updated>", "<link href=\"http", "<summary>"] {
            assert!(entry.contains(element), "{element}: {entry}");
            assert!(element.starts_with("<link") || wanted[0].contains(element), "{element}");
        }
    }
    for feed in [&told.body, &text] {
        let moments: Vec<String> = entries(feed)
            .iter()
            .map(|entry| between(entry, "<updated>", "</updated>")[0].to_owned())
            .collect();
        assert!(moments.is_sorted_by(|one, other| other <= one), "{moments:?}");
        assert_eq!(between(feed, "<updated>", "</updated>")[0], moments[0], "{feed}");
    }
    let linked = |feed: &str| -> Vec<char> {
        let rounds = between(feed, "/rounds/", "\"");
        rounds.iter().filter_map(|it| it.chars().next()).filter(char::is_ascii_digit).collect()
    };
    assert_eq!(linked(&told.body), ['3', '2', '1'], "{}", told.body);
    let of_sample: Vec<String> = wanted
        .iter()
        .map(|entry| between(entry, "<summary>", "</summary>")[0].to_owned())
        .collect();
    let summaries: Vec<String> = own
        .iter()
        .filter(|entry| entry.contains("/rounds/"))
        .map(|entry| between(entry, "<summary>", "</summary>")[0].to_owned())
        .collect();
    assert_eq!(summaries, of_sample, "{}", told.body);
}

/// Those who show a link get whole addresses, below the path of a site too, and a picture of the
/// size that they ask for; pages that hold a frame are told which.
#[tokio::test]
async fn a_link_to_an_event_leads_to_a_picture_and_a_frame() {
    let site = "https://club.example/arbiter";
    let house = House::reached_at(true, Settings::from(site.to_owned())).await;
    let page = house.ask(Ask::get("/events/1/standings?lang=fr")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let tag = |name: &str, content: &str| {
        let tag = format!("<meta property=\"{name}\" content=\"{content}\">");
        assert!(page.body.contains(&tag), "{tag}: {}", page.body);
    };
    tag("og:url", &format!("{site}/events/1/standings"));
    tag("og:image", &format!("{site}/events/1/preview.png"));
    tag("og:locale", "fr_FR");
    let description = page.body.split("og:description\" content=\"").nth(1).expect("a description");
    assert!(description.starts_with("Hastings") && description.contains("ronde"), "{description}");
    assert!(page.body.contains("application/json+oembed"), "{}", page.body);

    let picture = house.ask(Ask::get("/events/1/preview.png")).await;
    assert_eq!((picture.status, picture.kind.as_str()), (StatusCode::OK, "image/png"));
    assert_eq!(picture.headers["cross-origin-resource-policy"], "cross-origin");

    let ask = |query: &str| Ask::get(&format!("/oembed?{query}"));
    let round = format!("url={site}/events/1/rounds/2&maxwidth=400");
    let answer = house.ask(ask(&round)).await.json();
    assert_eq!((&answer["type"], &answer["width"]), (&"rich".into(), &400.into()));
    let frame = format!("<iframe src=\"{site}/events/1/embed?show=pairings\" width=\"400\"");
    assert!(answer["html"].as_str().is_some_and(|it| it.starts_with(&frame)), "{answer}");
    for (query, status) in [
        (format!("url={site}/events/99"), StatusCode::NOT_FOUND),
        ("url=https://elsewhere.example/events/1".to_owned(), StatusCode::NOT_FOUND),
        (format!("url={site}/events/1&format=xml"), StatusCode::NOT_IMPLEMENTED),
    ] {
        assert_eq!(house.ask(ask(&query)).await.status, status, "{query}");
    }
}

/// A folder says where it is reached where the operator said so, and has no addresses otherwise.
#[tokio::test]
async fn a_folder_at_a_known_address_has_previews() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = Settings::from("http://arbiter.test".to_owned());
    settings.publish_folder = Some(folder.path().to_owned());
    settings.publish_address = Some("https://club.example/results".to_owned());
    let house = House::reached_at(false, settings).await;
    let token = house.administrator().await;
    let event = house.event(&token, &json!({ "name": "Open \"A\"", "rounds": 3 })).await;
    let publish = Ask::form(&format!("/events/{event}/manage/publish"), &[]).token(&token);
    assert_eq!(house.ask(publish).await.status, StatusCode::SEE_OTHER);
    let folder = folder.path().join(format!("event-{event}"));
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
    let own = format!("https://club.example/results/event-{event}");
    for (file, address) in [
        ("index.html", ""),
        ("fr/index.html", "fr/index.html"),
        ("de/players.html", "de/players.html"),
    ] {
        let page = read(file);
        for (name, content) in [
            ("og:url", format!("{own}/{address}")),
            ("og:image", format!("{own}/preview.png")),
            ("og:image:alt", "Open &quot;A&quot;".to_owned()),
        ] {
            let tag = format!("<meta property=\"{name}\" content=\"{content}\">");
            assert_eq!(page.matches(&tag).count(), 1, "{file}: {tag}: {page}");
        }
        assert!(!page.contains("arbiter.test"), "{file}: {page}");
    }
    let picture = std::fs::read(folder.join("preview.png")).expect("a picture");
    assert!(picture.starts_with(b"\x89PNG"), "{} bytes", picture.len());
}

/// A link to a festival leads to a picture too.
#[tokio::test]
async fn a_link_to_a_festival_leads_to_a_picture() {
    let site = "https://club.example/arbiter";
    let house = House::reached_at(false, Settings::from(site.to_owned())).await;
    let token = house.administrator().await;
    for name in ["Group A", "Group B"] {
        let settings = json!({ "name": name, "rounds": 3, "festival": "Summer festival" });
        house.event(&token, &settings).await;
    }
    for path in ["", "/players", "/prizes"] {
        let path = format!("/festivals/summer-festival{path}");
        let page = house.ask(Ask::get(&format!("{path}?lang=de"))).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.body);
        for (name, content) in [
            ("og:title", "Summer festival".to_owned()),
            ("og:description", "Group A · Group B".to_owned()),
            ("og:url", format!("{site}{path}")),
            ("og:image", format!("{site}/events/1/preview.png")),
            ("og:locale", "de_DE".to_owned()),
        ] {
            let tag = format!("<meta property=\"{name}\" content=\"{content}\">");
            assert!(page.body.contains(&tag), "{path}: {tag}: {}", page.body);
        }
    }
    assert_eq!(house.ask(Ask::get("/events/1/preview.png")).await.status, StatusCode::OK);
}

/// An event that is hidden has no frame either, and one without a programme is in calendars with
/// its days.
#[tokio::test]
async fn a_draft_has_no_frame_and_days_without_rounds_are_in_the_calendar() {
    let desk = Desk::open().await;
    let settings =
        json!({ "name": "Open", "rounds": 3, "starts": "2026-07-30", "ends": "2026-07-31" });
    let event = desk.house.event(&desk.token, &settings).await;
    let overview = desk.house.ask(Ask::get(&format!("/events/{event}"))).await.body;
    assert!(overview.contains(&format!("/events/{event}/calendar.ics")), "{overview}");
    let calendar = format!("/events/{event}/calendar.ics");
    let calendar = desk.house.ask(Ask::get(&calendar)).await.body;
    assert!(
        calendar.contains("DTSTART;VALUE=DATE:20260730\r\nDTEND;VALUE=DATE:20260801"),
        "{calendar}"
    );
    let frame = format!("/oembed?url=http://arbiter.test/events/{event}");
    assert_eq!(desk.house.ask(Ask::get(&frame)).await.status, StatusCode::OK);
    desk.house.act(&desk.token, event, json!([{ "kind": "set-stage", "stage": "draft" }])).await;
    assert_eq!(desk.house.ask(Ask::get(&frame)).await.status, StatusCode::NOT_FOUND);
}
