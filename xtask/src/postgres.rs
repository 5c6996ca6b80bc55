//! A PostgreSQL server of the tests' own: made, started, stopped and removed again.

use std::{
    env, fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

use crate::shell;

/// A running server; it ends with this value.
#[derive(Debug)]
pub(crate) struct Server {
    programs: PathBuf,
    folder: PathBuf,
    /// Without a database name.
    pub(crate) url: String,
}

impl Server {
    /// Starts a server, installing one where we may. None where there is none to be had; with
    /// `CI=true` that is an error, because a skipped suite proves nothing.
    pub(crate) fn start() -> Result<Option<Self>> {
        install_if_missing();
        let Some(programs) = programs() else {
            let reason =
                "there is no server and it could not be installed: apt-get install postgresql";
            if env::var("CI").is_ok_and(|ci| ci == "true") {
                bail!(reason);
            }
            println!("    skipped: the tests on PostgreSQL: {reason}");
            return Ok(None);
        };
        let folder = env::temp_dir().join(format!("arbiter-postgres-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        give_to_postgres(&folder)?;
        let port = free_port()?;
        let server =
            Self { programs, folder, url: format!("postgres://postgres@127.0.0.1:{port}") };
        let data = server.data();
        let arguments = ["-A", "trust", "-U", "postgres", "--no-sync", "-D"];
        server.run("initdb", &[&arguments[..], &[data.as_str()]].concat())?;
        let socket = server.folder.display();
        let options = format!("-p {port} -k {socket} -c listen_addresses=127.0.0.1 -c fsync=off");
        let log = server.folder.join("log").display().to_string();
        server.run("pg_ctl", &["-D", &data, "-o", &options, "-l", &log, "-w", "start"])?;
        Ok(Some(server))
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let path = self.programs.join(program);
        let mut command = as_postgres(&path);
        command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .current_dir(&self.folder);
        shell::call(&mut command)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let data = self.data();
        let stopped = self.run("pg_ctl", &["-D", &data, "-m", "immediate", "stop"]);
        let removed = fs::remove_dir_all(&self.folder);
        if let (Err(error), _) = (&stopped, &removed) {
            eprintln!("xtask: the test server did not stop: {error:#}");
        }
    }
}

/// Installs a server where there is none and we may.
pub(crate) fn install_if_missing() {
    if programs().is_none() {
        shell::install("postgresql");
    }
}

/// Where the programs of the server are; Debian keeps them out of the path.
fn programs() -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|folder| folder.join("initdb").exists())
        .collect();
    found.sort();
    let in_path = env::var_os("PATH")
        .and_then(|path| env::split_paths(&path).find(|folder| folder.join("initdb").exists()));
    found.pop().or(in_path)
}

/// The server refuses to run as root, so root runs it as its own user.
fn as_postgres(program: &Path) -> Command {
    if !shell::is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

fn give_to_postgres(folder: &Path) -> Result<()> {
    if !shell::is_root() {
        return Ok(());
    }
    shell::call(Command::new("chown").arg("postgres").arg(folder))
}

fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").context("no port is free")?;
    Ok(listener.local_addr()?.port())
}
