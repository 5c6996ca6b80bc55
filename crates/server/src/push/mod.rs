//! Devices are told of pairings and results where their readers asked for it (Push API): sealed for
//! each of them, signed by this server, sent from a task of its own. Nobody waits for it, and what a
//! service does not take is forgotten: the pages say it too.

mod news;
mod seal;
mod service;
mod signer;

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use arbiter_rulebook::{DAY_MS, Language, Message};
use arbiter_store::{AccessStore, Database, FollowerRow, Position, tournaments};
use arbiter_text::Text;
use arbiter_tournament::{PlayerId, Stage, Tournament};
use news::News;
use seal::Keys;
use service::{Endpoint, Sent, Services};
use signer::Signer;
use tokio::sync::{Semaphore, mpsc};

use crate::{
    app::{App, ServeError},
    clock,
    fault::Fault,
    network::{Settings, Subnet},
    problem::Problem,
};

/// Devices that are told, in all events.
const FOLLOWERS_MAX: u32 = 20_000;

/// How long a device is told, unless its reader comes back to the page.
const FOLLOW_MS: u64 = 14 * DAY_MS;

/// Messages that wait at the most.
const WAITING_MAX: usize = 4096;

/// Messages on the way at the same time.
const SENDING_MAX: usize = 8;

/// How long a service keeps a message for a device that is asleep, in seconds.
const KEPT_SECONDS: u32 = 4 * 60 * 60;

/// Changes read at a time.
const CHANGES_MAX: u32 = 1000;

/// How often to look for what other programs wrote, and how long to wait when the store is away.
const LOOK: Duration = Duration::from_secs(2);

/// The name under which the key is kept.
const KEY: &str = "push-key";

/// The name under which it is kept whether an administrator switched it on: `on` or `off`.
const SWITCH: &str = "push-switch";

/// Whether readers may ask to be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PushMode {
    /// Nobody is told.
    #[default]
    Never,
    /// As an administrator switches it on a page.
    Switched,
    /// The operator says so.
    Always,
}

/// Whether devices are told of pairings, and where their services may be.
#[derive(Clone, Debug, Default)]
pub struct PushSettings {
    /// Whether readers may ask for it.
    pub mode: PushMode,
    /// Private addresses at which a push service may be. There are none in the world: this is for
    /// services of one's own, and for tests.
    pub private_services: Vec<Subnet>,
    /// An authority that vouches for such services, as DER.
    pub authority: Option<Vec<u8>>,
}

/// What became of the messages.
#[derive(Debug, Default)]
struct Counts {
    sent: AtomicU64,
    dropped: AtomicU64,
}

/// A message for one device.
struct Letter {
    to: FollowerRow,
    message: Vec<u8>,
}

/// The way to the devices.
pub(crate) struct Push {
    access: Arc<dyn AccessStore>,
    signer: Arc<Signer>,
    letters: mpsc::Sender<Letter>,
    counts: Arc<Counts>,
    /// Whether the switch decides, and how it stands.
    is_switched: bool,
    is_on: AtomicBool,
}

impl Push {
    /// Opens the way where the operator wants one, with the key that all servers of a database
    /// share.
    pub(crate) async fn open(
        database: &Database,
        settings: &Settings,
    ) -> Result<Option<Self>, ServeError> {
        let wanted = &settings.push;
        if wanted.mode == PushMode::Never {
            return Ok(None);
        }
        let broken = |key| ServeError::new(Message::new(key));
        let access: Arc<dyn AccessStore> = Arc::from(database.access()?);
        let fresh = Signer::draw().map_err(|_| broken("serve-push-no-key"))?;
        let kept = access.keep(KEY, &fresh).await?;
        let signer = Signer::read(&kept, settings.contact.as_deref());
        let signer = Arc::new(signer.ok_or_else(|| broken("serve-push-damaged"))?);
        let services =
            Services::open(wanted.private_services.clone(), wanted.authority.as_deref())?;
        let (letters, waiting) = mpsc::channel(WAITING_MAX);
        let counts = Arc::new(Counts::default());
        let post = Post {
            access: Arc::clone(&access),
            signer: Arc::clone(&signer),
            services,
            counts: Arc::clone(&counts),
        };
        tokio::spawn(deliver(Arc::new(post), waiting));
        let is_switched = wanted.mode == PushMode::Switched;
        let is_on = AtomicBool::new(!is_switched);
        let push = Self { access, signer, letters, counts, is_switched, is_on };
        push.look().await?;
        Ok(Some(push))
    }

