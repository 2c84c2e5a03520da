//! Muster Chess: every count of the perft tables, exactly.

use games::muster_chess::Board;

const TABLE: &str = include_str!("../../../../games/muster_chess/data/perft-orthodox.txt");
/// Counts beyond this are left to the deep test, which shares them out.
const SHALLOW: u64 = 3_000_000;

struct PerftLine {
    name: &'static str,
    board: Board,
    counts: Vec<u64>,
}

fn lines() -> Vec<PerftLine> {
    let read = |line: &'static str| {
        let mut fields = line.split('|').map(str::trim);
        let name = fields.next().expect("split gives one field");
        let board = fields.next().expect("a FEN").parse().expect(name);
        let counts = fields.next().expect("counts");
        PerftLine { name, board, counts: counts.split(' ').map(|n| n.parse().expect(n)).collect() }
    };
    TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(read).collect()
}

#[test]
fn perft_of_shallow_depths_agrees() {
    let lines = lines();
    assert_eq!(lines.len(), 34);
    for PerftLine { name, board, counts } in lines {
        for (depth, count) in (1..).zip(counts) {
            if count <= SHALLOW {
                assert_eq!(board.paths(depth), count, "{name} at depth {depth}");
            }
        }
    }
}

/// The deep counts: about two thousand million paths.
#[test]
fn perft_of_deep_depths_agrees() {
    let mut work: Vec<Deep> = lines()
        .into_iter()
        .flat_map(|PerftLine { name, board, counts }| {
            let deep = (1..).zip(counts).filter(|(_, count)| *count > SHALLOW);
            deep.map(move |(depth, count)| Deep { name, board, depth, count })
        })
        .collect();
    work.sort_by_key(|deep| deep.count);
    let share = |first: usize| {
        for Deep { name, board, depth, count } in work.iter().skip(first).step_by(2) {
            assert_eq!(board.paths(*depth), *count, "{name} at depth {depth}");
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| share(0));
        share(1);
    });
}

struct Deep {
    name: &'static str,
    board: Board,
    depth: u32,
    count: u64,
}
