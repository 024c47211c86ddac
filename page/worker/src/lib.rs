//! The bots in a web worker, which keeps the page responsive while they think.
//!
//! The worker receives [`ToWorker`]s and answers with [`FromWorker`]s, both as JSON.

use pentad_messages::{FromWorker, ToWorker};
use pentad_search::Cancel;
use pentad_thinking::Thinker;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Number of lines of an analysis that the page gets, unless it asks for more.
const LINES: usize = 8;

/// Starts to listen for messages. Called once, by the worker's script.
#[wasm_bindgen]
pub fn listen() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let mut thinker = Thinker::brief(LINES);
    let answers = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        answer(&mut thinker, &text, &mut |tell| send(&answers, tell));
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // The worker listens as long as it lives.
    hear.forget();
    send(&scope, &FromWorker::Ready);
}

/// Answers a question of the page; `tell` may be called several times.
pub fn answer(thinker: &mut Thinker, text: &str, tell: &mut dyn FnMut(&FromWorker)) {
    let ToWorker { id, question } = match serde_json::from_str(text) {
        Ok(ask) => ask,
        Err(error) => return tell(&FromWorker::Failed { id: 0, reason: error.to_string() }),
    };
    // The page interrupts a question by terminating the worker.
    let never = Cancel::default();
    let mut watch = |answer| tell(&FromWorker::Answer { id, answer, done: false });
    match thinker.answer(&question, &never, &mut watch) {
        Ok(answer) => tell(&FromWorker::Answer { id, answer, done: true }),
        Err(error) => tell(&FromWorker::Failed { id, reason: error.to_string() }),
    }
}

fn send(scope: &DedicatedWorkerGlobalScope, tell: &FromWorker) {
    if let Ok(text) = serde_json::to_string(tell) {
        // Posting fails only if the page is gone, and then the message is not needed.
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<FromWorker> {
        let mut told = Vec::new();
        answer(&mut Thinker::default(), text, &mut |tell| told.push(tell.clone()));
        told
    }

    #[test]
    fn the_last_of_several_answers_is_marked() {
        let ask = r#"{"id":7,"question":{"ask":"analyse","record":"[Game \"enantiomerfolk\"]","lines":2,"allowed":{"effort":400}}}"#;
        let told = told(ask);
        let done = |tell: &FromWorker| match tell {
            FromWorker::Answer { id: 7, done, .. } => *done,
            other => panic!("{other:?}"),
        };
        let done: Vec<bool> = told.iter().map(done).collect();
        assert!(
            done.len() > 1 && done.iter().rev().skip(1).all(|done| !done) && done.last() == Some(&true),
            "{done:?}"
        );
    }

    #[test]
    fn a_question_that_cannot_be_answered_is_refused() {
        let told = |text| told(text).remove(0);
        let ask = r#"{"id":7,"question":{"ask":"turn","record":"[Game \"chess\"]","bot":"best","seed":1}}"#;
        assert!(matches!(told(ask), FromWorker::Failed { id: 7, reason } if reason.contains("chess")));
        assert!(matches!(told("nonsense"), FromWorker::Failed { id: 0, .. }));
    }
}
