//! The seeds that one mixes into the chance of tables (docs/chance.md): made when a seat is
//! taken, revealed once everybody is there, kept until the match can be checked.

use std::{
    collections::BTreeMap,
    fs,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use hall_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use session::chance::{Hex32, seed_hash};

use super::kept;

/// How many seeds are kept, the newest.
const MOST: usize = 100;

/// A seed of one's own, and what the table showed before it was revealed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct KnownSeed {
    pub(super) seed: Hex32,
    /// The table and the seat, once they are known.
    pub(super) table: Option<String>,
    pub(super) seat: Option<String>,
    /// What the table was committed to, and the hashes of all seeds by seat; nothing before the
    /// seed is revealed.
    pub(super) commitment: Option<Hex32>,
    #[serde(default)]
    pub(super) hashes: BTreeMap<String, Hex32>,
}

/// Keeps seeds, each in a file of its own that is called as its hash and that nobody else reads.
pub(super) struct SeedKeeper {
    folder: Option<PathBuf>,
    /// Those of this run: they are known even where no file can be written.
    here: Mutex<BTreeMap<String, KnownSeed>>,
}

impl SeedKeeper {
    pub(super) fn in_folder(folder: Option<PathBuf>) -> SeedKeeper {
        SeedKeeper { folder, here: Mutex::default() }
    }

    /// The hash of a new seed; none where the system has no random numbers.
    fn new_seed(&self) -> Option<Hex32> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        let seed = Hex32(bytes);
        let hashes = BTreeMap::new();
        self.keep(&KnownSeed { seed, table: None, seat: None, commitment: None, hashes });
        self.forget_old();
        Some(seed_hash(&seed))
    }

    /// Mixes a new seed into what is asked of a hall: its hash goes along, where there is a seed.
    pub(super) fn mix_into(&self, asked: &mut Json) -> Option<Hex32> {
        let hash = self.new_seed()?;
        asked["seed_hash"] = hash.to_string().into();
        Some(hash)
    }

    /// Notes where a seed is mixed in.
    pub(super) fn is_of(&self, hash: Hex32, table: &str, seat: Seat) {
        if let Some(mut known) = self.known(&hash.to_string()) {
            known.table = Some(table.to_owned());
            known.seat = Some(seat.to_string());
            self.keep(&known);
        }
    }

    /// The seed of a hash.
    pub(super) fn known(&self, hash: &str) -> Option<KnownSeed> {
        if let Some(known) = self.here().get(hash) {
            return Some(known.clone());
        }
        // The hash is a word of the hall, and becomes the name of a file.
        Hex32::from_hex(hash)?;
        let text = fs::read_to_string(self.folder.as_ref()?.join(hash)).ok()?;
        let known: KnownSeed = serde_json::from_str(&text).ok()?;
        (seed_hash(&known.seed).to_string() == hash).then_some(known)
    }

    /// Keeps what is known of a seed. Where it cannot be kept it is withheld by the next run.
    pub(super) fn keep(&self, known: &KnownSeed) {
        let hash = seed_hash(&known.seed).to_string();
        if let (Some(folder), Ok(text)) = (&self.folder, serde_json::to_string(known)) {
            let _not_kept = kept::write(&folder.join(&hash), &text);
        }
        self.here().insert(hash, known.clone());
    }

    fn here(&self) -> MutexGuard<'_, BTreeMap<String, KnownSeed>> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes the files of the oldest.
    fn forget_old(&self) {
        let files = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let age = |file: fs::DirEntry| Some((file.metadata().ok()?.modified().ok()?, file.path()));
        let mut all: Vec<_> = files.into_iter().flatten().flatten().filter_map(age).collect();
        all.sort();
        for (_, file) in all.iter().rev().skip(MOST) {
            let _stays = fs::remove_file(file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_is_known_to_the_next_run_and_to_nobody_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("http___hall.seeds");
        let keeper = SeedKeeper::in_folder(Some(folder.clone()));
        let hash = keeper.new_seed().expect("random numbers");
        keeper.is_of(hash, "abcdefghij234567", Seat::B);
        let next = SeedKeeper::in_folder(Some(folder.clone()));
        let known = next.known(&hash.to_string()).expect("it was kept");
        assert_eq!(
            (known.table.as_deref(), known.seat.as_deref()),
            (Some("abcdefghij234567"), Some("b"))
        );
        assert_eq!(seed_hash(&known.seed), hash);
        assert_ne!(keeper.new_seed(), Some(hash));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let file = fs::metadata(folder.join(hash.to_string())).expect("it is there");
            assert_eq!(file.permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn hash_that_is_none_or_of_another_seed_is_not_known() {
        let folder = tempfile::tempdir().expect("a folder");
        let keeper = SeedKeeper::in_folder(Some(folder.path().to_owned()));
        let hash = keeper.new_seed().expect("random numbers").to_string();
        let other = "0".repeat(64);
        fs::copy(folder.path().join(&hash), folder.path().join(&other)).expect("it is ours");
        for odd in ["../seed", "", &other] {
            assert_eq!(keeper.known(odd), None, "{odd}");
        }
        let nowhere = SeedKeeper::in_folder(None);
        let hash = nowhere.new_seed().expect("random numbers").to_string();
        assert!(nowhere.known(&hash).is_some());
    }

    #[test]
    fn seeds_beyond_the_newest_are_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let keeper = SeedKeeper::in_folder(Some(folder.path().to_owned()));
        for _ in 0..MOST + 3 {
            keeper.new_seed();
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), MOST);
    }
}
