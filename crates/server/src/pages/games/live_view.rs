//! A live game as its page and the wall draw it, and what their script says.

use arbiter_board::{Color, Position, Square};
use arbiter_live::{
    How,
    message::{MoveView, PhaseView, ServerMessage, Side, Snapshot, Why},
};
use arbiter_text::Text;

use super::super::{
    board::{self, Board},
    public::Person,
    words,
};
use crate::problem::Problem;

/// A game on a page.
#[expect(clippy::struct_excessive_bools, reason = "each shows or hides a part of its own")]
pub(super) struct GameView {
    pub(super) id: String,
    /// `w`, `b`, or empty for a watcher.
    pub(super) seat: &'static str,
    /// White and Black.
    pub(super) names: [String; 2],
    pub(super) control: String,
    pub(super) conditions: String,
    /// Half-moves on the board.
    pub(super) n: u32,
    pub(super) board: Board,
    pub(super) moves: Vec<MoveItem>,
    /// The last move with its number, or the score; for the wall.
    pub(super) last: String,
    /// Score, words and article.
    pub(super) result: Option<(String, String, String)>,
    /// Whether a reader without scripts should see it again soon.
    pub(super) reloads: bool,
    pub(super) has_takeback: bool,
    pub(super) has_arbiter: bool,
    /// Whether draws are claimed: online they come by themselves.
    pub(super) has_claims: bool,
    sides: [SideView; 2],
}

/// A player beside the board.
#[derive(Clone)]
pub(super) struct SideView {
    /// `white` or `black`.
    pub(super) color: &'static str,
    /// `w` or `b`.
    pub(super) short: &'static str,
    pub(super) word: String,
    pub(super) name: String,
    /// `GM`, or empty.
    pub(super) title: &'static str,
    /// Three letters, or empty; nothing is known of players without an event.
    pub(super) federation: String,
    /// What ranks, or empty.
    pub(super) rating: String,
    pub(super) note: String,
    pub(super) clock: String,
    pub(super) runs: bool,
    pub(super) score: String,
}

/// A move in the list.
pub(super) struct MoveItem {
    pub(super) ply: usize,
    pub(super) number: String,
    pub(super) san: String,
    pub(super) clock: String,
}

impl GameView {
    /// A game as somebody sees it.
    pub(super) fn of(
        t: &Text,
        id: &str,
        seat: Option<Color>,
        snapshot: &Snapshot,
    ) -> Result<Self, Problem> {
        let read = |fen: &str| {
            let broken = || Problem::broken("a live game with an unreadable position");
            Position::from_fen(fen).map_err(|_| broken())
        };
        let (position, start) = (read(&snapshot.fen)?, read(&snapshot.start)?);
        let board = Board::played(t, &position, last_squares(snapshot));
        let result = snapshot.result.as_ref();
        let result =
            result.map(|it| (score(&it.score), t.say(how_ended(it.how)), it.article.clone()));
        let moves = moves(t, &start, snapshot);
        let last = match (&result, moves.last()) {
            (Some((score, ..)), _) => score.clone(),
            (None, Some(_)) => last_words(t, &start, snapshot),
            (None, None) => String::new(),
        };
        Ok(Self {
            id: id.to_owned(),
            seat: match seat {
                Some(Color::White) => "w",
                Some(Color::Black) => "b",
                None => "",
            },
            names: [snapshot.names.w.clone(), snapshot.names.b.clone()],
            control: snapshot.control.clone(),
            conditions: conditions(t, &snapshot.conditions),
            n: snapshot.n,
            board: if seat == Some(Color::Black) { board.turned() } else { board },
            moves,
            last,
            result,
            reloads: !matches!(snapshot.phase, PhaseView::Finished | PhaseView::Cancelled),
            // Friends have no arbiter, and may take moves back; in events it is the other way round.
            has_takeback: snapshot.event.is_none(),
            has_arbiter: snapshot.event.is_some(),
            has_claims: is_hall(&snapshot.conditions),
            sides: [Color::Black, Color::White].map(|color| side(t, color, snapshot)),
        })
    }

    /// With what the event knows of its players, White first.
    pub(super) fn with_people(mut self, people: Option<[Person; 2]>) -> Self {
        for (side, person) in self.sides.iter_mut().rev().zip(people.into_iter().flatten()) {
            side.title = person.title;
            side.federation = person.federation;
            side.rating = person.rating;
        }
        self
    }

    /// Black, whose side is above, then White.
    pub(super) fn sides(&self) -> &[SideView; 2] {
        &self.sides
    }
}

/// Whether the Laws alone rule, as at a board of wood.
pub(super) fn is_hall(conditions: &str) -> bool {
    conditions.starts_with("hall ")
}

