//! An arbiter at the console: what needs somebody comes first, every act is shown before it is
//! done and is in the log afterwards, and only the arbiters of the event may act.

use std::time::Duration;

use crate::support::{Ask, House, Reply, words};
use axum::http::StatusCode;
use serde_json::{Value, json};

const CONSOLE: &str = "/events/1/console/1";

/// A round of two boards that are played here.
struct Hall {
    house: House,
    root: String,
    /// Names of the games and secrets of White and Black, by board.
    games: Vec<(String, String, String)>,
}

impl Hall {
    async fn open() -> Self {
        Self::with(&json!({"control": "90+30"})).await
    }

    /// A round whose games are played like this.
    async fn with(asked: &Value) -> Self {
        let house = House::open().await;
        let root = house.administrator().await;
        let event = house.event(&root, &json!({"name": "Winter", "rounds": 3})).await;
        assert_eq!(event, 1);
        let players = [("Adams", 2400), ("Baker", 2300), ("Clark", 2200), ("Davis", 2100)];
        let players = players.map(|(name, rating)| json!({"name": name, "rating": rating}));
        house.act(&root, event, json!([{"kind": "enter", "players": players}])).await;
        let mut hall = Self { house, root, games: Vec::new() };
        hall.done("/events/1/manage/round/color", &[("color", "white")]).await;
        for step in ["pair", "publish"] {
            hall.done(&format!("/events/1/manage/round/{step}"), &[]).await;
        }
        let ask = Ask::post("/events/1/live/1", asked).token(&hall.root);
        let made = hall.house.ask(ask).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        for game in made.json()["games"].as_array().expect("games") {
            let secret = |side: &str| {
                let link = game["links"][side].as_str().expect("a link");
                link.rsplit('/').next().expect("a secret").to_owned()
            };
            let name = game["game"].as_str().expect("a name").to_owned();
            hall.games.push((name, secret("w"), secret("b")));
        }
        assert_eq!(hall.games.len(), 2);
        hall
    }

    /// Everybody is there and all clocks run.
    async fn playing() -> Self {
        let hall = Self::open().await;
        for (game, white, black) in &hall.games {
            for secret in [white, black] {
                let seat = Ask::form(&format!("/live/{game}/seat/{secret}"), &[]);
                assert_eq!(hall.house.ask(seat).await.status, StatusCode::SEE_OTHER);
            }
            hall.until(game, |state| state["seq"].as_u64() >= Some(3)).await;
        }
        hall.done(&format!("{CONSOLE}/all"), &[("act", "start")]).await;
        hall
    }

    async fn done(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let reply = self.house.ask(Ask::form(path, fields).token(&self.root)).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{path}: {}", words(&reply.body));
        reply.location
    }

    /// The page of the console, as people read it.
    async fn page(&self, query: &str) -> String {
        let ask = Ask::get(&format!("{CONSOLE}{query}")).token(&self.root);
        let reply = self.house.ask(ask).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.body);
        reply.body
    }

    /// A command of a seat.
    async fn command(&self, board: usize, side: char, message: &Value) -> Reply {
        let (game, white, black) = &self.games[board - 1];
        let secret = if side == 'w' { white } else { black };
        self.house.ask(Ask::post(&format!("/live/{game}/do"), message).token(secret)).await
    }

    async fn play(&self, board: usize, moves: &[&str]) {
        for (n, uci) in moves.iter().enumerate() {
            let side = if n % 2 == 0 { 'w' } else { 'b' };
            let message = json!({"k": "move", "c": 0, "n": n, "uci": uci});
            let reply = self.command(board, side, &message).await;
            assert_eq!(reply.status, StatusCode::OK, "{uci}: {}", reply.body);
        }
    }

    async fn state(&self, game: &str) -> Value {
        self.house.ask(Ask::get(&format!("/live/{game}/state"))).await.json()
    }

    async fn until(&self, game: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        self.house.until(&format!("/live/{game}/state"), wanted).await
    }
}

/// A hidden field of the form that applies what is shown.
fn hidden(page: &str, name: &str) -> String {
    let form = page.split("class=\"apply\"").nth(1).expect("a form to apply");
    let value = form.split(&format!("name=\"{name}\" value=\"")).nth(1).expect("the field");
    let value = value.split('"').next().expect("its value");
    value.replace("&#34;", "\"").replace("&quot;", "\"")
}

