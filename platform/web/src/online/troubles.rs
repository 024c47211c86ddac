use super::wire::Wire;
use crate::say::say;
use leptos::prelude::*;
use pentad_api::Amiss;

/// What is amiss in the club, in a sentence each.
#[component]
pub(super) fn Troubles(wire: Wire) -> impl IntoView {
    let told = |amiss: &Amiss| match amiss {
        Amiss::Store => "amiss-store",
        Amiss::Bus => "amiss-bus",
        Amiss::Workers => "amiss-workers",
    };
    move || {
        wire.amiss.with(|all| {
            all.iter().map(|amiss| view! { <p class="warning" role="status">{say(told(amiss))}</p> }).collect_view()
        })
    }
}
