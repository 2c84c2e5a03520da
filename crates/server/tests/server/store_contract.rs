//! What every store promises, held against SQLite and, where it is installed, PostgreSQL.

mod accounts;
mod claims;
mod notes;

use std::collections::BTreeSet;

use server::{
    PersonId, TableId,
    store::{Header, List, LogEntry, Postgres, Reviewed, Sqlite, Store, StoreError, StoreOp},
    store::{ListPlace, Removed, TableSummary},
};
use testkit::postgres::{self, Database};

use self::accounts::{
    account_changes_only_from_its_newest_version,
    guest_merged_has_no_table_and_the_account_has_all, name_is_held_by_one,
    session_that_ended_opens_nothing, ticket_works_once,
};
use self::claims::batch_of_a_claim_that_is_not_the_last_is_refused;
use self::notes::{
    first_note_is_written_once, key_is_made_by_the_first_and_stays, note_is_taken_by_one,
    note_that_changed_meanwhile_is_not_dropped, note_that_stays_is_reworded,
    notes_are_listed_from_the_newest_and_the_log_stays,
    text_of_a_summary_changes_and_its_places_in_lists_do_not,
};

/// Where a store keeps what it is given.
enum Backend {
    Folder(tempfile::TempDir),
    Database(Database),
}

impl Backend {
    fn open(&self) -> Box<dyn Store> {
        match self {
            Backend::Folder(folder) => Box::new(Sqlite::open(folder.path()).expect("it opens")),
            Backend::Database(database) => {
                let url = database.url().parse().expect("a URL");
                Box::new(Postgres::open(&url).expect("it opens"))
            }
        }
    }
}

/// Makes a test for each store of each promise.
macro_rules! promises {
    ($($promise:ident),* $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test]
            async fn $promise() {
                let folder = tempfile::tempdir().expect("there is room");
                super::$promise(super::Backend::Folder(folder)).await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test]
            async fn $promise() {
                let Some(database) = super::postgres::database() else { return };
                super::$promise(super::Backend::Database(database)).await;
            })*
        }
    };
}

promises! {
    batch_that_cannot_be_kept_whole_leaves_nothing,
    batches_that_wait_together_do_not_spoil_each_other,
    entries_kept_together_come_back_as_they_were,
    last_review_of_a_table_counts,
    lists_go_on_where_they_ended,
    lists_for_everybody_have_few_of_one_owner,
    lists_of_a_person_have_seats_and_own_tables,
    name_chosen_last_counts,
    nothing_is_taken_after_closing_and_all_is_there_after_opening,
    strange_texts_come_back_as_they_were,
    two_stores_on_the_same_data_cannot_both_be_the_next,
    many_writers_at_once_leave_no_gap,
    table_packed_reads_as_before_and_goes_on,
    pack_beside_other_batches_loses_nothing,
    table_is_removed_whole_unless_something_happened_there,
    seat_given_up_and_table_hidden_leave_the_lists_of_their_person,
    tables_are_listed_for_who_keeps_order,
    notes_are_listed_from_the_newest_and_the_log_stays,
    batch_of_a_claim_that_is_not_the_last_is_refused,
    key_is_made_by_the_first_and_stays,
    note_that_changed_meanwhile_is_not_dropped,
    note_is_taken_by_one,
    note_that_stays_is_reworded,
    first_note_is_written_once,
    text_of_a_summary_changes_and_its_places_in_lists_do_not,
    account_changes_only_from_its_newest_version,
    name_is_held_by_one,
    session_that_ended_opens_nothing,
    ticket_works_once,
    guest_merged_has_no_table_and_the_account_has_all,
}

