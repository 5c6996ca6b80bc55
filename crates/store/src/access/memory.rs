//! Sessions in memory, for tests and for a server that only reads.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{AccessStore, AuditEntry, FollowerRow, SessionRow};
use crate::Answer;

#[derive(Debug, Default)]
struct Rows {
    sessions: BTreeMap<String, SessionRow>,
    audit: Vec<AuditEntry>,
    codes: BTreeMap<String, u64>,
    followers: BTreeMap<(u32, String), FollowerRow>,
    kept: BTreeMap<String, String>,
}

/// Sessions that end with the program.
#[derive(Debug, Default)]
pub struct MemoryAccess(Mutex<Rows>);

impl MemoryAccess {
    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AccessStore for MemoryAccess {
    fn open_session(&self, session: SessionRow) -> Answer<'_, ()> {
        self.rows().sessions.insert(session.secret.clone(), session);
        Box::pin(async { Ok(()) })
    }

    fn session<'a>(&'a self, secret: &'a str, now_ms: u64) -> Answer<'a, Option<SessionRow>> {
        let found = self.rows().sessions.get(secret).cloned();
        Box::pin(async move { Ok(found.filter(|session| now_ms < session.until_ms)) })
    }

    fn touch<'a>(&'a self, secret: &'a str, now_ms: u64) -> Answer<'a, ()> {
        if let Some(session) = self.rows().sessions.get_mut(secret) {
            session.seen_ms = now_ms;
        }
        Box::pin(async { Ok(()) })
    }

    fn close_session<'a>(&'a self, secret: &'a str) -> Answer<'a, ()> {
        self.rows().sessions.remove(secret);
        Box::pin(async { Ok(()) })
    }

    fn close_sessions<'a>(&'a self, account: &'a str, but: Option<&'a str>) -> Answer<'a, ()> {
        self.rows()
            .sessions
            .retain(|secret, session| session.account != account || Some(secret.as_str()) == but);
        Box::pin(async { Ok(()) })
    }

    fn sessions<'a>(&'a self, account: &'a str, now_ms: u64) -> Answer<'a, Vec<SessionRow>> {
        let rows = self.rows();
        let own = rows.sessions.values().filter(|it| it.account == account && now_ms < it.until_ms);
        let mut own: Vec<SessionRow> = own.cloned().collect();
        own.sort_by(|a, b| (b.opened_ms, &b.secret).cmp(&(a.opened_ms, &a.secret)));
        Box::pin(async move { Ok(own) })
    }

    fn note(&self, entry: AuditEntry) -> Answer<'_, ()> {
        self.rows().audit.push(entry);
        Box::pin(async { Ok(()) })
    }

    fn audit(&self, limit: u32) -> Answer<'_, Vec<AuditEntry>> {
        let newest = self.rows().audit.iter().rev().take(limit as usize).cloned().collect();
        Box::pin(async move { Ok(newest) })
    }

    fn use_code<'a>(&'a self, account: &'a str, step: u64, latest: u64) -> Answer<'a, bool> {
        let mut rows = self.rows();
        let last = rows.codes.get(account).copied().filter(|last| *last <= latest);
        let is_fresh = last.is_none_or(|last| last < step);
        if is_fresh {
            rows.codes.insert(account.to_owned(), step);
        }
        Box::pin(async move { Ok(is_fresh) })
    }

    fn follow(&self, follower: FollowerRow, most: u32) -> Answer<'_, bool> {
        let mut rows = self.rows();
        let key = (follower.event, follower.endpoint.clone());
        let has_room = rows.followers.len() < most as usize || rows.followers.contains_key(&key);
        if has_room {
            rows.followers.insert(key, follower);
        }
        Box::pin(async move { Ok(has_room) })
    }

    fn unfollow<'a>(&'a self, endpoint: &'a str, event: Option<u32>) -> Answer<'a, ()> {
        self.rows()
            .followers
            .retain(|(other, at), _| at != endpoint || event.is_some_and(|event| event != *other));
        Box::pin(async { Ok(()) })
    }

    fn followers(&self, event: u32, now_ms: u64) -> Answer<'_, Vec<FollowerRow>> {
        let rows = self.rows();
        let own = rows.followers.values().filter(|it| it.event == event && now_ms < it.until_ms);
        let own: Vec<FollowerRow> = own.cloned().collect();
        Box::pin(async move { Ok(own) })
    }

    fn followed(&self, now_ms: u64) -> Answer<'_, Vec<u32>> {
        let rows = self.rows();
        let mut events: Vec<u32> =
            rows.followers.values().filter(|it| now_ms < it.until_ms).map(|it| it.event).collect();
        events.dedup();
        Box::pin(async move { Ok(events) })
    }

    fn note_told<'a>(&'a self, it: &'a FollowerRow, now_told: &'a str) -> Answer<'a, bool> {
        let mut rows = self.rows();
        let own = rows.followers.get_mut(&(it.event, it.endpoint.clone()));
        let own = own.filter(|own| own.told == it.told);
        let was_first = own.map(|own| now_told.clone_into(&mut own.told)).is_some();
        Box::pin(async move { Ok(was_first) })
    }

    fn keep<'a>(&'a self, name: &'a str, fresh: &'a str) -> Answer<'a, String> {
        let mut rows = self.rows();
        let kept = rows.kept.entry(name.to_owned()).or_insert_with(|| fresh.to_owned()).clone();
        Box::pin(async move { Ok(kept) })
    }

    fn replace<'a>(&'a self, name: &'a str, value: &'a str) -> Answer<'a, ()> {
        self.rows().kept.insert(name.to_owned(), value.to_owned());
        Box::pin(async { Ok(()) })
    }

    fn forget(&self, now_ms: u64, audit_ms: u64) -> Answer<'_, u64> {
        let mut rows = self.rows();
        let count = |rows: &Rows| rows.sessions.len() + rows.audit.len() + rows.followers.len();
        let before = count(&rows);
        rows.sessions.retain(|_, session| now_ms < session.until_ms);
        rows.followers.retain(|_, follower| now_ms < follower.until_ms);
        rows.audit.retain(|entry| audit_ms <= entry.at_ms);
        let gone = (before - count(&rows)) as u64;
        Box::pin(async move { Ok(gone) })
    }
}
