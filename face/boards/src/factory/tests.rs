use super::{last_cell, last_seat, text};
use crate::check::{each_position, plain};
use crate::tiles::check::check_games;
use crate::{Drawn, View};
use pentad_conformance::{new_game, play_all, random};
use pentad_core::{Cell, Game, Seat, Turn};
use pentad_herati::{Action, Factory, Tile};

const PLAYED: &str = "flip SE; flip SW; flip NE; flip NW; SW@1,0; flip SE; NE@0,1; flip NW; NW@1,1; flip SW";

#[test]
fn random_games_are_drawn_whole() {
    check_games(&["Seats=2", "Seats=3", "Seats=4"], 20, |game: &Factory| *game.field());
}

#[test]
fn a_table_in_text() {
    let game: Factory = play_all(new_game("Seats=3", 0), PLAYED);
    let last = Some(Action::Flip(Tile::SW));
    let expected = "     -3  -2  -1  0   1   2   3
 -3
     ·   ·   ·   ·   ·   ·   ·
 -2
     ·   ·   ·   ·   ·   ·   ·
 -1             ┌──┐┌──┐
     ·   ·   ·  └──┘└──┘ ·   ·
 0          ┌──┐░░▄██▄░░┌──┐
     ·   ·  └──┘▄██████▄└──┘ ·
 1          ┌──┐▀██████▀┌──┐
     ·   ·  └──┘░░▀██▀░░└──┘ ·
 2              ┌──┐┌──┐
     ·   ·   ·  └──┘└──┘ ·   ·
 3
     ·   ·   ·   ·   ·   ·   ·
> north  0 ◆   6 face down  ◢SE
  east   0 ◆   6 face down  ◤NW
  south  1 ◆   6 face down  [◣SW]
";
    assert_eq!(plain(&text(&game, &View { last, ..View::default() })), expected);
}

#[test]
fn what_was_done_last_is_known_with_its_seat() {
    let mut game: Factory = new_game("Seats=3", 5);
    let (mut random, mut scratch) = (random(5), Vec::new());
    let (mut actor, mut earlier) = (None, None);
    while game.turn() != Turn::Over {
        let before = game.clone();
        let action = game.random_action(&mut random, &mut scratch);
        game.apply(action);
        let seat = if before.field().is_empty() { None } else { Some(before.to_act()) };
        assert_eq!(last_seat(&game, Some(action)), seat);
        let cell = match action {
            Action::Place(_, cell) => Some(cell),
            _ if seat.is_none() => Some(Cell::ORIGIN),
            _ => None,
        };
        let view = View { last: Some(action), ..View::default() };
        assert_eq!(last_cell(&game, &view), cell);
        // The flip that ends a turn does not hide the cell on which its tile was laid.
        if let (Some(Action::Place(_, cell)), Action::Flip(_)) = (earlier, action) {
            assert_eq!(last_cell(&game, &View { earlier, ..view }), Some(cell));
        }
        earlier = Some(action);
        actor = seat.or(actor);
    }
    assert!(actor.is_some_and(|seat| seat != Seat::FOURTH));
}

#[test]
fn every_legal_cell_can_be_clicked() {
    let mut actions = Vec::new();
    each_position(&["Seats=4"], 20, |game: &Factory, view| {
        let scene = game.scene(view);
        game.legal_actions(&mut actions);
        for action in &actions {
            if let Action::Place(tile, cell) = action {
                assert!(scene.items.iter().any(|item| item.name == cell.to_string()));
                assert!(scene.items.iter().any(|item| item.name == format!("hand {} {tile}", game.to_act())));
            }
        }
    });
}

#[test]
fn from_near_every_cell_that_can_be_used_is_shown_and_little_else() {
    for seed in 0..8 {
        let mut game: Factory = new_game("Seats=4", seed);
        let (mut random, mut scratch) = (random(seed), Vec::new());
        while game.turn() != Turn::Over {
            let scene = game.board(&View { close: true, ..View::default() });
            let side = scene.frame.width;
            assert!(side == scene.frame.height && side < 8.0, "{side}");
            assert!(game.field().is_empty() || side < 6.7, "{side}");
            for cell in Tile::ALL.into_iter().flat_map(|tile| game.places(tile)) {
                assert!(scene.items.iter().any(|item| item.name == cell.to_string()), "{cell} is not shown");
            }
            let action = game.random_action(&mut random, &mut scratch);
            game.apply(action);
        }
    }
}
