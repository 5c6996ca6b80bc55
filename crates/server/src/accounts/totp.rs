//! Codes of six digits that a phone shows for thirty seconds (RFC 6238).

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha1::Sha1;

use super::NoRandomness;

/// How long a code is shown.
const STEP_SECONDS: u64 = 30;

/// A clock may be off by one code either way.
const DRIFT: u64 = 1;

/// The letters in which secrets are typed (RFC 4648).
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// A new secret of 160 random bits, as it is typed into a phone.
pub(crate) fn draw() -> Result<String, NoRandomness> {
    let mut bytes = [0; 20];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(written(&bytes))
}

fn written(bytes: &[u8]) -> String {
    let bits: Vec<u8> =
        bytes.iter().flat_map(|byte| (0..8).rev().map(move |n| byte >> n & 1)).collect();
    let letter = |five: &[u8]| {
        let value = five.iter().fold(0, |value, bit| value << 1 | usize::from(*bit));
        char::from(BASE32[value << (5 - five.len())])
    };
    bits.chunks(5).map(letter).collect()
}

fn read(secret: &str) -> Option<Vec<u8>> {
    let values: Option<Vec<usize>> = secret
        .bytes()
        .map(|letter| BASE32.iter().position(|known| *known == letter.to_ascii_uppercase()))
        .collect();
    let bits: Vec<u8> = values?
        .into_iter()
        .flat_map(|value| (0..5).rev().map(move |n| u8::from(value >> n & 1 == 1)))
        .collect();
    let byte = |eight: &[u8]| eight.iter().fold(0_u8, |byte, bit| byte << 1 | bit);
    Some(bits.chunks_exact(8).map(byte).collect())
}

/// What a phone reads from a square code.
pub(crate) fn address(account: &str, secret: &str) -> String {
    let name: String = account
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect();
    format!("otpauth://totp/Arbiter:{name}?secret={secret}&issuer=Arbiter")
}

/// The latest step whose code may be shown now.
pub(crate) const fn latest(now_ms: u64) -> u64 {
    now_ms / 1000 / STEP_SECONDS + DRIFT
}

/// The step whose code this is, if it is one of now. A step that was used is not good again.
pub(crate) fn step_of(secret: &str, code: &str, now_ms: u64) -> Option<u64> {
    let key = read(secret)?;
    let latest = latest(now_ms);
    let shown = code.replace(' ', "");
    let steps = latest.saturating_sub(2 * DRIFT)..=latest;
    // All are compared, so that the time tells nothing; the newest counts.
    steps.fold(None, |found, step| {
        let is_it = self::code(&key, step).as_deref() == Some(shown.as_str());
        if is_it { Some(step) } else { found }
    })
}

fn code(key: &[u8], step: u64) -> Option<String> {
    let mut mac = Hmac::<Sha1>::new_from_slice(key).ok()?;
    mac.update(&step.to_be_bytes());
    let hash: [u8; 20] = mac.finalize().into_bytes().into();
    let offset = usize::from(hash[19] & 0x0f);
    let four: [u8; 4] = hash.get(offset..offset + 4)?.try_into().ok()?;
    let number = u32::from_be_bytes(four) & 0x7fff_ffff;
    Some(format!("{:06}", number % 1_000_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of RFC 6238, appendix B; its codes of eight digits end in ours of six.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn codes_are_those_of_the_rfc() {
        let known = [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
        ];
        for (seconds, code) in known {
            let step = step_of(SECRET, code, seconds * 1000);
            assert_eq!(step, Some(seconds / 30), "{code}");
        }
    }

    #[test]
    fn a_code_is_good_a_step_early_or_late_and_no_more() {
        let at = |seconds: u64| step_of(SECRET, "287 082", seconds * 1000);
        assert_eq!((at(20), at(59), at(89), at(90)), (Some(1), Some(1), Some(1), None));
        assert_eq!(step_of(SECRET, "287083", 59_000), None);
        assert_eq!(step_of("not base32!", "287082", 59_000), None);
    }

    #[test]
    fn secrets_are_written_and_read_back() {
        assert_eq!(written(b"12345678901234567890"), SECRET);
        assert_eq!(read(SECRET).as_deref(), Some(&b"12345678901234567890"[..]));
        assert_eq!(read(&draw().expect("random")).map(|key| key.len()), Some(20));
        assert!(address("a b", "ABC").starts_with("otpauth://totp/Arbiter:a%20b?secret=ABC"));
    }
}
