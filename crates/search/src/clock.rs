//! What time it is, for searches with a limit of time.
//!
//! It is the clock of the system. WebAssembly has none: there it is the clock that the program
//! around the module brings ([`set_clock`]), and without one time stands still.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant as Moment;

#[cfg(target_arch = "wasm32")]
pub use brought::{Moment, set_clock};

#[cfg(target_arch = "wasm32")]
mod brought {
    use std::{ops::Add, sync::OnceLock, time::Duration};

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Brings the clock: the time since any moment, which never goes back. The first one stays.
    pub fn set_clock(now: fn() -> Duration) {
        CLOCK.get_or_init(|| now);
    }

    /// A moment on the clock that was brought.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Moment(Duration);

    impl Moment {
        /// This moment.
        pub fn now() -> Moment {
            Moment(CLOCK.get().map_or(Duration::ZERO, |now| now()))
        }

        /// The time since then.
        pub fn elapsed(self) -> Duration {
            Moment::now().0.saturating_sub(self.0)
        }
    }

    impl Add<Duration> for Moment {
        type Output = Moment;
        fn add(self, time: Duration) -> Moment {
            Moment(self.0 + time)
        }
    }

    impl std::ops::Sub<Duration> for Moment {
        type Output = Moment;
        fn sub(self, time: Duration) -> Moment {
            Moment(self.0.saturating_sub(time))
        }
    }
}
