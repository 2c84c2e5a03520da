//! Who one was in a hall the last time: the session that it set, in a file that nobody else reads.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// The variable of the environment with the folder of sessions, in place of the usual one.
const FOLDER: &str = "MUSTERHALL_SESSIONS";
/// More than any session has.
const BYTES_MAX: usize = 512;

/// The place of the session for a hall, if this system has one.
pub(crate) struct KeptSession {
    file: Option<PathBuf>,
}

/// The folder for what programs keep between their runs.
fn folder(variable: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let path = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let usual = path("XDG_STATE_HOME").or_else(|| path("LOCALAPPDATA"));
    let usual = usual.or_else(|| path("HOME").map(|home| home.join(".local/state")));
    path(FOLDER).or_else(|| usual.map(|usual| usual.join("musterhall").join("sessions")))
}

impl KeptSession {
    /// The session of a hall: its scheme, host and port.
    pub(crate) fn of(origin: &str) -> KeptSession {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
        let name: String = origin.chars().map(plain).collect();
        let folder = folder(|name| std::env::var(name).ok());
        KeptSession { file: folder.map(|folder| folder.join(name)) }
    }

    /// The folder beside it for what more is kept of that hall.
    pub(crate) fn beside(&self, what: &str) -> Option<PathBuf> {
        Some(self.file.as_ref()?.with_extension(what))
    }

    pub(crate) fn read(&self) -> Option<String> {
        let text = fs::read_to_string(self.file.as_ref()?).ok()?;
        let text = text.trim();
        let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
        (is_plain && !text.is_empty() && text.len() <= BYTES_MAX).then(|| text.to_owned())
    }

    /// Keeps a session. Where it cannot be kept one is somebody else the next time, no more.
    pub(crate) fn write(&self, session: &str) {
        if let Some(file) = &self.file {
            let _not_kept = write(file, session);
        }
    }
}

/// Writes a file that nobody else reads.
pub(super) fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    // A file of its own, so that it never was anybody else's to read.
    let new = file.with_extension(std::process::id().to_string());
    let mut options = fs::File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let _left_behind = fs::remove_file(&new);
    options.open(&new)?.write_all(text.as_bytes())?;
    fs::rename(new, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_lie_where_the_system_keeps_what_programs_need() {
        let of = |list: &'static [(&str, &str)]| {
            folder(move |name| {
                let mut found = list.iter().filter(|(key, _)| *key == name);
                found.next().map(|(_, value)| (*value).to_string())
            })
        };
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(of(&[("HOME", "/h")]), path("/h/.local/state/musterhall/sessions"));
        assert_eq!(of(&[("HOME", "/h"), ("XDG_STATE_HOME", "/s")]), path("/s/musterhall/sessions"));
        assert_eq!(of(&[("HOME", "/h"), (FOLDER, "/f")]), path("/f"));
        assert_eq!(of(&[("HOME", "relative")]), None);
    }

    #[test]
    fn session_written_is_read_again_by_nobody_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = KeptSession { file: Some(folder.path().join("deep").join("http___hall")) };
        assert_eq!(kept.read(), None);
        kept.write("session=1");
        kept.write("session=2");
        assert_eq!(kept.read().as_deref(), Some("session=2"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let file = kept.file.as_ref().expect("a file");
            let mode = fs::metadata(file).expect("it is there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        let file = kept.file.as_ref().expect("a file");
        fs::write(file, "session=3\r\nx: y").expect("it is ours");
        assert_eq!(kept.read(), None);
    }
}
