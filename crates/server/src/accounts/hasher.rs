//! Passwords are hashed on threads of their own: each hash takes a processor for tens of
//! milliseconds and 19 MiB, and the memory stays with the thread that used it.

use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use tokio::sync::oneshot;

use crate::problem::Problem;

/// Hashes at the same time.
const THREADS: usize = 2;

/// Hashes that wait; whoever comes then is told to come back.
const WAITING_MAX: usize = 64;

type Work = Box<dyn FnOnce() + Send>;

/// Threads that hash.
#[derive(Debug)]
pub(super) struct Hasher(mpsc::SyncSender<Work>);

impl Hasher {
    pub(super) fn start() -> Result<Self, Problem> {
        let (sender, waiting) = mpsc::sync_channel::<Work>(WAITING_MAX);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..THREADS {
            let waiting = Arc::clone(&waiting);
            let next = move || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            thread::Builder::new()
                .name("hasher".to_owned())
                .spawn(move || {
                    while let Ok(work) = next() {
                        work();
                    }
                })
                .map_err(|error| Problem::broken(error.to_string()))?;
        }
        Ok(Self(sender))
    }

    /// Does it when it is its turn.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move || {
            // Who asked may have gone.
            let _ = answer.send(work());
        });
        self.0.try_send(work).map_err(|_| Problem::busy())?;
        answered.await.map_err(|_| Problem::broken("a password could not be hashed"))
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, time::Duration};

    use super::*;

    /// Argon2 takes 19 MiB for each thread that ever hashed: there are few of them, for ever.
    #[tokio::test]
    async fn however_many_log_in_a_few_threads_hash() {
        let hasher = Hasher::start().expect("threads");
        let mut seen = HashSet::new();
        for _ in 0..20 {
            let work = || {
                thread::sleep(Duration::from_millis(1));
                thread::current().id()
            };
            let (one, two, three) =
                tokio::join!(hasher.run(work), hasher.run(work), hasher.run(work));
            seen.extend([one, two, three].map(|id| id.expect("an answer")));
        }
        assert!((1..=THREADS).contains(&seen.len()), "{} threads", seen.len());
    }
}
