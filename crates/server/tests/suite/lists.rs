//! Rating lists handed in by an administrator: packed as federations deliver them, and found while typing.

use axum::http::StatusCode;

use crate::{
    organise,
    support::{Ask, Desk, Reply, words},
};

/// Sends a file as the list `FIDE`.
async fn upload(desk: &Desk, file: &[u8], language: &str) -> Reply {
    let start = "--cut\r\ncontent-disposition: form-data; name=\"name\"\r\n\r\nFIDE\r\n\
         --cut\r\ncontent-disposition: form-data; name=\"file\"; filename=\"l\"\r\n\r\n";
    let mut ask = Ask::form("/lists", &[]).token(&desk.token);
    ask.headers.retain(|(name, _)| *name != "content-type");
    ask.body = [start.as_bytes(), file, b"\r\n--cut--\r\n"].concat();
    let ask = ask.header("accept-language", language);
    desk.house.ask(ask.header("content-type", "multipart/form-data; boundary=cut")).await
}

const LIST: &str = "name;fide_id;federation;rating\nPillsbury, Harry;2000016;USA;2580\n";

/// An archive with one file in it, whose packed bytes are given.
fn archive(name: &str, (packed, method): (&[u8], u16), size: u32, sum: u32) -> Vec<u8> {
    let mut common = Vec::new();
    for half in [20_u16, 0, method, 0, 0] {
        common.extend(half.to_le_bytes());
    }
    for word in [sum, u32::try_from(packed.len()).expect("small"), size] {
        common.extend(word.to_le_bytes());
    }
    common.extend(u16::try_from(name.len()).expect("short").to_le_bytes());
    common.extend([0, 0]);
    let mut out = [&b"PK\x03\x04"[..], &common, name.as_bytes(), packed].concat();
    let start = u32::try_from(out.len()).expect("small");
    let head = [b"PK\x01\x02\x14\0", &common[..], &[0; 14], name.as_bytes()].concat();
    out.extend(&head);
    out.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    out.extend(u32::try_from(head.len()).expect("small").to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0, 0]);
    out
}

#[tokio::test]
async fn a_list_is_taken_packed_as_it_is_delivered_and_a_bomb_is_refused() {
    let desk = Desk::open().await;
    // Stored as it is, with its CRC-32.
    let sum = LIST.bytes().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
        })
    });
    let size = u32::try_from(LIST.len()).expect("small");
    let packed = archive("players_list.csv", (LIST.as_bytes(), 0), size, !sum);
    let reply = upload(&desk, &packed, "en").await;
    assert_eq!(reply.status, StatusCode::OK, "{}", words(&reply.body));
    assert!(words(&reply.body).contains("FIDE: 1 players were imported"), "{}", reply.body);

    let bomb = archive("players_list.xml", (&[0; 9], 8), u32::MAX, 0);
    let refused = upload(&desk, &bomb, "nl").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(words(&refused.body).contains("Dit archief bevat meer dan 1024 MB"));
    let lists = words(&desk.get("/lists").await.body);
    assert!(lists.contains("FIDE was not imported"), "{lists}");
    assert!(lists.contains("FIDE 1"), "the old list stays: {lists}");
    let empty = upload(&desk, &archive("readme.pdf", (b"x", 0), 1, 0), "de").await;
    assert!(words(&empty.body).contains("Das Archiv enthält keine Liste"));
}

#[tokio::test]
async fn an_uploaded_list_is_found_while_typing() {
    let desk = Desk::open().await;
    let reply = upload(&desk, LIST.as_bytes(), "en").await;
    assert_eq!(reply.status, StatusCode::OK, "{}", words(&reply.body));
    assert!(words(&reply.body).contains("1 players were imported"), "{}", words(&reply.body));
    assert!(words(&desk.get("/lists").await.body).contains("FIDE 1"));

    let event = desk.event(organise::FOUR).await;
    let found = desk.get(&format!("{event}/manage/players/search?q=pills")).await.json();
    assert_eq!(found[0]["name"], "Pillsbury, Harry");
    let page = desk.get(&format!("{event}/manage/players?q=harry")).await.body;
    assert!(words(&page).contains("Pillsbury, Harry 2580 USA"), "without scripts as well");
}
