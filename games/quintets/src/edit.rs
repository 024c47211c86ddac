//! Position setup piece by piece.

use crate::board::{POINTS, SHAPE};
use crate::setup::{MOST_FORMED, MOST_QUIET, OF_A_SIZE};
use crate::{Ending, Options, Piece, Quintets, Setup, Size};
use pentad_core::notation::Reader;
use pentad_core::{Count, Counter, Editable, Game, PhaseName, Seat, SetupError};

/// QUIN-2: a turn is one action, so there is only one phase.
const TURN: PhaseName = PhaseName::new("turn");

impl Editable for Quintets {
    type Piece = Piece;
    /// A point, in the order of [`pentad_core::Hexagon`].
    type Place = usize;

    fn tray(options: &Options) -> Vec<Piece> {
        Seat::all(options.seats.into()).flat_map(|seat| Size::ALL.map(|size| Piece { seat, size })).collect()
    }

    fn places(_options: &Options, _setup: &Setup) -> Vec<usize> {
        (0..POINTS).collect()
    }

    fn place_name(_options: &Options, place: usize) -> String {
        SHAPE.name(place)
    }

    fn place(_options: &Options, name: &str) -> Option<usize> {
        let mut reader = Reader::new(name);
        SHAPE.read(&mut reader).filter(|_| reader.is_at_end())
    }

    fn pieces(_options: &Options, setup: &Setup) -> Vec<(usize, Piece)> {
        setup.pieces.iter().enumerate().filter_map(|(point, piece)| Some((point, (*piece)?))).collect()
    }

    /// Takes the piece out of its seat's hand, which holds every piece that is neither on the board nor gone.
    fn put(_options: &Options, setup: &mut Setup, at: usize, piece: Piece) -> Result<(), SetupError> {
        let colour = Quintets::INFO.seat_names.get(piece.seat.index()).unwrap_or(&"nobody");
        let in_hand = held(setup, piece).filter(|count| **count > 0);
        let in_hand =
            in_hand.ok_or_else(|| SetupError::new(format!("{colour} has no {} piece in hand", piece.size)))?;
        *in_hand -= 1;
        setup.pieces[at] = Some(piece);
        Ok(())
    }

    fn take(_options: &Options, setup: &mut Setup, at: usize, piece: Piece) {
        setup.pieces[at] = None;
        if let Some(in_hand) = held(setup, piece) {
            *in_hand = in_hand.saturating_add(1);
        }
    }

    fn cleared(options: &Options, _setup: &Setup) -> Setup {
        Quintets::empty(options).setup()
    }

    fn to_act(setup: &Setup) -> Seat {
        setup.to_act
    }

    fn set_to_act(setup: &mut Setup, seat: Seat) {
        setup.to_act = seat;
    }

    fn phase(_options: &Options, _setup: &Setup) -> PhaseName {
        TURN
    }

    fn phases(_options: &Options, _setup: &Setup) -> Vec<PhaseName> {
        vec![TURN]
    }

    fn set_phase(_options: &Options, _setup: &mut Setup, _phase: &PhaseName) -> Result<(), SetupError> {
        Ok(())
    }

    fn counters(options: &Options, setup: &Setup) -> Vec<Counter<Piece>> {
        let mut counters = Vec::new();
        for (seat, hand) in Seat::all(options.seats.into()).zip(&setup.hands) {
            counters.extend(Size::ALL.map(|size| {
                let piece = Piece { seat, size };
                let most = OF_A_SIZE.saturating_sub(setup.standing(piece));
                let count = Count::Held { seat, kind: size.letter().to_string() };
                Counter::new(count, hand[size.index()], most).drawn_as(piece)
            }));
        }
        let formed = Seat::all(options.seats.into()).zip(&setup.formed);
        counters.extend(formed.map(|(seat, formed)| Counter::new(Count::Score(seat), *formed, MOST_FORMED)));
        counters.push(Counter::new(Count::Passes, setup.passes, options.seats));
        if options.quiet_draw > 0 {
            counters.push(Counter::new(Count::Quiet, setup.quiet, options.quiet_draw.min(MOST_QUIET)));
        }
        counters
    }

    fn set_count(_options: &Options, setup: &mut Setup, what: &Count, to: u32) -> Result<(), SetupError> {
        // Every counter but the one for quiet actions has a small maximum.
        let small = to.min(u8::MAX.into()) as u8;
        match what {
            Count::Held { seat, kind } => {
                let size = kind.chars().next().and_then(Size::of_letter);
                let in_hand = size.and_then(|size| held(setup, Piece { seat: *seat, size }));
                *in_hand.ok_or_else(|| SetupError::new(format!("there is no {what}")))? = small;
            }
            Count::Score(seat) => {
                let formed = setup.formed.get_mut(seat.index());
                *formed.ok_or_else(|| SetupError::new(format!("there is no {what}")))? = small;
            }
            Count::Passes => setup.passes = small,
            Count::Quiet => setup.quiet = to,
            Count::FaceDown(_) | Count::Aside(_) | Count::Plies => {
                return Err(SetupError::new(format!("there is no {what}")));
            }
        }
        Ok(())
    }

    fn begins_turn(_setup: &Setup) -> bool {
        true
    }

    fn stand_in(options: &Options, setup: &Setup) -> Option<Quintets> {
        let seats = usize::from(options.seats);
        let known = |piece: &Piece| piece.seat.index() < seats;
        let fits = setup.hands.len() == seats && setup.formed.len() == seats && setup.to_act.index() < seats;
        let owned = |piece: &Piece| {
            let held = setup.hands.get(piece.seat.index()).map_or(0, |hand| hand[piece.size.index()].into());
            setup.standing(*piece) + held <= OF_A_SIZE
        };
        let formed = setup.formed.iter().all(|groups| *groups <= MOST_FORMED);
        let known = setup.pieces.iter().flatten().all(known);
        if options.validate().is_err() || !fits || !known || !formed || !Quintets::tray(options).iter().all(owned) {
            return None;
        }
        let mut game = setup.laid_out(options);
        game.ending = Some(Ending::AllPassed);
        Some(game)
    }

    fn table_seats(options: &Options) -> usize {
        options.seats.into()
    }
}

/// Returns the number of pieces like this one in its seat's hand.
fn held(setup: &mut Setup, piece: Piece) -> Option<&mut u8> {
    setup.hands.get_mut(piece.seat.index()).map(|hand| &mut hand[piece.size.index()])
}
