//! Values on the command line, read so that an error says what was expected.

use std::{
    fs::File,
    net::{SocketAddr, ToSocketAddrs},
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

/// Reads a whole number of this range.
pub(crate) fn whole<N: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let read = text.parse::<u64>().ok().filter(|number| range.contains(number));
        let (from, to) = (range.start(), range.end());
        let expected = || match *to {
            u64::MAX => format!("expected a whole number, {from} or more"),
            _ => format!("expected a whole number from {from} to {to}"),
        };
        read.and_then(|number| N::try_from(number).ok()).ok_or_else(expected)
    }
}

/// Reads a whole number that is not 0.
pub(crate) fn some<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    whole(1..=u64::MAX)(text)
}

/// Reads a whole number.
pub(crate) fn any(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX)(text)
}

/// Reads a time in seconds, which may be a fraction.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let read = text.parse::<f64>().ok().filter(|seconds| (0.001..=1e6).contains(seconds));
    read.ok_or_else(|| "expected seconds, 0.001 to 1000000".into())
}

/// Reads where to listen.
pub(crate) fn address(text: &str) -> Result<SocketAddr, String> {
    let mut found = text.to_socket_addrs().map_err(|why| why.to_string());
    let first = found.as_mut().ok().and_then(Iterator::next);
    let why = found.err().map_or(String::new(), |why| format!(" ({why})"));
    first.ok_or_else(|| format!("expected HOST:PORT, as 127.0.0.1:7171{why}"))
}

/// Reads a mail address, as simple as it is in an address that begins with `mailto:`.
pub(crate) fn mail(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || ".-_+".contains(letter);
    let is_sound = |(name, host): (&str, &str)| {
        let parts = [name, host];
        parts.iter().all(|part| !part.is_empty() && part.chars().all(fits)) && text.len() <= 254
    };
    let sound = text.split_once('@').is_some_and(is_sound);
    sound.then(|| text.into()).ok_or_else(|| "expected a mail address, as host@hall.example".into())
}

/// Reads the name of a file to be written. Existing files are not overwritten; a pipe or device may
/// named.
pub(crate) fn new_file(text: &str) -> Result<PathBuf, String> {
    let path = Path::new(text);
    if path.is_dir() || text.ends_with(std::path::is_separator) {
        return Err(format!("{text} is a folder: name a file in it"));
    }
    if path.is_file() {
        return Err(format!("{text} is there already: name a file that is not"));
    }
    match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => Err(format!("there is no folder {} to write it in", folder.display())),
        None => Ok(path.into()),
    }
}

/// Whether what is written there is passed on, as through a pipe, so that
/// nothing may replace it.
pub(crate) fn is_device(path: &Path) -> bool {
    path.exists() && !path.is_file() && !path.is_dir()
}

/// Whether two names are of one file, which need not exist.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    one == other || place(one).is_some_and(|place_of_one| Some(place_of_one) == place(other))
}

/// Opens a [new file](new_file); a device is appended to.
pub(crate) fn create(path: &Path) -> std::io::Result<File> {
    if is_device(path) { File::options().append(true).open(path) } else { File::create_new(path) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_say_what_was_expected() {
        assert_eq!(whole::<u8>(1..=9)("9"), Ok(9));
        for text in ["0", "10", "abc", "-1", "", "1.5"] {
            let expected = "expected a whole number from 1 to 9".to_string();
            assert_eq!(whole::<u8>(1..=9)(text), Err(expected));
        }
        let expected = "expected a whole number, 1 or more".to_string();
        assert_eq!(some::<std::num::NonZeroU64>("0"), Err(expected));
        for text in ["0", "-1", "nan", "inf", "soon"] {
            assert!(seconds(text).unwrap_err().starts_with("expected seconds"), "{text}");
        }
        assert_eq!(seconds("0.5"), Ok(0.5));
    }

    #[test]
    fn addresses_may_be_names() {
        assert_eq!(address("127.0.0.1:80").map(|at| at.port()), Ok(80));
        assert_eq!(address("localhost:80").map(|at| at.ip().is_loopback()), Ok(true));
        let why = address("127.0.0.1").unwrap_err();
        assert!(why.starts_with("expected HOST:PORT, as 127.0.0.1:7171"), "{why}");
    }
}
