use super::Loom;
use super::position::{SHOWN, TILES};
use crate::{Field, Hand, Tile};
use pentad_core::{Cell, SetupError};

/// A position of The Loom as plain data. The hand determines if a tile is to be turned up next: two tiles should lie face up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoomSetup {
    /// The tiles in the field, row by row from the top, each row from the left.
    pub tiles: Vec<(Cell, Tile)>,
    /// The tiles in hand.
    pub hand: Hand,
    /// LOOM-4: the tiles that were set aside, in the order of [`Tile::ALL`].
    pub aside: Vec<Tile>,
}

impl LoomSetup {
    pub(crate) fn of(game: &Loom) -> LoomSetup {
        LoomSetup { tiles: game.field.tiles().collect(), hand: game.hand, aside: game.aside().collect() }
    }

    pub(crate) fn build(&self) -> Result<Loom, SetupError> {
        let tiles = self.tiles.len().saturating_add(self.hand.len()).saturating_add(self.aside.len());
        if tiles != TILES {
            return Err(SetupError::new(format!("The Loom is played with {TILES} tiles, and here are {tiles}")));
        }
        let (shown, hidden) = (self.hand.face_up_len(), self.hand.face_down());
        if shown > SHOWN {
            return Err(SetupError::new(format!("at most {SHOWN} tiles lie face up, not {shown}")));
        }
        // LOOM-5: from the first decision on, only one tile at a time is missing before the flip.
        if shown == 0 && hidden > 0 && hidden < TILES {
            return Err(SetupError::new("as long as tiles lie face down, at least one lies face up"));
        }
        if self.tiles.is_empty() && !self.aside.is_empty() {
            return Err(SetupError::new("the first tile can always be laid, so nothing is set aside before it"));
        }
        let field = Field::from_tiles(&self.tiles)?;
        is_woven(&field)?;
        Ok(self.laid_out(field))
    }

    /// Builds the position with this field, which holds the tiles of the setup.
    pub(crate) fn laid_out(&self, field: Field) -> Loom {
        let mut aside = [0_u8; 4];
        for tile in &self.aside {
            aside[tile.index()] = aside[tile.index()].saturating_add(1);
        }
        Loom { field, hand: self.hand, aside, laid: field.len() as u8 }
    }
}

/// Checks that the field can arise under LOOM-2 and LOOM-3.
fn is_woven(field: &Field) -> Result<(), SetupError> {
    let Some((low, high)) = field.bounds() else { return Ok(()) };
    if low.y != 0 {
        return Err(SetupError::new("the first row is the topmost: no tile lies above 0,0"));
    }
    let columns = low.x..=high.x;
    for y in 0..=high.y {
        let filled = columns.clone().filter(|x| field.tile(Cell::new(*x, y)).is_some()).count();
        let short = if y < high.y { filled < 5 } else { y == 0 && filled < columns.clone().count() };
        if short {
            return Err(SetupError::new("each row is five tiles without a gap before the next one starts"));
        }
        has_an_order(field, y, low.x, high.x)?;
    }
    Ok(())
}

/// LOOM-3: checks that the tiles of a row can have been laid one after the other.
///
/// In the first row each tile had just one neighbour, so all neighbours match. Further down, a tile either matches the one
/// above or came after a neighbour that it matches.
fn has_an_order(field: &Field, y: i8, from: i8, to: i8) -> Result<(), SetupError> {
    let tile = |x: i8, y: i8| field.tile(Cell::new(x, y));
    let beside = |x: i8| matches!((tile(x, y), tile(x + 1, y)), (Some(west), Some(east)) if west.east() != east.east());
    let above = |x: i8| match (tile(x, y - 1), tile(x, y)) {
        (Some(north), Some(south)) => north.north() != south.north(),
        _ => false,
    };
    let mut start = from;
    for x in from..=to {
        if x < to && beside(x) {
            continue;
        }
        let grown = if y == 0 { x == to } else { (start..=x).any(above) };
        if tile(x, y).is_some() && !grown {
            return Err(SetupError::new(format!(
                "the tile at {x},{y} touches no edge of the same colour in whatever order the row was laid"
            )));
        }
        start = x + 1;
    }
    Ok(())
}
