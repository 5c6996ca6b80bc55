//! A festival from its first form to its last page: three groups and a blitz of teams, 120
//! players from a spreadsheet and a public form, a move between groups, categories with prizes,
//! and a static site that says what the pages say after every round.

use std::path::Path;

use arbiter_exchange::{Cell, write_xlsx};
use arbiter_server::Settings;
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Ask, House, Reply, words};

/// Players of each group in the workbook; five juniors come by the public form.
const GROUPS: [(&str, usize); 3] = [("Group A", 40), ("Group B", 40), ("Juniors", 35)];

const CLUBS: [&str; 4] = ["Ghent", "Bruges", "Lille", "Aachen"];

struct Desk {
    house: House,
    token: String,
    site: tempfile::TempDir,
}

impl Desk {
    async fn open() -> Self {
        let site = tempfile::tempdir().expect("a folder");
        let mut settings = Settings::from("http://arbiter.test".to_owned());
        settings.publish_folder = Some(site.path().to_owned());
        let house = House::reached_at(false, settings).await;
        let token = house.administrator().await;
        Self { house, token, site }
    }

    async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Reply {
        self.house.ask(Ask::form(path, fields).token(&self.token)).await
    }

    /// A form that leads on to another page.
    async fn sent(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let reply = self.form(path, fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{path}: {}", reply.body);
        reply.location
    }

    async fn json(&self, path: &str) -> Value {
        let reply = self.house.ask(Ask::get(path)).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.body);
        reply.json()
    }

    async fn page(&self, path: &str) -> String {
        let reply = self.house.ask(Ask::get(path)).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.body);
        reply.body
    }

    async fn players(&self, event: u64) -> Vec<Value> {
        let players = self.json(&format!("/api/v1/events/{event}/players")).await;
        players.as_array().expect("players").clone()
    }

    /// Pairs, publishes and ends a round by forms: White wins on odd boards, a draw on even ones.
    async fn play(&self, event: u64, round: usize) {
        let base = format!("/events/{event}/manage/round");
        let consent = ("consent", "doubly-confirmed");
        self.sent(&format!("{base}/pair"), &[consent]).await;
        self.sent(&format!("{base}/publish"), &[consent]).await;
        let pairings = self.json(&format!("/api/v1/events/{event}/rounds/{round}")).await;
        let boards = pairings["boards"].as_array().expect("boards").len();
        let results: Vec<(String, &str)> = (1..=boards)
            .map(|board| (format!("board-{board}"), if board % 2 == 1 { "1-0" } else { "=-=" }))
            .collect();
        let fields: Vec<(&str, &str)> =
            results.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let path = format!("/events/{event}/manage/results/{round}");
        let entered = self.form(&path, &fields).await;
        assert_eq!(entered.status, StatusCode::OK, "{}", entered.body);
    }

    /// Presses the button, and compares every page in the folder with the page that it is a copy
    /// of: those that everybody looks at in four languages, all others in one.
    async fn publish(&self, event: u64, round: usize) {
        self.sent(&format!("/events/{event}/manage/publish"), &[]).await;
        let folder = self.site.path().join(format!("event-{event}"));
        let names = files(&folder.join("en"));
        assert!(names.contains(&format!("round-{round}.html")), "{names:?}");
        for language in ["en", "fr", "nl", "de"] {
            assert_eq!(files(&folder.join(language)), names, "{language}");
            for name in names.iter().filter(|name| is_page(name)) {
                let is_of_many = ["player-", "values-", "why-", "bye-", "team-"]
                    .iter()
                    .any(|prefix| name.starts_with(prefix));
                if is_of_many && language != "en" {
                    continue;
                }
                let page = self.address(event, name).await;
                let joint = if page.contains('?') { '&' } else { '?' };
                let live = self.page(&format!("/events/{event}{page}{joint}lang={language}")).await;
                let file = folder.join(language).join(name);
                assert_eq!(shown(&read(&file)), shown(&live), "{}", file.display());
            }
        }
        let feed = read(&folder.join("en/feed.atom"));
        assert!(feed.contains(&format!("href=\"round-{round}.html\"")), "{feed}");
        let live = self.page(&format!("/events/{event}/feed.atom?lang=en")).await;
        assert_eq!(feed.matches("<entry>").count(), live.matches("<entry>").count());
    }

    /// The page that a file is a copy of.
    async fn address(&self, event: u64, name: &str) -> String {
        let name = name.trim_end_matches(".html");
        let numbered = |prefix: &str| name.strip_prefix(prefix).map(str::to_owned);
        if let Some(category) = numbered("category-") {
            let settings = self.json(&format!("/api/v1/events/{event}")).await;
            let at = category.parse::<usize>().expect("a number") - 1;
            let name = settings["settings"]["categories"][at]["name"].as_str().expect("a name");
            return format!("/standings?category={}", name.replace(' ', "%20"));
        }
        if let Some(team) = numbered("team-") {
            let club =
                *sorted_clubs().get(team.parse::<usize>().expect("a number") - 1).expect("a club");
            return format!("/teams/{club}%201");
        }
        if let Some(round) = name.strip_suffix("-by-name").and_then(|it| it.strip_prefix("round-"))
        {
            return format!("/rounds/{round}?by=name");
        }
        for (prefix, page) in [
            ("round-", "/rounds/"),
            ("standings-", "/standings?after="),
            ("player-", "/players/"),
            ("values-", "/standings/"),
        ] {
            if let Some(number) = numbered(prefix) {
                return format!("{page}{number}");
            }
        }
        for (prefix, between) in [("why-", "why"), ("bye-", "byes")] {
            if let Some((round, other)) =
                name.strip_prefix(prefix).and_then(|it| it.split_once('-'))
            {
                return format!("/rounds/{round}/{between}/{other}");
            }
        }
        match (name, numbered("matches-")) {
            (_, Some(round)) => format!("/rounds/{round}/teams"),
            ("index", _) => String::new(),
            ("players-by-name", _) => "/players?by=name".to_owned(),
            (page, _) => format!("/{page}"),
        }
    }
}

