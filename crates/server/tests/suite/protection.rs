//! Every route of the description tried without login, with too low a role, with somebody else's
//! token and with hostile input. A route that does not say which role it needs fails, and so does
//! one that says it and does not ask for it.

use crate::support::{Ask, House, PASSWORD, StillTime};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

/// Roles, the least first.
pub(crate) const ROLES: [&str; 6] =
    ["club", "read", "result-entry", "arbiter", "organiser", "administrator"];

/// A route of the description.
struct Route {
    method: Method,
    path: String,
    /// `public`, `member` (any account) or one of [`ROLES`].
    role: String,
    has_body: bool,
}

impl Route {
    /// With values for its parameters.
    fn ask(&self, event: &str) -> Ask {
        let path = self.path.replace("{event}", event).replace("{name}", "nobody");
        let path = path.replace("{player}", "2").replace("{round}", "1").replace("{label}", "x");
        let path = path.replace("{list}", "x").replace("{id}", "7.5.5");
        let path = path.replace("{game}", "nogame").replace("{board}", "1");
        let path = path.replace("{festival}", "none").replace("{member}", "1");
        assert!(!path.contains('{'), "{path}: a parameter without a value");
        let ask = Ask::new(self.method.clone(), &path);
        if self.has_body { ask.json(&json!({})) } else { ask }
    }

    fn writes(&self) -> bool {
        self.method != Method::GET
    }
}

fn routes() -> Vec<Route> {
    let description: Value = serde_json::from_str(&arbiter_server::description()).expect("JSON");
    let paths = description["paths"].as_object().expect("paths");
    let mut routes = Vec::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let role = operation["x-role"].as_str();
            let role = role.unwrap_or_else(|| panic!("{method} {path} names no role"));
            let known = ROLES.contains(&role) || ["public", "member"].contains(&role);
            assert!(known, "{method} {path}: {role}");
            routes.push(Route {
                method: method.to_uppercase().parse().expect("a method"),
                path: path.clone(),
                role: role.to_owned(),
                has_body: operation.get("requestBody").is_some(),
            });
        }
    }
    routes
}

/// Accounts of every role, and one that has an event of its own and nothing else.
pub(crate) struct People {
    pub(crate) root: String,
    pub(crate) by_role: Vec<(usize, String)>,
    pub(crate) stranger: String,
}

pub(crate) async fn people(house: &House) -> People {
    let root = house.administrator().await;
    let mut by_role = Vec::new();
    for (rank, role) in ROLES.iter().enumerate() {
        by_role.push((rank, house.account(&root, role, role, json!("every")).await));
    }
    let stranger = house.account(&root, "stranger", "organiser", json!("own")).await;
    let event = house.event(&root, &json!({"name": "Ours", "rounds": 3})).await;
    assert_eq!(event, 1);
    let other = house.event(&stranger, &json!({"name": "Theirs", "rounds": 3})).await;
    assert_eq!(other, 2);
    People { root, by_role, stranger }
}

#[tokio::test]
async fn every_route_asks_for_the_role_it_names() {
    let house = House::open().await;
    let people = people(&house).await;
    let (cookie, _) = house.log_in("root").await;
    for route in routes() {
        let what = format!("{} {}", route.method, route.path);
        if route.role == "public" {
            continue;
        }
        let nobody = house.ask(route.ask("1")).await;
        assert_eq!(nobody.status, StatusCode::UNAUTHORIZED, "{what} without login");
        let unknown = house.ask(route.ask("1").token("00ff")).await;
        assert_eq!(unknown.status, StatusCode::UNAUTHORIZED, "{what} with an unknown token");
        if route.writes() {
            let forged = house.ask(route.ask("1").header("cookie", &cookie)).await;
            assert_eq!(forged.status, StatusCode::FORBIDDEN, "{what} without the csrf word");
        }
        let Some(needed) = ROLES.iter().position(|role| *role == route.role) else { continue };
        for (rank, token) in people.by_role.iter().filter(|(rank, _)| *rank < needed) {
            let reply = house.ask(route.ask("1").token(token)).await;
            assert_eq!(reply.status, StatusCode::FORBIDDEN, "{what} as {}", ROLES[*rank]);
        }
        if route.path.contains("{event}") {
            let reply = house.ask(route.ask("1").token(&people.stranger)).await;
            assert_eq!(reply.status, StatusCode::FORBIDDEN, "{what} with somebody else's token");
        }
        // The least role that is enough gets in; what then happens to an empty body is not
        // a matter of rights.
        let reply = house.ask(route.ask("1").token(&people.by_role[needed].1)).await;
        let turned_away = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];
        assert!(!turned_away.contains(&reply.status), "{what} as {}: {}", route.role, reply.body);
    }
}

