use pentad_catalog::GameId;
use pentad_puzzles::{Puzzle, PuzzleError, level_of_line, lines};

const GOOD: &str = "4 win | Size=4 | 1bw1/b2wb/2wbb1/1b1www1/2wwb1/b1bwb/1wb1; to 2 | b2 ; f3 | c6+e1 | worth=1 other=0.14 proof=answer effort=40000 game=9 action=17";

#[test]
fn a_line_is_read_and_written_again() {
    let puzzle = Puzzle::read(GameId::Iris, GOOD).unwrap();
    assert_eq!(puzzle.to_string(), GOOD);
    assert_eq!((puzzle.level, puzzle.answer.len(), puzzle.then.len()), (4, 2, 1));
    assert_eq!(level_of_line(GOOD), Some(4));
    assert_eq!(lines("# about\n\n  4 win | x \n").collect::<Vec<_>>(), ["4 win | x"]);
}

#[test]
fn what_is_dealt_in_the_beginning_is_not_written() {
    let mut headers = Default::default();
    GameId::Iri.deal(&mut headers, &mut pentad_core::random::Unshuffled).unwrap();
    let start = Puzzle::start_at(&GameId::Iri.start(&headers).unwrap()).unwrap();
    let mut legal = Vec::new();
    start.legal_actions(&mut legal);
    let mut puzzle = Puzzle::read(GameId::Iris, GOOD).unwrap();
    (puzzle.start, puzzle.answer, puzzle.then) = (start, vec![legal[0]], Vec::new());
    let line = puzzle.to_string();
    assert!(line.starts_with("4 win |  |"), "{line}");
    assert_eq!(Puzzle::read(GameId::Iri, &line).unwrap().to_string(), line);
}

#[test]
fn whatever_is_wrong_with_a_line_is_said() {
    let wrong = |from: &str, to: &str| Puzzle::read(GameId::Iris, &GOOD.replace(from, to)).err();
    for (from, to) in [
        ("4 win", "9 win"),
        ("4 win", "0 win"),
        ("4 win", "win"),
        ("win", "lose"),
        ("Size=4", "Size=5"),
        ("Size=4", "Size"),
        ("Size=4", "Size=100"),
        ("; to 2", "; to 7"),
        ("proof=answer", "proof=yes"),
        ("proof=answer", ""),
        ("worth=1", "worth=2"),
        ("worth=1", "worth=NaN"),
        ("effort=40000", "effort=-1"),
        (" | c6+e1", ""),
    ] {
        assert!(wrong(from, to).is_some(), "{to} in place of {from} is read");
    }
    assert_eq!(wrong("b2 ; f3 ", ""), Some(PuzzleError::NotOneTurn));
    assert_eq!(wrong("b2 ; f3", "b2 ; f3 ; c6+e1"), Some(PuzzleError::NotOneTurn));
    assert!(matches!(wrong("b2 ; f3", "b2 ; z9"), Some(PuzzleError::Action(..))));
    assert!(matches!(wrong("b2 ; f3", "d4"), Some(PuzzleError::Action(..))), "the cell is taken");
    for nonsense in ["", "|||||", "| | | | | |", "1 win", "1 win | | | | |"] {
        assert!(Puzzle::read(GameId::Iris, nonsense).is_err());
    }
}
