//! The focus after another place of the app has been entered: on the board of a table, elsewhere on the heading.

use crate::browser;
use leptos::prelude::*;
use leptos_router::hooks::use_location;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{FocusOptions, HtmlElement, SvgElement};

/// Time in milliseconds between two looks for the heading or board, and the number of looks: what a place shows may have to be loaded.
const PAUSE: i32 = 40;
const LOOKS: usize = 100;

/// Puts the focus where a reader begins, after each change of place. A page that was loaded anew is begun at its top.
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

/// Focuses the board or the heading, if it is there yet.
fn arrive(path: &str) -> bool {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    // A window that is still open keeps the focus.
    if find("dialog[open]").is_some() {
        return false;
    }
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // A table has a heading before it has a board.
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
    // It takes the focus this once, and no place among what Tab comes to.
    heading.set_tab_index(-1);
    heading.focus_with_options(&options).is_ok()
}