    /// Whether readers may ask to be told now.
    pub(crate) fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// Whether an administrator decides that on a page.
    pub(crate) const fn is_switched(&self) -> bool {
        self.is_switched
    }

    /// Lets readers ask to be told, or tells nobody any more.
    pub(crate) async fn switch(&self, is_on: bool) -> Result<(), Problem> {
        if self.is_switched {
            self.access.replace(SWITCH, if is_on { "on" } else { "off" }).await?;
            self.is_on.store(is_on, Ordering::Relaxed);
        }
        Ok(())
    }

    /// How the switch stands: another server of the database may have changed it.
    /// Returns whether it stood otherwise before.
    async fn look(&self) -> Result<bool, arbiter_store::StoreError> {
        if !self.is_switched {
            return Ok(false);
        }
        let is_on = self.access.keep(SWITCH, "off").await? == "on";
        Ok(self.is_on.swap(is_on, Ordering::Relaxed) != is_on)
    }

    /// The key that a browser is given, to take messages from this server alone.
    pub(crate) fn public_key(&self) -> &str {
        self.signer.public()
    }

    /// How many messages were taken, and how many were not.
    pub(crate) fn so_far(&self) -> (u64, u64) {
        let count = |it: &AtomicU64| it.load(Ordering::Relaxed);
        (count(&self.counts.sent), count(&self.counts.dropped))
    }

    /// Keeps a device that wants to be told of a player. What stands already it is not told.
    pub(crate) async fn follow(
        &self,
        (id, event, player): (u32, &Tournament, u32),
        language: Language,
        device: Device<'_>,
    ) -> Result<(), Problem> {
        let Device { endpoint, public_key, auth } = device;
        let is_known = Endpoint::read(endpoint).is_some() && Keys::read(public_key, auth).is_some();
        if !is_known {
            return Err(Problem::invalid(Fault::NoDevice));
        }
        let now = clock::now_ms();
        let row = FollowerRow {
            endpoint: endpoint.to_owned(),
            event: id,
            player,
            public_key: public_key.to_owned(),
            auth: auth.to_owned(),
            language: language.code().to_owned(),
            told: News::key(News::of(event, PlayerId(player)).as_ref()),
            until_ms: now + FOLLOW_MS,
        };
        // Nothing that happened is forgotten here, only who need not be told any more.
        self.access.forget(now, 0).await?;
        let has_room = self.access.follow(row, FOLLOWERS_MAX).await?;
        if has_room { Ok(()) } else { Err(Problem::conflict(Fault::TooManyFollowers)) }
    }

    /// Forgets a device in an event.
    pub(crate) async fn unfollow(&self, event: u32, endpoint: &str) -> Result<(), Problem> {
        Ok(self.access.unfollow(endpoint, Some(event)).await?)
    }

    /// Tells the followers of an event what is new.
    async fn tell(&self, app: &App, id: u32) -> Result<(), Problem> {
        let followers = self.access.followers(id, clock::now_ms()).await?;
        if followers.is_empty() {
            return Ok(());
        }
        let event = app.tournaments.load(id).await?;
        if event.stage != Stage::Public {
            return Ok(());
        }
        for follower in followers {
            let who = PlayerId(follower.player);
            let Some(news) = News::of(&event, who) else { continue };
            let now_told = News::key(Some(&news));
            if now_told == follower.told || !self.access.note_told(&follower, &now_told).await? {
                continue;
            }
            let t = Text::of(follower.language.parse().unwrap_or(Language::English));
            let path = format!("{}/events/{id}/players/{}", app.base, follower.player);
            let message = news::message(&t, &event, (who, &path), (&follower.told, &news));
            let Some(message) = message else { continue };
            if self.letters.try_send(Letter { to: follower, message }).is_err() {
                self.counts.dropped.fetch_add(1, Ordering::Relaxed);
                tracing::warn!(event = id, "too many messages wait; one was dropped");
            }
        }
        Ok(())
    }
}

