//! Short notices about the other players, shown over the page for some seconds.

use super::chat;
use super::remote::Remote;
use crate::kit::say::{say_with, words};
use crate::play::sitter_name;
use leptos::prelude::*;
use pentad_catalog::Cause;
use pentad_core::Seat;
use pentad_table::{Event, Happening, Sitter, Table};
use std::time::Duration;

/// Duration of a notice.
const STAYS: Duration = Duration::from_secs(7);
/// Maximum number of notices shown at once.
const MOST: usize = 3;
/// Time before a lost connection is announced: a page that is merely reloaded is back sooner.
const GRACE: Duration = Duration::from_secs(3);

/// A visible notice.
#[derive(Clone, PartialEq, Debug)]
struct Notice {
    number: u64,
    text: String,
    /// True if it leads to the chat.
    is_said: bool,
}

/// The notices of a game. A handle.
#[derive(Clone, Copy)]
pub(super) struct Notices {
    shown: RwSignal<Vec<Notice>>,
    last: StoredValue<u64>,
}

impl Notices {
    pub(super) fn new() -> Notices {
        Notices { shown: RwSignal::new(Vec::new()), last: StoredValue::new(0) }
    }

    pub(super) fn tell(self, text: String) {
        self.add(text, false);
    }

    /// Shows a chat line.
    pub(super) fn tell_said(self, text: String) {
        self.add(text, true);
    }

    fn add(self, text: String, is_said: bool) {
        let number = self.last.get_value() + 1;
        self.last.set_value(number);
        self.shown.update(|shown| {
            shown.push(Notice { number, text, is_said });
            let surplus = shown.len().saturating_sub(MOST);
            shown.drain(..surplus);
        });
        // The page may have been left by then.
        let end = move || {
            let _ = self.shown.try_update(|shown| shown.retain(|notice| notice.number != number));
        };
        set_timeout(end, STAYS);
    }
}

/// The area in which notices appear.
#[component]
pub(super) fn NoticesView(remote: Remote) -> impl IntoView {
    watch_departures(remote);
    let shown = remote.notices.shown;
    view! {
        <div class="notices at-table" role="status">
            <For each=move || shown.get() key=|notice| notice.number let:notice>
                {if notice.is_said {
                    view! { <button class="notice" on:click=move |_| chat::go_to(remote)>{notice.text}</button> }.into_any()
                } else {
                    view! { <p class="notice">{notice.text}</p> }.into_any()
                }}
            </For>
        </div>
    }
}

/// Announces players who leave a running game, and their return.
fn watch_departures(remote: Remote) {
    let gone = StoredValue::new(Vec::<usize>::new());
    let name =
        move |number: usize| Seat::numbered(number).and_then(|seat| untrack(|| remote.name(seat))).unwrap_or_default();
    let leave = move |number: usize| {
        let is_gone = remote.present.try_with_untracked(|present| !present.contains(&number)) == Some(true);
        if is_gone && untrack(|| remote.expects(number)) {
            gone.update_value(|gone| gone.push(number));
            remote.notices.tell(say_with("away", &[("name", name(number).into())]));
        }
    };
    Effect::new(move |before: Option<Vec<usize>>| {
        let now = remote.present.get();
        let before = before.unwrap_or_else(|| now.clone());
        for number in before.iter().copied().filter(|number| !now.contains(number)) {
            set_timeout(move || leave(number), GRACE);
        }
        for number in now.iter().copied().filter(|number| gone.with_value(|gone| gone.contains(number))) {
            gone.update_value(|gone| gone.retain(|other| *other != number));
            remote.notices.tell(say_with("is-back", &[("name", name(number).into())]));
        }
        now
    });
}

/// Announces seats that lose while the game continues: a bot takes each of them over.
pub(super) fn note_losses(remote: Remote, events: &[Event]) {
    for event in events {
        let Happening::Lost { seat, cause } = &event.what else { continue };
        let substitute = remote
            .table
            .with_untracked(|table| table.ending().is_none().then(|| Sitter::Bot(table.terms().substitute.clone())));
        let Some(substitute) = substitute else { continue };
        let key = match cause {
            Cause::Resigned => "resigned",
            Cause::Flagged => "flagged",
            Cause::Left => "left",
        };
        let form = if untrack(|| remote.mine()) == Some(*seat) { ".you" } else { "" };
        let name = untrack(|| remote.name(*seat)).unwrap_or_else(|| seat_name(remote, *seat));
        let lost = say_with(&format!("{key}{form}"), &[("seat", name.into())]);
        let goes_on = say_with("bot-takes-over", &[("bot", sitter_name(&substitute).into())]);
        remote.notices.tell(format!("{lost} {goes_on}"));
    }
}

fn seat_name(remote: Remote, seat: Seat) -> String {
    words().seat_name(remote.table.with_untracked(Table::game), seat)
}
