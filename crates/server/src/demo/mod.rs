//! Events to look around in: an open in the middle of a round, masters whose event is over and whose
//! games can be looked at, a knock-out and a league of teams.
//!
//! Made by the director like any other event, the same on every machine: results follow from
//! ratings and from numbers that only look like chance. The names are those of masters who
//! played before 1914; ratings and results are invented.

mod games;

pub(crate) use games::{AMSTERDAM, BERLIN, HASTINGS, LONDON, games};

use arbiter_director::{Command, Consent, Refusal, decide, usual_tie_breaks};
use arbiter_rulebook::{Color, DAY_MS, Date, Tempo, TieBreak, tie_break::Method};
use arbiter_store::{Database, StoreError, tournaments};
use arbiter_tournament::{
    Band, BoardResult, Bye, Category, Decision, Details, Fact, PlayerId, Prize, PrizeFor,
    PrizeSharing, Session, Settings, StatedControl, System, TeamRules, Title, Tournament, evolve,
};

/// Why there is no demonstration.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The database does not take it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The director does not allow it.
    #[error("{0}")]
    Refused(#[from] Refusal),
}

/// How large an event is, and how far.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Players.
    pub players: u16,
    /// Rounds announced.
    pub rounds: u8,
    /// Rounds played to the end.
    pub played: u8,
    /// Results of the round after these; none if that round is not published.
    pub open: Option<u16>,
}

/// The first day of the demonstration, in milliseconds since 1970: 2 November 2026, 18:00.
const FIRST_MS: u64 = 1_793_642_400_000;

/// The event whose games can be looked at.
pub(crate) const MASTERS_EVENT: u32 = 2;

/// Puts the events into a database that has none. Says whether it did.
pub async fn fill(database: &Database) -> Result<bool, DemoError> {
    let store = database.events();
    if !tournaments::ids(store).await?.is_empty() {
        return Ok(false);
    }
    let size = Size { players: 31, rounds: 9, played: 4, open: Some(7) };
    let open = open_tournament(size)?;
    for facts in [open, masters()?, cup()?, league()?] {
        let days = facts.into_iter();
        let mut id = None;
        for (day, facts) in days {
            let at_ms = FIRST_MS + day * DAY_MS;
            let signature = tournaments::Signature { at_ms, actor: "demo".to_owned() };
            id = Some(match id {
                None => (tournaments::begin(store, &facts, &signature).await?, facts.len()),
                Some((id, seen)) => {
                    let version = arbiter_store::Version(seen as u64);
                    tournaments::append(store, (id, version), &facts, &signature).await?;
                    (id, seen + facts.len())
                }
            });
        }
    }
    Ok(true)
}

/// Facts of an open Swiss, by the day on which they came about.
pub fn open_tournament(size: Size) -> Result<Vec<(u64, Vec<Fact>)>, Refusal> {
    let mut settings = Settings::swiss("Four Knights Open", size.rounds);
    "Hastings".clone_into(&mut settings.place);
    "ENG".clone_into(&mut settings.federation);
    (settings.starts, settings.ends) = (Date::new(2026, 11, 2), Date::new(2026, 11, 10));
    "Staunton, Howard".clone_into(&mut settings.chief_arbiter);
    settings.deputy_arbiters = vec!["Löwenthal, Johann".to_owned()];
    settings.time_control = StatedControl::as_written("90 min + 30 s");
    "in the hall".clone_into(&mut settings.posted_at);
    settings.programme = (0..size.rounds).map(|idx| session(idx, "18:30")).collect();
    settings.prizes = prizes();
    settings.prize_sharing = PrizeSharing::Hort;
    settings.categories = categories();
    "demo".clone_into(&mut settings.rating_list);
    let mut log = Log::default();
    log.act(&Command::Create(Box::new(settings)))?;
    let players = (0..size.players).map(player).collect();
    log.act(&Command::Enter(players))?;
    log.act(&Command::DrawInitialColor(Color::White))?;
    for round in 1..=size.played {
        log.next_day();
        log.absences(round)?;
        log.round(round, None)?;
    }
    if let Some(results) = size.open {
        log.next_day();
        log.absences(size.played + 1)?;
        log.round(size.played + 1, Some(results))?;
    }
    Ok(log.days)
}

