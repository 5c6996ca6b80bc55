//! `arbiter account`: accounts of a server, for who sits at its machine.

use std::{io, process::ExitCode};

use arbiter_server::{AccountLine, Registry, Role, Scope};
use arbiter_store::Database;
use serde_json::json;
use tokio::runtime::Runtime;

use arbiter_rulebook::Message;

use crate::{
    error::CommandError,
    format::{self, Format},
    usage::Unfit,
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(long, global = true, env = "ARBITER_DATABASE", value_name = "FILE|URL")]
    database: Option<String>,

    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    List {
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    Reset {
        name: String,
        #[arg(long)]
        stdin: bool,
    },
    DemandSecondFactor {
        #[arg(value_name = "ROLE|nobody", value_parser = lowest_role)]
        from: Demanded,
    },
    DrawKey,
    Audit {
        #[arg(long, default_value_t = 100)]
        limit: u32,
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
}

/// The lowest role that needs a second factor, if any does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Demanded(Option<Role>);

fn lowest_role(word: &str) -> Result<Demanded, Unfit> {
    if word == "nobody" {
        return Ok(Demanded(None));
    }
    let role = Role::ALL.into_iter().find(|role| role.word() == word);
    role.map(|role| Demanded(Some(role))).ok_or_else(|| {
        let words: Vec<&str> = Role::ALL.map(Role::word).into_iter().chain(["nobody"]).collect();
        Unfit::one_of(&words, word)
    })
}

/// Who acts in the audit log: whoever sits at the server's machine.
const BY: &str = "operator";

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let runtime = Runtime::new().map_err(CommandError::Output)?;
    let place = match &arguments.database {
        Some(place) => place.clone(),
        None => Database::default_path()?.to_string_lossy().into_owned(),
    };
    let registry = runtime.block_on(async {
        let database = Database::open(&place).await?;
        Registry::open(database).await.map_err(CommandError::from)
    })?;
    match &arguments.what {
        What::List { format } => list(&runtime.block_on(registry.all())?, *format, world)?,
        What::Reset { name, stdin } => {
            let typed = if *stdin {
                let bytes = world.read(std::path::Path::new("-"))?;
                Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned())
            } else {
                None
            };
            let known = runtime.block_on(registry.all())?;
            if !known.iter().any(|account| account.name == *name) {
                let what = Message::new("fault-no-account").with("name", name.as_str());
                return Err(CommandError::refused(what, Message::new("cli-account-roles")));
            }
            let drawn = runtime.block_on(registry.reset(BY, name, typed.as_deref()))?;
            if let Some(password) = drawn {
                writeln!(world.out, "{password}")?;
            }
            world.tell(&Message::new("cli-account-reset").with("name", name.as_str()))?;
        }
        What::DemandSecondFactor { from: Demanded(from) } => {
            runtime.block_on(registry.demand_second_factor(BY, *from))?;
            demanded(*from, &runtime.block_on(registry.all())?, world)?;
        }
        What::DrawKey => {
            runtime.block_on(registry.draw_key(BY))?;
            world.tell(&Message::new("cli-account-key"))?;
        }
        What::Audit { limit, format } => {
            for line in runtime.block_on(registry.audit(*limit))? {
                if *format == Format::Json {
                    let answer = json!({"at": line.at, "what": line.what, "account": line.account,
                        "address": line.address, "detail": line.detail});
                    format::json(world.out, &answer)?;
                } else {
                    writeln!(
                        world.out,
                        "{}  {:<22} {:<20} {:<16} {}",
                        line.at, line.what, line.account, line.address, line.detail
                    )?;
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn demanded(from: Option<Role>, accounts: &[AccountLine], world: &mut World<'_>) -> io::Result<()> {
    let Some(role) = from else {
        return world.tell(&Message::new("cli-account-factor-nobody"));
    };
    let lacking = accounts.iter().filter(|it| it.lacks_second_factor).count();
    let from = Message::new("cli-account-factor-from").with("role", role.word());
    world.tell(&from.with("lacking", lacking).with("accounts", accounts.len()))
}

fn list(
    accounts: &[AccountLine],
    format: Format,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let t = world.t;
    let place = |scope: Scope| match scope {
        Scope::Every => t.say("scope-every"),
        Scope::Own => t.say("scope-own"),
        Scope::Event(id) => t.say1("cli-account-event", "event", id),
    };
    for account in accounts {
        let grant = |(scope, role): &(Scope, Role)| format!("{} ({})", role.word(), place(*scope));
        let grants: Vec<String> = account.grants.iter().map(grant).collect();
        let (name, factor, tokens) = (&account.name, account.has_second_factor, account.tokens);
        if format == Format::Json {
            let answer = json!({"name": name, "grants": grants, "second_factor": factor,
                "second_factor_missing": account.lacks_second_factor, "tokens": tokens});
            format::json(world.out, &answer)?;
        } else {
            let factor = match (factor, account.lacks_second_factor) {
                (true, _) => t.say("cli-account-factor"),
                (false, true) => t.say("factor-missing"),
                (false, false) => String::new(),
            };
            let tokens = t.message(&Message::new("cli-account-tokens").with("n", tokens));
            let grants = grants.join(", ");
            writeln!(world.out, "{name:<24} {grants:<40} {tokens:>10}  {factor}")?;
        }
    }
    Ok(())
}
