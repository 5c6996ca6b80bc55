//! The boards of a round as the console draws them: what needs somebody first.

use arbiter_laws::Refusal;
use arbiter_live::{
    ArbiterAct, ClaimGround, Input, Look, Need, Preview, Row, Urgency, ZoneAct,
    message::{PhaseView, Side, Snapshot},
};
use arbiter_rulebook::{ByColor, Color, Message, Millis};
use arbiter_text::Text;

use super::{
    super::{
        board::Board,
        laws::rulings::{self, BoardIs, duration},
        public::Person,
    },
    console_acts,
    live_view::{GameView, clock_words},
};
use crate::{clock, problem::Problem};

/// Below this a clock is drawn as short of time.
const LOW_MS: i64 = 30_000;

/// How many boards of a round are in which state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) boards: usize,
    pub(super) waiting: usize,
    pub(super) playing: usize,
    pub(super) paused: usize,
    pub(super) finished: usize,
}

impl Counts {
    pub(super) fn of<'l>(looks: impl Iterator<Item = &'l Look>) -> Self {
        looks.fold(Self::default(), |mut counts, look| {
            counts.boards += 1;
            match look.snapshot.phase {
                PhaseView::Waiting => counts.waiting += 1,
                PhaseView::Playing => counts.playing += 1,
                PhaseView::Paused | PhaseView::Checking => counts.paused += 1,
                PhaseView::Finished | PhaseView::Cancelled => counts.finished += 1,
            }
            counts
        })
    }
}

/// A board that needs somebody, or that is settled.
pub(super) struct NeedLine {
    pub(super) board: u16,
    /// `urgent`, `soon` or nothing.
    pub(super) class: &'static str,
    /// The name of its sign.
    pub(super) icon: &'static str,
    pub(super) what: String,
    pub(super) who: String,
    pub(super) detail: String,
    pub(super) when: String,
}

/// A clock in a table.
pub(super) struct ClockLine {
    pub(super) words: String,
    pub(super) left: i64,
    pub(super) runs: bool,
    pub(super) is_low: bool,
}

/// A board in the table of all boards.
pub(super) struct BoardLine {
    pub(super) board: u16,
    /// White and Black.
    pub(super) people: [Person; 2],
    pub(super) clocks: [ClockLine; 2],
    pub(super) state: String,
    /// The class of a badge; empty for plain words.
    pub(super) badge: &'static str,
}

/// What an act would bring, or why it brings nothing.
pub(super) struct Proposal {
    pub(super) act: String,
    /// As the form sends it back.
    pub(super) shown: String,
    /// The row that must still be the newest; empty where it does not matter.
    pub(super) seq: String,
    /// Each ruling with its article.
    pub(super) lines: Vec<(String, String)>,
    /// Each side that changes, before and after.
    pub(super) clocks: Vec<(String, String, String)>,
    /// The pieces, where they would change.
    pub(super) board: Option<Board>,
    /// Why it is refused, with the article; empty where it is not.
    pub(super) refusal: Option<(String, String)>,
}

/// A line of the log of a board.
pub(super) struct LogLine {
    pub(super) at: String,
    pub(super) who: String,
    pub(super) what: String,
    pub(super) reason: String,
}

