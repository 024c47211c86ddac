//! Every action that can be, legal or not.

use pentad_conformance::{legality, new_game, random};
use pentad_core::{Along, Cell, Game, Turn};
use pentad_iri::{Action, Iri, Phase, Positions, Size, Sizes};

/// Lists a pass, and for the phase of the turn every placement near the board, or every choice of one to three positions of the
/// dictionary and the first one beyond it.
///
/// A placement and a choice together are too many for every position. What belongs to the other phase is refused for that alone, so only
/// a few of those are listed: each size on each cell, each position.
pub(crate) fn every_action(game: &Iri) -> Vec<Action> {
    let one_size: Vec<Sizes> = Size::ALL.into_iter().filter_map(|size| Sizes::new(&[size])).collect();
    let (sizes, most) = match game.phase() {
        Phase::Place => (every_sizes(), 1),
        Phase::Take => (one_size, 3),
    };
    let (low, high) = game.bounds().unwrap_or((Cell::ORIGIN, Cell::ORIGIN));
    // A placement of three pieces that touches the board starts at most three cells before it and one behind it.
    let columns = low.x - 4..=high.x + 2;
    let rows = low.y - 4..=high.y + 2;
    let cells = rows.flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)));
    let mut actions: Vec<Action> = cells.flat_map(|first| placements(first, &sizes)).collect();
    actions.extend(choices(game.dictionary().len() as u8, most).map(Action::Take));
    actions.push(Action::Pass);
    actions
}

/// Returns every list of one to three sizes.
fn every_sizes() -> Vec<Sizes> {
    let longer = |lists: &[Vec<Size>]| -> Vec<Vec<Size>> {
        lists.iter().flat_map(|list| Size::ALL.map(|size| [&list[..], &[size]].concat())).collect()
    };
    let one = longer(&[Vec::new()]);
    let two = longer(&one);
    let three = longer(&two);
    [one, two, three].concat().iter().filter_map(|list| Sizes::new(list)).collect()
}

fn placements(first: Cell, sizes: &[Sizes]) -> impl Iterator<Item = Action> {
    let both = Along::BOTH.into_iter();
    both.flat_map(move |along| sizes.iter().map(move |sizes| Action::Place { first, along, sizes: *sizes }))
}

/// Iterates over the sets of one to `most` numbers up to `last`.
fn choices(last: u8, most: usize) -> impl Iterator<Item = Positions> {
    (0..=last).flat_map(move |one| {
        let twos = (one + 1..=last).filter(move |_| most > 1);
        let more = twos.flat_map(move |two| {
            let threes = (two + 1..=last).filter(move |_| most > 2);
            threes.map(move |three| vec![one, two, three]).chain([vec![one, two]])
        });
        more.chain([vec![one]]).filter_map(|positions| Positions::new(&positions))
    })
}

#[test]
fn every_choice_is_listed_once() {
    let all: std::collections::HashSet<Positions> = choices(6, 3).collect();
    assert_eq!((all.len(), choices(6, 3).count()), (7 + 21 + 35, 7 + 21 + 35));
    assert_eq!((every_sizes().len(), choices(6, 1).count()), (39, 7));
}

/// Sizes are sampled here: on a cell that touches nothing they do not matter.
#[test]
fn no_cell_far_away_is_open() {
    let mut random = random(1);
    let mut game: Iri = new_game("", 1);
    let mut legal = Vec::new();
    let sizes: Vec<Sizes> = every_sizes().into_iter().step_by(9).collect();
    for place in 0.. {
        if place % 14 == 0 && game.phase() == Phase::Place {
            let cells = (-100..=100).flat_map(|y| (-100..=100).map(move |x| Cell::new(x, y)));
            game.legal_actions(&mut legal);
            let far = cells.flat_map(|first| placements(first, &sizes)).filter(|action| !legal.contains(action));
            legality(&game, far.chain(legal.iter().copied()), &|| format!("{game:?}"));
        }
        if game.turn() == Turn::Over {
            break;
        }
        game.apply(game.random_action(&mut random, &mut Vec::new()));
    }
}
