//! Position setup for The Loom, tile by tile.

use super::position::{SHOWN, TILES};
use super::{Loom, LoomOptions, LoomSetup};
use crate::field::SPAN;
use crate::{Field, Tile, edit};
use pentad_core::sorting::sort_by;
use pentad_core::{Cell, Count, Counter, Editable, Game, PhaseName, Seat, SetupError};

/// The only phase: the next step follows from the hand, so there is nothing to choose.
const TURN: PhaseName = PhaseName::new("turn");

impl Editable for Loom {
    type Piece = Tile;
    type Place = Cell;

    fn tray(_options: &LoomOptions) -> Vec<Tile> {
        Tile::ALL.to_vec()
    }

    /// Returns all four tiles: the editor turns one into the next, though a tile is never turned in play (HERA-1).
    fn facings(_piece: Tile) -> Vec<Tile> {
        Tile::ALL.to_vec()
    }

    /// Returns the places for tiles. LOOM-2: the first row grows at both ends until all five columns are known.
    fn places(_options: &LoomOptions, setup: &LoomSetup) -> Vec<Cell> {
        let cells = || setup.tiles.iter().map(|(cell, _)| *cell);
        let Some((low, high)) = cells().map(|cell| cell.x).min().zip(cells().map(|cell| cell.x).max()) else {
            return vec![Cell::ORIGIN];
        };
        let mut places: Vec<Cell> = if high - low + 1 >= SPAN {
            cells().chain((0..SPAN).flat_map(|y| (low..=high).map(move |x| Cell::new(x, y)))).collect()
        } else {
            cells().flat_map(|Cell { x, y }| [x - 1, x, x + 1].map(|x| Cell::new(x, y))).collect()
        };
        edit::keep_within_span(&setup.tiles, &mut places);
        places
    }

    fn place_name(_options: &LoomOptions, place: Cell) -> String {
        place.to_string()
    }

    fn place(_options: &LoomOptions, name: &str) -> Option<Cell> {
        edit::place(name)
    }

    fn pieces(_options: &LoomOptions, setup: &LoomSetup) -> Vec<(Cell, Tile)> {
        setup.tiles.clone()
    }

    fn put(_options: &LoomOptions, setup: &mut LoomSetup, at: Cell, piece: Tile) -> Result<(), SetupError> {
        edit::put(&mut setup.tiles, at, piece)?;
        deal_out(setup);
        Ok(())
    }

    fn take(_options: &LoomOptions, setup: &mut LoomSetup, at: Cell, _piece: Tile) {
        edit::take(&mut setup.tiles, at);
        deal_out(setup);
    }

    fn cleared(options: &LoomOptions, _setup: &LoomSetup) -> LoomSetup {
        Loom::start(options).setup()
    }

    fn to_act(_setup: &LoomSetup) -> Seat {
        Seat::FIRST
    }

    fn set_to_act(_setup: &mut LoomSetup, _seat: Seat) {}

    fn phase(_options: &LoomOptions, _setup: &LoomSetup) -> PhaseName {
        TURN
    }

    fn phases(_options: &LoomOptions, _setup: &LoomSetup) -> Vec<PhaseName> {
        vec![TURN]
    }

    fn set_phase(_options: &LoomOptions, _setup: &mut LoomSetup, _phase: &PhaseName) -> Result<(), SetupError> {
        Ok(())
    }

    fn counters(_options: &LoomOptions, setup: &LoomSetup) -> Vec<Counter<Tile>> {
        let (down, shown) = (setup.hand.face_down(), setup.hand.face_up_len());
        let room = down.min(SHOWN.saturating_sub(shown));
        let held = Tile::ALL.map(|tile| {
            let count = Count::Held { seat: Seat::FIRST, kind: tile.to_string() };
            let value = setup.hand.count(tile);
            Counter::new(count, value, value + room).drawn_as(tile)
        });
        let aside = Tile::ALL.map(|tile| {
            let value = setup.aside.iter().filter(|other| **other == tile).count();
            Counter::new(Count::Aside(tile.to_string()), value, value + down).drawn_as(tile)
        });
        held.into_iter().chain(aside).collect()
    }

    fn set_count(_options: &LoomOptions, setup: &mut LoomSetup, what: &Count, to: u32) -> Result<(), SetupError> {
        let tile = match what {
            Count::Held { kind, .. } | Count::Aside(kind) => edit::tile_named(kind),
            _ => None,
        };
        let tile = tile.ok_or_else(|| SetupError::new(format!("there is no {what}")))?;
        let count = (to as usize).min(TILES);
        if matches!(what, Count::Aside(_)) {
            setup.aside.retain(|other| *other != tile);
            setup.aside.extend(std::iter::repeat_n(tile, count));
            sort_by(&mut setup.aside, |one, other| one.index().cmp(&other.index()));
        } else {
            setup.hand = setup.hand.with_face_up(tile, count as u8);
        }
        deal_out(setup);
        Ok(())
    }

    fn begins_turn(_setup: &LoomSetup) -> bool {
        true
    }

    fn stand_in(_options: &LoomOptions, setup: &LoomSetup) -> Option<Loom> {
        let field = Field::unrooted(&setup.tiles).ok()?;
        Some(setup.laid_out(field))
    }

    fn table_seats(_options: &LoomOptions) -> usize {
        Loom::INFO.most_seats
    }
}

/// LOOM-1: sets the number of face-down tiles, which are those that are nowhere else.
fn deal_out(setup: &mut LoomSetup) {
    let elsewhere = setup.tiles.len() + setup.hand.face_up_len() + setup.aside.len();
    setup.hand = setup.hand.with_face_down(TILES.saturating_sub(elsewhere) as u8);
}
