//! Taking a study away: a link, a text, a file, a picture.

use super::bench::Bench;
use crate::browser;
use crate::dialog::Dialog;
use crate::icons::Icon;
use crate::say::say;
use leptos::prelude::*;
use pentad_study::Study;
use std::time::Duration;

/// A window with every way to take the study away.
#[component]
pub(crate) fn ShareWindow(open: RwSignal<bool>, bench: Bench) -> impl IntoView {
    view! {
        <Dialog open title=say("study-share")>
            <Ways bench/>
        </Dialog>
    }
}

#[component]
fn Ways(bench: Bench) -> impl IntoView {
    let done = RwSignal::new(None::<String>);
    let tell = move |key: &str| {
        done.set(Some(say(key)));
        set_timeout(move || { done.try_set(None); }, Duration::from_secs(3));
    };
    let text = move || bench.study.with_untracked(Study::to_text);
    let name = move |kind: &str| format!("{}.{kind}", bench.id);
    view! {
        <div class="ways">
            <section>
                <h3>{say("study-whole")}</h3>
                <input type="text" readonly aria-label=say("study-link") prop:value=move || bench.link() on:focus=move |event| {
                    let input: web_sys::HtmlInputElement = event_target(&event);
                    input.select();
                }/>
                <div class="buttons">
                    <button class="main" on:click=move |_| { browser::copy(&bench.link()); tell("study-copied"); }>
                        <Icon name="share"/>{say("study-copy-link")}
                    </button>
                    <button on:click=move |_| { browser::copy(&text()); tell("study-copied"); }><Icon name="copy"/>{say("study-copy-text")}</button>
                    <button on:click=move |_| browser::save_file(&name("txt"), "text/plain", text().as_bytes())>
                        <Icon name="save"/>{say("save-record")}
                    </button>
                </div>
            </section>
            <p class="done" role="status">{move || done.get()}</p>
        </div>
    }
}
