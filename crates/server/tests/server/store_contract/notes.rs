//! What every store promises of notes, and of summaries that change little.

use server::store::{Note, NoteKind, StoreError, StoreOp};

use server::{PersonId, store::List};

use super::{Backend, card, commit, is_broken, table};

pub(super) async fn notes_are_listed_from_the_newest_and_the_log_stays(place: Backend) {
    let store = place.open();
    let note = |id: &str, body: &str| Note { id: id.into(), at: 5, body: body.into() };
    let keep = async |kind, note| commit(&*store, vec![StoreOp::Note(kind, note)]).await;
    for kind in [NoteKind::Mute, NoteKind::Log, NoteKind::Language, NoteKind::Rated] {
        for id in ["2-b", "1-a", "Ä", "10", "2-B"] {
            assert_eq!(keep(kind, note(id, "first")).await, Ok(()));
        }
    }
    let ids = |kind, after: Option<&str>, most| {
        let found = store.notes(kind, after, most).expect("it reads");
        found.into_iter().map(|note| note.id).collect::<Vec<_>>()
    };
    // Letter by letter, whatever the language of the database.
    assert_eq!(ids(NoteKind::Log, None, 9), ["Ä", "2-b", "2-B", "10", "1-a"]);
    assert_eq!(ids(NoteKind::Log, Some("2-b"), 2), ["2-B", "10"]);
    assert_eq!(ids(NoteKind::Ban, None, 9), Vec::<String>::new());
    // One that is there already is replaced, but in the log of the host.
    assert_eq!(keep(NoteKind::Mute, note("10", "second")).await, Ok(()));
    assert_eq!(store.note(NoteKind::Mute, "10"), Ok(Some(note("10", "second"))));
    let batch = [note("new", "x"), note("10", "second")].map(|of| StoreOp::Note(NoteKind::Log, of));
    assert_eq!(commit(&*store, batch.into()).await, Err(StoreError::Taken));
    assert_eq!(store.note(NoteKind::Log, "10"), Ok(Some(note("10", "first"))));
    assert_eq!(store.note(NoteKind::Log, "new"), Ok(None));
    let drop_note = async |kind, id: &str| {
        commit(&*store, vec![StoreOp::DropNote(kind, id.into(), None)]).await
    };
    assert_eq!(drop_note(NoteKind::Mute, "10").await, Ok(()));
    assert_eq!(drop_note(NoteKind::Mute, "none").await, Ok(()));
    assert_eq!(store.note(NoteKind::Mute, "10"), Ok(None));
    is_broken(&drop_note(NoteKind::Log, "10").await);
    assert_eq!(ids(NoteKind::Log, None, 9).len(), 5);
}

pub(super) async fn key_is_made_by_the_first_and_stays(place: Backend) {
    let store = place.open();
    let key = |body: &str| {
        let note = Note { id: "push".into(), at: 5, body: body.into() };
        vec![StoreOp::Note(NoteKind::Key, note)]
    };
    // Of many at once one alone.
    let many = (0..8).map(|n| store.commit(key(&format!("\"{n}\"")))).collect::<Vec<_>>();
    let mut made = Vec::new();
    for (n, done) in many.into_iter().enumerate() {
        match done.await.expect("it is answered") {
            Ok(()) => made.push(format!("\"{n}\"")),
            Err(why) => assert_eq!(why, StoreError::Taken),
        }
    }
    let kept = store.note(NoteKind::Key, "push").expect("it reads").expect("one is there");
    assert_eq!(made, std::slice::from_ref(&kept.body));
    is_broken(&commit(&*store, vec![StoreOp::DropNote(NoteKind::Key, "push".into(), None)]).await);
    let take = StoreOp::TakeNote(NoteKind::Key, "push".into(), kept.body.clone());
    is_broken(&commit(&*store, vec![take]).await);
    assert_eq!(store.note(NoteKind::Key, "push"), Ok(Some(kept)));
}

pub(super) async fn note_that_changed_meanwhile_is_not_dropped(place: Backend) {
    let store = place.open();
    let note = |body: &str| Note { id: "10.0.0.1".into(), at: 5, body: body.into() };
    let keep = async |body| commit(&*store, vec![StoreOp::Note(NoteKind::Ban, note(body))]).await;
    let drop_note = async |body: &str| {
        let op = StoreOp::DropNote(NoteKind::Ban, "10.0.0.1".into(), Some(body.into()));
        commit(&*store, vec![op]).await
    };
    assert_eq!(keep("ended").await, Ok(()));
    assert_eq!(keep("begun").await, Ok(()));
    assert_eq!(drop_note("ended").await, Ok(()));
    assert_eq!(store.note(NoteKind::Ban, "10.0.0.1"), Ok(Some(note("begun"))));
    assert_eq!(drop_note("begun").await, Ok(()));
    assert_eq!(store.note(NoteKind::Ban, "10.0.0.1"), Ok(None));
}

