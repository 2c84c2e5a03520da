//! Deterministic simulation: the whole hall but its sockets, driven by a seed.
//!
//! One thread runs a registry, its jobs and a few clients in virtual time, over a store, a
//! bus and a clock that fail, delay, double and jump. The hall crashes now and then. In some
//! runs several nodes share the store: some are cut off from it, or leave. After
//! every run the log, the state and what every client was shown must agree. A run that
//! fails prints how to replay it: `SIMULATE=SEED cargo test -p server simulation`.

mod checks;
mod clocks;
mod disk;
mod driver;
mod halls;
mod leaving;
mod lines;
mod mutation;
mod nodes;
mod order;
mod owners;
mod prepared;
mod secrets;
mod studies;
mod tournaments;
mod viewer;
mod world;

pub(crate) use mutation::{Attempts, Mutation, disturbed, repeat};

use driver::Simulation;

/// The number of seeds in each test, where `SIMULATE_SEEDS` is not set.
const SEEDS: u64 = 2_500;

/// Runs something to its end in a runtime of its own, with virtual time; what it left running ends
/// with it.
fn alone<T>(what: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime");
    runtime.block_on(what)
}

/// Runs one seed.
fn run(seed: u64, mutation: Option<Mutation>) -> Result<(), String> {
    alone(async { Simulation::new(seed, mutation).play().await })
}

/// Runs many seeds; `SIMULATE` names one instead.
fn run_all(first: u64) {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let count = number("SIMULATE_SEEDS").unwrap_or(SEEDS);
    let seeds = number("SIMULATE").map_or(first..first + count, |seed| seed..seed + 1);
    for seed in seeds {
        if let Err(why) = run(seed, None) {
            panic!(
                "seed {seed}: {why}\nreplay it: SIMULATE={seed} cargo test -p server simulation"
            );
        }
    }
}

#[test]
fn simulation_of_seeds_from_0_holds_every_invariant() {
    run_all(0);
}

#[test]
fn simulation_of_seeds_from_1000000_holds_every_invariant() {
    run_all(1_000_000);
}

#[test]
fn simulation_of_seeds_from_2000000_holds_every_invariant() {
    run_all(2_000_000);
}

#[test]
fn simulation_of_seeds_from_3000000_holds_every_invariant() {
    run_all(3_000_000);
}

/// How many seeds it may take to notice a mutation.
const NOTICED_WITHIN: u64 = 500;

#[track_caller]
fn is_noticed(mutation: Mutation, by: &str) {
    let errors = (0..NOTICED_WITHIN).filter_map(|seed| run(seed, Some(mutation)).err());
    let noticed = errors.into_iter().any(|why| why.contains(by));
    assert!(noticed, "{NOTICED_WITHIN} seeds did not notice {mutation:?}");
}

#[test]
fn simulation_without_the_fence_fails() {
    is_noticed(Mutation::DropTheFence, "");
}

#[test]
fn simulation_without_the_fence_of_epochs_fails() {
    is_noticed(Mutation::DropTheEpoch, "does not keep it");
}

#[test]
fn simulation_that_publishes_before_commit_fails() {
    is_noticed(Mutation::PublishBeforeCommit, "");
}

#[test]
fn simulation_in_which_answers_count_for_any_decision_fails() {
    is_noticed(Mutation::IgnoreDecision, "at decision");
}

#[test]
fn simulation_that_shares_what_was_rendered_for_a_seat_fails() {
    is_noticed(Mutation::ShareFrames, "was sent");
}

#[test]
fn simulation_twice_with_one_seed_goes_the_same_way() {
    for seed in 0..20 {
        let trace = |seed| {
            alone(async {
                let mut run = Simulation::new(seed, None);
                run.play().await.expect("it holds");
                run.trace()
            })
        };
        assert_eq!(trace(seed), trace(seed), "seed {seed}");
    }
}

#[test]
fn simulation_of_several_seeds_gives_prepared_answers() {
    let gives = |seed| {
        alone(async {
            let mut run = Simulation::new(seed, None);
            run.play().await.expect("it holds");
            run.gave_prepared_answers()
        })
    };
    assert!((0..NOTICED_WITHIN).any(gives), "{NOTICED_WITHIN} seeds gave no prepared answer");
}
