//! The Factory: positions that random play seldom reaches, and the messages for refused moves.

use pentad_conformance::{forbidden_by, headers, legal_strings, new_game, play_all};
use pentad_core::{Cell, Game, Options, Seat, Turn};
use pentad_herati::Tile::{NE, NW, SE, SW};
use pentad_herati::{Action, Colour, Factory, FactoryOptions, FactoryPhase, FactorySetup, Hand, Tile};

fn at(x: i8, y: i8, tile: Tile) -> (Cell, Tile) {
    (Cell::new(x, y), tile)
}

fn cells() -> impl Iterator<Item = (i8, i8)> {
    (0..25).map(|index| (index % 5, index / 5))
}

/// Returns tiles whose edges all match, without patterns: the corners never meet.
fn plain(x: i8, y: i8) -> Tile {
    if (x + y) % 2 == 0 { NE } else { SW }
}

/// Returns tiles whose edges all match, with patterns at half of the points: black where both coordinates are even, white where
/// both are odd.
fn patterned(x: i8, y: i8) -> Tile {
    match (x % 2 == 0, y % 2 == 0) {
        (true, true) => SE,
        (false, true) => SW,
        (true, false) => NE,
        (false, false) => NW,
    }
}

/// Returns five by five tiles with holes.
fn square(tile: fn(i8, i8) -> Tile, holes: &[(i8, i8)]) -> Vec<(Cell, Tile)> {
    cells().filter(|cell| !holes.contains(cell)).map(|(x, y)| at(x, y, tile(x, y))).collect()
}

fn hand(face_up: &[Tile], face_down: u8) -> Hand {
    Hand::new(face_up.iter().copied(), face_down)
}

/// Builds a position with the first seat to act.
fn set_up(tiles: Vec<(Cell, Tile)>, hands: &[Hand], points: &[u32]) -> Factory {
    let setup = setup(tiles, hands, points);
    Factory::from_setup(&FactoryOptions { seats: hands.len() as u8 }, &setup).unwrap()
}

fn setup(tiles: Vec<(Cell, Tile)>, hands: &[Hand], points: &[u32]) -> FactorySetup {
    let phase = FactoryPhase::Turn;
    FactorySetup { tiles, hands: hands.to_vec(), points: points.to_vec(), to_act: Seat::FIRST, phase }
}

fn seat(number: usize) -> Turn {
    Turn::Seat(Seat::numbered(number).unwrap())
}

#[test]
fn fact_1_the_field_starts_and_each_seat_turns_one_up() {
    for (seats, each) in [(2, 12), (3, 8), (4, 6)] {
        let mut game: Factory = new_game(&format!("Seats={seats}"), 0);
        assert_eq!(game.phase(), FactoryPhase::FirstTile);
        assert!(Seat::all(seats).all(|seat| game.hand(seat).face_down() == each));
        assert_eq!(forbidden_by(&game, "pass"), "FACT-1");
        game = play_all(game, "flip SE");
        assert_eq!(game.field().tiles().collect::<Vec<_>>(), [at(0, 0, SE)]);
        for seat in Seat::all(seats) {
            assert_eq!((game.turn(), game.phase(), game.to_act()), (Turn::Chance, FactoryPhase::FirstHands, seat));
            assert_eq!(legal_strings(&game), ["flip NE", "flip NW", "flip SE", "flip SW"]);
            assert_eq!(forbidden_by(&game, "NW@0,1"), "FACT-1");
            game = play_all(game, "flip NW");
            assert_eq!(*game.hand(seat), hand(&[NW], each as u8 - 1));
        }
        assert_eq!(game.turn(), seat(1));
        assert_eq!(forbidden_by(&game, "flip NW"), "FACT-4");
    }
}

#[test]
fn fact_2_every_touching_edge_has_the_same_colour() {
    let tiles = || vec![at(0, 0, NE), at(1, 0, NW), at(0, 1, SW)];
    let game = |shown| set_up(tiles(), &[hand(&[shown], 10), hand(&[NE], 10)], &[0, 0]);
    // 1,1 lies below a white edge and east of a white edge: its black edges are those of SE.
    assert!(legal_strings(&game(SE)).contains(&"SE@1,1".to_owned()));
    for tile in [NE, SW, NW] {
        assert_eq!(forbidden_by(&game(tile), &format!("{tile}@1,1")), "FACT-2");
    }
    let error = game(SW).read("SW@1,1").unwrap_err().to_string();
    assert_eq!(
        error,
        "the west edge of the south-west tile at 1,1 is black, but it touches a white edge of the south-west tile at 0,1 (FACT-2)"
    );
    // NE goes east of NW, and west of or below SW; its black edges match nothing elsewhere.
    assert_eq!(legal_strings(&game(NE)), ["NE@-1,1", "NE@0,2", "NE@2,0"]);
}

