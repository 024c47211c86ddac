use super::{MOST, cells, text};
use crate::check::{each_position, plain};
use crate::tiles::check::check_games;
use crate::{Drawn, View};
use pentad_conformance::{new_game, play_all};
use pentad_core::Game;
use pentad_herati::{Action, Loom};

/// The first row and two tiles of the next, which complete a black pattern; the last action turns up a tile.
const PLAYED: &str = "flip SE; flip SW; SE@0,0; flip NE; SW@1,0; flip SE; SE@2,0; flip SW; SW@3,0; flip NW; NW@-1,0; \
                      flip NW; NE@0,1; flip NE; NW@1,1; flip SE";

fn shown(played: &str, letters: bool) -> String {
    let (before, last) = played.rsplit_once(';').expect("there are several actions");
    let game: Loom = play_all(new_game("", 0), before);
    let last = game.read(last).expect("the last action is legal");
    let game = play_all(game.clone(), &game.notation(last).to_string());
    plain(&text(&game, &View { last: Some(last), letters, ..View::default() }))
}

#[test]
fn random_games_are_drawn_whole() {
    check_games(&[""], 40, |game: &Loom| *game.field());
}

#[test]
fn a_cloth_in_text() {
    let expected = "        -1  0   1   2   3
    ╔════════════════════════╗
 0  ║  ███▀░░▄██▄░░░░▄██▄░░  ║
    ║  █▀░░▄██████▄▄██████▄  ║
 1  ║  ┌──┐▀██████▀┌──┐┌──┐  ║
    ║  └──┘░░▀██▀░░└──┘└──┘  ║
 2  ║  ╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎  ║
    ║  ╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎  ║
 3  ║  ╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎  ║
    ║  ╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎  ║
 4  ║  ╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎  ║
    ║  ╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎╎  ║
    ╚════════════════════════╝
hand      ◥NE [◢SE]   16 face down
aside     –
patterns  1   ◆◇◇◇|◇◇|◇◇   4 standard, 6 aim
";
    assert_eq!(shown(PLAYED, false), expected);
}

#[test]
fn a_first_row_slides_between_its_open_ends_and_its_tiles_can_carry_names() {
    let text = shown("flip SE; flip SW; SE@0,0; flip NE; SW@1,0", true);
    let rows: Vec<&str> = text.lines().take(4).collect();
    let expected = [
        "          -1  0  [1]  2",
        "    ╔════════════════════════╗",
        "[0] ║  ╎╎┌──┐░░▄██▄░░┌──┐╎╎  ║",
        "    ║  ╎╎└──┘▄SE██SW▄└──┘╎╎  ║",
    ];
    assert_eq!(rows, expected);
}

#[test]
fn every_open_cell_can_be_clicked() {
    let mut actions = Vec::new();
    each_position(&[""], 8, |game: &Loom, view| {
        let scene = game.scene(view);
        game.legal_actions(&mut actions);
        for action in &actions {
            if let Action::Place(tile, cell) = action {
                assert!(scene.items.iter().any(|item| item.name == cell.to_string()));
                assert!(scene.items.iter().any(|item| item.name == format!("hand 1 {tile}")));
                assert!(cells(game).contains(cell));
            }
        }
        assert!(game.field().pattern_count() as usize <= MOST);
    });
}
