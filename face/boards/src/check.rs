//! Checks that every picture of every game must pass.

use crate::scene::{Anchor, Frame, Item, Outline, Role, Scene, Shape, letters_wide};
use crate::{Drawn, View, ansi};
use pentad_conformance::{new_game, random};
use pentad_core::{Game, Turn};
use std::collections::{HashMap, HashSet};

/// Visits every position of random games, `seeds` of them with each of these options. The view marks the turn that led to the position; its
/// other settings vary from game to game.
pub(crate) fn each_position<G: Game>(options: &[&str], seeds: u64, mut visit: impl FnMut(&G, &View<G::Action>)) {
    for (options, seed) in options.iter().flat_map(|options| (0..seeds).map(move |seed| (options, seed))) {
        let mut game: G = new_game(options, seed);
        let (mut random, mut scratch) = (random(seed), Vec::new());
        let (coordinates, letters, overlay) = (seed % 5 > 0, seed % 2 == 1, seed % 3 > 0);
        let mut view = View { coordinates, letters, overlay, turned: seed % 4 > 1, ..View::default() };
        let mut running = None;
        loop {
            visit(&game, &view);
            if game.turn() == Turn::Over {
                break;
            }
            let action = game.random_action(&mut random, &mut scratch);
            let same_turn = running.is_some() && !game.turn().begins(running, game.seats());
            view.earlier = view.last.filter(|_| same_turn);
            view.last = Some(action);
            running = game.turn().seat().or(running);
            game.apply(action);
        }
    }
}

/// Checks that each position of random games is drawn completely, from both sides of the board: the frame stays constant and cuts nothing
/// off, every item has a unique name and a label, and the text fits a terminal.
pub(crate) fn seen_whole<G: Drawn>(options: &[&str], seeds: u64) {
    seen_whole_from::<G>(options, seeds, half_a_turn);
}

/// Like [`seen_whole`], with `from_there` to compare each scene with the scene from the other side.
pub(crate) fn seen_whole_from<G: Drawn>(options: &[&str], seeds: u64, from_there: impl Fn(&Scene, &Scene)) {
    for options in options {
        let frame = |turned| new_game::<G>(options, 0).scene(&View { turned, ..View::default() }).frame;
        let frames = [false, true].map(frame);
        each_position(&[options], seeds, |game: &G, view| {
            let scene = game.scene(view);
            assert_eq!(scene.frame, frames[usize::from(view.turned)], "the frame stays");
            from_there(&scene, &game.scene(&View { turned: !view.turned, ..*view }));
            let View { coordinates, letters, overlay, .. } = *view;
            let other = View {
                coordinates: !coordinates,
                letters: !letters,
                overlay: !overlay,
                last: None,
                earlier: None,
                ..*view
            };
            assert_eq!(places(&scene), places(&game.scene(&other)), "what is shown does not move things");
            assert_eq!(cut_off(&scene), Vec::<&Item>::new());
            assert_eq!(words_of_its_own(&game.scene(&View { tell: |_| String::new(), ..*view })), Vec::<&str>::new());
            let mut names = HashSet::new();
            for item in &scene.items {
                let is_thing = matches!(item.role, Role::Cell | Role::Piece | Role::Reserve);
                assert!(
                    !is_thing || !item.name.is_empty() && !item.label.is_empty(),
                    "{item:?} has no name or no words"
                );
                let is_new = item.name.is_empty() || names.insert((item.role, &item.name));
                assert!(is_new, "{} is there twice", item.name);
            }
            let text = ansi::stripped(&game.text(view));
            assert!(text.ends_with('\n') && !text.contains('\u{1b}'));
            assert!(text.lines().all(|line| line.chars().count() <= 80), "too wide:\n{text}");
        });
    }
}

/// Checks that two scenes show the same from opposite sides: the items on the board are mirrored in one point, and so is the ring around
/// it.
fn half_a_turn(scene: &Scene, turned: &Scene) {
    let on_board = |item: &&Item| {
        matches!(item.role, Role::Cell | Role::Piece) || item.role == Role::Reserve && item.name.starts_with("dict")
    };
    let items = scene.items.iter().filter(on_board);
    let others: HashMap<_, _> = turned.items.iter().map(|item| ((item.role, &item.name), item)).collect();
    let mut middles = HashMap::new();
    for item in items {
        let other = others[&(item.role, &item.name)];
        assert_eq!(item.label, other.label);
        let sum = (item.at.0 + other.at.0, item.at.1 + other.at.1);
        let expected = *middles.entry(item.role == Role::Reserve).or_insert(sum);
        assert!((sum.0 - expected.0).hypot(sum.1 - expected.1) < 1e-9, "{} is not across the board", item.name);
    }
    same_size(scene, turned);
}

/// Checks that two scenes of tiles, which are never turned (HERA-1), show the same from opposite sides.
pub(crate) fn upright(scene: &Scene, turned: &Scene) {
    let others: HashMap<_, _> = turned.items.iter().map(|item| ((item.role, &item.name), item)).collect();
    for item in scene.items.iter().filter(|item| matches!(item.role, Role::Cell | Role::Piece)) {
        assert_eq!(*item, *others[&(item.role, &item.name)]);
    }
    same_size(scene, turned);
}

fn same_size(scene: &Scene, turned: &Scene) {
    assert_eq!(turned.items.len(), scene.items.len());
    let (one, other) = (scene.frame, turned.frame);
    assert!((one.width - other.width).hypot(one.height - other.height) < 1e-9, "the frame keeps its size");
}