#[test]
fn fact_2_a_tile_touches_another_and_lies_on_an_empty_cell() {
    let game = set_up(vec![at(0, 0, NE)], &[hand(&[SW], 11), hand(&[NE], 11)], &[0, 0]);
    assert_eq!(legal_strings(&game), ["SW@-1,0", "SW@0,-1", "SW@0,1", "SW@1,0"]);
    assert_eq!(forbidden_by(&game, "SW@1,1"), "FACT-2");
    assert_eq!(forbidden_by(&game, "SW@2,0"), "FACT-2");
    assert_eq!(forbidden_by(&game, "SW@100,-100"), "FACT-2");
    assert_eq!(forbidden_by(&game, "SW@0,0"), "HERA-4");
    assert_eq!(
        game.read("NE@1,0").unwrap_err().to_string(),
        "north has no north-east tile face up, only a south-west tile (HERA-4)"
    );
}

#[test]
fn fact_2_the_field_fits_into_five_columns_and_rows() {
    let hands = [hand(&[SW], 9), hand(&[NE], 9)];
    for from in -4..=0 {
        // Above and below each tile SW matches; at both ends it would match, too, but make six.
        let row: Vec<_> = (0..5).map(|index| at(from + index, 0, if index % 2 == 0 { NE } else { NW })).collect();
        let game = set_up(row, &hands, &[0, 0]);
        let mut legal: Vec<String> =
            (from..from + 5).flat_map(|x| [format!("SW@{x},-1"), format!("SW@{x},1")]).collect();
        legal.sort();
        assert_eq!(legal_strings(&game), legal);
        for end in [from - 1, from + 5] {
            assert_eq!(forbidden_by(&game, &format!("SW@{end},0")), "FACT-2");
        }
        let column: Vec<_> = (0..5).map(|index| at(0, from + index, if index % 2 == 0 { NE } else { SE })).collect();
        let game = set_up(column, &hands, &[0, 0]);
        let mut legal: Vec<String> =
            (from..from + 5).flat_map(|y| [format!("SW@-1,{y}"), format!("SW@1,{y}")]).collect();
        legal.sort();
        assert_eq!(legal_strings(&game), legal);
        for end in [from - 1, from + 5] {
            assert_eq!(forbidden_by(&game, &format!("SW@0,{end}")), "FACT-2");
        }
    }
    let row: Vec<_> = (0..5).map(|x| at(x, 0, if x % 2 == 0 { NE } else { NW })).collect();
    assert_eq!(
        set_up(row, &hands, &[0, 0]).read("SW@-1,0").unwrap_err().to_string(),
        "with a tile at -1,0 the field would have six columns, from -1 to 4 (FACT-2)"
    );
}

#[test]
fn fact_2_four_columns_still_grow_on_either_side() {
    let row: Vec<_> = (0..4).map(|x| at(x, 0, if x % 2 == 0 { NE } else { NW })).collect();
    let game = set_up(row, &[hand(&[SW, SE], 8), hand(&[NE], 10)], &[0, 0]);
    let legal = legal_strings(&game);
    assert!(legal.contains(&"SW@-1,0".to_owned()) && legal.contains(&"SE@4,0".to_owned()), "{legal:?}");
    assert_eq!(forbidden_by(&play_all(game, "SW@-1,0"), "NE@4,0"), "FACT-2");
}

#[test]
fn fact_3_who_can_place_must_and_who_cannot_passes() {
    let game = set_up(vec![at(0, 0, NE)], &[hand(&[NE], 11), hand(&[NE, SW], 10)], &[0, 0]);
    assert_eq!(legal_strings(&game), ["pass"]);
    assert_eq!(forbidden_by(&game, "NE@1,0"), "FACT-2");
    assert_eq!(forbidden_by(&game, "aside NE"), "FACT-3");
    let game = play_all(game, "pass; flip NE");
    assert_eq!(
        game.read("pass").unwrap_err().to_string(),
        "east can lay a south-west tile at 0,-1, and who can lay a tile must (FACT-3)"
    );
}

