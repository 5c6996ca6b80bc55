//! What a working says, for every language: the key of a text, and its values.

use arbiter_rulebook::{Explain, Message, Score};

use arbiter_tournament::{KeizerRound, PairingNumber};

use crate::{
    Basis, Difference, Finish, Refused, TeamCount, TeamError, TieBreakEditionError, Warning,
};

fn points(score: Score) -> String {
    score.to_string()
}

impl Explain for Difference {
    /// What a report states, and what follows from its results.
    fn message(&self) -> Message {
        let of_points = |key, who: Message, stated, computed| {
            let stated = Message::new(key).with("who", who).with("stated", points(stated));
            stated.with("computed", points(computed))
        };
        let of_rank = |who: Message, stated: u16, from: u32, to: u32| {
            let key = if from == to { "stated-rank" } else { "stated-rank-of-several" };
            let stated = Message::new(key).with("who", who).with("stated", stated);
            let ranks = stated.with("from", from);
            if from == to { ranks } else { ranks.with("to", to) }
        };
        let player = |number: PairingNumber| {
            Message::new("stated-player").with("number", number.to_string())
        };
        let team = |number: u16| Message::new("stated-team").with("number", number);
        match *self {
            Self::Points { player: who, stated, computed } => {
                of_points("stated-points", player(who), stated, computed)
            }
            Self::TeamPoints { team: who, count: TeamCount::Match, stated, computed } => {
                of_points("stated-match-points", team(who), stated, computed)
            }
            Self::TeamPoints { team: who, count: TeamCount::Game, stated, computed } => {
                of_points("stated-game-points", team(who), stated, computed)
            }
            Self::Order { player: who, points: own, other, other_points } => {
                Message::new("stated-order")
                    .with("who", player(who))
                    .with("points", points(own))
                    .with("other", other.to_string())
                    .with("others", points(other_points))
            }
            Self::Rank { player: who, stated, from, to } => of_rank(player(who), stated, from, to),
            Self::TeamRank { team: who, stated, from, to } => of_rank(team(who), stated, from, to),
        }
    }
}

impl Explain for Basis {
    /// What a term looked at.
    fn message(&self) -> Message {
        match *self {
            Self::Result => Message::new("basis-result"),
            Self::RunningTotal => Message::new("basis-running-total"),
            Self::OpponentScore { score, counts } if score == counts => {
                Message::new("basis-score").with("score", points(score))
            }
            Self::OpponentScore { score, counts } => Message::new("basis-score-counts")
                .with("score", points(score))
                .with("counts", points(counts)),
            Self::VirtualOpponent { before, result, later } => Message::new("basis-virtual")
                .with("before", points(before))
                .with("result", points(result))
                .with("later", points(later)),
            Self::Dummy { own, counts } if own == counts => {
                Message::new("basis-dummy").with("own", points(own))
            }
            Self::Dummy { own, counts } => Message::new("basis-dummy-limited")
                .with("own", points(own))
                .with("counts", points(counts)),
            Self::OpponentBuchholz => Message::new("basis-buchholz"),
            Self::OpponentPerformance => Message::new("basis-performance"),
            Self::Compared { own, other } => {
                Message::new("basis-compared").with("own", points(own)).with("other", points(other))
            }
            Self::AssumedRating { rating } => {
                Message::new("basis-assumed-rating").with("rating", rating.to_string())
            }
            Self::Board => Message::new("basis-board"),
            Self::BoardsByNumber => Message::new("basis-boards-by-number"),
            Self::Limit { score, limit_twentieths } => Message::new("basis-limit")
                .with("score", points(score))
                .with("limit", limit(limit_twentieths)),
            Self::Rating { rating, counts } if rating == counts => {
                Message::new("basis-rating").with("rating", rating.to_string())
            }
            Self::Rating { rating, counts } => Message::new("basis-rating-counts")
                .with("rating", rating.to_string())
                .with("counts", counts.to_string()),
            Self::NoRating => Message::new("basis-no-rating"),
            Self::Unplayed => Message::new("basis-unplayed"),
            Self::OutsideTheTie => Message::new("basis-not-level"),
            Self::Keizer { round, value, share } => Message::new(keizer(round))
                .with("value", value.to_string())
                .with("share", share.to_string()),
        }
    }
}

/// What a round of a Keizer event gives a share of.
const fn keizer(round: KeizerRound) -> &'static str {
    match round {
        KeizerRound::Game { .. } => "basis-keizer-game",
        KeizerRound::Free => "basis-keizer-free",
        KeizerRound::Excused => "basis-keizer-excused",
        KeizerRound::ExcusedTooOften => "basis-keizer-too-often",
        KeizerRound::Absent => "basis-keizer-absent",
        KeizerRound::ClubMatch => "basis-keizer-match",
    }
}

/// A limit in twentieths of a point.
fn limit(twentieths: u32) -> String {
    if twentieths == u32::MAX {
        return "∞".to_owned();
    }
    let hundredths = twentieths * 5;
    match hundredths % 10 {
        0 => format!("{}.{}", hundredths / 100, hundredths % 100 / 10),
        _ => format!("{}.{:02}", hundredths / 100, hundredths % 100),
    }
}