/// The conditions of play, which programs read as one word and an edition, in words.
fn conditions(t: &Text, conditions: &str) -> String {
    match conditions.split_once(' ') {
        Some(("online", edition)) => t.say1("play-rules-online", "edition", edition),
        Some(("hybrid", edition)) => t.say1("play-rules-hybrid", "edition", edition),
        Some(("hall", edition)) => t.say1("assistant-laws-of", "edition", edition),
        Some(_) | None => conditions.to_owned(),
    }
}

fn side(t: &Text, color: Color, snapshot: &Snapshot) -> SideView {
    let is_white = color == Color::White;
    let (name, clock, is_there) = if is_white {
        (&snapshot.names.w, snapshot.clock.w, snapshot.present.w)
    } else {
        (&snapshot.names.b, snapshot.clock.b, snapshot.present.b)
    };
    let is_over = matches!(snapshot.phase, PhaseView::Finished | PhaseView::Cancelled);
    let note = match (is_over, is_there) {
        (true, _) => String::new(),
        (false, true) => t.say("play-here"),
        (false, false) => t.say("play-away"),
    };
    let score = snapshot.result.as_ref().map(|it| score(&it.score)).unwrap_or_default();
    let mut halves = score.split('–');
    let half = if is_white { halves.next() } else { halves.nth(1) };
    SideView {
        color: if is_white { "white" } else { "black" },
        short: if is_white { "w" } else { "b" },
        word: t.say(if is_white { "side-white" } else { "side-black" }),
        name: name.clone(),
        title: "",
        federation: String::new(),
        rating: String::new(),
        note,
        clock: clock_words(clock),
        runs: snapshot.clock.run == Some(Side::from(color)),
        score: half.unwrap_or_default().to_owned(),
    }
}

/// `1/2-1/2` as people write it.
fn score(text: &str) -> String {
    text.replace("1/2", "½").replace('-', "–")
}

/// The squares of the last move.
fn last_squares(snapshot: &Snapshot) -> Option<(Square, Square)> {
    let uci = &snapshot.moves.last()?.uci;
    Some((uci.get(..2)?.parse().ok()?, uci.get(2..4)?.parse().ok()?))
}

fn moves(t: &Text, start: &Position, snapshot: &Snapshot) -> Vec<MoveItem> {
    let shift = usize::from(start.turn() == Color::Black);
    let first = start.fullmove_number() as usize;
    let item = |(index, played): (usize, &MoveView)| {
        let half = index + shift;
        let is_white = half.is_multiple_of(2);
        MoveItem {
            ply: index + 1,
            number: if is_white { (first + half / 2).to_string() } else { String::new() },
            san: words::in_letters(&played.san, t.language()),
            clock: clock_words(if is_white { played.w } else { played.b }),
        }
    };
    snapshot.moves.iter().enumerate().map(item).collect()
}

/// `26.Nf2` or `26…e5`.
fn last_words(t: &Text, start: &Position, snapshot: &Snapshot) -> String {
    let Some(last) = snapshot.moves.last() else { return String::new() };
    let half = snapshot.moves.len() - 1 + usize::from(start.turn() == Color::Black);
    let number = start.fullmove_number() as usize + half / 2;
    let dots = if half.is_multiple_of(2) { "." } else { "…" };
    format!("{number}{dots}{}", words::in_letters(&last.san, t.language()))
}

