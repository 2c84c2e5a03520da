//! The screens on which pages are viewed.

/// A screen on which a page is viewed.
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

    /// Its name in the names of pictures.
    pub fn name(self) -> &'static str {
        match self {
            Screen::Desktop => "desk",
            Screen::Phone => "phone",
        }
    }
}
