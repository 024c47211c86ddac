use crate::scene::{Frame, Role, Scene};
use crate::{Motion, View, motions_of, parts_of};
use pentad_catalog::{GameId, Playthrough, Record};

/// Draws the board from the middle of a good game, without coordinates and hands, in a square: the first impression of a game on the home
/// page.
pub fn home_scene(id: GameId) -> Scene {
    home_scene_before(id, 0).0
}

/// Draws the same game this many actions earlier, and returns the motions of the action that led there, so that the page can animate the
/// picture.
pub fn home_scene_before(id: GameId, actions: usize) -> (Scene, Vec<Motion>) {
    let Card { record, middle: (x, y), half, overlay, shows_last } = card(id);
    let record = Record::read(record).expect("the records of the cards are tested");
    let played = Playthrough::of_record(&record).map_err(|(error, _)| error).expect("their games are tested as well");
    let plies = played.plies().saturating_sub(actions);
    let view = View { coordinates: false, overlay, ..View::after(&played, plies) };
    let last = if shows_last { view.earlier } else { None };
    let view = View { last, earlier: None, ..view };
    let mut scene = parts_of(&played.positions()[plies], &view).board;
    scene.frame = Frame { x: x - half, y: y - half, width: 2.0 * half, height: 2.0 * half };
    scene.items.retain(|item| {
        let (across, down) = (item.at.0 - x, item.at.1 - y);
        item.role != Role::Label && across.abs() < half && down.abs() < half
    });
    let motions = plies
        .checked_sub(1)
        .map_or_else(Vec::new, |before| motions_of(&played.positions()[before], played.actions()[before]));
    (scene, motions)
}

/// A record, and the middle and half the side of the square that is cut out of the picture of its last position.
struct Card {
    record: &'static str,
    middle: (f64, f64),
    half: f64,
    overlay: bool,
    shows_last: bool,
}

fn card(id: GameId) -> Card {
    let plain = |record, middle, half| Card { record, middle, half, overlay: true, shows_last: false };
    match id {
        // The last turn is shown because its words are then highlighted in the ring as well.
        GameId::Iri => Card { shows_last: true, ..plain(include_str!("home/iri.txt"), (0.0, 0.0), 5.9) },
        GameId::Quintets => plain(include_str!("home/quintets.txt"), (0.0, 0.0), 2.8),
        GameId::Iris => plain(include_str!("home/iris.txt"), (0.0, 0.0), 5.25),
        // The overlay fades barred pieces, and here all colours should be visible.
        GameId::Enantiomerfolk => {
            Card { overlay: false, ..plain(include_str!("home/enantiomerfolk.txt"), (2.5, 2.5), 3.42) }
        }
        GameId::Loom => plain(include_str!("home/loom.txt"), (0.0, 2.0), 3.6),
        GameId::Factory => plain(include_str!("home/factory.txt"), (0.0, 0.0), 3.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Outline;

    #[test]
    fn every_game_has_a_card_with_its_board_and_no_words() {
        for id in GameId::ALL {
            let scene = home_scene(id);
            let pieces = scene.items.iter().filter(|item| item.role == Role::Piece).count();
            assert!(pieces >= 10, "{id} shows {pieces} pieces");
            assert_eq!(scene.frame.width, scene.frame.height);
            let hands = scene.items.iter().any(|item| item.name.starts_with("hand"));
            assert!(!hands, "{id} shows a hand");
            let texts = scene.items.iter().flat_map(|item| &item.shapes).filter_map(|shape| match &shape.outline {
                Outline::Text { text, .. } => Some(text.as_str()),
                _ => None,
            });
            // The only texts left are the scores of groups.
            assert!(texts.into_iter().all(|text| text.parse::<u32>().is_ok()), "{id}");
        }
    }
}
