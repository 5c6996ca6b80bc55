//! Work on all cores, results in order.

use std::{
    ops::Range,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// One thread per core, or as many as were asked for.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).max(1)
}

/// Cuts `0..length` into blocks of `size` and works on them with `threads` threads; what is made
/// of the blocks comes in their order.
pub(crate) fn blocks<T: Send>(
    length: usize,
    size: usize,
    threads: usize,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let n_blocks = length.div_ceil(size);
    let block = |idx: usize| idx * size..length.min((idx + 1) * size);
    if threads == 1 || n_blocks <= 1 {
        return (0..n_blocks).map(|idx| work(block(idx))).collect();
    }
    let next = AtomicUsize::new(0);
    let made: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(n_blocks));
    thread::scope(|scope| {
        for _ in 0..threads.min(n_blocks) {
            scope.spawn(|| {
                loop {
                    let idx = next.fetch_add(1, Ordering::Relaxed);
                    if idx >= n_blocks {
                        return;
                    }
                    let one = work(block(idx));
                    made.lock().unwrap_or_else(PoisonError::into_inner).push((idx, one));
                }
            });
        }
    });
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_unstable_by_key(|(idx, _)| *idx);
    made.into_iter().map(|(_, one)| one).collect()
}
