//! A position ready to be drawn.

use super::look::Look;
use crate::kit::say::words;
use pentad_boards::scene::{Item, Parts, Role, Scene};
use pentad_boards::{BoardText, Motion, View, motions_of, parts_of};
use pentad_catalog::{AnyAction, AnyGame, GameId, OtherSide, Playthrough};
use pentad_core::Seat;
use std::sync::Arc;

/// Returns the message key for looking at the board from its other side; `None` if that makes no sense.
pub(crate) fn turning(id: GameId) -> Option<&'static str> {
    match id.profile().other_side {
        OtherSide::Same => None,
        OtherSide::HandsSwapped => Some("swap-sides"),
        OtherSide::Turned => Some("turn"),
    }
}

/// A part of a table: the board, or the hand of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Board,
    Hand(Seat),
}

/// A position on the table with its labels and the motions that lead to it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stage {
    parts: Arc<Parts>,
    /// Motions from the previous picture.
    pub(crate) motions: Arc<Vec<Motion>>,
    /// Labels of the items that can be touched, in the order of the scenes: the board, then each seat.
    labels: Arc<Vec<Labels>>,
    /// Hash key and ply of the position; items travel only between neighbouring positions.
    place: (u64, usize),
    /// True if it directly follows the position shown before, so that what is new in it has just happened.
    pub(crate) has_happened: bool,
}

type Labels = Vec<Option<String>>;

impl Stage {
    /// Creates the stage after `plies` actions of a game. `before` is the stage on display.
    pub(crate) fn of(played: &Playthrough, plies: usize, look: Look, before: Option<&Stage>) -> Stage {
        let marked = View::after(played, plies);
        let view = View { last: marked.last, earlier: marked.earlier, ..look.view() };
        let neighbour =
            |ply: usize, action: usize| Some((played.positions().get(ply)?, *played.actions().get(action)?));
        let earlier = plies.checked_sub(1).and_then(|ply| neighbour(ply, ply));
        let later: Vec<_> = neighbour(plies + 1, plies).into_iter().collect();
        Stage::among(&played.positions()[plies], plies, &view, earlier, &later, before)
    }

    /// Creates the stage of a position from those before and after it, each with the action in between. If `before`, the stage on display,
    /// shows one of them, items travel from there.
    pub(crate) fn among(
        game: &AnyGame,
        plies: usize,
        view: &View<AnyAction>,
        earlier: Option<(&AnyGame, AnyAction)>,
        later: &[(&AnyGame, AnyAction)],
        before: Option<&Stage>,
    ) -> Stage {
        let has_happened = before.is_some_and(|Stage { place: (key, ply), .. }| {
            ply + 1 == plies && earlier.is_some_and(|(position, _)| *key == position.hash_key())
        });
        let motions = before.map_or_else(Vec::new, |Stage { place: (key, ply), .. }| match earlier {
            Some((position, action)) if ply + 1 == plies && *key == position.hash_key() => motions_of(position, action),
            _ if *ply == plies + 1 => {
                let came_from = later.iter().find(|(position, _)| *key == position.hash_key());
                came_from.map_or_else(Vec::new, |(_, action)| reversed(motions_of(game, *action)))
            }
            _ => Vec::new(),
        });
        Stage { motions: Arc::new(motions), has_happened, ..Stage::still(game, view) }.placed(game.hash_key(), plies)
    }

    /// Creates the stage of a single position.
    pub(crate) fn still(game: &AnyGame, view: &View<AnyAction>) -> Stage {
        Stage::told(game, &View { tell: board_text, ..*view })
    }

    /// Creates the stage of a single position with the view's own texts.
    pub(crate) fn told(game: &AnyGame, view: &View<AnyAction>) -> Stage {
        let parts = parts_of(game, view);
        let hands = parts.hands.iter().map(|hand| hand.as_ref().map_or_else(Vec::new, |hand| labels(game, hand)));
        let labels = std::iter::once(labels(game, &parts.board)).chain(hands).collect();
        Stage {
            parts: Arc::new(parts),
            motions: Arc::default(),
            labels: Arc::new(labels),
            place: (0, 0),
            has_happened: false,
        }
    }

    /// Creates the stage of a picture that cannot be played on.
    pub(crate) fn of_scene((board, motions): (Scene, Vec<Motion>)) -> Stage {
        let parts = Parts { board, hands: Vec::new() };
        Stage {
            parts: Arc::new(parts),
            motions: Arc::new(motions),
            labels: Arc::default(),
            place: (0, 0),
            has_happened: false,
        }
    }

    /// Returns the picture of a part, if there is one.
    pub(crate) fn scene(&self, part: Part) -> Option<&Scene> {
        match part {
            Part::Board => Some(&self.parts.board),
            Part::Hand(seat) => self.parts.hands.get(seat.index())?.as_ref(),
        }
    }

    /// Returns the picture of the board.
    pub(crate) fn board(&self) -> &Scene {
        &self.parts.board
    }

    /// Returns the number of seats; zero for a mere picture.
    pub(crate) fn seats(&self) -> usize {
        self.parts.hands.len()
    }

    /// Returns all parts, the board first.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part> + use<> {
        std::iter::once(Part::Board).chain(Seat::all(self.seats()).map(Part::Hand))
    }

    /// Returns the labels of a part's items that can be touched.
    pub(crate) fn labels(&self, part: Part) -> &[Option<String>] {
        let place = match part {
            Part::Board => 0,
            Part::Hand(seat) => seat.index() + 1,
        };
        self.labels.get(place).map_or(&[], Vec::as_slice)
    }

    fn placed(self, key: u64, plies: usize) -> Stage {
        Stage { place: (key, plies), ..self }
    }

    /// Returns the aspect ratio of the board, for style sheets.
    pub(crate) fn shape(&self) -> String {
        let frame = self.parts.board.frame;
        format!("{:.3}", frame.width / frame.height)
    }

    /// Returns true if keys can reach an item: every cell and reserve, and each piece without a cell of its own.
    pub(crate) fn is_reachable(scene: &Scene, item: &Item) -> bool {
        match item.role {
            Role::Cell | Role::Reserve => !item.name.is_empty(),
            Role::Piece => !scene.items.iter().any(|other| other.role == Role::Cell && other.name == item.name),
            Role::Board | Role::Mark | Role::Label => false,
        }
    }
}

/// Returns a text of the pictures in the language of the page.
pub(crate) fn board_text(text: BoardText) -> String {
    words().board_text(text)
}

fn labels(game: &AnyGame, scene: &Scene) -> Labels {
    let words = words();
    let label = |item: &Item| Stage::is_reachable(scene, item).then(|| words.spot(game, item.role, &item.name));
    scene.items.iter().map(label).collect()
}

/// Returns the motions in reverse direction.
fn reversed(motions: Vec<Motion>) -> Vec<Motion> {
    motions.into_iter().map(|Motion { from, via, to }| Motion { from: to, via, to: from }).collect()
}
