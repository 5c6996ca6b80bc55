//! What an event announces: the options of `new` and `change`, and the sheet on the wall.

use std::{path::PathBuf, str::FromStr};

use arbiter_director::{Announced, notices, report, usual_tie_breaks};
use arbiter_rulebook::{Date, Explain as _, Language, Message, Score, Tempo, UnknownEdition};
use arbiter_tournament::{
    Acceleration, Award, Category, Editions, EqualsOrder, OddField, PlayoffRules, Prize, PrizeFor,
    PrizeSharing, RatingUse, Session, Settings, StatedControl, Supervision, System, TeamRanking,
    TieBreakRating, TieDecision, Tournament, words::meaning,
};
use serde_json::json;

use super::{
    desk::{Desk, Loaded},
    words,
};
use crate::{
    error::{CommandError, Done},
    format::{self, Format, TableFormat},
    usage::Unfit,
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Regulations {
    /// How many rounds are announced
    #[arg(long)]
    rounds: Option<u8>,

    /// dutch, dubov, burstein, lim, italo-swiss, double-swiss, round-robin, double-round-robin,
    /// knock-out, belgrade-2, belgrade-3, own, keizer, which may name its rules as in
    /// keizer:first=60:apart=3, or team-swiss, which may name colour type and scores as in
    /// team-swiss-b-gp-mp
    #[arg(long)]
    system: Option<System>,

    /// none, haley, soft-haley, baku or degressive, which may name its rating limits as in
    /// degressive:2200:1900
    #[arg(long)]
    acceleration: Option<Acceleration>,

    /// Tie-breaks in order, such as BH/C1,BH,SB, or a recommended list
    #[arg(long, alias = "tie-breaks", value_name = "LIST")]
    tiebreaks: Option<String>,

    /// The festival that the tournament is a part of, beside others with the same name
    #[arg(long, value_name = "NAME")]
    festival: Option<String>,

    /// City
    #[arg(long)]
    place: Option<String>,

    /// Three letters
    #[arg(long)]
    federation: Option<String>,

    /// First day, as 2026-07-01; it decides which editions of the rules apply
    #[arg(long, value_name = "DAY")]
    starts: Option<Date>,

    /// Last day
    #[arg(long, value_name = "DAY")]
    ends: Option<Date>,

    /// Minutes by which the clock of the playing hall is ahead of Universal Time
    #[arg(long, value_name = "MINUTES", allow_hyphen_values = true)]
    utc_offset: Option<i16>,

    /// By how much later spectators see games that are played live
    #[arg(long, value_name = "SECONDS")]
    live_delay: Option<u32>,

    /// Minutes after the start at which a player who is not there has lost
    #[arg(long, value_name = "MINUTES")]
    default_time: Option<u16>,

    /// Whether every game of rapid or blitz is watched: unsaid, full or partial
    #[arg(long, value_parser = |text: &str| one_of(&Supervision::WORDS, text))]
    supervision: Option<Supervision>,

    /// Chief arbiter
    #[arg(long, value_name = "NAME")]
    chief_arbiter: Option<String>,

    /// Deputy arbiter; can be given several times
    #[arg(long, value_name = "NAME")]
    deputy_arbiter: Vec<String>,

    /// For example `90 min + 30 s`
    #[arg(long)]
    time_control: Option<StatedControl>,

    /// standard, rapid or blitz, where the time control does not tell
    #[arg(long, value_parser = Tempo::from_str)]
    class: Option<Tempo>,

    /// Whether results go to the rating lists
    #[arg(long)]
    rated: Option<bool>,

    /// Points for a win, a draw and a loss
    #[arg(long, value_name = "W,D,L", value_parser = parse_points)]
    points: Option<Points>,

    /// Points for the bye
    #[arg(long, value_name = "POINTS", value_parser = parse_score)]
    bye_points: Option<Score>,

    /// Half-point byes that a player may ask for
    #[arg(long, value_name = "N")]
    half_point_byes: Option<u8>,

    /// Whether players are paired only once they have been seen in the hall
    #[arg(long)]
    needs_check_in: Option<bool>,

    /// Editions of the rules, such as `rating=2017,tiebreaks=2012` [default: those in force on
    /// the first day, or today]
    #[arg(long, value_name = "PAIRS")]
    editions: Option<String>,

    #[command(flatten)]
    announced: Announcements,

    #[command(flatten)]
    tables: Tables,

    #[command(flatten)]
    more: More,
}

/// How a table or a bracket is played.
#[derive(Debug, clap::Args)]
struct Tables {
    /// Games of a tie of a knock-out, each of them a round of the event
    #[arg(long, value_name = "N")]
    ko_games: Option<u8>,

    /// What decides a drawn tie of a knock-out: playoff, armageddon or lot
    #[arg(long, value_name = "HOW")]
    ko_tie_break: Option<TieDecision>,

    /// What is done in a knock-out whose field is no power of two: preliminary or byes
    #[arg(long, value_name = "HOW")]
    ko_odd: Option<OddField>,

    /// Whether the last two rounds of the first cycle of a double round robin change places
    #[arg(long)]
    exchange_last_rounds: Option<bool>,
}

impl Tables {
    fn apply(&self, settings: &mut Settings) {
        let rules = &mut settings.knock_out;
        rules.games = self.ko_games.unwrap_or(rules.games);
        rules.tie_break = self.ko_tie_break.unwrap_or(rules.tie_break);
        rules.odd_field = self.ko_odd.unwrap_or(rules.odd_field);
        let exchange = self.exchange_last_rounds;
        settings.exchange_last_rounds = exchange.unwrap_or(settings.exchange_last_rounds);
    }
}

/// What C.04 wants announced.
#[derive(Debug, clap::Args)]
struct Announcements {
    /// Which ratings make the starting order: FIDE, NRO, FIDON, NIDOF, HBFN or LBFN (the codes of
    /// the exchange file), or nothing
    #[arg(long, value_parser = parse_rating_use)]
    rating_use: Option<RatingUse>,

    /// The lists that ratings are taken from, the first first, such as `FIDE 2026-11, KBSB 2026-10`
    #[arg(long, value_name = "NAME")]
    rating_list: Option<String>,

    /// How players of equal rating and title are ordered: alphabet, fide-id, oldest, youngest or
    /// entry
    #[arg(long, value_parser = |text: &str| one_of(&EqualsOrder::WORDS, text))]
    equals: Option<EqualsOrder>,

    /// Minutes before a round at which clubs can no longer say whom their teams send
    #[arg(long, value_name = "N")]
    lineup_minutes: Option<u16>,

    /// Whether the ratings are compared with the lists before round 1 without anybody asking
    #[arg(long)]
    check_ratings: Option<bool>,

    /// Which rating the tie-breaks by rating take in an event of more than 30 days: first,
    /// each-round or latest
    #[arg(long, value_parser = |text: &str| one_of(&TieBreakRating::WORDS, text))]
    tiebreak_rating: Option<TieBreakRating>,

    /// Whether games begin from a Chess960 position that is drawn for each round
    #[arg(long)]
    chess960: Option<bool>,

    /// What an adjourned game counts when the next round is paired: 1, = or 0
    #[arg(long, value_parser = words::award)]
    adjourned: Option<Award>,

    /// How colours are given, in an event by its own rules
    #[arg(long, value_name = "TEXT")]
    color_rule: Option<String>,

    /// How players change score group, in an event by its own rules
    #[arg(long, value_name = "TEXT")]
    float_rule: Option<String>,

    /// File with the plan of online, hybrid and live play, as `arbiter plan` checks it
    #[arg(long, value_name = "FILE")]
    live_plan: Option<PathBuf>,

    /// File with the written description of the event's own rules
    #[arg(long, value_name = "FILE")]
    description: Option<PathBuf>,

    /// Where pairings and results are posted
    #[arg(long, value_name = "PLACE")]
    posted_at: Option<String>,

    /// A round as `2026-07-01 14:00/19:30/20:00`: when it starts, when results are posted and until
    /// when mistakes are reported; once for each round
    #[arg(long, value_name = "TIMES")]
    session: Vec<String>,
}

#[derive(Debug, clap::Args)]
struct More {
    /// Whether players register themselves on a public page, for the arbiter to confirm
    #[arg(long)]
    registration: Option<bool>,

    /// When that page opens, as `2026-05-01 18:00` or a day [default: at once]
    #[arg(long, value_name = "MOMENT")]
    registration_opens: Option<String>,

    /// When it closes [default: with the first round]
    #[arg(long, value_name = "MOMENT")]
    registration_closes: Option<String>,

    /// Players for whom there is room; who registers later is on the waiting list; 0 for no limit
    #[arg(long, value_name = "PLAYERS")]
    capacity: Option<u16>,

    /// Whom the event is for, as the conditions of a category: `age=..17; licence`; others are
    /// warned; empty for everybody
    #[arg(long, value_name = "CONDITIONS")]
    entry_rules: Option<String>,

    /// A category, such as `U12; age=..11`, `Girls; age=..17; sex=w`, `B; rating=1400..1599` or
    /// `Guests; players=7 | Dupont`, with at=DAY, club=NAME, federation=BEL, licence; once for each
    #[arg(long, value_name = "NAME; CONDITIONS")]
    category: Vec<String>,

    /// How ties are played off: `places=1; after=2; format=two games; numbering=starting list;
    /// colours=lot; time=3+2; schedule=after the last round`, all seven; empty for none
    #[arg(long, value_name = "RULES")]
    playoff: Option<String>,

    /// A prize as `First=500`, `Below 1800=100.50@1800`, `Best guest=50@foreign` or
    /// `Best girl=20@Girls`, with the name of a category; the first given is the first prize
    #[arg(
        long,
        value_name = "NAME=AMOUNT[@LIMIT][@national|@foreign][@CATEGORY]",
        value_parser = parse_prize
    )]
    prize: Vec<Prize>,

    /// How those with the same points share: equal, hort or by-place
    #[arg(long, value_parser = |text: &str| one_of(&PrizeSharing::WORDS, text))]
    prize_sharing: Option<PrizeSharing>,

    /// Players of whom no two may meet, separated by semicolons; once for each group
    #[arg(long, value_name = "PLAYERS")]
    keep_apart: Vec<String>,

    /// The event is played by teams, on this many boards
    #[arg(long, value_name = "BOARDS")]
    teams: Option<u8>,

    /// What ranks teams first: match-points or game-points
    #[arg(long, value_parser = |text: &str| one_of(&TeamRanking::WORDS, text))]
    team_ranking: Option<TeamRanking>,
}

