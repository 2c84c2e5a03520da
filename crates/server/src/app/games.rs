//! The games of the hall.

use bots::GameBots;
use matches::Rejected;

/// The games of the hall, each with its bots.
pub(crate) struct Games(pub(crate) Vec<GameBots>);

impl Games {
    /// The game with this id.
    ///
    /// # Errors
    /// [`Rejected::UnknownGame`] with the known games.
    pub(crate) fn find(&self, id: &str) -> Result<&GameBots, Rejected> {
        self.0.iter().find(|game| game.info().id == id).ok_or_else(|| {
            let ids = self.0.iter().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
            Rejected::UnknownGame(id.into(), ids)
        })
    }
}
