//! Exports of a study: a link, a text, a file, a picture.

use super::bench::Bench;
use super::film::{Progress, film};
use super::picture;
use crate::kit::browser;
use crate::kit::dialog::Dialog;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with};
use leptos::prelude::*;
use leptos::task::spawn_local;
use pentad_study::Study;
use std::time::Duration;

/// Width of a PNG in pixels.
const WIDTH: u32 = 1600;

/// The window with all exports.
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
        set_timeout(
            move || {
                done.try_set(None);
            },
            Duration::from_secs(3),
        );
    };
    let text = move || bench.study.with_untracked(Study::to_text);
    let name = move |kind: &str| format!("{}.{kind}", bench.id);
    let failed = move || {
        // The window may have been closed in the meantime.
        done.try_set(Some(say("study-not-drawn")));
    };
    let save_png = move || {
        let scene = picture::scene(bench, bench.at.get_untracked());
        spawn_local(async move {
            let drawn = async { picture::png(&picture::draw(&scene, WIDTH).await?).await };
            match drawn.await {
                Ok(bytes) => browser::save_file(&format!("{}.png", bench.id), "image/png", &bytes),
                Err(_) => failed(),
            }
        });
    };
    let progress: Progress = RwSignal::new(None);
    let save_film = move || {
        spawn_local(async move {
            match film(bench, progress).await {
                Ok(Some(bytes)) => browser::save_file(&format!("{}.gif", bench.id), "image/gif", &bytes),
                Ok(None) => {}
                Err(_) => failed(),
            }
            progress.try_set(None);
        });
    };
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
            <section>
                <h3>{say("study-picture")}</h3>
                <div class="buttons">
                    <button on:click=move |_| {
                        let picture = picture::as_svg(bench, bench.at.get_untracked());
                        browser::save_file(&name("svg"), "image/svg+xml", picture.as_bytes());
                    }><Icon name="picture"/>"SVG"</button>
                    <button on:click=move |_| save_png()><Icon name="picture"/>"PNG"</button>
                </div>
            </section>
            <section>
                <h3>{say("study-film")}</h3>
                <p>{say("study-film-about")}</p>
                {move || match progress.get() {
                    None => view! { <button on:click=move |_| save_film()><Icon name="film"/>"GIF"</button> }.into_any(),
                    Some((drawn, all)) => view! {
                        <div class="progress">
                            <progress max=all value=drawn aria-label=say("study-film")></progress>
                            <small>{say_with("ply-of", &[("ply", drawn.into()), ("plies", all.into())])}</small>
                            <button on:click=move |_| progress.set(None)><Icon name="stop"/>{say("study-stop")}</button>
                        </div>
                    }.into_any(),
                }}
            </section>
            <p class="done" role="status">{move || done.get()}</p>
        </div>
    }
}
