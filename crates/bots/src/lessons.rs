//! The games whose engines judge by a network, and the lessons it is learned from.

use std::sync::atomic::AtomicBool;

use games::{
    clusterfuss::{self as clusterfuss_rules, Clusterfuss},
    make_muster::{self as make_muster_rules, MakeMuster},
    muscat::{self as muscat_rules, Muscat},
    muster_up::{self as muster_up_rules, MusterUp},
};
use hall_core::{Game as _, Present, SetupError};

use crate::{
    BotError, BotSpec, Brains,
    clusterfuss::{self, ClusterfussInputs, ClusterfussNetwork},
    make_muster,
    muscat::{self, MuscatActions, MuscatInputs},
    muster_common::{HIDDEN, MusterInputs, MusterNetwork, Musters},
    muster_up,
    registry::engine,
    values::{
        ActionInputs as _, Inputs, LearnedPolicy, MakePlayer, NoPolicy, SelfPlay, ValueLesson,
        ValueNetwork, ValueProgress, learn,
    },
};

/// A game whose engines judge positions by a network.
#[derive(Clone, Copy, Debug)]
pub struct LearnedGame {
    /// The game.
    pub id: &'static str,
    /// Who plays the games of a lesson, where nobody is named.
    pub teacher: &'static str,
    /// The length of its file of values, in bytes.
    pub bytes: usize,
    /// How many of these, at the end, are of a policy; 0 if it has none.
    pub policy: usize,
    learn: fn(&ValueLesson, &AtomicBool, LessonWatch<'_>) -> LearnResult,
}

/// The content of the file of values; nothing if the lesson was stopped.
type LearnResult = Result<Option<Vec<u8>>, CannotLearn>;

/// Is told how far a lesson is.
type LessonWatch<'w> = &'w mut (dyn FnMut(ValueProgress) + Send);

/// A lesson that cannot be given.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotLearn {
    /// The teacher has no fixed number of nodes.
    #[error(
        "expected an engine with a number of nodes as the teacher, such as mcts:100, not {0:?}"
    )]
    Nodes(String),
    /// No such teacher.
    #[error(transparent)]
    Teacher(#[from] BotError),
    /// The game has no boards to choose from.
    #[error("--order is for Make Muster and Muster Up: other games have no boards of an order")]
    Orderless,
    /// The bots of the game have no policy.
    #[error("--policy-only is for Muscat: the bots of {0} have no policy")]
    NoPolicy(&'static str),
    /// No such board.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

const MUSTER_BYTES: usize = MusterNetwork::bytes(<MusterInputs as Inputs<MakeMuster>>::COUNT);

/// All games there are lessons of.
pub const LEARNED_GAMES: [LearnedGame; 4] = [
    LearnedGame {
        id: "clusterfuss",
        teacher: "clusterfuss-alphabeta:3000",
        bytes: ClusterfussNetwork::bytes(<ClusterfussInputs as Inputs<Clusterfuss>>::COUNT),
        policy: 0,
        learn: learn_clusterfuss,
    },
    LearnedGame {
        id: "make-muster",
        teacher: "make-muster-best:150",
        bytes: MUSTER_BYTES,
        policy: 0,
        learn: |lesson, stop, watch| {
            let of =
                |order| MakeMuster::new(make_muster_rules::Setup { order, ..Default::default() });
            learn_muster::<MakeMuster, make_muster::Brains>(of, lesson, stop, watch)
        },
    },
    LearnedGame {
        id: "muster-up",
        teacher: "muster-up-best:300",
        bytes: MUSTER_BYTES,
        policy: 0,
        learn: |lesson, stop, watch| {
            let of = |order| MusterUp::new(muster_up_rules::Setup { order, ..Default::default() });
            learn_muster::<MusterUp, muster_up::Brains>(of, lesson, stop, watch)
        },
    },
    LearnedGame {
        id: "muscat",
        teacher: "muscat-mcts:400",
        bytes: ValueNetwork::<{ muscat::HIDDEN }>::bytes(MuscatInputs::COUNT)
            + LearnedPolicy::bytes(MuscatActions::COUNT),
        policy: LearnedPolicy::bytes(MuscatActions::COUNT),
        learn: learn_muscat,
    },
];

impl LearnedGame {
    /// Plays the games of a lesson and learns what positions are worth; returns the content of the
    /// game's file of `weights`, its end if the policy alone is learned, or nothing if `stop` was
    /// set before all were played. The same lesson teaches the same.
    ///
    /// # Errors
    /// [`CannotLearn`] if there is no such teacher, board or policy.
    pub fn learn(
        &self,
        lesson: &ValueLesson,
        stop: &AtomicBool,
        watch: &mut (dyn FnMut(ValueProgress) + Send),
    ) -> Result<Option<Vec<u8>>, CannotLearn> {
        if lesson.policy_only && self.policy == 0 {
            return Err(CannotLearn::NoPolicy(self.id));
        }
        (self.learn)(lesson, stop, watch)
    }
}

/// The player that a lesson names, and its nodes. `alphabeta` is the game's own, if it has one.
fn teacher<G: Present, B: Brains<G>>(
    lesson: &ValueLesson,
) -> Result<(MakePlayer<G>, u64), CannotLearn> {
    match &lesson.teacher {
        BotSpec::Engine { name, nodes: Some(nodes) } => {
            let own = B::engines().into_iter().find(|own| name == "alphabeta" && own.name == name);
            let engine = own.map_or_else(|| engine::<G, B>(name), Ok)?;
            Ok((engine.make, *nodes))
        }
        _ => Err(CannotLearn::Nodes(lesson.teacher.to_string())),
    }
}

/// Learns Make Muster or Muster Up: from games on boards of order 3 and twice as many of order 4,
/// where there is more to learn, or on boards of one order alone.
fn learn_muster<G: Present + Musters, B: Brains<G>>(
    of: fn(u8) -> Result<G, SetupError>,
    lesson: &ValueLesson,
    stop: &AtomicBool,
    watch: LessonWatch<'_>,
) -> LearnResult {
    let orders = lesson.order.map_or_else(|| vec![3, 4, 4], |order| vec![order]);
    let games: Vec<G> = orders.into_iter().map(of).collect::<Result<_, _>>()?;
    let (player, nodes) = teacher::<G, B>(lesson)?;
    let games =
        SelfPlay { games: &games, player, nodes, whim: None, thinned: 4, rounds: 2, searched: 0.3 };
    Ok(learn::<G, MusterInputs, NoPolicy, HIDDEN>(&games, lesson, stop, watch))
}

/// Learns Clusterfuss: from games on 8×8, and one of six each on 6×6 and 10×10.
fn learn_clusterfuss(
    lesson: &ValueLesson,
    stop: &AtomicBool,
    watch: LessonWatch<'_>,
) -> LearnResult {
    if lesson.order.is_some() {
        return Err(CannotLearn::Orderless);
    }
    let of = |size| Clusterfuss::new(clusterfuss_rules::Setup { size, ..Default::default() });
    let games: Vec<_> = [8, 8, 10, 8, 6, 8].into_iter().map(of).collect::<Result<_, _>>()?;
    let (player, nodes) = teacher::<Clusterfuss, clusterfuss::Brains>(lesson)?;
    let games =
        SelfPlay { games: &games, player, nodes, whim: None, thinned: 1, rounds: 5, searched: 0.9 };
    Ok(learn::<Clusterfuss, ClusterfussInputs, NoPolicy, { clusterfuss::HIDDEN }>(
        &games, lesson, stop, watch,
    ))
}

/// Learns Muscat: from games of three, four and five, half of them of three.
fn learn_muscat(lesson: &ValueLesson, stop: &AtomicBool, watch: LessonWatch<'_>) -> LearnResult {
    if lesson.order.is_some() {
        return Err(CannotLearn::Orderless);
    }
    let of = |seats| Muscat::new(muscat_rules::Setup { seats, ..Default::default() });
    let games: Vec<_> = [3, 4, 3, 5].into_iter().map(of).collect::<Result<_, _>>()?;
    let (player, nodes) = teacher::<Muscat, muscat::Brains>(lesson)?;
    let games = SelfPlay {
        games: &games,
        player,
        nodes,
        whim: Some(16),
        thinned: 2,
        rounds: 4,
        searched: 0.3,
    };
    Ok(learn::<Muscat, MuscatInputs, MuscatActions, { muscat::HIDDEN }>(
        &games, lesson, stop, watch,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson(teacher: &str, order: Option<u8>) -> ValueLesson {
        let teacher = teacher.parse().expect("a name");
        ValueLesson { teacher, order, games: 3, seed: 5, policy_only: false }
    }

    fn learn(game: LearnedGame, lesson: &ValueLesson) -> LearnResult {
        game.learn(lesson, &AtomicBool::new(false), &mut |_| ())
    }

    #[test]
    fn lesson_of_every_game_makes_a_file_of_values() {
        for (game, order) in LEARNED_GAMES.into_iter().zip([None, Some(2), Some(2), None]) {
            let (engine, _) = game.teacher.split_once(':').expect("with nodes");
            for teacher in [format!("{engine}:30"), "mcts:20".into()] {
                let lesson = lesson(&teacher, order);
                let learned = learn(game, &lesson).expect("a lesson").expect("not stopped");
                assert_eq!(learned.len(), game.bytes);
                assert_eq!(learn(game, &lesson), Ok(Some(learned)));
            }
        }
    }

    #[test]
    fn lesson_that_cannot_be_given_says_why() {
        let [_, make_muster, _, muscat] = LEARNED_GAMES;
        let why = |game, teacher: &str, order| {
            learn(game, &lesson(teacher, order)).expect_err("no lesson").to_string()
        };
        assert!(why(muscat, "muscat-mcts:9", Some(3)).contains("no boards of an order"));
        assert!(why(muscat, "make-muster-best:9", None).contains("muscat-mcts"));
        assert!(why(make_muster, "make-muster-best", None).contains("a number of nodes"));
        assert!(why(make_muster, "level:3", None).contains("a number of nodes"));
        assert!(why(make_muster, "make-muster-best:9", Some(7)).contains("not 7"));
    }
}
