//! What an event chose, and whether the edition allows it.

use arbiter_rulebook::{
    Articles, ByColor, Citation, LawsEdition, Millis, Score, Tempo, TimeControl, articles,
};

use crate::{
    article_06_clock::DEFAULT_TIME,
    article_09_draws::DRAW_RESTRICTION,
    article_10_points::SCORING,
    article_11_conduct::{DEVICES, Devices},
    article_12_arbiter::PenaltyKind,
    conditions::Conditions,
    outcome::Scoring,
    quickplay::{COVERED, GUIDELINES},
    refusal::EventOption,
    regime::{Regime, Supervision},
};

/// Until when the event bars agreed draws (9.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawRestriction {
    /// Not at all.
    Free,
    /// Before each player has made so many moves.
    BeforeMove(u32),
    /// Altogether, without the arbiter's consent.
    Always,
}

/// What the regulations say about adjourned games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Adjournment {
    /// Nothing.
    #[default]
    Silent,
    /// Guidelines I are adopted.
    Adopted,
    /// Games are not adjourned.
    Excluded,
}

/// How the regulations read the penalties of fully supervised blitz, which 2023 leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SupervisedBlitz {
    /// One minute, as in every other rapid and blitz game.
    #[default]
    Intent,
    /// Two minutes, because B.2 does not refer to A.3.
    Letter,
}

/// Whether the regulations say which rules of rapid or blitz govern the event (A.5, B.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RegimeAnnounced {
    /// One regime for the whole event.
    #[default]
    WholeEvent,
    /// The regulations say nothing.
    Not,
    /// They change it in the course of the event.
    Changes,
}

/// A rule of a federation (preface of 2009).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalRule {
    /// What it says.
    pub text: String,
    /// The federation it belongs to.
    pub federation: String,
    /// The article of the Laws it contradicts, if it does.
    pub contradicts: Option<Citation>,
}

/// How rapid and blitz games are watched (A.3.1, B.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Staff {
    /// Games going on at a time.
    pub boards: u32,
    /// Arbiters watching them.
    pub arbiters: u32,
    /// Games being recorded by an arbiter, an assistant or a machine.
    pub recorded: u32,
}

/// A handicap that concerns the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Handicap {
    /// Plays under Annex D.
    pub visual: bool,
    /// Cannot hear announcements (D.2.11).
    pub hearing: bool,
    /// A registered disability: no time is taken for an assistant (6.2.6, 8.1.6).
    pub registered: bool,
}

/// The regulations of the event.
#[expect(clippy::struct_excessive_bools, reason = "independent choices of the organiser")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regulations {
    /// Hall, online or hybrid.
    pub conditions: Conditions,
    /// Black's time control where it is another one: odds, armageddon.
    pub black_control: Option<TimeControl>,
    /// On a playing zone, a call for the arbiter pauses the clocks.
    pub call_pauses: bool,
    /// On a playing zone, the time in which a player who lost the line must be back.
    pub reconnect_within: Option<Millis>,
    /// The default time; `None` where they say nothing.
    pub default_time: Option<Millis>,
    /// Restriction of agreed draws.
    pub draws: DrawRestriction,
    /// Guidelines III announced.
    pub quickplay: bool,
    /// Nobody is there to decide: III.6 instead of III.5.
    pub without_arbiter: bool,
    /// Points.
    pub scoring: Scoring,
    /// Devices may be kept switched off in a bag.
    pub devices_in_bag: bool,
    /// A milder penalty than the loss for a device, chosen from the menu.
    pub device_penalty: Option<PenaltyKind>,
    /// A player not on move must report before leaving the playing area (11.2.4).
    pub report_leaving: bool,
    /// Players record in supervised blitz too.
    pub blitz_recorded_by_players: bool,
    /// House rule: whoever leaves the king to be taken has lost.
    pub king_capture_wins: bool,
    /// Adjourned games.
    pub adjournment: Adjournment,
    /// Certified electronic score sheets are prescribed (8.1.1.2).
    pub electronic_scoresheets: bool,
    /// The penalties of fully supervised blitz.
    pub supervised_blitz: SupervisedBlitz,
    /// Which rules of rapid or blitz govern the event.
    pub regime_announced: RegimeAnnounced,
    /// Appeals are heard.
    pub appeals: bool,
    /// Fines announced beforehand, in the currency of the event.
    pub fine_max: u32,
    /// Rules of a federation.
    pub local_rules: Vec<LocalRule>,
    /// Where the event is held.
    pub federation: String,
    /// Whether FIDE rates it.
    pub fide_rated: bool,
    /// Arbiters, boards and recorders; `None` where nothing is claimed about them.
    pub staff: Option<Staff>,
    /// Handicaps of the players.
    pub handicaps: ByColor<Handicap>,
}

