use pentad_catalog::GameId;
use pentad_finder::{reread, verify};
use pentad_puzzles::{Proof, Puzzle, games, lines, shipped};

fn puzzles(id: GameId) -> Vec<Puzzle> {
    lines(shipped(id)).map(|line| Puzzle::read(id, line).expect("the tests of the puzzles read every line")).collect()
}

/// `pentad puzzles check --deep` searches all of them again as deeply as when they were found.
#[test]
fn the_search_that_found_them_finds_a_sample_of_them_again() {
    for id in games() {
        for (number, puzzle) in puzzles(id).iter().enumerate().step_by(12) {
            reread(puzzle).unwrap_or_else(|error| panic!("{id}, puzzle {}: {error}", number + 1));
        }
    }
}

#[test]
fn a_few_that_are_wholly_proven_are_proven_again() {
    for id in [GameId::Quintets, GameId::Iris] {
        for puzzle in puzzles(id).iter().filter(|puzzle| puzzle.claim.proof == Proof::All).take(2) {
            verify(puzzle).unwrap_or_else(|error| panic!("{id}, {puzzle}: {error}"));
        }
    }
}
