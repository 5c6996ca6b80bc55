//! The regulations of the event on one sheet, the starting list, and when results were posted.

use arbiter_rulebook::Tempo;
use arbiter_tournament::{
    Acceleration, Award, Category, ColorPreferences, Details, KeizerRules, OddField, PairingNumber,
    PlayerId, PlayoffRules, PrizeFor, PrizeSharing, RatingUse, Settings, System, TeamRanking,
    TieDecision, Tournament,
};

use crate::numbers;

/// One line of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// What it is about.
    pub topic: &'static str,
    /// What the event says.
    pub text: String,
    /// Something that players and federations should know: not a system that FIDE describes.
    pub is_flagged: bool,
}

/// Everything that the regulations say, in the order in which it is printed.
pub fn sheet(settings: &Settings) -> Vec<Clause> {
    let plain = |topic: &'static str, text: String| Clause { topic, text, is_flagged: false };
    let mut sheet = vec![
        plain("event", settings.name.clone()),
        plain("festival", settings.festival.clone()),
        plain("place", settings.place.clone()),
        Clause { topic: "dates", text: dates(settings), is_flagged: settings.is_long() },
        plain("arbiters", arbiters(settings)),
        plain("rounds", settings.rounds.to_string()),
        plain("rated", if settings.is_rated { "yes" } else { "no" }.to_owned()),
        Clause {
            topic: "system",
            text: system(settings),
            is_flagged: settings.system == System::Own,
        },
        plain("description", description(settings)),
        plain("acceleration", acceleration(settings.acceleration)),
        plain("rating use", rating_use(settings)),
        plain("bye value", settings.scoring.pairing_allocated_bye.to_string()),
        plain("half-point byes", half_point_byes(settings)),
        plain("adjourned value", adjourned(settings.adjourned).to_owned()),
        plain("colour rule", by_system(&settings.color_rule)),
        plain("float rule", by_system(&settings.float_rule)),
        plain("points", points(settings)),
        plain("tie-breaks", settings.tie_break_codes()),
        plain("time control", time_control(settings)),
        plain("editions", editions(settings)),
        plain("results are posted", posted(settings)),
        plain("mistakes are reported", claims(settings)),
    ];
    if settings.system == System::KnockOut {
        sheet.push(plain("ties", ties(settings)));
    }
    if settings.is_team_event {
        sheet.push(plain("teams", teams(settings)));
    }
    if let Some(rules) = &settings.playoff {
        sheet.push(plain("playoffs", playoffs(rules)));
    }
    if !settings.categories.is_empty() {
        sheet.push(plain("categories", categories(settings)));
    }
    if !settings.prizes.is_empty() {
        sheet.push(plain("prizes", prizes(settings)));
    }
    sheet.retain(|clause| !clause.text.is_empty());
    sheet
}

fn arbiters(settings: &Settings) -> String {
    let chief = std::iter::once(&settings.chief_arbiter);
    let all = chief.chain(&settings.deputy_arbiters).filter(|name| !name.is_empty());
    all.cloned().collect::<Vec<_>>().join(", ")
}

fn half_point_byes(settings: &Settings) -> String {
    match (settings.system, settings.half_point_byes_max) {
        (System::Lim | System::RoundRobin { .. } | System::KnockOut, _) => {
            "none: a missed round gives nothing".to_owned()
        }
        (_, 0) => "none".to_owned(),
        (_, most) => format!("at most {most} per player, asked for before the round is paired"),
    }
}

fn ties(settings: &Settings) -> String {
    let rules = settings.knock_out;
    let games =
        if rules.games == 1 { "one game".to_owned() } else { format!("{} games", rules.games) };
    let then = match rules.tie_break {
        TieDecision::Playoff => "then two fast games, then one in which a draw wins for Black",
        TieDecision::Armageddon => "then one game in which a draw wins for Black",
        TieDecision::Lot => "then the lot",
    };
    let odd = match rules.odd_field {
        OddField::Preliminary => "a preliminary round leaves a power of two",
        OddField::Byes => "with an odd number left, one goes on without playing",
    };
    format!("{games}, {then}; {odd}")
}

