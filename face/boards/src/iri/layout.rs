use super::grid::Window;
use super::track::Track;
use crate::scene::Frame;
use pentad_core::{Cell, Game, Seat};
use pentad_iri::Iri;

/// Where things lie: the ring upright in the middle, the seats above and below it. It depends on the number of seats alone,
/// so nothing moves about during a game; only the board inside the ring is drawn smaller as it grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    seats: usize,
    /// Whether it is seen from the other side.
    turned: bool,
}

/// The line that the dictionary's pieces lie on: higher than wide, as most screens are that are held in a hand.
pub(super) const RING: Track = Track { half_width: 4.0, half_height: 4.7, corner: 1.1 };

/// Half the width of the band that the dictionary lies on.
pub(super) const BAND: f64 = 0.48;

/// How far outside that line the indices stand.
pub(super) const INDICES: f64 = BAND + 0.23;

/// How large pieces are in the ring and in hands, as long as there is room.
pub(super) const PIECE: f64 = 0.95;

/// From the middle to where the ring ends, its indices included.
const REACH: (f64, f64) = (RING.half_width + BAND + 0.42, RING.half_height + BAND + 0.42);

/// Free room around everything, and between seats.
const MARGIN: f64 = 0.14;

/// Where a seat's panel lies and how large it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Panel {
    /// Its upper left corner.
    pub(super) at: (f64, f64),
    pub(super) width: f64,
    /// Whether the seat has a whole row to itself.
    pub(super) is_wide: bool,
}

impl Panel {
    pub(super) fn height(&self) -> f64 {
        if self.is_wide { 1.2 } else { 1.62 }
    }
}

impl Layout {
    pub(super) fn of(game: &Iri, turned: bool) -> Layout {
        Layout { seats: game.seats(), turned }
    }

    /// How large the pieces of a dictionary of this length are.
    pub(super) fn piece(&self, len: usize) -> f64 {
        let room = RING.length() / len.max(1) as f64;
        let largest = 2.0 * crate::pyramid::HALF_SIDES[2];
        (0.9 * room / largest).min(PIECE)
    }

    /// Where a position of a dictionary of this length is, so far outside the line of the ring, and the way out of the ring
    /// there, in degrees from the top.
    pub(super) fn on_ring(&self, position: f64, len: usize, outside: f64) -> ((f64, f64), f64) {
        let half_round = if self.turned { 0.5 } else { 0.0 };
        RING.at(position / len.max(1) as f64 + half_round, outside)
    }

    /// The room for cells inside the ring. The numbers of columns and rows are left some, whether or not they are shown, so
    /// that the board stays where it is.
    pub(super) fn inside(&self) -> Frame {
        let gap = BAND + 0.43;
        let (x, y) = (RING.half_width - gap, RING.half_height - gap);
        Frame { x: -x, y: -y, width: 2.0 * x, height: 2.0 * y }
    }

    /// The part of the board that is shown.
    pub(super) fn window(&self, cells: impl Iterator<Item = Cell>) -> Window {
        Window::around(cells, self.inside(), self.turned)
    }

    pub(super) fn frame(&self) -> Frame {
        let panels = Seat::all(self.seats).map(|seat| self.panel(seat));
        let corners = panels.flat_map(|panel| {
            let (x, y) = panel.at;
            [(x, y), (x + panel.width, y + panel.height())]
        });
        Frame::around(corners, MARGIN)
    }

    /// The panel of a seat. Seats follow each other clockwise from the lower left; two sit opposite.
    pub(super) fn panel(&self, seat: Seat) -> Panel {
        let (is_right, is_low, is_wide) = match (self.seats, seat.index()) {
            (2, 0) | (3, 0) => (false, true, true),
            (2, 1) => (false, false, true),
            (_, 0) => (false, true, false),
            (_, 1) => (false, false, false),
            (_, 2) => (true, false, false),
            _ => (true, true, false),
        };
        let (is_right, is_low) = if self.turned { (!is_right, !is_low) } else { (is_right, is_low) };
        let width = if is_wide { 2.0 * REACH.0 } else { REACH.0 - MARGIN / 2.0 };
        let x = if is_right && !is_wide { MARGIN / 2.0 } else { -REACH.0 };
        let panel = Panel { at: (x, REACH.1), width, is_wide };
        if is_low { panel } else { Panel { at: (x, -REACH.1 - panel.height()), ..panel } }
    }
}
