//! Positions that random play seldom reaches, and the messages for refused moves.

use pentad_conformance::{forbidden_by, headers, legal_strings, new_game, play_all};
use pentad_core::{ActionError, Game, Options as _, Seat, Turn};
use pentad_enantiomerfolk::{
    Board, Colour, Colours, Enantiomerfolk, Ending, Force, Hand, Mark, Opening, Options, Piece, Setup, Square,
};

const ONE: Seat = Seat::FIRST;
const TWO: Seat = Seat::SECOND;
pub(crate) const PLAIN: Options =
    Options { ply_limit: 500, restack: false, colours: Colours::Three, opening: Opening::DEFAULT };
const RESTACK: Options = Options { restack: true, ..PLAIN };

/// A piece in the middle under one unit of force of either kind; the others keep both seats in the game (ENAN-9).
const ATTACKED_FROM_THREE_SIDES: &str = "
    R+Y  .  Y+B  .  B+R  .
     .   .   .   .   .   .
     .   .  YvR  .   .   .
     .  Y>Y Y-Y Y<B  .   .
     .   .   .   .   .   .
    R-Y  .   .  R-B  .  B-R
";

pub(crate) fn piece(text: &str) -> Piece {
    let mut letters = text.chars().map(|letter| Colours::Four.from_letter(letter).unwrap());
    Piece::new(letters.next().unwrap(), letters.next().unwrap())
}

pub(crate) fn square(text: &str) -> Square {
    Colours::Four.squares().find(|square| square.to_string() == text).unwrap()
}

pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Piece> + '_ {
    text.split_whitespace().map(piece)
}

pub(crate) fn setup(options: Options, diagram: &str, to_act: Seat, hands: [&str; 2], used: &str) -> Setup {
    Setup {
        board: Board::read(options.colours, diagram).unwrap(),
        hands: hands.map(|hand| Hand::of(options.restack, pieces(hand))),
        to_act,
        used: pieces(used).next(),
        plies: 0,
    }
}

pub(crate) fn position(options: Options, diagram: &str, to_act: Seat, hands: [&str; 2], used: &str) -> Enantiomerfolk {
    Enantiomerfolk::from_setup(&options, &setup(options, diagram, to_act, hands, used)).unwrap()
}

pub(crate) fn on(game: &Enantiomerfolk, name: &str) -> String {
    game.piece(square(name)).map_or(".".to_owned(), |(piece, mark)| piece.with_mark(mark))
}

pub(crate) fn answer(game: &Enantiomerfolk, text: &str) -> String {
    game.read(text).expect_err(text).to_string()
}

pub(crate) fn winners(game: &Enantiomerfolk) -> String {
    game.outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}

#[test]
fn enan_1_the_start_position() {
    let game: Enantiomerfolk = new_game("", 0);
    assert_eq!(
        ["a6", "f6", "b5", "c4", "d3", "e2", "f1"].map(|name| on(&game, name)),
        ["R+B", ".", "B-R", "Y+R", "R-Y", "B+Y", "Y-B"]
    );
    for seat in [ONE, TWO] {
        assert!(game.hand(seat).is_empty());
        for colour in Colours::Three.circle() {
            // Of nine pieces, three have it at the bottom and three on top, one of them both.
            assert_eq!(game.standing(seat, *colour), 5);
        }
    }
    for kind in Colours::Three.pieces() {
        let count =
            Colours::Three.squares().filter(|square| game.piece(*square).is_some_and(|there| there.0 == kind)).count();
        assert_eq!(count, 2, "{kind}");
    }
    assert_eq!(game.barred(), None);
    assert_eq!(game.turn(), Turn::Seat(ONE));
}

#[test]
fn enan_2_any_owners_standing_piece_may_be_used_but_no_attacker() {
    let game = position(PLAIN, ATTACKED_FROM_THREE_SIDES, ONE, ["", ""], "");
    assert!(game.read("a1-a2").is_ok(), "the other seat's piece may be moved");
    assert!(game.read("c3>b3").is_ok(), "it may attack too");
    assert_eq!(
        answer(&game, "c4-c5"),
        "the red-on-yellow piece on c4 is attacking: only standing pieces may be used (ENAN-2)"
    );
    assert_eq!(forbidden_by(&game, "b3>c3"), "ENAN-2");
    assert_eq!(answer(&game, "b4-b5"), "there is no piece on b4 (ENAN-2)");
}

