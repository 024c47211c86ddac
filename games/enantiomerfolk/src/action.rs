use crate::ko_state::Fate;
use crate::square::squares;
use crate::{Colour, Colours, Enantiomerfolk, Mark, Piece, Square, explain};
use pentad_core::notation::Reader;
use pentad_core::{ActionError, Game, Seat, clause};
use std::fmt;

/// ENAN-2: one turn of Enantiomerfolk.
///
/// # Examples
///
/// ```
/// use pentad_core::Game;
/// use pentad_enantiomerfolk::{Action, Enantiomerfolk, Options, Square};
///
/// let game = Enantiomerfolk::start(&Options::default());
/// let action = game.read("e4-e3")?;
/// let square = |column, row| Square::new(column, row).expect("a square of the board");
/// assert_eq!(action, Action::Move { from: square(4, 3), to: square(4, 2) });
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// ENAN-4: a standing piece moves to an adjacent empty square.
    Move {
        /// The square it leaves.
        from: Square,
        /// The square it enters.
        to: Square,
    },
    /// ENAN-5: a standing piece tips toward an adjacent piece.
    Attack {
        /// The square of the attacking piece.
        from: Square,
        /// The square of the attacked piece.
        to: Square,
    },
    /// ENAN-8: a piece is dropped from the seat's own hand.
    Drop {
        /// The piece.
        piece: Piece,
        /// The square it is dropped on.
        on: Square,
    },
}

impl Action {
    /// ENAN-13: consequences are part of the string.
    pub(crate) fn write(self, game: &Enantiomerfolk, out: &mut dyn fmt::Write) -> fmt::Result {
        // An action that the board does not allow has no consequences to write.
        let consequences = game.fits_the_board(self).then(|| game.table.consequences(game.to_act, self));
        let fate = consequences.map_or(Fate::Stays, |consequences| consequences.fate);
        match self {
            Action::Move { from, to } => write!(out, "{from}-{to}")?,
            Action::Attack { from, to } if fate == Fate::Stays => write!(out, "{from}>{to}")?,
            Action::Attack { from, to } => write!(out, "{from}x{to}{}", fate_letter(fate))?,
            Action::Drop { piece, on } => write!(out, "{piece}*{on}")?,
        }
        for square in squares(consequences.map_or(0, |consequences| consequences.freed)) {
            write!(out, ", {square}{}", Mark::Standing(game.to_act).letter())?;
        }
        Ok(())
    }

    /// Parses an action. Consequences may be left out; any that are stated must be true.
    pub(crate) fn read(game: &Enantiomerfolk, text: &str) -> Result<Action, ActionError> {
        let (action, claims) = Written::read(game.colours(), text)?;
        if claims.is_empty() {
            return Ok(action);
        }
        // The clause that forbids the action takes precedence over false claims about its consequences.
        explain::check(game, action)?;
        if claims.iter().all(|claim| claim.is_true(game, action)) {
            return Ok(action);
        }
        Err(ActionError::unreadable_by(
            clause!("ENAN-13"),
            format!("\"{}\" says what does not happen: it would be {}", text.trim(), game.notation(action)),
        ))
    }
}

/// A consequence that a text claims for its action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    /// The target of an attack is captured with this fate.
    Captured(Fate),
    /// The attacker on this square stands up, owned by this seat if one is named.
    StandsUp(Square, Option<Seat>),
    /// The dropped piece has this mark.
    DroppedAs(Mark),
}

impl Claim {
    fn is_true(self, game: &Enantiomerfolk, action: Action) -> bool {
        let consequences = game.table.consequences(game.to_act, action);
        match self {
            Claim::Captured(fate) => fate == consequences.fate,
            Claim::DroppedAs(mark) => mark == Mark::Standing(game.to_act),
            Claim::StandsUp(square, owner) => {
                // ENAN-7: the last attacker stands up too, though the canonical string does not say so.
                let last =
                    matches!(action, Action::Attack { from, .. } if from == square) && consequences.fate != Fate::Stays;
                (last || consequences.freed & square.bit() != 0) && owner.is_none_or(|owner| owner == game.to_act)
            }
        }
    }
}

