//! Keyboard shortcuts that work everywhere on a page.

use super::turning;
use crate::kit::dialog::Dialog;
use crate::kit::say::say;
use leptos::ev;
use leptos::prelude::*;
use pentad_catalog::GameId;
use wasm_bindgen::JsCast;

/// Listens to keys, except while text is being typed, while a window is open, and for combinations with Ctrl, Alt or Meta.
pub(crate) fn on_key(act: impl Fn(&str) + 'static) {
    on_key_taken(move |key| {
        act(key);
        matches!(key, "ArrowLeft" | "ArrowRight" | "Home" | "End")
    });
}

/// Like [`on_key`], for a caller that returns true for each key it handles: the default action is then prevented.
pub(crate) fn on_key_taken(act: impl Fn(&str) -> bool + 'static) {
    let listener = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let inside =
            |selector: &str| target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some());
        let key = event.key();
        // An empty move field has no text to navigate in: the arrow keys step through the game.
        let steps = matches!(key.as_str(), "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End");
        let is_empty =
            || target.as_ref().is_some_and(|target| target.matches(".typed input:placeholder-shown") == Ok(true));
        if inside("input:not([type=checkbox]), select, textarea, dialog[open], [contenteditable]")
            && !(steps && is_empty())
        {
            return;
        }
        // Enter or Space on a button only presses the button.
        if matches!(key.as_str(), "Enter" | " ") && inside("button, a, summary, input") {
            return;
        }
        if matches!(key.as_str(), "ArrowUp" | "ArrowDown" | "Home" | "End")
            && inside("ol[tabindex]")
            && !inside("button")
        {
            return;
        }
        if act(&key) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Takes the focus from the board, which ends keyboard navigation; returns true if the board had it.
pub(crate) fn leave_board() -> bool {
    let walked = document().query_selector(".walked :focus").ok().flatten();
    let walked = walked.and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok());
    walked.is_some_and(|element| element.blur().is_ok())
}

/// Keys of a table and the message keys of their descriptions.
const KEYS: [(&str, &str); 13] = [
    ("← →", "key-arrows"),
    ("Home End", "key-ends"),
    ("Tab ↑ ↓", "key-walk"),
    ("← ↑ ↓ →", "key-walked"),
    ("t T", "key-target"),
    ("Enter", "key-enter"),
    ("Esc", "key-escape"),
    ("f", "turn"),
    ("u", "undo"),
    ("h", "hint"),
    ("n", "new-game"),
    ("z", "zen"),
    ("?", "keys"),
];

/// A window that lists the keys.
#[component]
pub(crate) fn KeyHelp(
    open: RwSignal<bool>,
    id: GameId,
    /// The keys to list, each with its message key; those of a table by default.
    #[prop(default = &KEYS)]
    keys: &'static [(&'static str, &'static str)],
) -> impl IntoView {
    view! {
        <Dialog open title=say("keys")>
            <dl class="keys">
                {keys
                    .iter()
                    .filter_map(|(keys, what)| {
                        let what = if *what == "turn" { turning(id)? } else { what };
                        Some(view! {
                            <div>
                                <dt>{keys.split(' ').map(|key| view! { <kbd>{key}</kbd> }).collect_view()}</dt>
                                <dd>{say(what)}</dd>
                            </div>
                        })
                    })
                    .collect_view()}
            </dl>
        </Dialog>
    }
}
