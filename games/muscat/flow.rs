//! How a turn goes.

use hall_core::{Chances, Seat};

use super::{
    Muscat,
    action::{Action, Outcome},
    options::{EarlyEnd, EndTest, Second, StartToken},
    state::{Afterwards, Awaited, Climb, Landing, Stage, State},
    town::{Artist, Field, Level, Market},
};

impl Muscat {
    /// Applies a legal action.
    pub(super) fn play(&self, state: &mut State, seat: Seat, action: &Action) {
        let index = seat.index();
        match *action {
            Action::FaceUp(field) => {
                state.up[index] = None;
                state.stand(seat, field);
                self.refill(state);
            }
            Action::FaceUpToStreet(artist) => {
                state.up[index] = None;
                state.waiting(seat, Level::FIRST).add(artist);
                self.refill(state);
            }
            Action::FaceDown => state.awaited = Awaited::Draw,
            Action::Place(field) => match state.awaited {
                Awaited::Climb(climb) => {
                    self.climb_to(state, climb, Some(field));
                }
                _ => {
                    state.stand(seat, field);
                    self.end_turn(state);
                }
            },
            Action::Cycle(market) => self.cycle(state, market, Afterwards::Nothing),
            Action::Reemploy(street, field) => {
                state.waiting(seat, street).take(field.artist);
                state.stand(seat, field);
                self.end_turn(state);
            }
            Action::Change(from, to) => {
                state.leave(seat, from);
                state.stand(seat, to);
                self.cycle(state, to.market, Afterwards::Removal);
            }
            Action::Expel(from, to, market) => {
                let rival = state.owner(to).expect("a rival stands there (rule 7.4)");
                state.leave(seat, from);
                state.leave(rival, to);
                state.stand(seat, to);
                state.stand(rival, from);
                self.cycle(state, market, Afterwards::Removal);
            }
            Action::Transform(street, artist, weak) => {
                state.leave(seat, weak);
                state.out[index].add(weak.artist);
                state.waiting(seat, street).take(artist);
                state.stand(seat, weak.market.field(artist));
                self.cycle(state, weak.market, Afterwards::Nothing);
            }
            Action::Remove(street, artist) => {
                self.remove(state, street, artist);
            }
        }
    }

    /// Applies an outcome of chance.
    pub(super) fn fall(&self, state: &mut State, outcome: Outcome) {
        let player = state.mover;
        match (state.awaited, outcome) {
            (Awaited::Lot, Outcome::First(seat)) => {
                state.start = seat;
                state.awaited = Awaited::Deal;
            }
            (Awaited::Deal, Outcome::Token(artist)) => {
                state.pile[player.index()].take(artist);
                state.up[player.index()] = Some(artist);
                let next = self.after(player);
                // Rule 2.1: everybody, then the start player begins.
                state.mover = if next == Seat::A { state.start } else { next };
                if next == Seat::A {
                    self.open(state);
                }
            }
            (Awaited::Refill, Outcome::Token(artist)) => {
                state.pile[player.index()].take(artist);
                state.up[player.index()] = Some(artist);
                self.end_turn(state);
            }
            (Awaited::Draw, Outcome::Token(artist)) => {
                state.pile[player.index()].take(artist);
                self.bring_in(state, artist);
            }
            (awaited, outcome) => unreachable!("{outcome:?} cannot happen at {awaited:?}"),
        }
    }

    /// What chance may do.
    pub(super) fn outcomes(&self, state: &State, out: &mut Chances<Outcome>) {
        if state.awaited == Awaited::Lot {
            Seat::first(self.players()).for_each(|seat| out.push(Outcome::First(seat), 1));
        } else {
            let pile = state.pile(state.mover);
            for artist in Artist::ALL {
                out.push(Outcome::Token(artist), u32::from(pile.of(artist)));
            }
        }
    }

    /// Rule 2.4: the player takes his start token.
    fn open(&self, state: &mut State) {
        state.awaited = match self.options.start_token {
            StartToken::Down => Awaited::Draw,
            StartToken::Choice => Awaited::Choose,
        };
    }

    /// Rules 4.2 to 4.4: the token drawn is played; where there is nothing to
    /// choose nobody is asked.
    fn bring_in(&self, state: &mut State, artist: Artist) {
        let player = state.mover;
        let room = state.room(artist);
        match room.len() {
            0 => state.waiting(player, Level::FIRST).add(artist),
            1 => {
                let market = Market { level: Level::FIRST, column: room.nth(0) };
                state.stand(player, market.field(artist));
            }
            _ => {
                state.awaited = Awaited::Place(artist);
                return;
            }
        }
        self.end_turn(state);
    }

    /// Rule 4.5: the face-up token was used.
    fn refill(&self, state: &mut State) {
        if state.pile(state.mover).is_empty() {
            self.end_turn(state);
        } else {
            state.awaited = Awaited::Refill;
        }
    }

