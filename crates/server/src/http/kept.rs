//! Client files of earlier builds, which open pages still request: kept
//! in the folder of the data, and served for a day after an upgrade.

use std::{
    io::{self, BufRead as _, Read as _, Write as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use axum::body::Bytes;

use super::assets::Bundle;
use crate::{
    files::{make_folder, move_to, own_file},
    limits::lock,
};

/// How long the files of an older build are served, in milliseconds.
const SERVED: i64 = 86_400_000;
/// Their folder in that of the data.
const FOLDER: &str = "client";
/// The extensions of the files with a build, and of those that say until when it is served.
const BUNDLE: &str = "bundle";
const UNTIL: &str = "until";

/// The earlier builds.
pub(crate) struct KeptBundles {
    folder: PathBuf,
    older: Mutex<Vec<(i64, Arc<Bundle>)>>,
}

impl KeptBundles {
    /// Those in the folder of the data, when the hall opens with this build, or without one of its
    /// own, at `now` (milliseconds since 1970).
    pub(crate) fn open(data: &Path, current: Option<&str>, now: i64) -> KeptBundles {
        let folder = data.join(FOLDER);
        let older = match current {
            Some(current) if folder.is_dir() => older(&folder, current, now),
            _ => Ok(Vec::new()),
        };
        let older = older.unwrap_or_else(|why| {
            tracing::warn!(%why, "the files of an older build cannot be served");
            Vec::new()
        });
        KeptBundles { folder, older: Mutex::new(older) }
    }

    /// The files of an earlier build that is still served.
    pub(super) fn find(&self, build: &str) -> Option<Arc<Bundle>> {
        let older = lock(&self.older);
        older.iter().find(|(_, bundle)| bundle.build == build).map(|(_, bundle)| Arc::clone(bundle))
    }

    /// Keeps the files of this build for the next one, and removes builds that were served for
    /// a day.
    pub(crate) fn keep(&self, current: &Bundle, now: i64) {
        let mut older = lock(&self.older);
        older.retain(|(until, bundle)| {
            let stays = *until > now;
            if !stays {
                forget(&self.folder, &bundle.build);
            }
            stays
        });
        drop(older);
        if let Err(why) = write(&self.folder, current) {
            tracing::warn!(%why, "the files of this build are not kept for the next one");
        }
    }
}

fn forget(folder: &Path, build: &str) {
    for end in [BUNDLE, UNTIL] {
        let _gone = std::fs::remove_file(folder.join(format!("{build}.{end}")));
    }
}

/// Writes a build, unless it exists.
fn write(folder: &Path, bundle: &Bundle) -> io::Result<()> {
    let whole = folder.join(format!("{}.{BUNDLE}", bundle.build));
    if whole.exists() {
        return Ok(());
    }
    make_folder(folder)?;
    let part = whole.with_extension("part");
    let _none = std::fs::remove_file(&part);
    own_file(&part)?;
    let mut file = io::BufWriter::new(std::fs::File::create(&part)?);
    let sizes: Vec<(&str, usize)> =
        bundle.files().map(|(name, bytes)| (name, bytes.len())).collect();
    writeln!(file, "{}", serde_json::to_string(&sizes).map_err(io::Error::other)?)?;
    for (_, bytes) in bundle.files() {
        file.write_all(bytes)?;
    }
    file.flush()?;
    move_to(&part, &whole).map(drop)
}

/// The builds in a folder except the current one. Each is served for a day from when another was
/// first seen in its place.
fn older(folder: &Path, current: &str, now: i64) -> io::Result<Vec<(i64, Arc<Bundle>)>> {
    let _again = std::fs::remove_file(folder.join(format!("{current}.{UNTIL}")));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)?.flatten() {
        let path = entry.path();
        let build = path.file_stem().and_then(|stem| stem.to_str());
        let Some(build) = build.filter(|build| *build != current) else { continue };
        if path.extension().is_none_or(|end| end != BUNDLE) {
            continue;
        }
        let mark = path.with_extension(UNTIL);
        let until = std::fs::read_to_string(&mark).ok().and_then(|text| text.trim().parse().ok());
        let until = match until {
            Some(until) => until,
            None => {
                std::fs::write(&mark, (now + SERVED).to_string())?;
                now + SERVED
            }
        };
        if until <= now {
            forget(folder, build);
            continue;
        }
        match read(&path) {
            Ok(bundle) if bundle.build == build => found.push((until, Arc::new(bundle))),
            Ok(_) => forget(folder, build),
            Err(why) => {
                tracing::warn!(file = %path.display(), %why, "an older build cannot be read");
                forget(folder, build);
            }
        }
    }
    Ok(found)
}

fn read(path: &Path) -> io::Result<Bundle> {
    let mut file = io::BufReader::new(std::fs::File::open(path)?);
    let mut line = String::new();
    file.read_line(&mut line)?;
    let sizes: Vec<(String, usize)> = serde_json::from_str(&line)?;
    let mut rest = Vec::new();
    file.read_to_end(&mut rest)?;
    let mut rest = Bytes::from(rest);
    let mut files = Vec::with_capacity(sizes.len());
    for (name, size) in sizes {
        if size > rest.len() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        files.push((name, rest.split_to(size)));
    }
    Ok(Bundle::of(files.into_iter(), flate2::Compression::fast()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle(code: &'static str) -> Bundle {
        let files = [("app/main.js", code), ("icon.svg", "<svg/>")];
        let file = |(name, text): (&str, &'static str)| (name.to_string(), Bytes::from(text));
        Bundle::of(files.map(file).into_iter(), flate2::Compression::fast())
    }

    #[test]
    fn build_is_served_for_a_day_after_another_took_its_place() {
        let data = tempfile::tempdir().expect("there is room");
        let (old, new) = (bundle("old()"), bundle("new()"));
        let open = |of: &Bundle, now| KeptBundles::open(data.path(), Some(&of.build), now);
        let first = open(&old, 0);
        first.keep(&old, 0);
        assert!(first.find(&old.build).is_none(), "it is the current one");
        // The upgrade is a week later.
        let week = 7 * SERVED;
        let second = open(&new, week);
        second.keep(&new, week);
        let code =
            |kept: &KeptBundles| kept.find(&old.build)?.text("app/main.js").map(String::from);
        assert_eq!(code(&second).as_deref(), Some("old()"));
        // A restart does not make the day longer.
        assert!(code(&open(&new, week + SERVED / 2)).is_some());
        second.keep(&new, week + SERVED);
        assert_eq!(code(&second), None);
        assert_eq!(code(&open(&new, week + SERVED + 1)), None);
        // Going back works in the same way.
        let third = open(&old, week + SERVED + 2);
        assert!(third.find(&new.build).is_some());
    }

    #[test]
    fn build_damaged_is_not_served() {
        let data = tempfile::tempdir().expect("there is room");
        let (old, new) = (bundle("old()"), bundle("new()"));
        KeptBundles::open(data.path(), None, 0).keep(&old, 0);
        let file = data.path().join(FOLDER).join(format!("{}.{BUNDLE}", old.build));
        let mut bytes = std::fs::read(&file).expect("it was kept");
        *bytes.last_mut().expect("not empty") ^= 1;
        std::fs::write(&file, bytes).expect("it is ours");
        let kept = KeptBundles::open(data.path(), Some(&new.build), 1);
        assert!(kept.find(&old.build).is_none());
    }
}
