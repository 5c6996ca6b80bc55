//! The ways in which the system asks a program to end.

/// Somebody pressed Ctrl-C, or the system asks the program to end.
pub(super) async fn stopped() {
    match Signals::new() {
        Ok(mut signals) => signals.next().await,
        // Without a way to be asked to stop, the server runs until it is killed.
        Err(_) => std::future::pending().await,
    }
}

/// Somebody asked for the end a second time.
pub(super) async fn twice() {
    match Signals::new() {
        Ok(mut signals) => {
            signals.next().await;
            signals.next().await;
        }
        Err(_) => std::future::pending().await,
    }
}

#[cfg(unix)]
struct Signals {
    interrupted: tokio::signal::unix::Signal,
    terminated: tokio::signal::unix::Signal,
    /// A file has reached the largest size that is allowed. Listening to it keeps the program from
    /// being ended by it; whoever writes is told that there is no room.
    _too_large: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let too_large = SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw());
        Ok(Self {
            interrupted: signal(SignalKind::interrupt())?,
            terminated: signal(SignalKind::terminate())?,
            _too_large: signal(too_large)?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupted.recv() => {}
            _ = self.terminated.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> std::io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
