use pentad_catalog::GameId;
use pentad_puzzles::{Attempt, Kind, Proof, Puzzle, Verdict, games, lines, shipped};
use std::collections::HashSet;

fn puzzles(id: GameId) -> Vec<Puzzle> {
    let read = |(number, line)| match Puzzle::read(id, line) {
        Ok(puzzle) => puzzle,
        Err(error) => panic!("{id}, puzzle {}: {error}", number + 1),
    };
    lines(shipped(id)).enumerate().map(read).collect()
}

#[test]
fn there_are_enough_of_every_game_and_of_many_levels() {
    for id in games() {
        let puzzles = puzzles(id);
        let fewest = if id == GameId::Factory { 100 } else { 200 };
        assert!(puzzles.len() >= fewest, "{id} has {} puzzles", puzzles.len());
        let levels: HashSet<u8> = puzzles.iter().map(|puzzle| puzzle.level).collect();
        assert!(levels.len() >= 5, "{id} has the levels {levels:?}");
    }
    assert!(shipped(GameId::Loom).is_empty());
}

#[test]
fn every_one_is_solved_by_its_answer_and_by_nothing_else() {
    for id in games() {
        for (number, puzzle) in puzzles(id).into_iter().enumerate() {
            let name = format!("{id}, puzzle {}", number + 1);
            let mut legal = Vec::new();
            puzzle.start.legal_actions(&mut legal);
            assert!(legal.len() > 3, "{name} leaves no choice");
            let right =
                legal.iter().filter(|action| Attempt::new(puzzle.clone()).play(**action) != Verdict::Wrong).count();
            assert!(right >= 1 && right < legal.len(), "{name}: {right} actions are right");
            let mut attempt = Attempt::new(puzzle.clone());
            for action in &puzzle.answer {
                assert!(matches!(attempt.play(*action), Verdict::GoOn | Verdict::Solved), "{name}");
            }
            assert!(attempt.is_solved(), "{name}");
            for _ in &puzzle.then {
                assert!(attempt.play_on(), "{name} cannot go on as it says");
            }
            assert!(!attempt.play_on(), "{name} goes on and on");
        }
    }
}

#[test]
fn every_claim_agrees_with_itself() {
    for id in games() {
        for (number, puzzle) in puzzles(id).into_iter().enumerate() {
            let (claim, name) = (&puzzle.claim, format!("{id}, puzzle {}", number + 1));
            assert!(claim.worth - claim.other >= 0.07, "{name}: {claim}");
            assert!(claim.effort >= 10_000, "{name}: {claim}");
            match puzzle.kind {
                Kind::Win => {
                    assert!(claim.worth == 1.0 && matches!(claim.proof, Proof::All | Proof::Answer), "{name}")
                }
                Kind::Save => assert!(claim.other == 0.0 && claim.proof != Proof::Searched, "{name}"),
                Kind::Best => {}
            }
        }
    }
}

#[test]
fn none_is_there_twice_and_each_is_written_as_it_should_be() {
    for id in games() {
        let mut seen = HashSet::new();
        for (puzzle, line) in puzzles(id).iter().zip(lines(shipped(id))) {
            assert_eq!(puzzle.to_string(), line);
            assert!(seen.insert(puzzle.start.hash_key()), "{line}");
        }
    }
}
