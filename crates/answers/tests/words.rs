//! Whatever a chapter of the rules refuses, warns against or could not read has words in all four
//! languages. Each kind is walked by a function that matches without a wildcard, so that a new
//! variant does not compile until it has its place here.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "all walks have one form, whatever the size of what they walk"
)]

use std::collections::BTreeSet;

use arbiter_rating::{
    Format, Gap, KReason, LeftOut, ReadListError, Refusal, RefusalReason, Section, Withheld,
    administration::{Finding, Matter},
    period::Remark,
};
use arbiter_rulebook::{
    Citation, Date, ExpectedMoves, Explain, Language, LawsEdition, Millis, ParseScoreError, Score,
    Tempo, TieBreak, TieBreakEdition, TimeControl, TimeControlError, UnknownEdition, clause,
};
use arbiter_standings::{Difference, Refused, TeamCount, TieBreakEditionError, Warning};
use arbiter_text::Text;
use arbiter_titles::{
    Verdict,
    application::Need,
    arbiters::{ArbiterFault, ArbiterFaultKind},
    categories::{CategoryFault, Service},
    forms::Form,
    norms::Requirement,
    seminars::SeminarFault,
};
use arbiter_tournament::{
    Acceleration, BirthDate, Category, KeizerRules, PairingNumber, PlayoffRules, System, Title,
    TypeCode, UnreadPlayoffRules,
};
use arbiter_trf::{LineEnd, Version};

/// From the first to the last.
fn all<T>(first: T, next: fn(&T) -> Option<T>) -> Vec<T> {
    let mut found = vec![first];
    while let Some(following) = found.last().and_then(next) {
        found.push(following);
    }
    found
}

/// Says each in the four languages: no key without a text, no value left out. Sentences differ from
/// language to language; a word such as `performance` may not.
fn check<T: Explain>(things: &[T]) {
    for thing in things {
        let message = thing.message();
        let said = Language::ALL.map(|language| Text::of(language).message(&message));
        for (text, language) in said.iter().zip(Language::ALL) {
            assert!(Text::of(language).has(message.key), "{language}: {}", message.key);
            assert!(!text.is_empty() && !text.contains("{ $"), "{language}: {text}");
        }
        let different: BTreeSet<&String> = said.iter().collect();
        assert!(different.len() == said.len() || !said[0].contains(' '), "{said:?}");
    }
}

fn day() -> Date {
    "2026-05-01".parse().expect("a day")
}

fn basis() -> Citation {
    clause("4.1", ()).cite(LawsEdition::NEWEST)
}

fn tie_break() -> TieBreak {
    "BH".parse().expect("a tie-break")
}

fn after_warning(warning: &Warning) -> Option<Warning> {
    let (tie_break, edition) = (tie_break(), TieBreakEdition::NEWEST);
    let (n_unrated, n_all) = (1, 9);
    Some(match warning {
        Warning::RatingsMissing { .. } => {
            Warning::RatingsDropped { tie_break, n_unrated, n_all, edition }
        }
        Warning::RatingsDropped { .. } => Warning::FamiliesMixed { examples: vec![tie_break] },
        Warning::FamiliesMixed { .. } => Warning::NotRoundRobin { tie_break },
        Warning::NotRoundRobin { .. } => Warning::NeedsTeams { tie_break },
        Warning::NeedsTeams { .. } => Warning::NeedsPlayers { tie_break },
        Warning::NeedsPlayers { .. } => Warning::UselessInRoundRobin { tie_break },
        Warning::UselessInRoundRobin { .. } => Warning::NotInEdition { tie_break, edition },
        Warning::NotInEdition { .. } => Warning::LongEvent { tie_break },
        Warning::LongEvent { .. } => return None,
    })
}

fn after_difference(difference: &Difference) -> Option<Difference> {
    let (stated, computed) = (Score::from_tenths(5), Score::from_tenths(10));
    let (player, team, n_stated) = (number(1), 3, 9);
    let team_points = |count| Difference::TeamPoints { team, count, stated, computed };
    Some(match difference {
        Difference::Points { .. } => {
            Difference::Order { player, points: stated, other: number(2), other_points: computed }
        }
        Difference::Order { .. } => team_points(TeamCount::Match),
        Difference::TeamPoints { count: TeamCount::Match, .. } => team_points(TeamCount::Game),
        Difference::TeamPoints { count: TeamCount::Game, .. } => {
            Difference::TeamRank { team, stated: n_stated, from: 2, to: 2 }
        }
        Difference::TeamRank { from: 2, to: 2, .. } => {
            Difference::TeamRank { team, stated: n_stated, from: 2, to: 4 }
        }
        Difference::TeamRank { .. } => {
            Difference::Rank { player, stated: n_stated, from: 2, to: 2 }
        }
        Difference::Rank { from: 2, to: 2, .. } => {
            Difference::Rank { player, stated: n_stated, from: 2, to: 4 }
        }
        Difference::Rank { .. } => return None,
    })
}

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).expect("a number")
}

