//! Files that nobody but their owner reads: they hold hashes of passwords and dates of birth.

use std::{fs, io, path::Path};

/// Creates the file where there is none, and takes from others the right to read it.
pub(crate) fn create(path: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => restrict(path),
        Err(error) => Err(error),
    }
}

/// Creates a folder, and those above it, for its owner alone.
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path)
}

/// Takes the rights of others from the database and from what SQLite keeps beside it.
#[cfg(unix)]
fn restrict(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    for suffix in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        let Ok(metadata) = fs::metadata(&name) else { continue };
        let mode = metadata.permissions().mode();
        // A group that may write was let in on purpose; one that may only read was not.
        let ours = if mode & 0o020 == 0 { mode & 0o700 } else { mode & 0o770 };
        if mode & 0o777 != ours & 0o777 && metadata.is_file() {
            match fs::set_permissions(&name, fs::Permissions::from_mode(ours)) {
                Ok(()) => {}
                // Whoever may write to somebody else's file cannot change its mode.
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn restrict(_: &Path) -> io::Result<()> {
    Ok(())
}
