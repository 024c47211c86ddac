use crate::{Action, Iris, Phase};
use pentad_core::{Game, Illegal, Phrase, Turn, clause};

/// Checks that an action is legal, or explains why not.
pub(crate) fn check(game: &Iris, action: Action) -> Result<(), Illegal> {
    if game.turn() == Turn::Over {
        return Err(Illegal::new(clause!("IRIS-5"), "the game is over"));
    }
    match (action, game.phase) {
        (Action::Pass, Phase::Opening) => {
            Err(Illegal::new(clause!("IRIS-3"), "black cannot pass on the first turn: it is one stone on a gray cell"))
        }
        (Action::Pass, Phase::SecondStone { .. }) => {
            Err(Illegal::new(clause!("IRIS-4"), "a pass is a whole turn: the second gray stone must be played"))
        }
        (Action::Pass, _) => Ok(()),
        (Action::Stone(cell), phase) => {
            let cell = usize::from(cell);
            if cell >= game.board.cells {
                return Err(off_the_board());
            }
            if game.board.coloured.contains(cell) {
                return Err(Illegal::new(
                    clause!("IRIS-4"),
                    format!("{} is a coloured cell: play its pair", name(game, cell)),
                ));
            }
            is_empty(game, cell)?;
            match phase {
                Phase::SecondStone { first } if game.board.around[usize::from(first)].contains(cell) => {
                    let (cell, first) = (name(game, cell), name(game, first.into()));
                    let reason = format!("{cell} is adjacent to {first}, the first stone of the turn");
                    let phrase = Phrase::new("adjacent").with("cell", cell).with("first", first);
                    Err(Illegal::new(clause!("IRIS-4"), reason).told(phrase))
                }
                _ => Ok(()),
            }
        }
        (Action::Pair(cell), phase) => {
            let cell = usize::from(cell);
            if cell >= game.board.cells {
                return Err(off_the_board());
            }
            if !game.board.pairs.contains(cell) {
                return Err(Illegal::new(
                    clause!("IRIS-4"),
                    format!("{} does not name a coloured pair", name(game, cell)),
                ));
            }
            match phase {
                Phase::Opening => Err(Illegal::new(clause!("IRIS-3"), "the first turn is one stone on a gray cell")),
                Phase::SecondStone { .. } => {
                    let reason = "after a gray stone the second stone of the turn is gray too";
                    Err(Illegal::new(clause!("IRIS-4"), reason).told(Phrase::new("gray")))
                }
                Phase::Turn { .. } | Phase::BothPassed => {
                    is_empty(game, cell)?;
                    is_empty(game, game.board.partner(cell))
                }
            }
        }
    }
}

fn is_empty(game: &Iris, cell: usize) -> Result<(), Illegal> {
    match game.stone(cell) {
        None => Ok(()),
        Some(seat) => {
            let colour = Iris::INFO.seat_names[seat.index()];
            let cell = name(game, cell);
            let reason = format!("{cell} holds a {colour} stone already");
            let phrase = Phrase::new("holds").with("cell", cell).with("colour", colour);
            Err(Illegal::new(clause!("IRIS-4"), reason).told(phrase))
        }
    }
}

fn off_the_board() -> Illegal {
    Illegal::new(clause!("IRIS-1"), "there is no such cell on this board")
}

fn name(game: &Iris, cell: usize) -> String {
    game.board.shape.name(cell)
}
