//! What happened in an event, in words; several of a kind in one line.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_rulebook::{Color, Date};
use arbiter_store::Recorded;
use arbiter_text::Text;
use arbiter_tournament::{BoardResult, Direction, Fact, NumbersBy, PlayerId, Stage, Title};

use crate::pages::{Head, words};

/// A line of the log.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// What, in words.
    pub(crate) text: String,
    /// Milliseconds since 1970, of the last thing in the line.
    pub(crate) at_ms: u64,
    /// Who did it.
    pub(crate) actor: String,
    /// For staff alone.
    pub(crate) is_private: bool,
}

/// The log in words, newest first; facts of one kind that follow each other are told together.
pub(crate) fn entries(t: &Text, head: &Head, recorded: &[(Recorded, Fact)]) -> Vec<Entry> {
    let mut entries = Vec::new();
    let slips = slips(recorded);
    let mut rest = recorded;
    while let Some((first, _)) = rest.split_first() {
        let is_slip = slips.contains(&first.0.number);
        let alike = |other: &(Recorded, Fact)| {
            is_alike(first, other) && slips.contains(&other.0.number) == is_slip
        };
        let n = rest.iter().take_while(|it| alike(it)).count().max(1);
        let (group, later) = rest.split_at(n);
        rest = later;
        let Some((last, _)) = group.last() else { break };
        entries.push(Entry {
            text: line(t, head, group),
            at_ms: last.at_ms,
            actor: last.actor.clone(),
            is_private: is_slip || is_private(&first.1),
        });
    }
    entries.reverse();
    entries
}

/// What the lot for colours gave.
pub(crate) fn initial_color(t: &Text, color: Color) -> String {
    let color = if color == Color::White { "white" } else { "black" };
    t.say1("log-initial-colour", "colour", t.say(color))
}

/// How soon a result is taken back that was a slip of the hand.
const SLIP_MS: u64 = 5 * 60 * 1000;

/// The numbers of results that were taken back at once by the hand that entered them, and of taking
/// them back: nothing happened at the board, so it is no news.
fn slips(recorded: &[(Recorded, Fact)]) -> BTreeSet<u64> {
    let mut slips = BTreeSet::new();
    let mut entered: BTreeMap<(u8, u16), &Recorded> = BTreeMap::new();
    for (record, fact) in recorded {
        if let Fact::ResultEntered { round, board, .. } = fact {
            entered.insert((*round, *board), record);
        } else if let Fact::ResultCorrected { round, board, to, .. } = fact {
            let before = entered.remove(&(*round, *board));
            let slip = before.filter(|before| {
                to.is_none()
                    && before.actor == record.actor
                    && record.at_ms.saturating_sub(before.at_ms) <= SLIP_MS
            });
            slips.extend(slip.iter().flat_map(|before| [before.number, record.number]));
        }
    }
    slips
}

/// Whether two facts are told in one line.
fn is_alike((one, fact): &(Recorded, Fact), (other, second): &(Recorded, Fact)) -> bool {
    let same = match (fact, second) {
        (Fact::ResultEntered { round, .. }, Fact::ResultEntered { round: other, .. }) => {
            round == other
        }
        (Fact::PlayerEntered { .. }, Fact::PlayerEntered { .. })
        | (Fact::CheckedIn { .. }, Fact::CheckedIn { .. }) => true,
        _ => false,
    };
    same && one.actor == other.actor
}

