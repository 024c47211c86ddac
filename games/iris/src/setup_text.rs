//! A position as one line: `3/4/2b2/1w2/3; to 1; phase after-pass`.

use crate::{Iris, Options, Phase, Setup, Stone};
use pentad_core::notation::Reader;
use pentad_core::setup::{Parts, write_rows};
use pentad_core::{Game, Hexagon, PhaseName, Seat, SetupError, SetupText};
use std::fmt;

const LETTERS: [char; 2] = ['b', 'w'];

const TURN: &str = "turn";
const AFTER_PASS: &str = "after-pass";
const OPENING: &str = "opening";
const BOTH_PASSED: &str = "both-passed";
const SECOND: &str = "second";

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", LETTERS.get(self.0.index()).unwrap_or(&'?'))
    }
}

impl SetupText<Options> for Setup {
    const PARTS: &'static str = "to 2; phase opening / after-pass / both-passed / second e4";

    /// Parses the position that [`Display`](fmt::Display) writes. A board left out is empty; without `to` it is black's turn, and
    /// without `phase` the beginning of a turn.
    fn read(options: &Options, text: &str) -> Result<Setup, SetupError> {
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
        let phase = match parts.phrase("phase") {
            None => Phase::Turn { after_pass: false },
            Some(phrase) => read_phase(hexagon, &phrase)?,
        };
        Ok(Setup { stones, to_act: parts.to_act(2, Iris::INFO.seat_names)?, phase })
    }
}

/// Parses the output of [`phase_name`], with dashes for spaces.
pub(crate) fn read_phase(board: Hexagon, phrase: &str) -> Result<Phase, SetupError> {
    Ok(match phrase {
        TURN => Phase::Turn { after_pass: false },
        AFTER_PASS => Phase::Turn { after_pass: true },
        OPENING => Phase::Opening,
        BOTH_PASSED => Phase::BothPassed,
        other => {
            let mut cell = other.strip_prefix(SECOND).and_then(|cell| cell.strip_prefix('-')).map(Reader::new);
            let first = cell.as_mut().and_then(|cell| board.read(cell).filter(|_| cell.is_at_end()));
            let first = first.ok_or_else(|| {
                let known =
                    format!("{OPENING}, {TURN}, {AFTER_PASS}, {BOTH_PASSED} or {SECOND} with a cell such as e4");
                SetupError::new(format!("phase {other}: {known} is expected"))
            })?;
            Phase::SecondStone { first: first as u16 }
        }
    })
}

/// Returns the name of a phase. A cell that is not on the board is a question mark.
pub(crate) fn phase_name(board: Option<Hexagon>, phase: Phase) -> PhaseName {
    match phase {
        Phase::Turn { after_pass: false } => PhaseName::new(TURN),
        Phase::Turn { after_pass: true } => PhaseName::new(AFTER_PASS),
        Phase::Opening => PhaseName::new(OPENING),
        Phase::BothPassed => PhaseName::new(BOTH_PASSED),
        Phase::SecondStone { first } => {
            let board = board.filter(|board| usize::from(first) < board.points());
            PhaseName::of(SECOND, board.map_or("?".to_owned(), |board| board.name(first.into())))
        }
    }
}

fn stone(reader: &mut Reader<'_>) -> Option<Seat> {
    let letter = reader.next_char()?.to_ascii_lowercase();
    LETTERS.iter().position(|known| *known == letter).and_then(Seat::new)
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |stone: &Option<Seat>| stone.map(Stone);
        let hexagon = Options::SIZES.map(Hexagon::new).find(|hexagon| hexagon.points() == self.stones.len());
        match hexagon {
            Some(board) => write_rows(f, board.from_top().map(|row| row.map(|point| letter(&self.stones[point]))))?,
            // Stones for a board that does not exist are written as a single row.
            None => write_rows(f, [self.stones.iter().map(letter)])?,
        }
        write!(f, "; to {}", self.to_act)?;
        match self.phase {
            Phase::Turn { after_pass: false } => Ok(()),
            phase => write!(f, "; phase {}", phase_name(hexagon, phase)),
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
