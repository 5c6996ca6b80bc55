//! What the regulations say of an event, as keys and values of texts.

use arbiter_rulebook::{Explain, Message, MessageValue, Tempo};

use crate::{
    Format, Gap, KReason, LeftOut, ReadListError, Refusal, RefusalReason, Section, Withheld,
    administration::{Finding, Matter},
    period::Remark,
};

/// One of the three lists.
fn list(tempo: Tempo) -> Message {
    Message::new(match tempo {
        Tempo::Standard => "rated-standard",
        Tempo::Rapid => "rated-rapid",
        Tempo::Blitz => "rated-blitz",
    })
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match &self.reason {
            RefusalReason::OtherGame => Message::new("unrated-other-game"),
            RefusalReason::NoList(control) => {
                Message::new("unrated-no-list").with("control", control.to_string())
            }
            RefusalReason::OtherList { control, list: found, asked } => {
                Message::new("unrated-other-list")
                    .with("control", control.to_string())
                    .with("list", list(*found))
                    .with("asked", list(*asked))
            }
            RefusalReason::FirstPeriod(control) => {
                Message::new("unrated-first-period").with("control", control.to_string())
            }
            RefusalReason::TooManyRounds { day, rounds, most } => Message::new("unrated-rounds")
                .with("day", day.to_string())
                .with("rounds", *rounds)
                .with("most", *most),
            RefusalReason::TooManyHours { day, rounds, hours } => Message::new("unrated-hours")
                .with("day", day.to_string())
                .with("rounds", *rounds)
                .with("hours", *hours),
            RefusalReason::TooLong { days } => Message::new("unrated-days").with("days", *days),
            RefusalReason::TooFewRated { rated, rated_needed, players, players_needed } => {
                Message::new("unrated-few")
                    .with("rated", *rated)
                    .with("needed", *rated_needed)
                    .with("players", *players)
                    .with("all", *players_needed)
            }
            RefusalReason::UnratedInMatch => Message::new("unrated-match"),
        }
    }
}

impl Explain for LeftOut {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::NoGame => "left-out-no-game",
            Self::NotPlayed => "left-out-not-played",
            Self::NoMoveByEach => "left-out-no-move",
            Self::TooFast => "left-out-too-fast",
            Self::MatchDecided => "left-out-decided",
            Self::OtherReport => "left-out-other-report",
            Self::TooFarApart => "left-out-far-apart",
            Self::OpponentUnrated => "left-out-unrated",
            Self::OpponentScoredNothing => "left-out-opponent-nothing",
            Self::ScoredNothing => "left-out-scored-nothing",
            Self::OpponentUnknown => "left-out-unknown",
        })
    }
}

impl Explain for KReason {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Settled => "k-settled",
            Self::Newcomer => "k-newcomer",
            Self::Young => "k-young",
            Self::Usual => "k-usual",
            Self::UsualIfNotNew => "k-usual-if",
            Self::Given => "k-given",
        })
    }
}

impl Explain for Format {
    fn message(&self) -> Message {
        match self {
            Self::Swiss => Message::new("rating-format-swiss"),
            Self::Team => Message::new("rating-format-team"),
            Self::RoundRobin { cycles: 1 } => Message::new("rating-format-round-robin"),
            Self::RoundRobin { cycles } => Message::new("rating-format-cycles").with("n", *cycles),
            Self::BrokenRoundRobin => Message::new("rating-format-broken"),
            Self::Match { games } => Message::new("rating-format-match").with("n", *games),
        }
    }
}

impl Explain for Section {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Active => "rating-section-active",
            Self::Inactive => "rating-section-inactive",
            Self::Delisted => "rating-section-delisted",
            Self::TitledUnrated => "rating-section-titled",
            Self::Unrated => "rating-section-unrated",
        })
    }
}

impl Explain for Gap {
    fn message(&self) -> Message {
        let from = Message::new("rating-gap").with("from", self.from.to_string());
        from.with("until", self.until.to_string())
    }
}