#[derive(Clone, Copy, Debug)]
struct Points([Score; 3]);

impl Regulations {
    /// How many rounds were asked for.
    pub(super) fn rounds(&self) -> Option<u8> {
        self.rounds
    }

    /// Changes settings as asked; players can be named in an event that exists.
    pub(super) fn apply(
        &self,
        settings: &mut Settings,
        loaded: Option<&Loaded>,
        world: &World<'_>,
    ) -> Done {
        let texts = [
            (&self.festival, &mut settings.festival),
            (&self.place, &mut settings.place),
            (&self.federation, &mut settings.federation),
            (&self.chief_arbiter, &mut settings.chief_arbiter),
            (&self.announced.rating_list, &mut settings.rating_list),
            (&self.announced.posted_at, &mut settings.posted_at),
        ];
        for (given, kept) in texts {
            if let Some(given) = given {
                kept.clone_from(given);
            }
        }
        settings.starts = self.starts.or(settings.starts);
        settings.ends = self.ends.or(settings.ends);
        settings.utc_offset_minutes = self.utc_offset.unwrap_or(settings.utc_offset_minutes);
        settings.live_delay_seconds = self.live_delay.unwrap_or(settings.live_delay_seconds);
        settings.default_minutes = self.default_time.or(settings.default_minutes);
        settings.supervision = self.supervision.unwrap_or(settings.supervision);
        if self.time_control.is_some() {
            settings.time_control.clone_from(&self.time_control);
        }
        if loaded.is_none() {
            let day = settings.starts.unwrap_or_else(|| world.today());
            settings.editions = Editions::in_force(day);
        }
        self.tables.apply(settings);
        settings.rounds = self.rounds.unwrap_or(settings.rounds);
        settings.system = self.system.unwrap_or(settings.system);
        settings.acceleration = self.acceleration.unwrap_or(settings.acceleration);
        settings.class = self.class.unwrap_or(settings.class);
        settings.is_rated = self.rated.unwrap_or(settings.is_rated);
        settings.half_point_byes_max = self.half_point_byes.unwrap_or(settings.half_point_byes_max);
        settings.needs_check_in = self.needs_check_in.unwrap_or(settings.needs_check_in);
        if !self.deputy_arbiter.is_empty() {
            settings.deputy_arbiters.clone_from(&self.deputy_arbiter);
        }
        if let Some(list) = &self.tiebreaks {
            settings.tiebreaks = arbiter_answers::standings::tie_breaks(list)?;
        } else if loaded.is_none() {
            let is_team_event = self.more.teams.is_some();
            settings.tiebreaks = usual_tie_breaks(settings.system, is_team_event);
        }
        if let Some(Points([win, draw, loss])) = self.points {
            let scoring = &mut settings.scoring;
            (scoring.win, scoring.draw, scoring.loss) = (win, draw, loss);
        }
        self.apply_editions(settings)?;
        self.announced.apply(settings, world)?;
        let is_new_system = loaded.is_none() || self.system.is_some();
        let before = if is_new_system {
            Announced::by_system(settings.system)
        } else {
            Announced::of(settings)
        };
        let said = self.announced.said(self.bye_points).or(before);
        said.put_into(settings)
            .map_err(|refusal| words::refused(world.t.language(), 0, None, &refusal))?;
        self.more.apply(settings, loaded)
    }

