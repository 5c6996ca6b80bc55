//! A phone that follows a player, from the button on the player's page to the message that its
//! browser opens: with a push service on this machine that speaks TLS and reads what it is sent.

use std::{sync::Arc, time::Duration};

use arbiter_server::{PushMode, PushSettings, Settings};
use axum::http::StatusCode;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hkdf,
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as SignerKey},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
    sync::mpsc,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, crypto::ring::default_provider, pki_types::PrivateKeyDer},
};

use crate::support::{Ask, House, words};

/// How long anything may take.
const LIMIT: Duration = Duration::from_mins(1);

/// What a push service was sent.
struct Received {
    head: String,
    body: Vec<u8>,
}

impl Received {
    fn header(&self, name: &str) -> &str {
        let line = self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        });
        line.unwrap_or_else(|| panic!("no {name} in {}", self.head))
    }
}

/// A push service on this machine.
struct Service {
    address: String,
    authority: Vec<u8>,
    received: mpsc::Receiver<Received>,
}

impl Service {
    /// Answers everything with `status`; a path with `gone` in it with 410.
    async fn open(status: &'static str) -> Self {
        let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).expect("made");
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).expect("a key");
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .expect("a certificate");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("https://{}", listener.local_addr().expect("an address"));
        let (sender, received) = mpsc::channel(16);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let Ok(mut stream) = acceptor.accept(stream).await else { continue };
                let mut bytes = Vec::new();
                let (head, length) = loop {
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    if let Some(at) = text.find("\r\n\r\n") {
                        let head = text[..at].to_owned();
                        let length = head.to_lowercase();
                        let length = length.split("content-length: ").nth(1).expect("a length");
                        let length = length.lines().next().expect("a line").parse::<usize>();
                        break (head, at + 4 + length.expect("a number"));
                    }
                    assert_ne!(stream.read_buf(&mut bytes).await.expect("more"), 0, "{text}");
                };
                while bytes.len() < length {
                    assert_ne!(stream.read_buf(&mut bytes).await.expect("more"), 0);
                }
                let status = if head.contains("/gone") { "410 Gone" } else { status };
                let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.expect("answered");
                drop(stream.shutdown().await);
                let body = bytes.split_off(length - (length - head.len() - 4));
                sender.send(Received { head, body }).await.expect("the test waits");
            }
        });
        Self { address, authority: made.cert.der().to_vec(), received }
    }

    fn settings(&self) -> Settings {
        let push = PushSettings {
            mode: PushMode::Always,
            private_services: vec!["127.0.0.1".parse().expect("a range")],
            authority: Some(self.authority.clone()),
        };
        Settings {
            address: "http://arbiter.test".to_owned(),
            contact: Some("mailto:arbiter@club.example".to_owned()),
            push,
            ..Settings::default()
        }
    }

    async fn next(&mut self) -> Received {
        let received = tokio::time::timeout(LIMIT, self.received.recv()).await;
        received.expect("a message in a minute").expect("a service")
    }
}

/// A browser that can be told once: its key is good for one agreement.
struct Browser {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
    endpoint: String,
}

impl Browser {
    fn at(service: &Service, path: &str) -> Self {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let public = key.compute_public_key().expect("a point").as_ref().to_vec();
        Self { key, public, auth: [7; 16], endpoint: format!("{}/{path}", service.address) }
    }

    async fn ask(&self, house: &House, address: &str, lang: &str) -> (StatusCode, String) {
        let public_key = URL_SAFE_NO_PAD.encode(&self.public);
        let auth = URL_SAFE_NO_PAD.encode(self.auth);
        let fields =
            [("endpoint", self.endpoint.as_str()), ("public_key", &public_key), ("auth", &auth)];
        let ask = Ask::form(address, &fields).header("accept-language", lang);
        let reply = house.ask(ask.header("accept", "application/json")).await;
        (reply.status, reply.body)
    }