fn dates(settings: &Settings) -> String {
    match (settings.starts, settings.ends) {
        (None, None) => String::new(),
        (Some(day), None) | (None, Some(day)) => day.to_string(),
        (Some(starts), Some(ends)) if settings.is_long() => {
            format!("{starts} to {ends}, more than 30 days: each game is rated in its own month")
        }
        (Some(starts), Some(ends)) => format!("{starts} to {ends}"),
    }
}

fn system(settings: &Settings) -> String {
    match settings.system {
        System::Dutch => "FIDE (Dutch), C.04.3",
        System::Dubov => "Dubov, C.04.4.1",
        System::Burstein => "Burstein, C.04.4.2",
        System::Lim => "Lim",
        System::ItaloSwiss => "Italo-Swiss",
        System::RoundRobin { cycles: 0 | 1 } => "round robin",
        System::RoundRobin { .. } => "double round robin",
        System::KnockOut => "knock-out",
        System::Belgrade { .. } => "Belgrade",
        System::Keizer(KeizerRules::USUAL) => "Keizer",
        System::Keizer(rules) => {
            return format!("Keizer, {}", rules.to_string().replace(':', ", "));
        }
        System::DoubleSwiss => "Double-Swiss, C.04.5",
        System::TeamSwiss(rules) => match rules.colors {
            ColorPreferences::TypeA => "Swiss for teams, C.04.6, colour preferences of type A",
            ColorPreferences::TypeB => "Swiss for teams, C.04.6, colour preferences of type B",
            ColorPreferences::None => "Swiss for teams, C.04.6, without colour preferences",
        },
        System::Own => "its own rules, not a system that FIDE describes",
    }
    .to_owned()
}

/// The event's own words, or for a system that is no longer in FIDE's manual ours, because
/// players must have a written description (C.04.2.A.1).
fn description(settings: &Settings) -> String {
    if !settings.description.is_empty() {
        return settings.description.clone();
    }
    match settings.system {
        System::Lim => {
            "Score groups are paired from the highest down to the middle, then from the lowest up, \
             the middle group last. Within a group the upper half meets the lower half; players \
             are exchanged so that nobody meets twice and colours alternate as far as possible. \
             Odd players float towards the middle: down from above, up from below, to the \
             opponent nearest in rank who fits."
        }
        System::ItaloSwiss => {
            "In round 1 neighbours in the list meet. Later the last player who had White begins, if \
             on the top score, otherwise the first who is on it; each meets the next on the same \
             score not met before, otherwise the first possible on the next score. An adjourned \
             game is worth a point to both until it is finished."
        }
        System::Belgrade { .. } => {
            "A draw costs half a point, a defeat a whole one; who has lost as many points as the \
             regulations allow is out. Those who lost equally much meet, the first half against \
             the second half by number, nobody twice while that can be avoided."
        }
        System::Keizer(_) => {
            "Everybody has a value, the first of the ranking the highest, each next one a step \
             less. Who wins gets the value of the opponent, who draws a share of it; who is left \
             over or absent with notice gets a share of the own value. After each round the \
             ranking gives new values, and the points of all rounds are counted again until the \
             ranking stays as it is. Of those who are there each meets the next of the ranking, \
             the same opponent again when enough rounds have passed."
        }
        System::Dutch
        | System::Dubov
        | System::Burstein
        | System::RoundRobin { .. }
        | System::KnockOut
        | System::DoubleSwiss
        | System::TeamSwiss(_)
        | System::Own => "",
    }
    .to_owned()
}

fn acceleration(acceleration: Acceleration) -> String {
    match acceleration {
        Acceleration::None => "none",
        Acceleration::Haley => "Haley: a point for the upper half in rounds 1 and 2",
        Acceleration::SoftHaley => {
            "Haley, softened: a point for the upper half in rounds 1 and 2, half a point in round 3"
        }
        Acceleration::Baku => {
            "Baku (C.04.7): a win, then a draw, for the upper half in the first half of the rounds"
        }
        Acceleration::Degressive { limits, .. } => {
            return format!(
                "degressive: up to two points by rating group (A from {}, B from {}) and score, until \
                 two rounds before the end",
                limits.a_from, limits.b_from
            );
        }
    }
    .to_owned()
}

