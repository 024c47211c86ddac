//! The home page is drawn by the first bytes, before the module is there: the shell, which the server sends with the page. It is what
//! `home.rs` shows to a new visitor, made by `tests/shell.mjs`; the app takes its place.

use leptos::prelude::document;
use pentad_catalog::GameId;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::Element;

thread_local! {
    /// The pictures of the shell that no card has taken over yet, in the order of the games.
    static PICTURES: RefCell<Vec<Option<Element>>> = const { RefCell::new(Vec::new()) };
}

/// Removes the shell when the app is about to be put in its place, and keeps the pictures: they need not be drawn again.
pub(crate) fn leave() {
    let Some(shell) = document().get_element_by_id("shell") else { return };
    if let Ok(found) = shell.query_selector_all(".card .picture > svg") {
        let pictures = (0..found.length()).map(|index| found.item(index).and_then(|node| node.dyn_into().ok()));
        PICTURES.set(pictures.collect());
    }
    shell.remove();
}

/// Takes over the picture of a game's card, if the shell had one.
pub(crate) fn picture(id: GameId) -> Option<Element> {
    let index = GameId::ALL.iter().position(|other| *other == id)?;
    PICTURES.with_borrow_mut(|pictures| pictures.get_mut(index)?.take())
}
