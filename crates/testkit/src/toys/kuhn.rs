//! Kuhn poker: the smallest game with hidden information.

use core::{fmt, str::FromStr};

use hall_core::{
    Board, Chances, Coverage, Dice, Field, Game, Info, NotationError, Observe, Point, Present,
    Refusal, Scene, Seat, SetupError, Shape, Shortcuts, Shown, Spot, Standings, Step, Touch, Tray,
    TrayItem, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

/// Kuhn poker.
#[derive(Debug)]
pub struct Kuhn {
    setup: Setup,
}

/// No options.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Setup {}

/// A card: jack, queen, or king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum KuhnCard {
    /// Lowest.
    J,
    /// Middle.
    Q,
    /// Highest.
    K,
}

const DECK: [KuhnCard; 3] = [KuhnCard::J, KuhnCard::Q, KuhnCard::K];

/// The cards of A and B.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deal([KuhnCard; 2]);

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    deal: Option<Deal>,
    public: Public,
}

/// What everyone sees: the bets so far, at most three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Public {
    bets: [Option<bool>; 3],
}

/// What one viewer sees of the deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hand {
    /// A's card.
    A(KuhnCard),
    /// B's card.
    B(KuhnCard),
    /// That cards were dealt.
    Hidden,
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hand::A(card) => write!(f, "* {card:?}?"),
            Hand::B(card) => write!(f, "* ?{card:?}"),
            Hand::Hidden => f.write_str("* ??"),
        }
    }
}

/// What one viewer sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Observation {
    /// The bets so far.
    pub public: Public,
    /// Whether the cards are dealt.
    pub dealt: bool,
    /// The viewer's seat and card, if seated and dealt.
    pub mine: Option<(Seat, KuhnCard)>,
}

/// Bet or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Check or fold.
    Pass,
    /// Bet or call.
    Bet,
}

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it is not your turn (rule 1)")]
pub struct NotYourTurn;

impl Refusal for NotYourTurn {
    fn rule(&self) -> &'static str {
        "1"
    }
}

impl Public {
    fn len(&self) -> usize {
        self.bets.iter().flatten().count()
    }
    fn over(&self) -> bool {
        matches!(self.bets, [Some(a), Some(b), None] if a == b || a) || self.len() == 3
    }
}

impl Game for Kuhn {
    const INFO: Info = Info {
        id: "kuhn",
        name: "Kuhn poker",
        summary: "Three cards, one bet: the smallest game with something to hide.",
        credit: "Harold W. Kuhn, 1950. A test game.",
        seats: 2..=2,
        seat_names: &["First", "Second"],
        minutes: 1..=1,
        rules: 2,
        rulebook: "# Kuhn poker\n\n## 1 Turns\n\nCheck or bet, fold or call, in turn.\n",
    };
    const SCHEMA: &'static [Field] = &[];
    const SHORTCUTS: Shortcuts<Self> = Shortcuts { sample: Some(Self::sample), ..Shortcuts::NONE };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = Deal;
    type Illegal = NotYourTurn;

    fn new(setup: Setup) -> Result<Kuhn, SetupError> {
        Ok(Kuhn { setup })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { deal: None, public: Public { bets: [None; 3] } }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.deal {
            None => Turn::Chance,
            Some(_) if state.public.over() => Turn::Over,
            Some(_) => {
                Turn::Seat(if state.public.len().is_multiple_of(2) { Seat::A } else { Seat::B })
            }
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        let Deal([a, b]) = state.deal?;
        if !state.public.over() {
            return None;
        }
        let showdown = if a > b { Seat::A } else { Seat::B };
        let winner = match state.public.bets {
            [Some(true), Some(false), _] => Seat::A,
            [Some(false), Some(true), Some(false)] => Seat::B,
            _ => showdown,
        };
        Some(Standings::won_by(winner, 2))
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if self.turn(state) == Turn::Seat(seat) {
            out.extend([Action::Pass, Action::Bet]);
        }
        Coverage::All
    }

    fn check(&self, state: &State, seat: Seat, _action: &Action) -> Result<(), NotYourTurn> {
        if self.turn(state) == Turn::Seat(seat) { Ok(()) } else { Err(NotYourTurn) }
    }

    fn act(&self, state: &mut State, _seat: Seat, action: &Action) {
        state.public.bets[state.public.len()] = Some(*action == Action::Bet);
    }

    fn chances(&self, _state: &State, out: &mut Chances<Deal>) {
        for a in DECK {
            for b in DECK {
                out.push(Deal([a, b]), u32::from(a != b));
            }
        }
    }

    fn apply_chance(&self, state: &mut State, deal: &Deal) {
        state.deal = Some(*deal);
    }
}

/// What [`Game::SHORTCUTS`] names.
impl Kuhn {
    fn sample(&self, _state: &State, _seat: Seat, dice: &mut dyn Dice) -> Action {
        if dice.below(2) == 0 { Action::Pass } else { Action::Bet }
    }
}

impl Observe for Kuhn {
    type Observation = Observation;
    type Partial = Hand;

