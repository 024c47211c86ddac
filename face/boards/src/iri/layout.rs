use super::grid::{OpenCells, Window};
use super::track::Track;
use crate::View;
use crate::scene::Frame;
use pentad_iri::Iri;

/// The geometry of the ring and of the board inside it. It depends on the view alone, so nothing moves during a game; only the board inside
/// the ring is drawn smaller as it grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The line on which the dictionary's pieces lie.
    pub(super) ring: Track,
    /// True if the board is seen from the other side.
    turned: bool,
    least_cell: f64,
    zoom: f64,
    pan: (f64, f64),
}

/// Higher than wide, for screens held in a hand, and about as wide as high, for other screens.
const UPRIGHT: Track = Track { half_width: 4.5, half_height: 5.3, corner: 1.2 };
const WIDE: Track = Track { half_width: 6.1, half_height: 5.7, corner: 1.4 };

/// Half the width of the dictionary's band.
pub(super) const BAND: f64 = 0.48;

/// Distance of the indices outside the line of the ring.
pub(super) const INDICES: f64 = BAND + 0.21;

/// Scale of pieces in the ring and in hands, while there is room.
pub(super) const PIECE: f64 = 0.95;

impl Layout {
    pub(super) fn of<A>(view: &View<A>) -> Layout {
        let View { turned, least_cell, zoom, pan, .. } = *view;
        Layout { ring: if view.wide { WIDE } else { UPRIGHT }, turned, least_cell, zoom, pan }
    }

    /// Returns the scale of the pieces of a dictionary of this length.
    pub(super) fn piece(&self, len: usize) -> f64 {
        let room = self.ring.length() / len.max(1) as f64;
        let largest = 2.0 * crate::pyramid::HALF_SIDES[2];
        (0.9 * room / largest).min(PIECE)
    }

    /// Returns the place of a position of a dictionary of this length, this far outside the line of the ring, and the outward direction
    /// there, in degrees from the top.
    pub(super) fn on_ring(&self, position: f64, len: usize, outside: f64) -> ((f64, f64), f64) {
        let half_round = if self.turned { 0.5 } else { 0.0 };
        self.ring.at(position / len.max(1) as f64 + half_round, outside)
    }

    /// Returns the area for cells inside the ring. It leaves space for the numbers of columns and rows, shown or not, so that the board
    /// stays in place.
    pub(super) fn inside(&self) -> Frame {
        let gap = BAND + 0.4;
        let (x, y) = (self.ring.half_width - gap, self.ring.half_height - gap);
        Frame { x: -x, y: -y, width: 2.0 * x, height: 2.0 * y }
    }

    /// Returns the part of the board that is shown. Cells are not enlarged so far that a usable one is left out, unless the viewer zooms
    /// in.
    pub(super) fn window(&self, game: &Iri, open: &OpenCells) -> Window {
        let cells = game.board().map(|(cell, _)| cell).chain(open.all.iter().copied());
        let whole = Window::around(cells, self.inside(), self.turned);
        let comfortable = whole.closer(self.least_cell, self.zoom, (0.0, 0.0));
        let hides = open.usable.iter().any(|cell| !comfortable.shows(*cell));
        let least = if self.zoom == 1.0 && hides { 0.0 } else { self.least_cell };
        whole.closer(least, self.zoom, self.pan)
    }

    /// Returns the frame around the ring and its indices.
    pub(super) fn frame(&self) -> Frame {
        let reach = BAND + 0.4;
        let (x, y) = (self.ring.half_width + reach, self.ring.half_height + reach);
        Frame { x: -x, y: -y, width: 2.0 * x, height: 2.0 * y }
    }
}
