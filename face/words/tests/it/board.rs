use super::games::{Whole, tables};
use super::start;
use pentad_boards::scene::{Anchor, Item, Outline, Role, Scene, Shape, letters_wide};
use pentad_boards::{BoardText, View, scene_of};
use pentad_catalog::AnyAction;
use pentad_conformance::random;
use pentad_core::Turn;
use pentad_words::{Locale, Words};

/// Visits every position of random games as a scene in this language.
fn each_scene(tell: fn(BoardText) -> String, mut visit: impl FnMut(&Scene)) {
    for (id, options) in tables() {
        for seed in 0..3 {
            let mut random = random(seed);
            let mut game = start(id, options, seed);
            let mut view = View::<AnyAction> { tell, turned: seed == 1, letters: seed == 2, ..View::default() };
            loop {
                visit(&scene_of(&game, &view));
                if game.turn() == Turn::Over {
                    break;
                }
                let action = game.random_action(&mut random);
                view.last = Some(action);
                game.apply(action);
            }
        }
    }
}

fn in_english(text: BoardText) -> String {
    let said = Words::of(Locale::English).board_text(text.clone());
    // Pictures write seat names in lower case, as the notation does; pages capitalize them.
    match text {
        BoardText::Seat(..) => assert_eq!(said.to_lowercase(), text.english().to_lowercase()),
        _ => assert_eq!(said, text.english()),
    }
    said
}

fn in_french(text: BoardText) -> String {
    Words::of(Locale::French).board_text(text)
}

fn in_japanese(text: BoardText) -> String {
    Words::of(Locale::Japanese).board_text(text)
}

const TELLERS: [fn(BoardText) -> String; 3] = [in_english, in_french, in_japanese];

#[test]
fn pictures_speak_every_language_and_their_words_have_room() {
    let whole = Whole::new();
    for tell in TELLERS {
        each_scene(tell, |scene| {
            let texts = texts(scene);
            texts.iter().filter(|(text, _)| !text.is_empty()).for_each(|(text, _)| whole.check(text));
            for (place, (text, room)) in texts.iter().enumerate().filter(|(_, (text, _))| is_words(text)) {
                let inside = Room::of_frame(scene);
                assert!(inside.holds(room), "{text} is cut off in: {}", scene.title);
                let others = texts.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, other)| other);
                for (other, there) in others.filter(|(other, _)| !other.is_empty()) {
                    assert!(!room.meets(there), "{text} runs into {other} in: {}", scene.title);
                }
                for (name, there) in reserves(scene) {
                    assert!(!room.meets(&there), "{text} runs into {name} in: {}", scene.title);
                }
            }
        });
    }
}

#[test]
fn nothing_english_is_left_in_other_pictures() {
    each_scene(in_japanese, |scene| {
        for (text, _) in texts(scene).into_iter().filter(|(text, _)| is_words(text)) {
            assert!(!text.chars().any(|letter| letter.is_ascii_lowercase()), "{text}");
        }
    });
}

/// Returns true if a text is more than a number, a coordinate or the letters of a piece.
fn is_words(text: &str) -> bool {
    !text.is_ascii() || text.chars().filter(char::is_ascii_alphabetic).count() > 2
}

/// A rectangle of the picture.
#[derive(Clone, Copy, Debug)]
struct Room {
    x: (f64, f64),
    y: (f64, f64),
}

impl Room {
    fn of_frame(scene: &Scene) -> Room {
        let frame = scene.frame;
        Room { x: (frame.x, frame.x + frame.width), y: (frame.y, frame.y + frame.height) }
    }

    fn around(item: &Item, (x, y): (f64, f64), width: f64, height: f64) -> Room {
        let (x, y) = (item.at.0 + x, item.at.1 + y);
        Room { x: (x, x + width), y: (y, y + height) }
    }

    fn holds(&self, other: &Room) -> bool {
        self.x.0 <= other.x.0 && other.x.1 <= self.x.1 && self.y.0 <= other.y.0 && other.y.1 <= self.y.1
    }

    fn meets(&self, other: &Room) -> bool {
        self.x.0 < other.x.1 && other.x.0 < self.x.1 && self.y.0 < other.y.1 && other.y.0 < self.y.1
    }
}

/// Returns the texts of a scene with the space they take, estimated without a font.
fn texts(scene: &Scene) -> Vec<(String, Room)> {
    let shapes = scene.items.iter().flat_map(|item| item.shapes.iter().map(move |shape| (item, shape)));
    let text = |(item, shape): (&Item, &Shape)| {
        let Outline::Text { x, y, size, text, anchor, .. } = &shape.outline else { return None };
        let width = 0.5 * size * letters_wide(text) as f64;
        let left = match anchor {
            Anchor::Start => *x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        Some((text.clone(), Room::around(item, (left, y - 0.35 * size), width, 0.7 * size)))
    };
    shapes.filter_map(text).collect()
}

/// Returns the items beside the board, with the space of the squares that they are drawn with.
fn reserves(scene: &Scene) -> Vec<(String, Room)> {
    let items = scene.items.iter().filter(|item| item.role == Role::Reserve);
    let shapes = items.flat_map(|item| item.shapes.iter().map(move |shape| (item, shape)));
    let square = |(item, shape): (&Item, &Shape)| match &shape.outline {
        Outline::Rectangle { x, y, width, height, .. } => {
            Some((item.name.clone(), Room::around(item, (*x, *y), *width, *height)))
        }
        Outline::Polygon(points) => {
            let x = points.iter().map(|(x, _)| *x);
            let y = points.iter().map(|(_, y)| *y);
            let (left, top) = (x.clone().fold(f64::INFINITY, f64::min), y.clone().fold(f64::INFINITY, f64::min));
            let (right, bottom) = (x.fold(f64::NEG_INFINITY, f64::max), y.fold(f64::NEG_INFINITY, f64::max));
            Some((item.name.clone(), Room::around(item, (left, top), right - left, bottom - top)))
        }
        _ => None,
    };
    shapes.filter_map(square).collect()
}
