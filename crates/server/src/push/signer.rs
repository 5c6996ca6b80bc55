//! Who sends a message, signed for the push service (VAPID, RFC 8292).

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    error::Unspecified,
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::json;

/// How long a signature is good; services take a day at the most.
const SECONDS: u64 = 12 * 60 * 60;

/// Whom to write to where the operator named nobody.
const NOBODY: &str = "mailto:arbiter@localhost";

/// The key of this server, for ever the same: browsers take messages from it alone.
pub(super) struct Signer {
    key: EcdsaKeyPair,
    /// The public half, as browsers want it.
    public: String,
    contact: String,
}

impl Signer {
    /// A new key, as it is kept.
    pub(super) fn draw() -> Result<String, Unspecified> {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)?;
        Ok(URL_SAFE_NO_PAD.encode(key.as_ref()))
    }

    /// The key that was kept; none where it is no key.
    pub(super) fn read(kept: &str, contact: Option<&str>) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(kept).ok()?;
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let key = EcdsaKeyPair::from_pkcs8(algorithm, &bytes, &SystemRandom::new()).ok()?;
        let public = URL_SAFE_NO_PAD.encode(key.public_key().as_ref());
        // The standard knows addresses of letters and of pages.
        let contact = contact.filter(|it| it.starts_with("mailto:") || it.starts_with("https://"));
        Some(Self { key, public, contact: contact.unwrap_or(NOBODY).to_owned() })
    }

    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// The header `Authorization` for the service at `origin`.
    pub(super) fn authorization(&self, origin: &str, now_ms: u64) -> Result<String, Unspecified> {
        let encode = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = encode(json!({"typ": "JWT", "alg": "ES256"}));
        let until = now_ms / 1000 + SECONDS;
        let claims = encode(json!({"aud": origin, "exp": until, "sub": self.contact}));
        let signed = format!("{head}.{claims}");
        let signature = self.key.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn a_service_can_verify_who_sends_and_for_whom() {
        let signer = Signer::read(&Signer::draw().expect("a key"), Some("mailto:a@b.example"));
        let signer = signer.expect("a signer");
        let line = signer.authorization("https://push.example", 1_790_000_000_000);
        let line = line.expect("signed");
        let (token, key) =
            line.strip_prefix("vapid t=").expect("vapid").split_once(", k=").expect("k");
        let key = URL_SAFE_NO_PAD.decode(key).expect("base64");
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let signature = URL_SAFE_NO_PAD.decode(signature).expect("base64");
        let known = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &key);
        known.verify(signed.as_bytes(), &signature).expect("our own signature");
        let claims = signed.split('.').nth(1).expect("claims");
        let claims = URL_SAFE_NO_PAD.decode(claims).expect("base64");
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("JSON");
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["sub"], "mailto:a@b.example");
        assert_eq!(claims["exp"], 1_790_000_000 + 12 * 3600);
    }

    #[test]
    fn a_contact_by_telephone_is_not_told_and_nonsense_is_no_key() {
        let kept = Signer::draw().expect("a key");
        assert_eq!(Signer::read(&kept, Some("tel:1")).expect("a signer").contact, NOBODY);
        assert!(Signer::read("", None).is_none() && Signer::read("AAAA", None).is_none());
    }
}
