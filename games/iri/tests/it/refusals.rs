//! The messages for refused input, and the input that is accepted despite irregularities.

use crate::cases::{FIGURE_1, MIXED, build, pieces, setup, start};
use pentad_conformance::{new_game, play_all, random};
use pentad_core::{Along, Cell, Game, Headers, Options as _, Points, Seat};
use pentad_iri::{Action, Hand, Iri, Options, Phase, Setup, Size, Sizes};

/// Asserts that the refusal of a text starts with these words.
fn check(game: &Iri, text: &str, answer: &str) {
    let error = game.read(text).unwrap_err().to_string();
    assert!(error.starts_with(answer), "{text}: {error}");
}

#[test]
fn unreadable_texts_say_what_is_expected() {
    let game = start(2, FIGURE_1);
    let not_an_action = [
        "hello", "", "0,0", "0,0>", "0,0>SX", "0,0>S.L", "0,0<SL", "0;0>SL", "take", "take a", "take 3,", "passe",
        ",>S",
    ];
    for text in not_an_action {
        check(
            &game,
            text,
            &format!("\"{text}\" is not a move: a placement to the right (0,0>SL) or down (2,-1vM), take"),
        );
    }
    check(&game, "1000,0>S", "\"1000,0>S\" is not a move");
    check(&game, "take 3 3", "position 3 is named twice");
    check(&game, "take 1 2 3 4", "a hand holds three pieces: name one to three positions");
    check(&game, "take 300", "the dictionary has no position 300");
    check(&game, "0,0>SMLS", "a hand holds three pieces: one to three can be placed");
}

#[test]
fn refused_placements_say_why() {
    let game = start(2, FIGURE_1);
    check(&game, "0,0>S", "the first word has two or three pieces (IRI-5)");
    check(&game, "1,0>SL", "the first word starts at 0,0 (IRI-5)");
    check(&game, "0,0vSL", "the first word runs to the right (IRI-5)");
    check(&game, "0,0>SS", "yellow has only one small pyramid in hand (IRI-4)");
    check(&game, "0,0>SML", "the dictionary has no word small yellow – medium yellow – large yellow (IRI-3)");
    check(&game, "pass", "yellow cannot pass: something can be placed, such as 0,0>");
    check(&game, "take 3 22", "pieces are placed first and taken after that (IRI-2)");

    let game = play_all(game, "0,0>SL");
    check(&game, "0,1>M", "yellow has placed and must now take 2 pieces (IRI-2)");
    check(&game, "pass", "yellow has placed and must now take 2 pieces (IRI-2)");
    check(&game, "take 3", "yellow must take 2 pieces, not 1 (IRI-9)");
    check(&game, "take 3 5 6", "yellow must take 2 pieces, not 3 (IRI-9)");
    check(&game, "take 0 3", "position 0 is a small blue pyramid and belongs to blue (IRI-9)");
    check(&game, "take 3 24", "the dictionary has positions 0 to 23, not 24 (IRI-9)");

    // The dictionary now: bS bL bM bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aS.
    let game = play_all(game, "take 3 22");
    check(&game, "0,0>S", "0,0 holds a small yellow pyramid already (IRI-4)");
    check(&game, "0,2>S", "what is placed from 0,2 touches no piece on the board (IRI-4)");
    check(&game, "2,1>S", "what is placed from 2,1 touches no piece on the board (IRI-4)");
    check(&game, "100,-100vSM", "what is placed from 100,-100 touches no piece on the board (IRI-4)");
    check(&game, "1,1>M", "the dictionary has no word large yellow – medium blue (IRI-3)");
    check(&game, "1,1>MS", "the dictionary has no word large yellow – medium blue (IRI-3)");
    check(
        &game,
        "-1,0>SM",
        "the dictionary has no word small blue – small yellow – large yellow – medium blue (IRI-3)",
    );
    // The row reads bL bM, which the dictionary has; it has no aL bM.
    check(&game, "0,1>LM", "the dictionary has no word large yellow – medium blue (IRI-3)");
    // It has no bM bM either, nor aS aL with any piece behind it.
    check(&game, "2,0vML", "the dictionary has no word small yellow – large yellow – medium blue (IRI-3)");
    check(&game, "0,1>MM", "blue has only one medium pyramid in hand (IRI-4)");
    let game = start(2, "aS aM aM aM aM aL aL aL aL aS aS aS bS bS bM bL bM bM bM bL bL bL bS bS");
    let game = play_all(game, "0,0>SM; take 5 6");
    check(
        &game,
        "0,1>ML",
        "the dictionary has no words small yellow – medium blue and medium yellow – large blue (IRI-3)",
    );
}

