//! A message sealed for one browser, so that its push service cannot read it (RFC 8291).

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    error::Unspecified,
    hmac,
    rand::{SecureRandom as _, SystemRandom},
};

/// A point of the curve as browsers write it: a byte and two numbers.
const POINT: usize = 65;

/// The length of what the browser shares with us besides its key.
const AUTH: usize = 16;

const SALT: usize = 16;

/// The length of a record, which holds the whole message (RFC 8188).
const RECORD: u32 = 4096;

/// Ends the last record.
const END: u8 = 2;

/// The longest message: one record, with its mark and the seal's own sixteen bytes.
pub(super) const MESSAGE_MAX: usize = RECORD as usize - 17;

/// For whom messages are sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    public: [u8; POINT],
    auth: [u8; AUTH],
}

impl Keys {
    /// As the browser wrote them; none where they are no such keys.
    pub(super) fn read(public: &str, auth: &str) -> Option<Self> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let public: [u8; POINT] = bytes(public)?.try_into().ok()?;
        let auth = bytes(auth)?.try_into().ok()?;
        // Uncompressed: the only form that browsers give.
        (public[0] == 4).then_some(Self { public, auth })
    }

    /// A message for these keys alone.
    pub(super) fn seal(&self, message: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
        let own_public = own.compute_public_key()?;
        let mut salt = [0_u8; SALT];
        random.fill(&mut salt)?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.public);
        agree_ephemeral(own, &theirs, |shared| {
            self.seal_with(shared, own_public.as_ref(), salt, message)
        })?
    }

    /// The same with everything that is drawn.
    fn seal_with(
        &self,
        shared: &[u8],
        own_public: &[u8],
        salt: [u8; SALT],
        message: &[u8],
    ) -> Result<Vec<u8>, Unspecified> {
        if MESSAGE_MAX < message.len() {
            return Err(Unspecified);
        }
        let info = [b"WebPush: info\0".as_slice(), &self.public, own_public].concat();
        let secret = derive(&self.auth, shared, &info);
        let key = derive(&salt, &secret, b"Content-Encoding: aes128gcm\0");
        let nonce = derive(&salt, &secret, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16])?);
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12])?;
        let mut sealed = message.to_vec();
        sealed.push(END);
        key.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed)?;
        let length = u8::try_from(own_public.len()).map_err(|_| Unspecified)?;
        Ok([&salt, RECORD.to_be_bytes().as_slice(), &[length], own_public, &sealed].concat())
    }
}

/// HKDF with SHA-256, for at most 32 bytes (RFC 5869).
fn derive(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; 32] {
    let drawn = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, salt), secret);
    let mut made = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, drawn.as_ref()));
    made.update(info);
    made.update(&[1]);
    let mut derived = [0_u8; 32];
    derived.copy_from_slice(made.sign().as_ref());
    derived
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64")
    }

    const BROWSER: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8p\
                           ZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    /// The example of RFC 8291, Appendix A, number by number.
    #[test]
    fn the_example_of_the_standard_is_sealed_as_it_says() {
        let keys = Keys::read(BROWSER, AUTH).expect("keys");
        let own = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6\
                   PBru3jl7A8";
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("a salt");
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = keys.seal_with(&shared, &bytes(own), salt, message).expect("sealed");
        let wanted = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDl\
                      l6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks\
                      3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), wanted);
    }

    #[test]
    fn two_seals_of_one_message_differ_and_long_messages_are_refused() {
        let keys = Keys::read(BROWSER, AUTH).expect("keys");
        assert_ne!(keys.seal(b"same").expect("sealed"), keys.seal(b"same").expect("sealed"));
        assert!(keys.seal(&[0; MESSAGE_MAX]).is_ok());
        assert!(keys.seal(&[0; MESSAGE_MAX + 1]).is_err());
    }

    #[test]
    fn what_is_no_key_is_not_read_and_a_point_off_the_curve_is_not_used() {
        assert!(Keys::read(&format!("{BROWSER}="), AUTH).is_some(), "padded");
        for (public, auth) in
            [("", AUTH), (BROWSER, ""), (AUTH, AUTH), (BROWSER, BROWSER), ("§", AUTH)]
        {
            assert_eq!(Keys::read(public, auth), None, "{public} {auth}");
        }
        let nowhere = URL_SAFE_NO_PAD.encode([4; POINT]);
        let keys = Keys::read(&nowhere, AUTH).expect("the right length");
        assert!(keys.seal(b"message").is_err());
    }
}
