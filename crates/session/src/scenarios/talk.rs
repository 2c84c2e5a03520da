//! Who may talk at a table.

use crate::{PlayerCommand, RefusalKind, Talkers};
use hall_core::Seat;
use matches::find;
use serde_json::json;

use super::common::{Table, people};

fn said(table: &mut Table, who: usize) -> Result<(), RefusalKind> {
    let text = "good luck".to_string();
    table.orders_by(who, PlayerCommand::Chat { text }).map_err(|why| why.kind)
}

#[test]
fn talk_is_for_whom_the_owner_says() {
    let game = find("clusterfuss").expect("a game");
    let mut table = Table::open(game, &json!({"size": 3}), people(2));
    // Of the three, the last one watches.
    assert_eq!([0, 1, 2].map(|who| said(&mut table, who)), [Ok(()); 3]);
    let set = |talk| PlayerCommand::SetTalk { talk };
    let why = table.orders_by(2, set(Talkers::Off)).unwrap_err();
    assert_eq!(why.kind, RefusalKind::NotYours, "only who leads the table says it");
    table.orders(Seat::A, set(Talkers::Seats)).expect("the owner");
    let no = Err(RefusalKind::NotYours);
    assert_eq!([0, 1, 2].map(|who| said(&mut table, who)), [Ok(()), Ok(()), no]);
    table.orders(Seat::A, set(Talkers::Off)).expect("the owner");
    assert_eq!([0, 1, 2].map(|who| said(&mut table, who)), [no; 3]);
    let events = table.log.len();
    table.orders(Seat::A, set(Talkers::Off)).expect("it is so already");
    assert_eq!(table.log.len(), events);
    table.check_fold();
}
