//! The main job: tournaments in the browser.

mod backups;
mod config;
mod signals;

use std::{
    process::{Command, ExitCode, Stdio},
    time::Duration,
};

use arbiter_rulebook::Message;
use arbiter_server::{Server, demo};
use arbiter_store::Database;
pub(crate) use config::Arguments;
pub(super) use config::web_address;
use config::{Config, LogFormat};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::{
    error::{CommandError, of_system},
    world::World,
};

/// How long threads that still work are waited for at the end.
const END_TIME: Duration = Duration::from_secs(1);

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    if arguments.describe {
        writeln!(world.out, "{}", arbiter_server::description())?;
        return Ok(ExitCode::SUCCESS);
    }
    let config = Config::of(arguments)?;
    let runtime = tokio::runtime::Runtime::new().map_err(CommandError::Output)?;
    if arguments.check {
        return runtime.block_on(config::check(&config, world));
    }
    log(&config);
    let served = runtime.block_on(async {
        tokio::select! {
            served = serve(arguments, &config, world) => served,
            // Whoever asks twice does not want to wait.
            () = signals::twice() => Ok(()),
        }
    });
    // A search or an import that still runs in a thread of its own is not waited for.
    runtime.shutdown_timeout(END_TIME);
    served?;
    Ok(ExitCode::SUCCESS)
}

/// What is worth it goes to the standard error, for people or for programs.
fn log(config: &Config) {
    let filter =
        EnvFilter::try_from_env("ARBITER_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Where nobody reads any more, because a terminal was closed, there is nobody to tell of that: to try
    // would end the request that has something to log.
    let log = log.log_internal_errors(false);
    match config.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
}

async fn serve(
    arguments: &Arguments,
    config: &Config,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    // Kept until the end: with it goes the database of a demonstration.
    let folder = match (&config.database, arguments.demo) {
        (None, true) => Some(tempfile::tempdir().map_err(CommandError::Output)?),
        _ => None,
    };
    let place = match (&config.database, &folder) {
        (Some(place), _) => place.clone(),
        (None, Some(folder)) => folder.path().join("demo.sqlite").to_string_lossy().into_owned(),
        (None, None) => Database::default_path()?.to_string_lossy().into_owned(),
    };
    let database = if config.read_only {
        Database::open_read_only(&place).await?
    } else {
        Database::open(&place).await?
    };
    let is_demo = arguments.demo && demo::fill(&database).await.map_err(refused)?;
    if arguments.demo && !is_demo {
        world.tell(&Message::new("cli-serve-events").with("place", place.as_str()))?;
    }
    let listener = TcpListener::bind(config.listen).await.map_err(|source| {
        let what = Message::new("cli-serve-listen").with("address", config.listen.to_string());
        let what = what.with("why", of_system(&source));
        CommandError::refused(what, Message::new("cli-serve-listen-next"))
    })?;
    let at = listener.local_addr().map_err(CommandError::Output)?;
    // Nobody else's data can be in a database that goes with the demonstration.
    let is_open_house = folder.is_some() && !config.read_only;
    let settings = arbiter_server::Settings { is_open_house, ..config.settings(at) };
    let address = settings.address.clone();
    let server = Server::new(database, settings).await?;
    // Nothing is played in events that are somebody's own.
    if is_demo {
        server.replay();
    }
    world.print(&Message::new("cli-serve-open").with("address", address.as_str()))?;
    let setup = server.setup_link().await?;
    if let Some(link) = &setup {
        world.print(&Message::new("cli-serve-setup").with("link", link.as_str()))?;
    }
    world.out.flush()?;
    if arguments.open && !open(setup.as_ref().unwrap_or(&address)) {
        world.tell(&Message::new("cli-serve-no-browser"))?;
    }
    let backups = tokio::spawn(backups::keep(place, config.backups.clone()));
    let served = server.run(listener, signals::stopped()).await;
    backups.abort();
    Ok(served?)
}

fn refused(error: demo::DemoError) -> CommandError {
    let refusal = match error {
        demo::DemoError::Store(error) => return error.into(),
        demo::DemoError::Refused(refusal) => refusal,
    };
    // Nobody can make the director refuse the demonstration.
    let what = Message::new("cli-serve-demo").with("why", refusal.to_string());
    CommandError::Refused { what: what.into(), hint: None }
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