#[test]
fn enan_3_colours_of_the_piece_used_before_are_barred() {
    let board = "
        R+Y  .  Y+B  .  B+R  .
         .   .   .   .   .   .
         .   .   .   .   .   .
         .  R>B Y-Y R+B  .   .
         .   .   .   .   .   .
        R-Y  .  Y-B  .  B-R  .
    ";
    // RR below is red, BY above is yellow: only YR may be dropped.
    let game = position(PLAIN, board, ONE, ["RR YR BY", ""], "RY");
    let mut expected: Vec<String> = "c6-b6 c6-c5 c6-d6 e6-d6 e6-e5 e6-f6 c1-b1 c1-c2 c1-d1 e1-d1 e1-e2 e1-f1"
        .split(' ')
        .map(str::to_owned)
        .collect();
    let empty = game.colours().squares().filter(|square| game.piece(*square).is_none());
    expected.extend(empty.map(|square| format!("YR*{square}")));
    expected.sort();
    assert_eq!(expected.len(), 12 + 27);
    assert_eq!(legal_strings(&game), expected);
    assert_eq!(game.barred(), Some((Colour::Red, Colour::Yellow)));
    assert_eq!(
        answer(&game, "d3>c3"),
        "the blue-on-red piece on d3 is barred: its bottom is red, like that of the yellow-on-red piece that Counter-clockwise just used (ENAN-3)"
    );
    assert_eq!(
        answer(&game, "c3-c4"),
        "the yellow-on-yellow piece on c3 is barred: its top is yellow, like that of the yellow-on-red piece that Counter-clockwise just used (ENAN-3)"
    );
    assert_eq!(
        answer(&game, "a1-a2"),
        "the yellow-on-red piece on a1 is barred: it is red below and yellow above, like the yellow-on-red piece that Counter-clockwise just used (ENAN-3)"
    );
    assert_eq!(
        answer(&game, "BY*a2"),
        "the yellow-on-blue piece is barred: its top is yellow, like that of the yellow-on-red piece that Counter-clockwise just used (ENAN-3)"
    );
    assert_eq!(forbidden_by(&game, "RR*a2"), "ENAN-3");

    // A dropped piece bars its colours as well: YB shares the bottom with YR, BR the top.
    let game = play_all(game, "YR*a2");
    assert_eq!(game.last_used(), Some(piece("YR")));
    assert_eq!(forbidden_by(&game, "c6-c5"), "ENAN-3");
    assert_eq!(forbidden_by(&game, "e6-e5"), "ENAN-3");
    assert!(game.read("d3xc30, b3-").is_ok());
}

#[test]
fn enan_4_attackers_of_a_moved_piece_stand_up_in_order() {
    for (seat, mark) in [(ONE, '+'), (TWO, '-')] {
        let game = position(PLAIN, ATTACKED_FROM_THREE_SIDES, seat, ["", ""], "");
        let action = game.read("c3-c2").unwrap();
        assert_eq!(game.notation(action).to_string(), format!("c3-c2, b3{mark}, c4{mark}, d3{mark}"));
        let game = play_all(game, "c3-c2");
        assert_eq!(on(&game, "c2"), "Y-Y", "the moved piece keeps its owner");
        assert_eq!(
            ["b3", "c4", "d3"].map(|name| on(&game, name)),
            ["YY", "YR", "YB"].map(|kind| piece(kind).with_mark(Mark::Standing(seat)))
        );
    }
}

#[test]
fn enan_4_and_5_where_a_piece_may_go() {
    let game = position(PLAIN, ATTACKED_FROM_THREE_SIDES, ONE, ["", ""], "");
    assert_eq!(forbidden_by(&game, "a6-a4"), "ENAN-4");
    assert_eq!(
        answer(&game, "a6-b5"),
        "b5 is not beside a6: a piece moves to an adjacent square in its row or column (ENAN-4)"
    );
    assert_eq!(
        answer(&game, "c3-b3"),
        "b3 is not empty, an attacking yellow-on-yellow piece is there: an attack is written c3>b3 (ENAN-4)"
    );
    assert_eq!(answer(&game, "a6>a5"), "there is nothing to attack on a5: a move is written a6-a5 (ENAN-5)");
    assert_eq!(forbidden_by(&game, "a6>c6"), "ENAN-5");
    assert_eq!(forbidden_by(&game, "a6xa6"), "ENAN-5");
    // Columns are not wrapped round: a6 and b1 follow each other in a list of squares.
    assert_eq!(forbidden_by(&game, "a6-b1"), "ENAN-4");
}

#[test]
fn enan_6_forces_of_all_attackers_add_up() {
    let game = position(PLAIN, ATTACKED_FROM_THREE_SIDES, ONE, ["", ""], "");
    // YR pushes the yellow top clockwise with red, YB pushes it back with blue, YY exerts nothing.
    assert_eq!(game.force(square("c3")), Force { clockwise: 1, counter_clockwise: 1 });
    assert_eq!(game.attackers(square("c3")).map(|from| from.to_string()).collect::<Vec<_>>(), ["b3", "c4", "d3"]);
    assert_eq!(game.force(square("b3")), Force::default());
    assert_eq!(game.force(square("c2")), Force::default());
}

