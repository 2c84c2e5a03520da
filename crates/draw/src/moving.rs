//! A whole match as an animated file.

use std::io::Write;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::pixels::{PixelError, pixels};

/// Why an animation cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum MovingError {
    /// A frame has no pixels.
    #[error(transparent)]
    Pixels(#[from] PixelError),
    /// A frame has another size than the first.
    #[error("expected frames of {0} by {1} pixels, found {2} by {3}")]
    Size(u32, u32, u32, u32),
    /// It could not be written.
    #[error("the animation could not be written: {0}")]
    Write(#[from] EncodingError),
}

/// An animated GIF, written frame by frame, which repeats.
pub struct Moving<W: Write> {
    out: Encoder<W>,
    width: u32,
    height: u32,
    shown: Vec<u8>,
}

impl<W: Write> std::fmt::Debug for Moving<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Moving").field("size", &(self.width, self.height)).finish_non_exhaustive()
    }
}

impl<W: Write> Moving<W> {
    /// Begins with a frame that is shown for this many hundredths of a second.
    ///
    /// # Errors
    /// [`MovingError`] if the text is no SVG, or `out` cannot be written.
    pub fn begin(out: W, svg: &str, hundredths: u16) -> Result<Moving<W>, MovingError> {
        let first = pixels(svg)?;
        let (width, height) = (first.width(), first.height());
        // A side has at most 4096 pixels.
        let mut out = Encoder::new(out, width as u16, height as u16, &[])?;
        out.set_repeat(Repeat::Infinite)?;
        let mut film = Moving { out, width, height, shown: Vec::new() };
        film.show(first.data().to_vec(), hundredths)?;
        Ok(film)
    }

    /// Adds a frame.
    ///
    /// # Errors
    /// [`MovingError`] if the text is no SVG of the same size, or `out` cannot be written.
    pub fn add(&mut self, svg: &str, hundredths: u16) -> Result<(), MovingError> {
        let next = pixels(svg)?;
        let (width, height) = (next.width(), next.height());
        if (width, height) != (self.width, self.height) {
            return Err(MovingError::Size(self.width, self.height, width, height));
        }
        self.show(next.data().to_vec(), hundredths)
    }

    /// Ends the animation.
    ///
    /// # Errors
    /// [`MovingError`] if `out` cannot be written.
    pub fn finish(self) -> Result<(), MovingError> {
        let mut out = self.out.into_inner()?;
        out.flush().map_err(EncodingError::from)?;
        Ok(())
    }

    /// Writes what changed since the last frame.
    fn show(&mut self, pixels: Vec<u8>, hundredths: u16) -> Result<(), MovingError> {
        let (left, top, right, bottom) = self.changed(&pixels);
        let width = right - left;
        let mut part = Vec::with_capacity(4 * width * (bottom - top));
        for row in top..bottom {
            let start = 4 * (row * self.width as usize + left);
            part.extend_from_slice(&pixels[start..start + 4 * width]);
        }
        let mut frame = Frame::from_rgba_speed(width as u16, (bottom - top) as u16, &mut part, 10);
        (frame.left, frame.top) = (left as u16, top as u16);
        frame.delay = hundredths;
        frame.dispose = DisposalMethod::Keep;
        self.out.write_frame(&frame)?;
        self.shown = pixels;
        Ok(())
    }

    /// The smallest box around all changes: left, top, right, bottom. One pixel where
    /// nothing changed.
    fn changed(&self, pixels: &[u8]) -> (usize, usize, usize, usize) {
        let (width, height) = (self.width as usize, self.height as usize);
        if self.shown.len() != pixels.len() {
            return (0, 0, width, height);
        }
        let (mut left, mut top, mut right, mut bottom) = (width, height, 0, 0);
        let old = self.shown.chunks_exact(4);
        for (at, _) in old.zip(pixels.chunks_exact(4)).enumerate().filter(|(_, (a, b))| a != b) {
            let (x, y) = (at % width, at / width);
            (left, right) = (left.min(x), right.max(x + 1));
            (top, bottom) = (top.min(y), bottom.max(y + 1));
        }
        if right == 0 { (0, 0, 1, 1) } else { (left, top, right, bottom) }
    }
}
