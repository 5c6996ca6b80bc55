//! The desk: a database, who sits at it, and how loudly they say yes.
#![allow(clippy::struct_excessive_bools, reason = "each is a setting of its own")]

use std::{env, path::Path, sync::Arc};

use arbiter_director::{Command, Consent, Refusal, report};
use arbiter_rulebook::{Language, Message};
use arbiter_server::{ExportedFile, Server};
use arbiter_service::{Actor, ServiceError, Tournaments, follow, members::Members};
use arbiter_store::{Database, Line, ListStore, Recorded, StreamId, Verified};
use arbiter_tournament::{Fact, PairingNumber, PlayerId, Tournament};
use tokio::runtime::Runtime;

use super::words;
use crate::error::{CommandError, Done};

/// What every command on the database can be told.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    #[arg(long, global = true, env = "ARBITER_DATABASE", value_name = "FILE|URL")]
    database: Option<String>,

    #[arg(long, global = true)]
    read_only: bool,

    #[arg(long, global = true, value_name = "NAME")]
    actor: Option<String>,

    #[arg(long, global = true)]
    acknowledge: bool,

    #[arg(long, global = true)]
    yes: bool,

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

/// A database and who sits at it.
pub(super) struct Desk {
    runtime: Runtime,
    tournaments: Tournaments,
    /// Where the database is.
    place: String,
    actor: String,
    consent: Consent,
    language: Language,
}

/// An event that was loaded.
pub(super) struct Loaded {
    /// Its number.
    pub(super) id: u32,
    /// With everything that is in its log.
    pub(super) event: Arc<Tournament>,
}

impl Desk {
    /// Opens the database, creating the file where there is none.
    pub(super) fn open(options: &Options, language: Language) -> Result<Self, CommandError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(CommandError::Output)?;
        let place = match &options.database {
            Some(place) => place.clone(),
            None => Database::default_path()?.to_string_lossy().into_owned(),
        };
        let opened = if options.read_only {
            runtime.block_on(Database::open_read_only(&place))
        } else {
            runtime.block_on(Database::open(&place))
        };
        let database = Arc::new(opened?);
        let tournaments = Tournaments::new(database);
        let (actor, consent) = (options.actor(), options.consent());
        Ok(Self { runtime, tournaments, place, actor, consent, language })
    }

    /// The players whom the club knows.
    pub(super) fn members(&self) -> Members {
        Members::new(Arc::clone(self.tournaments.database()))
    }

    /// The imported lists.
    pub(super) fn lists(&self) -> Result<Box<dyn ListStore>, CommandError> {
        Ok(self.tournaments.database().lists()?)
    }

    /// The public pages of an event as files.
    pub(super) fn pages(
        &self,
        id: u32,
        address: Option<&str>,
    ) -> Result<Vec<ExportedFile>, CommandError> {
        self.load(id)?;
        let database = self.wait(Database::open_read_only(&self.place))?;
        self.wait(async {
            let server = Server::new(database, String::new()).await?;
            server.export(id, address).await
        })
    }

    /// Waits for an answer of the database.
    pub(super) fn wait<T, E>(
        &self,
        answer: impl Future<Output = Result<T, E>>,
    ) -> Result<T, CommandError>
    where
        CommandError: From<E>,
    {
        Ok(self.runtime.block_on(answer)?)
    }

    /// A line for each event, in order.
    pub(super) fn summaries(&self) -> Result<Vec<Line>, CommandError> {
        self.wait(self.tournaments.database().summaries())
    }

    /// Makes what is derived from the log again.
    pub(super) fn rebuild(&self) -> Result<usize, CommandError> {
        self.wait(self.tournaments.database().rebuild())
    }

    /// What is recorded of an event.
    pub(super) fn recorded(&self, id: u32) -> Result<Vec<(Recorded, Fact)>, CommandError> {
        self.load(id)?;
        self.served(id, self.tournaments.recorded(id, 0))
    }

    /// An event with everything that is in its log.
    pub(super) fn load(&self, id: u32) -> Result<Loaded, CommandError> {
        let event = self.served(id, self.tournaments.load(id))?;
        Ok(Loaded { id, event })
    }

    /// Decides the commands one after the other and keeps what follows, all or nothing.
    pub(super) fn act(
        &self,
        loaded: &mut Loaded,
        commands: &[Command],
    ) -> Result<Vec<Fact>, CommandError> {
        let (id, seen) = (loaded.id, Some(loaded.event.version));
        let actor = Actor { name: &self.actor, consent: self.consent };
        let acted = self.runtime.block_on(self.tournaments.act(id, seen, commands, actor));
        let (event, facts) = acted.map_err(|error| self.told(id, Some(&loaded.event), error))?;
        loaded.event = event;
        Ok(facts)
    }

    /// Lets a player change to another event; gives their new number there.
    pub(super) fn transfer(
        &self,
        loaded: &Loaded,
        player: PlayerId,
        to: u32,
    ) -> Result<PlayerId, CommandError> {
        let actor = Actor { name: &self.actor, consent: self.consent };
        let moved = self.tournaments.transfer((loaded.id, player), to, actor);
        let moved = self.runtime.block_on(moved);
        moved.map_err(|error| self.told(loaded.id, Some(&loaded.event), error))
    }

    /// What follows from a command under the consent that was given.
    pub(super) fn decide(
        &self,
        event: &Tournament,
        command: &Command,
    ) -> Result<Vec<Fact>, Refusal> {
        follow(event, std::slice::from_ref(command), self.consent).map(|(_, facts)| facts)
    }

    /// A refusal in the language of the desk.
    pub(super) fn refused(&self, loaded: Option<&Loaded>, refusal: &Refusal) -> CommandError {
        let (id, event) = loaded.map_or((0, None), |it| (it.id, Some(&*it.event)));
        words::refused(self.language, id, event, refusal)
    }

    /// Whether the person said yes, do it.
    pub(super) fn has_confirmed(&self) -> bool {
        Consent::Confirmed <= self.consent
    }

    /// Begins a new event with these facts, under the next free number.
    pub(super) fn begin(&self, facts: &[Fact]) -> Result<u32, CommandError> {
        self.served(0, self.tournaments.begin(facts, &self.actor))
    }

    /// Waits for an answer about an event.
    fn served<T>(
        &self,
        id: u32,
        answer: impl Future<Output = Result<T, ServiceError>>,
    ) -> Result<T, CommandError> {
        self.runtime.block_on(answer).map_err(|error| self.told(id, None, error))
    }

    /// An error of the service, with the names of the players where the event is known.
    fn told(&self, id: u32, event: Option<&Tournament>, error: ServiceError) -> CommandError {
        match error {
            ServiceError::NoTournament(id) => no_event(id),
            ServiceError::Refused(refusal) => words::refused(self.language, id, event, &refusal),
            ServiceError::Store(error) => error.into(),
            ServiceError::ResultOfAnother { author, .. } => {
                let what = Message::new("cli-desk-entered-by").with("author", author);
                CommandError::refused(what, Message::new("cli-desk-correct"))
            }
        }
    }

    /// Looks through the whole log, or one stream of it.
    pub(super) fn verify(&self, only: Option<&StreamId>) -> Result<Verified, CommandError> {
        self.wait(self.tournaments.database().verify(only))
    }

    /// The database, for what only concerns it.
    pub(super) fn database(&self) -> &Database {
        self.tournaments.database()
    }

    /// Where the database is.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// Who sits at the desk.
    pub(super) fn actor(&self) -> &str {
        &self.actor
    }

    /// Copies the whole log into a new file.
    pub(super) fn back_up(&self, to: &Path) -> Done {
        self.wait(self.tournaments.database().back_up(to))
    }

    /// Copies every stream of a backup into this database, which must be empty.
    pub(super) fn restore(&self, from: &Path) -> Result<usize, CommandError> {
        self.wait(self.tournaments.database().restore(from))
    }
}

