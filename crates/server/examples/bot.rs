//! A bot: plays whatever waits for it. `HALL=127.0.0.1:7171 TOKEN=mh_… cargo run --example bot`

use std::io::{BufRead, BufReader, Error, Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

/// Asks the hall at an address with a token; without a body by GET.
fn ask(hall: (&str, &str), path: &str, body: &str) -> Result<BufReader<TcpStream>, Error> {
    let (method, length) = (if body.is_empty() { "GET" } else { "POST" }, body.len());
    let mut stream = TcpStream::connect(hall.0)?;
    write!(stream, "{method} {path} HTTP/1.0\r\nHost: {}\r\n", hall.0)?;
    write!(stream, "Authorization: Bearer {}\r\nContent-Type: application/json\r\n", hall.1)?;
    write!(stream, "Content-Length: {length}\r\n\r\n{body}")?;
    Ok(BufReader::new(stream))
}

/// Plays the first action that the hall takes. A clever bot chooses here.
fn play(hall: (&str, &str), table: &str, seat: &str) -> Result<(), Error> {
    let mut answer = String::new();
    ask(hall, &format!("/api/tables/{table}?as={seat}"), "")?.read_to_string(&mut answer)?;
    let (_, view) = answer.split_once("\r\n\r\n").unwrap_or_default();
    let view: Value = serde_json::from_str(view)?;
    for offer in view["offers"][seat]["list"].as_array().into_iter().flatten() {
        let act = json!({ "type": "act", "seat": seat, "word": offer["word"] });
        let command = json!({ "seq": view["seq"], "command": act }).to_string();
        let mut status = String::new();
        ask(hall, &format!("/api/tables/{table}/commands"), &command)?.read_line(&mut status)?;
        if !status.contains(" 422 ") {
            break; // It is done, or the table has moved on: another event tells of that.
        }
    }
    Ok(())
}

/// Plays until the hall closes.
///
/// # Errors
/// If the hall cannot be reached, or says what is no JSON.
pub(crate) fn run(hall: (&str, &str)) -> Result<(), Error> {
    for line in ask(hall, "/api/me/events", "")?.lines() {
        let Some(data) = line?.strip_prefix("data:").map(String::from) else { continue };
        let event: Value = serde_json::from_str(&data)?;
        for seat in event["seats"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if event["type"] == "turn" {
                play(hall, event["table"].as_str().unwrap_or_default(), seat)?;
            }
        }
    }
    Ok(())
}

#[allow(dead_code, reason = "a test calls `run`")]
fn main() -> Result<(), Error> {
    let of = |name| std::env::var(name).map_err(Error::other);
    run((&of("HALL")?, &of("TOKEN")?))
}
