//! Random commands of arbiters on random tournaments of every system.
//!
//! Nothing panics, the log makes the event again, standings and reports can always be made, and
//! whatever was done there is a way on to the end that a person could find. A report passes the
//! checker unless the journal says why not. `ARBITER_MODEL_RUNS` and `ARBITER_MODEL_COMMANDS` say
//! how many events and how many commands in each.
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_director::{
    Command, Consent, NoPairing, Progress, Refusal, decide, journal, progress,
    report::{self, standings},
    usual_tie_breaks,
};
use arbiter_pairing::{Options, check::check};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    Acceleration, Award, BoardResult, Bye, ChangeGround, Decision, Details, Fact, NumbersBy,
    OddField, Pairing, PlayerId, PlayoffGame, Purpose, Settings, Stage, System, TieDecision,
    Tournament, evolve, replay,
};

/// A generator of the same numbers every time (`SplitMix64`).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to one less than `n`.
    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n.max(1) as u64).unwrap()
    }

    fn one_of<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())].clone()
    }

    fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }
}

struct Hall {
    event: Tournament,
    log: Vec<Fact>,
}

impl Hall {
    fn act(&mut self, command: &Command, consent: Consent) -> Result<(), Refusal> {
        let decision = decide(&self.event, command, consent)?;
        self.keep(decision.facts);
        Ok(())
    }

    fn keep(&mut self, facts: Vec<Fact>) {
        for fact in facts {
            self.event = evolve(std::mem::take(&mut self.event), &fact);
            self.log.push(fact);
        }
    }
}

fn settings(chance: &mut Chance) -> Settings {
    let system = chance.one_of(&[
        System::Dutch,
        System::Dutch,
        System::Dubov,
        System::Burstein,
        System::DoubleSwiss,
        System::Lim,
        System::ItaloSwiss,
        System::RoundRobin { cycles: 1 },
        System::RoundRobin { cycles: 2 },
        System::KnockOut,
        System::Belgrade { points: 2 },
        System::Belgrade { points: 3 },
    ]);
    let rounds = u8::try_from(2 + chance.below(6)).unwrap();
    let mut settings = Settings::swiss("Model", rounds);
    settings.system = system;
    // Every game of a match is a round.
    settings.rounds += u8::from(system == System::DoubleSwiss && rounds % 2 == 1);
    settings.is_chess960 = chance.percent(20);
    settings.tiebreaks = usual_tie_breaks(system, false);
    settings.is_rated = chance.percent(70);
    settings.knock_out.games = u8::try_from(1 + chance.below(2)).unwrap();
    settings.knock_out.odd_field = chance.one_of(&[OddField::Preliminary, OddField::Byes]);
    settings.knock_out.tie_break =
        chance.one_of(&[TieDecision::Playoff, TieDecision::Armageddon, TieDecision::Lot]);
    settings.exchange_last_rounds = chance.percent(30);
    settings.needs_check_in = chance.percent(10);
    if system == System::ItaloSwiss {
        settings.adjourned = Award::Win;
    }
    if system == System::Dutch {
        settings.acceleration =
            chance.one_of(&[Acceleration::None, Acceleration::None, Acceleration::Baku]);
    }
    settings
}