// clause: ON.15.1
#[tokio::test]
async fn what_needs_somebody_comes_first_and_is_settled_in_one_tap() {
    let hall = Hall::open().await;
    let page = words(&hall.page("").await);
    assert!(page.contains("Both players are absent") && page.contains("not started"), "{page}");
    let hall = Hall::playing().await;
    hall.play(2, &["e2e4", "e7e5"]).await;
    let quiet = words(&hall.page("").await);
    assert!(quiet.contains("Nobody needs you at the moment."), "{quiet}");

    let call = json!({"k": "call", "c": 0, "text": "he speaks to me"});
    assert_eq!(hall.command(2, 'b', &call).await.status, StatusCode::OK);
    let html = hall.page("").await;
    let page = words(&html);
    assert!(page.contains("Black calls you") && page.contains("he speaks to me"), "{page}");
    let (needs, rest) = html.split_once("id=\"card\"").expect("the board that needs you is open");
    assert!(needs.contains("need urgent") && needs.contains("id=\"need-2\""), "{needs}");
    // Proposed by the Laws, with their article, before anything is done.
    assert!(rest.contains("class=\"cite\">E.04 15.6 (2025)"), "{rest}");
    assert_eq!(hall.state(&hall.games[1].0).await["phase"], "paused");

    let (shown, seq) = (hidden(&html, "shown"), hidden(&html, "seq"));
    let fields =
        [("act", "shown"), ("shown", &*shown), ("seq", &*seq), ("reason", "asked for silence")];
    let to = hall.done(&format!("{CONSOLE}/boards/2"), &fields).await;
    assert!(to.contains("done="), "{to}");
    assert_eq!(hall.state(&hall.games[1].0).await["phase"], "playing");
    let log = words(&hall.page("?board=2").await);
    assert!(log.contains("root") && log.contains("asked for silence"), "{log}");
    assert!(log.contains("Nobody needs you at the moment."), "{log}");
}

// clause: ON.10.5, ON.10.9, ON.15.5, EQ.5.4.3.8, EQ.5.4.3.9
#[tokio::test]
async fn time_is_given_taken_and_set_after_a_look_and_players_cannot() {
    let hall = Hall::playing().await;
    hall.play(1, &["d2d4", "d7d5"]).await;
    let game = hall.games[0].0.clone();
    let before = hall.state(&game).await["clock"]["b"].as_i64().expect("a clock");

    let preview = hall.page("?board=1&act=add&side=b&time=2:00").await;
    assert!(words(&preview).contains("2 minutes more for Black"), "{}", words(&preview));
    assert!(preview.contains("class=\"cite\">E.04 10.5 (2025)"), "{preview}");
    assert_eq!(hall.state(&game).await["clock"]["b"], before, "a look changes nothing");
    let fields = [("act", "shown"), ("shown", &*hidden(&preview, "shown"))];
    hall.done(&format!("{CONSOLE}/boards/1"), &fields).await;
    let after = hall.state(&game).await["clock"]["b"].as_i64().expect("a clock");
    assert_eq!(after, before + 120_000);

    let fields = [("act", "clocks"), ("w", "1:00:00"), ("b", "45:00")];
    hall.done(&format!("{CONSOLE}/boards/1"), &fields).await;
    let clock = hall.state(&game).await["clock"].clone();
    assert_eq!((&clock["w"], &clock["b"]), (&json!(3_600_000), &json!(2_700_000)));

    // More than there is cannot be taken, a day is the most, and the page says so.
    let refused = words(&hall.page("?board=1&act=take&side=b&time=59:00").await);
    assert!(refused.contains("E.04 10.9.3 (2025)"), "{refused}");
    let fields = [("act", "add"), ("side", "w"), ("time", "99:00:00")];
    let to = hall.done(&format!("{CONSOLE}/boards/1"), &fields).await;
    assert!(to.contains("refused="), "{to}");
    let act = json!({"act": {"add_time": {"to": "white", "amount": 1000}}});
    let (game, white, _) = &hall.games[0];
    let ask = Ask::post(&format!("/live/{game}/arbiter"), &act).token(white);
    assert_eq!(hall.house.ask(ask).await.status, StatusCode::UNAUTHORIZED, "a seat is no arbiter");
}

