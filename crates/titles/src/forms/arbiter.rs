//! FA1 and IA1: the norm of an arbiter.

use std::collections::BTreeSet;

use arbiter_rating::format_of;
use arbiter_tournament::{Record, Title};

use super::{
    Block, Form, Sheet, by_hand, known,
    person::{day, names},
    signatures,
};
use crate::arbiters::ArbiterTitle;

/// The arbiter whose norm it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidate {
    /// `Surname, First`.
    pub name: String,
    /// None where unknown.
    pub fide_id: Option<u64>,
    /// Three letters, or empty.
    pub federation: String,
}

/// The norm of an arbiter at this event.
pub fn arbiter_norm(title: ArbiterTitle, record: &Record, candidate: &Candidate) -> Sheet {
    let form = match title {
        ArbiterTitle::Fide => Form::Fa1,
        ArbiterTitle::International => Form::Ia1,
    };
    let (surname, given) = names(&candidate.name);
    let event = &record.event;
    let players: Vec<_> = record.players.iter().filter(|player| !player.is_vacant()).collect();
    let federations: BTreeSet<&str> =
        players.iter().map(|player| player.federation.as_str()).collect();
    let is_titled = |title: Option<Title>| {
        title.is_some_and(|it| !matches!(it, Title::CandidateMaster | Title::WomanCandidateMaster))
    };
    let titled = players.iter().filter(|player| is_titled(player.title)).count();
    let rounds = record.rounds_total.map_or(0, usize::from).max(record.rounds_recorded());
    let first = event.round_dates.first().unwrap_or(&event.starts);
    let last = event.round_dates.last().unwrap_or(&event.ends);
    let fields = vec![
        known("Event", &event.name),
        by_hand("Event code(s)"),
        known("Federation of the event", &event.federation),
        known("Venue", &event.place),
        known("Date of the first round", day(first)),
        known("Date of the last round", day(last)),
        known("System", format_of(record)),
        known("Rounds", rounds),
        known("Players", players.len()),
        known("FIDE-rated players", players.iter().filter(|it| it.rating.is_some()).count()),
        known("Federations", federations.len()),
        known("Titled players, without CM and WCM", titled),
        known("Time control", &event.time_control),
    ];
    let person = vec![
        known("Last name", surname),
        known("First name", given),
        known("FIDE id", candidate.fide_id.map(|id| id.to_string()).unwrap_or_default()),
        known("Federation", &candidate.federation),
    ];
    let duty = Block::Note(
        "The arbiter named above was on duty at this event and showed the knowledge, judgement and \
         authority that the title asks for."
            .to_owned(),
    );
    Sheet {
        form,
        blocks: vec![
            Block::Fields { heading: "Arbiter", fields: person },
            Block::Fields { heading: "Event", fields },
            duty,
            signatures(&[
                "Name of the chief arbiter",
                "Signature",
                "Position",
                "Federation",
                "Date",
                "Federation official who authenticates",
                "Position of the official",
                "Signature of the official",
                "Date of the official",
            ]),
            Block::Note("Decisions of the appeals committee go with the application.".to_owned()),
        ],
    }
}
