//! The switch that lets others in the hall in: a second listener on the address that this machine
//! has in its network, opened and closed on a page, without a terminal.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    sync::Mutex,
};

use tokio::{net::TcpListener, sync::oneshot};

use crate::{
    app::{App, Server},
    network::{self, House, TlsFiles},
    problem::Problem,
};

/// The door to the hall, open or closed.
#[derive(Default)]
pub(crate) struct HallDoor(Mutex<Option<Door>>);

struct Door {
    /// What others type or scan.
    address: String,
    /// Closes the door when sent or dropped.
    _stop: oneshot::Sender<()>,
}

impl HallDoor {
    /// The address that the hall reaches, while it is open.
    pub(crate) fn address(&self) -> Option<String> {
        let door = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        door.as_ref().map(|door| door.address.clone())
    }

    /// Opens the door on an address of this machine. An open one stays as it is.
    pub(crate) async fn open(&self, app: &App, ip: IpAddr) -> Result<String, Problem> {
        if let Some(address) = self.address() {
            return Ok(address);
        }
        let listener = listen(ip, port_of(&app.address)).await?;
        let at = listener.local_addr().map_err(|error| Problem::broken(error.to_string()))?;
        let tls = app.settings.tls.as_ref().map(TlsFiles::acceptor).transpose();
        let tls = tls.map_err(|error| Problem::broken(error.to_string()))?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        let address = format!("{scheme}://{at}{}", app.base);
        let house = House { router: Server::of(app).router(), base: app.base, tls };
        let connections = std::sync::Arc::clone(&app.connections);
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(async move {
            let closed = async { drop(stopped.await) };
            network::serve(listener, house, &connections, closed, || ()).await;
        });
        let mut door = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *door = Some(Door { address: address.clone(), _stop: stop });
        Ok(address)
    }

    /// Closes the door; what others have begun is finished.
    pub(crate) fn close(&self) {
        let mut door = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *door = None;
    }
}

/// The same port as at home where it is free there, otherwise any.
async fn listen(ip: IpAddr, port: u16) -> Result<TcpListener, Problem> {
    match TcpListener::bind(SocketAddr::new(ip, port)).await {
        Ok(listener) => Ok(listener),
        Err(_) => TcpListener::bind(SocketAddr::new(ip, 0))
            .await
            .map_err(|error| Problem::broken(error.to_string())),
    }
}

/// The port of an address such as `http://127.0.0.1:8000`; none is 0, any port.
fn port_of(address: &str) -> u16 {
    let host = address.split("://").nth(1).unwrap_or(address);
    let host = host.split('/').next().unwrap_or_default();
    host.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).unwrap_or(0)
}

/// The address of this machine in its network. No packet is sent: the system only chooses the way.
pub(crate) fn own_address() -> Option<IpAddr> {
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
        let mut tries = 0;
        while tokio::net::TcpStream::connect(&host).await.is_ok() && tries < 100 {
            tries += 1;
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert!(tries < 100, "the door stays open");
    }

    #[test]
    fn the_port_is_that_of_the_address() {
        assert_eq!(port_of("http://127.0.0.1:8000"), 8000);
        assert_eq!(port_of("https://chess.example/arbiter"), 0);
        assert!(is_local("http://127.0.0.1:8000") && !is_local("http://192.168.1.7:8000"));
    }
}
