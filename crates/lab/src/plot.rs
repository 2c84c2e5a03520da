//! Bars, intervals and histograms as SVG.

use std::error::Error;

use plotters::{coord::Shift, prelude::*};

use crate::IntervalEstimate;

/// Stands for the colour of the text around a picture.
const INK: RGBColor = RGBColor(1, 2, 3);
const ACCENT: RGBColor = RGBColor(47, 122, 190);
/// The width of a picture and the height of a bar, in pixels.
const WIDTH: u32 = 640;
const ROW: u32 = 24;
/// The space of the names beside the bars, in pixels.
const NAMES: u32 = 250;

/// A share of the win with its name.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) share: f64,
    pub(crate) interval: Option<IntervalEstimate>,
    /// What it would be if all were equal.
    pub(crate) fair: f64,
}

type Drawn = Result<(), Box<dyn Error>>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A picture of this height, in the colours of the page that it stands on.
///
/// Its drawing cannot fail: the text grows in memory.
fn picture(height: u32, draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        draw(&area).and_then(|()| Ok(area.present()?)).expect("memory takes every shape");
    }
    svg.replace("#010203", "currentColor")
}

/// Shares from 0 to 1 with their intervals; an upright stroke marks the fair one.
pub(crate) fn shares(bars: &[Bar]) -> String {
    picture(40 + ROW * bars.len() as u32, |area| draw_shares(area, bars))
}

fn draw_shares(area: &Area<'_>, bars: &[Bar]) -> Drawn {
    let rows = bars.len() as f64;
    let mut chart = ChartBuilder::on(area)
        .margin(4)
        .x_label_area_size(24)
        .y_label_area_size(NAMES)
        .build_cartesian_2d(0.0..1.0, rows - 0.5..-0.5)?;
    let ink = ("sans-serif", 12).into_font().color(&INK);
    let name = |y: &f64| {
        let place = y.round();
        let is_row = (y - place).abs() < 1e-6 && place >= 0.0;
        is_row.then(|| bars.get(place as usize)).flatten().map_or(String::new(), |b| b.name.clone())
    };
    chart
        .configure_mesh()
        .disable_y_mesh()
        .bold_line_style(INK.mix(0.15))
        .light_line_style(TRANSPARENT)
        .axis_style(INK.mix(0.4))
        .label_style(ink)
        .x_label_formatter(&|x| format!("{:.0} %", 100.0 * x))
        .y_labels(bars.len() + 1)
        .y_label_formatter(&name)
        .draw()?;
    chart.draw_series(bars.iter().enumerate().map(|(row, bar)| {
        let y = row as f64;
        Rectangle::new([(0.0, y - 0.3), (bar.share, y + 0.3)], ACCENT.mix(0.55).filled())
    }))?;
    let line = |from, to, wide| PathElement::new(vec![from, to], INK.stroke_width(wide));
    for (row, bar) in bars.iter().enumerate() {
        let y = row as f64;
        chart.draw_series([line((bar.fair, y - 0.42), (bar.fair, y + 0.42), 1)])?;
        if let Some(of) = bar.interval {
            let ends = [of.low, of.high].map(|x| line((x, y - 0.15), (x, y + 0.15), 2));
            chart.draw_series(ends)?;
            chart.draw_series([line((of.low, y), (of.high, y), 2)])?;
        }
    }
    Ok(())
}

/// How often values lie in each of about thirty ranges of equal width.
pub(crate) fn histogram(values: &[f64], about: &str) -> String {
    const BINS: usize = 30;
    let low = values.iter().copied().fold(f64::INFINITY, f64::min).min(1e9);
    let high = values.iter().copied().fold(low, f64::max);
    // Whole numbers: no range is narrower than 1.
    let step = ((high - low + 1.0) / BINS as f64).ceil().max(1.0);
    let mut counts = [0_u32; BINS];
    for value in values {
        counts[(((value - low) / step) as usize).min(BINS - 1)] += 1;
    }
    let used = counts.iter().rposition(|count| *count > 0).map_or(1, |last| last + 1);
    let end = low + step * used as f64;
    let most = counts.iter().copied().max().unwrap_or_default().max(1);
    picture(200, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(4)
            .x_label_area_size(40)
            .y_label_area_size(44)
            .build_cartesian_2d(low..end, 0..most)?;
        let ink = ("sans-serif", 12).into_font().color(&INK);
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(INK.mix(0.15))
            .light_line_style(TRANSPARENT)
            .axis_style(INK.mix(0.4))
            .label_style(ink.clone())
            .axis_desc_style(ink)
            .x_desc(about)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .draw()?;
        chart.draw_series(counts[..used].iter().enumerate().map(|(bin, count)| {
            let from = low + step * bin as f64;
            Rectangle::new([(from, 0), (from + step, *count)], ACCENT.mix(0.6).filled())
        }))?;
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_has_the_names_the_bars_and_no_colour_of_its_own_for_text() {
        let bar = |name: &str, share| Bar { name: name.into(), share, interval: None, fair: 0.5 };
        let svg = shares(&[bar("one <&>", 0.4), bar("two", 0.6)]);
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
        assert!(svg.contains("one &lt;&amp;&gt;") && svg.contains("two"), "{svg}");
        assert!(svg.contains("currentColor") && !svg.contains("#010203"), "{svg}");
        assert_eq!(svg.matches("<rect").count(), 2, "{svg}");
    }

    #[test]
    fn histogram_of_one_value_or_none_is_drawn() {
        assert!(histogram(&[7.0], "steps").contains("steps"));
        assert!(histogram(&[], "steps").contains("<svg"));
    }
}
