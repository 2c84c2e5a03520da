//! A race set up: its options, its boards laid side by side, its dice.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{Message, Seat, SetupError};

use super::{
    boards::{self, BoardSet, Weather, Zone},
    map::Map,
    name::Space,
    setup::{Setup, Short},
    state::{DOGS, State},
};

/// The towns of the bypass (rule 15.3).
#[derive(Clone, Copy, Debug)]
pub(super) struct Bypass {
    pub(super) from: Space,
    pub(super) to: Space,
}

/// A race: its options, its boards laid side by side, its dice.
#[derive(Debug)]
pub struct Mush {
    pub(super) setup: Setup,
    pub(super) dog_faces: [u8; 3],
    pub(super) weights: [DogWeights; 3],
    pub(super) press: [boards::PressResult; 6],
    pub(super) map: Map,
    pub(super) by_zone: bool,
    pub(super) bypass: Option<Bypass>,
}

impl Mush {
    /// Sets up a table.
    pub(super) fn build(setup: Setup) -> Result<Mush, SetupError> {
        if !(2..=6).contains(&setup.seats) {
            let message = Message::new("mush-setup-seats").with("seats", setup.seats);
            let why = format!("expected 2 to 6 mushers, not {}", setup.seats);
            return Err(SetupError::new("seats", why).keyed(message));
        }
        let own = !setup.boards.trim().is_empty();
        let text = if own { setup.boards.as_str() } else { boards::STANDARD };
        let set = BoardSet::parse(text)
            .map_err(|e| SetupError::new("boards", e.to_string()).keyed(e.message()))?;
        let named = |name: &str| -> Option<Vec<&str>> {
            let found = set.arrangements.iter().find(|(known, _)| known == name)?;
            Some(found.1.iter().map(String::as_str).collect())
        };
        let wanted = setup.arrangement.as_str();
        let order = named(wanted).unwrap_or_else(|| wanted.split('-').collect());
        let map = Map::lay(&set, &order)
            .map_err(|unfit| SetupError::new("arrangement", unfit.why).keyed(unfit.message))?;
        let standard = named("standard");
        // Rule 6.2: the zones say which chart counts where the boards lie in their order.
        let by_zone =
            Some(&order) == standard.as_ref() || Some(&order) == named("first-game").as_ref();
        if setup.short != Short::None && Some(&order) != standard.as_ref() {
            let why =
                "a shorter race needs the standard arrangement of all five boards (rule 15.1)";
            return Err(SetupError::new("short", why).keyed("mush-setup-short"));
        }
        let mut game = Mush {
            setup,
            dog_faces: set.dog_faces,
            weights: set.dog_faces.map(dog_weights),
            press: set.press,
            map,
            by_zone,
            bypass: None,
        };
        if game.setup.short == Short::Bypass {
            game.bypass = Some(game.find_bypass()?);
        }
        Ok(game)
    }

    /// Rule 15.3: the town that everybody is put in, and the one that leads there.
    fn find_bypass(&self) -> Result<Bypass, SetupError> {
        let town = |name: &str| {
            let found = self.map.spaces.iter().find(|place| place.town == name);
            found.map(|place| place.space).ok_or_else(|| {
                let message = Message::new("mush-setup-bypass").text("town", name);
                let why = format!("the bypass needs a town called {name}");
                SetupError::new("short", why).keyed(message)
            })
        };
        Ok(Bypass { from: town("Nikolai")?, to: town("Unal-Akleet")? })
    }

    /// How many may choose a training. Rules 3.2 and 15.2.
    pub fn training_limit(&self, training: Weather) -> usize {
        const LIMITS: [[usize; 3]; 5] = [[1, 0, 1], [1, 1, 1], [2, 1, 1], [2, 2, 1], [2, 2, 2]];
        let [warm, moderate, cold] = LIMITS[usize::from(self.setup.seats) - 2];
        let short = self.setup.short == Short::NoCold;
        let free = usize::from(self.setup.seats);
        match (training, self.setup.free_training) {
            (Weather::Cold, _) if short => 0,
            (_, true) => free,
            (Weather::Warm, _) => warm,
            (Weather::Moderate, _) if short => moderate + cold,
            (Weather::Moderate, _) => moderate,
            (Weather::Cold, _) => cold,
        }
    }

    /// Whether reaching this space wins. Rules 1.2 and 15.2.
    pub(super) fn wins(&self, space: Space) -> bool {
        space == self.map.finish
            || self.setup.short == Short::NoCold && self.map.space(space).zone == Zone::Northern
    }

    // --- What others ask ---

    /// The boards as they lie.
    pub fn map(&self) -> &Map {
        &self.map
    }
    /// What the faces of the press die give.
    pub fn press_table(&self) -> &[boards::PressResult; 6] {
        &self.press
    }
    /// How many faces of six show a dog on the dice of this colour: green if
    /// training and weather are the same, red if they are neighbours on the scale,
    /// else blue. Rule 8.1.
    pub fn dog_faces(&self, training: Weather, weather: Weather) -> u8 {
        self.dog_faces[Mush::colour(training, weather)]
    }
    /// The index of that colour: green, red, blue.
    pub fn colour(training: Weather, weather: Weather) -> usize {
        (training as usize).abs_diff(weather as usize)
    }
    /// The board whose weather chart counts now, by its index. Rules 6.1 and 6.2.
    pub fn chart_board(&self, state: &State) -> usize {
        self.chart(state)
    }
    /// The chips `seat` may pay at most in the window before the dog dice. Rule 8.4.
    pub fn payable_by(&self, state: &State, seat: Seat) -> u8 {
        self.payable(state, seat)
    }
    /// Where a sled that enters `space` finds itself: elsewhere only with the bypass.
    pub fn landing(&self, space: Space) -> Space {
        self.land(space)
    }
    /// Whether entering `space` wins.
    pub fn is_goal(&self, space: Space) -> bool {
        self.wins(space)
    }
}

/// For this many dice, the weight of each number of dogs.
pub(super) type DogWeights = [[u32; DOGS as usize + 1]; DOGS as usize + 1];

/// The weights of each number of dogs on dice with this many dog faces of six:
/// `C(dice, dogs) · faces^dogs · (6 - faces)^blanks`, of `6^dice`.
fn dog_weights(faces: u8) -> DogWeights {
    let (yes, no) = (u32::from(faces), 6 - u32::from(faces));
    let mut weights = DogWeights::default();
    weights[0][0] = 1;
    for dice in 1..weights.len() {
        for dogs in 0..=dice {
            let with = if dogs > 0 { weights[dice - 1][dogs - 1] * yes } else { 0 };
            weights[dice][dogs] = with + weights[dice - 1][dogs] * no;
        }
    }
    weights
}