    fn apply_editions(&self, settings: &mut Settings) -> Done {
        let pairs = self.editions.as_deref().unwrap_or_default().split(',');
        for pair in pairs.filter(|pair| !pair.trim().is_empty()) {
            let editions = &mut settings.editions;
            match pair.split_once('=').map(|(a, b)| (a.trim(), b.trim())) {
                Some(("laws", edition)) => editions.laws = parse_edition(edition)?,
                Some(("rating", edition)) => editions.rating = parse_edition(edition)?,
                Some(("tiebreaks", edition)) => editions.tiebreaks = parse_edition(edition)?,
                Some(("swiss", edition)) => editions.swiss = parse_edition(edition)?,
                _ => {
                    let what = Message::new("cli-editions-expected").with("found", pair);
                    let hint = Message::new("cli-editions-expected-next");
                    return Err(CommandError::bad(what, hint));
                }
            }
        }
        Ok(())
    }
}

fn parse_edition<E: FromStr<Err = UnknownEdition>>(text: &str) -> Result<E, CommandError> {
    text.parse().map_err(|unknown: UnknownEdition| CommandError::bad_input(unknown.message()))
}

impl Announcements {
    fn said(&self, bye: Option<Score>) -> Announced {
        Announced {
            rating_use: self.rating_use,
            bye,
            adjourned: self.adjourned,
            colors: self.color_rule.clone(),
            floats: self.float_rule.clone(),
        }
    }

