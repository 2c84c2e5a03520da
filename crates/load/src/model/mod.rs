//! How many people some machines carry: a model of capacity from measured unit costs, and a
//! simulation of events that says how long a move takes until it is seen.

mod costs;
mod simulation;

pub use costs::{COSTS, Costs, Crowd, Machines, Needs, needs};
pub use simulation::{Measured, simulate};

/// Prints what crowds of growing size need, and how long a move takes where a thousand tables
/// of them sit at each core.
pub fn print(costs: &Costs, crowd: &Crowd) {
    println!("| people | cores for moves | for bots | of the database | GB | Mbit/s | GB a day |");
    println!("|---|---|---|---|---|---|---|");
    for people in [1e3, 1e4, 1e5, 1e6] {
        println!("| {people} | {} |", needs(&Crowd { people, ..*crowd }, costs));
    }
    println!();
    println!("| nodes | cores each | of the database | people | p50 ms | p99 ms | moves/s |");
    println!("|---|---|---|---|---|---|---|");
    for (nodes, cores, database, people) in
        [(1, 2, 1, 1e4), (1, 4, 2, 1e5), (3, 4, 4, 1e5), (8, 8, 8, 1e6)]
    {
        let machines = Machines { nodes, cores, database, shared: false };
        // Bots think apart, when everything else has been done.
        let here = Crowd { people, ..*crowd };
        let Measured { p50, p99, moves } = simulate(&machines, &here, costs, 4.0, 1);
        println!(
            "| {nodes} | {cores} | {database} | {people} | {p50:.1} | {p99:.1} | {moves:.0} |"
        );
    }
}