/// Actions that cannot be written, or only far away, are refused like any other.
#[test]
fn iri_6_odd_actions_are_refused() {
    let game = play_all(start(2, FIGURE_1), "0,0>SL; take 3 22");
    let small = Sizes::new(&[Size::Small]).unwrap();
    let place = |x, y, along| Action::Place { first: Cell::new(x, y), along, sizes: small };
    assert_eq!(game.check(place(0, 1, Along::Right)), Ok(()));
    assert_eq!(game.check(place(0, 1, Along::Down)).unwrap_err().clause.name(), "IRI-6");
    for (x, y) in [(127, 0), (-128, -128), (0, 127), (101, 3)] {
        for sizes in [small, Sizes::new(&[Size::Small, Size::Large, Size::Medium]).unwrap()] {
            let action = Action::Place { first: Cell::new(x, y), along: Along::Right, sizes };
            assert_eq!(game.check(action).unwrap_err().clause.name(), "IRI-4");
            assert_eq!(game.preview(action), None);
        }
    }
    assert_eq!(game.read("0,1vS"), game.read("0,1>S"), "one piece may be written either way");
}

#[test]
fn what_is_forgiven() {
    let game = play_all(start(2, FIGURE_1), "0,0>SL");
    let take = game.read("take 3 22").unwrap();
    for text in ["take 22 3", "TAKE 3,22", " take  22 , 3 "] {
        assert_eq!(game.read(text), Ok(take), "{text}");
    }
    let game = play_all(game, "take 3 22");
    let place = game.read("0,-2vLS").unwrap();
    for text in ["0,-2Vls", " 0 , -2 v l S ", "0,−2vLS"] {
        assert_eq!(game.read(text), Ok(place), "{text}");
    }
}

#[test]
fn a_preview_shows_what_is_wrong() {
    let game = play_all(start(2, FIGURE_1), "0,0>SL; take 3 22");
    let preview = |text: &str| game.preview(game.read_action(text).unwrap());
    let shown = preview("0,1>LM").unwrap();
    let words: Vec<(String, bool)> = shown.words.iter().map(|word| (word.text(), word.is_valid())).collect();
    let expected = [("bL bM", true), ("aS bL", true), ("aL bM", false)];
    assert_eq!(words, expected.map(|(word, valid)| (word.to_owned(), valid)));
    assert_eq!(shown.points, Points::whole(6));
    let laid = [Cell::new(0, 1), Cell::new(1, 1)].into_iter().zip(pieces("bL bM"));
    assert_eq!(shown.laid, laid.collect::<Vec<_>>());
    assert_eq!(preview("5,5>S").unwrap().words, [], "a piece alone is no word");
    assert_eq!(preview("0,0>S"), None);
    assert_eq!(preview("pass"), None);
    assert_eq!(preview("take 3"), None);
}

#[test]
fn iri_1_the_dictionary_must_hold_the_right_pieces() {
    let read = |seats: &str, dictionary: &str| {
        Options::from_headers(&Headers::new().with("Seats", seats).with("Dictionary", dictionary))
    };
    let plain = read("2", FIGURE_1).unwrap();
    assert_eq!(read("2", &FIGURE_1.to_uppercase()), Ok(plain));
    assert_eq!(read("2", &FIGURE_1.to_lowercase().replace(' ', ", ")), Ok(plain));
    assert_eq!(read(" 2 ", &format!(" {FIGURE_1},")), Ok(plain));
    assert_eq!(Options::from_headers(&plain.to_headers()), Ok(plain));

    for (seats, dictionary, answer) in [
        ("2", FIGURE_1.replacen("bS", "bM", 1), ": 3 bS is 1 too few, 5 bM is 1 too many (IRI-1)"),
        ("2", format!("{FIGURE_1} aS aS"), ": 6 aS is 2 too many (IRI-1)"),
        ("2", FIGURE_1.replacen("aL", "cL", 1), ": 3 aL is 1 too few, 1 cL is 1 too many (IRI-1)"),
        ("3", FIGURE_1.to_owned(), ": 0 cS is 4 too few, 0 cM is 4 too few, 0 cL is 4 too few (IRI-1)"),
        (
            "2",
            FIGURE_1.replacen("bL", "bX", 1),
            "\"bX\" is not a piece: a colour a to d and a size S, M or L is expected",
        ),
        ("2", "aé".to_owned(), "\"aé\" is not a piece"),
        ("5", FIGURE_1.to_owned(), "2 to 4 are allowed (IRI-1)"),
        ("1", FIGURE_1.to_owned(), "2 to 4 are allowed (IRI-1)"),
    ] {
        let error = read(seats, &dictionary).unwrap_err().to_string();
        assert!(error.contains(answer), "{error}");
    }
    let error = Options::from_headers(&Headers::new()).unwrap_err().to_string();
    assert_eq!(error, "the header Dictionary is missing: a new game deals one, and its record carries it (IRI-1)");
}

