use crate::board::{Board, Cells};
use crate::{Iris, Options};
use pentad_core::{Seat, SetupError};

/// A position of Iris as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The stone on each cell, in the order of [`pentad_core::Hexagon`].
    pub stones: Vec<Option<Seat>>,
    /// The seat to act, or the one that would act if the game were not over.
    pub to_act: Seat,
    /// The phase of the turn.
    pub phase: Phase,
}

/// A stone of a seat: `b` or `w` in the text of a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stone(pub Seat);

/// The decision that the seat to act has to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// IRIS-3: the first stone of the game.
    Opening,
    /// IRIS-4: a new turn.
    Turn {
        /// True if the other seat has just passed.
        after_pass: bool,
    },
    /// IRIS-4: the second gray stone of a turn.
    SecondStone {
        /// The cell of the first stone.
        first: u16,
    },
    /// IRIS-5: both seats have passed.
    BothPassed,
}

impl Setup {
    pub(crate) fn of(game: &Iris) -> Setup {
        let stone = |cell| Seat::all(2).find(|seat| game.stones[seat.index()].contains(cell));
        Setup { stones: (0..game.board.cells).map(stone).collect(), to_act: game.to_act, phase: game.phase }
    }

    /// Returns the cells with a stone of each seat. There must be no stones of other seats.
    pub(crate) fn stones_of_seats(&self) -> [Cells; 2] {
        let mut stones = [Cells::default(); 2];
        for (cell, seat) in self.stones.iter().enumerate() {
            if let Some(seat) = seat {
                stones[seat.index()].insert(cell);
            }
        }
        stones
    }

    pub(crate) fn build(&self, options: &Options) -> Result<Iris, SetupError> {
        if !Options::SIZES.contains(&options.size) {
            return Err(SetupError::new(format!("a board has 3 to 10 cells a side, not {} (IRIS-1)", options.size)));
        }
        let board = Board::of_size(options.size);
        if self.stones.len() != board.cells {
            return Err(SetupError::new(format!(
                "a board of size {} has {} cells, not {}",
                options.size,
                board.cells,
                self.stones.len()
            )));
        }
        if self.to_act.index() >= 2 || self.stones.iter().flatten().any(|seat| seat.index() >= 2) {
            return Err(SetupError::new("Iris has two seats"));
        }
        let stones = self.stones_of_seats();
        // IRIS-4: coloured cells are only ever filled in pairs.
        let unpaired = |cell: &usize| self.stones[*cell] != self.stones[board.partner(*cell)];
        if let Some(cell) = board.coloured.iter().find(unpaired) {
            let [one, other] = [cell, board.partner(cell)].map(|cell| board.shape.name(cell));
            let reason = format!("{one} and {other} are a pair: both are empty or hold the same colour (IRIS-4)");
            return Err(SetupError::new(reason));
        }
        let any = stones.iter().any(|stones| !stones.is_empty());
        match self.phase {
            Phase::Opening if any => return Err(SetupError::new("the opening starts on an empty board")),
            Phase::Opening if self.to_act != Seat::FIRST => return Err(SetupError::new("black opens")),
            Phase::SecondStone { first } => {
                let own = usize::from(first) < board.cells
                    && board.gray.contains(first.into())
                    && stones[self.to_act.index()].contains(first.into());
                if !own {
                    return Err(SetupError::new("the first gray stone of the turn must be on the board"));
                }
            }
            _ => {}
        }
        let game = Iris::assemble(board, stones, self.to_act, self.phase);
        match self.phase {
            // Without a cell for it, the second stone is forfeited and the turn is already over.
            Phase::SecondStone { first } if game.second_cells(first.into()).is_empty() => {
                Err(SetupError::new("there is no cell for the second gray stone of the turn (IRIS-4)"))
            }
            _ => Ok(game),
        }
    }
}
