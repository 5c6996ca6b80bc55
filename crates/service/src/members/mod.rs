//! The players whom a club knows: who they are, what they played, what the arbiters note of them,
//! what they owe and have paid. A log of facts like everything else, in a stream of its own.

mod fact;

use std::{collections::BTreeMap, sync::Arc};

use arbiter_director::report;
use arbiter_lists::fold;
use arbiter_store::{Database, NewEvent, StoreError, StreamId, Version};
use arbiter_tournament::{BirthDate, Details, PairingNumber, PlayerId, Tournament};
use fact::{MemberFact, decode, encode};
pub use fact::{Person, Played};

use crate::now_ms;

/// The stream of the facts.
const STREAM: &str = "members";

/// Where it is recorded that a stream was rewritten.
const ERASURES: &str = "erasures";

/// Players that a club may know.
const MEMBERS_MAX: usize = 50_000;

/// Letters of a name or a club, of a reason, of a note.
const NAME_MAX: usize = 200;
const WHAT_MAX: usize = 200;
const NOTE_MAX: usize = 4000;

/// The largest fee, in cents.
const CENTS_MAX: u32 = 100_000_000;

/// How often a decision is made again when somebody else was faster.
const ATTEMPTS: u32 = 8;

/// What somebody owes, or paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerLine {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// What for, or how.
    pub what: String,
    /// What they owe, below zero what they paid.
    pub cents: i64,
}

/// A player of the club.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// Who it is.
    pub person: Person,
    /// For arbiters alone.
    pub note: String,
    /// Events played, the first first.
    pub played: Vec<Played>,
    /// The oldest first.
    pub ledger: Vec<LedgerLine>,
}

impl Member {
    /// What is still to be paid; below zero what was paid too much.
    pub fn due_cents(&self) -> i64 {
        self.ledger.iter().map(|line| line.cents).sum()
    }
}

/// Everybody, and how far the log was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    /// By their number.
    pub members: BTreeMap<u32, Member>,
    /// The highest number that anybody ever had.
    last: u32,
    version: u64,
}

/// What became of an event whose players were taken over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakenOver {
    /// Players who were not known before.
    pub added: usize,
    /// Players who were.
    pub known: usize,
}

/// Why nothing was stored.
#[derive(Debug, thiserror::Error)]
pub enum MemberError {
    /// Nobody has this number.
    #[error("there is no member {0}")]
    NoMember(u32),
    /// A name is missing, too long, or not a line.
    #[error("{field} is empty, too long or not a line: {found:?}")]
    Text {
        /// Which one.
        field: &'static str,
        /// What was there.
        found: String,
    },
    /// An amount that is nought or too high.
    #[error("an amount is from 0.01 to {}", CENTS_MAX / 100)]
    Amount,
    /// Somebody has the same identity number, or the same name and date of birth.
    #[error("this is member {0}")]
    Twin(u32),
    /// The event is still going on.
    #[error("event {0} is not closed")]
    NotClosed(u32),
    /// There is no room for more.
    #[error("a club has at most {MEMBERS_MAX} members")]
    TooMany,
    /// The database does not answer, or another change came first.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reads and writes the players of a club.
pub struct Members {
    database: Arc<Database>,
}

impl Members {
    /// Those of a database.
    pub const fn new(database: Arc<Database>) -> Self {
        Self { database }
    }

    /// Everybody.
    pub async fn roll(&self) -> Result<Roll, MemberError> {
        let mut roll = Roll::default();
        for recorded in self.database.events().read(&stream(STREAM)?, Version(0)).await? {
            roll.version = recorded.number;
            roll.evolve(decode(&recorded)?, recorded.at_ms);
        }
        Ok(roll)
    }

    /// Makes somebody known; their number.
    pub async fn add(&self, person: &Person, actor: &str) -> Result<u32, MemberError> {
        let person = valid(person)?;
        let facts = self.decide(actor, |roll| {
            if let Some(twin) = roll.find(&person) {
                return Err(MemberError::Twin(twin));
            }
            let member = roll.next()?;
            Ok(vec![MemberFact::Known { member, person: person.clone() }])
        });
        let added = facts.await?.into_iter().find_map(|fact| match fact {
            MemberFact::Known { member, .. } => Some(member),
            MemberFact::Noted { .. }
            | MemberFact::Played { .. }
            | MemberFact::Charged { .. }
            | MemberFact::Paid { .. }
            | MemberFact::Erased { .. } => None,
        });
        added.ok_or(MemberError::TooMany)
    }

