//! IT3: the report of a tournament.

use std::collections::BTreeSet;

use arbiter_rating::{Declared, Terms, articles_02_to_06::rounds_by_day};
use arbiter_tournament::{Player, Record, Title};

use super::{Block, Form, Row, Sheet, by_hand, known, person::day};

/// The report of a tournament.
pub fn it3(record: &Record) -> Sheet {
    let event = &record.event;
    let terms = Terms::of(record, &Declared::default());
    let rounds = record.rounds_total.map_or(0, usize::from).max(record.rounds_recorded());
    let days: Vec<String> = rounds_by_day(record).values().map(ToString::to_string).collect();
    let is_team = !record.teams.is_empty();
    let head = vec![
        known("Federation", &event.federation),
        by_hand("FIDE event id"),
        known("Name of the event", &event.name),
        known("Host federation", &event.federation),
        known("Place", &event.place),
        known("Start", day(&event.starts)),
        known("End", day(&event.ends)),
        by_hand("Organiser's FIDE id"),
        by_hand("Organiser"),
        by_hand("Organiser's mail"),
        known("Rounds", rounds),
        known("Rounds a day", days.join("-")),
        known("Rate of play", &event.time_control),
        known("Class", terms.tempo.map(|tempo| tempo.to_string()).unwrap_or_default()),
        known("System", terms.format),
        known("Individual or team", if is_team { "team" } else { "individual" }),
        known("Swiss variant", &event.kind),
        by_hand("Acceleration"),
        by_hand("Manual pairing, by whom"),
        by_hand("Computer pairing, program"),
        by_hand("Remarks"),
    ];
    let head_row = vec!["Players", "Total", "Federations", "From host", "Not from host"];
    let mut officials = vec![known("Chief arbiter", &event.chief_arbiter), by_hand("Mail")];
    let labels = ["First deputy", "Second deputy"];
    let mut deputies = event.deputy_arbiters.iter();
    for label in labels {
        officials.push(match deputies.next() {
            Some(name) => known(label, name),
            None => by_hand(label),
        });
    }
    officials.extend(deputies.map(|name| known("Arbiter", name)));
    Sheet {
        form: Form::It3,
        blocks: vec![
            Block::Fields { heading: "Event", fields: head },
            Block::Table { heading: "Participants", head: head_row, rows: participants(record) },
            Block::Fields { heading: "Arbiters", fields: officials },
            Block::Note("Every official who is named needs a FIDE id.".to_owned()),
        ],
    }
}

/// Whether a player belongs to a row.
type Belongs = fn(&Player) -> bool;

/// The rows of the form, in its order.
const ROWS: [(&str, Belongs); 8] = [
    ("Rated", |player| player.rating.is_some()),
    ("GM", |player| player.title == Some(Title::Grandmaster)),
    ("IM", |player| player.title == Some(Title::InternationalMaster)),
    ("FM", |player| player.title == Some(Title::FideMaster)),
    ("Unrated", |player| player.rating.is_none()),
    ("WGM", |player| player.title == Some(Title::WomanGrandmaster)),
    ("WIM", |player| player.title == Some(Title::WomanInternationalMaster)),
    ("WFM", |player| player.title == Some(Title::WomanFideMaster)),
];

fn participants(record: &Record) -> Vec<Row> {
    let host = record.event.federation.as_str();
    let row = |(label, belongs): (&str, Belongs)| {
        let players: Vec<&Player> =
            record.players.iter().filter(|it| !it.is_vacant() && belongs(it)).collect();
        let federations: BTreeSet<&str> =
            players.iter().map(|player| player.federation.as_str()).collect();
        let from_host = players.iter().filter(|player| player.federation == host).count();
        let numbers = [players.len(), federations.len(), from_host, players.len() - from_host];
        let cells = std::iter::once(label.to_owned()).chain(numbers.map(|it| it.to_string()));
        Row { cells: cells.collect(), is_left_out: false }
    };
    ROWS.into_iter().map(row).collect()
}
