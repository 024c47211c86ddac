use super::grid::OpenCells;
use super::last::Last;
use super::layout::Layout;
use super::{grid, ring};
use crate::View;
use crate::caption::caption;
use crate::scene::{Item, Scene};
use pentad_core::Cell;
use pentad_iri::{Action, Iri, Piece};

/// Draws the board as a scene: the open grid in the middle, the ring around it.
pub(crate) fn board(game: &Iri, view: &View<Action>) -> Scene {
    let layout = Layout::of(view);
    let last = Last::of_turn(game, view.earlier, view.last);
    let open = OpenCells::of(game);
    let held = || game.board().map(|(cell, _)| cell);
    let window = layout.window(game, &open);
    let open: Vec<Cell> = open.all.into_iter().filter(|cell| window.shows(*cell)).collect();
    let cells: Vec<Cell> = held().filter(|cell| window.shows(*cell)).chain(open.iter().copied()).collect();

    let mut items = ring::ring(game, &layout, &last, view);
    items.extend(open.iter().map(|cell| grid::open_cell(*cell, &window)));
    items.extend(held().filter(|cell| window.shows(*cell)).map(|cell| grid::held_cell(game, cell, &window)));
    // A word that reaches beyond the visible part would cover the ring.
    let words =
        || last.words.iter().enumerate().filter(|(_, word)| grid::cells_of(word).all(|cell| window.shows(cell)));
    if view.overlay {
        items.extend(words().map(|(_, word)| grid::lit(word, &window)));
    }
    items.extend(grid::pieces(game, &window, &last, view));
    if view.overlay && last.words.len() > 1 {
        let size = 0.4 * window.zoom.min(0.75);
        items.extend(words().map(|(place, word)| grid::word_number(word, place + 1, &window, size)));
    }
    if view.coordinates {
        items.extend(grid::coordinates(&cells, &window));
    }
    Scene { title: caption(game), frame: layout.frame(), items }
}

/// Draws pieces that are not on the board as if they were.
pub(crate) fn ghosts(game: &Iri, pieces: &[(Cell, Piece)], view: &View<Action>) -> Vec<Item> {
    let window = Layout::of(view).window(game, &OpenCells::of(game));
    pieces.iter().map(|(cell, piece)| grid::lying(*cell, *piece, &window, view)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Drawn;
    use crate::check::{self, named};
    use crate::scene::Role;
    use pentad_core::notation::Reader;
    use pentad_core::{Game, Seat};
    use std::collections::BTreeSet;

    const SEATS: [&str; 3] = ["Seats=2", "Seats=3", "Seats=4"];

    fn cell_of(item: &Item) -> Cell {
        Cell::read(&mut Reader::new(&item.name)).expect("cells are named by coordinates")
    }

    fn each_position(visit: impl FnMut(&Iri, &View<Action>)) {
        check::each_position(&SEATS, 6, visit);
    }

    #[test]
    fn every_legal_piece_can_be_laid_on_a_cell() {
        each_position(|game, view| {
            let scene = game.scene(view);
            let cells: Vec<Cell> = named(&scene, Role::Cell).into_iter().map(cell_of).collect();
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
    fn no_cell_that_can_be_used_is_left_out_to_make_cells_larger() {
        let mut left_out = 0;
        each_position(|game, view| {
            let close = View { least_cell: 1.2, ..*view };
            let shown: BTreeSet<Cell> = named(&game.scene(&close), Role::Cell).into_iter().map(cell_of).collect();
            let open = OpenCells::of(game);
            assert!(open.usable.is_subset(&shown));
            left_out += open.all.difference(&shown).count();
            // With zoom, cells have at least the requested size.
            let nearer = View { zoom: 1.05, ..close };
            let window = Layout::of(&nearer).window(game, &open);
            assert!(window.zoom >= 1.2);
        });
        assert!(left_out > 100, "{left_out} cells of no use now were left out");
    }

    #[test]
    fn every_piece_is_seen_once() {
        each_position(|game, view| {
            let scene = game.scene(view);
            let pieces: Vec<String> = named(&scene, Role::Piece).into_iter().map(|item| item.label.clone()).collect();
            let expected: Vec<String> =
                game.board().map(|(cell, piece)| format!("{} on {cell}", super::super::words_for(piece))).collect();
            assert_eq!(pieces, expected);
            let in_hands: usize = Seat::all(game.seats()).map(|seat| game.hand(seat).len()).sum();
            assert_eq!(named(&scene, Role::Reserve).len(), game.dictionary().len() + in_hands);
            // IRI-1: fifteen pieces a seat, in the dictionary, in hands or on the board.
            assert_eq!(game.dictionary().len() + in_hands + pieces.len(), 15 * game.seats());
        });
    }

    #[test]
    fn positions_are_seen_whole() {
        check::seen_whole::<Iri>(&SEATS, 10);
    }

    #[test]
    fn everything_travels() {
        check::everything_travels::<Iri>(&SEATS, 10);
    }

    #[test]
    fn the_board_stays_inside_the_ring() {
        each_position(|game, view| {
            let layout = Layout::of(view);
            let inside = layout.inside();
            let scene = game.scene(view);
            let cells = named(&scene, Role::Cell);
            let half = 0.5 * layout.window(game, &OpenCells::of(game)).zoom - 1e-9;
            for item in cells {
                let (x, y) = (item.at.0 - inside.x, item.at.1 - inside.y);
                assert!((half..=inside.width - half).contains(&x), "{}", item.name);
                assert!((half..=inside.height - half).contains(&y), "{}", item.name);
            }
        });
    }
}
