use super::layout::{EDGE, last, place, side};
use super::stack::{self, BOTTOM, square};
use super::{in_words, is_barred, marks, panel};
use crate::caption::caption;
use crate::scene::{Frame, Item, Role, Scene, Shape};
use crate::{Paint, View};
use pentad_enantiomerfolk::{Action, Colours, Enantiomerfolk, Mark, Piece, Square};

/// Draws the board as a scene.
pub(crate) fn board(game: &Enantiomerfolk, view: &View<Action>) -> Scene {
    let colours = game.colours();
    let side = side(colours);
    let mut items = vec![
        Item::decoration(Role::Board, (0.0, 0.0))
            .with(Shape::rectangle(EDGE, EDGE, side, side, 0.2).filled(Paint::Board)),
    ];
    items.extend(colours.squares().map(|square| cell(game, square, view.turned)));
    if view.coordinates {
        items.extend(coordinates(colours, view.turned));
    }
    if let Some(action) = view.last {
        items.extend(marks::last_action(game, action, view.turned));
    }
    for square in colours.squares() {
        if let Some((piece, mark)) = game.piece(square) {
            items.push(stack_on(game, square, piece, mark, view));
        }
    }
    if view.overlay {
        items.extend(marks::forces(game, view.turned));
    }
    items.extend(marks::decisive(game, view.turned));
    items.extend(panel::out_of_play(game, view));
    let frame = Frame { x: EDGE, y: EDGE, width: side, height: side };
    Scene { title: caption(game), frame, items }
}

fn cell(game: &Enantiomerfolk, on: Square, turned: bool) -> Item {
    let holds = game.piece(on).map_or("empty".to_owned(), |(piece, mark)| in_words(piece, mark));
    Item::new(Role::Cell, on.to_string(), place(game.colours(), on, turned))
        .labelled(format!("{on}, {holds}"))
        .with(Shape::rectangle(-0.485, -0.485, 0.97, 0.97, 0.06).filled(Paint::Cell))
}

/// Draws column letters below the board and row numbers to its left.
fn coordinates(colours: Colours, turned: bool) -> impl Iterator<Item = Item> {
    let away = (0.5 - EDGE) / 2.0;
    let last = last(colours);
    (0..colours.side() as u8).flat_map(move |index| {
        let along = if turned { last - f64::from(index) } else { f64::from(index) };
        let label = |at, text: char| {
            Item::decoration(Role::Label, at).with(Shape::text(0.0, 0.0, 0.24, text).filled(Paint::Faint))
        };
        [label((along, last + away), char::from(b'a' + index)), label((-away, last - along), char::from(b'1' + index))]
    })
}

pub(crate) fn stack_on(game: &Enantiomerfolk, on: Square, piece: Piece, mark: Mark, view: &View<Action>) -> Item {
    let item = Item::new(Role::Piece, on.to_string(), place(game.colours(), on, view.turned));
    let words = format!("{on}: {}", in_words(piece, mark));
    match mark {
        Mark::Standing(owner) => {
            let barred = is_barred(game, piece);
            let mut item = item
                .labelled(if barred { format!("{words}, barred") } else { words })
                .turned(stack::turn(owner))
                .with(stack::plate(owner, 1.0))
                .with_all(stack::standing(piece, 1.0));
            if view.overlay && barred {
                item = item.with(square(BOTTOM + 0.015).filled(Paint::Cell).faded(0.54));
            }
            if view.letters {
                item = item.with_all(stack::standing_letters(piece, 1.0));
            }
            item
        }
        Mark::Attacking(direction) => {
            let direction = stack::seen(direction, view.turned);
            let item = item.labelled(words).with_all(stack::lying(piece, direction));
            if view.letters { item.with_all(stack::lying_letters(piece, direction)) } else { item }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Drawn;
    use crate::check::{each_position, named, seen_whole};
    use pentad_conformance::{new_game, play_all};
    use pentad_core::{Game, Seat};
    use std::collections::BTreeSet;

    const OPTIONS: [&str; 4] = ["", "Restack=yes", "Colours=4", "Colours=4 Restack=yes"];

    #[test]
    fn cells_are_the_squares_and_pieces_are_on_them() {
        each_position(&OPTIONS, 4, |game: &Enantiomerfolk, view| {
            let scene = game.scene(view);
            let cells: BTreeSet<String> = named(&scene, Role::Cell).iter().map(|item| item.name.clone()).collect();
            assert_eq!(cells, game.colours().squares().map(|square| square.to_string()).collect());
            assert_eq!(named(&scene, Role::Cell).len(), game.colours().squares().count());
            let pieces = named(&scene, Role::Piece);
            for square in game.colours().squares() {
                let here: Vec<&&Item> = pieces.iter().filter(|item| item.name == square.to_string()).collect();
                match game.piece(square) {
                    None => assert!(here.is_empty(), "{square}"),
                    Some((piece, mark)) => {
                        let [item] = here[..] else { panic!("{} pieces on {square}", here.len()) };
                        assert!(
                            item.label.starts_with(&format!("{square}: {}", in_words(piece, mark))),
                            "{}",
                            item.label
                        );
                        assert_eq!(item.at, place(game.colours(), square, view.turned));
                    }
                }
            }
        });
    }

    #[test]
    fn hands_are_shown_whole() {
        each_position(&OPTIONS, 4, |game: &Enantiomerfolk, view| {
            let scene = game.scene(view);
            let reserve = named(&scene, Role::Reserve);
            let held: usize = Seat::all(2).map(|seat| game.hand(seat).len()).sum();
            let shown: usize = reserve
                .iter()
                .map(|item| {
                    let count = item.label.split(": ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
                    count.parse::<usize>().unwrap()
                })
                .sum();
            // With Restack a stack in hand is two pyramids.
            assert_eq!(shown, if game.options().restack { 2 * held } else { held });
        });
    }

    #[test]
    fn positions_are_seen_whole() {
        seen_whole::<Enantiomerfolk>(&OPTIONS, 6);
    }

    #[test]
    fn everything_travels() {
        crate::check::everything_travels::<Enantiomerfolk>(&OPTIONS, 6);
    }

    #[test]
    fn what_is_barred_and_under_force_is_told() {
        let game: Enantiomerfolk = play_all(new_game("", 0), "b3-b2; a4-a5; b2>c2");
        let labels = |overlay| -> Vec<String> {
            let scene = game.scene(&View { overlay, ..View::default() });
            scene.items.into_iter().map(|item| item.label).collect()
        };
        for label in ["blue bottoms are barred", "yellow tops are barred", "a2: yellow on red, Clockwise, barred"] {
            assert!(labels(true).iter().any(|there| there == label), "{label}");
        }
        let force = "1 unit of force on c2: Counter-clockwise";
        assert!(labels(true).iter().any(|label| label == force));
        assert!(!labels(false).iter().any(|label| label == force));
    }
}
