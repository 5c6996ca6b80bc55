//! Boards of rounds and playoffs as games: who is paired plays, in the position that was drawn and
//! with the clocks of the scheme, and results come back to the event once.

use std::time::Duration;

use crate::support::{Ask, House, words};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// An event of four with its first round published.
struct Event {
    house: House,
    root: String,
}

/// A game with the secrets of its seats.
struct Game {
    name: String,
    board: u64,
    seats: [String; 2],
}

impl Event {
    async fn open(settings: Value, before: Value) -> Self {
        let house = House::open().await;
        let root = house.administrator().await;
        assert_eq!(house.event(&root, &settings).await, 1);
        let players = [("Adams", 2400), ("Baker", 2300), ("Clark", 2200), ("Davis", 2100)];
        let players = players.map(|(name, rating)| json!({"name": name, "rating": rating}));
        house.act(&root, 1, json!([{"kind": "enter", "players": players}])).await;
        let event = Self { house, root };
        event.act(json!([{"kind": "draw-initial-color", "color": "white"}])).await;
        event.act(before).await;
        event.act(json!([{"kind": "pair-next-round"}, {"kind": "publish-round"}])).await;
        event
    }

    async fn act(&self, commands: Value) {
        if commands != json!([]) {
            self.house.act(&self.root, 1, commands).await;
        }
    }

