//! Sorting where it happens once for each choice or request, not in the loops of a search.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts a list; what is equal stays in its order. It takes a few hundred bytes of code for each
/// type, and `sort_by` of the standard library five thousand, which browsers would have to be sent.
///
/// ```
/// let mut words = vec!["three", "one", "four", "two"];
/// hall_core::sort_by(&mut words, |a, b| a.len().cmp(&b.len()));
/// assert_eq!(words, ["one", "two", "four", "three"]);
/// ```
pub fn sort_by<T>(list: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(list.len(), &|a, b| compare(&list[a], &list[b]));
    let mut places: Vec<Option<T>> = core::mem::take(list).into_iter().map(Some).collect();
    list.extend(order.into_iter().filter_map(|place| places[place].take()));
}

/// The places of a list in the order in which they are to be.
fn order(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}
