//! An analysis: positions that nobody plays, what may follow them, and the texts of studies. Every
//! question tells all it is about, and nothing is remembered.

mod chapters;
mod compared;
mod edited;
mod lines;
mod passed;
mod position;
mod refused;

use hall_core::SplitMix64;
use matches::{AnyMatch, DraftEdit, DraftStart, Rejected, Submitted, find};
use messages::Locale;
use serde::Deserialize;
use serde_json::Value as Json;
use session::{Refusal, RefusalKind, SeatId};

pub use chapters::{ChapterForm, unread};
pub use compared::{CompareAsk, CompareView};
pub use lines::{LINES_MAX, LineSearch, StudyLines};
pub use refused::{edit_refused, shared_refused};

use crate::{foreseen::foreseen, text, tried::tried};

/// A position: a match, its steps, and what seats have chosen in secret after them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyPlace {
    game: String,
    #[serde(default)]
    setup: Json,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    steps: Vec<String>,
    /// Secret choices that wait for others.
    #[serde(default)]
    sealed: Vec<StudyChoice>,
}

/// What a seat has chosen in secret.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyChoice {
    seat: SeatId,
    word: String,
}

impl StudyPlace {
    /// The id of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The match there.
    ///
    /// # Errors
    /// What does not open, or cannot be played.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, Rejected> {
        let mut play = find(&self.game)?.open(&self.setup, self.position.as_deref())?;
        for line in &self.steps {
            play.replay(line)?;
        }
        for StudyChoice { seat, word } in &self.sealed {
            play.submit(seat.0, word)?;
        }
        Ok(play)
    }
}

/// How chapters are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StudyText {
    /// As in `docs/study.md`.
    Study,
    /// As PGN.
    Pgn,
}

/// What is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub enum StudyAsk {
    /// A position as everybody sees it, or a seat; and what every seat may choose.
    Look {
        /// The position.
        place: StudyPlace,
        /// Who looks; without it everybody, or the only seat that is asked where `asked` is set.
        #[serde(default)]
        seat: Option<SeatId>,
        /// Whether the seat to act is looked through where nobody is named.
        #[serde(default)]
        asked: bool,
    },
    /// What a seat's action leads to: a step, or a secret choice that waits.
    Take {
        /// The position.
        place: StudyPlace,
        /// Who acts.
        seat: SeatId,
        /// The action as a person writes it.
        word: String,
    },
    /// An outcome of chance: this one, or one that the seed draws.
    Fall {
        /// The position.
        place: StudyPlace,
        /// The outcome; without it the seed draws one.
        #[serde(default)]
        outcome: Option<String>,
        /// Two numbers of 32 bits, the higher first.
        #[serde(default)]
        seed: (u32, u32),
    },
    /// Judges an action without taking it.
    Try {
        /// The position.
        place: StudyPlace,
        /// Who acts.
        seat: SeatId,
        /// The touches that spell it.
        #[serde(default)]
        touches: Option<Vec<String>>,
        /// Or the action as a person writes it.
        #[serde(default)]
        word: Option<String>,
    },
    /// What the actions of a seat would do.
    Foresee {
        /// The position.
        place: StudyPlace,
        /// Whose actions.
        seat: SeatId,
        /// The touches that they begin with.
        #[serde(default)]
        touches: Vec<String>,
    },
    /// The position with the turn given over, for what another seat threatens.
    Pass {
        /// The position.
        place: StudyPlace,
        /// Who would pass.
        seat: SeatId,
    },
    /// Sets up a position piece by piece: it need not be legal on the way.
    Edit {
        /// The game.
        game: String,
        /// Its options.
        #[serde(default)]
        setup: Json,
        /// What the edits are applied to.
        from: DraftStart,
        /// The edits, in order.
        #[serde(default)]
        edits: Vec<DraftEdit>,
    },
    /// Reads a study, a record or a PGN.
    Read {
        /// The text.
        text: String,
    },
    /// Writes chapters.
    Write {
        /// The chapters; a PGN has one.
        chapters: Vec<ChapterForm>,
        /// How they are written.
        form: StudyText,
    },
}

/// The answer, as JSON. Consequences are told until `late`.
///
/// # Errors
/// What does not fit, and where.
pub fn answer(
    ask: StudyAsk,
    locale: Locale,
    late: impl FnMut() -> bool,
) -> Result<String, Refusal> {
    match ask {
        StudyAsk::Look { place, seat, asked } => {
            let play = place.open()?;
            Ok(text(&position::look(&*play, seat.map(|seat| seat.0), asked, locale)))
        }
        StudyAsk::Take { place, seat, word } => {
            let mut play = place.open()?;
            let (word, done) = play.take(seat.0, &word)?;
            let step = (done == Submitted::Step).then(|| position::last(&*play, locale));
            Ok(text(&position::Taken { word, step: step.flatten() }))
        }
        StudyAsk::Fall { place, outcome, seed } => {
            let mut play = place.open()?;
            match outcome {
                Some(outcome) => play.replay(&format!("* {outcome}"))?,
                None => {
                    let (high, low) = seed;
                    let seed = u64::from(high) << 32 | u64::from(low);
                    let mut dice = SplitMix64::new(seed);
                    if !play.chance(&mut dice) {
                        return Err(Refusal::new(RefusalKind::Illegal, "study-no-chance"));
                    }
                }
            }
            let word = play.line(play.len() - 1);
            Ok(text(&position::Taken { word, step: position::last(&*play, locale) }))
        }
        StudyAsk::Try { place, seat, touches, word } => {
            Ok(text(&tried(&*place.open()?, seat.0, touches, word, locale)))
        }
        StudyAsk::Foresee { place, seat, touches } => {
            Ok(text(&foreseen(&*place.open()?, seat.0, &touches, locale, late)))
        }
        StudyAsk::Pass { place, seat } => {
            Ok(text(&passed::passed(&*place.open()?, seat.0, locale)?))
        }
        StudyAsk::Edit { game, setup, from, edits } => {
            Ok(text(&edited::edited(&game, &setup, from, &edits, locale)?))
        }
        StudyAsk::Read { text: written } => {
            let chapters = study::read(&written).map_err(|why| chapters::unread(&why, locale))?;
            let forms = chapters.iter().map(|chapter| ChapterForm::of(chapter, locale));
            let forms = forms.collect::<Result<Vec<_>, Refusal>>()?;
            Ok(text(&forms))
        }
        StudyAsk::Write { chapters, form } => write(chapters, form),
    }
}

fn write(forms: Vec<ChapterForm>, form: StudyText) -> Result<String, Refusal> {
    let chapters =
        forms.into_iter().map(ChapterForm::chapter).collect::<Result<Vec<_>, Refusal>>()?;
    match (form, &chapters[..]) {
        (StudyText::Study, _) => Ok(text(&study::write(&chapters))),
        (StudyText::Pgn, [chapter]) => Ok(text(&study::write_pgn(chapter)?)),
        (StudyText::Pgn, _) => Err(Refusal::malformed("chapters", "study-one-chapter")),
    }
}
