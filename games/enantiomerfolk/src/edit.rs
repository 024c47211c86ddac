//! Position setup piece by piece.

use crate::setup::{MOST_PLIES, PIECES_OF_A_KIND, pyramids_of_a_colour};
use crate::{Board, Colour, Enantiomerfolk, Hand, Mark, MarkedPiece, Options, Setup, Square};
use pentad_core::notation::Reader;
use pentad_core::{Count, Counter, Editable, PhaseName, Seat, SetupError};

/// ENAN-3: the phase in which nothing is barred.
const TURN: PhaseName = PhaseName::new("turn");
/// ENAN-3: the phase in which the colours of a piece are barred.
const USED: &str = "used";

impl Editable for Enantiomerfolk {
    type Piece = MarkedPiece;
    type Place = Square;

    fn tray(options: &Options) -> Vec<MarkedPiece> {
        options.colours.pieces().map(|piece| MarkedPiece { piece, mark: Mark::Standing(Seat::FIRST) }).collect()
    }

    fn facings(piece: MarkedPiece) -> Vec<MarkedPiece> {
        Mark::all().map(|mark| MarkedPiece { mark, ..piece }).collect()
    }

    fn places(options: &Options, _setup: &Setup) -> Vec<Square> {
        options.colours.squares().collect()
    }

    fn place_name(_options: &Options, place: Square) -> String {
        place.to_string()
    }

    fn place(options: &Options, name: &str) -> Option<Square> {
        let mut reader = Reader::new(name);
        Square::read(&mut reader, options.colours).filter(|_| reader.is_at_end())
    }

    fn pieces(_options: &Options, setup: &Setup) -> Vec<(Square, MarkedPiece)> {
        setup.board.pieces().map(|(square, piece, mark)| (square, MarkedPiece { piece, mark })).collect()
    }

    /// Puts a piece onto a square. ENAN-7: pieces may be out of the game, so it need not come from a hand.
    fn put(_options: &Options, setup: &mut Setup, at: Square, piece: MarkedPiece) -> Result<(), SetupError> {
        setup.board[at] = Some((piece.piece, piece.mark));
        Ok(())
    }

    fn take(_options: &Options, setup: &mut Setup, at: Square, _piece: MarkedPiece) {
        setup.board[at] = None;
    }

    fn cleared(options: &Options, _setup: &Setup) -> Setup {
        Setup { board: Board::empty(options.colours), ..Setup::start(options) }
    }

    fn to_act(setup: &Setup) -> Seat {
        setup.to_act
    }

    fn set_to_act(setup: &mut Setup, seat: Seat) {
        setup.to_act = seat;
    }

    fn phase(_options: &Options, setup: &Setup) -> PhaseName {
        setup.used.map_or(TURN, |used| PhaseName::of(USED, used))
    }

    fn phases(options: &Options, _setup: &Setup) -> Vec<PhaseName> {
        [TURN].into_iter().chain(options.colours.pieces().map(|piece| PhaseName::of(USED, piece))).collect()
    }

    fn set_phase(options: &Options, setup: &mut Setup, phase: &PhaseName) -> Result<(), SetupError> {
        setup.used = options.colours.pieces().find(|piece| phase.of.as_ref() == Some(&piece.to_string()));
        Ok(())
    }

    fn counters(options: &Options, setup: &Setup) -> Vec<Counter<MarkedPiece>> {
        let material = setup.material();
        let left = |most: u32, held: u8, all: u32| (most + u32::from(held)).saturating_sub(all);
        let mut counters = Vec::new();
        for (seat, hand) in Seat::all(2).zip(&setup.hands) {
            match hand {
                Hand::Pieces(held) => counters.extend(options.colours.pieces().map(|piece| {
                    let held = held[piece.index()];
                    let most = left(PIECES_OF_A_KIND, held, material.pieces[piece.index()]);
                    let drawn = MarkedPiece { piece, mark: Mark::Standing(seat) };
                    Counter::new(Count::Held { seat, kind: piece.to_string() }, held, most).drawn_as(drawn)
                })),
                Hand::Pyramids { bottoms, tops } => {
                    for (level, held, all) in
                        [(Level::Bottom, bottoms, material.bottoms), (Level::Top, tops, material.tops)]
                    {
                        counters.extend(options.colours.circle().iter().map(|colour| {
                            let held = held[colour.index()];
                            let most = left(pyramids_of_a_colour(options), held, all[colour.index()]);
                            Counter::new(Count::Held { seat, kind: level.kind(*colour) }, held, most)
                        }));
                    }
                }
            }
        }
        counters.push(Counter::new(Count::Plies, setup.plies, MOST_PLIES));
        counters
    }

    fn set_count(options: &Options, setup: &mut Setup, what: &Count, to: u32) -> Result<(), SetupError> {
        let refused = || SetupError::new(format!("there is no {what}"));
        match what {
            Count::Held { seat, kind } => {
                let hand = setup.hands.get_mut(seat.index());
                let held = hand.and_then(|hand| held(options, hand, kind)).ok_or_else(refused)?;
                *held = to.min(pyramids_of_a_colour(options)) as u8;
                Ok(())
            }
            Count::Plies => {
                setup.plies = to;
                Ok(())
            }
            _ => Err(refused()),
        }
    }

    fn begins_turn(_setup: &Setup) -> bool {
        true
    }

    fn stand_in(options: &Options, setup: &Setup) -> Option<Enantiomerfolk> {
        if setup.board.colours() != options.colours {
            return None;
        }
        let fits = |hand: &Hand| matches!(hand, Hand::Pyramids { .. }) == options.restack;
        let game = || Enantiomerfolk::finished(*options, setup.table(), setup.to_act, setup.used, setup.plies);
        setup.hands.iter().all(fits).then(game)
    }

    fn table_seats(_options: &Options) -> usize {
        2
    }
}

/// ENAN-14: a pyramid's level in a stack.
#[derive(Clone, Copy)]
enum Level {
    Bottom,
    Top,
}

impl Level {
    fn kind(self, colour: Colour) -> String {
        match self {
            Level::Bottom => format!("{}:", colour.letter()),
            Level::Top => format!(":{}", colour.letter()),
        }
    }
}

/// Returns the count of one kind in a hand.
fn held<'a>(options: &Options, hand: &'a mut Hand, kind: &str) -> Option<&'a mut u8> {
    let colours = options.colours;
    let colour = |level: Level| colours.circle().iter().find(|colour| level.kind(**colour) == kind);
    match hand {
        Hand::Pieces(held) => {
            colours.pieces().find(|piece| piece.to_string() == kind).map(|piece| &mut held[piece.index()])
        }
        Hand::Pyramids { bottoms, tops } => match (colour(Level::Bottom), colour(Level::Top)) {
            (Some(bottom), _) => Some(&mut bottoms[bottom.index()]),
            (_, Some(top)) => Some(&mut tops[top.index()]),
            _ => None,
        },
    }
}
