//! A position ready to be drawn.

use crate::say::words;
use crate::settings::Settings;
use pentad_boards::scene::{Item, Role, Scene};
use pentad_boards::{BoardText, Motion, View, motions_of, scene_of};
use pentad_catalog::{AnyAction, AnyGame, GameId, Playthrough};
use std::sync::Arc;

/// The key of the words for looking at the board from its other side; `None` if that makes no sense. A weaver is alone at the loom, and tiles are never turned:
/// in The Factory only the hands around them change places.
pub(crate) fn turning(id: GameId) -> Option<&'static str> {
    match id {
        GameId::Loom => None,
        GameId::Factory => Some("swap-sides"),
        GameId::Iri | GameId::Quintets | GameId::Iris | GameId::Enantiomerfolk => Some("turn"),
    }
}

/// What stands on the board, how it came there, and what it is called.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stage {
    pub(crate) scene: Arc<Scene>,
    /// What travels where, seen from what was there before.
    pub(crate) motions: Vec<Motion>,
    /// Words for each item that can be touched, in the scene's order.
    pub(crate) labels: Arc<Vec<Option<String>>>,
    /// The key and the ply of the position: things travel between neighbours.
    place: (u64, usize),
}

impl Stage {
    /// The position after so many actions of a game. `before` is what is on the board now.
    pub(crate) fn of(
        played: &Playthrough,
        plies: usize,
        settings: &Settings,
        turned: bool,
        before: Option<&Stage>,
    ) -> Stage {
        let view = View {
            letters: settings.letters,
            coordinates: settings.coordinates,
            overlay: settings.overlay,
            turned,
            ..View::after(played, plies)
        };
        let neighbour =
            |ply: usize, action: usize| Some((played.positions().get(ply)?, *played.actions().get(action)?));
        let earlier = plies.checked_sub(1).and_then(|ply| neighbour(ply, ply));
        let later: Vec<_> = neighbour(plies + 1, plies).into_iter().collect();
        Stage::among(&played.positions()[plies], plies, &view, earlier, &later, before)
    }

    /// A position with those before and after it, each with the action between the two. `before` is what is on the board now:
    /// if it is a neighbour, things travel from there.
    pub(crate) fn among(
        game: &AnyGame,
        plies: usize,
        view: &View<AnyAction>,
        earlier: Option<(&AnyGame, AnyAction)>,
        later: &[(&AnyGame, AnyAction)],
        before: Option<&Stage>,
    ) -> Stage {
        let motions = before.map_or_else(Vec::new, |Stage { place: (key, ply), .. }| match earlier {
            Some((position, action)) if ply + 1 == plies && *key == position.hash_key() => motions_of(position, action),
            _ if *ply == plies + 1 => {
                let came_from = later.iter().find(|(position, _)| *key == position.hash_key());
                came_from.map_or_else(Vec::new, |(_, action)| reversed(motions_of(game, *action)))
            }
            _ => Vec::new(),
        });
        Stage { motions, ..Stage::still(game, view) }.placed(game.hash_key(), plies)
    }

    /// A position by itself.
    pub(crate) fn still(game: &AnyGame, view: &View<AnyAction>) -> Stage {
        Stage::told(game, &View { tell: board_text, ..*view })
    }

    /// A position by itself, in the words that the view brings.
    pub(crate) fn told(game: &AnyGame, view: &View<AnyAction>) -> Stage {
        let scene = scene_of(game, view);
        let labels = labels(game, &scene);
        Stage { scene: Arc::new(scene), motions: Vec::new(), labels: Arc::new(labels), place: (0, 0) }
    }

    /// A picture that is not to be played on.
    pub(crate) fn of_scene((scene, motions): (Scene, Vec<Motion>)) -> Stage {
        Stage { scene: Arc::new(scene), motions, labels: Arc::default(), place: (0, 0) }
    }

    fn placed(self, key: u64, plies: usize) -> Stage {
        Stage { place: (key, plies), ..self }
    }

    /// The aspect ratio of the picture, for style sheets.
    pub(crate) fn shape(&self) -> String {
        format!("{:.3}", self.scene.frame.width / self.scene.frame.height)
    }

    /// Whether an item can be reached by keys: every cell and reserve, and pieces that lie on no cell of their own.
    pub(crate) fn is_reachable(scene: &Scene, item: &Item) -> bool {
        match item.role {
            Role::Cell | Role::Reserve => !item.name.is_empty(),
            Role::Piece => !scene.items.iter().any(|other| other.role == Role::Cell && other.name == item.name),
            Role::Board | Role::Mark | Role::Label => false,
        }
    }
}

/// What pictures say, in the language of the page.
pub(crate) fn board_text(text: BoardText) -> String {
    words().board_text(text)
}

fn labels(game: &AnyGame, scene: &Scene) -> Vec<Option<String>> {
    let words = words();
    let label = |item: &Item| Stage::is_reachable(scene, item).then(|| words.spot(game, item.role, &item.name));
    scene.items.iter().map(label).collect()
}

/// The same, going back.
fn reversed(motions: Vec<Motion>) -> Vec<Motion> {
    motions.into_iter().map(|Motion { from, via, to }| Motion { from: to, via, to: from }).collect()
}
