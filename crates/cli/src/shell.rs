//! `musterhall completions SHELL` and `musterhall man FOLDER`: help where shells and `man` look.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use clap::{Args, Command, builder::PossibleValuesParser};
use clap_complete::Shell;

/// Arguments of `completions`.
#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Arguments of `man`.
#[derive(Args)]
pub(crate) struct ManArgs {
    /// The folder, which is made if it is missing.
    folder: PathBuf,
}

/// The name of the program, as it is installed.
const NAME: &str = "musterhall";

/// Prints what a shell must know to complete commands, options and games.
pub(crate) fn completions(args: &CompletionsArgs, command: Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut with_games(command), NAME, &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}

/// Writes a page of the manual for the program and one for each of its commands.
pub(crate) fn man(args: &ManArgs, command: Command) -> anyhow::Result<()> {
    let folder = &args.folder;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let pages = page(folder, &command, NAME)?;
    writeln!(std::io::stdout(), "{pages} pages in {}", folder.display())?;
    Ok(())
}

/// Writes the page of a command, and those of the commands below it; answers how many.
fn page(folder: &Path, command: &Command, name: &str) -> anyhow::Result<usize> {
    let path = folder.join(format!("{name}.1"));
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name.to_uppercase()).render(&mut text)?;
    std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    let below = command.get_subcommands();
    below
        .map(|below| page(folder, below, &format!("{name}-{}", below.get_name())))
        .sum::<Result<usize, _>>()
        .map(|pages| pages + 1)
}

/// The command with the ids of the games as values wherever it takes a game.
fn with_games(command: Command) -> Command {
    let ids: Vec<&str> = matches::catalogue().iter().map(|game| game.info().id).collect();
    command.mut_subcommands(|command| {
        let takes_game = command.get_arguments().any(|arg| arg.get_id() == "game");
        match takes_game {
            true => command
                .mut_arg("game", |arg| arg.value_parser(PossibleValuesParser::new(ids.clone()))),
            false => command,
        }
    })
}
