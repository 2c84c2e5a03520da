//! A hall that lets no match go on for ever.

use crate::{Command, PlayerCommand, SeatId};
use hall_core::{Ended, Seat, SplitMix64};
use matches::{Record, find};
use serde_json::json;

use super::common::{Table, context, people, person};

#[test]
fn match_at_the_step_limit_is_drawn() {
    let game = find("clusterfuss").expect("a game");
    let mut table = Table::open(game, &json!({ "size": 4 }), people(2));
    let mut dice = SplitMix64::new(1);
    for steps in 1..=3 {
        assert!(!table.state.is_over(), "after {} steps", steps - 1);
        let seat = table.state.play.turn().asked().iter().next().expect("a seat");
        let word = table.state.play.sample(seat, &mut SplitMix64::new(steps));
        let command = Command::Player {
            person: person(seat.index()),
            seen: Some(table.state.seq),
            command: PlayerCommand::Act { seat: SeatId(seat), word },
        };
        let mut context = context(&mut dice, 0);
        context.steps_max = Some(3);
        let done = crate::handle(&table.state, &command, None, &mut context).expect("legal");
        table.log.extend(done.events);
        table.state = done.state;
    }
    assert_eq!(table.state.ended, Some(Ended::StepLimit));
    let standings = table.state.standings().expect("it is over");
    assert_eq!(standings.place(Seat::A), standings.place(Seat::B));
    assert!(table.acts(Seat::A, "a1-a2").is_err(), "the match is over");
    table.check_fold();
    // Its record says how it ended, and is read again.
    let record = Record::of(&*table.state.play, Vec::new(), table.state.ended);
    let text = record.to_string();
    assert!(text.contains("\nended: draw at the step limit\n"), "{text}");
    let read = Record::parse(&text).expect("a record");
    assert_eq!((read.ended, read.result), (record.ended, record.result));
}
