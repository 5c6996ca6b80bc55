//! A bounded way to one reader that takes memory for what waits in it, and hardly any while nothing
//! does. A hall has thousands of games with two players each, and a channel of tokio keeps room for
//! 32 messages, mostly twice.

use std::{
    collections::VecDeque,
    future::poll_fn,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    task::{Context, Poll, Waker},
};

use tokio::{sync::Notify, task::coop::cooperative};

/// Room for so many is kept when nothing waits any more.
const KEPT: usize = 16;

/// A lane in which at most so many may wait.
pub(crate) fn lane<T>(most: usize) -> (Sender<T>, Receiver<T>) {
    let waiting = VecDeque::new();
    let state = State {
        waiting,
        most,
        senders: 1,
        has_reader: true,
        reader: None,
        is_awaited: false,
        crowded: 0,
    };
    let (state, room, gone) = (Mutex::new(state), Notify::const_new(), Notify::const_new());
    let shared = Arc::new(Shared { state, room, gone });
    (Sender(Arc::clone(&shared)), Receiver(shared))
}

/// Nobody reads any more.
#[derive(Debug)]
pub(crate) struct Closed;

/// There is no room, or nobody reads any more.
#[derive(Debug)]
pub(crate) struct NotTaken;

#[derive(Debug)]
struct Shared<T> {
    state: Mutex<State<T>>,
    /// Told when there is room again, where somebody waits for it.
    room: Notify,
    /// Told when the reader goes.
    gone: Notify,
}

#[derive(Debug)]
struct State<T> {
    waiting: VecDeque<T>,
    most: usize,
    senders: usize,
    has_reader: bool,
    /// Who waited for the next one last: mostly the same waits again.
    reader: Option<Waker>,
    is_awaited: bool,
    /// Senders that wait for room.
    crowded: usize,
}

impl<T> State<T> {
    fn wake_reader(&mut self) {
        if std::mem::take(&mut self.is_awaited)
            && let Some(reader) = &self.reader
        {
            reader.wake_by_ref();
        }
    }
}

impl<T> Shared<T> {
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts it in, or gives it back where there is no room.
    fn put(&self, item: T) -> Result<Option<T>, Closed> {
        let mut state = self.state();
        if !state.has_reader {
            return Err(Closed);
        }
        if state.most <= state.waiting.len() {
            return Ok(Some(item));
        }
        state.waiting.push_back(item);
        state.wake_reader();
        Ok(None)
    }

    /// Takes the first; what follows when nothing waits is up to the caller.
    fn take(&self) -> Result<T, MutexGuard<'_, State<T>>> {
        let mut state = self.state();
        let Some(item) = state.waiting.pop_front() else { return Err(state) };
        if state.waiting.is_empty() && KEPT < state.waiting.capacity() {
            state.waiting = VecDeque::new();
        }
        let is_awaited = 0 < state.crowded;
        drop(state);
        if is_awaited {
            self.room.notify_waiters();
        }
        Ok(item)
    }
}

/// The end into which things are put.
#[derive(Debug)]
pub(crate) struct Sender<T>(Arc<Shared<T>>);

impl<T> Sender<T> {
    /// Waits for room.
    pub(crate) async fn send(&self, item: T) -> Result<(), Closed> {
        let Some(mut item) = self.0.put(item)? else { return Ok(()) };
        let _crowd = Crowd::of(&self.0);
        loop {
            let room = self.0.room.notified();
            match self.0.put(item)? {
                None => return Ok(()),
                Some(back) => item = back,
            }
            room.await;
        }
    }

    /// Puts it in even where there is no room: for answers, of which as many come as were asked for.
    pub(crate) fn push(&self, item: T) -> Result<(), Closed> {
        let mut state = self.0.state();
        if !state.has_reader {
            return Err(Closed);
        }
        state.waiting.push_back(item);
        state.wake_reader();
        Ok(())
    }

    pub(crate) fn try_send(&self, item: T) -> Result<(), NotTaken> {
        match self.0.put(item) {
            Ok(None) => Ok(()),
            Ok(Some(_)) | Err(Closed) => Err(NotTaken),
        }
    }

    /// Until nobody reads any more.
    pub(crate) async fn closed(&self) {
        loop {
            let gone = self.0.gone.notified();
            if self.is_closed() {
                return;
            }
            gone.await;
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        !self.0.state().has_reader
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.0.state().waiting.len()
    }

    /// A sender that does not keep the lane open.
    pub(crate) fn downgrade(&self) -> WeakSender<T> {
        WeakSender(Arc::downgrade(&self.0))
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        self.0.state().senders += 1;
        Self(Arc::clone(&self.0))
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.senders -= 1;
        if state.senders == 0 {
            // The reader learns that nothing more comes.
            state.wake_reader();
        }
    }
}

/// Counts a sender that waits for room.
struct Crowd<'l, T>(&'l Shared<T>);

impl<'l, T> Crowd<'l, T> {
    fn of(shared: &'l Shared<T>) -> Self {
        shared.state().crowded += 1;
        Self(shared)
    }
}

impl<T> Drop for Crowd<'_, T> {
    fn drop(&mut self) {
        self.0.state().crowded -= 1;
    }
}

