//! What an arbiter sees of a game: what needs somebody, what may be done about it, and what an act
//! would bring. `decide` is pure, so that everything can be shown before it is written.

use arbiter_laws::{
    Event, MateOracle, Outcome, Phase, Remedy, Ruling, Share,
    article_09_draws::{FIFTY_MOVES_CLAIM, Ground, REPETITION_CLAIM},
    evolve,
};
use arbiter_notation::Style;
use arbiter_rulebook::{ByColor, Color, Millis};
use serde::{Deserialize, Serialize};

use crate::{
    host::Host,
    input::{ArbiterAct, ClaimGround, Input, ZoneAct},
    message::{PhaseView, Side, Snapshot},
    row::Row,
    settings::Kind,
    state::{State, shown},
    table::{Refused, Table},
};

/// Below this much a clock is worth a look.
const TROUBLE: Millis = Millis(60_000);

/// Something that needs somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Need {
    /// The arbiter was called.
    Call {
        /// By whom.
        by: Side,
        /// With which words.
        text: String,
    },
    /// A draw was claimed.
    Claim {
        /// By whom.
        by: Side,
    },
    /// A flag has fallen, and no search found out whether the opponent can mate.
    Flag {
        /// Whose flag.
        of: Side,
    },
    /// The Laws leave a question to the arbiter.
    Question,
    /// The server was away: the clocks stand as at the last mark.
    Interrupted,
    /// Not everybody has come.
    Absent {
        /// White is not there.
        white: bool,
        /// Black is not there.
        black: bool,
        /// The clocks run already.
        started: bool,
    },
    /// A player's line is gone.
    LineLost {
        /// Whose line.
        player: Side,
        /// For how long.
        for_ms: i64,
    },
    /// A player offers a draw again and again.
    Offers {
        /// The player concerned.
        by: Side,
    },
    /// The clocks stand.
    Paused,
    /// Both are there, and the clocks were not started.
    Ready,
    /// Little time is left.
    Trouble {
        /// Whose time.
        player: Side,
    },
}

/// How soon somebody has to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// The game waits for an arbiter.
    Now,
    /// Something may come of it.
    Soon,
}

impl Need {
    /// How soon somebody has to come.
    pub const fn urgency(&self) -> Urgency {
        match self {
            Self::Call { .. }
            | Self::Claim { .. }
            | Self::Flag { .. }
            | Self::Question
            | Self::Interrupted => Urgency::Now,
            Self::Absent { .. }
            | Self::LineLost { .. }
            | Self::Offers { .. }
            | Self::Paused
            | Self::Ready
            | Self::Trouble { .. } => Urgency::Soon,
        }
    }
}

/// What an act would bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The newest row when it was tried.
    pub seq: u64,
    /// The rulings, each with its article.
    pub rulings: Vec<Ruling>,
    /// What the clocks show before it.
    pub before: ByColor<Millis>,
    /// What they show after it.
    pub after: ByColor<Millis>,
    /// Where the game would stand.
    pub phase: PhaseView,
    /// The position, where the board would change.
    pub fen: Option<String>,
}

/// What a claim rests on: 9.2 and 9.3 counted out, so that whoever verifies it sees why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimProof {
    /// Who claims.
    pub by: Side,
    /// On what.
    pub ground: ClaimGround,
    /// The move that was written down, where the claim rests on it.
    pub with: Option<String>,
    /// Half-moves after which the position stood on the board, that move included; for the
    /// fifty moves the one half-move that was the last capture or pawn move, 0 for none.
    pub plies: Vec<u32>,
    /// Appearances, or moves by each player.
    pub count: u32,
    /// What the edition asks for.
    pub needed: u32,
}

impl ClaimProof {
    /// Whether the claim is right.
    pub const fn is_right(&self) -> bool {
        self.needed <= self.count
    }
}