#[tokio::test]
async fn a_board_that_changed_since_the_look_is_looked_at_again() {
    let hall = Hall::playing().await;
    hall.play(1, &["e2e4", "e7e5", "g1f3"]).await;
    let preview = hall.page("?board=1&act=restore&plies=1").await;
    let (shown, seq) = (hidden(&preview, "shown"), hidden(&preview, "seq"));
    assert!(!seq.is_empty(), "putting moves back depends on what stands there");
    let message = json!({"k": "move", "c": 0, "n": 3, "uci": "b8c6"});
    assert_eq!(hall.command(1, 'b', &message).await.status, StatusCode::OK);

    let fields = [("act", "shown"), ("shown", &*shown), ("seq", &*seq)];
    let to = hall.done(&format!("{CONSOLE}/boards/1"), &fields).await;
    assert!(to.contains("refused="), "{to}");
    assert_eq!(hall.state(&hall.games[0].0).await["n"], 4);
    let preview = hall.page("?board=1&act=restore&plies=1").await;
    let (shown, seq) = (hidden(&preview, "shown"), hidden(&preview, "seq"));
    let fields = [("act", "shown"), ("shown", &*shown), ("seq", &*seq)];
    hall.done(&format!("{CONSOLE}/boards/1"), &fields).await;
    assert_eq!(hall.state(&hall.games[0].0).await["n"], 1);
}

