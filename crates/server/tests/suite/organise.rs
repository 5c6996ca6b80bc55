//! The arbiter's working pages, through the real router: what a form does, and what a person
//! reads afterwards.

use crate::support::{Ask, Desk, Reply, words};
use axum::http::StatusCode;
use serde_json::json;

impl Desk {
    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.house.ask(Ask::get(path).token(&self.token)).await
    }

    async fn get_in(&self, language: &str, path: &str) -> Reply {
        let ask = Ask::get(path).token(&self.token).header("accept-language", language);
        self.house.ask(ask).await
    }

    pub(crate) async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Reply {
        self.house.ask(Ask::form(path, fields).token(&self.token)).await
    }

    /// A form that must lead on to another page.
    pub(crate) async fn done(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let reply = self.post(path, fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{path}: {}", words(&reply.body));
        reply.location
    }

    /// A Swiss of these players, with the lot drawn.
    pub(crate) async fn event(&self, players: &str) -> String {
        let fields = [("preset", "open"), ("name", "Winter Open"), ("rounds", "3")];
        let to = self.done("/events/new", &fields).await;
        let event = to.trim_end_matches("/manage/players").to_owned();
        self.done(&format!("{event}/manage/players/paste"), &[("text", players)]).await;
        self.done(&format!("{event}/manage/round/color"), &[("color", "white")]).await;
        event
    }
}

pub(crate) const FOUR: &str = "Adams;2400\nBaker;2300\nClark;2200\nDavis;2100";

#[tokio::test]
async fn an_event_is_created_by_a_preset_and_its_rules_are_one_click_away() {
    let desk = Desk::open().await;
    let page = desk.get("/events/new").await;
    assert_eq!(page.status, StatusCode::OK);
    for preset in ["Club evening", "Open", "Round robin", "Knock-out", "Rapid", "Blitz"] {
        assert!(page.body.contains(preset), "{preset}");
    }
    assert!(page.body.contains("/laws/clause/SWISS.a") && page.body.contains("TB.7d"));
    let mut inputs = page.body.split("<input ").map(|tag| tag.split('>').next().unwrap_or(tag));
    let starts = inputs.find(|tag| tag.contains("name=\"starts\"")).expect("a day");
    assert!(starts.contains("value=\"20"), "the first day is today unless it is said: {starts}");

    let fields = [("preset", "blitz"), ("name", "Blitz night"), ("place", "Gent")];
    let to = desk.done("/events/new", &fields).await;
    let event = to.trim_end_matches("/manage/players").to_owned();

    let settings = desk.get(&format!("{event}/manage/settings")).await.body;
    assert!(settings.contains("value=\"11\"") && settings.contains("value=\"3+2\""));
    assert!(settings.contains("value=\"Gent\""));
    assert!(desk.get("/").await.body.contains("Blitz night"));
}

#[tokio::test]
async fn a_wrong_setting_is_told_in_the_readers_language() {
    let desk = Desk::open().await;
    let fields = [("preset", "open"), ("name", "X"), ("tiebreaks", "BH, NONSENSE")];
    let ask = Ask::form("/events/new", &fields).token(&desk.token);
    let reply = desk.house.ask(ask.header("accept-language", "nl")).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(words(&reply.body).contains("Weerstandspunten: “NONSENSE” is niet te begrijpen"));
}

#[tokio::test]
async fn pasted_players_are_shown_before_they_are_entered() {
    let desk = Desk::open().await;
    let to = desk.done("/events/new", &[("preset", "club"), ("name", "Club")]).await;
    let text = "GM\tMüller, Jörg\t2550\tGER\nAnna Maes\t1890\tBEL\t\tGent";
    let preview = desk.post(&format!("{to}/preview"), &[("text", text)]).await;
    assert_eq!(preview.status, StatusCode::OK);
    let said = words(&preview.body);
    assert!(said.contains("2 players were understood") && said.contains("Gent"), "{said}");
    assert!(words(&desk.get(&to).await.body).contains("Nobody is registered yet"));

    desk.done(&format!("{to}/paste"), &[("text", text)]).await;

    let list = words(&desk.get(&to).await.body);
    assert!(list.contains("Müller, Jörg") && list.contains("2 players"), "{list}");
}

#[tokio::test]
async fn the_consent_page_names_the_player_and_repeats_the_form() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let path = format!("{event}/manage/players");
    let ask = Ask::form(&path, &[("name", "Adams"), ("rating", "2400")]).token(&desk.token);
    let reply = desk.house.ask(ask.header("accept-language", "de")).await;
    let said = words(&reply.body);
    assert!(said.contains("Adams ist mit demselben Namen oder derselben Nummer schon gemeldet"));
    assert!(reply.body.contains("name=\"consent\" value=\"confirmed\""));
    desk.done(&path, &[("name", "Adams"), ("rating", "2400"), ("consent", "confirmed")]).await;
}

