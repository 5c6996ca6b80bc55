//! What need not be kept forever: when people were born and how they are reached, in events that
//! ended long ago. Names, ratings and results are history and stay.

use arbiter_rulebook::Message;
use arbiter_store::{Recorded, Version, tournaments};
use serde_json::Value;

use super::{desk::Desk, log};
use crate::{error::CommandError, world::World};

#[derive(Debug, clap::Args)]
pub(super) struct Forget {
    #[arg(long, value_name = "N")]
    days: u32,

    #[arg(long)]
    preview: bool,
}

const DAY_MS: u64 = 24 * 3_600_000;

/// What stands where a contact was.
const GONE: &str = "erased";

pub(super) fn forget(
    arguments: &Forget,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let age = u64::from(arguments.days) * DAY_MS;
    let until = arbiter_service::now_ms().saturating_sub(age);
    let (mut n_events, mut n_details) = (0_usize, 0_usize);
    for id in desk.wait(tournaments::ids(desk.database().events()))? {
        let n_forgotten = match in_event(desk, id, until, arguments.preview) {
            Ok(n) => n,
            Err(error) => {
                let said = Message::new("cli-forget-stays").with("event", id);
                world.tell(&said.with("why", error.said(&world.t)))?;
                continue;
            }
        };
        if 0 < n_forgotten {
            writeln!(world.out, "{id}\t{n_forgotten}")?;
            n_events += 1;
            n_details += n_forgotten;
        }
    }
    if 0 < n_events && !arguments.preview {
        desk.rebuild()?;
    }
    let key = if arguments.preview { "cli-forget-would" } else { "cli-forget-done" };
    world.tell(&Message::new(key).with("n", n_details).with("events", n_events))?;
    Ok(())
}

/// How much was forgotten, or would be, in one event.
fn in_event(desk: &Desk, id: u32, until: u64, preview: bool) -> Result<usize, CommandError> {
    let stream = tournaments::stream(id)?;
    let events = desk.wait(desk.database().events().read(&stream, Version(0)))?;
    let is_old = events.last().is_some_and(|last: &Recorded| last.at_ms <= until);
    if !is_old || !desk.load(id)?.event.is_closed {
        return Ok(0);
    }
    let mut n = 0;
    if preview {
        for event in &events {
            let fact = serde_json::from_str(&event.body);
            n += forget_in(&mut fact.map_err(|error| log::unreadable(&stream, &error))?);
        }
        return Ok(n);
    }
    log::erase_in(desk, &stream, |facts| {
        n = facts.iter_mut().map(forget_in).sum();
        Vec::new()
    })?;
    Ok(n)
}

/// Takes out of a stored fact what need not be kept, and counts it.
fn forget_in(fact: &mut Value) -> usize {
    let mut n = 0;
    let is_known = |value: Option<&Value>| {
        value.and_then(Value::as_str).is_some_and(|text| !text.is_empty() && text != GONE)
    };
    if let Some(details) = fact.get_mut("details").and_then(Value::as_object_mut)
        && details.remove("birth").is_some_and(|birth| is_known(Some(&birth)))
    {
        n += 1;
    }
    if fact["kind"] == "registration-requested"
        && let Some(fact) = fact.as_object_mut()
    {
        if is_known(fact.get("contact")) {
            fact.insert("contact".to_owned(), GONE.into());
            n += 1;
        }
        fact.remove("remark");
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn births_and_contacts_go_and_the_rest_stays() {
        let mut entered = json!({"kind": "player-entered", "player": 1, "details":
            {"name": "Alpha, A", "birth": "2011-02-03", "rating": 1500}});
        assert_eq!(forget_in(&mut entered), 1);
        assert_eq!(entered["details"], json!({"name": "Alpha, A", "rating": 1500}));
        assert_eq!(forget_in(&mut entered), 0, "there is nothing left to forget");
        let mut requested = json!({"kind": "registration-requested", "contact": "a@example.org",
            "remark": "vegetarian", "details": {"name": "Bravo, B", "birth": ""}});
        assert_eq!(forget_in(&mut requested), 1);
        assert_eq!(
            requested,
            json!({"kind": "registration-requested", "contact": "erased",
            "details": {"name": "Bravo, B"}})
        );
        assert_eq!(forget_in(&mut requested), 0);
        let mut result = json!({"kind": "result-entered", "board": 1, "contact": "x"});
        assert_eq!(forget_in(&mut result), 0);
        assert_eq!(result["contact"], "x", "only registrations have contacts");
    }
}
