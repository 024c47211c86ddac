//! What is said at a table.

use super::remote::Remote;
use super::request;
use super::wire::Wire;
use crate::say::{say, say_with};
use leptos::html;
use leptos::prelude::*;
use pentad_api::{ChatLine, Chats, Problem, Say};
use pentad_table::Room;
use serde::Serialize;
use wasm_bindgen_futures::spawn_local;

/// What was said, and a line to say more.
#[component]
pub(crate) fn Chat(remote: Remote) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let list = NodeRef::<html::Ul>::new();
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
                // It waits in its field until it can be said, unless something else was begun.
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
    let count = Memo::new(move |_| remote.lines.with(Vec::len));
    view! {
        <details class="chat" open=move || remote.mine().is_some()>
            <summary>{move || say_with("chat", &[("count", count.get().into())])}</summary>
            <ul node_ref=list aria-live="polite">
                {move || remote.lines.get().into_iter().map(|line| {
                    let name = line.name.clone();
                    view! {
                        <li>
                            <b>{line.name}</b> " " <span>{line.text}</span>
                            <Show when={let name = name.clone(); move || is_other(remote, &name)}>
                                <Distance remote name=name.clone()/>
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
        </details>
    }
}

/// Says something at a table. Not over the socket: who was just introduced has a new one, which may take its time.
async fn say_at(wire: Wire, path: &str, words: &Say) -> Result<(), Problem> {
    wire.introduce().await?;
    request::tell(path, words).await
}

/// Reads what was said at a table.
pub(super) fn read(remote: Remote) {
    let path = path_of(&remote.id());
    spawn_local(async move {
        if let Ok(Chats { lines }) = request::get(&path).await {
            // The page may show something else by now.
            let _ = remote.lines.try_update(|shown| *shown = with_later(lines, shown));
        }
    });
}

/// What was read, and what was heard while it was on its way.
fn with_later(mut read: Vec<ChatLine>, heard: &[ChatLine]) -> Vec<ChatLine> {
    let last = read.last().map(|line| line.number);
    read.extend(heard.iter().filter(|line| last.is_none_or(|last| line.number > last)).cloned());
    read
}

fn path_of(game: &str) -> String {
    format!("/api/games/{game}/chat")
}

fn is_other(remote: Remote, name: &str) -> bool {
    remote.wire.me.with(|me| me.as_ref().is_some_and(|me| me.name != name))
}

#[derive(Serialize)]
struct Blocking {
    name: String,
    blocked: bool,
}

#[derive(Serialize)]
struct Report {
    name: String,
    text: String,
}

/// Keeps somebody at a distance: blocks, or reports to the operator.
#[component]
fn Distance(remote: Remote, name: String) -> impl IntoView {
    let done = RwSignal::new(false);
    let (to_block, to_report) = (name.clone(), name);
    let block = move |_| {
        let name = to_block.clone();
        remote.lines.update(|lines| lines.retain(|line| line.name != name));
        spawn_local(async move {
            let _ =
                request::tell(&format!("/api/games/{}/block", remote.id()), &Blocking { name, blocked: true }).await;
        });
    };
    let report = move |_| {
        let name = to_report.clone();
        done.set(true);
        spawn_local(async move {
            let report = Report { name, text: say("chat-report-text") };
            let _ = request::tell(&format!("/api/games/{}/report", remote.id()), &report).await;
        });
    };
    view! {
        <span class="distance">
            <button class="link" on:click=block>{say("chat-block")}</button>
            <button class="link" disabled=done on:click=report>{move || say(if done.get() { "chat-reported" } else { "chat-report" })}</button>
        </span>
    }
}
