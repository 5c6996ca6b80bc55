//! Ordinary days of an event on its pages: somebody leaves, comes late, does not appear, sits at
//! the wrong side of the board; a game is adjourned, a champion gets the prize.

use crate::support::{Ask, House, Reply, words};
use axum::http::StatusCode;
use serde_json::json;

/// A house with an administrator, and an event there.
struct Desk {
    house: House,
    token: String,
    id: u64,
}

impl Desk {
    /// An event with these settings, of players P1, P2, … rated 2100, 2090, …
    async fn event(settings: serde_json::Value, players: u16) -> Self {
        let house = House::open().await;
        let token = house.administrator().await;
        let id = house.event(&token, &settings).await;
        let desk = Self { house, token, id };
        let lines = (0..players).map(|n| format!("P{};{}", n + 1, 2100 - 10 * n));
        let text = lines.collect::<Vec<_>>().join("\n");
        if 0 < players {
            desk.done("players/paste", &[("text", &text)]).await;
        }
        desk.post("round/color", &[("color", "white")]).await;
        desk
    }

    async fn get(&self, path: &str) -> String {
        let path = format!("/events/{}/{path}", self.id);
        let reply = self.house.ask(Ask::get(&path).token(&self.token)).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}");
        words(&reply.body)
    }

    async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let path = format!("/events/{}/manage/{path}", self.id);
        self.house.ask(Ask::form(&path, fields).token(&self.token)).await
    }

    /// A form that must lead on to another page.
    async fn done(&self, path: &str, fields: &[(&str, &str)]) {
        let reply = self.post(path, fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{path}: {}", words(&reply.body));
    }

    /// A form that is not done, and what the page says.
    async fn told(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let reply = self.post(path, fields).await;
        assert_ne!(reply.status, StatusCode::SEE_OTHER, "{path}");
        words(&reply.body)
    }

    /// The next round, published.
    async fn round(&self) {
        self.done("round/pair", &[("consent", "doubly-confirmed")]).await;
        self.done("round/publish", &[]).await;
    }

    async fn results(&self, round: u8, results: &[&str]) {
        for (result, board) in results.iter().zip(1..) {
            self.done(&format!("results/{round}/{board}"), &[("result", result)]).await;
        }
    }

    /// The number in the log of a player of this name.
    async fn player(&self, name: &str) -> String {
        let path = format!("/api/v1/events/{}/players", self.id);
        let players = self.house.ask(Ask::get(&path).token(&self.token)).await.json();
        let mut players = players.as_array().expect("players").iter();
        players.find(|it| it["name"] == name).expect("entered")["id"].to_string()
    }
}

fn swiss(rounds: u8) -> serde_json::Value {
    json!({"name": "Open", "rounds": rounds})
}

#[tokio::test]
async fn a_table_goes_on_without_who_left_and_takes_nobody_after_the_start() {
    let desk = Desk::event(
        json!({"name": "Table", "rounds": 5, "system": {"round-robin": {"cycles": 1}}}),
        6,
    )
    .await;
    desk.round().await;
    desk.results(1, &["1-0", "1-0", "1-0"]).await;
    let leaver = desk.player("P6").await;
    desk.done(&format!("players/{leaver}/withdraw"), &[("reason", "ill")]).await;
    desk.round().await;
    let round = desk.get("rounds/2").await;
    assert!(round.contains("P6"), "the table stays as it is: {round}");
    let said = desk.told("players", &[("name", "P7"), ("rating", "1900")]).await;
    assert!(said.contains("Nobody can join"), "{said}");
}

