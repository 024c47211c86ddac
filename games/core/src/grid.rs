use crate::notation::Reader;
use std::fmt;

/// A cell of an open grid: `x` grows to the right, `y` grows downwards, the first piece laid is at `0,0`.
#[cfg_attr(feature = "arbitrary", derive(::arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub struct Cell {
    pub x: i8,
    pub y: i8,
}

impl Cell {
    /// The cell of the first piece laid.
    pub const ORIGIN: Cell = Cell { x: 0, y: 0 };

    /// Returns the cell in this column and row.
    pub const fn new(x: i8, y: i8) -> Cell {
        Cell { x, y }
    }

    /// Returns the cell `steps` further in a direction.
    #[must_use]
    pub const fn step(self, along: Along, steps: i8) -> Cell {
        match along {
            Along::Right => Cell { x: self.x + steps, y: self.y },
            Along::Down => Cell { x: self.x, y: self.y + steps },
        }
    }

    /// Returns the cells that share an edge with this one: north, east, south, west.
    pub const fn neighbours(self) -> [Cell; 4] {
        let Cell { x, y } = self;
        [Cell::new(x, y - 1), Cell::new(x + 1, y), Cell::new(x, y + 1), Cell::new(x - 1, y)]
    }

    /// Parses `x,y`, with or without spaces around the numbers. Cells further than 100 from the origin are refused.
    pub fn read(reader: &mut Reader<'_>) -> Option<Cell> {
        let x = reader.integer()?;
        reader.symbol(',').then_some(())?;
        let y = reader.integer()?;
        let near = |number: i64| (-100..=100).contains(&number).then_some(number as i8);
        Some(Cell { x: near(x)?, y: near(y)? })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The two directions in which a grid is read.
#[cfg_attr(feature = "arbitrary", derive(::arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Along {
    Right,
    Down,
}

impl Along {
    /// Both directions.
    pub const BOTH: [Along; 2] = [Along::Right, Along::Down];

    /// Returns the other direction.
    #[must_use]
    pub const fn across(self) -> Along {
        match self {
            Along::Right => Along::Down,
            Along::Down => Along::Right,
        }
    }
}
