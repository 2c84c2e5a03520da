//! The files of the client: bundled when the program is built (`build.rs`), compressed once,
//! then served as they are; from a folder, each module by itself.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{Arc, LazyLock, Mutex, OnceLock},
    time::{Duration, Instant, SystemTime},
};

use axum::{body::Bytes, http::HeaderValue};
use sha2::{Digest, Sha256};

use super::{
    headers::{BROTLI_FILE, brotli, gzip},
    words,
};
use crate::limits::lock;

static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// The files of the program: compressed once, however many servers a process runs.
static OWN: LazyLock<Arc<Bundle>> = LazyLock::new(|| {
    let file =
        |(name, bytes): &(&str, &'static [u8])| (name.to_string(), Bytes::from_static(bytes));
    let files = words::prepared(EMBEDDED.iter().map(file));
    let files = with_engine(files.into_iter().collect()).into_iter();
    Arc::new(Bundle::of(files, flate2::Compression::best()))
});

/// The files that were embedded when the program was built, before wordings are compiled.
pub(crate) fn embedded() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    EMBEDDED.iter().copied()
}

/// A file.
pub(super) struct Asset {
    pub(super) bytes: Bytes,
    /// The file compressed, where that makes it smaller.
    pub(super) small: Option<Bytes>,
    /// The same by Brotli, once somebody has asked for it.
    smallest: OnceLock<Option<Bytes>>,
    /// Its `Content-Type`.
    pub(super) kind: &'static str,
    /// Its `ETag`.
    pub(super) tag: HeaderValue,
    /// The modules that a module loads with itself.
    imports: Vec<String>,
}

/// A set of files that belong together.
pub(crate) struct Bundle {
    /// Names the set: a digest of all of it.
    pub(crate) build: String,
    files: BTreeMap<String, Asset>,
}

/// Where the files of the client come from.
pub(crate) enum Assets {
    /// From the program.
    Embedded(Arc<Bundle>),
    /// From a folder, read again whenever a file there has changed.
    Folder(PathBuf, Mutex<Option<LastRead>>),
}

/// For how long what was read from a folder is served unseen: a page asks for a hundred files at
/// once, and to look at all of them takes milliseconds.
const UNSEEN: Duration = Duration::from_millis(100);

/// What was read from a folder.
pub(crate) struct LastRead {
    /// When the folder was last looked at.
    looked: Instant,
    stamps: Stamps,
    bundle: Arc<Bundle>,
}

/// The files of a folder, each with its length and when it was last changed.
type Stamps = Vec<(String, u64, Option<SystemTime>)>;

impl Assets {
    pub(crate) fn new(folder: Option<PathBuf>) -> Assets {
        match folder {
            Some(folder) => Assets::Folder(folder, Mutex::default()),
            None => Assets::Embedded(Arc::clone(&OWN)),
        }
    }

    /// The files of the program, if these are served.
    pub(crate) fn embedded(&self) -> Option<&Arc<Bundle>> {
        match self {
            Assets::Embedded(bundle) => Some(bundle),
            Assets::Folder(..) => None,
        }
    }

    pub(crate) fn bundle(&self) -> Arc<Bundle> {
        match self {
            Assets::Embedded(bundle) => Arc::clone(bundle),
            Assets::Folder(folder, last) => {
                let mut last = lock(last);
                if let Some(read) = &*last
                    && read.looked.elapsed() < UNSEEN
                {
                    return Arc::clone(&read.bundle);
                }
                let mut stamps = Stamps::new();
                walk(folder, "", &mut stamps);
                let known = last.take().filter(|read| read.stamps == stamps);
                let bundle = known.map_or_else(|| read_folder(folder, &stamps), |read| read.bundle);
                *last =
                    Some(LastRead { looked: Instant::now(), stamps, bundle: Arc::clone(&bundle) });
                bundle
            }
        }
    }
}

/// The files of a folder.
fn read_folder(folder: &Path, stamps: &Stamps) -> Arc<Bundle> {
    let read = |(name, ..): &(String, u64, _)| {
        Some((name.clone(), std::fs::read(folder.join(name)).ok()?.into()))
    };
    let files = words::prepared(stamps.iter().filter_map(read));
    let files = with_engine(files.into_iter().collect()).into_iter();
    Arc::new(Bundle::of(files, flate2::Compression::fast()))
}

/// The rules for browsers.
pub(super) const ENGINE: &str = "engine/rules.wasm";