#[test]
fn fact_4_a_pass_flips_and_so_does_the_last_tile_shown_but_no_other() {
    let game = set_up(vec![at(0, 0, NE)], &[hand(&[NE], 11), hand(&[SW, SE], 10)], &[0, 0]);
    let game = play_all(game, "pass");
    assert_eq!((game.turn(), game.phase(), game.to_act()), (Turn::Chance, FactoryPhase::Flip, Seat::FIRST));
    assert_eq!(forbidden_by(&game, "pass"), "FACT-4");
    let game = play_all(game, "flip NE");
    assert_eq!(*game.hand(Seat::FIRST), hand(&[NE, NE], 10));
    assert_eq!(game.turn(), seat(2));
    let game = play_all(game, "SW@1,0");
    assert_eq!(game.turn(), seat(1), "SE is still face up, so nothing is turned up");
    let game = play_all(game, "NE@2,0");
    assert_eq!(game.turn(), seat(2), "the other NE is still face up");
    let game = play_all(game, "SE@0,-1");
    assert_eq!((game.turn(), game.to_act()), (Turn::Chance, Seat::SECOND));
    let game = play_all(game, "flip NW");
    assert_eq!(*game.hand(Seat::SECOND), hand(&[NW], 9));
    assert_eq!(game.turn(), seat(1));
}

#[test]
fn fact_4_a_pass_without_a_face_down_tile_only_ends_the_turn() {
    let tiles = square(plain, &[(1, 1), (3, 1), (1, 3)]);
    let game = set_up(tiles, &[hand(&[SE], 0), hand(&[NE, NW], 0)], &[0, 0]);
    assert_eq!(legal_strings(&game), ["pass"]);
    let game = play_all(game, "pass");
    assert_eq!(game.turn(), seat(2));
    assert_eq!(legal_strings(&game), ["NE@1,1", "NE@1,3", "NE@3,1"]);
}

#[test]
fn fact_5_each_kind_of_pattern_counts_whichever_tile_comes_last() {
    // HERA-2, in its order: north-west, north-east, south-west, south-east.
    for (colour, tiles) in [(Colour::Black, [SE, SW, NE, NW]), (Colour::White, [NW, NE, SW, SE])] {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
        for last in 0..4 {
            for first in (0..4).filter(|first| *first != last) {
                let (left, top) = (-corners[first].0, -corners[first].1);
                let cell = |corner: usize| Cell::new(left + corners[corner].0, top + corners[corner].1);
                let field = (0..4).filter(|corner| *corner != last).map(|corner| (cell(corner), tiles[corner]));
                let game = set_up(field.collect(), &[hand(&[tiles[last]], 10), hand(&[NE], 10)], &[0, 0]);
                let game = play_all(game, &format!("{}@{}", tiles[last], cell(last)));
                assert_eq!(game.scores().to_string(), "[1,0]", "{colour}, {last} last, {first} at 0,0");
                let [pattern] = game.field().patterns()[..] else { panic!("one pattern") };
                assert_eq!((pattern.north_west, pattern.colour), (cell(0), colour));
                assert_eq!(pattern.cells(), [0, 1, 2, 3].map(cell));
            }
        }
    }
}

#[test]
fn fact_5_one_tile_can_complete_two_patterns() {
    let ring = cells().filter(|(x, y)| *x < 3 && *y < 3 && (*x, *y) != (1, 1));
    let tiles: Vec<_> = ring.map(|(x, y)| at(x, y, patterned(x, y))).collect();
    let game = set_up(tiles, &[hand(&[NW], 7), hand(&[NE], 8)], &[0, 0]);
    let game = play_all(game, "NW@1,1");
    assert_eq!(game.scores().to_string(), "[2,0]");
    assert_eq!((game.points(Seat::FIRST), game.turn()), (2, Turn::Chance));
    let game = play_all(game, "flip NE");
    assert_eq!(game.scores().to_string(), "[2,0]", "patterns count once");
}

