//! The Laws in the browser: clauses, editions, incidents, and the tools beside them.

use crate::support::{Ask, House, Reply};
use axum::http::StatusCode;

async fn page(house: &House, path: &str, language: &str) -> Reply {
    let reply = house.ask(Ask::get(path).header("accept-language", language)).await;
    assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.body);
    reply
}

/// The text of a page without its tags.
fn text(reply: &Reply) -> String {
    let mut plain = String::new();
    let mut inside = false;
    for c in reply.body.chars() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            c if !inside => plain.push(c),
            _ => {}
        }
    }
    plain
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

#[tokio::test]
async fn clauses_are_found_by_article_by_word_and_by_the_number_of_an_edition() {
    let house = House::open().await;

    let contents = page(&house, "/laws", "en").await;
    assert!(
        contents.body.contains("/laws?article=7") && contents.body.contains("/laws?article=SWISS")
    );
    let article = text(&page(&house, "/laws?article=7", "en").await);
    assert!(article.contains("7.5.5") && article.contains("7 Irregularities"));
    let found = text(&page(&house, "/laws?q=roque", "fr").await);
    assert!(found.contains("3.8"), "{found}");
    let old = text(&page(&house, "/laws?article=7&edition=2009", "en").await);
    assert!(old.contains("7.4b"), "{old}");
    let none = text(&page(&house, "/laws?q=zzzzz", "en").await);
    assert!(none.contains("Nothing was found"));
}

