//! The Muster Chess engine alone, for match runners.

fn main() -> std::io::Result<()> {
    bots::muster_chess::uci::run(std::io::stdin().lock(), std::io::stdout())
}
