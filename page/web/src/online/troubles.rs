use super::request;
use super::wire::{Connection, Wire};
use crate::kit::say::say;
use leptos::prelude::*;
use pentad_api::Amiss;

/// The club's current malfunctions, a sentence each.
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

/// A warning while the club does not answer. Pages that use the `wire` also watch its connection.
#[component]
pub(super) fn Silence(#[prop(optional)] wire: Option<Wire>) -> impl IntoView {
    let is_lost = move || wire.is_some_and(|wire| wire.connection.get() == Connection::Lost);
    let is_silent = Memo::new(move |_| request::is_silent() || is_lost());
    move || is_silent.get().then(|| view! { <p class="warning" role="status">{say("club-silent")}</p> })
}
