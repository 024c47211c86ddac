use super::side::{formed_name, hand_name};
use crate::motion::{Motion, piece, reserve};
use pentad_core::Game;
use pentad_quintets::{Action, Quintets};

/// Returns the motions of pieces that are placed, slide or exchange; a formed group moves to its owner's side, including the piece that
/// completed it.
pub(crate) fn motions(game: &Quintets, action: Action) -> Vec<Motion> {
    let mut after = game.clone();
    after.apply(action);
    let board = game.shape();
    let on = |point: usize| piece(board.name(point));
    let moved = match action {
        Action::Pass => Vec::new(),
        Action::Place { size, point } => {
            let hand = game.turn().seat().map(|seat| reserve(hand_name(seat, size)));
            vec![(hand, usize::from(point))]
        }
        Action::Slide { from, to } => vec![(Some(on(from.into())), usize::from(to))],
        Action::Exchange { from, to } => {
            vec![(Some(on(from.into())), usize::from(to)), (Some(on(to.into())), usize::from(from))]
        }
    };
    // QUIN-7: a group that ends the game stays where it is.
    let mut left: Vec<(usize, String)> = Vec::new();
    for (seat, group) in game.groups_formed_by(action) {
        let tray = formed_name(seat, after.formed(seat));
        left.extend(group.into_iter().filter(|point| after.piece(*point).is_none()).map(|point| (point, tray.clone())));
    }
    let tray_for = |point: usize| left.iter().find(|(other, _)| *other == point).map(|(_, tray)| reserve(tray));
    let mut motions = Vec::new();
    for (from, point) in &moved {
        let tray = tray_for(*point);
        let via = tray.is_some().then(|| board.name(*point));
        motions.push(Motion { from: from.clone(), via, to: tray.or_else(|| Some(on(*point))) });
    }
    let stood = left.iter().filter(|(point, _)| moved.iter().all(|(_, other)| other != point));
    motions.extend(stood.map(|(point, tray)| Motion::new(on(*point), reserve(tray))));
    motions
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::{new_game, play_all};

    #[test]
    fn a_group_leaves_with_the_piece_that_completes_it() {
        let game = play_all(new_game::<Quintets>("", 0), "Sa1; Se1; Sa2; Se2; Sa3; Se3; Mb1; Sd1");
        let motions = motions(&game, game.read("Lb4").unwrap());
        let tray = || reserve("formed 1 1");
        let completing = Motion { from: Some(reserve("hand 1 L")), via: Some("b4".to_owned()), to: Some(tray()) };
        assert_eq!(motions[0], completing);
        assert_eq!(motions[1..], ["a1", "a2", "a3", "b1"].map(|point| Motion::new(piece(point), tray())));
    }
}