#[test]
fn enan_7_what_the_last_attack_adds_decides_whose_hand_it_is() {
    for (attacker, fate, hands) in
        [("R+R", "+", ["YY", "nothing"]), ("B+B", "-", ["nothing", "YY"]), ("R+B", "0", ["nothing", "nothing"])]
    {
        let mut lines: Vec<&str> = ATTACKED_FROM_THREE_SIDES.trim().lines().collect();
        let line = format!(" . . {attacker} . . .");
        lines[4] = &line;
        let game = position(PLAIN, &lines.join("\n"), TWO, ["", ""], "");
        let game = play_all(game, &format!("c2xc3{fate}, b3-, c4-, d3-"));
        assert_eq!([ONE, TWO].map(|seat| game.hand(seat).to_string()), hands, "{attacker}");
        assert_eq!(on(&game, "c3"), ".");
        assert_eq!(["b3", "c4", "d3"].map(|name| on(&game, name)), ["Y-Y", "Y-R", "Y-B"]);
        assert_eq!(on(&game, "c2"), attacker.replace('+', "-"), "the last attacker is the actor's now");
    }
}

#[test]
fn enan_7_a_clockwise_capture_goes_to_seat_1_even_if_seat_2_acts() {
    let board = "
        R+Y  .  Y+B  .  B+R  .
         .   .   .   .   .   .
         .   .   .   .   .   .
        R+R Y-Y  .   .   .   .
         .   .   .   .   .   .
        R-Y  .  Y-B  .  B-R  .
    ";
    let game = play_all(position(PLAIN, board, TWO, ["", ""], ""), "a3>b3");
    assert_eq!([ONE, TWO].map(|seat| game.hand(seat).to_string()), ["YY", "nothing"]);
    assert_eq!(on(&game, "a3"), "R-R");
    let game = play_all(position(PLAIN, board, ONE, ["", ""], ""), "b3xa3-");
    assert_eq!([ONE, TWO].map(|seat| game.hand(seat).to_string()), ["nothing", "RR"]);
    assert_eq!(on(&game, "b3"), "Y+Y");
}

#[test]
fn enan_7_the_force_of_a_captured_attacker_is_gone() {
    let board = "
        R+Y  .  Y+B  .  B+R  .
         .   .   .   .   .   .
         .   .  YvR  .   .   .
         .  R+B Y>Y Y-R  .   .
         .   .   .   .   .   .
        R-Y  .  Y-B  .  B-R  .
    ";
    let game = position(PLAIN, board, TWO, ["", ""], "");
    assert_eq!(game.force(square("d3")), Force { clockwise: 0, counter_clockwise: 1 });
    let game = play_all(game, "b3xc3+, c4-");
    assert_eq!(game.force(square("d3")), Force::default());
    assert_eq!(["b3", "c3", "c4", "d3"].map(|name| on(&game, name)), ["R-B", ".", "Y-R", "Y-R"]);
}

#[test]
fn enan_7_a_piece_may_capture_its_own_attacker() {
    let board = "
        R+Y  .  Y+B  .  B+R  .
         .   .   .   .   .   .
         .   .  YvR  .   .   .
         .  R+B Y<Y  .   .   .
         .   .   .   .   .   .
        R-Y  .  Y-B  .  B-R  .
    ";
    let game = position(PLAIN, board, TWO, ["", ""], "");
    assert_eq!(game.force(square("b3")), Force { clockwise: 1, counter_clockwise: 1 });
    let game = play_all(game, "b3xc3+, c4-");
    assert_eq!(on(&game, "b3"), "R-B");
    assert_eq!(game.force(square("b3")), Force::default());
    assert_eq!(game.hand(ONE).to_string(), "YY");
}

#[test]
fn enan_7_an_attacker_of_an_attacker_stays_as_it_is() {
    let board = "
        R+Y  .  Y+B  .  B+R  .
         .   .   .   .   .   .
         .   .   .   .   .   .
        R>R Y>R Y-Y R+B  .   .
         .   .   .   .   .   .
        R-Y  .  Y-B  .  B-R  .
    ";
    let game = play_all(position(PLAIN, board, ONE, ["", ""], ""), "d3xc3+, b3+");
    assert_eq!(["a3", "b3", "d3"].map(|name| on(&game, name)), ["R>R", "Y+R", "R+B"]);
    assert_eq!(game.force(square("b3")), Force { clockwise: 1, counter_clockwise: 0 });
    // RB was used: red bottoms and blue tops are barred, so b3 and the two BR are left.
    let mut expected = vec!["b3-b2, a3-", "b3-b4, a3-", "b3-c3, a3-", "b3>a3", "e1-d1", "e1-e2", "e1-f1"];
    expected.extend(["e6-d6", "e6-e5", "e6-f6"]);
    assert_eq!(legal_strings(&game), expected);
    let game = play_all(game, "b3>a3");
    assert_eq!(["a3", "b3"].map(|name| on(&game, name)), ["R>R", "Y<R"], "two pieces may attack each other");
}

