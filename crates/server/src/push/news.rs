//! What a device is told of a player: the seat in a round that was published, and the result.

use arbiter_text::Text;
use arbiter_tournament::{PlayerId, Tournament};
use serde_json::json;

use crate::pages::seat;

/// The longest word that a name brings into a message.
const TEXT_MAX: usize = 120;

/// Where a player stands in the newest round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct News {
    round: u8,
    /// Board, color and opponent, or the bye, as the device would be told them in English.
    seat: String,
    result: &'static str,
}

impl News {
    /// As it stands; none before the first round.
    pub(super) fn of(event: &Tournament, who: PlayerId) -> Option<Self> {
        let round = event.next_round().checked_sub(1).filter(|&round| 0 < round)?;
        let english = Text::of(arbiter_rulebook::Language::English);
        let seat = seat::words(&english, event, round, who).unwrap_or_default();
        Some(Self { round, seat, result: seat::result(event, round, who).unwrap_or_default() })
    }

    /// What tells this from other news, to be kept.
    pub(super) fn key(this: Option<&Self>) -> String {
        this.map_or_else(String::new, |it| format!("{}|{}|{}", it.round, it.seat, it.result))
    }
}

/// What to say to whom was told something else before; None where there is nothing new.
pub(super) fn message(
    t: &Text,
    event: &Tournament,
    (who, path): (PlayerId, &str),
    (told, news): (&str, &News),
) -> Option<Vec<u8>> {
    // A round that was taken back is told of when it is published again.
    let told_round = told.split('|').next().and_then(|round| round.parse::<u8>().ok());
    if told_round.is_some_and(|told| news.round < told) {
        return None;
    }
    let is_new_seat = !told.starts_with(&format!("{}|{}|", news.round, news.seat));
    let seat = seat::words(t, event, news.round, who)?;
    let (title, body) = if is_new_seat {
        let starts = seat::starts(t, event, news.round);
        let title = t.with("push-pairing", &[("round", news.round.to_string()), ("seat", seat)]);
        (title, starts)
    } else if news.result.is_empty() {
        return None;
    } else {
        let values = [("round", news.round.to_string()), ("result", news.result.to_owned())];
        (t.with("push-result", &values), seat)
    };
    let short = |text: &str| text.chars().take(TEXT_MAX).collect::<String>();
    let event_name = short(&event.settings.name);
    let body = if body.is_empty() { event_name } else { format!("{}\n{event_name}", short(&body)) };
    let message = json!({ "title": short(&title), "body": body, "path": path });
    Some(message.to_string().into_bytes())
}
