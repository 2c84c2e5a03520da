//! The model of capacity, against what is known of queues.

use load::model::{COSTS, Costs, Crowd, Machines, needs, simulate};

const CROWD: Crowd = Crowd { people: 2000.0, think: 2.0, bots: 0.0, away: 0.0 };

#[test]
fn needs_of_a_crowd_grow_as_it_does() {
    let one = needs(&CROWD, &COSTS);
    let ten = needs(&Crowd { people: 20_000.0, ..CROWD }, &COSTS);
    assert!((ten.cores / one.cores - 10.0).abs() < 1e-9);
    // A thousand tables, a move each two seconds.
    assert!((one.cores - 500.0 * COSTS.work / 1e6).abs() < 1e-9);
    let away = needs(&Crowd { away: 50.0, ..CROWD }, &COSTS);
    assert!((away.cores - one.cores - 500.0 * COSTS.hop / 2e6).abs() < 1e-9);
    assert_eq!(one.bots, 0.0);
}

#[test]
fn idle_machine_takes_the_sum_of_its_costs() {
    let machines = Machines { nodes: 1, cores: 64, database: 64, shared: false };
    let few = Crowd { people: 20.0, ..CROWD };
    let costs = Costs { work: 1000.0, hop: 0.0, group: 3000.0, commit: 500.0, ..COSTS };
    let measured = simulate(&machines, &few, &costs, 20.0, 1);
    assert!((measured.p50 - 4.5).abs() < 0.2, "{measured:?}");
    assert!((measured.moves - 5.0).abs() < 0.5, "{measured:?}");
}

#[test]
fn hop_costs_what_it_costs_and_a_full_core_makes_a_queue() {
    let costs = Costs { work: 1000.0, hop: 400.0, group: 0.0, commit: 0.0, ..COSTS };
    let machines = Machines { nodes: 2, cores: 8, database: 8, shared: false };
    let few = Crowd { people: 20.0, away: 100.0, ..CROWD };
    let measured = simulate(&machines, &few, &costs, 20.0, 1);
    assert!((measured.p50 - 1.4).abs() < 0.1, "{measured:?}");
    // 2,500 moves of a millisecond in a second are more than one core does.
    let full = Machines { nodes: 1, cores: 1, database: 1, shared: false };
    let many = Crowd { people: 10_000.0, ..CROWD };
    let measured = simulate(&full, &many, &costs, 5.0, 1);
    assert!(measured.p50 > 100.0, "{measured:?}");
    assert!((900.0..=1001.0).contains(&measured.moves), "{measured:?}");
}
