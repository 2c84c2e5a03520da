//! One table after the other: it is set up, played and watched.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use anyhow::{Context, ensure};
use serde_json::{Value as Json, json};
use tokio::task::JoinSet;

use super::{
    PLAYING, World, lock,
    person::{Known, Person, is_passing},
};
use crate::client::Guest;

/// How long one request may take.
const ANSWER: Duration = Duration::from_secs(20);
/// How often one is tried before it is given up.
const TRIES: u32 = 200;

/// A table that was played at.
#[derive(Clone)]
pub(super) struct Played {
    pub(super) id: String,
    pub(super) game: &'static str,
    pub(super) people: Vec<Known>,
}

/// Who plays at one table after the other.
pub(super) struct Group {
    pub(super) world: Arc<World>,
    pub(super) game: &'static str,
    pub(super) number: u64,
    pub(super) played: Arc<Mutex<Vec<Played>>>,
}

impl Group {
    /// Plays until everybody goes.
    ///
    /// # Errors
    /// The first thing that was refused, or told wrongly.
    pub(super) async fn play(self) -> anyhow::Result<()> {
        for round in 0.. {
            if self.world.phase() != PLAYING {
                return Ok(());
            }
            self.play_one(round).await.with_context(|| self.game.to_string())?;
        }
        Ok(())
    }

    async fn play_one(&self, round: u64) -> anyhow::Result<()> {
        let number = self.number << 24 | round << 4;
        let (ann, ben, follower) = (number | 1, number | 2, number | 3);
        let node = self.number as usize;
        let seats = matches::find(self.game)?.open(&Json::Null, None)?.seats();
        // Ann and Ben, and where there are more a bot among them.
        let mut places = vec![json!({ "kind": "bot", "level": 1 }); seats];
        places[0] = json!({ "kind": "me" });
        places[1] = json!({ "kind": "link" });
        let new = json!({ "game": self.game, "seats": places });
        let Some(made) = self.post(node, ann, "/api/tables", &new).await? else { return Ok(()) };
        let id = made["id"].as_str().context("a table without an id")?.to_string();
        let link = made["links"]["b"].as_str().context("a table without a link")?;
        let secret = link.split_once('=').context("a link without a secret")?.1;
        let sits = format!("/api/tables/{id}/seats");
        if self.post(node + 1, ben, &sits, &json!({ "secret": secret })).await?.is_none() {
            return Ok(());
        }
        let mut staying = JoinSet::new();
        let mut people = Vec::new();
        for (number, node, seats) in [
            (ann, node, vec!["a".to_string()]),
            (ben, node + 1, vec!["b".to_string()]),
            (follower, node + 2, Vec::new()),
        ] {
            let (person, known) = Person::new(&self.world, number, node, &id, seats);
            people.push(known);
            staying.spawn(person.stay());
        }
        lock(&self.played).push(Played { id, game: self.game, people });
        while let Some(done) = staying.join_next().await {
            done.context("somebody failed")??;
        }
        Ok(())
    }

    /// Posts until some node answers; nothing if everybody goes.
    async fn post(
        &self,
        node: usize,
        number: u64,
        path: &str,
        body: &Json,
    ) -> anyhow::Result<Option<Json>> {
        for turn in 0..TRIES {
            if self.world.phase() != PLAYING {
                return Ok(None);
            }
            if let Some(addr) = self.world.node(node + turn as usize) {
                let guest = Guest::new(addr, number);
                match tokio::time::timeout(ANSWER, guest.post(path, body)).await {
                    Ok(Ok(answer)) => return Ok(Some(answer)),
                    Ok(Err(why)) if is_passing(&why) => {}
                    // It was done before, and the answer was lost.
                    Ok(Err(_)) if turn > 0 && path.ends_with("/seats") => {
                        return Ok(Some(Json::Null));
                    }
                    Ok(Err(why)) => return Err(why),
                    Err(_late) => {}
                }
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        ensure!(self.world.phase() != PLAYING, "no node answers {path}");
        Ok(None)
    }
}