#[tokio::test]
async fn the_consent_page_says_what_it_is_about_to_do() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let path = format!("{event}/manage/players");
    for (lang, deed) in [("en", "Register Adams"), ("de", "Adams anmelden")] {
        let ask = Ask::form(&path, &[("name", "Adams")]).token(&desk.token);
        let body = desk.house.ask(ask.header("accept-language", lang)).await.body;
        assert!(body.contains(&format!("<h1>{deed}</h1>")), "{body}");
        assert!(body.contains(&format!(">{deed}</button>")), "{body}");
        assert!(!body.contains("data-live="), "a question is not asked again by itself");
    }
}

#[tokio::test]
async fn a_rating_out_of_range_comes_back_in_the_form_with_the_range() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let path = format!("{event}/manage/players");
    let fields = [("name", "Range, Rob"), ("rating", "9999"), ("club", "Hove"), ("title", "FM")];
    let reply = desk.post(&path, &fields).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let said = words(&reply.body);
    assert!(said.contains("9999 is not possible; it is a number from 0 to 4000"), "{said}");
    for kept in ["value=\"Range, Rob\"", "value=\"9999\"", "value=\"Hove\"", "selected>FM"] {
        assert!(reply.body.contains(kept), "{kept}");
    }
    let fields = [("name", "Range, Rob"), ("rating", "2100")];
    desk.done(&path, &fields).await;
}

#[tokio::test]
async fn letters_that_nobody_sees_are_left_out_of_names() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let path = format!("{event}/manage/players");
    desk.done(&path, &[("name", "Ev\u{202E}il, Zero\u{200B}width")]).await;
    let list = desk.get(&path).await.body;
    assert!(list.contains("Evil, Zerowidth"), "{}", words(&list));
    assert!(!list.contains('\u{202E}') && !list.contains('\u{200B}'));
}

#[tokio::test]
async fn a_bye_that_was_asked_for_is_not_called_an_absence() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let path = format!("{event}/manage/players");
    let list = desk.get(&path).await.body;
    let id = list.split("id=\"p").nth(1).and_then(|rest| rest.split('"').next()).expect("a row");
    let half = [("round", "1"), ("bye", "H")];
    desk.done(&format!("{path}/{id}/absent"), &half).await;
    let said = words(&desk.get(&path).await.body);
    assert!(said.contains("half-point bye, round 1") && !said.contains("absent"), "{said}");
}

#[tokio::test]
async fn a_refusal_names_the_player() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    for step in ["pair", "publish"] {
        desk.done(&format!("{event}/manage/round/{step}"), &[]).await;
    }
    let list = desk.get(&format!("{event}/manage/players")).await.body;
    let id = list.split("id=\"p").nth(1).and_then(|rest| rest.split('"').next()).expect("a row");
    let path = format!("{event}/manage/players/{id}/remove");
    let ask = Ask::form(&path, &[]).token(&desk.token).header("accept-language", "fr");
    let reply = desk.house.ask(ask).await;
    assert_eq!(reply.status, StatusCode::CONFLICT);
    assert!(words(&reply.body).contains("Adams a déjà été apparié"), "{}", words(&reply.body));
}

#[tokio::test]
async fn the_round_page_always_says_what_to_do_next() {
    let desk = Desk::open().await;
    let to = desk.done("/events/new", &[("preset", "open"), ("name", "X"), ("rounds", "1")]).await;
    let event = to.trim_end_matches("/manage/players").to_owned();
    let round = format!("{event}/manage/round");
    let says = async |what: &str| {
        let said = words(&desk.get(&round).await.body);
        assert!(said.contains(what), "{what}: {said}");
    };
    says("register at least two players").await;
    desk.done(&format!("{event}/manage/players/paste"), &[("text", FOUR)]).await;
    says("draw the colour that number 1 has").await;
    desk.done(&format!("{round}/color"), &[("color", "draw")]).await;
    says("pair round 1. 4 of 4 players").await;
    desk.done(&format!("{round}/pair"), &[]).await;
    says("check the draft").await;
    desk.done(&format!("{round}/publish"), &[]).await;
    says("2 of 2 boards are still playing").await;
    for board in ["1", "2"] {
        desk.done(&format!("{event}/manage/results/1/{board}"), &[("result", "1-0")]).await;
    }
    says("all results are in").await;
    desk.done(&format!("{event}/manage/close"), &[]).await;
    says("The event is closed").await;
    let reopened = desk.post(&format!("{event}/manage/reopen"), &[("reason", "protest")]).await;
    assert!(reopened.body.contains("doubly-confirmed"), "reopening asks twice");
}

