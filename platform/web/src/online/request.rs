//! Asking the club over HTTP.

use crate::say::say;
use pentad_api::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

const AWAY: &str = "away";

/// Reads something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    answer(&send(path, &RequestInit::new()).await?).await
}

/// Changes something.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Problem> {
    answer(&sent(path, body).await?).await
}

/// Changes something that answers nothing.
pub(crate) async fn tell(path: &str, body: &impl Serialize) -> Result<(), Problem> {
    let response = sent(path, body).await?;
    if response.ok() { Ok(()) } else { Err(problem(&response).await) }
}

async fn sent(path: &str, body: &impl Serialize) -> Result<Response, Problem> {
    let init = RequestInit::new();
    init.set_method("POST");
    if let Ok(headers) = Headers::new() {
        // A plain name and value are not refused.
        let _ = headers.set("content-type", "application/json");
        init.set_headers(&headers);
    }
    init.set_body(&JsValue::from_str(&serde_json::to_string(body).unwrap_or_default()));
    send(path, &init).await
}

async fn send(path: &str, init: &RequestInit) -> Result<Response, Problem> {
    let asked = leptos::prelude::window().fetch_with_str_and_init(path, init);
    let answered = JsFuture::from(asked).await.map_err(|_| away())?;
    answered.dyn_into().map_err(|_| away())
}

async fn answer<T: DeserializeOwned>(response: &Response) -> Result<T, Problem> {
    if !response.ok() {
        return Err(problem(response).await);
    }
    serde_json::from_str(&text(response).await).map_err(|_| away())
}

async fn problem(response: &Response) -> Problem {
    serde_json::from_str(&text(response).await).unwrap_or_else(|_| away())
}

async fn text(response: &Response) -> String {
    let Ok(text) = response.text() else { return String::new() };
    JsFuture::from(text).await.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// The club cannot be reached.
fn away() -> Problem {
    Problem { code: AWAY.to_owned(), reason: say("club-away") }
}

/// Whether the club could not be reached.
pub(super) fn is_away(problem: &Problem) -> bool {
    problem.code == AWAY
}
