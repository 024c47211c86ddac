use crate::{Colour, Colours, Direction, Mark, Piece, Square};
use pentad_core::SetupError;
use std::ops::{Index, IndexMut};

/// The pieces on the squares, as plain data. The number of colours determines the number of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    colours: Colours,
    squares: [Option<(Piece, Mark)>; Square::COUNT],
}

impl Board {
    /// Creates an empty board.
    pub const fn empty(colours: Colours) -> Board {
        Board { colours, squares: [None; Square::COUNT] }
    }

    /// Parses a board drawn as on the rules sheet, without lines: rows from the top, squares separated by spaces, `.` for an
    /// empty one, pieces like `R+B`.
    pub fn read(colours: Colours, diagram: &str) -> Result<Board, SetupError> {
        let mut board = Board::empty(colours);
        let mut words = diagram.split_whitespace();
        let side = colours.side();
        for (row, column) in (0..side).rev().flat_map(|row| (0..side).map(move |column| (row, column))) {
            let Some(square) = colours.square(column, row) else { continue };
            let word = words.next().ok_or_else(|| SetupError::new(format!("the board ends before {square}")))?;
            board[square] = match word {
                "." => None,
                _ => Some(read_piece(colours, word).ok_or_else(|| {
                    SetupError::new(format!("{square}: \"{word}\" is neither a piece such as R+B nor a dot"))
                })?),
            };
        }
        match words.next() {
            None => Ok(board),
            Some(word) => Err(SetupError::new(format!("\"{word}\" comes after the last square"))),
        }
    }

    /// Returns the colours of the game.
    pub const fn colours(&self) -> Colours {
        self.colours
    }

    /// Iterates over the pieces with their squares, by column, then row. Pieces outside the board are left out.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece, Mark)> {
        self.colours.squares().filter_map(|square| self[square].map(|(piece, mark)| (square, piece, mark)))
    }

    /// ENAN-16: returns the board turned by half a turn, with the circle reflected so that red becomes this colour, and the
    /// owners swapped.
    #[must_use]
    pub fn reflected(&self, red_becomes: Colour) -> Board {
        let circle = self.colours.circle();
        let place = |wanted: Colour| circle.iter().position(|colour| *colour == wanted).unwrap_or_default();
        let colour = |colour: Colour| circle[(place(red_becomes) + circle.len() - place(colour)) % circle.len()];
        let last = self.colours.side() - 1;
        let mut reflected = Board::empty(self.colours);
        for (square, piece, mark) in self.pieces() {
            let piece = Piece::new(colour(piece.bottom()), colour(piece.top()));
            let mark = match mark {
                Mark::Standing(owner) => Mark::Standing(owner.next(2)),
                Mark::Attacking(direction) => Mark::Attacking(match direction {
                    Direction::North => Direction::South,
                    Direction::East => Direction::West,
                    Direction::South => Direction::North,
                    Direction::West => Direction::East,
                }),
            };
            if let Some(there) = self.colours.square(last - square.column(), last - square.row()) {
                reflected[there] = Some((piece, mark));
            }
        }
        reflected
    }

    /// ENAN-16: returns true if the board is fair by construction: some reflection maps it onto itself.
    pub fn is_fair(&self) -> bool {
        self.colours.circle().iter().any(|red_becomes| self.reflected(*red_becomes) == *self)
    }
}

impl Index<Square> for Board {
    type Output = Option<(Piece, Mark)>;

    #[inline]
    fn index(&self, square: Square) -> &Option<(Piece, Mark)> {
        &self.squares[square.index()]
    }
}

impl IndexMut<Square> for Board {
    #[inline]
    fn index_mut(&mut self, square: Square) -> &mut Option<(Piece, Mark)> {
        &mut self.squares[square.index()]
    }
}

fn read_piece(colours: Colours, word: &str) -> Option<(Piece, Mark)> {
    let mut letters = word.chars();
    let (bottom, mark, top) = (letters.next()?, letters.next()?, letters.next()?);
    let piece = Piece::new(colours.from_letter(bottom)?, colours.from_letter(top)?);
    letters.next().is_none().then_some((piece, Mark::from_letter(mark)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ko_state::Fate;
    use crate::{Enantiomerfolk, Opening, Options, opening};
    use pentad_core::{Game, Seat};
    use std::collections::BTreeSet;

    /// ENAN-15, ENAN-16: every start position has one piece of each kind for each seat and is fair by construction.
    #[test]
    fn enan_16_every_start_is_whole_and_fair() {
        let three = (Colours::Three, Opening::DEFAULT);
        for (colours, opening) in Opening::ALL.map(|opening| (Colours::Four, opening)).into_iter().chain([three]) {
            let board = opening::start(colours, opening);
            assert!(board.is_fair(), "{opening}");
            for seat in Seat::all(2) {
                let owned = board.pieces().filter(|(_, _, mark)| *mark == Mark::Standing(seat));
                let kinds: Vec<Piece> = owned.map(|(_, piece, _)| piece).collect();
                assert_eq!(kinds.len(), colours.count() * colours.count(), "{opening}");
                assert_eq!(kinds.into_iter().collect::<BTreeSet<_>>(), colours.pieces().collect(), "{opening}");
            }
            if colours == Colours::Four {
                assert_eq!(board[Square::new(3, 3).unwrap()], None, "{opening}");
            }
        }
        assert_eq!(opening::start(three.0, three.1), opening::start(three.0, three.1).reflected(Colour::Yellow));
    }

    #[test]
    fn at_the_start_no_piece_can_be_captured_in_one_turn() {
        for opening in Opening::ALL {
            let options = Options { colours: Colours::Four, opening, ..Options::default() };
            let game = Enantiomerfolk::start(&options);
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            assert!(actions.len() > 40, "{opening}: {}", actions.len());
            for action in actions {
                assert_eq!(game.table.consequences(Seat::FIRST, action).fate, Fate::Stays, "{opening}: {action:?}");
            }
        }
    }

    #[test]
    fn an_unfair_board_is_seen() {
        let mut board = Opening::DEFAULT.board();
        let (from, to) = (Square::new(1, 0).unwrap(), Square::new(0, 0).unwrap());
        board[to] = board[from].take();
        assert!(!board.is_fair());
        assert_eq!(board.reflected(Colour::Green).reflected(Colour::Green), board);
    }
}