    /// Mends what is known of somebody.
    pub async fn correct(
        &self,
        member: u32,
        person: &Person,
        actor: &str,
    ) -> Result<(), MemberError> {
        let person = valid(person)?;
        self.decide(actor, |roll| {
            let now = roll.member(member)?;
            if let Some(twin) = roll.find(&person).filter(|&twin| twin != member) {
                return Err(MemberError::Twin(twin));
            }
            let is_same = now.person == person;
            Ok(if is_same {
                Vec::new()
            } else {
                vec![MemberFact::Known { member, person: person.clone() }]
            })
        })
        .await?;
        Ok(())
    }

    /// Notes something of somebody in place of what was noted before.
    pub async fn note(&self, member: u32, note: &str, actor: &str) -> Result<(), MemberError> {
        let note = note.trim().to_owned();
        if NOTE_MAX < note.chars().count() {
            return Err(MemberError::Text { field: "note", found: note });
        }
        self.decide(actor, |roll| {
            let is_same = roll.member(member)?.note == note;
            let fact = MemberFact::Noted { member, note: note.clone() };
            Ok(if is_same { Vec::new() } else { vec![fact] })
        })
        .await?;
        Ok(())
    }

    /// Somebody owes something: an entry fee, a licence.
    pub async fn charge(
        &self,
        member: u32,
        sum: (u32, &str),
        actor: &str,
    ) -> Result<(), MemberError> {
        let fact = |cents, what| MemberFact::Charged { member, cents, what };
        self.book(member, sum, actor, fact).await
    }

    /// Somebody paid something.
    pub async fn pay(&self, member: u32, sum: (u32, &str), actor: &str) -> Result<(), MemberError> {
        self.book(member, sum, actor, |cents, what| MemberFact::Paid { member, cents, what }).await
    }

    async fn book(
        &self,
        member: u32,
        (cents, what): (u32, &str),
        actor: &str,
        fact: impl Fn(u32, String) -> MemberFact,
    ) -> Result<(), MemberError> {
        let (cents, what) = (amount(cents)?, line("reason", what, WHAT_MAX)?);
        self.decide(actor, |roll| {
            roll.member(member)?;
            Ok(vec![fact(cents, what.clone())])
        })
        .await?;
        Ok(())
    }

    /// Takes over the players of an event that is over, with what they reached. Whoever is known
    /// by an identity number, or by name and date of birth, is known better afterwards; an event
    /// that is taken over again replaces what was known of it.
    pub async fn take_over(
        &self,
        id: u32,
        event: &Tournament,
        actor: &str,
    ) -> Result<TakenOver, MemberError> {
        if !event.is_closed {
            return Err(MemberError::NotClosed(id));
        }
        let results = results(id, event);
        let mut taken = TakenOver::default();
        self.decide(actor, |roll| {
            taken = TakenOver::default();
            let mut roll = roll.clone();
            let mut facts = Vec::new();
            for (details, played) in &results {
                let Ok(person) = valid(&Person::from(details)) else { continue };
                let member = if let Some(member) = roll.find(&person) {
                    taken.known += 1;
                    member
                } else {
                    taken.added += 1;
                    roll.next()?
                };
                let before = roll.members.get(&member);
                let person = before.map_or(person.clone(), |it| it.person.updated(&person));
                let is_known = before.is_some_and(|it| it.person == person);
                let has_played = before.is_some_and(|it| it.played.contains(played));
                let known = (!is_known).then_some(MemberFact::Known { member, person });
                let played =
                    (!has_played).then(|| MemberFact::Played { member, played: played.clone() });
                for fact in known.into_iter().chain(played) {
                    roll.evolve(fact.clone(), 0);
                    facts.push(fact);
                }
            }
            Ok(facts)
        })
        .await?;
        Ok(taken)
    }

