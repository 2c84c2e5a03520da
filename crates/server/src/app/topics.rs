//! What nodes of one database tell each other of.

/// A person took another name: whose it is.
pub(super) const NAMED: &str = "named";
/// Sessions of a person began or ended: whose.
pub(super) const SIGNED: &str = "signed";
/// A person has gone for good: who.
pub(super) const GONE: &str = "gone";
/// Days off of a person were announced or ended: whose.
pub(super) const DAYS_OFF: &str = "days_off";
/// The host muted or banned somebody, or lifted it.
pub(super) const SANCTIONED: &str = "sanctioned";
/// A guest signed in to an account and takes along what he played: who.
pub(super) const MERGED: &str = "merged";
/// A public match was removed, so that the explorer counts it no more.
pub(super) const EXPLORED: &str = "explored";
