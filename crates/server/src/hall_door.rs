//! The switch that lets others in the hall in: a second listener on the address that this machine
//! has in its network, opened and closed on a page, without a terminal; and a third that speaks TLS
//! with a certificate of the hall's own authority, for tablets.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{net::TcpListener, sync::oneshot};
use tokio_rustls::TlsAcceptor;

use crate::{
    app::{App, Server},
    network::{self, Authority, AuthorityError, House, TlsFiles},
    problem::Problem,
};

/// How often an open door looks whether this machine has moved to another network.
const LOOK: Duration = Duration::from_secs(5);

/// The port of TLS at home, where another program has not taken it.
const TLS_PORT: u16 = 8443;

/// The doors to the hall, open or closed.
#[derive(Default)]
pub(crate) struct HallDoor(Mutex<Doors>);

#[derive(Default)]
struct Doors {
    plain: Option<Door>,
    /// Of the hall's own authority.
    secure: Option<(Door, Arc<Authority>)>,
}

struct Door {
    ip: IpAddr,
    /// What others type or scan.
    address: String,
    /// Closes the door when sent or dropped.
    _stop: oneshot::Sender<()>,
}

/// Why the door with TLS stays closed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DoorError {
    #[error(transparent)]
    Authority(#[from] AuthorityError),
    /// Nobody can listen there.
    #[error("no listener: {0}")]
    Listener(#[from] std::io::Error),
}

impl HallDoor {
    fn doors(&self) -> MutexGuard<'_, Doors> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The address that the hall reaches, while it is open.
    pub(crate) fn address(&self) -> Option<String> {
        self.doors().plain.as_ref().map(|door| door.address.clone())
    }

    /// The address with TLS, and who vouches for it, while it is open.
    pub(crate) fn secure(&self) -> Option<(String, Arc<Authority>)> {
        let doors = self.doors();
        doors.secure.as_ref().map(|(door, authority)| (door.address.clone(), Arc::clone(authority)))
    }

    /// Opens the door on an address of this machine. An open one stays as it is.
    pub(crate) async fn open(&self, app: &App, ip: IpAddr) -> Result<String, Problem> {
        if let Some(address) = self.address() {
            return Ok(address);
        }
        let tls = app.settings.tls.as_ref().map(TlsFiles::acceptor).transpose();
        let tls = tls.map_err(|error| Problem::broken(error.to_string()))?;
        let port = port_of(&app.address);
        let door = open(app, ip, port, tls).await;
        let door = door.map_err(|error| Problem::broken(error.to_string()))?;
        let address = door.address.clone();
        self.doors().plain = Some(door);
        Ok(address)
    }

    /// Opens the door with TLS. An open one is closed: it may be of another authority.
    pub(crate) async fn open_secure(
        &self,
        app: &App,
        ip: IpAddr,
        authority: Arc<Authority>,
    ) -> Result<(), DoorError> {
        let tls = network::signed_by(Arc::clone(&authority), ip)?;
        drop(self.doors().secure.take());
        let door = open(app, ip, TLS_PORT, Some(tls)).await?;
        self.doors().secure = Some((door, authority));
        Ok(())
    }

    /// Closes the doors; what others have begun is finished.
    pub(crate) fn close(&self) {
        *self.doors() = Doors::default();
    }

    /// Opens what is open on another address, where the machine has moved to it: with a
    /// certificate for that address.
    async fn follow(&self, app: &App, ip: IpAddr) -> Result<(), DoorError> {
        let is_elsewhere = |door: &Door| door.ip != ip;
        let moved = self.doors().plain.take_if(|door| is_elsewhere(door)).is_some();
        if moved && let Err(problem) = self.open(app, ip).await {
            tracing::warn!(cause = problem.cause(), "the door to the hall did not open again");
        }
        let authority =
            self.doors().secure.take_if(|(door, _)| is_elsewhere(door)).map(|(_, it)| it);
        match authority {
            Some(authority) => self.open_secure(app, ip, authority).await,
            None => Ok(()),
        }
    }

    fn is_open(&self) -> bool {
        let doors = self.doors();
        doors.plain.is_some() || doors.secure.is_some()
    }
}

/// Keeps the open doors on the address that this machine has, for as long as they are open.
pub(crate) async fn keep_up(app: App) {
    loop {
        tokio::time::sleep(LOOK).await;
        if !app.hall_door.is_open() {
            return;
        }
        if let Some(ip) = address_in_hall(&app)
            && let Err(error) = app.hall_door.follow(&app, ip).await
        {
            tracing::warn!(%error, "the encrypted door to the hall did not open again");
        }
    }
}

async fn open(app: &App, ip: IpAddr, port: u16, tls: Option<TlsAcceptor>) -> std::io::Result<Door> {
    let listener = listen(ip, port).await?;
    let at = listener.local_addr()?;
    let scheme = if tls.is_some() { "https" } else { "http" };
    let address = format!("{scheme}://{at}{}", app.base);
    let house = House { router: Server::of(app).router(), base: app.base, tls };
    let connections = Arc::clone(&app.connections);
    let (stop, stopped) = oneshot::channel::<()>();
    tokio::spawn(async move {
        let closed = async { drop(stopped.await) };
        network::serve(listener, house, &connections, closed, || ()).await;
    });
    Ok(Door { ip, address, _stop: stop })
}

/// The same port as at home where it is free there, otherwise any.
async fn listen(ip: IpAddr, port: u16) -> std::io::Result<TcpListener> {
    match TcpListener::bind(SocketAddr::new(ip, port)).await {
        Ok(listener) => Ok(listener),
        Err(_) => TcpListener::bind(SocketAddr::new(ip, 0)).await,
    }
}

/// The port of an address such as `http://127.0.0.1:8000`; none is 0, any port.
fn port_of(address: &str) -> u16 {
    let host = address.split("://").nth(1).unwrap_or(address);
    let host = host.split('/').next().unwrap_or_default();
    host.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).unwrap_or(0)
}