#[tokio::test]
async fn the_draft_explains_itself_and_shows_what_a_change_breaks() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let round = format!("{event}/manage/round");
    desk.done(&format!("{round}/pair"), &[]).await;
    let draft = desk.get(&round).await.body;
    assert!(draft.contains("class=\"why\""), "each board says why");
    let seats: Vec<&str> =
        draft.split("data-player=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let [one, _, other, _] = seats[..] else { panic!("four seats: {seats:?}") };

    let swap = [("first", one), ("second", other), ("reason", "they share a car")];
    desk.done(&format!("{event}/manage/draft/swap"), &swap).await;

    let said = words(&desk.get(&round).await.body);
    assert!(said.contains("The pairing is not the one that the rules give"), "{said}");
    assert!(said.contains("You are changing the round by hand"), "{said}");
    let end = desk.post(&format!("{round}/end-by-hand"), &[]).await;
    assert!(end.body.contains("name=\"consent\""), "ending asks for consent");
    desk.done(&format!("{round}/end-by-hand"), &[("consent", "doubly-confirmed")]).await;
    desk.done(&format!("{round}/publish"), &[]).await;
    let norm = desk.post(&format!("{round}/withdraw"), &[("reason", "")]).await;
    assert!(words(&norm.body).contains("Missing: the reason"), "{}", words(&norm.body));
}

