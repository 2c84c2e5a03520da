//! Serving the hall.

mod notify;
mod settings;
mod written;

use std::{
    io::{IsTerminal as _, Write as _},
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::Context;
use clap::{
    Parser as _,
    error::{ContextKind, ContextValue},
};
use server::Limits;

use settings::{LogStyle, Settings, printed};

/// A flag takes precedence over the environment, the environment over the file, the file over
/// the defaults given here.
#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    /// Configuration file (TOML); `--print-config` prints one
    #[arg(long, env = "MUSTERHALL_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print the configuration in force as TOML, and do not serve
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    settings: Settings,
    /// No limits on rates and counts, except those that are set: for load tests only
    #[arg(long, hide = true)]
    unbounded: bool,
    /// Open the browser
    #[arg(long)]
    open: bool,
}

/// The options of `serve` alone.
#[derive(clap::Parser)]
struct Alone {
    #[command(flatten)]
    args: ServeArgs,
}

/// Serves with the defaults and the environment, and opens the browser.
pub(crate) fn run_and_open() -> anyhow::Result<()> {
    let alone = Alone::try_parse_from(["musterhall", "--open"]);
    run(alone.unwrap_or_else(|why| refuse(&why)).args)
}

/// Exits with what is wrong with the arguments, or prints the help.
pub(crate) fn refuse(why: &clap::Error) -> ! {
    let variable = variable_of(why);
    let _gone = why.print();
    if let Some(name) = variable {
        eprintln!("The value is that of the environment variable {name}.");
    }
    std::process::exit(why.exit_code());
}

/// The variable of the environment that holds an invalid value.
fn variable_of(why: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(arg)) = why.get(ContextKind::InvalidArg) else { return None };
    let flag = arg.split([' ', '=', '[']).next()?;
    let given = |arg: std::ffi::OsString| {
        let arg = arg.to_string_lossy().into_owned();
        arg.split('=').next() == Some(flag)
    };
    if std::env::args_os().any(given) {
        return None;
    }
    let name = flag.strip_prefix("--")?.replace('-', "_").to_uppercase();
    Some(format!("MUSTERHALL_{name}")).filter(|name| std::env::var_os(name).is_some())
}

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<()> {
    let file = match &args.config {
        Some(path) => {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(path);
            let text = text.with_context(|| format!("cannot read the configuration {name}"))?;
            Settings::read(&name, &text)?
        }
        None => Settings::default(),
    };
    let base = if args.unbounded { Limits::unbounded() } else { Limits::default() };
    let (config, style) = args.settings.or(file).effective(base)?;
    if args.print_config {
        std::io::stdout().write_all(printed(&config, &style).as_bytes())?;
        return Ok(());
    }
    log(&style);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the asynchronous runtime")?;
    runtime.block_on(async {
        // Before anybody is told that the hall is open, so that no signal ends it unsaved.
        let mut signals = Signals::listen().context("cannot listen to signals")?;
        let running = tokio::select! {
            running = server::start(config) => running?,
            () = signals.told_to_stop() => return Ok(()),
        };
        let url = format!("http://{}/", running.addr());
        // The hall is open whether anybody reads this or not.
        let _unheard = writeln!(std::io::stdout(), "Musterhall is open at {url}");
        if args.open {
            open_browser(&url);
        }
        notify::tell("READY=1");
        tokio::select! {
            () = signals.told_to_stop() => {}
            () = notify::keep_alive(&running) => {}
        }
        notify::tell("STOPPING=1");
        running.stop().await;
        anyhow::Ok(())
    })?;
    // Running searches are not waited for.
    runtime.shutdown_background();
    Ok(())
}

fn log(style: &LogStyle) {
    let lines = tracing_subscriber::fmt()
        .with_max_level(style.level)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    // There is no log yet; the error would be the same.
    let _set = if style.json { lines.json().try_init() } else { lines.try_init() };
}

/// What tells the program to stop: Ctrl-C, and what a service manager sends.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// From now on a signal no longer ends the process, but waits to be asked for.
    fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn told_to_stop(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// What tells the program to stop: Ctrl-C.
#[cfg(windows)]
struct Signals {
    interrupt: tokio::signal::windows::CtrlC,
}

#[cfg(windows)]
impl Signals {
    /// From now on Ctrl-C no longer ends the process, but waits to be asked for.
    fn listen() -> std::io::Result<Self> {
        Ok(Self { interrupt: tokio::signal::windows::ctrl_c()? })
    }

    async fn told_to_stop(&mut self) {
        let _told = self.interrupt.recv().await;
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
        let _unheard = writeln!(std::io::stdout(), "Open it in a browser.");
    }
}
