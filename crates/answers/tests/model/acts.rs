//! Something that an arbiter might do: every command there is.

use arbiter_director::Command;
use arbiter_rulebook::{Color, Score, TieBreak, tie_break::Method};
use arbiter_tournament::{
    Award, BoardResult, Bye, ChangeGround, Decision, NumbersBy, Pairing, PlayerId, PlayoffGame,
    Stage, System, Tournament,
};

use crate::{chance::Chance, field::entry};

pub(crate) fn why() -> String {
    "as it happens".to_owned()
}

fn someone(chance: &mut Chance, event: &Tournament) -> PlayerId {
    let all: Vec<PlayerId> = event.players.keys().copied().collect();
    if all.is_empty() { PlayerId(999) } else { chance.one_of(&all) }
}

fn result(chance: &mut Chance) -> BoardResult {
    let decision = chance.one_of(&[Decision::WhiteWins, Decision::Draw, Decision::BlackWins]);
    match chance.below(20) {
        0 => BoardResult::Forfeit { present: Some(Color::White) },
        1 => BoardResult::Forfeit { present: Some(Color::Black) },
        2 => BoardResult::Forfeit { present: None },
        3 => BoardResult::Adjourned,
        4 => BoardResult::Unrated(decision),
        5 => BoardResult::Arbiter { white: Award::Draw, black: Award::Loss },
        _ => BoardResult::Played(decision),
    }
}

/// A board, mostly of the last round.
fn board(chance: &mut Chance, event: &Tournament) -> (u8, u16) {
    let published = event.next_round() - 1;
    let round = if published == 0 || chance.percent(70) {
        published.max(1)
    } else {
        u8::try_from(1 + chance.below(usize::from(published))).unwrap()
    };
    let boards = event.round(round).map_or(1, |round| round.boards.len());
    (round, u16::try_from(1 + chance.below(boards)).unwrap())
}

/// Rounds and results, which most of a day is made of; now and then something else.
pub(crate) fn command(chance: &mut Chance, event: &Tournament) -> Command {
    let (round, at) = board(chance, event);
    match chance.below(60) {
        0..=7 => Command::PairNextRound,
        8..=15 => Command::PublishRound,
        16..=31 => Command::EnterResult { round, board: at, result: result(chance) },
        32..=39 => about_players(chance, event),
        40..=47 => about_rounds(chance, event, (round, at)),
        48..=53 => about_the_field(chance, event),
        54..=56 => about_ties(chance, event),
        _ => about_the_event(chance, event, (round, at)),
    }
}

fn about_players(chance: &mut Chance, event: &Tournament) -> Command {
    let player = someone(chance, event);
    let next = event.next_round();
    match chance.below(12) {
        0 | 1 => Command::Withdraw { player, reason: why() },
        2 => Command::Reinstate { player, reason: why() },
        3 | 4 => {
            let bye = chance.one_of(&Bye::ALL);
            let round = next + u8::try_from(chance.below(2)).unwrap();
            Command::AnnounceAbsence { player, round, bye }
        }
        5 => Command::CancelAbsence { player, round: next },
        6 => Command::CheckIn(player),
        7 => Command::CheckOut(player),
        8 => Command::Expel { player, reason: why() },
        9 => Command::BarHalfPoints { player, barred: chance.percent(60) },
        10 => {
            let details = Box::new(entry(chance, 7));
            Command::Correct { player, details, reason: why() }
        }
        _ => {
            let team = chance.one_of(&["Team 0", "Team 1", "Team 2"]).to_owned();
            let members = event.teams.get(&team).cloned().unwrap_or_default();
            let players = members.into_iter().rev().take(2).collect();
            Command::SetLineup { team, round: next, players }
        }
    }
}

fn about_rounds(chance: &mut Chance, event: &Tournament, (round, at): (u8, u16)) -> Command {
    match chance.below(11) {
        0 | 1 => {
            let to = chance.percent(80).then(|| result(chance));
            Command::CorrectResult { round, board: at, to, reason: why() }
        }
        2 => Command::ReverseColors { round, board: at, reason: why() },
        3 => Command::BeginManual { reason: why() },
        4 => Command::EndManual,
        5 if chance.percent(30) => Command::PairMerged { up_to: Score::ONE, reason: why() },
        5 | 6 => Command::DraftByHand { pairing: swapped(chance, event), reason: why() },
        7 => Command::DiscardDraft,
        8 => {
            let ground = chance.one_of(&[None, Some(ChangeGround::Rematch)]);
            Command::WithdrawRound { ground, reason: why() }
        }
        9 => Command::PlanPublication { at_ms: chance.percent(70).then_some(1_800_000_000_000) },
        _ => {
            let at = chance.one_of(&["2026-11-14 18:00", "tonight"]).to_owned();
            Command::PostResults { round, place: None, at }
        }
    }
}

