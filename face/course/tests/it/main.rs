//! Tests of the course from outside: its steps, its texts, and the learner's progress.

mod first_game;
mod lessons;
mod steps;
mod texts;

use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_course::{Step, course};

/// Returns every step of every course.
fn all_steps() -> impl Iterator<Item = (GameId, usize, &'static Step)> {
    GameId::ALL.into_iter().flat_map(|id| course(id).iter().enumerate().map(move |(index, step)| (id, index, step)))
}

fn legal(game: &AnyGame) -> Vec<AnyAction> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions
}
