//! What every store must do. Each implementation runs all of it.
#![expect(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a failed check panics")]

use std::{sync::Arc, time::Duration};

use crate::{
    AccessStore, AuditEntry, EventStore, FollowerRow, GameMark, GameRow, GameStore, Head, Heard,
    Letter, Link, NewEvent, NewGame, NextRow, Position, SessionRow, StoreError, StreamId, Version,
};

/// A stream of the given name.
pub fn stream(name: &str) -> StreamId {
    StreamId::new(name).unwrap()
}

/// An event that says so.
pub fn event(body: &str) -> NewEvent {
    NewEvent { at_ms: 1_700_000_000_000, actor: "arbiter".to_owned(), body: body.to_owned() }
}

/// Everything that follows, on one fresh store.
pub async fn everything(store: Arc<dyn EventStore>) {
    what_is_appended_is_read_back(&*store).await;
    every_event_is_linked_to_all_before_it(&*store).await;
    second_writer_conflicts(&*store).await;
    an_append_is_all_or_nothing(&*store).await;
    streams_are_listed_by_prefix(&*store).await;
    changes_come_in_order_and_in_pages(&*store).await;
    of_many_writers_each_version_has_one_winner(Arc::clone(&store)).await;
    watchers_see_the_newest_position(&*store).await;
}

/// Order, numbers, times and actors are kept.
pub async fn what_is_appended_is_read_back(store: &dyn EventStore) {
    let stream = stream("read-back/1");
    let version = store.append(&stream, Version(0), vec![event("é"), event("{}")]).await.unwrap();
    assert_eq!(version, Version(2));
    let all = store.read(&stream, Version(0)).await.unwrap();
    let bodies: Vec<_> = all.iter().map(|event| (event.number, event.body.as_str())).collect();
    assert_eq!(bodies, [(1, "é"), (2, "{}")]);
    assert_eq!((all[0].at_ms, all[0].actor.as_str()), (1_700_000_000_000, "arbiter"));
    let rest = store.read(&stream, Version(1)).await.unwrap();
    assert_eq!(rest, all[1..]);
    assert_eq!(store.read(&self::stream("nothing"), Version(0)).await.unwrap(), []);
}

/// Where a stream ends follows from its events alone, whatever the store.
pub async fn every_event_is_linked_to_all_before_it(store: &dyn EventStore) {
    let stream = stream("linked/1");
    assert_eq!(store.head(&stream).await.unwrap(), Head::default());
    store.append(&stream, Version(0), vec![event("1"), event("2")]).await.unwrap();
    store.append(&stream, Version(2), vec![event("3")]).await.unwrap();
    let events = store.read(&stream, Version(0)).await.unwrap();
    let link = events.iter().fold(Link::START, |link, event| link.then(&stream, event));
    assert_eq!(store.head(&stream).await.unwrap(), Head { version: Version(3), link });
}

/// Of two writers who saw the same version, the second is turned away.
pub async fn second_writer_conflicts(store: &dyn EventStore) {
    let stream = stream("conflict/1");
    store.append(&stream, Version(0), vec![event("first")]).await.unwrap();
    let error = store.append(&stream, Version(0), vec![event("second")]).await.unwrap_err();
    assert!(matches!(error, StoreError::Conflict { found: Version(1), .. }));
    assert_eq!(store.read(&stream, Version(0)).await.unwrap().len(), 1);
}

/// A refused append leaves nothing behind, whatever is committed beside it.
pub async fn an_append_is_all_or_nothing(store: &dyn EventStore) {
    let (a, b) = (stream("whole/a"), stream("whole/b"));
    let good = store.append(&a, Version(0), vec![event("1"), event("2")]);
    let bad = store.append(&b, Version(5), vec![event("1"), event("2")]);
    let (good, bad) = tokio::join!(good, bad);
    assert_eq!(good.unwrap(), Version(2));
    assert!(bad.is_err());
    assert_eq!(store.read(&b, Version(0)).await.unwrap(), []);
}

/// By name, with their lengths.
pub async fn streams_are_listed_by_prefix(store: &dyn EventStore) {
    for name in ["list/b", "list/a", "listing/c"] {
        store.append(&stream(name), Version(0), vec![event("x"), event("y")]).await.unwrap();
    }
    let heads = store.streams("list/").await.unwrap();
    let names: Vec<_> = heads.iter().map(|head| (head.stream.as_str(), head.version.0)).collect();
    assert_eq!(names, [("list/a", 2), ("list/b", 2)]);
}

