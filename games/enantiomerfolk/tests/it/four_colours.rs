//! The game of four colours (ENAN-15, ENAN-16), worked out by hand.

use crate::cases::{PLAIN, answer, on, piece, pieces, position, setup, square, winners};
use pentad_conformance::{forbidden_by, headers, legal_strings, new_game, play_all};
use pentad_core::{Game, Options as _, Seat, Turn};
use pentad_enantiomerfolk::{
    Action, Board, Colour, Colours, Enantiomerfolk, Ending, Hand, Mark, Opening, Options, Piece, Setup,
};

const ONE: Seat = Seat::FIRST;
const TWO: Seat = Seat::SECOND;
const FOUR: Options = Options { colours: Colours::Four, ..PLAIN };
const RESTACK: Options = Options { restack: true, ..FOUR };

/// Both seats own two pieces of every colour, all of them far from the middle.
const EIGHT: &str = "
    R+Y  .  Y+G  .  G+B  .  B+R
     .   .   .   .   .   .   .
     .   .   .   .   .   .   .
     .   .   .   .   .   .   .
     .   .   .   .   .   .   .
     .   .   .   .   .   .   .
    R-Y  .  Y-G  .  G-B  .  B-R
";

/// Returns `EIGHT` with pieces laid in the middle row: a4 to g4.
fn with_middle(row: &str) -> String {
    let empty = "     .   .   .   .   .   .   .\n";
    let mut rows: Vec<&str> = EIGHT.trim_matches('\n').lines().collect();
    assert_eq!(rows[3].trim_end(), empty.trim_end());
    rows[3] = row;
    rows.join("\n")
}

#[test]
fn enan_15_the_start_has_one_piece_of_each_kind_for_each_seat() {
    for opening in Opening::ALL {
        let game: Enantiomerfolk = new_game(&format!("Colours=4 Opening={opening}"), 0);
        assert_eq!((game.colours().side(), game.turn(), game.barred()), (7, Turn::Seat(ONE), None));
        for seat in [ONE, TWO] {
            for colour in Colours::Four.circle() {
                // Of sixteen pieces, four have it at the bottom and four on top, one of them both.
                assert_eq!(game.standing(seat, *colour), 7, "{opening}");
            }
            for kind in Colours::Four.pieces() {
                let is_that = |there: (Piece, Mark)| there == (kind, Mark::Standing(seat));
                let found = Colours::Four.squares().filter(|square| game.piece(*square).is_some_and(is_that));
                assert_eq!(found.count(), 1, "{opening}: {kind}");
            }
        }
    }
}

#[test]
fn enan_15_an_attacker_pushes_its_neighbours_on_the_circle_and_not_its_opposite() {
    for (row, action, written) in [
        // Red before yellow, and so on round the circle: two units clockwise.
        ("     .   .  R+R Y-Y  .   .   .", "c4>d4", "c4xd4+"),
        ("     .   .  Y+Y G-G  .   .   .", "c4>d4", "c4xd4+"),
        ("     .   .  G+G B-B  .   .   .", "c4>d4", "c4xd4+"),
        ("     .   .  B+B R-R  .   .   .", "c4>d4", "c4xd4+"),
        // The opposite direction: two units counter-clockwise.
        ("     .   .  R+R B-B  .   .   .", "c4>d4", "c4xd4-"),
        ("     .   .  G+G Y-Y  .   .   .", "c4>d4", "c4xd4-"),
        // Opposite and equal colours: no force.
        ("     .   .  R+R G-G  .   .   .", "c4>d4", "c4>d4"),
        ("     .   .  Y+B B-Y  .   .   .", "c4>d4", "c4>d4"),
        ("     .   .  G+G G-G  .   .   .", "c4>d4", "c4>d4"),
        // One unit each way, or one and nothing.
        ("     .   .  R+R Y-B  .   .   .", "c4>d4", "c4>d4"),
        ("     .   .  R+R G-Y  .   .   .", "c4>d4", "c4>d4"),
        // Another attacker adds its units: one clockwise by the first, one by the second.
        ("     .   .  R+R G-Y Y<Y  .   .", "c4>d4", "c4xd4+, e4+"),
        // Two units one way and one the other.
        ("     .   .  R+B Y-R G<R  .   .", "c4>d4", "c4xd4+, e4+"),
        // Two units each way: out of the game.
        ("     .   .  R+R Y-B G<G  .   .", "c4>d4", "c4xd40, e4+"),
    ] {
        let game = position(FOUR, &with_middle(row), ONE, ["", ""], "");
        let action = game.read(action).unwrap_or_else(|error| panic!("{row}: {error}"));
        assert_eq!(game.notation(action).to_string(), written, "{row}");
    }
}