/// A game as the console shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Everything that is drawn.
    pub snapshot: Snapshot,
    /// What both clocks show now.
    pub clocks: ByColor<Millis>,
    /// What needs somebody, the most urgent first.
    pub needs: Vec<Need>,
    /// When it came about, in milliseconds since 1970.
    pub since: i64,
    /// The longest that storing a row took lately, where that was long.
    pub slow: Option<Millis>,
    /// Whose line is gone, or was and the arbiter has not decided yet, in a venue.
    pub away: Option<Color>,
    /// Illegal moves counted.
    pub offences: ByColor<usize>,
    /// Warnings given.
    pub warnings: ByColor<u32>,
    /// What a claim that waits rests on.
    pub claim: Option<ClaimProof>,
    /// What may be done about the first need, the usual first.
    pub proposals: Vec<(ArbiterAct, Preview)>,
}

impl State {
    /// What needs somebody, the most urgent first; `passed` is the time since the newest row.
    pub fn needs(&self, clocks: ByColor<Millis>, passed: Millis) -> Vec<Need> {
        if self.is_over() {
            return Vec::new();
        }
        let game = &self.game;
        let mut needs = Vec::new();
        if let Some((by, text)) = &self.call {
            needs.push(Need::Call { by: (*by).into(), text: text.clone() });
        }
        if let Some(claim) = game.claim.as_ref().filter(|_| game.phase == Phase::Claimed) {
            needs.push(Need::Claim { by: claim.by.into() });
        }
        needs.extend(self.checking.map(|of| Need::Flag { of: of.into() }));
        if self.question.is_some() && self.checking.is_none() {
            needs.push(Need::Question);
        }
        if self.interrupted {
            needs.push(Need::Interrupted);
        }
        let (white, black) = (!game.arrived.white, !game.arrived.black);
        if white || black {
            needs.push(Need::Absent { white, black, started: game.phase != Phase::Scheduled });
        } else if game.phase == Phase::Scheduled {
            needs.push(Need::Ready);
        }
        for player in Color::ALL {
            if let Some(since) = *game.line_lost.get(player) {
                let for_ms = (game.now + passed - since).0.max(0);
                needs.push(Need::LineLost { player: player.into(), for_ms });
            }
        }
        needs.extend(self.insistent().map(|by| Need::Offers { by: by.into() }));
        if needs.is_empty() && game.phase == Phase::Paused {
            needs.push(Need::Paused);
        }
        if let Some(player) = game.clock.running().filter(|color| *clocks.get(*color) < TROUBLE) {
            needs.push(Need::Trouble { player: player.into() });
        }
        needs.sort_by_key(Need::urgency);
        needs
    }

    /// What the claim that waits rests on.
    pub(crate) fn claim_proof(&self) -> Option<ClaimProof> {
        let game = &self.game;
        let claim = game.claim.filter(|_| game.phase == Phase::Claimed)?;
        let edition = self.laws.edition();
        let mv = claim.written.and_then(|written| {
            game.position.attempt(written.from, written.to, written.promotion).ok()
        });
        let position = mv.map_or(game.position, |mv| game.position.play(mv));
        let made = game.plies() + u32::from(mv.is_some());
        let (plies, count, needed) = match claim.ground {
            Ground::Repetition => {
                let mut plies: Vec<u32> = game.plies_of(&position).collect();
                plies.extend(mv.map(|_| made));
                let count = u32::try_from(plies.len()).unwrap_or(u32::MAX);
                (plies, count, REPETITION_CLAIM.at(edition).get().ok()?.says)
            }
            Ground::FiftyMoves => {
                let quiet = position.halfmove_clock();
                let needed = FIFTY_MOVES_CLAIM.at(edition).get().ok()?.says;
                (vec![made.saturating_sub(quiet)], quiet / 2, needed)
            }
        };
        // A written move that is illegal bears nothing out.
        let count = if claim.written.is_some() && mv.is_none() { 0 } else { count };
        Some(ClaimProof {
            by: claim.by.into(),
            ground: match claim.ground {
                Ground::Repetition => ClaimGround::Repetition,
                Ground::FiftyMoves => ClaimGround::Fifty,
            },
            with: mv.map(|mv| Style::PGN.text(&game.position, mv)),
            plies,
            count,
            needed,
        })
    }