impl Default for Regulations {
    /// An event that announces nothing.
    fn default() -> Self {
        Self {
            conditions: Conditions::Hall,
            black_control: None,
            call_pauses: false,
            reconnect_within: None,
            default_time: None,
            draws: DrawRestriction::Free,
            quickplay: false,
            without_arbiter: false,
            scoring: Scoring::NORMAL,
            devices_in_bag: false,
            device_penalty: None,
            report_leaving: false,
            blitz_recorded_by_players: false,
            king_capture_wins: false,
            adjournment: Adjournment::Silent,
            electronic_scoresheets: false,
            supervised_blitz: SupervisedBlitz::Intent,
            regime_announced: RegimeAnnounced::WholeEvent,
            appeals: true,
            fine_max: 0,
            local_rules: Vec::new(),
            federation: String::new(),
            fide_rated: false,
            staff: None,
            handicaps: ByColor::default(),
        }
    }
}

/// How the regulations of an event contradict the edition it is played under.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegulationsError {
    /// The appendix for this tempo is not at hand.
    #[error("the rules of {edition} for {tempo} are not at hand")]
    TempoNotAtHand {
        /// The edition.
        edition: LawsEdition,
        /// The tempo.
        tempo: Tempo,
    },
    /// Not enough arbiters or recorders for the full competition rules.
    #[error(
        "{basis}: expected an arbiter for every {games} games and every game recorded, found {arbiters} arbiters and {recorded} records for {boards} boards"
    )]
    TooFewArbiters {
        /// Where it says so.
        basis: Citation,
        /// Games an arbiter may watch.
        games: u32,
        /// Arbiters.
        arbiters: u32,
        /// Boards.
        boards: u32,
        /// Games recorded.
        recorded: u32,
    },
    /// The guidelines for games without increment were announced for another kind of game.
    #[error("{basis}: the quickplay guidelines cover standard and rapid games without increment")]
    QuickplayNotApplicable {
        /// Where it says so.
        basis: Citation,
    },
    /// The edition has no rule that an option refers to.
    #[error("the edition of {edition} does not provide for: {option}")]
    NoSuchOption {
        /// The edition.
        edition: LawsEdition,
        /// The option.
        option: EventOption,
    },
    /// The scale is not one of a win worth more than a draw, worth more than a loss.
    #[error("expected a win above a draw above a loss, found {win}, {draw}, {loss}")]
    BadScoring {
        /// For a win.
        win: Score,
        /// For a draw.
        draw: Score,
        /// For a loss.
        loss: Score,
    },
    /// A default time below zero or longer than the session.
    #[error("{basis}: expected a default time of 0:00 to 24:00:00, found {found}")]
    BadDefaultTime {
        /// Where it says so.
        basis: Citation,
        /// What was found.
        found: Millis,
    },
    /// A local rule contradicts the Laws.
    #[error("the local rule {text:?} contradicts {article}")]
    LocalRuleContradicts {
        /// The rule.
        text: String,
        /// The article.
        article: Citation,
    },
    /// A local rule of another federation.
    #[error("the local rule {text:?} is of {of}, the event is held in {held_in}")]
    LocalRuleElsewhere {
        /// The rule.
        text: String,
        /// Whose it is.
        of: String,
        /// Where the event is.
        held_in: String,
    },
    /// The regulations do not say which rules of rapid or blitz govern the whole event.
    #[error("{basis}: the regulations must name one set of rules for the whole event")]
    RegimeNotAnnounced {
        /// Where it says so.
        basis: Citation,
    },
    /// Local rules in a rated event.
    #[error("local rules may not be used in an event rated by FIDE")]
    LocalRuleRated,
}