fn id(seed: u64) -> TableId {
    TableId::random(&mut hall_core::SplitMix64::new(seed))
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

fn append(table: &TableId, seq: u64) -> StoreOp {
    StoreOp::Append(table.clone(), entry(seq))
}

async fn commit(store: &dyn Store, batch: Vec<StoreOp>) -> Result<(), StoreError> {
    store.commit(batch).await.expect("it is answered")
}

/// A table with two entries.
async fn table(store: &dyn Store, seed: u64, owner: PersonId) -> TableId {
    let table = id(seed);
    let stands = StoreOp::Table(header(&table, owner, seed as i64), card(1, true, false));
    let batch = vec![stands, append(&table, 1), append(&table, 2)];
    assert_eq!(commit(store, batch).await, Ok(()));
    table
}

fn seqs(store: &dyn Store, table: &TableId) -> Vec<u64> {
    let (_, entries) = store.table(table).expect("it reads").expect("it is there");
    entries.iter().map(|entry| entry.seq).collect()
}

#[track_caller]
fn is_broken(done: &Result<(), StoreError>) {
    assert!(matches!(done, Err(StoreError::Broken(_))), "{done:?}");
}

async fn batch_that_cannot_be_kept_whole_leaves_nothing(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("ann");
    assert_eq!(store.table(&id(1)), Ok(None));
    let one = table(&*store, 1, ann).await;
    let kept = Some((header(&one, ann, 1), vec![entry(1), entry(2)]));
    assert_eq!(store.table(&one), Ok(kept.clone()));
    let eve = || StoreOp::Person(ann, "Eve".into());
    let late = vec![eve(), append(&one, 3), append(&one, 2)];
    assert_eq!(commit(&*store, late).await, Err(StoreError::Taken));
    let twice = vec![eve(), StoreOp::Table(header(&one, ann, 9), card(9, true, false))];
    assert_eq!(commit(&*store, twice).await, Err(StoreError::Taken));
    is_broken(&commit(&*store, vec![eve(), append(&id(9), 1)]).await);
    // What is no table's, or nobody's, changes nothing and harms nothing.
    let stray = vec![StoreOp::Summary(id(9), card(9, true, false)), StoreOp::Seat(id(9), 0, ann)];
    assert_eq!(commit(&*store, stray).await, Ok(()));
    assert_eq!(store.table(&one), Ok(kept));
    assert_eq!(store.name(ann), Ok(None));
    assert_eq!(store.table(&id(9)), Ok(None));
    assert_eq!(commit(&*store, vec![append(&one, 3)]).await, Ok(()), "it goes on");
}

async fn batches_that_wait_together_do_not_spoil_each_other(place: Backend) {
    let store = place.open();
    let one = table(&*store, 1, PersonId::of("ann")).await;
    let together: Vec<_> = (0..40).map(|n| store.commit(vec![append(&one, 3 + n / 2)])).collect();
    let mut done = Vec::new();
    for answer in together {
        done.push(answer.await.expect("it is answered"));
    }
    let expected = |n: u64| if n.is_multiple_of(2) { Ok(()) } else { Err(StoreError::Taken) };
    assert_eq!(done, (0..40).map(expected).collect::<Vec<_>>());
    assert_eq!(seqs(&*store, &one), (1..=22).collect::<Vec<_>>());
    // One that cannot be read at all among many that can.
    let strange = |n: u64| if n == 7 { append(&id(8), 1) } else { append(&one, 23 + n - n / 8) };
    let together: Vec<_> = (0..16).map(|n| store.commit(vec![strange(n)])).collect();
    for (n, answer) in together.into_iter().enumerate() {
        let done = answer.await.expect("it is answered");
        assert_eq!(done.is_ok(), n != 7, "{n}: {done:?}");
    }
    assert_eq!(seqs(&*store, &one), (1..=37).collect::<Vec<_>>());
}

async fn entries_kept_together_come_back_as_they_were(place: Backend) {
    let store = place.open();
    let one = table(&*store, 1, PersonId::of("ann")).await;
    // More than a row holds, at one time, the last with a key; then others at other times.
    let at = |seq: u64| LogEntry { at: 77, key: None, ..entry(seq) };
    let mut all: Vec<LogEntry> = (3..=700).map(at).collect();
    all.last_mut().expect("there are some").key = Some([9; 16]);
    all.push(LogEntry { at: 78, ..entry(701) });
    let batch = all.iter().map(|entry| StoreOp::Append(one.clone(), entry.clone()));
    assert_eq!(commit(&*store, batch.collect()).await, Ok(()));
    let (_, kept) = store.table(&one).expect("it reads").expect("it is there");
    assert_eq!(kept[2..], all);
    // What another wrote meanwhile may lie within a row.
    for seq in [3, 400, 700, 701] {
        assert_eq!(commit(&*store, vec![append(&one, seq)]).await, Err(StoreError::Taken), "{seq}");
    }
}

async fn last_review_of_a_table_counts(place: Backend) {
    let store = place.open();
    let one = table(&*store, 1, PersonId::of("ann")).await;
    let two = table(&*store, 2, PersonId::of("ann")).await;
    let reviewed =
        |maker: &str| Reviewed { maker: maker.into(), body: format!("{{\"by\":\"{maker}\"}}") };
    let keep = async |table: &TableId, maker: &str| {
        commit(&*store, vec![StoreOp::Review(table.clone(), reviewed(maker))]).await
    };
    assert_eq!(store.review(&one), Ok(None));
    for maker in ["old", "new"] {
        assert_eq!(keep(&one, maker).await, Ok(()));
    }
    assert_eq!(store.review(&one), Ok(Some(reviewed("new"))));
    assert_eq!(store.review(&two), Ok(None));
    // The table was removed while the review was made.
    assert_eq!((keep(&id(9), "new").await, store.review(&id(9))), (Ok(()), Ok(None)));
}

/// Pages of a list have every table once, also where several were used at the same time.
async fn lists_go_on_where_they_ended(place: Backend) {
    let store = place.open();
    let (ann, eve) = (PersonId::of("ann"), PersonId::of("eve"));
    table(&*store, 1, ann).await;
    let batch = (3..9).map(|n| {
        let (finished, at) = (n % 3 == 0, 10 + n as i64 / 3);
        StoreOp::Table(header(&id(n), eve, 9), card(at, false, finished))
    });
    assert_eq!(commit(&*store, batch.collect()).await, Ok(()));
    for (list, count) in [
        (List::Of(eve, false), 6),
        (List::Of(eve, true), 4),
        (List::Live(0), 4),
        (List::Live(12), 2),
        (List::Of(ann, true), 1),
        (List::Open, 1),
    ] {
        let whole = store.list(list, None, 99).expect("it reads");
        assert_eq!(whole.len(), count, "{list:?}");
        let (mut paged, mut after) = (Vec::new(), None::<ListPlace>);
        loop {
            let page = store.list(list, after.as_ref(), 2).expect("it reads");
            let Some(last) = page.last() else { break };
            after = Some(list.place(last));
            paged.extend(page);
        }
        assert_eq!(paged, whole, "{list:?}");
        let places: Vec<(i64, String)> =
            whole.iter().map(|of| (list.place(of).at, of.header.id.to_string())).collect();
        assert!(places.is_sorted_by(|a, b| a > b), "{list:?}: {places:?}");
    }
    assert_eq!(store.count_owned(eve), Ok(4));
    assert_eq!(store.count_owned(PersonId::of("ben")), Ok(0));
}

async fn lists_for_everybody_have_few_of_one_owner(place: Backend) {
    let store = place.open();
    let (ann, eve) = (PersonId::of("ann"), PersonId::of("eve"));
    let stands = |n: u64, owner, open| {
        StoreOp::Table(header(&id(n), owner, n as i64), card(n as i64, open, false))
    };
    let mut batch: Vec<StoreOp> = (10..40).map(|n| stands(n, eve, n % 2 == 0)).collect();
    batch.extend([stands(1, ann, true), stands(2, ann, false)]);
    assert_eq!(commit(&*store, batch).await, Ok(()));
    for (list, newest) in [(List::Open, 38), (List::Live(0), 39)] {
        let listed = store.list(list, None, 99).expect("it reads");
        let of_eve: Vec<_> = listed.iter().filter(|of| of.header.owner == eve).collect();
        assert_eq!((listed.len(), of_eve.len()), (6, 5), "{list:?}");
        assert_eq!(of_eve[0].header.id, id(newest), "the newest");
    }
}

async fn lists_of_a_person_have_seats_and_own_tables(place: Backend) {
    let store = place.open();
    let (ann, ben) = (PersonId::of("ann"), PersonId::of("ben"));
    let (one, two) = (table(&*store, 1, ann).await, table(&*store, 2, ben).await);
    let batch = vec![
        StoreOp::Seat(one.clone(), 0, ann),
        StoreOp::Seat(two.clone(), 2, ann),
        StoreOp::Seat(two.clone(), 1, ann),
        StoreOp::Seat(two.clone(), 0, ann),
        StoreOp::Summary(one.clone(), card(2, true, false)),
        StoreOp::Summary(one.clone(), card(3, false, true)),
    ];
    assert_eq!(commit(&*store, batch).await, Ok(()));
    // Another takes a seat over.
    assert_eq!(commit(&*store, vec![StoreOp::Seat(two.clone(), 2, ben)]).await, Ok(()));
    let of_ann = store.list(List::Of(ann, false), None, 9).expect("it reads");
    let found: Vec<_> = of_ann.iter().map(|of| (of.header.id.clone(), of.seats.clone())).collect();
    assert_eq!(found, [(one.clone(), vec![0]), (two.clone(), vec![0, 1])]);
    assert_eq!(of_ann[0].card, card(3, false, true));
    let unfinished = store.list(List::Of(ann, true), None, 9).expect("it reads");
    assert_eq!(unfinished.len(), 1);
    assert_eq!(unfinished[0].header.id, two);
    assert_eq!(store.list(List::Of(ben, false), None, 9).expect("it reads")[0].seats, [2]);
    assert_eq!((store.count_owned(ann), store.count_owned(ben)), (Ok(0), Ok(1)));
}

async fn name_chosen_last_counts(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("ann");
    assert_eq!(store.name(ann), Ok(None));
    for name in ["Ann", "Änne 🂡"] {
        assert_eq!(commit(&*store, vec![StoreOp::Person(ann, name.into())]).await, Ok(()));
        assert_eq!(store.name(ann).expect("it reads").as_deref(), Some(name));
    }
    assert_eq!(store.name(PersonId::of("ben")), Ok(None));
}

async fn nothing_is_taken_after_closing_and_all_is_there_after_opening(place: Backend) {
    let store = place.open();
    assert_eq!(commit(&*store, vec![]).await, Ok(()), "nothing can be written at any time");
    let one = table(&*store, 1, PersonId::of("ann")).await;
    let last = store.commit(vec![append(&one, 3)]);
    store.close();
    assert_eq!(last.await, Ok(Ok(())), "what waits is written");
    is_broken(&commit(&*store, vec![]).await);
    is_broken(&commit(&*store, vec![append(&one, 4)]).await);
    store.close();
    drop(store);
    let again = place.open();
    assert_eq!(seqs(&*again, &one), [1, 2, 3]);
    assert_eq!(commit(&*again, vec![append(&one, 4)]).await, Ok(()));
}

async fn strange_texts_come_back_as_they_were(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("ann");
    let strange = "\\N \\. \t'\"$1 %s {} \u{7} \u{10ffff} \u{feff}e\u{301} \r";
    let long = strange.repeat(9_000);
    let one = id(1);
    let mut header = header(&one, ann, i64::MIN);
    (header.setup, header.position) = (strange.into(), None);
    let card = TableSummary { text: long.clone(), ..card(i64::MAX, false, false) };
    let body = LogEntry { seq: 1, at: i64::MIN, key: Some([0; 16]), body: long };
    let batch = vec![
        StoreOp::Table(header.clone(), card.clone()),
        StoreOp::Append(one.clone(), body.clone()),
        StoreOp::Seat(one.clone(), u8::MAX, ann),
    ];
    assert_eq!(commit(&*store, batch).await, Ok(()));
    assert_eq!(store.table(&one), Ok(Some((header.clone(), vec![body]))));
    assert_eq!(commit(&*store, vec![StoreOp::Person(ann, strange.into())]).await, Ok(()));
    assert_eq!(store.name(ann).expect("it reads").as_deref(), Some(strange));
}

async fn two_stores_on_the_same_data_cannot_both_be_the_next(place: Backend) {
    let (first, second) = (place.open(), place.open());
    let one = table(&*first, 1, PersonId::of("ann")).await;
    let (mut won, mut lost) = (0, 0);
    for seq in 3..43 {
        // A row of several against a single entry that lies within it.
        let several = [seq * 3, seq * 3 + 1, seq * 3 + 2].map(|seq| append(&one, seq)).into();
        let single = vec![append(&one, seq * 3 + seq % 3)];
        let (several, single) = (first.commit(several), second.commit(single));
        let done = [several.await.expect("an answer"), single.await.expect("an answer")];
        match done {
            [Ok(()), Err(StoreError::Taken)] => won += 1,
            [Err(StoreError::Taken), Ok(())] => lost += 1,
            other => panic!("{seq}: {other:?}"),
        }
    }
    assert_eq!(won + lost, 40);
    let kept = seqs(&*second, &one);
    assert!(kept.is_sorted_by(|a, b| a < b), "{kept:?}");
    assert_eq!(kept.len(), 2 + 3 * won + lost);
}

async fn many_writers_at_once_leave_no_gap(place: Backend) {
    let stores: Vec<std::sync::Arc<dyn Store>> =
        (0..3).map(|_| std::sync::Arc::from(place.open())).collect();
    let mut tables = Vec::new();
    for seed in 1..=4 {
        tables.push(table(&*stores[0], seed, PersonId::of("ann")).await);
    }
    let mut writing = tokio::task::JoinSet::new();
    for (store, number) in stores.iter().zip(0u64..).flat_map(|of| [of; 4]) {
        let (store, tables) = (std::sync::Arc::clone(store), tables.clone());
        writing.spawn(async move {
            let (mut done, mut next) = (Vec::new(), [3u64; 4]);
            for turn in 0..30 {
                let at = (turn + number as usize) % tables.len();
                // Two tables in a batch, in either order: neither waits for the other for ever.
                let other = (at + 1 + turn % 3) % tables.len();
                let batch = [at, other].map(|at| append(&tables[at], next[at]));
                match store.commit(batch.into()).await.expect("an answer") {
                    Ok(()) => done.extend([at, other].map(|at| (at, next[at]))),
                    Err(StoreError::Taken) => {}
                    Err(why) => panic!("{why}"),
                }
                for at in [at, other] {
                    let read = std::sync::Arc::clone(&store);
                    let table = tables[at].clone();
                    let work = move || seqs(&*read, &table).last().copied();
                    let newest = tokio::task::spawn_blocking(work).await.expect("it reads");
                    next[at] = newest.expect("there are two") + 1;
                }
            }
            done
        });
    }
    let mut won = BTreeSet::new();
    while let Some(done) = writing.join_next().await {
        for one in done.expect("nobody failed") {
            assert!(won.insert(one), "{one:?} was written twice");
        }
    }
    for (at, table) in tables.iter().enumerate() {
        let kept = seqs(&*stores[2], table);
        assert_eq!(kept, (1..=kept.len() as u64).collect::<Vec<_>>());
        assert_eq!(kept.len() - 2, won.iter().filter(|(of, _)| *of == at).count());
    }
}

fn without_keys(of: u64) -> Vec<LogEntry> {
    (1..=of).map(|seq| LogEntry { key: None, ..entry(seq) }).collect()
}

fn entries(store: &dyn Store, table: &TableId) -> Vec<LogEntry> {
    store.table(table).expect("it reads").expect("it is there").1
}

async fn table_packed_reads_as_before_and_goes_on(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("ann");
    let (one, two) = (table(&*store, 1, ann).await, table(&*store, 2, ann).await);
    // Rows of several, and others.
    let more = (3..=700).map(|seq| append(&one, seq)).collect();
    assert_eq!(commit(&*store, more).await, Ok(()));
    let review = Reviewed { maker: "m 1".into(), body: "{\n}".into() };
    let batch = vec![
        StoreOp::Summary(one.clone(), card(3, false, true)),
        StoreOp::Review(one.clone(), review.clone()),
    ];
    assert_eq!(commit(&*store, batch).await, Ok(()));
    // Once more does no harm, nor does a table that is not there.
    for table in [&one, &one, &id(9)] {
        assert_eq!(commit(&*store, vec![StoreOp::Pack(table.clone())]).await, Ok(()));
    }
    assert_eq!(entries(&*store, &one), without_keys(700));
    assert_eq!(store.review(&one), Ok(Some(review.clone())));
    assert_eq!(entries(&*store, &two), [entry(1), entry(2)], "another stays as it is");
    // It is the last entry still, and what comes later stands behind it.
    for seq in [1, 2, 350, 700] {
        assert_eq!(commit(&*store, vec![append(&one, seq)]).await, Err(StoreError::Taken), "{seq}");
    }
    assert_eq!(commit(&*store, vec![append(&one, 701)]).await, Ok(()));
    assert_eq!(commit(&*store, vec![append(&one, 701)]).await, Err(StoreError::Taken));
    let newer = Reviewed { maker: "m 2".into(), ..review };
    assert_eq!(commit(&*store, vec![StoreOp::Review(one.clone(), newer.clone())]).await, Ok(()));
    drop(store);
    let store = place.open();
    assert_eq!(entries(&*store, &one), without_keys(701));
    assert_eq!(store.review(&one), Ok(Some(newer.clone())));
    // What came later is packed, too.
    assert_eq!(commit(&*store, vec![StoreOp::Pack(one.clone())]).await, Ok(()));
    assert_eq!(entries(&*store, &one), without_keys(701));
    assert_eq!(store.review(&one), Ok(Some(newer)));
}

async fn pack_beside_other_batches_loses_nothing(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("ann");
    let one = table(&*store, 1, ann).await;
    let review = Reviewed { maker: "m".into(), body: "{}".into() };
    let mut waiting = Vec::new();
    for seq in 3..23 {
        waiting.push(store.commit(vec![append(&one, seq)]));
        waiting.push(store.commit(vec![StoreOp::Pack(one.clone())]));
        waiting.push(store.commit(vec![StoreOp::Review(one.clone(), review.clone())]));
    }
    for done in waiting {
        assert_eq!(done.await, Ok(Ok(())));
    }
    assert_eq!(entries(&*store, &one).len(), 22);
    assert_eq!(seqs(&*store, &one), (1..=22).collect::<Vec<_>>());
    assert_eq!(store.review(&one), Ok(Some(review)));
    // Removed and packed at once: whatever comes first, nothing is left of it.
    let removed = Removed { at: 1, why: "deleted".into(), said: None };
    let both = [StoreOp::Remove(one.clone(), Some(22), removed), StoreOp::Pack(one.clone())];
    for done in both.map(|op| store.commit(vec![op])) {
        assert_eq!(done.await, Ok(Ok(())));
    }
    assert_eq!((store.table(&one), store.review(&one)), (Ok(None), Ok(None)));
}

async fn table_is_removed_whole_unless_something_happened_there(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("ann");
    let (one, two) = (table(&*store, 1, ann).await, table(&*store, 2, ann).await);
    let removed = Removed { at: 77, why: "closed".into(), said: Some("'; -- Ä".into()) };
    let remove =
        |table: &TableId, last| StoreOp::Remove(table.clone(), Some(last), removed.clone());
    for table in [&one, &two] {
        let batch = vec![
            StoreOp::Seat(table.clone(), 0, ann),
            StoreOp::Hide(table.clone(), PersonId::of("ben")),
            StoreOp::Review(table.clone(), Reviewed { maker: "m".into(), body: "{}".into() }),
        ];
        assert_eq!(commit(&*store, batch).await, Ok(()));
    }
    assert_eq!(commit(&*store, vec![StoreOp::Pack(two.clone())]).await, Ok(()));
    // Something happened that whoever removes it has not seen, or the rest of it is refused.
    let eve = || StoreOp::Person(ann, "Eve".into());
    for last in [0, 1, 3] {
        let done = commit(&*store, vec![eve(), remove(&one, last)]).await;
        assert_eq!(done, Err(StoreError::Taken), "{last}");
    }
    let late = vec![remove(&one, 2), append(&two, 2)];
    assert_eq!(commit(&*store, late).await, Err(StoreError::Taken));
    assert_eq!((seqs(&*store, &one), store.name(ann)), (vec![1, 2], Ok(None)));
    assert_eq!(store.removed(&one), Ok(None));
    for table in [&one, &two] {
        assert_eq!(commit(&*store, vec![remove(table, 2)]).await, Ok(()));
        assert_eq!((store.table(table), store.review(table)), (Ok(None), Ok(None)));
        assert_eq!(store.removed(table), Ok(Some(removed.clone())));
        is_broken(&commit(&*store, vec![append(table, 3)]).await);
        is_broken(&commit(&*store, vec![StoreOp::Hide(table.clone(), ann)]).await);
        assert_eq!(commit(&*store, vec![remove(table, 2)]).await, Err(StoreError::Taken));
    }
    assert_eq!(store.list(List::All, None, 9), Ok(Vec::new()));
    assert_eq!(store.list(List::Of(ann, false), None, 9), Ok(Vec::new()));
    drop(store);
    assert_eq!(place.open().removed(&two), Ok(Some(removed)));
}

async fn seat_given_up_and_table_hidden_leave_the_lists_of_their_person(place: Backend) {
    let store = place.open();
    let [ann, ben, cyd] = ["ann", "ben", "cyd"].map(PersonId::of);
    let one = table(&*store, 1, ann).await;
    let batch = vec![
        StoreOp::Seat(one.clone(), 0, ann),
        StoreOp::Seat(one.clone(), 1, ben),
        StoreOp::Seat(one.clone(), 2, cyd),
        StoreOp::Unseat(one.clone(), 2),
        StoreOp::Unseat(one.clone(), 5),
    ];
    assert_eq!(commit(&*store, batch).await, Ok(()));
    let count = |person| store.list(List::Of(person, false), None, 9).expect("it reads").len();
    assert_eq!([ann, ben, cyd].map(count), [1, 1, 0]);
    let hide = |person| vec![StoreOp::Hide(one.clone(), person)];
    for (person, left) in [(ann, [0, 1]), (ann, [0, 1]), (ben, [0, 0])] {
        assert_eq!(store.all_hide(&one), Ok(false));
        assert_eq!(commit(&*store, hide(person)).await, Ok(()));
        assert_eq!([ann, ben].map(count), left);
    }
    assert_eq!(store.all_hide(&one), Ok(true));
    let two = table(&*store, 2, cyd).await;
    let batch = vec![StoreOp::Seat(two.clone(), 0, ann), StoreOp::Hide(two.clone(), ann)];
    assert_eq!(commit(&*store, batch).await, Ok(()));
    assert_eq!(store.all_hide(&two), Ok(false), "its owner, who only watches, keeps it");
    is_broken(&commit(&*store, vec![StoreOp::Hide(id(9), ann)]).await);
}

async fn tables_are_listed_for_who_keeps_order(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("ann");
    let batch = (1..=9).map(|n| {
        let finished = n % 3 == 0;
        StoreOp::Table(header(&id(n), ann, 9), card(n as i64 / 2, n % 2 == 0, finished))
    });
    assert_eq!(commit(&*store, batch.collect()).await, Ok(()));
    assert_eq!(commit(&*store, vec![StoreOp::Pack(id(3))]).await, Ok(()));
    for (list, count) in [
        (List::All, 9),
        (List::Idle(99), 6),
        (List::Idle(2), 2),
        (List::Unpacked(99), 2),
        (List::Unpacked(4), 1),
    ] {
        let whole = store.list(list, None, 99).expect("it reads");
        assert_eq!(whole.len(), count, "{list:?}");
        let (mut paged, mut after) = (Vec::new(), None::<ListPlace>);
        while let page = store.list(list, after.as_ref(), 2).expect("it reads")
            && let Some(last) = page.last()
        {
            after = Some(list.place(last));
            paged.extend(page);
        }
        assert_eq!(paged, whole, "{list:?}");
        let places: Vec<(i64, String)> =
            whole.iter().map(|of| (list.place(of).at, of.header.id.to_string())).collect();
        assert!(places.is_sorted_by(|a, b| a > b), "{list:?}: {places:?}");
    }
}
