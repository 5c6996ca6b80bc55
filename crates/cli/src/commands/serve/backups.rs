//! Backups now and then: made, looked through, encrypted, and the oldest removed.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use arbiter_server::moment;
use arbiter_store::{BackupKey, CopyError, Database, StoreError};

use super::config::Backups;

/// How long to wait after a backup that failed.
const AGAIN: Duration = Duration::from_mins(10);

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
    if let Some(finding) = findings.iter().find(|finding| !finding.is_newer) {
        // It is kept for whoever repairs it, and does not push a sound one out.
        let why = format!("{}: {}", part.display(), finding.why);
        return Err(StoreError::Damaged(why).into());
    }
    drop(copy);
    let path = match &backups.key {
        None => {
            fs::rename(&part, &path).map_err(|source| failed(&path, source))?;
            path
        }
        Some(key) => {
            let sealed = folder.join(format!("{name}.sealed"));
            BackupKey::read_or_draw(key)?.encrypt(&part, &sealed)?;
            fs::remove_file(&part).map_err(|source| failed(&part, source))?;
            sealed
        }
    };
    let mut all = of_ours(folder);
    all.truncate(all.len().saturating_sub(backups.keep));
    for old in all {
        fs::remove_file(&old).map_err(|source| failed(&old, source))?;
    }
    Ok(path)
}

/// The backups in a folder, the oldest first: their names are in the order of time.
fn of_ours(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with(PREFIX) && (name.ends_with(".sqlite") || name.ends_with(".sealed"))
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_ours).collect();
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter_store::{NewEvent, StreamId, Version};

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
        tokio::time::sleep(Duration::from_millis(1100)).await;
        make(&place, &backups).await.expect("another");
        assert_eq!(of_ours(&backups.folder).len(), 2, "two are kept");
        assert!(backups.folder.join("other.txt").exists(), "what is not ours stays");
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
