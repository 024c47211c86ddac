//! A position as one line: `R+B1Y+B1B+B1/…; hands RY -; to 2; used BR; plies 3`.

use crate::setup::MOST_PLIES;
use crate::{Board, Colour, Colours, Enantiomerfolk, Hand, Mark, Options, Piece, Setup};
use pentad_core::notation::Reader;
use pentad_core::setup::{Parts, pieces, write_rows};
use pentad_core::{Game, SetupError, SetupText};
use std::fmt;

impl SetupText<Options> for Setup {
    const PARTS: &'static str = "hands RYBB -; to 2; used RY; plies 20";

    /// Parses the position that [`Display`](fmt::Display) writes. A part left out is empty or zero; without `to` it is the turn
    /// of Clockwise.
    fn read(options: &Options, text: &str) -> Result<Setup, SetupError> {
        let parts = Parts::read(text, &["hands", "to", "used", "plies"])?;
        let colours = options.colours;
        let mut board = Board::empty(colours);
        let lengths = vec![colours.side(); colours.side()];
        let rows = parts.rows(&lengths, |reader| marked_piece(colours, reader), "R+B")?;
        for (row, there) in rows.into_iter().rev().enumerate() {
            for (column, piece) in there.into_iter().enumerate() {
                if let Some(square) = colours.square(column, row) {
                    board[square] = piece;
                }
            }
        }
        let hands = match parts.each("hands", 2)? {
            Some(words) => [hand(options, words[0])?, hand(options, words[1])?],
            None => [Hand::empty(options.restack); 2],
        };
        let read_used = |word| pieces(word, |reader| piece(colours, reader), "a piece such as RY");
        let used = match parts.get("used").map(read_used).transpose()? {
            Some(used) if used.len() > 1 => return Err(SetupError::new("one piece was used in the turn before")),
            used => used.and_then(|used| used.first().copied()),
        };
        let to_act = parts.to_act(2, Enantiomerfolk::INFO.seat_names)?;
        let plies = parts.number("plies", MOST_PLIES)?;
        Ok(Setup { board, hands, to_act, used, plies })
    }
}

fn colour(colours: Colours, reader: &mut Reader<'_>) -> Option<Colour> {
    colours.from_letter(reader.next_char()?)
}

fn piece(colours: Colours, reader: &mut Reader<'_>) -> Option<Piece> {
    Some(Piece::new(colour(colours, reader)?, colour(colours, reader)?))
}

fn marked_piece(colours: Colours, reader: &mut Reader<'_>) -> Option<(Piece, Mark)> {
    let bottom = colour(colours, reader)?;
    let mark = Mark::from_letter(reader.next_char()?)?;
    Some((Piece::new(bottom, colour(colours, reader)?), mark))
}

/// Parses pieces, `RYBB`; with Restack also bottoms and tops, `RB:YB`.
fn hand(options: &Options, text: &str) -> Result<Hand, SetupError> {
    let colours = options.colours;
    let Some((bottoms, tops)) = text.split_once(':').filter(|_| options.restack) else {
        let held = pieces(text, |reader| piece(colours, reader), "a hand of pieces such as RYBB, or - for none")?;
        return Ok(Hand::of(options.restack, held));
    };
    let expected = match colours {
        Colours::Three => "a colour R, Y or B",
        Colours::Four => "a colour R, Y, G or B",
    };
    let count = |letters: &str| {
        let mut counts = [0_u8; Colour::COUNT];
        for colour in pieces(letters, |reader| colour(colours, reader), expected)? {
            // Cannot overflow: at most a hundred are read.
            counts[colour.index()] += 1;
        }
        Ok(counts)
    };
    Ok(Hand::Pyramids { bottoms: count(bottoms)?, tops: count(tops)? })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colours = self.board.colours();
        let there = |column, row| {
            let (piece, mark) = self.board[colours.square(column, row)?]?;
            Some(piece.with_mark(mark))
        };
        let side = colours.side();
        write_rows(f, (0..side).rev().map(|row| (0..side).map(move |column| there(column, row))))?;
        if self.hands.iter().any(|hand| !hand.is_empty()) {
            f.write_str("; hands ")?;
            write_hand(f, &self.hands[0])?;
            f.write_str(" ")?;
            write_hand(f, &self.hands[1])?;
        }
        write!(f, "; to {}", self.to_act)?;
        if let Some(used) = self.used {
            write!(f, "; used {used}")?;
        }
        if self.plies > 0 {
            write!(f, "; plies {}", self.plies)?;
        }
        Ok(())
    }
}