#[tokio::test]
async fn many_results_go_in_at_once_and_what_needs_a_reason_is_left() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    for step in ["pair", "publish"] {
        desk.done(&format!("{event}/manage/round/{step}"), &[]).await;
    }
    let round = format!("{event}/manage/results/1");
    let type_in = async |fields: &[(&str, &str)]| {
        let ask = Ask::form(&round, fields).token(&desk.token).header("accept", "application/json");
        desk.house.ask(ask).await
    };
    desk.done(&format!("{round}/1"), &[("result", "0-1")]).await;

    let mixed = type_in(&[("board-1", "1-0"), ("board-2", "=-="), ("board-9", "1-0")]).await;
    assert_eq!(mixed.json()["boards"], json!([2]), "board 1 has a result, board 9 does not exist");
    let again = type_in(&[("board-1", "0-1"), ("board-2", "=-=")]).await;
    assert_eq!(again.json()["boards"], json!([1, 2]), "what stands is there");
    assert_eq!(again.json()["version"], mixed.json()["version"], "and nothing is written twice");
    assert_eq!(type_in(&[("board-2", "2-0")]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let stranger = Ask::form(&round, &[("board-2", "1-0")]);
    assert!(!desk.house.ask(stranger).await.status.is_success());
}

#[tokio::test]
async fn who_typed_a_result_may_take_it_back_and_others_may_not() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    for step in ["pair", "publish"] {
        desk.done(&format!("{event}/manage/round/{step}"), &[]).await;
    }
    let clerk = desk.house.account(&desk.token, "clerk", "result-entry", json!("every")).await;
    let board = format!("{event}/manage/results/1/1");
    let type_in = async |token: &str, fields: &[(&str, &str)]| {
        let ask = Ask::form(&board, fields).token(token).header("accept", "application/json");
        desk.house.ask(ask).await
    };
    assert_eq!(type_in(&clerk, &[("result", "1-0")]).await.status, StatusCode::OK);
    assert_eq!(type_in(&clerk, &[("result", ""), ("seen", "1-0")]).await.status, StatusCode::OK);
    assert_eq!(type_in(&desk.token, &[("result", "0-1")]).await.status, StatusCode::OK);

    let refused = type_in(&clerk, &[("result", "1-0"), ("seen", "0-1")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let detail = refused.json()["detail"].as_str().unwrap_or_default().to_owned();
    assert!(detail.contains("root has meanwhile entered 0–1"), "{detail}");
    // An arbiter may, but only what the page showed.
    let fields = [("result", "1-0"), ("seen", "")];
    let other = desk.house.account(&desk.token, "deputy", "arbiter", json!("every")).await;
    assert_eq!(type_in(&other, &fields).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = [("result", "1-0"), ("seen", "0-1")];
    assert_eq!(type_in(&other, &fields).await.status, StatusCode::OK);
    let log = desk.get(&format!("/api/v1{event}/log")).await.body;
    assert!(log.contains("typing mistake"), "corrections are kept with their reason");
}

#[tokio::test]
async fn a_player_hands_in_a_result_by_the_link_and_a_different_one_is_refused() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    for step in ["pair", "publish"] {
        desk.done(&format!("{event}/manage/round/{step}"), &[]).await;
    }
    let sheet = desk.get(&format!("{event}/manage/codes?by=player")).await.body;
    let link = |html: &str, start: &str| {
        let at = html.find(start).expect("a link");
        html[at..].split('"').next().expect("its end").to_owned()
    };
    let player = link(&sheet, "/p/");
    let page = desk.house.ask(Ask::get(&player)).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(words(&page.body).contains("I won"), "{}", words(&page.body));
    let hand_in = async |path: &str, result: &str| {
        desk.house.ask(Ask::form(path, &[("round", "1"), ("result", result)])).await
    };
    assert_eq!(hand_in(&player, "1-0").await.status, StatusCode::SEE_OTHER);
    assert_eq!(hand_in(&player, "1-0").await.status, StatusCode::SEE_OTHER, "the same again");
    let differs = hand_in(&player, "0-1").await;
    assert!(words(&differs.body).contains("Call the arbiter"), "{}", words(&differs.body));
    let log = desk.get(&format!("/api/v1{event}/log")).await.body;
    assert!(log.contains("player 1 by code"), "{log}");

    let forged =
        player.trim_end_matches(|c: char| c.is_ascii_hexdigit()).to_owned() + &"0".repeat(32);
    assert_eq!(desk.house.ask(Ask::get(&forged)).await.status, StatusCode::NOT_FOUND);
    let boards = desk.get(&format!("{event}/manage/codes")).await.body;
    assert!(boards.contains("<svg") && words(&boards).contains("Board 2"));
    let board = link(&boards, "/b/").replace("/1/1/", "/1/2/");
    assert_eq!(desk.house.ask(Ask::get(&board)).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn checking_in_counts_who_is_here() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let page = desk.get(&format!("{event}/manage/check-in")).await.body;
    let id = page.split("id=\"p").nth(1).and_then(|rest| rest.split('"').next()).expect("a row");
    desk.done(&format!("{event}/manage/check-in/{id}"), &[("here", "yes")]).await;
    let said = words(&desk.get(&format!("{event}/manage/check-in")).await.body);
    assert!(said.contains("1 here") && said.contains("3 missing"), "{said}");
}

#[tokio::test]
async fn byes_withdrawals_and_corrections_have_their_forms() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let list = desk.get(&format!("{event}/manage/players")).await.body;
    let id = list.split("id=\"p").nth(1).and_then(|rest| rest.split('"').next()).expect("a row");
    let player = format!("{event}/manage/players/{id}");
    desk.done(&format!("{player}/absent"), &[("round", "2"), ("bye", "H")]).await;
    assert!(words(&desk.get(&player).await.body).contains("Round 2: half-point bye"));
    let second = desk.post(&format!("{player}/absent"), &[("round", "3"), ("bye", "H")]).await;
    assert!(words(&second.body).contains("Adams would have more half-point byes"));
    desk.done(&format!("{player}/present"), &[("round", "2")]).await;
    desk.done(&player, &[("name", "Adams, Ann"), ("rating", "2410")]).await;
    desk.done(&format!("{player}/withdraw"), &[("reason", "ill")]).await;
    let said = words(&desk.get(&format!("{event}/manage/players")).await.body);
    assert!(said.contains("Adams, Ann") && said.contains("withdrawn"), "{said}");
    desk.done(&format!("{player}/reinstate"), &[("reason", "well again")]).await;
    let said = words(&desk.get(&format!("{event}/manage/players")).await.body);
    assert!(!said.contains("withdrawn"), "{said}");
}

#[tokio::test]
async fn regulations_that_pairings_rest_on_ask_for_reason_and_consent() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    desk.done(&format!("{event}/manage/round/pair"), &[]).await;
    desk.done(&format!("{event}/manage/round/publish"), &[]).await;
    let path = format!("{event}/manage/settings");
    let silent = desk.post(&path, &[("name", "Winter Open"), ("rounds", "4")]).await;
    assert!(words(&silent.body).contains("Missing: the reason"), "{}", words(&silent.body));
    let fields = [("name", "Winter Open"), ("rounds", "4"), ("reason", "more players came")];
    let asked = desk.post(&path, &fields).await;
    assert!(words(&asked.body).contains("Pairings already rest on this setting: Rounds"));
}

#[tokio::test]
async fn a_knock_out_asks_who_goes_on_from_a_drawn_tie() {
    let desk = Desk::open().await;
    let fields = [("preset", "knock-out"), ("name", "Cup"), ("rounds", "2")];
    let to = desk.done("/events/new", &fields).await;
    let event = to.trim_end_matches("/manage/players").to_owned();
    desk.done(&format!("{to}/paste"), &[("text", FOUR)]).await;
    let round = format!("{event}/manage/round");
    desk.done(&format!("{round}/color"), &[("color", "white")]).await;
    for step in ["pair", "publish"] {
        desk.done(&format!("{round}/{step}"), &[]).await;
    }
    desk.done(&format!("{event}/manage/results/1/1"), &[("result", "=-=")]).await;
    desk.done(&format!("{event}/manage/results/1/2"), &[("result", "1-0")]).await;
    let page = desk.get(&round).await.body;
    assert!(words(&page).contains("enter who goes through"), "{}", words(&page));
    let field = |name: &str| {
        let at = page.split(&format!("name=\"{name}\" value=\"")).nth(1).expect("a field");
        at.split('"').next().expect("its end").to_owned()
    };
    let (winner, loser) = (field("winner"), field("loser"));
    desk.done(&format!("{round}/tie"), &[("winner", &winner), ("loser", &loser)]).await;
    desk.done(&format!("{round}/pair"), &[]).await;
}

#[tokio::test]
async fn accounts_are_opened_and_tokens_shown_once() {
    let desk = Desk::open().await;
    let fields = [
        ("name", "ann"),
        ("password", crate::support::PASSWORD),
        ("role", "arbiter"),
        ("scope", "every"),
    ];
    desk.done("/accounts", &fields).await;
    assert!(words(&desk.get("/accounts").await.body).contains("ann arbiter everywhere"));
    let grant = [("name", "ann"), ("scope", "every"), ("role", "organiser")];
    desk.done("/accounts/grant", &grant).await;
    let fields = [("label", "script"), ("role", "read")];
    let by_token = desk.post("/account/tokens", &fields).await;
    assert_eq!(by_token.status, StatusCode::FORBIDDEN, "a token makes no tokens");
    let (cookie, csrf) = desk.house.log_in("root").await;
    let fields = [fields[0], fields[1], ("csrf", csrf.as_str())];
    let token =
        desk.house.ask(Ask::form("/account/tokens", &fields).header("cookie", &cookie)).await;
    assert!(words(&token.body).contains("shown only once"));
    assert!(!words(&desk.get("/account").await.body).contains("shown only once"));
    let last = desk.post("/accounts/close", &[("name", "root")]).await;
    assert_eq!(last.status, StatusCode::CONFLICT, "the last administrator stays");
    let anonymous = desk.house.ask(Ask::get("/accounts")).await;
    assert_eq!(anonymous.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_report_becomes_an_event() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let report = desk.get(&format!("/api/v1{event}/report.trf")).await.body;
    let ask = Ask::form("/events/import", &[("file", &report)]).token(&desk.token);
    let taken = desk.house.ask(ask).await;
    assert_eq!(taken.status, StatusCode::OK, "{}", taken.body);
    let to = "/events/2/manage/round";
    assert!(taken.body.contains(to) && event != "/events/2", "{}", taken.body);
    assert!(desk.get(to).await.body.contains("Winter Open"));
}

#[tokio::test]
async fn every_working_page_speaks_all_four_languages() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    for step in ["pair", "publish"] {
        desk.done(&format!("{event}/manage/round/{step}"), &[]).await;
    }
    for language in ["fr", "nl", "de"] {
        for page in ["settings", "players", "check-in", "round", "results", "codes", "close"] {
            let reply = desk.get_in(language, &format!("{event}/manage/{page}")).await;
            assert_eq!(reply.status, StatusCode::OK, "{page}");
            assert!(reply.body.contains(&format!("<html lang=\"{language}\"")), "{page}");
        }
        let (cookie, _) = desk.house.log_in("root").await;
        let account = Ask::get("/account").header("cookie", &cookie);
        let account = desk.house.ask(account.header("accept-language", language)).await;
        assert!(account.body.contains(&format!("<html lang=\"{language}\"")), "/account");
        for page in ["/events/new", "/accounts", "/accounts/audit", "/lists"] {
            assert_eq!(desk.get_in(language, page).await.status, StatusCode::OK, "{page}");
        }
    }
}

#[tokio::test]
async fn what_a_script_is_told_to_think_over_is_in_the_readers_language() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let form = || Ask::form(&format!("{event}/manage/players"), &[("name", "Adams")]);
    for (language, words) in [
        ("de", "Adams ist mit demselben Namen oder derselben Nummer schon gemeldet."),
        ("fr", "Adams est déjà inscrit sous le même nom ou numéro."),
    ] {
        let ask = form().token(&desk.token).header("accept", "application/json");
        let reply = desk.house.ask(ask.header("accept-language", language)).await.json();
        assert_eq!(reply["concerns"][0]["concern"], words, "{reply}");
        assert_eq!(reply["consent"], "confirmed");
    }
    let command = json!({ "commands": [{ "kind": "enter", "players": [{ "name": "Adams" }] }] });
    let ask = Ask::post(&format!("/api/v1{event}/commands"), &command).token(&desk.token);
    let reply = desk.house.ask(ask.header("accept-language", "nl")).await.json();
    let concern = reply["concerns"][0]["concern"].as_str().unwrap_or_default();
    assert!(concern.contains("al ingeschreven"), "{reply}");
}

