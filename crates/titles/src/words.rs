//! Requirements, needs and faults as keys and values of texts.

use arbiter_rulebook::{Explain, Message};

use crate::{
    application::Need,
    arbiters::{ArbiterFault, ArbiterFaultKind},
    categories::{CategoryFault, NoService},
    forms::{Form, UnknownForm},
    norms::{Requirement, Verdict},
    seminars::SeminarFault,
};

impl Explain for Verdict {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Met => "verdict-met",
            Self::Missed => "verdict-missed",
            Self::Unknown => "verdict-unknown",
            Self::NotInSources => "verdict-not-in-sources",
            Self::Open => "verdict-open",
        })
    }
}

impl Explain for Requirement {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::RoundsADay => "norm-needs-rounds",
            Self::HoursADay => "norm-needs-hours",
            Self::Players => "norm-needs-players",
            Self::GamesLeftOut => "norm-needs-left-out",
            Self::Tempo => "norm-needs-tempo",
            Self::RatingsOfTheGame => "norm-needs-ratings-of-the-game",
            Self::ArbitersDoNotPlay => "norm-needs-arbiters",
            Self::OneDivision => "norm-needs-division",
            Self::Games => "norm-needs-games",
            Self::Score => "norm-needs-score",
            Self::ForeignFederations => "norm-needs-foreign",
            Self::OwnFederation => "norm-needs-own",
            Self::OneFederation => "norm-needs-one",
            Self::TitledOpponents => "norm-needs-titled",
            Self::WantedOpponents => "norm-needs-wanted",
            Self::Average => "norm-needs-average",
            Self::Performance => "norm-needs-performance",
        })
    }
}

impl Explain for Need {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Games => "norm-need-games",
            Self::Rating => "norm-need-rating",
            Self::WithoutExemption => "norm-need-exemption",
            Self::Forfeits => "norm-need-forfeits",
            Self::SingleRounds => "norm-need-single",
            Self::LargeEvent => "norm-need-large",
        })
    }
}

impl Explain for ArbiterFault {
    fn message(&self) -> Message {
        match self.kind {
            ArbiterFaultKind::TooShort { event, rounds, least } => {
                Message::new("arbiters-norm-short")
                    .with("norm", event)
                    .with("rounds", rounds)
                    .with("least", least)
            }
            ArbiterFaultKind::SecondShort { event, rounds } => {
                Message::new("arbiters-norm-second-short")
                    .with("norm", event)
                    .with("rounds", rounds)
            }
            ArbiterFaultKind::TooFewWorked { event, worked } => {
                Message::new("arbiters-norm-worked").with("norm", event).with("rounds", worked)
            }
            ArbiterFaultKind::MayNotSign { event } => {
                Message::new("arbiters-norm-signed").with("norm", event)
            }
        }
    }
}

impl Explain for SeminarFault {
    fn message(&self) -> Message {
        match *self {
            Self::TooShort { hours, least } => {
                Message::new("arbiters-seminar-short").with("hours", hours).with("least", least)
            }
            Self::ShortSession { session, hours, least } => Message::new("arbiters-session-short")
                .with("session", session)
                .with("hours", hours)
                .with("least", least),
            Self::NoAntiCheating => Message::new("arbiters-no-anti-cheating"),
        }
    }
}

impl Explain for CategoryFault {
    fn message(&self) -> Message {
        match *self {
            Self::TooFewEvents { found, least } => {
                Message::new("arbiters-few-events").with("found", found).with("least", least)
            }
            Self::OneKind => Message::new("arbiters-one-kind"),
            Self::TooFewInternational { found, least } => {
                Message::new("arbiters-few-international").with("found", found).with("least", least)
            }
        }
    }
}

impl Explain for UnknownForm {
    fn message(&self) -> Message {
        Message::expected_one_of(&Form::ALL.map(Form::code), &self.found)
    }
}

impl Explain for NoService {
    fn message(&self) -> Message {
        let expected =
            Message::new("expected-service").with("example", "2017-05-01 swiss deputy 160 5");
        expected.with("found", self.0.as_str())
    }
}