/// Facts of a finished round robin of ten.
fn masters() -> Result<Vec<(u64, Vec<Fact>)>, Refusal> {
    let mut settings = Settings::swiss("Masters of the Immortal Game", 9);
    settings.system = System::RoundRobin { cycles: 1 };
    "Wien".clone_into(&mut settings.place);
    "AUT".clone_into(&mut settings.federation);
    settings.utc_offset_minutes = 60;
    (settings.starts, settings.ends) = (Date::new(2026, 10, 12), Date::new(2026, 10, 20));
    "Falkbeer, Ernst".clone_into(&mut settings.chief_arbiter);
    settings.time_control = StatedControl::as_written("15 min + 10 s");
    settings.class = Tempo::Rapid;
    settings.tiebreaks =
        [Method::DirectEncounter, Method::SonnebornBerger, Method::Koya, Method::Wins]
            .map(TieBreak::plain)
            .to_vec();
    let mut log = Log::default();
    log.act(&Command::Create(Box::new(settings)))?;
    log.act(&Command::Enter((0..10).map(|idx| player(3 * idx)).collect()))?;
    for round in 1..=9 {
        log.next_day();
        log.round(round, None)?;
    }
    log.act(&Command::Close)?;
    Ok(log.days)
}

/// Facts of a knock-out of eight, two games to a tie, in its semi-finals.
fn cup() -> Result<Vec<(u64, Vec<Fact>)>, Refusal> {
    let mut settings = Settings::swiss("Coupe du Café de la Régence", 6);
    settings.system = System::KnockOut;
    settings.knock_out.games = 2;
    "Paris".clone_into(&mut settings.place);
    "FRA".clone_into(&mut settings.federation);
    settings.utc_offset_minutes = 60;
    (settings.starts, settings.ends) = (Date::new(2026, 11, 2), Date::new(2026, 11, 10));
    settings.programme = (0..6).map(|idx| session(idx, "14:00")).collect();
    settings.time_control = StatedControl::as_written("60 min + 30 s");
    settings.tiebreaks = usual_tie_breaks(System::KnockOut, false);
    let mut log = Log::default();
    log.act(&Command::Create(Box::new(settings)))?;
    log.act(&Command::Enter((0..8).map(|idx| player(2 * idx)).collect()))?;
    log.act(&Command::DrawInitialColor(Color::White))?;
    for round in 1..=4 {
        log.next_day();
        // The second game of the second semi-final is still on.
        log.round(round, (round == 4).then_some(1))?;
        if round == 2 {
            for (one, other) in arbiter_director::drawn_ties(&log.event) {
                let how = "3 + 2, 2–0".to_owned();
                log.act(&Command::DecidePlayoff { order: vec![one, other], how })?;
            }
        }
    }
    Ok(log.days)
}

/// Facts of a league of six teams whose second round is being played.
fn league() -> Result<Vec<(u64, Vec<Fact>)>, Refusal> {
    const TEAMS: [&str; 6] = ["Berlin", "Hastings", "London", "Paris", "St. Petersburg", "Wien"];
    const BOARDS: u8 = 4;
    let system = System::TeamSwiss(TeamRules::USUAL);
    let mut settings = Settings::swiss("League of the Cafés", 5);
    settings.system = system;
    (settings.is_team_event, settings.boards) = (true, BOARDS);
    settings.scoring.pairing_allocated_bye = settings.scoring.draw;
    (settings.starts, settings.ends) = (Date::new(2026, 11, 2), Date::new(2026, 11, 30));
    settings.time_control = StatedControl::as_written("90 min + 30 s");
    settings.tiebreaks = usual_tie_breaks(system, true);
    let mut log = Log::default();
    log.act(&Command::Create(Box::new(settings)))?;
    let n_players = 6 * u16::from(BOARDS);
    log.act(&Command::Enter((0..n_players).map(player).collect()))?;
    let entered: Vec<PlayerId> = log.event.players.keys().copied().collect();
    for (team, name) in TEAMS.into_iter().enumerate() {
        // Every sixth of the list, so that no team is stronger on all boards.
        let players = entered.iter().copied().skip(team).step_by(TEAMS.len()).collect();
        log.act(&Command::EnterTeam { name: name.to_owned(), players })?;
    }
    log.act(&Command::DrawInitialColor(Color::White))?;
    log.next_day();
    log.round(1, None)?;
    log.next_day();
    log.round(2, Some(5))?;
    Ok(log.days)
}

