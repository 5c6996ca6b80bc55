//! The main job: tournaments in the browser.

use std::{
    net::SocketAddr,
    process::{Command, ExitCode, Stdio},
};

use arbiter_server::{Server, demo};
use arbiter_store::Database;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::{error::CommandError, world::World};

/// Open the tournaments in the browser
///
/// Serves pages for arbiters, players and spectators, and the same as JSON. Everything is kept in
/// one SQLite file, or on PostgreSQL, where several servers may work together. On the first start
/// the link that is printed opens the administrator's account.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where to listen; 0.0.0.0:8000 lets others in the hall in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8000")]
    listen: SocketAddr,

    /// SQLite file, or postgres://… [default: arbiter.sqlite in the user's data folder]
    #[arg(long, env = "ARBITER_DATABASE", value_name = "FILE|URL")]
    database: Option<String>,

    /// How others reach the server, for links on paper [default: where it listens]
    #[arg(long, value_name = "URL")]
    address: Option<String>,

    /// Start with two events to look around in, in a database that is gone afterwards unless
    /// --database names an empty one
    #[arg(long)]
    demo: bool,

    /// Open the browser
    #[arg(long)]
    open: bool,

    /// Print the description of the JSON interface (OpenAPI) and end
    #[arg(long)]
    describe: bool,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    if arguments.describe {
        writeln!(world.out, "{}", arbiter_server::description())?;
        return Ok(ExitCode::SUCCESS);
    }
    let filter =
        EnvFilter::try_from_env("ARBITER_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Runtime::new().map_err(CommandError::Output)?;
    runtime.block_on(serve(arguments, world))?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(arguments: &Arguments, world: &mut World<'_>) -> Result<(), CommandError> {
    // Kept until the end: with it goes the database of a demonstration.
    let folder = match (&arguments.database, arguments.demo) {
        (None, true) => Some(tempfile::tempdir().map_err(CommandError::Output)?),
        _ => None,
    };
    let place = match (&arguments.database, &folder) {
        (Some(place), _) => place.clone(),
        (None, Some(folder)) => folder.path().join("demo.sqlite").to_string_lossy().into_owned(),
        (None, None) => Database::default_path()?.to_string_lossy().into_owned(),
    };
    let database = Database::open(&place).await?;
    if arguments.demo && !demo::fill(&database).await.map_err(|error| refused(&error))? {
        writeln!(world.talk, "{place} has events already; nothing was added")?;
    }
    let listener =
        TcpListener::bind(arguments.listen).await.map_err(|source| CommandError::Refused {
            what: format!("cannot listen on {}: {source}", arguments.listen),
            hint: Some("another program may use the port: --listen 127.0.0.1:0".to_owned()),
        })?;
    let at = listener.local_addr().map_err(CommandError::Output)?;
    let address = arguments.address.clone().unwrap_or_else(|| format!("http://{at}"));
    let address = address.trim_end_matches('/').to_owned();
    let server = Server::new(database, address.clone()).await?;
    writeln!(world.out, "Arbiter is open at {address}")?;
    let setup = server.setup_link().await?;
    if let Some(link) = &setup {
        writeln!(world.out, "Open the administrator's account first: {link}")?;
    }
    world.out.flush()?;
    if arguments.open && !open(setup.as_ref().unwrap_or(&address)) {
        writeln!(world.talk, "no browser could be started: open the address yourself")?;
    }
    Ok(server.run(listener, stopped()).await?)
}

fn refused(error: &demo::DemoError) -> CommandError {
    CommandError::Refused { what: format!("the demonstration: {error}"), hint: None }
}

/// Asks the system to show an address; whether it could be asked.
fn open(address: &str) -> bool {
    let mut command = if cfg!(target_os = "windows") {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    };
    let silent = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null());
    silent.stderr(Stdio::null()).spawn().is_ok()
}

/// Somebody pressed Ctrl-C, or the system asks the program to end.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    // Without a way to be asked to stop, the server runs until it is killed.
    if interrupted.await.is_err() {
        std::future::pending::<()>().await;
    }
}