    /// Rids the club of everything that it knows of somebody, in its log too. The log gets new
    /// hashes, and a record says so without the data.
    pub async fn erase(&self, member: u32, actor: &str) -> Result<(), MemberError> {
        let (members, erasures) = (stream(STREAM)?, stream(ERASURES)?);
        self.decide(actor, |roll| {
            roll.member(member)?;
            Ok(vec![MemberFact::Erased { member }])
        })
        .await?;
        let log = self.database.events();
        let before = log.head(&members).await?;
        let mut bodies = Vec::new();
        for recorded in log.read(&members, Version(0)).await? {
            let fact = decode(&recorded)?;
            let of_theirs = fact.member() == member;
            bodies.push(if of_theirs {
                encode(&MemberFact::Erased { member })?
            } else {
                recorded.body
            });
        }
        let after = self.database.rewrite(&members, before, bodies).await?;
        let body = serde_json::json!({
            "version": 1,
            "kind": "erased",
            "stream": members.as_str(),
            "before": before.link.to_string(),
            "after": after.link.to_string(),
        });
        let event = NewEvent { at_ms: now_ms(), actor: actor.to_owned(), body: body.to_string() };
        let seen = log.head(&erasures).await?.version;
        log.append(&erasures, seen, vec![event]).await?;
        Ok(())
    }

    /// Decides on the newest state and appends what follows; again when somebody was faster.
    async fn decide(
        &self,
        actor: &str,
        mut decide: impl FnMut(&Roll) -> Result<Vec<MemberFact>, MemberError>,
    ) -> Result<Vec<MemberFact>, MemberError> {
        let stream = stream(STREAM)?;
        let mut attempt = 0;
        loop {
            let roll = self.roll().await?;
            let facts = decide(&roll)?;
            if facts.is_empty() {
                return Ok(facts);
            }
            let at_ms = now_ms();
            let event = |fact: &MemberFact| -> Result<NewEvent, StoreError> {
                Ok(NewEvent { at_ms, actor: actor.to_owned(), body: encode(fact)? })
            };
            let events = facts.iter().map(event).collect::<Result<Vec<_>, _>>()?;
            let appended =
                self.database.events().append(&stream, Version(roll.version), events).await;
            match appended {
                Ok(_) => return Ok(facts),
                Err(StoreError::Conflict { .. }) if attempt < ATTEMPTS => attempt += 1,
                Err(error) => return Err(error.into()),
            }
        }
    }
}

impl MemberFact {
    const fn member(&self) -> u32 {
        match self {
            Self::Known { member, .. }
            | Self::Noted { member, .. }
            | Self::Played { member, .. }
            | Self::Charged { member, .. }
            | Self::Paid { member, .. }
            | Self::Erased { member } => *member,
        }
    }
}

impl Roll {
    fn evolve(&mut self, fact: MemberFact, at_ms: u64) {
        self.last = self.last.max(fact.member());
        match fact {
            MemberFact::Known { member, person } => {
                self.members.entry(member).or_default().person = person;
            }
            MemberFact::Noted { member, note } => {
                self.change(member, |known| known.note = note);
            }
            MemberFact::Played { member, played } => self.change(member, |known| {
                known.played.retain(|it| it.event != played.event);
                known.played.push(played);
            }),
            MemberFact::Charged { member, cents, what } => {
                let line = LedgerLine { at_ms, what, cents: cents.into() };
                self.change(member, |known| known.ledger.push(line));
            }
            MemberFact::Paid { member, cents, what } => {
                let line = LedgerLine { at_ms, what, cents: -i64::from(cents) };
                self.change(member, |known| known.ledger.push(line));
            }
            MemberFact::Erased { member } => {
                self.members.remove(&member);
            }
        }
    }

    fn change(&mut self, member: u32, change: impl FnOnce(&mut Member)) {
        if let Some(known) = self.members.get_mut(&member) {
            change(known);
        }
    }

    fn next(&self) -> Result<u32, MemberError> {
        if MEMBERS_MAX <= self.members.len() {
            return Err(MemberError::TooMany);
        }
        self.last.checked_add(1).ok_or(MemberError::TooMany)
    }

    /// Somebody by their number.
    pub fn member(&self, member: u32) -> Result<&Member, MemberError> {
        self.members.get(&member).ok_or(MemberError::NoMember(member))
    }

    /// Who this is: by an identity number, or by name and date of birth. A number that both have
    /// and that differs makes two people.
    fn find(&self, person: &Person) -> Option<u32> {
        let name = fold(&person.name);
        let is_same = |known: &Person| {
            let numbers =
                [(known.fide_id, person.fide_id), (known.national_id, person.national_id)];
            let both = numbers.iter().filter_map(|(one, other)| one.zip(*other));
            let mut verdicts = both.map(|(one, other)| one == other);
            match verdicts.next() {
                Some(verdict) => verdict && verdicts.all(|it| it),
                None => fold(&known.name) == name && known.birth == person.birth,
            }
        };
        self.members.iter().find(|(_, known)| is_same(&known.person)).map(|(&member, _)| member)
    }

