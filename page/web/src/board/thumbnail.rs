//! A position as a small picture beside its name in a list.

use super::{Picture, Stage};
use leptos::prelude::*;
use pentad_boards::View;
use pentad_catalog::AnyGame;

/// Number of entries of a long list that get a picture: each picture has a few hundred elements.
pub(crate) const MOST_THUMBNAILS: usize = 12;

/// The picture. Hidden from screen readers, as the list says the same in words.
#[component]
pub(crate) fn Thumbnail(game: AnyGame) -> impl IntoView {
    let view = View { coordinates: false, overlay: false, ..View::default() };
    let stage = Signal::stored(Stage::still(&game, &view));
    view! { <span class="thumbnail" aria-hidden="true"><Picture stage label=String::new()/></span> }
}
