//! Colour for terminals. The caller decides whether to print the colours or to strip them; the text carries the same information without
//! them.

use crate::{Hue, Paint, Palette};
use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};
use std::fmt::Display;

/// Returns the text without its colours.
pub fn stripped(text: &str) -> String {
    // A colour sequence begins with an escape character and ends with `m`.
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
}

/// Returns text that stays in the background.
pub fn faint(text: impl Display) -> String {
    styled(Style::new().dimmed(), text)
}

/// Returns text that stands out.
pub fn bold(text: impl Display) -> String {
    styled(Style::new().bold(), text)
}

/// Returns text that is marked as new.
pub fn marked(text: impl Display) -> String {
    styled(Style::new().bold().invert(), text)
}

/// Returns text in the rainbow's colour at this position, from 0 to 1.
pub fn rainbow(text: impl Display, turn: f64) -> String {
    let rgb = Palette::default().rgb(Paint::Rainbow(turn));
    styled(Style::new().fg_color(Some(Color::Rgb(RgbColor(rgb.0, rgb.1, rgb.2)))), text)
}

/// Returns text in the colour of a pyramid.
pub fn hue(text: impl Display, hue: Hue) -> String {
    let colour = match hue {
        Hue::Red => Color::Ansi(AnsiColor::BrightRed),
        Hue::Yellow => Color::Ansi(AnsiColor::BrightYellow),
        Hue::Blue => Color::Ansi256(Ansi256Color(75)),
        Hue::Green => Color::Ansi(AnsiColor::BrightGreen),
    };
    styled(Style::new().bold().fg_color(Some(colour)), text)
}

/// Returns one character of a black and white cloth: shades are white thread, all other characters black thread on white.
pub fn woven(block: char, is_last: bool) -> String {
    let (thread, cloth) = match (block, is_last) {
        ('░', false) => (251, 255),
        ('░', true) => (216, 230),
        (_, false) => (16, 255),
        (_, true) => (166, 230),
    };
    let colour = |index| Some(Color::Ansi256(Ansi256Color(index)));
    let style = Style::new().fg_color(colour(thread)).bg_color(colour(cloth));
    // On a block of thread a letter has the colour of the cloth.
    let is_letter = block.is_alphabetic();
    styled(if is_letter { style.invert().bold() } else { style }, block)
}

fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