/// Drafts, presence and corrections of data are the arbiter's business.
const fn is_private(fact: &Fact) -> bool {
    match fact {
        Fact::PlayerCorrected { .. }
        | Fact::PlayerRemoved { .. }
        | Fact::RegistrationRequested { .. }
        | Fact::RegistrationConfirmed { .. }
        | Fact::RegistrationDeclined { .. }
        | Fact::CheckedIn { .. }
        | Fact::CheckedOut { .. }
        | Fact::AbsenceAnnounced { .. }
        | Fact::AbsenceCancelled { .. }
        | Fact::Excused { .. }
        | Fact::HalfPointByesBarred { .. }
        | Fact::StandingsHeld { .. }
        | Fact::PublicationPlanned { .. }
        | Fact::StageSet { .. }
        | Fact::RoundDrafted { .. }
        | Fact::ManualBegun { .. }
        | Fact::ManualEnded { .. }
        | Fact::DraftDiscarded { .. }
        | Fact::RulingNoted { .. }
        | Fact::TeamsNumbered { .. }
        | Fact::LineupSet { .. } => true,
        Fact::Created(_)
        | Fact::SettingsChanged { .. }
        | Fact::PlayerEntered { .. }
        | Fact::PlayerMoved { .. }
        | Fact::Withdrawn { .. }
        | Fact::Reinstated { .. }
        | Fact::Expelled { .. }
        | Fact::NumbersAssigned { .. }
        | Fact::NumbersSet { .. }
        | Fact::ColorsReversed { .. }
        | Fact::RoundsDiffer { .. }
        | Fact::PlayoffGamePlayed { .. }
        | Fact::FideModeLeft { .. }
        | Fact::InitialColorDrawn { .. }
        | Fact::RoundPublished { .. }
        | Fact::RoundWithdrawn { .. }
        | Fact::ResultEntered { .. }
        | Fact::ResultCorrected { .. }
        | Fact::ResultsPosted { .. }
        | Fact::PositionDrawn { .. }
        | Fact::OutsideValuesSet { .. }
        | Fact::LotsDrawn { .. }
        | Fact::PlayoffPlanned { .. }
        | Fact::PlayoffDecided { .. }
        | Fact::TeamEntered { .. }
        | Fact::Closed
        | Fact::Reopened { .. } => false,
    }
}

fn line(t: &Text, head: &Head, group: &[(Recorded, Fact)]) -> String {
    let Some((_, fact)) = group.first() else { return String::new() };
    let n = group.len();
    if n == 1 {
        return describe(t, head, fact);
    }
    if let Fact::ResultEntered { round, .. } = fact {
        t.with("log-results", &[("round", round.to_string()), ("n", n.to_string())])
    } else if let Fact::PlayerEntered { .. } = fact {
        t.say1("log-players", "n", n)
    } else {
        t.say1("log-checked-in-many", "n", n)
    }
}

