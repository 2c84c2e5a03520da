//! Armies: what a player brings to the board.

use alloc::{
    format,
    string::{String, ToString},
};
use core::{fmt, str::FromStr};

use hall_core::{Message, NotationError, quoted};

use super::{
    men::{Colour, Man, Role},
    square::{Square, Squares},
};

/// How many squares an army has.
pub const HALF: usize = 32;

/// Men on the first four ranks of a side. Not every army is a legal one: see
/// [`Army::check`].
///
/// `Display` and `FromStr` write its half of a FEN board, from the eighth rank
/// to the first as a FEN does: `8/8/PPPPPPPP/RNBQKBNR` for White,
/// `rnbqkbnr/pppppppp/8/8` for Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Army {
    colour: Colour,
    /// In the order of White's squares, a1 to h4, as the owner sees them.
    men: [Option<Role>; HALF],
}

/// Which rule an army breaks, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// It has no king.
    #[error("there is no king: an army has exactly one (rule 2.3)")]
    NoKing,
    /// It has two.
    #[error("a second king on {second} besides {first}: an army has exactly one (rule 2.3)")]
    SecondKing {
        /// Where the first stands.
        first: Square,
        /// Where the next stands.
        second: Square,
    },
    /// The king is on the wrong side of the board.
    #[error("the king stands on {0}: the king musters on files e to h (rule 2.4)")]
    KingsFile(Square),
    /// A man of Royal Chess where it is not played.
    #[error(
        "{} has a {}: the royal men muster only with the option Royal men (rule 2.5)",
        .0,
        .1.name()
    )]
    Royal(Square, Role),
}

impl Unfit {
    /// The number of the rule.
    pub const fn rule(self) -> &'static str {
        match self {
            Unfit::NoKing | Unfit::SecondKing { .. } => "2.3",
            Unfit::KingsFile(_) => "2.4",
            Unfit::Royal(..) => "2.5",
        }
    }

    /// The key of the reason.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Unfit::NoKing => "muster-chess-refused-no-king",
            Unfit::SecondKing { .. } => "muster-chess-refused-second-king",
            Unfit::KingsFile(_) => "muster-chess-refused-kings-file",
            Unfit::Royal(..) => "muster-chess-refused-royal",
        }
    }

    /// The reason, without the rule.
    pub fn message(self) -> Message {
        let reason = Message::new(self.key());
        match self {
            Unfit::NoKing => reason,
            Unfit::SecondKing { first, second } => {
                reason.text("first", first).text("second", second)
            }
            Unfit::KingsFile(at) => reason.text("at", at),
            Unfit::Royal(at, role) => reason.text("at", at).choice("role", role.name()),
        }
    }
}