#[test]
fn enan_8_drops_come_from_the_own_hand_onto_empty_squares() {
    let game = position(PLAIN, ATTACKED_FROM_THREE_SIDES, TWO, ["BB", "RR RR"], "");
    let drops: Vec<String> = legal_strings(&game).into_iter().filter(|text| text.contains('*')).collect();
    assert_eq!(drops.len(), 36 - 10, "twins are one drop a square");
    assert!(drops.iter().all(|drop| drop.starts_with("RR*")));
    assert_eq!(
        answer(&game, "BB*a2"),
        "Counter-clockwise has no blue-on-blue piece to drop, but holds 2 red-on-red pieces (ENAN-8)"
    );
    assert_eq!(answer(&game, "RR*c4"), "c4 is not empty: an attacking red-on-yellow piece is there (ENAN-8)");
    let game = play_all(game, "RR*a2");
    assert_eq!(on(&game, "a2"), "R-R");
    assert_eq!(game.hand(TWO).to_string(), "RR");
    assert_eq!(
        answer(&game, "RR*a3"),
        "Clockwise has no red-on-red piece to drop, but holds a blue-on-blue piece (ENAN-8)"
    );
}

const EVERYONE_AT_TWO: &str = "
    R+Y  .  Y+B  .  B+R R-Y
    B-R  .   .   .   .   .
     .   .   .   .   .   .
     .   .   .   .   .   .
     .   .   .   .   .   .
     .   .  Y-B  .   .   .
";

#[test]
fn enan_9_if_both_are_short_of_a_colour_the_actor_loses() {
    let game = position(PLAIN, EVERYONE_AT_TWO, ONE, ["", ""], "");
    let mut expected = vec!["a5xa6+", "a5-a4", "a5-b5", "a6xa5-", "a6-b6", "c6-b6", "c6-d6", "c6-c5"];
    expected.extend(["e6-d6", "e6-e5", "e6xf6+", "f6xe6-", "f6-f5", "c1-b1", "c1-c2", "c1-d1"]);
    expected.sort();
    assert_eq!(legal_strings(&game), expected);

    // Seat 1 attacks its own RY with seat 2's BR, which leaves seat 1 one yellow and seat 2 one blue.
    let game = play_all(game, "a5xa6+");
    assert_eq!((game.standing(ONE, Colour::Yellow), game.standing(TWO, Colour::Blue)), (1, 1));
    assert_eq!((winners(&game).as_str(), game.ending()), ("2", Some(Ending::ShortOfColour(ONE))));
    assert_eq!(
        answer(&game, "c6-c5"),
        "the game is over: Clockwise owns fewer than two standing pieces with yellow (ENAN-9)"
    );
    assert!(legal_strings(&game).is_empty());

    // The same with the seats exchanged.
    let game = play_all(position(PLAIN, EVERYONE_AT_TWO, TWO, ["", ""], ""), "e6xf6+");
    assert_eq!((winners(&game).as_str(), game.ending()), ("1", Some(Ending::ShortOfColour(TWO))));
}

#[test]
fn enan_9_one_seat_short_loses_even_if_the_other_acts() {
    // Seat 2's own BR captures seat 1's RY: seat 2 loses none of its pieces.
    let game = play_all(position(PLAIN, EVERYONE_AT_TWO, TWO, ["", ""], ""), "a5xa6+");
    assert_eq!(winners(&game), "2");
    // Seat 1's RY captures seat 2's BR into seat 2's hand, where it does not count.
    let game = play_all(position(PLAIN, EVERYONE_AT_TWO, ONE, ["", ""], ""), "a6xa5-");
    assert_eq!(game.hand(TWO).to_string(), "BR");
    assert_eq!(winners(&game), "1");
}

/// Seat 2 may use only the yellow piece whenever seat 1 has just moved its double red one.
const ONLY_ONE_PIECE_LEFT: &str = "
     .   .  R+Y R+B  .  R+R
     .   .  Y+R B+R  .   .
     .   .  R-Y R-B  .   .
     .   .  Y-R B-R  .   .
     .   .   .   .   .   .
     .  Y-Y  .   .   .   .
";

#[test]
fn enan_10_a_seat_whose_pieces_are_all_barred_loses() {
    let without = ONLY_ONE_PIECE_LEFT.replace("Y-Y", ".");
    let game = play_all(position(PLAIN, &without, ONE, ["", "RR"], ""), "f6-f5");
    assert_eq!((winners(&game).as_str(), game.ending()), ("1", Some(Ending::NoLegalAction(TWO))));
    assert_eq!(answer(&game, "c3-c2"), "the game is over: Counter-clockwise has no legal action (ENAN-10)");
    // A piece in hand that is not barred is an action.
    let game = play_all(position(PLAIN, &without, ONE, ["", "RR BY"], ""), "f6-f5");
    assert_eq!(legal_strings(&game).len(), 36 - 9);
    assert!(legal_strings(&game).iter().all(|text| text.starts_with("BY*")));
    let game = play_all(position(PLAIN, ONLY_ONE_PIECE_LEFT, ONE, ["", ""], ""), "f6-f5");
    assert_eq!(legal_strings(&game), ["b1-a1", "b1-b2", "b1-c1"]);
    // A position that is set up without a legal action is over at once.
    let game = position(PLAIN, &without, TWO, ["", ""], "RR");
    assert_eq!(winners(&game), "1");
}

