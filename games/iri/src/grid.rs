use crate::piece::TYPES;
use pentad_core::{Along, Cell};

/// The open board as a flat array, made for finding placements: the content of every cell, and a list of the *border*, the empty
/// cells that touch a piece.
///
/// The grid is endless but the board is not: at most 48 pieces, all connected, span fewer than 64 cells, so coordinates are taken
/// modulo 64 in both directions. Stepping off the right edge enters the next line, which is harmless: two cells closer than 64
/// columns and 64 rows still have different places.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    cells: [u8; PLACES],
    border: [Cell; MOST_BORDER],
    border_len: u8,
}

const WIDTH: usize = 64;
const PLACES: usize = WIDTH * WIDTH;

/// Maximum length of the border. A connected group of n cells has at most 2n + 2 empty neighbours: 98 for 48 pieces.
pub(crate) const MOST_BORDER: usize = 98;

/// Values of a cell's byte: below 12 the index of a piece, `FAR` for an empty cell that touches no piece, and from `BORDER` on an
/// empty cell of the border with its number in the list.
const FAR: u8 = 64;
const BORDER: u8 = 128;

/// A cell's index in the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place(u16);

/// The step from one place to the next.
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
    /// Builds the grid with these pieces, given by index, which must be connected.
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

    /// Returns the empty cells that touch a piece, in no order.
    #[inline]
    pub(crate) fn border(&self) -> &[Cell] {
        &self.border[..usize::from(self.border_len)]
    }

    /// Returns the number of an empty cell in the border's list; `None` if it touches no piece.
    #[inline]
    pub(crate) fn border_number(&self, place: Place) -> Option<usize> {
        let byte = self.byte(place);
        (byte >= BORDER).then_some(usize::from(byte & !BORDER))
    }

    /// Returns true if a cell is empty and touches no piece.
    #[inline]
    pub(crate) fn is_far(&self, place: Place) -> bool {
        self.byte(place) == FAR
    }

    #[inline]
    pub(crate) fn is_occupied(&self, place: Place) -> bool {
        usize::from(self.byte(place)) < TYPES
    }

    /// Returns the table's entry for the piece on a cell; `None` if the cell is empty.
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
