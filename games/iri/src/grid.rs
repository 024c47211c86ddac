use crate::piece::TYPES;
use pentad_core::{Along, Cell};

/// The open board laid out flat, made for finding placements: what lies on every cell, and a list of the *border*, the
/// empty cells that touch a piece.
///
/// The grid is endless but the board is not: at most 48 pieces, all connected, reach less than 64 cells across, so a cell's
/// place is taken modulo 64 in both directions. Stepping off the right edge enters the next line, which does no harm: two
/// cells closer than 64 columns and 64 rows still have different places.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    cells: [u8; PLACES],
    border: [Cell; MOST_BORDER],
    border_len: u8,
}

const WIDTH: usize = 64;
const PLACES: usize = WIDTH * WIDTH;

/// A connected group of n cells has at most 2n + 2 empty neighbours: 98 for 48 pieces.
pub(crate) const MOST_BORDER: usize = 98;

/// What a byte says: below 12 the piece with that index, this an empty cell away from all pieces, and from `BORDER` on an
/// empty cell of the border with its number in the list.
const FAR: u8 = 64;
const BORDER: u8 = 128;

/// A cell as a place in the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place(u16);

/// From a place to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stride(u16);

impl Place {
    #[inline]
    pub(crate) fn of(cell: Cell) -> Place {
        let line = (cell.y as u16).wrapping_mul(WIDTH as u16);
        Place(line.wrapping_add(cell.x as u16))
    }

    #[inline]
    pub(crate) fn forth(self, stride: Stride) -> Place {
        Place(self.0.wrapping_add(stride.0))
    }

    #[inline]
    pub(crate) fn back(self, stride: Stride) -> Place {
        Place(self.0.wrapping_sub(stride.0))
    }
}

impl Stride {
    #[inline]
    pub(crate) fn of(along: Along) -> Stride {
        match along {
            Along::Right => Stride(1),
            Along::Down => Stride(WIDTH as u16),
        }
    }
}

impl Grid {
    /// The grid with these pieces, given by index, which are connected.
    pub(crate) fn of(pieces: impl Iterator<Item = (Cell, u8)>) -> Grid {
        let mut grid = Grid { cells: [FAR; PLACES], border: [Cell::ORIGIN; MOST_BORDER], border_len: 0 };
        for (cell, piece) in pieces {
            grid.lay(cell, piece);
        }
        grid
    }

    /// Lays a piece, given by its index, on an empty cell.
    pub(crate) fn lay(&mut self, cell: Cell, piece: u8) {
        let place = Place::of(cell);
        if let Some(number) = self.border_number(place) {
            self.border_len -= 1;
            let last = self.border[usize::from(self.border_len)];
            self.border[number] = last;
            *self.byte_mut(Place::of(last)) = BORDER | number as u8;
        }
        *self.byte_mut(place) = piece;
        for next in cell.neighbours() {
            if self.is_far(Place::of(next)) {
                *self.byte_mut(Place::of(next)) = BORDER | self.border_len;
                self.border[usize::from(self.border_len)] = next;
                self.border_len += 1;
            }
        }
    }

    /// The empty cells that touch a piece, in no order.
    #[inline]
    pub(crate) fn border(&self) -> &[Cell] {
        &self.border[..usize::from(self.border_len)]
    }

    /// The number of an empty cell that touches a piece in the list of these.
    #[inline]
    pub(crate) fn border_number(&self, place: Place) -> Option<usize> {
        let byte = self.byte(place);
        (byte >= BORDER).then_some(usize::from(byte & !BORDER))
    }

    /// Whether a cell is empty and touches no piece.
    #[inline]
    pub(crate) fn is_far(&self, place: Place) -> bool {
        self.byte(place) == FAR
    }

    #[inline]
    pub(crate) fn is_occupied(&self, place: Place) -> bool {
        usize::from(self.byte(place)) < TYPES
    }

    /// What a table says of the piece on a cell; `None` where the cell is empty.
    #[inline]
    pub(crate) fn look_up<T: Copy>(&self, place: Place, table: &[T; TYPES]) -> Option<T> {
        table.get(usize::from(self.byte(place))).copied()
    }

    #[inline]
    fn byte(&self, place: Place) -> u8 {
        self.cells[usize::from(place.0) % PLACES]
    }

    #[inline]
    fn byte_mut(&mut self, place: Place) -> &mut u8 {
        &mut self.cells[usize::from(place.0) % PLACES]
    }
}
