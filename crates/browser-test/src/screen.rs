//! What a page is looked at on.

/// What a page is looked at on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// 1280 by 900 with a mouse.
    Desktop,
    /// 360 by 780 with a finger.
    Phone,
}

impl Screen {
    /// Width and height in pixels.
    pub(crate) fn size(self) -> (u64, u64) {
        match self {
            Screen::Desktop => (1280, 900),
            Screen::Phone => (360, 780),
        }
    }

    /// What it is called in the names of pictures.
    pub fn name(self) -> &'static str {
        match self {
            Screen::Desktop => "desk",
            Screen::Phone => "phone",
        }
    }
}