impl Army {
    /// No men at all.
    pub const fn empty(colour: Colour) -> Army {
        Army { colour, men: [None; HALF] }
    }
    /// The army of orthodox chess.
    pub const fn regular(colour: Colour) -> Army {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let back = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        let mut army = Army::empty(colour);
        let mut file = 0;
        while file < 8 {
            army.men[file] = Some(back[file]);
            army.men[8 + file] = Some(Pawn);
            file += 1;
        }
        army
    }
    /// Whose colours it wears.
    pub const fn colour(&self) -> Colour {
        self.colour
    }
    /// The squares a side may muster on.
    pub const fn half(colour: Colour) -> Squares {
        match colour {
            Colour::White => Squares::WHITE_HALF,
            Colour::Black => Squares::WHITE_HALF.mirrored(),
        }
    }
    fn index(&self, square: Square) -> Option<usize> {
        let own = if self.colour == Colour::White { square } else { square.mirrored() };
        (own.index() < HALF).then_some(own.index())
    }
    /// What stands on a square.
    pub fn on(&self, square: Square) -> Option<Role> {
        self.men[self.index(square)?]
    }
    /// Puts a man on a square, or takes it away; squares outside the half keep
    /// empty.
    pub fn put(&mut self, square: Square, role: Option<Role>) {
        if let Some(index) = self.index(square) {
            self.men[index] = role;
        }
    }
    /// The men with their squares, first rank first.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Role)> + '_ {
        self.men.iter().enumerate().filter_map(|(index, role)| {
            let own = Square::new(index as u8);
            let square = if self.colour == Colour::White { own } else { own.mirrored() };
            role.map(|role| (square, role))
        })
    }
    /// How many men it has.
    pub fn len(&self) -> usize {
        self.men.iter().flatten().count()
    }
    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// How many men of a role it has.
    pub fn count(&self, role: Role) -> usize {
        self.men.iter().filter(|man| **man == Some(role)).count()
    }
    /// The same army in the other colour, seen from the other side.
    #[must_use]
    pub const fn mirrored(&self) -> Army {
        Army { colour: self.colour.other(), men: self.men }
    }
    /// Whether it is legal, `royal` men allowed or not (rules 2.2 to 2.5).
    pub fn check(&self, royal: bool) -> Result<(), Unfit> {
        let mut kings = self.iter().filter(|(_, role)| *role == Role::King).map(|(at, _)| at);
        let first = kings.next().ok_or(Unfit::NoKing)?;
        if let Some(second) = kings.next() {
            return Err(Unfit::SecondKing { first, second });
        }
        if first.file() < 4 {
            return Err(Unfit::KingsFile(first));
        }
        match self.iter().find(|(_, role)| role.is_royal()) {
            Some((square, role)) if !royal => Err(Unfit::Royal(square, role)),
            _ => Ok(()),
        }
    }
    /// How many men it has beside its kings.
    pub(super) fn others(&self) -> usize {
        self.len() - self.count(Role::King)
    }
    /// The men beside its kings, counted: `Q1 R2 B2 N2 P8`; empty if there are none.
    pub(super) fn counts(&self) -> String {
        use Role::{Bishop, Knight, Pawn, Prince, Princess, Queen, Rook};
        let mut text = String::new();
        for role in [Queen, Prince, Princess, Rook, Bishop, Knight, Pawn] {
            let count = self.count(role);
            if count > 0 {
                let gap = if text.is_empty() { "" } else { " " };
                text += &format!("{gap}{}{count}", role.letter());
            }
        }
        text
    }
    /// The message with what it is made of: `$others`, the number of men beside its king,
    /// and `$census`, which counts them.
    pub(super) fn counted_in(&self, message: Message) -> Message {
        message.with("others", self.others() as u32).text("census", self.counts())
    }
    /// What it is made of, for a sentence in English: `Q1 R2 B2 N2 P8`.
    pub fn census(&self) -> String {
        if self.others() == 0 { "a bare king".to_string() } else { self.counts() }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bottom = if self.colour == Colour::White { 0 } else { 4 };
        for rank in (bottom..bottom + 4).rev() {
            write_rank(f, rank, |square| {
                self.on(square).map(|role| Man { colour: self.colour, role })
            })?;
            if rank != bottom {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// Writes one rank of a FEN board.
pub(super) fn write_rank(
    f: &mut fmt::Formatter<'_>,
    rank: u8,
    man: impl Fn(Square) -> Option<Man>,
) -> fmt::Result {
    let mut gap = 0;
    for file in 0..8 {
        match man(Square::at(file, rank)) {
            None => gap += 1,
            Some(man) => {
                if gap > 0 {
                    write!(f, "{gap}")?;
                }
                gap = 0;
                write!(f, "{}", man.letter())?;
            }
        }
    }
    if gap > 0 { write!(f, "{gap}") } else { Ok(()) }
}

/// Reads one rank of a FEN board.
pub(super) fn read_rank(
    what: &'static str,
    text: &str,
    rank: u8,
    mut put: impl FnMut(Square, Man),
) -> Result<(), NotationError> {
    let shown = rank + 1;
    let about = |key| {
        let message = Message::new(key).choice("notation", what).with("rank", shown);
        message.text("text", quoted(text)).text("rule", "2.2")
    };
    let mut file = 0u8;
    for letter in text.chars() {
        let width = match letter {
            '1'..='8' => letter as u8 - b'0',
            _ => 1,
        };
        if file + width > 8 {
            let beyond = (b'a' + 8) as char;
            let why = format!(
                "rank {shown} ({text:?}) goes on to {beyond}{shown}: a rank has eight squares \
                 (rule 2.2)"
            );
            let message = about("muster-chess-notation-rank-long");
            return Err(NotationError::new(what, why).keyed(message));
        }
        if !letter.is_ascii_digit() || letter == '0' || letter == '9' {
            let man = Man::from_letter(letter).ok_or_else(|| {
                let square = Square::at(file, rank);
                let why = format!("{letter:?} on {square} is no man (rule 2.2)");
                let message = about("muster-chess-notation-no-man");
                let message = message.text("letter", quoted(letter)).text("at", square);
                NotationError::new(what, why).keyed(message)
            })?;
            put(Square::at(file, rank), man);
        }
        file += width;
    }
    if file < 8 {
        let missing = Square::at(file, rank);
        let why = format!(
            "rank {shown} ({text:?}) ends before {missing}: a rank has eight squares (rule 2.2)"
        );
        let message = about("muster-chess-notation-rank-short").text("missing", missing);
        return Err(NotationError::new(what, why).keyed(message));
    }
    Ok(())
}

impl FromStr for Army {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Army, NotationError> {
        const WHAT: &str = "army";
        let black = text.chars().find(char::is_ascii_alphabetic).map(|c| c.is_ascii_lowercase());
        let colour = if black == Some(true) { Colour::Black } else { Colour::White };
        let ranks = text.split('/').count();
        if ranks != 4 {
            let men = text.chars().filter(char::is_ascii_alphabetic).count();
            let given = if ranks == 1 { "1 rank".to_string() } else { format!("{ranks} ranks") };
            let squares = if colour == Colour::White { "a1 to h4" } else { "a5 to h8" };
            let why = format!(
                "{given} with {men} men: an army stands on its first four ranks, {squares}, and has \
                 at most {HALF} men (rule 2.2)"
            );
            let message = Message::new("muster-chess-notation-army-ranks")
                .with("ranks", ranks as u32)
                .with("men", men as u32)
                .choice("colour", colour.word())
                .with("most", HALF as u32)
                .text("rule", "2.2");
            return Err(NotationError::new(WHAT, why).keyed(message));
        }
        let bottom = if colour == Colour::White { 0 } else { 4 };
        let mut army = Army::empty(colour);
        let mut stranger = None;
        for (index, text) in text.split('/').enumerate() {
            read_rank(WHAT, text, bottom + 3 - index as u8, |square, man| {
                if man.colour != colour {
                    stranger = Some(square);
                }
                army.put(square, Some(man.role));
            })?;
        }
        match stranger {
            None => Ok(army),
            Some(square) => {
                let why = format!(
                    "the man on {square} wears the other colour: capital letters are White's, \
                     small ones Black's (rule 2.2)"
                );
                let message = Message::new("muster-chess-notation-army-colour");
                let message = message.text("at", square).text("rule", "2.2");
                Err(NotationError::new(WHAT, why).keyed(message))
            }
        }
    }
}

/// An army with a name, for players who want to begin at once. As White's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// What it is called in English.
    pub name: &'static str,
    /// The word that selects its name in other languages.
    pub(super) word: &'static str,
    /// White's half of a FEN.
    pub text: &'static str,
    /// Whether it needs the royal men.
    pub royal: bool,
}

const fn plain(name: &'static str, word: &'static str, text: &'static str) -> Named {
    Named { name, word, text, royal: false }
}

const fn royal(name: &'static str, word: &'static str, text: &'static str) -> Named {
    Named { royal: true, ..plain(name, word, text) }
}

/// The named armies, the regular one first. Ours.
pub const NAMED: [Named; 14] = [
    plain("Regular", "regular", "8/8/PPPPPPPP/RNBQKBNR"),
    plain("Two hosts", "two-hosts", "8/2P2P2/PP1PP1PP/RNBQKBNR"),
    plain("Cavalry", "cavalry", "8/8/PPPPPPPP/NNNNKNNN"),
    plain("Chapter", "chapter", "8/8/PPPPPPPP/BBBBKBBB"),
    plain("Bastion", "bastion", "8/8/1PPPPPP1/RR2KRR1"),
    plain("Phalanx", "phalanx", "PPPPPPPP/PPPPPPPP/PPPPPPPP/3NKN2"),
    plain("Three queens", "three-queens", "8/8/2PPPPP1/1Q1QKQ2"),
    plain("Vanguard", "vanguard", "2PPPP2/8/PP4PP/RNBQKBNR"),
    plain("Reserve", "reserve", "8/RNBQKBNR/8/PPPPPPPP"),
    plain("Fianchetto", "fianchetto", "8/1P4P1/PBPPPPBP/RN1QK1NR"),
    plain("Tower guard", "tower-guard", "8/4P3/3PRP2/RPP1K1PR"),
    plain("Skirmish", "skirmish", "8/8/1P1PPP1P/1N2KB2"),
    royal("Royal family", "royal-family", "8/8/PPPPPPPP/RNAQKACR"),
    royal("Royal guard", "royal-guard", "8/8/1PPPPPP1/R1ACKA1R"),
];

/// The named armies in a colour, `royal` ones too or not.
pub fn named_armies(
    colour: Colour,
    royal: bool,
) -> impl Iterator<Item = (&'static str, Army)> + Clone {
    named(colour, royal).map(|(named, army)| (named.name, army))
}

/// The same, with all that is known of each.
pub(super) fn named(
    colour: Colour,
    royal: bool,
) -> impl Iterator<Item = (&'static Named, Army)> + Clone {
    NAMED.iter().filter(move |named| royal || !named.royal).map(move |named| {
        let white: Army = named.text.parse().expect("a test reads every named army");
        (named, if colour == Colour::White { white } else { white.mirrored() })
    })
}
