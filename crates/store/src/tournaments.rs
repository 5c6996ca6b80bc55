//! Events by their number: which stream is whose, read and written as facts.

use arbiter_tournament::{Fact, Tournament, replay};

use crate::{EventStore, NewEvent, Recorded, StoreError, StreamId, Version, codec};

/// Events are the streams with this beginning.
pub const PREFIX: &str = "tournament/";

/// An event as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// Its number.
    pub id: u32,
    /// As it stands.
    pub event: Tournament,
}

/// Who writes, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Milliseconds since 1970, as the shell saw them.
    pub at_ms: u64,
    /// An account, a device, or the program.
    pub actor: String,
}

/// The stream of an event.
pub fn stream(id: u32) -> Result<StreamId, StoreError> {
    let name = format!("{PREFIX}{id}");
    StreamId::new(&name).ok_or_else(|| StoreError::Damaged(format!("stream {name:?}")))
}

/// The number of the event whose stream this is.
pub fn id_of(stream: &StreamId) -> Option<u32> {
    stream.as_str().strip_prefix(PREFIX)?.parse().ok()
}

/// Numbers of all events, in order.
pub async fn ids(store: &dyn EventStore) -> Result<Vec<u32>, StoreError> {
    let heads = store.streams(PREFIX).await?;
    let mut ids: Vec<u32> = heads.iter().filter_map(|head| id_of(&head.stream)).collect();
    ids.sort_unstable();
    Ok(ids)
}

/// What is recorded of an event after a version; nothing if there is no such event.
pub async fn recorded(
    store: &dyn EventStore,
    id: u32,
    after: Version,
) -> Result<Vec<(Recorded, Fact)>, StoreError> {
    let stream = stream(id)?;
    let recorded = store.read(&stream, after).await?;
    let decoded = recorded.into_iter().map(|recorded| {
        let fact =
            codec::decode(&recorded.body).map_err(|error| error.at(&stream, recorded.number))?;
        Ok((recorded, fact))
    });
    decoded.collect()
}

/// An event as it stands, if there is one of this number.
pub async fn load(store: &dyn EventStore, id: u32) -> Result<Option<Loaded>, StoreError> {
    let recorded = recorded(store, id, Version(0)).await?;
    let event = replay(recorded.iter().map(|(_, fact)| fact));
    Ok((event.version > 0).then_some(Loaded { id, event }))
}

/// Appends facts to an event that still has the version that was seen.
pub async fn append(
    store: &dyn EventStore,
    (id, seen): (u32, Version),
    facts: &[Fact],
    signature: &Signature,
) -> Result<Version, StoreError> {
    store.append(&stream(id)?, seen, signed(facts, signature)?).await
}

/// Begins a new event with these facts, under the next free number.
pub async fn begin(
    store: &dyn EventStore,
    facts: &[Fact],
    signature: &Signature,
) -> Result<u32, StoreError> {
    let mut id = ids(store).await?.last().map_or(1, |last| last + 1);
    loop {
        match store.append(&stream(id)?, Version(0), signed(facts, signature)?).await {
            Ok(_) => return Ok(id),
            // Somebody else took the number.
            Err(StoreError::Conflict { .. }) => id += 1,
            Err(error) => return Err(error),
        }
    }
}

fn signed(facts: &[Fact], signature: &Signature) -> Result<Vec<NewEvent>, StoreError> {
    let sign = |fact: &Fact| {
        let Signature { at_ms, actor } = signature.clone();
        Ok(NewEvent { at_ms, actor, body: codec::encode(fact)? })
    };
    facts.iter().map(sign).collect()
}
