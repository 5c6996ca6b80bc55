//! Certificates: what the search writes, the checker accepts; what is changed, it refuses.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]
#![expect(clippy::indexing_slicing, clippy::string_slice, reason = "a failed test panics")]

use arbiter_board::{Color, Position};
use arbiter_winnable::{Limit, certificate, verify};

/// Positions in which at least one side cannot mate, for every kind of reason.
const BARRED: [&str; 12] = [
    // Locked pawns, bishops of the wrong colour.
    "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
    "8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1",
    // Whoever takes the pawn of g2 stalemates.
    "8/8/3b3p/2b2p1P/3b1p1K/2b2Pp1/6P1/5kb1 w - - 0 1",
    // Pawns that have many ways to go, and nowhere to arrive.
    "3k4/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/3K4 w - - 0 1",
    // The queen must be taken, or mates nobody.
    "8/4b3/6r1/4q3/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
    // Forced moves, stalemate, mate, bare kings.
    "8/8/8/8/8/3k4/1q6/K7 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
    "8/8/4kr2/8/8/3KB3/8/8 w - - 0 1",
    // A small closed place.
    "8/8/7p/5p1P/5p1K/5Pp1/6P1/5kb1 b - - 0 1",
    "kb6/b1p5/1pP5/1P6/8/8/8/5K2 w - - 0 1",
];

fn certificates() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for fen in BARRED {
        for side in Color::ALL {
            let position = Position::from_fen(fen).unwrap();
            let text = certificate(&position, side, Limit::default()).unwrap();
            all.push((format!("{fen} {side:?}"), text));
        }
    }
    all
}

#[test]
fn every_certificate_is_accepted() {
    let mut barred = 0;
    for (name, text) in certificates() {
        let proved = verify(&text).unwrap_or_else(|why| panic!("{name}: {why}\n{text}"));
        barred += usize::from(!proved.can_mate);
    }
    assert!(barred >= 18, "{barred}");
}

#[test]
fn castling_rights_of_chess960_are_part_of_the_proof() {
    let position = Position::from_fen("4k3/8/8/8/8/8/5PPP/4K1R1 w G - 0 1").unwrap();
    let text = certificate(&position, Color::White, Limit::default()).unwrap();
    assert!(verify(&text).unwrap().can_mate);
}

/// The text with another last line, that fits what stands before it: what is left to refuse is
/// the proof itself.
fn signed(text: &str) -> String {
    let (body, _) = text.rsplit_once("end ").unwrap_or((text, ""));
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {sum:016x}\n")
}

/// The text with one thing less: a square of a region, a unit, a structure or a position.
fn with_something_missing(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let with = |index: usize, line: Option<String>| {
        let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        match line {
            Some(line) => changed[index] = line,
            None => drop(changed.remove(index)),
        }
        signed(&(changed.join("\n") + "\n"))
    };
    let mut changed = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if line.starts_with("at ") {
            changed.push(with(index, None));
        }
        let Some(units) = line.strip_prefix("structure ") else { continue };
        changed.push(with(index, None));
        let units: Vec<&str> = units.split(' ').collect();
        for (at, unit) in units.iter().enumerate() {
            let (name, squares) = unit.split_once('=').unwrap();
            let mut fewer: Vec<String> = units.iter().map(|unit| (*unit).to_owned()).collect();
            fewer.remove(at);
            changed.push(with(index, Some(format!("structure {}", fewer.join(" ")))));
            // One of two like pieces may take the other's place: what is left is still a proof.
            let has_like = units.iter().filter(|unit| unit.starts_with(&name[..1])).count() > 1;
            if has_like && squares.len() > 2 {
                continue;
            }
            for square in (0..squares.len()).step_by(2) {
                let left = format!("{}{}", &squares[..square], &squares[square + 2..]);
                let mut smaller: Vec<String> = units.iter().map(|it| (*it).to_owned()).collect();
                smaller[at] = format!("{name}={left}");
                changed.push(with(index, Some(format!("structure {}", smaller.join(" ")))));
            }
        }
    }
    changed
}

