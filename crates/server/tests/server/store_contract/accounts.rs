//! What every store promises of people who come back.

use server::{
    Hash32, PersonId, TableId,
    store::{Account, AccountOp, DeviceSession, List, Store, StoreError, StoreOp, Ticket},
};

use super::{Backend, commit, table};

async fn change(store: &dyn Store, ops: Vec<AccountOp>) -> Result<(), StoreError> {
    commit(store, ops.into_iter().map(StoreOp::Account).collect()).await
}

fn account(person: PersonId, version: u64, body: &str) -> AccountOp {
    AccountOp::Keep(Account { person, version, body: body.into() })
}

pub(super) async fn account_changes_only_from_its_newest_version(place: Backend) {
    let store = place.open();
    let (ann, ben) = (PersonId::of("ann"), PersonId::of("ben"));
    let body = |person| store.account(person).expect("it reads").map(|of| (of.version, of.body));
    assert_eq!(body(ann), None);
    assert_eq!(change(&*store, vec![account(ann, 1, "one")]).await, Ok(()));
    assert_eq!(change(&*store, vec![account(ann, 1, "again")]).await, Err(StoreError::Taken));
    assert_eq!(change(&*store, vec![account(ann, 2, "two")]).await, Ok(()));
    // What is refused takes the whole batch with it, and nothing of another.
    let batch = vec![account(ben, 1, "ben"), account(ann, 2, "late")];
    assert_eq!(change(&*store, batch).await, Err(StoreError::Taken));
    assert_eq!((body(ann), body(ben)), (Some((2, "two".into())), None));
    let (late, good) = tokio::join!(
        change(&*store, vec![account(ann, 2, "late")]),
        change(&*store, vec![account(ben, 1, "ben")])
    );
    assert_eq!((late, good), (Err(StoreError::Taken), Ok(())));
    for (version, done) in [(1, Err(StoreError::Taken)), (2, Ok(())), (2, Err(StoreError::Taken))] {
        assert_eq!(change(&*store, vec![AccountOp::Drop(ann, version)]).await, done);
    }
    assert_eq!((body(ann), body(ben)), (None, Some((1, "ben".into()))));
}

pub(super) async fn name_is_held_by_one(place: Backend) {
    let store = place.open();
    let (ann, ben) = (PersonId::of("ann"), PersonId::of("ben"));
    let hold = |looks: &str, person| AccountOp::HoldName(looks.into(), person);
    assert_eq!(store.holder("ann"), Ok(None));
    assert_eq!(change(&*store, vec![hold("ann", ann), account(ann, 1, "")]).await, Ok(()));
    let batch = vec![account(ben, 1, ""), hold("ann", ben)];
    assert_eq!(change(&*store, batch).await, Err(StoreError::Taken));
    assert_eq!(store.account(ben), Ok(None));
    // The account goes, its name stays.
    assert_eq!(change(&*store, vec![AccountOp::Drop(ann, 1)]).await, Ok(()));
    assert_eq!(store.holder("ann"), Ok(Some(ann)));
    let all = ["one", "two"].map(|looks| hold(looks, ann));
    let first = change(&*store, all.into()).await;
    drop(store);
    let again = place.open();
    assert_eq!((first, again.holder("two")), (Ok(()), Ok(Some(ann))));
}