/// The names of the files of a folder.
fn files(folder: &Path) -> std::collections::BTreeSet<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned()).collect()
}

fn sorted_clubs() -> Vec<&'static str> {
    let mut clubs = CLUBS.to_vec();
    clubs.sort_unstable();
    clubs
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Whether a file of the static copy is a page.
fn is_page(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|ending| ending == "html")
}

/// What a page shows: its title and everything from its head to its foot, without what a folder
/// cannot have, which is forms, buttons, and links to registration, the festival and a screen.
fn shown(html: &str) -> (String, String) {
    let title = html.split("<title>").nth(1).unwrap_or_default();
    let title = title.split("</title>").next().unwrap_or_default().to_owned();
    // Its attributes say where a page listens for news, which a folder cannot.
    let main = html.split_once("<main").and_then(|(_, rest)| rest.split_once('>'));
    let main = main.map_or("", |(_, main)| main);
    let main = main.split("</main>").next().unwrap_or_default();
    let absent = [
        ("<form", "</form>"),
        ("<nav class=\"chips no-print", "</nav>"),
        ("<p class=\"toolbar no-print\"", "</p>"),
    ];
    let main =
        absent.iter().fold(main.to_owned(), |main, (open, close)| without(&main, open, close));
    (title, words(&without(&main, "<script", "</script>")))
}

/// A text without what stands between two marks.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut parts = text.split(open);
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.filter_map(|part| part.split_once(close)).map(|(_, after)| after);
    rest.fold(first, |kept, after| kept + after)
}

/// A workbook with headings in another order and language for every group.
fn workbook(group: usize, players: usize) -> Vec<u8> {
    let headings: [&[&str]; 3] = [
        &["Elo", "Nom", "Prénom", "Club", "Né(e) le", "Fédération", "Sexe"],
        &["Naam", "Voornaam", "Geboren", "Club", "Rating", "Federatie", "Geslacht"],
        &["Verein", "Nachname", "Vorname", "Elo", "Geburtsdatum", "Verband", "Geschlecht"],
    ];
    let mut rows = vec![headings[group].iter().map(|it| Cell::Text((*it).to_owned())).collect()];
    for at in 0..players {
        let rating = 2300 - 250 * group - 5 * at;
        let year = if group == 2 { 2009 + at % 9 } else { 1960 + at };
        let federation = if at % 4 == 3 { "FRA" } else { "BEL" };
        let cells = |heading: &str| match heading {
            "Elo" | "Rating" => rating.to_string(),
            "Nom" | "Naam" | "Nachname" => format!("Joueur{}{at:02}", ["A", "B", "J"][group]),
            "Prénom" | "Voornaam" | "Vorname" => "Zoé".to_owned(),
            "Né(e) le" | "Geboren" | "Geburtsdatum" => year.to_string(),
            "Fédération" | "Federatie" | "Verband" => federation.to_owned(),
            "Club" | "Verein" => CLUBS[at % CLUBS.len()].to_owned(),
            _ => if at % 3 == 0 { "w" } else { "m" }.to_owned(),
        };
        rows.push(headings[group].iter().map(|it| Cell::Text(cells(it))).collect());
    }
    write_xlsx(&[("Players".to_owned(), rows)]).expect("a workbook")
}