#[tokio::test]
async fn results_declared_at_the_console_reach_the_round() {
    let hall = Hall::playing().await;
    hall.play(1, &["e2e4", "e7e5", "g1f3"]).await;
    let fields = [("act", "end"), ("result", "0-1"), ("reason", "a phone rang")];
    hall.done(&format!("{CONSOLE}/boards/1"), &fields).await;
    let state = hall.state(&hall.games[0].0).await;
    assert_eq!(state["result"]["score"], "0-1");
    for _ in 0..600 {
        let round = hall.house.ask(Ask::get("/events/1/rounds/1")).await.body;
        if round.contains("0–1") {
            let settled = words(&hall.page("").await);
            assert!(settled.contains("Settled") && settled.contains("0–1"), "{settled}");
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the result never reached the round");
}

#[tokio::test]
async fn only_the_arbiters_of_the_event_act_and_every_act_names_them() {
    let hall = Hall::playing().await;
    let (house, game) = (&hall.house, &hall.games[0].0);
    house.account(&hall.root, "other", "organiser", json!("own")).await;
    let other = house.account(&hall.root, "far", "arbiter", json!({"event": 2})).await;
    let ours = house.account(&hall.root, "near", "arbiter", json!({"event": 1})).await;
    let path = format!("/live/{game}/arbiter");
    let act = json!({"act": "pause", "reason": "fire drill"});
    for token in [&other] {
        let reply = house.ask(Ask::post(&path, &act).token(token)).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{}", reply.body);
        let reply = house.ask(Ask::get(CONSOLE).token(token)).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN);
    }
    let preview = json!({"act": "pause", "preview": true});
    let shown = house.ask(Ask::post(&path, &preview).token(&ours)).await.json();
    assert_eq!(shown["rulings"][0]["article"], "E.04 15.6 (2025)", "{shown}");
    assert_eq!(shown["phase"], "paused");
    assert_eq!(hall.state(game).await["phase"], "playing");
    let done = house.ask(Ask::post(&path, &act).token(&ours)).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    let log = words(&hall.page("?board=1").await);
    assert!(log.contains("near") && log.contains("fire drill"), "{log}");

    // Programs read the same: who did what and when, what may be done, and the seats.
    let path = "/api/v1/events/1/rounds/1/games/1";
    assert_eq!(house.ask(Ask::get(path).token(&other)).await.status, StatusCode::FORBIDDEN);
    let board = house.ask(Ask::get(path).token(&ours)).await.json();
    let last = board["log"].as_array().and_then(|log| log.last()).cloned().unwrap_or_default();
    assert_eq!((&last["by"], &last["seq"]), (&json!("near"), &board["seq"]), "{board}");
    assert_eq!(last["command"]["arbiter"]["reason"], "fire drill");
    assert_eq!(last["rulings"][0]["article"], "E.04 15.6 (2025)");
    assert_eq!(board["proposals"][0]["act"], "resume");
    assert_eq!(board["proposals"][0]["shown"]["phase"], "playing");
    let link = board["links"]["w"].as_str().unwrap_or_default();
    assert!(link.contains(&format!("/live/{game}/seat/")), "{link}");
}

// clause: ON.15.6
#[tokio::test]
async fn a_dead_hall_is_one_incident_and_one_tap_lets_all_go_on() {
    let mut hall = Hall::playing().await;
    hall.play(1, &["e2e4"]).await;
    hall.play(2, &["d2d4", "d7d5"]).await;
    let call = json!({"k": "call", "c": 0, "text": "x"});
    hall.house = hall.house.reopened().await;

    let html = hall.page("").await;
    let page = words(&html);
    assert!(page.contains("The server was down: 2 boards have stopped"), "{page}");
    assert!(page.contains("Boards 1, 2"), "{page}");
    assert!(
        !html.contains("class=\"need urgent\""),
        "one incident, not one for each board: {html}"
    );
    for (game, ..) in &hall.games {
        assert_eq!(hall.state(game).await["phase"], "paused");
    }
    let board_1 = hall.state(&hall.games[0].0).await;
    assert_eq!((&board_1["n"], &board_1["clock"]["run"]), (&json!(1), &Value::Null));

    let fields = [("act", "resume"), ("reason", "power is back")];
    hall.done(&format!("{CONSOLE}/all"), &fields).await;
    for (game, ..) in &hall.games {
        assert_eq!(hall.state(game).await["phase"], "playing");
    }
    assert_eq!(hall.command(2, 'w', &call).await.status, StatusCode::OK);
    // Whoever waits for an answer is not let go with the others.
    hall.done(&format!("{CONSOLE}/all"), &[("act", "pause")]).await;
    hall.done(&format!("{CONSOLE}/all"), &[("act", "resume")]).await;
    assert_eq!(hall.state(&hall.games[0].0).await["phase"], "playing");
    assert_eq!(hall.state(&hall.games[1].0).await["phase"], "paused");
}

// clause: ON.8.6, EQ.7.2-delay
#[tokio::test]
async fn an_offer_stands_beside_its_move_and_spectators_see_it_when_they_may() {
    let hall = Hall::playing().await;
    hall.play(1, &["e2e4"]).await;
    let offer = json!({"k": "offer", "c": 0, "n": 1});
    assert_eq!(hall.command(1, 'w', &offer).await.status, StatusCode::OK);
    let pgn = hall.house.ask(Ask::get("/events/1/live/1/games.pgn")).await.body;
    assert!(pgn.contains("1. e4 { [%clk 1:3") && pgn.contains("] (=) }"), "{pgn}");
    assert_eq!(pgn.matches("[Event \"Winter\"]").count(), 2, "{pgn}");

    // The second round is shown a quarter of an hour later.
    let new = json!({"control": "90+30", "options": {"delay": 900_000}});
    let made = hall.house.ask(Ask::post("/api/v1/live", &new)).await.json();
    let (game, white) = (made["game"].as_str().expect("a game"), &made["seats"]["w"]);
    let seats = [white.as_str().expect("w"), made["seats"]["b"].as_str().expect("b")];
    for secret in seats {
        let seat = Ask::form(&format!("/live/{game}/seat/{secret}"), &[]);
        assert_eq!(hall.house.ask(seat).await.status, StatusCode::SEE_OTHER);
    }
    let path = format!("/api/v1/live/{game}");
    for _ in 0..600 {
        let own = hall.house.ask(Ask::get(&path).token(seats[0])).await.json();
        if own["phase"] == "playing" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let commands = format!("{path}/commands");
    let message = json!({"k": "move", "c": 0, "n": 0, "uci": "e2e4"});
    let reply = hall.house.ask(Ask::post(&commands, &message).token(seats[0])).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.body);
    let seen = hall.house.ask(Ask::get(&path)).await.json();
    assert_eq!((&seen["n"], &seen["phase"]), (&json!(0), &json!("waiting")), "{seen}");
    let opponent = hall.house.ask(Ask::get(&path).token(seats[1])).await.json();
    assert_eq!(opponent["n"], 1);
    for address in [format!("/live/{game}/game.pgn"), format!("/live/{game}")] {
        let page = hall.house.ask(Ask::get(&address)).await.body;
        assert!(!page.contains("e4 "), "{address}: {page}");
    }
}

#[tokio::test]
async fn the_page_of_the_round_shows_small_live_boards_and_leads_to_the_wall() {
    let hall = Hall::playing().await;
    hall.play(1, &["e2e4"]).await;
    let round = hall.house.ask(Ask::get("/events/1/rounds/1")).await.body;
    assert_eq!(round.matches("data-live-game=").count(), 2, "{round}");
    assert!(round.contains("href=\"/events/1/live/1\""), "{round}");
    let wall = hall.house.ask(Ask::get("/events/1/live/1")).await.body;
    assert!(wall.contains("Winter") && wall.contains("1.e4"), "{wall}");
    // A player's own code opens the seat.
    let codes =
        hall.house.ask(Ask::get("/events/1/manage/codes?by=player").token(&hall.root)).await;
    let link = codes.body.split("/p/1/").nth(1).expect("a code");
    let link: String =
        link.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '/').collect();
    let phone = hall.house.ask(Ask::get(&format!("/p/1/{link}"))).await.body;
    assert!(phone.contains("Play your game here") && phone.contains("/seat/"), "{phone}");
}

