//! Chat at a table.

use super::remote::Remote;
use super::report::{ReportForm, Reports};
use super::request;
use super::wire::Wire;
use crate::kit::browser;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with};
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use pentad_api::{ChatLine, Chats, Problem, Say};
use pentad_table::Room;
use serde::Serialize;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::spawn_local;

/// The chat lines, with a field to write one.
#[component]
pub(crate) fn Chat(remote: Remote) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let list = NodeRef::<html::Ul>::new();
    let is_seen = move || list.try_get_untracked().flatten().is_some_and(|list| browser::is_in_sight(&list));
    Effect::new(move |_| {
        let Some(line) = remote.heard.get() else { return };
        if !is_seen() {
            remote.unread.update(|unread| *unread += 1);
            let values = [("name", line.name.into()), ("text", in_short(line.text).into())];
            remote.notices.tell_said(say_with("chat-said", &values));
        }
    });
    let look = move || {
        if remote.unread.try_get_untracked().is_some_and(|unread| unread > 0) && is_seen() {
            remote.unread.set(0);
        }
    };
    let listener = window_event_listener(ev::scroll, move |_| look());
    on_cleanup(move || listener.remove());
    Effect::new(move |_| {
        remote.lines.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if said.is_empty() {
            return;
        }
        text.set(String::new());
        let room = if untrack(|| remote.mine()).is_some() { Room::Players } else { Room::Spectators };
        let (path, words) = (path_of(&remote.id()), Say { room, text: said });
        spawn_local(async move {
            if let Err(problem) = say_at(remote.wire, &path, &words).await {
                // The text returns to its field until it can be sent, unless the player has begun another.
                let _ = text.try_update(|text| {
                    if text.is_empty() {
                        *text = words.text;
                    }
                });
                if !request::is_away(&problem) {
                    let _ = remote.refused.try_set(Some(problem.reason));
                }
            }
        });
    };
    let reports = Reports::new();
    let count = Memo::new(move |_| remote.lines.with(Vec::len));
    view! {
        <details class="chat" open=move || remote.mine().is_some() on:toggle=move |_| look() on:focusin=move |_| look()>
            <summary>{move || say_with("chat", &[("count", count.get().into())])}</summary>
            <ul node_ref=list aria-live="polite">
                {move || remote.lines.get().into_iter().map(|line| {
                    let name = line.name.clone();
                    view! {
                        <li>
                            <b>{line.name}</b> " " <bdi>{line.text}</bdi>
                            <Show when={let name = name.clone(); move || is_other(remote, &name)}>
                                <Distance remote reports name=name.clone()/>
                            </Show>
                        </li>
                    }
                }).collect_view()}
            </ul>
            <form on:submit=send>
                <input
                    type="text"
                    maxlength="500"
                    autocomplete="off"
                    aria-label=say("chat-say")
                    placeholder=say("chat-say")
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </form>
            <ReportForm remote reports/>
        </details>
    }
}

/// The button that leads to the chat, with the number of unread lines.
#[component]
pub(super) fn ChatTool(remote: Remote) -> impl IntoView {
    let unread = remote.unread;
    view! {
        <button class="tool" title=say("chat-short") on:click=move |_| go_to(remote)>
            <Icon name="chat"/>
            <span>{say("chat-short")}</span>
            {move || Some(unread.get()).filter(|unread| *unread > 0).map(|unread| {
                let told = say_with("chat-unread", &[("count", unread.into())]);
                view! { <b class="unread"><span aria-hidden="true">{unread}</span><span class="unseen">{told}</span></b> }
            })}
        </button>
    }
}

/// Shows the chat and focuses its field.
pub(super) fn go_to(remote: Remote) {
    remote.unread.set(0);
    // Every online game page has both elements.
    let Ok(Some(chat)) = document().query_selector("details.chat") else { return };
    let _ = chat.set_attribute("open", "");
    chat.scroll_into_view();
    if let Ok(Some(field)) = chat.query_selector("input") {
        let _ = field.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Maximum number of characters of a line in a notice.
const IN_SHORT: usize = 80;

fn in_short(text: String) -> String {
    match text.char_indices().nth(IN_SHORT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Posts a chat line. Uses HTTP instead of the socket, which may still be reconnecting after a guest was just introduced.
async fn say_at(wire: Wire, path: &str, words: &Say) -> Result<(), Problem> {
    wire.introduce().await?;
    request::tell(path, words).await
}

/// Fetches the chat lines of a table.
pub(super) fn read(remote: Remote) {
    let path = path_of(&remote.id());
    spawn_local(async move {
        if let Ok(Chats { lines }) = request::get(&path).await {
            // The page may have been left.
            let _ = remote.lines.try_update(|shown| *shown = with_later(lines, shown));
        }
    });
}

/// Merges the fetched lines with those received while the request was in flight.
fn with_later(mut read: Vec<ChatLine>, heard: &[ChatLine]) -> Vec<ChatLine> {
    let last = read.last().map(|line| line.number);
    read.extend(heard.iter().filter(|line| last.is_none_or(|last| line.number > last)).cloned());
    read
}

fn path_of(game: &str) -> String {
    format!("/api/games/{game}/chat")
}

/// Returns true if the name is not the visitor's own.
pub(super) fn is_other(remote: Remote, name: &str) -> bool {
    remote.wire.me.with(|me| me.as_ref().is_some_and(|me| me.name != name))
}

#[derive(Serialize)]
struct Blocking {
    name: String,
    blocked: bool,
}

/// Buttons to block another person or report them to the operator.
#[component]
fn Distance(remote: Remote, reports: Reports, name: String) -> impl IntoView {
    let (to_block, to_report, shown) = (name.clone(), name.clone(), name);
    let done = Memo::new(move |_| reports.has(&shown));
    let block = move |_| {
        let name = to_block.clone();
        remote.lines.update(|lines| lines.retain(|line| line.name != name));
        spawn_local(async move {
            let _ =
                request::tell(&format!("/api/games/{}/block", remote.id()), &Blocking { name, blocked: true }).await;
        });
    };
    let report = move |_| reports.ask(&to_report);
    view! {
        <span class="distance">
            <button class="link" on:click=block>{say("chat-block")}</button>
            <button class="link" disabled=done on:click=report>{move || say(if done.get() { "chat-reported" } else { "chat-report" })}</button>
        </span>
    }
}