#[tokio::test]
async fn hostile_input_is_refused_with_a_sentence_and_breaks_nothing() {
    let house = House::open().await;
    let people = people(&house).await;
    let events = ["1", "0", "-1", "999999999999", "1%00", "..%2f1", "%27%20or%20%271", "%ff", "🦀"];
    let nested = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    let bodies: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"{".to_vec(),
        b"\xff\xfe\x00".to_vec(),
        nested.into_bytes(),
        json!({"commands": [{"kind": "enter", "players": [{"name": "x".repeat(100_000)}]}]})
            .to_string()
            .into_bytes(),
        json!({"commands": vec![json!({"kind": "assign-numbers"}); 1001]}).to_string().into_bytes(),
        json!({"name": "\u{0}<script>", "rounds": 300}).to_string().into_bytes(),
        json!({"name": {"$ne": 1}, "password": [1], "key": null}).to_string().into_bytes(),
        vec![b'x'; 3 << 20],
    ];
    for route in routes() {
        for event in events {
            let encoded: String =
                if event.is_ascii() { event.to_owned() } else { crate::support::escaped(event) };
            let mut asks = vec![route.ask(&encoded)];
            if route.writes() {
                asks.extend(bodies.iter().map(|body| {
                    let mut ask = route.ask(&encoded);
                    ask.body.clone_from(body);
                    ask
                }));
            }
            for ask in asks {
                let (what, length) = (format!("{} {}", ask.method, ask.path), ask.body.len());
                let reply = house.ask(ask.token(&people.root)).await;
                assert!(!reply.status.is_server_error(), "{what} ({length}): {}", reply.body);
                if reply.status.is_client_error() {
                    assert_eq!(reply.kind, "application/problem+json", "{what}: {}", reply.body);
                    let next = reply.json()["next"].as_str().expect("a sentence").len();
                    assert!(0 < next, "{what} does not say what to do next");
                }
            }
        }
    }
    let events = house.ask(Ask::get("/api/v1/events")).await;
    assert_eq!(events.status, StatusCode::OK);
}