pub(super) async fn session_that_ended_opens_nothing(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("first");
    let session = |secret: &str, seen| DeviceSession {
        token: Hash32::of(secret),
        person: ann,
        made: 1,
        seen,
        device: format!("{secret} Ä"),
        ended: false,
    };
    let tokens = || {
        let all = store.sessions(ann, 9).expect("it reads");
        all.into_iter().map(|of| (of.token, of.seen)).collect::<Vec<_>>()
    };
    let [first, two, three] = ["first", "two", "three"].map(Hash32::of);
    let open = [("first", 5), ("two", 6), ("three", 4)];
    let open: Vec<AccountOp> =
        open.map(|(secret, seen)| AccountOp::OpenSession(session(secret, seen))).into();
    assert_eq!(change(&*store, open).await, Ok(()));
    assert_eq!(tokens(), [(two, 6), (first, 5), (three, 4)]);
    assert_eq!(store.sessions(ann, 1).expect("it reads").len(), 1);
    assert_eq!(store.session(two), Ok(Some(session("two", 6))));
    // It is seen later, and no earlier; one that is not there is not made.
    let touch = |token, at| AccountOp::TouchSession(token, at);
    let batch = vec![touch(three, 9), touch(two, 2), touch(Hash32::of("none"), 9)];
    assert_eq!(change(&*store, batch).await, Ok(()));
    assert_eq!(tokens(), [(three, 9), (two, 6), (first, 5)]);
    // The first stays written down, or its secret would open everything again.
    let batch = vec![AccountOp::EndSession(two), AccountOp::EndSession(first)];
    assert_eq!(change(&*store, batch).await, Ok(()));
    assert_eq!((store.session(two), tokens()), (Ok(None), vec![(three, 9)]));
    let again = vec![AccountOp::OpenSession(session("first", 7)), touch(first, 8)];
    assert_eq!(change(&*store, again).await, Ok(()));
    let kept = store.session(first).expect("it reads").expect("it is there");
    assert!(kept.ended, "{kept:?}");
    let open = vec![AccountOp::OpenSession(session("two", 6))];
    assert_eq!(change(&*store, open).await, Ok(()));
    let end = |but| vec![AccountOp::EndSessions(ann, but)];
    assert_eq!(change(&*store, end(Some(two))).await, Ok(()));
    assert_eq!(tokens(), [(two, 6)]);
    assert_eq!(change(&*store, end(None)).await, Ok(()));
    assert_eq!(tokens(), []);
}

pub(super) async fn ticket_works_once(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("ann");
    let ticket = |code: &str, person, until| Ticket {
        code: Hash32::of(code),
        kind: "device".into(),
        person,
        until,
    };
    let all = [ticket("one", Some(ann), 5), ticket("two", None, 9), ticket("three", Some(ann), 9)];
    let make: Vec<AccountOp> = all.iter().cloned().map(AccountOp::Ticket).collect();
    assert_eq!(change(&*store, make).await, Ok(()));
    for of in &all {
        assert_eq!(store.ticket(of.code), Ok(Some(of.clone())));
    }
    let spend = || vec![AccountOp::UseTicket(Hash32::of("two")), account(ann, 1, "")];
    assert_eq!(change(&*store, spend()).await, Ok(()));
    assert_eq!(change(&*store, spend()).await, Err(StoreError::Taken));
    assert_eq!(change(&*store, vec![AccountOp::DropOldTickets(6)]).await, Ok(()));
    assert_eq!(store.ticket(Hash32::of("one")), Ok(None));
    assert_eq!(store.ticket(Hash32::of("three")), Ok(Some(all[2].clone())));
    assert_eq!(change(&*store, vec![AccountOp::DropTickets(ann)]).await, Ok(()));
    assert_eq!(store.ticket(Hash32::of("three")), Ok(None));
}

pub(super) async fn guest_merged_has_no_table_and_the_account_has_all(place: Backend) {
    let store = place.open();
    let [guest, ann, ben] = ["guest", "ann", "ben"].map(PersonId::of);
    let (own, other) = (table(&*store, 1, guest).await, table(&*store, 2, ben).await);
    let seats = vec![
        StoreOp::Seat(own.clone(), 0, guest),
        StoreOp::Seat(own.clone(), 1, ben),
        StoreOp::Seat(other.clone(), 1, guest),
        StoreOp::Hide(other.clone(), guest),
    ];
    assert_eq!(commit(&*store, seats).await, Ok(()));
    let ids = |list| {
        let found = store.list(list, None, 9).expect("it reads");
        found.into_iter().map(|of| (of.header.id, of.seats)).collect::<Vec<_>>()
    };
    assert_eq!(ids(List::Of(guest, false)), [(own.clone(), vec![0])]);
    assert_eq!(ids(List::Had(guest)).len(), 2);
    let merge = |table: &TableId| StoreOp::Merge(table.clone(), guest, ann);
    // Once more it changes nothing.
    for _ in 0..2 {
        assert_eq!(commit(&*store, vec![merge(&own), merge(&other)]).await, Ok(()));
        assert_eq!(ids(List::Had(guest)), []);
        assert_eq!(ids(List::Of(ann, false)), [(own.clone(), vec![0])]);
        assert_eq!(ids(List::Had(ann)).len(), 2, "one of them is hidden from her, too");
    }
    let (header, _) = store.table(&own).expect("it reads").expect("it is there");
    assert_eq!((header.owner, store.has_played(guest)), (ann, Ok(false)));
    assert_eq!(store.list(List::Had(ben), None, 9).expect("it reads").len(), 2);
}