#[expect(clippy::too_many_lines, reason = "a table of one row per variant")]
fn describe(t: &Text, head: &Head, fact: &Fact) -> String {
    let name = |id: &PlayerId| head.name(id).to_owned();
    let names = |ids: &[PlayerId]| ids.iter().map(name).collect::<Vec<_>>().join(", ");
    let game = |round: u8, number: u16| match head.event.board(round, number) {
        Some(board) => format!("{} – {}", name(&board.pair.white), name(&board.pair.black)),
        None => number.to_string(),
    };
    let shown = |result: &Option<BoardResult>| {
        result.map_or_else(|| "–".to_owned(), |it| words::result(it).to_owned())
    };
    match fact {
        Fact::PlayerEntered { player: _, details } => {
            let shown =
                details.title.map(Title::code).map_or_else(String::new, |it| format!("{it} "));
            t.say1("log-player", "player", format!("{shown}{}", details.name))
        }
        Fact::PlayerCorrected { player, reason, .. } => {
            t.with("log-corrected-player", &[("player", name(player)), ("reason", reason.clone())])
        }
        Fact::PlayerMoved { player, way: Direction::Here, name: from, .. } => {
            t.with("log-moved-here", &[("player", name(player)), ("other", from.clone())])
        }
        Fact::PlayerMoved { way: Direction::There, name: to, .. } => {
            t.say1("log-moved-there", "other", to)
        }
        Fact::RegistrationRequested { details, .. } => {
            t.say1("log-registration", "player", &details.name)
        }
        Fact::RegistrationConfirmed { player, .. } => {
            t.say1("log-registration-confirmed", "player", name(player))
        }
        Fact::RegistrationDeclined { request, reason } => t.with(
            "log-registration-declined",
            &[("number", request.to_string()), ("reason", reason.clone())],
        ),
        Fact::PlayerRemoved { player } => t.say1("log-removed", "number", player.0),
        Fact::CheckedIn { player } => t.say1("log-checked-in", "player", name(player)),
        Fact::CheckedOut { player } => t.say1("log-checked-out", "player", name(player)),
        Fact::Withdrawn { player, from_round, .. } => {
            t.with("log-withdrawn", &[("player", name(player)), ("round", from_round.to_string())])
        }
        Fact::Reinstated { player, .. } => t.say1("log-reinstated", "player", name(player)),
        Fact::AbsenceAnnounced { player, round, bye } => t.with(
            "log-absence",
            &[
                ("player", name(player)),
                ("round", round.to_string()),
                ("bye", t.say(words::bye_key(*bye))),
            ],
        ),
        Fact::AbsenceCancelled { player, round } => t.with(
            "log-absence-cancelled",
            &[("player", name(player)), ("round", round.to_string())],
        ),
        Fact::RoundDrafted { round, by, .. } => {
            t.with("log-drafted", &[("round", round.to_string()), ("by", by.clone())])
        }
        Fact::ManualBegun { round, reason } => {
            t.with("log-manual", &[("round", round.to_string()), ("reason", reason.clone())])
        }
        Fact::ManualEnded { round, differences } => t.with(
            "log-manual-ended",
            &[("round", round.to_string()), ("n", differences.to_string())],
        ),
        Fact::DraftDiscarded { round } => t.say1("log-discarded", "round", round),
        Fact::RoundPublished { round } => t.say1("log-published", "round", round),
        Fact::RoundWithdrawn { round, ground, reason } => {
            let reason = match ground {
                Some(ground) => format!("{}; {reason}", t.say(words::ground(*ground))),
                None => reason.clone(),
            };
            t.with("log-round-withdrawn", &[("round", round.to_string()), ("reason", reason)])
        }
        Fact::ResultEntered { round, board, result } => t.with(
            "log-result",
            &[
                ("round", round.to_string()),
                ("game", game(*round, *board)),
                ("result", words::result(*result).to_owned()),
            ],
        ),
        Fact::ResultCorrected { round, board, from, to, .. } => t.with(
            "log-result-corrected",
            &[
                ("round", round.to_string()),
                ("game", game(*round, *board)),
                ("from", shown(from)),
                ("to", shown(to)),
            ],
        ),
        Fact::ResultsPosted { round, place, at } => t.with(
            "log-posted",
            &[("round", round.to_string()), ("place", place.clone()), ("at", super::day(t, at))],
        ),
        Fact::Created(_) => t.say("log-created"),
        Fact::SettingsChanged { .. } => t.say("log-settings"),
        Fact::NumbersAssigned { .. } => t.say("log-numbers"),
        Fact::InitialColorDrawn { color } => initial_color(t, *color),
        Fact::PositionDrawn { round, position } => t.with(
            "log-position",
            &[("round", round.to_string()), ("position", position.to_string())],
        ),
        Fact::OutsideValuesSet { name, values } => t.with(
            "log-outside-values",
            &[("tiebreak", format!("OTHER_{name}")), ("n", values.len().to_string())],
        ),
        Fact::LotsDrawn { order } => t.say1("log-lots", "order", names(order)),
        Fact::PlayoffPlanned { players, .. } => {
            t.say1("log-playoff-planned", "players", names(players))
        }
        Fact::PlayoffDecided { order, .. } => t.say1("log-playoff", "order", names(order)),
        Fact::TeamEntered { name, .. } => t.say1("log-team", "team", name),
        Fact::TeamsNumbered { order } => t.say1("log-teams-numbered", "teams", order.join(", ")),
        Fact::LineupSet { team, round, .. } => {
            t.with("log-lineup", &[("team", team.clone()), ("round", round.to_string())])
        }
        Fact::RulingNoted { round, board, ruling, remark } => t.with(
            if remark.is_empty() { "log-ruling" } else { "log-ruling-remark" },
            &[
                ("round", round.to_string()),
                ("game", game(*round, *board)),
                ("ruling", ruling.clone()),
                ("remark", remark.clone()),
            ],
        ),
        Fact::Expelled { player, .. } => t.say1("log-expelled", "player", name(player)),
        Fact::Excused { player, round } => {
            t.with("log-excused", &[("player", name(player)), ("round", round.to_string())])
        }
        Fact::HalfPointByesBarred { player, barred: true } => {
            t.say1("log-barred", "player", name(player))
        }
        Fact::HalfPointByesBarred { player, barred: false } => {
            t.say1("log-not-barred", "player", name(player))
        }
        Fact::NumbersSet { by: NumbersBy::Lot, .. } => t.say("log-numbers-by-lot"),
        Fact::NumbersSet { by: NumbersBy::Hand, .. } => t.say("log-numbers-by-hand"),
        Fact::ColorsReversed { round, board, .. } => t.with(
            "log-colors-reversed",
            &[("round", round.to_string()), ("game", game(*round, *board))],
        ),
        Fact::RoundsDiffer { rounds, .. } => {
            let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
            t.say1("concern-rounds-differ", "rounds", rounds.join(", "))
        }
        Fact::PlayoffGamePlayed { game } => t.with(
            "log-playoff-game",
            &[
                ("white", name(&game.white)),
                ("black", name(&game.black)),
                ("result", words::result(BoardResult::Played(game.decision)).to_owned()),
            ],
        ),
        Fact::FideModeLeft { reason } => t.say1("log-fide-mode-left", "reason", reason),
        Fact::StageSet { stage } => t.say(match stage {
            Stage::Draft => "log-stage-draft",
            Stage::Public => "log-stage-public",
            Stage::Archived => "log-stage-archived",
            Stage::Deleted => "log-stage-deleted",
        }),
        Fact::StandingsHeld { held: true } => t.say("log-standings-held"),
        Fact::StandingsHeld { held: false } => t.say("log-standings-shown"),
        Fact::PublicationPlanned { round, at_ms: Some(at) } => {
            t.with("log-publication", &[("round", round.to_string()), ("at", moment(*at))])
        }
        Fact::PublicationPlanned { round, at_ms: None } => {
            t.say1("log-publication-not", "round", round)
        }
        Fact::Closed => t.say("log-closed"),
        Fact::Reopened { .. } => t.say("log-reopened"),
    }
}