#[test]
fn every_difference_from_the_results_has_words() {
    let (stated, computed) = (Score::from_tenths(5), Score::from_tenths(10));
    check(&all(Difference::Points { player: number(1), stated, computed }, after_difference));
}

#[test]
fn every_warning_about_tie_breaks_has_words() {
    let first = Warning::RatingsMissing { tie_break: tie_break(), n_unrated: 1, n_all: 9 };
    check(&all(first, after_warning));
    check(&[Refused { tie_break: tie_break(), article: basis() }]);
    check(&["2009", "x"].map(|name| match arbiter_standings::read_edition(name) {
        Err(error @ (TieBreakEditionError::Obsolete | TieBreakEditionError::Unknown(_))) => error,
        Ok(edition) => panic!("{edition}"),
    }));
    check(&["x", "BH/Q"].map(|code| code.parse::<TieBreak>().expect_err("no tie-break")));
}

fn after_reason(reason: &RefusalReason) -> Option<RefusalReason> {
    let control: TimeControl = "90+30".parse().expect("a time control");
    let day = day();
    Some(match reason {
        RefusalReason::OtherGame => RefusalReason::NoList(control),
        RefusalReason::NoList(_) => {
            RefusalReason::OtherList { control, list: Tempo::Standard, asked: Tempo::Blitz }
        }
        RefusalReason::OtherList { .. } => RefusalReason::FirstPeriod(control),
        RefusalReason::FirstPeriod(_) => RefusalReason::TooManyRounds { day, rounds: 9, most: 3 },
        RefusalReason::TooManyRounds { .. } => {
            RefusalReason::TooManyHours { day, rounds: 9, hours: 20 }
        }
        RefusalReason::TooManyHours { .. } => RefusalReason::TooLong { days: 99 },
        RefusalReason::TooLong { .. } => {
            RefusalReason::TooFewRated { rated: 1, rated_needed: 4, players: 5, players_needed: 6 }
        }
        RefusalReason::TooFewRated { .. } => RefusalReason::UnratedInMatch,
        RefusalReason::UnratedInMatch => return None,
    })
}

fn after_left_out(why: &LeftOut) -> Option<LeftOut> {
    Some(match why {
        LeftOut::NoGame => LeftOut::NotPlayed,
        LeftOut::NotPlayed => LeftOut::NoMoveByEach,
        LeftOut::NoMoveByEach => LeftOut::TooFast,
        LeftOut::TooFast => LeftOut::MatchDecided,
        LeftOut::MatchDecided => LeftOut::OtherReport,
        LeftOut::OtherReport => LeftOut::TooFarApart,
        LeftOut::TooFarApart => LeftOut::OpponentUnrated,
        LeftOut::OpponentUnrated => LeftOut::OpponentScoredNothing,
        LeftOut::OpponentScoredNothing => LeftOut::ScoredNothing,
        LeftOut::ScoredNothing => LeftOut::OpponentUnknown,
        LeftOut::OpponentUnknown => return None,
    })
}

fn after_k(reason: &KReason) -> Option<KReason> {
    Some(match reason {
        KReason::Settled => KReason::Newcomer,
        KReason::Newcomer => KReason::Young,
        KReason::Young => KReason::Usual,
        KReason::Usual => KReason::UsualIfNotNew,
        KReason::UsualIfNotNew => KReason::Given,
        KReason::Given => return None,
    })
}

fn after_format(format: &Format) -> Option<Format> {
    Some(match format {
        Format::Swiss => Format::Team,
        Format::Team => Format::RoundRobin { cycles: 1 },
        Format::RoundRobin { cycles: 1 } => Format::RoundRobin { cycles: 2 },
        Format::RoundRobin { .. } => Format::BrokenRoundRobin,
        Format::BrokenRoundRobin => Format::Match { games: 6 },
        Format::Match { .. } => return None,
    })
}

fn after_section(section: &Section) -> Option<Section> {
    Some(match section {
        Section::Active => Section::Inactive,
        Section::Inactive => Section::Delisted,
        Section::Delisted => Section::TitledUnrated,
        Section::TitledUnrated => Section::Unrated,
        Section::Unrated => return None,
    })
}

fn after_remark(remark: &Remark) -> Option<Remark> {
    let (id, reported) = (7, 1800);
    Some(match remark {
        Remark::NoId { .. } => Remark::IdTwice { id },
        Remark::IdTwice { .. } => Remark::RatingDiffers { id, reported, listed: Some(1900) },
        Remark::RatingDiffers { listed: Some(_), .. } => {
            Remark::RatingDiffers { id, reported, listed: None }
        }
        Remark::RatingDiffers { listed: None, .. } => Remark::EnteredUnrated { id, listed: 1900 },
        Remark::EnteredUnrated { .. } => Remark::Gap(Gap { from: day(), until: day() }),
        Remark::Gap(_) => Remark::NoTimeControl,
        Remark::NoTimeControl => return None,
    })
}

