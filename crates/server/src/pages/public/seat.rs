//! Where a player sits in a round, in a few words: for calendars and for messages.

use arbiter_text::Text;
use arbiter_tournament::{PlayerId, Tournament};

use super::day;
use crate::pages::words as said;

/// `Board 4, White, Lasker, Emanuel`, or the bye; nothing before the round is published.
pub(crate) fn words(t: &Text, event: &Tournament, round: u8, who: PlayerId) -> Option<String> {
    let published = event.round(round)?;
    if let Some(&bye) = published.byes.get(&who) {
        return Some(t.say(said::bye_key(bye)));
    }
    let mut boards = published.boards.iter().zip(1_u16..);
    let (board, number) = boards.find(|(it, _)| it.pair.white == who || it.pair.black == who)?;
    let is_white = board.pair.white == who;
    let opponent = if is_white { board.pair.black } else { board.pair.white };
    let opponent = event.players.get(&opponent).map_or("?", |it| it.details.name.as_str());
    let color = t.say(if is_white { "white" } else { "black" });
    Some(format!("{}, {color}, {opponent}", t.say1("board-n", "board", number)))
}

/// The result of the player's board, White's part first; nothing while it is played.
pub(crate) fn result(event: &Tournament, round: u8, who: PlayerId) -> Option<&'static str> {
    let mut boards = event.round(round)?.boards.iter();
    let board = boards.find(|it| it.pair.white == who || it.pair.black == who)?;
    board.result.map(said::result)
}

/// When a round starts, as the programme says.
pub(crate) fn starts(t: &Text, event: &Tournament, round: u8) -> String {
    let session = usize::from(round).checked_sub(1);
    let session = session.and_then(|idx| event.settings.programme.get(idx));
    session.map(|session| day(t, &session.starts)).unwrap_or_default()
}