/// See [`Sender::downgrade`].
#[derive(Debug)]
pub(crate) struct WeakSender<T>(Weak<Shared<T>>);

impl<T> WeakSender<T> {
    /// A sender, where there still is one.
    pub(crate) fn upgrade(&self) -> Option<Sender<T>> {
        let shared = self.0.upgrade()?;
        let mut state = shared.state();
        if state.senders == 0 {
            return None;
        }
        state.senders += 1;
        drop(state);
        Some(Sender(shared))
    }
}

/// The end at which things are taken out.
#[derive(Debug)]
pub(crate) struct Receiver<T>(Arc<Shared<T>>);

impl<T> Receiver<T> {
    /// The next one; none once nobody can send any more. Nothing is lost where this is dropped.
    pub(crate) async fn recv(&mut self) -> Option<T> {
        // Whoever is never without something to read lets others have their turn.
        cooperative(poll_fn(|context| self.poll(context))).await
    }

    fn poll(&self, context: &Context<'_>) -> Poll<Option<T>> {
        match self.0.take() {
            Ok(item) => Poll::Ready(Some(item)),
            Err(state) if state.senders == 0 => Poll::Ready(None),
            Err(mut state) => {
                state.is_awaited = true;
                match &mut state.reader {
                    Some(reader) => reader.clone_from(context.waker()),
                    none => *none = Some(context.waker().clone()),
                }
                Poll::Pending
            }
        }
    }

    /// The next one, if it is there.
    pub(crate) fn try_recv(&mut self) -> Option<T> {
        self.0.take().ok()
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.has_reader = false;
        let left = (std::mem::take(&mut state.waiting), state.reader.take());
        drop(state);
        // What waited may hold other lanes.
        drop(left);
        self.0.room.notify_waiters();
        self.0.gone.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn everything_comes_in_its_order_and_whoever_finds_no_room_waits() {
        let (sender, mut receiver) = lane(2);
        let sending = tokio::spawn(async move {
            for number in 0..100 {
                sender.send(number).await.expect("a reader");
            }
        });
        for number in 0..100 {
            assert_eq!(receiver.recv().await, Some(number));
        }
        assert_eq!(receiver.recv().await, None, "nobody can send any more");
        sending.await.expect("everything was sent");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn nothing_is_lost_where_many_send_and_the_reader_looks_elsewhere_meanwhile() {
        for most in [1, 2, 7, 40] {
            let (sender, mut receiver) = lane(most);
            for first in [0, 1_000, 2_000, 3_000] {
                let sender = sender.clone();
                tokio::spawn(async move {
                    for number in first..first + 500 {
                        sender.send(number).await.expect("a reader");
                    }
                });
            }
            drop(sender);
            let (mut newest, mut number) = ([None; 4], 0);
            loop {
                tokio::select! {
                    received = receiver.recv() => {
                        let Some(received) = received else { break };
                        let before = newest[received / 1_000].replace(received);
                        assert!(before < Some(received), "{before:?}, then {received}");
                        number += 1;
                    }
                    () = tokio::task::yield_now() => {}
                }
            }
            assert_eq!(number, 2_000, "with room for {most}");
        }
    }

    #[tokio::test]
    async fn a_full_lane_takes_nothing_until_something_is_taken_out() {
        let (sender, mut receiver) = lane(1);
        assert!(sender.try_send('a').is_ok());
        assert!(sender.try_send('b').is_err());
        assert_eq!(sender.waiting(), 1);
        assert!(sender.push('!').is_ok(), "an answer is always taken");
        assert_eq!((receiver.try_recv(), receiver.try_recv()), (Some('a'), Some('!')));
        assert!(sender.try_send('c').is_ok());
    }

    #[tokio::test]
    async fn all_who_wait_learn_that_the_reader_has_gone() {
        let (sender, receiver) = lane(1);
        assert!(sender.try_send(1).is_ok());
        let (other, third) = (sender.clone(), sender.clone());
        let waiting = tokio::spawn(async move { sender.send(2).await.is_err() });
        let closed = tokio::spawn(async move { other.closed().await });
        tokio::task::yield_now().await;
        assert!(!third.is_closed());
        drop(receiver);
        assert!(waiting.await.expect("an answer"));
        closed.await.expect("an end");
        assert!(third.is_closed());
        assert!(third.try_send(3).is_err());
    }

    #[tokio::test]
    async fn a_weak_sender_keeps_nothing_open() {
        let (sender, mut receiver) = lane(1);
        let weak = sender.downgrade();
        assert!(weak.upgrade().is_some_and(|it| it.try_send(1).is_ok()));
        let waiting = tokio::spawn(async move { [receiver.recv().await, receiver.recv().await] });
        tokio::task::yield_now().await;
        drop(sender);
        assert_eq!(waiting.await.expect("an answer"), [Some(1), None]);
        assert!(weak.upgrade().is_none());
    }

    #[tokio::test]
    async fn what_waited_in_a_crowd_leaves_no_room_behind() {
        let (sender, mut receiver) = lane(1_000);
        for number in 0..1_000 {
            assert!(sender.try_send(number).is_ok());
        }
        while receiver.try_recv().is_some() {}
        assert!(sender.0.state().waiting.capacity() <= KEPT);
    }
}
