//! What the browser gives: a memory, a clock, chance, files to save, lists that scroll.

use leptos::prelude::{document, window};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Element, HtmlAnchorElement, Storage, Url};

/// What everything that is remembered is called, at the beginning.
const PREFIX: &str = "pentad.";

fn storage() -> Option<Storage> {
    // A browser may forbid it; then nothing is remembered, and all else works.
    window().local_storage().ok().flatten()
}

/// What a name is called in the browser's memory.
pub(crate) fn full_name(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// What is remembered under a name.
pub(crate) fn recall<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&full_name(name)).ok().flatten()?;
    serde_json::from_str(&text).ok()
}

/// Remembers something under a name. Whether it worked: the memory may be full or forbidden.
pub(crate) fn remember(name: &str, value: &impl Serialize) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    storage().is_some_and(|storage| storage.set_item(&full_name(name), &text).is_ok())
}

/// Forgets what is remembered under a name.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        // Forgetting what is not there is fine.
        let _ = storage.remove_item(&full_name(name));
    }
}

/// Remembers under another name what is remembered under one, just as it is. Whether that worked.
pub(crate) fn rename(from: &str, to: &str) -> bool {
    let Some(storage) = storage() else { return false };
    let Some(text) = storage.get_item(&full_name(from)).ok().flatten() else { return false };
    // Where there is no room for both, the one is forgotten first; it stays if the other is refused.
    let written = || storage.set_item(&full_name(to), &text).is_ok();
    if written() {
        forget(from);
        return true;
    }
    forget(from);
    if written() {
        return true;
    }
    let _ = storage.set_item(&full_name(from), &text);
    false
}

/// Every remembered name that begins so.
pub(crate) fn remembered(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    names
        .filter_map(|name| name.strip_prefix(PREFIX).map(str::to_owned))
        .filter(|name| name.starts_with(beginning))
        .collect()
}

/// True if a part of an element is on the screen.
pub(crate) fn is_in_sight(element: &Element) -> bool {
    let place = element.get_bounding_client_rect();
    let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(0.0);
    // What is not laid out has no size.
    place.width() > 0.0 && place.bottom() > 0.0 && place.top() < height
}

