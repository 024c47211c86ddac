//! Sources of a study: the start of a game, a file, a text, and earlier games or studies.

use super::kept::Kept;
use super::opened::{Opened, start};
use super::told;
use crate::board::{MOST_THUMBNAILS, Picture, Stage, Thumbnail};
use crate::kit::browser::fetch;
use crate::kit::dialog::Dialog;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_time, say_with, words};
use crate::play::{GameSetup, OptionRow, Saved, choices, how_it_stands};
use leptos::prelude::*;
use leptos::task::spawn_local;
use pentad_boards::home_scene_before;
use pentad_catalog::{GameId, Record};
use pentad_core::Headers;
use pentad_study::{Doubt, Study};
use pentad_table::Table;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// Opens studies. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Opener {
    pub(crate) opened: RwSignal<Option<Opened>>,
    /// The reason why a source could not be opened.
    pub(crate) problem: RwSignal<Option<String>>,
}

/// Maximum size of a file in bytes; larger ones are no records.
const LARGEST: f64 = 4_000_000.0;
/// Number of stored games and studies listed.
const LISTED: usize = 40;
/// Number of games opened from a single file.
const MOST_AT_ONCE: usize = 30;

impl Opener {
    /// Shows another study. The previous one is stored already.
    pub(crate) fn open(self, opened: Opened) {
        self.problem.set(None);
        self.opened.set(Some(opened));
    }

    /// Opens a record, a study or a link; returns false if it could not be read.
    pub(crate) fn open_text(self, text: &str) -> bool {
        if let Some((_, link)) = text.trim().split_once("/study#") {
            return match Opened::of_link(link) {
                Ok(mut opened) => {
                    opened.kept.keep(&opened.study, opened.at);
                    self.open(opened);
                    true
                }
                Err(error) => {
                    self.problem.set(Some(say_with("study-not-read", &[("reason", told::study(&error).into())])));
                    false
                }
            };
        }
        match read(text) {
            Ok(Read { studies, of, doubt }) => {
                let count = studies.len();
                // Opened studies must survive a reload. The first is stored last, since the latest is listed first.
                let all = studies.into_iter().map(Opened::new).rev();
                let kept = all.map(|mut opened| {
                    opened.kept.keep(&opened.study, opened.at);
                    opened
                });
                let Some(first) = kept.last() else { return false };
                self.open(first);
                let several = || say_with("study-several", &[("count", of.into()), ("kept", count.into())]);
                let doubt = doubt.map(|doubt| say_with("study-doubt", &[("reason", told::doubt(&doubt).into())]));
                self.problem.set(doubt.or_else(|| (of > 1).then(several)));
                true
            }
            Err(why) => {
                self.problem.set(Some(say_with("study-not-read", &[("reason", why.into())])));
                false
            }
        }
    }

    /// Opens the example game of a game: two strong players, with comments in the reader's language. If it was opened before, it is shown
    /// as it was left.
    pub(crate) fn open_example(self, id: GameId) {
        let language = words().locale().code();
        spawn_local(async move {
            let own = fetch(&format!("/examples/{language}/{id}.txt")).await;
            let text = if own.is_some() { own } else { fetch(&format!("/examples/en/{id}.txt")).await };
            let study = text.and_then(|text| Study::read(&text).ok());
            // The page may have been left.
            let Some(problem) = self.problem.try_update(|problem| {
                *problem = study.is_none().then(|| say("not-loaded"));
                problem.is_some()
            }) else {
                return;
            };
            if let (false, Some(study)) = (problem, study) {
                let text = study.to_text();
                let kept = Kept::all().into_iter().find(|kept| kept.text == text).and_then(Opened::kept);
                self.open(kept.unwrap_or_else(|| Opened::new(study)));
            }
        });
    }

    /// Opens a local file of the user.
    pub(crate) fn open_file(self, file: web_sys::File) {
        if file.size() > LARGEST {
            self.problem.set(Some(say_with("study-not-read", &[("reason", say("study-too-large").into())])));
            return;
        }
        spawn_local(async move {
            if let Ok(text) = JsFuture::from(file.text()).await
                && let Some(text) = text.as_string()
            {
                self.open_text(&text);
            }
        });
    }

    /// Listens to files dropped onto the page and texts pasted into it.
    pub(crate) fn listen(self) {
        let over = window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
        let dropped = window_event_listener(leptos::ev::drop, move |event| {
            event.prevent_default();
            let Some(data) = event.data_transfer() else { return };
            match data.files().and_then(|files| files.get(0)) {
                Some(file) => self.open_file(file),
                None => {
                    if let Ok(text) = data.get_data("text/plain")
                        && !text.trim().is_empty()
                    {
                        self.open_text(&text);
                    }
                }
            }
        });
        let pasted = window_event_listener(leptos::ev::paste, move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            if target.is_some_and(|target| target.closest("input, textarea").ok().flatten().is_some()) {
                return;
            }
            let Some(data) =
                event.dyn_ref::<web_sys::ClipboardEvent>().and_then(web_sys::ClipboardEvent::clipboard_data)
            else {
                return;
            };
            if let Ok(text) = data.get_data("text/plain")
                && !text.trim().is_empty()
            {
                self.open_text(&text);
            }
        });
        on_cleanup(move || {
            over.remove();
            dropped.remove();
            pasted.remove();
        });
    }
}

