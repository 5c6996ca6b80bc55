//! A tie: the games two players play to see who goes on (KO.1).

use arbiter_rulebook::{Color, Score};

/// How a drawn tie is decided, announced beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// One game in which a draw is enough for Black.
    Armageddon,
    /// Further pairs of games until one player leads; the lot when so many pairs were not enough.
    Playoff {
        /// How many pairs of games are played before the lot is drawn.
        pairs_max: u8,
    },
    /// The lot at once.
    Lot,
}

/// What was announced for every tie of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieRules {
    /// Games of a tie before any tie-break, at least one.
    pub games: u8,
    /// What follows a drawn tie.
    pub tie_break: TieBreak,
}

/// One of the two players of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Named first; has White in the first game unless the lot says otherwise.
    First,
    /// Named second.
    Second,
}

impl Side {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A game of a tie, in terms of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieGame {
    /// Won by this colour.
    Won(Color),
    /// Drawn.
    Drawn,
}

/// How a tie was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// More points over the announced games; the rest need not be played.
    Points,
    /// More points in the further games.
    Playoff,
    /// The game in which a draw is enough for Black.
    Armageddon,
    /// By lot.
    Lot,
}

/// Where a tie stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieState {
    /// A game is to be played.
    Running {
        /// Who has White in it.
        white: Side,
    },
    /// The announced games are drawn and the announced tie-break is due; nobody goes on yet.
    TieBreakNeeded {
        /// The announced tie-break.
        tie_break: TieBreak,
        /// Who has White in the game that is due; none when the lot is due.
        white: Option<Side>,
    },
    /// Decided.
    Won {
        /// Who goes on.
        winner: Side,
        /// By what.
        by: Decision,
    },
}

/// A tie and its games so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    rules: TieRules,
    first_white: Side,
    games: Vec<TieGame>,
    armageddon_white: Option<Side>,
    lot: Option<Side>,
}

/// Why a game or a lot was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnterGameError {
    /// Somebody has already gone on.
    #[error("the tie is decided")]
    Decided,
    /// The lot is due, not a game.
    #[error("the lot decides now, not a game")]
    LotIsDue,
    /// A game is due, not the lot.
    #[error("a game is due, not the lot")]
    GameIsDue,
}

impl Tie {
    /// A tie under these rules; `first_white` has White in the first game.
    ///
    /// Fewer than one game is read as one.
    pub fn new(rules: TieRules, first_white: Side) -> Self {
        let rules = TieRules { games: rules.games.max(1), ..rules };
        Self { rules, first_white, games: Vec::new(), armageddon_white: None, lot: None }
    }

    /// The same tie, with the colour that the lot gave for the Armageddon game.
    #[must_use]
    pub fn with_armageddon_white(mut self, white: Side) -> Self {
        self.armageddon_white = Some(white);
        self
    }

    /// Points of each player over all games entered.
    pub fn points(&self) -> (Score, Score) {
        self.points_of(0..self.games.len())
    }

    /// Enters the game that is due.
    pub fn enter(&mut self, game: TieGame) -> Result<TieState, EnterGameError> {
        match self.state() {
            TieState::Won { .. } => Err(EnterGameError::Decided),
            TieState::TieBreakNeeded { white: None, .. } => Err(EnterGameError::LotIsDue),
            TieState::Running { .. } | TieState::TieBreakNeeded { white: Some(_), .. } => {
                self.games.push(game);
                Ok(self.state())
            }
        }
    }

    /// Enters the lot, where it is due.
    pub fn enter_lot(&mut self, winner: Side) -> Result<TieState, EnterGameError> {
        match self.state() {
            TieState::Won { .. } => Err(EnterGameError::Decided),
            TieState::TieBreakNeeded { white: None, .. } => {
                self.lot = Some(winner);
                Ok(self.state())
            }
            TieState::Running { .. } | TieState::TieBreakNeeded { white: Some(_), .. } => {
                Err(EnterGameError::GameIsDue)
            }
        }
    }

    /// Where the tie stands.
    pub fn state(&self) -> TieState {
        let regular = usize::from(self.rules.games);
        let played = self.games.len().min(regular);
        let (first, second) = self.points_of(0..played);
        if let Some(winner) = leader_beyond_reach(first, second, regular - played) {
            return TieState::Won { winner, by: Decision::Points };
        }
        if self.games.len() < regular {
            return TieState::Running { white: self.white_in(self.games.len()) };
        }
        self.state_of_tie_break(regular)
    }

    fn state_of_tie_break(&self, regular: usize) -> TieState {
        let tie_break = self.rules.tie_break;
        if let Some(winner) = self.lot {
            return TieState::Won { winner, by: Decision::Lot };
        }
        match tie_break {
            TieBreak::Lot => TieState::TieBreakNeeded { tie_break, white: None },
            TieBreak::Armageddon => match self.games.get(regular) {
                None => {
                    let white = self.white_in(regular);
                    TieState::TieBreakNeeded { tie_break, white: Some(white) }
                }
                Some(&game) => {
                    let white = self.white_in(regular);
                    let winner =
                        if game == TieGame::Won(Color::White) { white } else { white.other() };
                    TieState::Won { winner, by: Decision::Armageddon }
                }
            },
            TieBreak::Playoff { pairs_max } => self.state_of_playoff(regular, pairs_max),
        }
    }

    fn state_of_playoff(&self, regular: usize, pairs_max: u8) -> TieState {
        let tie_break = self.rules.tie_break;
        for pair in 0..usize::from(pairs_max) {
            let start = regular + 2 * pair;
            let end = self.games.len().clamp(start, start + 2);
            let (first, second) = self.points_of(start..end);
            if let Some(winner) = leader_beyond_reach(first, second, start + 2 - end) {
                return TieState::Won { winner, by: Decision::Playoff };
            }
            if self.games.len() < start + 2 {
                let white = Some(self.white_in(self.games.len()));
                return TieState::TieBreakNeeded { tie_break, white };
            }
        }
        TieState::TieBreakNeeded { tie_break, white: None }
    }

    /// Who has White in the game with this index: colours alternate.
    fn white_in(&self, game_idx: usize) -> Side {
        let is_armageddon = self.rules.tie_break == TieBreak::Armageddon
            && game_idx == usize::from(self.rules.games);
        match self.armageddon_white {
            Some(white) if is_armageddon => white,
            Some(_) | None if game_idx.is_multiple_of(2) => self.first_white,
            Some(_) | None => self.first_white.other(),
        }
    }

    fn points_of(&self, games: std::ops::Range<usize>) -> (Score, Score) {
        let mut points = (Score::ZERO, Score::ZERO);
        for game_idx in games {
            let white = self.white_in(game_idx);
            match self.games[game_idx] {
                TieGame::Drawn => {
                    points.0 += Score::HALF;
                    points.1 += Score::HALF;
                }
                TieGame::Won(color) => {
                    let winner = if color == Color::White { white } else { white.other() };
                    match winner {
                        Side::First => points.0 += Score::ONE,
                        Side::Second => points.1 += Score::ONE,
                    }
                }
            }
        }
        points
    }
}

/// Who leads by more than the games left can make good.
fn leader_beyond_reach(first: Score, second: Score, games_left: usize) -> Option<Side> {
    let reach = games_left * usize::from(Score::ONE.tenths());
    let lead = usize::from(first.tenths().abs_diff(second.tenths()));
    if lead <= reach {
        return None;
    }
    Some(if second < first { Side::First } else { Side::Second })
}
