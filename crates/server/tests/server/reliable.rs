//! What was acknowledged is kept, and the hall closes in order.

use std::{path::Path, time::Duration};

use crate::common::TestServer;
use serde_json::json;
use server::{
    PersonId, TableId,
    store::{Header, List, LogEntry, Reviewed, Sqlite, Store, StoreError, StoreOp, TableSummary},
};

fn table_id(seed: u64) -> TableId {
    TableId::random(&mut hall_core::SplitMix64::new(seed))
}

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
    assert!(
        stream
            .await
            .unwrap()
            .ends_with("event: closing\ndata: {\"type\":\"closing\"}\n\n\r\n0\r\n\r\n")
    );
}

#[tokio::test]
async fn writer_beside_another_is_noticed() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let other = Sqlite::open(hall.folder.path()).unwrap();
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

fn header(id: &TableId, owner: PersonId, created: i64) -> Header {
    Header {
        id: id.clone(),
        game: "nim".into(),
        rules: 1,
        setup: "{}".into(),
        position: Some("1,0,0,2/b".into()),
        owner,
        created,
    }
}

fn card(updated: i64, open: bool, over: bool) -> TableSummary {
    TableSummary { updated, open, over, live: !open && !over, text: format!("{updated}") }
}

fn entry(seq: u64) -> LogEntry {
    LogEntry { seq, at: 5, key: (seq == 2).then_some([7; 16]), body: format!("{{\"n\":{seq}}}") }
}

fn reviewed(maker: &str) -> Reviewed {
    Reviewed { maker: maker.into(), body: format!("{{\"by\":\"{maker}\"}}") }
}

/// The last review of a table counts, and a review of an unknown table is refused.
async fn keeps_reviews(store: &impl Store, one: &TableId, two: &TableId) {
    let keep = async |table: &TableId, maker| {
        store.commit(vec![StoreOp::Review(table.clone(), reviewed(maker))]).await.unwrap()
    };
    assert_eq!(store.review(one).unwrap(), None);
    for maker in ["old", "new"] {
        assert_eq!(keep(one, maker).await, Ok(()));
    }
    assert_eq!(store.review(one).unwrap(), Some(reviewed("new")));
    assert_eq!(store.review(two).unwrap(), None);
    let stray = keep(&table_id(9), "new").await;
    assert!(matches!(stray, Err(StoreError::Broken(_))), "{stray:?}");
}

/// Pages of a list have every table once, also where several were used at the same time.
async fn lists_go_on_where_they_ended(store: &impl Store, ann: PersonId) {
    let eve = PersonId::of("eve");
    let batch = (3..9).map(|n| {
        let (finished, at) = (n % 3 == 0, 10 + n as i64 / 3);
        StoreOp::Table(header(&table_id(n), eve, 9), card(at, false, finished))
    });
    assert_eq!(store.commit(batch.collect()).await.unwrap(), Ok(()));
    for (list, count) in [
        (List::Of(eve, false), 6),
        (List::Of(eve, true), 4),
        (List::Live(0), 4),
        (List::Live(12), 2),
        (List::Of(ann, true), 1),
    ] {
        let whole = store.list(list, None, 99).unwrap();
        assert_eq!(whole.len(), count, "{list:?}");
        let (mut paged, mut after) = (Vec::new(), None);
        loop {
            let page = store.list(list, after.as_ref(), 2).unwrap();
            let Some(last) = page.last() else { break };
            after = Some(list.place(last));
            paged.extend(page);
        }
        assert_eq!(paged, whole, "{list:?}");
        let times: Vec<i64> = whole.iter().map(|listed| listed.card.updated).collect();
        assert!(times.is_sorted_by(|a, b| a >= b), "{list:?}: {times:?}");
    }
}

