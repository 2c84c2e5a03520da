//! What a change of people who come back writes.

use super::call::{Call, call};
use crate::ports::store::{Account, AccountOp};

/// The statements of a change. Where one has to change something, it divides by how much it
/// changed: dividing by zero is known as
/// [`StoreError::Taken`](crate::ports::store::StoreError::Taken).
pub(super) fn calls(op: &AccountOp) -> Vec<Call<'_>> {
    match op {
        AccountOp::Keep(Account { person, version: 1, body }) => vec![call!(
            "INSERT INTO account (person, version, body) VALUES ($1, 1, $2)",
            person.0.as_slice(),
            body
        )],
        AccountOp::Keep(Account { person, version, body }) => vec![call!(
            "WITH done AS (UPDATE account SET version = $2::bigint, body = $3
                 WHERE person = $1 AND version = $2::bigint - 1 RETURNING 1)
             SELECT 1 / count(*) FROM done",
            person.0.as_slice(),
            *version as i64,
            body
        )],
        AccountOp::Drop(person, version) => vec![call!(
            "WITH done AS (DELETE FROM account WHERE person = $1 AND version = $2 RETURNING 1)
             SELECT 1 / count(*) FROM done",
            person.0.as_slice(),
            *version as i64
        )],
        AccountOp::HoldName(looks, person) => vec![call!(
            "INSERT INTO held_name (looks, person) VALUES ($1, $2)",
            looks,
            person.0.as_slice()
        )],
        AccountOp::Ticket(of) => vec![call!(
            "INSERT INTO ticket (code, kind, person, until) VALUES ($1, $2, $3, $4)",
            of.code.0.as_slice(),
            &of.kind,
            of.person.map(|person| person.0.to_vec()),
            of.until
        )],
        AccountOp::UseTicket(code) => vec![call!(
            "WITH done AS (DELETE FROM ticket WHERE code = $1 RETURNING 1)
             SELECT 1 / count(*) FROM done",
            code.0.as_slice()
        )],
        AccountOp::DropTickets(person) => {
            vec![call!("DELETE FROM ticket WHERE person = $1", person.0.as_slice())]
        }
        AccountOp::DropOldTickets(at) => vec![call!("DELETE FROM ticket WHERE until < $1", *at)],
        _ => of_session(op),
    }
}

/// The statements of a change of sessions.
fn of_session(op: &AccountOp) -> Vec<Call<'_>> {
    match op {
        AccountOp::OpenSession(of) => vec![call!(
            "INSERT INTO session (token, person, made, seen, device, ended)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (token) DO NOTHING",
            of.token.0.as_slice(),
            of.person.0.as_slice(),
            of.made,
            of.seen,
            &of.device,
            i16::from(of.ended)
        )],
        AccountOp::TouchSession(token, at) => vec![call!(
            "UPDATE session SET seen = $2 WHERE token = $1 AND seen < $2",
            token.0.as_slice(),
            *at
        )],
        AccountOp::EndSession(token) => vec![
            call!(
                "UPDATE session SET ended = 1 WHERE token = $1 AND person = token",
                token.0.as_slice()
            ),
            call!("DELETE FROM session WHERE token = $1 AND person <> token", token.0.as_slice()),
        ],
        AccountOp::EndSessions(person, but) => {
            let but = but.map(|token| token.0.to_vec()).unwrap_or_default();
            vec![
                call!(
                    "UPDATE session SET ended = 1 WHERE token = $1 AND token <> $2",
                    person.0.as_slice(),
                    but.clone()
                ),
                call!(
                    "DELETE FROM session WHERE person = $1 AND token NOT IN ($1, $2)",
                    person.0.as_slice(),
                    but
                ),
            ]
        }
        _ => Vec::new(),
    }
}