fn rating_use(settings: &Settings) -> String {
    let order = match settings.rating_use {
        RatingUse::StartingOrder => "starting order by FIDE rating, otherwise national",
        RatingUse::Fide => "starting order by FIDE rating",
        RatingUse::National => "starting order by national rating",
        RatingUse::NationalOrFide => "starting order by national rating, otherwise FIDE",
        RatingUse::Higher => "starting order by the higher of FIDE and national rating",
        RatingUse::Lower => "starting order by the lower of FIDE and national rating",
        RatingUse::Nothing => return "none: title and alphabet".to_owned(),
    };
    match settings.rating_list.as_str() {
        "" => order.to_owned(),
        lists => format!("{order}, from {lists}; others are estimated"),
    }
}

const fn adjourned(award: Award) -> &'static str {
    match award {
        Award::Win => "a win for both when the next round is paired",
        Award::Draw => "a draw when the next round is paired",
        Award::Loss => "nothing until it is finished",
    }
}

fn by_system(rule: &str) -> String {
    if rule.is_empty() { "as the pairing system says".to_owned() } else { rule.to_owned() }
}

fn points(settings: &Settings) -> String {
    let scoring = &settings.scoring;
    let (win, draw, loss) = (scoring.win, scoring.draw, scoring.loss);
    format!("win {win}, draw {draw}, loss {loss}, forfeit {}", scoring.forfeit_loss)
}

fn time_control(settings: &Settings) -> String {
    let class = match settings.class {
        Tempo::Standard => "standard",
        Tempo::Rapid => "rapid",
        Tempo::Blitz => "blitz",
    };
    match &settings.time_control {
        None => class.to_owned(),
        Some(control) => format!("{control} ({class})"),
    }
}

fn editions(settings: &Settings) -> String {
    let editions = &settings.editions;
    format!(
        "Laws {}, rating {}, tie-breaks {}, Swiss rules {}",
        editions.laws, editions.rating, editions.tiebreaks, editions.swiss
    )
}

fn posted(settings: &Settings) -> String {
    let times = settings.programme.iter().zip(1..).filter(|(it, _)| !it.results.is_empty());
    let times: Vec<String> =
        times.map(|(session, round)| format!("round {round}: {}", session.results)).collect();
    [&[settings.posted_at.clone()][..], &times]
        .concat()
        .join("; ")
        .trim_matches([';', ' '])
        .to_owned()
}

/// The time limit of each round for reporting mistakes (C.04.2.D.8).
fn claims(settings: &Settings) -> String {
    let limits = settings.programme.iter().zip(1..).filter(|(it, _)| !it.claims.is_empty());
    let limits = limits.map(|(session, round)| format!("round {round}: until {}", session.claims));
    limits.collect::<Vec<_>>().join("; ")
}

fn teams(settings: &Settings) -> String {
    let ranking = match settings.team_ranking {
        TeamRanking::MatchPoints => "match points",
        TeamRanking::GamePoints => "game points",
    };
    format!("{} boards, ranked by {ranking}", settings.boards)
}

/// The seven things of C.07.3, in its order.
fn playoffs(rules: &PlayoffRules) -> String {
    let PlayoffRules {
        places,
        after,
        format,
        numbering,
        colors,
        time_limit,
        schedule,
        percent_out,
    } = rules;
    let out = match percent_out {
        0 => String::new(),
        percent => format!("; {percent} % of the prizes for those who are out"),
    };
    format!(
        "for places 1 to {places}, after {after} tie-breaks: {format}; numbers: {numbering}; \
         colours: {colors}; {time_limit}; {schedule}{out}"
    )
}

/// One after the other, as they are written; who is named is a number of an entry.
fn categories(settings: &Settings) -> String {
    let written = |it: &Category| it.written(|id| format!("@{}", id.0)).replace("; ", ", ");
    settings.categories.iter().map(written).collect::<Vec<_>>().join("; ")
}