/// A device as its browser describes it.
pub(crate) struct Device<'a> {
    pub(crate) endpoint: &'a str,
    pub(crate) public_key: &'a str,
    pub(crate) auth: &'a str,
}

/// Tells followers of whatever changes, for as long as the server runs.
pub(crate) async fn keep(app: App) {
    let Some(push) = &app.push else { return };
    let store = app.database.events();
    let mut newest = store.watch();
    let mut seen = *newest.borrow_and_update();
    // What happened while no server ran.
    match push.access.followed(clock::now_ms()).await {
        Ok(events) => tell_all(&app, push, events).await,
        Err(error) => tracing::warn!(%error, "it is not known who follows"),
    }
    loop {
        if let Ok(Err(_)) = tokio::time::timeout(LOOK, newest.changed()).await {
            return;
        }
        newest.borrow_and_update();
        match push.look().await {
            // The pages show the button, or no longer.
            Ok(true) => app.cache.forget(),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "it is not known whether followers are told"),
        }
        match changed(&app, seen).await {
            Ok((last, events)) => {
                seen = last;
                tell_all(&app, push, events).await;
            }
            Err(error) => {
                tracing::warn!(%error, "followers are told later");
                tokio::time::sleep(LOOK).await;
            }
        }
    }
}

async fn tell_all(app: &App, push: &Push, events: impl IntoIterator<Item = u32>) {
    if !push.is_on() {
        return;
    }
    for id in events {
        if let Err(problem) = push.tell(app, id).await {
            tracing::warn!(event = id, fault = %problem.fault, "followers were not told");
        }
    }
}

/// The events that changed after `seen`, and the newest position.
async fn changed(
    app: &App,
    mut seen: Position,
) -> Result<(Position, BTreeSet<u32>), arbiter_store::StoreError> {
    let mut events = BTreeSet::new();
    loop {
        let changes = app.database.events().changes(seen, CHANGES_MAX).await?;
        let Some(last) = changes.last() else { return Ok((seen, events)) };
        seen = last.position;
        events.extend(changes.iter().filter_map(|change| tournaments::id_of(&change.stream)));
    }
}

/// What sends.
struct Post {
    access: Arc<dyn AccessStore>,
    signer: Arc<Signer>,
    services: Services,
    counts: Arc<Counts>,
}

/// Sends what waits, some at a time, until nobody writes any more.
async fn deliver(post: Arc<Post>, mut waiting: mpsc::Receiver<Letter>) {
    let places = Arc::new(Semaphore::new(SENDING_MAX));
    while let Some(letter) = waiting.recv().await {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let post = Arc::clone(&post);
        tokio::spawn(async move {
            let sent = post.send(&letter).await;
            let count = if sent.is_ok() { &post.counts.sent } else { &post.counts.dropped };
            count.fetch_add(1, Ordering::Relaxed);
            if let Err(error) = sent {
                tracing::info!(event = letter.to.event, error, "a message was dropped");
            }
            drop(place);
        });
    }
}

impl Post {
    async fn send(&self, letter: &Letter) -> Result<(), String> {
        let to = &letter.to;
        let endpoint = Endpoint::read(&to.endpoint).ok_or("its address is none")?;
        let keys = Keys::read(&to.public_key, &to.auth).ok_or("its keys are none")?;
        let body = keys.seal(&letter.message).map_err(|_| "it cannot be sealed")?;
        let signed = self.signer.authorization(&endpoint.origin(), clock::now_ms());
        let signed = signed.map_err(|_| "it cannot be signed")?;
        // A later message takes the place of one that waits for a phone that is asleep.
        let headers = format!(
            "Authorization: {signed}\r\nContent-Type: application/octet-stream\r\n\
             Content-Encoding: aes128gcm\r\nTTL: {KEPT_SECONDS}\r\nUrgency: high\r\n\
             Topic: event-{}-player-{}\r\n",
            to.event, to.player
        );
        match self.services.send(&endpoint, &headers, &body).await? {
            Sent::Taken => Ok(()),
            Sent::Gone => {
                let gone = self.access.unfollow(&to.endpoint, None).await;
                gone.map_err(|error| error.to_string())
            }
        }
    }
}
