//! Positions that random play seldom reaches, and the messages for refused moves.

use pentad_conformance::{forbidden_by, headers, legal_strings, new_game, play_all};
use pentad_core::{Game, Hexagon, Options as _, Seat, Turn};
use pentad_quintets::{Action, Ending, Options, Piece, Quintets, Setup, Size};

const RED: Seat = Seat::FIRST;
const BLUE: Seat = Seat::SECOND;
const YELLOW: Seat = Seat::THIRD;

/// The pieces of one seat: on the board (`"Sa1 Lb2"`), in hand (small, medium, large), and its number of formed groups.
type Side<'a> = (&'a str, [u8; 3], u8);

fn setup(sides: &[Side<'_>], to_act: Seat) -> Setup {
    let mut pieces = [None; 19];
    for (seat, (standing, ..)) in sides.iter().enumerate() {
        for text in standing.split_whitespace() {
            let size = Size::ALL.into_iter().find(|size| text.starts_with(size.letter())).unwrap();
            let before = pieces[point(&text[1..])].replace(Piece { seat: Seat::ALL[seat], size });
            assert_eq!(before, None, "{text} is there twice");
        }
    }
    let hands = sides.iter().map(|side| side.1).collect();
    let formed = sides.iter().map(|side| side.2).collect();
    Setup { pieces, hands, formed, to_act, passes: 0, quiet: 0 }
}

fn build(options: &str, setup: &Setup) -> Quintets {
    Quintets::from_setup(&Options::from_headers(&headers(options)).unwrap(), setup).unwrap()
}

/// Builds a running position with red to act.
fn table(sides: &[Side<'_>]) -> Quintets {
    build(&format!("Seats={}", sides.len()), &setup(sides, RED))
}

fn point(name: &str) -> usize {
    let board = Hexagon::new(3);
    (0..board.points()).find(|point| board.name(*point) == name).unwrap()
}

fn points(names: &str) -> Vec<usize> {
    names.split(' ').map(point).collect()
}

fn standing(game: &Quintets) -> usize {
    (0..19).filter(|point| game.piece(*point).is_some()).count()
}

fn legal_from(game: &Quintets, prefix: &str) -> String {
    let strings: Vec<String> = legal_strings(game).into_iter().filter(|text| text.starts_with(prefix)).collect();
    strings.join(" ")
}

#[test]
fn quin_3_pieces_in_hand_go_to_empty_rim_points() {
    let game = play_all(new_game::<Quintets>("", 0), "Sa1; Lc5");
    assert_eq!(legal_from(&game, "M"), "Ma2 Ma3 Mb1 Mb4 Mc1 Md1 Md4 Me1 Me2 Me3");
    assert_eq!(game.in_hand(RED, Size::Small), 4);
    assert_eq!(game.in_hand(BLUE, Size::Large), 4);
    for (text, answer) in [
        ("Sb2", "b2 is an interior point: pieces are placed on the rim (QUIN-3)"),
        ("Mc5", "c5 holds a large blue piece (QUIN-3)"),
        ("La1", "a1 holds a small red piece (QUIN-3)"),
    ] {
        assert_eq!(game.read(text).unwrap_err().to_string(), answer);
    }
    let empty = table(&[("Sa1 Sa3 Sc5 Se3 Se1", [0, 5, 5], 0), ("", [5, 5, 5], 0)]);
    assert_eq!(empty.read("Sb1").unwrap_err().to_string(), "red has no small piece left in hand (QUIN-3)");
    assert_eq!(legal_from(&empty, "S"), "");
    assert_eq!(legal_from(&empty, "L"), "La2 Lb1 Lb4 Lc1 Ld1 Ld4 Le2");
}

#[test]
fn quin_4_how_far_each_size_slides() {
    for (size, slides) in [
        ("S", "a1-a2 a1-b1 a1-b2"),
        ("M", "a1-a2 a1-a3 a1-b1 a1-b2 a1-c1 a1-c3"),
        ("L", "a1-a2 a1-a3 a1-b1 a1-b2 a1-c1 a1-c3 a1-d3 a1-e3"),
    ] {
        let game = play_all(new_game::<Quintets>("", 0), &format!("{size}a1; Sc5"));
        assert_eq!(legal_from(&game, "a1"), slides, "{size}");
    }
}

#[test]
fn quin_4_what_stops_a_slide() {
    let game = table(&[("La1 Se2 Mb4", [4, 4, 4], 0), ("Sc3 Mb1", [4, 4, 5], 0)]);
    for (text, answer) in [
        ("a1-d3", "c3 holds a small blue piece, which is in the way to d3 (QUIN-4)"),
        ("a1-c3", "c3 holds a small blue piece (QUIN-4)"),
        ("a1-b3", "b3 is not in a straight line from a1 (QUIN-4)"),
        ("a1-a1", "a1 is not in a straight line from a1 (QUIN-4)"),
        ("e2-c2", "a small slides 1 point, and e2 to c2 is 2 (QUIN-4)"),
        ("b4-b2", ""),
        ("b4-b1", "a medium slides 1 or 2 points, and b4 to b1 is 3 (QUIN-4)"),
        ("a2-a3", "a2 is empty (QUIN-4)"),
        ("c3-c4", "c3 holds a small blue piece, and red is to act: the piece named first must be its own (QUIN-4)"),
    ] {
        let refused = game.read(text).err().map_or(String::new(), |error| error.to_string());
        assert_eq!(refused, answer, "{text}");
    }
    assert_eq!(legal_from(&game, "a1"), "a1-a2 a1-a3 a1-b2 a1~b1");
}

#[test]
fn quin_5_which_sizes_exchange() {
    let sizes = ["S", "M", "L"];
    for own in sizes {
        for other in sizes {
            let allowed = matches!((own, other), ("L", "M") | ("M", "S") | ("S", "L"));
            let game = play_all(new_game::<Quintets>("", 0), &format!("{own}a1; {other}a2"));
            assert_eq!(game.read("a1~a2").is_ok(), allowed, "{own} with {other}");
            if !allowed {
                assert_eq!(forbidden_by(&game, "a1~a2"), "QUIN-5");
            }
        }
    }
    let game = play_all(new_game::<Quintets>("", 0), "La1; Ma2; a1~a2");
    assert_eq!(game.piece(point("a1")), Some(Piece { seat: BLUE, size: Size::Medium }));
    assert_eq!(game.piece(point("a2")), Some(Piece { seat: RED, size: Size::Large }));
}

#[test]
fn quin_5_what_cannot_be_exchanged() {
    let game = table(&[("La1 Mb1", [5, 4, 4], 0), ("Ma2 Mc3", [5, 3, 5], 0)]);
    for (text, answer) in [
        ("a1~b2", "b2 is empty: there is nothing to exchange with (QUIN-5)"),
        ("a1~c3", "c3 is not adjacent to a1 (QUIN-5)"),
        ("a1~a1", "a1 is not adjacent to a1 (QUIN-5)"),
        ("b2~a1", "b2 is empty (QUIN-5)"),
        ("b1~a2", "a2 is not adjacent to b1 (QUIN-5)"),
        ("a2~a1", "a2 holds a medium blue piece, and red is to act: the piece named first must be its own (QUIN-5)"),
    ] {
        assert_eq!(game.read(text).unwrap_err().to_string(), answer, "{text}");
    }
}

#[test]
fn quin_5_two_own_pieces_have_one_name_and_two_spellings() {
    let game = table(&[("La1 Mb1", [5, 4, 4], 0), ("", [5, 5, 5], 0)]);
    let exchange = Action::Exchange { from: point("a1") as u8, to: point("b1") as u8 };
    for text in ["a1~b1", "b1~a1", " B1 ~ a1 "] {
        assert_eq!(game.read(text), Ok(exchange), "{text}");
    }
    assert_eq!(legal_strings(&game).iter().filter(|text| text.contains('~')).collect::<Vec<_>>(), ["a1~b1"]);
    let backwards = Action::Exchange { from: point("b1") as u8, to: point("a1") as u8 };
    let refused = game.check(backwards).unwrap_err().to_string();
    assert_eq!(refused, "a medium may exchange with a small only, and a1 holds a large red piece (QUIN-5)");
    let game = play_all(game, "b1~a1");
    assert_eq!(game.piece(point("b1")).map(|piece| piece.size), Some(Size::Large));
}

/// Every action of a small position, worked out by hand. No side has more than five pieces, so QUIN-6 cannot apply.
#[test]
fn quin_2_the_whole_list() {
    let game = table(&[("Sa1 Me1 Lc5 Se3 Ma3", [0; 3], 2), ("La2 Sd1 Mb4 Ld4 Mc3", [0; 3], 2)]);
    assert_eq!(
        legal_strings(&game),
        ["a1-b1", "a1-b2", "a1~a2", "a3-b3", "c5-c4", "c5~b4", "e1-d2", "e1-e2", "e1~d1", "e3-d3", "e3-e2", "e3~d4"]
    );
}

#[test]
fn quin_6_no_six_by_placing_or_sliding() {
    // b1 and c2 would join a1 a2 b2 with c1 d1.
    let game = table(&[("Sa1 Sa2 Sb2 Sc1 Sd1 Le2", [0, 5, 4], 0), ("", [5, 5, 5], 0)]);
    for text in ["Mb1", "Lb1", "e2-b1", "e2-c2"] {
        assert_eq!(forbidden_by(&game, text), "QUIN-6", "{text}");
    }
    assert_eq!(
        game.read("Mb1").unwrap_err().to_string(),
        "red would have a connected group of 6 pieces: a1 a2 b1 b2 c1 d1 (QUIN-6)"
    );
    // A piece of the groups themselves may go there, since it no longer counts at its origin.
    assert_eq!(legal_from(&game, "b2"), "b2-b1 b2-b3 b2-c2 b2-c3");
    assert_eq!(legal_from(&game, "a1"), "a1-b1");
}

#[test]
fn quin_6_no_six_for_the_acting_seat_by_exchanging() {
    // On c3 the large would join a3 b3 with d3 d4 e3.
    let game = table(&[("Lc2 Sa3 Sb3 Sd3 Sd4 Se3", [0, 5, 4], 0), ("Mc3", [5, 4, 5], 0)]);
    assert_eq!(
        game.read("c2~c3").unwrap_err().to_string(),
        "red would have a connected group of 6 pieces: a3 b3 c3 d3 d4 e3 (QUIN-6)"
    );
}

#[test]
fn quin_6_no_six_for_an_opponent() {
    // Red would have five, but on c2 the medium would join a1 b1 with d1 e1 e2.
    let sides = [("Lc2 Sa3 Sb3 Sb4 Sc4", [1, 5, 4], 0), ("Mc3 Sa1 Sb1 Sd1 Se1 Se2", [0, 4, 5], 0)];
    let game = table(&sides);
    assert_eq!(
        game.read("c2~c3").unwrap_err().to_string(),
        "blue would have a connected group of 6 pieces: a1 b1 c2 d1 e1 e2 (QUIN-6)"
    );
    assert!(!legal_strings(&game).contains(&"c2~c3".to_owned()));
}

#[test]
fn quin_6_own_pieces_may_change_places_in_a_group_of_four() {
    let game = table(&[("La1 Mb1 Sa2 Sb2 Sc5", [2, 4, 4], 0), ("", [5, 5, 5], 0)]);
    let game = play_all(game, "a1~b1");
    assert_eq!(game.scores().to_string(), "[0,0]");
    assert_eq!(standing(&game), 5);
}

#[test]
fn quin_7_a_placement_forms_a_group() {
    let game = table(&[("Sa1 Sa2 Mc1 Md1", [3, 3, 5], 0), ("Sc5", [4, 5, 5], 0)]);
    let action = game.read("Lb1").unwrap();
    assert_eq!(game.groups_formed_by(action), [(RED, points("a1 a2 b1 c1 d1"))]);
    let game = play_all(game, "Lb1");
    assert_eq!(game.scores().to_string(), "[1,0]");
    assert_eq!(game.turn(), Turn::Seat(BLUE));
    assert_eq!(standing(&game), 1, "the five are gone");
    assert_eq!(Size::ALL.map(|size| game.in_hand(RED, size)), [3, 3, 4], "for good");
}

#[test]
fn quin_7_a_piece_does_not_count_where_it_came_from() {
    // With b1 still counted, c2 would make six.
    let game = table(&[("Sa1 Sa2 Sb1 Sb2 Md2", [1, 4, 5], 0), ("", [5, 5, 5], 0)]);
    let game = play_all(game, "b1-c2");
    assert_eq!(game.scores().to_string(), "[1,0]");
    assert_eq!(standing(&game), 0);
}

/// Red's large on c2 and blue's medium on c3 each have four pieces of their own colour next to the other's point.
const TWO_FIVES: [&str; 2] = ["Lc2 Sa3 Sb3 Sb4 Sc4", "Mc3 Sa1 Sb1 Sc1 Sd1"];

#[test]
fn quin_7_an_exchange_forms_groups_for_two_seats() {
    let game = table(&[(TWO_FIVES[0], [1, 5, 4], 0), (TWO_FIVES[1], [1, 4, 5], 0)]);
    let action = game.read("c2~c3").unwrap();
    let expected = [(RED, points("a3 b3 b4 c3 c4")), (BLUE, points("a1 b1 c1 c2 d1"))];
    assert_eq!(game.groups_formed_by(action), expected);
    let game = play_all(game, "c2~c3");
    assert_eq!(game.scores().to_string(), "[1,1]");
    assert_eq!(game.turn(), Turn::Seat(BLUE));
    assert_eq!(standing(&game), 0);
}

#[test]
fn quin_8_the_acting_seat_wins_when_both_form_their_third() {
    let start = setup(&[(TWO_FIVES[0], [0; 3], 2), (TWO_FIVES[1], [0; 3], 2)], RED);
    let game = play_all(build("", &start), "c2~c3");
    assert_eq!(game.scores().to_string(), "[3,3]");
    assert_eq!(game.outcome().unwrap().to_string(), "1");
    assert_eq!(game.ending(), Some(Ending::ThreeGroups(RED)));
    assert_eq!(standing(&game), 10, "the pieces stay (QUIN-7)");
    let again = build("", &game.setup());
    assert_eq!(again.outcome(), game.outcome());
    assert_eq!(legal_strings(&game), [""; 0]);
    assert_eq!(game.read("pass").unwrap_err().to_string(), "the game is over: red has formed three groups (QUIN-8)");
    assert_eq!(game.groups_formed_by(Action::Pass), []);

    let mirrored = setup(&[(TWO_FIVES[1], [0; 3], 2), (TWO_FIVES[0], [0; 3], 2)], BLUE);
    let game = play_all(build("", &mirrored), "c2~c3");
    assert_eq!(game.scores().to_string(), "[3,3]");
    assert_eq!(game.outcome().unwrap().to_string(), "2");
}

#[test]
fn quin_8_an_exchange_can_hand_over_the_win() {
    let game = table(&[("Lc2", [5, 5, 4], 0), (TWO_FIVES[1], [0; 3], 2)]);
    let game = play_all(game, "c2~c3");
    assert_eq!(game.scores().to_string(), "[0,3]");
    assert_eq!(game.outcome().unwrap().to_string(), "2");
    assert_eq!(game.turn(), Turn::Over);

    // Red's own second group makes no difference, and stays on the board too.
    let game = table(&[(TWO_FIVES[0], [0, 3, 2], 1), (TWO_FIVES[1], [0; 3], 2)]);
    let game = play_all(game, "c2~c3");
    assert_eq!(game.scores().to_string(), "[2,3]");
    assert_eq!(game.outcome().unwrap().to_string(), "2");
    assert_eq!(standing(&game), 10);
    assert_eq!(build("", &game.setup()).outcome(), game.outcome());
}

#[test]
fn quin_8_three_seats_and_a_group_for_the_third() {
    let game = table(&[("Lc2", [5, 5, 4], 0), ("Se2", [4, 5, 5], 0), (TWO_FIVES[1], [0; 3], 2)]);
    let game = play_all(game, "c2~c3");
    assert_eq!(game.scores().to_string(), "[0,0,3]");
    assert_eq!(game.ending(), Some(Ending::ThreeGroups(YELLOW)));
    assert_eq!(game.outcome().unwrap().to_string(), "3");

    let game = table(&[("Lc2", [5, 5, 4], 0), ("Se2", [4, 5, 5], 0), (TWO_FIVES[1], [0, 3, 2], 1)]);
    let game = play_all(game, "c2~c3");
    assert_eq!(game.scores().to_string(), "[0,0,2]");
    assert_eq!(game.turn(), Turn::Seat(BLUE));
    assert_eq!(standing(&game), 2);
    let game = play_all(game, "Le1; Ma1");
    assert_eq!(game.turn(), Turn::Seat(RED), "yellow's turn came third");
}

/// Red's five smalls are walled in, with no large on the board to exchange with.
const STUCK: [Side<'static>; 3] =
    [("Sa1 Sb1 Sc3 Sd4 Se3", [0; 3], 2), ("Sa2 Mb2 Sc1 Mc2 Sc4 Mc5 Sd3 Me2", [1, 1, 5], 0), ("Sb3 Sd2", [3, 5, 5], 0)];

#[test]
fn quin_9_a_pass_where_nothing_is_legal_and_nowhere_else() {
    let game = table(&STUCK);
    assert_eq!(legal_strings(&game), ["pass"]);
    let game = play_all(game, " Pass ");
    assert_eq!(game.turn(), Turn::Seat(BLUE));
    assert_eq!(game.setup().passes, 1);
    assert_eq!(forbidden_by(&game, "pass"), "QUIN-9");
    let refused = game.read("pass").unwrap_err().to_string();
    assert!(refused.starts_with("blue cannot pass while an action is legal, such as "), "{refused}");
    let game = play_all(game, "La3");
    assert_eq!(game.setup().passes, 0, "the passes are not in succession");
}

#[test]
fn quin_9_a_pass_by_every_seat_is_a_draw() {
    let mut stuck = setup(&STUCK, RED);
    stuck.passes = 1;
    let game = play_all(build("Seats=3", &stuck), "pass");
    assert_eq!(game.turn(), Turn::Seat(BLUE), "two of three");
    stuck.passes = 2;
    let game = play_all(build("Seats=3", &stuck), "pass");
    assert_eq!(game.ending(), Some(Ending::AllPassed));
    assert_eq!(game.outcome().unwrap().to_string(), "1=2=3");
    assert_eq!(forbidden_by(&game, "La3"), "QUIN-9");
    assert_eq!(build("Seats=3", &game.setup()).ending(), Some(Ending::AllPassed));
}

const ROUND: &str = "a1-a2; c5-c4; a2-a1; c4-c5;";

#[test]
fn quin_10_the_third_occurrence_is_a_draw() {
    let game = play_all(new_game::<Quintets>("", 0), "La1; Lc5");
    assert_eq!(game.occurrences(), 1, "the position after the placement is the first");
    let game = play_all(game, ROUND);
    assert_eq!(game.occurrences(), 2);
    let game = play_all(game, "a1-a2; c5-c4; a2-a1");
    assert_eq!((game.occurrences(), game.ending()), (2, None));
    let game = play_all(game, "c4-c5");
    assert_eq!(game.ending(), Some(Ending::Repetition));
    assert_eq!(game.outcome().unwrap().to_string(), "1=2");
    assert_eq!(forbidden_by(&game, "a1-a2"), "QUIN-10");
}

#[test]
fn quin_10_other_numbers_of_occurrences() {
    let start = |options: &str| play_all(new_game::<Quintets>(options, 0), "La1; Lc5");
    assert_eq!(play_all(start("RepetitionDraw=2"), "a1-a2; c5-c4; a2-a1").ending(), None);
    assert_eq!(play_all(start("RepetitionDraw=2"), ROUND).ending(), Some(Ending::Repetition));
    let never = play_all(start("RepetitionDraw=0 QuietDraw=0"), &ROUND.repeat(60));
    assert_eq!((never.ending(), never.occurrences(), never.quiet_actions()), (None, 0, 0));
    assert_eq!(play_all(start("RepetitionDraw=0"), &ROUND.repeat(25)).ending(), Some(Ending::Quiet));
    assert_eq!(play_all(start("RepetitionDraw=61 QuietDraw=0"), &ROUND.repeat(59)).ending(), None);
    assert_eq!(play_all(start("RepetitionDraw=61 QuietDraw=0"), &ROUND.repeat(60)).ending(), Some(Ending::Repetition));
}

#[test]
fn quin_10_the_same_board_with_the_other_seat_to_act_is_another_position() {
    let game = play_all(new_game::<Quintets>("RepetitionDraw=2", 0), "La1; Lc5");
    let board = game.setup().pieces;
    let game = play_all(game, "a1-a2; c5-c4; a2-b2; c4-c5; b2-a1");
    assert_eq!(game.setup().pieces, board);
    assert_eq!((game.turn(), game.occurrences()), (Turn::Seat(BLUE), 1));
}

#[test]
fn quin_10_a_placement_or_a_formed_group_starts_both_counts_again() {
    let game = play_all(new_game::<Quintets>("QuietDraw=5", 0), &format!("La1; Lc5; {ROUND}"));
    assert_eq!((game.quiet_actions(), game.occurrences()), (4, 2));
    let placed = play_all(game.clone(), "Se1");
    assert_eq!((placed.quiet_actions(), placed.occurrences(), placed.ending()), (0, 1, None));
    assert_eq!(play_all(game, "a1-a2").ending(), Some(Ending::Quiet));

    // b1-c2 completes five at the last moment; b1-c1 does not.
    let mut almost = setup(&[("Sa1 Sa2 Sb1 Sb2 Md2", [1, 4, 5], 0), ("", [5, 5, 5], 0)], RED);
    almost.quiet = 99;
    let formed = play_all(build("", &almost), "b1-c2");
    assert_eq!((formed.quiet_actions(), formed.occurrences(), formed.ending()), (0, 1, None));
    let quiet = play_all(build("", &almost), "b1-c1");
    assert_eq!(quiet.ending(), Some(Ending::Quiet));
    assert_eq!(quiet.outcome().unwrap().to_string(), "1=2");
    assert_eq!(forbidden_by(&quiet, "Sa1"), "QUIN-10");
    assert_eq!(build("", &quiet.setup()).ending(), Some(Ending::Quiet));
}

/// The only way to repeat an old position: five placed, five removed.
#[test]
fn quin_10_positions_before_a_formed_group_do_not_count() {
    let game = play_all(new_game::<Quintets>("RepetitionDraw=2", 0), "Le3; Lc5");
    let before = game.setup().pieces;
    let game = play_all(game, "Sa1; c5-c4; Sa2; c4-c5; Mb1; c5-c4; Mc1; c4-c5; La3");
    assert_eq!((game.scores().to_string().as_str(), game.setup().pieces), ("[1,0]", before));
    // Blue takes three actions and red two, so that red is to act as before.
    let game = play_all(game, "c5-c4; e3-d3; c4-b4; d3-e3; b4-c5");
    assert_eq!((game.turn(), game.setup().pieces), (Turn::Seat(RED), before));
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn quin_10_short_quiet_draws_and_passes() {
    let game = play_all(new_game::<Quintets>("QuietDraw=2", 0), "La1; Lc5; a1-a2; Sc1; a2-a1");
    assert_eq!((game.quiet_actions(), game.ending()), (1, None));
    assert_eq!(play_all(game, "c5-c4").ending(), Some(Ending::Quiet));
    let one = play_all(new_game::<Quintets>("Seats=3 QuietDraw=1", 0), "La1; Lc5; Le1; a1-a2");
    assert_eq!(one.outcome().unwrap().to_string(), "1=2=3");

    let mut stuck = setup(&STUCK, RED);
    stuck.quiet = 5;
    assert_eq!(play_all(build("Seats=3 QuietDraw=6", &stuck), "pass").ending(), Some(Ending::Quiet));
    assert_eq!(play_all(build("Seats=3 QuietDraw=7", &stuck), "pass").ending(), None);
}

#[test]
fn unreadable_texts_say_what_is_expected() {
    let game = play_all(new_game::<Quintets>("", 0), "La1; Sc5");
    for (text, answer) in [
        ("Sa4", "a4 is not on this board, which runs from a1 to e3"),
        ("a1-f1", "f1 is not on this board, which runs from a1 to e3"),
        ("c9~c5", "c9 is not on this board, which runs from a1 to e3"),
        ("a1", "\"a1\" is not a move: a placement (Sa1), a slide (a1-c3), an exchange (a1~b1) or pass is expected"),
        ("a1-", "\"a1-\" is not a move"),
        ("a1-a2-a3", "\"a1-a2-a3\" is not a move"),
        ("a1+a2", "\"a1+a2\" is not a move"),
        ("Sa1 Sa2", "\"Sa1 Sa2\" is not a move"),
        ("Xa1", "\"Xa1\" is not a move"),
        ("S", "\"S\" is not a move"),
        ("", "\"\" is not a move"),
        ("passe", "\"passe\" is not a move"),
        ("a99999999999", "\"a99999999999\" is not a move"),
        ("é1-a1", "\"é1-a1\" is not a move"),
    ] {
        let error = game.read(text).unwrap_err().to_string();
        assert!(error.starts_with(answer), "{text}: {error}");
    }
    for text in ["sa2", "S a2", " s A2 "] {
        assert_eq!(game.read(text), game.read("Sa2"), "{text}");
    }
    assert_eq!(game.read("A1 - C3"), game.read("a1-c3"));
}

#[test]
fn actions_that_no_text_names_are_refused_too() {
    let game = new_game::<Quintets>("", 0);
    for action in [
        Action::Place { size: Size::Small, point: 19 },
        Action::Slide { from: 255, to: 0 },
        Action::Exchange { from: 0, to: 77 },
    ] {
        assert_eq!(game.check(action).unwrap_err().clause.name(), "QUIN-1");
        assert_eq!(game.groups_formed_by(action), []);
        let _ = game.notation(action).to_string();
    }
}

#[test]
fn options_out_of_range_are_refused_with_what_is_allowed() {
    for (short, answer) in [
        ("Seats=4", "Seats \"4\" is not possible: 2 to 3 are allowed"),
        ("Seats=1", "Seats \"1\" is not possible: 2 to 3 are allowed"),
        ("RepetitionDraw=1", "RepetitionDraw \"1\" is not possible: 0 (never) or a whole number from 2 on is allowed"),
        ("RepetitionDraw=x", "RepetitionDraw \"x\" is not possible: 0 (never) or a whole number from 2 on is allowed"),
        ("QuietDraw=-1", "QuietDraw \"-1\" is not possible: a whole number from 0 on is allowed"),
    ] {
        let error = Options::from_headers(&headers(short)).unwrap_err().to_string();
        assert!(error.starts_with(answer), "{short}: {error}");
    }
    for short in ["Seats=2", "Seats=3 RepetitionDraw=0", "Seats=2 RepetitionDraw=2 QuietDraw=6", "Seats=3 QuietDraw=0"]
    {
        let options = Options::from_headers(&headers(short)).unwrap();
        assert_eq!(options.to_headers(), headers(short));
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let full = ("", [5, 5, 5], 0);
    let two = |sides: [Side<'_>; 2]| setup(&sides, RED);
    let mut stranger = two([("Sa1", [4, 5, 5], 0), full]);
    stranger.pieces[3] = Some(Piece { seat: YELLOW, size: Size::Small });
    let won = two([(TWO_FIVES[0], [0; 3], 3), (TWO_FIVES[1], [0; 3], 2)]);
    for (setup, answer) in [
        (stranger, "there are only 2 seats"),
        (Setup { to_act: YELLOW, ..two([full, full]) }, "there are only 2 seats"),
        (Setup { hands: vec![], ..two([full, full]) }, "hands and formed groups are needed for 2 seats"),
        (Setup { formed: vec![0; 3], ..two([full, full]) }, "hands and formed groups are needed for 2 seats"),
        (Setup { passes: 3, ..two([full, full]) }, "the game ends when all 2 seats have passed"),
        (Setup { quiet: 101, ..two([full, full]) }, "the game ends after 100 quiet actions"),
        (two([("Sa1", [5, 4, 5], 0), full]), "red has five small pieces, not 6"),
        (two([full, ("", [0, 255, 0], 0)]), "blue has five medium pieces, not 255"),
        (two([("Sa1", [5, 5, 5], 0), full]), "red has five small pieces, not 6"),
        (two([full, ("Sa1", [3, 5, 5], 0)]), "blue must have 15 pieces on the board and in hand, not 14"),
        (two([full, ("Sa1", [4, 5, 5], 1)]), "blue must have 10 pieces on the board and in hand, not 15"),
        (two([("Sa1 Sa2 Sa3 Sb4 Sc5", [0, 5, 5], 0), full]), "red has a group of five that should have left"),
        (two([("Sa1 Sa2 Sa3 Sb4 Sc5 Md4", [0, 4, 5], 0), full]), "red has a group of 6, and five is the most"),
        (two([("", [0; 3], 3), full]), "the third group of red stays on the board"),
        (two([("", [0; 3], 255), full]), "red cannot have formed 255 groups"),
    ] {
        let error = Quintets::from_setup(&Options::default(), &setup).unwrap_err().to_string();
        assert!(error.starts_with(answer), "{setup:?}: {error}");
    }
    // Red has no group of five here, though the setup claims that red has won.
    assert!(Quintets::from_setup(&Options::default(), &won).is_err());
    let seats = Options { seats: 9, ..Options::default() };
    assert!(Quintets::from_setup(&seats, &two([full, full])).is_err());
}
