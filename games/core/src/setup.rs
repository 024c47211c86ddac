//! Positions as one line of text: the board, then named parts for the rest.
//!
//! `3/4/1rS3/4/3; hands S4M5L5 S5M5L5; to 2`: parts are separated by semicolons, each after the board begins with its name, and a
//! part left out is as at the start of a game. A board is written row by row from the top, rows separated by `/`, a number
//! standing for that many empty places.

use crate::notation::Reader;
use crate::{Cell, Hexagon, Seat, SetupError};
use std::fmt::{self, Write};

/// A setup with a text form: its [`Display`](fmt::Display) is one line that [`read`](SetupText::read) parses again.
pub trait SetupText<O>: fmt::Display + Sized {
    /// The parts that may follow the board, by example.
    const PARTS: &'static str;

    /// Parses a setup of a game with these options. A part left out is as at the start of a game.
    fn read(options: &O, text: &str) -> Result<Self, SetupError>;
}

/// The parts of a position written as text.
#[derive(Clone, Debug)]
pub struct Parts<'a> {
    parts: Vec<(&'static str, &'a str)>,
}

/// Maximum length of a row and maximum number of rows in a text.
const LONGEST: usize = 100;

impl<'a> Parts<'a> {
    /// Splits a text into parts. The first part is the board, unless it begins with one of these names.
    pub fn read(text: &'a str, names: &[&'static str]) -> Result<Parts<'a>, SetupError> {
        let mut parts: Vec<(&'static str, &'a str)> = Vec::new();
        for (place, part) in text.split(';').map(str::trim).enumerate() {
            if part.is_empty() {
                continue;
            }
            let mut reader = Reader::new(part);
            let known = |name: &&&'static str| reader.clone().word(name);
            let (name, value) = match ["board"].iter().chain(names).find(known) {
                Some(name) => {
                    reader.word(name);
                    (*name, reader.rest())
                }
                None if place == 0 => ("board", part),
                None => {
                    let list = names.join(", ");
                    return Err(SetupError::new(format!(
                        "\"{part}\" is not understood: after the board comes one of {list}"
                    )));
                }
            };
            if parts.iter().any(|(other, _)| *other == name) {
                return Err(SetupError::new(format!("{name} is there twice")));
            }
            parts.push((name, value));
        }
        Ok(Parts { parts })
    }

    /// Returns a part; `None` where it is left out.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.parts.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// Returns a part with its words in lower case and joined by dashes: `both-passed`.
    pub fn phrase(&self, name: &str) -> Option<String> {
        let words = self.get(name)?.split(|next: char| next.is_whitespace() || next == '-');
        let phrase = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-").to_ascii_lowercase();
        Some(phrase).filter(|phrase| !phrase.is_empty())
    }

    /// Parses a part that is a number; 0 where it is left out.
    pub fn number(&self, name: &str, most: u32) -> Result<u32, SetupError> {
        self.get(name).map_or(Ok(0), |value| number(name, value, most))
    }

    /// Parses the part `to`, a seat by its number or its name; the first seat where it is left out.
    pub fn to_act(&self, seats: usize, names: &[&str]) -> Result<Seat, SetupError> {
        let Some(value) = self.get("to") else { return Ok(Seat::FIRST) };
        let is = |seat: &Seat| {
            let named = names.get(seat.index()).is_some_and(|name| name.eq_ignore_ascii_case(value));
            named || value == seat.to_string()
        };
        let refused = || SetupError::new(format!("to {value}: a seat from 1 to {seats} is expected"));
        Seat::all(seats).find(is).ok_or_else(refused)
    }

    /// Splits a part with one word for each seat; `None` where it is left out.
    pub fn each(&self, name: &str, seats: usize) -> Result<Option<Vec<&'a str>>, SetupError> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let words = value.split(|next: char| next.is_whitespace() || next == ',');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if words.len() != seats {
            return Err(SetupError::new(format!(
                "{name} {value}: {seats} are expected, one for each seat and apart by spaces, not {}",
                words.len()
            )));
        }
        Ok(Some(words))
    }

    /// Parses a part with one number for each seat; zeros where it is left out.
    pub fn numbers(&self, name: &str, seats: usize, most: u32) -> Result<Vec<u32>, SetupError> {
        match self.each(name, seats)? {
            Some(words) => words.into_iter().map(|word| number(name, word, most)).collect(),
            None => Ok(vec![0; seats]),
        }
    }

    /// Parses the board row by row from the top, where its rows have these lengths. Short rows end in empty places, and a board
    /// left out is empty.
    pub fn rows<T>(
        &self,
        lengths: &[usize],
        piece: impl Fn(&mut Reader<'_>) -> Option<T>,
        example: &str,
    ) -> Result<Vec<Vec<Option<T>>>, SetupError> {
        let mut rows = match self.board() {
            Some(text) => read_rows(text, piece, example)?,
            None => lengths.iter().map(|_| Vec::new()).collect(),
        };
        if rows.len() != lengths.len() {
            return Err(SetupError::new(format!("the board has {} rows, not {}", lengths.len(), rows.len())));
        }
        for (place, (row, length)) in rows.iter_mut().zip(lengths).enumerate() {
            if row.len() > *length {
                let number = place + 1;
                let reason = format!("row {number} from the top has {length} places, not {}", row.len());
                return Err(SetupError::new(reason));
            }
            row.resize_with(*length, || None);
        }
        Ok(rows)
    }

    /// Parses the board of an open grid, row by row from the top: `-1,0 NESW/1NE`, the cell of its top left corner first. Empty
    /// where it is left out.
    pub fn grid<T>(
        &self,
        piece: impl Fn(&mut Reader<'_>) -> Option<T>,
        example: &str,
    ) -> Result<Vec<(Cell, T)>, SetupError> {
        let Some(text) = self.board() else { return Ok(Vec::new()) };
        let mut reader = Reader::new(text);
        let (corner, text) = match Cell::read(&mut reader) {
            Some(corner) => (corner, reader.rest()),
            None => (Cell::ORIGIN, text),
        };
        let mut cells = Vec::new();
        for (y, row) in read_rows(text, piece, example)?.into_iter().enumerate() {
            for (x, there) in row.into_iter().enumerate() {
                let Some(there) = there else { continue };
                // Neither sum overflows: both parts are at most a hundred.
                let (x, y) = (i16::from(corner.x) + x as i16, i16::from(corner.y) + y as i16);
                match (i8::try_from(x), i8::try_from(y)) {
                    (Ok(x), Ok(y)) => cells.push((Cell::new(x, y), there)),
                    _ => return Err(SetupError::new(format!("{x},{y} is too far from 0,0, where a board starts"))),
                }
            }
        }
        Ok(cells)
    }

    fn board(&self) -> Option<&'a str> {
        self.get("board").filter(|board| !is_nothing(board))
    }
}