fn after_matter(matter: &Matter) -> Option<Matter> {
    let until = day();
    Some(match matter {
        Matter::LateRegistration { .. } => Matter::NoLicence { arbiters: vec!["x".to_owned()] },
        Matter::NoLicence { .. } => Matter::ReportDue { until },
        Matter::ReportDue { .. } => Matter::LateReport { until, came: day() },
        Matter::LateReport { .. } => Matter::NoInterimResults { months: 2 },
        Matter::NoInterimResults { .. } => Matter::LateAppeal { until },
        Matter::LateAppeal { .. } => Matter::HybridNotApproved,
        Matter::HybridNotApproved => Matter::HybridGamesMissing,
        Matter::HybridGamesMissing => Matter::NoOfficer,
        Matter::NoOfficer => Matter::NoFederation,
        Matter::NoFederation => return None,
    })
}

fn after_list_error(error: &ReadListError) -> Option<ReadListError> {
    let text = || "x".to_owned();
    let cell = |column| ReadListError::Cell { line: 2, column, expected: "", found: text() };
    let columns = ["id", "sex", "title", "birth", "rating", "k", "games", "last_played", "pool"];
    Some(match error {
        ReadListError::Csv { .. } => ReadListError::NoIdColumn { found: text() },
        ReadListError::NoIdColumn { .. } => ReadListError::ColumnTwice { column: text() },
        ReadListError::ColumnTwice { .. } => cell(columns[0]),
        ReadListError::Cell { column, .. } => {
            let at = columns.iter().position(|known| known == column);
            match at.and_then(|at| columns.get(at + 1)) {
                Some(next) => cell(next),
                None => ReadListError::IdTwice { id: 7 },
            }
        }
        ReadListError::IdTwice { .. } => return None,
    })
}

#[test]
fn everything_that_is_said_of_ratings_has_words() {
    let reasons = all(RefusalReason::OtherGame, after_reason);
    check(
        &reasons.into_iter().map(|reason| Refusal { reason, basis: basis() }).collect::<Vec<_>>(),
    );
    check(&all(LeftOut::NoGame, after_left_out));
    check(&all(KReason::Settled, after_k));
    check(&all(Format::Swiss, after_format));
    check(&all(Section::Active, after_section));
    check(&all(Remark::NoId { name: "x".to_owned() }, after_remark));
    let matters = all(Matter::LateRegistration { days: 1, needed: 3 }, after_matter);
    check(
        &matters.into_iter().map(|matter| Finding { matter, basis: basis() }).collect::<Vec<_>>(),
    );
    let few = Withheld::TooFewGames { needed: 5, basis: basis() };
    check(&all(few, |withheld| match withheld {
        Withheld::TooFewGames { .. } => Some(Withheld::BelowFloor { floor: 1400, basis: basis() }),
        Withheld::BelowFloor { .. } => None,
    }));
    check(&all(ReadListError::Csv { line: 2, message: "x".to_owned() }, after_list_error));
}

fn after_requirement(requirement: &Requirement) -> Option<Requirement> {
    Some(match requirement {
        Requirement::RoundsADay => Requirement::HoursADay,
        Requirement::HoursADay => Requirement::Tempo,
        Requirement::Tempo => Requirement::RatingsOfTheGame,
        Requirement::RatingsOfTheGame => Requirement::ArbitersDoNotPlay,
        Requirement::ArbitersDoNotPlay => Requirement::OneDivision,
        Requirement::OneDivision => Requirement::Players,
        Requirement::Players => Requirement::Games,
        Requirement::Games => Requirement::GamesLeftOut,
        Requirement::GamesLeftOut => Requirement::Score,
        Requirement::Score => Requirement::ForeignFederations,
        Requirement::ForeignFederations => Requirement::OwnFederation,
        Requirement::OwnFederation => Requirement::OneFederation,
        Requirement::OneFederation => Requirement::TitledOpponents,
        Requirement::TitledOpponents => Requirement::WantedOpponents,
        Requirement::WantedOpponents => Requirement::Average,
        Requirement::Average => Requirement::Performance,
        Requirement::Performance => return None,
    })
}

fn after_need(need: &Need) -> Option<Need> {
    Some(match need {
        Need::Games => Need::Rating,
        Need::Rating => Need::WithoutExemption,
        Need::WithoutExemption => Need::Forfeits,
        Need::Forfeits => Need::SingleRounds,
        Need::SingleRounds => Need::LargeEvent,
        Need::LargeEvent => return None,
    })
}

