//! Whole tournaments, each described once and run twice: by commands and by JSON. Both must leave
//! the same log, and the same documents follow from it.

#![allow(clippy::unwrap_used, reason = "a failed test panics")]

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{hall::Hall, serve::Server};

/// A tournament: its regulations as options, and what happens, as commands in which players are
/// named. The browser's tests run the same days by the pages.
struct Day {
    options: Vec<(String, String)>,
    steps: Vec<Value>,
}

impl Day {
    fn named(name: &str) -> Self {
        let days: Value = serde_json::from_str(include_str!("../data/days.json")).unwrap();
        let day = &days[name];
        let option = |it: &Value| (word(&it[0]), word(&it[1]));
        let options = day["options"].as_array().unwrap().iter().map(option).collect();
        let steps = day["steps"].as_array().unwrap().iter().flat_map(steps).collect();
        Self { options, steps }
    }
}

/// What a step of the description stands for: players P1, P2, … of falling rating, two federations
/// in turn; or a round by the rules.
fn steps(step: &Value) -> Vec<Value> {
    match step["kind"].as_str().unwrap() {
        "players" => {
            let player = |n: u64| {
                let federation = if n.is_multiple_of(2) { "BEL" } else { "NED" };
                let details = json!({
                    "name": format!("P{n}"), "rating": 2300 - 25 * n, "federation": federation,
                });
                json!({ "kind": "enter", "players": [details] })
            };
            let (from, to) = (step["from"].as_u64().unwrap(), step["to"].as_u64().unwrap());
            (from..=to).map(player).collect()
        }
        "round" => {
            let (round, results) = (&step["round"], &step["results"]);
            vec![
                json!({ "kind": "pair-next-round" }),
                json!({ "kind": "publish-round" }),
                json!({ "kind": "results", "round": round, "results": results }),
            ]
        }
        _ => vec![step.clone()],
    }
}

/// Somebody who runs a day.
trait Driver {
    fn begin(&mut self, options: &[(String, String)]);
    /// Who plays on each board, and whether it has a result.
    fn boards(&mut self, round: u8) -> Vec<Sitting>;
    fn act(&mut self, step: &Value);

    fn run(&mut self, day: &Day) {
        self.begin(&day.options);
        for step in &day.steps {
            let round = || u8::try_from(step["round"].as_u64().unwrap()).unwrap();
            match step["kind"].as_str().unwrap() {
                // The last result stands on all boards that are left; those that have one
                // already, because somebody left, keep it.
                "results" => {
                    let results = step["results"].as_array().unwrap();
                    for (sitting, board) in self.boards(round()).iter().zip(1..) {
                        let result = results.get(board - 1).or(results.last()).unwrap();
                        if !sitting.has_result {
                            self.act(&json!({
                                "kind": "enter-result", "round": round(), "board": board,
                                "result": result,
                            }));
                        }
                    }
                }
                "playoff-of-board-1" => {
                    let Sitting { white, black, .. } = self.boards(round()).swap_remove(0);
                    self.playoff(&white, &black);
                }
                _ => self.act(step),
            }
        }
    }

    /// Two games of which the first named player wins both.
    fn playoff(&mut self, winner: &str, loser: &str) {
        // The page names them in the order of their numbers.
        let mut players = [winner, loser];
        players.sort_unstable();
        self.act(&json!({ "kind": "plan-playoff", "players": players, "plan": "two games" }));
        for (white, black, result) in [(winner, loser, "1-0"), (loser, winner, "0-1")] {
            self.act(&json!({
                "kind": "play-playoff-game", "white": white, "black": black, "result": result,
                "moves": 40,
            }));
        }
    }
}

/// A board.
struct Sitting {
    white: String,
    black: String,
    has_result: bool,
}

/// By commands.
struct Commands {
    hall: Hall,
}

/// A value as a word of a command.
fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn words(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(word).collect()
}

/// The command that says what a step says.
fn command(step: &Value) -> Vec<String> {
    let at = |name: &str| word(&step[name]);
    let reason = || vec!["--reason".to_owned(), at("reason")];
    let line = |name: &str, rest: Vec<String>| {
        let head = ["tournament", name, "1"].map(str::to_owned).to_vec();
        [head, rest].concat()
    };
    match step["kind"].as_str().unwrap() {
        "enter" => {
            let details = &step["players"][0];
            let mut rest = vec![word(&details["name"])];
            for name in ["rating", "federation", "title"] {
                if !details[name].is_null() {
                    rest.extend([format!("--{name}"), word(&details[name])]);
                }
            }
            line("add", rest)
        }
        "draw-initial-color" => line("color", vec![at("color")]),
        "pair-next-round" => line("pair", vec![]),
        "publish-round" => line("publish", vec![]),
        "enter-result" => line("result", vec![at("round"), at("board"), at("result")]),
        "correct-result" => {
            let what = vec![at("round"), at("board"), at("to")];
            line("correct-result", [what, reason()].concat())
        }
        "withdraw" => line("withdraw", [vec![at("player")], reason()].concat()),
        "announce-absence" => {
            line("absent", vec![at("player"), at("round"), "--bye".to_owned(), at("bye")])
        }
        "begin-manual" => line("manual", reason()),
        "swap" => line("swap", vec![at("one"), at("other")]),
        "end-manual" => line("manual", vec!["--end".to_owned()]),
        "set-numbers" => line("numbers", words(&step["order"])),
        "plan-playoff" => {
            let plan = vec!["--plan".to_owned(), at("plan")];
            line("plan-playoff", [words(&step["players"]), plan].concat())
        }
        "play-playoff-game" => {
            let game = vec![at("white"), at("black"), at("result")];
            line("playoff-game", [game, vec!["--moves".to_owned(), at("moves")]].concat())
        }
        "enter-team" => line("team", [vec![at("name")], words(&step["players"])].concat()),
        "close" => line("close", vec![]),
        other => panic!("no command for {other}"),
    }
}

