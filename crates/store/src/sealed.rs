//! Backups that nobody reads without the key: ChaCha20-Poly1305 in pieces, each with its place.

use std::{
    fs,
    io::{self, Read, Write},
    path::Path,
};

use ring::{
    aead::{Aad, CHACHA20_POLY1305, LessSafeKey, MAX_TAG_LEN, NONCE_LEN, Nonce, UnboundKey},
    rand::{SecureRandom as _, SystemRandom},
};

use crate::{CopyError, private};

/// How an encrypted backup begins.
const MAGIC: &[u8] = b"arbiter backup 1\n";

/// Bytes that are encrypted at a time.
const PIECE: usize = 64 << 10;

/// Random bytes at the beginning of every nonce; the rest is the number of the piece and whether it
/// is the last.
const PREFIX: usize = NONCE_LEN - 5;

/// The key of backups: 256 bits in a file that its owner alone may read.
pub struct BackupKey(LessSafeKey);

impl std::fmt::Debug for BackupKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BackupKey")
    }
}

impl BackupKey {
    /// The key in a file.
    pub fn read(path: &Path) -> Result<Self, CopyError> {
        let failed = |source| CopyError::File { path: path.to_owned(), source };
        let bytes = fs::read(path).map_err(failed)?;
        let key = UnboundKey::new(&CHACHA20_POLY1305, &bytes);
        let key = key.map_err(|_| failed(io::Error::other("a key has 32 bytes")))?;
        Ok(Self(LessSafeKey::new(key)))
    }

    /// The key in a file, drawn where there is none.
    pub fn read_or_draw(path: &Path) -> Result<Self, CopyError> {
        if !path.exists() {
            let failed = |source| CopyError::File { path: path.to_owned(), source };
            let mut bytes = [0; 32];
            let drawn = SystemRandom::new().fill(&mut bytes);
            drawn.map_err(|_| failed(io::Error::other("no random numbers")))?;
            private::create(path).map_err(failed)?;
            fs::write(path, bytes).map_err(failed)?;
        }
        Self::read(path)
    }

    /// Writes the content of a file into a new one that only this key opens.
    pub fn encrypt(&self, from: &Path, to: &Path) -> Result<(), CopyError> {
        let failed = |source| CopyError::File { path: to.to_owned(), source };
        if to.exists() {
            return Err(CopyError::Exists(to.to_owned()));
        }
        private::create(to).map_err(failed)?;
        let mut source = fs::File::open(from).map_err(failed)?;
        let mut target = fs::OpenOptions::new().write(true).open(to).map_err(failed)?;
        self.seal(&mut source, &mut target).and_then(|()| target.sync_all()).map_err(failed)
    }

    /// Writes the content of an encrypted file into a new one.
    pub fn decrypt(&self, from: &Path, to: &Path) -> Result<(), CopyError> {
        let failed = |source| CopyError::File { path: from.to_owned(), source };
        private::create(to).map_err(failed)?;
        let mut source = fs::File::open(from).map_err(failed)?;
        let mut target = fs::OpenOptions::new().write(true).open(to).map_err(failed)?;
        self.open(&mut source, &mut target).map_err(failed)
    }

    fn seal(&self, source: &mut impl Read, target: &mut impl Write) -> io::Result<()> {
        let mut prefix = [0; PREFIX];
        let drawn = SystemRandom::new().fill(&mut prefix);
        drawn.map_err(|_| io::Error::other("no random numbers"))?;
        target.write_all(MAGIC)?;
        target.write_all(&prefix)?;
        let mut piece = filled(source, PIECE)?;
        for number in 0.. {
            let next = filled(source, PIECE)?;
            let is_last = next.is_empty();
            let nonce = nonce(prefix, number, is_last);
            let sealed = self.0.seal_in_place_append_tag(nonce, Aad::from(MAGIC), &mut piece);
            sealed.map_err(|_| io::Error::other("the backup could not be encrypted"))?;
            target.write_all(&piece)?;
            if is_last {
                return Ok(());
            }
            piece = next;
        }
        Err(io::Error::other("the backup is too large"))
    }

    fn open(&self, source: &mut impl Read, target: &mut impl Write) -> io::Result<()> {
        let wrong = || io::Error::other("another key, or not the file that was written");
        let mut head = [0; MAGIC.len() + PREFIX];
        source.read_exact(&mut head)?;
        let (magic, prefix) = head.split_at(MAGIC.len());
        let prefix: [u8; PREFIX] = prefix.try_into().map_err(|_| wrong())?;
        if magic != MAGIC {
            return Err(io::Error::other("this is no encrypted backup"));
        }
        let mut piece = filled(source, PIECE + MAX_TAG_LEN)?;
        for number in 0.. {
            let next = filled(source, PIECE + MAX_TAG_LEN)?;
            let is_last = next.is_empty();
            let nonce = nonce(prefix, number, is_last);
            let plain = self.0.open_in_place(nonce, Aad::from(MAGIC), &mut piece);
            target.write_all(plain.map_err(|_| wrong())?)?;
            if is_last {
                return Ok(());
            }
            piece = next;
        }
        Err(wrong())
    }
}

/// Whether a file is an encrypted backup.
pub fn is_encrypted(path: &Path) -> bool {
    let mut head = [0; MAGIC.len()];
    fs::File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok() && head == MAGIC
}

fn nonce(prefix: [u8; PREFIX], number: u32, is_last: bool) -> Nonce {
    let mut bytes = [0; NONCE_LEN];
    bytes[..PREFIX].copy_from_slice(&prefix);
    bytes[PREFIX..PREFIX + 4].copy_from_slice(&number.to_be_bytes());
    bytes[NONCE_LEN - 1] = u8::from(is_last);
    Nonce::assume_unique_for_key(bytes)
}

/// As many bytes as there are, up to `most`.
fn filled(source: &mut impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encrypted_is_decrypted_by_its_key_alone_and_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let key = BackupKey::read_or_draw(&path("key")).expect("a key");
        let other = BackupKey::read_or_draw(&path("other")).expect("a key");
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE] {
            let plain: Vec<u8> = (0..length).map(|n| u8::try_from(n % 251).unwrap_or(0)).collect();
            fs::write(path("plain"), &plain).expect("written");
            let _ = fs::remove_file(path("sealed"));
            key.encrypt(&path("plain"), &path("sealed")).expect("encrypted");
            assert!(is_encrypted(&path("sealed")) && !is_encrypted(&path("plain")));
            key.decrypt(&path("sealed"), &path("again")).expect("decrypted");
            assert_eq!(fs::read(path("again")).expect("readable"), plain);
            fs::remove_file(path("again")).expect("removed");
            assert!(other.decrypt(&path("sealed"), &path("wrong")).is_err());
            let sealed = fs::read(path("sealed")).expect("readable");
            fs::write(path("sealed"), &sealed[..sealed.len() - 1]).expect("written");
            assert!(key.decrypt(&path("sealed"), &path("cut")).is_err(), "{length}");
            let _ = (fs::remove_file(path("wrong")), fs::remove_file(path("cut")));
        }
    }
}