/// A parser for the text of an action.
struct Written<'a> {
    colours: Colours,
    text: &'a str,
    reader: Reader<'a>,
    claims: Vec<Claim>,
}

impl<'a> Written<'a> {
    fn read(colours: Colours, text: &'a str) -> Result<(Action, Vec<Claim>), ActionError> {
        let mut written = Written { colours, text, reader: Reader::new(text), claims: Vec::new() };
        let action = match written.reader.rest().chars().filter(|next| !next.is_whitespace()).nth(1) {
            // A drop starts with two colours, any other action with a square: `b` or `g` alone could start either.
            Some(second) if !second.is_ascii_digit() => written.drop()?,
            _ => written.step()?,
        };
        if written.reader.is_at_end() { Ok((action, written.claims)) } else { Err(written.not_understood()) }
    }

    fn drop(&mut self) -> Result<Action, ActionError> {
        let bottom = self.colour()?;
        if let Some(mark) = self.reader.peek().and_then(Mark::from_letter) {
            self.reader.next_char();
            self.claims.push(Claim::DroppedAs(mark));
        }
        let top = self.colour()?;
        if !self.reader.symbol('*') {
            return Err(self.not_understood());
        }
        Ok(Action::Drop { piece: Piece::new(bottom, top), on: self.square()? })
    }

    fn step(&mut self) -> Result<Action, ActionError> {
        let from = self.square()?;
        let action = match self.reader.next_char() {
            Some('-' | '−') => Action::Move { from, to: self.square()? },
            Some('>' | 'X' | '×') => {
                let to = self.square()?;
                self.captured();
                Action::Attack { from, to }
            }
            _ => return Err(self.not_understood()),
        };
        loop {
            let comma = self.reader.symbol(',');
            if self.reader.is_at_end() && !comma {
                return Ok(action);
            }
            let square = self.square()?;
            let owner = self.owner();
            self.claims.push(Claim::StandsUp(square, owner));
        }
    }

    fn captured(&mut self) {
        if let Some(seat) = self.owner() {
            self.claims.push(Claim::Captured(Fate::ToHand(seat)));
        } else if self.reader.symbol('0') {
            self.claims.push(Claim::Captured(Fate::OutOfTheGame));
        }
    }

    fn owner(&mut self) -> Option<Seat> {
        if self.reader.symbol('+') {
            Some(Seat::FIRST)
        } else if self.reader.symbol('-') || self.reader.symbol('−') {
            Some(Seat::SECOND)
        } else {
            None
        }
    }

    fn colour(&mut self) -> Result<Colour, ActionError> {
        let letter = self.reader.next_char();
        letter.and_then(|letter| self.colours.from_letter(letter)).ok_or_else(|| self.not_understood())
    }

    fn square(&mut self) -> Result<Square, ActionError> {
        if let Some(square) = Square::read(&mut self.reader, self.colours) {
            return Ok(square);
        }
        // Report a square that is not on the board as such.
        let mut ahead = self.reader.clone();
        let letter = ahead.next_char().filter(char::is_ascii_alphabetic);
        match (letter, ahead.number()) {
            (Some(letter), Some(row)) => Err(ActionError::unreadable(format!(
                "{}{row} is not on the board, which runs from a1 to {}",
                letter.to_ascii_lowercase(),
                self.colours.last_square()
            ))),
            _ => Err(self.not_understood()),
        }
    }

    fn not_understood(&self) -> ActionError {
        ActionError::unreadable(format!(
            "\"{}\" is not a move: a stack that moves (c3-c2), one that attacks (b4>c4) or a drop (RY*a2) is expected, \
             with or without what it brings about (c3-c2, b3+, d3+)",
            self.text.trim()
        ))
    }
}

fn fate_letter(fate: Fate) -> &'static str {
    match fate {
        Fate::Stays => "",
        Fate::ToHand(seat) if seat == Seat::FIRST => "+",
        Fate::ToHand(_) => "-",
        Fate::OutOfTheGame => "0",
    }
}
