//! A position as one line: `3/4/2b2/1w2/3; to 1; phase after-pass`.

use crate::{Iris, Options, Phase, Setup};
use pentad_core::notation::Reader;
use pentad_core::setup::{Parts, write_rows};
use pentad_core::{Game, Hexagon, Seat, SetupError};
use std::fmt;

const LETTERS: [char; 2] = ['b', 'w'];

impl Setup {
    /// Reads the position that [`Display`](fmt::Display) writes. What is left out is nothing, or a turn of black.
    pub fn read(options: &Options, text: &str) -> Result<Setup, SetupError> {
        if !Options::SIZES.contains(&options.size) {
            return Err(SetupError::new(format!("a board has 3 to 10 cells a side, not {} (IRIS-1)", options.size)));
        }
        let hexagon = Hexagon::new(options.size);
        let parts = Parts::read(text, &["to", "phase"])?;
        let rows = parts.rows(&hexagon.row_lengths(), stone, "b or w")?;
        let mut stones = vec![None; hexagon.points()];
        for (points, row) in hexagon.from_top().zip(rows) {
            points.zip(row).for_each(|(point, stone)| stones[point] = stone);
        }
        let phase = match parts.phrase("phase").as_deref() {
            None | Some("turn") => Phase::Turn { after_pass: false },
            Some("after-pass") => Phase::Turn { after_pass: true },
            Some("opening") => Phase::Opening,
            Some("both-passed") => Phase::BothPassed,
            Some(other) => {
                let mut cell = other.strip_prefix("second-").map(Reader::new);
                let first = cell.as_mut().and_then(|cell| hexagon.read(cell).filter(|_| cell.is_at_end()));
                let first = first.ok_or_else(|| {
                    let known = "opening, turn, after-pass, both-passed or second with a cell such as e4";
                    SetupError::new(format!("phase {other}: {known} is expected"))
                })?;
                Phase::SecondStone { first: first as u16 }
            }
        };
        Ok(Setup { stones, to_act: parts.to_act(2, Iris::INFO.seat_names)?, phase })
    }
}

fn stone(reader: &mut Reader<'_>) -> Option<Seat> {
    let letter = reader.next_char()?.to_ascii_lowercase();
    LETTERS.iter().position(|known| *known == letter).and_then(Seat::new)
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |stone: &Option<Seat>| stone.map(|seat| *LETTERS.get(seat.index()).unwrap_or(&'?'));
        let hexagon = Options::SIZES.map(Hexagon::new).find(|hexagon| hexagon.points() == self.stones.len());
        match hexagon {
            Some(board) => write_rows(f, board.from_top().map(|row| row.map(|point| letter(&self.stones[point]))))?,
            // Stones for a board that there is not: one row says as much as many.
            None => write_rows(f, [self.stones.iter().map(letter)])?,
        }
        write!(f, "; to {}", self.to_act)?;
        match self.phase {
            Phase::Turn { after_pass: false } => Ok(()),
            Phase::Turn { after_pass: true } => f.write_str("; phase after-pass"),
            Phase::Opening => f.write_str("; phase opening"),
            Phase::BothPassed => f.write_str("; phase both-passed"),
            Phase::SecondStone { first } => {
                let board = hexagon.filter(|board| usize::from(first) < board.points());
                let cell = board.map_or("?".to_owned(), |board| board.name(first.into()));
                write!(f, "; phase second {cell}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Options = Options { size: 3 };

    #[test]
    fn positions_are_written_as_they_are_drawn() {
        for text in [
            "3/4/5/4/3; to 1; phase opening",
            "w2/4/2b2/4/2w; to 1",
            "3/1b2/2b2/4/3; to 2; phase after-pass",
            "3/4/2b2/1b2/3; to 1; phase second b2",
            "3/4/2b2/4/3; to 2; phase both-passed",
        ] {
            assert_eq!(Setup::read(&SMALL, text).unwrap().to_string(), text);
        }
        let untidy = Setup::read(&SMALL, "W 2/./..B/4/..w; phase  TURN; to Black").unwrap();
        assert_eq!(untidy.to_string(), "w2/4/2b2/4/2w; to 1");
        assert_eq!(Setup::read(&SMALL, "phase opening"), Ok(Iris::start(&SMALL).setup()));
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for (text, reason) in [
            ("5/6/7/8/9/8/7/6/5", "the board has 5 rows, not 9"),
            ("x2/4/5/4/3", "\"x2\" is neither a piece such as b or w nor a number of empty places"),
            ("3/4/5/4/3; phase second a9", "phase second-a9: opening, turn, after-pass"),
            ("3/4/5/4/3; phase", ""),
        ] {
            match Setup::read(&SMALL, text) {
                Ok(setup) => assert!(reason.is_empty(), "{setup}"),
                Err(error) => assert!(!reason.is_empty() && error.0.starts_with(reason), "{error}"),
            }
        }
    }
}
