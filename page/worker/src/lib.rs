//! The bots in a web worker, which keeps the page responsive while they think.
//!
//! The worker receives [`Ask`]s and answers with [`Tell`]s, both as JSON.

mod mind;
mod tell;

pub use mind::Mind;

use pentad_messages::{Ask, Tell};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Starts to listen for messages. Called once, by the worker's script.
#[wasm_bindgen]
pub fn listen() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let mut mind = Mind::default();
    let answers = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        match serde_json::from_str::<Ask>(&text) {
            Ok(ask) => mind.answer(&ask, &mut |tell| send(&answers, tell)),
            Err(error) => send(&answers, &Tell::Failed { id: 0, reason: error.to_string() }),
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // The worker listens as long as it lives.
    hear.forget();
    send(&scope, &Tell::Ready);
}

fn send(scope: &DedicatedWorkerGlobalScope, tell: &Tell) {
    if let Ok(text) = serde_json::to_string(tell) {
        // Posting fails only if the page is gone, and then the message is not needed.
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}