    /// What may be done about a need, the usual first. Whether the Laws allow it, `decide` says.
    fn candidates(&self, need: &Need) -> Vec<ArbiterAct> {
        let won_by = |winner: Color| match winner {
            Color::White => ArbiterAct::End { white: Share::Full, black: Share::None },
            Color::Black => ArbiterAct::End { white: Share::None, black: Share::Full },
        };
        let draw = ArbiterAct::End { white: Share::Half, black: Share::Half };
        match need {
            Need::Call { by, .. } => {
                let player = (*by).into();
                let judged = |justified| ArbiterAct::JudgeCall { player, justified };
                vec![ArbiterAct::Resume, judged(true), judged(false), ArbiterAct::Pause]
            }
            Need::Claim { .. } => vec![ArbiterAct::Verify],
            Need::Flag { of } => vec![won_by(!Color::from(*of)), draw],
            Need::Question => match self.disconnected {
                Some((player, away)) if self.settings.kind == Kind::Hybrid => {
                    Self::after_line(player, away)
                }
                Some(_) | None => self.usual().into_iter().chain([ArbiterAct::Resume]).collect(),
            },
            Need::Interrupted | Need::Paused => vec![ArbiterAct::Resume],
            Need::Absent { white, black, started } => {
                let admitted = [(*white, Color::White), (*black, Color::Black)];
                let admitted = admitted.into_iter().filter(|(away, _)| *away && *started);
                let admit = admitted.map(|(_, color)| ArbiterAct::Admit(color));
                [ArbiterAct::Start, ArbiterAct::DeclareDefault].into_iter().chain(admit).collect()
            }
            Need::Ready => vec![ArbiterAct::Start],
            Need::LineLost { player, for_ms } => {
                let player = (*player).into();
                match self.settings.kind {
                    Kind::Online => vec![ArbiterAct::Pause, ArbiterAct::Resume],
                    Kind::Hall => Vec::new(),
                    Kind::Hybrid => {
                        let mut acts = Self::after_line(player, Millis(*for_ms));
                        acts.insert(1, ArbiterAct::Pause);
                        acts
                    }
                }
            }
            Need::Offers { by } => vec![ArbiterAct::Warn((*by).into())],
            Need::Trouble { .. } => Vec::new(),
        }
    }

    /// Whose line is gone, or was and the chief arbiter has not chosen yet (E.04 18.9).
    fn away(&self) -> Option<Color> {
        let is_gone = |color: &Color| self.game.line_lost.get(*color).is_some();
        let gone = Color::ALL.into_iter().find(is_gone);
        let was = self.disconnected.map(|(player, _)| player);
        gone.or(was).filter(|_| self.settings.kind == Kind::Hybrid)
    }

    /// The four courses after a disconnection in a venue (E.04 18.9). Less time means the time for
    /// which the player was away, in whole seconds.
    fn after_line(player: Color, away: Millis) -> Vec<ArbiterAct> {
        let amount = Millis(away.0 / 1000 * 1000);
        let mut acts = vec![ArbiterAct::ResumeAfterLine(player)];
        if Millis::ZERO < amount {
            acts.push(ArbiterAct::LessTimeAfterLine { player, amount });
        }
        acts.push(ArbiterAct::RestartAfterLine(player));
        acts.push(ArbiterAct::RestartShorterAfterLine(player));
        acts
    }

    /// The act that the Laws expect as the answer to their question.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are no act of the console")]
    fn usual(&self) -> Option<ArbiterAct> {
        match self.question.as_ref()? {
            Remedy::End(Outcome { shares, .. }) => {
                Some(ArbiterAct::End { white: shares.white, black: shares.black })
            }
            Remedy::Continue => Some(ArbiterAct::Resume),
            _ => None,
        }
    }
}

