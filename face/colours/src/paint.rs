//! Paints by meaning, and the palettes that turn them into colour values.

use pentad_core::Seat;

/// The paint of a shape, by meaning. A palette gives its value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paint {
    /// The page behind everything.
    Page,
    /// The table or board.
    Board,
    /// A place on the board.
    Cell,
    /// Lines between places.
    Line,
    /// Text and strong lines.
    Ink,
    /// Text that stays in the background, such as coordinates.
    Faint,
    /// The last action played.
    Last,
    /// A place where the player can act.
    Target,
    /// A pattern or matching word that has just been achieved.
    Glow,
    /// A pyramid, lit from the upper left.
    Pyramid(Hue, Face),
    /// A position on the rainbow, from 0 all the way round to 1.
    Rainbow(f64),
    /// A black stone or thread.
    Black(Face),
    /// A white stone or thread.
    White(Face),
}

impl Paint {
    /// Returns the paint of this seat's stones: black for the first seat, white for the second.
    pub fn of_stone(seat: Seat, face: Face) -> Paint {
        if seat == Seat::FIRST { Paint::Black(face) } else { Paint::White(face) }
    }
}

/// The colours of pyramids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Hue {
    Red,
    Yellow,
    Blue,
    Green,
}

impl Hue {
    /// All hues.
    pub const ALL: [Hue; 4] = [Hue::Red, Hue::Yellow, Hue::Blue, Hue::Green];
}

/// The side of an object that is seen, which determines how much light falls on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// The brightest: towards the light.
    Lit,
    /// The object's own colour.
    Plain,
    /// Turned away a little.
    Shaded,
    /// The darkest, also used for edges.
    Dark,
}

/// A red, green and blue value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Returns the value as `#rrggbb`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// Mixes this colour with another; a share of 0 gives this one, 1 the other.
    #[must_use]
    pub fn mixed(self, other: Rgb, share: f64) -> Rgb {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// The brightness of the background: light paper or a dark night.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

/// The hue at which the rainbow begins, in degrees.
pub(crate) const RAINBOW_START: f64 = 20.0;

/// A set of colour values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Palette {
    /// Light or dark.
    pub theme: Theme,
    /// True for colours that the colour-blind can tell apart: they differ in lightness as well as in hue.
    pub distinct: bool,
}

impl Palette {
    /// Returns the colour value of a paint.
    pub fn rgb(self, paint: Paint) -> Rgb {
        let dark = self.theme == Theme::Dark;
        let pick = |light: Rgb, night: Rgb| if dark { night } else { light };
        match paint {
            Paint::Page => pick(Rgb(0xFB, 0xFA, 0xF7), Rgb(0x16, 0x18, 0x1D)),
            Paint::Board => pick(Rgb(0xEC, 0xE7, 0xDD), Rgb(0x24, 0x28, 0x30)),
            Paint::Cell => pick(Rgb(0xDD, 0xD6, 0xC9), Rgb(0x35, 0x3B, 0x46)),
            Paint::Line => pick(Rgb(0xB5, 0xAB, 0x99), Rgb(0x4B, 0x53, 0x61)),
            Paint::Ink => pick(Rgb(0x2B, 0x29, 0x26), Rgb(0xEA, 0xE8, 0xE3)),
            Paint::Faint => pick(Rgb(0x6E, 0x67, 0x5C), Rgb(0xA9, 0xAD, 0xB5)),
            Paint::Last => pick(Rgb(0xD9, 0x48, 0x1C), Rgb(0xFF, 0x8A, 0x5B)),
            Paint::Target => pick(Rgb(0x2F, 0x7D, 0x5B), Rgb(0x67, 0xC9, 0x9B)),
            Paint::Glow => pick(Rgb(0xF0, 0xB4, 0x29), Rgb(0xFF, 0xCF, 0x5C)),
            Paint::Pyramid(hue, face) => face.light(self.pyramid(hue)),
            Paint::Rainbow(turn) => {
                let (lightness, chroma) = self.rainbow();
                oklch(lightness, chroma, turn * 360.0 + RAINBOW_START)
            }
            Paint::Black(face) => match face {
                // In the dark theme black has to be darker than its surroundings.
                Face::Lit => pick(Rgb(0x5A, 0x5D, 0x66), Rgb(0x4A, 0x4E, 0x58)),
                Face::Plain => pick(Rgb(0x26, 0x28, 0x2E), Rgb(0x0D, 0x0E, 0x11)),
                Face::Shaded => pick(Rgb(0x18, 0x19, 0x1E), Rgb(0x06, 0x07, 0x08)),
                Face::Dark => pick(Rgb(0x0C, 0x0D, 0x10), Rgb(0x8A, 0x90, 0x9C)),
            },
            Paint::White(face) => match face {
                Face::Lit => Rgb(0xFF, 0xFF, 0xFF),
                Face::Plain => Rgb(0xF6, 0xF4, 0xEE),
                Face::Shaded => Rgb(0xDA, 0xD5, 0xC9),
                Face::Dark => Rgb(0x8E, 0x88, 0x7B),
            },
        }
    }

    /// Returns the lightness and the chroma of the rainbow, which are constant all the way round.
    pub(crate) fn rainbow(self) -> (f64, f64) {
        match self.theme {
            Theme::Light => (0.78, 0.115),
            Theme::Dark => (0.62, 0.125),
        }
    }

    fn pyramid(self, hue: Hue) -> Rgb {
        match (hue, self.distinct) {
            (Hue::Red, false) => Rgb(0xCF, 0x3F, 0x3A),
            (Hue::Yellow, false) => Rgb(0xEB, 0xB7, 0x2C),
            (Hue::Blue, false) => Rgb(0x2F, 0x6D, 0xB8),
            (Hue::Green, false) => Rgb(0x3C, 0x94, 0x5B),
            // Okabe and Ito's set, which most colour-blind eyes can tell apart.
            (Hue::Red, true) => Rgb(0xD5, 0x5E, 0x00),
            (Hue::Yellow, true) => Rgb(0xF0, 0xE4, 0x42),
            (Hue::Blue, true) => Rgb(0x00, 0x72, 0xB2),
            (Hue::Green, true) => Rgb(0x00, 0x9E, 0x73),
        }
    }
}

impl Face {
    /// All faces, the brightest first.
    pub const ALL: [Face; 4] = [Face::Lit, Face::Plain, Face::Shaded, Face::Dark];

    fn light(self, colour: Rgb) -> Rgb {
        match self {
            Face::Lit => colour.mixed(Rgb(255, 255, 255), 0.38),
            Face::Plain => colour,
            Face::Shaded => colour.mixed(Rgb(0, 0, 0), 0.18),
            Face::Dark => colour.mixed(Rgb(0, 0, 0), 0.42),
        }
    }
}

/// Converts a colour from perceived lightness, chroma and hue in degrees (the OKLCH space), so that the rainbow looks even.
fn oklch(lightness: f64, chroma: f64, hue: f64) -> Rgb {
    let (a, b) = (chroma * hue.to_radians().cos(), chroma * hue.to_radians().sin());
    let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
    let channel = |linear: f64| {
        let linear = linear.clamp(0.0, 1.0);
        let value = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
        (value * 255.0).round() as u8
    };
    Rgb(
        channel(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
        channel(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
        channel(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
    )
}