/// The yellow piece walks into the corner through all its exits, so that ko closes both behind it.
const INTO_THE_CORNER: &str = "f6-f5; b1-b2; f5-f6; b2-a2; f6-f5; a2-a1";

#[test]
fn enan_10_a_seat_with_nothing_but_ko_loses() {
    let game = play_all(position(PLAIN, ONLY_ONE_PIECE_LEFT, ONE, ["", ""], ""), INTO_THE_CORNER);
    assert_eq!(winners(&game), "*");
    let game = play_all(game, "f5-f6");
    assert_eq!((winners(&game).as_str(), game.ending()), ("1", Some(Ending::NoLegalAction(TWO))));
    // The same table without the history leaves both exits open.
    let fresh = Enantiomerfolk::from_setup(&PLAIN, &game.setup()).unwrap();
    assert_eq!(legal_strings(&fresh), ["a1-a2", "a1-b1"]);
}

#[test]
fn enan_11_the_start_position_counts() {
    let game: Enantiomerfolk = new_game("", 0);
    let game = play_all(game, "a6-a5; c4-c3; a5-a6");
    assert_eq!(answer(&game, "c3-c4"), "board and hands would be again what they were before in this game (ENAN-11)");
    assert!(!legal_strings(&game).contains(&"c3-c4".to_owned()));
    assert!(game.read("c3-c2").is_err() && game.read("c3>b3").is_ok());
}

#[test]
fn enan_11_ko_looks_back_over_the_whole_game() {
    let board = "
        R+B  .   .   .   .   .
         .   .   .   .   .   .
         .   .  R+Y Y+B B+R  .
         .   .  R-Y Y-B B-R  .
         .   .   .   .   .   .
        Y-R  .   .   .   .   .
    ";
    // Cycles of four and of ten squares coincide again after twenty steps each, that is forty plies.
    let small = ["a6", "a5", "b5", "b6"];
    let large = ["a1", "b1", "c1", "d1", "e1", "e2", "d2", "c2", "b2", "a2"];
    let mut game = position(PLAIN, board, ONE, ["", ""], "");
    for step in 0..20 {
        game = play_all(game, &format!("{}-{}", small[step % 4], small[(step + 1) % 4]));
        let back = format!("{}-{}", large[step % 10], large[(step + 1) % 10]);
        if step == 19 {
            assert_eq!(back, "a2-a1");
            assert_eq!(game.plies(), 39);
            assert_eq!(forbidden_by(&game, &back), "ENAN-11");
            // With the small cycle at home the other piece stood on b2 too, at ply 16, but never on a3.
            assert_eq!(forbidden_by(&game, "a2-b2"), "ENAN-11");
            assert!(game.read("a2-a3").is_ok());
        } else {
            game = play_all(game, &back);
        }
    }
}

#[test]
fn enan_11_whose_turn_it_is_makes_no_difference() {
    let board = "
        R+Y  .  Y+B  .  B+R  .
         .   .   .   .   .   .
         .   .   .   .   .   .
         .   .  R-R B+Y  .   .
         .   .   .   .   .   .
        R-Y  .  Y-B  .  B-R  .
    ";
    // Five plies lead back to the first table, with the other seat to act.
    let way = "c3>d3; d3-d2, c3-; c6-c5; d2-d3";
    let game = play_all(position(PLAIN, board, ONE, ["", ""], ""), way);
    assert_eq!(game.turn(), Turn::Seat(ONE));
    assert_eq!(forbidden_by(&game, "c5-c6"), "ENAN-11");
    assert!(game.read("c5-c4").is_ok());
    // Had seat 2 begun, c3 would have changed hands, and the table would be another.
    let game = play_all(position(PLAIN, board, TWO, ["", ""], ""), way.replace("c3-;", "c3+;").as_str());
    assert!(game.read("c5-c6").is_ok());
}

#[test]
fn enan_11_hands_are_part_of_the_state() {
    let board = "
        R+Y  .  Y+B  .  B+R  .
         .   .   .   .   .   .
         .   .   .   .   .   .
         .  B-B  .   .   .   .
         .   .   .   .   .   .
        R-Y  .  Y-B  .  B-R  .
    ";
    // The dropped piece comes back to the hand it came from, and BB belongs to seat 2 as before.
    let game = play_all(position(PLAIN, board, ONE, ["RR", ""], ""), "RR*c3");
    assert_eq!(forbidden_by(&game, "b3xc3+"), "ENAN-11");
    // From seat 2's hand it changes hands, and the table is another.
    let game = play_all(position(PLAIN, board, TWO, ["", "RR"], ""), "RR*c3");
    assert!(game.read("b3xc3+").is_ok());
}