impl Table {
    /// What both clocks show at a stamp.
    pub fn clocks(&self, now: i64) -> ByColor<Millis> {
        let mut clock = self.state().game.clock.clone();
        clock.pass(Millis((now - self.anchor()).max(0)));
        ByColor { white: clock.remaining(Color::White), black: clock.remaining(Color::Black) }
    }

    /// What would follow from an input received now. Nothing changes.
    pub fn preview(
        &self,
        now: i64,
        input: Input,
        oracle: &dyn MateOracle,
    ) -> Result<Preview, Refused> {
        let row = self.receive(now.max(self.anchor()), 0, input, oracle)?;
        self.told_before(&row).ok_or(Refused::NotNow)
    }

    fn told_before(&self, row: &Row) -> Option<Preview> {
        let mut game = self.state().game.clone();
        let (mut before, mut rulings) = (shown(&game), Vec::new());
        for event in row.events() {
            game = evolve(game, event);
            if matches!(event, Event::TimePassed(_) | Event::NobodysTime(_)) {
                before = shown(&game);
            }
            if let Event::Ruled(ruling) = event {
                rulings.push(ruling.clone());
            }
        }
        let mut after = self.state().clone();
        after.apply(row).ok()?;
        let changes_board = after.moves.len() != self.state().moves.len();
        Some(Preview {
            seq: self.state().seq,
            rulings,
            before,
            after: shown(&after.game),
            phase: after.phase(),
            fen: changes_board.then(|| after.fen()),
        })
    }
}

impl Host {
    /// A player who did not come back in the time that the regulations allow: the arbiter is
    /// asked, once. Only the flag loses by itself (E.04 11.4.2).
    pub fn overdue(&self, now: i64) -> Option<ZoneAct> {
        let (table, state) = (self.table(), self.table().state());
        let limit = state.settings.options.reconnect_within?;
        if state.is_over() || state.question.is_some() || self.is_writing() {
            return None;
        }
        let passed = Millis((now - table.anchor()).max(0));
        let is_late = |since: Millis| state.game.now + passed - since >= limit;
        let late = |color: &Color| state.game.line_lost.get(*color).is_some_and(is_late);
        Color::ALL.into_iter().find(late).map(ZoneAct::LineOverdue)
    }

    /// The game as the console shows it.
    pub fn look(&self, now: i64, name: &str, proposals: bool, oracle: &dyn MateOracle) -> Look {
        self.table().look(now, (name, self.present()), proposals, oracle)
    }
}

impl Table {
    /// The game as the console shows it to somebody, with who is there; with `proposals` also what
    /// may be done about its first need.
    pub fn look(
        &self,
        now: i64,
        (name, present): (&str, ByColor<bool>),
        proposals: bool,
        oracle: &dyn MateOracle,
    ) -> Look {
        let (table, state) = (self, self.state());
        let clocks = table.clocks(now);
        let needs = state.needs(clocks, Millis((now - table.anchor()).max(0)));
        let first = needs.first().filter(|_| proposals);
        let candidates = first.map(|need| state.candidates(need)).unwrap_or_default();
        let proposals = candidates.into_iter().filter_map(|act| {
            let (name, reason) = (name.to_owned(), String::new());
            let input = Input::Arbiter { name, reason, act: act.clone() };
            let preview = table.preview(now, input, oracle).ok()?;
            Some((act, preview))
        });
        let counted = |color| state.game.offences.get(color).len();
        Look {
            snapshot: table.snapshot(None, present),
            clocks,
            since: state.noted_at,
            slow: state.slow,
            away: state.away(),
            offences: ByColor { white: counted(Color::White), black: counted(Color::Black) },
            warnings: state.game.warnings,
            claim: state.claim_proof(),
            proposals: proposals.collect(),
            needs,
        }
    }
}
