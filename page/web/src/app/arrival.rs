//! Focus after navigation within the app: on the board of a table, elsewhere on the heading.

use crate::kit::browser;
use leptos::prelude::*;
use leptos_router::hooks::use_location;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{FocusOptions, HtmlElement, SvgElement};

/// Polling interval for the heading or board in milliseconds, and the number of attempts: a place may have to be loaded first.
const PAUSE: i32 = 40;
const LOOKS: usize = 100;

/// Moves the focus to the place's content after each navigation. A freshly loaded page keeps the focus at its top.
pub(crate) fn follow_with_focus() {
    let path = use_location().pathname;
    Effect::new(move |before: Option<String>| {
        let now = path.get();
        if before.is_some_and(|before| before != now) {
            let place = now.clone();
            spawn_local(async move {
                for _ in 0..LOOKS {
                    browser::pause(PAUSE).await;
                    if path.try_get_untracked().as_ref() != Some(&place) || arrive(&place) {
                        return;
                    }
                }
            });
        }
        now
    });
}

/// Focuses the board or the heading; returns true if it was there.
fn arrive(path: &str) -> bool {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    // An open dialog keeps the focus.
    if find("dialog[open]").is_some() {
        return false;
    }
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // A table's heading appears before its board.
    if path.starts_with("/play/") || path.starts_with("/game/") {
        let board = find("#content .live g[tabindex=\"0\"]").and_then(|board| board.dyn_into::<SvgElement>().ok());
        if let Some(board) = board {
            return board.focus_with_options(&options).is_ok();
        }
        if find("#content main.table").is_some() {
            return false;
        }
    }
    let Some(heading) = find("#content h1").and_then(|heading| heading.dyn_into::<HtmlElement>().ok()) else {
        return false;
    };
    // -1 lets the heading take the focus without becoming a Tab stop.
    heading.set_tab_index(-1);
    heading.focus_with_options(&options).is_ok()
}
