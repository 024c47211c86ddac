use crate::View;
use crate::caption::caption;
use crate::scene::{Frame, Scene};
use pentad_core::Game;
use pentad_herati::Factory;

/// The board as a scene.
pub(crate) fn scene(game: &Factory, _view: &View<<Factory as Game>::Action>) -> Scene {
    Scene { title: caption(game), frame: Frame::around([], 1.0), items: Vec::new() }
}
