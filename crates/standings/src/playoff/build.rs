//! The scheme of (k): from the number of players level to the plan.

use crate::playoff::plan::{
    ARMAGEDDON, Colors, Control, Format, Game, MATCH_GAME, MoveCount, Outcome, Plan, Seat, Stage,
    StageId, Then, When,
};

/// What the event chose where the scheme leaves a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanOptions {
    /// How much time there is.
    pub time: TimeAvailable,
    /// A slower control for two players, if chief arbiter and organiser agree (k12).
    pub agreed_control: Option<Control>,
}

/// How much time there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeAvailable {
    /// Enough for matches of two games (k1a, k3).
    Full,
    /// Only for sudden death: four play it at once (k3), and so do two when the main games
    /// ended very late (k12).
    Short,
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self { time: TimeAvailable::Full, agreed_control: None }
    }
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Nothing to decide.
    #[error("a play-off needs at least two players, not {n_tied}")]
    TooFew {
        /// How many.
        n_tied: usize,
    },
    /// A slower control is only for two.
    #[error("another control may be agreed for two players only, not for {n_tied}")]
    ControlOnlyForTwo {
        /// How many.
        n_tied: usize,
    },
}

/// From ninth place on, those level are out when they are more than ten (k10).
const LEFT_IN: usize = 8;

/// The plan for so many players who are level for first place.
pub fn plan(n_tied: usize, options: PlanOptions) -> Result<Plan, PlanError> {
    if n_tied < 2 {
        return Err(PlanError::TooFew { n_tied });
    }
    if options.agreed_control.is_some() && n_tied != 2 {
        return Err(PlanError::ControlOnlyForTwo { n_tied });
    }
    let mut builder = Builder { stages: Vec::new(), options };
    let places: Vec<Seat> = (1..=n_tied.min(10)).map(Seat::Place).collect();
    let (clause, decided_by) = match n_tied {
        2 => ("PLAYOFF.k1", builder.duel("PLAYOFF.k1", &places, "match")),
        3 => ("PLAYOFF.k2", builder.three(&places, "")),
        4 => ("PLAYOFF.k3", builder.four(&places, options.time)),
        5 => ("PLAYOFF.k4", builder.five(&places, "")),
        6 => {
            let sections = [pick(&places, &[1, 4, 5]), pick(&places, &[2, 3, 6])];
            let winners = [
                Seat::WinnerOf(builder.three(&sections[0], "section A: ")),
                Seat::WinnerOf(builder.three(&sections[1], "section B: ")),
            ];
            ("PLAYOFF.k5", builder.sudden_death("PLAYOFF.k5", &winners, "final"))
        }
        7 => ("PLAYOFF.k6", builder.seven(&places)),
        8 => ("PLAYOFF.k7", builder.eight(&places)),
        9 => ("PLAYOFF.k8", builder.nine(&places)),
        10 => {
            let sections = [pick(&places, &[1, 4, 5, 8, 9]), pick(&places, &[2, 3, 6, 7, 10])];
            let winners = [
                Seat::WinnerOf(builder.five(&sections[0], "section A: ")),
                Seat::WinnerOf(builder.five(&sections[1], "section B: ")),
            ];
            ("PLAYOFF.k9", builder.sudden_death("PLAYOFF.k9", &winners, "final"))
        }
        _ => ("PLAYOFF.k10", builder.eight(&places[..LEFT_IN])),
    };
    let out = if n_tied > 10 { (LEFT_IN + 1..=n_tied).collect() } else { Vec::new() };
    Ok(Plan { n_tied, clause, out, stages: builder.stages, decided_by })
}

fn pick(places: &[Seat], numbers: &[usize]) -> Vec<Seat> {
    numbers.iter().map(|number| places[number - 1]).collect()
}

/// Pairing numbers in the order of tie-breaks, for three, five and seven (k2, k4, k6).
const fn numbers(n: usize) -> &'static [usize] {
    match n {
        3 => &[1, 3, 2],
        5 => &[1, 4, 2, 5, 3],
        7 => &[1, 5, 2, 6, 3, 7, 4],
        _ => &[],
    }
}

struct Builder {
    stages: Vec<Stage>,
    options: PlanOptions,
}

impl Builder {
    fn add(&mut self, stage: Stage) -> StageId {
        self.stages.push(stage);
        StageId(self.stages.len() - 1)
    }

