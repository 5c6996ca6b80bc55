//! A log that proves itself: every event carries the hash of itself and of everything before it
//! in its stream, and the store knows with which hash each stream ends.
//!
//! An event that is missing, doubled, out of order, changed, or cut off at the end is noticed by
//! whoever reads it.

use sha2::{Digest, Sha256};

use crate::{Recorded, StoreError, StreamId, Version};

/// The hash of an event and of everything before it in its stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link(pub [u8; 32]);

impl Link {
    /// Before the first event.
    pub const START: Self = Self([0; 32]);

    /// The hash of an event that follows this one. Every part is preceded by its length, so that
    /// nothing can be moved from one part to the next.
    #[must_use]
    pub fn then(self, stream: &StreamId, event: &Recorded) -> Self {
        let mut hash = Sha256::new();
        hash.update(self.0);
        for number in [event.number, event.at_ms] {
            hash.update(number.to_be_bytes());
        }
        for text in [stream.as_str(), &event.actor, &event.body] {
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text.as_bytes());
        }
        Self(hash.finalize().into())
    }

    /// As it is stored, if it has the right length.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

impl std::fmt::Display for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::str::FromStr for Link {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits: Option<Vec<u32>> = text.chars().map(|it| it.to_digit(16)).collect();
        let digits = digits.filter(|digits| digits.len() == 64).ok_or(())?;
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = u8::try_from(16 * pair[0] + pair[1]).map_err(|_| ())?;
        }
        Ok(Self(bytes))
    }
}

/// Where a stream ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// How many events it has.
    pub version: Version,
    /// The hash of the last one.
    pub link: Link,
}

/// An event as a database gave it, with the hash beside it.
pub(crate) struct Row {
    pub(crate) event: Recorded,
    pub(crate) link: Vec<u8>,
}

/// The events after `after`, if each follows the one before it and the last one is where the
/// stream ends. The first row is the event number `after` itself, unless that is 0.
pub(crate) fn checked(
    stream: &StreamId,
    after: Version,
    head: Head,
    rows: Vec<Row>,
) -> Result<Vec<Recorded>, StoreError> {
    let damaged = |number: u64, why: &str| StoreError::DamagedAt {
        stream: stream.to_string(),
        number,
        why: why.to_owned(),
    };
    let mut rows = rows.into_iter();
    let mut link = Link::START;
    if after.0 > 0 {
        let first = rows.next().filter(|row| row.event.number == after.0);
        let first = first.ok_or_else(|| damaged(after.0, "it is missing"))?;
        link = Link::of_bytes(&first.link)
            .ok_or_else(|| damaged(after.0, "its hash cannot be read"))?;
    }
    let mut events = Vec::with_capacity(rows.len());
    let mut number = after.0;
    for Row { event, link: stored } in rows {
        number += 1;
        if event.number != number {
            return Err(damaged(number, "it is missing"));
        }
        link = link.then(stream, &event);
        if stored != link.0 {
            return Err(damaged(number, "it was changed since it was written"));
        }
        events.push(event);
    }
    if number != head.version.0 {
        return Err(damaged(number + 1, "it is missing, and so is everything after it"));
    }
    if link != head.link {
        return Err(damaged(number, "the stream should end with another hash"));
    }
    Ok(events)
}

/// The same events with other bodies.
pub(crate) fn rewritten(
    stream: &StreamId,
    events: Vec<Recorded>,
    bodies: Vec<String>,
) -> Result<Vec<Recorded>, StoreError> {
    if events.len() != bodies.len() {
        let (events, bodies) = (events.len(), bodies.len());
        let why = format!("{stream} has {events} facts, and {bodies} were given");
        return Err(StoreError::Damaged(why));
    }
    let with = |(event, body): (Recorded, String)| Recorded { body, ..event };
    Ok(events.into_iter().zip(bodies).map(with).collect())
}

/// Hashes of events that are appended to a stream.
pub(crate) fn links(stream: &StreamId, mut head: Head, events: &[Recorded]) -> Vec<Link> {
    let follow = |event| {
        head.link = head.link.then(stream, event);
        head.link
    };
    events.iter().map(follow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream() -> StreamId {
        StreamId::new("tournament/1").expect("a name")
    }

    fn rows() -> (Vec<Row>, Head) {
        let mut link = Link::START;
        let row = |number: u64| {
            let event = Recorded {
                number,
                at_ms: 1000 + number,
                actor: "arbiter".to_owned(),
                body: format!("{{\"n\":{number}}}"),
            };
            link = link.then(&stream(), &event);
            Row { event, link: link.0.to_vec() }
        };
        let rows: Vec<Row> = (1..=5).map(row).collect();
        let head = Head { version: Version(5), link };
        (rows, head)
    }

    fn why(change: impl FnOnce(&mut Vec<Row>, &mut Head)) -> String {
        let (mut rows, mut head) = rows();
        change(&mut rows, &mut head);
        match checked(&stream(), Version(0), head, rows) {
            Ok(events) => panic!("{} events", events.len()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_whole_stream_is_read_from_anywhere() {
        for after in 0..5 {
            let (mut rows, head) = rows();
            rows.drain(..usize::try_from(after).unwrap_or(0).saturating_sub(1));
            let events = checked(&stream(), Version(after), head, rows).expect("whole");
            assert_eq!(events.len() as u64, 5 - after);
        }
    }

    #[test]
    fn whatever_is_done_to_a_stream_is_noticed_with_its_number() {
        let says = |said: String, number: u64, words: &str| {
            let number = format!("tournament/1, fact {number}:");
            assert!(said.contains(&number) && said.contains(words), "{said}");
        };
        says(why(|rows, _| drop(rows.remove(2))), 3, "missing");
        says(why(|rows, _| drop(rows.pop())), 5, "everything after");
        says(why(|rows, _| rows.swap(1, 2)), 2, "missing");
        says(why(|rows, _| rows[1].event.body.push(' ')), 2, "changed");
        says(why(|rows, _| rows[3].event.at_ms += 1), 4, "changed");
        says(why(|rows, _| rows[3].event.actor.clear()), 4, "changed");
        says(why(|rows, _| rows[0].link[5] ^= 1), 1, "changed");
        says(why(|_, head| head.link.0[0] ^= 1), 5, "another hash");
        says(why(|_, head| head.version.0 = 6), 6, "missing");
        says(why(|rows, _| rows.clear()), 1, "missing");
    }

    #[test]
    fn parts_cannot_be_moved_into_each_other() {
        let event = |actor: &str, body: &str| Recorded {
            number: 1,
            at_ms: 1,
            actor: actor.to_owned(),
            body: body.to_owned(),
        };
        let link = |event| Link::START.then(&stream(), &event);
        assert_ne!(link(event("a", "bc")), link(event("ab", "c")));
    }

    #[test]
    fn links_are_written_and_read_back() {
        let link = Link::START.then(&stream(), &rows().0[0].event);
        assert_eq!(link.to_string().parse(), Ok(link));
        assert_eq!("00".parse::<Link>(), Err(()));
    }
}
