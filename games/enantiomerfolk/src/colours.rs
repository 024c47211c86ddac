use crate::square::squares;
use crate::{Colour, Direction, Force, Piece, Square, Squares};

/// ENAN-15: the number of colours the game is played with, which determines the circle, the pieces and the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Colours {
    /// ENAN-1: red, yellow and blue on a 6×6 board.
    #[default]
    Three,
    /// ENAN-15: red, yellow, green and blue on a 7×7 board.
    Four,
}

impl Colours {
    /// Both variants.
    pub const ALL: [Colours; 2] = [Colours::Three, Colours::Four];

    /// Returns the number of colours.
    pub const fn count(self) -> usize {
        self.circle().len()
    }

    /// Returns the variant with this many colours.
    pub const fn of_count(count: usize) -> Option<Colours> {
        match count {
            3 => Some(Colours::Three),
            4 => Some(Colours::Four),
            _ => None,
        }
    }

    /// Returns the colour circle, clockwise from red. The last colour is followed by the first.
    #[inline]
    pub const fn circle(self) -> &'static [Colour] {
        match self {
            Colours::Three => &[Colour::Red, Colour::Yellow, Colour::Blue],
            Colours::Four => &[Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue],
        }
    }

    /// Returns true if the game has this colour.
    pub const fn has(self, colour: Colour) -> bool {
        matches!(self, Colours::Four) || !matches!(colour, Colour::Green)
    }

    /// ENAN-6: returns the next colour clockwise.
    pub const fn after(self, colour: Colour) -> Colour {
        match (colour, self) {
            (Colour::Red, _) => Colour::Yellow,
            (Colour::Yellow, Colours::Four) => Colour::Green,
            (Colour::Yellow, Colours::Three) | (Colour::Green, _) => Colour::Blue,
            (Colour::Blue, _) => Colour::Red,
        }
    }

    /// ENAN-15: returns the opposite colour of the circle, on which a colour exerts no force. With three colours there is none.
    pub const fn opposite(self, colour: Colour) -> Option<Colour> {
        match self {
            Colours::Three => None,
            Colours::Four => Some(self.after(self.after(colour))),
        }
    }

    /// Returns the colour with this initial, in either case.
    pub fn from_letter(self, letter: char) -> Option<Colour> {
        self.circle().iter().copied().find(|colour| colour.letter().eq_ignore_ascii_case(&letter))
    }

    /// Iterates over every kind of piece, by bottom, then top.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let tops = move |bottom: &'static Colour| self.circle().iter().map(|top| Piece::new(*bottom, *top));
        self.circle().iter().flat_map(tops)
    }

    /// ENAN-6: returns the force that a piece exerts on another when it attacks it.
    #[inline]
    pub const fn force(self, attacker: Piece, target: Piece) -> Force {
        FORCES[self as usize][attacker.index()][target.index()]
    }

    /// Returns the number of columns, which is also the number of rows.
    #[inline]
    pub const fn side(self) -> usize {
        match self {
            Colours::Three => 6,
            Colours::Four => 7,
        }
    }

    /// Returns every square of the board as a set.
    #[inline]
    pub const fn board(self) -> Squares {
        match self {
            Colours::Three => 0x3F3F_3F3F_3F3F,
            Colours::Four => 0x7F_7F7F_7F7F_7F7F,
        }
    }

    /// Iterates over every square of the board, by column, then row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        squares(self.board())
    }

    /// Returns the square in a column and a row, both counted from 0; `None` off the board.
    pub const fn square(self, column: usize, row: usize) -> Option<Square> {
        if column < self.side() && row < self.side() { Square::new(column, row) } else { None }
    }

    /// Returns the next square in a direction; `None` at the edge of the board.
    #[inline]
    pub const fn step(self, square: Square, direction: Direction) -> Option<Square> {
        square.step(direction, self.board())
    }

    /// Returns the last square: the board runs from `a1` to there.
    pub(crate) fn last_square(self) -> Square {
        Square::new(self.side() - 1, self.side() - 1).expect("it is on the board")
    }
}

/// The force of every piece on every other, by variant.
static FORCES: [[[Force; Piece::COUNT]; Piece::COUNT]; 2] = [forces(Colours::Three), forces(Colours::Four)];

const fn forces(colours: Colours) -> [[Force; Piece::COUNT]; Piece::COUNT] {
    let mut forces = [[Force { clockwise: 0, counter_clockwise: 0 }; Piece::COUNT]; Piece::COUNT];
    let mut pair = 0;
    while pair < Piece::COUNT * Piece::COUNT {
        let (attacker, target) = (pair / Piece::COUNT, pair % Piece::COUNT);
        forces[attacker][target] = Force::between(colours, Piece::from_index(attacker), Piece::from_index(target));
        pair += 1;
    }
    forces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(colours: Colours, text: &str) -> Piece {
        let mut letters = text.chars().map(|letter| colours.from_letter(letter).unwrap());
        Piece::new(letters.next().unwrap(), letters.next().unwrap())
    }

    #[test]
    fn enan_6_the_sheets_own_examples_of_force() {
        for (attacker, target, clockwise, counter_clockwise) in
            [("RR", "RY", 1, 0), ("BY", "YR", 0, 2), ("RY", "YR", 1, 1), ("YB", "YB", 0, 0), ("BB", "RR", 2, 0)]
        {
            let expected = Force { clockwise, counter_clockwise };
            let force = Colours::Three.force(piece(Colours::Three, attacker), piece(Colours::Three, target));
            assert_eq!(force, expected, "{attacker} on {target}");
        }
    }

    #[test]
    fn enan_15_opposite_colours_do_nothing() {
        for (attacker, target, clockwise, counter_clockwise) in [
            ("RR", "YY", 2, 0),
            ("RR", "GG", 0, 0),
            ("RR", "BB", 0, 2),
            ("YB", "BY", 0, 0),
            ("YG", "GB", 2, 0),
            ("GY", "BR", 1, 1),
            ("GB", "YY", 0, 1),
            ("BG", "RB", 2, 0),
        ] {
            let expected = Force { clockwise, counter_clockwise };
            let force = Colours::Four.force(piece(Colours::Four, attacker), piece(Colours::Four, target));
            assert_eq!(force, expected, "{attacker} on {target}");
        }
        for colour in Colours::Four.circle() {
            let opposite = Colours::Four.opposite(*colour).unwrap();
            assert_eq!(Colours::Four.opposite(opposite), Some(*colour));
            assert_ne!(opposite, *colour);
        }
    }

    #[test]
    fn circles_close_and_name_every_colour_once() {
        for colours in Colours::ALL {
            let circle = colours.circle();
            for (place, colour) in circle.iter().enumerate() {
                assert_eq!(colours.after(*colour), circle[(place + 1) % circle.len()]);
                assert_eq!(colours.from_letter(colour.letter().to_ascii_lowercase()), Some(*colour));
                assert!(colours.has(*colour));
            }
            assert_eq!(Colours::of_count(colours.count()), Some(colours));
            assert_eq!(colours.pieces().count(), colours.count() * colours.count());
        }
        assert!(!Colours::Three.has(Colour::Green) && Colours::Three.from_letter('G').is_none());
    }
}
