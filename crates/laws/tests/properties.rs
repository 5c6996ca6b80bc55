//! What holds after any sequence of commands.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::commands::{Bytes, command};
use arbiter_board::Position;
use arbiter_laws::{
    Command, Event, Game, Laws, MateOracle, Outcome, Phase, Regulations, Remedy, Supervision,
    decide, evolve, index, replay,
};
use arbiter_rulebook::{Color, LawsEdition, Millis, Mode, Period, TimeControl};
use arbiter_winnable::Verdict;
use proptest::prelude::*;

/// Answers from the material alone, so that thousands of games take no time.
struct Quick;

impl MateOracle for Quick {
    fn mate_by(&self, position: &Position, side: Color) -> Verdict {
        if position.by_color(side).len() == 1 { Verdict::Unwinnable } else { Verdict::Winnable }
    }
}

fn laws(edition: LawsEdition, choice: u8) -> Laws {
    let increment = Millis::from_secs(i64::from(choice % 2) * 30);
    let mode = [Mode::Fischer, Mode::Bronstein, Mode::Delay][usize::from(choice / 2 % 3)];
    let periods = vec![
        Period { moves: Some(3), base: Millis::from_minutes(40), increment },
        Period { moves: None, base: Millis::from_minutes(20), increment },
    ];
    let rapid = choice / 8 % 2 == 1 && edition.year() >= 2014;
    let control = if rapid {
        TimeControl::simple(Millis::from_minutes(15), Millis::ZERO, mode)
    } else {
        TimeControl::new(periods, mode)
    };
    let quickplay = edition.year() >= 2014 && (rapid || increment == Millis::ZERO);
    let regulations = Regulations { quickplay, ..Regulations::default() };
    let supervision =
        if choice / 16 % 2 == 1 { Supervision::Adequate } else { Supervision::Inadequate };
    Laws::in_force(edition, control.unwrap(), supervision, regulations).unwrap()
}

/// Everybody is there and play has begun.
fn begin(laws: &Laws, log: &mut Vec<Event>) -> Game {
    log.extend(Color::ALL.map(Event::Arrived));
    log.push(Event::Started);
    log.iter().fold(Game::new(laws, Position::initial()), evolve)
}

/// Whether something in the events gives `color` time: a completed move its bonus or its next
/// period, a ruling what it says.
fn explains_time(events: &[Event], color: Color) -> bool {
    let ruled = |remedy: &Remedy| {
        matches!(remedy, Remedy::AddTime { to, .. } if *to == color)
            || matches!(remedy, Remedy::SetClock { player, .. } if *player == color)
            || matches!(remedy, Remedy::PlaceQueen(_))
    };
    events.iter().any(|event| {
        matches!(
            event,
            Event::MoveCompleted { by: player, .. }
                | Event::OffenceCompleted { by: player, .. }
                | Event::WentOn { player, .. } if *player == color
        ) || matches!(event, Event::Ruled(ruling) if ruled(&ruling.remedy))
    })
}

fn check_step(laws: &Laws, before: &Game, events: &[Event], after: &Game) {
    for color in Color::ALL {
        let gained = after.clock.remaining(color) > before.clock.remaining(color);
        assert!(!gained || explains_time(events, color), "{color} gained time by {events:?}");
    }
    if before.phase == Phase::Finished || before.phase == Phase::Cancelled {
        assert_eq!(before.history, after.history, "a finished game took a move");
        assert_eq!(before.phase, after.phase);
    }
    if let Some(decided) = after.result {
        let known = index::find(laws.edition(), decided.basis.article);
        assert!(known.is_some() || decided.basis.edition != laws.edition().into());
        assert!(Outcome::ALL.contains(&decided.outcome) || before.result.is_some());
    }
    assert_eq!(after.phase == Phase::Finished, after.result.is_some());
    if after.board.is_none() {
        let occurrences = after.appearances(&after.position);
        assert!(occurrences >= 1, "the position on the board has not been counted");
    }
}

fn play(edition: LawsEdition, choice: u8, bytes: &[u8]) -> (Laws, Vec<Event>, Game) {
    let laws = laws(edition, choice);
    let mut log = Vec::new();
    let mut game = begin(&laws, &mut log);
    let mut bytes = Bytes(bytes);
    while !bytes.0.is_empty() {
        let next: Command = command(&mut bytes, &game);
        let Ok(events) = decide(&laws, &game, &next, &Quick) else { continue };
        let after = events.iter().fold(game.clone(), evolve);
        check_step(&laws, &game, &events, &after);
        log.extend(events);
        game = after;
    }
    (laws, log, game)
}

fn editions() -> impl Strategy<Value = LawsEdition> {
    prop::sample::select(LawsEdition::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_time_is_gained_without_reason_and_a_finished_game_takes_no_move(
        edition in editions(),
        choice in any::<u8>(),
        bytes in prop::collection::vec(any::<u8>(), 0..2000),
    ) {
        play(edition, choice, &bytes);
    }

    #[test]
    fn replaying_the_log_gives_the_same_game(
        edition in editions(),
        choice in any::<u8>(),
        bytes in prop::collection::vec(any::<u8>(), 0..1000),
    ) {
        let (laws, log, game) = play(edition, choice, &bytes);

        prop_assert_eq!(replay(&laws, Position::initial(), &log), game);
    }

    #[test]
    fn events_in_any_order_can_be_applied(
        choice in any::<u8>(),
        bytes in prop::collection::vec(any::<u8>(), 0..1000),
        order in prop::collection::vec(any::<prop::sample::Index>(), 0..300),
    ) {
        let (laws, log, _) = play(LawsEdition::E2018, choice, &bytes);

        let shuffled: Vec<Event> = order.iter().map(|index| index.get(&log).clone()).collect();
        let game = replay(&laws, Position::initial(), &shuffled);

        prop_assert!(game.history.len() <= shuffled.len());
    }
}

#[test]
fn a_refused_command_has_no_events() {
    let laws = laws(LawsEdition::E2018, 0);
    let mut log = Vec::new();
    let game = begin(&laws, &mut log);
    let before = game.clone();

    let mut refused = 0;
    for seed in 0..=u8::MAX {
        for other in [0, 85, 170, 255] {
            let bytes = [seed, other, seed, other, other, seed];
            let next = command(&mut Bytes(&bytes), &game);
            refused += usize::from(decide(&laws, &game, &next, &Quick).is_err());
        }
    }

    assert!(refused > 0);
    assert_eq!(game, before);
}
