//! Why a move is not one, a position not one, and a game cannot be followed, for every language.
//! `board` and `notation` stand below the texts, so their reasons are put into words here.

use arbiter_board::{CastlingSide, Color, Fault, Faults, FenError, Illegal, Role, Severity};
use arbiter_laws::{fen_unreadable, piece};
use arbiter_notation::{
    announce::SpokenError,
    pgn::{Issue, IssueKind, Problem},
    read::{NotRead, Remark},
    san::SanError,
    scoresheet::SheetIssue,
};
use arbiter_rulebook::Message;

/// Why a move is illegal.
pub fn illegal(why: Illegal) -> Message {
    let new = |key: &'static str| Message::new(key);
    match why {
        Illegal::NoPiece { from } => new("illegal-no-piece").with("from", from.to_string()),
        Illegal::OpponentsPiece { from } => {
            new("illegal-opponents-piece").with("from", from.to_string())
        }
        Illegal::OwnPiece { at } => new("illegal-own-piece").with("at", at.to_string()),
        Illegal::NotHowItMoves { role } => new("illegal-not-how").with("piece", piece(role)),
        Illegal::Blocked { at, .. } => new("illegal-blocked").with("at", at.to_string()),
        Illegal::PawnBlocked { at, .. } => new("illegal-pawn-blocked").with("at", at.to_string()),
        Illegal::PawnHasMoved => new("illegal-pawn-has-moved"),
        Illegal::NothingToCapture { at } => {
            new("illegal-nothing-to-capture").with("at", at.to_string())
        }
        Illegal::EnPassantGone { pawn } => {
            new("illegal-en-passant-gone").with("pawn", pawn.to_string())
        }
        Illegal::PromotionMissing => new("illegal-promotion-missing"),
        Illegal::PromotionRole { role } => new("illegal-promotion-role").with("piece", piece(role)),
        Illegal::NoPromotion => new("illegal-no-promotion"),
        Illegal::KingAttacked { by } => new("illegal-king-attacked").with("by", by.to_string()),
        Illegal::LeavesCheck { by } => new("illegal-leaves-check").with("by", by.to_string()),
        Illegal::ExposesKing { by } => new("illegal-exposes-king").with("by", by.to_string()),
        Illegal::CastlingNoRook { side } => on_side("illegal-castling-no-rook", side),
        Illegal::CastlingLost { side, moved } => on_side(lost_by(moved), side),
        Illegal::CastlingInCheck { by } => {
            new("illegal-castling-in-check").with("by", by.to_string())
        }
        Illegal::CastlingAttacked { at, by } => {
            new("illegal-castling-attacked").with("at", at.to_string()).with("by", by.to_string())
        }
        Illegal::CastlingBlocked { at, .. } => {
            new("illegal-castling-blocked").with("at", at.to_string())
        }
    }
}

fn on_side(key: &'static str, side: CastlingSide) -> Message {
    Message::new(key).with("side", side.to_string())
}

/// Who has moved, where the position tells.
const fn lost_by(moved: Option<Role>) -> &'static str {
    match moved {
        Some(Role::King) => "illegal-castling-lost-king",
        Some(_) => "illegal-castling-lost-rook",
        None => "illegal-castling-lost",
    }
}

/// Why a move is illegal, with the article that forbids it.
pub fn refused(why: Illegal) -> Message {
    Message::new("move-refused").with("why", illegal(why)).with("article", why.article())
}

/// Why a text is not a playable position.
pub fn fen(error: &FenError) -> Message {
    match error {
        FenError::Unreadable(why) => fen_unreadable(why),
        FenError::Unplayable(found) => unplayable(*found),
    }
}

/// What keeps a position from being played on.
pub fn unplayable(found: Faults) -> Message {
    let faults = found.of(Severity::Unplayable).iter().filter_map(fault).collect::<Vec<_>>();
    Message::new("position-unplayable").with("faults", faults)
}

