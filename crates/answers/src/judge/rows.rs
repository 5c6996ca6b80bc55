//! Games as rows of a table: movetext in one column, what the head of a record says in others.

use arbiter_board::{Move, Position};
use arbiter_notation::pgn::{self, End, Extent, Issue, MoveVisitor, Place};
use arbiter_rulebook::Date;
use arbiter_text::Text;
use arbiter_winnable::Limit;

use super::{Editions, RecordBuilder, Row, date};

/// A game in a row of a table. What is `None` is not known.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameRow<'r> {
    /// The moves, with tags before them or without; not always UTF-8.
    pub movetext: Option<&'r [u8]>,
    /// As the tag `Result`.
    pub result: Option<&'r str>,
    /// As the tag `Termination`.
    pub termination: Option<&'r str>,
    /// As the tag `Date`, or `2019-05-12`; it decides the edition where dates decide.
    pub date: Option<&'r str>,
}

/// What was found in a row.
#[derive(Debug, Default)]
pub struct Judged {
    /// Half-moves that were legal.
    pub plies: u64,
    /// The day of the game, from its column or its tag.
    pub date: Option<Date>,
    /// What was found.
    pub findings: Vec<Row>,
    /// Why the row could not be judged to its end.
    pub error: Option<String>,
    /// The game is of another variant, which is the error.
    pub is_variant: bool,
    /// A question that the search could not settle.
    pub is_unsettled: bool,
}

/// Judges rows one after the other.
pub struct RowJudge {
    builder: RecordBuilder,
}

impl RowJudge {
    /// A judge under these editions, with this limit and in this language.
    pub fn new(editions: Editions, limit: Limit, t: Text) -> Self {
        Self { builder: RecordBuilder::new(editions, limit, t) }
    }

    /// Judges rows, and answers each in its place.
    pub fn judge<'r>(&mut self, rows: impl IntoIterator<Item = GameRow<'r>>) -> Vec<Judged> {
        let mut judged: Vec<Judged> = Vec::new();
        for row in rows {
            let first = judged.len() as u64;
            judged.push(self.replay(row, first));
        }
        self.builder.judge_cases();
        let piece = std::mem::take(&mut self.builder.piece);
        for found in piece.rows {
            if let Some(row) = at(&mut judged, found.place) {
                row.findings.push(found);
            }
        }
        for issue in piece.unread {
            if let Some(row) = at(&mut judged, issue.place) {
                row.error.get_or_insert_with(|| issue.kind.to_string());
            }
        }
        for issue in piece.variants {
            if let Some(row) = at(&mut judged, issue.place) {
                row.is_variant = row.error.is_none();
                row.error.get_or_insert_with(|| issue.kind.to_string());
            }
        }
        for place in piece.unsettled {
            if let Some(row) = at(&mut judged, place) {
                row.is_unsettled = true;
            }
        }
        judged
    }

    fn replay(&mut self, row: GameRow<'_>, rows_before: u64) -> Judged {
        // Known even where there is no game to read: it says to which month the row belongs.
        let day = row.date.and_then(|text| date(text.as_bytes()));
        let Some(movetext) = row.movetext else {
            let error = Some("no movetext".to_owned());
            return Judged { date: day, error, ..Judged::default() };
        };
        let extent = Extent { offset: 0, line: 1 };
        let mut visitor =
            RowVisitor { builder: &mut self.builder, row, games: 0, plies: 0, date: day };
        pgn::replay_chunk(movetext, extent, rows_before, &mut visitor);
        let error = match visitor.games {
            0 => Some("no game".to_owned()),
            1 => None,
            games => Some(format!("{games} games in one row; only the first was judged")),
        };
        Judged { plies: visitor.plies, date: visitor.date, error, ..Judged::default() }
    }
}

/// The row of a game, which is numbered by its row from one.
fn at(judged: &mut [Judged], place: Place) -> Option<&mut Judged> {
    let idx = usize::try_from(place.game.checked_sub(1)?).ok()?;
    judged.get_mut(idx)
}

/// Tells the builder what the other columns say, and of the first game only.
struct RowVisitor<'b, 'r> {
    builder: &'b mut RecordBuilder,
    row: GameRow<'r>,
    games: u64,
    plies: u64,
    date: Option<Date>,
}

impl RowVisitor<'_, '_> {
    const fn is_first(&self) -> bool {
        self.games == 1
    }
}