/// The place where the 2009 preface speaks of local rules.
pub(crate) const LOCAL_RULES: Articles = articles(["?", "PRE.a", "", "", "", ""]);

/// The laws that apply to a game: edition, regime, time control, regulations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laws {
    edition: LawsEdition,
    regime: Regime,
    control: TimeControl,
    regulations: Regulations,
}

impl Laws {
    /// Checks once that the event's choices fit the edition.
    pub fn in_force(
        edition: LawsEdition,
        control: TimeControl,
        supervision: Supervision,
        regulations: Regulations,
    ) -> Result<Self, RegulationsError> {
        // With odds the longer control says how the game is played.
        let longer = regulations
            .black_control
            .as_ref()
            .filter(|black| black.sixty_moves() > control.sixty_moves())
            .unwrap_or(&control);
        let regime = Regime::of(longer.tempo(), supervision);
        let laws = Self { edition, regime, control, regulations };
        laws.check_tempo()?;
        laws.check_regime()?;
        laws.check_staff()?;
        laws.check_options()?;
        laws.check_quickplay()?;
        laws.check_local_rules()?;
        Ok(laws)
    }

    /// The edition.
    pub const fn edition(&self) -> LawsEdition {
        self.edition
    }

    /// Tempo and supervision.
    pub const fn regime(&self) -> Regime {
        self.regime
    }

    /// The time control; White's where Black has another one.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The time control of each player.
    pub fn controls(&self) -> ByColor<&TimeControl> {
        let black = self.regulations.black_control.as_ref().unwrap_or(&self.control);
        ByColor { white: &self.control, black }
    }

    /// What the event chose.
    pub const fn regulations(&self) -> &Regulations {
        &self.regulations
    }

    /// Whether games played under these regulations can be rated by FIDE (preface).
    pub fn is_ratable(&self) -> bool {
        !self.regulations.king_capture_wins && self.regulations.local_rules.is_empty()
    }

    fn check_tempo(&self) -> Result<(), RegulationsError> {
        let known = crate::rapid::AT_HAND.cite(self.edition).is_some();
        let tempo = self.regime.tempo();
        if tempo != Tempo::Standard && !known {
            return Err(RegulationsError::TempoNotAtHand { edition: self.edition, tempo });
        }
        Ok(())
    }

    fn check_regime(&self) -> Result<(), RegulationsError> {
        let articles = match self.regime.tempo() {
            Tempo::Standard => return Ok(()),
            Tempo::Rapid => crate::rapid::REGIME_ANNOUNCED,
            Tempo::Blitz => crate::blitz::REGIME_ANNOUNCED,
        };
        match (self.regulations.regime_announced, articles.cite(self.edition)) {
            (RegimeAnnounced::Not | RegimeAnnounced::Changes, Some(basis)) => {
                Err(RegulationsError::RegimeNotAnnounced { basis })
            }
            (RegimeAnnounced::WholeEvent | RegimeAnnounced::Not | RegimeAnnounced::Changes, _) => {
                Ok(())
            }
        }
    }