/// Returns true for an empty text and for the dash that stands for one.
pub fn is_nothing(text: &str) -> bool {
    matches!(text.trim(), "" | "-" | "−" | "–")
}

/// Parses a whole number up to `most`.
pub fn number(name: &str, text: &str, most: u32) -> Result<u32, SetupError> {
    let refused = || SetupError::new(format!("{name} {text}: a whole number from 0 to {most} is expected"));
    text.trim().parse().ok().filter(|number| *number <= most).ok_or_else(refused)
}

/// Parses pieces one after the other until the text ends.
pub fn pieces<T>(
    text: &str,
    piece: impl Fn(&mut Reader<'_>) -> Option<T>,
    expected: &str,
) -> Result<Vec<T>, SetupError> {
    let mut reader = Reader::new(if is_nothing(text) { "" } else { text });
    let mut pieces = Vec::new();
    while !reader.is_at_end() {
        if reader.symbol(',') {
            continue;
        }
        let rest = reader.rest();
        let refused = || SetupError::new(format!("\"{}\" is not {expected}", shortened(rest)));
        pieces.push(piece(&mut reader).ok_or_else(refused)?);
        if pieces.len() > LONGEST {
            return Err(SetupError::new(format!("more than {LONGEST} pieces are too many")));
        }
    }
    Ok(pieces)
}

/// Writes rows from the top, separated by `/`, with numbers for empty places.
pub fn write_rows<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    rows: impl IntoIterator<Item = impl IntoIterator<Item = Option<T>>>,
) -> fmt::Result {
    for (place, row) in rows.into_iter().enumerate() {
        if place > 0 {
            f.write_char('/')?;
        }
        let mut empty = 0;
        for there in row {
            match there {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    write!(f, "{piece}")?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
    }
    Ok(())
}

/// Writes the pieces on an open grid: the cell of the top left corner, then rows; a dash for an empty grid.
pub fn write_grid<T: fmt::Display>(f: &mut fmt::Formatter<'_>, cells: &[(Cell, T)]) -> fmt::Result {
    let columns = cells.iter().map(|(cell, _)| cell.x);
    let (Some(left), Some(top), Some(bottom)) =
        (columns.min(), cells.iter().map(|(cell, _)| cell.y).min(), cells.iter().map(|(cell, _)| cell.y).max())
    else {
        return f.write_char('-');
    };
    write!(f, "{left},{top} ")?;
    let row = |y: i8| {
        let last = cells.iter().filter(|(cell, _)| cell.y == y).map(|(cell, _)| cell.x).max();
        // A row ends with its last piece.
        let columns = last.map(|last| left..=last).into_iter().flatten();
        columns.map(move |x| cells.iter().find(|(cell, _)| *cell == Cell::new(x, y)).map(|(_, there)| there))
    };
    write_rows(f, (top..=bottom).map(row))
}

impl Hexagon {
    /// Returns the number of points in each row, from the top.
    pub fn row_lengths(self) -> Vec<usize> {
        (0..self.rows()).rev().map(|row| self.row_len(row)).collect()
    }

    /// Iterates over the points row by row from the top, each row from the left.
    pub fn from_top(self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        (0..self.rows()).rev().map(move |row| (0..self.row_len(row)).filter_map(move |place| self.at(row, place)))
    }
}

fn read_rows<T>(
    text: &str,
    piece: impl Fn(&mut Reader<'_>) -> Option<T>,
    example: &str,
) -> Result<Vec<Vec<Option<T>>>, SetupError> {
    let mut rows = Vec::new();
    for line in text.split('/') {
        let mut reader = Reader::new(line);
        let mut row = Vec::new();
        while !reader.is_at_end() {
            let rest = reader.rest();
            if reader.symbol('.') {
                row.push(None);
            } else if let Some(empty) = reader.number() {
                row.extend((0..empty.min(LONGEST as u32 + 1)).map(|_| None));
            } else {
                let there = piece(&mut reader).ok_or_else(|| {
                    let found = shortened(rest);
                    SetupError::new(format!(
                        "\"{found}\" is neither a piece such as {example} nor a number of empty places"
                    ))
                })?;
                row.push(Some(there));
            }
            if row.len() > LONGEST {
                return Err(SetupError::new(format!("a row of more than {LONGEST} places is too long")));
            }
        }
        rows.push(row);
        if rows.len() > LONGEST {
            return Err(SetupError::new(format!("a board of more than {LONGEST} rows is too high")));
        }
    }
    Ok(rows)
}

/// Returns the beginning of a text, for messages.
fn shortened(text: &str) -> &str {
    text.char_indices().nth(12).map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(reader: &mut Reader<'_>) -> Option<char> {
        reader.next_char().filter(char::is_ascii_alphabetic)
    }

    struct Grid(Vec<(Cell, char)>);

    impl fmt::Display for Grid {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write_grid(f, &self.0)
        }
    }

    #[test]
    fn parts_come_in_any_order_and_may_be_left_out() {
        let parts = Parts::read("A1/2;; TO blue ; hands x  -", &["hands", "to", "passes"]).unwrap();
        assert_eq!(parts.get("board"), Some("A1/2"));
        assert_eq!(parts.each("hands", 2), Ok(Some(vec!["x", "-"])));
        assert_eq!(parts.to_act(2, &["red", "Blue"]), Ok(Seat::SECOND));
        assert_eq!(parts.number("passes", 9), Ok(0));
        assert_eq!(parts.numbers("scores", 2, 9), Ok(vec![0, 0]));
        assert_eq!(parts.rows(&[2, 2], letter, "A"), Ok(vec![vec![Some('A'), None], vec![None, None]]));
        assert_eq!(Parts::read("phase Both  passed", &["phase"]).unwrap().phrase("phase").unwrap(), "both-passed");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let names = &["hands", "to", "passes"];
        for (text, reason) in [
            ("A; nobody 3", "\"nobody 3\" is not understood: after the board comes one of hands, to, passes"),
            ("to 1; to 2", "to is there twice"),
            ("A/B/C", "the board has 2 rows, not 3"),
            ("A/4", "row 2 from the top has 2 places, not 4"),
            ("A/?", "\"?\" is neither a piece such as A nor a number of empty places"),
            ("4000000000/1", "a row of more than 100 places is too long"),
            ("/2; to 3", "to 3: a seat from 1 to 2 is expected"),
            ("/2; passes -1", "passes -1: a whole number from 0 to 9 is expected"),
            ("/2; hands x", "hands x: 2 are expected, one for each seat and apart by spaces, not 1"),
        ] {
            let read = Parts::read(text, names).and_then(|parts| {
                parts.rows(&[2, 2], letter, "A")?;
                parts.to_act(2, &[])?;
                parts.each("hands", 2)?;
                parts.number("passes", 9)
            });
            assert_eq!(read, Err(SetupError::new(reason)), "{text}");
        }
    }

    #[test]
    fn a_grid_is_written_from_its_corner() {
        for text in ["-", "0,0 A", "-2,3 AB2C/1A", "5,-1 2A/B"] {
            let parts = Parts::read(text, &[]).unwrap();
            let cells = parts.grid(letter, "A").unwrap();
            assert_eq!(Grid(cells).to_string(), text);
        }
        let untidy = Parts::read("board - 2 , 3 a B . . c / . a 3 ; ", &[]).unwrap().grid(letter, "A").unwrap();
        assert_eq!(Grid(untidy).to_string(), "-2,3 AB2C/1A");
        assert_eq!(Parts::read("A/B", &[]).unwrap().grid(letter, "A").unwrap()[1].0, Cell::new(0, 1));
        assert!(Parts::read("100,0 99A", &[]).unwrap().grid(letter, "A").is_err());
    }
}
