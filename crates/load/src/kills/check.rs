//! Reading what a killed hall has written.

use anyhow::{Context, bail, ensure};
use matches::Record;
use serde_json::Value as Json;
use server::{
    TableId,
    store::{Header, LogEntry, Postgres, Sqlite, Store},
};

use super::{
    KillPlan, KillReport,
    player::{Script, Sent, Trace},
};

/// Reads every player's table: all that was acknowledged is there, once, no seq is
/// missing, the record replays.
pub(super) fn all(
    plan: &KillPlan,
    players: &mut [Script],
    report: &mut KillReport,
) -> anyhow::Result<()> {
    let store: Box<dyn Store> = match &plan.database {
        None => Box::new(Sqlite::open(&plan.data)?),
        Some(url) => {
            let url = url.parse().map_err(anyhow::Error::msg)?;
            Box::new(Postgres::open(&url)?)
        }
    };
    for player in players {
        let Some(id) = &player.table else { continue };
        let parsed = TableId::parse(id).context("an id that is none")?;
        let (header, entries) = store.table(&parsed)?.with_context(|| format!("{id} is lost"))?;
        let known = (&player.sent[..], player.checked);
        let over = log_holds(&header, &entries, known, report)
            .with_context(|| format!("{} {id}", player.game))?;
        if player.checked == 0 {
            *report.tables.entry(player.game.into()).or_default() += 1;
        }
        player.checked = entries.len() as u64;
        if over {
            player.table = None;
            player.sent.clear();
        }
    }
    store.close();
    Ok(())
}

/// Whether a log holds all that was acknowledged, and goes on from what was `checked` before;
/// true if the match is over.
pub(crate) fn log_holds(
    header: &Header,
    entries: &[LogEntry],
    (sent, checked): (&[Sent], u64),
    report: &mut KillReport,
) -> anyhow::Result<bool> {
    for (index, entry) in entries.iter().enumerate() {
        ensure!(entry.seq == index as u64 + 1, "entry {} follows entry {index}", entry.seq);
    }
    ensure!(entries.len() as u64 >= checked, "entries were lost that had been read");
    report.entries += entries.len() as u64;
    let bodies: Vec<Json> =
        entries.iter().map(|entry| serde_json::from_str(&entry.body)).collect::<Result<_, _>>()?;
    for sent in sent {
        acknowledged(sent, &bodies, report)?;
    }
    // A key is written once: a repeated command is not done again.
    let mut keys: Vec<_> = entries.iter().filter_map(|entry| entry.key).collect();
    keys.sort_unstable();
    ensure!(keys.windows(2).all(|pair| pair[0] != pair[1]), "a command was done twice");
    replays(header, &bodies, report)
}

fn acknowledged(sent: &Sent, bodies: &[Json], report: &mut KillReport) -> anyhow::Result<()> {
    let is_of = |body: &Json, kind: &str| match &sent.trace {
        Trace::Chat(_) => false,
        Trace::Act(seat, word) => {
            body["t"] == kind && body["seat"] == seat.as_str() && body["word"] == *word
        }
    };
    let waits = |body: &Json| is_of(body, "answered_ahead");
    let is_done = |body: &Json| match &sent.trace {
        Trace::Chat(text) => body["t"] == "said" && body["text"] == text.as_str(),
        Trace::Act(seat, word) => {
            let step = body["t"] == "step" && body["line"] == format!("{seat} {word}");
            step || is_of(body, "sealed")
        }
    };
    let leaves = |body: &Json| waits(body) || is_done(body);
    let from = (sent.seen as usize).min(bodies.len());
    let Some(acked) = sent.acked else {
        report.unanswered += 1;
        report.kept += u64::from(bodies[from..].iter().any(leaves));
        return Ok(());
    };
    report.acknowledged += 1;
    let acked = acked as usize;
    ensure!(acked <= bodies.len(), "entry {acked} was acknowledged, there are {}", bodies.len());
    // An answer ahead of its turn waits in the log, and is there again as a step when its turn
    // comes: that is one command, not two.
    let found = bodies[from..acked].iter().filter(|body| is_done(body)).count();
    let waiting = bodies[from..acked].iter().filter(|body| waits(body)).count();
    // A choice sealed last is written as the reveal that it leads to.
    let revealed = bodies[from..acked].iter().any(|body| {
        let line = body["line"].as_str().unwrap_or_default();
        match &sent.trace {
            Trace::Act(seat, word) => {
                let words: Vec<&str> = line.split(' ').collect();
                line.starts_with('+') && words.windows(2).any(|pair| pair == [seat, word])
            }
            Trace::Chat(_) => false,
        }
    });
    match (found, waiting) {
        (0, 0) if !revealed => bail!("lost: {sent:?} is not in {:?}", &bodies[from..acked]),
        (0 | 1, 0 | 1) => Ok(()),
        _ => bail!("done {found} times, waiting {waiting} times: {sent:?}"),
    }
}

fn replays(header: &Header, bodies: &[Json], report: &mut KillReport) -> anyhow::Result<bool> {
    let mut text = format!(
        "musterhall-record: 1\ngame: {}\nrules: {}\nsetup: {}\n\n",
        header.game, header.rules, header.setup
    );
    for line in bodies.iter().filter_map(|body| body["line"].as_str()) {
        text.push_str(line);
        text.push('\n');
    }
    let mut record = Record::parse(&text)?;
    let game = matches::find(&record.game)?;
    let mut play = game.open(&record.setup, None)?;
    for line in &record.steps {
        play.replay(line).with_context(|| format!("{line:?} does not fit"))?;
    }
    record.result = play.standings();
    let again = record.replay(game)?;
    ensure!(again.position() == play.position(), "the record replays to another position");
    report.records += 1;
    Ok(play.turn() == hall_core::Turn::Over)
}
