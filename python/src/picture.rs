//! Boards as SVG, from the style sheets and signs of the pages.

use std::{collections::BTreeMap, sync::OnceLock};

use draw::{Art, Picture, Sets, Tone};
use hall_core::Viewer;
use matches::{AnyMatch, texts::english};

macro_rules! web {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../web/", $path))
    };
}

/// What every game has.
const COMMON: [&str; 3] = [web!("css/base.css"), web!("css/table.css"), web!("css/board.css")];

/// Style sheet and signs of each game.
const OWN: [(&str, &str, &str); 6] = [
    ("clusterfuss", web!("games/clusterfuss.css"), web!("games/clusterfuss.svg")),
    ("muscat", web!("games/muscat.css"), web!("games/muscat.svg")),
    ("muster-chess", web!("games/muster-chess.css"), web!("games/muster-chess.svg")),
    ("make-muster", web!("games/make-muster+muster-up.css"), web!("games/make-muster.svg")),
    ("muster-up", web!("games/make-muster+muster-up.css"), web!("games/muster-up.svg")),
    ("mush", web!("games/mush.css"), web!("games/mush.svg")),
];

fn art(game: &str) -> Result<&'static Art, String> {
    static ALL: OnceLock<BTreeMap<&str, OnceLock<Result<Art, String>>>> = OnceLock::new();
    let all = ALL.get_or_init(|| OWN.iter().map(|(id, ..)| (*id, OnceLock::new())).collect());
    let unknown = || format!("there are no signs for {game}");
    let (id, sheet, signs) = OWN.iter().find(|(id, ..)| *id == game).ok_or_else(unknown)?;
    let read = || {
        let sheets = [&COMMON[..], &[*sheet]].concat();
        Art::parse(&sheets, signs).map_err(|why| why.to_string())
    };
    all[id].get_or_init(read).as_ref().map_err(Clone::clone)
}

/// The board as `viewer` sees it.
pub(crate) fn svg(play: &dyn AnyMatch, viewer: Viewer, width: f32) -> Result<String, String> {
    let game = play.info().id;
    let art = art(game)?;
    let words = english();
    let board = play.board().worded(&words);
    let scene = play.scene(viewer).worded(&words);
    let last = play.last(viewer).map(|step| step.spots(&board)).unwrap_or_default();
    let standings = play.standings();
    let sets = Sets { board: "", pieces: "" };
    let (board, scene, last, standings) = (&board, &scene, &*last, standings.as_ref());
    let tone = Tone::Light;
    Ok(Picture { game, board, scene, last, standings, sets, tone, width }.svg(art))
}