#[test]
fn enan_15_green_is_looked_at_like_the_others_at_the_end() {
    // Seat 1 tips one of the two green pieces that seat 2 still owns.
    let board = with_middle("     .   .   .   .   .   .   .")
        .replace("     .   .   .   .   .   .   .\n    R-Y", "     .   .   .   .  R+R  .   .\n    R-Y");
    let game = play_all(position(FOUR, &board, ONE, ["", ""], ""), "e1>e2");
    assert_eq!((winners(&game).as_str(), game.ending()), ("1", Some(Ending::ShortOfColour(TWO))));
    assert_eq!((game.standing(TWO, Colour::Green), game.standing(TWO, Colour::Blue)), (1, 1));
    assert_eq!(
        answer(&game, "a7-a6"),
        "the game is over: Counter-clockwise owns fewer than two standing pieces with green and blue (ENAN-9)"
    );
}

#[test]
fn enan_3_twelve_of_sixteen_colours_stay_free() {
    let game = play_all(position(FOUR, EIGHT, ONE, ["", ""], ""), "e7-e6");
    assert_eq!(game.barred(), Some((Colour::Green, Colour::Blue)));
    assert_eq!(forbidden_by(&game, "e1-e2"), "ENAN-3");
    assert_eq!(
        answer(&game, "e6-e5"),
        "the blue-on-green piece on e6 is barred: it is green below and blue above, like the blue-on-green piece that Clockwise just used (ENAN-3)"
    );
    assert!(game.read("c7-c6").is_ok() && game.read("a1-a2").is_ok());
}

#[test]
fn enan_8_green_is_dropped_and_read_beside_the_column_of_the_same_letter() {
    let game = position(FOUR, EIGHT, ONE, ["GR GG", ""], "");
    assert_eq!(legal_strings(&game).iter().filter(|text| text.contains('*')).count(), 2 * 41);
    let game = play_all(game, "g r * G 4");
    assert_eq!((on(&game, "g4").as_str(), game.hand(ONE).to_string().as_str()), ("G+R", "GG"));
    assert!(game.read("g1-g2").is_err_and(|error| error.to_string().contains("red-on-blue")), "a square, not a drop");
    assert_eq!(forbidden_by(&game, "GG*a4"), "ENAN-8");
    assert_eq!(answer(&game, "h1-h2"), "h1 is not on the board, which runs from a1 to g7");
    assert_eq!(answer(&game, "a8-a7"), "a8 is not on the board, which runs from a1 to g7");
}

#[test]
fn enan_14_four_colours_restack_too() {
    let game = position(RESTACK, EIGHT, ONE, ["GR YB", ""], "");
    for kind in ["GR", "GB", "YR", "YB"] {
        assert!(game.read(&format!("{kind}*d4")).is_ok(), "{kind}");
    }
    let game = play_all(game, "GB*d4");
    assert_eq!(game.hand(ONE), Hand::of(true, pieces("YR")));
    assert_eq!(game.last_used(), Some(piece("GB")));
}