/// `2026-11-15 14:03`, in Universal Time.
pub(crate) fn moment(at_ms: u64) -> String {
    let Some((day, second)) = Date::of_moment(at_ms) else {
        return format!("{at_ms} ms after 1970");
    };
    format!("{day} {:02}:{:02}", second / 3600, second / 60 % 60)
}

#[cfg(test)]
mod tests {
    use arbiter_tournament::{Decision, Reach};

    use super::*;

    #[test]
    fn moments_are_days_and_minutes() {
        assert_eq!(moment(0), "1970-01-01 00:00");
        assert_eq!(moment(951_782_400_000), "2000-02-29 00:00");
        assert_eq!(moment(1_794_743_580_000), "2026-11-15 11:53");
    }

    fn recorded(number: u64, at_ms: u64, actor: &str, fact: Fact) -> (Recorded, Fact) {
        (Recorded { number, at_ms, actor: actor.to_owned(), body: String::new() }, fact)
    }

    #[test]
    fn what_a_hand_takes_back_at_once_is_no_news() {
        let result = BoardResult::Played(Decision::WhiteWins);
        let entered = |board| Fact::ResultEntered { round: 1, board, result };
        let taken_back = |board| Fact::ResultCorrected {
            round: 1,
            board,
            from: Some(result),
            to: None,
            reach: Reach::Everything,
            reason: String::new(),
        };
        let log = [
            recorded(1, 0, "Ann", entered(1)),
            recorded(2, 0, "Ann", entered(2)),
            recorded(3, 0, "Ann", entered(3)),
            recorded(4, 1_000, "Ann", taken_back(1)),
            recorded(5, 1_000, "Bob", taken_back(2)),
            recorded(6, SLIP_MS + 1, "Ann", taken_back(3)),
        ];

        assert_eq!(slips(&log), BTreeSet::from([1, 4]), "soon, and by the same hand");
    }
}
