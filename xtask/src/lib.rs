//! Chores. The checks of style and structure are tests: see `tests/`.