pub(super) async fn note_is_taken_by_one(place: Backend) {
    let store = place.open();
    let note = |id: &str, body: &str| Note { id: id.into(), at: 5, body: body.into() };
    let take = |id: &str, body: &str| StoreOp::TakeNote(NoteKind::Seek, id.into(), body.into());
    let keep = |of: Note| StoreOp::Note(NoteKind::Seek, of);
    for id in ["1", "2"] {
        assert_eq!(commit(&*store, vec![keep(note(id, "open"))]).await, Ok(()));
    }
    // One that changed meanwhile is not there as it was, and what goes with it is not written.
    let late = vec![take("1", "other"), keep(note("3", "new"))];
    assert_eq!(commit(&*store, late).await, Err(StoreError::Taken));
    assert_eq!(store.note(NoteKind::Seek, "3"), Ok(None));
    // It is changed by who takes it; who comes second gets none of two.
    let first = vec![take("1", "open"), keep(note("1", "gone"))];
    assert_eq!(commit(&*store, first).await, Ok(()));
    let second = vec![take("2", "open"), take("1", "open")];
    assert_eq!(commit(&*store, second).await, Err(StoreError::Taken));
    assert_eq!(store.note(NoteKind::Seek, "2"), Ok(Some(note("2", "open"))));
    assert_eq!(store.note(NoteKind::Seek, "1"), Ok(Some(note("1", "gone"))));
    // Of many at once one alone.
    let many = (0..8).map(|_| store.commit(vec![take("2", "open")])).collect::<Vec<_>>();
    let mut taken = 0;
    for done in many {
        taken += usize::from(done.await.expect("it is answered").is_ok());
    }
    assert_eq!(taken, 1);
    is_broken(
        &commit(&*store, vec![StoreOp::TakeNote(NoteKind::Log, "1".into(), "x".into())]).await,
    );
}

/// Addresses in the log of the host are forgotten; else what it says stays.
pub(super) async fn note_that_stays_is_reworded(place: Backend) {
    let store = place.open();
    let note = |body: &str| Note { id: "1".into(), at: 5, body: body.into() };
    let reword =
        |from: &str, to: &str| StoreOp::Reword(NoteKind::Log, "1".into(), [from.into(), to.into()]);
    assert_eq!(commit(&*store, vec![reword("a", "b")]).await, Err(StoreError::Taken));
    assert_eq!(commit(&*store, vec![StoreOp::Note(NoteKind::Log, note("a"))]).await, Ok(()));
    assert_eq!(commit(&*store, vec![reword("other", "b")]).await, Err(StoreError::Taken));
    assert_eq!(store.note(NoteKind::Log, "1"), Ok(Some(note("a"))));
    assert_eq!(commit(&*store, vec![reword("a", "b")]).await, Ok(()));
    assert_eq!(store.note(NoteKind::Log, "1"), Ok(Some(note("b"))));
}

pub(super) async fn first_note_is_written_once(place: Backend) {
    let store = place.open();
    let note = |body: &str| Note { id: "1".into(), at: 5, body: body.into() };
    let first = |body: &str| StoreOp::FirstNote(NoteKind::DaysOff, note(body));
    // Of many at once one alone, with what goes with it.
    let many = ["a", "b", "c", "d"].map(|body| {
        let beside = Note { id: body.into(), at: 5, body: String::new() };
        store.commit(vec![StoreOp::Note(NoteKind::Seek, beside), first(body)])
    });
    let mut won = Vec::new();
    for (done, body) in many.into_iter().zip(["a", "b", "c", "d"]) {
        match done.await.expect("it is answered") {
            Ok(()) => won.push(body),
            Err(why) => assert_eq!(why, StoreError::Taken),
        }
    }
    assert_eq!(won.len(), 1);
    assert_eq!(store.note(NoteKind::DaysOff, "1"), Ok(Some(note(won[0]))));
    for body in ["a", "b", "c", "d"] {
        let beside = store.note(NoteKind::Seek, body).expect("it reads");
        assert_eq!(beside.is_some(), body == won[0], "{body}");
    }
    // Once it is gone another is the first.
    assert_eq!(commit(&*store, vec![first("e")]).await, Err(StoreError::Taken));
    let drop_it = StoreOp::DropNote(NoteKind::DaysOff, "1".into(), None);
    assert_eq!(commit(&*store, vec![drop_it, first("e")]).await, Ok(()));
    assert_eq!(store.note(NoteKind::DaysOff, "1"), Ok(Some(note("e"))));
}

pub(super) async fn text_of_a_summary_changes_and_its_places_in_lists_do_not(place: Backend) {
    let store = place.open();
    let ann = PersonId::of("ann");
    let (one, two) = (table(&*store, 1, ann).await, table(&*store, 2, ann).await);
    let text = |text: &str| StoreOp::SummaryText(one.clone(), text.into());
    // One that comes before a summary in the same batch, or after it, or alone.
    for (batch, shown) in [
        (vec![text("old"), StoreOp::Summary(one.clone(), card(7, true, false))], "7"),
        (vec![StoreOp::Summary(one.clone(), card(7, true, false)), text("new")], "new"),
        (vec![text("newer"), text("newest")], "newest"),
    ] {
        assert_eq!(commit(&*store, batch).await, Ok(()));
        let listed = store.list(List::All, None, 9).expect("it reads");
        assert_eq!((&listed[0].header.id, &listed[1].header.id), (&one, &two));
        let kept = &listed[0].card;
        assert_eq!((kept.updated, kept.open, kept.over, &*kept.text), (7, true, false, shown));
    }
}