#[test]
fn enan_12_the_limit_comes_after_the_other_ends() {
    let limit = |ply_limit| Options { ply_limit, ..PLAIN };
    let start = |ply_limit| position(limit(ply_limit), ONLY_ONE_PIECE_LEFT, ONE, ["", ""], "");
    let game = play_all(start(6), INTO_THE_CORNER);
    assert_eq!((winners(&game).as_str(), game.ending()), ("1=2", Some(Ending::PlyLimit)));
    assert_eq!(answer(&game, "f5-f6"), "the game is over: it is drawn after 6 actions (ENAN-12)");
    let game = play_all(play_all(start(7), INTO_THE_CORNER), "f5-f6");
    assert_eq!(winners(&game), "1", "ENAN-10 comes before the limit");

    let game = play_all(position(limit(1), EVERYONE_AT_TWO, ONE, ["", ""], ""), "a5xa6+");
    assert_eq!(winners(&game), "2", "ENAN-9 comes before the limit");
    let game = play_all(position(limit(1), EVERYONE_AT_TWO, ONE, ["", ""], ""), "c6-c5");
    assert_eq!(winners(&game), "1=2");

    // RY bars everything that seat 2 could use, but without it seat 1 is short of red.
    let board = "
        .   .  R+B B+Y  .  .
        .   .   .   .   .  .
        .   .  R-Y B-Y  .  .
        .   .   .   .   .  .
       R-B  .   .   .   .  .
       R+Y  .   .   .   .  .
    ";
    let game = play_all(position(PLAIN, board, ONE, ["", ""], ""), "a1>a2");
    assert_eq!(game.ending(), Some(Ending::ShortOfColour(ONE)), "ENAN-9 comes before ENAN-10");
}

#[test]
fn enan_12_a_limit_of_0_is_none() {
    let mut long = Setup::start(&PLAIN);
    long.plies = 500;
    assert_eq!(winners(&Enantiomerfolk::from_setup(&PLAIN, &long).unwrap()), "1=2");
    long.plies = u32::MAX;
    let endless = Options { ply_limit: 0, ..PLAIN };
    let game = play_all(Enantiomerfolk::from_setup(&endless, &long).unwrap(), "a6-a5; c4-c3");
    assert_eq!(winners(&game), "*");
}

#[test]
fn enan_13_input_is_forgiving() {
    let game = position(PLAIN, ATTACKED_FROM_THREE_SIDES, ONE, ["RR", ""], "");
    for (canonical, texts) in [
        ("c3-c2, b3+, c4+, d3+", &["c3-c2", "C3 - C2", "c3-c2,d3+,b3+,c4+", "c3−c2, d3 +", "c3-c2 b3+ c4+ d3+"][..]),
        ("c3>b3", &["c3xb3", "C3 X B3", " c3 > b3", "c3×b3"]),
        ("RR*a2", &["rr*a2", "R R * A 2", "r+r*a2", " RR* a2 "]),
    ] {
        for text in texts {
            let action = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(game.notation(action).to_string(), canonical, "{text}");
        }
    }
    let board = "
        R+Y  .  Y+B  .  B+R  .
         .   .   .   .   .   .
         .   .  YvR  .   .   .
         .  Y>Y Y-Y Y<B  .   .
         .   .  R-B  .   .   .
        R-Y  .   .   .   .  B-R
    ";
    let game = position(PLAIN, board, TWO, ["", ""], "");
    for text in ["c2xc3", "c2>c3", "c2xc30", "c2 x c3 0", "c2>c30,d3-,b3-", "c2xc3 b3-", "c2xc3, c2-", "c2xc3, b3"] {
        let action = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.notation(action).to_string(), "c2xc30, b3-, c4-, d3-", "{text}");
    }
}

#[test]
fn enan_13_what_is_claimed_must_be_true() {
    let game = position(PLAIN, ATTACKED_FROM_THREE_SIDES, ONE, ["RR", ""], "");
    for text in ["c3-c2, b3-", "c3-c2, a1+", "c3-c2, c4+, c3+"] {
        let expected = format!("\"{text}\" says what does not happen: it would be c3-c2, b3+, c4+, d3+ (ENAN-13)");
        assert_eq!(answer(&game, text), expected);
    }
    for (text, truth) in [
        ("c3xb3+", "c3>b3"),
        ("c3>b30", "c3>b3"),
        ("c3>b3, c4+", "c3>b3"),
        ("c3>b3, c3+", "c3>b3"),
        ("R-R*a2", "RR*a2"),
        ("RvR*a2", "RR*a2"),
    ] {
        let expected = format!("\"{text}\" says what does not happen: it would be {truth} (ENAN-13)");
        assert_eq!(answer(&game, text), expected);
    }
    // The clause that forbids an action is reported before a false claim.
    assert_eq!(forbidden_by(&game, "c3-b3, d3+"), "ENAN-4");
    assert_eq!(forbidden_by(&game, "b3xc3-"), "ENAN-2");
}

