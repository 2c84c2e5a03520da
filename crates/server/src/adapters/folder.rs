//! The folder of the data: private to this user, and used by one hall at a time.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read as _, Seek as _, Write as _},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

pub(super) use crate::files::{make_folder, move_to, own_file};

/// The name of the database file.
pub(crate) const DATABASE: &str = "hall.db";
/// The name of the file that an open hall holds locked.
const LOCK: &str = "hall.lock";
/// How long a program that is being started may hold on to files that are not its own.
const STARTING: Duration = Duration::from_millis(200);

/// Why the folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// Another hall uses it.
    #[error("the data folder {} is in use by another hall ({holder}): close it first, or choose \
             another folder with --data", .folder.display())]
    Taken {
        /// The folder.
        folder: PathBuf,
        /// The process that uses it, as far as known.
        holder: String,
    },
    /// It cannot be created, or its lock cannot be written.
    #[error("cannot make or lock the data folder {}: {why}", .folder.display())]
    Broken {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        why: std::io::Error,
    },
}

/// Holds a folder for this process. The system releases it when the process ends in any way.
/// The file names the process, and in a second line the node that it was among several.
#[derive(Debug)]
pub(crate) struct FolderLock {
    file: File,
    node: Option<String>,
}

impl FolderLock {
    /// Takes a folder, which is created if it is missing.
    ///
    /// # Errors
    /// [`FolderError`] if another process uses it, or it cannot be created.
    pub(crate) fn take(folder: &Path) -> Result<FolderLock, FolderError> {
        let broken = |why| FolderError::Broken { folder: folder.into(), why };
        make_folder(folder).map_err(broken)?;
        let path = folder.join(LOCK);
        own_file(&path).map_err(broken)?;
        let mut file = OpenOptions::new().read(true).write(true).open(&path).map_err(broken)?;
        let began = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => break,
                // A program that this process is just starting has its files until it runs.
                Err(TryLockError::WouldBlock) if began.elapsed() < STARTING => {
                    thread::park_timeout(STARTING / 20);
                }
                Err(TryLockError::WouldBlock) => {
                    let folder = folder.into();
                    return Err(FolderError::Taken { folder, holder: holder(&mut file) });
                }
                Err(TryLockError::Error(why)) => return Err(broken(why)),
            }
        }
        let node = text(&mut file).and_then(|text| text.lines().nth(1).map(String::from));
        let lock = FolderLock { file, node };
        lock.write(&format!("{}\n", std::process::id()));
        Ok(lock)
    }

    /// The node that the last process in this folder was. It is gone, since the lock is ours.
    pub(crate) fn last_node(&self) -> Option<&str> {
        self.node.as_deref()
    }

    /// Names the node that this process is, for the next one in this folder.
    pub(crate) fn name_node(&self, node: &str) {
        self.write(&format!("{}\n{node}\n", std::process::id()));
    }

    fn write(&self, text: &str) {
        let mut file = &self.file;
        let cleared = file.set_len(0).and_then(|()| file.rewind());
        if let Err(why) = cleared.and_then(|()| file.write_all(text.as_bytes())) {
            // The lock is ours all the same; a full disk is reported elsewhere.
            tracing::warn!(%why, "the lock of the data folder does not name this process");
        }
    }
}

/// What the file of a lock says.
fn text(file: &mut File) -> Option<String> {
    let mut text = String::new();
    file.take(64).read_to_string(&mut text).ok()?;
    Some(text)
}

/// The process that holds a lock.
fn holder(file: &mut File) -> String {
    let id = text(file).and_then(|text| text.lines().next()?.trim().parse::<u32>().ok());
    id.map_or_else(|| "process unknown".into(), |id| format!("process {id}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folder_taken_is_refused_until_it_is_let_go() {
        let folder = tempfile::tempdir().expect("there is room");
        let first = FolderLock::take(folder.path()).expect("it is free");
        let why = FolderLock::take(folder.path()).expect_err("it is taken").to_string();
        let who = format!("(process {})", std::process::id());
        assert!(why.contains(&who) && why.contains("--data"), "{why}");
        drop(first);
        FolderLock::take(folder.path()).expect("it is free again");
    }

    #[test]
    fn folder_of_a_node_names_it_to_the_next_process_alone() {
        let folder = tempfile::tempdir().expect("there is room");
        let first = FolderLock::take(folder.path()).expect("it is free");
        assert_eq!(first.last_node(), None);
        first.name_node("8c3b47dc4b88494f");
        let why = FolderLock::take(folder.path()).expect_err("it is taken").to_string();
        assert!(why.contains(&format!("(process {})", std::process::id())), "{why}");
        drop(first);
        let second = FolderLock::take(folder.path()).expect("it is free again");
        assert_eq!(second.last_node(), Some("8c3b47dc4b88494f"));
        drop(second);
        let third = FolderLock::take(folder.path()).expect("it is free again");
        assert_eq!(third.last_node(), None, "the second was no node");
    }
}
