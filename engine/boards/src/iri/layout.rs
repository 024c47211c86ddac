use super::grid::Window;
use crate::scene::Frame;
use pentad_core::{Game, Seat};
use pentad_iri::Iri;

/// Where things lie. It depends on the number of seats alone, so nothing moves about during a game; only the board
/// inside the ring is drawn smaller as it grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    seats: usize,
    /// Whether it is seen from the other side.
    turned: bool,
    /// The radius of the circle that the dictionary's pieces lie on.
    pub(super) ring: f64,
    /// How large they are while they lie side by side.
    piece: f64,
    /// How large text is: a larger picture is seen from further away.
    pub(super) text: f64,
    /// How large a hand is drawn.
    pub(super) hand: f64,
}

/// Half the width of the band that the dictionary lies on.
pub(super) const BAND: f64 = 0.56;

/// How large pieces in hand are before the panel is scaled.
pub(super) const PIECE: f64 = 0.95;

/// The size of a hand's panel before it is scaled.
pub(super) const PANEL: (f64, f64) = (3.1, 1.98);

const MARGIN: f64 = 0.16;

impl Layout {
    pub(super) fn of(game: &Iri, turned: bool) -> Layout {
        let seats = game.seats();
        match seats {
            2 => Layout { seats, turned, ring: 4.75, piece: 0.95, text: 1.0, hand: 1.0 },
            3 => Layout { seats, turned, ring: 6.4, piece: 0.92, text: 1.3, hand: 1.2 },
            _ => Layout { seats, turned, ring: 8.2, piece: 0.88, text: 1.6, hand: 1.45 },
        }
    }

    /// How large the pieces of a dictionary of this length are: with more room they grow to the size of those in hands.
    pub(super) fn piece(&self, len: usize) -> f64 {
        let room = std::f64::consts::TAU * self.ring / len.max(1) as f64;
        (0.8 * room).min(1.2).min(PIECE * self.hand).max(self.piece)
    }

    /// Where indices stand, on a circle of this radius.
    pub(super) fn indices(&self) -> f64 {
        self.ring + BAND + 0.26 * self.text
    }

    /// How far from the middle the board may reach.
    pub(super) fn inside(&self) -> f64 {
        self.ring - BAND - 0.12
    }

    /// The part of the board that is shown.
    pub(super) fn window(&self, cells: impl Iterator<Item = pentad_core::Cell>) -> Window {
        Window::around(cells, self.inside(), self.hand, self.turned)
    }

    /// Where a position of a dictionary of this length lies on the ring, in degrees from the top.
    pub(super) fn turn(&self, position: f64, len: usize) -> f64 {
        position * 360.0 / len.max(1) as f64 + if self.turned { 180.0 } else { 0.0 }
    }

    pub(super) fn frame(&self) -> Frame {
        let (x, y) = self.half();
        Frame::around([(-x, -y), (x, y)], MARGIN)
    }

    /// The upper left corner of a seat's panel. Seats follow each other clockwise from the lower left; two sit opposite.
    pub(super) fn panel(&self, seat: Seat) -> (f64, f64) {
        let (is_right, is_low) = match (self.seats, seat.index()) {
            (_, 0) => (false, true),
            (2, 1) | (_, 2) => (true, false),
            (_, 1) => (false, false),
            _ => (true, true),
        };
        let (x, y) = self.half();
        let (width, height) = self.panel_size();
        let (is_right, is_low) = (is_right != self.turned, is_low != self.turned);
        (if is_right { x - width } else { -x }, if is_low { y - height } else { -y })
    }

    fn panel_size(&self) -> (f64, f64) {
        (PANEL.0 * self.hand, PANEL.1 * self.hand)
    }

    /// Half the width and height of what is drawn: as low as can be with panels that just clear the circle of indices.
    fn half(&self) -> (f64, f64) {
        let circle = self.indices() + 0.24 * self.text;
        let (width, height) = self.panel_size();
        let beside = circle - width;
        (circle, height + (circle * circle - beside * beside).sqrt())
    }
}
