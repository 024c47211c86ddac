use crate::{Colours, Direction};
use pentad_core::Seat;
use std::fmt;
use std::ops::Add;

/// A pyramid's colour, in the order of the colour circle of four ([`Colours::circle`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `G`, only in the game of four colours
    Green,
    /// `B`
    Blue,
}

impl Colour {
    /// Maximum number of colours.
    pub const COUNT: usize = 4;

    /// All four colours, in the order of their circle.
    pub const ALL: [Colour; Colour::COUNT] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

    /// Returns the initial: `R`, `Y`, `G` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Yellow => 'Y',
            Colour::Green => 'G',
            Colour::Blue => 'B',
        }
    }

    /// Returns the index in a table by colour.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Iterates over every colour in a table by colour.
    pub(crate) fn every() -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter()
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
        })
    }
}

/// ENAN-1: a stack of two pyramids, without its owner: `RB` has a red bottom and a blue top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

impl Piece {
    /// Maximum number of kinds of pieces.
    pub const COUNT: usize = Colour::COUNT * Colour::COUNT;

    /// Creates a stack of these two pyramids.
    pub const fn new(bottom: Colour, top: Colour) -> Piece {
        Piece((bottom.index() * Colour::COUNT + top.index()) as u8)
    }

    /// Iterates over every kind in a table by piece, by bottom, then top.
    pub(crate) fn every() -> impl Iterator<Item = Piece> {
        (0..Piece::COUNT as u8).map(Piece)
    }

    /// Returns the colour of the lower pyramid.
    #[inline]
    pub const fn bottom(self) -> Colour {
        Colour::ALL[self.0 as usize / Colour::COUNT]
    }

    /// Returns the colour of the upper pyramid.
    #[inline]
    pub const fn top(self) -> Colour {
        Colour::ALL[self.0 as usize % Colour::COUNT]
    }

    /// Returns the index in a table by piece.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn from_index(index: usize) -> Piece {
        debug_assert!(index < Piece::COUNT);
        Piece(index as u8)
    }

    /// Describes the piece in words, top on bottom: "blue-on-red piece".
    pub(crate) fn in_words(self) -> String {
        format!("{}-on-{} piece", self.top(), self.bottom())
    }

    /// Writes the piece as it is drawn on the board: `R+B`.
    pub fn with_mark(self, mark: Mark) -> String {
        format!("{}{}{}", self.bottom().letter(), mark.letter(), self.top().letter())
    }

    /// ENAN-3: returns true if this piece may be used in the turn after `used`.
    pub fn may_follow(self, used: Piece) -> bool {
        self.bottom() != used.bottom() && self.top() != used.top()
    }
}

/// Writes the piece without a mark: `RB`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.bottom().letter(), self.top().letter())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// ENAN-1: the posture of a piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// Upright, owned by this seat.
    Standing(Seat),
    /// Tipped toward this side, without an owner.
    Attacking(Direction),
}

impl Mark {
    pub(crate) const COUNT: usize = 6;
    const LETTERS: [char; Mark::COUNT] = ['+', '-', '^', '>', 'v', '<'];

    /// Iterates over all six marks: standing by seat, then attacking by direction.
    pub fn all() -> impl Iterator<Item = Mark> {
        (0..Mark::COUNT).map(Mark::from_index)
    }

    /// Returns the middle character of a drawn piece: `+ - ^ > v <`, and `?` for a seat that this game does not have.
    pub const fn letter(self) -> char {
        match self {
            Mark::Standing(seat) if seat.index() > 1 => '?',
            Mark::Standing(_) | Mark::Attacking(_) => Mark::LETTERS[self.index()],
        }
    }

    /// Returns the mark with this letter.
    pub fn from_letter(letter: char) -> Option<Mark> {
        let letter = letter.to_ascii_lowercase();
        Mark::LETTERS.iter().position(|known| *known == letter).map(Mark::from_index)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        match self {
            Mark::Standing(seat) => seat.index() & 1,
            Mark::Attacking(direction) => 2 + direction as usize,
        }
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Mark {
        match index {
            0 => Mark::Standing(Seat::FIRST),
            1 => Mark::Standing(Seat::SECOND),
            _ => Mark::Attacking(Direction::ALL[(index - 2) % 4]),
        }
    }
}

/// A piece on the board with its mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkedPiece {
    /// The two pyramids.
    pub piece: Piece,
    /// The posture of the stack.
    pub mark: Mark,
}

/// Writes the piece with the mark between its pyramids: `R+B`.
impl fmt::Display for MarkedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.piece.with_mark(self.mark))
    }
}

/// ENAN-6: units of force on one piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Force {
    /// Clockwise units.
    pub clockwise: u8,
    /// Counter-clockwise units.
    pub counter_clockwise: u8,
}

impl Force {
    /// ENAN-7: the number of units in one direction that capture a piece.
    pub const CAPTURING: u8 = 2;

    /// ENAN-7: returns true for each direction whose units capture: clockwise, then counter-clockwise.
    #[inline]
    pub const fn captures(self) -> (bool, bool) {
        (self.clockwise >= Force::CAPTURING, self.counter_clockwise >= Force::CAPTURING)
    }

    pub(crate) const fn between(colours: Colours, attacker: Piece, target: Piece) -> Force {
        let mut force = Force { clockwise: 0, counter_clockwise: 0 };
        let levels = [(attacker.bottom(), target.bottom()), (attacker.top(), target.top())];
        let mut level = 0;
        while level < 2 {
            let (own, other) = levels[level];
            if colours.after(own) as u8 == other as u8 {
                force.clockwise += 1;
            } else if colours.after(other) as u8 == own as u8 {
                force.counter_clockwise += 1;
            }
            level += 1;
        }
        force
    }
}

impl Add for Force {
    type Output = Force;

    #[inline]
    fn add(self, other: Force) -> Force {
        Force {
            clockwise: self.clockwise + other.clockwise,
            counter_clockwise: self.counter_clockwise + other.counter_clockwise,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(text: &str) -> Piece {
        let mut colours = text.chars().map(|letter| Colours::Four.from_letter(letter).unwrap());
        Piece::new(colours.next().unwrap(), colours.next().unwrap())
    }

    #[test]
    fn letters_come_back() {
        for piece_there in Colours::Four.pieces() {
            assert_eq!(piece(&piece_there.to_string()), piece_there);
        }
        for index in 0..Mark::COUNT {
            let mark = Mark::from_index(index);
            assert_eq!((mark.index(), Mark::from_letter(mark.letter())), (index, Some(mark)));
        }
        assert_eq!(Mark::from_letter('V'), Mark::from_letter('v'));
        assert_eq!(Mark::from_letter('*'), None);
    }

    #[test]
    fn enan_3_both_colours_must_differ() {
        for (colours, expected) in [
            (Colours::Three, &["YR", "YB", "BR", "BB"][..]),
            (Colours::Four, &["YR", "YG", "YB", "GR", "GG", "GB", "BR", "BG", "BB"]),
        ] {
            let free = colours.pieces().filter(|other| other.may_follow(piece("RY")));
            let free: Vec<String> = free.map(|piece| piece.to_string()).collect();
            assert_eq!(free, expected);
        }
    }
}