#[test]
fn unreadable_texts_say_what_is_expected() {
    let game: Enantiomerfolk = new_game("", 0);
    for (text, answered) in [
        ("", "\"\" is not a move: a stack that moves (c3-c2), one that attacks (b4>c4) or a drop (RY*a2) is expected"),
        ("hello", "\"hello\" is not a move"),
        ("a6", "\"a6\" is not a move"),
        ("a6-", "\"a6-\" is not a move"),
        ("a6-a5,", "\"a6-a5,\" is not a move"),
        ("a6-a5 0", "\"a6-a5 0\" is not a move"),
        ("a6-a5, b3+ !", "\"a6-a5, b3+ !\" is not a move"),
        ("a6a5", "\"a6a5\" is not a move"),
        ("a6>a5++", "\"a6>a5++\" is not a move"),
        ("RY", "\"RY\" is not a move"),
        ("RG*a2", "\"RG*a2\" is not a move"),
        ("RY*a2+", "\"RY*a2+\" is not a move"),
        ("pass", "\"pass\" is not a move"),
        ("é", "\"é\" is not a move"),
        ("a6-a7", "a7 is not on the board, which runs from a1 to f6"),
        ("g6-f6", "g6 is not on the board"),
        ("a6>a0", "a0 is not on the board"),
        ("RY*h12", "h12 is not on the board"),
    ] {
        let error = game.read(text).unwrap_err();
        assert!(matches!(error, ActionError::Unreadable { .. }), "{text}: {error:?}");
        assert!(error.to_string().starts_with(answered), "{text}: {error}");
    }
}

const SIX_AND_A_DOUBLE_BLUE: &str = "
    R+Y  .  Y+B  .  B+R  .
     .   .   .   .   .   .
     .   .   .   .   .   .
     .  B-B  .   .   .   .
     .   .   .   .   .   .
    R-Y  .  Y-B  .   .  B-R
";

fn kinds_dropped(game: &Enantiomerfolk) -> Vec<String> {
    let drops = legal_strings(game).into_iter().filter_map(|text| Some(text.split_once('*')?.0.to_owned()));
    let mut kinds: Vec<String> = drops.collect();
    kinds.dedup();
    kinds
}

#[test]
fn enan_14_any_bottom_may_be_dropped_with_any_top() {
    let game = position(RESTACK, SIX_AND_A_DOUBLE_BLUE, ONE, ["RY BR", "YY"], "");
    assert_eq!(kinds_dropped(&game), ["BR", "BY", "RR", "RY"]);
    let dropped = play_all(game.clone(), "RR*a2");
    assert_eq!(dropped.hand(ONE), Hand::of(true, [piece("BY")]), "the rest recombines");
    assert_eq!(dropped.hand(ONE).to_string(), "bottoms B, tops Y");
    assert_eq!(dropped.barred(), Some((Colour::Red, Colour::Red)), "the piece as dropped bars");
    assert_eq!(kinds_dropped(&dropped), ["YY"]);
    let later = play_all(dropped, "YY*a3");
    assert_eq!(forbidden_by(&later, "BR*a4"), "ENAN-8");
    assert_eq!(
        answer(&later, "RY*a4"),
        "Clockwise has no yellow-on-red piece to drop, but holds a blue bottom, a yellow top (ENAN-8)"
    );
    assert_eq!(forbidden_by(&later, "BY*a4"), "ENAN-3");

    let game = position(RESTACK, SIX_AND_A_DOUBLE_BLUE, ONE, ["RY BR", ""], "YY");
    assert_eq!(kinds_dropped(&game), ["BR", "RR"], "ENAN-3 holds for the piece as dropped");
    let game = position(PLAIN, SIX_AND_A_DOUBLE_BLUE, ONE, ["RB BY", ""], "");
    assert_eq!(kinds_dropped(&game), ["BY", "RB"]);
    assert_eq!(
        answer(&game, "RY*a2"),
        "Clockwise has no yellow-on-red piece to drop, but holds a blue-on-red piece, a yellow-on-blue piece (ENAN-8)"
    );
}

#[test]
fn enan_14_ko_compares_bottoms_and_tops() {
    // RR is dropped out of RY and BR, and comes back: whole pieces would differ, bottoms and tops do not.
    let game = play_all(position(RESTACK, SIX_AND_A_DOUBLE_BLUE, ONE, ["RY BR", ""], ""), "RR*c3");
    assert_eq!(forbidden_by(&game, "b3xc3+"), "ENAN-11");
    let board = SIX_AND_A_DOUBLE_BLUE.replace("B-B", "B+B");
    let game = play_all(position(RESTACK, &board, ONE, ["RY BR", ""], ""), "RR*c3; b3xc3+");
    assert_eq!(game.hand(ONE), Hand::of(true, pieces("BR RY")));
    assert_eq!(kinds_dropped(&game), ["RR", "RY"], "BB was used");
}