#[tokio::test]
async fn the_champion_of_a_knock_out_leads_the_standings_and_has_the_first_prize() {
    let settings = json!({
        "name": "Cup", "rounds": 2, "system": "knock-out",
        "prizes": [{"name": "First", "cents": 10000}, {"name": "Second", "cents": 5000}],
    });
    let desk = Desk::event(settings, 3).await;
    // P1 is exempt, and wins the final.
    desk.round().await;
    desk.results(1, &["1-0"]).await;
    desk.round().await;
    let final_round = desk.get("rounds/2").await;
    let result = if final_round.find("P1") < final_round.find("P2") { "1-0" } else { "0-1" };
    desk.results(2, &[result]).await;
    let standings = desk.get("standings").await;
    assert!(standings.find("P1") < standings.find("P2"), "{standings}");
    let prizes = desk.get("prizes").await;
    assert!(prizes.find("P1") < prizes.find("P2"), "{prizes}");
    assert!(prizes.contains("100") && prizes.contains("50"), "{prizes}");
}

#[tokio::test]
async fn a_knock_out_is_not_closed_over_an_undecided_final_without_a_question() {
    let desk = Desk::event(json!({"name": "Cup", "rounds": 1, "system": "knock-out"}), 2).await;
    desk.round().await;
    desk.results(1, &["=-="]).await;
    let said = desk.told("close", &[]).await;
    assert!(said.contains("is not decided"), "{said}");
    desk.done("close", &[("consent", "confirmed")]).await;
}

#[tokio::test]
async fn who_did_not_appear_and_what_is_open_is_asked_about_before_the_next_round() {
    let desk = Desk::event(swiss(5), 6).await;
    desk.round().await;
    desk.results(1, &["1-0", "+--"]).await;
    let said = desk.told("round/pair", &[]).await;
    assert!(said.contains("did not appear in round 1"), "{said}");
    assert!(said.contains("1 boards without a result"), "{said}");
    desk.round().await;
    let path = format!("/api/v1/events/{}/rounds/1", desk.id);
    let round = desk.house.ask(Ask::get(&path)).await.json();
    assert_eq!(round["boards"][2]["result"], "adjourned", "{round}");
    // One open game does not blank the standings.
    let standings = desk.get("standings").await;
    assert!(standings.contains("after round 1"), "{standings}");
    let late = desk.told("results/1/3", &[("result", "1-0")]).await;
    assert!(late.contains("counted as a draw"), "{late}");
}

// clause: SWISS.D8a
#[tokio::test]
async fn a_game_with_reversed_colours_is_recorded_on_the_page_of_results() {
    let desk = Desk::event(swiss(3), 4).await;
    desk.round().await;
    desk.results(1, &["1-0", "1-0"]).await;
    let before = desk.get("rounds/1").await;
    assert!(before.find("P1") < before.find("P3"), "{before}");
    let fields = [("round", "1"), ("board", "1"), ("to", "reversed"), ("reason", "wrong side")];
    desk.done("corrections", &fields).await;
    let after = desk.get("rounds/1").await;
    assert!(after.find("P3") < after.find("P1"), "{after}");
    let standings = desk.get("standings").await;
    assert!(standings.find("P1") < standings.find("P3"), "both keep what they scored");
    let journal = desk.get("manage/life").await;
    assert!(journal.contains("played with the colours reversed (wrong side)"), "{journal}");
    // The entry has its way back.
    desk.done("life/undo", &[("entry", "0"), ("reason", "it was the other board")]).await;
    let back = desk.get("rounds/1").await;
    assert!(back.find("P1") < back.find("P3"), "{back}");
    let journal = desk.get("manage/life").await;
    assert!(journal.contains("it was the other board"), "both stay on record: {journal}");
}

#[tokio::test]
async fn a_proposal_made_with_other_results_is_thrown_away() {
    let desk = Desk::event(swiss(3), 4).await;
    desk.round().await;
    desk.results(1, &["1-0", "=-="]).await;
    desk.done("round/pair", &[]).await;
    let fields = [("round", "1"), ("board", "2"), ("to", "0-1"), ("reason", "misread")];
    desk.done("corrections", &fields).await;
    let said = desk.told("round/publish", &[]).await;
    assert!(said.contains("pair it first"), "{said}");
    desk.round().await;
    let journal = desk.get("manage/life").await;
    assert!(journal.contains("Nothing so far"), "a result mended in time: {journal}");
}