/// Every event has one place in the log of all streams.
pub async fn changes_come_in_order_and_in_pages(store: &dyn EventStore) {
    let stream = stream("changes/1");
    store.append(&stream, Version(0), vec![event("1"), event("2"), event("3")]).await.unwrap();
    let mut seen = Vec::new();
    let mut after = Position(0);
    loop {
        let page = store.changes(after, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        assert!(page.len() <= 2);
        assert!(page.iter().all(|change| change.position > after));
        after = last.position;
        seen.extend(page);
    }
    let ours = seen.iter().filter(|change| change.stream == stream);
    assert_eq!(ours.map(|change| change.number).collect::<Vec<_>>(), [1, 2, 3]);
}

/// Writers who retry on conflict lose nothing and double nothing.
pub async fn of_many_writers_each_version_has_one_winner(store: Arc<dyn EventStore>) {
    const WRITERS: u64 = 8;
    const EACH: u64 = 10;
    let tasks: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                for n in 0..EACH {
                    push(&*store, &stream("many/1"), &format!("{writer}.{n}")).await;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let mut bodies: Vec<_> = store
        .read(&stream("many/1"), Version(0))
        .await
        .unwrap()
        .into_iter()
        .map(|event| event.body)
        .collect();
    bodies.sort();
    bodies.dedup();
    assert_eq!(bodies.len() as u64, WRITERS * EACH);
}

/// Appends, looking again as often as somebody else was faster.
async fn push(store: &dyn EventStore, stream: &StreamId, body: &str) {
    loop {
        let seen = Version(store.read(stream, Version(0)).await.unwrap().len() as u64);
        match store.append(stream, seen, vec![event(body)]).await {
            Ok(_) => return,
            Err(StoreError::Conflict { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// Who watches learns of an append without asking.
pub async fn watchers_see_the_newest_position(store: &dyn EventStore) {
    let mut watch = store.watch();
    let before = *watch.borrow_and_update();
    store.append(&stream("watch/1"), Version(0), vec![event("x")]).await.unwrap();
    let moved = tokio::time::timeout(Duration::from_mins(1), async {
        while *watch.borrow_and_update() <= before {
            watch.changed().await.unwrap();
        }
    });
    assert!(moved.await.is_ok(), "no news within a minute");
}

/// Sessions end by themselves, one by one or all at once; what happened is told the newest first.
pub async fn access(store: &dyn AccessStore) {
    let session = |secret: &str, account: &str, opened_ms: u64| SessionRow {
        secret: secret.to_owned(),
        account: account.to_owned(),
        opened_ms,
        seen_ms: opened_ms,
        until_ms: opened_ms + 1000,
        address: "10.0.0.1".to_owned(),
        agent: "browser".to_owned(),
    };
    for (secret, account, opened_ms) in
        [("a", "anna", 100), ("b", "anna", 200), ("c", "anna", 300), ("d", "bert", 100)]
    {
        store.open_session(session(secret, account, opened_ms)).await.unwrap();
    }
    assert_eq!(store.session("a", 1099).await.unwrap(), Some(session("a", "anna", 100)));
    assert_eq!(store.session("a", 1100).await.unwrap(), None, "it has ended");
    assert_eq!(store.session("x", 0).await.unwrap(), None);
    store.touch("b", 555).await.unwrap();
    assert_eq!(store.session("b", 600).await.unwrap().map(|it| it.seen_ms), Some(555));
    let secrets = async |account: &str, now_ms: u64| {
        let sessions = store.sessions(account, now_ms).await.unwrap();
        sessions.into_iter().map(|it| it.secret).collect::<Vec<_>>()
    };
    assert_eq!(secrets("anna", 0).await, ["c", "b", "a"]);
    assert_eq!(secrets("anna", 1150).await, ["c", "b"]);
    store.close_session("b").await.unwrap();
    assert_eq!(secrets("anna", 0).await, ["c", "a"]);
    store.close_sessions("anna", Some("c")).await.unwrap();
    assert_eq!(secrets("anna", 0).await, ["c"]);
    assert_eq!(secrets("bert", 0).await, ["d"], "others stay");
    store.close_sessions("anna", None).await.unwrap();
    assert_eq!(secrets("anna", 0).await, [""; 0]);

    let entry = |at_ms: u64, account: &str| AuditEntry {
        at_ms,
        what: "login".to_owned(),
        account: account.to_owned(),
        address: "10.0.0.1".to_owned(),
        detail: "é".to_owned(),
    };
    for (at_ms, account) in [(1, "anna"), (2, "bert"), (3, "carl")] {
        store.note(entry(at_ms, account)).await.unwrap();
    }
    assert_eq!(store.audit(2).await.unwrap(), [entry(3, "carl"), entry(2, "bert")]);
    assert_eq!(store.forget(1100, 3).await.unwrap(), 3, "one session, two entries");
    assert_eq!(store.audit(9).await.unwrap(), [entry(3, "carl")]);
    assert_eq!(secrets("bert", 0).await, [""; 0]);
    store.note(entry(4, "with a zero \0")).await.unwrap();

    assert!(store.use_code("anna", 50, 51).await.unwrap());
    assert!(!store.use_code("anna", 50, 51).await.unwrap(), "a code is good once");
    assert!(!store.use_code("anna", 49, 51).await.unwrap(), "nor is an older one");
    assert!(store.use_code("bert", 50, 51).await.unwrap(), "others have their own");
    assert!(store.use_code("anna", 51, 51).await.unwrap());
    assert!(store.use_code("anna", 20, 21).await.unwrap(), "the clock was wrong before");
    assert!(!store.use_code("anna", 20, 21).await.unwrap());
}

/// Devices that are told: never too many, each told once, forgotten in time.
pub async fn followers(store: &dyn AccessStore) {
    let row = |endpoint: &str, event: u32, until_ms: u64| FollowerRow {
        endpoint: endpoint.to_owned(),
        event,
        player: 7,
        public_key: "key".to_owned(),
        auth: "auth".to_owned(),
        language: "fr".to_owned(),
        told: "é".to_owned(),
        until_ms,
    };
    for (endpoint, event, until_ms) in [("b", 1, 200), ("a", 1, 300), ("a", 2, 300)] {
        assert!(store.follow(row(endpoint, event, until_ms), 3).await.unwrap());
    }
    assert!(!store.follow(row("c", 1, 200), 3).await.unwrap(), "there is no room");
    assert!(store.follow(row("b", 1, 250), 3).await.unwrap(), "it is there already");
    assert_eq!(store.followers(1, 249).await.unwrap(), [row("a", 1, 300), row("b", 1, 250)]);
    assert_eq!(store.followers(1, 250).await.unwrap(), [row("a", 1, 300)], "it has ended");
    assert_eq!(store.followed(0).await.unwrap(), [1, 2]);
    assert_eq!(store.followed(300).await.unwrap(), [0; 0]);
    assert!(store.note_told(&row("a", 1, 300), "more").await.unwrap());
    assert!(!store.note_told(&row("a", 1, 300), "more").await.unwrap(), "it was told already");
    assert_eq!(store.followers(1, 250).await.unwrap()[0].told, "more");
    assert_eq!(store.forget(250, 0).await.unwrap(), 1, "one has ended");
    store.unfollow("a", Some(1)).await.unwrap();
    assert_eq!(store.followed(0).await.unwrap(), [2], "in one event");
    store.unfollow("a", None).await.unwrap();
    assert_eq!(store.followed(0).await.unwrap(), [0; 0], "in all of them");
    assert_eq!(store.keep("key", "one").await.unwrap(), "one");
    assert_eq!(store.keep("key", "two").await.unwrap(), "one", "the first is kept");
    store.replace("key", "three").await.unwrap();
    store.replace("other", "four").await.unwrap();
    assert_eq!(store.keep("key", "two").await.unwrap(), "three", "until it is replaced");
    assert_eq!(store.keep("other", "two").await.unwrap(), "four");
}

/// Games: rows in order, appends fenced by number and by epoch, marks, takeover.
pub async fn games(store: &dyn GameStore) {
    let row = |number: u64| GameRow {
        number,
        at_ms: 1_700_000_000_000,
        actor: "w".to_owned(),
        body: format!("{{\"é\":{number}}}"),
    };
    let next = |epoch, number, is_over| NextRow { epoch, row: row(number), is_over };
    let new = |game: &str, place: &str| NewGame {
        game: game.to_owned(),
        white: "hash w".to_owned(),
        black: "hash b".to_owned(),
        place: place.to_owned(),
        owner: "one".to_owned(),
    };
    assert_eq!(store.head("a").await.unwrap(), None);
    store.make(new("a", ""), row(1)).await.unwrap();
    let again = store.make(new("a", ""), row(1)).await;
    assert!(matches!(again, Err(StoreError::Conflict { .. })), "{again:?}");
    store.make(new("b", "1/3/7"), row(1)).await.unwrap();
    store.append("a", next(1, 2, false)).await.unwrap();
    for (number, epoch) in [(2, 1), (4, 1), (3, 2)] {
        let refused = store.append("a", next(epoch, number, false)).await;
        assert!(
            matches!(refused, Err(StoreError::Conflict { .. })),
            "{number} {epoch}: {refused:?}"
        );
    }
    assert!(matches!(
        store.append("none", next(1, 1, false)).await,
        Err(StoreError::Conflict { .. })
    ));
    assert_eq!(store.rows("a", 0).await.unwrap(), [row(1), row(2)]);
    assert_eq!(store.rows("a", 1).await.unwrap(), [row(2)]);

    let mark = |number, charged_ms| GameMark { game: "a".to_owned(), number, charged_ms };
    assert_eq!(store.marked("a").await.unwrap(), None);
    store.mark(vec![mark(1, 500)]).await.unwrap();
    store.mark(vec![mark(2, 900)]).await.unwrap();
    assert_eq!(store.marked("a").await.unwrap(), Some(mark(2, 900)));

    assert_eq!(store.take("a", 1, "two").await.unwrap(), 2);
    assert!(store.take("a", 1, "three").await.is_err(), "the epoch has changed");
    let late = store.append("a", next(1, 3, false)).await;
    assert!(matches!(late, Err(StoreError::Conflict { .. })), "the old owner writes nothing");
    store.append("a", next(2, 3, true)).await.unwrap();
    let head = store.head("a").await.unwrap().unwrap();
    assert_eq!((head.head, head.is_over, head.epoch), (3, true, 2));
    assert_eq!((head.owner.as_str(), head.white.as_str()), ("two", "hash w"));

    let names = async |place: Option<&str>| {
        let games = store.games(place).await.unwrap();
        games.into_iter().map(|head| head.game).collect::<Vec<_>>()
    };
    assert_eq!(names(None).await, ["b"], "a is over");
    assert_eq!(names(Some("1/3/")).await, ["b"]);
    assert_eq!(names(Some("")).await, ["a", "b"]);
    assert_eq!(names(Some("2/")).await, [""; 0]);
    assert!(store.alive("one", "http://one", 5_000).await.unwrap());
}

/// Several servers: a game is taken from those alone that live no more, and letters reach whom
/// they are for.
pub async fn servers(store: &dyn GameStore) {
    let row = |number: u64| GameRow {
        number,
        at_ms: 1_700_000_000_000,
        actor: "w".to_owned(),
        body: "{}".to_owned(),
    };
    let next = |epoch, number, is_over| NextRow { epoch, row: row(number), is_over };
    let new = NewGame {
        game: "leased".to_owned(),
        white: String::new(),
        black: String::new(),
        place: String::new(),
        owner: "first".to_owned(),
    };
    assert!(store.alive("first", "http://first", 60_000).await.unwrap());
    assert!(store.alive("second", "http://second", 60_000).await.unwrap());
    store.make(new, row(1)).await.unwrap();
    let taken = store.take("leased", 1, "second").await;
    assert!(matches!(taken, Err(StoreError::Conflict { .. })), "its owner lives: {taken:?}");
    store.append("leased", next(1, 2, false)).await.unwrap();

    // Its word runs out.
    assert!(store.alive("first", "http://first", 0).await.unwrap());
    let living = store.servers().await.unwrap();
    assert!(living.contains(&("second".to_owned(), "http://second".to_owned())), "{living:?}");
    assert!(living.iter().all(|(name, _)| name != "first"), "{living:?}");
    assert_eq!(store.take("leased", 1, "second").await.unwrap(), 2);
    // It comes back: it learns that it was away, and writes nothing.
    assert!(!store.alive("first", "http://first", 60_000).await.unwrap());
    let late = store.append("leased", next(1, 3, false)).await;
    assert!(matches!(late, Err(StoreError::Conflict { .. })), "{late:?}");
    store.append("leased", next(2, 3, false)).await.unwrap();
    store.gone("second").await.unwrap();
    assert_eq!(store.take("leased", 2, "first").await.unwrap(), 3);

    let mut first = store.hear("first").await.unwrap().expect("there are other servers");
    let mut second = store.hear("second").await.unwrap().expect("there are other servers");
    assert_eq!(first.recv().await, Some(Heard::Missed));
    assert_eq!(second.recv().await, Some(Heard::Missed));
    let long = "é\"".repeat(20_000);
    let letter = |to: Option<&str>, text: &str| Letter {
        to: to.map(ToOwned::to_owned),
        text: text.to_owned(),
    };
    let letters = vec![
        letter(Some("second"), &long),
        letter(Some("first"), "7 and more"),
        letter(None, "all"),
        letter(None, "all"),
    ];
    store.tell(letters).await.unwrap();
    for (heard, own) in [(&mut first, "7 and more"), (&mut second, long.as_str())] {
        assert_eq!(heard.recv().await, Some(Heard::Letter(own.to_owned())));
        assert_eq!(heard.recv().await, Some(Heard::Letter("all".to_owned())));
        assert_eq!(heard.recv().await, Some(Heard::Letter("all".to_owned())));
    }
}

/// An empty database of the given name; an older one is dropped.
pub async fn fresh_database(server: &str, name: &str) -> String {
    let pool = sqlx::PgPool::connect(&format!("{server}/postgres"))
        .await
        .expect("the test server answers");
    for sql in [format!("drop database if exists {name}"), format!("create database {name}")] {
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
            .execute(&pool)
            .await
            .expect("the test server answers");
    }
    format!("{server}/{name}")
}
