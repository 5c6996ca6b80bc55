//! Any bytes as PGN: read to the end, never a panic; every game is equal after writing and
//! reading, in any language.
#![no_main]

use arbiter_notation::pgn::{self, Chunks, End, Entry, MoveVisitor, Games};
use libfuzzer_sys::fuzz_target;

/// Counts the games and half-moves of main lines.
#[derive(Default)]
struct Count(u64, u64);

impl MoveVisitor for Count {
    fn end(&mut self, end: &End<'_>) {
        self.0 += 1;
        self.1 += u64::from(end.plies);
    }
}

fuzz_target!(|data: &[u8]| {
    let games = read(data);
    let mut count = Count::default();
    let totals = pgn::replay(data, &mut count).expect("memory can be read");
    assert_eq!((totals.games, totals.plies), (count.0, count.1));
    assert_eq!(totals.games, games.len() as u64);
    let plies: usize = games.iter().map(|entry| entry.game.line.plies.len()).sum();
    assert_eq!(totals.plies, plies as u64);
    for entry in &games {
        let mut text = String::new();
        pgn::write(&entry.game, &mut text).expect("a string takes everything");
        let again = read(text.as_bytes());
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].game, entry.game, "{text}");
        assert!(
            again[0].issues.iter().all(|issue| !issue.kind.stops_the_game())
                || !entry.issues.is_empty()
        );
    }
    if data.len() < 400 {
        for entry in Games::in_language(data, None) {
            entry.expect("memory can be read");
        }
    }
    let mut chunks = Chunks::with_size(data, 64);
    let mut buffer = Vec::new();
    let mut offset = 0;
    while let Some(extent) = chunks.next_into(&mut buffer).expect("memory can be read") {
        assert_eq!(extent.offset, offset as u64);
        assert_eq!(&data[offset..offset + buffer.len()], &buffer[..]);
        offset += buffer.len();
    }
    assert_eq!(offset, data.len());
});

fn read(bytes: &[u8]) -> Vec<Entry> {
    Games::new(bytes).map(|entry| entry.expect("memory can be read")).collect()
}
