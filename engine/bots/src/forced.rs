//! Forced wins by plain minimax, for tests.

use pentad_core::{Game, Seat, Turn};
use pentad_search::Report;

/// Returns true if a seat wins within `plies` actions against any defence, with all earlier positions taken into account.
pub(crate) fn wins_by_force<G: Game>(game: &G, seat: Seat, plies: u32) -> bool {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let wins_after = |action: &G::Action| {
        let mut child = game.clone();
        child.apply(*action);
        wins_by_force(&child, seat, plies - 1)
    };
    match game.turn() {
        Turn::Over => game.outcome().is_some_and(|outcome| outcome.worth(seat) == 1.0),
        _ if plies == 0 => false,
        Turn::Seat(actor) if actor == seat => actions.iter().any(wins_after),
        Turn::Seat(_) | Turn::Chance => actions.iter().all(wins_after),
    }
}

/// Returns the actions that a report calls exact wins or losses although they are not forced within `plies` actions, and the
/// number of actions that it calls exact. For two seats.
pub(crate) fn wrong_proofs<G: Game>(game: &G, report: &Report<G::Action>, plies: u32) -> (Vec<G::Action>, usize) {
    let Turn::Seat(seat) = game.turn() else { return (Vec::new(), 0) };
    let exact = || report.lines.iter().filter(|line| line.exact);
    let wrong = exact().filter(|line| {
        let mut child = game.clone();
        child.apply(line.action);
        let winner = if line.worth == 1.0 { seat } else { seat.next(2) };
        !wins_by_force(&child, winner, plies)
    });
    (wrong.map(|line| line.action).collect(), exact().count())
}
