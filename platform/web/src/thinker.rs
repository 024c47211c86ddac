//! The bots, which think in a worker of their own.

use crate::say::say;
use leptos::prelude::*;
use pentad_messages::{Ask, Tell};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

thread_local! {
    static SCRIPT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Tells where the worker's script lies.
pub(crate) fn set_script(path: String) {
    SCRIPT.set(path);
}

/// A worker that thinks about one question at a time. A new question, or [`stop`](Thinker::stop), interrupts the old one.
#[derive(Clone)]
pub(crate) struct Thinker(StoredValue<Inner, LocalStorage>);

/// What is called with the answers.
type Listener = Box<dyn FnMut(Tell)>;

struct Inner {
    worker: Option<Worker>,
    /// Kept alive as long as the worker is.
    hear: Option<Closure<dyn FnMut(MessageEvent)>>,
    /// The last worker's, which may be what is running just now.
    retired: Option<Closure<dyn FnMut(MessageEvent)>>,
    /// Whether the worker hears.
    ready: Rc<Cell<bool>>,
    /// A question for when it does: what is said to a worker that is still being loaded is lost.
    waiting: Rc<RefCell<Option<String>>>,
    /// Whether a question is not yet answered.
    busy: Rc<Cell<bool>>,
    /// The question whose answers are wanted.
    current: Rc<Cell<u32>>,
    answer: Rc<RefCell<Option<Listener>>>,
}

impl Thinker {
    /// A worker without a question. Ends when its owner is cleaned up.
    pub(crate) fn new() -> Thinker {
        let inner = Inner {
            worker: None,
            hear: None,
            retired: None,
            ready: Rc::default(),
            waiting: Rc::default(),
            busy: Rc::default(),
            current: Rc::default(),
            answer: Rc::default(),
        };
        let thinker = Thinker(StoredValue::new_local(inner));
        let owned = thinker.clone();
        on_cleanup(move || owned.end());
        thinker
    }

    /// Gets ready, so that the first question does not wait for the bots to be loaded.
    pub(crate) fn wake(&self) {
        self.0.update_value(Inner::wake);
    }

    /// Asks; `make` gets the question's number. Answers come to `answer`, the last one marked as such.
    pub(crate) fn ask(&self, make: impl FnOnce(u32) -> Ask, answer: impl FnMut(Tell) + 'static) {
        self.stop();
        self.0.update_value(|inner| {
            inner.wake();
            let id = inner.current.get() + 1;
            inner.current.set(id);
            inner.busy.set(true);
            *inner.answer.borrow_mut() = Some(Box::new(answer));
            let Ok(text) = serde_json::to_string(&make(id)) else { return };
            match &inner.worker {
                Some(worker) if inner.ready.get() => {
                    // Text can always be sent.
                    let _ = worker.post_message(&text.into());
                }
                _ => *inner.waiting.borrow_mut() = Some(text),
            }
        });
    }

    /// Stops thinking; no answer comes any more.
    pub(crate) fn stop(&self) {
        self.0.update_value(|inner| {
            inner.current.set(inner.current.get() + 1);
            *inner.answer.borrow_mut() = None;
            let was_sent = inner.waiting.borrow_mut().take().is_none();
            // A worker that is busy hears nothing: it is ended, and the next question starts another.
            if inner.busy.replace(false) && was_sent {
                inner.end();
            }
        });
    }

    fn end(&self) {
        // When the owner is gone already, so is what it owned, and the worker with it.
        let _ = self.0.try_update_value(Inner::end);
    }
}

/// The script of the worker knows no languages: it names the one thing that it has to say by itself.
fn in_words(tell: Tell) -> Tell {
    match tell {
        Tell::Failed { id, reason } if reason == "no-vectors" => Tell::Failed { id, reason: say("bots-need-vectors") },
        other => other,
    }
}

impl Inner {
    fn wake(&mut self) {
        if self.worker.is_some() {
            return;
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = SCRIPT.with_borrow(|script| Worker::new_with_options(script, &options)) else { return };
        self.ready.set(false);
        let (busy, current, answer) = (self.busy.clone(), self.current.clone(), self.answer.clone());
        let (ready, waiting, asked) = (self.ready.clone(), self.waiting.clone(), worker.clone());
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let tell = event.data().as_string().and_then(|text| serde_json::from_str::<Tell>(&text).ok());
            let Some(tell) = tell.map(in_words) else { return };
            let (id, done) = match &tell {
                Tell::Ready => {
                    ready.set(true);
                    if let Some(text) = waiting.borrow_mut().take() {
                        let _ = asked.post_message(&text.into());
                    }
                    return;
                }
                Tell::Thought { id, done, .. } | Tell::Reviewed { id, done, .. } => (*id, *done),
                Tell::Failed { id, .. } => (*id, true),
            };
            if id != current.get() {
                return;
            }
            let listener = answer.borrow_mut().take();
            if done {
                busy.set(false);
            }
            if let Some(mut listener) = listener {
                listener(tell);
                // Unless the answer led to another question, the listener goes on listening.
                if !done && id == current.get() {
                    *answer.borrow_mut() = Some(listener);
                }
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        (self.worker, self.hear) = (Some(worker), Some(hear));
    }

    fn end(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        self.retired = self.hear.take();
    }
}
