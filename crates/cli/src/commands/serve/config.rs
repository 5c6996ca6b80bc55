//! What the operator says: on the command line, in the environment, in a file; the first that says
//! it counts.
#![allow(clippy::struct_excessive_bools, reason = "each is a setting of its own")]

use std::{
    fs,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use arbiter_server::{
    Collector, CollectorError, PushMode, PushSettings, Settings, Subnet, TlsFiles,
};
use arbiter_store::{BackupKey, Database};
use serde::Deserialize;

use arbiter_rulebook::{Explain as _, Message, MessageValue};

use crate::{
    error::{CommandError, of_system},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(long, env = "ARBITER_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,

    #[arg(long)]
    pub(super) check: bool,

    #[arg(long, env = "ARBITER_LISTEN", value_name = "ADDRESS")]
    listen: Option<SocketAddr>,

    #[arg(long, env = "ARBITER_DATABASE", value_name = "FILE|URL")]
    database: Option<String>,

    #[arg(long)]
    read_only: bool,

    #[arg(long, env = "ARBITER_ADDRESS", value_name = "URL")]
    address: Option<String>,

    #[arg(
        long = "trusted-proxy",
        env = "ARBITER_TRUSTED_PROXY",
        value_delimiter = ',',
        value_name = "ADDRESS[/BITS]"
    )]
    trusted_proxies: Vec<Subnet>,

    #[arg(long, env = "ARBITER_TLS_CERTIFICATE", value_name = "FILE")]
    tls_certificate: Option<PathBuf>,

    #[arg(long, env = "ARBITER_TLS_KEY", value_name = "FILE")]
    tls_key: Option<PathBuf>,

    #[arg(long, env = "ARBITER_HALL_ADDRESS", value_name = "IP")]
    hall_address: Option<IpAddr>,

    #[arg(long, env = "ARBITER_HALL_AUTHORITY", value_name = "FILE")]
    hall_authority: Option<PathBuf>,

    #[arg(long, env = "ARBITER_CONTACT", value_name = "URI")]
    contact: Option<String>,

    #[arg(long, env = "ARBITER_CONNECTIONS", value_name = "N")]
    connections: Option<usize>,

    #[arg(long, env = "ARBITER_LOG_FORMAT", value_enum, value_name = "FORMAT")]
    log_format: Option<LogFormat>,

    #[arg(long, env = "ARBITER_TELEMETRY", value_name = "URL")]
    telemetry: Option<Collector>,

    #[arg(long, env = "ARBITER_BACKUP_FOLDER", value_name = "FOLDER")]
    backup_folder: Option<PathBuf>,

    #[arg(long, env = "ARBITER_BACKUP_HOURS", value_name = "N")]
    backup_hours: Option<u32>,

    #[arg(long, env = "ARBITER_BACKUP_KEEP", value_name = "N")]
    backup_keep: Option<usize>,

    #[arg(long, env = "ARBITER_BACKUP_KEY", value_name = "FILE")]
    backup_key: Option<PathBuf>,

    #[arg(long, env = "ARBITER_LIST_FOLDER", value_name = "FOLDER")]
    list_folder: Option<PathBuf>,

    #[arg(long, env = "ARBITER_PUBLISH_FOLDER", value_name = "FOLDER")]
    publish_folder: Option<PathBuf>,

    #[arg(long, env = "ARBITER_PUBLISH_ADDRESS", value_name = "URL")]
    publish_address: Option<String>,

    #[arg(long)]
    pub(super) demo: bool,

    #[arg(long)]
    pub(super) open: bool,

    #[arg(long, env = "ARBITER_PUSH")]
    pub(super) push: bool,

    #[arg(long)]
    pub(super) describe: bool,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LogFormat {
    Text,
    Json,
}

/// The file: the same words as on the command line.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    listen: Option<SocketAddr>,
    database: Option<String>,
    read_only: bool,
    address: Option<String>,
    trusted_proxy: Vec<String>,
    tls_certificate: Option<PathBuf>,
    tls_key: Option<PathBuf>,
    hall_address: Option<IpAddr>,
    hall_authority: Option<PathBuf>,
    contact: Option<String>,
    connections: Option<usize>,
    log_format: Option<LogFormat>,
    telemetry: Option<String>,
    backup_folder: Option<PathBuf>,
    backup_hours: Option<u32>,
    backup_keep: Option<usize>,
    backup_key: Option<PathBuf>,
    publish_folder: Option<PathBuf>,
    publish_address: Option<String>,
    list_folder: Option<PathBuf>,
    push: bool,
}

/// Where backups go, how often, and how many are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Backups {
    pub(super) folder: PathBuf,
    pub(super) every: Duration,
    pub(super) keep: usize,
    pub(super) key: Option<PathBuf>,
}

