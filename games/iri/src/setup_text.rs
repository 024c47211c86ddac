//! A position as one line: `0,0 aSbL/aM; dictionary bSaM…; hands SML SM; scores 6.5 0; to 2`.

use crate::piece::OWNED;
use crate::{Hand, Iri, Options, Phase, Piece, Setup, Size};
use pentad_core::setup::{Parts, number, pieces, write_grid};
use pentad_core::sorting::sort;
use pentad_core::{Cell, Game, PhaseName, Points, Seat, SetupError, SetupText};
use std::fmt;

const PLACE: &str = "place";
const TAKE: &str = "take";

impl SetupText<Options> for Setup {
    const PARTS: &'static str = "dictionary aSbSbL…; hands SML MM; scores 6.5 0; to 2; phase take; passes 1";

    /// Parses the position that [`Display`](fmt::Display) writes. A part left out is empty or zero, except that a dictionary left
    /// out is the one that was dealt, and hands left out hold the pieces neither in the dictionary nor on the board.
    fn read(options: &Options, text: &str) -> Result<Setup, SetupError> {
        let seats = options.seats;
        let parts = Parts::read(text, &["dictionary", "hands", "scores", "to", "phase", "passes"])?;
        let mut board = parts.grid(Piece::read, "bL")?;
        sort(&mut board);
        let dictionary = match parts.get("dictionary") {
            Some(list) => pieces(list, Piece::read, "a piece: a colour a to d and a size S, M or L, such as bL")?,
            None => options.dictionary.pieces().collect(),
        };
        let hands = match parts.each("hands", seats)? {
            Some(words) => words.into_iter().map(hand).collect::<Result<_, _>>()?,
            None => Seat::all(seats).map(|seat| what_is_left(seat, &dictionary, &board)).collect(),
        };
        let scores = match parts.each("scores", seats)? {
            Some(words) => words.into_iter().map(points).collect::<Result<_, _>>()?,
            None => vec![Points::default(); seats],
        };
        let phase = parts.phrase("phase").map_or(Ok(Phase::Place), |phrase| read_phase(&phrase))?;
        let to_act = parts.to_act(seats, Iri::INFO.seat_names)?;
        let passes = parts.number("passes", 4)? as u8;
        Ok(Setup { dictionary, board, hands, scores, to_act, phase, passes })
    }
}

/// Parses the word for a phase.
pub(crate) fn read_phase(word: &str) -> Result<Phase, SetupError> {
    match word {
        PLACE => Ok(Phase::Place),
        TAKE => Ok(Phase::Take),
        other => Err(SetupError::new(format!("phase {other}: {PLACE} or {TAKE} is expected"))),
    }
}

/// Returns the word for a phase.
pub(crate) fn phase_name(phase: Phase) -> PhaseName {
    PhaseName::new(match phase {
        Phase::Place => PLACE,
        Phase::Take => TAKE,
    })
}

/// Returns the hand of a seat. IRI-1, IRI-9: it holds the seat's pieces that are nowhere else.
fn what_is_left(seat: Seat, dictionary: &[Piece], board: &[(Cell, Piece)]) -> Hand {
    let elsewhere = dictionary.iter().chain(board.iter().map(|(_, piece)| piece));
    let left = Size::ALL.map(|size| {
        let piece = Piece::new(seat, size);
        OWNED.saturating_sub(elsewhere.clone().filter(|other| **other == piece).count()) as u8
    });
    Hand::new(left[0], left[1], left[2])
}

fn hand(text: &str) -> Result<Hand, SetupError> {
    let mut counts = [0_u8; 3];
    for size in pieces(text, Size::read, "a hand such as SML, or - for none")? {
        // Cannot overflow: at most a hundred pieces are read.
        counts[size as usize] += 1;
    }
    Ok(Hand::new(counts[0], counts[1], counts[2]))
}

/// Parses points such as `6.5`.
fn points(text: &str) -> Result<Points, SetupError> {
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return Err(SetupError::new(format!("scores {text}: points are whole or half, such as 6.5"))),
        None => (text, 0),
    };
    Ok(Points::halves(number("scores", whole, 10_000)? * 2 + half))
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_grid(f, &self.board)?;
        f.write_str("; dictionary ")?;
        self.dictionary.iter().try_for_each(|piece| write!(f, "{piece}"))?;
        f.write_str("; hands")?;
        for hand in &self.hands {
            f.write_str(if hand.is_empty() { " -" } else { " " })?;
            hand.sizes().try_for_each(|size| write!(f, "{size}"))?;
        }
        if self.scores.iter().any(|points| *points > Points::default()) {
            f.write_str("; scores")?;
            self.scores.iter().try_for_each(|points| write!(f, " {points}"))?;
        }
        write!(f, "; to {}", self.to_act)?;
        if self.phase != Phase::Place {
            write!(f, "; phase {}", phase_name(self.phase))?;
        }
        if self.passes > 0 {
            write!(f, "; passes {}", self.passes)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::new_game;

    /// Figure 4 of the rules sheet, before the move.
    const FIGURE_4: &str = "0,0 1aSbS/aLaLbLaSaS/aM1bMbS/1bMbS; dictionary aSbSbLbSaMbMaMbLaMaLaLbL; \
        hands SML MML; scores 20 15.5; to 2";

    #[test]
    fn positions_are_written_as_they_are_drawn() {
        let options = new_game::<Iri>("", 0).options();
        let setup = Setup::read(&options, FIGURE_4).unwrap();
        assert_eq!(setup.to_string(), FIGURE_4);
        assert_eq!(setup.board.len(), 12);
        assert_eq!(setup.board[1], (Cell::new(0, 2), Piece::new(Seat::FIRST, Size::Medium)));
        let untidy = "BOARD .aSbS / aL AL bl aS aS/aM.bMbS/.bMbS; to BLUE; scores 20.0, 15.5; hands LMS mml; \
            dictionary aS, bS bL bS aM bM aM bL aM aL aL bL";
        assert_eq!(Setup::read(&options, untidy), Ok(setup));
        assert_eq!(Setup::read(&options, "-"), Ok(Iri::start(&options).setup()));
    }

    #[test]
    fn hands_left_out_hold_what_is_left() {
        let game: Iri = new_game("Seats=3", 1);
        let text = game.setup().to_string();
        let (start, rest) = text.split_once("; hands").unwrap();
        let without = format!("{start}{}", &rest[rest.find(';').unwrap()..]);
        assert_eq!(Setup::read(&game.options(), &without), Ok(game.setup()));
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let options = new_game::<Iri>("", 0).options();
        for (text, reason) in [
            ("0,0 aX", "\"aX\" is neither a piece such as bL"),
            ("-; dictionary aS bX", "\"bX\" is not a piece"),
            ("-; hands SML", "hands SML: 2 are expected"),
            ("-; hands SML X", "\"X\" is not a hand such as SML"),
            ("-; scores 1.3 0", "scores 1.3: points are whole or half"),
            ("-; scores 99999999999 0", "scores 99999999999: a whole number from 0 to 10000"),
            ("-; phase give", "phase give: place or take is expected"),
        ] {
            let error = Setup::read(&options, text).unwrap_err();
            assert!(error.0.starts_with(reason), "{text}: {error}");
        }
    }
}
