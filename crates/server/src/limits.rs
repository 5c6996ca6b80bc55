//! How often one may ask, and how often one may guess.
//!
//! Buckets that fill at a steady rate: a burst is fine, a flood is not. A whole playing hall may
//! share one address, so reading is bounded generously; guessing passwords is not. Time is
//! counted from the start of the server: a clock that is set back locks nobody out.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::http::Method;
use tokio::time::Instant;

use crate::{network::neighbourhood, problem::Problem};

/// Buckets that are remembered; beyond that the fullest are forgotten.
const REMEMBERED_MAX: usize = 20_000;

/// Places from which an account was entered that are remembered.
const KNOWN_MAX: usize = 10_000;

/// Letters of a name that count.
const NAME_MAX: usize = 60;

/// What is asked for, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bucket {
    /// A wrong secret for one account from one address.
    Guess(String, IpAddr),
    /// Wrong secrets from one address, whatever the account.
    Guesses(IpAddr),
    /// Wrong secrets for one account, wherever they come from.
    GuessesOf(String),
    /// A registration on a public form.
    Register(IpAddr),
    /// Everything that writes.
    Write(IpAddr),
    /// Everything else.
    Read(IpAddr),
}

impl Bucket {
    /// How many at once, and how many microseconds until one more is allowed.
    const fn size(&self) -> (u64, u64) {
        match self {
            Self::Guess(..) => (10, 6_000_000),
            Self::Guesses(_) => (60, 1_000_000),
            Self::GuessesOf(_) => (100, 30_000_000),
            // A club registers its youth from one address.
            Self::Register(_) => (40, 15_000_000),
            Self::Write(_) => (1_000, 5_000),
            Self::Read(_) => (20_000, 200),
        }
    }
}

/// Who asked how often.
#[derive(Debug)]
pub(crate) struct Limits {
    start: Instant,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// When a bucket will be full again, in microseconds since the start.
    full_at: BTreeMap<Bucket, u64>,
    /// From where which account was entered, and when last.
    known: BTreeMap<(String, IpAddr), u64>,
}

/// A guess that was allowed. It counts unless it turns out to be right.
#[must_use]
pub(crate) struct Guess<'a> {
    limits: &'a Limits,
    name: String,
    address: IpAddr,
    drawn: Vec<Bucket>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { start: Instant::now(), state: Mutex::default() }
    }
}

impl Limits {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        micros(self.start.elapsed())
    }

    /// Lets a request in, or not.
    pub(crate) fn admit(&self, method: &Method, client: IpAddr) -> Result<(), Problem> {
        let address = neighbourhood(client);
        let bucket = if method.is_safe() { Bucket::Read(address) } else { Bucket::Write(address) };
        self.state().take(&[bucket], self.now())
    }

    /// Lets a stranger register, or not.
    pub(crate) fn register(&self, client: IpAddr) -> Result<(), Problem> {
        self.state().take(&[Bucket::Register(neighbourhood(client))], self.now())
    }

    /// Lets somebody try a secret of an account, or not. Where the account was entered before from
    /// this address, strangers elsewhere cannot use up its tries.
    pub(crate) fn guess(&self, account: &str, client: IpAddr) -> Result<Guess<'_>, Problem> {
        let name: String = account.chars().take(NAME_MAX).collect();
        let address = neighbourhood(client);
        let mut state = self.state();
        let mut drawn = vec![Bucket::Guess(name.clone(), address)];
        if !state.known.contains_key(&(name.clone(), address)) {
            drawn.extend([Bucket::Guesses(address), Bucket::GuessesOf(name.clone())]);
        }
        state.take(&drawn, self.now())?;
        Ok(Guess { limits: self, name, address, drawn })
    }

    /// Buckets that are not full, for the metrics.
    pub(crate) fn remembered(&self) -> usize {
        self.state().full_at.len()
    }
}

impl Guess<'_> {
    /// The secret was right as far as it went, but another one is asked for: nothing was guessed,
    /// and nobody was let in. The place is as unknown as before, so that who has a password does not
    /// guess codes from many places.
    pub(crate) fn was_half(self) {
        self.give_back(&mut self.limits.state());
    }

    fn give_back(&self, state: &mut State) {
        for bucket in &self.drawn {
            let (_, pause) = bucket.size();
            if let Some(full) = state.full_at.get_mut(bucket) {
                *full = full.saturating_sub(pause);
            }
        }
    }

    /// The secret was right: nothing was guessed, and the place is known from now on.
    pub(crate) fn was_right(self) {
        let now = self.limits.now();
        let mut state = self.limits.state();
        self.give_back(&mut state);
        if KNOWN_MAX <= state.known.len() {
            let oldest = state.known.iter().min_by_key(|(_, last)| **last);
            if let Some(oldest) = oldest.map(|(place, _)| place.clone()) {
                state.known.remove(&oldest);
            }
        }
        state.known.insert((self.name, self.address), now);
    }
}

