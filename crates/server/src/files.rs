//! Folders and files for this user alone, and files that are replaced as a whole.

use std::{
    fs::{DirBuilder, File, OpenOptions},
    path::Path,
};

/// Creates a folder, if it is missing, for this user alone: it will hold what
/// others chose in secret.
pub(crate) fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Creates a file, if it is missing, for this user alone.
pub(crate) fn own_file(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Replaces a file by a complete new one; returns its size in bytes.
pub(crate) fn move_to(part: &Path, whole: &Path) -> std::io::Result<u64> {
    let file = File::open(part)?;
    file.sync_all()?;
    std::fs::rename(part, whole)?;
    // The name must be on disk, too.
    #[cfg(unix)]
    if let Some(folder) = whole.parent() {
        File::open(folder)?.sync_all()?;
    }
    Ok(file.metadata()?.len())
}