/// The address of this machine in the hall: as the operator says, or as the system does.
pub(crate) fn address_in_hall(app: &App) -> Option<IpAddr> {
    app.settings.hall_address.or_else(own_address)
}

/// The address of this machine in its network. No packet is sent: the system only chooses the way.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation, which is nobody's.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// Whether an address can be reached from this machine alone.
pub(crate) fn is_local(address: &str) -> bool {
    ["127.0.0.1", "localhost", "[::1]"].iter().any(|it| address.contains(it))
}

#[cfg(test)]
mod tests {
    use tokio_rustls::rustls::{
        ClientConfig, RootCertStore, crypto::ring::default_provider, pki_types,
    };

    use super::*;

    #[tokio::test]
    async fn an_open_door_answers_and_a_closed_one_does_not() {
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("arbiter.db");
        let database = arbiter_store::Database::open(&file.display().to_string()).await;
        let server = Server::new(database.expect("a database"), "http://127.0.0.1:0".to_owned());
        let app = server.await.expect("a server").0;

        let address = app.hall_door.open(&app, Ipv4Addr::LOCALHOST.into()).await.expect("open");
        assert_eq!(app.reached(), address);
        let again =
            app.hall_door.open(&app, Ipv4Addr::LOCALHOST.into()).await.expect("open already");
        assert_eq!(again, address, "one door is enough");
        let host = address.trim_start_matches("http://").to_owned();
        let mut stream = tokio::net::TcpStream::connect(&host).await.expect("an open door");
        let ask = format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(ask.as_bytes()).await.expect("asked");
        let mut said = String::new();
        stream.read_to_string(&mut said).await.expect("answered");
        assert!(said.starts_with("HTTP/1.1 200"), "{said}");
        app.hall_door.close();
        assert_eq!(app.reached(), app.address);
        let begun = std::time::Instant::now();
        while tokio::net::TcpStream::connect(&host).await.is_ok() {
            assert!(begun.elapsed() < std::time::Duration::from_mins(1), "the door stays open");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn the_doors_follow_the_machine_to_another_address() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("arbiter.db");
        let database = arbiter_store::Database::open(&file.display().to_string()).await;
        let server = Server::new(database.expect("a database"), "http://127.0.0.1:0".to_owned());
        let app = server.await.expect("a server").0;
        let authority = Authority::make(&folder.path().join("hall.json"), crate::clock::now_ms());
        let authority = Arc::new(authority.expect("an authority"));
        let (here, there) = (Ipv4Addr::LOCALHOST, Ipv4Addr::new(127, 0, 0, 2));
        app.hall_door.open(&app, here.into()).await.expect("open");
        app.hall_door.open_secure(&app, here.into(), authority).await.expect("open");
        app.hall_door.follow(&app, here.into()).await.expect("nothing to do");
        let before = app.hall_door.secure().expect("open").0;
        assert!(before.starts_with("https://127.0.0.1:"), "{before}");
        app.hall_door.follow(&app, there.into()).await.expect("followed");
        let (after, authority) = app.hall_door.secure().expect("open");
        assert!(after.starts_with("https://127.0.0.2:"), "{after}");
        assert!(app.reached().starts_with("http://127.0.0.2:"), "{}", app.reached());
        assert_eq!(app.reached_by_tablets(), after);

        // The certificate is for the new address.
        let mut roots = RootCertStore::empty();
        roots.add(authority.der().to_vec().into()).expect("a root");
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let connector = tokio_rustls::TlsConnector::from(Arc::new(config));
        let host = after.trim_start_matches("https://").to_owned();
        for (ip, is_right) in [(there, true), (here, false)] {
            let stream = tokio::net::TcpStream::connect(&host).await.expect("a listener");
            let name = pki_types::ServerName::from(std::net::IpAddr::from(ip));
            assert_eq!(connector.connect(name, stream).await.is_ok(), is_right, "{ip}");
        }
    }

    #[test]
    fn the_port_is_that_of_the_address() {
        assert_eq!(port_of("http://127.0.0.1:8000"), 8000);
        assert_eq!(port_of("https://chess.example/arbiter"), 0);
        assert!(is_local("http://127.0.0.1:8000") && !is_local("http://192.168.1.7:8000"));
    }
}
