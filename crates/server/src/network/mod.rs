//! The way in: connections are accepted, bounded and timed here, and ended when the server stops.
//!
//! A client that sends its request drop by drop is cut off, one address cannot hold every
//! connection, and a stop takes ten seconds at the most whoever is connected.

mod authority;
mod client;
mod connections;
mod patient;
mod settings;
mod tls;

pub(crate) use authority::{Authority, AuthorityError, covers};
pub(crate) use client::{Client, neighbourhood, same_site};
pub(crate) use connections::{Connections, LivePlace};
pub use settings::{Settings, Subnet, SubnetError};
pub use tls::TlsFiles;
pub(crate) use tls::of_tls;
pub(crate) use tls::signed_by;

use std::{io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use connections::Place;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use patient::Patient;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt as _;

use crate::base;

/// How long the head of a request may take, and how long a connection may stay idle.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// How long requests that were begun may go on after the stop. Together with what follows the
/// program ends within ten seconds.
const STOP_TIME: Duration = Duration::from_secs(8);

/// How long to wait when the system gives no more connections.
const PAUSE: Duration = Duration::from_millis(50);

/// Descriptors that files, databases and pipes need.
const DESCRIPTORS_OF_OUR_OWN: u64 = 256;

/// Connections at the same time where the system has room for more: what memory is planned for.
const CONNECTIONS_MAX: u64 = 16_384;

/// Asks the system for as many open files as it will give, and returns how many connections that
/// leaves room for.
pub(crate) fn capacity() -> usize {
    let most = descriptors().saturating_sub(DESCRIPTORS_OF_OUR_OWN);
    usize::try_from(most.clamp(32, CONNECTIONS_MAX)).unwrap_or(usize::MAX)
}

#[cfg(unix)]
fn descriptors() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: maximum, maximum };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => maximum.unwrap_or(u64::MAX),
        Err(error) => {
            tracing::warn!(%error, "the limit of open files could not be raised");
            current.unwrap_or(u64::MAX)
        }
    }
}

#[cfg(not(unix))]
fn descriptors() -> u64 {
    u64::MAX
}

/// What every connection leads to.
#[derive(Clone)]
pub(crate) struct House {
    pub(crate) router: Router,
    /// The path below which we are, or nothing.
    pub(crate) base: &'static str,
    pub(crate) tls: Option<TlsAcceptor>,
}

/// Answers on a listener until `stop` comes. Then live readers are told by `tell`, requests that
/// were begun are finished, and after eight seconds the rest is cut off.
pub(crate) async fn serve(
    listener: TcpListener,
    house: House,
    connections: &Arc<Connections>,
    stop: impl Future<Output = ()>,
    tell: impl FnOnce(),
) {
    let (stopping, stopped) = watch::channel(false);
    let mut tasks = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
            Some(_) = tasks.join_next(), if !tasks.is_empty() => continue,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_of_the_client(&error) => continue,
            Err(error) => {
                tracing::warn!(%error, "no connection can be accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        if let Some(place) = connections.admit(peer.ip()) {
            tasks.spawn(answer(stream, peer, house.clone(), place, stopped.clone()));
        }
    }
    drop(listener);
    tell();
    stopping.send_replace(true);
    let ended = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(STOP_TIME, ended).await.is_err() {
        tracing::warn!(connections = tasks.len(), "cut off at the stop");
        tasks.shutdown().await;
    }
}

/// The client went away before it was accepted: nothing that concerns the next one.
fn is_of_the_client(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionRefused
    )
}

async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    house: House,
    place: Place,
    stopped: watch::Receiver<bool>,
) {
    // Small answers leave at once.
    let _ = stream.set_nodelay(true);
    let Some(tls) = house.tls.clone() else {
        return talk(stream, (peer, false), house, place, stopped).await;
    };
    let greeted = tokio::select! {
        greeted = tokio::time::timeout(HEAD_TIME, tls.accept(stream)) => greeted,
        () = place.is_needed() => return,
    };
    match greeted {
        Ok(Ok(stream)) => talk(stream, (peer, true), house, place, stopped).await,
        Ok(Err(error)) => tracing::debug!(%error, "no TLS"),
        Err(_) => tracing::debug!("no TLS in time"),
    }
}

/// Marks a request that came over TLS of our own.
#[derive(Clone, Copy, Debug)]
struct OverTls;

/// One connection, until either side ends it. The peer is told with whether it speaks TLS.
async fn talk(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    (peer, is_tls): (SocketAddr, bool),
    house: House,
    place: Place,
    mut stopped: watch::Receiver<bool>,
) {
    let service = service_fn(|request: hyper::Request<Incoming>| {
        place.has_asked();
        let mut request: Request<Body> = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        if is_tls {
            request.extensions_mut().insert(OverTls);
        }
        base::strip(&mut request, house.base);
        house.router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .serve_connection(TokioIo::new(Patient::new(stream)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        ended = connection.as_mut() => return log(ended),
        () = place.is_needed() => return,
        _ = stopped.wait_for(|&stopped| stopped) => {}
    }
    if place.has_never_asked() {
        return;
    }
    connection.as_mut().graceful_shutdown();
    log(connection.await);
}

fn log(ended: Result<(), hyper::Error>) {
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}
