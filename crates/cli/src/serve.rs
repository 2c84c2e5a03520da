//! Serving the hall.

use std::{
    io::IsTerminal as _,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::Context;
use server::{Config, Limits};
use tracing_subscriber::filter::LevelFilter;

use crate::value;

const ADDR: &str = "127.0.0.1:7171";

#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes a free one.
    #[arg(long, default_value = ADDR, value_name = "HOST:PORT", value_parser = value::address)]
    addr: SocketAddr,
    /// Where the data lies; the folder is made if it is missing.
    #[arg(long, default_value = "musterhall-data", value_name = "DIR")]
    data: PathBuf,
    /// A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be
    /// given several times.
    #[arg(long, value_name = "IP")]
    proxy: Vec<IpAddr>,
    /// Serve the browser client from this folder: for work on the client.
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
    /// How many bots think at the same time; one less than there are cores if left out.
    #[arg(long, value_name = "N", value_parser = value::whole::<usize>(1..=1024))]
    thinkers: Option<usize>,
    /// Write the log as one JSON object a line.
    #[arg(long)]
    json_log: bool,
    /// No limits on rates and numbers: only for load tests.
    #[arg(long, hide = true)]
    unbounded: bool,
    /// Open the browser.
    #[arg(long)]
    open: bool,
}

/// Serves with the defaults and opens the browser.
pub(crate) fn run_and_open() -> anyhow::Result<()> {
    let args = ServeArgs {
        addr: ADDR.parse().expect("a constant address"),
        data: "musterhall-data".into(),
        proxy: Vec::new(),
        web: None,
        thinkers: None,
        json_log: false,
        unbounded: false,
        open: true,
    };
    run(args)
}

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<()> {
    log(args.json_log);
    let mut config = Config::new(args.addr, args.data);
    config.proxies = args.proxy;
    config.web = args.web;
    if let Some(thinkers) = args.thinkers {
        config.thinkers = thinkers;
    }
    if args.unbounded {
        config.limits = Limits::unbounded();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the runtime does not start")?;
    runtime.block_on(async {
        let running = server::start(config).await?;
        let url = format!("http://{}/", running.addr());
        println!("Musterhall is open at {url}");
        if args.open {
            open_browser(&url);
        }
        told_to_stop().await;
        running.stop().await;
        anyhow::Ok(())
    })?;
    // Bots that still think are not waited for.
    runtime.shutdown_background();
    Ok(())
}

fn log(json: bool) {
    let wish = std::env::var("MUSTERHALL_LOG").ok().and_then(|level| level.parse().ok());
    let lines = tracing_subscriber::fmt()
        .with_max_level(wish.unwrap_or(LevelFilter::INFO))
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    // There is no log yet; if there were, it would do as well.
    let _set = if json { lines.json().try_init() } else { lines.try_init() };
}

/// Waits for Ctrl-C, or for what a service manager sends.
async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

/// Opens the browser, where there is one.
fn open_browser(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        println!("Open it in a browser.");
    }
}