#[tokio::test]
async fn the_demonstration_has_a_round_that_is_being_played() {
    let house = House::demo().await;
    house.server.replay();
    for _ in 0..600 {
        let wall = house.ask(Ask::get("/events/1/live/5")).await.body;
        if wall.matches("data-live-game=").count() == 4 && wall.contains("13.") {
            let round = house.ask(Ask::get("/events/1/rounds/5")).await.body;
            assert_eq!(round.matches("data-live-game=").count(), 4, "{round}");
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("nothing is played: {}", house.ask(Ask::get("/events/1/live/5")).await.body);
}

/// Boards of wood of the event, followed by electronic boards.
async fn wood(settings: Value) -> (House, String) {
    let house = House::open().await;
    let root = house.administrator().await;
    let event = house.event(&root, &settings).await;
    let players = [("Adams", 2400), ("Baker", 2300), ("Clark", 2200), ("Davis", 2100)];
    let players = players.map(|(name, rating)| json!({"name": name, "rating": rating}));
    house.act(&root, event, json!([{"kind": "enter", "players": players}])).await;
    for (path, fields) in
        [("color", &[("color", "white")][..]), ("pair", &[][..]), ("publish", &[][..])]
    {
        let ask = Ask::form(&format!("/events/1/manage/round/{path}"), fields).token(&root);
        assert_eq!(house.ask(ask).await.status, StatusCode::SEE_OTHER);
    }
    (house, root)
}

const GAMES: &str = "/api/v1/events/1/rounds/1/games";

#[tokio::test]
async fn a_claim_at_a_board_of_wood_goes_to_the_arbiter_with_the_repetition_shown() {
    let settings = json!({"name": "Wood", "rounds": 3, "time_control": "90+30"});
    let (house, root) = wood(settings).await;
    let made = Ask::form(&format!("{CONSOLE}/games"), &[("kind", "hall")]).token(&root);
    assert_eq!(house.ask(made).await.status, StatusCode::SEE_OTHER);
    let [start, one, two, three] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R",
        "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R",
        "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR",
    ];
    let shown = [one, two, three, start, one, two, three, start];
    let readings = shown.map(|placement| json!({"placement": placement}));
    let ask = Ask::post(&format!("{GAMES}/1/readings"), &json!({"readings": readings}));
    let read = house.ask(ask.token(&root)).await;
    assert_eq!(read.status, StatusCode::OK, "{}", read.body);
    assert_eq!(read.json()["n"], 8);
    let air = json!({"readings": [{"placement": "8/8/8/8/8/8/8/8"}]});
    let ask = Ask::post(&format!("{GAMES}/1/readings"), &air).token(&root);
    assert_eq!(house.ask(ask).await.json()["understood"], false);

    let claim = json!({"act": {"claim": {"by": "white", "ground": "repetition"}}});
    let ask = Ask::post(&format!("{GAMES}/1/acts"), &claim).token(&root);
    let claimed = house.ask(ask).await;
    assert_eq!(claimed.status, StatusCode::OK, "{}", claimed.body);
    let ask = Ask::get(&format!("{CONSOLE}?board=1")).token(&root);
    let page = house.ask(ask).await.body;
    let read = words(&page);
    assert!(read.contains("White claims a draw"), "{read}");
    let told = "The position stood on the board 3 times: at the start, 2…Ng8, 4…Ng8";
    assert!(read.contains(told), "{read}");
    assert!(read.contains("The claim is right: 3 are needed"), "{read}");
    assert!(read.contains("Article 9.5.2 (2023)"), "the ruling is shown before it is made: {read}");
    let boards = house.ask(Ask::get(GAMES).token(&root)).await.json();
    assert_eq!(boards["boards"][0]["claim"]["plies"], json!([0, 4, 8]), "{boards}");
    let fields = [("act", "shown"), ("shown", "\"verify\"")];
    let ask = Ask::form(&format!("{CONSOLE}/boards/1"), &fields).token(&root);
    assert_eq!(house.ask(ask).await.status, StatusCode::SEE_OTHER);
    let boards = house.ask(Ask::get(GAMES).token(&root)).await.json();
    assert_eq!(boards["boards"][0]["result"]["score"], "1/2-1/2", "{boards}");
}

#[tokio::test]
async fn the_assistant_takes_the_game_from_the_event() {
    let settings = json!({
        "name": "Rapid", "rounds": 3, "class": "rapid", "time_control": "15+10",
        "default_minutes": 0, "supervision": "full",
    });
    let (house, root) = wood(settings).await;
    let event = house.ask(Ask::get("/api/v1/events/1").token(&root)).await.json();
    assert_eq!(event["settings"]["default_minutes"], 0, "{event}");
    assert_eq!(event["settings"]["supervision"], "full", "{event}");
    let page = house.ask(Ask::get("/events/1/manage/settings").token(&root)).await;
    assert!(page.body.contains("name=\"default_minutes\""), "{}", page.status);
    assert!(page.body.contains("name=\"supervision\""), "{}", page.status);
    let ask = |path: &str| Ask::get(path).header("accept-language", "en");
    // Neither the class nor the supervision nor the default time is asked for.
    let illegal = "/laws/assistant/illegal-move?event=1&which=white-1";
    let illegal = house.ask(ask(illegal)).await.body;
    assert!(illegal.contains("Give Black 1 minute") && illegal.contains("A.4, A.3"), "{illegal}");
    let late = house.ask(ask("/laws/assistant/late?event=1&who=black")).await.body;
    assert!(late.contains("Black loses by forfeit"), "{late}");
}

#[tokio::test]
async fn every_page_of_a_tournament_leads_to_the_assistant_and_a_board_into_its_log() {
    let (house, root) = wood(json!({"name": "Wood", "rounds": 3, "time_control": "90+30"})).await;
    let players = house.ask(Ask::get("/api/v1/events/1/players").token(&root)).await.json();
    let card = format!("/players/{}", players[0]["id"]);
    let public = [
        "",
        "/rounds/1",
        "/standings",
        "/crosstable",
        "/players",
        card.as_str(),
        "/timeline",
        "/regulations",
        "/games",
    ];
    let own = [
        "/manage/players",
        "/manage/round",
        "/manage/results",
        "/manage/settings",
        "/manage/life",
        "/manage/check-in",
        "/manage/print",
        "/manage/postings",
        "/manage/registrations",
        "/manage/close",
        "/manage/ratings",
        "/console/1",
    ];
    for path in public.into_iter().chain(own) {
        let page = house.ask(Ask::get(&format!("/events/1{path}")).token(&root)).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.body.contains("/laws/assistant?event=1"), "{path}");
    }
    for path in ["/rounds/1", "/manage/results"] {
        let page = house.ask(Ask::get(&format!("/events/1{path}")).token(&root)).await;
        assert!(page.body.contains("/laws/assistant?event=1&amp;round=1&amp;at=1"), "{path}");
    }
    let board = "/laws/assistant/illegal-move?event=1&round=1&at=1&which=white-1&class=standard";
    let ruling = house.ask(Ask::get(board).token(&root)).await;
    let noted = "<input type=\"hidden\" name=\"ruling\" value=\"";
    let ruling = ruling.body.split(noted).nth(1).expect("a ruling to note").to_owned();
    let ruling = ruling.split('"').next().expect("its end").to_owned();
    assert!(ruling.contains("7.5.5"), "{ruling}");
    let fields = [
        ("round", "1"),
        ("board", "1"),
        ("ruling", ruling.as_str()),
        ("remark", "in time trouble"),
    ];
    let ask = |token: Option<&str>| {
        let ask = Ask::form("/events/1/manage/rulings", &fields);
        token.map_or_else(|| Ask::form("/events/1/manage/rulings", &fields), |of| ask.token(of))
    };
    let refused = house.ask(ask(None)).await.status;
    assert_ne!(refused, StatusCode::SEE_OTHER, "who may not run the event notes nothing");
    assert_eq!(house.ask(ask(Some(&root))).await.status, StatusCode::SEE_OTHER);
    let log = house.ask(Ask::get("/events/1/timeline").token(&root)).await.body;
    assert!(log.contains("7.5.5") && log.contains("in time trouble"), "{log}");
}