#[tokio::test]
async fn teams_are_entered_in_board_order_send_their_players_and_are_ranked() {
    let desk = Desk::open().await;
    let fields = [("preset", "teams"), ("name", "League"), ("rounds", "3"), ("boards", "2")];
    let to = desk.done("/events/new", &fields).await;
    let event = to.trim_end_matches("/manage/players").to_owned();
    let players = "A1;2300\nA2;2200\nA3;2100\nB1;2250\nB2;2150\nB3;2050\nC1;2000\nC2;1900";
    desk.done(&format!("{event}/manage/players/paste"), &[("text", players)]).await;
    let teams = format!("{event}/manage/teams");
    assert!(words(&desk.get(&teams).await.body).contains("Substitute"));
    for (name, players) in [("Gent 1", ["A1", "A2", "A3"]), ("Liège", ["B1", "B2", "B3"])] {
        let boards = ["board-1", "board-2", "board-3"].into_iter().zip(players);
        let mut fields = vec![("name", name)];
        fields.extend(boards);
        desk.done(&teams, &fields).await;
    }
    desk.done(&teams, &[("name", "Köln"), ("players", "C1\nC2")]).await;
    let unknown = desk.post(&teams, &[("name", "X"), ("board-1", "Nobody")]).await;
    assert!(words(&unknown.body).contains("Nobody is not registered"));
    let twice = desk.post(&teams, &[("name", "X"), ("board-1", "A1")]).await;
    assert_eq!(twice.status, StatusCode::CONFLICT, "nobody plays for two teams");
    let chosen = desk.get(&format!("{teams}?team=Gent%201")).await.body;
    assert!(chosen.contains("value=\"A3\""), "the form is filled in");

    // A3 plays on board 2 instead of A2; A3 before A1 would be against the board order.
    let lineups = format!("{event}/manage/lineups");
    assert!(words(&desk.get(&lineups).await.body).contains("Gent 1 board order"));
    let wrong = [("team", "Gent 1"), ("round", "1"), ("board-1", "4"), ("board-2", "2")];
    let asked = words(&desk.post(&lineups, &wrong).await.body);
    assert!(asked.contains("stands above a player of a better board"), "{asked}");
    let right = [("team", "Gent 1"), ("round", "1"), ("board-1", "2"), ("board-2", "4")];
    desk.done(&lineups, &right).await;
    assert!(words(&desk.get(&lineups).await.body).contains("Gent 1 named"));

    desk.done(&format!("{event}/manage/round/color"), &[("color", "white")]).await;
    for step in ["pair", "publish"] {
        desk.done(&format!("{event}/manage/round/{step}"), &[]).await;
    }
    let round = desk.house.ask(Ask::get(&format!("{event}/rounds/1/teams"))).await;
    let shown = words(&round.body);
    assert_eq!(round.status, StatusCode::OK);
    assert!(shown.contains("Matches of round 1") && shown.contains("A3"), "{shown}");
    assert!(shown.contains("Gent 1 – Liège") || shown.contains("Gent 1 – Köln"), "{shown}");
    for board in ["1", "2"] {
        desk.done(&format!("{event}/manage/results/1/{board}"), &[("result", "1-0")]).await;
    }
    let shown = words(&desk.get(&format!("{event}/rounds/1/teams")).await.body);
    assert!(shown.contains("1–1"), "one board each: {shown}");
    let table = desk.house.ask(Ask::get(&format!("{event}/teams"))).await.body;
    assert!(words(&table).contains("Standings after round 1"), "{}", words(&table));
    assert!(table.contains("/teams/Gent%201"));
    let own = desk.house.ask(Ask::get(&format!("{event}/teams/Gent%201"))).await;
    assert_eq!(own.status, StatusCode::OK);
    assert!(words(&own.body).contains("1–1"), "{}", words(&own.body));
    let none = desk.get_in("fr", &format!("{event}/teams/Nulle")).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    assert!(words(&none.body).contains("Cette équipe n’existe pas"));
}

