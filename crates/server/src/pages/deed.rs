//! What somebody is about to do, in the words of the button that does it.

use arbiter_director::Command;
use arbiter_text::Text;
use arbiter_tournament::{PlayerId, Stage, Tournament};

use super::words;

/// The act of a form: its first command, or all of its results together.
pub(super) fn deed(t: &Text, event: &Tournament, commands: &[Command]) -> String {
    let are_results = commands.iter().all(|it| matches!(it, Command::EnterResult { .. }));
    match commands {
        [] => t.say("consent-yes"),
        [_, _, ..] if are_results => t.say("deed-results"),
        [first, ..] => of(t, event, first),
    }
}

#[allow(clippy::too_many_lines, reason = "a table of one row per variant")]
fn of(t: &Text, event: &Tournament, command: &Command) -> String {
    let named = |key: &str, player: PlayerId| {
        let entrant = event.players.get(&player);
        t.say1(key, "name", entrant.map_or("?", |it| it.details.name.as_str()))
    };
    let round = |key: &str, round: u8| t.say1(key, "round", round);
    let board = |key: &str, board: u16| t.say1(key, "board", board);
    match command {
        Command::Create(_) => t.say("deed-create"),
        Command::ChangeSettings { .. } => t.say("deed-settings"),
        Command::Enter(players) => match players.as_slice() {
            [only] => t.say1("deed-enter-one", "name", &only.name),
            several => t.count("deed-enter", several.len()),
        },
        Command::Correct { player, .. } => named("deed-correct", *player),
        Command::Remove(player) => named("deed-remove", *player),
        Command::Withdraw { player, .. } => named("deed-withdraw", *player),
        Command::Expel { player, .. } => named("deed-expel", *player),
        Command::Reinstate { player, .. } => named("deed-reinstate", *player),
        Command::AnnounceAbsence { player, round, .. } => {
            let name = event.players.get(player).map_or("?", |it| it.details.name.as_str());
            let values = [("name", name.to_owned()), ("round", round.to_string())];
            t.with("deed-absence", &values)
        }
        Command::AssignNumbers | Command::SetNumbers { .. } => t.say("deed-number"),
        Command::PairNextRound | Command::PairMerged { .. } => round("pair-go", event.next_round()),
        Command::DraftByHand { .. } | Command::BeginManual { .. } => t.say("deed-by-hand"),
        Command::PublishRound => round("publish-go", event.next_round()),
        Command::WithdrawRound { .. } => {
            round("deed-take-back", event.next_round().saturating_sub(1))
        }
        Command::EnterResult { board, result, .. } => {
            let result = words::result(*result).to_owned();
            t.with("deed-result", &[("result", result), ("board", board.to_string())])
        }
        Command::CorrectResult { board: number, .. } => board("deed-correct-result", *number),
        Command::ReverseColors { board: number, .. } => board("deed-colours", *number),
        Command::Close => t.say("deed-close"),
        Command::Reopen { .. } => t.say("deed-reopen"),
        Command::SetStage(Stage::Deleted) => t.say("stage-deleted"),
        Command::LeaveFideMode { .. } => t.say("deed-leave-fide"),
        Command::MoveThere { .. }
        | Command::MoveHere { .. }
        | Command::Register { .. }
        | Command::ConfirmRegistration(_)
        | Command::DeclineRegistration { .. }
        | Command::CheckIn(_)
        | Command::CheckOut(_)
        | Command::BarHalfPoints { .. }
        | Command::CancelAbsence { .. }
        | Command::DrawInitialColor(_)
        | Command::EndManual
        | Command::DiscardDraft
        | Command::PostResults { .. }
        | Command::DrawPosition { .. }
        | Command::SetOutsideValues { .. }
        | Command::DrawLots(_)
        | Command::PlanPlayoff { .. }
        | Command::PlayPlayoffGame(_)
        | Command::DecidePlayoff { .. }
        | Command::EnterTeam { .. }
        | Command::SetLineup { .. }
        | Command::NoteRuling { .. }
        | Command::SetStage(Stage::Draft | Stage::Public | Stage::Archived)
        | Command::HoldStandings(_)
        | Command::PlanPublication { .. } => t.say("consent-yes"),
    }
}
