//! Positions set up sled by sled.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{
    EditField, EditThing, Editable, Editor, Game, Message, NotationError, Piece, PositionDraft,
    Seat, Text, Unbuilt,
};

use super::{
    Mush, State,
    boards::{Kind, Weather},
    name::Space,
    scene::SLEDS,
    state::{Aim, DOGS, Hazard, PATH, Phase, Roll, STICKS},
    words::{of, seat_name},
};

pub(super) const EDITOR: Editor<Mush> = Editor { editable, draft, build };

/// What the game can wait for.
const PHASES: [(&str, &str); 16] = [
    ("draw-trainer", "mush-edit-draw-trainer"),
    ("train", "mush-edit-train"),
    ("draw-bear", "mush-edit-draw-bear"),
    ("first-stick", "mush-edit-first-stick"),
    ("bid", "mush-edit-bid"),
    ("rise", "mush-edit-rise"),
    ("declare", "mush-edit-declare"),
    ("reduce", "mush-edit-reduce"),
    ("roll", "mush-edit-roll"),
    ("reroll", "mush-edit-reroll"),
    ("raise", "mush-edit-raise"),
    ("moving", "mush-edit-moving"),
    ("press", "mush-edit-press"),
    ("before-rest", "mush-edit-before-rest"),
    ("rest", "mush-edit-rest"),
    ("over", "mush-edit-over"),
];

/// What a roll can be for.
const AIMS: [(&str, &str); 5] = [
    ("weather", "mush-edit-aim-weather"),
    ("dogs", "mush-edit-aim-dogs"),
    ("press", "mush-edit-aim-press"),
    ("rough", "mush-edit-aim-rough"),
    ("avalanche", "mush-edit-aim-avalanche"),
];

/// The fields of each team.
const TRAINING: [&str; 6] =
    ["training-a", "training-b", "training-c", "training-d", "training-e", "training-f"];
const AT: [&str; 6] = ["at-a", "at-b", "at-c", "at-d", "at-e", "at-f"];
const TIRED: [&str; 6] = ["tired-a", "tired-b", "tired-c", "tired-d", "tired-e", "tired-f"];
const CHIPS: [&str; 6] = ["chips-a", "chips-b", "chips-c", "chips-d", "chips-e", "chips-f"];
const BID: [&str; 6] = ["bid-a", "bid-b", "bid-c", "bid-d", "bid-e", "bid-f"];
const PAID: [&str; 6] = ["paid-a", "paid-b", "paid-c", "paid-d", "paid-e", "paid-f"];

/// What nothing is in a draft.
const NONE: &str = "-";
/// The longest list of spaces and of lines, in bytes.
const PATH_MAX: usize = 11 * PATH;
const STICKS_MAX: usize = 22 * STICKS;
/// The chips at the start (rule 3.1), and the most that a position has.
const CHIPS_USUAL: u32 = 20;
const CHIPS_MAX: u32 = 9_999;

fn phase(draft: &PositionDraft) -> &str {
    draft.field("phase").unwrap_or(PHASES[0].0)
}