#[test]
fn fact_6_an_empty_hand_ends_the_game_though_others_could_play_on() {
    let game = set_up(square(plain, &[(1, 1), (3, 1)]), &[hand(&[NE], 0), hand(&[NE], 0)], &[0, 0]);
    let game = play_all(game, "NE@1,1");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.places(NE), [Cell::new(3, 1)]);
    assert_eq!(forbidden_by(&game, "NE@3,1"), "FACT-6");
    assert_eq!(forbidden_by(&game, "pass"), "FACT-6");
}

#[test]
fn fact_6_the_game_ends_when_nobody_can_do_anything_any_more() {
    let tiles = square(plain, &[(1, 1), (3, 1), (1, 3)]);
    let game = set_up(tiles, &[hand(&[NE, SE], 0), hand(&[NW], 0)], &[0, 0]);
    let game = play_all(game, "NE@1,1");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.outcome().unwrap().to_string(), "1=2");
}

#[test]
fn fact_6_a_face_down_tile_keeps_the_game_alive_until_its_flip() {
    let tiles = square(plain, &[(1, 1), (3, 1), (1, 3)]);
    let game = set_up(tiles, &[hand(&[SE], 0), hand(&[NW], 1)], &[0, 0]);
    let game = play_all(game, "pass");
    assert_eq!(game.turn(), seat(2));
    let game = play_all(game, "pass");
    assert_eq!(game.turn(), Turn::Chance, "the turn is not over before the flip");
    assert_eq!(play_all(game.clone(), "flip NW").turn(), Turn::Over);
    let alive = play_all(game, "flip NE");
    assert_eq!(alive.turn(), seat(1));
    assert_eq!(legal_strings(&alive), ["pass"]);
    assert_eq!(play_all(alive, "pass; NE@1,3").turn(), Turn::Over);
}

#[test]
fn fact_7_equal_highest_scores_share_the_win() {
    // Two holes remove two patterns each from the eight of a full square.
    let tiles = || square(patterned, &[(1, 1), (3, 1)]);
    let hands = [hand(&[NW], 0), hand(&[NW], 0)];
    let outcome = |points: &[u32]| {
        let game = play_all(set_up(tiles(), &hands, points), "NW@1,1");
        (game.scores().to_string(), game.outcome().unwrap().to_string())
    };
    assert_eq!(outcome(&[1, 3]), ("[3,3]".to_owned(), "1=2".to_owned()));
    assert_eq!(outcome(&[0, 4]), ("[2,4]".to_owned(), "2".to_owned()));
    assert_eq!(outcome(&[2, 2]), ("[4,2]".to_owned(), "1".to_owned()));
    let four = [hand(&[NW], 0), hand(&[SE], 0), hand(&[SE], 0), hand(&[SE], 0)];
    let holes = [(1, 1), (3, 1), (1, 3), (3, 3)];
    let game = play_all(set_up(square(patterned, &holes), &four, &[0; 4]), "NW@1,1");
    assert_eq!((game.scores().to_string(), game.outcome().unwrap().to_string()), ("[2,0,0,0]".into(), "1".into()));
}

#[test]
fn turns_go_round_the_table() {
    for seats in 2..=4 {
        let hands: Vec<Hand> = (0..seats).map(|_| hand(&[NE], 24 / seats - 1)).collect();
        let mut game = set_up(vec![at(0, 0, NE)], &hands, &vec![0; seats.into()]);
        for turn in 0..2 * usize::from(seats) {
            assert_eq!(game.turn(), seat(turn % usize::from(seats) + 1));
            game = play_all(game, "pass; flip NE");
        }
    }
}

#[test]
fn unreadable_texts_say_what_is_expected() {
    let game: Factory = new_game("", 0);
    for text in ["", "passe", "NE@", "NE@1;2", "NE@x,1", "flip N", "ö@1,1"] {
        let error = game.read(text).unwrap_err().to_string();
        let expected = format!("\"{text}\" is not a move: a tile and a cell (NE@1,2), pass, or a tile turned up");
        assert!(error.starts_with(&expected), "{text}: {error}");
    }
}

