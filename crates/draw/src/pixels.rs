//! Pixels of an SVG.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The most pixels a picture has on a side.
pub(crate) const SIDE_MAX: u32 = 4096;

/// Why a picture could not be rasterised.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PixelError {
    /// The text is no SVG.
    #[error("expected an SVG: {0}")]
    NotSvg(String),
    /// It is wider or higher than pictures may be.
    #[error("expected 1 to {SIDE_MAX} pixels a side, found {0} by {1}")]
    Size(u32, u32),
    /// The pixels could not be written as PNG.
    #[error("the PNG could not be written: {0}")]
    Png(String),
}

/// The pixels of an SVG at its own size.
pub(crate) fn pixels(svg: &str) -> Result<Pixmap, PixelError> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|why| PixelError::NotSvg(why.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let none = || PixelError::Size(width, height);
    if width > SIDE_MAX || height > SIDE_MAX {
        return Err(none());
    }
    let mut pixels = Pixmap::new(width, height).ok_or_else(none)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// An SVG as PNG at its own size.
///
/// # Errors
/// [`PixelError`] if the text is no SVG, or larger than 4096 pixels a side.
pub fn png(svg: &str) -> Result<Vec<u8>, PixelError> {
    pixels(svg)?.encode_png().map_err(|why| PixelError::Png(why.to_string()))
}