#[tokio::test]
async fn ties_are_planned_drawn_and_decided_and_everybody_can_read_it() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    for step in ["pair", "publish"] {
        desk.done(&format!("{event}/manage/round/{step}"), &[]).await;
    }
    for board in ["1", "2"] {
        desk.done(&format!("{event}/manage/results/1/{board}"), &[("result", "=-=")]).await;
    }
    let close = words(&desk.get(&format!("{event}/manage/close")).await.body);
    assert!(close.contains("Plan a playoff") && close.contains("PLAYOFF.k"), "{close}");
    assert!(close.contains("1. Two games with colours reversed"), "{close}");
    let plan = [("players", "2 3"), ("plan", "Two games, then Armageddon.")];
    desk.done(&format!("{event}/manage/playoff-plan"), &plan).await;
    let empty = desk.post(&format!("{event}/manage/playoff-plan"), &[("players", "2 3")]).await;
    assert!(words(&empty.body).contains("Missing: the plan of the playoff"));
    let lots = format!("{event}/manage/lots");
    let shared = [("players", "4 5"), ("by-hand", "1"), ("place-4", "1"), ("place-5", "1")];
    assert!(words(&desk.post(&lots, &shared).await.body).contains("a place of their own"));
    let drawn = [("players", "4 5"), ("by-hand", "1"), ("place-4", "2"), ("place-5", "1")];
    desk.done(&lots, &drawn).await;

    let post = format!("{event}/manage/postings");
    let wrong = desk.post(&post, &[("round", "1"), ("at", "tomorrow"), ("place", "Hall")]).await;
    assert!(words(&wrong.body).contains("write a moment such as"));
    let posted = [("round", "1"), ("at", "2026-11-15T19:28"), ("place", "Hall A")];
    desk.done(&post, &posted).await;
    let sheet = desk.house.ask(Ask::get(&format!("{event}/regulations"))).await;
    assert_eq!(sheet.status, StatusCode::OK);
    let sheet = words(&sheet.body);
    for word in ["Two games, then Armageddon.", "Davis – Clark", "Hall A", "19:28", "C.04.2.A.1"]
    {
        assert!(sheet.contains(word), "{word}: {sheet}");
    }
}

