//! Processes that end with ours, and only with ours.

use std::{
    io,
    process::{Child, ChildStdin, ChildStdout, Command},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

/// What was started and runs, so that another thread can end it: the one that hears Ctrl-C.
#[derive(Clone, Debug, Default)]
pub struct Processes(Arc<Mutex<Started>>);

#[derive(Debug, Default)]
struct Started {
    running: Vec<Weak<Mutex<Member>>>,
    /// Whether nothing is started any more.
    is_over: bool,
}

/// A process in a group of its own: what a terminal sends to ours, such as Ctrl-C, does not reach
/// it. It ends at the latest when this is dropped, with whatever it has started in its group.
#[derive(Debug)]
pub(super) struct ProgramProcess(Arc<Mutex<Member>>);

#[derive(Debug)]
struct Member {
    child: Child,
    has_ended: bool,
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Processes {
    /// Starts a process; its pipes, as far as the command asks for them.
    pub(super) fn start(
        &self,
        mut command: Command,
    ) -> io::Result<(ProgramProcess, Option<ChildStdin>, Option<ChildStdout>)> {
        // Whoever ends all waits until this one is among them.
        let mut started = locked(&self.0);
        if started.is_over {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut child = set_apart(&mut command).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let member = Arc::new(Mutex::new(Member { child, has_ended: false }));
        started.running.retain(|of| of.strong_count() > 0);
        started.running.push(Arc::downgrade(&member));
        Ok((ProgramProcess(member), input, output))
    }

    /// Ends all that run, and starts none any more.
    pub fn end(&self) {
        let mut started = locked(&self.0);
        started.is_over = true;
        started.running.iter().filter_map(Weak::upgrade).for_each(|of| locked(&of).end());
    }
}

impl ProgramProcess {
    /// Whether it has ended.
    pub(super) fn has_ended(&self) -> bool {
        let mut member = locked(&self.0);
        member.has_ended |= matches!(member.child.try_wait(), Ok(Some(_)));
        member.has_ended
    }
}

impl Drop for ProgramProcess {
    fn drop(&mut self) {
        locked(&self.0).end();
    }
}

impl Member {
    fn end(&mut self) {
        if !self.has_ended {
            // The number of the group is its own until the process has been waited for.
            kill_group(&self.child);
            let _killed = self.child.kill();
            let _code = self.child.wait();
            self.has_ended = true;
        }
    }
}

#[cfg(unix)]
fn set_apart(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

#[cfg(windows)]
fn set_apart(command: &mut Command) -> &mut Command {
    /// `CREATE_NEW_PROCESS_GROUP`
    const APART: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, APART)
}

#[cfg(not(any(unix, windows)))]
fn set_apart(command: &mut Command) -> &mut Command {
    command
}

#[cfg(unix)]
fn kill_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _has_none = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn kill_group(_child: &Child) {}
