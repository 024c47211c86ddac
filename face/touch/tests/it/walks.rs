use super::start;
use pentad_boards::scene::{Role, Scene};
use pentad_boards::{View, parts_of};
use pentad_catalog::{AnyGame, GameId};
use pentad_conformance::random;
use pentad_core::random::below;
use pentad_touch::{Pixels, Steps, steps};

/// Returns the number of items that steps lead to from a start, which is counted too.
fn reached(steps: &[Steps], from: usize) -> usize {
    let mut seen = vec![false; steps.len()];
    let mut open = vec![from];
    while let Some(now) = open.pop() {
        if !std::mem::replace(&mut seen[now], true) {
            open.extend(steps[now].iter().flatten());
        }
    }
    seen.into_iter().filter(|seen| *seen).count()
}

fn check(places: &[Pixels], told: &dyn Fn() -> String) {
    let steps = steps(places);
    for (from, place) in places.iter().enumerate() {
        assert_eq!(reached(&steps, from), places.len(), "from {place:?}: {}", told());
    }
}

/// Returns the centres of the items that can have the focus: cells, reserves, and pieces without a cell.
fn middles(scene: &Scene, corner: Pixels, scale: f64) -> Vec<Pixels> {
    let has_cell = |name: &str| scene.items.iter().any(|item| item.role == Role::Cell && item.name == name);
    let counts = |role: Role, name: &str| match role {
        Role::Cell | Role::Reserve => !name.is_empty(),
        Role::Piece => !has_cell(name),
        _ => false,
    };
    let items = scene.items.iter().filter(|item| counts(item.role, &item.name));
    let place = |at: (f64, f64)| (corner.0 + scale * (at.0 - scene.frame.x), corner.1 + scale * (at.1 - scene.frame.y));
    items.map(|item| place(item.at)).collect()
}

/// Returns the item positions on a wide screen, with the hands beside the board, and on a phone, with the hands above and below it.
fn layouts(game: &AnyGame) -> [Vec<Pixels>; 2] {
    let parts = parts_of(game, &View::default());
    let scale = 700.0 / parts.board.frame.height.max(1.0);
    let mut wide = middles(&parts.board, (260.0, 80.0), scale);
    let small = 390.0 / parts.board.frame.width.max(1.0);
    let mut narrow = middles(&parts.board, (0.0, 160.0), small);
    for (seat, hand) in parts.hands.iter().enumerate() {
        let Some(hand) = hand else { continue };
        let its = 210.0 / hand.frame.width.max(1.0);
        wide.extend(middles(hand, (20.0, 120.0 + 180.0 * seat as f64), its));
        let (x, y) = if seat == 0 {
            (150.0, 160.0 + small * parts.board.frame.height + 20.0)
        } else {
            (150.0, 40.0 * seat as f64)
        };
        narrow.extend(middles(hand, (x, y), 50.0 / hand.frame.height.max(1.0)));
    }
    [wide, narrow]
}

#[test]
fn arrows_lead_from_everywhere_to_everywhere_in_every_game() {
    for id in GameId::ALL {
        let mut game = start(&id.to_string(), 3);
        let mut play = random(3);
        for ply in 0..40 {
            if ply % 8 == 0 {
                for places in layouts(&game) {
                    check(&places, &|| game.trace_line(0));
                    // During a draft some pieces of the hand are absent.
                    for _ in 0..2 {
                        let mut fewer = places.clone();
                        for _ in 0..3.min(fewer.len()) {
                            fewer.swap_remove(below(&mut play, fewer.len()));
                        }
                        check(&fewer, &|| format!("a draft in {}", game.trace_line(0)));
                    }
                }
            }
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            if actions.is_empty() {
                break;
            }
            let action = game.random_action(&mut play);
            game.apply(action);
        }
    }
}

#[test]
fn arrows_lead_everywhere_however_things_lie() {
    let mut random = random(9);
    for _ in 0..400 {
        let count = 2 + below(&mut random, 30);
        let spread = [3, 40, 400][below(&mut random, 3)];
        let places: Vec<Pixels> =
            (0..count).map(|_| (below(&mut random, spread) as f64, below(&mut random, spread) as f64)).collect();
        check(&places, &|| format!("{places:?}"));
    }
}

#[test]
fn a_step_leads_to_what_lies_straight_ahead() {
    let grid: Vec<Pixels> = (0..9).map(|index| (f64::from(index % 3) * 40.0, f64::from(index / 3) * 40.0)).collect();
    let steps = steps(&grid);
    assert_eq!(steps[4], [Some(3), Some(5), Some(1), Some(7)]);
    assert_eq!(steps[0], [None, Some(1), None, Some(3)]);
}