/// Everything that was said.
#[derive(Debug)]
pub(super) struct Config {
    pub(super) listen: SocketAddr,
    pub(super) database: Option<String>,
    pub(super) read_only: bool,
    pub(super) log_format: LogFormat,
    pub(super) backups: Option<Backups>,
    address: Option<String>,
    trusted_proxies: Vec<Subnet>,
    tls: Option<TlsFiles>,
    hall_address: Option<IpAddr>,
    hall_authority: Option<PathBuf>,
    contact: Option<String>,
    connections: Option<usize>,
    publish_folder: Option<PathBuf>,
    publish_address: Option<String>,
    list_folder: Option<PathBuf>,
    telemetry: Option<Collector>,
    push: bool,
}

impl Config {
    pub(super) fn of(arguments: &Arguments) -> Result<Self, CommandError> {
        let file = arguments.config.as_deref().map(read).transpose()?.unwrap_or_default();
        let of_file = file.trusted_proxy.iter().map(|it| it.parse::<Subnet>());
        let of_file: Result<Vec<Subnet>, _> = of_file.collect();
        let of_file = of_file.map_err(|error| CommandError::bad_input(error.message()))?;
        let trusted_proxies = if arguments.trusted_proxies.is_empty() {
            of_file
        } else {
            arguments.trusted_proxies.clone()
        };
        let certificate = arguments.tls_certificate.clone().or(file.tls_certificate);
        let tls = match (certificate, arguments.tls_key.clone().or(file.tls_key)) {
            (Some(certificate), Some(key)) => Some(TlsFiles { certificate, key }),
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => {
                return Err(CommandError::bad_input(Message::new("cli-serve-tls-both")));
            }
        };
        let hours = arguments.backup_hours.or(file.backup_hours).unwrap_or(24).max(1);
        let backup = |folder| Backups {
            folder,
            every: Duration::from_secs(3600 * u64::from(hours)),
            keep: arguments.backup_keep.or(file.backup_keep).unwrap_or(14).max(1),
            key: arguments.backup_key.clone().or_else(|| file.backup_key.clone()),
        };
        let contact = arguments.contact.clone().or(file.contact.clone());
        if let Some(contact) = &contact
            && !["mailto:", "https://", "tel:"].iter().any(|kind| contact.starts_with(kind))
        {
            let what = Message::new("cli-serve-contact").with("found", contact.as_str());
            return Err(CommandError::bad_input(what));
        }
        let listen = arguments.listen.or(file.listen);
        let telemetry = file.telemetry.as_deref().map(str::parse).transpose();
        let telemetry =
            telemetry.map_err(|error: CollectorError| CommandError::bad_input(error.message()))?;
        Ok(Self {
            listen: listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8000))),
            database: arguments.database.clone().or(file.database.clone()),
            read_only: arguments.read_only || file.read_only,
            log_format: arguments.log_format.or(file.log_format).unwrap_or(LogFormat::Text),
            backups: arguments.backup_folder.clone().or(file.backup_folder.clone()).map(backup),
            address: web_address(arguments.address.clone().or(file.address.clone()))?,
            trusted_proxies,
            tls,
            hall_address: arguments.hall_address.or(file.hall_address),
            hall_authority: arguments.hall_authority.clone().or(file.hall_authority.clone()),
            contact,
            connections: arguments.connections.or(file.connections),
            publish_folder: arguments.publish_folder.clone().or(file.publish_folder),
            publish_address: web_address(
                arguments.publish_address.clone().or(file.publish_address),
            )?,
            list_folder: arguments.list_folder.clone().or(file.list_folder),
            telemetry: arguments.telemetry.clone().or(telemetry),
            push: arguments.push || file.push,
        })
    }

    /// Whether players may ask to be notified; a server that writes nothing knows nobody who asked.
    const fn push_mode(&self) -> PushMode {
        match (self.read_only, self.push) {
            (true, _) => PushMode::Never,
            (false, true) => PushMode::Always,
            (false, false) => PushMode::Switched,
        }
    }

    /// How the server is reached, now that it listens.
    pub(super) fn settings(&self, at: SocketAddr) -> Settings {
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        Settings {
            address: self.address.clone().unwrap_or_else(|| format!("{scheme}://{at}")),
            trusted_proxies: self.trusted_proxies.clone(),
            contact: self.contact.clone(),
            connections: self.connections,
            tls: self.tls.clone(),
            authority: self.hall_authority.clone().or_else(default_authority),
            hall_address: self.hall_address,
            publish_folder: self.publish_folder.clone(),
            publish_address: self.publish_address.clone(),
            list_folder: self.list_folder.clone(),
            telemetry: self.telemetry.clone(),
            push: PushSettings { mode: self.push_mode(), ..PushSettings::default() },
            is_open_house: false,
        }
    }
}

