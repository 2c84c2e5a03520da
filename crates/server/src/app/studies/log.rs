//! What is noted of a shared study beside its text.

use serde::{Deserialize, Serialize};
use study::SharedEdit;

/// How many edits wait beside the text, and of how many bytes, before they go into it.
const WAITING_MAX: u64 = 100;
const WAITING_BYTES_MAX: usize = 32 * 1024;
/// How many edits that are in the text are remembered for those who are a little behind, and of how
/// many bytes.
const REMEMBERED_MAX: usize = 50;
const REMEMBERED_BYTES_MAX: usize = 16 * 1024;
/// How many keys of edits that are forgotten are remembered.
const KEYS_MAX: usize = 200;

/// An edit that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct LoggedEdit {
    /// Its number, from 1.
    pub(crate) seq: u64,
    /// When, in milliseconds since 1970.
    pub(crate) at: i64,
    /// By whom, in hexadecimal digits.
    pub(crate) by: String,
    /// The digest of the person and the key that makes it count once.
    pub(crate) key: String,
    /// What.
    pub(crate) edit: SharedEdit,
    /// How long it is as JSON.
    bytes: usize,
}

/// That the host closed a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ClosedStudy {
    /// When, in milliseconds since 1970.
    pub(crate) at: i64,
    /// What he said to it.
    pub(crate) why: String,
}

/// What is noted of a shared study beside its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct StudyHead {
    /// Whose it is, in hexadecimal digits.
    pub(crate) owner: String,
    /// The title now.
    pub(crate) title: String,
    /// When it was made, and last changed, in milliseconds since 1970.
    pub(crate) made: i64,
    pub(crate) updated: i64,
    /// The number of the last edit.
    pub(crate) seq: u64,
    /// The number of the last edit that is in the text.
    pub(crate) base: u64,
    /// The title and the numbers of the chapters of the text, and the number of the next chapter.
    pub(crate) text_title: String,
    pub(crate) chapters: Vec<u32>,
    pub(crate) next: u32,
    /// The bytes of the text.
    pub(crate) bytes: usize,
    /// The last edits: those that are not in the text, and some before them.
    pub(crate) log: Vec<LoggedEdit>,
    /// Keys of edits before the log, with their numbers.
    pub(crate) keys: Vec<(String, u64)>,
    /// The digests of the links by which it may be seen and changed.
    pub(crate) view: Option<String>,
    pub(crate) edit: Option<String>,
    /// Whether everybody who knows its address may read it as an article.
    pub(crate) published: bool,
    /// Whether the host has closed it.
    pub(crate) closed: Option<ClosedStudy>,
    /// How many chapters and steps it has, and of which games.
    pub(crate) count: usize,
    pub(crate) steps: usize,
    pub(crate) games: Vec<String>,
}

impl StudyHead {
    /// The number of the last edit before the log.
    pub(crate) fn begin(&self) -> u64 {
        self.seq - self.log.len() as u64
    }

    /// The edits after one, if they are all remembered.
    pub(crate) fn since(&self, seq: u64) -> Option<&[LoggedEdit]> {
        let from = seq.checked_sub(self.begin())?;
        self.log.get(usize::try_from(from).ok()?..)
    }

    /// The number of the edit with this key, if it was made.
    pub(super) fn made(&self, key: &str) -> Option<u64> {
        let here = self.log.iter().find(|of| of.key == key).map(|of| of.seq);
        here.or_else(|| self.keys.iter().find(|(of, _)| of == key).map(|(_, seq)| *seq))
    }

    /// Notes an edit.
    pub(super) fn append(&mut self, at: i64, by: String, key: String, edit: SharedEdit) {
        let bytes = serde_json::to_string(&edit).map_or(0, |text| text.len());
        self.seq += 1;
        self.updated = at;
        self.log.push(LoggedEdit { seq: self.seq, at, by, key, edit, bytes });
    }

    /// The bytes of the text with all edits, at the most.
    pub(super) fn weight(&self) -> usize {
        self.bytes + self.waiting().map(|of| of.bytes).sum::<usize>()
    }

    fn waiting(&self) -> impl Iterator<Item = &LoggedEdit> {
        self.log.iter().filter(|of| of.seq > self.base)
    }

    /// Whether the edits are to go into the text.
    pub(super) fn is_full(&self) -> bool {
        let bytes: usize = self.waiting().map(|of| of.bytes).sum();
        self.seq - self.base >= WAITING_MAX || bytes > WAITING_BYTES_MAX
    }

    /// All edits are in the text now; few are remembered.
    pub(super) fn pack(&mut self) {
        self.base = self.seq;
        let (mut stay, mut bytes) = (0, 0);
        for of in self.log.iter().rev().take(REMEMBERED_MAX) {
            bytes += of.bytes;
            if bytes > REMEMBERED_BYTES_MAX {
                break;
            }
            stay += 1;
        }
        let gone = self.log.len() - stay;
        self.keys.extend(self.log.drain(..gone).map(|of| (of.key, of.seq)));
        let old = self.keys.len().saturating_sub(KEYS_MAX);
        self.keys.drain(..old);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> StudyHead {
        serde_json::from_value(serde_json::json!({
            "owner": "", "title": "", "made": 0, "updated": 0, "seq": 0, "base": 0, "text_title": "",
            "chapters": [1], "next": 2, "bytes": 10, "log": [], "keys": [], "view": null,
            "edit": null, "published": false, "closed": null, "count": 1, "steps": 0, "games": [],
        }))
        .expect("it has the form")
    }

    #[test]
    fn edits_in_the_text_are_remembered_for_a_while_and_their_keys_for_longer() {
        let mut head = head();
        for number in 1..=WAITING_MAX {
            assert!(!head.is_full());
            let edit = SharedEdit::Title { title: format!("{number}") };
            head.append(0, "ann".into(), format!("key {number}"), edit);
        }
        assert!(head.is_full());
        head.pack();
        assert_eq!((head.seq, head.base, head.begin()), (100, 100, 50));
        assert_eq!(head.weight(), 10);
        assert_eq!(head.since(100).map(<[_]>::len), Some(0));
        assert_eq!(head.since(97).map(<[_]>::len), Some(3));
        assert_eq!((head.since(49), head.since(101)), (None, None));
        assert_eq!((head.made("key 3"), head.made("key 99")), (Some(3), Some(99)));
        assert_eq!(head.made("key 101"), None);
    }

    #[test]
    fn long_edit_is_not_remembered() {
        let mut head = head();
        let title = "x".repeat(WAITING_BYTES_MAX + 1);
        head.append(0, String::new(), "one".into(), SharedEdit::Title { title });
        assert!(head.is_full());
        head.pack();
        assert_eq!((head.log.len(), head.begin(), head.made("one")), (0, 1, Some(1)));
    }
}