    /// Rules 5.2 and 5.3: the weakest falls, the others climb.
    fn cycle(&self, state: &mut State, market: Market, afterwards: Afterwards) {
        let missing = state.missing(market).expect("three artists stand there (rule 5.1)");
        let mut emptied = |steps| {
            let field = market.field(missing.clockwise(steps));
            let owner = state.owner(field).expect("one of the three");
            state.leave(owner, field);
            owner
        };
        let (strongest, second, weakest) = (emptied(1), emptied(2), emptied(3));
        state.waiting(weakest, market.level).add(missing.clockwise(3));
        let climb = Climb {
            from: market.level,
            owner: strongest,
            artist: missing.clockwise(1),
            second: Some(second),
            barred: None,
            afterwards,
        };
        self.climb(state, climb);
    }

    /// Where an artist lands: rules 5.4 to 5.6, 6.1, 6.2.
    pub(super) fn landing(&self, state: &State, climb: &Climb) -> Landing {
        for level in Level::ALL.into_iter().skip(climb.from.index() + 1) {
            let fitting = state.fitting(level, climb.artist);
            let mut open = fitting;
            if let Some(barred) = climb.barred
                && barred.level == level
            {
                open = open.without(barred.column);
                if open.is_empty() && self.options.second == Second::Join {
                    open = fitting;
                }
            }
            if !open.is_empty() {
                return Landing::Level(level, open);
            }
        }
        Landing::Palace
    }

    /// Moves artists up until an owner has something to decide.
    fn climb(&self, state: &mut State, mut climb: Climb) {
        loop {
            let field = match self.landing(state, &climb) {
                Landing::Palace => None,
                Landing::Level(level, open) if open.len() == 1 => {
                    Some(Market { level, column: open.nth(0) }.field(climb.artist))
                }
                Landing::Level(..) => {
                    state.awaited = Awaited::Climb(climb);
                    return;
                }
            };
            match self.arrive(state, climb, field) {
                Some(next) => climb = next,
                None => return,
            }
        }
    }

    fn climb_to(&self, state: &mut State, climb: Climb, field: Option<Field>) {
        if let Some(next) = self.arrive(state, climb, field) {
            self.climb(state, next);
        }
    }

    /// Puts the artist on `field`, or in the palace; tells who climbs next.
    fn arrive(&self, state: &mut State, climb: Climb, field: Option<Field>) -> Option<Climb> {
        match field {
            Some(field) => state.stand(climb.owner, field),
            None => state.palace[climb.owner.index()].add(climb.artist),
        }
        if let Some(owner) = climb.second {
            let artist = climb.artist.clockwise(1);
            let barred = field.map(|field| field.market);
            return Some(Climb { owner, artist, second: None, barred, ..climb });
        }
        match climb.afterwards {
            Afterwards::Nothing => self.end_turn(state),
            Afterwards::Removal => self.ask_removal(state),
        }
        None
    }

    /// Rule 7.6, without asking where there is nothing to choose.
    fn ask_removal(&self, state: &mut State) {
        let player = state.mover;
        let streets = state.streets[player.index()].map(|street| u64::from(street.0));
        // Four bits an artist, sixteen a street; one bit is left of each that is there.
        let all = streets[0] | streets[1] << 16 | streets[2] << 32 | streets[3] << 48;
        let there = (all | all >> 1 | all >> 2 | all >> 3) & 0x1111_1111_1111_1111;
        assert_ne!(there, 0, "he had a never-do-well before (rule 7.1)");
        if there & (there - 1) != 0 {
            state.awaited = Awaited::Remove;
        } else {
            let place = there.trailing_zeros() as usize;
            self.remove(state, Level::ALL[place / 16], Artist::ALL[place / 4 % 4]);
        }
    }

    fn remove(&self, state: &mut State, street: Level, artist: Artist) {
        let player = state.mover;
        state.waiting(player, street).take(artist);
        state.out[player.index()].add(artist);
        self.end_turn(state);
    }

    /// Who sits next to `seat`: [`Seat::next`] without its division.
    fn after(&self, seat: Seat) -> Seat {
        let next = Seat::new(seat.index() + 1).filter(|next| next.index() < self.players());
        next.unwrap_or(Seat::A)
    }

    fn end_turn(&self, state: &mut State) {
        let next = self.after(state.mover);
        let round_over = next == state.start;
        state.mover = next;
        if state.stage == Stage::Opening {
            if round_over {
                state.stage = Stage::Play;
                state.awaited = Awaited::Choose;
            } else {
                self.open(state);
            }
            return;
        }
        // Rule 8.1, then 8.2.
        let goal = round_over && state.in_palace() >= self.palace_goal();
        if goal || self.ends_early(state) {
            state.mover = state.start;
            state.awaited = Awaited::Over;
        } else {
            state.awaited = Awaited::Choose;
        }
    }

    /// Rule 8.2.
    fn ends_early(&self, state: &State) -> bool {
        match self.options.end_test {
            EndTest::Turn => self.is_stuck(state, state.mover),
            EndTest::Everyone => Seat::first(self.players()).any(|seat| self.is_stuck(state, seat)),
        }
    }

    /// Whether `seat` is the player of rule 8.2.
    pub(super) fn is_stuck(&self, state: &State, seat: Seat) -> bool {
        if state.has_supply(seat) || state.can_reemploy(seat) {
            return false;
        }
        match self.options.early_end {
            EarlyEnd::Supply => true,
            EarlyEnd::Actions => {
                let asked = State { awaited: Awaited::Choose, mover: seat, ..*state };
                self.number(&asked, seat) == 0
            }
        }
    }
}