/// Content of a text.
struct Read {
    /// The studies read, at least one.
    studies: Vec<Study>,
    /// Number of games in the text.
    of: usize,
    doubt: Option<Doubt>,
}

/// Reads a dropped or pasted text: a record, a study, or several games.
fn read(text: &str) -> Result<Read, String> {
    let text = text.trim();
    let records = Record::read_all(text).map_err(|error| told::record(&error))?;
    if records.len() < 2 {
        let (study, doubts) = Study::read_with_doubts(text).map_err(|error| told::study(&error))?;
        return Ok(Read { studies: vec![study], of: 1, doubt: doubts.into_iter().next() });
    }
    let mut read = Read { studies: Vec::new(), of: records.len(), doubt: None };
    for record in records.iter().take(MOST_AT_ONCE) {
        let (study, doubts) = Study::read_with_doubts(&record.to_string()).map_err(|error| told::study(&error))?;
        read.studies.push(study);
        // Line numbers of a doubt are relative to its record.
        let in_file = |doubt: Doubt| Doubt { line: doubt.line + record.starts_at - 1, ..doubt };
        read.doubt = read.doubt.or_else(|| doubts.into_iter().next().map(in_file));
    }
    Ok(read)
}

/// The window with all sources of a study.
#[component]
pub(crate) fn OpenWindow(open: RwSignal<bool>, opener: Opener) -> impl IntoView {
    view! {
        <Dialog open title=say("study-open")>
            <Openings opener/>
        </Dialog>
    }
}

/// All sources of a study.
#[component]
pub(crate) fn Openings(opener: Opener) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let read_text = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        opener.open_text(&text.get_untracked());
    };
    let read_file = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            opener.open_file(file);
        }
        // Allows the same file to be chosen again after a change.
        input.set_value("");
    };
    let studies: Vec<Kept> = Kept::all().into_iter().take(LISTED).collect();
    let games: Vec<(Saved, Table)> = Saved::all()
        .into_iter()
        .filter_map(|saved| saved.table().map(|table| (saved, table)))
        .filter(|(_, table)| table.played().plies() > 0)
        .take(LISTED)
        .collect();
    view! {
        <div class="openings">
            <section>
                <h2>{say("study-from-start")}</h2>
                <ul class="starts">{GameId::ALL.map(|id| view! { <Start id opener/> }).collect_view()}</ul>
            </section>
            {(!studies.is_empty()).then(|| view! {
                <section>
                    <h2>{say("study-earlier")}</h2>
                    <ul class="game-list">{studies.into_iter().enumerate().map(|(place, kept)| view! { <Earlier kept opener pictured=place < MOST_THUMBNAILS/> }).collect_view()}</ul>
                </section>
            })}
            <DeletedStudies opener/>
            {(!games.is_empty()).then(|| view! {
                <section>
                    <h2>{say("my-games")}</h2>
                    <ul class="game-list">{games.into_iter().enumerate().map(|(place, (saved, table))| view! { <Played saved table opener pictured=place < MOST_THUMBNAILS/> }).collect_view()}</ul>
                </section>
            })}
            <section>
                <h2>{say("study-file")}</h2>
                <p>{say("study-file-about")}</p>
                <form class="text-in" on:submit=read_text>
                    <textarea
                        rows="4"
                        spellcheck="false"
                        placeholder=say("study-paste")
                        aria-label=say("study-paste")
                        prop:value=text
                        on:input=move |event| text.set(event_target_value(&event))
                    ></textarea>
                    <div class="buttons">
                        <button type="submit" class="main" disabled=move || text.with(|text| text.trim().is_empty())>{say("study-open")}</button>
                        <label class="button file">
                            <Icon name="open"/>
                            {say("study-choose-file")}
                            <input type="file" accept=".txt,.pentad,text/plain" class="unseen" on:change=read_file/>
                        </label>
                    </div>
                </form>
                <Show when=move || opener.problem.get().is_some()>
                    <p class="warning" role="alert">{move || opener.problem.get()}</p>
                </Show>
            </section>
        </div>
    }
}

/// The studies deleted before this list was shown, which can still be restored.
#[component]
fn DeletedStudies(opener: Opener) -> impl IntoView {
    let deleted = Kept::deleted();
    let row = move |kept: Kept| {
        let (id, when) = (kept.game()?, say_time(kept.updated));
        let restore = move |_| {
            kept.restore();
            if let Some(opened) = Opened::kept(kept.clone()) {
                opener.open(opened);
            }
        };
        Some(view! {
            <li>
                <span><b>{words().game_name(id)}</b> " " <small>{when}</small></span>
                <button on:click=restore>{say("shelf-restore")}</button>
            </li>
        })
    };
    (!deleted.is_empty()).then(|| {
        view! {
            <details class="shelf">
                <summary>{say_with("study-shelf", &[("count", deleted.len().into())])}</summary>
                <ul>{deleted.into_iter().filter_map(row).collect_view()}</ul>
            </details>
        }
    })
}