#[tokio::test]
async fn a_ruling_at_a_board_is_decided_by_the_rules_of_the_event_and_noted_in_its_log() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    desk.done(&format!("{event}/manage/round/pair"), &[]).await;
    desk.done(&format!("{event}/manage/round/publish"), &[]).await;
    let id = event.trim_start_matches("/events/").to_owned();

    let board = desk.get(&format!("{event}/manage/results")).await.body;
    let link = format!("/laws/assistant?event={id}&amp;round=1&amp;at=2");
    assert!(board.contains(&link), "{board}");
    let overview = desk.get(&event).await.body;
    assert!(overview.contains(&format!("/laws/assistant?event={id}\"")), "{overview}");
    // A new tournament is played by the Laws in force.
    assert!(words(&overview).contains("Laws 2023"), "{overview}");
    // The class comes from the tournament: it is not asked for.
    let at = format!("event={id}&round=1&at=2");
    let asked = desk.get(&format!("/laws/assistant/flag?{at}")).await.body;
    assert!(words(&asked).contains("Whose flag has fallen?"), "{asked}");
    let ruled = desk.get(&format!("/laws/assistant/flag?{at}&who=white&mate=yes")).await.body;
    assert!(words(&ruled).contains("White loses, 0–1"), "{ruled}");
    assert!(words(&ruled).contains("round 1, board 2"), "{ruled}");
    let fields = [
        ("round", "1"),
        ("board", "2"),
        ("ruling", "White loses, 0–1 [Article 6.9 (2023)]"),
        ("remark", "seen by both"),
    ];
    let to = desk.done(&format!("{event}/manage/rulings"), &fields).await;
    assert!(to.ends_with("/manage/results?round=1#board-2"), "{to}");
    let log = words(&desk.get(&format!("{event}/timeline")).await.body);
    assert!(log.contains("White loses, 0–1 [Article 6.9 (2023)] (seen by both)"), "{log}");
    let nobody = desk.house.ask(Ask::form(&format!("{event}/manage/rulings"), &fields)).await;
    assert!(nobody.status == StatusCode::UNAUTHORIZED || nobody.status == StatusCode::FORBIDDEN);
    let absent = desk
        .post(
            &format!("{event}/manage/rulings"),
            &[("round", "1"), ("board", "9"), ("ruling", "x")],
        )
        .await;
    assert_ne!(absent.status, StatusCode::SEE_OTHER, "no such board");
    // Readers without an account do not see it.
    let public = words(&desk.house.ask(Ask::get(&format!("{event}/timeline"))).await.body);
    assert!(public.contains("published") && !public.contains("White loses"), "{public}");
}

