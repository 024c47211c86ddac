//! The Loom: positions that random play seldom reaches, and the messages for refused moves.

use pentad_conformance::{forbidden_by, headers, legal_strings, new_game, play_all};
use pentad_core::{Cell, Game, Options, Outcome, Turn};
use pentad_herati::Tile::{NE, NW, SE, SW};
use pentad_herati::{Action, Colour, Hand, Loom, LoomOptions, LoomSetup, Pattern, Tile};

fn start() -> Loom {
    new_game("", 0)
}

/// Returns rows of tiles from the top, the first tile of each in column `left`; `None` leaves a cell free.
fn rows<const N: usize>(left: i8, rows: &[[Option<Tile>; N]]) -> Vec<(Cell, Tile)> {
    let mut tiles = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, tile) in row.iter().enumerate() {
            tiles.extend(tile.map(|tile| (Cell::new(left + x as i8, y as i8), tile)));
        }
    }
    tiles
}

/// Builds a position with the remaining tiles face down.
fn set_up(tiles: Vec<(Cell, Tile)>, face_up: &[Tile]) -> Loom {
    let face_down = 25 - tiles.len() - face_up.len();
    let hand = Hand::new(face_up.iter().copied(), face_down as u8);
    Loom::from_setup(&LoomOptions, &LoomSetup { tiles, hand, aside: vec![] }).unwrap()
}

/// Returns tiles whose edges all match, with patterns at half of the points: black where both coordinates are even, white where
/// both are odd.
fn woven(x: i8, y: i8) -> Tile {
    match (x % 2 == 0, y % 2 == 0) {
        (true, true) => SE,
        (false, true) => SW,
        (true, false) => NE,
        (false, false) => NW,
    }
}

#[test]
fn loom_1_two_tiles_are_turned_up_first() {
    let game = start();
    assert_eq!((game.turn(), game.hand().face_down()), (Turn::Chance, 25));
    assert_eq!(legal_strings(&game), ["flip NE", "flip NW", "flip SE", "flip SW"]);
    assert_eq!(forbidden_by(&game, "NE@0,0"), "LOOM-1");
    let game = play_all(game, "flip SE");
    assert_eq!((game.turn(), game.hand().face_down()), (Turn::Chance, 24));
    assert_eq!(forbidden_by(&game, "SE@0,0"), "LOOM-1");
    let game = play_all(game, "flip SW");
    assert_eq!(legal_strings(&game), ["SE@0,0", "SW@0,0"]);
    assert_eq!(forbidden_by(&game, "flip NE"), "LOOM-5");
}

#[test]
fn hera_4_equal_tiles_make_one_action() {
    let game = play_all(start(), "flip NE; flip NE");
    assert_eq!(legal_strings(&game), ["NE@0,0"]);
    assert_eq!(forbidden_by(&game, "SE@0,0"), "HERA-4");
}

#[test]
fn loom_2_the_first_row_grows_at_both_ends() {
    let game = play_all(start(), "flip NE; flip NW");
    assert_eq!(forbidden_by(&game, "NE@1,0"), "LOOM-2");
    let game = play_all(game, "NE@0,0; flip NW; NW@1,0; flip SE");
    // NW is white in the east and black in the west, SE the other way round.
    assert_eq!(legal_strings(&game), ["NW@-1,0", "SE@2,0"]);
    assert_eq!(forbidden_by(&game, "NW@2,0"), "LOOM-3");
    assert_eq!(forbidden_by(&game, "SE@3,0"), "LOOM-2");
    assert_eq!(forbidden_by(&game, "SE@0,1"), "LOOM-2");
    assert_eq!(forbidden_by(&game, "SE@0,-1"), "LOOM-2");
    assert_eq!(forbidden_by(&game, "SE@0,0"), "HERA-4");
    assert_eq!(game.open_cells(), [Cell::new(-1, 0), Cell::new(2, 0)]);
}

#[test]
fn loom_2_a_row_grown_to_the_left_and_the_sixth_tile_below_it() {
    let game = set_up(rows(-3, &[[NE, NW, NE, NW].map(Some)]), &[SE, SW]);
    assert_eq!(legal_strings(&game), ["SE@1,0", "SW@-4,0"]);
    let game = play_all(game, "SW@-4,0; flip NE");
    // Above are SW NE NW NE NW: only the first of them has a black south edge.
    assert_eq!(legal_strings(&game), ["NE@-4,1", "SE@-1,1", "SE@-2,1", "SE@-3,1", "SE@0,1"]);
    for cell in ["1,0", "-5,0", "1,1", "0,2", "-5,1"] {
        assert_eq!(forbidden_by(&game, &format!("SE@{cell}")), "LOOM-2", "{cell}");
    }
    assert_eq!(forbidden_by(&game, "NE@0,1"), "LOOM-3");
}