/// Entries, numbers and regulations.
fn about_the_field(chance: &mut Chance, event: &Tournament) -> Command {
    let player = someone(chance, event);
    let n = 100 + usize::try_from(chance.next() % 800).unwrap();
    match chance.below(12) {
        0 | 1 => Command::Enter(vec![entry(chance, n)]),
        2 => Command::Remove(player),
        3 => Command::MoveThere { player, other: 2, name: "Group B".to_owned() },
        4 => {
            let details = Box::new(entry(chance, n));
            Command::MoveHere { details, other: 2, name: "Group B".to_owned() }
        }
        5 => Command::Register {
            details: Box::new(entry(chance, n)),
            contact: "somebody@example.org".to_owned(),
            remark: String::new(),
            now: "2026-11-01 12:00".to_owned(),
        },
        6 => Command::ConfirmRegistration(u32::try_from(1 + chance.below(3)).unwrap()),
        7 => {
            let request = u32::try_from(1 + chance.below(3)).unwrap();
            Command::DeclineRegistration { request, reason: why() }
        }
        8 => Command::AssignNumbers,
        9 => {
            let mut order: Vec<PlayerId> = event.players.keys().copied().collect();
            let by_so_many = chance.below(order.len()).min(order.len());
            order.rotate_left(by_so_many);
            let by = chance.one_of(&[NumbersBy::Lot, NumbersBy::Hand]);
            Command::SetNumbers { order, by, reason: Some(why()) }
        }
        10 => {
            let name = chance.one_of(&["Team 0", "Team 9"]).to_owned();
            let mut players = event.teams.get(&name).cloned().unwrap_or_default();
            players.retain(|it| *it != player);
            players.push(player);
            Command::EnterTeam { name, players }
        }
        _ => other_settings(chance, event),
    }
}

fn other_settings(chance: &mut Chance, event: &Tournament) -> Command {
    let mut settings = event.settings.clone();
    match chance.below(8) {
        0 | 1 => settings.rounds = u8::try_from(1 + chance.below(9)).unwrap(),
        2 => settings.tiebreaks = vec![TieBreak::plain(Method::SonnebornBerger)],
        3 => settings.system = System::Dutch,
        4 => settings.scoring.pairing_allocated_bye = settings.scoring.draw,
        5 => settings.forbidden = vec![vec![someone(chance, event), someone(chance, event)]],
        6 => settings.needs_check_in = !settings.needs_check_in,
        _ => settings.is_rated = !settings.is_rated,
    }
    Command::ChangeSettings { settings: Box::new(settings), reason: Some(why()) }
}

fn about_ties(chance: &mut Chance, event: &Tournament) -> Command {
    let (player, other) = (someone(chance, event), someone(chance, event));
    match chance.below(5) {
        0 => Command::PlanPlayoff { players: vec![player, other], plan: why() },
        1 => {
            let decision = chance.one_of(&[Decision::WhiteWins, Decision::Draw]);
            let game = PlayoffGame { white: player, black: other, decision, moves: 30 };
            Command::PlayPlayoffGame(game)
        }
        2 => Command::DecidePlayoff { order: vec![player, other], how: why() },
        3 => {
            let values = vec![(player, chance.one_of(&["1", "2.5", "x"]).to_owned())];
            Command::SetOutsideValues { name: "BLITZ".to_owned(), values }
        }
        _ => Command::DrawLots(vec![player, other]),
    }
}

fn about_the_event(chance: &mut Chance, event: &Tournament, (round, at): (u8, u16)) -> Command {
    let next = event.next_round();
    match chance.below(8) {
        0 => Command::Close,
        1 => Command::Reopen { reason: why() },
        2 => {
            let stages = [Stage::Draft, Stage::Public, Stage::Archived, Stage::Deleted];
            Command::SetStage(chance.one_of(&stages))
        }
        3 => Command::DrawInitialColor(Color::Black),
        4 => {
            let position = u16::try_from(chance.below(970)).unwrap();
            Command::DrawPosition { round: next, position }
        }
        5 => Command::HoldStandings(chance.percent(50)),
        6 => Command::LeaveFideMode { reason: why() },
        _ => Command::NoteRuling { round, board: at, ruling: why(), remark: String::new() },
    }
}

/// The draft with two seats exchanged.
fn swapped(chance: &mut Chance, event: &Tournament) -> Pairing {
    let mut pairing = event.draft.as_ref().map(|draft| draft.pairing.clone()).unwrap_or_default();
    let n = pairing.pairs.len();
    if 1 < n {
        let (a, b) = (chance.below(n), chance.below(n));
        let (one, other) = (pairing.pairs[a].white, pairing.pairs[b].black);
        if a != b {
            (pairing.pairs[a].white, pairing.pairs[b].black) = (other, one);
        }
    }
    pairing
}