    fn outcome(&mut self, id: StageId, when: When, then: Then) {
        self.stages[id.0].outcomes.push(Outcome { when, then });
    }

    /// Those level after a stage, best tie-break first.
    fn level(id: StageId, n: usize) -> Vec<Seat> {
        (1..=n).map(|place| Seat::LevelIn(id, place)).collect()
    }

    /// One game of sudden death (k1b).
    fn sudden_death(&mut self, clause: &'static str, seats: &[Seat], name: &str) -> StageId {
        let id = self.add(Stage {
            name: format!("{name}: sudden death"),
            clause,
            format: Format::SingleGame,
            seats: seats.to_vec(),
            games: vec![Game { round: 1, first: 0, second: 1, colors: Colors::Lot }],
            control: ARMAGEDDON,
            outcomes: Vec::new(),
        });
        self.outcome(id, When::OneFirst, Then::Wins);
        id
    }

    /// A match of two games, then sudden death (k1); only the latter where time is short.
    fn duel(&mut self, clause: &'static str, seats: &[Seat], name: &str) -> StageId {
        if self.options.time == TimeAvailable::Short {
            return self.sudden_death(clause, seats, name);
        }
        let id = self.add(Stage {
            name: format!("{name}: two games"),
            clause,
            format: Format::Match,
            seats: seats.to_vec(),
            games: vec![
                Game { round: 1, first: 0, second: 1, colors: Colors::Lot },
                Game { round: 2, first: 0, second: 1, colors: Colors::Reversed },
            ],
            control: self.options.agreed_control.unwrap_or(MATCH_GAME),
            outcomes: Vec::new(),
        });
        let last = self.sudden_death("PLAYOFF.k1", &Self::level(id, 2), name);
        self.outcome(id, When::OneFirst, Then::Wins);
        self.outcome(id, When::Level(2), Then::Play { first: vec![last], decided_by: last });
        id
    }

    /// A single round robin; seats come in the order of tie-breaks.
    fn round_robin(
        &mut self,
        clause: &'static str,
        by_tie_break: &[Seat],
        control: Control,
        name: &str,
    ) -> StageId {
        let mut seats = by_tie_break.to_vec();
        for (seat, number) in by_tie_break.iter().zip(numbers(by_tie_break.len())) {
            seats[number - 1] = *seat;
        }
        let games = berger(seats.len());
        let id = self.add(Stage {
            name: name.to_owned(),
            clause,
            format: Format::RoundRobin,
            seats,
            games,
            control,
            outcomes: Vec::new(),
        });
        self.outcome(id, When::OneFirst, Then::Wins);
        id
    }

    /// Three: round robin, then by the number still level (k2).
    fn three(&mut self, by_tie_break: &[Seat], prefix: &str) -> StageId {
        let name = format!("{prefix}round robin of three");
        let id = self.round_robin("PLAYOFF.k2", by_tie_break, MATCH_GAME, &name);
        let two = self.sudden_death(
            "PLAYOFF.k2",
            &Self::level(id, 2),
            &format!("{prefix}two level of three"),
        );
        let three = self.three_sudden_death("PLAYOFF.k2", &Self::level(id, 3), prefix);
        self.outcome(id, When::Level(2), Then::Play { first: vec![two], decided_by: two });
        self.outcome(id, When::Level(3), Then::Play { first: vec![three], decided_by: three });
        id
    }

    /// Three in sudden death, each against each (k2b), then the fewest moves (k2c).
    ///
    /// Two cannot be level in first place: every game has a winner.
    fn three_sudden_death(
        &mut self,
        clause: &'static str,
        by_tie_break: &[Seat],
        prefix: &str,
    ) -> StageId {
        let name = format!("{prefix}round robin of three, sudden death");
        let id = self.round_robin(clause, by_tie_break, ARMAGEDDON, &name);
        self.outcome(id, When::Level(3), Then::FewestMoves(MoveCount::WonGame));
        id
    }

    /// Four: knock-out, 1 against 4 and 2 against 3 (k3).
    fn four(&mut self, by_tie_break: &[Seat], time: TimeAvailable) -> StageId {
        let options = self.options;
        self.options = PlanOptions { time, ..options };
        let semi_finals = [
            self.duel("PLAYOFF.k3", &pick(by_tie_break, &[1, 4]), "1 against 4"),
            self.duel("PLAYOFF.k3", &pick(by_tie_break, &[2, 3]), "2 against 3"),
        ];
        let id = self.duel("PLAYOFF.k3", &semi_finals.map(Seat::WinnerOf), "final");
        self.options = options;
        id
    }