#[tokio::test]
async fn a_late_entry_says_how_many_numbers_move() {
    let desk = Desk::event(swiss(5), 6).await;
    desk.round().await;
    desk.results(1, &["1-0", "1-0", "1-0"]).await;
    desk.done("players", &[("name", "Late"), ("rating", "2095")]).await;
    let said = desk.told("round/pair", &[]).await;
    assert!(said.contains("5 players get another pairing number"), "{said}");
}

#[tokio::test]
async fn closing_early_is_asked_about() {
    let desk = Desk::event(swiss(9), 4).await;
    desk.round().await;
    desk.results(1, &["1-0", "1-0"]).await;
    let said = desk.told("close", &[]).await;
    assert!(said.contains("Only 1 of 9 rounds"), "{said}");
}

#[tokio::test]
async fn a_correction_that_comes_too_late_is_marked_and_leaves_the_standings() {
    let desk = Desk::event(swiss(5), 4).await;
    for round in 1..=2 {
        desk.round().await;
        desk.results(round, &["1-0", "1-0"]).await;
    }
    let ranked = |page: String| page.split_once("Rank").expect("a table").1.to_owned();
    let standings = ranked(desk.get("standings").await);
    let fields = [("round", "1"), ("board", "1"), ("to", "0-1"), ("reason", "found at home")];
    let said = desk.told("corrections", &fields).await;
    assert!(said.contains("rating report alone"), "{said}");
    let fields = [fields[0], fields[1], fields[2], fields[3], ("consent", "confirmed")];
    desk.done("corrections", &fields).await;
    assert_eq!(ranked(desk.get("standings").await), standings);
    let again = desk.told("corrections", &fields).await;
    assert!(again.contains("Nothing would change"), "{again}");
    assert!(desk.get("manage/life").await.contains("found at home"));
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_when_the_event_is_made() {
    let desk = Desk::event(swiss(3), 2).await;
    let made = |fields: Vec<(&'static str, &'static str)>| {
        let fields = [vec![("preset", "open"), ("name", "X")], fields].concat();
        let ask = Ask::form("/events/new", &fields).token(&desk.token);
        let house = &desk.house;
        async move {
            let reply = house.ask(ask).await;
            assert_ne!(reply.status, StatusCode::SEE_OTHER, "{fields:?}");
            words(&reply.body)
        }
    };
    let said = made(vec![("system", "lim"), ("bye", "0.5")]).await;
    assert!(said.contains("as much as a win"), "{said}");
    let said = made(vec![("bye", "0.3")]).await;
    assert!(said.contains("what results can give"), "{said}");
    let said = made(vec![("system", "round-robin"), ("tiebreaks", "BH")]).await;
    assert!(said.contains("BH"), "{said}");
}

impl Desk {
    /// What a stranger gets.
    async fn seen(&self, path: &str) -> Reply {
        self.house.ask(Ask::get(&format!("/events/{}{path}", self.id))).await
    }
}

#[tokio::test]
async fn an_event_lives_from_draft_to_archive_and_strangers_see_what_they_may() {
    let desk = Desk::event(swiss(1), 4).await;
    desk.done("life/stage", &[("stage", "draft")]).await;
    assert_eq!(desk.seen("").await.status, StatusCode::NOT_FOUND, "a draft is nobody's business");
    assert!(!desk.house.ask(Ask::get("/")).await.body.contains("Open"));
    desk.done("life/stage", &[("stage", "public")]).await;
    assert_eq!(desk.seen("").await.status, StatusCode::OK);

    desk.done("round/pair", &[]).await;
    assert_eq!(desk.seen("/rounds/1").await.status, StatusCode::NOT_FOUND, "a proposal");
    assert!(desk.get("manage/round").await.contains("P1"), "arbiters see it");
    // By the clock of the hall; a moment that has passed is now.
    let offset = [("name", "Open"), ("rounds", "1"), ("utc_offset", "120")];
    desk.done("settings", &offset).await;
    desk.done("life/publish-at", &[("at", "2099-01-01T10:00")]).await;
    let life = format!("/events/{}/manage/life", desk.id);
    let life = desk.house.ask(Ask::get(&life).token(&desk.token)).await.body;
    assert!(life.contains("2099-01-01T10:00"), "{life}");
    assert_eq!(desk.seen("/rounds/1").await.status, StatusCode::NOT_FOUND, "not yet");
    desk.done("life/publish-at", &[("at", "2026-01-01T10:00")]).await;
    assert_eq!(desk.seen("/rounds/1").await.status, StatusCode::OK, "by itself");

    desk.results(1, &["1-0"]).await;
    desk.done("life/hold", &[]).await;
    desk.done("results/1/2", &[("result", "1-0")]).await;
    let held = words(&desk.seen("/standings").await.body);
    assert!(!held.contains("after round 1"), "held back: {held}");
    assert!(desk.get("standings").await.contains("after round 1"), "not from arbiters");
    desk.done("life/release", &[]).await;
    assert!(words(&desk.seen("/standings").await.body).contains("after round 1"));

    let early = desk.told("life/stage", &[("stage", "archived")]).await;
    assert!(early.contains("not closed"), "{early}");
    desk.done("close", &[]).await;
    desk.done("life/stage", &[("stage", "archived")]).await;
    assert_eq!(desk.seen("").await.status, StatusCode::OK, "what is archived can be read");

    let asked = desk.post("life/stage", &[("stage", "deleted")]).await;
    assert!(words(&asked.body).contains("disappears"), "{}", words(&asked.body));
    let report = format!("/events/{}/manage/reports/report.trf", desk.id);
    let report = desk.house.ask(Ask::get(&report).token(&desk.token)).await;
    assert!(report.body.contains("P1"), "its report can be kept");
    desk.done("life/stage", &[("stage", "deleted"), ("consent", "doubly-confirmed")]).await;
    assert_eq!(desk.seen("").await.status, StatusCode::NOT_FOUND);
    assert!(!desk.house.ask(Ask::get("/")).await.body.contains("Open"));
}

#[tokio::test]
async fn a_rapid_event_takes_the_rapid_rating_of_a_list() {
    let desk = Desk::event(json!({"name": "Rapid", "rounds": 5, "time_control": "15+10"}), 2).await;
    let list = "<playerslist><player><fideid>205494</fideid><name>Example, Ann</name>\
        <country>BEL</country><sex>F</sex><title></title><rating>2301</rating>\
        <rapid_rating>2052</rapid_rating><blitz_rating>2003</blitz_rating>\
        <birthday>1990</birthday><flag></flag></player></playerslist>";
    let mut ask = Ask::form("/lists", &[]).token(&desk.token);
    ask.headers.retain(|(name, _)| *name != "content-type");
    ask.body = format!(
        "--cut\r\ncontent-disposition: form-data; name=\"name\"\r\n\r\nFIDE\r\n\
         --cut\r\ncontent-disposition: form-data; name=\"file\"; filename=\"l\"\r\n\r\n{list}\
         \r\n--cut--\r\n"
    )
    .into_bytes();
    let ask = ask.header("content-type", "multipart/form-data; boundary=cut");
    assert_eq!(desk.house.ask(ask).await.status, StatusCode::OK);
    let page = desk.get("manage/players?q=example").await;
    assert!(page.contains("2052") && !page.contains("2301"), "{page}");
}

// clause: DEGR.2
#[tokio::test]
async fn the_arbiter_sets_the_limits_of_the_degressive_groups() {
    let settings = json!({"name": "Club", "rounds": 5, "acceleration": "degressive"});
    let desk = Desk::event(settings, 16).await;
    // Everybody is rated between 1950 and 2100.
    let said = desk.told("round/pair", &[]).await;
    assert!(said.contains("from 25 % to 50 %"), "{said}");
    let fields = [("name", "Club"), ("rounds", "5"), ("limits", "2060 2000")];
    desk.done("settings", &fields).await;
    desk.done("round/pair", &[]).await;
}

#[tokio::test]
async fn lists_and_messages_show_the_numbers_that_everybody_reads() {
    let desk = Desk::event(swiss(3), 4).await;
    desk.round().await;
    let list = desk.get("players").await;
    for (number, name) in [("1", "P1"), ("4", "P4")] {
        assert!(list.contains(&format!("{number} {name} ")), "{list}");
    }
    // What is refused names the player, not the number of an entry.
    let third = desk.player("P3").await;
    let said = desk.told(&format!("players/{third}/remove"), &[]).await;
    assert!(said.contains("P3 has been paired"), "{said}");
}

#[tokio::test]
async fn a_day_of_birth_is_kept_and_a_typed_rating_is_called_typed() {
    let desk = Desk::event(swiss(3), 0).await;
    desk.done("players", &[("name", "Young"), ("rating", "1500"), ("birth", "2008-02-03")]).await;
    let path = format!("/api/v1/events/{}/players", desk.id);
    let players = desk.house.ask(Ask::get(&path).token(&desk.token)).await.json();
    assert_eq!(players[0]["birth"], "2008-02-03");
    let public = desk.get("players").await;
    assert!(public.contains("1500 typed"), "{public}");
}

#[tokio::test]
async fn lim_gives_nothing_for_a_round_that_is_missed() {
    let desk = Desk::event(json!({"name": "Lim", "rounds": 5, "system": "lim"}), 6).await;
    let player = desk.player("P2").await;
    let absent = format!("players/{player}/absent");
    let said = desk.told(&absent, &[("round", "2"), ("bye", "H")]).await;
    assert!(said.contains("A missed round gives no points"), "{said}");
    desk.done(&absent, &[("round", "2"), ("bye", "Z")]).await;
}

#[tokio::test]
async fn a_published_round_says_why_it_is_not_simply_taken_back() {
    let desk = Desk::event(swiss(3), 4).await;
    desk.round().await;
    let said = desk.told("round/withdraw", &[("reason", "a slip")]).await;
    assert!(said.contains("one of five grounds"), "{said}");
    let fields = [("reason", "a slip"), ("ground", "rematch")];
    let said = desk.told("round/withdraw", &fields).await;
    assert!(said.contains("meet a second time"), "{said}");
    let fields = [("reason", "a slip"), ("ground", "late-entry")];
    let said = desk.told("round/withdraw", &fields).await;
    assert!(said.contains("is published"), "{said}");
}

#[tokio::test]
async fn an_imported_report_is_read_with_its_points_and_checked() {
    let desk = Desk::event(swiss(3), 2).await;
    let player = |number: u16, points: &str, round: &str| {
        let rating = 2100 - number;
        format!(
            "001 {number:>4}      P{number:<32} {rating}{:28}{points} {number:>4}  {round}\n",
            ""
        )
    };
    // Three points for a win; 1-3 and 4-2 would be right, 1-2 and 3-4 are not.
    let report = [
        "012 Three points\n042 2026/03/01\n092 Individual: Swiss-System FIDE (Dutch)\n142 3\n152 W\n\
         162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n192 FIDE_DUTCH_2026\n"
            .to_owned(),
        player(1, " 3.0", "   2 w 1"),
        player(2, " 0.0", "   1 b 0"),
        player(3, " 1.0", "   4 w ="),
        player(4, " 1.0", "   3 b ="),
    ]
    .concat();
    let ask = Ask::form("/events/import", &[("file", &report)]).token(&desk.token);
    let reply = desk.house.ask(ask).await;
    assert!(reply.status.is_success() || reply.status.is_redirection(), "{}", words(&reply.body));
    let imported = Desk { id: desk.id + 1, ..desk };
    let standings = imported.get("standings").await;
    assert!(standings.contains(" 2099 1 3 ") && standings.contains(" 2097 ½ 1 "), "{standings}");
    let journal = imported.get("manage/life").await;
    assert!(journal.contains("Imported rounds that are not what the rules give: 1"), "{journal}");
}
