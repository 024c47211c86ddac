//! Conversion between the units of pictures and the screen.

use pentad_boards::scene::Item;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Position, rotation and scale of an item.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Place {
    at: (f64, f64),
    turn: f64,
    pub(super) scale: f64,
}

impl Place {
    pub(super) fn of(item: &Item) -> Place {
        Place { at: item.at, turn: item.turn, scale: item.scale }
    }

    pub(super) fn style(self) -> String {
        let ((x, y), turn) = (self.at, self.turn);
        format!("translate({x:.3}px, {y:.3}px) rotate({turn:.2}deg) scale({:.3})", self.scale)
    }

    pub(super) fn scaled_to(self, scale: f64) -> Place {
        Place { scale, ..self }
    }

    /// Converts a place of one picture into the units of another.
    pub(super) fn seen(self, own: Sight, other: Sight) -> Place {
        let ((x, y), larger) = (other.point(own.on_screen(self.at)), own.scale / other.scale);
        Place { at: (x, y), scale: self.scale * larger, ..self }
    }
}

/// Position of a picture on the screen and the size of its unit there.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    pub(super) scale: f64,
    at: (f64, f64),
}

impl Sight {
    pub(super) fn of(group: &Element) -> Option<Sight> {
        let matrix = group.dyn_ref::<web_sys::SvgGraphicsElement>()?.get_screen_ctm()?;
        let scale = f64::from(matrix.a()).hypot(f64::from(matrix.b()));
        (scale > 0.0).then(|| Sight { scale, at: (f64::from(matrix.e()), f64::from(matrix.f())) })
    }

    fn on_screen(self, (x, y): (f64, f64)) -> (f64, f64) {
        (x * self.scale + self.at.0, y * self.scale + self.at.1)
    }

    /// Returns the point of the picture under a point of the screen.
    pub(super) fn point(self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x - self.at.0) / self.scale, (y - self.at.1) / self.scale)
    }
}
