//! What everybody looks at, through the real router.

use crate::support::{Ask, House};
use axum::http::{Method, StatusCode};

/// The page as a reader of this language gets it; it must be there.
async fn page(house: &House, path: &str, lang: &str) -> String {
    let reply = house.ask(Ask::get(path).header("accept-language", lang)).await;
    assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.body);
    assert!(reply.kind.starts_with("text/html"), "{path}: {}", reply.kind);
    reply.body
}

const PAGES: [&str; 18] = [
    "/events/1",
    "/events/1/rounds/5",
    "/events/1/rounds/5?by=name",
    "/events/1/rounds/2/why/3",
    "/events/1/standings",
    "/events/1/standings?after=2",
    "/events/1/standings/7",
    "/events/1/crosstable",
    "/events/1/players",
    "/events/1/players?by=name",
    "/events/1/players/7",
    "/events/1/timeline",
    "/events/1/prizes",
    "/events/1/projector",
    "/events/1/games",
    "/events/2",
    "/events/2/crosstable",
    "/events/2/rounds/3/why/1",
];

#[tokio::test]
async fn every_public_page_is_there_in_every_language() {
    let house = House::demo().await;
    for lang in ["en", "fr", "nl", "de"] {
        for path in PAGES {
            let html = page(&house, path, lang).await;
            assert!(html.contains(&format!("<html lang=\"{lang}\"")), "{path}");
            assert_eq!(html.matches("<h1").count(), 1, "{path}: one heading");
            assert!(!html.contains("style=\""), "{path}: no inline style");
        }
    }
}

