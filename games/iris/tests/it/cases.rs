//! Positions that random play seldom reaches, and the messages for refused moves.

use pentad_conformance::{forbidden_by, legal_strings, new_game, play_all};
use pentad_core::{Game, Hexagon, Seat, Turn};
use pentad_iris::{Iris, Options, Phase, Setup};

fn start(size: u8) -> Iris {
    new_game(&format!("Size={size}"), 0)
}

#[test]
fn iris_3_the_first_turn_is_one_gray_stone() {
    let game = start(5);
    assert_eq!(forbidden_by(&game, "pass"), "IRIS-3");
    assert_eq!(forbidden_by(&game, "a1"), "IRIS-3");
    let game = play_all(game, "e5");
    assert_eq!(game.turn(), Turn::Seat(Seat::SECOND));
}

#[test]
fn iris_4_what_a_turn_may_be() {
    let game = play_all(start(5), "e5; a1+i5; d4");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST), "the second gray stone is the same seat's");
    assert_eq!(forbidden_by(&game, "pass"), "IRIS-4");
    assert_eq!(forbidden_by(&game, "d5"), "IRIS-4");
    assert_eq!(forbidden_by(&game, "e5"), "IRIS-4");
    assert_eq!(forbidden_by(&game, "a2"), "IRIS-4");
    let game = play_all(game, "d6");
    assert_eq!(forbidden_by(&game, "i5"), "IRIS-4");
}

#[test]
fn iris_4_either_cell_names_a_pair() {
    let game = play_all(start(5), "e5");
    let pair = game.read("a1+i5").unwrap();
    for text in ["a1", "i5", "I5 + A1", " a1 +i5 "] {
        assert_eq!(game.read(text), Ok(pair), "{text}");
    }
}

#[test]
fn iris_4_a_second_stone_without_a_cell_is_forfeited() {
    // Only e4 and e5, which are adjacent, and one pair are left.
    let board = Hexagon::new(5);
    let cell = |name: &str| (0..board.points()).find(|cell| board.name(*cell) == name).unwrap();
    let mut stones = vec![Some(Seat::FIRST); board.points()];
    for name in ["e4", "e5", "a1", "i5"] {
        stones[cell(name)] = None;
    }
    let setup = Setup { stones, to_act: Seat::SECOND, phase: Phase::Turn { after_pass: false } };
    let game = Iris::from_setup(&Options { size: 5 }, &setup).unwrap();
    assert_eq!(legal_strings(&game), ["a1+i5", "e4", "e5", "pass"]);
    let game = play_all(game, "e4");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST), "the turn has ended");
    assert_eq!(legal_strings(&game), ["a1+i5", "e5", "pass"]);
    let game = play_all(game, "e5; a1");
    assert_eq!(game.turn(), Turn::Over, "the board is full");
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let empty = Setup { stones: vec![None; 61], to_act: Seat::FIRST, phase: Phase::Turn { after_pass: false } };
    let refused = |size: u8, setup: &Setup| Iris::from_setup(&Options { size }, setup).unwrap_err().to_string();
    assert!(refused(2, &empty).starts_with("a board has 3 to 10 cells a side"));
    assert!(refused(11, &empty).starts_with("a board has 3 to 10 cells a side"));
    assert!(refused(4, &empty).starts_with("a board of size 4 has 37 cells, not 61"));
    let mut stone = empty.clone();
    stone.stones[30] = Some(Seat::FIRST);
    assert_eq!(refused(5, &Setup { phase: Phase::Opening, ..stone.clone() }), "the opening starts on an empty board");
    assert_eq!(refused(5, &Setup { phase: Phase::Opening, to_act: Seat::SECOND, ..empty.clone() }), "black opens");
    let second = Phase::SecondStone { first: 31 };
    assert!(refused(5, &Setup { phase: second, ..stone.clone() }).starts_with("the first gray stone"));
    let mut unpaired = stone.clone();
    unpaired.stones[0] = Some(Seat::FIRST);
    assert!(refused(5, &unpaired).starts_with("a1 and i5 are a pair"));
    unpaired.stones[60] = Some(Seat::SECOND);
    assert!(refused(5, &unpaired).starts_with("a1 and i5 are a pair"));
    assert_eq!(refused(5, &Setup { to_act: Seat::THIRD, ..empty }), "Iris has two seats");
    let full = Setup { stones: vec![Some(Seat::FIRST); 61], phase: Phase::SecondStone { first: 30 }, ..stone };
    assert!(refused(5, &full).starts_with("there is no cell for the second gray stone"));
}

#[test]
fn iris_5_two_passes_end_the_game_but_not_with_a_stone_between() {
    let game = play_all(start(3), "c3; pass; b2; d3; pass");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    let game = play_all(game, "pass");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.outcome().unwrap().to_string(), "1=2", "equal lists are a draw");
    assert_eq!(forbidden_by(&game, "a1"), "IRIS-5");
}

#[test]
fn unreadable_texts_say_what_is_expected() {
    let game = play_all(start(5), "e5");
    for (text, answer) in [
        ("a1+c3", "the partner of a1 is i5, not c3"),
        ("e4+e6", "e4 is a gray cell and has no partner"),
        ("z9", "z9 is not on this board, which runs from a1 to i5"),
        ("a99", "a99 is not on this board"),
        ("hello", "\"hello\" is not a move"),
        ("", "\"\" is not a move"),
        ("a1+", "\"a1+\" is not a move"),
        ("passe", "\"passe\" is not a move"),
    ] {
        let error = game.read(text).unwrap_err().to_string();
        assert!(error.starts_with(answer), "{text}: {error}");
    }
}

/// Iris never ties on a full board: checks every way to fill the rim and the inside at size 3, regardless of the order of play.
#[test]
fn iris_7_no_full_board_of_size_3_is_tied() {
    let mut boards = 0_u32;
    for black in 0_u32..1 << 19 {
        // IRIS-4: both cells of a pair always hold the same colour.
        let board = Hexagon::new(3);
        let paired = (0..19)
            .filter(|cell| board.is_rim(*cell))
            .all(|cell| black >> cell & 1 == black >> board.opposite(cell) & 1);
        if paired {
            assert_no_tie(3, |cell| black >> cell & 1 == 1);
            boards += 1;
        }
    }
    assert_eq!(boards, 1 << 13, "six pairs and seven gray cells");
}

#[test]
fn iris_7_no_random_full_board_is_tied() {
    use pentad_core::random::Rng;
    let mut random = pentad_conformance::random(7);
    for size in 4..=8 {
        let board = Hexagon::new(size);
        for _ in 0..20_000 {
            let colours: Vec<bool> = (0..board.points()).map(|_| random.next_u32() & 1 == 1).collect();
            let same = |cell: usize| if board.is_rim(cell) { cell.min(board.opposite(cell)) } else { cell };
            assert_no_tie(size, |cell| colours[same(cell)]);
        }
    }
}

fn assert_no_tie(size: u8, black: impl Fn(usize) -> bool) {
    let stones = (0..Hexagon::new(size).points()).map(|cell| Some(Seat::ALL[usize::from(!black(cell))])).collect();
    let setup = Setup { stones, to_act: Seat::FIRST, phase: Phase::Turn { after_pass: false } };
    let game = Iris::from_setup(&Options { size }, &setup).unwrap();
    let winners = game.outcome().expect("a full board ends the game").winners();
    assert_eq!(winners.len(), 1, "tied: {}", game.scores());
}