#[test]
fn actions_of_any_kind_and_place_are_answered() {
    let game = set_up(vec![at(0, 0, NE), at(1, 0, SW)], &[hand(&[SW, NW], 9), hand(&[NE], 11)], &[0, 0]);
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    for x in i8::MIN..=i8::MAX {
        for y in [i8::MIN, -100, -5, -1, 0, 1, 5, 100, i8::MAX] {
            for tile in Tile::ALL {
                for cell in [Cell::new(x, y), Cell::new(y, x)] {
                    let action = Action::Place(tile, cell);
                    assert_eq!(game.check(action).is_ok(), legal.contains(&action), "{action:?}");
                }
            }
        }
    }
}

#[test]
fn setups_that_cannot_be_are_refused() {
    let two = FactoryOptions { seats: 2 };
    let one_tile = || vec![at(0, 0, NE)];
    let hands = || [hand(&[NE], 11), hand(&[SW], 11)];
    let good = setup(one_tile(), &hands(), &[0, 0]);
    assert!(Factory::from_setup(&two, &good).is_ok());
    let refused = |setup: FactorySetup, reason: &str| {
        let error = Factory::from_setup(&two, &setup).unwrap_err().to_string();
        assert!(error.starts_with(reason), "{error}");
    };
    let error = Factory::from_setup(&FactoryOptions { seats: 7 }, &good).unwrap_err().to_string();
    assert_eq!(error, "The Factory has two to four seats, not 7");
    refused(FactorySetup { to_act: Seat::THIRD, ..good.clone() }, "with 2 seats");
    refused(FactorySetup { points: vec![0; 3], ..good.clone() }, "with 2 seats");
    refused(FactorySetup { points: vec![1, u32::MAX], ..good.clone() }, "each pattern in the field has given one");
    refused(setup(one_tile(), &[hand(&[NE], 12), hand(&[SW], 10)], &[0, 0]), "each seat is dealt 12 tiles");
    refused(setup(one_tile(), &[hand(&[NE], 10), hand(&[SW], 11)], &[0, 0]), "24 tiles are in the hands");
    refused(setup(vec![], &hands(), &[0, 0]), "24 tiles are in the hands");
    refused(setup(vec![at(1, 0, NE)], &hands(), &[0, 0]), "the first tile lies at 0,0");
    let fewer = [hand(&[NE], 10), hand(&[SW], 11)];
    refused(setup(vec![at(0, 0, NE), at(1, 0, NE)], &fewer, &[0, 0]), "the tiles at 0,0 and 1,0 touch");
    refused(setup(vec![at(0, 0, NE), at(1, 1, NE)], &fewer, &[0, 0]), "the field is in one piece");
    refused(setup(vec![at(0, 0, NE), at(5, 0, NE)], &fewer, &[0, 0]), "the field has at most five columns");
    refused(setup(one_tile(), &[hand(&[], 12), hand(&[SW], 11)], &[0, 0]), "a seat shows a tile");
    refused(FactorySetup { phase: FactoryPhase::FirstHands, ..good.clone() }, "at the start each seat");
    refused(FactorySetup { phase: FactoryPhase::FirstTile, ..good.clone() }, "24 tiles are in the hands");
    let flip = FactorySetup { phase: FactoryPhase::Flip, ..good.clone() };
    assert!(Factory::from_setup(&two, &flip).is_ok(), "the first seat may have passed");
    refused(FactorySetup { to_act: Seat::SECOND, ..flip }, "a seat that can lay a tile it shows neither passes");
    let late = setup(square(plain, &[(1, 1), (3, 1)]), &[hand(&[], 0), hand(&[NE, NE], 0)], &[0, 0]);
    refused(late.clone(), "only the seat that has just played");
    let late = FactorySetup { to_act: Seat::SECOND, ..late };
    assert_eq!(Factory::from_setup(&two, &late).unwrap().turn(), Turn::Over);
    refused(FactorySetup { phase: FactoryPhase::Flip, ..late }, "a seat shows a tile");
}

#[test]
fn options_out_of_range_are_refused() {
    assert_eq!(FactoryOptions::from_headers(&headers("")), Ok(FactoryOptions { seats: 2 }));
    for seats in ["1", "5", "two"] {
        let error = FactoryOptions::from_headers(&headers(&format!("Seats={seats}"))).unwrap_err().to_string();
        assert_eq!(error, format!("Seats \"{seats}\" is not possible: 2 to 4 are allowed"));
    }
    let three = FactoryOptions { seats: 3 };
    assert_eq!(FactoryOptions::from_headers(&three.to_headers()), Ok(three));
}