/// The start of a game, with its options.
#[component]
fn Start(id: GameId, opener: Opener) -> impl IntoView {
    let info = id.info();
    let asks = RwSignal::new(false);
    let wanted = RwSignal::new(GameSetup::default());
    let seats = RwSignal::new(info.fewest_seats);
    let has_choices = info.fewest_seats < info.most_seats || choices(id).next().is_some();
    let begin = move || {
        let mut headers = Headers::new().with("Seats", seats.get_untracked().to_string());
        wanted
            .with_untracked(|wanted| wanted.options.iter().for_each(|(name, value)| headers.set(name, value.clone())));
        match start(id, &headers) {
            Ok(study) => opener.open(Opened::new(study)),
            Err(why) => opener.problem.set(Some(why)),
        }
    };
    let name = words().game_name(id);
    let stage = Signal::stored(Stage::of_scene(home_scene_before(id, 0)));
    view! {
        <li>
            <button class="start" on:click=move |_| begin()>
                <span class="picture" aria-hidden="true"><Picture stage label=String::new()/></span>
                <b>{name.clone()}</b>
            </button>
            {has_choices.then(|| view! {
                <button
                    class="quiet"
                    title=say("new-game-options")
                    aria-label=format!("{name}: {}", say("new-game-options"))
                    aria-expanded=move || asks.get().to_string()
                    on:click=move |_| asks.update(|asks| *asks = !*asks)
                >
                    <Icon name="settings"/>
                </button>
            })}
            <Show when=move || asks.get()>
                <form class="new-game" on:submit=move |event| { event.prevent_default(); begin(); }>
                    <Show when=move || info.fewest_seats < info.most_seats>
                        <fieldset class="segments">
                            <legend>{say("how-many")}</legend>
                            {(info.fewest_seats..=info.most_seats)
                                .map(|count| {
                                    view! {
                                        <label>
                                            <input type="radio" name=format!("seats-{id}") prop:checked=move || seats.get() == count on:change=move |_| seats.set(count)/>
                                            <span>{count}</span>
                                        </label>
                                    }
                                })
                                .collect_view()}
                        </fieldset>
                    </Show>
                    {choices(id).map(|spec| view! { <OptionRow spec wanted/> }).collect_view()}
                    <button class="main" type="submit">{say("start")}</button>
                </form>
            </Show>
        </li>
    }
}

/// A stored study.
#[component]
fn Earlier(kept: Kept, opener: Opener, pictured: bool) -> impl IntoView {
    let id = kept.game()?;
    let (study, at) = kept.study()?;
    let position = pictured.then(|| study.position(at).clone());
    let when = say_time(kept.updated);
    let gone = RwSignal::new(false);
    let about = say_with("study-positions", &[("count", study.len().into())]);
    let (open, undone, forget) = (kept.clone(), kept.clone(), kept);
    Some(view! {
        <Show
            when=move || !gone.get()
            fallback=move || {
                let back = undone.clone();
                let told = say_with("study-put-away", &[("game", words().game_name(id).into())]);
                view! {
                    <li class="gone" role="status">
                        <span>{told}</span>
                        <button on:click=move |_| { back.restore(); gone.set(false); }>{say("undo-delete")}</button>
                    </li>
                }
            }
        >
            <li>
                <button
                    class="entry"
                    on:click={
                        let open = open.clone();
                        move |_| {
                            if let Some(opened) = Opened::kept(open.clone()) {
                                opener.open(opened);
                            }
                        }
                    }
                >
                    {position.clone().map(|game| view! { <Thumbnail game/> })}
                    <b>{words().game_name(id)}</b>
                    <small>{about.clone()} " · " {when.clone()}</small>
                </button>
                <button
                    class="quiet"
                    title=say("delete")
                    aria-label=say("delete")
                    on:click={
                        let forget = forget.clone();
                        move |_| {
                            forget.delete();
                            gone.set(true);
                        }
                    }
                >
                    <Icon name="delete"/>
                </button>
            </li>
        </Show>
    })
}

#[component]
fn Played(saved: Saved, table: Table, opener: Opener, pictured: bool) -> impl IntoView {
    let (id, played) = (table.game(), table.played().clone());
    let when = say_time(saved.updated);
    let plies = say_with("plies", &[("plies", played.plies().into())]);
    let state = how_it_stands(&table);
    let position = pictured.then(|| played.last().clone());
    view! {
        <li>
            <button class="entry" on:click=move |_| opener.open(Opened::new(Study::of_playthrough(&played)))>
                {position.map(|game| view! { <Thumbnail game/> })}
                <b>{words().game_name(id)}</b>
                <span>{state}</span>
                <small>{plies} " · " {when}</small>
            </button>
        </li>
    }
}