    /// Five: round robin, then by the number still level (k4).
    fn five(&mut self, by_tie_break: &[Seat], prefix: &str) -> StageId {
        let name = format!("{prefix}round robin of five");
        let id = self.round_robin("PLAYOFF.k4", by_tie_break, MATCH_GAME, &name);
        let two = self.sudden_death(
            "PLAYOFF.k4t",
            &Self::level(id, 2),
            &format!("{prefix}two level of five"),
        );
        self.outcome(id, When::Level(2), Then::Play { first: vec![two], decided_by: two });
        let three = self.three(&Self::level(id, 3), &format!("{prefix}three level of five: "));
        self.outcome(id, When::Level(3), Then::Play { first: vec![three], decided_by: three });
        let first_of_four = StageId(self.stages.len());
        let four = self.four(&Self::level(id, 4), TimeAvailable::Short);
        let first = vec![first_of_four, StageId(first_of_four.0 + 1)];
        self.outcome(id, When::Level(4), Then::Play { first, decided_by: four });
        self.outcome(id, When::Level(5), Then::FewestMoves(MoveCount::AllGames));
        id
    }

    /// Seven: round robin of sudden death, then the fewest moves (k6).
    fn seven(&mut self, by_tie_break: &[Seat]) -> StageId {
        let name = "round robin of seven, sudden death";
        let id = self.round_robin("PLAYOFF.k6", by_tie_break, ARMAGEDDON, name);
        for n_level in 2..=7 {
            let then = Then::FewestMoves(MoveCount::WonGame);
            self.outcome(id, When::Level(n_level), then);
        }
        id
    }

    /// Eight: knock-out of sudden death, 1-8, 2-7, 3-6, 4-5 (k7).
    fn eight(&mut self, by_tie_break: &[Seat]) -> StageId {
        let quarter = |builder: &mut Self, numbers: [usize; 2]| {
            let name = format!("{} against {}", numbers[0], numbers[1]);
            let seats = pick(by_tie_break, &numbers);
            Seat::WinnerOf(builder.sudden_death("PLAYOFF.k7", &seats, &name))
        };
        let quarters = [[1, 8], [4, 5], [2, 7], [3, 6]].map(|pair| quarter(self, pair));
        let semi_finals = [
            self.sudden_death("PLAYOFF.k7", &quarters[..2], "upper semi-final"),
            self.sudden_death("PLAYOFF.k7", &quarters[2..], "lower semi-final"),
        ];
        self.sudden_death("PLAYOFF.k7", &semi_finals.map(Seat::WinnerOf), "final")
    }

    /// Nine: three sections as in (k2b); their winners play as three (k8).
    fn nine(&mut self, by_tie_break: &[Seat]) -> StageId {
        let sections =
            [("A", [1, 5, 9]), ("B", [2, 6, 7]), ("C", [3, 4, 8])].map(|(name, numbers)| {
                let seats = pick(by_tie_break, &numbers);
                let prefix = format!("section {name}: ");
                Seat::WinnerOf(self.three_sudden_death("PLAYOFF.k8", &seats, &prefix))
            });
        self.three(&sections, "winners: ")
    }
}

/// The games of a round robin by the Berger table, round by round; seat 0 is number 1.
fn berger(n_players: usize) -> Vec<Game> {
    let n_even = n_players + n_players % 2;
    let mut games = Vec::new();
    for round in 1..n_even {
        let top = if round % 2 == 1 { round.div_ceil(2) } else { round.midpoint(n_even) };
        let against_top = if round % 2 == 1 { (top, n_even) } else { (n_even, top) };
        let others = (1..n_even).filter_map(|one| {
            let partner = [round + 1, n_even + round]
                .into_iter()
                .filter_map(move |sum| sum.checked_sub(one))
                .find(|&other| one < other && other < n_even);
            partner.map(|other| if (other - one) % 2 == 0 { (other, one) } else { (one, other) })
        });
        let pairs = std::iter::once(against_top).chain(others);
        let is_real = |(white, black): &(usize, usize)| *white <= n_players && *black <= n_players;
        games.extend(pairs.filter(is_real).map(|(white, black)| Game {
            round,
            first: white - 1,
            second: black - 1,
            colors: Colors::Berger,
        }));
    }
    games
}
