use crate::notation::Reader;

/// The points of a hexagonal board: `side` points on each side, rows lettered from the bottom, points numbered from the left.
///
/// Points have indices from 0 in reading order from `a1`, so that indices compare as names do: by letter, then by number.
///
/// # Examples
///
/// ```
/// use pentad_core::Hexagon;
///
/// let board = Hexagon::new(3);
/// assert_eq!((board.points(), board.rows()), (19, 5));
/// assert_eq!((board.name(0), board.name(18)), ("a1".to_owned(), "e3".to_owned()));
/// assert_eq!(board.neighbours(0).count(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hexagon {
    side: i8,
}

/// A step from one point to a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum HexDirection {
    East,
    NorthEast,
    NorthWest,
    West,
    SouthWest,
    SouthEast,
}

impl HexDirection {
    /// All six directions, counter-clockwise from east.
    pub const ALL: [HexDirection; 6] = [
        HexDirection::East,
        HexDirection::NorthEast,
        HexDirection::NorthWest,
        HexDirection::West,
        HexDirection::SouthWest,
        HexDirection::SouthEast,
    ];

    /// Returns the step in coordinates from the centre.
    const fn offset(self) -> (i8, i8) {
        match self {
            HexDirection::East => (1, 0),
            HexDirection::NorthEast => (1, 1),
            HexDirection::NorthWest => (0, 1),
            HexDirection::West => (-1, 0),
            HexDirection::SouthWest => (-1, -1),
            HexDirection::SouthEast => (0, -1),
        }
    }
}

impl Hexagon {
    /// Number of symmetries of the board: six rotations, each with its mirror image.
    pub const SYMMETRIES: usize = 12;

    /// Creates a board with this many points on each side, from 1 to 13.
    pub const fn new(side: u8) -> Hexagon {
        assert!(side >= 1 && side <= 13);
        Hexagon { side: side as i8 }
    }

    /// Returns the number of points on a side.
    pub const fn side(self) -> usize {
        self.side as usize
    }