/// Scrolls a list to its current entry, and nothing but the list: on a phone the page must stay where it is.
pub(crate) fn scroll_to_current(list: &Element) {
    let Some(current) = list.query_selector("[aria-current]").ok().flatten() else { return list.set_scroll_top(0) };
    let (inside, whole) = (current.get_bounding_client_rect(), list.get_bounding_client_rect());
    let (top, height) = ((inside.top() - whole.top()) as i32, inside.height() as i32);
    let beyond = top + height - list.client_height();
    if top < 0 {
        list.set_scroll_top(list.scroll_top() + top - 8);
    } else if beyond > 0 {
        list.set_scroll_top(list.scroll_top() + beyond + 8);
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// A generator nobody can foresee.
pub(crate) fn chance() -> Xoshiro256PlusPlus {
    let mut seed = [0; 32];
    if getrandom::fill(&mut seed).is_err() {
        // A browser without a source of chance: the clock will do.
        return Xoshiro256PlusPlus::seed_from_u64(now().to_bits());
    }
    Xoshiro256PlusPlus::from_seed(seed)
}

/// A number nobody can foresee, small enough for JSON.
pub(crate) fn random_number() -> u64 {
    use rand_xoshiro::rand_core::Rng;
    chance().next_u64() >> 12
}

/// Saves bytes as a file on the reader's machine.
pub(crate) fn save_file(name: &str, kind: &str, content: &[u8]) {
    let saved = || -> Result<(), JsValue> {
        let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(content));
        let options = BlobPropertyBag::new();
        options.set_type(kind);
        let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
        let address = Url::create_object_url_with_blob(&blob)?;
        let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
        // Some browsers begin to read only after a while.
        leptos::prelude::set_timeout(
            move || {
                let _ = Url::revoke_object_url(&address);
            },
            std::time::Duration::from_secs(60),
        );
        Ok(())
    };
    // There is nobody to tell but the console, which has heard of it already.
    let _ = saved();
}

/// Waits, and lets the page do everything else meanwhile.
pub(crate) async fn pause(milliseconds: i32) {
    let later = js_sys::Promise::new(&mut |resolve, _| {
        // A page without a clock would not wait at all.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    let _ = wasm_bindgen_futures::JsFuture::from(later).await;
}

/// Where this app is served: the beginning of every link to it.
pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Selects the text of a field that has got the focus.
pub(crate) fn select_all(event: &web_sys::FocusEvent) {
    let field = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
    if let Some(field) = field {
        field.select();
    }
}

/// Copies a text to the clipboard.
pub(crate) fn copy(text: &str) {
    let navigator: JsValue = window().navigator().into();
    let written = || -> Result<JsValue, JsValue> {
        let clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into())?;
        let write: js_sys::Function = js_sys::Reflect::get(&clipboard, &"writeText".into())?.dyn_into()?;
        write.call1(&clipboard, &text.into())
    };
    if written().is_err() {
        // At an address that is not encrypted there is no clipboard, but what is selected can be copied.
        let _ = copy_selected(text);
    }
}

fn copy_selected(text: &str) -> Result<(), JsValue> {
    let document = document();
    let area: web_sys::HtmlTextAreaElement = document.create_element("textarea")?.unchecked_into();
    area.set_value(text);
    area.set_read_only(true);
    // A window that is open in front keeps the focus to itself.
    let dialog = document.query_selector("dialog[open]")?;
    let body = document.body().ok_or("a page has a body")?;
    dialog.unwrap_or_else(|| body.into()).append_child(&area)?;
    area.select();
    let copy: js_sys::Function = js_sys::Reflect::get(&document, &"execCommand".into())?.dyn_into()?;
    let copied = copy.call1(&document, &"copy".into());
    area.remove();
    copied.map(drop)
}

/// A text as a part of an address.
pub(crate) fn in_address(text: &str) -> String {
    js_sys::encode_uri_component(text).as_string().unwrap_or_default()
}

/// When a day such as `2026-01-31` begins here, in milliseconds since 1970.
pub(crate) fn day_begins(day: &str) -> Option<i64> {
    // With a time and no zone it is the time of the person at the browser.
    let time = js_sys::Date::parse(&format!("{day}T00:00:00"));
    time.is_finite().then_some(time as i64)
}

/// Puts another address into the browser's line, in place of the present one and without going there.
pub(crate) fn replace_address(address: &str) {
    if let Ok(history) = window().history() {
        // Refused only where addresses change many times a second; the next change comes through.
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(address));
    }
}

/// A text as zlib compresses it; `None` where the browser cannot. Compressing here instead would make the first load larger.
pub(crate) async fn deflate(text: &str) -> Option<Vec<u8>> {
    let made = |name: &str, argument: &JsValue| {
        let class: js_sys::Function = js_sys::Reflect::get(&window(), &name.into()).ok()?.dyn_into().ok()?;
        js_sys::Reflect::construct(&class, &js_sys::Array::of1(argument)).ok()
    };
    let called = |object: &JsValue, name: &str, arguments: &js_sys::Array| {
        let method: js_sys::Function = js_sys::Reflect::get(object, &name.into()).ok()?.dyn_into().ok()?;
        js_sys::Reflect::apply(&method, object, arguments).ok()
    };
    let plain = made("Blob", &js_sys::Array::of1(&text.into()))?;
    let plain = called(&plain, "stream", &js_sys::Array::new())?;
    let packed = called(&plain, "pipeThrough", &js_sys::Array::of1(&made("CompressionStream", &"deflate".into())?))?;
    let packed: web_sys::Response = made("Response", &packed)?.unchecked_into();
    let bytes = JsFuture::from(packed.array_buffer().ok()?).await.ok()?;
    Some(js_sys::Uint8Array::new(&bytes).to_vec())
}

/// The text under a path of this server.
pub(crate) async fn fetch(path: &str) -> Option<String> {
    let response: web_sys::Response = JsFuture::from(window().fetch_with_str(path)).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Whether the browser says that something holds, such as `(prefers-color-scheme: dark)`.
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Whether the reader has touched the page yet: before that, browsers allow no sounds and complain of the attempt.
pub(crate) fn was_touched() -> bool {
    let navigator: JsValue = window().navigator().into();
    let activation = js_sys::Reflect::get(&navigator, &"userActivation".into()).ok();
    let been = activation.and_then(|activation| js_sys::Reflect::get(&activation, &"hasBeenActive".into()).ok());
    // A browser that does not say lets itself be tried.
    been.and_then(|been| been.as_bool()).unwrap_or(true)
}

/// Whether this browser may tell people something while they look elsewhere; none where it cannot.
pub(crate) fn may_notify() -> Option<web_sys::NotificationPermission> {
    let window: JsValue = window().into();
    let is_there = js_sys::Reflect::has(&window, &"Notification".into()).unwrap_or(false) && has_service_workers();
    is_there.then(web_sys::Notification::permission)
}

/// Tells a person who looks elsewhere something about a game, if the browser may. A touch on it leads to the game.
pub(crate) async fn notify(game: &str, text: &str) {
    if may_notify() != Some(web_sys::NotificationPermission::Granted) {
        return;
    }
    // Through the service worker, since phones know no other way.
    let Ok(ready) = window().navigator().service_worker().ready() else { return };
    let Ok(registration) = JsFuture::from(ready).await else { return };
    let options = web_sys::NotificationOptions::new();
    options.set_tag(game);
    options.set_body(text);
    let registration: web_sys::ServiceWorkerRegistration = registration.unchecked_into();
    // It may be refused, and then nobody is told.
    let _ = registration.show_notification_with_options("Pentad", &options);
}

fn has_service_workers() -> bool {
    let navigator: JsValue = window().navigator().into();
    js_sys::Reflect::has(&navigator, &"serviceWorker".into()).unwrap_or(false)
}