fn no_event(id: u32) -> CommandError {
    let what = Message::new("fault-no-event").with("event", id);
    CommandError::refused(what, Message::new("cli-desk-list"))
}

impl Loaded {
    /// The player that a word on the command line means: the pairing number that every list
    /// prints, `@` and the number of the entry, a name, or the beginning of one.
    pub(super) fn player(&self, word: &str) -> Result<PlayerId, CommandError> {
        let number = word.strip_prefix('#').unwrap_or(word).parse();
        let found: Vec<PlayerId> = if let Some(entry) = word.strip_prefix('@') {
            let id = entry.parse().ok().map(PlayerId);
            id.filter(|id| self.event.players.contains_key(id)).into_iter().collect()
        } else if let Ok(number) = number {
            let event = report::numbered(Tournament::clone(&self.event));
            let number = PairingNumber::new(number);
            number.and_then(|number| event.player_numbered(number)).into_iter().collect()
        } else {
            let typed = arbiter_lists::fold(word);
            let names = || {
                let players = self.event.players.iter();
                players.map(|(&id, it)| (id, arbiter_lists::fold(&it.details.name)))
            };
            let whole: Vec<PlayerId> =
                names().filter(|(_, name)| *name == typed).map(|(id, _)| id).collect();
            let begun = names().filter(|(_, name)| name.starts_with(&typed)).map(|(id, _)| id);
            if whole.is_empty() { begun.collect() } else { whole }
        };
        match found.as_slice() {
            [player] => Ok(*player),
            [] => {
                let what = Message::new("cli-desk-nobody").with("event", self.id);
                let hint = Message::new("cli-desk-nobody-next").with("event", self.id);
                Err(CommandError::refused(what.with("found", word), hint))
            }
            several => {
                let what = Message::new("cli-desk-several").with("found", word);
                let hint = Message::new("cli-desk-several-next").with("event", self.id);
                Err(CommandError::refused(what.with("n", several.len()), hint))
            }
        }
    }

    /// A player's name.
    pub(super) fn name(&self, player: PlayerId) -> &str {
        self.event.players.get(&player).map_or("?", |entrant| entrant.details.name.as_str())
    }
}