/// One board with everything about it.
pub(super) struct Card {
    pub(super) board: u16,
    pub(super) title: String,
    /// `error` or `warn` or nothing.
    pub(super) badge: &'static str,
    pub(super) since: String,
    pub(super) game: GameView,
    pub(super) words: String,
    /// What a claim rests on, line by line.
    pub(super) claim: Vec<String>,
    /// Whether the board is of wood.
    pub(super) is_hall: bool,
    /// What an arbiter may see of a player on a playing zone: value and words.
    pub(super) watched: Vec<(String, String)>,
    pub(super) last: String,
    pub(super) clocks: [ClockLine; 2],
    pub(super) offences: String,
    pub(super) warnings: String,
    /// What is proposed first.
    pub(super) first: Option<Proposal>,
    /// What else may be done, to be applied or looked at.
    pub(super) others: Vec<Proposal>,
    pub(super) is_over: bool,
    pub(super) is_drawn: bool,
    /// What can be done with the clocks besides, as the form says it and in words.
    pub(super) clock_act: Option<(&'static str, String)>,
    /// Half-moves that can be put back: how many remain, and the move that goes first.
    pub(super) plies: Vec<(usize, String)>,
    pub(super) log: Vec<LogLine>,
    pub(super) links: Option<ByColor<String>>,
}

/// The time of the hall.
#[derive(Clone, Copy)]
pub(super) struct HallClock(pub(super) i16);

impl HallClock {
    /// `20:45`.
    pub(super) fn at(self, at_ms: i64) -> String {
        let text = clock::hall_time(u64::try_from(at_ms).unwrap_or_default(), self.0);
        text.rsplit(['T', ' ']).next().unwrap_or_default().to_owned()
    }
}

/// The first need of a board as a line.
pub(super) fn need_line(t: &Text, hall: HallClock, board: u16, look: &Look) -> Option<NeedLine> {
    let need = look.needs.first()?;
    let (icon, what, detail) = need_words(t, need, look);
    Some(NeedLine {
        board,
        class: match need.urgency() {
            Urgency::Now => "urgent",
            Urgency::Soon => "soon",
        },
        icon,
        what,
        who: who(&look.snapshot),
        detail,
        when: hall.at(look.since),
    })
}

/// A finished board as a line.
pub(super) fn settled_line(t: &Text, hall: HallClock, board: u16, look: &Look) -> Option<NeedLine> {
    let what = match (&look.snapshot.result, look.snapshot.phase) {
        (Some(result), _) => score(&result.score),
        (None, PhaseView::Cancelled) => t.say("play-cancelled"),
        (
            None,
            PhaseView::Waiting
            | PhaseView::Playing
            | PhaseView::Paused
            | PhaseView::Checking
            | PhaseView::Finished,
        ) => return None,
    };
    let detail = look.snapshot.result.as_ref().map(|it| it.article.clone()).unwrap_or_default();
    let (who, when) = (who(&look.snapshot), hall.at(look.since));
    Some(NeedLine { board, class: "", icon: "check", what, who, detail, when })
}

fn who(snapshot: &Snapshot) -> String {
    format!("{} – {}", snapshot.names.w, snapshot.names.b)
}

pub(super) fn score(text: &str) -> String {
    text.replace("1/2", "½").replace('-', "–")
}

fn side_key(side: Side) -> &'static str {
    Color::from(side).word()
}

/// The sign of a need, its words, and what is to be known beside them.
pub(super) fn need_words(t: &Text, need: &Need, look: &Look) -> (&'static str, String, String) {
    let of = |key: &str, side: Side| t.say1(key, "side", side_key(side));
    let move_number = || t.say1("console-move", "n", look.snapshot.moves.len().div_ceil(2).max(1));
    match need {
        Need::Call { by, text } => ("hand", of("need-call", *by), text.clone()),
        Need::Claim { by } => ("alert", of("need-claim", *by), String::new()),
        Need::Flag { of: side } => ("clock", of("need-flag", *side), String::new()),
        Need::Question => ("alert", t.say("need-question"), String::new()),
        Need::Interrupted => ("alert", t.say("need-interrupted"), move_number()),
        Need::Absent { white: true, black: true, .. } => {
            ("people", t.say("need-absent-both"), String::new())
        }
        Need::Absent { white, .. } => {
            let side = if *white { Side::White } else { Side::Black };
            ("people", of("need-absent", side), String::new())
        }
        Need::LineLost { player, for_ms } => {
            ("phone", of("need-line", *player), duration(t, Millis(for_ms / 1000 * 1000)))
        }
        Need::Offers { by } => ("alert", of("need-offers", *by), move_number()),
        Need::Paused => ("pause", t.say("need-paused"), move_number()),
        Need::Ready => ("check", t.say("need-ready"), String::new()),
        Need::Trouble { player } => {
            let left = match Color::from(*player) {
                Color::White => look.clocks.white,
                Color::Black => look.clocks.black,
            };
            let left = clock_words(left.0);
            ("clock", t.say1("play-time-left", "time", left), move_number())
        }
    }
}

