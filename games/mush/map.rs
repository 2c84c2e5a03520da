//! The boards laid side by side: one map.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use arrayvec::ArrayVec;
use hall_core::{Message, Point};

use super::{
    boards::{BoardDef, BoardSet, Kind, Rest, Weather, Zone},
    name::{Edge, Name, Space},
    unfit::{Unfit, about},
};

/// Units of a board file to one unit of a drawing.
const UNIT: f32 = 100.0;

/// A space of the map.
#[derive(Clone, Debug)]
pub struct MapSpace {
    /// Its name, with its index.
    pub space: Space,
    /// What it is.
    pub kind: Kind,
    /// Its board, counted from the left.
    pub board: usize,
    /// Its zone.
    pub zone: Zone,
    /// What a rest gives.
    pub rest: Rest,
    /// The sign of a town.
    pub town: String,
    /// Where it is drawn.
    pub at: Point,
    /// The spaces it is joined to.
    pub next: ArrayVec<Space, 8>,
    /// The fewest steps to Nome.
    pub steps: u8,
}

/// A line of the map.
#[derive(Clone, Copy, Debug)]
pub struct Joint {
    /// Its name.
    pub line: Edge,
    /// One end.
    pub a: Space,
    /// The other.
    pub b: Space,
    /// Whether it is a connection.
    pub dashed: bool,
    /// Whether it takes an avalanche stick: neither end is rough.
    pub usable: bool,
}

/// A weather chart and where it counts.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The board's short name.
    pub id: String,
    /// The board's whole name.
    pub title: String,
    /// Its zone.
    pub zone: Zone,
    /// Its chart.
    pub chart: [Weather; 6],
    /// Left edge and size, in drawing units.
    pub left: f32,
    /// Width and height, in drawing units.
    pub size: Point,
}

/// The boards laid side by side.
#[derive(Clone, Debug)]
pub struct Map {
    /// The boards from left to right.
    pub panels: Vec<Panel>,
    /// The spaces, by index.
    pub spaces: Vec<MapSpace>,
    /// The lines.
    pub joints: Vec<Joint>,
    /// Those that take a stick, in the same order.
    pub stickable: Vec<Edge>,
    /// Half connections that join nothing: where they are drawn from and to.
    pub loose: Vec<(Point, Point)>,
    /// Where the race starts.
    pub start: Space,
    /// Where it ends.
    pub finish: Space,
    by_name: Vec<(Name, u8)>,
}

impl Map {
    /// Lays the boards side by side, or says why they make no race.
    pub fn lay(set: &BoardSet, order: &[&str]) -> Result<Map, Unfit> {
        let mut boards = Vec::new();
        for id in order {
            let board = set.board(id).ok_or_else(|| {
                let known: Vec<&str> = set.boards.iter().map(|board| board.id.as_str()).collect();
                let known = known.join(", ");
                let why = format!("there is no board {id:?}; there are {known}");
                Unfit::new(about("mush-setup-no-board", id).text("boards", known), why)
            })?;
            if boards.iter().any(|other: &&BoardDef| other.id == board.id) {
                let message = Message::new("mush-setup-board-once").text("board", id);
                return Err(Unfit::new(message, format!("board {id} can be laid only once")));
            }
            boards.push(board);
        }
        check_edges(&boards)?;
        let mut map = Map {
            panels: Vec::new(),
            spaces: Vec::new(),
            joints: Vec::new(),
            stickable: Vec::new(),
            loose: Vec::new(),
            start: Space::new("A".parse().expect("a good name"), 0),
            finish: Space::new("A".parse().expect("a good name"), 0),
            by_name: Vec::new(),
        };
        let mut firsts = Vec::new();
        for board in &boards {
            firsts.push(map.spaces.len());
            map.add(board)?;
        }
        for (index, board) in boards.iter().enumerate() {
            for line in &board.lines {
                map.join(firsts[index] + line.a, firsts[index] + line.b, line.dashed)?;
            }
        }
        for index in 1..boards.len() {
            map.sew(&boards, &firsts, index)?;
        }
        map.measure()?;
        Ok(map)
    }

    fn add(&mut self, board: &BoardDef) -> Result<(), Unfit> {
        let left = self.panels.iter().map(|panel| panel.size.x).sum();
        let size = Point { x: f32::from(board.size.0) / UNIT, y: f32::from(board.size.1) / UNIT };
        for def in &board.spaces {
            let many = |_| Unfit::new("mush-setup-many-spaces", "at most 256 spaces");
            let index = u8::try_from(self.spaces.len()).map_err(many)?;
            let name: Name = format!("{}.{}", board.id, def.id).parse().expect("checked ids");
            let space = Space::new(name, index);
            match def.kind {
                Kind::Start => self.start = space,
                Kind::Finish => self.finish = space,
                _ => {}
            }
            self.by_name.push((name, index));
            self.spaces.push(MapSpace {
                space,
                kind: def.kind,
                board: self.panels.len(),
                zone: board.zone,
                rest: def.rest,
                town: def.town.clone(),
                at: Point { x: left + f32::from(def.x) / UNIT, y: f32::from(def.y) / UNIT },
                next: ArrayVec::new(),
                steps: u8::MAX,
            });
        }
        self.panels.push(Panel {
            id: board.id.clone(),
            title: board.title.clone(),
            zone: board.zone,
            chart: board.chart,
            left,
            size,
        });
        Ok(())
    }

