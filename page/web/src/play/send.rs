//! Sending a running game to an opponent without a server: by mail or as a link, with the whole game in it.

use super::desk::Desk;
use super::saved::Saved;
use crate::kit::browser;
use crate::kit::dialog::Dialog;
use crate::kit::say::{say, words};
use leptos::prelude::*;
use pentad_catalog::{GameId, Playthrough, Record};
use pentad_study::{link_to_text, text_of_link};
use pentad_table::{Opening, Sitter, Terms};

/// Returns the link under which the game continues.
fn link(desk: Desk) -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!("{origin}/play/{}#{}", desk.id, link_to_text(&desk.record()))
}

/// Returns the game contained in the address, if any.
pub(super) fn received(id: GameId) -> Option<Result<Saved, String>> {
    let hash = window().location().hash().ok().filter(|hash| hash.len() > 1)?;
    Some(read(id, &hash))
}

fn read(id: GameId, hash: &str) -> Result<Saved, String> {
    let text = text_of_link(hash).map_err(|error| error.to_string())?;
    let record = Record::read(&text).map_err(|error| error.to_string())?;
    let played = Playthrough::of_record(&record).map_err(|(error, _)| error.to_string())?;
    if played.last().id() != id {
        return Err(say("link-other-game"));
    }
    let sitters = vec![Sitter::person(); played.last().seats()];
    let opening = Opening { record: text, sitters, terms: Terms::one_screen(None), earlier: None, left: None };
    Saved::open(opening).map_err(|error| error.to_string())
}

/// The window to send the game to the opponent whose turn it is.
#[component]
pub(super) fn Send(desk: Desk, open: RwSignal<bool>) -> impl IntoView {
    let copied = RwSignal::new(false);
    let mail = move || {
        let (stands, record, link) = (untrack(|| desk.state()), desk.record(), link(desk));
        let letter = untrack(|| desk.with_played(|played| words().letter(played, &stands, &record, &link)));
        format!("mailto:?subject={}&body={}", browser::in_address(&letter.subject), browser::in_address(&letter.body))
    };
    let copy = move |_| {
        browser::copy(&link(desk));
        copied.set(true);
    };
    view! {
        <Dialog open title=say("send")>
            <p>{say("send-about")}</p>
            <div class="share-link">
                <input type="text" readonly prop:value=move || link(desk) aria-label=say("game-link") on:focus=|event| browser::select_all(&event)/>
                <button class="main" on:click=copy>{move || say(if copied.get() { "copied" } else { "copy-link" })}</button>
                <a class="button" href=mail>{say("send-mail")}</a>
            </div>
        </Dialog>
    }
}