/// Both clocks, White's first.
pub(super) fn clock_lines(look: &Look) -> [ClockLine; 2] {
    let line = |color: Color| {
        let left = look.clocks.get(color).0;
        ClockLine {
            words: clock_words(left),
            left,
            runs: look.snapshot.clock.run.map(Color::from) == Some(color),
            is_low: left < LOW_MS,
        }
    };
    [line(Color::White), line(Color::Black)]
}

/// A board in the table of all boards.
pub(super) fn board_line(
    t: &Text,
    (board, people): (u16, Option<[Person; 2]>),
    look: &Look,
) -> BoardLine {
    let snapshot = &look.snapshot;
    let (state, badge) = match (&snapshot.result, snapshot.phase) {
        (Some(result), _) => (score(&result.score), ""),
        (None, PhaseView::Cancelled) => (t.say("console-void"), "out"),
        (None, PhaseView::Paused) => (t.say("console-stands"), "error"),
        (None, PhaseView::Checking) => (t.say("console-flag"), "error"),
        (None, PhaseView::Waiting) => (t.say("console-waits"), "warn"),
        (None, PhaseView::Playing | PhaseView::Finished) => {
            (t.say1("console-move", "n", snapshot.moves.len() / 2 + 1), "")
        }
    };
    let named = |name: &String| Person { name: name.clone(), ..Person::default() };
    let people = people.unwrap_or_else(|| [&snapshot.names.w, &snapshot.names.b].map(named));
    BoardLine { board, people, clocks: clock_lines(look), state, badge }
}

/// What an act would bring.
pub(super) fn proposal(
    t: &Text,
    act: &ArbiterAct,
    tried: &Result<Preview, (String, Option<Refusal>)>,
) -> Result<Proposal, Problem> {
    let broken = |error: serde_json::Error| Problem::broken(error.to_string());
    let mut proposal = Proposal {
        act: console_acts::words(t, act),
        shown: serde_json::to_string(act).map_err(broken)?,
        seq: String::new(),
        lines: Vec::new(),
        clocks: Vec::new(),
        board: None,
        refusal: None,
    };
    match tried {
        Ok(preview) => {
            if console_acts::looks_at_board(act) {
                proposal.seq = preview.seq.to_string();
            }
            let rulings = preview.rulings.iter().filter_map(|ruling| {
                let line = rulings::ruling(t, BoardIs::Known, ruling)?;
                Some((line.text, ruling.basis.to_string()))
            });
            proposal.lines = rulings.collect();
            for color in Color::ALL {
                let (before, after) = (preview.before.get(color), preview.after.get(color));
                let (before, after) = (clock_words(before.0), clock_words(after.0));
                proposal.clocks.push((rulings::side(t, color), before, after));
            }
            if let Some(fen) = &preview.fen {
                let position = arbiter_board::Position::from_fen(fen);
                proposal.board = position.ok().map(|it| Board::played(t, &it, None));
            }
        }
        Err((_, Some(refusal))) => {
            let line = rulings::refusal(t, BoardIs::Known, refusal);
            let article = refusal.basis.map(|basis| basis.to_string()).unwrap_or_default();
            proposal.refusal = Some((line.text, article));
        }
        Err((why, None)) => proposal.refusal = Some((why.clone(), String::new())),
    }
    Ok(proposal)
}

/// What was done at a board, newest first: who, when, why, with which articles.
pub(super) fn log_lines(t: &Text, hall: HallClock, rows: &[Row]) -> Vec<LogLine> {
    let mut lines = Vec::new();
    let mut lost: ByColor<Option<i64>> = ByColor::default();
    for row in rows {
        let mut told = log_line(t, hall, row);
        if let Input::Zone(act) = &row.cmd
            && let Some(what) = about_line(t, act, row.at, &mut lost)
        {
            let (at, who) = (hall.at(row.at), t.say("console-program"));
            lines.push(LogLine { at, who, what, reason: String::new() });
            // The words of the line say it; a question that it leaves open is on the card.
            told = None;
        }
        lines.extend(told);
    }
    lines.reverse();
    lines
}