#[test]
fn a_certificate_with_something_missing_is_refused() {
    let mut refused = 0;
    for (name, text) in certificates().into_iter().filter(|(_, text)| text.len() < 1_200) {
        for changed in with_something_missing(&text) {
            assert!(verify(&changed).is_err(), "{name}:\n{changed}");
            refused += 1;
        }
    }
    assert!(refused > 200, "{refused}");
}

/// Why the checker refuses this text, sum and all made to fit.
fn refusal(text: &str) -> (usize, &'static str) {
    let refused = verify(&signed(text)).unwrap_err();
    (refused.line, refused.why)
}

const LOCKED: &str = "8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1";

fn proof(fen: &str, side: Color) -> String {
    certificate(&Position::from_fen(fen).unwrap(), side, Limit::default()).unwrap()
}

#[test]
fn a_certificate_for_another_question_is_refused() {
    let text = proof(LOCKED, Color::White);
    // A knight more, and White can mate.
    let not_covered = (2, "nothing is said about the position itself");
    assert_eq!(refusal(&text.replace("/2K5/8/8 b", "/2K5/7N/8 b")), not_covered);
    assert_eq!(refusal(&text.replace("position 8/", "position 9/")), (2, "no position"));
    assert_eq!(refusal(&text.replace("side white", "side both")), (3, "no side"));
    assert_eq!(refusal(&text.replace("claim cannot", "claim perhaps")), (4, "no claim"));
    let no_mate = (5, "the line of moves does not end in mate");
    assert_eq!(refusal(&text.replace("claim cannot", "claim can")), no_mate);
    let neither = (5, "neither a position nor a structure");
    assert_eq!(refusal(&text.replace("structure", "strutcure")), neither);
    for wrong in ["X=a4", "P=a", "Pa4", "P==a4", "P?=a9"] {
        assert_eq!(refusal(&text.replacen("P=a4", wrong, 1)), neither, "{wrong}");
    }
    for wrong in ["P=a1", "P=a3", "p=a4", "P=a4 P=a4"] {
        assert_eq!(refusal(&text.replacen("P=a4", wrong, 1)), not_covered, "{wrong}");
    }
}

#[test]
fn a_line_with_any_move_changed_or_missing_is_refused() {
    for fen in ["7k/8/8/8/8/8/2Q5/K7 w - - 0 1", "4k3/8/8/8/8/8/5PPP/4K1R1 w G - 0 1"] {
        let text = proof(fen, Color::White);
        let line = text.lines().find(|line| line.starts_with("line")).unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        for at in 1..words.len() {
            let mut fewer = words.clone();
            fewer.remove(at);
            let mut other = words.clone();
            other[at] = "a1a1";
            for changed in [fewer, other] {
                let changed = text.replace(line, &changed.join(" "));
                assert_eq!(refusal(&changed), (5, "the line of moves does not end in mate"));
            }
        }
    }
}

/// A square more than a unit can reach is a claim that must hold as well: somewhere it lets a
/// mate in or leads out, or the proof is as good as before. Never is anything else proved.
#[test]
fn a_certificate_that_claims_more_proves_nothing_else() {
    let text = proof(LOCKED, Color::White);
    let (mut held, mut refused) = (0, 0);
    for square in ["a8", "h1", "d6", "e5", "c6"] {
        for unit in ["K=", "k="] {
            match verify(&signed(&text.replacen(unit, &format!("{unit}{square}"), 1))) {
                Ok(proved) => {
                    assert!(!proved.can_mate);
                    held += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(held > 0 && refused > 0, "{held} {refused}");
}

#[test]
fn whatever_byte_is_changed_and_wherever_it_is_cut_a_file_is_refused() {
    for text in [proof(LOCKED, Color::Black), proof("7k/8/8/8/8/8/2Q5/K7 w - - 0 1", Color::White)]
    {
        for at in 0..text.len() - 1 {
            assert!(verify(&text[..at]).is_err(), "cut at {at}");
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let changed = String::from_utf8(bytes).unwrap();
            assert!(verify(&changed).is_err(), "changed at {at}");
        }
        assert!(verify(&text).is_ok());
    }
    assert!(verify("").is_err());
}