#[tokio::test]
async fn a_round_shows_boards_results_and_names() {
    let house = House::demo().await;
    let html = page(&house, "/events/1/rounds/5", "en").await;
    assert!(html.contains("7 of 15 results"));
    assert!(html.contains("no result yet"));
    assert!(html.contains("Lasker, Emanuel"));
    let names = page(&house, "/events/1/rounds/5?by=name", "de").await;
    let (albin, zukertort) = (names.find("Albin, Adolf"), names.find("Zukertort, Johannes"));
    assert!(albin.expect("Albin") < zukertort.expect("Zukertort"), "by name");
    assert!(names.contains("Schwarz"));
    let missing = house.ask(Ask::get("/events/1/rounds/6")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn pairings_colours_and_byes_are_explained() {
    let house = House::demo().await;
    let dutch = page(&house, "/events/1/rounds/3/why/1", "en").await;
    assert!(dutch.contains("had not met before"));
    assert!(dutch.contains("Why these colours?"));
    assert!(dutch.contains("(5.2"), "the colour rule is cited");
    let berger = page(&house, "/events/2/rounds/3/why/1", "fr").await;
    assert!(berger.contains("La table de Berger pour 10 joueurs"));
    let round = page(&house, "/events/1/rounds/1", "en").await;
    let bye = round.split("/rounds/1/byes/").nth(1).expect("31 players: somebody has the bye");
    let player = bye.split('"').next().expect("a number");
    let why = page(&house, &format!("/events/1/rounds/1/byes/{player}"), "nl").await;
    assert!(why.contains("Het aantal spelers was oneven."));
}

#[tokio::test]
async fn standings_are_as_they_were_and_show_their_working() {
    let house = House::demo().await;
    let now = page(&house, "/events/1/standings", "en").await;
    assert!(now.contains("Standings after round 4"));
    let then = page(&house, "/events/1/standings?after=2", "en").await;
    assert!(then.contains("Standings after round 2"));
    let early = house.ask(Ask::get("/events/1/standings?after=5")).await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    let working = page(&house, "/events/1/standings/3", "en").await;
    assert!(working.contains("points of the opponent"));
    assert!(working.contains("TB.BH"), "the clause of Buchholz");
    assert!(working.contains(" + ") && working.contains(" = "), "the sum in figures");
}

#[tokio::test]
async fn a_card_has_rating_arithmetic_and_a_chart() {
    let house = House::demo().await;
    let card = page(&house, "/events/1/players/3", "en").await;
    assert!(card.contains("Pillsbury") || card.contains("Chigorin") || card.contains("Lasker"));
    assert!(card.contains("<svg class=\"chart\""));
    assert!(card.contains("times K = "));
    assert!(!card.contains("1957-"), "never a day of birth");
    let nobody = house.ask(Ask::get("/events/1/players/9999")).await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_timeline_tells_everybody_what_is_public_and_staff_everything() {
    let house = House::demo().await;
    let public = page(&house, "/events/1/timeline", "en").await;
    assert!(public.contains("The pairings of round 5 were published."));
    assert!(public.contains("7 results came in"));
    assert!(!public.contains("was drafted by"), "drafts are not public");
    let root = house.administrator().await;
    let staff = house.ask(Ask::get("/events/1/timeline").token(&root)).await;
    assert!(staff.body.contains("was drafted by Dutch"));
    assert!(staff.body.contains("staff only") && staff.body.contains("demo"));
}

#[tokio::test]
async fn reports_are_for_arbiters() {
    let house = House::demo().await;
    let base = "/events/1/manage/reports";
    let stranger = house.ask(Ask::get(base)).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
    let root = house.administrator().await;
    let ask = |name: &str| Ask::get(&format!("{base}{name}")).token(&root);
    let trf = house.ask(ask("/report.trf")).await;
    assert!(trf.body.starts_with("012 Four Knights Open"), "{}", &trf.body[..60]);
    let rating = house.ask(ask("/rating")).await;
    assert!(rating.body.contains("B.02, edition 2025"));
    let csv = house.ask(ask("/rating.csv")).await;
    assert!(csv.body.contains("K x change") && csv.body.contains("\"Lasker, Emanuel\""));
    for name in ["", "/norms", "/standings.csv", "/pairings.csv", "/players.csv"] {
        let reply = house.ask(ask(name)).await;
        assert_eq!(reply.status, StatusCode::OK, "{name}: {}", reply.body);
    }
    let backup = house.ask(Ask::get("/backup.sqlite").token(&root)).await;
    assert!(backup.body.starts_with("SQLite format 3"));
    let reader = house.account(&root, "reader", "read", serde_json::json!("every")).await;
    let refused = house.ask(Ask::get("/backup.sqlite").token(&reader)).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

const PGN: &str = "[White \"Lasker, Emanuel\"]\n[Black \"Nobody\"]\n[Round \"2.1\"]\n\
                   [Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {Spanish} a6 1-0\n";

#[tokio::test]
async fn games_are_uploaded_shown_and_removed() {
    let house = House::demo().await;
    house.administrator().await;
    let (cookie, csrf) = house.log_in("root").await;
    let upload = |csrf: &str| {
        let fields = [("csrf", csrf), ("pgn", PGN), ("round", ""), ("board", "")];
        Ask::form("/events/1/manage/games", &fields).header("cookie", &cookie)
    };
    let forged = house.ask(upload("wrong")).await;
    assert_eq!(forged.status, StatusCode::FORBIDDEN);
    let reply = house.ask(upload(&csrf)).await;
    assert_eq!((reply.status, reply.location.as_str()), (StatusCode::SEE_OTHER, "/events/1/games"));
    let list = page(&house, "/events/1/games", "en").await;
    assert!(list.contains("/events/1/games/1"));
    let game = page(&house, "/events/1/games/1?ply=5", "fr").await;
    assert!(game.contains("Fb5") && game.contains("Spanish"), "in the reader's letters");
    assert!(game.contains("fou f1 en b5"), "spoken in the reader's language");
    assert!(game.contains("b5, fou blanc"), "the board has it");
    let annex = page(&house, "/events/1/games/1?ply=5&speech=d", "en").await;
    assert!(annex.contains("Läufer"), "the words of Annex D");
    let pgn = house.ask(Ask::get("/events/1/games.pgn")).await;
    assert!(pgn.body.contains("3. Bb5"));
    let fields = [("csrf", csrf.as_str())];
    let remove = Ask::form("/events/1/manage/games/1/remove", &fields).header("cookie", &cookie);
    assert_eq!(house.ask(remove).await.status, StatusCode::SEE_OTHER);
    let gone = house.ask(Ask::get("/events/1/games/1")).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    let empty = [("csrf", csrf.as_str()), ("pgn", "no game at all")];
    let ask = Ask::form("/events/1/manage/games", &empty).header("cookie", &cookie);
    assert_eq!(house.ask(ask).await.status, StatusCode::BAD_REQUEST);
    let get = Ask::new(Method::GET, "/events/1/manage/games");
    assert_eq!(house.ask(get).await.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn the_folder_of_pages_has_no_link_to_the_server() {
    let house = House::demo().await;
    let files = house.server.export(2, None).await.expect("a folder");
    let text = |name: &str| {
        let file = files.iter().find(|file| file.name == name);
        let file = file.unwrap_or_else(|| panic!("{name} is missing"));
        String::from_utf8(file.bytes.clone()).expect("text")
    };
    assert!(text("index.html").contains("fr/index.html"));
    for name in ["fr/index.html", "de/round-9.html", "nl/crosstable.html", "en/standings.html"] {
        let html = text(name);
        assert!(!html.contains("href=\"/") && !html.contains("src=\"/"), "{name}");
        assert!(!html.contains("<script") && !html.contains("data-live"), "{name}");
        assert!(html.contains("../assets/"), "{name}: the style sheet");
    }
    assert!(text("fr/round-9.html").contains("href=\"../de/round-9.html\""));
    let names: std::collections::BTreeSet<_> = files.iter().map(|file| &file.name).collect();
    for file in files.iter().filter(|file| file.name.starts_with("en/")) {
        let html = String::from_utf8_lossy(&file.bytes);
        for link in html.split("href=\"").skip(1).filter_map(|it| it.split('"').next()) {
            if link.starts_with(['#', '.']) {
                continue;
            }
            assert!(names.contains(&format!("en/{link}")), "{}: {link}", file.name);
        }
    }
    let root = house.administrator().await;
    let zip = house.ask(Ask::get("/events/2/export.zip").token(&root)).await;
    assert!(zip.status == StatusCode::OK && zip.kind == "application/zip");
    assert_eq!(house.ask(Ask::get("/events/2/export.zip")).await.status, StatusCode::UNAUTHORIZED);
}

const ANNOTATED: &str = "[White \"Lasker, Emanuel\"]\n[Black \"Bauer, Johann\"]\n[WhiteElo \"2720\"]\n\
                         [BlackTitle \"FM\"]\n[Result \"1-0\"]\n\n1. f4 {[%clk 1:59:50]} d5 \
                         {[%clk 1:58:00] solid} (1... e5 {From} 2. fxe5) 2. e3 $1 1-0\n";

#[tokio::test]
async fn a_game_is_shown_with_its_variations_clocks_and_players_and_can_be_taken_home() {
    let house = House::demo().await;
    house.administrator().await;
    let (cookie, csrf) = house.log_in("root").await;
    let fields = [("csrf", csrf.as_str()), ("pgn", ANNOTATED), ("round", "1"), ("board", "1")];
    let upload = Ask::form("/events/1/manage/games", &fields).header("cookie", &cookie);
    assert_eq!(house.ask(upload).await.status, StatusCode::SEE_OTHER);

    let game = page(&house, "/events/1/games/1", "en").await;
    assert!(game.contains("data-clock=\"white\">1:59:50<"), "White's clock beside the board");
    assert!(game.contains("data-clock=\"black\">1:58:00<"));
    assert!(game.contains("2720") && game.contains(">FM<"));
    assert!(game.contains("<span class=\"line\">") && game.contains(">From<"), "the variation");
    assert!(game.contains("e3!"), "the glyph");
    assert!(!game.contains("%clk"), "commands are not comments");
    assert!(game.contains("\"wk\":\"white king\""), "the words of the board's script");
    // Three half-moves of the game, then the variation: its second move is position 5.
    let variation = page(&house, "/events/1/games/1?ply=5", "de").await;
    assert!(variation.contains("e5, weißer Bauer"), "a link leads into a variation");
    assert!(variation.contains("href=\"?ply=4\""), "and back by one move");
    let pgn = house.ask(Ask::get("/events/1/games/1/pgn")).await;
    assert_eq!(pgn.status, StatusCode::OK);
    assert!(pgn.body.contains("1... e5") && pgn.body.contains("[%clk 1:59:50]"));
    let embed = house.ask(Ask::get("/events/1/games/1/embed?ply=1")).await;
    assert_eq!(embed.status, StatusCode::OK);
    assert!(embed.body.contains("<chess-board") && !embed.body.contains("class=\"site\""));
    assert!(
        embed.headers["content-security-policy"]
            .to_str()
            .expect("text")
            .contains("frame-ancestors *")
    );
    assert!(!embed.headers.contains_key("x-frame-options"), "a frame may hold it");
    assert!(game.contains("/position.svg?fen="), "the position as a picture");
    let missing = house.ask(Ask::get("/events/1/games/9/pgn")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_tablet_is_set_by_its_address_and_a_wrong_one_comes_back_to_the_form() {
    let house = House::demo().await;

    let form = page(&house, "/clock", "fr").await;
    assert!(form.contains("Pendule sur tablette"));
    let wrong = page(&house, "/clock?control=soon", "en").await;
    assert!(wrong.contains("value=\"soon\"") && wrong.contains("aria-invalid"));
    let address = "/clock?control=40/90+SD+30+%2B30&board=12&white=Tinsley&black=%3Cb%3E";
    let clock = page(&house, address, "en").await;
    assert!(clock.contains("\"moves\":40") && clock.contains("\"base\":5400000"));
    assert!(clock.contains("Tinsley") && clock.contains("1:30:30"));
    assert!(!clock.contains("<b></span>"), "names are text");
}

#[tokio::test]
async fn the_door_to_the_hall_is_the_administrators_and_its_page_says_how_it_stands() {
    let house = House::demo().await;
    house.administrator().await;
    let (cookie, csrf) = house.log_in("root").await;
    let stranger = house.ask(Ask::get("/hall").header("accept", "text/html")).await;
    assert_ne!(stranger.status, StatusCode::OK);
    let seen = house.ask(Ask::get("/hall").header("cookie", &cookie)).await;
    assert_eq!(seen.status, StatusCode::OK);
    let close = Ask::form("/hall", &[("csrf", csrf.as_str()), ("open", "no")]);
    let closed = house.ask(close.header("cookie", &cookie)).await;
    assert_eq!((closed.status, closed.location.as_str()), (StatusCode::SEE_OTHER, "/hall"));
}

#[tokio::test]
async fn a_position_is_a_picture_wherever_no_script_runs() {
    let house = House::demo().await;

    let picture = house.ask(Ask::get("/position.svg?fen=k7/8/8/8/8/8/8/7K+w+-+-+0+1")).await;
    assert_eq!(picture.status, StatusCode::OK);
    assert!(picture.body.starts_with("<svg"));
    assert_eq!(picture.body.matches("translate(").count(), 2);
    let wrong = house.ask(Ask::get("/position.svg?fen=hello")).await;
    assert!(wrong.status.is_client_error());
}

#[tokio::test]
async fn a_knock_out_has_a_bracket_that_other_events_have_not() {
    let house = House::demo().await;
    let bracket = page(&house, "/events/3/bracket", "en").await;
    for part in ["Quarter-finals", "Semi-finals", "Winner of", "class=\"goes\"", "being played"] {
        assert!(bracket.contains(part), "{part}");
    }
    assert!(page(&house, "/events/3", "de").await.contains("Turnierbaum"));
    let none = house.ask(Ask::get("/events/1/bracket")).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    let files = house.server.export(3, None).await.expect("a folder");
    assert!(files.iter().any(|file| file.name == "fr/bracket.html"));
}

#[tokio::test]
async fn the_parts_of_the_pages_are_shown_on_one() {
    let house = House::demo().await;
    let style = page(&house, "/style", "en").await;
    for part in ["class=\"tie\"", "class=\"plaque", "class=\"said\"", "data-square=\"e4\""] {
        assert!(style.contains(part), "{part}");
    }
}

#[tokio::test]
async fn the_house_of_a_demonstration_is_open_only_where_the_operator_says_so() {
    let house = House::demo().await;
    assert!(!page(&house, "/", "en").await.contains("/demo/arbiter"));
    let reply = house.ask(Ask::form("/demo/arbiter", &[])).await;
    assert_eq!(reply.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_player_has_a_calendar_with_board_colour_and_opponent() {
    let house = House::demo().await;
    let own = house.ask(Ask::get("/events/1/players/2/calendar.ics")).await;
    assert!(own.body.contains("Board") && own.body.contains("BEGIN:VEVENT"), "{}", own.body);
    let nobody = house.ask(Ask::get("/events/1/players/999/calendar.ics")).await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn one_field_finds_events_players_articles_and_the_handbook() {
    let house = House::demo().await;
    let found = page(&house, "/search?q=MAROCZY+geza", "en").await;
    assert!(found.contains("Maróczy, Géza") && found.contains("Four Knights Open"));
    let event = page(&house, "/search?q=knights", "fr").await;
    assert!(event.contains("<a href=\"/events/1\">Four Knights Open</a>"));
    let article = page(&house, "/search?q=9.2.2", "de").await;
    assert!(article.contains("/laws/clause/9.2.2"));
    let book = page(&house, "/search?q=parties+ajourn%C3%A9es", "fr").await;
    assert!(book.contains("/help/corrections#adjourned-games"));
    let nothing = page(&house, "/search?q=xylophone+zugzwang", "en").await;
    assert!(nothing.contains("Nothing has all these words"));
    for hostile in ["/search", "/search?q=", "/search?q=%3Cscript%3E", "/search?q=%00%E2%80%AE"] {
        let body = page(&house, hostile, "en").await;
        assert!(!body.contains("<script>"), "{hostile}");
    }
}

#[tokio::test]
async fn strangers_do_not_find_what_is_not_public() {
    let house = House::open().await;
    let root = house.administrator().await;
    let settings = serde_json::json!({"name": "Secret trial", "rounds": 3, "system": "dutch"});
    let event = house.event(&root, &settings).await;
    let players = serde_json::json!([{"name": "Hidden, Harry"}]);
    house.act(&root, event, serde_json::json!([{"kind": "enter", "players": players}])).await;
    let draft = serde_json::json!([{"kind": "set-stage", "stage": "draft"}]);
    let reply = house.act(&root, event, draft).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.body);
    for words in ["secret", "harry"] {
        let path = format!("/search?q={words}");
        let stranger = page(&house, &path, "en").await;
        // The handbook may have the word; the event is not to be found.
        assert!(!stranger.contains("Secret trial") && !stranger.contains("Hidden"), "{words}");
        let staff = house.ask(Ask::get(&path).token(&root)).await.body;
        assert!(staff.contains("Secret trial"), "{words}");
    }
}
