//! What FIDE's acceptance checklist asks for, on the pages.

use std::io::{Read as _, Write as _};

use crate::support::{Ask, House, Reply};
use axum::http::StatusCode;
use serde_json::json;

struct Desk {
    house: House,
    token: String,
    event: String,
}

impl Desk {
    /// An event of four players with the lot drawn.
    async fn open(settings: &[(&str, &str)]) -> Self {
        let house = House::open().await;
        let token = house.administrator().await;
        let mut desk = Self { house, token, event: String::new() };
        let given = [("preset", "open"), ("name", "Winter Open"), ("rounds", "3")];
        let to = desk.done("/events/new", &[&given[..], settings].concat()).await;
        to.trim_end_matches("/manage/players").clone_into(&mut desk.event);
        let players = [("text", "Adams;2400\nBaker;2300\nClark;2300\nDavis;2100")];
        desk.done(&desk.path("/manage/players/paste"), &players).await;
        desk.done(&desk.path("/manage/round/color"), &[("color", "white")]).await;
        desk
    }

    fn path(&self, rest: &str) -> String {
        format!("{}{rest}", self.event)
    }

    async fn get(&self, path: &str) -> Reply {
        self.house.ask(Ask::get(path).token(&self.token)).await
    }

    async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Reply {
        self.house.ask(Ask::form(path, fields).token(&self.token)).await
    }