/// What every store promises.
async fn contract<S: Store>(open: impl Fn(&Path) -> S) {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let (ann, ben) = (PersonId::of("ann"), PersonId::of("ben"));
    let (one, two) = (table_id(1), table_id(2));
    assert_eq!(store.table(&one).unwrap(), None);
    assert_eq!(store.name(ann).unwrap(), None);
    let commit = async |batch: Vec<StoreOp>| store.commit(batch).await.unwrap();
    // A batch is kept whole, in order.
    let batch = vec![
        StoreOp::Table(header(&one, ann, 1), card(1, true, false)),
        StoreOp::Append(one.clone(), entry(1)),
        StoreOp::Append(one.clone(), entry(2)),
        StoreOp::Seat(one.clone(), 0, ann),
        StoreOp::Person(ann, "Ann".into()),
    ];
    assert_eq!(commit(batch).await, Ok(()));
    let kept = Some((header(&one, ann, 1), vec![entry(1), entry(2)]));
    assert_eq!(store.table(&one).unwrap(), kept);
    assert_eq!(store.name(ann).unwrap().as_deref(), Some("Ann"));
    // Two cannot both be the next, and then nothing of the batch is kept.
    let late = vec![
        StoreOp::Person(ann, "Eve".into()),
        StoreOp::Append(one.clone(), entry(3)),
        StoreOp::Append(one.clone(), entry(2)),
    ];
    assert_eq!(commit(late).await, Err(StoreError::Taken));
    assert_eq!(store.table(&one).unwrap(), kept);
    assert_eq!(store.name(ann).unwrap().as_deref(), Some("Ann"));
    // Batches that wait together do not spoil each other.
    let together: Vec<_> = (0..40)
        .map(|seq| store.commit(vec![StoreOp::Append(one.clone(), entry(3 + seq / 2))]))
        .collect();
    let mut done = Vec::new();
    for answer in together {
        done.push(answer.await.unwrap().is_ok());
    }
    assert_eq!(done, (0..40).map(|seq| seq % 2 == 0).collect::<Vec<_>>());
    let entries = store.table(&one).unwrap().unwrap().1;
    assert_eq!(
        entries.iter().map(|entry| entry.seq).collect::<Vec<_>>(),
        (1..=22).collect::<Vec<_>>()
    );
    // The lists of the lobby.
    let batch = vec![
        StoreOp::Table(header(&two, ben, 2), card(2, true, false)),
        StoreOp::Seat(two.clone(), 1, ann),
        StoreOp::Summary(one.clone(), card(3, false, true)),
    ];
    assert_eq!(commit(batch).await, Ok(()));
    let open_now = store.list(List::Open, None, 9).unwrap();
    assert_eq!((open_now.len(), &open_now[0].header.id), (1, &two));
    let of_ann = store.list(List::Of(ann, false), None, 9).unwrap();
    let found: Vec<_> = of_ann.iter().map(|l| (l.header.id.clone(), l.seats.clone())).collect();
    assert_eq!(found, [(one.clone(), vec![0]), (two.clone(), vec![1])]);
    assert_eq!(of_ann[0].card, card(3, false, true));
    assert_eq!(store.list(List::Of(ben, false), None, 9).unwrap()[0].seats, Vec::<u8>::new());
    lists_go_on_where_they_ended(&store, ann).await;
    assert_eq!(store.count_owned(ann).unwrap(), 0);
    assert_eq!(store.count_owned(ben).unwrap(), 1);
    keeps_reviews(&store, &one, &two).await;
    // Closed, it takes nothing more; opened again, it has everything.
    store.close();
    assert!(matches!(commit(vec![]).await, Err(StoreError::Broken(_))));
    drop(store);
    let again = open(folder.path());
    assert_eq!(again.table(&one).unwrap().unwrap().1, entries);
    assert_eq!(again.review(&one).unwrap(), Some(reviewed("new")));
}

#[tokio::test]
async fn sqlite_keeps_the_contract() {
    contract(|folder| Sqlite::open(folder).unwrap()).await;
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
