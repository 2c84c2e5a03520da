//! Muster Chess: every count of the perft tables, exactly.

use games::muster_chess::Board;

const TABLE: &str = include_str!("../../../games/muster_chess/data/perft.txt");
/// Counts beyond this are left to the deep test, which shares them out.
const SHALLOW: u64 = 3_000_000;

struct Line {
    name: &'static str,
    board: Board,
    counts: Vec<u64>,
}

fn lines() -> Vec<Line> {
    let read = |line: &'static str| {
        let mut fields = line.split('|').map(str::trim);
        let name = fields.next().expect("split gives one field");
        let board = fields.next().expect("a FEN").parse().expect(name);
        let counts = fields.next().expect("counts");
        Line { name, board, counts: counts.split(' ').map(|n| n.parse().expect(n)).collect() }
    };
    TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(read).collect()
}

#[test]
fn shallow_counts() {
    let lines = lines();
    assert_eq!(lines.len(), 34);
    for Line { name, board, counts } in lines {
        for (depth, count) in (1..).zip(counts) {
            if count <= SHALLOW {
                assert_eq!(board.paths(depth), count, "{name} at depth {depth}");
            }
        }
    }
}

/// The deep counts: about two thousand million paths.
#[test]
fn deep_counts() {
    let mut work: Vec<_> = lines()
        .into_iter()
        .flat_map(|line| {
            let depths: Vec<_> = (1..).zip(line.counts).filter(|(_, n)| *n > SHALLOW).collect();
            depths.into_iter().map(move |(depth, n)| (line.name, line.board, depth, n))
        })
        .collect();
    work.sort_by_key(|(.., count)| *count);
    let (even, odd): (Vec<_>, Vec<_>) = work.iter().enumerate().partition(|(i, _)| i % 2 == 0);
    let check = |share: Vec<(usize, &(&str, Board, u32, u64))>| {
        for (_, (name, board, depth, count)) in share {
            assert_eq!(board.paths(*depth), *count, "{name} at depth {depth}");
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| check(even));
        check(odd);
    });
}