impl MoveVisitor for RowVisitor<'_, '_> {
    fn begin(&mut self, place: Place) {
        self.games += 1;
        if !self.is_first() {
            return;
        }
        self.builder.begin(place);
        let GameRow { result, termination, date, .. } = self.row;
        let tags: [(&[u8], Option<&str>); 3] =
            [(b"Result", result), (b"Termination", termination), (b"Date", date)];
        for (name, value) in tags {
            if let Some(value) = value {
                self.tag(name, value.as_bytes());
            }
        }
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        if self.is_first() {
            self.builder.tag(name, value);
            if name == b"Date" {
                self.date = date(value).or(self.date);
            }
        }
    }

    fn start(&mut self, position: &Position) -> bool {
        self.is_first() && self.builder.start(position)
    }

    #[inline]
    fn played(&mut self, m: Move, after: &Position) {
        self.builder.played(m, after);
    }

    fn passed(&mut self, after: &Position) {
        self.builder.passed(after);
    }

    fn comment(&mut self, text: &[u8]) {
        if self.is_first() {
            self.builder.comment(text);
        }
    }

    fn issue(&mut self, issue: Issue) {
        if self.is_first() {
            self.builder.issue(issue);
        }
    }

    fn end(&mut self, end: &End<'_>) {
        if self.is_first() {
            self.plies = u64::from(end.plies);
            self.builder.end(end);
        }
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::{Language, LawsEdition};

    use super::*;
    use crate::judge::Kind;

    fn judged(rows: &[GameRow<'_>]) -> Vec<Judged> {
        let editions = Editions { usual: LawsEdition::NEWEST, by_date: true };
        let t = Text::of(Language::English);
        RowJudge::new(editions, Limit::default(), t).judge(rows.iter().copied())
    }

    fn row(movetext: &str) -> GameRow<'_> {
        GameRow { movetext: Some(movetext.as_bytes()), ..GameRow::default() }
    }

    fn kinds(judged: &Judged) -> Vec<Kind> {
        judged.findings.iter().map(|row| row.kind).collect()
    }

    #[test]
    fn findings_and_reasons_stay_with_their_rows() {
        let won = GameRow { result: Some("0-1"), ..row("1. f3 e5 2. g4 Qh4# 0-1") };
        let rows = [
            won,
            GameRow { result: Some("1-0"), ..won },
            row("1. e4 Ke7 1-0"),
            GameRow { date: Some("2019.05.12"), ..GameRow::default() },
            row(""),
            row("1. e4 e5 *\n\n[Event \"second\"]\n\n1. d4 Kd4 *"),
            won,
        ];

        let judged = judged(&rows);

        assert_eq!(kinds(&judged[0]), []);
        assert_eq!(judged[0].plies, 4);
        assert!(kinds(&judged[1]).contains(&Kind::TwoResults), "{:?}", judged[1]);
        assert_eq!(kinds(&judged[2]), [Kind::Illegal]);
        assert_eq!(judged[3].error.as_deref(), Some("no movetext"));
        assert_eq!(judged[3].date, Date::new(2019, 5, 12));
        assert_eq!(judged[4].error.as_deref(), Some("no game"));
        let two = judged[5].error.as_deref();
        assert_eq!(two, Some("2 games in one row; only the first was judged"));
        assert_eq!((judged[5].plies, judged[6].error.as_deref()), (2, None));
    }

    #[test]
    fn a_row_is_judged_as_the_same_game_in_a_file() {
        let kings = "[FEN \"8/8/4k3/8/8/3BK3/8/8 w - - 0 1\"]\n\n1. Kd4 Kd6 1-0";
        let row = GameRow {
            result: Some("1-0"),
            termination: Some("Time forfeit"),
            date: Some("2019-05-12"),
            ..row(kings)
        };
        let file = format!(
            "[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n[Date \"2019.05.12\"]\n{kings}\n"
        );
        let editions = Editions { usual: LawsEdition::NEWEST, by_date: true };
        let t = Text::of(Language::English);
        let extent = Extent { offset: 0, line: 1 };

        let piece = crate::judge::judge(file.as_bytes(), extent, editions, Limit::default(), t);

        let found = |rows: &[Row]| -> Vec<(u32, &str, &str, String)> {
            rows.iter().map(|row| (row.ply, row.article, row.edition, row.what.clone())).collect()
        };
        let judged = judged(&[row]);
        assert!(!piece.rows.is_empty());
        assert_eq!(found(&judged[0].findings), found(&piece.rows));
        assert_eq!(judged[0].date, Date::new(2019, 5, 12));
    }
}
