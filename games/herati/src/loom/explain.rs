use super::Loom;
use super::position::SHOWN;
use crate::{Action, Side, Tile};
use pentad_core::{Cell, Clause, Game, Illegal, Part, Phrase, Turn, clause};

/// Checks that an action is legal, or explains why not.
pub(crate) fn check(game: &Loom, action: Action) -> Result<(), Illegal> {
    match (game.turn(), action) {
        (Turn::Over, _) => Err(Illegal::new(clause!("LOOM-5"), "the game is over: no tile is left in hand")),
        (Turn::Chance, Action::Flip(_)) => Ok(()),
        (Turn::Chance, _) if game.field.is_empty() => {
            Err(Illegal::new(clause!("LOOM-1"), "two tiles are turned up before the first one is laid"))
        }
        (Turn::Chance, _) => Err(Illegal::new(clause!("LOOM-5"), "a tile is turned up first")),
        (Turn::Seat(_), Action::Flip(_)) => {
            let reason = match game.hand.face_down() {
                0 => "no tile lies face down any more".to_owned(),
                _ => {
                    format!("{SHOWN} tiles lie face up: one of them is laid or set aside before the next is turned up")
                }
            };
            Err(Illegal::new(clause!("LOOM-5"), reason))
        }
        (Turn::Seat(_), Action::Pass) => {
            Err(Illegal::new(clause!("LOOM-4"), "The Loom has no pass: where no tile can be laid, one is set aside"))
        }
        (Turn::Seat(_), Action::Aside(tile)) => aside(game, tile),
        (Turn::Seat(_), Action::Place(tile, cell)) => place(game, tile, cell),
    }
}

fn aside(game: &Loom, tile: Tile) -> Result<(), Illegal> {
    in_hand(game, clause!("LOOM-4"), tile)?;
    let found = game.hand.kinds().find_map(|kind| Some((kind, *game.places(kind).first()?)));
    match found {
        None => Ok(()),
        Some((kind, cell)) => {
            let reason =
                format!("a {} can be laid at {cell}: a tile is set aside only when none can be laid", kind.in_words());
            let phrase = Phrase::new("can").with("tile", kind.phrase()).with("cell", cell.to_string());
            Err(Illegal::new(clause!("LOOM-4"), reason).told(phrase))
        }
    }
}

fn place(game: &Loom, tile: Tile, cell: Cell) -> Result<(), Illegal> {
    in_hand(game, clause!("HERA-4"), tile)?;
    if let Some(there) = game.field.tile(cell) {
        let phrase = Phrase::new("full").with("tile", there.phrase()).with("cell", cell.to_string());
        return Err(
            Illegal::new(clause!("HERA-4"), format!("a {} lies at {cell} already", there.in_words())).told(phrase)
        );
    }
    let open = game.open_cells();
    if !open.contains(&cell) {
        let list: Vec<String> = open.iter().map(Cell::to_string).collect();
        let row = Part::Row("refused-or", list.iter().cloned().map(Part::from).collect());
        let list = list.join(" or ");
        let (reason, kind) = match game.laid {
            0 => (format!("the first tile goes to {list}, not to {cell}"), "first"),
            1..5 => (
                format!("the first row grows at its ends until it holds five tiles: {list} are open, not {cell}"),
                "row",
            ),
            _ => (format!("the lowest row is filled before another one starts: {list} is open, not {cell}"), "next"),
        };
        let phrase = Phrase::new(kind).with("open", row).with("cell", cell.to_string());
        return Err(Illegal::new(clause!("LOOM-2"), reason).told(phrase));
    }
    if game.laid == 0 {
        return Ok(());
    }
    let (mut differing, mut edges) = (Vec::new(), Vec::new());
    for (side, next) in Side::ALL.into_iter().zip(cell.neighbours()) {
        let Some(there) = game.field.tile(next) else { continue };
        let (own, other) = (tile.edge(side), there.edge(side.opposite()));
        if own == other {
            return Ok(());
        }
        differing
            .push(format!("its {side} edge is {own} and touches a {other} edge of the {} at {next}", there.in_words()));
        let edge = Phrase::new("refused-edge")
            .with("side", side.to_string())
            .with("own", own.to_string())
            .with("other", other.to_string())
            .with("there", there.phrase())
            .with("next", next.to_string());
        edges.push(Part::from(edge));
    }
    let phrase = Phrase::new("edges")
        .with("tile", tile.phrase())
        .with("cell", cell.to_string())
        .with("edges", Part::Row("list-more", edges));
    let (tile, differing) = (tile.in_words(), differing.join(", "));
    let reason = format!("no edge of a {tile} at {cell} touches an edge of the same colour: {differing}");
    Err(Illegal::new(clause!("LOOM-3"), reason).told(phrase))
}

fn in_hand(game: &Loom, clause: Clause, tile: Tile) -> Result<(), Illegal> {
    if game.hand.shows(tile) {
        return Ok(());
    }
    let shown: Vec<String> = game.hand.face_up().map(|tile| format!("a {}", tile.in_words())).collect();
    let reason = format!("no {} lies face up in the hand, which shows {}", tile.in_words(), shown.join(" and "));
    Err(Illegal::new(clause, reason))
}
