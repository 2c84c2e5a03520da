//! Input from sockets. The first line is the body of `POST /api/tables`; every further
//! line is a frame, or after `!` a choice among what is offered, or after `>` an
//! entry of a log from an untrusted source.

use serde_json::json;
use server::in_memory::InMemoryTable;
use session::chance::{Hex32, seed_hash};

use super::{fitting, games};
use crate::bytes::Bytes;

/// Enough lines for one table.
const LINES_MAX: usize = 24;

/// A frame is refused and changes nothing, or does something that is written down;
/// what was written down is read as the same table.
pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let Ok(mut desk) = InMemoryTable::open(lines.next().unwrap_or_default().as_bytes()) else {
        return;
    };
    let mut before = desk.views();
    for line in lines.take(LINES_MAX) {
        let refused = if let Some(entry) = line.strip_prefix('>') {
            desk.read(entry).is_err()
        } else if let Some(choice) = line.strip_prefix('!') {
            let Some(frame) = desk.frame(choice.len()) else { continue };
            desk.hear(frame.as_bytes()).is_err()
        } else {
            desk.hear(line.as_bytes()).is_err()
        };
        let after = desk.views();
        assert!(!refused || after == before, "refused, and yet: {line}");
        before = after;
    }
    let log = || desk.log().collect::<Vec<_>>().join("\n");
    match desk.reopened() {
        Ok(again) => assert_eq!(again.views(), before, "read as another table:\n{}", log()),
        Err(why) => panic!("what was written cannot be read: {why}\n{}", log()),
    }
}

/// Tables of every game at which things happen.
pub fn seeds() -> Vec<Vec<u8>> {
    let command = |seq: Option<u64>, command: serde_json::Value| {
        json!({ "type": "command", "id": 1, "seq": seq, "key": "k", "command": command })
            .to_string()
    };
    let seed = Hex32([0x2a; 32]);
    let talk = [
        json!({ "type": "offer_draw", "seat": "a" }),
        json!({ "type": "answer_draw", "seat": "b", "accept": false }),
        json!({ "type": "ask_takeback", "seat": "a" }),
        json!({ "type": "answer_takeback", "seat": "b", "accept": true }),
        json!({ "type": "pass_for_me", "seat": "a", "on": true }),
        json!({ "type": "chat", "text": "hello" }),
        json!({ "type": "resign", "seat": "b" }),
        json!({ "type": "rematch" }),
        json!({ "type": "commit_seed", "seat": "a", "hash": seed_hash(&seed) }),
        json!({ "type": "reveal_seed", "seat": "a", "seed": seed }),
        json!({ "type": "reveal_seed", "seat": "b" }),
    ];
    let mut all = Vec::new();
    for (_, game) in games() {
        for luck in 0..6_u8 {
            let mut dice = Bytes::new(&[]);
            let setup = if luck == 0 { json!({}) } else { fitting(game, &mut dice) };
            let seats = game.open(&setup, None).map_or(2, |table| table.seats());
            let mut places = vec![json!({ "kind": "device" }); seats];
            places[0] = json!({ "kind": "me" });
            if luck == 5 {
                places[1] = json!({ "kind": "bot", "level": 3 });
            }
            let mut new = json!({ "game": game.info().id, "setup": setup, "seats": places });
            match luck {
                1 => new["chance"] = "plain".into(),
                2 => new["seed_hash"] = talk[talk.len() - 3]["hash"].clone(),
                _ => {}
            }
            let mut lines = vec![new.to_string()];
            for turn in 0..6 {
                lines.push(format!("!{}", "x".repeat(usize::from(luck) + turn)));
                let what = &talk[(turn + usize::from(luck)) % talk.len()];
                lines.push(command(None, what.clone()));
            }
            lines.push(r#"{"type":"view_as","seat":"b"}"#.into());
            lines.push(r#">{"t":"takeback_asked","seat":"a","to":1}"#.into());
            lines.push(r#">{"t":"step","line":"a e2-e4"}"#.into());
            lines.push(r#">{"t":"seed_revealed","seat":"a","seed":null}"#.into());
            lines.push(r#">{"t":"passes","seat":"a","on":true}"#.into());
            all.push(lines.join("\n").into_bytes());
        }
    }
    all
}
