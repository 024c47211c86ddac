//! The colour circle of Enantiomerfolk, with what has to be known about it.

use crate::board::{Picture, Stage};
use crate::say::say;
use leptos::prelude::*;
use pentad_boards::colour_circle;

/// The circle, which way it serves whom (ENAN-6), what captures (ENAN-7), and what loses (ENAN-9). Small enough to stand beside
/// a board or a lesson.
#[component]
pub(crate) fn ColourCircle() -> impl IntoView {
    let stage = Signal::stored(Stage::of_scene((colour_circle(), Vec::new())));
    view! {
        <figure class="colour-circle">
            <Picture stage label=say("circle-title")/>
            <figcaption>
                <ul>
                    <li><span class="circle-key clockwise" aria-hidden="true"></span>{say("circle-clockwise")}</li>
                    <li><span class="circle-key counter" aria-hidden="true"></span>{say("circle-counter")}</li>
                    <li>{say("circle-capture")}</li>
                </ul>
                <p><b>{say("circle-below-two")}</b>": "{say("circle-below-two.about")}</p>
            </figcaption>
        </figure>
    }
}
