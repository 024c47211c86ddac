//! Position setup for The Factory, tile by tile.

use super::position::DEALT;
use super::setup_text::{phase_name, phase_names, read_phase};
use super::{Factory, FactoryOptions, FactoryPhase, FactorySetup};
use crate::{Field, Hand, Tile, edit};
use pentad_core::{Cell, Count, Counter, Editable, Game, PhaseName, Seat, SetupError};

impl Editable for Factory {
    type Piece = Tile;
    type Place = Cell;

    fn tray(_options: &FactoryOptions) -> Vec<Tile> {
        Tile::ALL.to_vec()
    }

    /// Returns all four tiles: the editor turns one into the next, though a tile is never turned in play (HERA-1).
    fn facings(_piece: Tile) -> Vec<Tile> {
        Tile::ALL.to_vec()
    }

    fn places(_options: &FactoryOptions, setup: &FactorySetup) -> Vec<Cell> {
        edit::places(&setup.tiles)
    }

    fn place_name(_options: &FactoryOptions, place: Cell) -> String {
        place.to_string()
    }

    fn place(_options: &FactoryOptions, name: &str) -> Option<Cell> {
        edit::place(name)
    }

    fn pieces(_options: &FactoryOptions, setup: &FactorySetup) -> Vec<(Cell, Tile)> {
        setup.tiles.clone()
    }

    /// Lays the tile for the seat to act: it comes from that seat's pile, and new patterns score for it.
    fn put(_options: &FactoryOptions, setup: &mut FactorySetup, at: Cell, piece: Tile) -> Result<(), SetupError> {
        let before = patterns(setup);
        edit::put(&mut setup.tiles, at, piece)?;
        if setup.phase == FactoryPhase::FirstTile {
            setup.phase = FactoryPhase::FirstHands;
        }
        if missing(setup) < 0 {
            change_pile(setup, -1);
        }
        score(setup, before);
        Ok(())
    }

    fn take(_options: &FactoryOptions, setup: &mut FactorySetup, at: Cell, _piece: Tile) {
        let before = patterns(setup);
        edit::take(&mut setup.tiles, at);
        if setup.tiles.is_empty() {
            setup.phase = FactoryPhase::FirstTile;
        }
        if missing(setup) > 0 {
            change_pile(setup, 1);
        }
        score(setup, before);
    }

    fn cleared(options: &FactoryOptions, _setup: &FactorySetup) -> FactorySetup {
        Factory::start(options).setup()
    }

    fn to_act(setup: &FactorySetup) -> Seat {
        setup.to_act
    }

    fn set_to_act(setup: &mut FactorySetup, seat: Seat) {
        setup.to_act = seat;
    }

    fn phase(_options: &FactoryOptions, setup: &FactorySetup) -> PhaseName {
        phase_name(setup.phase)
    }

    fn phases(_options: &FactoryOptions, _setup: &FactorySetup) -> Vec<PhaseName> {
        phase_names()
    }

    fn set_phase(_options: &FactoryOptions, setup: &mut FactorySetup, phase: &PhaseName) -> Result<(), SetupError> {
        setup.phase = read_phase(phase.word)?;
        Ok(())
    }

    fn counters(options: &FactoryOptions, setup: &FactorySetup) -> Vec<Counter<Tile>> {
        let seats = usize::from(options.seats);
        let mut counters = Vec::new();
        for (seat, hand) in Seat::all(seats).zip(&setup.hands) {
            let room = dealt_to_each(options).saturating_sub(hand.face_up_len());
            counters.extend(Tile::ALL.map(|tile| {
                let value = hand.count(tile);
                let count = Count::Held { seat, kind: tile.to_string() };
                Counter::new(count, value, value + room).drawn_as(tile)
            }));
            counters.push(Counter::new(Count::FaceDown(seat), hand.face_down(), room));
        }
        // FACT-5: no seat has more points than there are patterns.
        let most = patterns(setup).unwrap_or(0);
        let points = Seat::all(seats).zip(&setup.points);
        counters.extend(points.map(|(seat, points)| Counter::new(Count::Score(seat), *points, most)));
        counters
    }

    fn set_count(options: &FactoryOptions, setup: &mut FactorySetup, what: &Count, to: u32) -> Result<(), SetupError> {
        let refused = || SetupError::new(format!("there is no {what}"));
        let few = to.min(DEALT.into()) as u8;
        match what {
            Count::Held { seat, kind } => {
                let tile = edit::tile_named(kind).ok_or_else(refused)?;
                let hand = setup.hands.get_mut(seat.index()).ok_or_else(refused)?;
                *hand = hand.turned(tile, few);
            }
            Count::FaceDown(seat) => {
                let hand = setup.hands.get_mut(seat.index()).ok_or_else(refused)?;
                *hand = hand.with_face_down(few.min(dealt_to_each(options) as u8));
            }
            Count::Score(seat) => *setup.points.get_mut(seat.index()).ok_or_else(refused)? = to,
            _ => return Err(refused()),
        }
        Ok(())
    }

    fn begins_turn(setup: &FactorySetup) -> bool {
        setup.phase == FactoryPhase::Turn
    }

    fn stand_in(options: &FactoryOptions, setup: &FactorySetup) -> Option<Factory> {
        let seats = usize::from(options.seats);
        if setup.hands.len() != seats || setup.points.len() != seats || setup.to_act.index() >= seats {
            return None;
        }
        Some(setup.laid_out(Field::unrooted(&setup.tiles).ok()?, options))
    }

    fn table_seats(options: &FactoryOptions) -> usize {
        options.seats.into()
    }
}

/// FACT-1: returns the number of tiles dealt to each seat.
fn dealt_to_each(options: &FactoryOptions) -> usize {
    usize::from(DEALT / options.seats.max(1))
}

/// FACT-1: returns the number of dealt tiles that are neither in a hand nor laid.
fn missing(setup: &FactorySetup) -> i64 {
    let held: usize = setup.hands.iter().map(Hand::len).sum();
    i64::from(DEALT) - (held + setup.tiles.len().saturating_sub(1)) as i64
}

/// Changes the number of face-down tiles of the seat to act, but not below zero.
fn change_pile(setup: &mut FactorySetup, by: i8) {
    if let Some(hand) = setup.hands.get_mut(setup.to_act.index()) {
        *hand = hand.with_face_down((hand.face_down() as u8).saturating_add_signed(by));
    }
}

/// HERA-2: counts the patterns; `None` in a field that is too large.
fn patterns(setup: &FactorySetup) -> Option<u32> {
    Field::unrooted(&setup.tiles).ok().map(|field| field.pattern_count())
}

/// Adjusts the points. FACT-5: the seat to act gets the points for new patterns. For patterns that are gone it loses points before the other seats
/// do.
fn score(setup: &mut FactorySetup, before: Option<u32>) {
    let (Some(before), Some(after)) = (before, patterns(setup)) else { return };
    let first = setup.to_act.index();
    if let Some(points) = setup.points.get_mut(first) {
        *points = points.saturating_add(after.saturating_sub(before));
    }
    let mut lost = before.saturating_sub(after);
    let seats = setup.points.len();
    for seat in (first..seats).chain(0..first.min(seats)) {
        let given = lost.min(setup.points[seat]);
        setup.points[seat] -= given;
        lost -= given;
    }
}