    async fn make(&self, round: u8, asked: Value) -> Vec<Game> {
        let path = format!("/api/v1/events/1/rounds/{round}/games");
        let made = self.house.ask(Ask::post(&path, &asked).token(&self.root)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        made.json()["games"].as_array().expect("games").iter().map(game).collect()
    }

    /// Both sit down, and the clocks of the round run.
    async fn begin(&self, round: u8, games: &[Game]) {
        for it in games {
            for secret in &it.seats {
                let seat = Ask::form(&format!("/live/{}/seat/{secret}", it.name), &[]);
                assert_eq!(self.house.ask(seat).await.status, StatusCode::SEE_OTHER);
            }
            // Made, and both have come.
            self.until(&it.name, |state| Some(3) <= state["seq"].as_u64()).await;
        }
        let path = format!("/api/v1/events/1/rounds/{round}/games/acts");
        let started = self.house.ask(Ask::post(&path, &json!({"act": "start"})).token(&self.root));
        assert_eq!(started.await.status, StatusCode::OK);
    }

    async fn command(&self, game: &Game, seat: usize, message: Value) {
        let path = format!("/api/v1/live/{}/commands", game.name);
        let reply = self.house.ask(Ask::post(&path, &message).token(&game.seats[seat])).await;
        assert_eq!(reply.status, StatusCode::OK, "{message}: {}", reply.body);
    }

    async fn resign(&self, game: &Game, seat: usize) {
        self.command(game, seat, json!({"k": "resign", "c": 0, "n": 0})).await;
    }

    async fn state(&self, game: &str) -> Value {
        self.house.ask(Ask::get(&format!("/api/v1/live/{game}"))).await.json()
    }

    async fn until(&self, game: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        self.house.until(&format!("/api/v1/live/{game}"), wanted).await
    }

    /// The facts that programs entered for games.
    async fn entered(&self) -> Vec<Value> {
        let log = self.house.ask(Ask::get("/api/v1/events/1/log").token(&self.root)).await.json();
        let lines = log.as_array().expect("a log").iter();
        lines.filter(|line| line["actor"] == "live").map(|line| line["fact"].clone()).collect()
    }

    async fn until_entered(&self, number: usize) -> Vec<Value> {
        for _ in 0..600 {
            let entered = self.entered().await;
            if number <= entered.len() {
                return entered;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("no result came: {:?}", self.entered().await);
    }

    async fn page(&self, path: &str) -> String {
        let reply = self.house.ask(Ask::get(path).token(&self.root)).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.body);
        words(&reply.body)
    }
}

fn game(made: &Value) -> Game {
    let secret = |side: &str| {
        let link = made["links"][side].as_str().expect("a link");
        link.rsplit('/').next().expect("a secret").to_owned()
    };
    let name = made["game"].as_str().expect("a name").to_owned();
    let board = made["board"].as_u64().expect("a board");
    Game { name, board, seats: [secret("w"), secret("b")] }
}

#[tokio::test]
async fn a_playoff_is_played_here_up_to_armageddon() {
    let event = Event::open(json!({"name": "Cup", "rounds": 1}), json!([])).await;
    for board in [1, 2] {
        let result = [("result", "=-=")];
        let path = format!("/events/1/manage/results/1/{board}");
        let reply = event.house.ask(Ask::form(&path, &result).token(&event.root)).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
    }
    let plan = json!({"kind": "plan-playoff", "players": [2, 3], "plan": "By the scheme."});
    event.act(json!([plan])).await;
    assert!(event.page("/events/1/manage/close").await.contains("Play on this server"));

    // Two games of 3 minutes and 3 seconds with colours changed; White resigns both.
    let mut whites = Vec::new();
    for number in 1..=2 {
        let games = event.make(0, json!({})).await;
        assert_eq!(games.len(), 1, "one game at a time");
        assert!(event.make(0, json!({})).await.is_empty(), "it is made once");
        event.begin(0, &games).await;
        let state = event.state(&games[0].name).await;
        assert_eq!(state["control"], "3+3", "{state}");
        whites.push(state["names"]["w"].as_str().expect("a name").to_owned());
        event.resign(&games[0], 0).await;
        event.until_entered(number).await;
    }
    assert_ne!(whites[0], whites[1], "colours change");

    // One point each: five minutes against four, and a draw wins for Black.
    let games = event.make(0, json!({})).await;
    event.begin(0, &games).await;
    let last = &games[0];
    let state = event.state(&last.name).await;
    assert_eq!(state["control"], "5+0 – 4+0", "{state}");
    assert_eq!(state["clock"]["b"], 240_000, "{state}");
    for (n, uci) in ["e2e4", "e7e5"].iter().enumerate() {
        event.command(last, n, json!({"k": "move", "c": 0, "n": n, "uci": uci})).await;
    }
    event.command(last, 0, json!({"k": "offer", "c": 0, "n": 2})).await;
    event.command(last, 1, json!({"k": "accept", "c": 0, "n": 2})).await;
    event.until_entered(4).await;
    let name = |side: &str| state["names"][side].as_str().expect("a name").to_owned();
    let close = event.page("/events/1/manage/close").await;
    let decided = format!("Playoff: {} – {} (", name("b"), name("w"));
    assert!(close.contains(&decided), "Black goes on: {close}");
    assert!(close.contains("½-½"), "and the draw stays a draw: {close}");
    assert!(event.make(0, json!({})).await.is_empty(), "nothing is left to play");
    assert!(event.page("/events/1/console/0").await.contains("Playoffs, live"));
}

#[tokio::test]
async fn a_round_that_is_paired_again_has_other_games() {
    let settings = json!({"name": "Again", "rounds": 3, "time_control": "90+30"});
    let event = Event::open(settings, json!([])).await;
    let old = event.make(1, json!({})).await;
    assert_eq!(old.len(), 2);
    event.begin(1, &old).await;
    event
        .act(json!([
            {"kind": "withdraw-round", "ground": "unopposed", "reason": "an illness"},
            {"kind": "withdraw", "player": 5, "reason": "ill"},
            {"kind": "pair-next-round"},
            {"kind": "publish-round"},
        ]))
        .await;
    // The game of a pairing that is no more ends with 1-0, and tells nobody.
    event.resign(&old[0], 1).await;
    let games = event.house.ask(Ask::get("/api/v1/events/1/rounds/1/games").token(&event.root));
    assert_eq!(games.await.json()["boards"], json!([]), "nobody of the new pairing plays yet");
    let new = event.make(1, json!({})).await;
    assert_eq!(new.iter().map(|it| it.board).collect::<Vec<_>>(), [1]);
    assert_eq!(event.state(&old[1].name).await["phase"], "cancelled", "the other is called off");
    event.begin(1, &new).await;
    event.resign(&new[0], 0).await;
    let entered = event.until_entered(1).await;
    assert_eq!(entered.len(), 1, "the old game has entered nothing: {entered:?}");
    assert_eq!(event.state(&new[0].name).await["result"]["score"], "0-1");
}

#[tokio::test]
async fn games_of_chess960_begin_in_the_position_of_the_round() {
    let settings =
        json!({"name": "Shuffle", "rounds": 3, "time_control": "25+10", "is_chess960": true});
    let drawn = json!([{"kind": "draw-position", "round": 1, "position": 0}]);
    let event = Event::open(settings, drawn).await;
    let games = event.make(1, json!({})).await;
    let state = event.state(&games[0].name).await;
    assert_eq!(state["variant"], "chess960");
    assert!(state["fen"].as_str().expect("a position").starts_with("bbqnnrkr/"), "{state}");
    // The order of the boards is that of the round, at the address of pages and of programs.
    let pgn = event.house.ask(Ask::get("/api/v1/events/1/rounds/1/games/pgn")).await;
    let names: Vec<&str> = pgn.body.lines().filter(|line| line.starts_with("[Board ")).collect();
    assert_eq!(names, [r#"[Board "1"]"#, r#"[Board "2"]"#], "{}", pgn.body);
    assert!(pgn.body.contains(r#"[Variant "Chess960"]"#), "{}", pgn.body);
    assert_eq!(event.house.ask(Ask::get("/events/1/live/1/games.pgn")).await.body, pgn.body);
    let one = event.house.ask(Ask::get(&format!("/api/v1/live/{}/pgn", games[0].name))).await;
    assert!(one.body.contains(&games[0].name), "{}", one.body);
    // A game alone says as much of its event as all of them together.
    assert!(one.body.contains(r#"[Event "Shuffle"]"#), "{}", one.body);
    assert!(pgn.body.starts_with(one.body.trim_end()), "{}", one.body);
}

#[tokio::test]
async fn a_refused_move_is_told_in_the_language_of_the_reader() {
    let settings = json!({"name": "Langues", "rounds": 3, "time_control": "25+10"});
    let event = Event::open(settings, json!([])).await;
    let games = event.make(1, json!({})).await;
    event.begin(1, &games).await;
    let place = format!("/live/{}/do", games[0].name);
    let told = |language: &'static str, uci: &'static str, n: &'static str| {
        let fields = [("k", "move"), ("c", "1"), ("n", n), ("uci", uci)];
        let ask = Ask::form(&place, &fields).token(&games[0].seats[0]);
        let house = &event.house;
        async move {
            let reply = house.ask(ask.header("accept-language", language)).await;
            assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.body);
            let to = reply.location;
            house.ask(Ask::get(&to).header("accept-language", language)).await.body
        }
    };
    for (language, words) in [
        ("fr", "Impossible : le coup est illégal. (E.04 "),
        ("nl", "Niet mogelijk: de zet is onreglementair. (E.04 "),
        ("de", "Nicht möglich: der Zug ist regelwidrig. (E.04 "),
        ("en", "Not possible: the move is illegal. (E.04 "),
    ] {
        let page = told(language, "e2e5", "0").await;
        assert!(page.contains(words), "{language}: {page}");
    }
    let page = told("fr", "e2e4", "7").await;
    assert!(page.contains("La position a changé"), "{page}");
}

#[tokio::test]
async fn boards_stay_paper_and_what_the_desk_entered_stays() {
    let settings = json!({"name": "Both", "rounds": 3, "time_control": "90+30"});
    let event = Event::open(settings, json!([])).await;
    let form = [("boards", "2-3"), ("black_control", "60+30")];
    let made = Ask::form("/events/1/console/1/games", &form).token(&event.root);
    assert_eq!(event.house.ask(made).await.status, StatusCode::SEE_OTHER);
    let wrong = Ask::form("/events/1/console/1/games", &[("boards", "all")]).token(&event.root);
    assert_eq!(event.house.ask(wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let console = event.page("/events/1/console/1").await;
    assert!(console.contains("One board is not played here"), "board 1 stays paper: {console}");

    let games = event.make(1, json!({"boards": [1]})).await;
    event.begin(1, &games).await;
    let result = Ask::form("/events/1/manage/results/1/1", &[("result", "=-=")]);
    let entered = event.house.ask(result.token(&event.root)).await;
    assert_eq!(entered.status, StatusCode::SEE_OTHER);
    event.resign(&games[0], 0).await;
    event.until(&games[0].name, |state| state["result"].is_object()).await;
    let console = event.page("/events/1/console/1").await;
    let told = "Board 1: the game ended 0–1, the desk has entered ½–½.";
    assert!(console.contains(told), "{console}");
    assert!(event.entered().await.is_empty(), "nothing was overwritten");
}

#[tokio::test]
async fn challenges_take_every_time_control_and_any_position() {
    let house = House::open().await;
    let challenge = |new: Value| house.ask(Ask::post("/api/v1/live", &new));
    for control in ["5+3", "40/90 + 30 + 30 sec", "2 d3", "3 bronstein 2", "0:30+1"] {
        let made = challenge(json!({"control": control, "black_control": "1+0"})).await;
        assert_eq!(made.status, StatusCode::CREATED, "{control}: {}", made.body);
        let game = made.json()["game"].as_str().expect("a name").to_owned();
        let state = house.ask(Ask::get(&format!("/api/v1/live/{game}"))).await.json();
        assert_eq!(state["control"], format!("{control} – 1+0"), "{state}");
        assert_eq!(state["clock"]["b"], 60_000, "{state}");
    }
    let shuffled = challenge(json!({"control": "5+3", "chess960": 959})).await.json();
    let set_up = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let placed = challenge(json!({"control": "5+3", "fen": set_up})).await.json();
    for (made, fen) in [(shuffled, "rkrnnqbb/"), (placed, set_up)] {
        let game = made["game"].as_str().expect("a name");
        let state = house.ask(Ask::get(&format!("/api/v1/live/{game}"))).await.json();
        assert!(state["fen"].as_str().expect("a position").starts_with(fen), "{state}");
    }
    // The Laws' clock has no hourglass, and no game begins where it is over.
    let over = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    for wrong in [
        json!({"control": "5 hourglass"}),
        json!({"control": "5+3", "chess960": 960}),
        json!({"control": "5+3", "fen": over}),
        json!({"control": "5+3", "fen": "nonsense"}),
    ] {
        let refused = challenge(wrong.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", refused.body);
    }
}

#[tokio::test]
async fn an_arbiter_runs_a_game_by_link_and_nobody_takes_moves_back_in_it() {
    let house = House::open().await;
    let root = house.administrator().await;
    let new = json!({"control": "15+10", "supervised": true});
    let made = house.ask(Ask::post("/api/v1/live", &new)).await.json();
    let name = made["game"].as_str().expect("a name").to_owned();
    let secret = |side: &str| made["seats"][side].as_str().expect("a secret").to_owned();
    let event = Event { house, root };
    let game = Game { name, board: 0, seats: [secret("w"), secret("b")] };
    for secret in &game.seats {
        let seat = Ask::form(&format!("/live/{}/seat/{secret}", game.name), &[]);
        assert_eq!(event.house.ask(seat).await.status, StatusCode::SEE_OTHER);
    }
    let waiting = event.until(&game.name, |state| Some(3) <= state["seq"].as_u64()).await;
    assert_eq!(waiting["phase"], "waiting", "the arbiter starts it: {waiting}");
    let path = format!("/live/{}/arbiter", game.name);
    let start = Ask::post(&path, &json!({"act": "start"}));
    let stranger = event.house.ask(start.token(&game.seats[0])).await;
    assert!(stranger.status.is_client_error(), "a player starts nothing: {}", stranger.body);
    let start = Ask::post(&path, &json!({"act": "start"})).token(&event.root);
    assert_eq!(event.house.ask(start).await.status, StatusCode::OK);
    event.command(&game, 0, json!({"k": "move", "c": 0, "n": 0, "uci": "e2e4"})).await;
    let back = json!({"k": "takeback", "c": 0, "n": 1});
    let commands = format!("/api/v1/live/{}/commands", game.name);
    let refused = event.house.ask(Ask::post(&commands, &back).token(&game.seats[0])).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "friends alone take back: {}", refused.body);
    let time = json!({"act": {"add_time": {"to": "black", "amount": 60_000}}, "preview": true});
    let shown = event.house.ask(Ask::post(&path, &time).token(&event.root)).await.json();
    assert!(shown["rulings"][0]["article"].is_string(), "{shown}");
    assert_eq!(event.state(&game.name).await["seq"], shown["seq"], "a look changes nothing");
}