fn options<const N: usize>(of: [(&str, &'static str); N]) -> [(String, Text); N] {
    of.map(|(value, key)| (value.to_string(), Message::new(key).into()))
}

fn seat_option(seat: Seat) -> (String, Text) {
    (seat.to_string(), seat_name(seat).into())
}

fn none_option(key: &'static str) -> (String, Text) {
    (NONE.to_string(), Message::new(key).into())
}

fn weather_options(none: &'static str) -> impl Iterator<Item = (String, Text)> {
    let weathers = Weather::ALL.into_iter().map(|weather| {
        let label = Message::new("mush-edit-weather-is").choice("weather", weather.word());
        (weather.word().to_string(), Text::from(label))
    });
    [none_option(none)].into_iter().chain(weathers)
}

fn yes_or_no(id: &'static str, key: &'static str) -> EditField {
    let answers = options([("no", "mush-edit-no"), ("yes", "mush-edit-yes")]);
    EditField::choice(id, Message::new(key), answers)
}

fn editable(game: &Mush, draft: &PositionDraft) -> Editable {
    let seats = game.seats();
    let sled = |seat: Seat| {
        let Piece { kind, owner, glyph, label, .. } = sled(draft, seat, String::new());
        EditThing { id: seat.to_string(), kind, owner, glyph, label }
    };
    let mut fields =
        Vec::from([EditField::choice("phase", Message::new("mush-edit-phase"), options(PHASES))]);
    fields.extend(phase_fields(seats, draft));
    fields.extend(round_fields(seats, draft));
    for seat in Seat::first(seats) {
        fields.extend(game.team_fields(seat, draft));
    }
    let beside = Seat::first(seats).filter_map(|seat| game.sled_beside(draft, seat)).collect();
    Editable { palette: Seat::first(seats).map(sled).collect(), fields, beside }
}

fn sled(draft: &PositionDraft, seat: Seat, spot: String) -> Piece {
    let dogs = DOGS - draft.number(TIRED[seat.index()]).min(DOGS.into()) as u8;
    Piece {
        kind: SLEDS[usize::from(dogs)],
        owner: Some(seat),
        spot,
        glyph: (b'A' + u8::from(seat)) as char,
        label: of("mush-sled", seat).with("dogs", dogs).into(),
    }
}

/// What belongs to what is waited for.
fn phase_fields(seats: usize, draft: &PositionDraft) -> Vec<EditField> {
    let who =
        |key| EditField::choice("who", Message::new(key), Seat::first(seats).map(seat_option));
    let nobody = |id, key| {
        let all = [none_option("mush-edit-nobody")].into_iter();
        EditField::choice(id, Message::new(key), all.chain(Seat::first(seats).map(seat_option)))
    };
    let mut fields = Vec::new();
    match phase(draft) {
        "train" | "first-stick" | "before-rest" => fields.push(who("mush-edit-who")),
        "over" => fields.push(who("mush-edit-winner")),
        "reduce" => {
            let laps = options([("lap1", "mush-edit-lap-1"), ("lap2", "mush-edit-lap-2")]);
            fields.push(who("mush-edit-who"));
            fields.push(EditField::choice("lap", Message::new("mush-edit-lap"), laps));
            fields.push(nobody("last", "mush-edit-last"));
            if draft.field("last").is_some_and(|last| last != NONE) {
                let paid = |seat: Seat| {
                    let label = of("mush-edit-paid", seat);
                    EditField::number(PAID[seat.index()], label, [0, u8::MAX.into()], 0)
                };
                fields.extend(Seat::first(seats).map(paid));
            }
        }
        polled @ ("roll" | "reroll" | "raise") => {
            if polled == "reroll" {
                let fell = Message::new("mush-edit-fell");
                fields.push(who("mush-edit-who"));
                fields.push(EditField::number("fell", fell, [0, u8::MAX.into()], 1));
            }
            fields.push(EditField::choice("aim", Message::new("mush-edit-aim"), options(AIMS)));
            match draft.field("aim") {
                Some("dogs") => {
                    let dice = Message::new("mush-edit-dice");
                    fields.push(EditField::number("dice", dice, [0, DOGS.into()], DOGS.into()));
                }
                Some(hazard @ ("rough" | "avalanche")) => {
                    let hazard = if hazard == "rough" { Hazard::Rough } else { Hazard::Avalanche };
                    let plus = Message::new("mush-edit-plus");
                    fields.push(EditField::text("to", Message::new("mush-edit-to"), 10));
                    fields.push(EditField::number("plus", plus, [0, hazard.limit().into()], 0));
                }
                _ => {}
            }
            fields.push(nobody("forced", "mush-edit-forced"));
        }
        _ => {}
    }
    fields
}

/// What belongs to the round, and to the turn if there is one.
fn round_fields(seats: usize, draft: &PositionDraft) -> Vec<EditField> {
    let label = Message::new;
    let bear = Seat::first(seats).map(seat_option);
    let weather = weather_options("mush-edit-no-weather");
    let mut fields = Vec::from([
        EditField::number("round", label("mush-edit-round"), [0, u16::MAX.into()], 0),
        EditField::choice("bear", label("mush-edit-bear"), bear),
        EditField::choice("weather", label("mush-edit-weather"), weather),
        EditField::text("sticks", label("mush-edit-sticks"), STICKS_MAX),
        EditField::text("order", label("mush-edit-order"), seats),
    ]);
    if draft.field("order").is_some_and(|order| !order.trim().is_empty()) {
        let left = [0, u8::MAX.into()];
        fields.extend([
            EditField::number("acting", label("mush-edit-acting"), [1, seats as u32], 1),
            EditField::text("path", label("mush-edit-path"), PATH_MAX),
            EditField::number("left", label("mush-edit-left"), left, 0),
            yes_or_no("passed", "mush-edit-passed"),
            yes_or_no("pressing", "mush-edit-pressing"),
        ]);
    }
    fields
}

impl Mush {
    /// A sled is where it stands on the board, or where its field says: a spot of a draft has one.
    fn team_fields(&self, seat: Seat, draft: &PositionDraft) -> [EditField; 5] {
        let at = seat.index();
        let named = |space: Space| (space.to_string(), Text::from(self.named(space.name())));
        let towns = self.map.spaces.iter().filter(|space| self.is_town(space.space));
        let towns = towns.map(|town| town.space).filter(|town| *town != self.map.start);
        let taken = self.map.spaces.iter().map(|space| space.space);
        let taken = taken
            .filter(|space| !self.is_town(*space) && draft.thing(&space.to_string()).is_some());
        let places = [self.map.start].into_iter().chain(towns).chain(taken);
        let training = weather_options("mush-edit-no-training");
        [
            EditField::choice(AT[at], of("mush-edit-at", seat), places.map(named)),
            EditField::choice(TRAINING[at], of("mush-edit-training", seat), training),
            EditField::number(TIRED[at], of("mush-edit-tired", seat), [0, DOGS.into()], 0),
            EditField::number(CHIPS[at], of("mush-edit-chips", seat), [0, CHIPS_MAX], CHIPS_USUAL),
            EditField::number(BID[at], of("mush-edit-bids", seat), [0, u16::MAX.into()], 0),
        ]
    }

    /// The sled of a seat where its field says, if it does not stand on the board.
    fn sled_beside(&self, draft: &PositionDraft, seat: Seat) -> Option<Piece> {
        if draft.pieces.values().any(|thing| *thing == seat.to_string()) {
            return None;
        }
        let at = draft.field(AT[seat.index()]).and_then(|at| at.parse().ok());
        let at = at.and_then(|name| self.map.find(name)).unwrap_or(self.map.start);
        Some(sled(draft, seat, at.to_string()))
    }

    fn is_town(&self, space: Space) -> bool {
        matches!(self.map.space(space).kind, Kind::Town | Kind::Start | Kind::Finish)
    }
}

fn draft(game: &Mush, state: &State) -> PositionDraft {
    let mut draft = PositionDraft::default();
    draft_phase(&mut draft, &state.phase);
    draft.set("round", state.round);
    draft.set("bear", state.bear);
    if let Some(weather) = state.weather {
        draft.set("weather", weather.word());
    }
    draft.set("sticks", joined(&state.sticks));
    if !state.order.is_empty() {
        let order: String = state.order.iter().map(Seat::to_string).collect();
        draft.set("order", order);
        draft.set("acting", u32::from(state.acting) + 1);
        draft.set("path", joined(&state.walk.path));
        draft.set("left", state.walk.left);
        for (id, is_so) in [("passed", state.walk.passed), ("pressing", state.walk.press)] {
            draft.set(id, if is_so { "yes" } else { "no" });
        }
    }
    for (seat, team) in state.teams.iter() {
        let (at, spot) = (seat.index(), team.at.to_string());
        if game.is_town(team.at) || draft.thing(&spot).is_some() {
            draft.set(AT[at], spot);
        } else {
            draft.put(spot, Some(&seat.to_string()));
        }
        draft.set(TRAINING[at], team.training.map_or(NONE, Weather::word));
        draft.set(TIRED[at], team.tired);
        draft.set(CHIPS[at], team.chips);
        draft.set(BID[at], state.bids[seat]);
    }
    draft
}

fn joined<T: ToString>(of: &[T]) -> String {
    of.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn draft_phase(draft: &mut PositionDraft, phase: &Phase) {
    let word = match phase {
        Phase::DrawTrainer => "draw-trainer",
        Phase::Train { .. } => "train",
        Phase::DrawBear => "draw-bear",
        Phase::FirstStick { .. } => "first-stick",
        Phase::Bid => "bid",
        Phase::Rise => "rise",
        Phase::Declare => "declare",
        Phase::Reduce { again, paid, last, .. } => {
            draft.set("lap", if *again { "lap2" } else { "lap1" });
            if let Some(last) = last {
                draft.set("last", last);
                paid.iter().for_each(|(seat, paid)| draft.set(PAID[seat.index()], paid));
            }
            "reduce"
        }
        Phase::Rolling { roll } => draft_roll(draft, roll, "roll"),
        Phase::Reroll { roll, fell, .. } => {
            draft.set("fell", fell);
            draft_roll(draft, roll, "reroll")
        }
        Phase::Raise { roll } => draft_roll(draft, roll, "raise"),
        Phase::Moving => "moving",
        Phase::Press => "press",
        Phase::BeforeRest { .. } => "before-rest",
        Phase::Rest => "rest",
        Phase::Over { .. } => "over",
    };
    draft.set("phase", word);
    if let Phase::Train { seat: who }
    | Phase::FirstStick { seat: who }
    | Phase::Reduce { ask: who, .. }
    | Phase::Reroll { ask: who, .. }
    | Phase::BeforeRest { ask: who }
    | Phase::Over { winner: who } = phase
    {
        draft.set("who", who);
    }
}

fn draft_roll(draft: &mut PositionDraft, roll: &Roll, word: &'static str) -> &'static str {
    let aim = match roll.aim {
        Aim::Weather => "weather",
        Aim::Press => "press",
        Aim::Dogs { dice } => {
            draft.set("dice", dice);
            "dogs"
        }
        Aim::Step { to, hazard, plus } => {
            draft.set("to", to);
            draft.set("plus", plus);
            if hazard == Hazard::Rough { "rough" } else { "avalanche" }
        }
    };
    draft.set("aim", aim);
    if let Some(forced) = roll.forced {
        draft.set("forced", forced);
    }
    word
}

fn build(game: &Mush, draft: &PositionDraft) -> Result<State, Unbuilt> {
    let field = |id| draft.field(id).unwrap_or_default();
    let mut text = format!("r{} bear:{}", draft.number("round"), field("bear"));
    let mut say = |word: &str, value: &str| {
        if !value.is_empty() {
            text += &format!(" {word}:{value}");
        }
    };
    if field("weather") != NONE {
        say("weather", field("weather"));
    }
    let order: String = field("order").split_whitespace().collect();
    if !order.is_empty() {
        say("order", &format!("{order}@{}", draft.number("acting").saturating_sub(1)));
    }
    say("bids", &numbers(game.seats(), draft, &BID));
    for seat in Seat::first(game.seats()) {
        let at = seat.index();
        let mut on_board = draft.pieces.iter().filter(|(_, thing)| **thing == seat.to_string());
        let spot = on_board.next().map_or(field(AT[at]), |(spot, _)| spot);
        if on_board.next().is_some() {
            return Err(Unbuilt::new("1.1", of("mush-edit-two-places", seat)));
        }
        let (training, tired) = (field(TRAINING[at]), draft.number(TIRED[at]));
        let team = format!("{training}:{spot}:{tired}t:{}c", draft.number(CHIPS[at]));
        say(&seat.to_string(), &team);
    }
    say("sticks", &listed(field("sticks")));
    say("path", &listed(field("path")));
    for (id, word) in [("passed", " passed"), ("pressing", " pressing")] {
        if field(id) == "yes" {
            text += word;
        }
    }
    if draft.number("left") > 0 {
        text += &format!(" left:{}", draft.number("left"));
    }
    text += &format!(" {}", awaited(game.seats(), draft));
    game.read_position(&text).map_err(|why| Unbuilt::of(&why, rule(&why)))
}

/// Words with commas between, as a position has them.
fn listed(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(",")
}

fn numbers(seats: usize, draft: &PositionDraft, ids: &[&str]) -> String {
    let each = ids.iter().take(seats).map(|id| draft.number(id).to_string());
    each.collect::<Vec<_>>().join(",")
}

/// What is waited for, as a position has it.
fn awaited(seats: usize, draft: &PositionDraft) -> String {
    let field = |id| draft.field(id).unwrap_or_default();
    let who = field("who");
    match phase(draft) {
        word @ ("train" | "first-stick" | "before-rest" | "over") => format!("{word}:{who}"),
        "reduce" => {
            let asked = format!("reduce:{who}:{}", field("lap"));
            match field("last") {
                NONE => asked,
                last => format!("{asked}:{}:{last}", numbers(seats, draft, &PAID)),
            }
        }
        "reroll" => format!("reroll:{who}:{}:{}", draft.number("fell"), rolled(draft)),
        word @ ("roll" | "raise") => format!("{word}:{}", rolled(draft)),
        word => word.to_string(),
    }
}

fn rolled(draft: &PositionDraft) -> String {
    let field = |id| draft.field(id).unwrap_or_default();
    let mut roll = match field("aim") {
        "dogs" => format!("dogs{}", draft.number("dice")),
        hazard @ ("rough" | "avalanche") => {
            format!("{hazard}@{}+{}", listed(field("to")), draft.number("plus"))
        }
        aim => aim.to_string(),
    };
    if field("forced") != NONE {
        roll += &format!("!{}", field("forced"));
    }
    roll
}

/// The rule that a draft breaks which is no position.
fn rule(why: &NotationError) -> &'static str {
    match why.message().map_or("", |message| message.key) {
        "mush-notation-two-sleds" => "9.4",
        "mush-notation-team-large" => "3.1",
        "mush-notation-untrained" => "3.2",
        "mush-notation-order" | "mush-notation-order-unfit" => "5.2",
        "mush-notation-no-bids" => "5.1",
        "mush-notation-no-weather" | "mush-notation-early-weather" => "6.1",
        "mush-notation-dice-unfit" => "8.2",
        "mush-notation-path-end" | "mush-notation-path-alone" => "9.3",
        "mush-notation-left" => "9.1",
        "mush-notation-help" => "10.3",
        "mush-notation-must-rest" => "12.4",
        "mush-notation-long" => "14.1",
        "mush-notation-stick" | "mush-notation-line" => "14.2",
        "mush-notation-name" | "mush-notation-space" | "mush-notation-elsewhere" => "2.2",
        _ => "4.1",
    }
}