    /// Those whose name has every word that was typed, or whose licence is the number that was;
    /// at most `limit`, by name.
    pub fn search(&self, typed: &str, limit: usize) -> Vec<(u32, &Member)> {
        let number = typed.trim().parse::<u64>().ok();
        let folded = fold(typed);
        let words: Vec<&str> = folded.split_whitespace().collect();
        let matches = |person: &Person| {
            if number.is_some() {
                return person.fide_id == number || person.national_id == number;
            }
            let name = fold(&person.name);
            let begins = |word: &&str| name.split_whitespace().any(|it| it.starts_with(word));
            !words.is_empty() && words.iter().all(begins)
        };
        let found = self.members.iter().filter(|(_, known)| matches(&known.person));
        let mut found: Vec<(u32, &Member)> =
            found.map(|(&member, known)| (member, known)).collect();
        found.sort_by_key(|(member, known)| (fold(&known.person.name), *member));
        found.truncate(limit);
        found
    }
}

impl Person {
    /// What is known after an event: what it says, and where it says nothing what was known.
    fn updated(&self, newer: &Self) -> Self {
        let text = |new: &String, old: &String| if new.is_empty() { old } else { new }.clone();
        Self {
            name: text(&newer.name, &self.name),
            sex: text(&newer.sex, &self.sex),
            title: text(&newer.title, &self.title),
            federation: text(&newer.federation, &self.federation),
            rating: newer.rating.or(self.rating),
            national_rating: newer.national_rating.or(self.national_rating),
            fide_id: newer.fide_id.or(self.fide_id),
            national_id: newer.national_id.or(self.national_id),
            birth: text(&newer.birth, &self.birth),
            club: text(&newer.club, &self.club),
        }
    }
}

fn stream(name: &str) -> Result<StreamId, StoreError> {
    StreamId::new(name).ok_or_else(|| StoreError::Damaged(format!("stream {name:?}")))
}

/// `12`, `12.5`, `12,50` in cents.
pub fn cents(text: &str) -> Option<u32> {
    let (whole, part) = text.trim().split_once(['.', ',']).unwrap_or((text.trim(), "0"));
    let part = match part.len() {
        1 => part.parse::<u32>().ok()?.checked_mul(10)?,
        2 => part.parse::<u32>().ok()?,
        _ => return None,
    };
    whole.parse::<u32>().ok()?.checked_mul(100)?.checked_add(part)
}

fn amount(cents: u32) -> Result<u32, MemberError> {
    if (1..=CENTS_MAX).contains(&cents) { Ok(cents) } else { Err(MemberError::Amount) }
}

/// A line without anything that is none.
fn line(field: &'static str, text: &str, most: usize) -> Result<String, MemberError> {
    let text = text.trim();
    let is_line = !text.is_empty() && text.chars().count() <= most;
    if is_line && !text.chars().any(char::is_control) {
        return Ok(text.to_owned());
    }
    Err(MemberError::Text { field, found: text.chars().take(most).collect() })
}

/// The person, if it can be one.
fn valid(person: &Person) -> Result<Person, MemberError> {
    let optional = |field: &'static str, text: &str, most: usize| {
        if text.trim().is_empty() { Ok(String::new()) } else { line(field, text, most) }
    };
    let wrong = |field: &'static str, found: &str| {
        Err(MemberError::Text { field, found: found.chars().take(NAME_MAX).collect() })
    };
    if !["", "m", "w"].contains(&person.sex.as_str()) {
        return wrong("sex", &person.sex);
    }
    if !person.title.is_empty() && person.title.parse::<arbiter_tournament::Title>().is_err() {
        return wrong("title", &person.title);
    }
    if !person.birth.is_empty() && person.birth.parse::<BirthDate>().is_err() {
        return wrong("birth", &person.birth);
    }
    Ok(Person {
        name: line("name", &person.name, NAME_MAX)?,
        federation: optional("federation", &person.federation, 3)?,
        club: optional("club", &person.club, NAME_MAX)?,
        ..person.clone()
    })
}

