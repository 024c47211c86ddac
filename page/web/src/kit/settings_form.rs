//! The settings window.

use super::dialog::Dialog;
use super::say::say;
use super::settings::{BoardSize, Confirm, Motion, Pieces, Preferences, Settings, Surface, Theme};
use leptos::prelude::*;
use pentad_words::Locale;

/// The settings window.
#[component]
pub(crate) fn SettingsForm(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open title=say("settings")>
            <div class="settings">
                <Language/>
                <Choice
                    name="theme"
                    values=vec![("theme-system", Theme::System), ("theme-light", Theme::Light), ("theme-dark", Theme::Dark)]
                    get=|settings| settings.theme
                    set=|settings, value| settings.theme = value
                />
                <Choice
                    name="surface"
                    class="looks"
                    values=vec![("surface-paper", Surface::Paper), ("surface-wood", Surface::Wood), ("surface-slate", Surface::Slate)]
                    get=|settings| settings.surface
                    set=|settings, value| settings.surface = value
                    picture=|surface| view! { <i class="look" data-surface=surface.name()><b></b><b></b><b></b></i> }.into_any()
                />
                <Choice
                    name="pieces"
                    class="looks"
                    values=vec![("pieces-classic", Pieces::Classic), ("pieces-jewel", Pieces::Jewel), ("pieces-pastel", Pieces::Pastel)]
                    get=|settings| settings.pieces
                    set=|settings, value| settings.pieces = value
                    picture=|pieces| view! { <i class="look" data-pieces=pieces.name()><s></s><s></s><s></s><s></s></i> }.into_any()
                />
                <Choice
                    name="board-size"
                    class="wide-only"
                    values=vec![("board-size-small", BoardSize::Small), ("board-size-medium", BoardSize::Medium), ("board-size-large", BoardSize::Large)]
                    get=|settings| settings.board
                    set=|settings, value| settings.board = value
                />
                <Switch name="distinct" get=|settings| settings.distinct set=|settings, on| settings.distinct = on/>
                <Switch name="letters" get=|settings| settings.letters set=|settings, on| settings.letters = on/>
                <Switch name="coordinates" get=|settings| settings.coordinates set=|settings, on| settings.coordinates = on/>
                <Switch name="overlay" get=|settings| settings.overlay set=|settings, on| settings.overlay = on/>
                <Switch name="sounds" get=|settings| settings.sounds set=|settings, on| settings.sounds = on/>
                <Choice
                    name="motion"
                    values=vec![("as-system", Motion::System), ("motion-full", Motion::Full), ("motion-none", Motion::None)]
                    get=|settings| settings.motion
                    set=|settings, value| settings.motion = value
                />
                <Choice
                    name="confirm"
                    values=vec![("confirm-touch", Confirm::Touch), ("confirm-always", Confirm::Always), ("confirm-never", Confirm::Never)]
                    get=|settings| settings.confirm
                    set=|settings, value| settings.confirm = value
                />
            </div>
        </Dialog>
    }
}

#[component]
fn Language() -> impl IntoView {
    let set = Preferences::get();
    let now = set.0.with_untracked(Settings::locale);
    let choose = move |event| set.0.update(|settings| settings.language = event_target_value(&event));
    view! {
        <label class="row">
            <span>{say("language")}</span>
            <select on:change=choose>
                {Locale::ALL
                    .iter()
                    .map(|locale| view! { <option value=locale.code() lang=locale.code() selected=*locale == now>{locale.own_name()}</option> })
                    .collect_view()}
            </select>
        </label>
    }
}

#[component]
fn Switch(name: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> impl IntoView {
    let settings = Preferences::get().0;
    view! {
        <label class="row">
            <span>{say(name)} <small>{say(&format!("{name}-about"))}</small></span>
            <input
                type="checkbox"
                role="switch"
                prop:checked=move || settings.with(get)
                on:change=move |event| settings.update(|settings| set(settings, event_target_checked(&event)))
            />
        </label>
    }
}

#[component]
fn Choice<T: Copy + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    values: Vec<(&'static str, T)>,
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
    /// Draws a small picture of a value.
    #[prop(optional)]
    picture: Option<fn(T) -> AnyView>,
    #[prop(optional)] class: &'static str,
) -> impl IntoView {
    let settings = Preferences::get().0;
    view! {
        <fieldset class=format!("segments {class}")>
            <legend>{say(name)}</legend>
            {values
                .into_iter()
                .map(|(key, value)| {
                    view! {
                        <label>
                            <input
                                type="radio"
                                name=name
                                prop:checked=move || settings.with(get) == value
                                on:change=move |_| settings.update(|settings| set(settings, value))
                            />
                            <span>{picture.map(|picture| picture(value))}{say(key)}</span>
                        </label>
                    }
                })
                .collect_view()}
        </fieldset>
    }
}
