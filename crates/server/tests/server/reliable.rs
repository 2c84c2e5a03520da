//! What was acknowledged is kept, and the hall closes in order.

use std::{path::Path, time::Duration};

use crate::common::{TestServer, open_store};
use serde_json::json;
use server::{
    TableId,
    store::{LogEntry, Sqlite, Store as _, StoreOp},
};

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("sleds", json!({ "seats": 2 })).await;
    ann.does(&id, json!({ "type": "chat", "text": "good luck" })).await.ok();
    let bid = json!({ "type": "act", "seat": "a", "word": "bid-2" });
    let order = json!({ "seq": 3, "key": "once", "command": bid });
    let first = ann.order(&id, order.clone()).await.ok();
    let before = (ann.look(&id).await, ben.look(&id).await);

    let hall = hall.reopen().await;
    let addr = hall.running.addr();
    (ann.addr, ben.addr) = (addr, addr);
    assert_eq!((ann.look(&id).await, ben.look(&id).await), before);
    assert_eq!(before.1["sealed"], json!(["a"]));
    assert_eq!(ann.order(&id, order).await.ok(), first);
    ben.acts(&id, "b", "bid-0").await.ok();
    assert_eq!(ann.look(&id).await["tellings"][0]["line"], "+ a bid-2 b bid-0");
    hall.running.stop().await;
}

#[tokio::test]
async fn sockets_and_streams_are_told_that_the_hall_closes() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    socket.hear_of("view").await;
    let mut stream = {
        let (mut ann, path) = (ann.clone(), format!("/api/tables/{id}/events"));
        // The answer is complete when the stream has ended.
        tokio::spawn(async move { ann.get(&path).await.text() })
    };
    let early = tokio::time::timeout(Duration::from_millis(1), &mut stream).await;
    assert!(early.is_err(), "the stream stays open");
    while hall.stranger().get("/metrics").await.text().contains("musterhall_streams 0") {}
    let stopping = tokio::spawn(hall.running.stop());
    socket.hear_of("closing").await;
    let end = loop {
        if let Err(end) = socket.hear().await {
            break end;
        }
    };
    assert_eq!(end.map(|frame| u16::from(frame.code)), Some(1012));
    stopping.await.unwrap();
    let told = stream.await.unwrap();
    assert!(told.ends_with("event: closing\ndata: {\"type\":\"closing\"}\n\n"), "{told}");
}

#[tokio::test]
async fn writer_beside_another_is_noticed() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let other = open_store(hall.folder.path());
    let table = TableId::parse(&id).unwrap();
    let body = r#"{"t":"step","line":"a b-2"}"#.into();
    let entry = LogEntry { seq: 2, at: 0, key: None, body };
    other.commit(vec![StoreOp::Append(table.clone(), entry)]).await.unwrap().unwrap();
    ann.acts(&id, "a", "b-1").await.refused(409, "stale");
    // The table is read again, and goes on from what is on disk.
    assert_eq!(ann.look(&id).await["tellings"][0]["line"], "a b-2");
    ann.acts(&id, "b", "d-7").await.ok();
    let entry =
        LogEntry { seq: 4, at: 0, key: None, body: r#"{"t":"step","line":"b x-9"}"#.into() };
    other.commit(vec![StoreOp::Append(table, entry)]).await.unwrap().unwrap();
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    let fault = ann.get(&format!("/api/tables/{id}")).await.refused(503, "unavailable");
    assert!(fault["message"].as_str().unwrap().contains("entry 4"), "{fault}");
    // The page says so: it does not claim that there never was such a table.
    let page = ann.get(&format!("/t/{id}")).await;
    assert_eq!((page.status, page.header("retry-after")), (503, Some("10")));
    assert!(page.text().contains("entry 4"), "{}", page.text());
    ann.get("/api/me").await.ok();
    hall.running.stop().await;
}

/// Sealed choices are on disk: no other user of the machine reads them, nor a backup.
#[cfg(unix)]
#[tokio::test]
async fn data_folder_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("there is room");
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let store = Sqlite::open(&data).expect("it opens");
    server::store::backup(&data, &copy).expect("it is copied");
    for (folder, files) in [(&data, &["hall.db", "hall.db-wal"][..]), (&copy, &["hall.db"])] {
        let mode = |path: &Path| path.metadata().expect("it is there").permissions().mode() & 0o777;
        assert_eq!(mode(folder), 0o700);
        for file in files {
            assert_eq!(mode(&folder.join(file)), 0o600, "{file}");
        }
    }
    store.close();
}

#[tokio::test]
async fn store_of_a_newer_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(Sqlite::open(folder.path()).unwrap());
    let db = rusqlite::Connection::open(folder.path().join("hall.db")).unwrap();
    db.pragma_update(None, "user_version", 99).unwrap();
    drop(db);
    let why = Sqlite::open(folder.path()).err().unwrap().to_string();
    assert!(why.contains("version 99"), "{why}");
}