#[tokio::test]
async fn spectators_see_games_as_late_as_the_event_says() {
    let settings = json!({"name": "Late", "rounds": 3, "live_delay_seconds": 3600});
    let (house, root) = wood(settings).await;
    let event = house.ask(Ask::get("/api/v1/events/1").token(&root)).await.json();
    assert_eq!(event["settings"]["live_delay_seconds"], 3600, "{event}");
    let page = house.ask(Ask::get("/events/1/manage/settings").token(&root)).await;
    assert!(page.body.contains("name=\"live_delay\""), "{}", page.status);
    // Less than the event says cannot be asked for.
    let asked = json!({"control": "90+30", "kind": "hall", "options": {"delay": 0}});
    let made = house.ask(Ask::post(GAMES, &asked).token(&root)).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let reading = json!({"readings": [
        {"placement": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"},
    ]});
    let ask = Ask::post(&format!("{GAMES}/1/readings"), &reading).token(&root);
    let read = house.ask(ask).await;
    assert_eq!(read.status, StatusCode::OK, "{}", read.body);
    let boards = house.ask(Ask::get(GAMES).token(&root)).await.json();
    assert_eq!(boards["boards"][0]["n"], 1, "arbiters see it at once: {boards}");
    let game = boards["boards"][0]["game"].as_str().expect("a name").to_owned();
    let public = house.ask(Ask::get(&format!("/live/{game}/state"))).await.json();
    assert_eq!(public["n"], 0, "{public}");
    let pgn = house.ask(Ask::get(&format!("/live/{game}/game.pgn"))).await.body;
    assert!(!pgn.contains("e4"), "{pgn}");
}

// clause: ON.9.5, ON.8.2, ON.13.4
#[tokio::test]
async fn what_an_arbiter_sees_of_a_player_is_shown_with_its_article_and_written_down() {
    let hall = Hall::playing().await;
    let page = hall.page("?board=1&act=seen&what=company&side=b").await;
    let shown = words(&page);
    assert!(
        shown.contains("E.04 8.2 (2025)") && shown.contains("somebody else in the room"),
        "{shown}"
    );
    for (act, what) in [("seen", "company"), ("leave-allowed", ""), ("yellow", "")] {
        let page = hall.page(&format!("?board=1&act={act}&what={what}&side=b")).await;
        let fields = [
            ("act", "shown"),
            ("shown", &hidden(&page, "shown")),
            ("seq", &hidden(&page, "seq")),
            ("reason", "camera"),
        ];
        hall.done(&format!("{CONSOLE}/boards/1"), &fields).await;
    }
    let log = words(&hall.page("?board=1").await);
    for line in ["Black: somebody else in the room", "Black may leave", "Yellow card for Black"] {
        assert!(log.contains(line), "{line}: {log}");
    }
}

#[tokio::test]
async fn clocks_start_at_their_time_and_black_may_have_less() {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time");
    let starts_at = u64::try_from(now.as_millis()).expect("a moment") + 1_500;
    let asked = json!({"control": "5+0", "black_control": "4+0", "starts_at": starts_at});
    let hall = Hall::with(&asked).await;
    let (game, ..) = &hall.games[0];
    // Nobody is there and nobody acts.
    let state = hall.until(game, |state| state["phase"] == "playing").await;
    assert_eq!((&state["clock"]["run"], &state["clock"]["b"]), (&json!("w"), &json!(240_000)));
    let wrong = Ask::form(&format!("{CONSOLE}/games"), &[("control", "5+0"), ("starts", "soon")]);
    let wrong = hall.house.ask(wrong.token(&hall.root)).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.body);
}

