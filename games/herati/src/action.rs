use crate::Tile;
use pentad_core::notation::Reader;
use pentad_core::{ActionError, Cell};
use std::fmt;

/// One decision in either game of Herati, of a seat or of chance.
///
/// # Examples
///
/// ```
/// use pentad_core::{Cell, Game};
/// use pentad_herati::{Action, Loom, LoomOptions, Tile};
///
/// let game = Loom::start(&LoomOptions);
/// let action = game.read_action("NE@1,2")?;
/// assert_eq!(action, Action::Place(Tile::NE, Cell::new(1, 2)));
/// assert!(game.check(action).is_err());
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// HERA-3, chance: a face-down tile is turned up and shows this face.
    Flip(Tile),
    /// HERA-4: a face-up tile from the seat's own hand goes onto an empty cell.
    Place(Tile, Cell),
    /// LOOM-4: a face-up tile is set aside, since none can be laid. Only in The Loom.
    Aside(Tile),
    /// FACT-3: no action, since no tile can be laid. Only in The Factory.
    Pass,
}

impl Action {
    pub(crate) fn write(self, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Action::Flip(tile) => write!(out, "flip {tile}"),
            Action::Place(tile, cell) => write!(out, "{tile}@{cell}"),
            Action::Aside(tile) => write!(out, "aside {tile}"),
            Action::Pass => out.write_str("pass"),
        }
    }

    /// Parses an action. The `@` may be left out, since a tile followed by a cell is unambiguous.
    pub(crate) fn read(text: &str, otherwise: &str) -> Result<Action, ActionError> {
        Action::parse(&mut Reader::new(text)).ok_or_else(|| {
            ActionError::unreadable(format!(
                "\"{}\" is not a move: a tile and a cell (NE@1,2), {otherwise}, or a tile turned up (flip NE) is \
                 expected; the tiles are NE, SE, SW and NW",
                text.trim()
            ))
        })
    }

    fn parse(reader: &mut Reader<'_>) -> Option<Action> {
        let action = if reader.word("pass") {
            Action::Pass
        } else if reader.word("flip") {
            Action::Flip(Tile::read(reader)?)
        } else if reader.word("aside") {
            Action::Aside(Tile::read(reader)?)
        } else {
            let tile = Tile::read(reader)?;
            reader.symbol('@');
            Action::Place(tile, Cell::read(reader)?)
        };
        reader.is_at_end().then_some(action)
    }
}