/// The authority of this machine, whatever database it opens: a tablet trusts it once.
fn default_authority() -> Option<PathBuf> {
    Some(Database::default_folder()?.join("hall-authority.json"))
}

/// An address without a slash at its end, if it is one.
pub(crate) fn web_address(said: Option<String>) -> Result<Option<String>, CommandError> {
    let Some(said) = said else { return Ok(None) };
    let said = said.trim_end_matches('/').to_owned();
    let rest = said.strip_prefix("https://").or_else(|| said.strip_prefix("http://"));
    let is_plain = |rest: &str| {
        !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"')
    };
    if rest.is_some_and(is_plain) {
        return Ok(Some(said));
    }
    Err(CommandError::bad_input(Message::new("cli-serve-not-address").with("found", said)))
}

fn read(path: &Path) -> Result<File, CommandError> {
    let text = fs::read_to_string(path)
        .map_err(|source| CommandError::Unreadable { path: path.to_owned(), source })?;
    toml::from_str(&text).map_err(|error| {
        let what = Message::new("at-place").with("where", path.display().to_string());
        let what = what.with("what", error.to_string());
        let example = r#"listen = "0.0.0.0:8000""#;
        CommandError::bad(what, Message::new("cli-serve-words-next").with("example", example))
    })
}

/// Tries everything that a start needs, and changes nothing.
pub(super) async fn check(
    config: &Config,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let mut faults: Vec<Message> = Vec::new();
    let about = |key, what: MessageValue| Message::new(key).with("what", what);
    let place = match &config.database {
        Some(place) => place.clone(),
        None => Database::default_path()?.to_string_lossy().into_owned(),
    };
    let database = |what: MessageValue| about("cli-serve-database", what);
    if place.contains("://") || Path::new(&place).exists() {
        let checked = match Database::open_read_only(&place).await {
            Ok(database) => database.check().await,
            Err(error) => Err(error),
        };
        match checked {
            Ok(()) => world.print(&database(place.into()))?,
            Err(error) => {
                let why = CommandError::from(error).said(&world.t);
                faults.push(database(why.into()));
            }
        }
    } else {
        let created = Message::new("cli-serve-created").with("place", place);
        world.print(&database(created.into()))?;
    }
    let listens = config.listen.to_string();
    if let Err(error) = tokio::net::TcpListener::bind(config.listen).await {
        let why = Message::new("at-place").with("where", listens).with("what", of_system(&error));
        faults.push(about("cli-serve-listens", why.into()));
    } else {
        world.print(&about("cli-serve-listens", listens.into()))?;
    }
    let address = config.settings(config.listen).address;
    world.print(&about("cli-serve-address", address.into()))?;
    if let Some(tls) = &config.tls {
        let certificate = tls.certificate.display().to_string();
        match tls.check() {
            Ok(()) => world.print(&about("cli-serve-tls", certificate.into()))?,
            Err(error) => faults.push(about("cli-serve-tls", error.said(&world.t).into())),
        }
    }
    check_folders(config, &mut faults, world)?;
    if let Some(collector) = &config.telemetry {
        world.print(&about("cli-serve-telemetry", collector.to_string().into()))?;
    }
    for fault in &faults {
        world.print(fault)?;
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// The folders that the server writes to or reads from.
fn check_folders(
    config: &Config,
    faults: &mut Vec<Message>,
    world: &mut World<'_>,
) -> std::io::Result<()> {
    let about = |key, what: MessageValue| Message::new(key).with("what", what);
    let no_folder = |key, why, folder: &Path| {
        about(key, Message::new(why).with("folder", folder.display().to_string()).into())
    };
    let is_writable = |folder: &Path| folder.is_dir() && tempfile::tempfile_in(folder).is_ok();
    let backups = config.backups.as_ref().map(|backups| &backups.folder);
    let written =
        [("cli-serve-backups", backups), ("cli-serve-publishing", config.publish_folder.as_ref())];
    for (key, folder) in written {
        match folder {
            Some(folder) if is_writable(folder) => {
                world.print(&about(key, folder.display().to_string().into()))?;
            }
            Some(folder) => faults.push(no_folder(key, "cli-serve-no-write", folder)),
            None => {}
        }
    }
    let key = config.backups.as_ref().and_then(|backups| backups.key.as_deref());
    if let Some(key) = key.filter(|key| key.exists())
        && let Err(error) = BackupKey::read(key)
    {
        let why = CommandError::from(error).said(&world.t);
        faults.push(about("cli-serve-backups", why.into()));
    }
    match &config.list_folder {
        Some(folder) if folder.is_dir() => {
            world.print(&about("cli-serve-lists", folder.display().to_string().into()))?;
        }
        Some(folder) => faults.push(no_folder("cli-serve-lists", "cli-serve-no-folder", folder)),
        None => {}
    }
    Ok(())
}
