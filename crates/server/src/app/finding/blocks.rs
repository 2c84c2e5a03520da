//! Who is not brought together with whom.

use session::PersonId;

/// Whether two people may be brought together. A list of whom each has blocked belongs in here,
/// and in no other place: whatever pairs people asks this.
pub(super) fn may_meet(one: PersonId, other: PersonId) -> bool {
    one != other
}