/// A square of the larger board is off the smaller one, however the action was made.
#[test]
fn enan_1_the_smaller_board_ends_at_f6() {
    let game: Enantiomerfolk = new_game("", 0);
    let reason = "is not on the board, which runs from a1 to f6";
    for text in ["g1-f1", "a7-a6", "f5-g5", "f5>g5", "RR*g1"] {
        assert!(answer(&game, text).contains(reason), "{text}: {}", answer(&game, text));
    }
    assert!(answer(&game, "GR*a1").contains("is not a move"));
    let drop = |hand| Setup { hands: [Hand::of(false, [piece(hand)]), Hand::empty(false)], ..Setup::start(&PLAIN) };
    let mut setup = drop("RR");
    setup.board[square("a4")] = None;
    let holding = Enantiomerfolk::from_setup(&PLAIN, &setup).unwrap();
    for (game, action) in [
        (&game, Action::Move { from: square("f5"), to: square("g5") }),
        (&game, Action::Attack { from: square("f5"), to: square("g5") }),
        (&holding, Action::Drop { piece: piece("RR"), on: square("g7") }),
    ] {
        let error = game.check(action).unwrap_err();
        assert_eq!(error.clause.to_string(), "ENAN-1");
        assert!(error.to_string().contains(reason), "{error}");
        // It has a text nevertheless, without any consequences.
        assert!(game.notation(action).to_string().len() < 6);
    }
    let green = Action::Drop { piece: piece("GR"), on: square("b1") };
    assert_eq!(holding.check(green).unwrap_err().clause.to_string(), "ENAN-8");
}

#[test]
fn enan_15_setups_of_the_other_game_are_refused() {
    let refused = |options: Options, setup: &Setup, reason: &str| {
        let error = Enantiomerfolk::from_setup(&options, setup).expect_err(reason).to_string();
        assert_eq!(error, reason);
    };
    let (three, four) = (Setup::start(&PLAIN), Setup::start(&FOUR));
    refused(FOUR, &three, "with 4 colours the board has 7 columns and rows (ENAN-15)");
    refused(PLAIN, &four, "with 3 colours the board has 6 columns and rows (ENAN-15)");
    let green = "green is there only in the game of four colours (ENAN-15)";
    refused(PLAIN, &Setup { used: Some(piece("RG")), ..three.clone() }, green);
    refused(PLAIN, &Setup { hands: [Hand::of(false, pieces("GB")), Hand::empty(false)], ..three.clone() }, green);
    let restack = Options { restack: true, ..PLAIN };
    let held = Setup { hands: [Hand::of(true, pieces("RG")), Hand::empty(true)], ..three.clone() };
    refused(restack, &held, green);
    let mut beside = three.clone();
    beside.board[square("g7")] = Some((piece("RR"), Mark::Standing(ONE)));
    refused(PLAIN, &beside, "g7 is not on the board, which runs from a1 to f6 (ENAN-1)");
    let mut standing = three;
    standing.board[square("b1")] = Some((piece("GG"), Mark::Standing(ONE)));
    refused(PLAIN, &standing, green);

    let many = setup(RESTACK, EIGHT, ONE, ["GR GR GR GR GR GR GR", ""], "");
    refused(RESTACK, &many, "the game has only eight green bottoms (ENAN-1)");
    let three_of_a_kind = setup(FOUR, EIGHT, ONE, ["GB", ""], "");
    refused(FOUR, &three_of_a_kind, "the game has only two GB (ENAN-1)");
    let edge = with_middle("     .   .   .   .   .   .  R>R");
    refused(FOUR, &setup(FOUR, &edge, ONE, ["", ""], ""), "R>R on g4 attacks nothing (ENAN-5)");
}

#[test]
fn enan_16_records_name_the_set_up() {
    let read = |short: &str| Options::from_headers(&headers(short));
    assert_eq!(read("Colours=3"), Ok(PLAIN));
    assert_eq!(read("Colours=4"), Ok(FOUR));
    for opening in Opening::ALL {
        let options = Options { opening, ..FOUR };
        let headers = options.to_headers();
        assert_eq!((headers.get("Colours"), headers.get("Opening")), (Some("4"), Some(opening.name())));
        assert_eq!(Options::from_headers(&headers), Ok(options));
        assert_eq!(Enantiomerfolk::start(&options).setup().board, opening.board());
    }
    assert!(Board::read(Colours::Four, &". ".repeat(49)).is_ok_and(|board| board == Board::empty(Colours::Four)));
}