// clause: ON.2.4-2025, ON.11.3
#[tokio::test]
async fn games_that_the_plan_cannot_have_are_not_made() {
    let plan = "conditions: online 2025\nsupervised: yes\ninput: virtual\n";
    let (house, root) = wood(json!({"name": "Plan", "rounds": 3, "live_plan": plan})).await;
    let make = |kind: &str| {
        let asked = json!({"control": "90+30", "kind": kind});
        house.ask(Ask::post(GAMES, &asked).token(&root))
    };
    let refused = make("online").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
    assert!(refused.body.contains("E.04 11.3 (2025)"), "{}", refused.body);
    assert_eq!(make("hybrid").await.status, StatusCode::UNPROCESSABLE_ENTITY, "planned otherwise");
    // A person hears it in the own language, what a plan is answered with included.
    for (language, said) in [
        ("fr", "un nombre entier"),
        ("nl", "een geheel getal"),
        ("de", "eine ganze Zahl"),
        ("en", "a whole number"),
    ] {
        let ask = Ask::get("/laws/plan?plan=screens:+many");
        let page = house.ask(ask.header("accept-language", language)).await;
        assert!(words(&page.body).contains(said), "{language}: {}", words(&page.body));
    }
    let checked = format!("{plan}disconnection: the clock runs on\nfair play by: organiser\n");
    let encoded = checked.replace('\n', "%0A").replace(' ', "+");
    let page = house.ask(Ask::get(&format!("/laws/plan?plan={encoded}"))).await;
    let lacks = words(&page.body);
    assert!(lacks.contains("E.04 12.1 (2025)") && !lacks.contains("E.04 11.3"), "{lacks}");
}