fn entry(chance: &mut Chance, n: usize) -> Details {
    let rating = (!chance.percent(15)).then(|| u16::try_from(1200 + chance.below(1300)).unwrap());
    Details { name: format!("Player {n:03}"), rating, ..Details::default() }
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

fn why() -> String {
    "as it happens".to_owned()
}

/// Something that an arbiter might do.
#[expect(clippy::too_many_lines, reason = "a table of one row per command")]
fn command(chance: &mut Chance, event: &Tournament) -> Command {
    let player = someone(chance, event);
    let (round, at) = board(chance, event);
    let next = event.next_round();
    match chance.below(60) {
        0..=7 => Command::PairNextRound,
        8..=15 => Command::PublishRound,
        16..=31 => Command::EnterResult { round, board: at, result: result(chance) },
        32 => Command::Enter(vec![entry(chance, 100 + chance.0 as usize % 800)]),
        33 | 34 => Command::Withdraw { player, reason: why() },
        35 => Command::Reinstate { player, reason: why() },
        36 | 37 => {
            let bye = chance.one_of(&Bye::ALL);
            let round = next + u8::try_from(chance.below(2)).unwrap();
            Command::AnnounceAbsence { player, round, bye }
        }
        38 => Command::CancelAbsence { player, round: next },
        39 => Command::CorrectResult {
            round,
            board: at,
            to: chance.percent(80).then(|| result(chance)),
            reason: why(),
        },
        40 => Command::ReverseColors { round, board: at, reason: why() },
        41 => Command::BeginManual { reason: why() },
        42 => Command::EndManual,
        43 if chance.percent(30) => Command::PairMerged { up_to: Score::ONE, reason: why() },
        43 => Command::DraftByHand { pairing: swapped(chance, event), reason: why() },
        44 => Command::DiscardDraft,
        45 => {
            let ground = chance.one_of(&[None, Some(ChangeGround::Rematch)]);
            Command::WithdrawRound { ground, reason: why() }
        }
        46 => Command::CheckIn(player),
        47 => Command::CheckOut(player),
        48 => Command::Remove(player),
        49 => {
            let details = Box::new(entry(chance, 7));
            Command::Correct { player, details, reason: why() }
        }
        50 => {
            let mut order: Vec<PlayerId> = event.players.keys().copied().collect();
            let by_so_many = chance.below(order.len()).min(order.len());
            order.rotate_left(by_so_many);
            let by = chance.one_of(&[NumbersBy::Lot, NumbersBy::Hand]);
            Command::SetNumbers { order, by, reason: Some(why()) }
        }
        51 => Command::Expel { player, reason: why() },
        52 => Command::BarHalfPoints { player, barred: chance.percent(60) },
        53 => {
            let mut settings = event.settings.clone();
            match chance.below(5) {
                0 => settings.rounds = u8::try_from(1 + chance.below(9)).unwrap(),
                1 => settings.tiebreaks = vec!["SB".to_owned()],
                2 => settings.system = System::Dutch,
                3 => settings.scoring.pairing_allocated_bye = settings.scoring.draw,
                _ => settings.is_rated = !settings.is_rated,
            }
            Command::ChangeSettings { settings: Box::new(settings), reason: Some(why()) }
        }
        54 => Command::LeaveFideMode { reason: why() },
        55 => {
            let players = vec![player, someone(chance, event)];
            Command::PlanPlayoff { players, plan: why() }
        }
        56 => {
            let (white, black) = (player, someone(chance, event));
            let decision = chance.one_of(&[Decision::WhiteWins, Decision::Draw]);
            Command::PlayPlayoffGame(PlayoffGame { white, black, decision, moves: 30 })
        }
        57 => Command::DrawLots(vec![player, someone(chance, event)]),
        58 => Command::HoldStandings(chance.percent(50)),
        _ => match chance.below(6) {
            4 => Command::DrawPosition { round: next, position: chance.below(970) as u16 },
            5 => {
                let values = vec![(player, chance.one_of(&["1", "2.5", "x"]).to_owned())];
                Command::SetOutsideValues { name: "BLITZ".to_owned(), values }
            }
            0 => Command::Close,
            1 => Command::Reopen { reason: why() },
            2 => Command::SetStage(chance.one_of(&[Stage::Draft, Stage::Public, Stage::Archived])),
            _ => Command::DrawInitialColor(Color::Black),
        },
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

/// What must hold at every moment.
fn sound(hall: &Hall) {
    let event = &hall.event;
    assert_eq!(replay(&hall.log), *event);
    let ranked = standings(event, None, None).unwrap();
    let places: Vec<u32> = ranked.ranking.rows.iter().map(|row| row.place).collect();
    assert!(places.is_sorted(), "{places:?}");
    for (row, at) in ranked.ranking.rows.iter().zip(1..) {
        assert!(row.place <= at && at < row.place + row.n_sharing, "{places:?}");
    }
    let expelled = event.players.values().filter(|it| it.is_expelled).count();
    let numbered = event.order.iter().filter(|id| event.players.contains_key(id)).count();
    assert!(ranked.ranking.rows.len() + expelled >= numbered);
    report::crosstable(event).unwrap();
    report::prizes(event).unwrap();
    report::exchange_record(event).unwrap();
    report::forecast(event).unwrap();
}

/// A person who only wants to get to the end: enters what is missing, decides what is level,
/// pairs, by hand where the rules give nothing, publishes, and closes.
fn finish(hall: &mut Hall) {
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
    use arbiter_pairing::NoPairing as NoRound;
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

/// The report passes the checker, unless the journal has something to say.
fn checked(hall: &Hall) {
    let event = &hall.event;
    if !journal::journal(&hall.log).is_empty() || event.settings.system != System::Dutch {
        return;
    }
    let record = event.record(event.rounds.len(), Purpose::Pairing);
    let options = Options {
        edition: event.settings.editions.swiss,
        acceleration: event.settings.acceleration,
        ..Options::default()
    };
    let differences = check(System::Dutch, &record, &options).unwrap();
    // A result that was corrected in time counts from the next pairing on: the round that was
    // published before stands (C.04.2.D.8). So do rounds before somebody's data were mended.
    let is_late = |fact: &Fact| {
        matches!(
            fact,
            Fact::ResultCorrected { .. }
                | Fact::ColorsReversed { .. }
                | Fact::PlayerCorrected { .. }
                | Fact::NumbersSet { .. }
        )
    };
    assert!(
        differences.is_empty() || hall.log.iter().any(is_late),
        "{differences:?}\n{:?}",
        event.settings
    );
}

fn run(seed: u64, n_commands: usize) {
    let mut chance = Chance(seed);
    let mut hall = Hall { event: Tournament::default(), log: Vec::new() };
    hall.act(&Command::Create(Box::new(settings(&mut chance))), Consent::None).unwrap();
    let n = chance.below(20);
    let players: Vec<Details> = (0..n).map(|it| entry(&mut chance, it)).collect();
    if 0 < n {
        hall.act(&Command::Enter(players), Consent::None).unwrap();
    }
    if hall.event.settings.system.needs_lot() {
        hall.act(&Command::DrawInitialColor(Color::White), Consent::None).unwrap();
    }
    for _ in 0..n_commands {
        let command = command(&mut chance, &hall.event);
        let consent = chance.one_of(&[
            Consent::None,
            Consent::Confirmed,
            Consent::DoublyConfirmed,
            Consent::DoublyConfirmed,
        ]);
        let before = hall.event.clone();
        if hall.act(&command, consent).is_err() {
            assert_eq!(before, hall.event);
        }
    }
    sound(&hall);
    finish(&mut hall);
    sound(&hall);
    checked(&hall);
}

fn from_environment(name: &str, usual: usize) -> usize {
    #[expect(clippy::disallowed_methods, reason = "how long a test runs")]
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn whatever_arbiters_do_there_is_a_way_on() {
    let runs = from_environment("ARBITER_MODEL_RUNS", 150);
    let commands = from_environment("ARBITER_MODEL_COMMANDS", 60);
    let first = from_environment("ARBITER_MODEL_SEED", 1);
    for seed in first..first + runs {
        let outcome = std::panic::catch_unwind(|| run(seed as u64, commands));
        assert!(outcome.is_ok(), "seed {seed}: the panic is above");
    }
}