    fn apply(&self, settings: &mut Settings, world: &World<'_>) -> Done {
        if let Some(file) = &self.live_plan {
            let bytes = world.read(file)?;
            String::from_utf8_lossy(&bytes).trim().clone_into(&mut settings.live_plan);
        }
        if let Some(file) = &self.description {
            let bytes = world.read(file)?;
            String::from_utf8_lossy(&bytes).trim().clone_into(&mut settings.description);
        }
        settings.equals = self.equals.unwrap_or(settings.equals);
        settings.lineup_minutes = self.lineup_minutes.unwrap_or(settings.lineup_minutes);
        settings.checks_ratings = self.check_ratings.unwrap_or(settings.checks_ratings);
        settings.tiebreak_rating = self.tiebreak_rating.unwrap_or(settings.tiebreak_rating);
        settings.is_chess960 = self.chess960.unwrap_or(settings.is_chess960);
        if !self.session.is_empty() {
            settings.programme = self.session.iter().map(|text| session(text)).collect();
        }
        Ok(())
    }
}

impl More {
    fn apply(&self, settings: &mut Settings, loaded: Option<&Loaded>) -> Done {
        let registration = &mut settings.registration;
        registration.is_offered = self.registration.unwrap_or(registration.is_offered);
        for (given, kept) in [
            (&self.registration_opens, &mut registration.opens),
            (&self.registration_closes, &mut registration.closes),
        ] {
            if let Some(given) = given {
                kept.clone_from(given);
            }
        }
        if let Some(capacity) = self.capacity {
            registration.capacity = Some(capacity).filter(|it| 0 < *it);
        }
        if let Some(line) = &self.entry_rules {
            let read = Category::read(&format!("entry; {line}"), |_| None);
            let read = read.map_err(|unread| CommandError::bad_input(unread.message()))?;
            registration.conditions = Category { name: String::new(), ..read };
        }
        if !self.category.is_empty() {
            let find = |word: &str| loaded.and_then(|loaded| loaded.player(word).ok());
            let read = |line: &String| Category::read(line, find);
            let categories = self.category.iter().map(read).collect::<Result<_, _>>();
            settings.categories =
                categories.map_err(|unread| CommandError::bad_input(unread.message()))?;
        }
        if let Some(line) = &self.playoff {
            settings.playoff = PlayoffRules::read(line)
                .map_err(|unread| CommandError::bad_input(unread.message()))?;
        }
        if !self.prize.is_empty() {
            settings.prizes.clone_from(&self.prize);
        }
        settings.prize_sharing = self.prize_sharing.unwrap_or(settings.prize_sharing);
        settings.team_ranking = self.team_ranking.unwrap_or(settings.team_ranking);
        if let Some(boards) = self.teams {
            (settings.is_team_event, settings.boards) = (true, boards);
        }
        if self.keep_apart.is_empty() {
            return Ok(());
        }
        let Some(loaded) = loaded else {
            let what = Message::new("cli-keep-apart");
            return Err(CommandError::bad(what, Message::new("cli-keep-apart-next")));
        };
        let group = |words: &String| {
            let words = words.split(';').map(str::trim).filter(|word| !word.is_empty());
            words.map(|word| loaded.player(word)).collect()
        };
        settings.forbidden = self.keep_apart.iter().map(group).collect::<Result<_, _>>()?;
        Ok(())
    }
}

