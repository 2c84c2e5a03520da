//! Measures the Clusterfuss solver: `solver ROWS COLUMNS MEGABYTES THREADS [length] [proof]`.

use std::time::Instant;

use bots::clusterfuss::{Lengths, Proof, Shape, Solver, SolverGrid};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u32> = args.iter().map_while(|arg| arg.parse().ok()).collect();
    let [rows, columns, megabytes, threads] = numbers[..] else {
        eprintln!("expected ROWS COLUMNS MEGABYTES THREADS [length] [proof]");
        std::process::exit(2);
    };
    let shape = match Shape::new(rows, columns) {
        Ok(shape) => shape,
        Err(why) => {
            eprintln!("{why}");
            std::process::exit(2);
        }
    };
    let sizes = (megabytes as usize, threads as usize);
    if shape.is_wide() {
        run::<u128>(shape, sizes, &args);
    } else {
        run::<u64>(shape, sizes, &args);
    }
}

fn run<G: SolverGrid>(shape: Shape, (megabytes, threads): (usize, usize), args: &[String]) {
    let wanted = |what: &str| args.iter().any(|arg| arg == what);
    let started = Instant::now();
    let solver = Solver::<G>::on(shape, megabytes << 20);
    let (cells, bytes) = solver.store();
    println!("endgame store to {cells} checkers, {bytes} bytes, {:.2?}", started.elapsed());
    let searched = Instant::now();
    let wins = solver.wins_on(threads, &solver.start(), &mut |_, _| true).expect("never stopped");
    println!(
        "{}×{}: first wins: {wins}; {} nodes, {:.2?}, with the store {:.2?}; table {:.2} % full",
        shape.rows(),
        shape.columns(),
        solver.nodes(),
        searched.elapsed(),
        started.elapsed(),
        100.0 * solver.fill()
    );
    if wanted("proof") {
        let proof = Proof::collect(&solver, &mut |_, _| true).expect("never stopped");
        println!("proof of {} positions", proof.len());
    }
    if wanted("length") {
        let mut watch = |_, _| true;
        let mut lengths = Lengths::new(&solver, &mut watch);
        let plies = lengths.plies(&solver.start()).expect("never stopped");
        println!("{plies} plies, {} nodes for them", lengths.nodes());
    }
}