/// What everybody reached in an event.
fn results(id: u32, event: &Tournament) -> Vec<(Details, Played)> {
    let ranked = report::standings(event, None, None).ok();
    let rows = ranked.as_ref().map(|ranked| ranked.ranking.rows.as_slice()).unwrap_or_default();
    let row_of = |player: PlayerId| {
        rows.iter().find(|row| {
            PairingNumber::new(row.number).and_then(|number| event.player_numbered(number))
                == Some(player)
        })
    };
    let day = event.settings.ends.or(event.settings.starts);
    let played = |(&player, entrant): (&PlayerId, &arbiter_tournament::Entrant)| {
        let row = row_of(player);
        let played = Played {
            event: id,
            name: event.settings.name.clone(),
            day: day.map(|day| day.to_string()).unwrap_or_default(),
            points: row.map(|row| row.score.to_string()).unwrap_or_default(),
            place: row.map(|row| row.place),
            players: u32::try_from(rows.len()).unwrap_or(u32::MAX),
        };
        (entrant.details.clone(), played)
    };
    event.players.iter().map(played).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, national_id: Option<u64>, birth: &str) -> Person {
        Person { name: name.to_owned(), national_id, birth: birth.to_owned(), ..Person::default() }
    }

    async fn club() -> (Members, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("club.sqlite");
        let database = Database::open(&path.to_string_lossy()).await.expect("a database");
        (Members::new(Arc::new(database)), folder)
    }

    #[tokio::test]
    async fn somebody_is_known_once() {
        let (club, _folder) = club().await;
        let ann = club.add(&person("Adams, Ann", Some(7), "2001"), "root").await.expect("added");
        let twin = club.add(&person("Adams, A.", Some(7), ""), "root").await;
        assert!(matches!(twin, Err(MemberError::Twin(known)) if known == ann), "{twin:?}");
        let same_name = club.add(&person("ADAMS, Ánn", None, "2001"), "root").await;
        assert!(matches!(same_name, Err(MemberError::Twin(_))), "{same_name:?}");
        // Another licence is another person, whatever the name.
        club.add(&person("Adams, Ann", Some(8), "2001"), "root").await.expect("another");
        let roll = club.roll().await.expect("a roll");
        assert_eq!(roll.search("ada an", 9).len(), 2);
        assert_eq!(roll.search("8", 9).len(), 1);
        assert!(roll.search("  ", 9).is_empty() && roll.search("zz", 9).is_empty());
    }

    #[tokio::test]
    async fn notes_and_fees_are_kept_and_hostile_ones_refused() {
        let (club, _folder) = club().await;
        let ann = club.add(&person("Adams, Ann", None, ""), "root").await.expect("added");
        club.note(ann, " needs a ramp ", "root").await.expect("noted");
        club.charge(ann, (2500, "entry fee"), "root").await.expect("charged");
        club.pay(ann, (1000, "cash"), "root").await.expect("paid");
        let roll = club.roll().await.expect("a roll");
        let known = roll.member(ann).expect("known");
        assert_eq!((known.note.as_str(), known.due_cents()), ("needs a ramp", 1500));
        for (cents, what) in [(0, "x"), (u32::MAX, "x"), (5, ""), (5, "a\nb")] {
            assert!(club.charge(ann, (cents, what), "root").await.is_err(), "{cents} {what:?}");
        }
        assert!(club.note(ann, &"x".repeat(5000), "root").await.is_err());
        assert!(club.note(99, "x", "root").await.is_err());
        for wrong in [person("", None, ""), person("A", None, "young"), person("A\u{7}", None, "")]
        {
            assert!(club.add(&wrong, "root").await.is_err(), "{wrong:?}");
        }
    }

    #[tokio::test]
    async fn nothing_of_the_erased_is_left_in_the_log() {
        let (club, folder) = club().await;
        let ann = club.add(&person("Adams, Ann", Some(7), "2001"), "root").await.expect("added");
        let bob = club.add(&person("Baker, Bob", None, ""), "root").await.expect("added");
        club.note(ann, "needs a ramp", "root").await.expect("noted");
        club.charge(ann, (2500, "entry fee of Ann"), "root").await.expect("charged");
        club.erase(ann, "root").await.expect("erased");
        let roll = club.roll().await.expect("a roll");
        assert!(roll.member(ann).is_err() && roll.member(bob).is_ok());
        // The number is nobody's again.
        let carl = club.add(&person("Clark, Carl", None, ""), "root").await.expect("added");
        assert!(bob < carl && carl != ann);
        let members = stream(STREAM).expect("a stream");
        let log = club.database.events().read(&members, Version(0)).await.expect("a log");
        let bodies: Vec<String> = log.into_iter().map(|it| it.body).collect();
        assert!(
            !bodies.concat().contains("Ann") && !bodies.concat().contains("ramp"),
            "{bodies:?}"
        );
        drop(folder);
    }
}
