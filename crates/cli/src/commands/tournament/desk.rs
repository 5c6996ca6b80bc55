//! The desk: a database, who sits at it, and how loudly they say yes.

use std::{
    env, fs,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use director::{Command, Consent, Refusal, decide};
use store::{
    EventStore, ListStore, NewEvent, Postgres, Recorded, Sqlite, SqliteLists, StoreError, StreamId,
    Version, codec,
};
use tokio::runtime::Runtime;
use tournament::{Fact, PairingNumber, PlayerId, Tournament, evolve};

use super::words;
use crate::error::CommandError;

/// What every command on the database can be told.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// SQLite file, or postgres://… [default: arbiter.sqlite in the user's data folder]
    #[arg(long, global = true, env = "ARBITER_DATABASE", value_name = "FILE|URL")]
    database: Option<String>,

    /// Who does it, for the log [default: the user's name]
    #[arg(long, global = true, value_name = "NAME")]
    actor: Option<String>,

    /// The remark has been read
    #[arg(long, global = true)]
    acknowledge: bool,

    /// Yes, do it
    #[arg(long, global = true)]
    yes: bool,

    /// Yes, do it, and I know what follows
    #[arg(long, global = true)]
    really: bool,
}

impl Options {
    fn consent(&self) -> Consent {
        match (self.really, self.yes, self.acknowledge) {
            (true, _, _) => Consent::DoublyConfirmed,
            (false, true, _) => Consent::Confirmed,
            (false, false, true) => Consent::Acknowledged,
            (false, false, false) => Consent::None,
        }
    }

    fn actor(&self) -> String {
        let of = |name: &str| env::var(name).ok().filter(|user| !user.is_empty());
        let named = self.actor.clone().filter(|actor| !actor.trim().is_empty());
        named
            .or_else(|| of("USER"))
            .or_else(|| of("LOGNAME"))
            .or_else(|| of("USERNAME"))
            .unwrap_or_else(|| "unknown".to_owned())
    }
}

/// Where facts are kept.
enum Store {
    Sqlite(Sqlite, PathBuf),
    Postgres(Postgres),
}

/// A database and who sits at it.
pub(super) struct Desk {
    runtime: Runtime,
    store: Store,
    actor: String,
    consent: Consent,
}

/// An event that was loaded.
pub(super) struct Loaded {
    /// Its number.
    pub(super) id: u32,
    stream: StreamId,
    /// As it stands.
    pub(super) event: Tournament,
}