/// A clock in words, as the scripts write it: rounded up, with tenths at the end.
pub(super) fn clock_words(left_ms: i64) -> String {
    let left = u64::try_from(left_ms).unwrap_or_default();
    if left == 0 {
        return "0:00".to_owned();
    }
    if left < 20_000 {
        let tenths = left.div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The words of the script, by the names it knows them by.
const WORDS: [(&str, &str); 79] = [
    ("white", "side-white"),
    ("black", "side-black"),
    ("here", "play-here"),
    ("away", "play-away"),
    ("yourMove", "play-your-move"),
    ("toMove", "play-to-move"),
    ("sent", "board-sent"),
    ("connected", "play-connected"),
    ("noLine", "play-no-line"),
    ("waiting", "play-waiting"),
    ("paused", "play-paused"),
    ("checking", "play-checking"),
    ("cancelled", "play-cancelled"),
    ("held", "play-held"),
    ("whiteOffers", "play-white-offers"),
    ("blackOffers", "play-black-offers"),
    ("moveDeclines", "play-move-declines"),
    ("noOffer", "play-no-offer"),
    ("offered", "play-offered"),
    ("accept", "play-accept"),
    ("decline", "play-decline"),
    ("agree", "play-agree"),
    ("takebackAsked", "play-takeback-asked"),
    ("takebackWanted", "play-takeback-wanted"),
    ("resign", "play-resign"),
    ("resignSure", "play-resign-sure"),
    ("sendSure", "play-send-sure"),
    ("send", "play-send"),
    ("abort", "play-abort"),
    ("abortSure", "play-abort-sure"),
    ("call", "play-call"),
    ("callWhy", "play-call-why"),
    ("claim", "play-claim"),
    ("claimRepetition", "play-claim-repetition"),
    ("claimFifty", "play-claim-fifty"),
    ("claimMove", "play-claim-move"),
    ("rematch", "play-rematch"),
    ("rematchAsked", "play-rematch-asked"),
    ("rematchWanted", "play-rematch-wanted"),
    ("nextGame", "play-next-game"),
    ("notYourTurn", "play-not-your-turn"),
    ("notAMove", "play-not-a-move"),
    ("manyMoves", "play-many-moves"),
    ("planned", "play-planned"),
    ("planGone", "play-plan-gone"),
    ("moveNumber", "play-move-number"),
    ("timeLeft", "play-time-left"),
    ("takes", "play-takes"),
    ("check", "play-check"),
    ("mate", "play-mate"),
    ("castlesShort", "play-castles-short"),
    ("castlesLong", "play-castles-long"),
    ("becomes", "play-becomes"),
    ("refused", "live-refused"),
    ("why-stale", "play-why-stale"),
    ("why-illegal", "play-why-illegal"),
    ("why-not_your_turn", "play-not-your-turn"),
    ("why-not_seated", "play-why-not-seated"),
    ("why-not_now", "play-why-not-now"),
    ("why-refused", "play-why-refused"),
    ("why-held", "play-held"),
    ("why-too_fast", "play-why-too-fast"),
    ("why-unknown", "play-why-unknown"),
    ("why-version", "play-why-version"),
    ("start", "setup-start"),
    ("invite", "play-invite"),
    ("invited", "play-invited"),
    ("how-mate", how_ended(How::Mate)),
    ("how-stalemate", how_ended(How::Stalemate)),
    ("how-dead", how_ended(How::Dead)),
    ("how-repetition", how_ended(How::Repetition)),
    ("how-moves", how_ended(How::Moves)),
    ("how-time", how_ended(How::Time)),
    ("how-time_draw", how_ended(How::TimeDraw)),
    ("how-resignation", how_ended(How::Resignation)),
    ("how-agreement", how_ended(How::Agreement)),
    ("how-default", how_ended(How::Default)),
    ("how-arbiter", how_ended(How::Arbiter)),
    ("how-claim", how_ended(How::Claim)),
];

/// The text that says how a game ended.
const fn how_ended(how: How) -> &'static str {
    match how {
        How::Mate => "play-how-mate",
        How::Stalemate => "play-how-stalemate",
        How::Dead => "play-how-dead",
        How::Repetition => "play-how-repetition",
        How::Moves => "play-how-moves",
        How::Time => "play-how-time",
        How::TimeDraw => "play-how-time-draw",
        How::Resignation => "play-how-resignation",
        How::Agreement => "play-how-agreement",
        How::Default => "play-how-default",
        How::Arbiter => "play-how-arbiter",
        How::Claim => "play-how-claim",
    }
}

/// Why a player's command was refused. The server of the game has said it in the reader's language,
/// which may be another server.
pub(super) fn refused_command(t: &Text, message: &ServerMessage) -> String {
    let ServerMessage::No { text: Some(text), article, .. } = message else {
        return refusal(t, message);
    };
    with_article(text, article.as_deref())
}

/// Why an act was refused, in the words of the reader and with the article. What another server
/// refused comes without its reason: then its kind is told.
pub(super) fn refusal(t: &Text, message: &ServerMessage) -> String {
    let ServerMessage::No { why, reason, article, .. } = message else { return String::new() };
    let key = match why {
        Why::Stale => "play-why-stale",
        Why::Illegal => "play-why-illegal",
        Why::NotYourTurn => "play-not-your-turn",
        Why::NotSeated => "play-why-not-seated",
        Why::NotNow | Why::NotStored => "play-why-not-now",
        Why::Refused => "play-why-refused",
        Why::Held => "play-held",
        Why::Unknown => "play-why-unknown",
        Why::TooFast => "play-why-too-fast",
        Why::Version => "play-why-version",
    };
    let told = reason.as_deref().map_or_else(|| t.say(key), |reason| t.explain(reason));
    with_article(&told, article.as_deref())
}

fn with_article(told: &str, article: Option<&str>) -> String {
    match article {
        Some(article) => format!("{told} ({article})"),
        None => told.to_owned(),
    }
}

/// As JSON for `<script class="words">`.
pub(super) fn words(t: &Text) -> String {
    board::json(t, WORDS.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_rounded_up_and_have_tenths_at_the_end() {
        let words = [5_430_000, 303_000, 59_001, 19_950, 1, 0, -7].map(clock_words);

        assert_eq!(words, ["1:30:30", "5:03", "1:00", "0:20.0", "0:00.1", "0:00", "0:00"]);
    }
}
