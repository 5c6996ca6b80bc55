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
    #[arg(long)]
    rounds: Option<u8>,

    #[arg(long)]
    system: Option<System>,

    #[arg(long)]
    acceleration: Option<Acceleration>,

    #[arg(long, alias = "tie-breaks", value_name = "LIST")]
    tiebreaks: Option<String>,

    #[arg(long, value_name = "NAME")]
    festival: Option<String>,

    #[arg(long)]
    place: Option<String>,

    #[arg(long)]
    federation: Option<String>,

    #[arg(long, value_name = "DAY")]
    starts: Option<Date>,

    #[arg(long, value_name = "DAY")]
    ends: Option<Date>,

    #[arg(long, value_name = "MINUTES", allow_hyphen_values = true)]
    utc_offset: Option<i16>,

    #[arg(long, value_name = "SECONDS")]
    live_delay: Option<u32>,

    #[arg(long, value_name = "MINUTES")]
    default_time: Option<u16>,

    #[arg(long, value_parser = |text: &str| one_of(&Supervision::WORDS, text))]
    supervision: Option<Supervision>,

    #[arg(long, value_name = "NAME")]
    chief_arbiter: Option<String>,

    #[arg(long, value_name = "NAME")]
    deputy_arbiter: Vec<String>,

    #[arg(long)]
    time_control: Option<StatedControl>,

    #[arg(long, value_parser = Tempo::from_str)]
    class: Option<Tempo>,

    #[arg(long)]
    rated: Option<bool>,

    #[arg(long, value_name = "W,D,L", value_parser = parse_points)]
    points: Option<Points>,

    #[arg(long, value_name = "POINTS", value_parser = parse_score)]
    bye_points: Option<Score>,

    #[arg(long, value_name = "N")]
    half_point_byes: Option<u8>,

    #[arg(long)]
    needs_check_in: Option<bool>,

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
    #[arg(long, value_name = "N")]
    ko_games: Option<u8>,

    #[arg(long, value_name = "HOW")]
    ko_tie_break: Option<TieDecision>,

    #[arg(long, value_name = "HOW")]
    ko_odd: Option<OddField>,

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
    #[arg(long, value_parser = parse_rating_use)]
    rating_use: Option<RatingUse>,

    #[arg(long, value_name = "NAME")]
    rating_list: Option<String>,

    #[arg(long, value_parser = |text: &str| one_of(&EqualsOrder::WORDS, text))]
    equals: Option<EqualsOrder>,

    #[arg(long, value_name = "N")]
    lineup_minutes: Option<u16>,

    #[arg(long)]
    check_ratings: Option<bool>,

    #[arg(long, value_parser = |text: &str| one_of(&TieBreakRating::WORDS, text))]
    tiebreak_rating: Option<TieBreakRating>,

    #[arg(long)]
    chess960: Option<bool>,

    #[arg(long, value_parser = words::award)]
    adjourned: Option<Award>,

    #[arg(long, value_name = "TEXT")]
    color_rule: Option<String>,

    #[arg(long, value_name = "TEXT")]
    float_rule: Option<String>,

    #[arg(long, value_name = "FILE")]
    live_plan: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    description: Option<PathBuf>,

    #[arg(long, value_name = "PLACE")]
    posted_at: Option<String>,

    #[arg(long, value_name = "TIMES")]
    session: Vec<String>,
}

#[derive(Debug, clap::Args)]
struct More {
    #[arg(long)]
    registration: Option<bool>,

    #[arg(long, value_name = "MOMENT")]
    registration_opens: Option<String>,

    #[arg(long, value_name = "MOMENT")]
    registration_closes: Option<String>,

    #[arg(long, value_name = "PLAYERS")]
    capacity: Option<u16>,

    #[arg(long, value_name = "CONDITIONS")]
    entry_rules: Option<String>,

    #[arg(long, value_name = "NAME; CONDITIONS")]
    category: Vec<String>,

    #[arg(long, value_name = "RULES")]
    playoff: Option<String>,

    #[arg(
        long,
        value_name = "NAME=AMOUNT[@LIMIT][@national|@foreign][@CATEGORY]",
        value_parser = parse_prize
    )]
    prize: Vec<Prize>,

    #[arg(long, value_parser = |text: &str| one_of(&PrizeSharing::WORDS, text))]
    prize_sharing: Option<PrizeSharing>,

    #[arg(long, value_name = "PLAYERS")]
    keep_apart: Vec<String>,

    #[arg(long, value_name = "BOARDS")]
    teams: Option<u8>,

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

#[derive(Debug, clap::Args)]
pub(super) struct Sheet {
    id: u32,

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

#[derive(Debug, clap::Args)]
pub(super) struct StartList {
    id: u32,

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