/// A bonus with its plus, a penalty with its minus: `+1.0`, `−0.5`.
fn awards(tenths: i32) -> String {
    let sign = if tenths < 0 { '−' } else { '+' };
    let tenths = tenths.unsigned_abs();
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

impl Explain for Finish {
    /// What was done with the sum.
    fn message(&self) -> Message {
        let mean = |key: &'static str, n: u32| Message::new(key).with("games", n.to_string());
        let plus = |message: Message, percent: String, difference: String| {
            message.with("percent", percent).with("difference", difference)
        };
        match *self {
            Self::Sum => Message::new("finish-sum"),
            Self::SumAndAwards { tenths } => {
                Message::new("finish-sum-awards").with("awards", awards(tenths))
            }
            Self::SumAndOwnValue { value } => {
                Message::new("finish-keizer").with("value", value.to_string())
            }
            Self::Mean { n } => mean("finish-mean", n),
            Self::MeanPlus { n, percent, difference } => {
                plus(mean("finish-mean-plus", n), percent.to_string(), format!("{difference:+}"))
            }
            Self::RoundedMean { n } => mean("finish-rounded-mean", n),
            Self::RoundedMeanPlus { n, percent, difference } => plus(
                mean("finish-rounded-mean-plus", n),
                percent.to_string(),
                format!("{difference:+}"),
            ),
            Self::LowestRating { n, half_points } => {
                let points = format!("{}.{}", half_points / 2, half_points % 2 * 5);
                mean("finish-lowest-rating", n).with("points", points)
            }
            Self::AddedToSecondary { secondary, factor } => Message::new("finish-added")
                .with("factor", factor.to_string())
                .with("secondary", points(secondary)),
            Self::Place { place, n_level } => Message::new("finish-place")
                .with("place", place.to_string())
                .with("level", n_level.to_string()),
            Self::Stated => Message::new("finish-stated"),
            Self::SeparatesNobody => Message::new("finish-separates-nobody"),
            Self::GamePointsDiffer => Message::new("finish-game-points-differ"),
            Self::Dropped => Message::new("finish-dropped"),
            Self::NotApplicable => Message::new("finish-not-applicable"),
            Self::NoGames => Message::new("finish-no-games"),
            Self::NotAllMet => Message::new("finish-not-all-met"),
            Self::NotLevel => Message::new("finish-not-level"),
        }
    }
}

impl Explain for Warning {
    /// What the rules warn against; [`Warning::clause`] tells which.
    fn message(&self) -> Message {
        let about = |key: &'static str, tie_break: &dyn std::fmt::Display| {
            Message::new(key).with("tiebreak", tie_break.to_string())
        };
        match self {
            Self::RatingsMissing { tie_break, n_unrated, n_all } => {
                about("warn-ratings-missing", tie_break)
                    .with("unrated", n_unrated.to_string())
                    .with("all", n_all.to_string())
            }
            Self::RatingsDropped { tie_break, n_unrated, n_all, .. } => {
                about("warn-ratings-dropped", tie_break)
                    .with("unrated", n_unrated.to_string())
                    .with("all", n_all.to_string())
            }
            Self::FamiliesMixed { examples } => {
                let codes: Vec<String> = examples.iter().map(ToString::to_string).collect();
                Message::new("warn-families-mixed").with("tiebreaks", codes.join(", "))
            }
            Self::NotRoundRobin { tie_break } => about("warn-not-round-robin", tie_break),
            Self::NeedsTeams { tie_break } => about("warn-needs-teams", tie_break),
            Self::NeedsPlayers { tie_break } => about("warn-needs-players", tie_break),
            Self::UselessInRoundRobin { tie_break } => about("warn-useless-round-robin", tie_break),
            Self::NotInEdition { tie_break, edition } => {
                about("warn-not-in-edition", tie_break).with("edition", edition.to_string())
            }
            Self::LongEvent { tie_break } => about("warn-long-event", tie_break),
        }
    }
}

impl Explain for Refused {
    fn message(&self) -> Message {
        Message::new("tie-break-refused")
            .with("tiebreak", self.tie_break.to_string())
            .with("article", self.article.to_string())
    }
}

impl Explain for TieBreakEditionError {
    fn message(&self) -> Message {
        match self {
            Self::Obsolete => Message::new("tie-break-obsolete"),
            Self::Unknown(error) => error.message(),
        }
    }
}

impl Explain for TeamError {
    fn message(&self) -> Message {
        match self {
            Self::NoTeams => Message::new("teams-fault-none"),
            Self::TwoOpponents { round, team, one, other } => Message::new("teams-fault-two")
                .with("round", *round)
                .with("team", team.as_str())
                .with("one", one.as_str())
                .with("other", other.as_str()),
            Self::AgainstItself { round, team } => {
                Message::new("teams-fault-itself").with("round", *round).with("team", team.as_str())
            }
        }
    }
}
