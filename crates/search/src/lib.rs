//! Algorithms over any [`hall_core::Game`].
