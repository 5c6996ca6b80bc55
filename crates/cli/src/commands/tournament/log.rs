//! The log as evidence: looked through, sealed with a signature, and rid of a person's data.
#![allow(clippy::struct_field_names, reason = "named as the page names them")]

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_rulebook::{Message, MessageValue};
use arbiter_store::{Finding, Head, Link, NewEvent, Recorded, StreamId, Version, tournaments};
use arbiter_text::Text;
use ring::{
    rand::SystemRandom,
    signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::desk::Desk;
use crate::{
    error::{CommandError, Done, Words},
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Verify {
    event: Option<u32>,

    #[arg(long, value_name = "FILE", conflicts_with = "event")]
    pub(super) file: Option<PathBuf>,

    #[arg(long, value_name = "KEY", requires = "file")]
    key: Option<String>,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct FindingView {
    stream: Option<String>,
    fact: Option<u64>,
    sound: u64,
    why: String,
    is_newer: bool,
}

impl From<&Finding> for FindingView {
    fn from(finding: &Finding) -> Self {
        Self {
            stream: finding.stream.as_ref().map(ToString::to_string),
            fact: finding.number,
            sound: finding.sound,
            why: finding.why.clone(),
            is_newer: finding.is_newer,
        }
    }
}

pub(super) fn verify(
    arguments: &Verify,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let only = arguments.event.map(tournaments::stream).transpose()?;
    let verified = desk.verify(only.as_ref())?;
    let code = if verified.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) };
    if arguments.format == Format::Json {
        let findings: Vec<FindingView> = verified.findings.iter().map(FindingView::from).collect();
        let streams: Vec<Value> = verified
            .streams
            .iter()
            .map(|(stream, head)| {
                let (version, hash) = (head.version.0, head.link.to_string());
                json!({"stream": stream.as_str(), "facts": version, "hash": hash})
            })
            .collect();
        let facts = verified.facts;
        let answer = json!({"facts": facts, "streams": streams, "findings": findings});
        format::json(world.out, &answer)?;
        return Ok(code);
    }
    for (stream, head) in &verified.streams {
        let facts = world.t.count("cli-log-facts", count(head.version.0));
        writeln!(world.out, "{stream:<20} {facts:>13}  {}", head.link)?;
    }
    for finding in &verified.findings {
        let place = match &finding.stream {
            Some(stream) => MessageValue::from(stream.as_str()),
            None => Message::new("cli-log-file").into(),
        };
        let place = match finding.number {
            Some(number) => {
                let at = Message::new("store-place").with("place", place);
                MessageValue::from(at.with("n", number.to_string()))
            }
            None => place,
        };
        let line = Message::new("at-place").with("where", place);
        world.print(&line.with("what", finding.why.as_str()))?;
    }
    if verified.findings.is_empty() {
        world.tell(&Message::new("cli-log-sound").with("n", count(verified.facts)))?;
    } else {
        writeln!(world.talk, "{}", advice(&verified.findings, desk.place(), &world.t))?;
    }
    Ok(code)
}

/// A number that may choose between singular and plural.
fn count(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// What to do, in an order that loses nothing.
fn advice(findings: &[Finding], place: &str, t: &Text) -> String {
    if findings.iter().all(|finding| finding.is_newer) {
        return t.say("cli-log-newer");
    }
    let compare = "arbiter tournament verify --database NEW.sqlite";
    let mut steps = vec![
        t.say1("cli-log-step-copy", "place", place),
        t.say("cli-log-step-restore"),
        "   arbiter tournament restore BACKUP --database NEW.sqlite".to_owned(),
        t.say1("cli-log-step-compare", "command", compare),
    ];
    for finding in findings {
        let Some(id) = finding.stream.as_ref().and_then(tournaments::id_of) else { continue };
        let values = [("event", id.to_string()), ("sound", finding.sound.to_string())];
        steps.push(format!("   {}", t.with("cli-log-step-event", &values)));
        let command = format!("arbiter tournament log {id} --read-only --database COPY");
        steps.push(format!("   {}", t.say1("cli-log-step-again", "command", command)));
    }
    steps.push(t.say("cli-log-step-others"));
    steps.join("\n")
}

#[derive(Debug, clap::Args)]
pub(super) struct Seal {
    event: u32,

    file: PathBuf,

    #[arg(long, value_name = "FILE")]
    key: PathBuf,
}

/// The last line of a sealed log.
#[derive(Serialize, Deserialize)]
struct Signature {
    stream: String,
    facts: u64,
    hash: String,
    public_key: String,
    signature: String,
}

/// A fact of a sealed log.
#[derive(Serialize, Deserialize)]
struct SealedFact {
    number: u64,
    at_ms: u64,
    actor: String,
    body: String,
}

/// What is signed: which stream, how many facts, and the hash of the last.
fn signed_text(stream: &str, facts: u64, hash: &str) -> String {
    format!("arbiter log\n{stream}\n{facts}\n{hash}\n")
}

pub(super) fn seal(arguments: &Seal, desk: &Desk, world: &mut World<'_>) -> Done {
    let key = key_pair(&arguments.key)?;
    let stream = tournaments::stream(arguments.event)?;
    desk.load(arguments.event)?;
    let events = desk.wait(desk.database().events().read(&stream, Version(0)))?;
    let link = chained(&stream, &events);
    let (facts, hash) = (events.len() as u64, link.to_string());
    let signature = key.sign(signed_text(stream.as_str(), facts, &hash).as_bytes());
    let public_key = hex::encode(key.public_key());
    let last = Signature {
        stream: stream.to_string(),
        facts,
        hash,
        public_key: public_key.clone(),
        signature: hex::encode(signature),
    };
    let mut lines = Vec::new();
    for Recorded { number, at_ms, actor, body } in events {
        format::json(&mut lines, &SealedFact { number, at_ms, actor, body })?;
    }
    format::json(&mut lines, &last)?;
    let path = &arguments.file;
    let unwritable = |source| CommandError::Unwritable { path: path.clone(), source };
    let mut file = fs::File::create_new(path).map_err(unwritable)?;
    file.write_all(&lines).and_then(|()| file.sync_all()).map_err(unwritable)?;
    writeln!(world.out, "{public_key}")?;
    let said = Message::new("cli-log-sealed").with("n", count(facts));
    world.tell(&said.with("file", path.display().to_string()))?;
    Ok(())
}

fn chained(stream: &StreamId, events: &[Recorded]) -> Link {
    events.iter().fold(Link::START, |link, event| link.then(stream, event))
}

/// The private key in a file that its owner alone may read.
fn key_pair(path: &PathBuf) -> Result<Ed25519KeyPair, CommandError> {
    let unreadable = |source| CommandError::Unreadable { path: path.clone(), source };
    let bad = |key| {
        let place = Message::new("at-place").with("where", path.display().to_string());
        CommandError::bad_input(place.with("what", Message::new(key)))
    };
    if !path.exists() {
        let made = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new())
            .map_err(|_| bad("cli-log-no-random"))?;
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.mode(0o600);
        }
        let unwritable = |source| CommandError::Unwritable { path: path.clone(), source };
        let mut file = options.open(path).map_err(unwritable)?;
        file.write_all(made.as_ref()).map_err(unwritable)?;
    }
    let bytes = fs::read(path).map_err(unreadable)?;
    Ed25519KeyPair::from_pkcs8(&bytes).map_err(|_| bad("cli-log-no-key"))
}