fn session(idx: u8, hour: &str) -> Session {
    let day = 2 + u32::from(idx);
    Session { starts: format!("2026-11-{day:02} {hour}"), ..Session::default() }
}

fn categories() -> Vec<Category> {
    let (rated, young) = (Band { from: None, to: Some(1999) }, Band { from: None, to: Some(20) });
    let old = Band { from: Some(50), to: None };
    let named = |name: &str| Category { name: name.to_owned(), ..Category::default() };
    vec![
        Category { rating: rated, ..named("Below 2000") },
        Category { age: young, ..named("20 and younger") },
        Category { age: old, ..named("50 and older") },
    ]
}

fn prizes() -> Vec<Prize> {
    let prize = |name: &str, cents, rated_below| Prize {
        name: name.to_owned(),
        cents,
        rated_below,
        reserved_for: PrizeFor::Everybody,
        category: String::new(),
    };
    vec![
        prize("1st prize", 100_000, None),
        prize("2nd prize", 60_000, None),
        prize("3rd prize", 35_000, None),
        prize("Best below 2000", 20_000, Some(2000)),
        prize("Best below 1700", 12_500, Some(1700)),
    ]
}

#[rustfmt::skip]
const MASTERS: [(&str, &str); 40] = [
    ("Lasker, Emanuel", "GER"), ("Pillsbury, Harry Nelson", "USA"), ("Chigorin, Mikhail", "RUS"),
    ("Tarrasch, Siegbert", "GER"), ("Steinitz, Wilhelm", "AUT"), ("Schiffers, Emanuel", "RUS"),
    ("von Bardeleben, Curt", "GER"), ("Teichmann, Richard", "GER"), ("Schlechter, Carl", "AUT"),
    ("Blackburne, Joseph Henry", "ENG"), ("Walbrodt, Carl August", "GER"), ("Burn, Amos", "ENG"),
    ("Janowski, Dawid", "FRA"), ("Mason, James", "IRL"), ("Bird, Henry", "ENG"),
    ("Gunsberg, Isidor", "HUN"), ("Albin, Adolf", "ROU"), ("Marco, Georg", "AUT"),
    ("Pollock, William", "IRL"), ("Mieses, Jacques", "GER"), ("Tinsley, Samuel", "ENG"),
    ("Vergani, Beniamino", "ITA"), ("Maróczy, Géza", "HUN"), ("Charousek, Rudolf", "HUN"),
    ("Winawer, Szymon", "POL"), ("Zukertort, Johannes", "POL"), ("Paulsen, Louis", "GER"),
    ("Anderssen, Adolf", "GER"), ("Morphy, Paul", "USA"), ("Kolisch, Ignaz", "AUT"),
    ("Rosenthal, Samuel", "FRA"), ("Englisch, Berthold", "AUT"), ("Mackenzie, George", "USA"),
    ("Noa, Josef", "HUN"), ("Weiss, Max", "AUT"), ("Showalter, Jackson", "USA"),
    ("Lipschütz, Samuel", "USA"), ("Taubenhaus, Jean", "FRA"), ("Olland, Adolf", "NED"),
    ("van Foreest, Arnold", "NED"),
];

const CLUBS: [&str; 6] = ["City", "Café de la Régence", "Divan", "Gesellschaft", "Union", ""];

