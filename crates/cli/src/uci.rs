//! `musterhall uci`: the Muster Chess engine, for any match runner and GUI that
//! speaks the Universal Chess Interface.

/// Runs the protocol on the standard streams.
pub(crate) fn run() -> anyhow::Result<()> {
    Ok(bots::muster_chess::uci::run(std::io::stdin().lock(), std::io::stdout())?)
}
