//! The counts of a whole run.

use serde_json::{Map, Value, json};

use super::{Editions, Judged, Kind, Piece};

/// The counts of a whole run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games judged.
    pub games: u64,
    /// Half-moves of them.
    pub plies: u64,
    /// Findings, in the order of [`Kind::ALL`].
    pub findings: [u64; Kind::ALL.len()],
    /// Games with a finding.
    pub games_found: u64,
    /// Games that cannot be read to their end.
    pub unread: u64,
    /// Games of other variants, which are not judged.
    pub variants: u64,
    /// Games with a question that the search could not settle.
    pub unsettled: u64,
}

impl Summary {
    /// Counts a piece.
    pub fn add(&mut self, piece: &Piece) {
        self.games += piece.games;
        self.plies += piece.plies;
        for row in &piece.rows {
            self.count(row.kind);
        }
        self.games_found += piece.rows.chunk_by(|a, b| a.place.game == b.place.game).count() as u64;
        self.unread += piece.unread.len() as u64;
        self.variants += piece.variants.len() as u64;
        self.unsettled += piece.unsettled.len() as u64;
    }

    /// Counts a game that stood in a row of a table.
    pub fn add_row(&mut self, judged: &Judged) {
        self.games += 1;
        self.plies += judged.plies;
        for row in &judged.findings {
            self.count(row.kind);
        }
        self.games_found += u64::from(!judged.findings.is_empty());
        self.variants += u64::from(judged.is_variant);
        self.unread += u64::from(judged.error.is_some() && !judged.is_variant);
        self.unsettled += u64::from(judged.is_unsettled);
    }

    fn count(&mut self, kind: Kind) {
        if let Some(at) = Kind::ALL.iter().position(|&known| known == kind) {
            self.findings[at] += 1;
        }
    }

    /// The counts for programs.
    pub fn answer(&self, editions: Editions) -> Value {
        let kinds = Kind::ALL.iter().zip(self.findings);
        let findings: Map<String, Value> =
            kinds.map(|(kind, count)| (kind.word().to_owned(), count.into())).collect();
        json!({ "summary": {
            "edition": editions.usual.year(),
            "by_date": editions.by_date,
            "games": self.games,
            "half_moves": self.plies,
            "findings": findings,
            "games_with_findings": self.games_found,
            "unread": self.unread,
            "variants": self.variants,
            "unsettled": self.unsettled,
        }})
    }
}