/// Adds what a page compares the rules for browsers with, where there are some: the digests of
/// their files, so that it notices a spoiled one.
fn with_engine(mut files: Vec<(String, Bytes)>) -> Vec<(String, Bytes)> {
    if files.iter().any(|(name, _)| name == ENGINE) {
        let own = files.iter().filter_map(|(name, bytes)| {
            let name = name.strip_prefix("engine/")?;
            Some(format!("{} {name}\n", hex(&Sha256::digest(bytes))))
        });
        let list: String = own.collect();
        files.push(("engine/digests.txt".into(), list.into()));
        // Everything that a page may need where there is no network.
        let names = files.iter().map(|(name, _)| name).filter(|name| kind(name).is_some());
        let mut names: BTreeSet<String> = names.cloned().collect();
        names.extend(looks(&names));
        let names: String = names.iter().map(|name| format!("{name}\n")).collect();
        files.push(("engine/files.txt".into(), names.into()));
    }
    files
}

/// What pages ask for of the look of each game that has a file of its own, also where another
/// file is served there ([`Bundle::at`]).
fn looks(names: &BTreeSet<String>) -> Vec<String> {
    let stem = |name: &String| Some(name.strip_prefix("games/")?.rsplit_once('.')?.0.to_string());
    let stems: BTreeSet<String> = names.iter().filter_map(stem).collect();
    let ids = stems.iter().filter(|stem| !stem.contains('/')).flat_map(|ids| ids.split('+'));
    ids.flat_map(|id| ["css", "js", "svg"].map(|end| format!("games/{id}.{end}"))).collect()
}

fn walk(root: &Path, folder: &str, files: &mut Stamps) {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if entry.path().is_dir() {
            let unserved = ["node_modules", "types", "tests"].contains(&name.as_str());
            if !unserved && !name.starts_with('.') {
                walk(root, &path, files);
            }
        } else if (kind(&name).is_some() || name.ends_with(words::END))
            && let Ok(about) = std::fs::metadata(entry.path())
        {
            files.push((path, about.len(), about.modified().ok()));
        }
    }
}

fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "bin" => "application/octet-stream",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        // The licences of the fonts; the digests of the rules for browsers.
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

/// The files that a module imports statically, and so are loaded before it runs; a dynamic
/// `import(…)` may be loaded later, or never.
fn imports(name: &str, code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, word) in code.match_indices("from").chain(code.match_indices("import")) {
        let rest = code[at + word.len()..].trim_start();
        let Some(quote) = rest.chars().next().filter(|first| matches!(first, '\'' | '"')) else {
            continue;
        };
        if let Some((path, _)) = rest[1..].split_once(quote)
            && path.starts_with('.')
        {
            found.push(beside(name, path));
        }
    }
    found
}

/// Resolves a path relative to the folder of a file.
fn beside(name: &str, path: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

impl Asset {
    /// A file, compressed by gzip where that makes it smaller.
    pub(super) fn new(
        name: &str,
        bytes: Bytes,
        kind: &'static str,
        how: flate2::Compression,
    ) -> Asset {
        let tag = format!("\"{}\"", hex(&Sha256::digest(&bytes)[..16]));
        let tag = HeaderValue::from_str(&tag).expect("digits in quotes");
        let packed = ["image/png", "image/webp", "font/"].iter().any(|one| kind.starts_with(one));
        let small = if packed { None } else { gzip(&bytes, how) };
        let small = small.filter(|small| small.len() < bytes.len());
        let code = kind.starts_with("text/javascript").then(|| std::str::from_utf8(&bytes));
        let imports = code.and_then(Result::ok).map(|code| imports(name, code));
        let imports = imports.unwrap_or_default();
        Asset { bytes, small, smallest: OnceLock::new(), kind, tag, imports }
    }

    /// The file compressed by Brotli, if it is already.
    pub(super) fn smallest(&self) -> Option<&Option<Bytes>> {
        self.smallest.get()
    }

    /// Compresses the file by Brotli, where that makes it smaller than it is by gzip. It may take
    /// tenths of a second.
    pub(super) fn shrink(&self) {
        self.smallest.get_or_init(|| {
            let small = self.small.as_ref()?;
            brotli(&self.bytes, BROTLI_FILE).filter(|smallest| smallest.len() < small.len())
        });
    }
}

impl Bundle {
    pub(super) fn of(
        files: impl Iterator<Item = (String, Bytes)>,
        how: flate2::Compression,
    ) -> Bundle {
        let mut whole = Sha256::new();
        let mut assets = BTreeMap::new();
        for (name, bytes) in files {
            let Some(kind) = kind(&name) else { continue };
            let asset = Asset::new(&name, bytes, kind, how);
            whole.update(name.as_bytes());
            whole.update(&asset.tag);
            assets.insert(name, asset);
        }
        let build = hex(&whole.finalize()[..6]);
        Bundle { build, files: assets }
    }

    /// The files, by name.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(name, asset)| (name.as_str(), &*asset.bytes))
    }

    /// The text of a file.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        std::str::from_utf8(&self.files.get(name)?.bytes).ok()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// What is served at a path: the file there, or instead of a missing file of a game's look,
    /// since every game has a look, another one: the file whose name has the id of the game
    /// between `+`, for games that share a look, else the common one.
    pub(super) fn at(&self, path: &str) -> Option<&Asset> {
        self.files.get(path).or_else(|| {
            let (id, end) = path.strip_prefix("games/")?.rsplit_once('.')?;
            if id.contains('/') {
                return None;
            }
            let shared = self.files.iter().find(|(name, _)| {
                let stem = name.strip_prefix("games/").and_then(|name| name.rsplit_once('.'));
                stem.is_some_and(|(ids, own)| own == end && ids.split('+').any(|one| one == id))
            });
            shared.map(|(_, file)| file).or_else(|| self.files.get(&format!("games/default.{end}")))
        })
    }

    /// Those of these modules that exist, and all modules that they load.
    pub(crate) fn modules<'a>(&'a self, first: &[&str]) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        let mut next: Vec<&str> = first.to_vec();
        while let Some(name) = next.pop() {
            let Some((name, asset)) = self.files.get_key_value(name) else { continue };
            if found.insert(name.as_str()) {
                next.extend(asset.imports.iter().map(String::as_str));
            }
        }
        found
    }
}

/// Hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn module_served_comes_with_what_it_imports() {
        let code = [
            ("app/a.js", "import { b } from './b/b.js';\nconst later = () => import('./d.js');\n"),
            ("app/b/b.js", "import {\n  c,\n} from '../../vendor/c.mjs';\nimport '../a.js';\n"),
            ("vendor/c.mjs", "import{e}from\"./e.mjs\";export*from\"./gone.mjs\""),
            ("vendor/e.mjs", "export const e = 'from here';"),
            ("app/d.js", ""),
        ];
        let file = |(name, code): (&str, &str)| {
            (name.to_string(), Bytes::copy_from_slice(code.as_bytes()))
        };
        let bundle = Bundle::of(code.map(file).into_iter(), flate2::Compression::fast());
        let all = ["app/a.js", "app/b/b.js", "vendor/c.mjs", "vendor/e.mjs"];
        assert_eq!(bundle.modules(&["app/a.js", "app/x.js"]), BTreeSet::from(all));
        assert_eq!(bundle.modules(&["app/d.js"]), BTreeSet::from(["app/d.js"]));
    }

    #[test]
    fn games_served_have_a_look() {
        let file = |name: &str| (name.to_string(), Bytes::copy_from_slice(name.as_bytes()));
        let files = ["games/a+b.css", "games/b.svg", "games/default.css", "games/b/more.css"];
        let bundle = Bundle::of(files.map(file).into_iter(), flate2::Compression::fast());
        let at = |path| bundle.at(path).map(|asset| std::str::from_utf8(&asset.bytes).unwrap());
        assert_eq!(at("games/a.css"), Some("games/a+b.css"), "two games share a sheet");
        assert_eq!(at("games/b.css"), Some("games/a+b.css"));
        assert_eq!(at("games/b.svg"), Some("games/b.svg"), "but not their signs");
        assert_eq!(at("games/c.css"), Some("games/default.css"));
        assert_eq!(at("games/a.svg"), None, "no common signs in this bundle");
        assert_eq!(at("games/a/more.css"), None, "a part of a panel has no stand-in");
        assert_eq!(at("css/a.css"), None);
    }

    #[test]
    fn files_kept_without_a_network_have_the_look_of_every_game() {
        let file = |name: &str| (name.to_string(), Bytes::copy_from_slice(name.as_bytes()));
        let files = ["app/main.js", "games/a+b.css", "games/b/more.js", "games/c.js", ENGINE];
        let files = with_engine(files.map(file).into_iter().collect());
        let list = files.iter().find(|(name, _)| name == "engine/files.txt").expect("a list");
        let list = std::str::from_utf8(&list.1).unwrap();
        let names: BTreeSet<&str> = list.lines().collect();
        for asked in ["games/a.css", "games/a.js", "games/b.svg", "games/c.css", "app/main.js"] {
            assert!(names.contains(asked), "{asked} is not in {list}");
        }
    }

    #[test]
    fn shell_of_pages_is_embedded() {
        assert!(Assets::new(None).bundle().has("shell.html"));
    }
}
