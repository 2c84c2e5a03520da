//! `play` on a terminal: a pseudo-terminal, read as an emulator reads it.

use std::{
    fs::File,
    io::{Read, Write},
    num::NonZero,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use rustix::{
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{Winsize, tcsetwinsize},
};

use crate::common::MUSTERHALL;

/// How long a terminal may say nothing while something is waited for.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A terminal with the program on it.
pub(crate) struct Terminal {
    keys: File,
    screen: vt100::Parser,
    output: Receiver<Vec<u8>>,
    process: Child,
}

impl Terminal {
    pub(crate) fn open(args: &[&str], size: (u16, u16)) -> Terminal {
        Terminal::with(args, size, &[])
    }

    /// A terminal with more variables in the environment of the program.
    pub(crate) fn with(
        args: &[&str],
        (wide, high): (u16, u16),
        variables: &[(&str, &str)],
    ) -> Terminal {
        let main = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)
            .expect("a pseudo-terminal");
        grantpt(&main).expect("its other side");
        unlockpt(&main).expect("its other side");
        let size = Winsize { ws_col: wide, ws_row: high, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&main, size).expect("a size");
        let name = ptsname(&main, Vec::new()).expect("a name");
        let path = name.to_str().expect("a plain path");
        let open = || File::options().read(true).write(true).open(path).expect("the other side");
        // With a session of its own, whose terminal this is.
        let process = Command::new("setsid")
            .args(["--ctty", "--wait", MUSTERHALL])
            .args(args)
            .env("LC_ALL", "C")
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM")
            .envs(variables.iter().copied())
            .stdin(Stdio::from(open()))
            .stdout(Stdio::from(open()))
            .stderr(Stdio::from(open()))
            .spawn()
            .expect("the binary was built");
        let keys = File::from(main);
        let mut from = keys.try_clone().expect("the same terminal");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // It ends in an error once the program has closed the other side.
            while let Ok(count @ 1..) = from.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let [rows, columns] = [high, wide].map(|of| NonZero::new(of).expect("some"));
        Terminal { keys, screen: vt100::Parser::new(rows, columns, 0), output, process }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("somebody reads");
    }

    /// Reads until the screen is as wanted.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        while !is_so(self.screen.screen()) {
            match self.output.recv_timeout(TIME_LIMIT) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(_) => panic!("{what} did not come: {}", self.screen.screen().contents()),
            }
        }
    }

    #[track_caller]
    pub(crate) fn until_text(&mut self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    /// Reads to the end; the terminal must be as it was before.
    pub(crate) fn close(mut self) -> String {
        while let Ok(bytes) = self.output.recv() {
            self.screen.process(&bytes);
        }
        assert!(self.process.wait().expect("it ran").success());
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert!(!screen.bracketed_paste());
        screen.contents()
    }
}

const PLAY: [&str; 7] =
    ["play", "clusterfuss", "--set", "size=4", "--seats", "me,random", "--seed=1"];

#[test]
fn screen_is_played_on_and_the_terminal_given_back() {
    let mut terminal = Terminal::open(&PLAY, (80, 24));
    terminal.until_text("Red ›");
    let coloured = |screen: &vt100::Screen| {
        let at = |row, column| screen.cell(row, column).map(vt100::Cell::bgcolor);
        (0..24).any(|row| {
            (0..50).any(|column| at(row, column).is_some_and(|c| c != vt100::Color::Default))
        })
    };
    assert!(coloured(terminal.screen.screen()), "no colours");
    terminal.press("a4-c4\r");
    terminal.until_text("rule ");
    terminal.press("a2-b2\r");
    terminal.until_text("Red a2-b2");
    terminal.until_text("  2. Blue");
    terminal.until_text("Red ›");
    terminal.press("quit\r");
    let left = terminal.close();
    assert!(left.contains("left unfinished, waiting for Red"), "{left}");
}

#[test]
fn terminal_is_given_back_on_control_c_and_on_a_signal() {
    let mut terminal = Terminal::open(&PLAY, (80, 24));
    terminal.until_text("Red ›");
    terminal.press("\x03");
    terminal.until_text("once more");
    terminal.press("\x03");
    terminal.close();

    let mut terminal = Terminal::open(&PLAY, (80, 24));
    terminal.until_text("Red ›");
    let group = terminal.process.id().to_string();
    let children = std::fs::read_to_string(format!("/proc/{group}/task/{group}/children"));
    let children = children.unwrap_or_default();
    // Where `setsid` had to fork, the program is its child.
    let program = children.split_ascii_whitespace().next().unwrap_or(&group);
    let program: i32 = program.parse().expect("a number");
    let program = rustix::process::Pid::from_raw(program).expect("a process");
    rustix::process::kill_process(program, rustix::process::Signal::TERM).expect("it runs");
    terminal.close();
}

#[test]
fn program_ends_when_its_terminal_is_closed() {
    let mut terminal = Terminal::open(&PLAY, (80, 24));
    terminal.until_text("Red ›");
    let Terminal { keys, output, mut process, .. } = terminal;
    // The thread that reads has the other handle, and ends with the next byte.
    drop(output);
    (&keys).write_all(b"a").expect("somebody reads");
    drop(keys);
    process.wait().expect("it ran");
}

#[test]
fn small_terminal_is_told_what_is_needed() {
    let mut terminal = Terminal::open(&PLAY, (60, 20));
    terminal.until_text("needs 80 × 24 characters");
    terminal.press("\x03\x03");
    terminal.close();
}
