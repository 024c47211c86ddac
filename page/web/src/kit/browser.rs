//! Access to the browser: local storage, clock, random numbers, files, scrolling, clipboard, requests, notifications.

use leptos::prelude::{document, window};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Element, HtmlAnchorElement, Storage, Url};

/// Prefix of all keys in local storage.
const PREFIX: &str = "pentad.";

fn storage() -> Option<Storage> {
    // A browser may forbid local storage; then nothing is stored, and all else works.
    window().local_storage().ok().flatten()
}

/// Returns the key in local storage for a name.
pub(crate) fn full_name(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// Returns the value stored under a name; `None` if there is none or it cannot be read.
pub(crate) fn recall<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&full_name(name)).ok().flatten()?;
    serde_json::from_str(&text).ok()
}

/// Stores a value under a name; returns true on success, since the storage may be full or forbidden.
pub(crate) fn remember(name: &str, value: &impl Serialize) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    storage().is_some_and(|storage| storage.set_item(&full_name(name), &text).is_ok())
}

/// Removes the value stored under a name.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        // Removing a value that is not there is no error.
        let _ = storage.remove_item(&full_name(name));
    }
}

/// Moves a stored value to another name, unchanged; returns true on success.
pub(crate) fn rename(from: &str, to: &str) -> bool {
    let Some(storage) = storage() else { return false };
    let Some(text) = storage.get_item(&full_name(from)).ok().flatten() else { return false };
    // If there is no room for both, the old entry is removed first, and restored if the new one is still refused.
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

/// Returns every stored name that begins with `beginning`.
pub(crate) fn remembered(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    names
        .filter_map(|name| name.strip_prefix(PREFIX).map(str::to_owned))
        .filter(|name| name.starts_with(beginning))
        .collect()
}

/// Returns true if a part of an element is on the screen.
pub(crate) fn is_in_sight(element: &Element) -> bool {
    let place = element.get_bounding_client_rect();
    let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(0.0);
    // An element that is not laid out has no size.
    place.width() > 0.0 && place.bottom() > 0.0 && place.top() < height
}

/// Scrolls a list to its current entry, without scrolling the page, which must stay where it is on a phone.
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

/// Returns the current time in milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Returns a random number generator with an unpredictable seed.
pub(crate) fn chance() -> Xoshiro256PlusPlus {
    let mut seed = [0; 32];
    if getrandom::fill(&mut seed).is_err() {
        // Without a source of randomness in the browser, the clock is the seed.
        return Xoshiro256PlusPlus::seed_from_u64(now().to_bits());
    }
    Xoshiro256PlusPlus::from_seed(seed)
}

/// Returns an unpredictable number of 52 bits, which JSON transports exactly.
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
        // Some browsers start reading the file only after a while.
        leptos::prelude::set_timeout(
            move || {
                let _ = Url::revoke_object_url(&address);
            },
            std::time::Duration::from_secs(60),
        );
        Ok(())
    };
    // The browser has already logged a failure to the console.
    let _ = saved();
}

/// Waits without blocking the page.
pub(crate) async fn pause(milliseconds: i32) {
    let later = js_sys::Promise::new(&mut |resolve, _| {
        // `setTimeout` always exists in a page.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    let _ = wasm_bindgen_futures::JsFuture::from(later).await;
}

/// Returns the origin from which the app is served: the beginning of every link to it.
pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Selects the text of the field that has received the focus.
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
        // At an unencrypted address there is no clipboard interface, but a selection can be copied.
        let _ = copy_selected(text);
    }
}

fn copy_selected(text: &str) -> Result<(), JsValue> {
    let document = document();
    let area: web_sys::HtmlTextAreaElement = document.create_element("textarea")?.unchecked_into();
    area.set_value(text);
    area.set_read_only(true);
    // An open dialog keeps the focus, so the text has to be inside it.
    let dialog = document.query_selector("dialog[open]")?;
    let body = document.body().ok_or("a page has a body")?;
    dialog.unwrap_or_else(|| body.into()).append_child(&area)?;
    area.select();
    let copy: js_sys::Function = js_sys::Reflect::get(&document, &"execCommand".into())?.dyn_into()?;
    let copied = copy.call1(&document, &"copy".into());
    area.remove();
    copied.map(drop)
}

/// Encodes a text as part of an address.
pub(crate) fn in_address(text: &str) -> String {
    js_sys::encode_uri_component(text).as_string().unwrap_or_default()
}

/// Returns the start of a day such as `2026-01-31` in the local time zone, in milliseconds since 1970.
pub(crate) fn day_begins(day: &str) -> Option<i64> {
    // A time without a zone is parsed as local time.
    let time = js_sys::Date::parse(&format!("{day}T00:00:00"));
    time.is_finite().then_some(time as i64)
}

/// Replaces the address in the address bar, without navigating.
pub(crate) fn replace_address(address: &str) {
    if let Ok(history) = window().history() {
        // Browsers refuse this only when addresses change many times a second; a later change succeeds.
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(address));
    }
}

/// Compresses a text as zlib; `None` if the browser has no compressor. One in the module would make the first load larger.
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

/// Fetches the text at a path of this server; `None` on any failure.
pub(crate) async fn fetch(path: &str) -> Option<String> {
    let response: web_sys::Response = JsFuture::from(window().fetch_with_str(path)).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Returns true if a media query matches, such as `(prefers-color-scheme: dark)`.
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Returns true if the reader has interacted with the page: before that, browsers block sounds and log the attempt.
pub(crate) fn was_touched() -> bool {
    let navigator: JsValue = window().navigator().into();
    let activation = js_sys::Reflect::get(&navigator, &"userActivation".into()).ok();
    let been = activation.and_then(|activation| js_sys::Reflect::get(&activation, &"hasBeenActive".into()).ok());
    // In a browser that does not tell, the attempt is made.
    been.and_then(|been| been.as_bool()).unwrap_or(true)
}

/// Returns the permission for notifications; `None` if the browser has none.
pub(crate) fn may_notify() -> Option<web_sys::NotificationPermission> {
    let window: JsValue = window().into();
    let is_there = js_sys::Reflect::has(&window, &"Notification".into()).unwrap_or(false) && has_service_workers();
    is_there.then(web_sys::Notification::permission)
}

/// Shows a notification about a game, if it is permitted. A click on it opens the game.
pub(crate) async fn notify(game: &str, text: &str) {
    if may_notify() != Some(web_sys::NotificationPermission::Granted) {
        return;
    }
    // Through the service worker, which is the only way on phones.
    let Ok(ready) = window().navigator().service_worker().ready() else { return };
    let Ok(registration) = JsFuture::from(ready).await else { return };
    let options = web_sys::NotificationOptions::new();
    options.set_tag(game);
    options.set_body(text);
    let registration: web_sys::ServiceWorkerRegistration = registration.unchecked_into();
    // If the browser refuses, no notification is shown.
    let _ = registration.show_notification_with_options("Pentad", &options);
}

fn has_service_workers() -> bool {
    let navigator: JsValue = window().navigator().into();
    js_sys::Reflect::has(&navigator, &"serviceWorker".into()).unwrap_or(false)
}
