//! Imported lists are found as one types, in SQLite and in PostgreSQL alike.

use arbiter_lists::Listed;
use arbiter_store::{Batch, ListSource, ListStore, Postgres, SqliteLists};
use arbiter_tournament::Title;
use tokio::sync::mpsc;

fn player(id: u64, name: &str, rating: u16) -> Listed {
    Listed {
        fide_id: Some(id),
        name: name.to_owned(),
        standard: Some(rating),
        title: (rating > 2500).then_some(Title::Grandmaster),
        ..Listed::default()
    }
}

async fn import(lists: &dyn ListStore, name: &str, players: Vec<Listed>) -> u64 {
    let (sender, batches) = mpsc::channel(4);
    let send = async move {
        for batch in players.chunks(2) {
            sender.send(Batch::Players(batch.to_vec())).await.expect("the import listens");
        }
        sender.send(Batch::End).await.expect("the import listens");
    };
    let (count, ()) = tokio::join!(lists.import(name, batches), send);
    count.expect("the import ends well")
}

async fn names(lists: &dyn ListStore, typed: &str) -> Vec<String> {
    let found = lists.search(typed, 10).await.expect("the search ends well");
    found.into_iter().map(|found| found.player.name).collect()
}

async fn everything(lists: &dyn ListStore) {
    let fide = vec![
        player(101, "Müller, Jörg", 2100),
        player(102, "Muller, Anna", 2600),
        player(103, "Jörgensen, Ole", 2300),
        player(104, "O'Example, Ann", 1500),
    ];
    assert_eq!(import(lists, "FIDE", fide).await, 4);

    // Without accents, any word, the strongest first.
    assert_eq!(names(lists, "muller").await, ["Muller, Anna", "Müller, Jörg"]);
    assert_eq!(names(lists, "MÜL").await, ["Muller, Anna", "Müller, Jörg"]);
    assert_eq!(names(lists, "ann mul").await, ["Muller, Anna"]);
    assert_eq!(names(lists, "jorg").await.len(), 2);
    // By number; nothing typed and nothing found.
    assert_eq!(names(lists, "103").await, ["Jörgensen, Ole"]);
    assert_eq!(names(lists, " ").await, Vec::<String>::new());
    assert_eq!(names(lists, "zzz").await, Vec::<String>::new());
    // What would be syntax elsewhere is only text here.
    assert_eq!(names(lists, "mul* OR \" ' : & | !").await, Vec::<String>::new());
    let found = lists.search("102", 1).await.expect("the search ends well");
    assert_eq!(found[0].player, player(102, "Muller, Anna", 2600));
    assert_eq!(found[0].list, "FIDE");

    // Where lists come from is kept beside them.
    let mut source = ListSource {
        list: "FIDE".to_owned(),
        address: "https://example.org/list.zip".to_owned(),
        fetched_ms: 0,
    };
    lists.set_source(&source).await.expect("it is kept");
    source.fetched_ms = 1_782_909_000_000;
    lists.set_source(&source).await.expect("it is kept");
    assert_eq!(lists.sources().await.expect("they are read"), [source.clone()]);
    source.address.clear();
    lists.set_source(&source).await.expect("it is forgotten");
    assert_eq!(lists.sources().await.expect("they are read"), []);

    // A new list replaces the old one of its name and no other.
    import(lists, "club", vec![player(7, "Muller, Zoe", 1000)]).await;
    import(lists, "FIDE", vec![player(101, "Müller, Jörg", 2150)]).await;
    assert_eq!(names(lists, "muller").await, ["Müller, Jörg", "Muller, Zoe"]);
    let heads = lists.lists().await.expect("the lists are there");
    let heads: Vec<_> = heads.iter().map(|head| (head.name.as_str(), head.players)).collect();
    assert_eq!(heads, [("FIDE", 1), ("club", 1)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite() {
    let folder = tempfile::tempdir().unwrap();

    let lists = SqliteLists::open(&folder.path().join("lists.sqlite")).unwrap();

    everything(&lists).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres() {
    let Ok(server) = std::env::var("ARBITER_TEST_POSTGRES") else {
        println!("skipped: ARBITER_TEST_POSTGRES names no server");
        return;
    };
    let pool = sqlx::PgPool::connect(&format!("{server}/postgres")).await.unwrap();
    for sql in ["drop database if exists lists", "create database lists"] {
        sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    }
    let store = Postgres::connect(&format!("{server}/lists")).await.unwrap();

    everything(&store.lists()).await;
}

#[test]
fn the_belgian_list_is_read_with_and_without_its_newer_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("players.sqlite");
    let file = rusqlite::Connection::open(&path).unwrap();
    file.execute_batch(
        "create table players (IdNumber integer primary key, Name text, Sex text, Birthday text,
             Fed text, Club integer, Affiliated integer, Elo integer, NatFideSign text,
             Died integer, FideId integer);
         insert into players values
             (101, 'Example, Ann', 'F', '1990-05-01', 'V', 401, 1, 1850, 'BEL', 0, 205494),
             (102, 'Sample, Jan', 'M', '', 'F', 622, 0, 0, 'NED', 0, null),
             (103, 'Gone, Old', 'M', '1920-01-01', 'V', 401, 0, 2000, 'BEL', 1, 0);",
    )
    .unwrap();

    let players = arbiter_store::read_belgian_list(&path).unwrap();

    let ann = Listed {
        fide_id: Some(205_494),
        national_id: Some(101),
        name: "Example, Ann".to_owned(),
        federation: "BEL".to_owned(),
        sex: Some(arbiter_tournament::Sex::Female),
        national: Some(1850),
        birth: "1990-05-01".parse().ok(),
        club: "401".to_owned(),
        ..Listed::default()
    };
    assert_eq!(players[0], ann);
    assert_eq!((players[1].national, players[1].is_inactive), (None, true));
    assert_eq!(players.len(), 2, "those who have died are left out");

    file.execute_batch(
        "create table clubs (Club integer, Name text, Federation text);
         insert into clubs values (401, 'Gent', 'V');",
    )
    .unwrap();
    assert_eq!(arbiter_store::read_belgian_list(&path).unwrap()[0].club, "Gent");

    file.execute_batch("drop table players").unwrap();
    let error = arbiter_store::read_belgian_list(&path).unwrap_err().to_string();
    assert!(error.contains("IdNumber") && error.contains("clubs"), "{error}");
}
