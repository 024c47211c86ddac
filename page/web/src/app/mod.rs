//! The frame of the app: its routes and the elements on every page.

mod arrival;
mod home;
mod later;
pub(crate) mod new_version;
mod shell;

use crate::kit::browser::pause;
use crate::kit::icons::Icon;
use crate::kit::not_found::NotFound;
use crate::kit::say::{learn, say, speak};
use crate::kit::settings::Preferences;
use crate::kit::settings_form::SettingsForm;
use arrival::follow_with_focus;
use home::HomePage;
use leptos::prelude::*;
use leptos_router::components::{FlatRoutes, Route, Router};
use leptos_router::hooks::use_location;
use leptos_router::path;
use new_version::NewVersion;
use wasm_bindgen::JsCast;

/// The app.
#[component]
pub(crate) fn App() -> impl IntoView {
    let set = Preferences::new();
    let locale = set.locale();
    // A change of language renders the whole app anew, which is simpler than making every text reactive.
    let learned = LocalResource::new(move || {
        let locale = locale.get();
        async move {
            learn(locale).await;
            // The first message has all of them parsed. The pause lets frames and input events in before the page is rendered.
            speak(locale);
            say("skip");
            pause(0).await;
            locale
        }
    });
    move || {
        let locale = learned.get()?;
        speak(locale);
        shell::leave();
        Some(view! {
            <Router>
                <Frame/>
            </Router>
        })
    }
}

/// A button that turns sounds off and on.
#[component]
fn SoundButton() -> impl IntoView {
    let settings = Preferences::get().0;
    let is_on = Memo::new(move |_| settings.with(|settings| settings.sounds));
    let label = move || say(if is_on.get() { "sound-off" } else { "sound-on" });
    view! {
        <span class="sound">
            <button class="quiet" aria-label=label title=label on:click=move |_| settings.update(|settings| settings.sounds = !settings.sounds)>
                {move || view! { <Icon name=if is_on.get() { "sound" } else { "silence" }/> }}
            </button>
        </span>
    }
}

#[component]
fn Frame() -> impl IntoView {
    let shows_settings = RwSignal::new(false);
    let location = use_location();
    follow_with_focus();
    let is_at =
        move |place: &'static str| move || location.pathname.with(|path| path.starts_with(place)).then_some("page");
    // The router would scroll there without moving the focus, and Tab would continue from the top.
    let skip = |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        let content =
            document().get_element_by_id("content").and_then(|content| content.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(content) = content {
            // The element has a tabindex, so it takes the focus.
            let _ = content.focus();
        }
    };
    view! {
        <a class="skip" href="#content" on:click=skip>{say("skip")}</a>
        <header class="top">
            <a class="brand" href="/">
                <img src="/icon.svg" alt="" width="28" height="28"/>
                <span>"Pentad"</span>
            </a>
            <nav aria-label=say("places")>
                <a href="/lobby" aria-current=is_at("/lobby")><Icon name="person"/>{say("lobby-short")}</a>
                <a href="/games" aria-current=is_at("/games") aria-label=say("my-games")>
                    <Icon name="open"/>
                    <span class="long">{say("my-games")}</span>
                    <span class="short">{say("my-games-short")}</span>
                </a>
                <a href="/learn" aria-current=is_at("/learn")><Icon name="learn"/>{say("learn")}</a>
                <a href="/puzzles" aria-current=is_at("/puzzles")><Icon name="puzzle"/>{say("puzzles")}</a>
                <a href="/study" aria-current=is_at("/study")><Icon name="study"/>{say("study")}</a>
                <a href="/rules" aria-current=is_at("/rules")><Icon name="rules"/>{say("rules")}</a>
            </nav>
            <SoundButton/>
            <button class="quiet" aria-label=say("settings") title=say("settings") on:click=move |_| shows_settings.set(true)>
                <Icon name="settings"/>
            </button>
        </header>
        <div id="content" tabindex="-1">
            <Places/>
        </div>
        <SettingsForm open=shows_settings/>
        <NewVersion/>
    }
}

/// The routes of all places. The home page is in the module that is loaded first, the others are loaded [`later`].
#[component]
fn Places() -> impl IntoView {
    view! {
        <FlatRoutes fallback=NotFound>
            <Route path=path!("/") view=HomePage/>
            <Route path=path!("/play/:game") view=later::table/>
            <Route path=path!("/play/:game/:table") view=later::table/>
            <Route path=path!("/daily") view=later::daily/>
            <Route path=path!("/daily/:day") view=later::daily/>
            <Route path=path!("/lobby") view=later::lobby/>
            <Route path=path!("/game/:id") view=later::game/>
            <Route path=path!("/player/:name") view=later::player/>
            <Route path=path!("/players") view=later::players/>
            <Route path=path!("/account") view=later::account/>
            <Route path=path!("/archive") view=later::archive/>
            <Route path=path!("/games") view=later::games/>
            <Route path=path!("/learn") view=later::learn/>
            <Route path=path!("/learn/:game") view=later::learn/>
            <Route path=path!("/puzzles") view=later::puzzles/>
            <Route path=path!("/puzzles/:game") view=later::puzzles/>
            <Route path=path!("/study") view=later::board/>
            <Route path=path!("/study/:game") view=later::board/>
            <Route path=path!("/rules") view=later::rules/>
            <Route path=path!("/rules/:game") view=later::rules/>
        </FlatRoutes>
    }
}

/// The list of places with which `page/bundle` packs the app.
#[cfg(test)]
#[path = "../../../bundle/build/places.rs"]
mod places;

#[cfg(test)]
mod tests {
    use super::places::PLACES;
    use std::collections::BTreeSet;

    #[test]
    fn every_route_begins_with_a_place_and_every_place_has_a_route() {
        let routes = include_str!("mod.rs").lines().filter_map(|line| line.split_once("<Route path=path!(\"/"));
        let routes: BTreeSet<&str> = routes.map(|(_, path)| path.split(['/', '"']).next().unwrap()).collect();
        assert_eq!(routes, PLACES.map(|(place, _)| place).into());
    }
}
