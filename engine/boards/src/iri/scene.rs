use crate::View;
use crate::caption::caption;
use crate::scene::{Frame, Scene};
use pentad_core::Game;
use pentad_iri::Iri;

/// The board as a scene.
pub(crate) fn scene(game: &Iri, _view: &View<<Iri as Game>::Action>) -> Scene {
    Scene { title: caption(game), frame: Frame::around([], 1.0), items: Vec::new() }
}
