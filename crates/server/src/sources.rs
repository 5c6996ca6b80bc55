//! Rating lists that are fetched from where they are published, so that none of them is older than
//! a day while the server runs.

use std::time::Duration;

use arbiter_service::sources::{fetch, is_stale, list_name};
use arbiter_store::ListSource;

use crate::{app::App, clock, import};

/// How often somebody looks whether a list has become old.
const PAUSE: Duration = Duration::from_mins(30);

/// Fetches what has become old, for as long as the server runs.
pub(crate) async fn keep(app: App) {
    loop {
        let _ = refresh(&app, false).await;
        tokio::time::sleep(PAUSE).await;
    }
}

/// What became of the lists that were fetched: their names, and why not.
pub(crate) type Fetched = Vec<(String, Result<u64, String>)>;

/// Fetches the lists that have become old, or all of them.
pub(crate) async fn refresh(app: &App, all: bool) -> Fetched {
    let sources = match app.lists.sources().await {
        Ok(sources) => sources,
        Err(error) => {
            tracing::warn!(%error, "the addresses of lists cannot be read");
            return Vec::new();
        }
    };
    let mut fetched = Vec::new();
    for source in sources {
        if !all && !is_stale(&source, clock::now_ms()) {
            continue;
        }
        let list = source.list.clone();
        let done = update(app, source).await;
        if let Err(why) = &done {
            tracing::warn!(list, why, "a list could not be fetched");
        }
        fetched.push((list, done));
    }
    fetched
}

/// Fetches a list and keeps it with its month; how many players it has.
async fn update(app: &App, mut source: ListSource) -> Result<u64, String> {
    let address = source.address.clone();
    let file = tokio::task::spawn_blocking(move || fetch(&address)).await;
    let file = file.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    let name = list_name(&source, clock::today());
    let imported = import::import(app, &name, file).await;
    let imported = imported.map_err(|problem| problem.fault.to_string())?;
    source.fetched_ms = clock::now_ms();
    app.lists.set_source(&source).await.map_err(|error| error.to_string())?;
    Ok(imported.players)
}