#[test]
fn loom_3_one_edge_of_the_same_colour_is_enough() {
    let game = set_up(rows(-4, &[[SW, NE, NW, NE, NW].map(Some)]), &[NE, SE]);
    let game = play_all(game, "NE@-4,1; flip NW");
    // SE at -3,1 matches above and differs in the west; NW there differs above and matches in the west.
    assert_eq!(legal_strings(&game), ["NW@-3,1", "SE@-1,1", "SE@-2,1", "SE@-3,1", "SE@0,1"]);
    assert_eq!(
        game.read("NW@-2,1").unwrap_err().to_string(),
        "no edge of a north-west tile at -2,1 touches an edge of the same colour: its north edge is black and touches a white edge \
         of the north-west tile at -2,0 (LOOM-3)"
    );
}

#[test]
fn loom_2_a_new_row_starts_when_the_one_above_is_complete() {
    let tiles = rows(-2, &[[NE, NW, NE, NW, NE].map(Some), [Some(SE), Some(SW), None, Some(SW), Some(SE)]]);
    let game = set_up(tiles, &[NE, NW]);
    assert_eq!(game.field().patterns(), [Pattern { north_west: Cell::new(1, 0), colour: Colour::White }]);
    assert_eq!(legal_strings(&game), ["NE@0,1"]);
    assert_eq!(forbidden_by(&game, "NE@0,2"), "LOOM-2");
    assert_eq!(forbidden_by(&game, "NW@0,1"), "LOOM-3");
    let game = play_all(game, "NE@0,1; flip SW");
    assert_eq!(legal_strings(&game), ["NW@-1,2", "NW@-2,2", "NW@1,2", "NW@2,2", "SW@0,2"]);
    assert_eq!(game.scores().to_string(), "[1]");
}

#[test]
fn loom_4_one_tile_is_set_aside_if_none_can_be_laid() {
    let game = play_all(start(), "flip NE; flip SE");
    assert_eq!(forbidden_by(&game, "aside NE"), "LOOM-4");
    let game = play_all(game, "NE@0,0");
    let choice = play_all(game.clone(), "flip NE");
    assert_eq!(legal_strings(&choice), ["aside NE", "aside SE"]);
    assert!(choice.read("aside").is_err(), "which of the two is not said");
    assert_eq!(forbidden_by(&choice, "aside SW"), "LOOM-4");
    assert_eq!(forbidden_by(&choice, "pass"), "LOOM-4");
    let choice = play_all(choice, "aside NE");
    assert_eq!(choice.turn(), Turn::Chance);
    assert_eq!(choice.aside().collect::<Vec<_>>(), [NE]);
    assert_eq!(legal_strings(&play_all(choice, "flip SW")), ["SW@-1,0", "SW@1,0"]);

    let twins = play_all(game, "flip SE");
    assert_eq!(legal_strings(&twins), ["aside SE"]);
    assert_eq!(twins.read("aside"), Ok(Action::Aside(SE)));
    assert_eq!(twins.read("Aside  se"), Ok(Action::Aside(SE)));
}

#[test]
fn loom_5_the_last_tile_ends_the_game_even_if_it_is_set_aside() {
    let setup = LoomSetup { tiles: vec![(Cell::ORIGIN, NE)], hand: Hand::new([SE, SE], 0), aside: vec![NE; 22] };
    let game = play_all(Loom::from_setup(&LoomOptions, &setup).unwrap(), "aside SE");
    assert_eq!(legal_strings(&game), ["aside SE"], "nothing is left to turn up");
    assert_eq!(forbidden_by(&game, "flip SE"), "LOOM-5");
    let game = play_all(game, "aside SE");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.outcome(), Some(Outcome::Solitaire { points: 0 }));
    assert_eq!(forbidden_by(&game, "aside SE"), "LOOM-5");
    assert_eq!(game.aside().count(), 24);
}

#[test]
fn loom_6_a_whole_cloth_can_hold_eight_patterns() {
    let mut game = start();
    game = play_all(game, &format!("flip {}; flip {}", woven(0, 0), woven(1, 0)));
    let cells: Vec<(i8, i8)> = (0..25).map(|index| (index % 5, index / 5)).collect();
    for (index, (x, y)) in cells.iter().enumerate() {
        // LOOM-6: a pattern counts from the moment its last tile, the south-east one, is laid.
        let done = cells[..index].iter().filter(|(x, y)| x % 2 == y % 2 && *x > 0 && *y > 0).count();
        assert_eq!(game.scores().to_string(), format!("[{done}]"));
        game = play_all(game, &format!("{}@{x},{y}", woven(*x, *y)));
        if let Some((x, y)) = cells.get(index + 2) {
            game = play_all(game, &format!("flip {}", woven(*x, *y)));
        }
    }
    assert_eq!(game.outcome().unwrap().to_string(), "8 points");
    assert!(game.open_cells().is_empty(), "the cloth is whole");
    let colours = game.field().patterns().iter().map(|pattern| pattern.colour).collect::<Vec<_>>();
    let row = |colour| [colour, colour];
    let expected = [Colour::Black, Colour::White, Colour::Black, Colour::White].map(row).concat();
    assert_eq!(colours, expected);
}

