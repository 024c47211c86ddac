//! The colour circle of Enantiomerfolk, with its explanation.

use super::{Picture, Stage};
use crate::kit::say::say;
use leptos::prelude::*;
use pentad_boards::{CircleColours, colour_circle};

/// The colour circle: its direction for each player (ENAN-6), what captures (ENAN-7) and what loses (ENAN-9). Small enough to stand beside
/// a board or a lesson.
#[component]
pub(crate) fn ColourCircle(colours: CircleColours) -> impl IntoView {
    let stage = Signal::stored(Stage::of_scene((colour_circle(colours), Vec::new())));
    let title = circle_title(colours);
    // ENAN-15
    let opposite = (colours == CircleColours::Four).then(|| view! { <li>{say("circle-opposite")}</li> });
    view! {
        <figure class="colour-circle">
            <Picture stage label=title/>
            <figcaption>
                <ul>
                    <li><span class="circle-key clockwise" aria-hidden="true"></span>{say("circle-clockwise")}</li>
                    <li><span class="circle-key counter" aria-hidden="true"></span>{say("circle-counter")}</li>
                    {opposite}
                    <li>{say("circle-capture")}</li>
                </ul>
                <p><b>{say("circle-below-two")}</b>": "{say("circle-below-two.about")}</p>
            </figcaption>
        </figure>
    }
}

/// Returns the circle in words, colour by colour.
pub(crate) fn circle_title(colours: CircleColours) -> String {
    match colours {
        CircleColours::Three => say("circle-title"),
        CircleColours::Four => say("circle-title-four"),
    }
}