    fn check_staff(&self) -> Result<(), RegulationsError> {
        let Some(staff) = self.regulations.staff else { return Ok(()) };
        let (limit, records) = match self.regime {
            Regime::RapidSupervised => {
                (crate::rapid::GAMES_PER_ARBITER, crate::rapid::GAMES_RECORDED)
            }
            Regime::BlitzSupervised => {
                (crate::blitz::GAMES_PER_ARBITER, crate::blitz::GAMES_RECORDED)
            }
            Regime::Standard | Regime::Rapid | Regime::Blitz => return Ok(()),
        };
        let Ok(limit) = limit.at(self.edition).get() else { return Ok(()) };
        let Staff { boards, arbiters, recorded } = staff;
        let too_few = arbiters.saturating_mul(limit.says) < boards;
        if too_few || recorded < boards {
            let limits = limit.cite(self.edition);
            let records = records.cite(self.edition).filter(|_| !too_few);
            let basis = records.unwrap_or(limits);
            let games = limit.says;
            return Err(RegulationsError::TooFewArbiters {
                basis,
                games,
                arbiters,
                boards,
                recorded,
            });
        }
        Ok(())
    }

    fn check_options(&self) -> Result<(), RegulationsError> {
        let chosen = &self.regulations;
        let edition = self.edition;
        let missing = |option| Err(RegulationsError::NoSuchOption { edition, option });
        let Scoring { win, draw, loss } = chosen.scoring;
        if !(loss < draw && draw < win) {
            return Err(RegulationsError::BadScoring { win, draw, loss });
        }
        let free = SCORING.at(edition).content().unwrap_or(false);
        if chosen.scoring != Scoring::NORMAL && !free {
            return missing(EventOption::Scoring);
        }
        if let Some(found) = chosen.default_time {
            let Ok(rule) = DEFAULT_TIME.at(edition).get() else {
                return missing(EventOption::DefaultTime);
            };
            if !(0..=86_400_000).contains(&found.0) {
                let basis = rule.cite(edition);
                return Err(RegulationsError::BadDefaultTime { basis, found });
            }
        }
        if chosen.draws != DrawRestriction::Free && DRAW_RESTRICTION.at(edition).get().is_err() {
            return missing(EventOption::DrawRestriction);
        }
        let bag = DEVICES.at(edition).content().is_some_and(Devices::bag_option);
        if chosen.devices_in_bag && !bag {
            return missing(EventOption::DevicesInBag);
        }
        if chosen.report_leaving
            && crate::article_11_conduct::REPORT_LEAVING.cite(edition).is_none()
        {
            return missing(EventOption::ReportLeaving);
        }
        let fine = PenaltyKind::Fine.article(edition).is_some();
        if chosen.fine_max > 0 && !fine {
            return missing(EventOption::Fines);
        }
        Ok(())
    }

    fn check_quickplay(&self) -> Result<(), RegulationsError> {
        if !self.regulations.quickplay {
            return Ok(());
        }
        let covered =
            COVERED.cite(self.edition).filter(|_| GUIDELINES.at(self.edition).get().is_ok());
        let Some(basis) = covered else {
            let option = EventOption::QuickplayGuidelines;
            return Err(RegulationsError::NoSuchOption { edition: self.edition, option });
        };
        if self.control.has_increment() || self.regime.tempo() == Tempo::Blitz {
            return Err(RegulationsError::QuickplayNotApplicable { basis });
        }
        Ok(())
    }

    fn check_local_rules(&self) -> Result<(), RegulationsError> {
        let chosen = &self.regulations;
        if chosen.local_rules.is_empty() {
            return Ok(());
        }
        if LOCAL_RULES.cite(self.edition).is_none() {
            let option = EventOption::LocalRules;
            return Err(RegulationsError::NoSuchOption { edition: self.edition, option });
        }
        if chosen.fide_rated {
            return Err(RegulationsError::LocalRuleRated);
        }
        for rule in &chosen.local_rules {
            let text = rule.text.clone();
            if let Some(article) = rule.contradicts {
                return Err(RegulationsError::LocalRuleContradicts { text, article });
            }
            if rule.federation != chosen.federation {
                let (of, held_in) = (rule.federation.clone(), chosen.federation.clone());
                return Err(RegulationsError::LocalRuleElsewhere { text, of, held_in });
            }
        }
        Ok(())
    }
}
