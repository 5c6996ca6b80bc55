//! What the terms of a working are called.
use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{
    Basis, CATALOGUE, Counted, EncounterStep, Finish, Term, TieBreak, Working,
};

/// Every code, for hints.
pub(super) fn all_codes() -> String {
    let codes: Vec<&str> = CATALOGUE.iter().map(|entry| entry.code).collect();
    format!(
        "{}; with /C1 /M1 (cuts), /L+1 (limit), /K5 (factor), /P (forfeits count), /F (Fore \
         Buchholz), /R (reversed), /U1400 (the unrated) where the tie-break takes it, and :MP or \
         :GP for teams",
        codes.join(" ")
    )
}

/// The clause of a tie-break.
pub(super) fn clause(tie_break: TieBreak, edition: TieBreakEdition) -> Option<&'static str> {
    *tie_break.entry().clause.at(edition)
}

/// What a term looked at.
pub(super) fn basis(term: &Term) -> String {
    match term.basis {
        Basis::Result => "result".to_owned(),
        Basis::RunningTotal => "running total".to_owned(),
        Basis::OpponentScore { score, counts } if score == counts => format!("score {score}"),
        Basis::OpponentScore { score, counts } => format!("score {score}, counts {counts}"),
        Basis::VirtualOpponent { before, result, later } => {
            format!("not played: virtual opponent {before} + {result} + {later}")
        }
        Basis::Dummy { own, counts } if own == counts => {
            format!("not played: dummy with own score {own}")
        }
        Basis::Dummy { own, counts } => {
            format!("not played: dummy with own score {own}, at most {counts}")
        }
        Basis::OpponentBuchholz => "Buchholz of the opponent".to_owned(),
        Basis::OpponentPerformance => "performance of the opponent".to_owned(),
        Basis::Compared { own, other } => format!("{own} against {other}"),
        Basis::AssumedRating { rating } => format!("no rating, counts as {rating}"),
        Basis::Board => "points on this board".to_owned(),
        Basis::Limit { score, limit_twentieths } => {
            format!("score {score}, limit {}", limit(limit_twentieths))
        }
        Basis::Rating { rating, counts } if rating == counts => format!("rating {rating}"),
        Basis::Rating { rating, counts } => format!("rating {rating}, counts {counts}"),
        Basis::NoRating => "no rating".to_owned(),
        Basis::Unplayed => "not played".to_owned(),
        Basis::OutsideTheTie => "not level".to_owned(),
    }
}

fn limit(twentieths: u32) -> String {
    if twentieths == u32::MAX {
        return "above everybody".to_owned();
    }
    let hundredths = twentieths * 5;
    match hundredths % 10 {
        0 => format!("{}.{}", hundredths / 100, hundredths % 100 / 10),
        _ => format!("{}.{:02}", hundredths / 100, hundredths % 100),
    }
}

/// Whether a term enters the sum.
pub(super) const fn counted(counted: Counted) -> &'static str {
    match counted {
        Counted::Yes => "counts",
        Counted::Cut => "cut",
        Counted::No => "no",
    }
}

/// What was done with the sum.
pub(super) fn finish(working: &Working) -> String {
    match working.finish {
        Finish::Sum => "sum".to_owned(),
        Finish::Mean { n } => format!("mean of {n}"),
        Finish::MeanPlus { n, percent, difference } => {
            format!("mean of {n}, {difference:+} for {percent} %")
        }
        Finish::RoundedMean { n } => format!("mean of {n}, rounded"),
        Finish::RoundedMeanPlus { n, percent, difference } => {
            format!("rounded mean of {n}, {difference:+} for {percent} %")
        }
        Finish::LowestRating { n, half_points } => {
            let points = format!("{}.{}", half_points / 2, half_points % 2 * 5);
            format!("lowest rating that expects {points} of {n}")
        }
        Finish::AddedToSecondary { secondary, factor } => {
            format!("sum divided by {factor}, added to {secondary}")
        }
        Finish::Place { place, n_level } => format!("place {place} of {n_level} who are level"),
        Finish::Stated => "as it is".to_owned(),
        Finish::SeparatesNobody => "separates none of those who are level".to_owned(),
        Finish::GamePointsDiffer => "not used: game points differ".to_owned(),
        Finish::Dropped => "not used: some have no rating".to_owned(),
        Finish::NotApplicable => "has no meaning here".to_owned(),
        Finish::NoGames => "no game counts".to_owned(),
        Finish::NotAllMet => "not all who are level met".to_owned(),
        Finish::NotLevel => "level with nobody".to_owned(),
    }
}

/// More rows than this are not written out.
const STEP_ROWS_MAX: usize = 16;

/// A separate table of those who are level, in one line.
pub(super) fn step(step: &EncounterStep) -> String {
    if step.rows.len() > STEP_ROWS_MAX {
        let n_first = step.order.iter().filter(|group| group.len() == 1).count();
        return format!("{} are level, {n_first} of them out of reach", step.rows.len());
    }
    let row = |row: &arbiter_standings::EncounterRow| match row.n_not_met {
        0 => format!("{} has {}", row.number, row.points),
        missing => format!("{} has {} and did not meet {missing}", row.number, row.points),
    };
    let rows: Vec<String> = step.rows.iter().map(row).collect();
    let group = |group: &Vec<u16>| {
        let numbers: Vec<String> = group.iter().map(ToString::to_string).collect();
        numbers.join(" = ")
    };
    let order: Vec<String> = step.order.iter().map(group).collect();
    format!("{}: {}", rows.join(", "), order.join(", then "))
}
