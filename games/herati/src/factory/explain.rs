use super::{Factory, FactoryPhase};
use crate::field::SPAN;
use crate::{Action, Side, Tile};
use pentad_core::{Cell, Game, Illegal, Phrase, Turn, clause};

/// Checks that an action is legal, or explains why not.
pub(crate) fn check(game: &Factory, action: Action) -> Result<(), Illegal> {
    let name = name(game);
    match (game.turn(), action) {
        (Turn::Over, _) => Err(Illegal::new(clause!("FACT-6"), "the game is over")),
        (Turn::Chance, Action::Flip(_)) => Ok(()),
        (Turn::Chance, _) => Err(match game.phase {
            FactoryPhase::FirstTile => {
                Illegal::new(clause!("FACT-1"), "the first tile of the field is turned up first")
            }
            FactoryPhase::FirstHands => {
                Illegal::new(clause!("FACT-1"), format!("{name} turns up a tile before play starts"))
            }
            FactoryPhase::Turn | FactoryPhase::Flip => {
                Illegal::new(clause!("FACT-4"), format!("{name} turns up a tile to end the turn"))
            }
        }),
        (Turn::Seat(_), Action::Flip(_)) => {
            let reason = format!("{name} is to lay a tile or to pass: no tile is turned up before that");
            Err(Illegal::new(clause!("FACT-4"), reason))
        }
        (Turn::Seat(_), Action::Aside(_)) => {
            Err(Illegal::new(clause!("FACT-3"), "nothing is set aside in The Factory: who cannot lay a tile passes"))
        }
        (Turn::Seat(_), Action::Pass) => pass(game),
        (Turn::Seat(_), Action::Place(tile, cell)) => place(game, tile, cell),
    }
}

fn pass(game: &Factory) -> Result<(), Illegal> {
    let hand = game.hand(game.to_act);
    let found = hand.face_up().find_map(|tile| Some((tile, *game.places(tile).first()?)));
    match found {
        None => Ok(()),
        Some((tile, cell)) => {
            let reason = format!("{} can lay a {} at {cell}, and who can lay a tile must", name(game), tile.in_words());
            let phrase =
                Phrase::new("can").with("seat", game.to_act).with("tile", tile.phrase()).with("cell", cell.to_string());
            Err(Illegal::new(clause!("FACT-3"), reason).told(phrase))
        }
    }
}

fn place(game: &Factory, tile: Tile, cell: Cell) -> Result<(), Illegal> {
    let hand = game.hand(game.to_act);
    if !hand.shows(tile) {
        let shown: Vec<String> = hand.face_up().map(|tile| format!("a {}", tile.in_words())).collect();
        let reason = format!("{} has no {} face up, only {}", name(game), tile.in_words(), shown.join(" and "));
        return Err(Illegal::new(clause!("HERA-4"), reason));
    }
    if let Some(there) = game.field.tile(cell) {
        let phrase = Phrase::new("full").with("tile", there.phrase()).with("cell", cell.to_string());
        return Err(
            Illegal::new(clause!("HERA-4"), format!("a {} lies at {cell} already", there.in_words())).told(phrase)
        );
    }
    touches(game, cell)?;
    for (side, next) in Side::ALL.into_iter().zip(cell.neighbours()) {
        let Some(there) = game.field.tile(next) else { continue };
        let (own, other) = (tile.edge(side), there.edge(side.opposite()));
        if own != other {
            let reason = format!(
                "the {side} edge of the {} at {cell} is {own}, but it touches a {other} edge of the {} at {next}",
                tile.in_words(),
                there.in_words()
            );
            let phrase = Phrase::new("edge")
                .with("side", side.to_string())
                .with("tile", tile.phrase())
                .with("cell", cell.to_string())
                .with("own", own.to_string())
                .with("other", other.to_string())
                .with("there", there.phrase())
                .with("next", next.to_string());
            return Err(Illegal::new(clause!("FACT-2"), reason).told(phrase));
        }
    }
    fits_into_the_square(game, cell)
}

fn touches(game: &Factory, cell: Cell) -> Result<(), Illegal> {
    // No neighbour of a cell this far away could be named, let alone hold a tile.
    let near = cell.x.unsigned_abs() <= 100 && cell.y.unsigned_abs() <= 100;
    if near && cell.neighbours().into_iter().any(|next| game.field.tile(next).is_some()) {
        return Ok(());
    }
    let phrase = Phrase::new("apart").with("cell", cell.to_string());
    Err(Illegal::new(clause!("FACT-2"), format!("{cell} touches no tile edge to edge")).told(phrase))
}

fn fits_into_the_square(game: &Factory, cell: Cell) -> Result<(), Illegal> {
    let Some((low, high)) = game.field.bounds() else { return Ok(()) };
    for (what, low, high, here) in [("columns", low.x, high.x, cell.x), ("rows", low.y, high.y, cell.y)] {
        let (from, to) = (low.min(here), high.max(here));
        if to - from >= SPAN {
            let reason = format!("with a tile at {cell} the field would have six {what}, from {from} to {to}");
            let phrase = Phrase::new(what)
                .with("cell", cell.to_string())
                .with("from", from.to_string())
                .with("to", to.to_string());
            return Err(Illegal::new(clause!("FACT-2"), reason).told(phrase));
        }
    }
    Ok(())
}

fn name(game: &Factory) -> &'static str {
    Factory::INFO.seat_names[game.to_act.index()]
}
