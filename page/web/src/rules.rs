//! The rules pages, made from the repository's documents.

use crate::board::{Picture, Stage, board_text};
use crate::kit::browser::fetch;
use crate::kit::not_found::NotFound;
use crate::kit::say::{say, say_with, words};
use crate::kit::settings::{Preferences, Settings};
use leptos::html::Article;
use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_params_map};
use pentad_boards::{CssColours, View, home_scene_before, scene_of, svg};
use pentad_catalog::{GameId, Playthrough, Record};
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The rules of one game, or the list of games.
#[component]
pub(crate) fn RulesPage() -> impl IntoView {
    let params = use_params_map();
    move || match params.with(|params| params.get("game")) {
        None => view! { <List/> }.into_any(),
        Some(game) => match game.parse::<GameId>() {
            Ok(id) => view! { <Rules id/> }.into_any(),
            Err(_) => view! { <NotFound/> }.into_any(),
        },
    }
}

#[component]
fn List() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("rules")));
    view! {
        <main class="page">
            <h1>{say("rules")}</h1>
            <p>{say("rules-about")}</p>
            <ul class="cards courses">
                {GameId::ALL
                    .map(|id| {
                        let name = words().game_name(id);
                        view! {
                            <li class="card">
                                <a class="picture" href=format!("/rules/{id}") tabindex="-1" aria-hidden="true">
                                    <Picture stage=Signal::stored(Stage::of_scene(home_scene_before(id, 0))) label=name.clone()/>
                                </a>
                                <div class="words">
                                    <h2><a href=format!("/rules/{id}")>{name}</a></h2>
                                    <p>{words().game_about(id)}</p>
                                </div>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        </main>
    }
}

#[component]
fn Rules(id: GameId) -> impl IntoView {
    let name = words().game_name(id);
    document().set_title(&format!("{name} · {} · Pentad", say("rules")));
    let language = words().locale().code();
    let text = LocalResource::new(move || async move {
        match fetch(&format!("/rules/{language}/{id}.html")).await {
            Some(text) => Some(text),
            None => fetch(&format!("/rules/en/{id}.html")).await,
        }
    });
    let article = NodeRef::<Article>::new();
    let settings = Preferences::get();
    let hash = use_location().hash;
    Effect::new(move |_| {
        let Some(article) = article.get() else { return };
        settings.0.with(|settings| draw_diagrams(&article, settings));
        for contents in elements(&article, "nav.contents") {
            // An accessible name, as the page has other lists of links.
            let _ = contents.set_attribute("aria-label", &say("contents"));
        }
    });
    // The text is rendered after the navigation, too late for the browser to scroll to the anchor.
    Effect::new(move |_| {
        let aim = hash.get();
        if let Some(article) = article.get() {
            go_to(&article, &aim);
        }
    });
    view! {
        <main class="page prose">
            <div class="buttons">
                <a class="button" href=format!("/learn/{id}")>{say("learn-by-doing")}</a>
                <a class="button" href=format!("/study/{id}?example") title=say("example-about")>{say("example-game")}</a>
                <a class="button" href=format!("/play/{id}")>{say_with("play-game", &[("game", name.into())])}</a>
            </div>
            {move || match text.get() {
                None => view! { <p class="loading">{say("loading")}</p> }.into_any(),
                Some(None) => view! { <p class="warning" role="alert">{say("not-loaded")}</p> }.into_any(),
                Some(Some(text)) => view! { <article node_ref=article inner_html=text></article> }.into_any(),
            }}
        </main>
    }
}

/// Draws the positions in the text, in the reader's colours and language.
fn draw_diagrams(article: &Element, settings: &Settings) {
    for figure in elements(article, "figure[data-record]") {
        let record = figure.get_attribute("data-record").unwrap_or_default();
        // The records are checked when the pages are built; a page with a missing picture is still readable.
        let Some(played) = Record::read(&record).ok().and_then(|record| Playthrough::of_record(&record).ok()) else {
            continue;
        };
        let view = View { letters: settings.letters, tell: board_text, ..View::after(&played, played.plies()) };
        let mut scene = scene_of(played.last(), &view);
        scene.title = words().caption(played.last());
        for item in &mut scene.items {
            item.label.clear();
        }
        for earlier in elements(&figure, "svg") {
            earlier.remove();
        }
        let _ = figure.insert_adjacent_html("afterbegin", &svg(&scene, CssColours));
    }
}

/// Scrolls to the section or clause that the address names, and marks it.
fn go_to(article: &Element, hash: &str) {
    for marked in elements(article, ".aimed") {
        let _ = marked.class_list().remove_1("aimed");
    }
    let name = hash.trim_start_matches('#');
    let name = js_sys::decode_uri_component(name).map_or_else(|_| name.to_owned(), String::from);
    let Some(place) = document().get_element_by_id(&name).filter(|place| article.contains(Some(place))) else {
        return;
    };
    let said = place.closest("li, p, tr, blockquote").ok().flatten();
    if let Some(said) = &said {
        let _ = said.class_list().add_1("aimed");
    }
    said.unwrap_or(place).scroll_into_view();
}

/// Returns all descendants that match a selector.
fn elements(inside: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = inside.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.item(index)?.dyn_into().ok()).collect()
}
