//! The list of events, from lines that are kept: nobody folds ten thousand events to show a page.
//!
//! The lines are read once; after that whoever asks looks only at what was appended since. While
//! the database is away the list is shown as it was.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use arbiter_service::ServiceError;
use arbiter_store::{Line, Position, StoreError, tournaments};
use tokio::sync::Mutex;

use crate::{app::Shared, problem::Problem};

/// Changes looked at in one go; with more the lines are read again.
const CHANGES_MAX: u32 = 1000;

#[derive(Default)]
struct Known {
    /// How far the log was looked at; none before the first look.
    seen: Option<Position>,
    lines: Arc<BTreeMap<u32, Line>>,
}

/// The lines of all events.
#[derive(Default)]
pub(crate) struct Listing(Mutex<Known>);

impl Listing {
    /// The lines of all events, by number.
    pub(crate) async fn lines(&self, app: &Shared) -> Result<Arc<BTreeMap<u32, Line>>, Problem> {
        let mut known = self.0.lock().await;
        match known.catch_up(app).await {
            Ok(()) => {}
            Err(error) if known.seen.is_some() && !error.is_of_the_data() => {
                tracing::warn!(%error, "the list of events is shown as it was");
            }
            Err(error) => return Err(error.into()),
        }
        Ok(Arc::clone(&known.lines))
    }
}

impl Known {
    async fn catch_up(&mut self, app: &Shared) -> Result<(), StoreError> {
        let events = app.database.events();
        if let Some(seen) = self.seen {
            let changes = events.changes(seen, CHANGES_MAX).await?;
            let Some(last) = changes.last() else { return Ok(()) };
            if changes.len() < CHANGES_MAX as usize {
                let moved: BTreeSet<u32> = changes
                    .iter()
                    .filter_map(|change| tournaments::id_of(&change.stream))
                    .collect();
                for id in moved {
                    let line = line(app, id).await?;
                    Arc::make_mut(&mut self.lines).insert(id, line);
                }
                self.seen = Some(last.position);
                return Ok(());
            }
        }
        // What is appended while the lines are read is looked at next time.
        let newest = *events.watch().borrow();
        let lines = app.database.summaries().await?;
        self.lines = Arc::new(lines.into_iter().map(|line| (line.id(), line)).collect());
        self.seen = Some(newest);
        Ok(())
    }
}

async fn line(app: &Shared, id: u32) -> Result<Line, StoreError> {
    match app.tournaments.load(id).await {
        Ok(event) => Ok(Line::of(id, Ok(&event))),
        Err(ServiceError::Store(error)) if error.is_of_the_data() => Ok(Line::of(id, Err(&error))),
        Err(ServiceError::Store(error)) => Err(error),
        Err(other) => Ok(Line::of(id, Err(&StoreError::Damaged(other.to_string())))),
    }
}