#[tokio::test]
async fn a_clause_says_what_changed_in_the_words_of_the_reader() {
    let house = House::open().await;

    let english = text(&page(&house, "/laws/clause/7.3", "en").await);
    assert!(
        english
            .contains("2017: continues unless the arbiter decides → a new game is played if it is"),
        "{english}"
    );
    let german = page(&house, "/laws/clause/7.3", "de").await;
    assert!(text(&german).contains("neue Partie, wenn es bemerkt wird, bevor beide 10 Züge"));
    assert!(german.body.contains("<p lang=\"de\">"));
    let french = page(&house, "/laws/clause/7.3", "fr").await;
    assert!(french.body.contains("<p lang=\"fr\">"));
    page(&house, "/laws/clause/2009:PRE.a", "en").await;
    page(&house, "/laws/clause/DUTCH.C5", "nl").await;
    let missing = house.ask(Ask::get("/laws/clause/99.9")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn two_editions_stand_side_by_side() {
    let house = House::open().await;

    let all = page(&house, "/laws/compare?from=2014&to=2018", "en").await;
    assert!(text(&all).contains("colours reversed: continues unless the arbiter decides"));
    let seven = text(&page(&house, "/laws/compare?from=2009&to=2018&article=9", "en").await);
    assert!(seven.contains("9.6") && !seven.contains("colours reversed"), "{seven}");
    let same = text(&page(&house, "/laws/compare?from=2018&to=2018", "en").await);
    assert!(same.contains("Nothing differs"));
}

#[tokio::test]
async fn an_incident_is_asked_one_question_a_page_and_then_decided() {
    let house = House::open().await;
    let base = "/laws/assistant/no-move";

    let class = page(&house, base, "en").await;
    assert!(text(&class).contains("What kind of game is it?"));
    let first = page(&house, &format!("{base}?class=standard&edition=2018"), "en").await;
    assert!(text(&first).contains("Which player, and which time?"));
    assert!(first.body.contains("name=\"which\" value=\"white-2\""));
    let answered = format!("{base}?class=standard&edition=2018&which=white-2");
    let second = page(&house, &answered, "en").await;
    assert!(text(&second).contains("Can the opponent still mate by any series of legal moves?"));
    assert!(second.body.contains("type=\"hidden\" name=\"which\" value=\"white-2\""));
    let done = text(&page(&house, &format!("{answered}&mate=yes"), "en").await);
    assert!(done.contains("White loses, 0–1"), "{done}");
    assert!(done.contains("Black wins the game: 0–1. Article 7.5.5"), "{done}");
    assert!(done.contains("Laws of January 2018"), "{done}");
    // What is not among the choices is asked again.
    let odd = page(&house, &format!("{base}?class=standard&which=77"), "en").await;
    assert!(text(&odd).contains("Which player, and which time?"));
    let missing = house.ask(Ask::get("/laws/assistant/earthquake")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn rulings_lead_with_the_act_in_four_languages_and_six_editions() {
    let house = House::open().await;
    let cases = [
        (
            "colours?moves=few&class=standard&edition=2017",
            "fr",
            "La partie est annulée ; une nouvelle est jouée. Article 7.3",
        ),
        (
            "colours?moves=few&class=standard&edition=2009",
            "nl",
            "De partij gaat door. Tenzij de arbiter anders beslist. Artikel 7.2",
        ),
        (
            "illegal-move?which=white-1&mate=yes&class=blitz&edition=2017",
            "de",
            "Weiß verliert, 0–1",
        ),
        (
            "illegal-move?which=white-1&class=standard&edition=2023",
            "en",
            "Give Black 2 minutes, play on",
        ),
        ("flag?who=black&mate=no&class=standard&edition=2018", "fr", "Nulle, ½–½"),
        (
            "flag?who=black&mate=board&fen=8/8/4k3/4r3/8/3KN3/8/8+b+-+-+0+1&class=standard&edition=2018",
            "en",
            "Black loses, 1–0",
        ),
        (
            "castling?who=white&how=rook&class=standard&edition=2018",
            "nl",
            "Wit moet de toren spelen; rokeren ermee is in deze zet niet mogelijk.",
        ),
        (
            "threefold?who=white&claim=wrong&class=standard&edition=2009",
            "de",
            "Geben Sie Schwarz 3 Minuten",
        ),
        (
            "device?who=black&state=rang&mate=no&class=standard&edition=2009",
            "en",
            "The game is over: ½–0. Article 12.3b",
        ),
        ("late?who=black&late=after&class=standard&edition=2018", "fr", "Forfait des Noirs, +––"),
        (
            "dead?fen=4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3K4+w+-+-+0+1&class=standard&edition=2018",
            "en",
            "The game is drawn: ½–½. Article 5.2.2",
        ),
    ];
    for (path, language, expected) in cases {
        let shown = text(&page(&house, &format!("/laws/assistant/{path}"), language).await);
        assert!(shown.contains(expected), "{path} in {language}: {shown}");
    }
}

#[tokio::test]
async fn the_assistant_remembers_the_class_and_the_last_incidents() {
    let house = House::open().await;

    let first = text(&page(&house, "/laws/assistant", "en").await);
    assert!(first.contains("What happened?") && !first.contains("Recently used"), "{first}");
    let path = "/laws/assistant/flag?class=blitz&edition=2023&who=white&mate=no";
    let done = house.ask(Ask::get(path).header("accept-language", "en")).await;
    let cookie = done.cookies.first().map(String::as_str).unwrap_or_default();
    assert!(cookie.starts_with("arbiter-assistant=blitz.flag;"), "{cookie}");
    let kept = cookie.split(';').next().unwrap_or_default();
    let again = Ask::get("/laws/assistant").header("accept-language", "en").header("cookie", kept);
    assert!(text(&house.ask(again).await).contains("Recently used A flag has fallen"));
    let asked =
        Ask::get("/laws/assistant/no-move").header("accept-language", "en").header("cookie", kept);
    let asked = text(&house.ask(asked).await);
    assert!(asked.contains("Which player, and which time?") && asked.contains("blitz"), "{asked}");
    let found = text(&page(&house, "/laws/assistant?q=telephone", "en").await);
    assert!(found.contains("A telephone or another device"), "{found}");
}

#[tokio::test]
async fn the_assistant_remembers_what_it_is_told_of_the_game() {
    let house = House::open().await;

    let told = "/laws/assistant?game=told&edition=2018&class=rapid&time=15%2B10&default=0";
    let reply = house.ask(Ask::get(told).header("accept-language", "en")).await;
    let cookie = reply.cookies.first().map(String::as_str).unwrap_or_default();
    let kept = cookie.split(';').next().unwrap_or_default();
    assert_eq!(kept, "arbiter-assistant=rapid.2018.time-15+10.default-0");
    let shown = text(&reply);
    assert!(shown.contains("Laws of January 2018 · rapid"), "{shown}");
    assert!(shown.contains(" · 15+10 · "), "{shown}");
    let ask = |path: &str| Ask::get(path).header("accept-language", "en").header("cookie", kept);
    let illegal = text(&house.ask(ask("/laws/assistant/illegal-move?which=white-1")).await);
    assert!(illegal.contains("Give Black 2 minutes") && illegal.contains("(2018)"), "{illegal}");
    // Nobody may be late, so that nothing is asked about it.
    let late = text(&house.ask(ask("/laws/assistant/late?who=black")).await);
    assert!(late.contains("Black loses by forfeit"), "{late}");
    // Another edition is one tap away.
    let other = "/laws/assistant/illegal-move?which=white-1&edition=2023";
    let other = text(&house.ask(ask(other)).await);
    assert!(other.contains("Give Black 1 minute") && other.contains("(2023)"), "{other}");
    // An empty form forgets everything.
    let forgotten = house.ask(ask("/laws/assistant?game=told&edition=2023&class=&time=")).await;
    let cookie = forgotten.cookies.first().map(String::as_str).unwrap_or_default();
    assert!(cookie.starts_with("arbiter-assistant=;"), "{cookie}");
}

#[tokio::test]
async fn a_position_that_cannot_be_read_is_asked_for_again() {
    let house = House::open().await;

    let base = "/laws/assistant/flag?class=standard&who=white&mate=board";
    let again = page(&house, &format!("{base}&fen=nonsense"), "en").await;
    assert!(text(&again).contains("This position cannot be read"));
    assert!(again.body.contains("value=\"nonsense\""));
    let evil = "/laws/assistant/illegal-move?class=standard&which=white-2&mate=board\
                &fen=4k3/8/8/8/8/8/8/4K3+w+-+-+0+1&detail=e2-e4%0Awhite+resigns";
    assert!(text(&page(&house, evil, "en").await).contains("Write the move from square to square"));
}

#[tokio::test]
async fn an_exam_is_answered_graded_and_printed() {
    let house = House::open().await;

    let start = text(&page(&house, "/laws/exam", "nl").await);
    assert!(start.contains("Nummer van het examen"), "{start}");
    let asked = page(&house, "/laws/exam?edition=2023&seed=5&questions=6", "en").await;
    assert!(text(&asked).contains("Question 6") && !text(&asked).contains("Question 7"));
    assert!(asked.body.contains("name=\"q1\" value=\"3\""));
    assert!(!text(&asked).contains("Wrong"));
    let graded = "/laws/exam?edition=2023&seed=5&questions=6&graded=yes&q1=0&q1=1&q1=2";
    let graded = text(&page(&house, graded, "en").await);
    assert!(graded.contains("of 6 right") && graded.contains("Wrong: Article"), "{graded}");
    let paper =
        text(&page(&house, "/laws/exam?edition=2023&seed=5&questions=6&paper=yes", "de").await);
    assert!(paper.contains("Antwortblatt"), "{paper}");
}

#[tokio::test]
async fn the_glossary_has_every_term() {
    let house = House::open().await;

    let german = page(&house, "/laws/glossary", "de").await;
    assert_eq!(german.body.matches("<li id=").count(), 92);
    assert!(text(&german).contains("Karenzzeit wie spät ein Spieler kommen darf"));
}

#[tokio::test]
async fn time_controls_are_classed_and_rated() {
    let house = House::open().await;

    let usual = text(&page(&house, "/tools/clock", "en").await);
    assert!(
        usual.contains("This is standard chess.")
            && usual.contains("All moves in 1:30:00, and 30 seconds for each move."),
        "{usual}"
    );
    let two = text(&page(&house, "/tools/clock?control=40/90+SD+30+%2B30", "fr").await);
    assert!(two.contains("40 coups en 1:30:00, plus 30 secondes par coup."), "{two}");
    let delay = text(&page(&house, "/tools/clock?control=G/60+d5", "de").await);
    assert!(delay.contains("Verzögerung"), "{delay}");
    let blitz = text(&page(&house, "/tools/clock?control=3%2B2", "nl").await);
    assert!(blitz.contains("Dit is blitz.") && blitz.contains("B.02 1.4"), "{blitz}");
    let odd = text(&page(&house, "/tools/clock?control=fast", "en").await);
    assert!(odd.contains("“fast” is no time control"));
}

// clause: ARB.2.4.5, ARB.5.2d, ARB.6.4, ARB.6.5B, ARB.6.5C
#[tokio::test]
async fn arbiters_and_their_seminars_are_checked() {
    let house = House::open().await;

    let blank = text(&page(&house, "/tools/arbiters", "en").await);
    assert!(blank.contains("Titles and categories of arbiters"), "{blank}");
    let short = "/tools/arbiters?ask=seminar&sessions=3,3,3,3,3&anti_cheating=1";
    let short = text(&page(&house, short, "en").await);
    assert!(short.contains("15 hours, at least 16."), "{short}");
    let right = "/tools/arbiters?ask=seminar&sessions=4,4,4,4&anti_cheating=1";
    assert!(text(&page(&house, right, "fr").await).contains("Il ne manque rien."));
    let events = "2017-05-01+swiss+deputy+160+5%0A2016-09-01+world-youth+sector+900";
    let category = format!("/tools/arbiters?ask=category&on=2018-05-01&events={events}&category=");
    let c = text(&page(&house, &format!("{category}C"), "nl").await);
    assert!(c.contains("Er ontbreekt niets."), "{c}");
    let b = text(&page(&house, &format!("{category}B"), "de").await);
    assert!(b.contains("mindestens 5") && b.contains("von einer Art"), "{b}");
    let norms = "/tools/arbiters?ask=norms&title=IA&norms=9+NA%0A9+IA+4";
    let norms = text(&page(&house, norms, "en").await);
    assert!(norms.contains("a national arbiter may not sign") && norms.contains("IA1"), "{norms}");
    assert!(norms.contains("Norm 2: 4 rounds worked"), "{norms}");
    let young = "/tools/arbiters?ask=national&birth=2002-05-01&on=2018-04-30";
    assert!(text(&page(&house, young, "en").await).contains("at least 16 years old"));
    let odd = "/tools/arbiters?ask=category&category=B&events=yesterday";
    assert!(text(&page(&house, odd, "en").await).contains("“yesterday” cannot be read"));
}

#[tokio::test]
async fn dead_positions_are_recognised_and_explained() {
    let house = House::open().await;

    let wall =
        page(&house, "/tools/dead?fen=4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3K4+w+-+-+0+1", "en").await;
    assert!(text(&wall).contains("The position is dead: the game is drawn."), "{}", text(&wall));
    assert!(wall.body.contains("class=\"locked\"") && wall.body.contains("class=\"reach\""));
    let alive = page(&house, "/tools/dead?fen=8/8/4k3/4r3/8/3KN3/8/8+b+-+-+0+1", "de").await;
    let shown = text(&alive);
    assert!(shown.contains("Weiß kann noch mattsetzen.") && shown.contains("Halbzüge"), "{shown}");
    assert!(alive.body.contains("<script type=\"application/json\">[{"));
    let bare = text(&page(&house, "/tools/dead?fen=8/8/4k3/4q3/8/3K4/8/8+b+-+-+0+1", "fr").await);
    assert!(bare.contains("Les Blancs ne peuvent plus mater. Il ne reste que le roi."), "{bare}");
    let no_king = text(&page(&house, "/tools/dead?fen=8/8/4k3/4q3/8/8/8/8+b+-+-+0+1", "nl").await);
    assert!(no_king.contains("Wit: geen koning"), "{no_king}");
    let unreadable = text(&page(&house, "/tools/dead?fen=hello", "en").await);
    assert!(unreadable.contains("The position cannot be read"));
}

#[tokio::test]
async fn programs_ask_for_clauses_and_winnability() {
    let house = House::open().await;

    let found = house.ask(Ask::get("/api/v1/laws/clauses?article=7.5&edition=2018")).await;
    assert_eq!(found.status, StatusCode::OK, "{}", found.body);
    let clauses = found.json();
    assert!(clauses.as_array().expect("a list").iter().any(|clause| clause["id"] == "7.5.5"));
    let one = house.ask(Ask::get("/api/v1/laws/clauses/7.3")).await.json();
    assert_eq!(one["id"], "7.3");
    assert_eq!(one["tables"][0]["cells"][4]["edition"], 2018);
    assert_eq!(house.ask(Ask::get("/api/v1/laws/clauses/99")).await.status, StatusCode::NOT_FOUND);
    let body = serde_json::json!({"fen": "8/8/4k3/4r3/8/3KN3/8/8 b - - 0 1"});
    let answer = house.ask(Ask::post("/api/v1/laws/winnable", &body)).await.json();
    assert_eq!(answer["white"]["verdict"], "yes");
    assert!(!answer["white"]["line"].as_array().expect("a line").is_empty());
    assert_eq!(answer["is_dead"], false);
    let bad = serde_json::json!({"fen": "hello"});
    let refused = house.ask(Ask::post("/api/v1/laws/winnable", &bad)).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let script = serde_json::json!({"script": "case x\n  edition 2018\n  white b1-b3, pressed\n"});
    let ruled = house.ask(Ask::post("/api/v1/laws/rule", &script)).await;
    assert_eq!(ruled.status, StatusCode::OK, "{}", ruled.body);
    assert_eq!(ruled.json()[0]["steps"][0]["rulings"][0]["article"], "7.5.1");
}

#[tokio::test]
async fn moves_are_translated_and_starting_positions_found() {
    let house = House::open().await;
    let fields = [("text", "1. e4 e5 2. Cf3 Cc6 3. Fb5"), ("from", ""), ("to", "de")];
    let reply = house.ask(Ask::form("/tools/notation", &fields)).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert!(reply.body.contains("2.Sf3 Sc6 3.Lb5"), "{}", reply.body);
    let fields = [("text", "1. e4 e5 2. Ke3"), ("from", "en"), ("to", "fr")];
    let ask = Ask::form("/tools/notation", &fields).header("accept-language", "fr");
    let reply = house.ask(ask).await;
    assert!(reply.body.contains("« Ke3 » n’est pas un coup légal ici"), "{}", reply.body);

    let start = house.ask(Ask::get("/tools/chess960?start=BBQNNRKR")).await;
    assert!(start.body.contains("Position 0"), "{}", start.body);
    let drawn = house.ask(Ask::get("/tools/chess960?draw=1")).await;
    assert!(drawn.location.starts_with("/tools/chess960?start="));
    let wrong = house.ask(Ask::get("/tools/chess960?start=1000")).await;
    assert!(wrong.body.contains("This is no starting position"));
}