/// The text that the preview offers to enter.
fn offered(page: &str) -> String {
    let after = page.split("name=\"text\"").nth(1).expect("a field");
    let text = after.split_once('>').expect("the end of a tag").1;
    let text = text.split("</textarea>").next().expect("the end of the field");
    text.replace("&#34;", "\"").replace("&#39;", "'").replace("&#60;", "<").replace("&amp;", "&")
}

async fn a_group(desk: &Desk, group: usize) -> u64 {
    let (name, players) = GROUPS[group];
    let (categories, prizes) = if group == 2 {
        (
            "U12; age=..11\nGirls; age=..17; sex=w",
            "First; 300\nSecond; 100\nBest of the country; 80; national\nBest guest; 80; foreign\n\
             Best under 12; 60; U12\nBest girl; 60; Girls",
        )
    } else {
        ("Guests; federation=FRA", "First; 500\nSecond; 250\nBest guest; 120; foreign")
    };
    let fields = [
        ("preset", "open"),
        ("name", name),
        ("festival", "Summer festival"),
        ("rounds", "2"),
        ("starts", "2026-07-01"),
        ("ends", "2026-07-03"),
        ("federation", "BEL"),
        ("categories", categories),
        ("prizes", prizes),
        ("prize_sharing", "by-place"),
        ("registration", if group == 2 { "yes" } else { "no" }),
        ("programme", "2026-07-01 10:00\n2026-07-02 10:00"),
    ];
    let location = desk.sent("/events/new", &fields).await;
    let event: u64 = location
        .split('/')
        .find_map(|part| part.parse().ok())
        .unwrap_or_else(|| panic!("an event: {location}"));
    // A browser sends the bytes of the file; a form without a file part sends their letters.
    let file: String = workbook(group, players).into_iter().map(char::from).collect();
    let path = format!("/events/{event}/manage/players/preview");
    let preview = desk.form(&path, &[("file", file.as_str())]).await;
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.body);
    let text = offered(&preview.body);
    let paste = format!("/events/{event}/manage/players/paste");
    desk.sent(&paste, &[("text", &text), ("consent", "doubly-confirmed")]).await;
    assert_eq!(desk.players(event).await.len(), players, "{name}");
    event
}

/// Five juniors register themselves; the arbiter confirms them.
async fn by_the_form(desk: &Desk, event: u64) {
    let path = format!("/events/{event}/register");
    for name in ["Late, One", "Late, Two", "Late, Three", "Late, Four", "Late, Five"] {
        let fields = [
            ("name", name),
            ("contact", "parents@example.org"),
            ("rating", "1200"),
            ("birth", "2016"),
            ("sex", "w"),
            ("federation", "BEL"),
            ("club", "Ghent"),
        ];
        let sent = desk.house.ask(Ask::form(&path, &fields)).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    }
    for request in 1..=5 {
        let path = format!("/events/{event}/manage/registrations/{request}/confirm");
        desk.sent(&path, &[("consent", "doubly-confirmed")]).await;
    }
}

/// The blitz on Sunday: teams of two from four clubs, each named by its own account.
async fn blitz(desk: &Desk, from: u64) -> u64 {
    let settings = json!({
        "name": "Blitz", "festival": "Summer festival", "rounds": 2, "class": "blitz",
        "starts": "2026-07-04", "is_team_event": true, "boards": 2,
        "time_control": "3 min + 2 s",
        "system": { "team-swiss": { "colors": "type-a", "primary": "match-points", "has_secondary": true } },
    });
    let event = desk.house.event(&desk.token, &settings).await;
    let entries: Vec<Value> = desk
        .players(from)
        .await
        .iter()
        .take(12)
        .map(|it| json!({ "name": it["name"], "rating": it["rating"], "club": it["club"] }))
        .collect();
    desk.house.act(&desk.token, event, json!([{ "kind": "enter", "players": entries }])).await;
    for club in CLUBS {
        let scope = json!({ "event": event });
        let account = desk.house.account(&desk.token, club, "club", scope).await;
        let path = format!("/api/v1/events/{event}/club/teams");
        let view = desk.house.ask(Ask::get(&path).token(&account)).await.json();
        let own: Vec<&Value> =
            view["players"].as_array().expect("players").iter().map(|it| &it["player"]).collect();
        assert_eq!(own.len(), 3, "{club}: {view}");
        let first = own[0].to_string();
        let (second, third) = (own[1].to_string(), own[2].to_string());
        let fields = [
            ("name", format!("{club} 1")),
            ("board-1", first),
            ("board-2", second),
            ("board-3", third),
        ];
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let form = format!("/events/{event}/club/teams");
        let entered = desk.house.ask(Ask::form(&form, &fields).token(&account)).await;
        assert_eq!(entered.status, StatusCode::SEE_OTHER, "{club}: {}", entered.body);
    }
    event
}