    fn join(&mut self, a: usize, b: usize, dashed: bool) -> Result<(), Unfit> {
        let (from, to) = (self.spaces[a].space, self.spaces[b].space);
        if self.spaces[a].next.contains(&to) {
            return Ok(());
        }
        for (here, there) in [(a, to), (b, from)] {
            if self.spaces[here].next.is_full() {
                let space = self.spaces[here].space;
                let message = Message::new("mush-setup-many-lines").text("space", space);
                return Err(Unfit::new(message, format!("more than eight lines meet in {space}")));
            }
            self.spaces[here].next.push(there);
        }
        let rough = |at: usize| self.spaces[at].kind == Kind::Rough;
        let usable = !rough(a) && !rough(b);
        let line = Edge::new(from.name(), to.name());
        self.joints.push(Joint { line, a: from, b: to, dashed, usable });
        if usable {
            self.stickable.push(line);
        }
        Ok(())
    }

    /// Joins board `index` to the one on its left.
    // Rule 2.4: tracks join; half connections only with a half of another track.
    fn sew(&mut self, boards: &[&BoardDef], firsts: &[usize], index: usize) -> Result<(), Unfit> {
        let (west, east) = (boards[index - 1], boards[index]);
        for seam in west.seams.iter().filter(|seam| seam.right) {
            let other = east.seams.iter().find(|other| {
                !other.right
                    && other.slot == seam.slot
                    && (seam.slot.is_some() != (other.track == seam.track))
            });
            let a = firsts[index - 1] + seam.space;
            match other {
                Some(other) => {
                    let b = firsts[index] + other.space;
                    self.join(a, b, seam.slot.is_some())?;
                }
                None => self.dangle(a, self.panels[index].left),
            }
        }
        for seam in east.seams.iter().filter(|seam| !seam.right && seam.slot.is_some()) {
            let met = west
                .seams
                .iter()
                .any(|other| other.right && other.slot == seam.slot && other.track != seam.track);
            if !met {
                self.dangle(firsts[index] + seam.space, self.panels[index].left);
            }
        }
        Ok(())
    }

    /// Draws half a connection that joins nothing: it ends at the seam.
    fn dangle(&mut self, from: usize, seam: f32) {
        let at = self.spaces[from].at;
        let middle = self.panels[0].size.y / 2.0;
        self.loose.push((at, Point { x: seam, y: at.y + (middle - at.y) / 4.0 }));
    }

    /// Counts the steps to Nome.
    fn measure(&mut self) -> Result<(), Unfit> {
        self.by_name.sort_unstable();
        let mut wave = vec![self.finish];
        self.spaces[self.finish.index()].steps = 0;
        while !wave.is_empty() {
            let mut further = Vec::new();
            for space in wave {
                let steps = self.spaces[space.index()].steps;
                for next in self.spaces[space.index()].next.clone() {
                    let place = &mut self.spaces[next.index()];
                    if place.steps == u8::MAX {
                        let long = || Unfit::new("mush-setup-long", "too long");
                        let steps = steps.checked_add(1).filter(|s| *s < u8::MAX);
                        place.steps = steps.ok_or_else(long)?;
                        further.push(next);
                    }
                }
            }
            wave = further;
        }
        match self.spaces.iter().find(|place| place.steps == u8::MAX) {
            Some(place) => {
                let message = Message::new("mush-setup-no-way").text("space", place.space);
                let why = format!("no way leads from {} to the finish", place.space);
                Err(Unfit::new(message, why))
            }
            None => Ok(()),
        }
    }

    /// The place of a space.
    pub fn space(&self, space: Space) -> &MapSpace {
        &self.spaces[space.index()]
    }

    /// The space with this name, if it is on the map.
    pub fn find(&self, name: Name) -> Option<Space> {
        let found = self.by_name.binary_search_by_key(&name, |entry| entry.0).ok()?;
        Some(self.spaces[usize::from(self.by_name[found].1)].space)
    }

    /// The space with this name among those that are joined to `from`.
    pub fn beside(&self, from: Space, name: Name) -> Option<Space> {
        self.space(from).next.iter().copied().find(|space| space.name() == name)
    }

    /// What a space is called in a sentence: the town, or its name.
    pub fn title(&self, space: Space) -> String {
        let place = self.space(space);
        if place.town.is_empty() { space.to_string() } else { place.town.clone() }
    }
}

/// Rule 2.3: one board starts, the last ends, and every seam has two edges.
fn check_edges(boards: &[&BoardDef]) -> Result<(), Unfit> {
    let has = |board: &BoardDef, kind: Kind| board.spaces.iter().filter(|s| s.kind == kind).count();
    let edge = |board: &BoardDef, right: bool| {
        board.seams.iter().any(|seam| seam.right == right && seam.slot.is_none())
    };
    let no = |key, board: &BoardDef, why| {
        Err(Unfit::new(Message::new(key).text("board", &board.id), why))
    };
    let (Some(first), Some(last)) = (boards.first(), boards.last()) else {
        return Err(Unfit::new("mush-setup-empty", "expected at least one board"));
    };
    if has(first, Kind::Start) != 1 {
        let why = format!("the race starts on the first board, but {} has no start", first.id);
        return no("mush-setup-no-start", first, why);
    }
    if has(last, Kind::Finish) != 1 {
        let why = format!("the race ends on the last board, but {} has no finish", last.id);
        return no("mush-setup-no-finish", last, why);
    }
    for (index, board) in boards.iter().enumerate() {
        if index > 0 && (has(board, Kind::Start) > 0 || !edge(board, false)) {
            let why = format!("board {} must be the first", board.id);
            return no("mush-setup-must-be-first", board, why);
        }
        if index + 1 < boards.len() && (has(board, Kind::Finish) > 0 || !edge(board, true)) {
            let why = format!("board {} must be the last", board.id);
            return no("mush-setup-must-be-last", board, why);
        }
    }
    Ok(())
}
