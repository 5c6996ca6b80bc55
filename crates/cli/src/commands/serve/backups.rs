//! Backups now and then: made, looked through, encrypted, and the oldest removed.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use arbiter_server::moment;
use arbiter_store::{BackupKey, CopyError, Database, StoreError};

use super::config::Backups;

/// How long to wait after a backup that failed.
const AGAIN: Duration = Duration::from_mins(10);

/// How old a copy is that nobody is making any more.
const ABANDONED: Duration = Duration::from_hours(24);

/// How a backup of ours is called.
const PREFIX: &str = "arbiter-";

/// Makes backups for as long as the server runs.
pub(super) async fn keep(place: String, backups: Option<Backups>) {
    let Some(backups) = backups else { return };
    loop {
        let wait = match due(&backups) {
            Some(wait) => wait,
            None => match make(&place, &backups).await {
                Ok(path) => {
                    tracing::info!(path = %path.display(), "a backup was made");
                    backups.every
                }
                Err(error) => {
                    tracing::error!(%error, "no backup could be made");
                    AGAIN
                }
            },
        };
        tokio::time::sleep(wait).await;
    }
}

/// How long the newest backup is still new enough; none where one is due.
fn due(backups: &Backups) -> Option<Duration> {
    let newest = of_ours(&backups.folder).pop()?;
    let age = fs::metadata(newest).and_then(|file| file.modified()).ok()?.elapsed().ok()?;
    backups.every.checked_sub(age)
}

/// One backup that was looked through before it counts.
pub(super) async fn make(place: &str, backups: &Backups) -> Result<PathBuf, CopyError> {
    let failed = |path: &Path, source| CopyError::File { path: path.to_owned(), source };
    let folder = &backups.folder;
    fs::create_dir_all(folder).map_err(|source| failed(folder, source))?;
    let now = moment(arbiter_service::now_ms()).replace([':', '-'], "").replace('T', "-");
    let name = format!("{PREFIX}{}.sqlite", now.trim_end_matches('Z'));
    let (path, part) = (folder.join(&name), folder.join(format!("{name}.part")));
    let _ = fs::remove_file(&part);
    Database::open_read_only(place).await?.back_up(&part).await?;
    let copy = Database::open_copy(&part)?;
    let findings = copy.verify(None).await?.findings;
    drop(copy);
    if let Some(finding) = findings.iter().find(|finding| !finding.is_newer) {
        // It is kept for whoever repairs it, and does not push a sound one out.
        let damaged = folder.join(format!("{name}.damaged"));
        fs::rename(&part, &damaged).map_err(|source| failed(&damaged, source))?;
        let why = format!("{}: {}", damaged.display(), finding.why);
        return Err(StoreError::Damaged(why).into());
    }
    let path = match &backups.key {
        None => {
            fs::rename(&part, &path).map_err(|source| failed(&path, source))?;
            path
        }
        Some(key) => {
            // Under its name when it is whole: half of one must not count as a backup.
            let sealed = folder.join(format!("{name}.sealed"));
            let sealed_part = folder.join(format!("{name}.sealed.part"));
            let _ = fs::remove_file(&sealed_part);
            BackupKey::read_or_draw(key)?.encrypt(&part, &sealed_part)?;
            fs::rename(&sealed_part, &sealed).map_err(|source| failed(&sealed, source))?;
            fs::remove_file(&part).map_err(|source| failed(&part, source))?;
            sealed
        }
    };
    remove_old(&path, backups).map_err(|source| failed(folder, source))?;
    Ok(path)
}

/// Removes what is older than the backups to be kept, and what was begun and never finished. The
/// new one stays even where the clock was ahead when the others were made.
fn remove_old(new: &Path, backups: &Backups) -> io::Result<()> {
    let mut old = of_ours(&backups.folder);
    old.retain(|path| path != new);
    old.truncate((old.len() + 1).saturating_sub(backups.keep));
    let begun = named(&backups.folder, &[".part"]);
    let is_abandoned = |path: &PathBuf| {
        let age = fs::metadata(path).and_then(|file| file.modified()).map(|at| at.elapsed());
        age.is_ok_and(|age| age.is_ok_and(|age| ABANDONED <= age))
    };
    old.extend(begun.into_iter().filter(is_abandoned));
    old.iter().try_for_each(fs::remove_file)
}

