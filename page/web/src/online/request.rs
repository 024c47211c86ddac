//! HTTP requests to the club.

use crate::kit::say::say;
use leptos::prelude::*;
use pentad_api::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, Headers, RequestInit, Response};

const AWAY: &str = "away";
/// Time without an answer after which the club is reported as silent.
pub(super) const SOON: Duration = Duration::from_secs(1);
/// Time limit of a request. Without it, the page would wait for TCP to give up if a server accepts connections and never answers.
const LIMIT: Duration = Duration::from_secs(20);

thread_local! {
    /// Number of requests that have waited for longer than `SOON`.
    static SILENT: ArcRwSignal<usize> = ArcRwSignal::new(0);
}

/// Returns true if a request has been unanswered for a while. Tracked.
pub(super) fn is_silent() -> bool {
    SILENT.with(|silent| silent.get() > 0)
}

/// An unanswered request. It counts as silent after `SOON` and is aborted after `LIMIT`.
struct Waiting(Vec<TimeoutHandle>, Rc<Cell<bool>>);

impl Waiting {
    fn start(abort: AbortController) -> Waiting {
        let late = Rc::new(Cell::new(false));
        let is_late = late.clone();
        let note = move || {
            is_late.set(true);
            SILENT.with(|silent| silent.update(|count| *count += 1));
        };
        let timers = [set_timeout_with_handle(note, SOON), set_timeout_with_handle(move || abort.abort(), LIMIT)];
        Waiting(timers.into_iter().flatten().collect(), late)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.iter().for_each(TimeoutHandle::clear);
        if self.1.get() {
            SILENT.with(|silent| silent.update(|count| *count -= 1));
        }
    }
}

/// Sends a GET request and parses the answer.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    answer(send(path, &RequestInit::new()).await?).await
}

/// Sends a POST request and parses the answer.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Problem> {
    answer(sent(path, body).await?).await
}

/// Sends a POST request whose answer has no body.
pub(crate) async fn tell(path: &str, body: &impl Serialize) -> Result<(), Problem> {
    let (response, _waiting) = sent(path, body).await?;
    if response.ok() { Ok(()) } else { Err(problem(&response).await) }
}

async fn sent(path: &str, body: &impl Serialize) -> Result<(Response, Waiting), Problem> {
    let init = RequestInit::new();
    init.set_method("POST");
    if let Ok(headers) = Headers::new() {
        // A plain header is always accepted.
        let _ = headers.set("content-type", "application/json");
        init.set_headers(&headers);
    }
    init.set_body(&JsValue::from_str(&serde_json::to_string(body).unwrap_or_default()));
    send(path, &init).await
}

/// Returns the response with its time limit, as the body may be late too.
async fn send(path: &str, init: &RequestInit) -> Result<(Response, Waiting), Problem> {
    let abort = AbortController::new().map_err(|_| away())?;
    init.set_signal(Some(&abort.signal()));
    let waiting = Waiting::start(abort);
    let asked = window().fetch_with_str_and_init(path, init);
    let answered = JsFuture::from(asked).await.map_err(|_| away())?;
    Ok((answered.dyn_into().map_err(|_| away())?, waiting))
}

async fn answer<T: DeserializeOwned>((response, _waiting): (Response, Waiting)) -> Result<T, Problem> {
    if !response.ok() {
        return Err(problem(&response).await);
    }
    serde_json::from_str(&text(&response).await).map_err(|_| away())
}

async fn problem(response: &Response) -> Problem {
    serde_json::from_str(&text(response).await).unwrap_or_else(|_| away())
}

async fn text(response: &Response) -> String {
    let Ok(text) = response.text() else { return String::new() };
    JsFuture::from(text).await.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// The problem that stands for an unreachable club.
fn away() -> Problem {
    Problem { code: AWAY.to_owned(), reason: say("club-away") }
}

/// Returns true if the club could not be reached.
pub(super) fn is_away(problem: &Problem) -> bool {
    problem.code == AWAY
}
