//! What the terms of a working are called.
use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{Basis, CATALOGUE, Counted, Finish, Form, Term, TieBreak, Working};

/// Every code, for hints.
pub(super) fn all_codes() -> String {
    let code = |entry: &arbiter_standings::Entry| match entry.form {
        Form::Fixed(_) => entry.code.to_owned(),
        Form::Cut(_) => format!("{}1...", entry.code),
        Form::Step(_) => format!("{}-1...", entry.code),
    };
    CATALOGUE.iter().map(code).collect::<Vec<_>>().join(" ")
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
        Basis::OpponentBuchholz => "Buchholz of the opponent".to_owned(),
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
        Finish::NoGames => "no game counts".to_owned(),
        Finish::NotAllMet => "not all who are level met".to_owned(),
        Finish::NotLevel => "level with nobody".to_owned(),
    }
}