/// What became of a player's line, in words; `lost` keeps since when it is gone.
fn about_line(t: &Text, act: &ZoneAct, at: i64, lost: &mut ByColor<Option<i64>>) -> Option<String> {
    match act {
        ZoneAct::LineLost(player) => {
            *lost.get_mut(*player) = Some(at);
            Some(t.say1("need-line", "side", side_key((*player).into())))
        }
        ZoneAct::LineBack(player) => {
            let since = lost.get_mut(*player).take().unwrap_or(at);
            let away = duration(t, Millis((at - since).max(0) / 1000 * 1000));
            let side = side_key((*player).into()).to_owned();
            Some(t.with("log-line-back", &[("side", side), ("time", away)]))
        }
        ZoneAct::OtherLine(player) => {
            Some(t.say1("log-other-line", "side", side_key((*player).into())))
        }
        ZoneAct::Start
        | ZoneAct::Flag(_)
        | ZoneAct::Verdict { .. }
        | ZoneAct::Dead { .. }
        | ZoneAct::LineOverdue(_)
        | ZoneAct::Interrupted { .. }
        | ZoneAct::Resume => None,
    }
}

fn log_line(t: &Text, hall: HallClock, row: &Row) -> Option<LogLine> {
    let (who, what, reason) = match &row.cmd {
        // Moves are in the score; a board decides nothing.
        Input::Arbiter { act: ArbiterAct::Read(_), .. } => return None,
        Input::Arbiter { name, reason, act } => {
            (name.clone(), console_acts::words(t, act), reason.clone())
        }
        Input::Zone(_) => {
            let mut said = row.events().filter_map(|event| {
                let arbiter_laws::Event::Ruled(ruling) = event else { return None };
                let line = rulings::ruling(t, BoardIs::Known, ruling)?;
                Some(format!("{} ({})", line.text, ruling.basis))
            });
            (t.say("console-program"), said.next()?, String::new())
        }
        Input::Seat { by, act: arbiter_live::SeatAct::Call(text), .. } => {
            (rulings::side(t, *by), t.say("play-call"), text.clone())
        }
        Input::Make | Input::Seat { .. } => return None,
    };
    Some(LogLine { at: hall.at(row.at), who, what, reason })
}

/// What a claim rests on: where the position stood, or since when nothing was taken.
pub(super) fn claim_lines(t: &Text, look: &Look) -> Vec<String> {
    let Some(proof) = &look.claim else { return Vec::new() };
    let after = |ply: &u32| match ply.checked_sub(1) {
        None => t.say("claim-at-start"),
        Some(index) => {
            let dots = if index % 2 == 0 { "." } else { "…" };
            let played = look.snapshot.moves.get(index as usize);
            let san = played.map(|it| it.san.clone()).or_else(|| proof.with.clone());
            format!("{}{dots}{}", index / 2 + 1, san.unwrap_or_default())
        }
    };
    let places = proof.plies.iter().map(after).collect::<Vec<_>>().join(", ");
    let key = match proof.ground {
        ClaimGround::Repetition => "claim-repetition",
        ClaimGround::Fifty => "claim-fifty",
    };
    let rests_on = Message::new(key).with("count", proof.count).with("places", places);
    let mut lines = vec![t.message(&rests_on)];
    lines.extend(proof.with.as_ref().map(|san| t.say1("claim-with", "move", san)));
    let needed = if proof.is_right() { "claim-right" } else { "claim-wrong" };
    lines.push(t.say1(needed, "needed", proof.needed));
    lines
}

/// The moves that can be put back, the last first.
pub(super) fn plies(snapshot: &Snapshot) -> Vec<(usize, String)> {
    let named = snapshot.moves.iter().enumerate().map(|(index, played)| {
        let dots = if index % 2 == 0 { "." } else { "…" };
        (index, format!("{}{dots}{}", index / 2 + 1, played.san))
    });
    let mut named: Vec<(usize, String)> = named.collect();
    named.reverse();
    named.truncate(40);
    named
}
