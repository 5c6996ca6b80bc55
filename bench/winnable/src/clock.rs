//! Processor time of the calling thread: what else runs on the machine does not count.

/// Nanoseconds of processor time this thread has used.
pub fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live value of the right type.
    let answer = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    assert_eq!(answer, 0, "the system has no clock for threads");
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// What asking the clock twice costs by itself.
pub fn overhead() -> u64 {
    (0..1000).map(|_| now().abs_diff(now())).min().unwrap_or(0)
}
