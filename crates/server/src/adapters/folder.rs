//! The folder of the data: private to this user, and used by one hall at a time.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read as _, Seek as _, Write as _},
    path::{Path, PathBuf},
};

pub(super) use crate::files::{make_folder, move_to, own_file};

/// The name of the database file.
pub(crate) const DATABASE: &str = "hall.db";
/// The name of the file that an open hall holds locked.
const LOCK: &str = "hall.lock";

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
#[derive(Debug)]
pub(crate) struct FolderLock {
    _file: File,
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
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let folder = folder.into();
                return Err(FolderError::Taken { folder, holder: holder(&mut file) });
            }
            Err(TryLockError::Error(why)) => return Err(broken(why)),
        }
        let named = file.set_len(0).and_then(|()| file.rewind());
        let named = named.and_then(|()| writeln!(file, "{}", std::process::id()));
        if let Err(why) = named {
            // The lock is ours all the same; a full disk is reported elsewhere.
            tracing::warn!(%why, "the lock of the data folder does not name this process");
        }
        Ok(FolderLock { _file: file })
    }
}

/// The process that holds a lock.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.take(32).read_to_string(&mut text).ok();
    let id = read.and_then(|_| text.trim().parse::<u32>().ok());
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
}