impl Explain for Withheld {
    fn message(&self) -> Message {
        match self {
            Self::TooFewGames { needed, basis } => Message::new("rating-withheld-games")
                .with("needed", *needed)
                .with("article", basis.to_string()),
            Self::BelowFloor { floor, basis } => Message::new("rating-withheld-floor")
                .with("floor", *floor)
                .with("article", basis.to_string()),
        }
    }
}

impl Explain for Remark {
    fn message(&self) -> Message {
        match self {
            Self::NoId { name } => Message::new("rating-remark-no-id").with("name", name.as_str()),
            Self::IdTwice { id } => {
                Message::new("rating-remark-id-twice").with("id", id.to_string())
            }
            Self::RatingDiffers { id, reported, listed: Some(listed) } => {
                Message::new("rating-remark-differs")
                    .with("id", id.to_string())
                    .with("reported", *reported)
                    .with("listed", *listed)
            }
            Self::RatingDiffers { id, reported, listed: None } => {
                Message::new("rating-remark-unlisted")
                    .with("id", id.to_string())
                    .with("reported", *reported)
            }
            Self::EnteredUnrated { id, listed } => Message::new("rating-remark-entered-unrated")
                .with("id", id.to_string())
                .with("listed", *listed),
            Self::Gap(gap) => gap.message(),
            Self::NoTimeControl => Message::new("rating-remark-no-control"),
        }
    }
}

impl Explain for Finding {
    fn message(&self) -> Message {
        let message = match &self.matter {
            Matter::LateRegistration { days, needed } => {
                Message::new("rating-finding-registration")
                    .with("days", *days)
                    .with("needed", *needed)
            }
            Matter::NoLicence { arbiters } => {
                Message::new("rating-finding-licence").with("names", arbiters.join("; "))
            }
            Matter::ReportDue { until } => {
                Message::new("rating-finding-due").with("until", until.to_string())
            }
            Matter::LateReport { until, came } => Message::new("rating-finding-late")
                .with("until", until.to_string())
                .with("came", came.to_string()),
            Matter::NoInterimResults { months } => {
                Message::new("rating-finding-interim").with("months", *months)
            }
            Matter::LateAppeal { until } => {
                Message::new("rating-finding-appeal").with("until", until.to_string())
            }
            Matter::HybridNotApproved => Message::new("rating-finding-hybrid"),
            Matter::HybridGamesMissing => Message::new("rating-finding-games"),
            Matter::NoOfficer => Message::new("rating-finding-officer"),
            Matter::NoFederation => Message::new("rating-finding-federation"),
        };
        message.with("article", self.basis.to_string())
    }
}

impl Explain for ReadListError {
    fn message(&self) -> Message {
        match self {
            Self::Csv { line, message } => Message::new("file-at-line")
                .with("line", line.to_string())
                .with("what", message.as_str()),
            Self::NoIdColumn { found } => Message::new("expected-rating-column")
                .with("column", "id")
                .with("found", found.as_str()),
            Self::ColumnTwice { column } => {
                Message::new("column-twice").with("column", column.as_str())
            }
            Self::Cell { line, column, found, .. } => Message::new("at-cell")
                .with("line", line.to_string())
                .with("column", *column)
                .with("found", found.as_str())
                .with("expected", cell(column)),
            Self::IdTwice { id } => Message::new("id-twice").with("id", id.to_string()),
        }
    }
}

/// What a column of a list holds.
fn cell(column: &str) -> MessageValue {
    let key = match column {
        "id" => "cell-number",
        "sex" => "cell-sex",
        "title" => "cell-title",
        "birth" => "cell-birth",
        "rating" | "standard" | "peak" => "cell-rating",
        "k" => "cell-k",
        "games" | "games_total" => "cell-games",
        "last_played" => "cell-day",
        // The results that are kept, in the form of their column.
        _ => return "end:games:points:levels".into(),
    };
    Message::new(key).into()
}