impl Desk {
    /// Opens the database, creating the file where there is none.
    pub(super) fn open(options: &Options) -> Result<Self, CommandError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(CommandError::Output)?;
        let store = match options.database.as_deref() {
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Store::Postgres(runtime.block_on(Postgres::connect(url))?)
            }
            Some(path) => sqlite(PathBuf::from(path))?,
            None => sqlite(default_path()?)?,
        };
        Ok(Self { runtime, store, actor: options.actor(), consent: options.consent() })
    }

    /// The log.
    pub(super) fn events(&self) -> &dyn EventStore {
        match &self.store {
            Store::Sqlite(sqlite, _) => sqlite,
            Store::Postgres(postgres) => postgres,
        }
    }

    /// The imported lists: in SQLite a file beside the log.
    pub(super) fn lists(&self) -> Result<Box<dyn ListStore>, CommandError> {
        match &self.store {
            Store::Sqlite(_, path) => {
                let mut name = path.file_stem().unwrap_or_default().to_owned();
                name.push("-lists.sqlite");
                Ok(Box::new(SqliteLists::open(&path.with_file_name(name))?))
            }
            Store::Postgres(postgres) => Ok(Box::new(postgres.lists())),
        }
    }

    /// Waits for an answer of the database.
    pub(super) fn wait<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, CommandError> {
        Ok(self.runtime.block_on(answer)?)
    }

    /// Numbers of all events, in order.
    pub(super) fn ids(&self) -> Result<Vec<u32>, CommandError> {
        let heads = self.wait(self.events().streams(PREFIX))?;
        let number = |name: &str| name.strip_prefix(PREFIX)?.parse().ok();
        let mut ids: Vec<u32> =
            heads.iter().filter_map(|head| number(head.stream.as_str())).collect();
        ids.sort_unstable();
        Ok(ids)
    }

    /// What is recorded of an event.
    pub(super) fn recorded(&self, id: u32) -> Result<Vec<(Recorded, Fact)>, CommandError> {
        let recorded = self.wait(self.events().read(&stream(id)?, Version(0)))?;
        if recorded.is_empty() {
            return Err(CommandError::Refused {
                what: format!("there is no event {id}"),
                hint: Some("arbiter tournament list shows the events".to_owned()),
            });
        }
        let decoded = recorded.into_iter().map(|recorded| {
            let fact = codec::decode(&recorded.body)?;
            Ok((recorded, fact))
        });
        decoded.collect()
    }

    /// An event as it stands.
    pub(super) fn load(&self, id: u32) -> Result<Loaded, CommandError> {
        let recorded = self.recorded(id)?;
        let event = tournament::replay(recorded.iter().map(|(_, fact)| fact));
        Ok(Loaded { id, stream: stream(id)?, event })
    }

    /// Decides the commands one after the other and keeps what follows, all or nothing.
    pub(super) fn act(
        &self,
        loaded: &mut Loaded,
        commands: &[Command],
    ) -> Result<Vec<Fact>, CommandError> {
        let mut event = loaded.event.clone();
        let mut facts = Vec::new();
        for command in commands {
            let decided = self.decide(&event, command);
            let decided = decided.map_err(|refusal| words::refused(loaded.id, &refusal))?;
            event = decided.iter().fold(event, evolve);
            facts.extend(decided);
        }
        self.keep(loaded, &facts)?;
        loaded.event = event;
        Ok(facts)
    }

    /// What follows from a command under the consent that was given.
    pub(super) fn decide(
        &self,
        event: &Tournament,
        command: &Command,
    ) -> Result<Vec<Fact>, Refusal> {
        decide(event, command, self.consent).map(|decision| decision.facts)
    }

    /// Appends facts to an event that is still as it was loaded.
    fn keep(&self, loaded: &Loaded, facts: &[Fact]) -> Result<(), CommandError> {
        let (seen, events) = (Version(loaded.event.version), self.signed(facts)?);
        self.wait(self.events().append(&loaded.stream, seen, events))?;
        Ok(())
    }

    /// Begins a new event with these facts, under the next free number.
    pub(super) fn begin(&self, facts: &[Fact]) -> Result<u32, CommandError> {
        let mut id = self.ids()?.last().map_or(1, |last| last + 1);
        loop {
            let (stream, events) = (stream(id)?, self.signed(facts)?);
            let appended = self
                .runtime
                .block_on(async { self.events().append(&stream, Version(0), events).await });
            match appended {
                Ok(_) => return Ok(id),
                // Somebody else took the number.
                Err(StoreError::Conflict { .. }) => id += 1,
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn signed(&self, facts: &[Fact]) -> Result<Vec<NewEvent>, CommandError> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let at_ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        let sign = |fact: &Fact| {
            Ok(NewEvent { at_ms, actor: self.actor.clone(), body: codec::encode(fact)? })
        };
        facts.iter().map(sign).collect()
    }

    /// Copies the whole log into a new file.
    pub(super) fn back_up(&self, to: &Path) -> Result<(), CommandError> {
        if let Store::Sqlite(sqlite, _) = &self.store {
            return self.wait(sqlite.back_up(to));
        }
        let mut collected = to.as_os_str().to_owned();
        collected.push(".part");
        let collected = PathBuf::from(collected);
        let copy = Sqlite::open(&collected)?;
        self.copy(self.events(), &copy)?;
        self.wait(copy.back_up(to))?;
        let removed = fs::remove_file(&collected);
        removed.map_err(|source| CommandError::Unwritable { path: collected, source })
    }

    /// Copies every stream of a backup into this database, which must be empty.
    pub(super) fn restore(&self, from: &Path) -> Result<usize, CommandError> {
        if !self.wait(self.events().streams(""))?.is_empty() {
            return Err(CommandError::Refused {
                what: "the database is not empty".to_owned(),
                hint: Some("restore into a new one: --database NEW.sqlite".to_owned()),
            });
        }
        let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
        if !from.is_file() {
            return Err(CommandError::Unreadable { path: from.to_owned(), source: missing() });
        }
        self.copy(&Sqlite::open(from)?, self.events())
    }

    fn copy(&self, from: &dyn EventStore, to: &dyn EventStore) -> Result<usize, CommandError> {
        let heads = self.wait(from.streams(""))?;
        for head in &heads {
            let recorded = self.wait(from.read(&head.stream, Version(0)))?;
            let event = |it: Recorded| NewEvent { at_ms: it.at_ms, actor: it.actor, body: it.body };
            let events = recorded.into_iter().map(event).collect();
            self.wait(to.append(&head.stream, Version(0), events))?;
        }
        Ok(heads.len())
    }
}

impl Loaded {
    /// The player that a word on the command line means: the number of the registration,
    /// `#` and the pairing number, or the beginning of a name.
    pub(super) fn player(&self, word: &str) -> Result<PlayerId, CommandError> {
        let found: Vec<PlayerId> = if let Some(number) = word.strip_prefix('#') {
            let number = number.parse().ok().and_then(PairingNumber::new);
            number.and_then(|number| self.event.player_numbered(number)).into_iter().collect()
        } else if let Ok(id) = word.parse() {
            let id = PlayerId(id);
            self.event.players.contains_key(&id).then_some(id).into_iter().collect()
        } else {
            let typed = lists::fold(word);
            let players = self.event.players.iter();
            let matching =
                players.filter(|(_, it)| lists::fold(&it.details.name).starts_with(&typed));
            matching.map(|(&id, _)| id).collect()
        };
        match found.as_slice() {
            [player] => Ok(*player),
            [] => Err(CommandError::Refused {
                what: format!("nobody in event {} is {word:?}", self.id),
                hint: Some(format!("arbiter tournament show {} lists the players", self.id)),
            }),
            several => Err(CommandError::Refused {
                what: format!("{word:?} could be {} players", several.len()),
                hint: Some("type more of the name, or the number".to_owned()),
            }),
        }
    }

    /// A player's name.
    pub(super) fn name(&self, player: PlayerId) -> &str {
        self.event.players.get(&player).map_or("?", |entrant| entrant.details.name.as_str())
    }
}

/// Events are the streams with this beginning.
const PREFIX: &str = "tournament/";

fn stream(id: u32) -> Result<StreamId, CommandError> {
    let name = format!("{PREFIX}{id}");
    StreamId::new(&name).ok_or_else(|| CommandError::bad_input(format!("no stream is {name}")))
}

fn sqlite(path: PathBuf) -> Result<Store, CommandError> {
    Ok(Store::Sqlite(Sqlite::open(&path)?, path))
}

/// The file in the user's data folder, which is created where there is none.
fn default_path() -> Result<PathBuf, CommandError> {
    let of = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let data = of("XDG_DATA_HOME").or_else(|| of("HOME").map(|home| home.join(".local/share")));
    let folder = data.ok_or_else(|| CommandError::BadInput {
        what: "there is no data folder: neither XDG_DATA_HOME nor HOME is set".to_owned(),
        hint: Some("say where: --database FILE".to_owned()),
    })?;
    let folder = folder.join("arbiter");
    let created = fs::create_dir_all(&folder);
    created.map_err(|source| CommandError::Unwritable { path: folder.clone(), source })?;
    Ok(folder.join("arbiter.sqlite"))
}