/// A sealed log: are its facts those that were signed?
pub(super) fn verify_seal(
    file: &Path,
    arguments: &Verify,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let bytes = world.read(file)?;
    let text = String::from_utf8_lossy(&bytes);
    let checked = check_seal(&text, arguments.key.as_deref());
    if arguments.format == Format::Json {
        let answer = match &checked {
            Ok(seal) => json!({"sound": true, "stream": seal.stream, "facts": seal.facts,
                "hash": seal.hash, "public_key": seal.public_key}),
            Err(why) => json!({"sound": false, "why": world.t.message(why)}),
        };
        format::json(world.out, &answer)?;
    } else {
        match &checked {
            Ok(seal) => {
                let line = Message::new("cli-log-seal-sound").with("stream", seal.stream.as_str());
                let line = line.with("n", count(seal.facts)).with("key", seal.public_key.as_str());
                world.print(&line)?;
            }
            Err(why) => {
                let line = Message::new("at-place").with("where", file.display().to_string());
                world.print(&line.with("what", why.clone()))?;
            }
        }
    }
    Ok(if checked.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn check_seal(text: &str, key: Option<&str>) -> Result<Signature, Message> {
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.pop().ok_or(Message::new("cli-log-empty"))?;
    let seal: Signature = serde_json::from_str(last)
        .map_err(|error| Message::new("cli-log-no-signature").with("why", error.to_string()))?;
    let stream = StreamId::new(&seal.stream).ok_or(Message::new("cli-log-no-stream"))?;
    let mut events = Vec::new();
    for (line, number) in lines.iter().zip(1_u64..) {
        let about = |key| Message::new(key).with("n", number.to_string());
        let fact: SealedFact = serde_json::from_str(line)
            .map_err(|error| about("cli-log-fact").with("why", error.to_string()))?;
        if fact.number != number {
            return Err(about("cli-log-fact-missing"));
        }
        let SealedFact { number, at_ms, actor, body } = fact;
        events.push(Recorded { number, at_ms, actor, body });
    }
    let hash = chained(&stream, &events).to_string();
    if hash != seal.hash || events.len() as u64 != seal.facts {
        return Err(Message::new("cli-log-other-facts"));
    }
    if key.is_some_and(|key| !key.trim().eq_ignore_ascii_case(&seal.public_key)) {
        return Err(Message::new("cli-log-other-key").with("key", seal.public_key));
    }
    let (key, signature) = (hex::decode(&seal.public_key).ok(), hex::decode(&seal.signature).ok());
    let (key, signature) = key.zip(signature).ok_or(Message::new("cli-log-key-unreadable"))?;
    let text = signed_text(&seal.stream, seal.facts, &seal.hash);
    let verified = UnparsedPublicKey::new(&ED25519, key).verify(text.as_bytes(), &signature);
    verified.map_err(|_| Message::new("cli-log-wrong"))?;
    Ok(seal)
}

#[derive(Debug, clap::Args)]
pub(super) struct Erase {
    event: u32,

    player: String,
}

/// What is left of a person in a stored fact.
const ERASED_FIELDS: [&str; 5] = ["fide_id", "national_id", "licence", "birth", "club"];

pub(super) fn erase(arguments: &Erase, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.event)?;
    let player = loaded.player(&arguments.player)?;
    if !loaded.event.is_closed {
        let what = Message::new("fault-not-closed").with("event", arguments.event);
        let hint = format!("arbiter tournament close {}", arguments.event);
        return Err(CommandError::refused(what, Words::command(hint)));
    }
    let label = world.t.say1("cli-erased-player", "n", player.0);
    let stream = tournaments::stream(arguments.event)?;
    let names = erase_in(desk, &stream, |facts| {
        let names = names_of(facts, player.0);
        for fact in facts {
            erase_details(fact, player.0, &label);
            erase_registration(fact, &names);
            replace_names(fact, &names, &label);
        }
        names
    })?;
    let games = StreamId::new(&format!("games/{}", arguments.event));
    if let Some(games) = games {
        erase_in(desk, &games, |facts| {
            for fact in facts {
                replace_names(fact, &names, &label);
            }
            Vec::new()
        })?;
    }
    desk.rebuild()?;
    world.tell(&Message::new("cli-log-erased").with("label", label))?;
    Ok(())
}

/// A fact that is not of our form.
pub(super) fn unreadable(stream: &StreamId, error: &serde_json::Error) -> CommandError {
    let what = Message::new("cli-log-unreadable").with("stream", stream.as_str());
    CommandError::bad_input(what.with("why", error.to_string()))
}

/// Rewrites a stream, and keeps a record of it with both hashes but without the data.
pub(super) fn erase_in(
    desk: &Desk,
    stream: &StreamId,
    change: impl FnOnce(&mut [Value]) -> Vec<String>,
) -> Result<Vec<String>, CommandError> {
    let log = desk.database().events();
    let before = desk.wait(log.head(stream))?;
    let events = desk.wait(log.read(stream, Version(0)))?;
    if events.is_empty() {
        return Ok(Vec::new());
    }
    let parse = |event: &Recorded| serde_json::from_str::<Value>(&event.body);
    let facts: Result<Vec<Value>, _> = events.iter().map(parse).collect();
    let mut facts = facts.map_err(|error| unreadable(stream, &error))?;
    let names = change(&mut facts);
    let bodies: Vec<String> = facts.iter().map(Value::to_string).collect();
    if bodies.iter().zip(&events).all(|(body, event)| *body == event.body) {
        return Ok(names);
    }
    let after = desk.wait(desk.database().rewrite(stream, before, bodies))?;
    record_erasure(desk, stream, before, after)?;
    Ok(names)
}

fn record_erasure(desk: &Desk, stream: &StreamId, before: Head, after: Head) -> Done {
    let log = desk.database().events();
    let erasures = StreamId::new("erasures")
        .ok_or_else(|| CommandError::bad_input(Message::new("cli-log-no-stream")))?;
    let body = json!({
        "version": 1,
        "kind": "erased",
        "stream": stream.as_str(),
        "before": before.link.to_string(),
        "after": after.link.to_string(),
    });
    let event = NewEvent {
        at_ms: arbiter_service::now_ms(),
        actor: desk.actor().to_owned(),
        body: body.to_string(),
    };
    let seen = desk.wait(log.head(&erasures))?.version;
    desk.wait(log.append(&erasures, seen, vec![event]))?;
    Ok(())
}

/// Every name that the player has had in the event.
fn names_of(facts: &[Value], player: u32) -> Vec<String> {
    let own = facts.iter().filter(|fact| fact["player"] == player);
    let mut names: Vec<String> =
        own.filter_map(|fact| fact["details"]["name"].as_str()).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    // An empty name stands in every text.
    names.retain(|name| !name.trim().is_empty());
    names
}

fn erase_details(fact: &mut Value, player: u32, label: &str) {
    if fact["player"] != player {
        return;
    }
    if let Some(details) = fact.get_mut("details").and_then(Value::as_object_mut) {
        details.insert("name".to_owned(), label.into());
        for field in ERASED_FIELDS {
            details.remove(field);
        }
    }
}

/// A registration under one of the names: how they are reached and what they added goes as well.
fn erase_registration(fact: &mut Value, names: &[String]) {
    let is_theirs =
        fact["details"]["name"].as_str().is_some_and(|it| names.iter().any(|name| name == it));
    if fact["kind"] != "registration-requested" || !is_theirs {
        return;
    }
    if let Some(details) = fact.get_mut("details").and_then(Value::as_object_mut) {
        for field in ERASED_FIELDS {
            details.remove(field);
        }
    }
    if let Some(fact) = fact.as_object_mut() {
        fact.insert("contact".to_owned(), "erased".into());
        fact.remove("remark");
    }
}

/// Replaces the names wherever else they stand: in reasons, in teams, in games.
fn replace_names(value: &mut Value, names: &[String], label: &str) {
    match value {
        Value::String(text) => {
            for name in names {
                if text.contains(name.as_str()) {
                    *text = text.replace(name.as_str(), label);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|it| replace_names(it, names, label)),
        Value::Object(fields) => {
            fields.values_mut().for_each(|it| replace_names(it, names, label));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