/// The value of a word in a table of words.
fn one_of<T: Copy>(table: &[(&str, T)], text: &str) -> Result<T, Unfit> {
    let words = || table.iter().map(|&(word, _)| word).collect::<Vec<&str>>();
    meaning(table, text).ok_or_else(|| Unfit::one_of(&words(), text))
}

/// A word of the settings, or a code of the exchange file.
fn parse_rating_use(text: &str) -> Result<RatingUse, Unfit> {
    RatingUse::from_code(text).map_or_else(|| one_of(&RatingUse::WORDS, text), Ok)
}

fn parse_score(text: &str) -> Result<Score, Unfit> {
    let expected = || Unfit::like("0.5", text);
    let hundredths = hundredths(text).ok_or_else(expected)?;
    let tenths = hundredths.is_multiple_of(10).then_some(hundredths / 10);
    tenths.and_then(|it| u16::try_from(it).ok()).map(Score::from_tenths).ok_or_else(expected)
}

fn parse_points(text: &str) -> Result<Points, Unfit> {
    let scores: Result<Vec<Score>, Unfit> = text.split(',').map(parse_score).collect();
    let scores: Result<[Score; 3], _> = scores?.try_into();
    scores.map(Points).map_err(|_| Unfit::like("3,1,0", text))
}

/// Hours that have no day of their own are those of the day of the round.
fn session(text: &str) -> Session {
    let mut parts = text.splitn(3, '/').map(str::trim);
    let starts = parts.next().unwrap_or_default();
    let day = starts.split(' ').next().unwrap_or_default();
    let mut moment = || match parts.next().unwrap_or_default() {
        hour if hour.len() == 5 => format!("{day} {hour}"),
        other => other.to_owned(),
    };
    Session { starts: starts.to_owned(), results: moment(), claims: moment() }
}