    /// A form that must lead on to another page.
    async fn done(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let reply = self.post(path, fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{path}: {}", reply.body);
        reply.location
    }

    /// Pairs and publishes a round, and enters its results.
    async fn round(&self, number: u8, results: [&str; 2]) {
        self.done(&self.path("/manage/round/pair"), &[]).await;
        self.done(&self.path("/manage/round/publish"), &[]).await;
        let id: u64 = self.event.rsplit('/').next().and_then(|it| it.parse().ok()).unwrap_or(1);
        for (board, result) in (1..).zip(results) {
            let command = json!([{
                "kind": "enter-result", "round": number, "board": board, "result": result,
            }]);
            let reply = self.house.act(&self.token, id, command).await;
            assert_eq!(reply.status, StatusCode::OK, "{}", reply.body);
        }
    }
}

#[tokio::test]
async fn the_handbook_opens_from_every_page() {
    let desk = Desk::open(&[]).await;
    let (players, results) = (desk.path("/manage/players"), desk.path("/manage/results"));
    let places = [
        ("/", "/help"),
        ("/laws", "/help/laws#look-it-up"),
        (desk.event.as_str(), "/help/first-evening#the-evening"),
        (players.as_str(), "/help/registration"),
        (results.as_str(), "/help/results#one-key-a-board"),
        ("/help/tournament", "/help"),
    ];
    for (path, place) in places {
        let page = desk.get(path).await;
        assert!(page.body.contains(&format!("href=\"{place}\" rel=\"help\"")), "{path}");
    }
    let first = desk.get("/help").await;
    assert_eq!(first.status, StatusCode::OK);
    assert!(first.body.contains("About this book"), "{}", first.body);
    let chapter = desk.get("/help/corrections").await;
    let heading = "<h2 id=\"adjourned-games\">Adjourned games</h2>";
    assert!(chapter.body.contains(heading), "{}", chapter.body);
    assert_eq!(desk.get("/help/nothing").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_help_speaks_french_and_says_where_it_is_english() {
    let desk = Desk::open(&[]).await;
    let french = desk.get("/help/corrections?lang=fr").await.body;
    assert!(french.contains("<h2 id=\"adjourned-games\">Parties ajournées</h2>"), "{french}");
    assert!(french.contains("<article class=\"book\" lang=\"fr\">"), "{french}");
    let foreign = [("nl", "dit is de Engelse tekst"), ("de", "dies ist der englische Text")];
    for (language, sentence) in foreign {
        let page = desk.get(&format!("/help/corrections?lang={language}")).await.body;
        assert!(page.contains("Adjourned games") && page.contains(sentence), "{page}");
    }
    let english = desk.get("/help/corrections?lang=en").await.body;
    assert!(!english.contains("this is the English text"), "{english}");
}

#[tokio::test]
async fn the_handbook_can_be_searched_and_bad_words_do_no_harm() {
    let desk = Desk::open(&[]).await;
    let found = desk.get("/help?q=adjourned+games&lang=en").await.body;
    assert!(found.contains("href=\"/help/corrections#adjourned-games\""), "{found}");
    assert!(found.contains("<mark>adjourned</mark> and counts as a draw"), "{found}");
    assert!(found.contains("role=\"search\""), "{found}");
    let french = desk.get("/help?q=parties+ajournees&lang=fr").await.body;
    assert!(french.contains("href=\"/help/corrections#adjourned-games\""), "{french}");
    let hostile = desk.get("/help?q=%3Cscript%3Ealert(1)%3C/script%3E&lang=en").await;
    assert_eq!(hostile.status, StatusCode::OK);
    assert!(!hostile.body.contains("<script>alert"), "{}", hostile.body);
    assert!(hostile.body.contains("has all these words"), "{}", hostile.body);
    let long = desk.get(&format!("/help?q={}", "x".repeat(3000))).await;
    assert_eq!(long.status, StatusCode::OK);
    let kept = format!("value=\"{}\"", "x".repeat(100));
    assert!(long.body.contains(&kept), "only the first hundred letters count");
}

#[tokio::test]
async fn fide_mode_its_journal_and_the_stage_have_a_page() {
    let desk = Desk::open(&[]).await;
    desk.round(1, ["1-0", "adjourned"]).await;
    let life = desk.path("/manage/life");
    let page = desk.get(&life).await;
    assert!(page.body.contains("board 2: adjourned"), "{}", page.body);
    // The report that the page offers has the same lines.
    let report = desk.get(&desk.path("/manage/reports/report.trf?version=TRF26")).await;
    assert!(report.body.contains("### after round"), "{}", report.body);
    let leave = format!("{life}/leave-fide-mode");
    let asked = desk.post(&leave, &[("reason", "house rules")]).await;
    assert!(asked.body.contains("doubly-confirmed"), "{}", asked.body);
    desk.done(&leave, &[("reason", "house rules"), ("consent", "doubly-confirmed")]).await;
    assert!(desk.get(&life).await.body.contains("house rules"));
    assert!(desk.get(&desk.event).await.body.contains("badge warn"), "a sign on every page");
    desk.done(&format!("{life}/hold"), &[]).await;
    desk.done(&format!("{life}/release"), &[]).await;
    let refused = desk.post(&format!("{life}/stage"), &[("stage", "draft")]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    let copied = desk.done(&format!("{life}/copy"), &[("name", "Spring Open")]).await;
    assert!(desk.get(&copied).await.body.contains("Spring Open"));
}

#[tokio::test]
async fn an_event_can_be_made_for_those_who_run_it_alone_and_shown_later() {
    let desk = Desk::open(&[("stage", "draft")]).await;
    let stranger = async |path: &str| desk.house.ask(Ask::get(path)).await;
    let own = ["/".to_owned(), desk.event.clone(), desk.path("/manage/players")];

    assert_eq!(stranger(&desk.event).await.status, StatusCode::NOT_FOUND);
    assert!(!stranger("/").await.body.contains("Winter Open"));
    for page in &own {
        assert!(desk.get(page).await.body.contains("not public yet"), "{page}");
    }
    let round = desk.path("/manage/round");
    let warning = "players will not find their pairings";
    assert!(desk.get(&round).await.body.contains(warning));

    desk.done(&desk.path("/manage/life/stage"), &[("stage", "public")]).await;
    assert_eq!(stranger(&desk.event).await.status, StatusCode::OK);
    assert!(stranger("/").await.body.contains("Winter Open"));
    for page in &own {
        assert!(!desk.get(page).await.body.contains("not public yet"), "{page}");
    }
    assert!(!desk.get(&round).await.body.contains(warning));
}

#[tokio::test]
async fn numbers_are_drawn_or_given_and_only_equals_exchange_them() {
    let desk = Desk::open(&[]).await;
    let path = desk.path("/manage/players/numbers");
    let order = |names: &str| names.replace(' ', "\n");
    let yes = ("consent", "confirmed");
    desk.done(&path, &[("by", "hand"), ("order", &order("Adams Clark Baker Davis")), yes]).await;
    let list = desk.get(&desk.path("/players")).await.body;
    assert!(list.find("Clark") < list.find("Baker"), "{list}");
    let against = [("by", "hand"), ("order", &*order("Davis Adams Baker Clark")), yes];
    let refused = desk.post(&path, &against).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    let unknown = desk.post(&path, &[("by", "hand"), ("order", "Nobody")]).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", unknown.body);
    desk.done(&path, &[("by", "lot"), yes]).await;
}

#[tokio::test]
async fn a_chess960_round_shows_its_position() {
    let desk = Desk::open(&[("is_chess960", "yes")]).await;
    let position = desk.path("/manage/round/position");
    desk.done(&position, &[("round", "1"), ("position", "518")]).await;
    assert!(desk.get(&desk.path("/manage/round")).await.body.contains("RNBQKBNR"));
    let again = desk.post(&position, &[("round", "1"), ("position", "")]).await;
    assert_ne!(again.status, StatusCode::INTERNAL_SERVER_ERROR, "{}", again.body);
    desk.round(1, ["1-0", "=-="]).await;
    let page = desk.get(&desk.path("/rounds/1")).await.body;
    assert!(page.contains("position 518: RNBQKBNR"), "{page}");
}

#[tokio::test]
async fn lots_playoffs_and_values_from_outside_are_run_on_the_page() {
    let desk = Desk::open(&[("rounds", "1"), ("tiebreaks", "OTHER_BLITZ")]).await;
    desk.round(1, ["1-0", "1-0"]).await;
    let close = desk.path("/manage/close");
    let page = desk.get(&close).await.body;
    assert!(page.contains("OTHER_BLITZ"), "{page}");
    let group = page.split("name=\"players\" value=\"").nth(1).unwrap_or_default();
    let ids = group.split('"').next().unwrap_or_default().to_owned();
    let pair: Vec<&str> = ids.split(' ').collect();
    assert_eq!(pair.len(), 2, "two are level: {ids}");
    desk.done(&desk.path("/manage/lots"), &[("players", &ids)]).await;
    let drawn = desk.get(&close).await.body;
    // A second draw changes nothing.
    desk.done(&desk.path("/manage/lots"), &[("players", &ids)]).await;
    assert_eq!(desk.get(&close).await.body.matches("Lots").count(), drawn.matches("Lots").count());
    desk.done(&desk.path("/manage/playoff-plan"), &[("players", &ids), ("plan", "two games")])
        .await;
    let due = desk.get(&close).await.body;
    assert!(due.contains("/manage/playoff-game"), "{due}");
    for white in [pair[0], pair[1]] {
        let result = if white == pair[0] { "1-0" } else { "0-1" };
        let game = [("players", &*ids), ("white", white), ("result", result), ("moves", "30")];
        desk.done(&desk.path("/manage/playoff-game"), &game).await;
    }
    assert!(desk.get(&close).await.body.contains("Won by"), "the last game decides it");
    let values = [("name", "BLITZ"), ("value-2", "1"), ("value-3", "4,5")];
    desk.done(&desk.path("/manage/outside"), &values).await;
    assert!(desk.get(&close).await.body.contains("value=\"4.5\""));
}

#[tokio::test]
async fn a_player_has_later_ratings_and_can_be_sent_off() {
    let desk = Desk::open(&[("starts", "2026-03-01"), ("ends", "2026-05-01")]).await;
    let list = desk.get(&desk.path("/manage/players")).await.body;
    let mut id = list.split("/manage/players/").filter_map(|it| it.split('"').next());
    let id = id.find_map(|it| it.parse::<u32>().ok()).expect("a player on the page");
    let player = desk.path(&format!("/manage/players/{id}"));
    let fields = [("name", "Adams"), ("rating", "2400"), ("later_ratings", "2: 2450, 3: 2460")];
    desk.done(&player, &fields).await;
    assert!(desk.get(&player).await.body.contains("2: 2450, 3: 2460"));
    let wrong = desk.post(&player, &[("name", "Adams"), ("later_ratings", "soon")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.body);
    desk.done(&format!("{player}/bar"), &[]).await;
    let absent = [("round", "1"), ("bye", "H")];
    let refused = desk.post(&format!("{player}/absent"), &absent).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    desk.done(&format!("{player}/allow"), &[]).await;
    let expel = [("reason", "a phone"), ("consent", "confirmed")];
    desk.done(&format!("{player}/expel"), &expel).await;
    let life = desk.get(&desk.path("/manage/life")).await.body;
    assert!(life.contains("was expelled: a phone"), "{life}");
    // Ratings change while such an event is on.
    let settings = [("name", "Winter Open"), ("tiebreaks", "ARO")];
    desk.done(&desk.path("/manage/settings"), &settings).await;
    let advised = desk.get(&desk.path("/manage/settings")).await.body;
    assert!(advised.contains("not advised"), "{advised}");
}

/// A server that has one file, whatever is asked for.
fn published(text: &'static str) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/list.csv", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut stream = stream;
            let mut request = [0; 2048];
            let _ = stream.read(&mut request);
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n", text.len());
            let _ = stream.write_all(format!("{head}Connection: close\r\n\r\n{text}").as_bytes());
        }
    });
    address
}

#[tokio::test]
async fn all_lists_are_fetched_by_one_click() {
    let desk = Desk::open(&[]).await;
    let list = "fide_id,name,fed,rating\n9000001,\"Alpha, A\",BEL,2010\n";
    let address = published(list);
    desk.done("/lists/source", &[("list", "FIDE"), ("address", &address)]).await;
    let before = desk.get("/lists").await.body;
    assert!(before.contains(&address) && before.contains("due for fetching"), "{before}");
    let after = desk.post("/lists/update", &[]).await.body;
    assert!(after.contains("FIDE 20") && !after.contains("due for fetching"), "{after}");
    desk.done("/lists/source", &[("list", "FIDE"), ("forget", "1")]).await;
    assert!(!desk.get("/lists").await.body.contains(&address));
}