#[tokio::test]
async fn a_member_touches_only_what_is_theirs() {
    let house = House::open().await;
    let people = people(&house).await;
    let token = &people.by_role[1].1;
    let (cookie, csrf) = house.log_in("read").await;
    let in_session = |ask: Ask| ask.header("cookie", &cookie).header("x-csrf", &csrf);
    let new = json!({"old": crate::support::PASSWORD, "new": "another long passphrase"});
    let ask =
        |name: &str| Ask::new(Method::PUT, &format!("/api/v1/accounts/{name}/password")).json(&new);
    let others = house.ask(in_session(ask("arbiter"))).await;
    assert_eq!(others.status, StatusCode::FORBIDDEN);
    // A token opens no doors for itself: whoever finds one cannot keep it alive.
    let form = json!({"label": "child", "role": "read"});
    for ask in [
        ask("read"),
        Ask::post("/api/v1/tokens", &form),
        Ask::get("/api/v1/tokens"),
        Ask::new(Method::DELETE, "/api/v1/tokens/test"),
        Ask::get("/api/v1/sessions"),
        Ask::post("/api/v1/second-factor", &json!({})),
    ] {
        let what = format!("{} {}", ask.method, ask.path);
        assert_eq!(house.ask(ask.token(token)).await.status, StatusCode::FORBIDDEN, "{what}");
    }
    // A token cannot do more than its account, and ends in time.
    let high = json!({"label": "high", "role": "arbiter"});
    let reply = house.ask(in_session(Ask::post("/api/v1/tokens", &high))).await;
    assert_eq!(reply.status, StatusCode::FORBIDDEN);
    let long = json!({"label": "long", "role": "read", "days": 400});
    let reply = house.ask(in_session(Ask::post("/api/v1/tokens", &long))).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let tokens = house.ask(in_session(Ask::get("/api/v1/tokens"))).await.json();
    assert_eq!(tokens[0]["label"], "test");
    assert!(tokens[0]["until"].as_str() > tokens[0]["made"].as_str());
    // It goes when it is taken back, and with the password.
    let more = json!({"label": "more", "role": "read"});
    let more = house.ask(in_session(Ask::post("/api/v1/tokens", &more))).await.json();
    let more = more["token"].as_str().expect("a token").to_owned();
    let lists = |token: &str| Ask::get("/api/v1/lists").token(token);
    assert_eq!(house.ask(lists(&more)).await.status, StatusCode::OK);
    let revoke = in_session(Ask::new(Method::DELETE, "/api/v1/tokens/more"));
    assert_eq!(house.ask(revoke).await.status, StatusCode::NO_CONTENT);
    assert_eq!(house.ask(lists(&more)).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(house.ask(lists(token)).await.status, StatusCode::OK);
    assert_eq!(house.ask(in_session(ask("read"))).await.status, StatusCode::NO_CONTENT);
    assert_eq!(house.ask(lists(token)).await.status, StatusCode::UNAUTHORIZED);
    let gone = house.ask(in_session(Ask::get("/api/v1/sessions"))).await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_token_for_one_event_is_good_there_alone() {
    let house = House::open().await;
    let root = house.administrator().await;
    for name in ["First", "Second"] {
        house.event(&root, &json!({"name": name, "rounds": 3})).await;
    }
    let (cookie, csrf) = house.log_in("root").await;
    let form = json!({"label": "hall", "role": "arbiter", "event": 2, "days": 3});
    let ask = Ask::post("/api/v1/tokens", &form).header("cookie", &cookie);
    let token = house.ask(ask.header("x-csrf", &csrf)).await.json();
    let token = token["token"].as_str().expect("a token");
    let log = |event: u32| Ask::get(&format!("/api/v1/events/{event}/log")).token(token);
    assert_eq!(house.ask(log(2)).await.status, StatusCode::OK);
    assert_eq!(house.ask(log(1)).await.status, StatusCode::FORBIDDEN);
    assert_eq!(
        house.ask(Ask::get("/api/v1/lists").token(token)).await.status,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn sessions_are_listed_and_ended_and_everything_is_noted() {
    let house = House::open().await;
    let root = house.administrator().await;
    let (first, first_csrf) = house.log_in("root").await;
    let (second, _) = house.log_in("root").await;
    let sessions = house.ask(Ask::get("/api/v1/sessions").header("cookie", &first)).await.json();
    let sessions = sessions.as_array().expect("sessions").clone();
    assert!(2 <= sessions.len());
    let own: Vec<_> = sessions.iter().filter(|it| it["is_this"] == true).collect();
    assert_eq!(own.len(), 1);
    let page = |cookie: &str| Ask::get("/account").header("cookie", cookie);
    let end = |path: &str, password: &str| {
        let ask = Ask::new(Method::DELETE, path).json(&json!({"password": password}));
        ask.header("cookie", &first).header("x-csrf", &first_csrf)
    };
    let others: Vec<_> = sessions.iter().filter(|it| it["is_this"] == false).collect();
    let other = format!("/api/v1/sessions/{}", others[0]["id"].as_str().expect("an id"));
    for path in ["/api/v1/sessions", &other] {
        // Who found an open device ends no other one.
        let refused = house.ask(end(path, "not the password")).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
    }
    let form = |password: &str| {
        let fields = [("csrf", first_csrf.as_str()), ("session", "others"), ("password", password)];
        Ask::form("/account/sessions/end", &fields).header("cookie", &first)
    };
    assert_eq!(house.ask(form("not the password")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(house.ask(page(&second)).await.status, StatusCode::OK);
    let ended = house.ask(end("/api/v1/sessions", PASSWORD)).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    assert_eq!(house.ask(page(&second)).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(house.ask(page(&first)).await.status, StatusCode::OK);
    let wrong = json!({"name": "root", "password": "not the password"});
    house.ask(Ask::post("/api/v1/session", &wrong)).await;
    let audit = house.ask(Ask::get("/api/v1/audit").token(&root)).await.json();
    let noted: Vec<&str> =
        audit.as_array().expect("entries").iter().filter_map(|it| it["what"].as_str()).collect();
    assert_eq!(noted[..2], ["login-refused", "session-ended"]);
    assert!(noted.contains(&"login") && noted.contains(&"token-made"));
    assert_eq!(audit[0]["address"], "127.0.0.1");
    let page = house.ask(Ask::get("/accounts/audit").token(&root)).await;
    assert!(page.body.contains("login-refused") && page.body.contains("127.0.0.1"));
}

#[tokio::test]
async fn what_everybody_guesses_first_is_no_password() {
    let house = House::open().await;
    let root = house.administrator().await;
    let open = |name: &str, password: &str| {
        let account = json!({"name": name, "password": password, "role": "read"});
        Ask::post("/api/v1/accounts", &account).token(&root)
    };
    for (name, password) in [
        ("ann", "1234567890"),
        ("ann", "password123"),
        ("magdalena", "magdalena1"),
        ("\u{430}dmin", crate::support::PASSWORD),
    ] {
        let reply = house.ask(open(name, password)).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name} {password}");
    }
    assert_eq!(house.ask(open("ann", crate::support::PASSWORD)).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn commands_ask_for_the_role_of_what_they_do() {
    let house = House::open().await;
    let people = people(&house).await;
    let clerk = &people.by_role[2].1;
    let command =
        |command: Value| Ask::post("/api/v1/events/1/commands", &json!({"commands": [command]}));
    let pairs = house.ask(command(json!({"kind": "pair-next-round"})).token(clerk)).await;
    assert_eq!(pairs.status, StatusCode::FORBIDDEN, "{}", pairs.body);
    let result = json!({"kind": "enter-result", "round": 1, "board": 1, "result": "1-0"});
    let enters = house.ask(command(result).token(clerk)).await;
    assert_eq!(enters.status, StatusCode::CONFLICT, "{}", enters.body);
    let settings = json!({"kind": "change-settings", "settings": {"name": "New", "rounds": 4}});
    let arbiter = &people.by_role[3].1;
    let changes = house.ask(command(settings).token(arbiter)).await;
    assert_eq!(changes.status, StatusCode::FORBIDDEN, "{}", changes.body);
}

#[tokio::test]
async fn the_first_account_needs_the_key_from_the_terminal_and_is_made_once() {
    let house = House::open().await;
    let first = |key: &str| {
        let body = json!({"key": key, "name": "root", "password": crate::support::PASSWORD});
        Ask::post("/api/v1/setup", &body)
    };
    assert_eq!(house.ask(first("guessed")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(house.ask(first(house.key())).await.status, StatusCode::NO_CONTENT);
    assert_eq!(house.ask(first(house.key())).await.status, StatusCode::CONFLICT);
    let wrong = json!({"name": "root", "password": "not the password"});
    let reply = house.ask(Ask::post("/api/v1/session", &wrong)).await;
    assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
    let (cookie, csrf) = house.log_in("root").await;
    let out = Ask::new(Method::DELETE, "/api/v1/session").header("cookie", &cookie);
    assert_eq!(house.ask(out.header("x-csrf", &csrf)).await.status, StatusCode::NO_CONTENT);
    let after = house.ask(Ask::get("/api/v1/accounts").header("cookie", &cookie)).await;
    assert_eq!(after.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn passwords_cannot_be_guessed_quickly() {
    let house = House::open().await;
    let _still = StillTime::begin();
    let wrong = json!({"name": "nobody", "password": "x"});
    let mut last = StatusCode::OK;
    for _ in 0..12 {
        last = house.ask(Ask::post("/api/v1/session", &wrong)).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

/// What a phone with this secret shows, so many codes from now (RFC 6238).
fn code(secret: &str, later: u64) -> String {
    use hmac::{Hmac, KeyInit as _, Mac as _};
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits: Vec<usize> = secret
        .bytes()
        .map(|byte| letters.iter().position(|letter| *letter == byte).expect("a letter"))
        .flat_map(|five| (0..5).rev().map(move |bit| five >> bit & 1))
        .collect();
    let byte = |bits: &[usize]| bits.iter().fold(0_u8, |byte, &bit| byte << 1 | u8::from(bit == 1));
    let key: Vec<u8> = bits.chunks_exact(8).map(byte).collect();
    let seconds = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("after 1970").as_secs();
    let mut mac = Hmac::<sha1::Sha1>::new_from_slice(&key).expect("a key");
    mac.update(&(seconds / 30 + later).to_be_bytes());
    let hash: [u8; 20] = mac.finalize().into_bytes().into();
    let at = usize::from(hash[19] & 15);
    let four = [hash[at] & 0x7f, hash[at + 1], hash[at + 2], hash[at + 3]];
    format!("{:06}", u32::from_be_bytes(four) % 1_000_000)
}

#[tokio::test]
async fn who_has_a_second_factor_needs_a_code_each_of_which_is_good_once() {
    let house = House::open().await;
    let root = house.administrator().await;
    let (cookie, csrf) = house.log_in("root").await;
    let own = |method: Method, body: &Value| {
        let ask = Ask::new(method, "/api/v1/second-factor").json(body);
        ask.header("cookie", &cookie).header("x-csrf", &csrf)
    };
    let drawn = house.ask(own(Method::POST, &json!({}))).await.json();
    let secret = drawn["secret"].as_str().expect("a secret");
    let set = |password: &str, code: &str| {
        own(Method::PUT, &json!({"password": password, "secret": secret, "code": code}))
    };
    let wrong = house.ask(set("not the password", &code(secret, 0))).await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    let wrong = house.ask(set(PASSWORD, "12345")).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "the phone has another secret");
    let log_in = |code: &str| {
        Ask::post("/api/v1/session", &json!({"name": "root", "password": PASSWORD, "code": code}))
    };
    assert_eq!(house.ask(log_in("")).await.status, StatusCode::NO_CONTENT, "not asked for yet");

    let first = code(secret, 0);
    assert_eq!(house.ask(set(PASSWORD, &first)).await.status, StatusCode::NO_CONTENT);
    for wrong in ["", "000", first.as_str()] {
        let reply = house.ask(log_in(wrong)).await;
        assert_eq!(reply.status, StatusCode::UNAUTHORIZED, "{wrong:?}");
    }
    // A phone may be half a minute ahead.
    let next = code(secret, 1);
    assert_eq!(house.ask(log_in(&next)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(house.ask(log_in(&next)).await.status, StatusCode::UNAUTHORIZED, "used");
    let audit = house.ask(Ask::get("/api/v1/audit").token(&root)).await.json();
    let entries = audit.as_array().expect("entries");
    let noted = |what: &str, detail: &str| {
        entries.iter().any(|it| it["what"] == what && it["detail"] == detail)
    };
    assert!(noted("login-refused", "code") && noted("second-factor-set", ""), "{audit}");

    let remove = |password: &str| own(Method::DELETE, &json!({"password": password}));
    assert_eq!(house.ask(remove("not the password")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(house.ask(remove(PASSWORD)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(house.ask(log_in("")).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_second_factor_can_be_demanded_and_nobody_does_anything_without_it() {
    let house = House::open().await;
    let people = people(&house).await;
    let (root, arbiter, clerk) = (&people.root, &people.by_role[3].1, &people.by_role[2].1);
    let demand = |body: Value| Ask::new(Method::PUT, "/api/v1/second-factor/demand").json(&body);
    let asked = house.ask(demand(json!({"from": "arbiter"})).token(arbiter)).await;
    assert_eq!(asked.status, StatusCode::FORBIDDEN, "an administrator demands it");
    let log = |token: &str| Ask::get("/api/v1/events/1/log").token(token);
    assert_eq!(house.ask(log(arbiter)).await.status, StatusCode::OK);
    let asked = house.ask(demand(json!({"from": "arbiter"})).token(root)).await;
    assert_eq!(asked.status, StatusCode::NO_CONTENT, "{}", asked.body);

    // Whoever has it to set up has no role: neither with a token, nor logged in, nor on a page.
    for refused in [root, arbiter] {
        let reply = house.ask(log(refused)).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN);
        assert_eq!(reply.json()["detail"], "This account needs a second factor.");
    }
    let lists = house.ask(Ask::get("/api/v1/lists").token(clerk)).await;
    assert_eq!(lists.status, StatusCode::OK, "a lower role goes on: {}", lists.body);
    let form = [("name", "arbiter"), ("password", PASSWORD), ("back", "/events/1")];
    let entered = house.ask(Ask::form("/login", &form)).await;
    assert_eq!(entered.location, "/account", "led to where it is set up");
    let (cookie, csrf) = house.log_in("arbiter").await;
    let own = |ask: Ask| ask.header("cookie", &cookie).header("x-csrf", &csrf);
    let who = house.ask(own(Ask::get("/api/v1/session"))).await.json();
    assert_eq!((&who["lacks_second_factor"], &who["role"]), (&json!(true), &Value::Null));
    let account = house.ask(own(Ask::get("/account"))).await;
    assert!(account.body.contains("This account needs a second factor."), "{}", account.body);
    let page = house.ask(own(Ask::get("/members"))).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    assert!(page.body.contains(r#"href="/account""#), "the way out is shown: {}", page.body);
    let token = json!({"label": "round it", "role": "arbiter"});
    let token = house.ask(own(Ask::post("/api/v1/tokens", &token))).await;
    assert_eq!(token.status, StatusCode::FORBIDDEN);
    assert_eq!(token.json()["detail"], "This account needs a second factor.");

    // With it everything is as before, and without it again nothing.
    let drawn = house.ask(own(Ask::post("/api/v1/second-factor", &json!({})))).await.json();
    let secret = drawn["secret"].as_str().expect("a secret");
    let set = json!({"password": PASSWORD, "secret": secret, "code": code(secret, 0)});
    let set = house.ask(own(Ask::new(Method::PUT, "/api/v1/second-factor").json(&set))).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT);
    assert_eq!(house.ask(own(Ask::get("/members"))).await.status, StatusCode::OK);
    assert_eq!(house.ask(log(arbiter)).await.status, StatusCode::OK);
    let remove = Ask::new(Method::DELETE, "/api/v1/second-factor");
    let removed = house.ask(own(remove.json(&json!({"password": PASSWORD})))).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT);
    assert_eq!(house.ask(log(arbiter)).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_administrator_demands_a_second_factor_on_the_page_of_accounts() {
    let house = House::open().await;
    let people = people(&house).await;
    let (cookie, csrf) = house.log_in("root").await;
    let post = |role: &str| {
        let fields = [("csrf", csrf.as_str()), ("role", role)];
        Ask::form("/accounts/second-factor", &fields).header("cookie", &cookie)
    };
    let page = async || house.ask(Ask::get("/accounts").header("cookie", &cookie)).await;
    assert!(!page().await.body.contains("Second factor missing"));
    let unknown = house.ask(post("king")).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    let demanded = house.ask(post("administrator")).await;
    assert_eq!(demanded.location, "/account", "whoever demands it needs it, too");
    assert_eq!(page().await.status, StatusCode::FORBIDDEN);
    let arbiter = &people.by_role[3].1;
    assert_eq!(
        house.ask(Ask::get("/api/v1/events/1/log").token(arbiter)).await.status,
        StatusCode::OK
    );
    let own = |ask: Ask| ask.header("cookie", &cookie).header("x-csrf", &csrf);
    let drawn = house.ask(own(Ask::post("/api/v1/second-factor", &json!({})))).await.json();
    let secret = drawn["secret"].as_str().expect("a secret");
    let set = json!({"password": PASSWORD, "secret": secret, "code": code(secret, 0)});
    house.ask(own(Ask::new(Method::PUT, "/api/v1/second-factor").json(&set))).await;
    let demanded = house.ask(post("arbiter")).await;
    assert_eq!(demanded.location, "/accounts");
    let shown = page().await.body;
    // The arbiter, both organisers and the other administrator lack it.
    assert_eq!(shown.matches("Second factor missing").count(), 4, "{shown}");
    assert!(shown.contains(r#"<option value="arbiter" selected>“arbiter” and above<"#), "{shown}");
    let audit = house.ask(own(Ask::get("/api/v1/audit"))).await.json();
    assert_eq!(
        (&audit[0]["what"], &audit[0]["detail"]),
        (&json!("second-factor-demanded"), &json!("from arbiter on"))
    );
    assert_eq!(house.ask(post("")).await.location, "/accounts");
    assert!(!page().await.body.contains("Second factor missing"));
}

#[tokio::test]
async fn a_password_is_taken_as_it_was_typed_on_pages_and_by_programs() {
    let house = House::open().await;
    let root = house.administrator().await;
    let password = " with blanks around it ";
    let account = json!({"name": "anna", "password": password, "role": "read"});
    let opened = house.ask(Ask::post("/api/v1/accounts", &account).token(&root)).await;
    assert_eq!(opened.status, StatusCode::CREATED);
    let log_in = async |typed: &str| {
        house.ask(Ask::form("/login", &[("name", "anna"), ("password", typed)])).await.status
    };
    assert_eq!(log_in(password).await, StatusCode::SEE_OTHER);
    assert_eq!(log_in(password.trim()).await, StatusCode::UNAUTHORIZED);
}