fn parse_prize(text: &str) -> Result<Prize, Unfit> {
    let expected = || Unfit(Message::new("expected-prize").with("found", text));
    let (name, rest) = text.rsplit_once('=').ok_or_else(expected)?;
    let mut parts = rest.split('@').map(str::trim);
    let cents = parts.next().and_then(hundredths).ok_or_else(expected)?;
    let mut prize = Prize {
        name: name.trim().to_owned(),
        cents,
        rated_below: None,
        reserved_for: PrizeFor::Everybody,
        category: String::new(),
    };
    for part in parts {
        match one_of(&PrizeFor::WORDS, part) {
            Ok(it) => prize.reserved_for = it,
            Err(_) if part.bytes().all(|byte| byte.is_ascii_digit()) => {
                prize.rated_below = Some(part.parse().map_err(|_| expected())?);
            }
            Err(_) if prize.category.is_empty() => part.clone_into(&mut prize.category),
            Err(_) => return Err(expected()),
        }
    }
    Ok(prize)
}

/// A decimal number with up to two places, in hundredths.
fn hundredths(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || 2 < part.len() || !is_number(whole) || !is_number(part) {
        return None;
    }
    let part: u64 = format!("{part:0<2}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(100)?.checked_add(part)
}

/// Print the regulations as they hang on the wall
#[derive(Debug, clap::Args)]
pub(super) struct Sheet {
    /// Number of the event
    id: u32,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn sheet(arguments: &Sheet, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let settings = &loaded.event.settings;
    let mut sheet = report::sheet(settings);
    sheet.extend(notices(settings).into_iter().map(|notice| report::Clause {
        topic: "notice",
        text: words::notice(world.t.language(), notice),
        is_flagged: true,
    }));
    if arguments.format == Format::Json {
        let clause = |it: &report::Clause| json!({ "topic": it.topic, "text": it.text, "flagged": it.is_flagged });
        return format::json(world.out, &sheet.iter().map(clause).collect::<Vec<_>>());
    }
    // The sheet with its explanations is an English document; other languages have the words of
    // the page.
    if world.t.language() != Language::English {
        return announced(&loaded.event, world);
    }
    for clause in &sheet {
        let flag = if clause.is_flagged { "  (!)" } else { "" };
        writeln!(world.out, "{:<20} {}{flag}", clause.topic, clause.text)?;
    }
    Ok(())
}

fn announced(event: &Tournament, world: &mut World<'_>) -> Done {
    for (heading, said) in arbiter_server::regulations_in(world.t.language(), event) {
        writeln!(world.out, "{heading}")?;
        for it in said {
            writeln!(world.out, "  {:<40} {}", it.label, it.lines.join("; "))?;
        }
    }
    for notice in notices(&event.settings) {
        writeln!(world.out, "{}  (!)", world.t.message(&notice.message()))?;
    }
    Ok(())
}

/// Show the starting list and where every rating comes from
#[derive(Debug, clap::Args)]
pub(super) struct StartList {
    /// Number of the event
    id: u32,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn start_list(arguments: &StartList, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let t = world.t;
    let rows = report::start_list(&loaded.event).into_iter().map(|row| {
        let source = match row.source {
            report::RatingSource::List(list) => list,
            report::RatingSource::Typed => t.say("rating-typed"),
            report::RatingSource::TypedNational => t.say("cli-source-typed-national"),
            report::RatingSource::Estimate => t.say("cli-source-estimated"),
            report::RatingSource::None => t.say("cli-none"),
        };
        let details = loaded.event.players.get(&row.id).map(|it| &it.details);
        let title = details
            .and_then(|it| it.title)
            .map(arbiter_tournament::Title::code)
            .unwrap_or_default();
        vec![
            row.number.to_string(),
            title.to_owned(),
            loaded.name(row.id).to_owned(),
            row.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            source,
        ]
    });
    let head = ["no.", "title", "name", "rating", "source"];
    super::tables::write_rows(&head, &rows.collect::<Vec<_>>(), arguments.format, world)
}