fn write_hand(f: &mut fmt::Formatter<'_>, hand: &Hand) -> fmt::Result {
    let letters = |f: &mut fmt::Formatter<'_>, counts: &[u8; Colour::COUNT]| {
        let each = Colour::every().zip(counts);
        each.flat_map(|(colour, count)| std::iter::repeat_n(colour.letter(), (*count).into()))
            .try_for_each(|letter| write!(f, "{letter}"))
    };
    match hand {
        hand if hand.is_empty() => f.write_str("-"),
        Hand::Pieces(counts) => {
            let each = Piece::every().zip(counts);
            each.flat_map(|(piece, count)| std::iter::repeat_n(piece, (*count).into()))
                .try_for_each(|piece| write!(f, "{piece}"))
        }
        Hand::Pyramids { bottoms, tops } => {
            letters(f, bottoms)?;
            f.write_str(":")?;
            letters(f, tops)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "R+B1Y+B1B+B1/1B-R1R-R1Y-R/R+R1Y+R1B+R1/1B-Y1R-Y1Y-Y/R+Y1Y+Y1B+Y1/1B-B1R-B1Y-B; to 1";

    fn options(restack: bool) -> Options {
        Options { restack, ..Options::default() }
    }

    #[test]
    fn the_start_is_the_sheets_diagram() {
        let start = Enantiomerfolk::start(&options(false)).setup();
        assert_eq!(start.to_string(), START);
        assert_eq!(Setup::read(&options(false), &START.to_lowercase().replace('/', " / ")), Ok(start));
    }

    #[test]
    fn hands_are_pieces_or_pyramids() {
        for (restack, text) in [
            (false, "6/6/6/1R>BY+B3/6/6; hands RYRYBB -; to 2; used RB; plies 12"),
            (true, "6/6/6/1RvB4/1Y-Y4/6; hands - RRB:YBB; to 1"),
        ] {
            assert_eq!(Setup::read(&options(restack), text).unwrap().to_string(), text);
        }
        let pairs = Setup::read(&options(true), "6/6/6/6/6/6; hands RYBB -").unwrap();
        assert_eq!(pairs.hands[0], Hand::Pyramids { bottoms: [1, 0, 0, 1], tops: [0, 1, 0, 1] });
    }

    #[test]
    fn four_colours_have_seven_rows() {
        let four = Options { colours: Colours::Four, ..Options::default() };
        for (restack, text) in [
            (false, "7/7/7/1R>GG+B4/7/7/7; hands RGGYBB -; to 2; used GB; plies 12"),
            (true, "7/7/7/6GvY/6B-Y/7/7; hands - RGB:YGG; to 1"),
        ] {
            assert_eq!(Setup::read(&Options { restack, ..four }, text).unwrap().to_string(), text);
        }
        for (options, text, reason) in [
            (four, "6/6/6/6/6/6", "the board has 7 rows, not 6"),
            (four, "8/7/7/7/7/7/7", "row 1 from the top has 7 places, not 8"),
            (options(false), "7/7/7/7/7/7/7", "the board has 6 rows, not 7"),
            (options(false), "R+G5/6/6/6/6/6", "\"R+G5\" is neither a piece such as R+B"),
            (options(true), "6/6/6/6/6/6; hands G:R -", "\"G\" is not a colour R, Y or B"),
        ] {
            let error = Setup::read(&options, text).unwrap_err();
            assert!(error.0.starts_with(reason), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for (text, reason) in [
            ("R*B5/6/6/6/6/6", "\"R*B5\" is neither a piece such as R+B"),
            ("6/6/6/6/6", "the board has 6 rows, not 5"),
            ("6/6/6/6/6/6; hands R -", "\"R\" is not a hand of pieces"),
            ("6/6/6/6/6/6; hands R:Y -", "\"R:Y\" is not a hand of pieces"),
            ("6/6/6/6/6/6; used RYB", "\"B\" is not a piece"),
            ("6/6/6/6/6/6; used RYBB", "one piece was used"),
            ("6/6/6/6/6/6; plies 4000000000", "plies 4000000000: a whole number"),
        ] {
            let error = Setup::read(&options(false), text).unwrap_err();
            assert!(error.0.starts_with(reason), "{text}: {error}");
        }
    }
}
