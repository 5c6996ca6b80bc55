//! How many connections there are, and whose.
//!
//! Where there is no room left, the connection that has waited longest without asking anything
//! makes way: a stranger who opens connections and says nothing keeps nobody out.

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use tokio::sync::Notify;

use super::{Settings, client::neighbourhood};

/// All connections of the server.
pub(crate) struct Connections {
    most: usize,
    /// Connections of one address, unless it is a proxy of ours.
    most_of_one: usize,
    settings: Arc<Settings>,
    table: Mutex<Table>,
    /// Connections that were turned away or had to make way, since the start.
    turned_away: AtomicU64,
    /// Live readers that are told changes as they happen.
    live: Mutex<Live>,
}

#[derive(Default)]
struct Table {
    open: usize,
    of_address: HashMap<IpAddr, usize>,
    /// Those that have not asked anything yet, the oldest first.
    silent: BTreeMap<u64, (IpAddr, Arc<Notify>)>,
    next: u64,
}

#[derive(Default)]
struct Live {
    all: usize,
    of_address: HashMap<IpAddr, usize>,
}

impl Connections {
    /// Room for so many; one address may hold half of them.
    pub(crate) fn new(most: usize, settings: Arc<Settings>) -> Self {
        let (table, live) = (Mutex::default(), Mutex::default());
        let turned_away = AtomicU64::new(0);
        Self { most, most_of_one: most.div_ceil(2), settings, table, turned_away, live }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are open.
    pub(crate) fn open(&self) -> usize {
        self.table().open
    }

    /// How many there may be.
    pub(crate) const fn most(&self) -> usize {
        self.most
    }

    /// How many were turned away or had to make way.
    pub(crate) fn turned_away(&self) -> u64 {
        self.turned_away.load(Ordering::Relaxed)
    }

    /// Live readers.
    pub(crate) fn live_readers(&self) -> usize {
        self.live().all
    }

    /// A place for a new connection, if there is one.
    pub(super) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Place> {
        let address = neighbourhood(peer);
        let is_proxy = self.settings.is_trusted(peer);
        let mut table = self.table();
        let of_address = table.of_address.get(&address).copied().unwrap_or(0);
        let is_crowded = !is_proxy && self.most_of_one <= of_address;
        if is_crowded || self.most <= table.open {
            self.turned_away.fetch_add(1, Ordering::Relaxed);
            let oldest = table
                .silent
                .iter()
                .find(|(_, (other, _))| !is_crowded || *other == address)
                .map(|(&number, _)| number)?;
            if let Some((_, needed)) = table.silent.remove(&oldest) {
                needed.notify_one();
            }
        }
        let (number, needed) = (table.next, Arc::new(Notify::new()));
        table.next += 1;
        table.open += 1;
        *table.of_address.entry(address).or_default() += 1;
        table.silent.insert(number, (address, Arc::clone(&needed)));
        drop(table);
        let connections = Arc::clone(self);
        Some(Place { connections, number, address, needed, has_asked: AtomicBool::new(false) })
    }

    /// A place among the live readers, if there is one: three quarters of all connections, and
    /// three eighths for one address. The rest is kept for staff and for pages.
    pub(crate) fn follow(self: &Arc<Self>, client: IpAddr, is_staff: bool) -> Option<LivePlace> {
        let address = neighbourhood(client);
        let mut live = self.live();
        let of_address = live.of_address.get(&address).copied().unwrap_or(0);
        let (most, most_of_one) = (self.most * 3 / 4, self.most * 3 / 8);
        if !is_staff && (most <= live.all || most_of_one <= of_address) {
            return None;
        }
        live.all += 1;
        *live.of_address.entry(address).or_default() += 1;
        drop(live);
        Some(LivePlace { connections: Arc::clone(self), address })
    }
}

/// The place of one connection; it is free again when this is dropped.
pub(super) struct Place {
    connections: Arc<Connections>,
    number: u64,
    address: IpAddr,
    needed: Arc<Notify>,
    has_asked: AtomicBool,
}

impl Place {
    /// The head of a request has come: the place is not taken away any more.
    pub(super) fn has_asked(&self) {
        if !self.has_asked.swap(true, Ordering::Relaxed) {
            self.connections.table().silent.remove(&self.number);
        }
    }

    /// Whether nothing has been asked on this connection.
    pub(super) fn has_never_asked(&self) -> bool {
        !self.has_asked.load(Ordering::Relaxed)
    }

    /// Somebody else needs the place.
    pub(super) async fn is_needed(&self) {
        self.needed.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut table = self.connections.table();
        table.silent.remove(&self.number);
        table.open -= 1;
        leave(&mut table.of_address, self.address);
    }
}

/// The place of a live reader; it is free again when this is dropped.
pub(crate) struct LivePlace {
    connections: Arc<Connections>,
    address: IpAddr,
}

impl Drop for LivePlace {
    fn drop(&mut self) {
        let mut live = self.connections.live();
        live.all -= 1;
        leave(&mut live.of_address, self.address);
    }
}

fn leave(of_address: &mut HashMap<IpAddr, usize>, address: IpAddr) {
    if let Some(count) = of_address.get_mut(&address) {
        *count -= 1;
        if *count == 0 {
            of_address.remove(&address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room_for(most: usize, settings: Settings) -> Arc<Connections> {
        Arc::new(Connections::new(most, Arc::new(settings)))
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[tokio::test]
    async fn who_has_said_nothing_makes_way_and_who_has_asked_does_not() {
        let room = room_for(2, Settings::default());
        let silent = room.admit(address(1)).expect("room");
        let asking = room.admit(address(2)).expect("room");
        asking.has_asked();
        let third = room.admit(address(3)).expect("the silent one makes way");
        silent.is_needed().await;
        third.has_asked();
        assert!(room.admit(address(4)).is_none(), "nobody is left to make way");
        drop(silent);
        assert!(room.admit(address(4)).is_none());
        drop(asking);
        assert!(room.admit(address(4)).is_some());
        assert_eq!(room.turned_away(), 3);
    }

    #[test]
    fn one_address_holds_half_and_a_trusted_proxy_all() {
        let behind = Settings {
            trusted_proxies: vec!["10.0.0.9".parse().expect("an address")],
            ..Settings::default()
        };
        let room = room_for(8, behind);
        let hold = |from: IpAddr| {
            let place = room.admit(from)?;
            place.has_asked();
            Some(place)
        };
        let held: Vec<_> = (0..8).filter_map(|_| hold(address(1))).collect();
        assert_eq!(held.len(), 4);
        let proxied: Vec<_> = (0..8).filter_map(|_| hold(address(9))).collect();
        assert_eq!(proxied.len(), 4, "what is left");
    }

    #[test]
    fn live_readers_leave_room_for_staff() {
        let room = room_for(8, Settings::default());
        let readers: Vec<_> = (1..9).filter_map(|it| room.follow(address(it), false)).collect();
        assert_eq!(readers.len(), 6);
        assert!(room.follow(address(9), true).is_some());
        drop(readers);
        assert_eq!(room.live_readers(), 0);
        let crowd: Vec<_> = (0..8).filter_map(|_| room.follow(address(1), false)).collect();
        assert_eq!(crowd.len(), 3, "of one address");
    }
}