#[tokio::test]
async fn what_was_done_is_said_with_the_way_back() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let players = format!("{event}/manage/players");
    let to = desk.done(&players, &[("name", "Evans, Ann 1950")]).await;
    let page = desk.get(&to).await.body;
    assert!(words(&page).contains("Evans, Ann is registered. Undo"), "{}", words(&page));
    let at = page.split("<form method=\"post\" action=\"").find(|it| it.contains("/remove\""));
    let undo = at.and_then(|it| it.split('"').next()).expect("a way back").to_owned();
    assert!(words(&page).contains("1950"), "the rating was split from the name");
    desk.done(&undo, &[]).await;
    assert!(!desk.get(&players).await.body.contains("Evans, Ann"));
    // Of nobody nothing is said.
    let page = desk.get(&format!("{players}?done=entered-9999")).await;
    assert_eq!((page.status, page.body.contains("class=\"said")), (StatusCode::OK, false));
}

#[tokio::test]
async fn everybody_is_checked_in_at_once_and_leaves_for_a_ready_reason() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let check_in = format!("{event}/manage/check-in");
    desk.done(&check_in, &[("here", "yes")]).await;
    assert!(words(&desk.get(&check_in).await.body).contains("4 here"));
    desk.done(&check_in, &[("here", "no")]).await;
    assert!(words(&desk.get(&check_in).await.body).contains("4 missing"));
    for step in ["pair", "publish"] {
        desk.done(&format!("{event}/manage/round/{step}"), &[]).await;
    }
    let list = desk.get(&format!("{event}/manage/players")).await.body;
    let at = list.split("action=\"").find(|it| it.contains("/withdraw\"")).expect("a menu");
    let path = at.split('"').next().expect("its address").to_owned();
    let to = desk.done(&path, &[("from", "list"), ("reason", "Ill")]).await;
    let page = words(&desk.get(to.split('#').next().unwrap_or_default()).await.body);
    assert!(page.contains("has left the event. Undo"), "{page}");
}

#[tokio::test]
async fn settings_say_that_they_are_saved_and_keep_what_was_typed_beside_a_mistake() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let path = format!("{event}/manage/settings");
    let to = desk.done(&path, &[("name", "Winter Open"), ("place", "Gent")]).await;
    assert!(words(&desk.get(&to).await.body).contains("Saved."));
    let fields = [("name", "Other"), ("place", "Brugge"), ("tiebreaks", "NONSENSE")];
    let wrong = desk.post(&path, &fields).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    for kept in ["value=\"Other\"", "value=\"Brugge\"", "value=\"NONSENSE\"", "role=\"alert\""] {
        assert!(wrong.body.contains(kept), "{kept}");
    }
    assert!(!wrong.body.contains("value=\"Gent\""));
    assert!(wrong.body.contains("tie-break-picker") && wrong.body.contains("line-table"));
}

#[tokio::test]
async fn a_pasted_list_marks_who_is_registered_and_comes_back_after_a_question() {
    let desk = Desk::open().await;
    let event = desk.event(FOUR).await;
    let players = format!("{event}/manage/players");
    let text = "Adams;2400\nNewman;1800\nNewman;1800";
    let preview = desk.post(&format!("{players}/preview"), &[("text", text)]).await.body;
    assert_eq!(words(&preview).matches("already registered").count(), 1, "{}", words(&preview));
    assert_eq!(words(&preview).matches("twice in the list").count(), 1);
    let asked = desk.post(&format!("{players}/paste"), &[("text", text)]).await.body;
    assert!(asked.contains("name=\"consent\""), "{}", words(&asked));
    assert!(asked.contains(&format!("action=\"{players}/preview\"")), "the list is not lost");
}

#[tokio::test]
async fn clubs_send_their_teams_with_one_button() {
    let desk = Desk::open().await;
    let to = desk.done("/events/new", &[("preset", "teams"), ("name", "League")]).await;
    let event = to.trim_end_matches("/manage/players").to_owned();
    let lines =
        (0..8).map(|n| format!("P{n};{};BEL;{}", 2000 - n, if n < 4 { "City" } else { "Divan" }));
    let text = lines.collect::<Vec<_>>().join("\n");
    desk.done(&format!("{to}/paste"), &[("text", text.as_str())]).await;
    let teams = format!("{event}/manage/teams");
    assert!(
        words(&desk.get(&teams).await.body).contains("The clubs can send 2 teams: City, Divan")
    );
    desk.done(&format!("{teams}/clubs"), &[]).await;
    let page = words(&desk.get(&teams).await.body);
    assert!(page.contains("2 teams") && !page.contains("can send"), "{page}");
}
