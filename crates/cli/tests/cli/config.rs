//! How `serve` is configured: flags, environment, file, defaults.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use crate::common::MUSTERHALL;

/// Runs `serve` with these arguments and variables, in a folder of its own.
fn serve(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> Output {
    let own = |(name, _): &(String, String)| name.starts_with("MUSTERHALL_");
    let others = std::env::vars().filter(own).map(|(name, _)| name);
    let mut command = Command::new(MUSTERHALL);
    others.for_each(|name| {
        command.env_remove(name);
    });
    command.arg("serve").args(args).envs(variables.iter().copied()).current_dir(folder);
    command.output().expect("the binary was built")
}

/// The configuration in force.
#[track_caller]
fn in_force(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> String {
    let args: Vec<&str> = args.iter().copied().chain(["--print-config"]).collect();
    let output = serve(folder, &args, variables);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn has(config: &str, line: &str) {
    assert!(config.lines().any(|other| other == line), "no {line} in:\n{config}");
}

/// A folder with this configuration in `hall.toml`.
fn folder_with(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("hall.toml"), text).expect("the folder is ours");
    folder
}

#[test]
fn setting_of_flag_precedes_environment_file_and_default() {
    let folder = folder_with(
        "proxy = [\"10.0.0.1\"]\nlog = \"warn\"\njson_log = true\n\
         [limits]\nbody = 1\nrecord = 2\nframe = 3\naway = 7.5\nhints = \"6:2\"\n",
    );
    let variables = [
        ("MUSTERHALL_CONFIG", "hall.toml"),
        ("MUSTERHALL_LIMIT_RECORD", "20"),
        ("MUSTERHALL_LIMIT_FRAME", "30"),
        ("MUSTERHALL_LIMIT_COMMANDS", "8:4"),
        ("MUSTERHALL_PROXY", "10.0.0.2,::1"),
        ("MUSTERHALL_JSON_LOG", "false"),
    ];
    let args = ["--limit-frame", "300", "--addr", "127.0.0.1:0"];
    let config = in_force(folder.path(), &args, &variables);
    has(&config, "frame = 300");
    has(&config, "record = 20");
    has(&config, "body = 1");
    has(&config, "sockets = 24");
    has(&config, "commands = \"8:4\"");
    has(&config, "hints = \"6:2\"");
    has(&config, "away = 7.5");
    has(&config, "proxy = [\"10.0.0.2\", \"::1\"]");
    has(&config, "addr = \"127.0.0.1:0\"");
    has(&config, "log = \"warn\"");
    has(&config, "json_log = false");
    assert!(!folder.path().join("musterhall-data").exists(), "it only prints");
}

#[test]
fn defaults_without_any_setting_are_those_of_the_documents() {
    let folder = folder_with("");
    let config = in_force(folder.path(), &[], &[]);
    for line in [
        "addr = \"127.0.0.1:7171\"",
        "data = \"musterhall-data\"",
        "proxy = []",
        "# web =",
        "log = \"info\"",
        "json_log = false",
        "body = 65536",
        "frames = \"60:20\"",
        "requests = \"300:50\"",
        "commands = \"20:5\"",
        "tables = \"20:0.1\"",
        "sessions = \"200:1\"",
        "hints = \"5:0.25\"",
        "away = 60",
        "tables_owned = 100",
        "connections_all = 20000",
        "# --limit-tables-owned, MUSTERHALL_LIMIT_TABLES_OWNED",
    ] {
        has(&config, line);
    }
    // The default in the help is the real default.
    for block in config.split("\n\n") {
        let Some((_, rest)) = block.split_once("[default: ") else { continue };
        let (told, _) = rest.split_once(']').expect("the bracket ends");
        let (_, value) = block.rsplit_once(" = ").expect("a value");
        let value = value.trim().trim_matches('"');
        assert!(told == value || told.contains("cores"), "{block}");
    }
}

#[test]
fn printed_configuration_read_again_is_the_same() {
    let folder = tempfile::tempdir().expect("there is room");
    let odd = ["--data", "a \"b\"\\c", "--thinkers", "3", "--limit-away", "0.5", "--json-log"];
    for args in [&odd[..], &["--unbounded"], &["--web", "1.0", "--log", "debug"]] {
        let config = in_force(folder.path(), args, &[]);
        fs::write(folder.path().join("again.toml"), &config).expect("the folder is ours");
        let again = in_force(folder.path(), &["--config", "again.toml"], &[]);
        assert_eq!(again, config, "{args:?}");
    }
}

#[test]
fn wrong_line_of_file_is_named_with_what_was_expected() {
    for (text, line, why) in [
        (
            "adr = \"x\"\n",
            "hall.toml:1: `adr = \"x\"`",
            "unknown field `adr`, expected one of `addr`",
        ),
        ("\n[limits]\n\nbodi = 1\n", "hall.toml:4: `bodi = 1`", "expected one of `body`"),
        ("[limits]\nbody = 0\n", "hall.toml:2: `body = 0`", "expected a whole number, 1 or more"),
        ("[limits]\nsockets = 5000000000\n", "hall.toml:2:", "expected a whole number"),
        ("[limits]\ncommands = \"20\"\n", "hall.toml:2:", "expected BURST:PER_SECOND such as 20:5"),
        ("[limits]\ncommands = 20\n", "hall.toml:2:", "not \"20\""),
        ("[limits]\nhints = \"0:1\"\n", "hall.toml:2:", "at least 1 at once"),
        ("[limits]\naway = \"soon\"\n", "hall.toml:2:", "expected seconds"),
        ("proxy = [\n  \"10.0.0.1\",\n  \"me\",\n]\n", "hall.toml:3: `\"me\",`", "expected an IP"),
        ("log = \"loud\"\n", "hall.toml:1:", "expected off, error, warn, info, debug or trace"),
        ("json_log = \"yes\"\n", "hall.toml:1:", "expected a boolean"),
        ("thinkers = 0\n", "hall.toml:1:", "expected a whole number from 1 to 1024"),
        ("log = \n", "hall.toml:1:", ""),
    ] {
        let folder = folder_with(text);
        let output = serve(folder.path(), &["--config", "hall.toml"], &[]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text}: {error}");
        assert!(error.contains(line) && error.contains(why), "{text}: {error}");
    }
    let folder = folder_with("");
    let output = serve(folder.path(), &["--config", "none.toml"], &[]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("cannot read the configuration none.toml"), "{error}");
}

#[test]
fn wrong_value_of_variable_or_flag_says_where_it_is_from() {
    let folder = folder_with("");
    let check = |args: &[&str], variables: &[(&str, &str)], expected: &[&str]| {
        let output = serve(folder.path(), args, variables);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        for part in expected {
            assert!(error.contains(part), "no {part} in: {error}");
        }
        error
    };
    let wrong = ("MUSTERHALL_LIMIT_BODY", "big");
    let expected = ["expected a whole number, 1 or more", "variable MUSTERHALL_LIMIT_BODY"];
    check(&[], &[wrong], &expected);
    check(&[], &[("MUSTERHALL_JSON_LOG", "maybe")], &["true, false", "MUSTERHALL_JSON_LOG"]);
    let flag = ["--limit-body", "-"];
    let error = check(&flag, &[wrong], &["--limit-body", "expected a whole number"]);
    assert!(!error.contains("variable"), "the flag comes first: {error}");
    check(&["--limit-commands", "5"], &[], &["--limit-commands", "expected BURST:PER_SECOND"]);
}

#[test]
fn password_of_the_mail_server_is_shown_nowhere() {
    let folder = folder_with("mail_url = \"smtps://hall:hidden-word@mx.example\"\n");
    let args = ["--config", "hall.toml", "--mail-from", "hall@hall.example"];
    let config = in_force(folder.path(), &args, &[]);
    has(&config, "mail_url = \"smtps://hall:***@mx.example:465\"");
    has(&config, "mail_from = \"hall@hall.example\"");
    assert!(!config.contains("hidden-word"), "{config}");
    // Neither is what cannot be read, nor what lacks a sender or a public address.
    let variable = |url| [("MUSTERHALL_MAIL_URL", url)];
    for (output, expected) in [
        (
            serve(folder.path(), &args[2..], &variable("smtp//hall:hidden-word@mx")),
            "expected a URL",
        ),
        (serve(folder.path(), &args[..2], &[]), "--mail-from"),
        (serve(folder.path(), &["--config", "odd.toml"], &[]), "odd.toml"),
    ] {
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(expected), "{said}");
        assert!(!said.contains("hidden-word"), "{said}");
    }
    let odd = folder_with("mail_url = [\"smtps://hall:hidden-word@mx.example\"]\n");
    let output = serve(odd.path(), &["--config", "hall.toml"], &[]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("hall.toml:1: `mail_url`") && !said.contains("hidden-word"), "{said}");
}
