//! The games of a population: a line about the plan, then a line a game, in the order in which
//! they were wanted. What is wanted follows from the plan and the games before, so a run that
//! was stopped reads them again and goes on.

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use bots::{ArmyGameEnd, ArmyMeeting};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::ArmyPlanOpened;
use crate::{
    LabError, RunWish,
    line_file::{FileHead, LineFile},
};

/// The first line of the file.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
struct GamesHead {
    /// The digest of the plan.
    plan: String,
    /// The version of the program that plays.
    musterhall: String,
    /// The version of the rules.
    rules: u16,
}

impl FileHead for GamesHead {
    fn differs(&self, found: &GamesHead) -> String {
        format!(
            "these are games of plan {}, version {}, rules {}, not of plan {}, version {}, rules \
             {}: name another folder with --out",
            found.plan, found.musterhall, found.rules, self.plan, self.musterhall, self.rules
        )
    }
}

/// A game that is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WantedGame {
    /// What it is for.
    pub(super) stage: String,
    pub(super) first: String,
    pub(super) second: String,
    /// Its number among those of this stage and these armies.
    pub(super) index: u64,
}

/// A game that was played.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct ArmyGameLine {
    /// What it was for: `prices`, `cells`, `try` and the round, `check`.
    pub stage: String,
    /// The army of the side that moved first.
    pub first: String,
    /// The other, as the first would bring it.
    pub second: String,
    /// Its number among those of this stage and these armies, from 0.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// The score of the side that moved first.
    pub score: f64,
    /// How many moves were made.
    pub moves: u32,
}

/// Why games are not there.
#[derive(Debug)]
pub(super) enum GamesHalt {
    /// Somebody wanted to end early, or nothing is to be played.
    Stopped,
    Failed(LabError),
}

impl From<LabError> for GamesHalt {
    fn from(why: LabError) -> GamesHalt {
        GamesHalt::Failed(why)
    }
}

/// All games that were played, and the file to which more are added.
pub(super) struct GameLog<'a> {
    opened: &'a ArmyPlanOpened,
    wish: &'a RunWish<'a>,
    file: LineFile,
    pub(super) lines: Vec<ArmyGameLine>,
    /// How many of the lines were wanted in this run.
    pub(super) used: usize,
}

/// The seed of a game; small enough for every program that reads JSON.
pub(super) fn seed_of(plan: u64, of: &WantedGame) -> u64 {
    let WantedGame { stage, first, second, index } = of;
    let text = format!("{plan}|{stage}|{first}|{second}|{index}");
    let digest = Sha256::digest(text.as_bytes());
    let bytes: [u8; 8] = std::array::from_fn(|at| digest[at]);
    u64::from_le_bytes(bytes) >> 11
}

impl<'a> GameLog<'a> {
    /// Opens the file, and makes it if there is none. Only one program at a time may.
    pub(super) fn open(
        opened: &'a ArmyPlanOpened,
        wish: &'a RunWish<'a>,
    ) -> Result<GameLog<'a>, LabError> {
        let head = GamesHead {
            plan: opened.plan.digest.clone(),
            musterhall: wish.version.into(),
            rules: opened.rules,
        };
        let path = wish.folder.join("games.jsonl");
        let (file, lines) = LineFile::open(path, "plan", &head, |_, _| Ok(()))?;
        Ok(GameLog { opened, wish, file, lines, used: 0 })
    }

    /// The scores of these games: from the file as far as it goes, then played.
    pub(super) fn play(
        &mut self,
        wanted: &[WantedGame],
        tell: &mut dyn FnMut(u64),
    ) -> Result<Vec<f64>, GamesHalt> {
        let from = self.used;
        let there = wanted.len().min(self.lines.len() - from);
        for (at, (of, line)) in wanted.iter().zip(&self.lines[from..]).enumerate() {
            let is_it = of.stage == line.stage
                && of.first == line.first
                && of.second == line.second
                && of.index == line.index;
            if !is_it {
                let why = format!("line {}: expected a game of {}", from + at + 2, of.stage);
                return Err(LabError::results(&self.file.path, why).into());
            }
        }
        if there < wanted.len() && self.wish.threads > 0 {
            self.play_new(&wanted[there..], tell)?;
        }
        self.used = self.lines.len().min(from + wanted.len());
        tell(self.used as u64);
        if self.used < from + wanted.len() {
            return Err(GamesHalt::Stopped);
        }
        Ok(self.lines[from..self.used].iter().map(|line| line.score).collect())
    }

    /// Plays on all threads, and writes in order.
    fn play_new(
        &mut self,
        wanted: &[WantedGame],
        tell: &mut dyn FnMut(u64),
    ) -> Result<(), LabError> {
        let (opened, wish) = (self.opened, self.wish);
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..wish.threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !wish.stop.load(Ordering::Relaxed) {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(of) = wanted.get(at) else { return };
                        let Some(line) = play_one(opened, of, wish) else { return };
                        if sender.send((at, line)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let (mut waiting, mut turn) = (BTreeMap::new(), 0);
            for (at, line) in receiver {
                waiting.insert(at, line);
                while let Some(line) = waiting.remove(&turn) {
                    self.file.append(&line)?;
                    self.lines.push(line);
                    turn += 1;
                    tell(self.lines.len() as u64);
                }
            }
            Ok(())
        })
    }
}

/// Plays a game, unless it is stopped.
fn play_one(opened: &ArmyPlanOpened, of: &WantedGame, wish: &RunWish<'_>) -> Option<ArmyGameLine> {
    let seed = seed_of(opened.plan.seed, of);
    let (first, second) = (of.first.as_str(), of.second.as_str());
    let meeting = ArmyMeeting { first, second, nodes: opened.plan.nodes.get(), seed };
    let ArmyGameEnd { score, moves } = opened.game.play(&meeting, wish.stop)?;
    let WantedGame { stage, first, second, index } = of.clone();
    Some(ArmyGameLine { stage, first, second, index, seed, score, moves })
}