/// Checks that the motions of an action cover every item that appears, disappears or changes on the board and beside it.
pub(crate) fn everything_travels<G: Drawn>(options: &[&str], seeds: u64) {
    for (options, seed) in options.iter().flat_map(|options| (0..seeds).map(move |seed| (options, seed))) {
        let mut game: G = new_game(options, seed);
        let (mut random, mut scratch) = (random(seed), Vec::new());
        while game.turn() != Turn::Over {
            let before = things(&game.scene(&View::default()));
            let action = game.random_action(&mut random, &mut scratch);
            let motions = game.motions(action);
            let text = game.notation(action).to_string();
            game.apply(action);
            let after = things(&game.scene(&View::default()));
            let from: HashSet<_> = motions.iter().filter_map(|motion| motion.from.as_ref()).collect();
            let to: HashSet<_> = motions.iter().filter_map(|motion| motion.to.as_ref()).collect();
            assert!(from.iter().all(|thing| before.contains_key(*thing)), "{text}: {motions:?}");
            assert!(to.iter().all(|thing| after.contains_key(*thing)), "{text}: {motions:?}");
            for (thing, label) in &after {
                let is_new = before.get(thing).is_none_or(|earlier| earlier != label);
                let is_told = to.contains(thing) || before.contains_key(thing) && from.contains(thing);
                // A group that ends the game stays on the board; the tray beside it only shows a copy.
                let is_reflected = game.turn() == Turn::Over && thing.1.starts_with("formed");
                assert!(!is_new || is_told || is_reflected, "{text}: where does {thing:?} come from?");
            }
            for thing in before.keys().filter(|thing| !after.contains_key(*thing)) {
                assert!(from.contains(thing), "{text}: where does {thing:?} go?");
            }
        }
    }
}

/// Returns the labels of the items on and beside the board, without the note that a piece is barred.
fn things(scene: &Scene) -> HashMap<(Role, String), String> {
    let items = scene.items.iter().filter(|item| matches!(item.role, Role::Piece | Role::Reserve));
    let items = items.filter(|item| !item.name.is_empty());
    items.map(|item| ((item.role, item.name.clone()), item.label.replace(", barred", ""))).collect()
}

/// Returns the texts that are neither notation nor numbers: words, which only the view should supply.
fn words_of_its_own(scene: &Scene) -> Vec<&str> {
    let texts = scene.items.iter().flat_map(|item| &item.shapes).filter_map(|shape| match &shape.outline {
        Outline::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.filter(|text| text.chars().filter(|letter| letter.is_alphabetic()).count() > 2).collect()
}

fn places(scene: &Scene) -> Vec<(Role, &str, (f64, f64))> {
    let things = scene.items.iter().filter(|item| matches!(item.role, Role::Cell | Role::Piece | Role::Reserve));
    things.map(|item| (item.role, item.name.as_str(), item.at)).collect()
}

/// Returns a text without its colours and without trailing spaces.
pub(crate) fn plain(text: &str) -> String {
    ansi::stripped(text).lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// Returns the named items of a role.
pub(crate) fn named(scene: &Scene, role: Role) -> Vec<&Item> {
    scene.items.iter().filter(|item| item.role == role && !item.name.is_empty()).collect()
}

/// Returns the items that lie partly outside the frame.
fn cut_off(scene: &Scene) -> Vec<&Item> {
    let frame = scene.frame;
    let reaches_out = |item: &Item, shape: &Shape| {
        let (sin, cos) = item.turn.to_radians().sin_cos();
        let (points, around) = extent(&shape.outline);
        let around = item.scale * (around + shape.stroke.map_or(0.0, |(_, width)| width / 2.0));
        points.into_iter().map(|(x, y)| (item.scale * x, item.scale * y)).any(|(x, y)| {
            let (x, y) = (item.at.0 + x * cos - y * sin - frame.x, item.at.1 + x * sin + y * cos - frame.y);
            x < around || y < around || x > frame.width - around || y > frame.height - around
        })
    };
    scene.items.iter().filter(|item| item.shapes.iter().any(|shape| reaches_out(item, shape))).collect()
}

/// Returns the corners of an outline, and its reach around them. The width of a text is estimated generously.
fn extent(outline: &Outline) -> (Vec<(f64, f64)>, f64) {
    let rectangle = |x: f64, y: f64, width: f64, height: f64| {
        vec![(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
    };
    match outline {
        Outline::Circle { x, y, radius } | Outline::Arc { x, y, radius, .. } => (vec![(*x, *y)], *radius),
        Outline::Polygon(points) | Outline::Line(points) => (points.clone(), 0.0),
        Outline::Lines(lines) => (lines.concat(), 0.0),
        Outline::Rectangle { x, y, width, height, .. } => (rectangle(*x, *y, *width, *height), 0.0),
        Outline::Text { x, y, size, text, anchor, .. } => {
            let width = 0.6 * size * letters_wide(text) as f64;
            let left = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            (rectangle(left, y - size / 2.0, width, *size), 0.0)
        }
    }
}

#[test]
fn a_turned_item_can_reach_over_the_edge() {
    let square = || Item::decoration(Role::Mark, (0.0, 0.0)).with(Shape::rectangle(-1.0, -1.0, 2.0, 2.0, 0.0));
    let frame = Frame { x: -1.2, y: -1.2, width: 2.4, height: 2.4 };
    let scene = Scene { title: String::new(), frame, items: vec![square(), square().turned(45.0)] };
    assert_eq!(cut_off(&scene), [&scene.items[1]]);
}