impl Driver for Commands {
    fn begin(&mut self, options: &[(String, String)]) {
        let mut line = vec!["tournament".to_owned(), "new".to_owned(), "Day".to_owned()];
        for (name, value) in options {
            line.extend([format!("--{name}"), value.clone()]);
        }
        self.tell(&line);
    }

    fn boards(&mut self, round: u8) -> Vec<Sitting> {
        let shown = self.hall.json(&format!("tournament pairings 1 {round}"));
        let sitting = |it: &Value| Sitting {
            white: word(&it["white"]["name"]),
            black: word(&it["black"]["name"]),
            has_result: !it["result"].is_null(),
        };
        shown["boards"].as_array().unwrap().iter().map(sitting).collect()
    }

    fn act(&mut self, step: &Value) {
        let mut line = command(step);
        line.push("--really".to_owned());
        self.tell(&line);
    }
}

impl Commands {
    fn tell(&self, line: &[String]) {
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let output = self.hall.run(&line, b"");
        assert!(output.status.success(), "{line:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// By JSON.
struct Requests {
    server: Server,
}

impl Requests {
    fn ids(&self) -> BTreeMap<String, u64> {
        let players = self.server.done("GET", "/api/v1/events/1/players", &Value::Null);
        let row = |it: &Value| (word(&it["name"]), it["id"].as_u64().unwrap());
        players.as_array().unwrap().iter().map(row).collect()
    }

    /// The draft with two players in each other's places.
    fn swapped(&self, one: u64, other: u64) -> Value {
        let draft = self.server.done("GET", "/api/v1/events/1/draft", &Value::Null);
        let place = |id: &Value| match id.as_u64().unwrap() {
            it if it == one => other,
            it if it == other => one,
            it => it,
        };
        let pair = |it: &Value| json!([place(&it["white"]), place(&it["black"])]);
        let bye = |it: &Value| json!([place(&it["player"]), it["bye"]]);
        let all = |name: &str| draft[name].as_array().unwrap().clone();
        json!({
            "pairs": all("boards").iter().map(pair).collect::<Vec<_>>(),
            "byes": all("byes").iter().map(bye).collect::<Vec<_>>(),
        })
    }
}

impl Driver for Requests {
    fn begin(&mut self, options: &[(String, String)]) {
        let mut settings = json!({ "name": "Day" });
        for (name, value) in options {
            let (name, value) = (name.as_str(), value.as_str());
            let number = || json!(value.parse::<u64>().unwrap());
            match name {
                "rounds" => settings["rounds"] = number(),
                "system" if value == "round-robin" => {
                    settings["system"] = json!({ "round-robin": { "cycles": 1 } });
                }
                "system" if value == "team-swiss-mp-gp" => {
                    settings["system"] = json!({ "team-swiss": {
                        "colors": "none", "primary": "match-points", "has_secondary": true,
                    } });
                    // To a team the bye is worth a drawn match.
                    settings["scoring"] = json!({
                        "win": 10, "draw": 5, "loss": 0, "zero_point_bye": 0, "forfeit_loss": 0,
                        "pairing_allocated_bye": 5,
                    });
                }
                "teams" => {
                    (settings["is_team_event"], settings["boards"]) = (json!(true), number());
                }
                "tiebreaks" => settings[name] = json!(value.split(',').collect::<Vec<_>>()),
                "prize" => {
                    let (title, amount) = value.split_once('=').unwrap();
                    let cents = amount.parse::<u64>().unwrap() * 100;
                    let prizes = settings["prizes"].as_array().cloned().unwrap_or_default();
                    let prize = json!({ "name": title, "cents": cents });
                    settings["prizes"] = Value::Array([prizes, vec![prize]].concat());
                }
                _ => settings[name] = json!(value),
            }
        }
        self.server.done("POST", "/api/v1/events", &settings);
    }

    fn boards(&mut self, round: u8) -> Vec<Sitting> {
        let path = format!("/api/v1/events/1/rounds/{round}");
        let shown = self.server.done("GET", &path, &Value::Null);
        let sitting = |it: &Value| Sitting {
            white: word(&it["white_name"]),
            black: word(&it["black_name"]),
            has_result: !it["result"].is_null(),
        };
        shown["boards"].as_array().unwrap().iter().map(sitting).collect()
    }

    fn act(&mut self, step: &Value) {
        let ids = self.ids();
        let id = |name: &Value| json!(ids[name.as_str().unwrap()]);
        let mut command = step.clone();
        for name in ["player", "white", "black", "one", "other"] {
            if step[name].is_string() {
                command[name] = id(&step[name]);
            }
        }
        for name in ["order", "players"] {
            let named = step[name].as_array().filter(|it| it.iter().all(Value::is_string));
            if let Some(players) = named {
                command[name] = players.iter().map(id).collect();
            }
        }
        if step["kind"] == "set-numbers" {
            command["by"] = json!("hand");
        }
        if step["kind"] == "swap" {
            let place = |name: &str| command[name].as_u64().unwrap();
            let pairing = self.swapped(place("one"), place("other"));
            command =
                json!({ "kind": "draft-by-hand", "pairing": pairing, "reason": step["reason"] });
        }
        let body = json!({ "consent": "doubly-confirmed", "commands": [command] });
        self.server.done("POST", "/api/v1/events/1/commands", &body);
    }
}

/// The facts of event 1 in their stored form.
fn facts(hall: &Hall) -> Vec<Value> {
    let log = hall.tell("tournament log 1 --format json");
    log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["fact"].clone()).collect()
}

/// Runs a day both ways, compares logs and documents, and gives the hall of the commands.
fn run(day: &Day) -> Hall {
    let mut commands = Commands { hall: Hall::new() };
    commands.run(day);
    let other = Hall::new();
    let mut requests = Requests { server: Server::start(other.database()) };
    requests.run(day);
    drop(requests);
    let (one, two) = (facts(&commands.hall), facts(&other));
    for (number, (one, two)) in one.iter().zip(&two).enumerate() {
        assert_eq!(one, two, "fact {}", number + 1);
    }
    assert_eq!(one.len(), two.len(), "both logs have as many facts");
    for line in [
        "export 1 --trf-version TRF26 --line-end lf",
        "tournament standings 1",
        "tournament prizes 1",
    ] {
        assert_eq!(commands.hall.tell(line), other.tell(line), "{line}");
    }
    // The report stands our own check, or says why not.
    let report = commands.hall.tell("export 1 --trf-version TRF26 --line-end lf");
    let file = commands.hall.path("report.trf");
    std::fs::write(&file, &report).unwrap();
    let checked = commands.hall.run(&["check", &file.display().to_string()], b"");
    let is_explained = report.lines().any(|line| line.starts_with("###"));
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success() || is_explained, "{said}\n{report}");
    commands.hall
}

fn standings(hall: &Hall) -> Vec<(u64, String)> {
    let rows = hall.json("tournament standings 1")["rows"].as_array().unwrap().clone();
    rows.iter().map(|row| (row["place"].as_u64().unwrap(), word(&row["name"]))).collect()
}

#[test]
fn a_club_tournament_with_everything_that_happens_in_one() {
    let hall = run(&Day::named("club"));
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    for line in ["corrected for the rating report only: slip", "paired by hand"] {
        assert!(report.contains(line), "{line}\n{report}");
    }
    let prizes = hall.json("tournament prizes 1");
    let amounts = prizes.as_array().unwrap().iter().map(|it| word(&it["amount"]));
    let sum: f64 = amounts.map(|amount| amount.parse::<f64>().unwrap()).sum();
    assert!((sum - 600.0).abs() < 0.001, "{prizes}");
    assert!(hall.tell("tournament forecast 1").contains("P1"));
    let file = hall.path("report.trf").display().to_string();
    assert!(hall.run(&["rate", &file], b"").status.success());
    assert!(hall.run(&["norms", &file], b"").status.code().is_some_and(|code| code < 2));
}

#[test]
fn a_round_robin_with_two_withdrawals() {
    let hall = run(&Day::named("round-robin"));
    let names: Vec<String> = standings(&hall).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names.len(), 6, "{names:?}");
    assert_eq!(names.last().map(String::as_str), Some("P6"), "one game of five: struck");
}

#[test]
fn a_knock_out_with_playoffs() {
    let hall = run(&Day::named("knock-out"));
    let places = standings(&hall);
    assert_eq!((places[0].0, places[1].0), (1, 2), "the playoff decides: {places:?}");
}

#[test]
fn a_team_swiss() {
    let hall = run(&Day::named("teams"));
    assert_eq!(hall.tell("tournament team-standings 1 --format csv").lines().count(), 5);
}

#[test]
fn a_lim_with_an_absence() {
    let day = Day::named("lim");
    assert_eq!(standings(&run(&day)).len(), 11);
}

#[test]
fn an_accelerated_open_with_late_entries() {
    let hall = run(&Day::named("accelerated"));
    assert_eq!(standings(&hall).len(), 23);
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    assert!(report.lines().any(|line| line.starts_with("250 ")), "{report}");
}
