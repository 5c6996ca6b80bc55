//! An event that is run by commands, for the tests.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use arbiter_director::{Command, Concern, Consent, Refusal, decide};
use arbiter_rulebook::Color;
use arbiter_tournament::{
    BoardResult, Decision, Details, Fact, PlayerId, Settings, Tournament, evolve,
};

/// An event and its log.
pub(crate) struct Hall {
    pub(crate) event: Tournament,
    pub(crate) log: Vec<Fact>,
}

impl Hall {
    pub(crate) fn new(settings: Settings) -> Self {
        let mut hall = Self { event: Tournament::default(), log: Vec::new() };
        hall.done(&Command::Create(Box::new(settings)));
        hall
    }

    /// A Swiss of players rated 2000, 1990, … with the lot drawn.
    pub(crate) fn swiss(players: u16, rounds: u8) -> Self {
        let mut hall = Self::new(Settings::swiss("Club evening", rounds));
        let entries = (0..players).map(|n| player(&format!("Player {n:02}"), Some(2000 - 10 * n)));
        hall.done(&Command::Enter(entries.collect()));
        hall.done(&Command::DrawInitialColor(Color::White));
        hall
    }

    /// Teams of three players rated 2190, 2180, 2170, the next ones 100 less, with the lot drawn.
    pub(crate) fn of_teams(settings: Settings, n_teams: u8) -> Self {
        let mut hall = Self::new(settings);
        for team in 0..n_teams {
            let name = char::from(b'A' + team).to_string();
            let rating = |board: u16| Some(2200 - 100 * u16::from(team) - 10 * board);
            let entries = (1..=3).map(|board| player(&format!("{name}{board}"), rating(board)));
            hall.done(&Command::Enter(entries.collect()));
            let players = (1..=3).map(|board| id(&hall.event, &format!("{name}{board}"))).collect();
            hall.done(&Command::EnterTeam { name, players });
        }
        hall.done(&Command::DrawInitialColor(Color::White));
        hall
    }

    #[track_caller]
    pub(crate) fn done(&mut self, command: &Command) -> Vec<Fact> {
        self.with(command, Consent::None)
    }

    #[track_caller]
    pub(crate) fn with(&mut self, command: &Command, consent: Consent) -> Vec<Fact> {
        let decision = decide(&self.event, command, consent).expect("the command is in order");
        for fact in &decision.facts {
            self.event = evolve(self.event.clone(), fact);
        }
        self.log.extend(decision.facts.iter().cloned());
        decision.facts
    }

    #[track_caller]
    pub(crate) fn refused(&self, command: &Command) -> Refusal {
        decide(&self.event, command, Consent::None).expect_err("the command is refused")
    }

    /// The concerns that make a command wait for consent.
    #[track_caller]
    pub(crate) fn concerns(&self, command: &Command) -> Vec<Concern> {
        let Refusal::NeedsConsent { concerns, .. } = self.refused(command) else {
            panic!("refused outright");
        };
        concerns
    }

    pub(crate) fn play(&mut self, decisions: &[Decision]) {
        self.done(&Command::PairNextRound);
        self.done(&Command::PublishRound);
        self.results(decisions);
    }

    pub(crate) fn results(&mut self, decisions: &[Decision]) {
        let round = self.event.next_round() - 1;
        let boards = self.event.rounds.last().map_or(0, |round| round.boards.len());
        for (board, &decision) in (1..).zip(decisions.iter().cycle().take(boards)) {
            let result = BoardResult::Played(decision);
            self.done(&Command::EnterResult { round, board, result });
        }
    }

    pub(crate) fn number(&self, number: usize) -> PlayerId {
        self.event.order[number - 1]
    }
}

pub(crate) fn player(name: &str, rating: Option<u16>) -> Details {
    Details { name: name.to_owned(), rating, ..Details::default() }
}

/// The player of this name.
pub(crate) fn id(event: &Tournament, name: &str) -> PlayerId {
    *event.players.iter().find(|(_, entrant)| entrant.details.name == name).expect("entered").0
}
