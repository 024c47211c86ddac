use super::last::Last;
use super::layout::Layout;
use super::{grid, hand, ring};
use crate::View;
use crate::caption::caption;
use crate::scene::Scene;
use pentad_core::{Game, Seat};
use pentad_iri::{Action, Iri};

/// The board as a scene: the open grid in the middle, the ring around it, hands in the corners.
pub(crate) fn scene(game: &Iri, view: &View<Action>) -> Scene {
    let layout = Layout::of(game);
    let last = Last::of(game, view.last);
    let open = grid::open_cells(game);
    let held = || game.board().map(|(cell, _)| cell);
    let window = layout.window(held().chain(open.iter().copied()));

    let mut items = ring::ring(game, &layout, &last, view);
    items.extend(open.iter().map(|cell| grid::open_cell(*cell, &window, view)));
    items.extend(held().map(|cell| grid::held_cell(game, cell, &window)));
    if view.overlay {
        items.extend(last.words.iter().map(|word| grid::lit(word, &window)));
    }
    items.extend(grid::pieces(game, &window, &last, view));
    if view.overlay && last.words.len() > 1 {
        let size = (0.26 * layout.text).min(0.34 * window.zoom);
        let numbered = last.words.iter().enumerate();
        items.extend(numbered.map(|(place, word)| grid::word_number(word, place + 1, &window, size)));
    }
    for seat in Seat::all(game.seats()) {
        items.extend(hand::hand(game, seat, &layout, &last, view));
    }
    Scene { title: caption(game), frame: layout.frame(), items }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Item, Role};
    use pentad_conformance::{new_game, random};
    use pentad_core::Cell;
    use pentad_core::notation::Reader;
    use std::collections::{BTreeSet, HashSet};

    /// Every position of some random games with the action that led to it.
    fn each_position(mut check: impl FnMut(&Iri, &View<Action>)) {
        for seed in 0..18 {
            let mut game: Iri = new_game(["Seats=2", "Seats=3", "Seats=4"][seed as usize % 3], seed);
            let (mut random, mut scratch) = (random(seed), Vec::new());
            let mut last = None;
            loop {
                check(&game, &View { last, letters: seed % 2 == 0, ..View::default() });
                if game.outcome().is_some() {
                    break;
                }
                let action = game.random_action(&mut random, &mut scratch);
                game.apply(action);
                last = Some(action);
            }
        }
    }

    fn named(scene: &Scene, role: Role) -> impl Iterator<Item = &Item> {
        scene.items.iter().filter(move |item| item.role == role && !item.name.is_empty())
    }

    #[test]
    fn whatever_is_legal_can_be_laid_on_a_cell() {
        each_position(|game, view| {
            let scene = scene(game, view);
            let cells: Vec<Cell> = named(&scene, Role::Cell)
                .map(|item| Cell::read(&mut Reader::new(&item.name)).expect("cells are named by coordinates"))
                .collect();
            let different: BTreeSet<Cell> = cells.iter().copied().collect();
            assert_eq!(different.len(), cells.len());
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            for preview in actions.into_iter().filter_map(|action| game.preview(action)) {
                assert!(preview.laid.iter().all(|(cell, _)| different.contains(cell)));
            }
        });
    }

    #[test]
    fn every_piece_is_seen_once() {
        each_position(|game, view| {
            let scene = scene(game, view);
            let pieces: Vec<String> = named(&scene, Role::Piece).map(|item| item.label.clone()).collect();
            let expected: Vec<String> =
                game.board().map(|(cell, piece)| format!("{} on {cell}", super::super::words_for(piece))).collect();
            assert_eq!(pieces, expected);
            let in_hands: usize = Seat::all(game.seats()).map(|seat| game.hand(seat).len()).sum();
            assert_eq!(named(&scene, Role::Reserve).count(), game.dictionary().len() + in_hands);
            // IRI-1: fifteen pieces a seat, wherever they are.
            assert_eq!(game.dictionary().len() + in_hands + pieces.len(), 15 * game.seats());
        });
    }

    #[test]
    fn nothing_is_cut_off_and_names_are_unique() {
        each_position(|game, view| {
            let scene = scene(game, view);
            assert_eq!(scene.cut_off(), Vec::<&Item>::new());
            let mut names = HashSet::new();
            for item in scene.items.iter().filter(|item| !item.name.is_empty()) {
                assert!(names.insert((item.role, &item.name)), "{} twice", item.name);
            }
        });
    }

    #[test]
    fn the_board_stays_inside_the_ring() {
        each_position(|game, view| {
            let inside = Layout::of(game).inside();
            for item in scene(game, view).items.iter().filter(|item| matches!(item.role, Role::Cell | Role::Piece)) {
                assert!(item.at.0.hypot(item.at.1) < inside, "{}", item.name);
            }
        });
    }
}