impl State {
    /// Takes from all buckets or from none.
    fn take(&mut self, buckets: &[Bucket], now: u64) -> Result<(), Problem> {
        let after = |full: Option<u64>, pause: u64| full.unwrap_or(now).max(now) + pause;
        for bucket in buckets {
            let (burst, pause) = bucket.size();
            if now + burst * pause < after(self.full_at.get(bucket).copied(), pause) {
                return Err(Problem::too_many());
            }
        }
        self.forget(now);
        for bucket in buckets {
            let (_, pause) = bucket.size();
            let full = after(self.full_at.get(bucket).copied(), pause);
            self.full_at.insert(bucket.clone(), full);
        }
        Ok(())
    }

    /// Forgets the buckets that are full, and where that is not enough those that soon will be.
    fn forget(&mut self, now: u64) {
        if self.full_at.len() < REMEMBERED_MAX {
            return;
        }
        self.full_at.retain(|_, full| now < *full);
        if REMEMBERED_MAX <= self.full_at.len() {
            let mut times: Vec<u64> = self.full_at.values().copied().collect();
            let (_, &mut median, _) = times.select_nth_unstable(REMEMBERED_MAX / 2);
            self.full_at.retain(|_, full| median < *full);
        }
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    fn wrong(limits: &Limits, name: &str, from: IpAddr) -> bool {
        limits.guess(name, from).is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn a_password_is_guessed_ten_times_then_once_every_six_seconds() {
        let limits = Limits::default();
        assert!((0..10).all(|_| wrong(&limits, "anna", HERE)));
        assert!(!wrong(&limits, "anna", HERE));
        assert!(wrong(&limits, "anna", THERE), "another address has its own tries");
        assert!(wrong(&limits, "bert", HERE), "another account has its own tries");
        assert!(limits.admit(&Method::POST, HERE).is_ok());
        tokio::time::advance(Duration::from_millis(5_999)).await;
        assert!(!wrong(&limits, "anna", HERE));
        tokio::time::advance(Duration::from_millis(1)).await;
        assert!(wrong(&limits, "anna", HERE));
    }

    #[tokio::test(start_paused = true)]
    async fn who_knows_the_password_is_never_slowed_down() {
        let limits = Limits::default();
        for _ in 0..200 {
            limits.guess("anna", HERE).expect("right passwords do not count").was_right();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn many_addresses_together_guess_an_account_a_hundred_times() {
        let limits = Limits::default();
        limits.guess("anna", HERE).expect("the first").was_right();
        let tries = (0..400_u32).filter(|n| {
            let address = IpAddr::from(std::net::Ipv4Addr::from_bits(0x0b00_0000 + n));
            wrong(&limits, "anna", address)
        });
        assert_eq!(tries.count(), 100);
        assert!(wrong(&limits, "anna", HERE), "where Anna usually sits she is let in");
        assert!(!wrong(&limits, "anna", THERE));
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_the_password_guesses_codes_a_hundred_times_from_wherever() {
        let limits = Limits::default();
        let tries = (0..400_u32).filter(|n| {
            let address = IpAddr::from(std::net::Ipv4Addr::from_bits(0x0b00_0000 + n));
            if let Ok(password) = limits.guess("anna", address) {
                password.was_half();
            }
            wrong(&limits, "anna", address)
        });
        assert_eq!(tries.count(), 100);
    }

    #[tokio::test(start_paused = true)]
    async fn one_address_tries_sixty_names_then_one_a_second() {
        let limits = Limits::default();
        let tries = (0..100).filter(|n| wrong(&limits, &format!("name {n}"), HERE));
        assert_eq!(tries.count(), 60);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(wrong(&limits, "one more", HERE));
        assert!(!wrong(&limits, "and another", HERE));
    }

    #[test]
    fn buckets_are_forgotten_before_they_fill_the_memory() {
        let mut state = State::default();
        for n in 0..100_000_u32 {
            let address = IpAddr::from(std::net::Ipv4Addr::from_bits(n));
            state.take(&[Bucket::Guesses(address)], 1).expect("a first try");
        }
        assert!(state.full_at.len() <= REMEMBERED_MAX);
    }
}
