use crate::board::Board;
use pentad_core::ActionError;
use pentad_core::notation::Reader;
use std::fmt;

/// One decision in Iris. Cells are indices into [`pentad_core::Hexagon`].
///
/// # Examples
///
/// ```
/// use pentad_core::Game;
/// use pentad_iris::{Action, Iris, Options};
///
/// let mut game = Iris::start(&Options { size: 5 });
/// game.play(game.read("e5")?)?;
/// // Either cell names the pair.
/// let pair = game.read("i5")?;
/// assert_eq!(pair, Action::Pair(0));
/// assert_eq!(game.notation(pair).to_string(), "a1+i5");
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A pass, as a whole turn.
    Pass,
    /// One stone on a gray cell.
    Stone(u16),
    /// A stone on each cell of a coloured pair, named by the cell that comes first.
    Pair(u16),
}

impl Action {
    pub(crate) fn write(self, board: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Action::Pass => out.write_str("pass"),
            Action::Stone(cell) => out.write_str(&board.shape.name(cell.into())),
            Action::Pair(cell) => {
                let (first, second) = (usize::from(cell), board.partner(cell.into()));
                write!(out, "{}+{}", board.shape.name(first), board.shape.name(second))
            }
        }
    }

    /// Parses an action. IRIS-4: either cell of a pair may be named alone, or both in either order.
    pub(crate) fn read(board: &Board, text: &str) -> Result<Action, ActionError> {
        let mut reader = Reader::new(text);
        if reader.word("pass") && reader.is_at_end() {
            return Ok(Action::Pass);
        }
        let mut reader = Reader::new(text);
        let first = read_cell(board, &mut reader, text)?;
        let second = match reader.symbol('+') {
            true => Some(read_cell(board, &mut reader, text)?),
            false => None,
        };
        if !reader.is_at_end() {
            return Err(not_understood(text));
        }
        let name = |cell| board.shape.name(cell);
        if !board.coloured.contains(first) {
            return match second {
                None => Ok(Action::Stone(first as u16)),
                Some(_) => Err(ActionError::unreadable(format!(
                    "{} is a gray cell and has no partner: the two gray stones of a turn are two actions",
                    name(first)
                ))),
            };
        }
        let partner = board.partner(first);
        match second {
            Some(second) if second != partner => Err(ActionError::unreadable(format!(
                "the partner of {} is {}, not {}",
                name(first),
                name(partner),
                name(second)
            ))),
            _ => Ok(Action::Pair(first.min(partner) as u16)),
        }
    }
}

fn read_cell(board: &Board, reader: &mut Reader<'_>, text: &str) -> Result<usize, ActionError> {
    let mut ahead = reader.clone();
    let well_formed = ahead.next_char().is_some_and(|letter| letter.is_ascii_alphabetic()) && ahead.number().is_some();
    if !well_formed {
        return Err(not_understood(text));
    }
    let written = &reader.rest()[..reader.rest().len() - ahead.rest().len()];
    board.shape.read(reader).ok_or_else(|| {
        let last = board.shape.name(board.cells - 1);
        ActionError::unreadable(format!("{} is not on this board, which runs from a1 to {last}", written.trim()))
    })
}

fn not_understood(text: &str) -> ActionError {
    ActionError::unreadable(format!(
        "\"{}\" is not a move: a gray cell (e4), a coloured pair (a1+i5, or one of its cells) or pass is expected",
        text.trim()
    ))
}