// clause: ON.9.12
#[tokio::test]
async fn a_player_who_has_finished_watches_as_every_spectator_does() {
    let hall = Hall::with(&json!({"control": "90+30", "options": {"delay": 3_600_000}})).await;
    for (game, white, black) in &hall.games {
        for secret in [white, black] {
            let seat = Ask::form(&format!("/live/{game}/seat/{secret}"), &[]);
            assert_eq!(hall.house.ask(seat).await.status, StatusCode::SEE_OTHER);
        }
    }
    hall.done(&format!("{CONSOLE}/all"), &[("act", "start")]).await;
    hall.play(2, &["e2e4"]).await;
    let resigns = hall.command(1, 'w', &json!({"k": "resign", "c": 0, "n": 0})).await;
    assert_eq!(resigns.status, StatusCode::OK, "{}", resigns.body);
    // White of board 1 looks at board 2 with the secret of the own seat, which opens nothing there.
    let ((_, finished, _), (other, own, _)) = (&hall.games[0], &hall.games[1]);
    let seen =
        |secret: &str| hall.house.ask(Ask::get(&format!("/live/{other}/state")).token(secret));
    assert_eq!(seen(own).await.json()["n"], 1, "who plays sees it at once");
    assert_eq!(seen(finished).await.json()["n"], 0, "who has finished sees what spectators see");
}

// clause: ON.5.4.3
#[tokio::test]
async fn a_dead_position_is_shown_with_its_proof() {
    let house = House::open().await;
    let new = json!({"control": "5+3", "color": "w", "fen": "4k3/8/8/8/8/8/3pB3/4K3 w - - 0 1"});
    let made = house.ask(Ask::post("/api/v1/live", &new)).await.json();
    let game = made["game"].as_str().expect("a name");
    for side in ["w", "b"] {
        let seat = Ask::form(&format!("/live/{game}/seat/{}", secret(&made, side)), &[]);
        assert_eq!(house.ask(seat).await.status, StatusCode::SEE_OTHER);
    }
    let playing = |state: &Value| state["phase"] == "playing";
    until(&house, game, playing).await;
    let message = json!({"k": "move", "c": 0, "n": 0, "uci": "e1d2"});
    let ask = Ask::post(&format!("/api/v1/live/{game}/commands"), &message);
    let reply = house.ask(ask.token(&secret(&made, "w"))).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.body);
    let over = until(&house, game, |state| state["result"].is_object()).await;
    assert_eq!(over["result"]["how"], "dead", "{over}");
    let page = house.ask(Ask::get(&format!("/live/{game}"))).await.body;
    let proof = page.split("class=\"panel proof\"").nth(1).expect("a proof").to_owned();
    let proof = proof.split("</div>").next().expect("its end");
    assert!(proof.contains("White") && proof.contains("Black"), "why neither can win: {proof}");
    assert!(proof.contains("/tools/dead?fen=4k3"), "{proof}");
}

fn secret(made: &Value, side: &str) -> String {
    made["seats"][side].as_str().expect("a secret").to_owned()
}

async fn until(house: &House, game: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let state = house.ask(Ask::get(&format!("/live/{game}/state"))).await.json();
        if wanted(&state) {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it never came");
}
