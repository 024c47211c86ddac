use super::panel::hand_names;
use crate::motion::{Motion, piece, reserve};
use pentad_core::{Game, Seat};
use pentad_enantiomerfolk::{Action, Enantiomerfolk, Piece, Square};

/// Returns the motions of moves, drops and captures, and of every piece that tips over or stands up in place.
pub(crate) fn motions(game: &Enantiomerfolk, action: Action) -> Vec<Motion> {
    let mut after = game.clone();
    after.apply(action);
    let restack = game.options().restack;
    let mut motions = Vec::new();
    match action {
        Action::Move { from, to } => motions.push(Motion::new(piece(from), piece(to))),
        Action::Drop { piece: dropped, on } => {
            let hand = game.turn().seat().map(|seat| hand_names(seat, dropped, restack));
            motions.extend(hand.into_iter().flatten().map(|name| Motion::new(reserve(name), piece(on))));
        }
        Action::Attack { to, .. } => {
            if let (Some((captured, _)), None) = (game.piece(to), after.piece(to)) {
                motions.extend(captured_to(game, &after, captured).map_or_else(
                    || vec![Motion::out_of_the_game(piece(to))],
                    |seat| {
                        let names = hand_names(seat, captured, restack);
                        names.into_iter().map(|name| Motion::new(piece(to), reserve(name))).collect()
                    },
                ));
            }
        }
    }
    // An attacker that captures tips over and stands up again, for the same seat or for the other.
    let attacks = |square: Square| matches!(action, Action::Attack { from, .. } if from == square);
    let tips = |square: &Square| match (game.piece(*square), after.piece(*square)) {
        (Some((_, before)), Some((_, now))) => before != now || attacks(*square),
        _ => false,
    };
    motions.extend(game.colours().squares().filter(tips).map(|square| Motion::on_the_spot(piece(square))));
    motions
}

/// ENAN-7: returns the seat whose hand a captured piece has gone to, if the piece is still in the game.
fn captured_to(game: &Enantiomerfolk, after: &Enantiomerfolk, captured: Piece) -> Option<Seat> {
    Seat::all(2).find(|seat| after.hand(*seat).holds(captured) && after.hand(*seat).len() > game.hand(*seat).len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::{new_game, play_all};

    #[test]
    fn a_captured_piece_goes_into_a_hand() {
        for (options, names) in [("", vec!["hand 2 BR"]), ("Restack=yes", vec!["hand 2 bottom B", "hand 2 top R"])] {
            let game = play_all(new_game::<Enantiomerfolk>(options, 0), "e4-e3");
            let taken = motions(&game, game.read("d3>e3").unwrap());
            let captured = names.into_iter().map(|name| Motion::new(piece("e3"), reserve(name)));
            assert_eq!(taken, captured.chain([Motion::on_the_spot(piece("d3"))]).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_attacker_tips_over_where_it_stands() {
        let game = play_all(new_game::<Enantiomerfolk>("", 0), "b3-b2; a4-a5");
        assert_eq!(motions(&game, game.read("b2>c2").unwrap()), [Motion::on_the_spot(piece("b2"))]);
    }
}
