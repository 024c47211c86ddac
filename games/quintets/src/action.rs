use crate::board::{SHAPE, name};
use crate::{Quintets, Size};
use pentad_core::ActionError;
use pentad_core::notation::Reader;
use std::fmt;

/// One turn in Quintets. Points are indices into [`pentad_core::Hexagon`] with three points a side.
///
/// # Examples
///
/// ```
/// use pentad_core::Game;
/// use pentad_quintets::{Action, Options, Quintets, Size};
///
/// let game = Quintets::start(&Options::default());
/// let action = Action::Place { size: Size::Large, point: 0 };
/// assert_eq!(game.read("la1")?, action);
/// assert_eq!(game.notation(action).to_string(), "La1");
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// QUIN-9: no action, where none is legal.
    Pass,
    /// QUIN-3: a piece placed from the hand.
    Place {
        /// The size of the piece.
        size: Size,
        /// The rim point it is placed on.
        point: u8,
    },
    /// QUIN-4: a piece of the acting seat slides in a straight line.
    Slide {
        /// The point it leaves.
        from: u8,
        /// The point it reaches.
        to: u8,
    },
    /// QUIN-5: a piece of the acting seat changes places with its neighbour.
    Exchange {
        /// The piece whose size gives it the right to exchange.
        from: u8,
        /// The piece it changes places with.
        to: u8,
    },
}

impl Action {
    pub(crate) fn write(self, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Action::Pass => out.write_str("pass"),
            Action::Place { size, point } => write!(out, "{}{}", size.letter(), name(point.into())),
            Action::Slide { from, to } => write!(out, "{}-{}", name(from.into()), name(to.into())),
            Action::Exchange { from, to } => write!(out, "{}~{}", name(from.into()), name(to.into())),
        }
    }

    pub(crate) fn read(game: &Quintets, text: &str) -> Result<Action, ActionError> {
        let mut reader = Reader::new(text);
        if reader.word("pass") && reader.is_at_end() {
            return Ok(Action::Pass);
        }
        let mut reader = Reader::new(text);
        // Rows are lettered a to e, so the letter of a size never begins a point.
        let action = match reader.peek().and_then(Size::of_letter) {
            Some(size) => {
                reader.next_char();
                Action::Place { size, point: read_point(&mut reader, text)? }
            }
            None => {
                let from = read_point(&mut reader, text)?;
                if reader.symbol('-') {
                    Action::Slide { from, to: read_point(&mut reader, text)? }
                } else if reader.symbol('~') {
                    right_first(game, from, read_point(&mut reader, text)?)
                } else {
                    return Err(not_understood(text));
                }
            }
        };
        if reader.is_at_end() { Ok(action) } else { Err(not_understood(text)) }
    }
}

/// QUIN-5: orders an exchange of two pieces of the acting seat, which may be named from either side, so that the one with the
/// right comes first.
fn right_first(game: &Quintets, from: u8, to: u8) -> Action {
    let own = |point: u8| game.piece(point.into()).filter(|piece| piece.seat == game.to_act).map(|piece| piece.size);
    match (own(from), own(to)) {
        (Some(first), Some(second)) if second.exchanges_with() == first => Action::Exchange { from: to, to: from },
        _ => Action::Exchange { from, to },
    }
}

fn read_point(reader: &mut Reader<'_>, text: &str) -> Result<u8, ActionError> {
    let mut ahead = reader.clone();
    let well_formed = ahead.next_char().is_some_and(|letter| letter.is_ascii_alphabetic()) && ahead.number().is_some();
    if !well_formed {
        return Err(not_understood(text));
    }
    let written = &reader.rest()[..reader.rest().len() - ahead.rest().len()];
    SHAPE.read(reader).map(|point| point as u8).ok_or_else(|| {
        ActionError::unreadable(format!("{} is not on this board, which runs from a1 to e3", written.trim()))
    })
}

fn not_understood(text: &str) -> ActionError {
    ActionError::unreadable(format!(
        "\"{}\" is not a move: a placement (Sa1), a slide (a1-c3), an exchange (a1~b1) or pass is expected",
        text.trim()
    ))
}