    /// Opens a message as RFC 8291 says.
    fn open(self, sealed: &[u8]) -> Value {
        let (salt, rest) = sealed.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes(), "one record");
        let (server, sealed) = rest[1..].split_at(usize::from(rest[0]));
        let derive = |salt: &[u8], secret: &[u8], info: &[&[u8]], length: usize| {
            struct Length(usize);
            impl hkdf::KeyType for Length {
                fn len(&self) -> usize {
                    self.0
                }
            }
            let drawn = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
            let mut derived = vec![0; length];
            drawn.expand(info, Length(length)).expect("info").fill(&mut derived).expect("derived");
            derived
        };
        let theirs = UnparsedPublicKey::new(&ECDH_P256, server);
        let shared = agree_ephemeral(self.key, &theirs, <[u8]>::to_vec).expect("agreed");
        let info: [&[u8]; 3] = [b"WebPush: info\0", &self.public, server];
        let secret = derive(&self.auth, &shared, &info, 32);
        let key = derive(salt, &secret, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derive(salt, &secret, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("a nonce");
        let mut text = sealed.to_vec();
        let text = key.open_in_place(nonce, Aad::empty(), &mut text).expect("it is for us");
        let text = text.strip_suffix(&[2]).expect("the last record");
        serde_json::from_slice(text).expect("JSON")
    }
}

/// What a service verifies before it takes a message.
fn check_signature(received: &Received, service: &Service, key_on_page: &str) {
    let line = received.header("authorization");
    let (token, key) =
        line.strip_prefix("vapid t=").and_then(|it| it.split_once(", k=")).expect("vapid");
    assert_eq!(key, key_on_page, "the key that the browser was given");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
    let known = SignerKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
    known.verify(signed.as_bytes(), &bytes(signature)).expect("signed with it");
    let claims = bytes(signed.split('.').nth(1).expect("claims"));
    let claims: Value = serde_json::from_slice(&claims).expect("JSON");
    assert_eq!(claims["aud"], service.address.as_str());
    assert_eq!(claims["sub"], "mailto:arbiter@club.example");
}

fn players() -> Value {
    let names = ["Lasker, Emanuel", "Tarrasch, Siegbert", "Pillsbury, Harry", "Bird, Henry"];
    let player = |(n, name): (usize, &&str)| json!({"name": name, "rating": 2400 - 50 * n});
    json!(names.iter().enumerate().map(player).collect::<Vec<_>>())
}

/// An event with four players before its first round, and their numbers, the strongest first.
async fn event(house: &House, token: &str) -> (u64, Vec<u64>) {
    let event = house.event(token, &json!({"name": "Café", "rounds": 3})).await;
    let begin = json!([
        { "kind": "enter", "players": players() },
        { "kind": "draw-initial-color", "color": "white" },
    ]);
    house.act(token, event, begin).await;
    let all = house.ask(Ask::get(&format!("/api/v1/events/{event}/players"))).await.json();
    let mut all = all.as_array().expect("players").clone();
    all.sort_by_key(|it| std::cmp::Reverse(it["rating"].as_u64()));
    (event, all.iter().map(|it| it["id"].as_u64().expect("a number")).collect())
}

#[tokio::test]
async fn a_phone_is_told_of_its_pairing_and_its_result_and_nobody_else_reads_it() {
    let mut service = Service::open("201 Created").await;
    let house = House::reached_at(false, service.settings()).await;
    let token = house.administrator().await;
    let (event, ids) = event(&house, &token).await;
    let card = format!("/events/{event}/players/{}", ids[0]);
    let page = house.ask(Ask::get(&card)).await.body;
    let key =
        page.split("data-push=\"").nth(1).expect("a button").split('"').next().expect("a key");

    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let running = house.server.run(listener, std::future::pending());
    let told = async {
        // The pairing, in the language of the page on which it was asked for.
        let phone = Browser::at(&service, "one");
        let asked = phone.ask(&house, &format!("{card}/follow"), "de").await;
        assert_eq!(asked.0, StatusCode::NO_CONTENT, "{}", asked.1);
        let round = json!([{ "kind": "pair-next-round" }, { "kind": "publish-round" }]);
        house.act(&token, event, round).await;
        let received = service.next().await;
        assert!(received.head.starts_with("POST /one HTTP/1.1"), "{}", received.head);
        assert_eq!(received.header("content-encoding"), "aes128gcm");
        assert_eq!(received.header("urgency"), "high");
        assert!(received.header("ttl").parse::<u32>().is_ok());
        check_signature(&received, &service, key);
        assert!(!String::from_utf8_lossy(&received.body).contains("Pillsbury"));
        let message = phone.open(&received.body);
        assert_eq!(message["title"], "Runde 1: Brett 1, Weiß, Pillsbury, Harry");
        assert_eq!(message["body"], "Café");
        assert_eq!(message["path"], card.as_str());

        // Whoever comes later is told what is new: the result, and not the pairing.
        let later = Browser::at(&service, "two");
        let stopped =
            Browser { endpoint: format!("{}/one", service.address), ..Browser::at(&service, "") };
        let asked = stopped.ask(&house, &format!("{card}/unfollow"), "en").await;
        assert_eq!(asked.0, StatusCode::NO_CONTENT, "{}", asked.1);
        let asked = later.ask(&house, &format!("{card}/follow"), "en").await;
        assert_eq!(asked.0, StatusCode::NO_CONTENT, "{}", asked.1);
        let won = json!([{ "kind": "enter-result", "round": 1, "board": 1, "result": "1-0" }]);
        house.act(&token, event, won).await;
        let received = service.next().await;
        assert!(
            received.head.starts_with("POST /two "),
            "the first asked no more: {}",
            received.head
        );
        let message = later.open(&received.body);
        assert_eq!(message["title"], "Round 1: 1–0");
        assert_eq!(message["body"], "Board 1, White, Pillsbury, Harry\nCafé");
    };
    tokio::select! {
        ended = running => panic!("the server ended: {ended:?}"),
        () = told => {}
    }
}

#[tokio::test]
async fn a_phone_that_is_gone_is_forgotten_and_a_service_that_fails_is_left_alone() {
    let mut service = Service::open("302 Found").await;
    let house = House::reached_at(false, service.settings()).await;
    let token = house.administrator().await;
    let (event, ids) = event(&house, &token).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let running = house.server.run(listener, std::future::pending());
    let told = async {
        for (player, path) in [(ids[0], "gone"), (ids[1], "moved")] {
            let asked = Browser::at(&service, path)
                .ask(&house, &format!("/events/{event}/players/{player}/follow"), "en")
                .await;
            assert_eq!(asked.0, StatusCode::NO_CONTENT, "{}", asked.1);
        }
        let round = json!([{ "kind": "pair-next-round" }, { "kind": "publish-round" }]);
        house.act(&token, event, round).await;
        let (one, two) = (service.next().await, service.next().await);
        let mut paths = [one.head, two.head].map(|head| head[..12].to_owned());
        paths.sort();
        assert_eq!(paths, ["POST /gone H", "POST /moved "]);
        // Both games end: who is gone is not asked again, and the other is, but never elsewhere.
        let results = json!([
            { "kind": "enter-result", "round": 1, "board": 1, "result": "1-0" },
            { "kind": "enter-result", "round": 1, "board": 2, "result": "0-1" },
        ]);
        let counted = async {
            loop {
                let text = house.ask(Ask::get("/metrics").token(&token)).await.body;
                if text.contains("arbiter_push_sent_total 1\n")
                    && text.contains("arbiter_push_dropped_total 1\n")
                {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(LIMIT, counted).await.expect("both are counted in a minute");
        house.act(&token, event, results).await;
        let received = service.next().await;
        assert!(received.head.starts_with("POST /moved "), "{}", received.head);
    };
    tokio::select! {
        ended = running => panic!("the server ended: {ended:?}"),
        () = told => {}
    }
}

#[tokio::test]
async fn nothing_is_offered_or_taken_unless_the_operator_wants_it() {
    let service = Service::open("201 Created").await;
    let house = House::open().await;
    let token = house.administrator().await;
    let (event, ids) = event(&house, &token).await;
    let card = format!("/events/{event}/players/{}", ids[0]);
    let page = house.ask(Ask::get(&card)).await.body;
    assert!(!page.contains("data-push"), "{}", words(&page));
    let asked = Browser::at(&service, "one").ask(&house, &format!("{card}/follow"), "en").await;
    assert_eq!(asked.0, StatusCode::NOT_FOUND, "{}", asked.1);
}

#[tokio::test]
async fn strangers_name_no_plain_address_no_other_player_and_come_from_our_own_pages() {
    let service = Service::open("201 Created").await;
    let house = House::reached_at(false, service.settings()).await;
    let token = house.administrator().await;
    let (event, ids) = event(&house, &token).await;
    let follow = format!("/events/{event}/players/{}/follow", ids[0]);
    let at =
        |endpoint: &str| Browser { endpoint: endpoint.to_owned(), ..Browser::at(&service, "") };
    for wrong in ["", "http://push.example/a", "https://u@push.example/a", "file:///etc/passwd"] {
        let asked = at(wrong).ask(&house, &follow, "en").await;
        assert_eq!(asked.0, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", asked.1);
    }
    let mut no_key = Browser::at(&service, "one");
    no_key.public.pop();
    let asked = no_key.ask(&house, &follow, "en").await;
    assert_eq!(asked.0, StatusCode::UNPROCESSABLE_ENTITY, "{}", asked.1);
    let nobody = format!("/events/{event}/players/99/follow");
    let asked = Browser::at(&service, "one").ask(&house, &nobody, "en").await;
    assert_eq!(asked.0, StatusCode::NOT_FOUND, "{}", asked.1);
    let fields = [("endpoint", "https://push.example/a")];
    let foreign = Ask::form(&follow, &fields).header("sec-fetch-site", "cross-site");
    assert_eq!(house.ask(foreign).await.status, StatusCode::FORBIDDEN);
}