/// The backups in a folder, the oldest first: their names are in the order of time.
fn of_ours(folder: &Path) -> Vec<PathBuf> {
    named(folder, &[".sqlite", ".sealed"])
}

/// Files of ours whose names end like this, in the order of their names.
fn named(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with(PREFIX) && ends.iter().any(|end| name.ends_with(end))
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_ours).collect();
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter_store::{NewEvent, StreamId, Version};

    /// The next backup whose name is another one: names have no parts of seconds.
    async fn in_another_second(place: &str, backups: &Backups, before: &Path) -> PathBuf {
        loop {
            let made = make(place, backups).await.expect("another");
            if made != before {
                return made;
            }
        }
    }

    #[test]
    fn the_new_one_stays_although_the_clock_was_ahead() {
        let folder = tempfile::tempdir().expect("a folder");
        let backups = Backups {
            folder: folder.path().to_owned(),
            every: Duration::from_hours(1),
            keep: 2,
            key: None,
        };
        let of = |year: u32| folder.path().join(format!("arbiter-{year}0101-000000.sqlite"));
        for year in [2026, 2098, 2099] {
            fs::write(of(year), b"x").expect("written");
        }
        remove_old(&of(2026), &backups).expect("removed");
        assert_eq!(of_ours(folder.path()), [of(2026), of(2099)]);
    }

    /// A backup is made, encrypted, and restored into another database with the same hashes.
    #[tokio::test]
    async fn a_drill() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("log.sqlite").display().to_string();
        let database = Database::open(&place).await.expect("a database");
        let stream = StreamId::new("drill/1").expect("a name");
        let event = NewEvent { at_ms: 1, actor: "a".to_owned(), body: "kept".to_owned() };
        database.events().append(&stream, Version(0), vec![event]).await.expect("appended");
        let backups = Backups {
            folder: folder.path().join("backups"),
            every: Duration::from_hours(1),
            keep: 2,
            key: Some(folder.path().join("key")),
        };
        assert_eq!(due(&backups), None);
        let backup = make(&place, &backups).await.expect("a backup");
        assert!(due(&backups).is_some(), "the next one is not due yet");
        for old in ["arbiter-20200101-000000.sqlite", "arbiter-20200102-000000.sqlite.sealed"] {
            fs::write(backups.folder.join(old), b"x").expect("written");
        }
        fs::write(backups.folder.join("other.txt"), b"x").expect("written");
        // Copies of a program that was killed: the one of today may still be in the making.
        let begun = ["arbiter-20200103-000000.sqlite.part", "arbiter-20200104-000000.sqlite.part"];
        for (name, age) in begun.iter().zip([2 * ABANDONED, Duration::ZERO]) {
            let file = fs::File::create(backups.folder.join(name)).expect("written");
            file.set_modified(std::time::SystemTime::now() - age).expect("dated");
        }
        let another = in_another_second(&place, &backups, &backup).await;
        assert_eq!(of_ours(&backups.folder), [backup.clone(), another], "two are kept");
        assert!(backups.folder.join("other.txt").exists(), "what is not ours stays");
        let is_there = begun.map(|name| backups.folder.join(name).exists());
        assert_eq!(is_there, [false, true]);
        let plain = folder.path().join("plain.sqlite");
        let key = BackupKey::read(&folder.path().join("key")).expect("the key");
        key.decrypt(&backup, &plain).expect("decrypted");
        let other = folder.path().join("other.sqlite").display().to_string();
        let other = Database::open(&other).await.expect("a database");
        assert_eq!(other.restore(&plain).await.expect("restored"), 1);
        let (before, after) =
            (database.events().head(&stream).await, other.events().head(&stream).await);
        assert_eq!(before.expect("a head"), after.expect("a head"));
    }
}
