//! The tree of a study.

use crate::{Drawing, Sign, limits::NODES_MAX};

/// A node of a [`StudyTree`]: its place in the arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StudyNodeId(u32);

impl StudyNodeId {
    /// The start, which has no step.
    pub const START: StudyNodeId = StudyNodeId(0);

    /// The node at this place of the arena, the start at 0.
    pub fn new(index: usize) -> StudyNodeId {
        StudyNodeId(u32::try_from(index).unwrap_or(u32::MAX))
    }
    /// Its place in the arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A step that was tried, and what is said about it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StudyNode {
    /// The node before; none at the start.
    pub parent: Option<StudyNodeId>,
    /// What was tried from here, the main line first.
    pub children: Vec<StudyNodeId>,
    /// The step as a line of a record; empty at the start.
    pub step: String,
    /// What is said about it; may be empty.
    pub comment: String,
    /// Signs of praise and blame.
    pub signs: Vec<Sign>,
    /// What is drawn on the board.
    pub drawings: Vec<Drawing>,
}

/// A tree that has as many nodes as it may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a study has at most {NODES_MAX} steps")]
pub struct TreeFull;

/// A tree of steps in an arena: a parent stands before its children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyTree {
    nodes: Vec<StudyNode>,
}

impl Default for StudyTree {
    fn default() -> StudyTree {
        StudyTree { nodes: vec![StudyNode::default()] }
    }
}

impl StudyTree {
    /// How many nodes there are, the start among them.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
    /// Whether nothing was tried.
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }
    /// A node.
    ///
    /// # Panics
    /// If it is of another tree, and beyond this one.
    pub fn node(&self, id: StudyNodeId) -> &StudyNode {
        &self.nodes[id.index()]
    }
    /// Every node, in the order of the arena.
    pub fn nodes(&self) -> impl Iterator<Item = (StudyNodeId, &StudyNode)> {
        self.nodes.iter().enumerate().map(|(index, node)| (StudyNodeId::new(index), node))
    }
    /// The node with this number, if there is one.
    pub fn find(&self, index: usize) -> Option<StudyNodeId> {
        (index < self.len()).then(|| StudyNodeId::new(index))
    }

    /// Adds a step behind a node, as its last variation, or finds it there.
    ///
    /// # Errors
    /// [`TreeFull`] beyond [`NODES_MAX`] nodes.
    pub fn add(&mut self, parent: StudyNodeId, step: &str) -> Result<StudyNodeId, TreeFull> {
        let children = self.node(parent).children.iter();
        let same = children.copied().find(|child| self.node(*child).step == step);
        if let Some(known) = same {
            return Ok(known);
        }
        if self.len() > NODES_MAX {
            return Err(TreeFull);
        }
        let id = StudyNodeId::new(self.len());
        let node = StudyNode { parent: Some(parent), step: step.into(), ..StudyNode::default() };
        self.nodes.push(node);
        self.nodes[parent.index()].children.push(id);
        Ok(id)
    }
    /// Says something about a step, in place of what was said.
    pub fn comment(&mut self, id: StudyNodeId, text: &str) {
        self.nodes[id.index()].comment = text.into();
    }
    /// Gives a step a sign, or takes it away. Of the six signs `!` to `?!` a step has at most one.
    pub fn sign(&mut self, id: StudyNodeId, sign: Sign) {
        let signs = &mut self.nodes[id.index()].signs;
        if let Some(at) = signs.iter().position(|own| *own == sign) {
            signs.remove(at);
            return;
        }
        if sign.is_judgement() {
            signs.retain(|own| !own.is_judgement());
        }
        signs.push(sign);
    }
    /// Draws something, or takes it away where it was drawn.
    pub fn draw(&mut self, id: StudyNodeId, drawing: Drawing) {
        let drawings = &mut self.nodes[id.index()].drawings;
        match drawings.iter().position(|own| *own == drawing) {
            Some(at) => drop(drawings.remove(at)),
            None => drawings.push(drawing),
        }
    }
    pub(crate) fn node_mut(&mut self, id: StudyNodeId) -> &mut StudyNode {
        &mut self.nodes[id.index()]
    }

    /// Moves the line of a node one place forward: the nearest node on its way from the start that
    /// is not the first choice goes before its neighbour. Whether there was one.
    pub fn promote(&mut self, id: StudyNodeId) -> bool {
        let mut at = id;
        while let Some(parent) = self.node(at).parent {
            let children = &mut self.nodes[parent.index()].children;
            let place = children.iter().position(|child| *child == at).unwrap_or(0);
            if place > 0 {
                children.swap(place, place - 1);
                return true;
            }
            at = parent;
        }
        false
    }
    /// Deletes a node and all that follows it. All others get new numbers, in [order](Self::order);
    /// returns the parent of what was deleted. Of the start, only what follows is deleted.
    pub fn delete(&mut self, id: StudyNodeId) -> StudyNodeId {
        let parent = self.node(id).parent;
        match parent {
            Some(parent) => self.nodes[parent.index()].children.retain(|child| *child != id),
            None => self.nodes[0].children.clear(),
        }
        let order = self.order();
        let mut places = vec![StudyNodeId::START; self.len()];
        for (place, old) in order.iter().enumerate() {
            places[old.index()] = StudyNodeId::new(place);
        }
        let mut kept = Vec::with_capacity(order.len());
        for old in &order {
            let mut node = std::mem::take(&mut self.nodes[old.index()]);
            node.parent = node.parent.map(|parent| places[parent.index()]);
            node.children.iter_mut().for_each(|child| *child = places[child.index()]);
            kept.push(node);
        }
        self.nodes = kept;
        parent.map_or(StudyNodeId::START, |parent| places[parent.index()])
    }

    /// Every node once: a node, then its main line to the end, then its variations.
    pub fn order(&self) -> Vec<StudyNodeId> {
        let mut order = Vec::with_capacity(self.len());
        let mut stack = vec![StudyNodeId::START];
        while let Some(id) = stack.pop() {
            order.push(id);
            stack.extend(self.node(id).children.iter().rev());
        }
        order
    }
    /// The nodes of the main line, without the start.
    pub fn main_line(&self) -> Vec<StudyNodeId> {
        let mut line = Vec::new();
        let mut at = StudyNodeId::START;
        while let Some(first) = self.node(at).children.first() {
            line.push(*first);
            at = *first;
        }
        line
    }
    /// The nodes from the start to a node, without the start.
    pub fn path(&self, id: StudyNodeId) -> Vec<StudyNodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(parent) = self.node(at).parent {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }
}
