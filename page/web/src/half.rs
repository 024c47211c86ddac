//! The app is loaded in two halves, so that the first load holds what the first page needs. Going from one to the other loads
//! a page anew: what both know is in the address and in the browser's memory.

use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use web_sys::HtmlAnchorElement;

/// One of the halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Half {
    /// Loaded first: home, play, the daily deal, rules, and what is not found.
    Play,
    /// Study, lessons, puzzles, games played, and playing with others.
    Study,
}

/// How the paths of the places in [`Half::Study`] begin. The server's `build/bundle.rs` has the same list.
const STUDY: [&str; 10] =
    ["account", "archive", "game", "games", "learn", "lobby", "player", "players", "puzzles", "study"];

impl Half {
    /// The half that shows a path.
    fn of(path: &str) -> Half {
        let place = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        if STUDY.contains(&place) { Half::Study } else { Half::Play }
    }

    /// Has the browser follow links to the other half, where this half's router would find nothing.
    pub(crate) fn leave_links_to_the_other(self) {
        let look = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
            let link = event.composed_path().iter().find_map(|node| node.dyn_into::<HtmlAnchorElement>().ok());
            if let Some(link) = link.filter(|link| Half::of(&link.pathname()) != self) {
                // The router leaves such links alone. The attribute is there already, or it is not refused.
                let _ = link.set_attribute("rel", "external");
            }
        });
        // Before the router hears of the click.
        let added = window().add_event_listener_with_callback_and_bool("click", look.as_ref().unchecked_ref(), true);
        debug_assert!(added.is_ok(), "a window hears of clicks");
        look.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_belongs_to_one_half() {
        for path in ["/", "", "/play/iris", "/daily/2026-01-01", "/rules/iri", "/studies"] {
            assert_eq!(Half::of(path), Half::Play, "{path}");
        }
        for path in ["/study", "/study/iris", "/games", "/learn/", "/puzzles/quintets", "/lobby", "/game/x"] {
            assert_eq!(Half::of(path), Half::Study, "{path}");
        }
    }
}
