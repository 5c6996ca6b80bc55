//! Secrets and their hashes.

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use sha2::{Digest, Sha256};

/// 256 random bits, shown to their owner once.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

/// Why there is no secret: the system has no randomness to give.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no random numbers")]
pub(crate) struct NoRandomness;

impl Secret {
    /// A new secret.
    pub(crate) fn draw() -> Result<Self, NoRandomness> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
        Ok(Self(hex::encode(bytes)))
    }

    /// A secret that somebody with the key finds again.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self(hex::encode(bytes))
    }

    /// What the owner keeps.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// What we keep.
    pub(crate) fn hash(&self) -> String {
        Self::hash_of(&self.0)
    }

    /// The hash of what somebody showed.
    pub(crate) fn hash_of(shown: &str) -> String {
        hex::encode(Sha256::digest(shown.as_bytes()))
    }
}

/// The hash of a password, with its salt and its cost.
pub(crate) fn hash_password(password: &str) -> Result<String, NoRandomness> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|_| NoRandomness)
}

/// Whether the password is the one that was hashed.
pub(crate) fn verify_password(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}
