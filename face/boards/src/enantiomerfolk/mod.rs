//! Enantiomerfolk: two-coloured stacks, rotated according to their owner, tipped over when they attack.

mod circle;
mod layout;
mod marks;
mod motions;
mod panel;
mod scene;
mod stack;
mod text;

pub use circle::{circle_of, colour_circle};
pub(crate) use motions::motions;
pub(crate) use panel::{hand, seat_line};
pub(crate) use scene::{board, stack_on};
pub(crate) use stack::stack_shapes;
pub(crate) use text::text;

use crate::Hue;
use pentad_core::{Game, Seat};
use pentad_enantiomerfolk::{Colour, Direction, Enantiomerfolk, Hand, Mark, Piece};

fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Red,
        Colour::Yellow => Hue::Yellow,
        Colour::Green => Hue::Green,
        Colour::Blue => Hue::Blue,
    }
}

fn seat_name(seat: Seat) -> &'static str {
    Enantiomerfolk::INFO.seat_names[seat.index()]
}

/// Describes a piece and its mark: "blue on red, Clockwise".
fn in_words(piece: Piece, mark: Mark) -> String {
    let piece = colours_in_words(piece);
    match mark {
        Mark::Standing(owner) => format!("{piece}, {}", seat_name(owner)),
        Mark::Attacking(direction) => {
            let side = match direction {
                Direction::North => "north",
                Direction::East => "east",
                Direction::South => "south",
                Direction::West => "west",
            };
            format!("{piece}, attacking {side}")
        }
    }
}

fn colours_in_words(piece: Piece) -> String {
    format!("{} on {}", piece.top(), piece.bottom())
}

/// Returns true if the colours of a piece bar the seat to act from using it (ENAN-3). No piece is barred once the game is over.
fn is_barred(game: &Enantiomerfolk, piece: Piece) -> bool {
    barred(game).is_some_and(|(bottom, top)| piece.bottom() == bottom || piece.top() == top)
}

fn barred(game: &Enantiomerfolk) -> Option<(Colour, Colour)> {
    game.turn().seat().and_then(|_| game.barred())
}

/// Returns the pieces, or with Restack the pyramids, that are neither on the board nor in a hand.
fn out_of_the_game(game: &Enantiomerfolk) -> Hand {
    let colours = game.colours();
    let on_board = || colours.squares().filter_map(|square| game.piece(square)).map(|(piece, _)| piece);
    let hands = Seat::all(2).map(|seat| game.hand(seat));
    if !game.options().restack {
        let mut left = [0_u8; Piece::COUNT];
        colours.pieces().for_each(|piece| left[piece.index()] = 2);
        on_board().for_each(|piece| left[piece.index()] = left[piece.index()].saturating_sub(1));
        for hand in hands {
            if let Hand::Pieces(counts) = hand {
                left.iter_mut().zip(counts).for_each(|(left, held)| *left = left.saturating_sub(held));
            }
        }
        return Hand::Pieces(left);
    }
    let mut bottoms = [0_u8; Colour::COUNT];
    colours.circle().iter().for_each(|colour| bottoms[colour.index()] = 2 * colours.count() as u8);
    let mut tops = bottoms;
    for piece in on_board() {
        for (left, own) in [(&mut bottoms, piece.bottom()), (&mut tops, piece.top())] {
            left[own.index()] = left[own.index()].saturating_sub(1);
        }
    }
    for hand in hands {
        if let Hand::Pyramids { bottoms: held_bottoms, tops: held_tops } = hand {
            bottoms.iter_mut().zip(held_bottoms).for_each(|(left, held)| *left = left.saturating_sub(held));
            tops.iter_mut().zip(held_tops).for_each(|(left, held)| *left = left.saturating_sub(held));
        }
    }
    Hand::Pyramids { bottoms, tops }
}
