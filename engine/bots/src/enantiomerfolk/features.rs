//! The features of a position that the evaluation weighs.

use pentad_core::{Game, Seat};
use pentad_enantiomerfolk::{Colour, Colours, Enantiomerfolk, Hand, Mark, Square, Squares, Standing};

/// The number of standing pieces with a colour, for each colour. A seat with fewer than two has lost (ENAN-9).
pub(super) const COLOUR: usize = 0;
pub(super) const MOST_STANDING: usize = 11;
/// The number of pieces among those that have no neighbour, and so cannot be tipped, for each colour: four features each
/// (none to three or more) for 2, 3, 4 and more pieces.
pub(super) const ALONE: usize = COLOUR + MOST_STANDING + 1;
/// A piece in hand.
pub(super) const IN_HAND: usize = ALONE + 16;
/// At least one piece in hand.
pub(super) const ANY_IN_HAND: usize = IN_HAND + 1;
/// A piece in hand with one of the colours that the seat has fewest of.
pub(super) const NEEDED_IN_HAND: usize = ANY_IN_HAND + 1;
/// A standing piece that one more unit of force puts into the opponent's hand.
pub(super) const NEARLY_LOST: usize = NEEDED_IN_HAND + 1;
/// A standing piece that one more unit of force puts into its owner's own hand.
pub(super) const NEARLY_BACK: usize = NEARLY_LOST + 1;
/// A standing piece under attack.
pub(super) const ATTACKED: usize = NEARLY_BACK + 1;
/// The right to act.
pub(super) const TURN: usize = ATTACKED + 1;
/// The seat to act can tip a piece without which the opponent is short of a colour.
pub(super) const WINS_NOW: usize = TURN + 1;
/// An attacker that the seat to act can make its own now by moving the attacker's target.
pub(super) const RELEASABLE: usize = WINS_NOW + 1;
/// Any other attacker.
pub(super) const OTHER_ATTACKER: usize = RELEASABLE + 1;
/// The number of features.
pub const COUNT: usize = OTHER_ATTACKER + 1;

/// Returns the squares adjacent to these. All of these must be on the board, since bits off the board are adjacent to its
/// edge.
#[inline]
pub(super) fn beside(set: Squares, board: Squares) -> Squares {
    (set << 1 | set >> 1 | set << 8 | set >> 8) & board
}

/// Calls `see` with each feature and its count, from the point of view of the seat to act.
#[inline]
pub(super) fn see(game: &Enantiomerfolk, mut see: impl FnMut(usize, i32)) {
    let Some(actor) = game.turn().seat() else { return };
    let other = actor.next(2);
    let standing = game.standing_counts();
    let colours = game.colours();
    see_standing(colours, standing, actor, 1, &mut see);
    see_standing(colours, standing, other, -1, &mut see);
    see(TURN, 1);

    let occupied = game.occupied();
    let usable = game.usable();
    let crowded = occupied & beside(occupied, colours.board());
    for (seat, sign) in [(actor, 1), (other, -1)] {
        let own = game.standing_on(seat);
        for colour in colours.circle().iter().copied() {
            let alone = (own & game.coloured(colour) & !crowded).count_ones() as usize;
            see(ALONE + 4 * standing.of(seat, colour).clamp(2, 5) - 8 + alone.min(3), sign);
        }
        see_hand(game, seat, standing, sign, &mut see);
    }
    let tippable = game.standing_on(other) & usable & crowded;
    let is_won = |colour: &Colour| standing.of(other, *colour) == 2 && tippable & game.coloured(*colour) != 0;
    let wins = colours.circle().iter().any(is_won);
    if wins {
        see(WINS_NOW, 1);
    }

    let movable = usable & beside(colours.board() & !occupied, colours.board());
    for target in game.under_attack() {
        see_target(game, target, movable & target.bit() != 0, actor, &mut see);
    }
}

#[inline]
fn see_standing(colours: Colours, standing: Standing, seat: Seat, sign: i32, see: &mut impl FnMut(usize, i32)) {
    for colour in colours.circle() {
        see(COLOUR + standing.of(seat, *colour).min(MOST_STANDING), sign);
    }
}

fn see_hand(game: &Enantiomerfolk, seat: Seat, standing: Standing, sign: i32, see: &mut impl FnMut(usize, i32)) {
    let hand = game.hand(seat);
    let count = hand.len() as i32;
    if count == 0 {
        return;
    }
    see(IN_HAND, sign * count);
    see(ANY_IN_HAND, sign);
    let circle = game.colours().circle();
    let fewest = circle.iter().map(|colour| standing.of(seat, *colour)).min();
    let needed = |colour: &Colour| Some(standing.of(seat, *colour)) == fewest && holds_colour(&hand, *colour);
    if circle.iter().any(needed) {
        see(NEEDED_IN_HAND, sign);
    }
}

fn holds_colour(hand: &Hand, colour: Colour) -> bool {
    hand.droppable().any(|piece| piece.bottom() == colour || piece.top() == colour)
}

fn see_target(game: &Enantiomerfolk, target: Square, can_move: bool, actor: Seat, see: &mut impl FnMut(usize, i32)) {
    let attackers = game.attackers(target).count() as i32;
    see(if can_move { RELEASABLE } else { OTHER_ATTACKER }, attackers);
    let Some((_, Mark::Standing(owner))) = game.piece(target) else { return };
    let force = game.force(target);
    let sign = if owner == actor { 1 } else { -1 };
    see(ATTACKED, sign);
    let near = [force.clockwise == 1, force.counter_clockwise == 1];
    if near[1 - owner.index()] {
        see(NEARLY_LOST, sign);
    }
    if near[owner.index()] {
        see(NEARLY_BACK, sign);
    }
}
