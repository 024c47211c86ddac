//! A position as one line: `3/4/1rS3/4/3; hands S4M5L5 S5M5L5; to 2`.

use crate::board::{POINTS, SHAPE};
use crate::setup::{MOST_FORMED, MOST_QUIET, OF_A_SIZE};
use crate::{Options, Piece, Quintets, Setup, Size};
use pentad_core::notation::Reader;
use pentad_core::setup::{Parts, is_nothing, write_rows};
use pentad_core::{Game, Seat, SetupError, SetupText};
use std::fmt;

/// Red, blue, yellow.
const LETTERS: [char; 3] = ['r', 'b', 'y'];

impl SetupText<Options> for Setup {
    const PARTS: &'static str = "hands S4M5L5 S5M5L4; formed 1 0; to 2; passes 1; quiet 12";

    /// Parses the position that [`Display`](fmt::Display) writes. A part left out is empty or zero; hands left out hold the
    /// pieces that are not on the board, as long as no seat has formed a group.
    fn read(options: &Options, text: &str) -> Result<Setup, SetupError> {
        let seats = usize::from(options.seats);
        let parts = Parts::read(text, &["hands", "formed", "to", "passes", "quiet"])?;
        let rows = parts.rows(&SHAPE.row_lengths(), piece, "rS")?;
        let mut pieces = [None; POINTS];
        for (points, row) in SHAPE.from_top().zip(rows) {
            points.zip(row).for_each(|(point, piece)| pieces[point] = piece);
        }
        let formed: Vec<u8> =
            parts.numbers("formed", seats, MOST_FORMED.into())?.into_iter().map(|groups| groups as u8).collect();
        let hands = match parts.each("hands", seats)? {
            Some(words) => words.into_iter().map(hand).collect::<Result<_, _>>()?,
            None if formed.iter().all(|groups| *groups == 0) => {
                let standing = |wanted: Piece| pieces.iter().flatten().filter(|piece| **piece == wanted).count();
                let left = |seat| Size::ALL.map(|size| OF_A_SIZE.saturating_sub(standing(Piece { seat, size })) as u8);
                Seat::all(seats).map(left).collect()
            }
            None => return Err(SetupError::new("hands are needed as soon as a group has been formed")),
        };
        let to_act = parts.to_act(seats, Quintets::INFO.seat_names)?;
        let passes = parts.number("passes", 3)? as u8;
        let quiet = parts.number("quiet", MOST_QUIET)?;
        Ok(Setup { pieces, hands, formed, to_act, passes, quiet })
    }
}

/// Writes colour and size as in the text of a setup: `rS`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", LETTERS.get(self.seat.index()).unwrap_or(&'?'), self.size.letter())
    }
}

fn piece(reader: &mut Reader<'_>) -> Option<Piece> {
    let letter = reader.next_char()?.to_ascii_lowercase();
    let seat = LETTERS.iter().position(|known| *known == letter).and_then(Seat::new)?;
    Some(Piece { seat, size: Size::of_letter(reader.next_char()?)? })
}

/// Parses `S5M4L5`: each size with its count, one where no number follows.
fn hand(text: &str) -> Result<[u8; 3], SetupError> {
    let mut counts = [0_u8; 3];
    let mut reader = Reader::new(if is_nothing(text) { "" } else { text });
    let refused = || SetupError::new(format!("\"{text}\" is not a hand such as S5M4L5, or - for none"));
    while !reader.is_at_end() {
        let size = reader.next_char().and_then(Size::of_letter).ok_or_else(refused)?;
        let more = reader.number().unwrap_or(1);
        let count = u32::from(counts[size.index()]).saturating_add(more);
        counts[size.index()] = u8::try_from(count).map_err(|_| refused())?;
    }
    Ok(counts)
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, SHAPE.from_top().map(|row| row.map(|point| self.pieces[point])))?;
        f.write_str("; hands")?;
        for counts in &self.hands {
            f.write_str(" ")?;
            for size in Size::ALL.into_iter().filter(|size| counts[size.index()] > 0) {
                write!(f, "{}{}", size.letter(), counts[size.index()])?;
            }
            if *counts == [0; 3] {
                f.write_str("-")?;
            }
        }
        if self.formed.iter().any(|groups| *groups > 0) {
            f.write_str("; formed")?;
            self.formed.iter().try_for_each(|groups| write!(f, " {groups}"))?;
        }
        write!(f, "; to {}", self.to_act)?;
        for (name, number) in [("passes", u32::from(self.passes)), ("quiet", self.quiet)] {
            if number > 0 {
                write!(f, "; {name} {number}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_written_as_they_are_drawn() {
        let options = Options::default();
        for text in [
            "3/4/5/4/3; hands S5M5L5 S5M5L5; to 1",
            "3/4/1rS3/4/2bL; hands S4M5L5 S5M5L4; to 2; quiet 3",
            "3/4/5/4/3; hands M5L5 S5M5L5; formed 1 0; to 2; passes 1",
        ] {
            assert_eq!(Setup::read(&options, text).unwrap().to_string(), text);
        }
        let untidy = Setup::read(&options, "board 3/4/. RS/4/2 bl; quiet 3; to Blue").unwrap();
        assert_eq!(untidy.to_string(), "3/4/1rS3/4/2bL; hands S4M5L5 S5M5L4; to 2; quiet 3");
        assert_eq!(Setup::read(&options, ""), Ok(Quintets::start(&options).setup()));
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for (text, reason) in [
            ("rX2/4/5/4/3", "\"rX2\" is neither a piece such as rS"),
            ("3/4/5/4/3; hands 5 5", "\"5\" is not a hand such as S5M4L5"),
            ("3/4/5/4/3; hands S999 -", "\"S999\" is not a hand"),
            ("3/4/5/4/3; formed 1 0", "hands are needed"),
            ("3/4/5/4/3; formed 4 0", "formed 4: a whole number from 0 to 3"),
            ("3/4/5/4/3; to yellow", "to yellow: a seat from 1 to 2"),
        ] {
            let error = Setup::read(&Options::default(), text).unwrap_err();
            assert!(error.0.starts_with(reason), "{text}: {error}");
        }
    }
}
