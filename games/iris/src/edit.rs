//! Position setup stone by stone.

use crate::board::Board;
use crate::setup_text::{phase_name, read_phase};
use crate::{Iris, Options, Phase, Setup, Stone};
use pentad_core::notation::Reader;
use pentad_core::{Count, Counter, Editable, PhaseName, Seat, SetupError};

impl Editable for Iris {
    type Piece = Stone;
    /// A cell, in the order of [`pentad_core::Hexagon`].
    type Place = usize;

    fn tray(_options: &Options) -> Vec<Stone> {
        Seat::all(2).map(Stone).collect()
    }

    fn places(options: &Options, _setup: &Setup) -> Vec<usize> {
        (0..board(options).cells).collect()
    }

    fn place_name(options: &Options, place: usize) -> String {
        board(options).shape.name(place)
    }

    fn place(options: &Options, name: &str) -> Option<usize> {
        let mut reader = Reader::new(name);
        board(options).shape.read(&mut reader).filter(|_| reader.is_at_end())
    }

    fn pieces(_options: &Options, setup: &Setup) -> Vec<(usize, Stone)> {
        let stones = setup.stones.iter().enumerate();
        stones.filter_map(|(cell, stone)| Some((cell, Stone((*stone)?)))).collect()
    }

    fn put(options: &Options, setup: &mut Setup, at: usize, piece: Stone) -> Result<(), SetupError> {
        fill(options, setup, at, Some(piece.0));
        // IRIS-3: the opening is over with the first stone.
        if setup.phase == Phase::Opening {
            setup.phase = Phase::Turn { after_pass: false };
        }
        Ok(())
    }

    fn take(options: &Options, setup: &mut Setup, at: usize, _piece: Stone) {
        fill(options, setup, at, None);
        let lost_first = matches!(setup.phase, Phase::SecondStone { first } if usize::from(first) == at);
        // IRIS-3: on the empty board black opens.
        if setup.stones.iter().all(Option::is_none) && setup.to_act == Seat::FIRST {
            setup.phase = Phase::Opening;
        } else if lost_first {
            setup.phase = Phase::Turn { after_pass: false };
        }
    }

    fn cleared(options: &Options, _setup: &Setup) -> Setup {
        Setup { stones: vec![None; board(options).cells], to_act: Seat::FIRST, phase: Phase::Opening }
    }

    fn to_act(setup: &Setup) -> Seat {
        setup.to_act
    }

    fn set_to_act(setup: &mut Setup, seat: Seat) {
        setup.to_act = seat;
    }

    fn phase(options: &Options, setup: &Setup) -> PhaseName {
        phase_name(Some(board(options).shape), setup.phase)
    }

    fn phases(options: &Options, setup: &Setup) -> Vec<PhaseName> {
        let board = board(options);
        let plain =
            [Phase::Turn { after_pass: false }, Phase::Turn { after_pass: true }, Phase::Opening, Phase::BothPassed];
        // IRIS-4: the first stone of a turn is a gray one of the seat to act.
        let own = |cell: &usize| setup.stones.get(*cell) == Some(&Some(setup.to_act));
        let second = board.gray.iter().filter(own).map(|cell| Phase::SecondStone { first: cell as u16 });
        plain.into_iter().chain(second).map(|phase| phase_name(Some(board.shape), phase)).collect()
    }

    fn set_phase(options: &Options, setup: &mut Setup, phase: &PhaseName) -> Result<(), SetupError> {
        setup.phase = read_phase(board(options).shape, &phase.to_string().replace(' ', "-"))?;
        Ok(())
    }

    fn counters(_options: &Options, _setup: &Setup) -> Vec<Counter<Stone>> {
        Vec::new()
    }

    fn set_count(_options: &Options, _setup: &mut Setup, what: &Count, _to: u32) -> Result<(), SetupError> {
        Err(SetupError::new(format!("Iris counts no {what}")))
    }

    fn begins_turn(setup: &Setup) -> bool {
        matches!(setup.phase, Phase::Turn { .. })
    }

    fn stand_in(options: &Options, setup: &Setup) -> Option<Iris> {
        let board = board(options);
        if setup.stones.len() != board.cells || setup.stones.iter().flatten().any(|seat| seat.index() >= 2) {
            return None;
        }
        Some(Iris::assemble(board, setup.stones_of_seats(), setup.to_act, Phase::BothPassed))
    }

    fn table_seats(_options: &Options) -> usize {
        2
    }
}

/// Returns the board for these options. A size out of range is clamped; it has been refused before anything is edited.
fn board(options: &Options) -> &'static Board {
    let (least, most) = (*Options::SIZES.start(), *Options::SIZES.end());
    Board::of_size(options.size.clamp(least, most))
}

/// Fills or empties a cell. IRIS-4: coloured cells are only ever filled in pairs.
fn fill(options: &Options, setup: &mut Setup, at: usize, stone: Option<Seat>) {
    let board = board(options);
    let partner = if board.coloured.contains(at) { board.partner(at) } else { at };
    for cell in [at, partner] {
        if let Some(there) = setup.stones.get_mut(cell) {
            *there = stone;
        }
    }
}