fn prizes(settings: &Settings) -> String {
    let sharing = match settings.prize_sharing {
        PrizeSharing::Equal => "divided equally by those with the same points",
        PrizeSharing::Hort => "half by place, half divided equally (Hort)",
        PrizeSharing::ByPlace => "by place",
    };
    let prize = |prize: &arbiter_tournament::Prize| {
        let limit = prize.rated_below.map(|limit| format!(", rated below {limit}"));
        let (whole, cents) = (prize.cents / 100, prize.cents % 100);
        let reserved_for = match prize.reserved_for {
            PrizeFor::Everybody => "",
            PrizeFor::National => ", national",
            PrizeFor::Foreign => ", foreign",
        };
        let category = match prize.category.as_str() {
            "" => String::new(),
            name => format!(", category {name}"),
        };
        let limit = limit.unwrap_or_default();
        format!("{} {whole}.{cents:02}{limit}{reserved_for}{category}", prize.name)
    };
    let prizes: Vec<String> = settings.prizes.iter().map(prize).collect();
    format!("{}; {sharing}", prizes.join("; "))
}

/// Where a figure of strength comes from (C.04.2.B.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatingSource {
    /// A list that was imported, by its name.
    List(String),
    /// A FIDE rating that somebody typed, or that came with a file.
    Typed,
    /// A national rating that somebody typed, or that came with a file.
    TypedNational,
    /// The arbiter's estimate.
    Estimate,
    /// There is no figure.
    None,
}

/// A line of the starting list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartRow {
    /// The player of this row.
    pub id: PlayerId,
    /// Number in the starting order, given or to be given.
    pub number: PairingNumber,
    /// The figure that ranks.
    pub rating: Option<u16>,
    /// Where it comes from.
    pub source: RatingSource,
}

/// The players in their starting order, with the source of every rating.
pub fn start_list(event: &Tournament) -> Vec<StartRow> {
    let order = numbers::needed(event).unwrap_or_else(|| event.order.clone());
    let row = |(id, number): (PlayerId, u16)| {
        let details = &event.players.get(&id)?.details;
        let chosen = event.settings.rating_use.chosen(details);
        let source = source(details, chosen.map(|(_, is_fide)| is_fide));
        let rating = chosen.map(|(rating, _)| rating);
        Some(StartRow { id, number: PairingNumber::new(number)?, rating, source })
    };
    order.into_iter().zip(1..).filter_map(row).collect()
}

/// Where the FIDE rating, or the national one, of a player comes from.
fn source(details: &Details, is_fide: Option<bool>) -> RatingSource {
    let (from, typed) = match is_fide {
        None => return RatingSource::None,
        Some(_) if details.rating_is_estimated => return RatingSource::Estimate,
        Some(true) => (&details.rating_from, RatingSource::Typed),
        Some(false) => (&details.national_rating_from, RatingSource::TypedNational),
    };
    if from.is_empty() { typed } else { RatingSource::List(from.clone()) }
}

/// When the results of a round hung on the wall, and when they should have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostingRow {
    /// Which round.
    pub round: u8,
    /// As announced, or empty.
    pub announced: String,
    /// As posted; none if they are not.
    pub posted: Option<String>,
    /// Where it takes place.
    pub place: String,
    /// Later than announced.
    pub is_late: bool,
    /// At another place than announced.
    pub is_elsewhere: bool,
}

/// The postings of all published rounds (C.04.2.D.7).
pub fn postings(event: &Tournament) -> Vec<PostingRow> {
    let settings = &event.settings;
    let row = |round: u8| {
        let session = settings.programme.get(usize::from(round) - 1);
        let announced = session.map(|it| it.results.clone()).unwrap_or_default();
        let posting = event.posted.get(&round);
        let place = posting.map_or(&settings.posted_at, |it| &it.place).clone();
        PostingRow {
            round,
            is_late: posting.is_some_and(|it| !announced.is_empty() && announced < it.at),
            is_elsewhere: !settings.posted_at.is_empty() && place != settings.posted_at,
            announced,
            posted: posting.map(|it| it.at.clone()),
            place,
        }
    };
    (1..event.next_round()).map(row).collect()
}