#[test]
fn iri_1_a_new_game_deals_what_is_missing() {
    let mut headers = Headers::new();
    Options::deal(&mut headers, &mut random(1)).unwrap();
    assert_eq!(headers.get("Seats"), Some("2"));
    let options = Options::from_headers(&headers).unwrap();
    assert_eq!(options.to_headers(), headers);
    assert_ne!(new_game::<Iri>("", 1).options(), new_game::<Iri>("", 2).options());

    let mut given = Headers::new().with("Dictionary", MIXED);
    Options::deal(&mut given, &mut random(1)).unwrap();
    assert_eq!(given.get("Dictionary"), Some(MIXED));

    let mut four = Headers::new().with("Seats", "4");
    Options::deal(&mut four, &mut random(1)).unwrap();
    assert_eq!(Options::from_headers(&four).unwrap().dictionary.len(), 48);
    assert!(Options::deal(&mut Headers::new().with("Seats", "7"), &mut random(1)).is_err());
}

#[test]
fn setups_that_cannot_be_are_refused() {
    let game = play_all(start(2, FIGURE_1), "0,0>SL");
    let good = game.setup();
    let options = game.options();
    assert!(Iri::from_setup(&options, &good).is_ok());
    let check = |change: &dyn Fn(&mut Setup), answer: &str| {
        let mut setup = good.clone();
        change(&mut setup);
        let error = Iri::from_setup(&options, &setup).unwrap_err().to_string();
        assert!(error.starts_with(answer), "{error}, not {answer}");
    };
    check(&|it| it.hands.truncate(1), "2 seats have 2 hands");
    check(&|it| it.scores.push(Points::default()), "2 seats have 2 hands");
    check(&|it| it.to_act = Seat::THIRD, "there are only 2 seats");
    check(&|it| it.passes = 3, "there are only 2 seats");
    check(&|it| it.scores[0] = Points::whole(20_000), "nobody scores more than 10000");
    check(&|it| it.dictionary[0] = pieces("cS")[0], "cS belongs to none of the 2 seats");
    check(&|it| it.board[0].1.colour = Seat::FOURTH, "dS belongs to none of the 2 seats");
    check(&|it| it.dictionary.clear(), "the last aS never leaves the dictionary");
    check(&|it| it.dictionary.truncate(23), "there are 5 aS, not 4: dictionary, board and hands together");
    check(&|it| it.hands[1] = Hand::new(255, 255, 255), "there are 5 bS, not 259");
    check(&|it| it.board[1].0 = Cell::ORIGIN, "two pieces lie on 0,0");
    check(&|it| it.board[1].0 = Cell::new(2, 0), "the board is not all connected");
    check(&|it| it.board.iter_mut().for_each(|(cell, _)| cell.y = 127), "0,127 is too far from 0,0");
    check(&|it| it.phase = Phase::Place, "yellow should have taken 2 more");
    check(&|it| it.to_act = Seat::SECOND, "yellow should have taken 2 more");
    check(&|it| it.passes = 1, "the take phase comes after a placement");
    let idle = |it: &mut Setup| {
        *it = start(2, FIGURE_1).setup();
        it.phase = Phase::Take;
    };
    check(&idle, "yellow has nothing to take");

    let full = setup(&FIGURE_1.replacen("aS", "", 1), vec![], 0, Phase::Place);
    let error = Iri::from_setup(&options, &full).unwrap_err().to_string();
    assert_eq!(error, "the hand of yellow holds more than 3 pieces");
    let bad = Options { seats: 3, ..options };
    assert!(Iri::from_setup(&bad, &good).is_err());
    assert_eq!(build(&start(2, FIGURE_1).setup()).setup(), start(2, FIGURE_1).setup());
}
