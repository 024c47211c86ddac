//! Quintets: pyramids on nineteen points, between the hands of their owners and the groups these have formed.

mod last;
mod motions;
mod scene;
mod side;
mod text;

pub(crate) use motions::motions;
pub(crate) use scene::{board, standing};
pub(crate) use side::{hand, seat_line};
pub(crate) use text::text;

use crate::{BoardText, Hue};
use pentad_core::{Game, Seat};
use pentad_quintets::{Piece, Quintets, Size};

/// QUIN-8: number of groups that wins.
const GOAL: usize = 3;

/// Returns the colour of a seat's pyramids.
pub(crate) fn hue(seat: Seat) -> Hue {
    [Hue::Red, Hue::Blue, Hue::Yellow][seat.index()]
}

fn seat_name(seat: Seat) -> &'static str {
    Quintets::INFO.seat_names[seat.index()]
}

/// Returns a piece in two letters: `rS` is a small red one.
fn letters(piece: Piece) -> String {
    format!("{}{}", &seat_name(piece.seat)[..1], piece.size.letter())
}

/// Returns the pieces of a seat that have left the board for good, largest first.
fn departed(game: &Quintets, seat: Seat) -> Vec<Size> {
    let standing = |size| (0..game.shape().points()).filter(|at| game.piece(*at) == Some(Piece { seat, size })).count();
    Size::ALL
        .into_iter()
        .rev()
        .flat_map(|size| std::iter::repeat_n(size, 5 - game.in_hand(seat, size) - standing(size)))
        .collect()
}

/// Returns the group of five that still stands on the board because it has ended the game.
fn standing_five(game: &Quintets, seat: Seat) -> Option<Vec<usize>> {
    game.groups(seat).into_iter().find(|group| group.len() == 5)
}

/// Describes the progress towards a draw in words; empty if there is none.
fn quiet(game: &Quintets, tell: fn(BoardText) -> String) -> String {
    let options = game.options();
    let mut words = Vec::new();
    if game.quiet_actions() > 0 {
        let (actions, limit) = (game.quiet_actions(), options.quiet_draw);
        words.push(tell(BoardText::Quiet { actions, limit }));
    }
    if game.occurrences() > 1 {
        let (times, limit) = (game.occurrences(), options.repetition_draw);
        words.push(tell(BoardText::Seen { times, limit }));
    }
    words.join(" · ")
}
