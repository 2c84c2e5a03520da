use hall_core::{Board, PerfectInformation, Point, Present, Scene};

// Nothing is hidden.
impl PerfectInformation for Nim {}

impl Present for Nim {
    fn position(&self, text: &str) -> Result<Heap, NotationError> {
        let why = || NotationError::new("position", "expected a number and a seat");
        let (left, seat) = text.split_once(' ').ok_or_else(why)?;
        Ok(Heap(left.parse().map_err(|_| why())?, seat.parse()?))
    }
    fn board(&self) -> Board {
        let size = Point { x: 3.0, y: 1.0 };
        let origin = Point { x: 0.0, y: 0.0 };
        Board { origin, size, spots: Vec::new(), lines: Vec::new(), turnable: false }
    }
    fn scene(&self, heap: &Heap) -> Scene {
        Scene { notes: vec![format!("{} left", heap.0).into()], ..Scene::default() }
    }
}
