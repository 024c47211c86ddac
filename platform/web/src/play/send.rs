//! Handing a running game on without a server: by mail or as a link, with the whole game in it.

use super::desk::Desk;
use super::saved::Saved;
use crate::browser;
use crate::dialog::Dialog;
use crate::say::{say, say_with, words};
use leptos::prelude::*;
use pentad_boards::{View, text_of};
use pentad_catalog::{GameId, Playthrough, Record};
use pentad_study::{link_to_text, text_of_link};
use pentad_table::{Opening, Sitter, Terms};

/// The link under which a game goes on.
fn link(desk: Desk) -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!("{origin}/play/{}#{}", desk.id, link_to_text(&desk.record()))
}

/// A game that came with a link.
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

/// The board as text, without colours.
fn board(desk: Desk) -> String {
    let drawn = untrack(|| desk.with_played(|played| text_of(played.last(), &View::after(played, played.plies()))));
    // Colours begin with an escape and end with an m.
    let mut parts = drawn.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
}

/// Sends the game to the one whose turn it is.
#[component]
pub(super) fn Send(desk: Desk, open: RwSignal<bool>) -> impl IntoView {
    let copied = RwSignal::new(false);
    let mail = move || {
        let (link, record) = (link(desk), desk.record());
        let body = format!("{}\n\n{}\n\n{record}\n{link}\n", untrack(|| desk.state()), board(desk));
        let subject = say_with("send-subject", &[("game", words().game_name(desk.id).into())]);
        format!("mailto:?subject={}&body={}", browser::in_address(&subject), browser::in_address(&body))
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
