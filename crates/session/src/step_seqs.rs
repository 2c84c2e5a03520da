//! The event of each step.

use matches::SharedList;

/// The event of each step. Steps that follow each other without another event between them
/// are kept as one run.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StepSeqs {
    /// Where each run begins: a step, and its event.
    runs: SharedList<(usize, u64)>,
    len: usize,
}

impl StepSeqs {
    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends the event of the next step.
    pub(crate) fn push(&mut self, seq: u64) {
        let follows = |(step, first): &(usize, u64)| first + (self.len - step) as u64 == seq;
        if !self.runs.last().is_some_and(follows) {
            self.runs.push((self.len, seq));
        }
        self.len += 1;
    }

    /// How many steps there were when the event `seq` had happened.
    pub fn steps_by(&self, seq: u64) -> usize {
        let run = self.runs.partition_point(|(_, first)| *first <= seq);
        let Some((step, first)) = run.checked_sub(1).and_then(|run| self.runs.get(run)) else {
            return 0;
        };
        let end = self.runs.get(run).map_or(self.len, |(step, _)| *step);
        let in_run = usize::try_from(seq - first).unwrap_or(usize::MAX).saturating_add(1);
        in_run.saturating_add(*step).min(end)
    }

    /// Keeps the first `len` steps.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.runs.truncate(self.runs.partition_point(|(step, _)| *step < len));
        self.len = self.len.min(len);
    }

    /// About how many bytes it keeps.
    pub(crate) fn memory(&self) -> usize {
        self.runs.len() * size_of::<(usize, u64)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_by_any_event_are_those_of_a_plain_list() {
        // Runs of one step, of several, and events between them that are no steps.
        let seqs: Vec<u64> = vec![2, 3, 4, 7, 9, 10, 15];
        for len in 0..=seqs.len() {
            let mut list = StepSeqs::default();
            seqs.iter().for_each(|seq| list.push(*seq));
            list.truncate(len);
            assert_eq!((list.len(), list.is_empty()), (len, len == 0));
            for seq in 0..20 {
                let expected = seqs[..len].iter().filter(|one| **one <= seq).count();
                assert_eq!(list.steps_by(seq), expected, "{len} steps, event {seq}");
            }
            list.push(16);
            assert_eq!(list.steps_by(16), len + 1, "it goes on after {len} steps");
        }
    }

    #[test]
    fn steps_without_other_events_between_them_take_one_place() {
        let mut list = StepSeqs::default();
        (0..20_000).for_each(|step| list.push(step + 3));
        assert!(list.memory() < 100, "{}", list.memory());
    }
}