/// A fault of a set-up; `None` for one with which one can play on.
pub fn fault(fault: Fault) -> Option<Message> {
    let of = |key: &'static str, color: Color| {
        Message::new(key).with("player", arbiter_laws::side(color))
    };
    Some(match fault {
        Fault::NoKing(color) => of("fault-no-king", color),
        Fault::ManyKings(color) => of("fault-many-kings", color),
        Fault::PawnOnEdge(color) => of("fault-pawn-on-edge", color),
        Fault::OpponentInCheck => Message::new("fault-opponent-in-check"),
        Fault::CastlingKing(color) | Fault::CastlingRook(color) => of("fault-castling", color),
        Fault::EnPassant => Message::new("fault-en-passant"),
        Fault::BothInCheck
        | Fault::ManyPieces(_)
        | Fault::ManyPawns(_)
        | Fault::Promotions(_)
        | Fault::Bishops(_)
        | Fault::ManyCheckers
        | Fault::ImpossibleCheck
        | Fault::NoLastMove
        | Fault::PawnCaptures(_)
        | Fault::CastlingOutside(_) => return None,
    })
}

/// Why a text is no move of a position.
pub fn not_read(why: &NotRead) -> Message {
    match why {
        NotRead::Unreadable { .. } => Message::new("move-unreadable"),
        NotRead::Ambiguous { candidates } => {
            Message::new("move-ambiguous").with("n", candidates.len())
        }
        NotRead::Illegal { attempts, .. } => match attempts.first() {
            None => Message::new("move-no-such-piece"),
            Some(&(from, why)) => Message::new("move-illegal")
                .with("from", from.to_string())
                .with("why", illegal(why))
                .with("article", why.article()),
        },
    }
}

/// Why an announcement is no move.
pub fn spoken(error: &SpokenError) -> Message {
    match error {
        SpokenError::UnknownWord(word) => {
            Message::new("spoken-unknown").with("word", word.as_str())
        }
        SpokenError::NotTwoSquares => Message::new("spoken-squares"),
        SpokenError::OtherPiece { announced, from } => Message::new("spoken-other-piece")
            .with("piece", piece(*announced))
            .with("from", from.to_string()),
        SpokenError::Illegal(why) => refused(*why),
    }
}

/// What a reader noted about a move.
pub fn remark(remark: Remark) -> Message {
    Message::new(match remark {
        Remark::PawnLetter => "remark-pawn-letter",
        Remark::NoLetter => "remark-no-letter",
        Remark::NoCapture => "remark-no-capture",
        Remark::NoEnPassant => "remark-no-en-passant",
        Remark::NoCheck => "remark-no-check",
        Remark::NoMate => "remark-no-mate",
        Remark::Repaired => "remark-repaired",
    })
}

/// What stopped the reading of a scoresheet, and where.
pub fn sheet(issue: &SheetIssue) -> Message {
    Message::new("sheet-trouble")
        .with("line", issue.word.line)
        .with("column", issue.word.column)
        .with("ply", issue.ply)
        .with("word", issue.word.text.as_str())
        .with("why", not_read(&issue.why))
}

/// What is wrong in a file of games, and where.
pub fn pgn(issue: &Issue) -> Message {
    Message::new("pgn-trouble")
        .with("game", issue.place.game.to_string())
        .with("line", issue.place.line.to_string())
        .with("column", issue.place.column.to_string())
        .with("what", pgn_kind(&issue.kind))
}

fn pgn_kind(kind: &IssueKind) -> Message {
    match kind {
        IssueKind::BadSetUp(error) => Message::new("pgn-bad-set-up").with("why", fen(error)),
        IssueKind::Variant(name) => Message::new("pgn-variant").with("name", name.as_str()),
        IssueKind::Move { ply, number, word, error } => Message::new("pgn-move")
            .with("ply", *ply)
            .with("number", number.to_string())
            .with("word", word.as_str())
            .with("why", san(*error)),
        IssueKind::NullMove { ply } => Message::new("pgn-null-move").with("ply", *ply),
        IssueKind::TooDeep(depth) => Message::new("pgn-too-deep").with("depth", *depth),
        IssueKind::Text(problem) => Message::new(match problem {
            Problem::UnclosedComment => "pgn-unclosed-comment",
            Problem::UnclosedVariation => "pgn-unclosed-variation",
            Problem::UnopenedVariation => "pgn-unopened-variation",
            Problem::BadTag => "pgn-bad-tag",
        }),
    }
}

fn san(error: SanError) -> Message {
    Message::new(match error {
        SanError::Unreadable => "move-unreadable",
        SanError::Illegal => "move-none",
        SanError::Ambiguous => "move-several",
    })
}