#[test]
fn forgiving_reading() {
    let game = play_all(start(), "FLIP ne; Flip  NW; NE@0,0; flip NE");
    let action = game.read("NW@-1,0").unwrap();
    assert_eq!(action, Action::Place(NW, Cell::new(-1, 0)));
    for text in ["nw@-1,0", " NW @ -1 , 0 ", "Nw -1,0", "nw@−1,0"] {
        assert_eq!(game.read(text), Ok(action), "{text}");
    }
}

#[test]
fn unreadable_texts_say_what_is_expected() {
    let game = play_all(start(), "flip NE; flip NW; NE@0,0; flip NE");
    for text in
        ["", "hello", "NE", "NE@", "NE@1", "NE@1,", "NE@1,0,0", "NN@1,0", "flip", "flip XX", "aside XX", "é", "NEé"]
    {
        let error = game.read(text).unwrap_err().to_string();
        let expected = format!("\"{text}\" is not a move: a tile and a cell (NE@1,2), a tile set aside (aside NE)");
        assert!(error.starts_with(&expected), "{text}: {error}");
    }
    let error = game.read("NE@500,0").unwrap_err().to_string();
    assert!(error.starts_with("\"NE@500,0\" is not a move"), "{error}");
}

#[test]
fn actions_of_any_kind_and_place_are_answered() {
    let game = play_all(start(), "flip NE; flip NW; NE@0,0; flip NE");
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    for x in i8::MIN..=i8::MAX {
        for y in [i8::MIN, -100, -5, -1, 0, 1, 5, 100, i8::MAX] {
            for tile in Tile::ALL {
                let action = Action::Place(tile, Cell::new(x, y));
                assert_eq!(game.check(action).is_ok(), legal.contains(&action), "{action:?}");
            }
        }
    }
}

#[test]
fn setups_that_cannot_be_are_refused() {
    let refused = |tiles: Vec<(Cell, Tile)>, hand: Hand, aside: usize| {
        let setup = LoomSetup { tiles, hand, aside: vec![NE; aside] };
        Loom::from_setup(&LoomOptions, &setup).unwrap_err().to_string()
    };
    let two = |down| Hand::new([NE, NW], down);
    let one_tile = || vec![(Cell::ORIGIN, NE)];
    assert_eq!(refused(one_tile(), two(23), 0), "The Loom is played with 25 tiles, and here are 26");
    assert_eq!(refused(one_tile(), Hand::new([NE; 3], 21), 0), "at most 2 tiles lie face up, not 3");
    assert!(refused(one_tile(), Hand::new([], 24), 0).starts_with("as long as tiles lie face down"));
    assert!(refused(vec![], two(20), 3).starts_with("the first tile can always be laid"));
    let at = |x, y, tile| (Cell::new(x, y), tile);
    assert_eq!(refused(vec![at(0, 0, NE), at(0, 0, NW)], two(21), 0), "two tiles lie on 0,0");
    assert!(refused(vec![at(1, 0, NE)], two(22), 0).starts_with("the first tile lies at 0,0"));
    assert!(refused(vec![at(-128, 0, NE), at(127, 0, NW)], two(21), 0).starts_with("the field has at most five"));
    assert!(refused(vec![at(0, 0, NE), at(0, -1, SE)], two(21), 0).starts_with("the first row is the topmost"));
    assert!(refused(vec![at(0, 0, NE), at(0, 1, SE)], two(21), 0).starts_with("each row is five tiles"));
    assert!(refused(vec![at(0, 0, NE), at(2, 0, NE)], two(21), 0).starts_with("each row is five tiles"));
    assert!(refused(vec![at(0, 0, NE), at(1, 0, NE)], two(21), 0).starts_with("the tile at 0,0 touches no edge"));
    let first = [NE, NW, NE, NW, NE].map(Some);
    let loose = rows(0, &[first, [Some(NE), None, None, None, None]]);
    assert!(refused(loose, two(17), 0).starts_with("the tile at 0,1 touches no edge"));
    let short = rows(0, &[first, [Some(SE), None, None, None, None], [Some(NE), None, None, None, None]]);
    assert!(refused(short, two(16), 0).starts_with("each row is five tiles"));
    // NE matches nothing above, but it may have come after the SW beside it, which does.
    let chained = rows(0, &[first, [Some(NE), Some(SW), None, None, None]]);
    set_up(chained, &[NE, NW]);
}

#[test]
fn options_out_of_range_are_refused() {
    assert_eq!(LoomOptions::from_headers(&headers("")), Ok(LoomOptions));
    let error = LoomOptions::from_headers(&headers("Seats=2")).unwrap_err().to_string();
    assert_eq!(error, "Seats \"2\" is not possible: it is always 1");
}