#[test]
fn setups_that_no_game_reaches_are_refused() {
    let refused = |options: Options, setup: &Setup, reason: &str| {
        let error = Enantiomerfolk::from_setup(&options, setup).expect_err(reason).to_string();
        assert_eq!(error, reason);
    };
    let start = Setup::start(&PLAIN);
    let with = |name: &str, piece: Piece, mark: Mark| {
        let mut setup = start.clone();
        setup.board[square(name)] = Some((piece, mark));
        setup
    };
    let north = Mark::from_letter('^').unwrap();
    refused(PLAIN, &with("a6", piece("RB"), north), "R^B on a6 attacks nothing (ENAN-5)");
    refused(PLAIN, &with("a4", piece("RR"), north), "R^R on a4 attacks nothing (ENAN-5)");
    refused(PLAIN, &with("b6", piece("RB"), Mark::Standing(ONE)), "the game has only two RB (ENAN-1)");
    refused(PLAIN, &with("a6", piece("RB"), Mark::Standing(Seat::THIRD)), "Enantiomerfolk has two seats");
    refused(PLAIN, &Setup { to_act: Seat::FOURTH, ..start.clone() }, "Enantiomerfolk has two seats");
    let held = [Hand::of(false, pieces("RB")), Hand::empty(false)];
    refused(PLAIN, &Setup { hands: held, ..start.clone() }, "the game has only two RB (ENAN-1)");
    let mut counts = [0; Piece::COUNT];
    Colours::Three.pieces().for_each(|piece| counts[piece.index()] = 255);
    refused(PLAIN, &Setup { hands: [Hand::Pieces(counts); 2], ..start.clone() }, "the game has only two RR (ENAN-1)");
    refused(RESTACK, &start, "with Restack a hand is bottoms and tops (ENAN-14)");
    let pyramids = |bottoms, tops| Setup { hands: [Hand::Pyramids { bottoms, tops }; 2], ..start.clone() };
    refused(PLAIN, &pyramids([0; 4], [0; 4]), "without Restack a hand is whole pieces (ENAN-8)");
    refused(RESTACK, &pyramids([1, 0, 0, 0], [0; 4]), "a hand has as many bottoms as tops (ENAN-14)");
    refused(RESTACK, &pyramids([0, 1, 0, 0], [1, 0, 0, 0]), "the game has only six yellow bottoms (ENAN-1)");

    let forced = ATTACKED_FROM_THREE_SIDES.replace("Y>Y", "R>R");
    let setup = setup(PLAIN, &forced, ONE, ["", ""], "");
    refused(PLAIN, &setup, "c3 bears 3 clockwise units and would have been captured (ENAN-7)");
    let forced = Setup { board: Board::read(Colours::Three, &forced.replace("R>R", "B>B")).unwrap(), ..setup };
    refused(PLAIN, &forced, "c3 bears 3 counter-clockwise units and would have been captured (ENAN-7)");
}

#[test]
fn diagrams_that_are_no_board_are_refused() {
    let full = ". ".repeat(36);
    for (diagram, reason) in [
        ("".to_owned(), "the board ends before a6"),
        (". ".repeat(35), "the board ends before f1"),
        (full.clone() + "R+R", "\"R+R\" comes after the last square"),
        (full.replacen('.', "R+", 1), "a6: \"R+\" is neither a piece such as R+B nor a dot"),
        (full.replacen('.', "R+RR", 1), "a6: \"R+RR\" is neither a piece such as R+B nor a dot"),
        (full.replacen('.', "G+R", 1), "a6: \"G+R\" is neither a piece such as R+B nor a dot"),
    ] {
        assert_eq!(Board::read(Colours::Three, &diagram).unwrap_err().to_string(), reason);
    }
    assert!(Board::read(Colours::Three, &full).is_ok());
}

#[test]
fn options_are_read_and_refused_with_what_is_allowed() {
    let read = |short: &str| Options::from_headers(&headers(short));
    assert_eq!(read(""), Ok(PLAIN));
    assert_eq!(read("Restack=YES PlyLimit=0"), Ok(Options { ply_limit: 0, ..RESTACK }));
    assert_eq!(read("Restack=no Seats=2"), Ok(PLAIN));
    for options in [PLAIN, RESTACK, Options { ply_limit: 7, ..PLAIN }] {
        assert_eq!(Options::from_headers(&options.to_headers()), Ok(options));
        assert_eq!((options.to_headers().get("Colours"), options.to_headers().get("Opening")), (None, None));
    }
    for (short, reason) in [
        ("Seats=3", "Seats \"3\" is not possible: it is always 2"),
        ("PlyLimit=-1", "PlyLimit \"-1\" is not possible: a whole number from 0 on is allowed (ENAN-12)"),
        (
            "PlyLimit=99999999999",
            "PlyLimit \"99999999999\" is not possible: a whole number from 0 on is allowed (ENAN-12)",
        ),
        ("Colours=5", "Colours \"5\" is not possible: 3 to 4 are allowed (ENAN-15)"),
        ("Opening=diagonals", "Opening \"diagonals\" is not possible: it is there only with Colours 4 (ENAN-16)"),
        (
            "Colours=4 Opening=sideways",
            "Opening \"sideways\" is not possible: slanting, chequered, facing, diagonals or scattered is allowed (ENAN-16)",
        ),
        ("Restack=maybe", "Restack \"maybe\" is not possible: yes or no is allowed (ENAN-14)"),
    ] {
        assert_eq!(read(short).unwrap_err().to_string(), reason);
    }
}
