//! A person who only wants to get to the end: enters what is missing, decides what is level,
//! pairs, by hand where the rules give nothing, publishes, and closes.

use arbiter_director::{Command, Consent, NoPairing, Progress, Refusal, progress};
use arbiter_pairing::NoPairing as NoRound;
use arbiter_rulebook::Color;
use arbiter_tournament::{BoardResult, Decision, PlayerId, PlayoffGame, TieDecision, Tournament};

use crate::{Hall, acts::why};

pub(crate) fn finish(hall: &mut Hall) {
    let yes = Consent::DoublyConfirmed;
    for _ in 0..400 {
        if hall.event.is_closed {
            return;
        }
        if hall.event.manual.is_some() && hall.act(&Command::EndManual, yes).is_err() {
            hall.act(&Command::DiscardDraft, yes).unwrap();
        }
        if let Some((round, board)) = open_board(&hall.event) {
            let result = BoardResult::Played(Decision::WhiteWins);
            hall.act(&Command::EnterResult { round, board, result }, yes).unwrap();
            continue;
        }
        if hall.event.draft.is_some() {
            if hall.act(&Command::PublishRound, yes).is_err() {
                hall.act(&Command::DiscardDraft, yes).unwrap();
            }
            continue;
        }
        match hall.act(&Command::PairNextRound, yes) {
            Ok(()) => {}
            Err(refusal) => way_out(hall, &refusal),
        }
    }
    panic!("no end: {:?}", hall.event.settings);
}

fn open_board(event: &Tournament) -> Option<(u8, u16)> {
    let rounds = event.rounds.iter().zip(1..);
    let mut boards = rounds.flat_map(|(round, number)| {
        round.boards.iter().zip(1..).map(move |(board, at)| (board, (number, at)))
    });
    boards.find(|(board, _)| board.is_open()).map(|(_, at)| at)
}

/// What the refusal itself tells a person to do.
#[expect(clippy::wildcard_enum_match_arm, reason = "whatever else is refused is a dead end")]
fn way_out(hall: &mut Hall, refusal: &Refusal) {
    let yes = Consent::DoublyConfirmed;
    match refusal {
        Refusal::NoMoreRounds(_)
        | Refusal::TooFewPlayers(_)
        | Refusal::NoPairing(NoPairing::Rules(NoRound::TooFewLeft)) => {
            hall.act(&Command::Close, yes).unwrap();
        }
        Refusal::ColorNotDrawn => {
            hall.act(&Command::DrawInitialColor(Color::White), yes).unwrap();
        }
        Refusal::NoPairing(NoPairing::Rules(NoRound::TieUndecided { one, other, .. })) => {
            let pair = [*one, *other].map(|it| hall.event.player_numbered(it).unwrap());
            play_off(hall, pair);
        }
        // A table that is over, a field that cannot be paired: by hand, or it ends here.
        Refusal::NoPairing(_) => {
            let begun = hall.act(&Command::BeginManual { reason: why() }, yes);
            let is_done = begun.is_ok()
                && hall.act(&Command::EndManual, yes).is_ok()
                && hall.act(&Command::PublishRound, yes).is_ok();
            if !is_done {
                hall.act(&Command::Close, yes).unwrap();
            }
        }
        other => panic!("a dead end: {other:?} {:?}", hall.event.settings),
    }
}

/// Plays a tie off as the event announced.
fn play_off(hall: &mut Hall, pair: [PlayerId; 2]) {
    let yes = Consent::DoublyConfirmed;
    if hall.event.settings.knock_out.tie_break == TieDecision::Lot {
        hall.act(&Command::DrawLots(pair.to_vec()), yes).unwrap();
        return;
    }
    hall.act(&Command::PlanPlayoff { players: pair.to_vec(), plan: why() }, yes).unwrap();
    for _ in 0..10 {
        match progress(&hall.event, hall.event.planned.last().unwrap()) {
            Progress::Running(due) => {
                let game = due[0];
                let white = game.white.unwrap_or(game.first);
                let black = if white == game.first { game.second } else { game.first };
                let game = PlayoffGame { white, black, decision: Decision::Draw, moves: 40 };
                hall.act(&Command::PlayPlayoffGame(game), yes).unwrap();
            }
            Progress::Won(_) => return,
            Progress::OrganiserDecides(_) | Progress::ByHand => {
                let order = pair.to_vec();
                hall.act(&Command::DecidePlayoff { order, how: why() }, yes).unwrap();
                return;
            }
        }
    }
    panic!("a playoff without an end");
}