    /// Returns the number of points on the board.
    pub const fn points(self) -> usize {
        let side = self.side as usize;
        3 * side * (side - 1) + 1
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> usize {
        2 * self.side as usize - 1
    }

    /// Returns the number of points in a row, the rows counted from 0 at the bottom.
    pub const fn row_len(self, row: usize) -> usize {
        let side = self.side as usize;
        if row < side { side + row } else { 3 * side - 2 - row }
    }

    /// Returns the point in a row and at a place in it, both counted from 0.
    pub const fn at(self, row: usize, place: usize) -> Option<usize> {
        if row >= self.rows() || place >= self.row_len(row) {
            return None;
        }
        let mut index = place;
        let mut below = 0;
        while below < row {
            index += self.row_len(below);
            below += 1;
        }
        Some(index)
    }

    /// Returns a point's row and its place in it, both counted from 0.
    pub const fn row_and_place(self, point: usize) -> (usize, usize) {
        let mut place = point;
        let mut row = 0;
        while place >= self.row_len(row) {
            place -= self.row_len(row);
            row += 1;
        }
        (row, place)
    }

    /// Returns the neighbour in a direction.
    pub const fn step(self, point: usize, direction: HexDirection) -> Option<usize> {
        let (u, v) = self.centred(point);
        let (du, dv) = direction.offset();
        self.at_centred(u + du, v + dv)
    }

    /// Returns the neighbours, counter-clockwise from east.
    pub fn neighbours(self, point: usize) -> impl Iterator<Item = usize> {
        HexDirection::ALL.into_iter().filter_map(move |direction| self.step(point, direction))
    }

    /// Returns true if a point lies on the edge of the board.
    pub const fn is_rim(self, point: usize) -> bool {
        let (u, v) = self.centred(point);
        let mut distance = u.abs();
        if v.abs() > distance {
            distance = v.abs();
        }
        if (u - v).abs() > distance {
            distance = (u - v).abs();
        }
        distance == self.side - 1
    }

    /// Returns the point opposite through the centre.
    pub const fn opposite(self, point: usize) -> usize {
        self.points() - 1 - point
    }

    /// Returns the image of a point under a symmetry of the board. Symmetry 0 is the identity.
    pub const fn mapped(self, symmetry: usize, point: usize) -> usize {
        let (mut u, mut v) = self.centred(point);
        let mut turns = symmetry % 6;
        while turns > 0 {
            (u, v) = (u - v, u);
            turns -= 1;
        }
        if symmetry % Hexagon::SYMMETRIES >= 6 {
            u = v - u;
        }
        match self.at_centred(u, v) {
            Some(point) => point,
            None => unreachable!(),
        }
    }

    /// Returns a point's drawing coordinates: the centre at the origin, neighbours one unit apart, `y` growing downwards.
    pub fn position(self, point: usize) -> (f64, f64) {
        let (u, v) = self.centred(point);
        (f64::from(u) - f64::from(v) / 2.0, -f64::from(v) * 3_f64.sqrt() / 2.0)
    }

    /// Returns the point's name, such as `e4`.
    pub fn name(self, point: usize) -> String {
        let (row, place) = self.row_and_place(point);
        format!("{}{}", char::from(b'a' + row as u8), place + 1)
    }

    /// Parses a point's name: a letter and a number that exist on this board.
    pub fn read(self, reader: &mut Reader<'_>) -> Option<usize> {
        let row = reader.next_char().filter(char::is_ascii_uppercase)? as usize - 'A' as usize;
        let number = reader.number()? as usize;
        self.at(row, number.checked_sub(1)?)
    }

    /// Returns coordinates from the centre: `u` grows eastwards, `v` with the rows; a step to the north-west changes `v` alone.
    const fn centred(self, point: usize) -> (i8, i8) {
        let (row, place) = self.row_and_place(point);
        let v = row as i8 - (self.side - 1);
        let indent = if v > 0 { v } else { 0 };
        (place as i8 + indent - (self.side - 1), v)
    }

    const fn at_centred(self, u: i8, v: i8) -> Option<usize> {
        let row = v + self.side - 1;
        let indent = if v > 0 { v } else { 0 };
        let place = u + self.side - 1 - indent;
        if row < 0 || place < 0 {
            return None;
        }
        self.at(row as usize, place as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(board: Hexagon, name: &str) -> usize {
        board.read(&mut Reader::new(name)).unwrap()
    }

    #[test]
    fn neighbours_are_those_of_the_rules() {
        let board = Hexagon::new(3);
        for (point, expected) in
            [("b2", "a1 a2 b1 b3 c2 c3"), ("c2", "b1 b2 c1 c3 d1 d2"), ("d2", "c2 c3 d1 d3 e1 e2"), ("a1", "a2 b1 b2")]
        {
            let mut touching: Vec<_> =
                board.neighbours(named(board, point)).map(|neighbour| board.name(neighbour)).collect();
            touching.sort();
            assert_eq!(touching.join(" "), expected, "neighbours of {point}");
        }
    }

    #[test]
    fn the_rim_opposites_and_symmetries_fit_together() {
        for side in 2..=10 {
            let board = Hexagon::new(side);
            let rim = (0..board.points()).filter(|point| board.is_rim(*point)).count();
            assert_eq!(rim, 6 * (side as usize - 1));
            for point in 0..board.points() {
                assert_eq!(board.mapped(3, point), board.opposite(point));
                assert_eq!(named(board, &board.name(point)), point);
                for symmetry in 0..Hexagon::SYMMETRIES {
                    let mut mapped: Vec<_> = board.neighbours(point).map(|next| board.mapped(symmetry, next)).collect();
                    let mut around: Vec<_> = board.neighbours(board.mapped(symmetry, point)).collect();
                    mapped.sort_unstable();
                    around.sort_unstable();
                    assert_eq!(mapped, around, "symmetry {symmetry} at {}", board.name(point));
                }
            }
        }
    }

    #[test]
    fn names_off_the_board_are_refused() {
        let board = Hexagon::new(3);
        for name in ["a4", "f1", "c6", "a0", "4", "", "ä1", "a"] {
            assert_eq!(board.read(&mut Reader::new(name)), None, "{name}");
        }
    }
}