    fn shown<'s>(&self, step: &'s Step<Kuhn>, viewer: Viewer) -> Shown<'s, Kuhn> {
        match (step, viewer) {
            (Step::Chance(Deal([a, _])), Viewer::Seat(Seat::A)) => Shown::Partial(Hand::A(*a)),
            (Step::Chance(Deal([_, b])), Viewer::Seat(_)) => Shown::Partial(Hand::B(*b)),
            (Step::Chance(_), Viewer::Public) => Shown::Partial(Hand::Hidden),
            _ => Shown::Whole(step),
        }
    }

    fn observe(&self, state: &State, viewer: Viewer) -> Observation {
        let mine = match (viewer, state.deal) {
            (Viewer::Seat(seat), Some(Deal(cards))) => Some((seat, cards[seat.index()])),
            _ => None,
        };
        Observation { public: state.public, dealt: state.deal.is_some(), mine }
    }

    fn sample_state(&self, seen: &Observation, dice: &mut dyn Dice) -> State {
        if !seen.dealt {
            return self.start();
        }
        let mut worlds = Chances::default();
        for a in DECK {
            for b in DECK {
                let fits = a != b && seen.mine.is_none_or(|(s, c)| [a, b][s.index()] == c);
                worlds.push(Deal([a, b]), u32::from(fits));
            }
        }
        State { deal: Some(*worlds.draw(dice)), public: seen.public }
    }
}

impl Present for Kuhn {
    fn position(&self, text: &str) -> Result<State, NotationError> {
        let bad = || NotationError::new("kuhn position", "expected a deal or ?, a slash, and bets");
        let (deal, bets) = text.split_once('/').ok_or_else(bad)?;
        let deal = if deal == "?" { None } else { Some(deal.parse()?) };
        let mut public = Public { bets: [None; 3] };
        for bet in bets.chars() {
            let index = public.len();
            if public.over() || deal.is_none() {
                return Err(bad());
            }
            public.bets[index] = Some(match bet {
                'b' => true,
                'p' => false,
                _ => return Err(bad()),
            });
        }
        Ok(State { deal, public })
    }

    fn board(&self) -> Board {
        let bet = |index: u8| Spot {
            id: format!("bet{index}"),
            at: Point { x: 0.5 + f32::from(index), y: 0.5 },
            shape: Shape::Rect { w: 1.0, h: 1.0 },
            class: "cell",
            label: format!("bet {index}").into(),
        };
        Board {
            origin: Point { x: 0.0, y: 0.0 },
            size: Point { x: 3.0, y: 1.0 },
            spots: (0..3).map(bet).collect(),
            lines: Vec::new(),
            turnable: false,
        }
    }

    fn scene(&self, seen: &Observation) -> Scene {
        let said = seen.public.bets.iter().flatten().map(|bet| if *bet { "bet" } else { "pass" });
        let hand = seen.mine.map(|(seat, card)| Tray {
            id: "hand".into(),
            label: "Your card".into(),
            owner: Some(seat),
            items: vec![TrayItem {
                spot: None,
                kind: "",
                owner: Some(seat),
                label: format!("{card:?}").into(),
                count: None,
            }],
        });
        Scene {
            trays: hand.into_iter().collect(),
            notes: vec![format!("Said so far: {}", said.collect::<Vec<_>>().join(", ")).into()],
            ..Scene::default()
        }
    }

    fn touches(&self, _seen: &Observation, _seat: Seat, action: &Action) -> Vec<Touch> {
        vec![Touch::choice(action, action.to_string())]
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Pass => "pass",
            Action::Bet => "bet",
        })
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Action, NotationError> {
        match text {
            "pass" => Ok(Action::Pass),
            "bet" => Ok(Action::Bet),
            _ => Err(NotationError::new("kuhn action", "expected pass or bet")),
        }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Deal([a, b]) = self;
        write!(f, "{a:?}{b:?}")
    }
}

impl FromStr for Deal {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Deal, NotationError> {
        let card = |c| match c {
            b'J' => Some(KuhnCard::J),
            b'Q' => Some(KuhnCard::Q),
            b'K' => Some(KuhnCard::K),
            _ => None,
        };
        let bad = NotationError::new("deal", "expected two different cards of J, Q, K");
        match text.as_bytes() {
            &[a, b] if a != b => {
                Ok(Deal([card(a).ok_or_else(|| bad.clone())?, card(b).ok_or(bad)?]))
            }
            _ => Err(bad),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.deal {
            None => f.write_str("?/")?,
            Some(deal) => write!(f, "{deal}/")?,
        }
        let mut bets = self.public.bets.iter().flatten();
        bets.try_for_each(|bet| f.write_str(if *bet { "b" } else { "p" }))
    }
}