#[tokio::test]
async fn a_festival_runs_from_the_spreadsheet_to_the_published_pages() {
    let desk = Desk::open().await;
    let a = a_group(&desk, 0).await;
    let b = a_group(&desk, 1).await;
    let juniors = a_group(&desk, 2).await;
    by_the_form(&desk, juniors).await;
    let counts = [a, b, juniors];
    let mut all = 0;
    for event in counts {
        all += desk.players(event).await.len();
    }
    assert_eq!(all, 120);

    // One moves from A to B before the first round.
    let mover = desk.players(a).await.last().expect("a player").clone();
    let player = mover["player"].as_u64().or_else(|| mover["id"].as_u64()).expect("a number");
    let path = format!("/events/{a}/manage/players/{player}/move");
    desk.sent(&path, &[("to", &b.to_string())]).await;
    assert_eq!((desk.players(a).await.len(), desk.players(b).await.len()), (39, 41));

    let blitz = blitz(&desk, a).await;
    for event in [a, b, juniors, blitz] {
        desk.sent(&format!("/events/{event}/manage/round/color"), &[("color", "white")]).await;
    }
    for round in 1..=2 {
        for event in [a, b, juniors, blitz] {
            desk.play(event, round).await;
            desk.publish(event, round).await;
        }
    }
    prizes(&desk, juniors).await;

    let festival = desk.page("/festivals/summer-festival").await;
    for name in ["Group A", "Group B", "Juniors", "Blitz"] {
        assert!(festival.contains(name), "{name}: {festival}");
    }
    let view = desk.json("/api/v1/festivals/summer-festival").await;
    assert_eq!(view["tournaments"].as_array().map(Vec::len), Some(4), "{view}");
    let teams = desk.page(&format!("/events/{blitz}/teams")).await;
    assert!(CLUBS.iter().all(|club| teams.contains(&format!("{club} 1"))), "{teams}");
}

/// One prize each, national and foreign ones among them, and the categories have theirs.
async fn prizes(desk: &Desk, event: u64) {
    let winners = desk.json(&format!("/api/v1/events/{event}/prizes")).await;
    let winners = winners.as_array().expect("winners");
    let names: std::collections::BTreeSet<&str> =
        winners.iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names.len(), winners.len(), "one prize each: {winners:?}");
    let total: u64 = winners.iter().filter_map(|it| it["cents"].as_u64()).sum();
    assert_eq!(total, 68_000, "every prize is won: {winners:?}");
    let players = desk.players(event).await;
    let page = desk.page(&format!("/events/{event}/prizes")).await;
    assert!(page.contains("Best guest") && page.contains("Best of the country"), "{page}");
    let rows = desk.json(&format!("/api/v1/events/{event}/standings?category=U12")).await;
    let young = rows["rows"].as_array().expect("rows");
    assert!(!young.is_empty() && young.len() < players.len(), "{rows}");
    // Each of the four contests has the winner whom it is meant for.
    let of = |field: &str, value: &str| {
        let winner = winners.iter().find(|it| it[field] == value);
        let name = winner.unwrap_or_else(|| panic!("{field} {value}: {winners:?}"))["name"].clone();
        players.iter().find(|it| it["name"] == name).expect("a player").clone()
    };
    assert_eq!(of("reserved_for", "foreign")["federation"], "FRA");
    assert_eq!(of("reserved_for", "national")["federation"], "BEL");
    let girl = of("category", "Girls");
    assert_eq!(girl["sex"], "w", "{girl}");
    // Births are for those who run the event.
    let child = of("category", "U12")["id"].clone();
    let path = format!("/api/v1/events/{event}/players");
    let known = desk.house.ask(Ask::get(&path).token(&desk.token)).await.json();
    let known = known.as_array().expect("players").iter().find(|it| it["id"] == child);
    let birth = known.expect("a child")["birth"].as_str().unwrap_or_default().to_owned();
    let year: u16 = birth.get(..4).and_then(|it| it.parse().ok()).expect("a year");
    assert!(2014 <= year, "eleven at most in 2026: {birth}");
}
