//! How often one address may ask.
//!
//! Buckets that fill at a steady rate: a burst is fine, a flood is not. A whole playing hall may
//! share one address, so reading is bounded generously; guessing passwords is not.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{Mutex, PoisonError},
};

use axum::{
    extract::{ConnectInfo, Request},
    http::Method,
};

use crate::{clock, problem::Problem};

/// Addresses that are remembered; beyond that the fullest buckets are forgotten.
const REMEMBERED_MAX: usize = 10_000;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Passwords.
    Secret,
    /// Everything that writes.
    Write,
    /// Everything else.
    Read,
}

impl Kind {
    /// How many at once, and how many microseconds until one more is allowed.
    const fn bucket(self) -> (u64, u64) {
        match self {
            Self::Secret => (10, 6_000_000),
            Self::Write => (1_000, 5_000),
            Self::Read => (20_000, 200),
        }
    }
}

/// When the bucket of an address would be full again, in microseconds since 1970.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    full_at: Mutex<BTreeMap<(Kind, IpAddr), u64>>,
}

impl Limits {
    /// Lets the request in, or not.
    pub(crate) fn admit(&self, request: &Request) -> Result<(), Problem> {
        let kind = kind(request.method(), request.uri().path());
        let known = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let address = known.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
        self.take(kind, address, clock::now_ms())
    }

    fn take(&self, kind: Kind, address: IpAddr, now_ms: u64) -> Result<(), Problem> {
        let (burst, pause) = kind.bucket();
        let now = now_ms.saturating_mul(1_000);
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if REMEMBERED_MAX <= full_at.len() {
            full_at.retain(|_, &mut full| now < full);
        }
        let full = full_at.entry((kind, address)).or_insert(now);
        let taken = (*full).max(now) + pause;
        if now + burst * pause < taken {
            return Err(Problem::too_many());
        }
        *full = taken;
        Ok(())
    }
}

fn kind(method: &Method, path: &str) -> Kind {
    match (method, path) {
        (&Method::GET | &Method::HEAD, _) => Kind::Read,
        (&Method::POST, "/login" | "/setup" | "/api/v1/session" | "/api/v1/setup") => Kind::Secret,
        _ => Kind::Write,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_guessed_ten_times_then_one_every_six_seconds() {
        let limits = Limits::default();
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        for _ in 0..10 {
            assert!(limits.take(Kind::Secret, here, 1_000_000).is_ok());
        }
        assert!(limits.take(Kind::Secret, here, 1_000_000).is_err());
        assert!(limits.take(Kind::Secret, there, 1_000_000).is_ok());
        assert!(limits.take(Kind::Write, here, 1_000_000).is_ok());
        assert!(limits.take(Kind::Secret, here, 1_005_999).is_err());
        assert!(limits.take(Kind::Secret, here, 1_006_000).is_ok());
    }

    #[test]
    fn logging_in_counts_as_a_secret_and_looking_as_a_read() {
        assert_eq!(kind(&Method::POST, "/login"), Kind::Secret);
        assert_eq!(kind(&Method::POST, "/api/v1/session"), Kind::Secret);
        assert_eq!(kind(&Method::GET, "/login"), Kind::Read);
        assert_eq!(kind(&Method::POST, "/events/1/results"), Kind::Write);
    }
}
