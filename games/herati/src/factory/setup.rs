use super::position::DEALT;
use super::{Factory, FactoryOptions};
use crate::{Field, Hand, Side, Tile};
use pentad_core::{Cell, Seat, SetupError};

/// A position of The Factory as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FactorySetup {
    /// The tiles in the field, row by row from the top, each row from the left.
    pub tiles: Vec<(Cell, Tile)>,
    /// The tiles in front of each seat.
    pub hands: Vec<Hand>,
    /// The points of each seat.
    pub points: Vec<u32>,
    /// The seat to act, or whose tile is to be turned up; after the end, the seat that would act next.
    pub to_act: Seat,
    /// The phase.
    pub phase: FactoryPhase,
}

/// The next step of a game of The Factory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FactoryPhase {
    /// FACT-1: a tile is turned up in the field.
    FirstTile,
    /// FACT-1: the seat, and those after it, turn up their first tile.
    FirstHands,
    /// FACT-3: the seat lays a tile or passes, unless the game is over.
    Turn,
    /// FACT-4: the seat has laid its last face-up tile, or passed, and turns one up.
    Flip,
}

impl FactorySetup {
    pub(crate) fn of(game: &Factory) -> FactorySetup {
        let seats = usize::from(game.seats);
        FactorySetup {
            tiles: game.field.tiles().collect(),
            hands: game.hands[..seats].to_vec(),
            points: game.points[..seats].iter().map(|points| u32::from(*points)).collect(),
            to_act: game.to_act,
            phase: game.phase,
        }
    }

    pub(crate) fn build(&self, options: &FactoryOptions) -> Result<Factory, SetupError> {
        let seats = usize::from(options.seats);
        if !(2..=4).contains(&seats) {
            return Err(SetupError::new(format!("The Factory has two to four seats, not {seats}")));
        }
        if self.hands.len() != seats || self.points.len() != seats || self.to_act.index() >= seats {
            return Err(SetupError::new(format!("with {seats} seats there are so many hands and so many scores")));
        }
        let field = Field::from_tiles(&self.tiles)?;
        is_built(&field)?;
        self.tiles_are_dealt_evenly(options.seats)?;
        let scored = self.points.iter().fold(0_u32, |sum, points| sum.saturating_add(*points));
        if scored != field.pattern_count() {
            let patterns = field.pattern_count();
            return Err(SetupError::new(format!(
                "each pattern in the field has given one point: {patterns} in all, not {scored}"
            )));
        }
        let game = self.laid_out(field, options);
        self.hands_suit_the_phase(&game)?;
        Ok(game)
    }

    /// Builds the position with this field, for a setup with as many seats as the options have.
    pub(crate) fn laid_out(&self, field: Field, options: &FactoryOptions) -> Factory {
        let seats = usize::from(options.seats);
        let mut hands = [Hand::default(); 4];
        hands[..seats].copy_from_slice(&self.hands);
        let mut points = [0; 4];
        for (seat, scored) in self.points.iter().enumerate() {
            // A field of five by five has at most 16 patterns. Higher scores are refused, but may occur while a position is being
            // set up.
            points[seat] = (*scored).min(u8::MAX.into()) as u8;
        }
        Factory::assemble(field, hands, points, options.seats, self.to_act, self.phase)
    }

    fn tiles_are_dealt_evenly(&self, seats: u8) -> Result<(), SetupError> {
        let each = usize::from(DEALT / seats);
        if let Some(hand) = self.hands.iter().find(|hand| hand.len() > each) {
            return Err(SetupError::new(format!("each seat is dealt {each} tiles, and one holds {}", hand.len())));
        }
        let held: usize = self.hands.iter().map(Hand::len).sum();
        // FACT-1: the one tile that is not dealt is in the field from the first flip on.
        let laid = self.tiles.len().saturating_sub(1);
        if held + laid != usize::from(DEALT) || self.tiles.is_empty() != (self.phase == FactoryPhase::FirstTile) {
            return Err(SetupError::new(format!(
                "{DEALT} tiles are in the hands or were laid from them, and one more starts the field"
            )));
        }
        Ok(())
    }

    fn hands_suit_the_phase(&self, game: &Factory) -> Result<(), SetupError> {
        let seats = self.hands.len();
        let refused = |reason: &str| Err(SetupError::new(reason));
        for (seat, hand) in Seat::all(seats).zip(&self.hands) {
            let shown = hand.face_up_len();
            match self.phase {
                FactoryPhase::FirstTile | FactoryPhase::FirstHands => {
                    let flipped = self.phase == FactoryPhase::FirstHands && seat < self.to_act;
                    if shown != usize::from(flipped) || hand.len() != usize::from(DEALT) / seats {
                        return refused("at the start each seat, from the first on, turns up one of its tiles");
                    }
                }
                FactoryPhase::Flip if seat == self.to_act => {
                    if hand.face_down() == 0 {
                        return refused("the seat that is to turn up a tile has none face down");
                    }
                    if game.can_place() {
                        return refused("a seat that can lay a tile it shows neither passes nor turns one up");
                    }
                }
                FactoryPhase::Turn if hand.is_empty() => {
                    // FACT-6: any other seat without tiles would have ended the game earlier.
                    if seat.next(seats) != self.to_act {
                        return refused("only the seat that has just played can be without tiles");
                    }
                }
                FactoryPhase::Turn | FactoryPhase::Flip => {
                    if shown == 0 {
                        return refused("a seat shows a tile whenever another one plays");
                    }
                }
            }
        }
        if self.phase == FactoryPhase::FirstTile && self.to_act != Seat::FIRST {
            return refused("the first seat starts");
        }
        Ok(())
    }
}

/// FACT-2: checks that the field is connected and every touching edge has the same colour.
fn is_built(field: &Field) -> Result<(), SetupError> {
    for (cell, tile) in field.tiles() {
        for (side, next) in Side::ALL.into_iter().zip(cell.neighbours()) {
            if field.tile(next).is_some_and(|there| there.edge(side.opposite()) != tile.edge(side)) {
                return Err(SetupError::new(format!("the tiles at {cell} and {next} touch with different colours")));
            }
        }
    }
    let mut joined = field.filled & field.filled.wrapping_neg();
    loop {
        let more = field.filled & (joined | joined << 1 | joined >> 1 | joined << 8 | joined >> 8);
        if more == joined {
            break;
        }
        joined = more;
    }
    if joined != field.filled {
        return Err(SetupError::new("the field is in one piece"));
    }
    Ok(())
}