fn after_verdict(verdict: &Verdict) -> Option<Verdict> {
    Some(match verdict {
        Verdict::Met => Verdict::Missed,
        Verdict::Missed => Verdict::Unknown,
        Verdict::Unknown => Verdict::NotInSources,
        Verdict::NotInSources => Verdict::Open,
        Verdict::Open => return None,
    })
}

fn after_arbiter_fault(kind: &ArbiterFaultKind) -> Option<ArbiterFaultKind> {
    let event = 1;
    Some(match kind {
        ArbiterFaultKind::TooShort { .. } => ArbiterFaultKind::SecondShort { event, rounds: 5 },
        ArbiterFaultKind::SecondShort { .. } => ArbiterFaultKind::TooFewWorked { event, worked: 4 },
        ArbiterFaultKind::TooFewWorked { .. } => ArbiterFaultKind::MayNotSign { event },
        ArbiterFaultKind::MayNotSign { .. } => return None,
    })
}

#[test]
fn everything_that_is_said_of_titles_has_words() {
    check(&all(Requirement::RoundsADay, after_requirement));
    check(&all(Need::Games, after_need));
    check(&all(Verdict::Met, after_verdict));
    let short = ArbiterFaultKind::TooShort { event: 1, rounds: 4, least: 5 };
    let faults = all(short, after_arbiter_fault).into_iter();
    check(&faults.map(|kind| ArbiterFault { kind, article: "5.2" }).collect::<Vec<_>>());
    check(&all(CategoryFault::OneKind, |fault| match fault {
        CategoryFault::OneKind => Some(CategoryFault::TooFewEvents { found: 1, least: 2 }),
        CategoryFault::TooFewEvents { .. } => {
            Some(CategoryFault::TooFewInternational { found: 1, least: 2 })
        }
        CategoryFault::TooFewInternational { .. } => None,
    }));
    check(&all(SeminarFault::NoAntiCheating, |fault| match fault {
        SeminarFault::NoAntiCheating => Some(SeminarFault::TooShort { hours: 1, least: 2 }),
        SeminarFault::TooShort { .. } => {
            Some(SeminarFault::ShortSession { session: 1, hours: 1, least: 2 })
        }
        SeminarFault::ShortSession { .. } => None,
    }));
}

fn after_control(error: &TimeControlError) -> Option<TimeControlError> {
    let moves = |expected| TimeControlError::Moves { period: 1, expected };
    Some(match error {
        TimeControlError::Unreadable { .. } => TimeControlError::NoPeriod,
        TimeControlError::NoPeriod => moves(ExpectedMoves::Number),
        TimeControlError::Moves { expected, .. } => match expected {
            ExpectedMoves::Number => moves(ExpectedMoves::AtLeastOne),
            ExpectedMoves::AtLeastOne => moves(ExpectedMoves::AllRemaining),
            ExpectedMoves::AllRemaining => {
                TimeControlError::Range { period: 1, base: Millis(0), increment: Millis(0) }
            }
        },
        TimeControlError::Range { .. } => return None,
    })
}

#[test]
fn whatever_cannot_be_read_has_words() {
    let edition: Result<LawsEdition, UnknownEdition> = "x".parse();
    check(&[edition.expect_err("no edition")]);
    check(&["x".parse::<Language>().expect_err("no language")]);
    check(&["x".parse::<Tempo>().expect_err("no tempo")]);
    check(&["x".parse::<Date>().expect_err("no day")]);
    let score: Result<Score, ParseScoreError> = "x".parse();
    check(&[score.expect_err("no points")]);
    check(&all(TimeControlError::Unreadable { found: "x".to_owned() }, after_control));
    check(&["x".parse::<System>().expect_err("no system")]);
    check(&["x".parse::<Acceleration>().expect_err("no acceleration")]);
    check(&["x".parse::<Title>().expect_err("no title")]);
    check(&["x".parse::<BirthDate>().expect_err("no birth")]);
    check(&["x".parse::<TypeCode>().expect_err("no code")]);
    check(&[Category::read("U12; x", |_| None).expect_err("no category")]);
    check(&["x=1".parse::<KeizerRules>().expect_err("no rules")]);
    check(&["x=1", "places=1"].map(|rules| match PlayoffRules::read(rules) {
        Err(error @ (UnreadPlayoffRules::Unread(_) | UnreadPlayoffRules::Missing(_))) => error,
        Ok(_) => panic!("{rules}"),
    }));
    check(&["x".parse::<Form>().expect_err("no form")]);
    check(&["x".parse::<Service>().expect_err("no service")]);
    check(&["x".parse::<Version>().expect_err("no version")]);
    check(&["x".parse::<LineEnd>().expect_err("no end of lines")]);
}