/// The first forty by name, the others by number.
fn player(idx: u16) -> Details {
    let place = usize::from(idx);
    let (name, federation) = match MASTERS.get(place) {
        Some(&(name, federation)) => (name.to_owned(), federation),
        None => (format!("Player {}", idx + 1), MASTERS[place % MASTERS.len()].1),
    };
    let rating = 2480_u16.saturating_sub(idx * if idx < 60 { 26 } else { 3 }).max(1200);
    let title = match place {
        0..=3 => Some(Title::Grandmaster),
        4..=7 => Some(Title::InternationalMaster),
        8..=12 => Some(Title::FideMaster),
        13 => Some(Title::CandidateMaster),
        _ => None,
    };
    Details {
        name,
        title,
        federation: federation.to_owned(),
        // The last few are new to the lists.
        rating: (place % 31 < 29).then_some(rating),
        birth: (1950 + (place * 7) % 60).to_string(),
        club: CLUBS[place % CLUBS.len()].to_owned(),
        ..Details::default()
    }
}

/// Facts as they pile up, day by day, and the event that they make.
#[derive(Default)]
struct Log {
    event: Tournament,
    days: Vec<(u64, Vec<Fact>)>,
}

impl Log {
    fn act(&mut self, command: &Command) -> Result<(), Refusal> {
        let facts = decide(&self.event, command, Consent::DoublyConfirmed)?.facts;
        for fact in facts {
            self.event = evolve(std::mem::take(&mut self.event), &fact);
            if self.days.is_empty() {
                self.days.push((0, Vec::new()));
            }
            if let Some((_, today)) = self.days.last_mut() {
                today.push(fact);
            }
        }
        Ok(())
    }

    fn next_day(&mut self) {
        let day = self.days.last().map_or(0, |(day, _)| day + 1);
        self.days.push((day, Vec::new()));
    }

    /// Somebody takes a half-point bye, somebody leaves.
    fn absences(&mut self, round: u8) -> Result<(), Refusal> {
        let n = self.event.order.len().max(1);
        if round == 3
            && let Some(&player) = self.event.order.get(n / 2)
        {
            self.act(&Command::AnnounceAbsence { player, round, bye: Bye::HalfPoint })?;
        }
        if round == 4
            && let Some(&player) = self.event.order.last()
        {
            let reason = "has to travel".to_owned();
            self.act(&Command::Withdraw { player, reason })?;
        }
        Ok(())
    }

    /// Pairs, publishes and plays a round; all results, or the first so many.
    fn round(&mut self, round: u8, results: Option<u16>) -> Result<(), Refusal> {
        self.act(&Command::PairNextRound)?;
        self.act(&Command::PublishRound)?;
        let boards = self.event.round(round).map_or(0, |it| it.boards.len());
        let boards = u16::try_from(boards).unwrap_or(u16::MAX);
        for board in 1..=results.unwrap_or(boards).min(boards) {
            // On an evening that is not over the results come in as they like.
            let board = if results.is_some() { (board * 2 - 1).min(boards) } else { board };
            let result = self.result(round, board);
            self.act(&Command::EnterResult { round, board, result })?;
        }
        Ok(())
    }

    fn result(&self, round: u8, board: u16) -> BoardResult {
        let idx = usize::from(board) - 1;
        let pair = self.event.round(round).and_then(|it| it.boards.get(idx)).map(|it| it.pair);
        let rating = |id| {
            let details = self.event.players.get(&id).map(|it| &it.details);
            i64::from(details.and_then(|it| it.rating).unwrap_or(1500))
        };
        let ahead = pair.map_or(0, |pair| rating(pair.white) - rating(pair.black));
        let chance = scatter(u64::from(round) * 1009 + u64::from(board));
        if chance % 61 == 7 && self.event.settings.system != System::KnockOut {
            return BoardResult::Forfeit { present: Some(Color::White) };
        }
        let luck = i64::try_from(chance % 700).unwrap_or(0) - 330;
        if self.event.settings.system == System::KnockOut {
            // Somebody goes on.
            let is_white = 0 < ahead + luck;
            let decision = if is_white { Decision::WhiteWins } else { Decision::BlackWins };
            return BoardResult::Played(decision);
        }
        BoardResult::Played(match ahead + luck {
            110.. => Decision::WhiteWins,
            -109..=109 => Decision::Draw,
            _ => Decision::BlackWins,
        })
    }
}

/// A number that looks like chance and is not.
const fn scatter(seed: u64) -> u64 {
    let mixed = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 29)
}
