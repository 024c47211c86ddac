//! The bots, running in a web worker.

use super::browser;
use super::say::say;
use leptos::prelude::*;
use pentad_messages::{FromWorker, Question, ToWorker};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

thread_local! {
    static SCRIPT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Sets the address of the worker's script.
pub(crate) fn set_script(path: String) {
    SCRIPT.set(path);
}

/// A worker that thinks about one question at a time. A new question, or [`stop`](Thinker::stop), interrupts the previous one.
#[derive(Clone)]
pub(crate) struct Thinker(StoredValue<Inner, LocalStorage>);

/// Receiver of the answers.
type Listener = Box<dyn FnMut(FromWorker)>;

/// Listeners to a worker's messages and to its errors.
type Listeners = (Closure<dyn FnMut(MessageEvent)>, Closure<dyn FnMut(Event)>);

struct Inner {
    worker: Option<Worker>,
    /// Name of the worker, and of the lock that it holds while it runs.
    name: String,
    /// Name of the last terminated worker, which may still be running.
    ended: Option<String>,
    /// True while waiting for that worker to end, and true if another worker is wanted then.
    waits: bool,
    wanted: bool,
    /// Kept alive as long as the worker.
    hear: Option<Listeners>,
    /// Listeners of the last worker, one of which may be executing now.
    retired: Option<Listeners>,
    /// True if the worker could not be loaded.
    missing: Rc<Cell<bool>>,
    /// True once the worker is listening.
    ready: Rc<Cell<bool>>,
    /// A question to send once it is: messages to a worker that is still loading are lost.
    waiting: Rc<RefCell<Option<String>>>,
    /// True while a question is unanswered.
    busy: Rc<Cell<bool>>,
    /// Number of the question whose answers are wanted.
    current: Rc<Cell<u32>>,
    answer: Rc<RefCell<Option<Listener>>>,
}

impl Thinker {
    /// Creates a thinker without a question. The worker ends when its owner is cleaned up.
    pub(crate) fn new() -> Thinker {
        let inner = Inner {
            worker: None,
            name: String::new(),
            ended: None,
            waits: false,
            wanted: false,
            hear: None,
            retired: None,
            missing: Rc::default(),
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

    /// Starts the worker, so that the first question does not wait for the bots to load.
    pub(crate) fn wake(&self) {
        let ended = self.0.try_update_value(Inner::wake).flatten();
        if let Some((locks, name)) = ended {
            let thinker = self.0;
            when_free(&locks, &name, move || {
                // The owner may have been dropped.
                let _ = thinker.try_update_value(Inner::go_on);
            });
        }
    }

    /// Asks a question. Answers go to `answer`, the last one marked as such.
    pub(crate) fn ask(&self, question: Question, answer: impl FnMut(FromWorker) + 'static) {
        self.stop();
        self.wake();
        self.0.update_value(|inner| {
            let id = inner.current.get() + 1;
            inner.current.set(id);
            inner.busy.set(true);
            *inner.answer.borrow_mut() = Some(Box::new(answer));
            let Ok(text) = serde_json::to_string(&ToWorker { id, question }) else { return };
            match &inner.worker {
                Some(worker) if inner.ready.get() => {
                    // Posting a string cannot fail.
                    let _ = worker.post_message(&text.into());
                }
                _ => *inner.waiting.borrow_mut() = Some(text),
            }
        });
    }

    /// Stops thinking; no further answer arrives.
    pub(crate) fn stop(&self) {
        self.0.update_value(|inner| {
            inner.current.set(inner.current.get() + 1);
            *inner.answer.borrow_mut() = None;
            let was_sent = inner.waiting.borrow_mut().take().is_none();
            // A busy worker does not receive messages: it is terminated, and the next question starts another.
            if inner.busy.replace(false) && was_sent {
                inner.end();
            }
        });
    }

    fn end(&self) {
        // If the owner is gone, the worker is gone with it.
        let _ = self.0.try_update_value(Inner::end);
    }
}

/// Translates the one error that the worker's script itself reports, as it contains no messages.
fn in_words(tell: FromWorker) -> FromWorker {
    match tell {
        FromWorker::Failed { id, reason } if reason == "no-vectors" => {
            FromWorker::Failed { id, reason: say("bots-need-vectors") }
        }
        other => other,
    }
}

/// Returns the browser's lock manager, which is missing on pages loaded without encryption.
fn locks() -> Option<JsValue> {
    js_sys::Reflect::get(&window().navigator(), &"locks".into()).ok().filter(JsValue::is_object)
}

/// Calls `act` once a lock is free.
fn when_free(locks: &JsValue, name: &str, act: impl FnOnce() + 'static) {
    let request = js_sys::Reflect::get(locks, &"request".into()).ok();
    let act = Closure::once_into_js(act);
    if let Some(request) = request.and_then(|request| request.dyn_into::<js_sys::Function>().ok()) {
        // The returned promise need not be awaited.
        let _ = request.call2(locks, &name.into(), &act);
    }
}

impl Inner {
    /// Starts a worker unless there is one. A busy worker may run on for a while after its termination, and two would share the processor:
    /// in that case returns the lock manager and the lock to wait for first.
    fn wake(&mut self) -> Option<(JsValue, String)> {
        if self.missing.take() {
            self.end();
        }
        if self.worker.is_some() {
            return None;
        }
        self.wanted = true;
        if self.waits {
            return None;
        }
        let awaited = self.ended.take().and_then(|name| Some((locks()?, name)));
        self.waits = awaited.is_some();
        if !self.waits {
            self.start();
        }
        awaited
    }

    /// Continues after the previous worker has ended.
    fn go_on(&mut self) {
        self.waits = false;
        if self.wanted && self.worker.is_none() {
            self.start();
        }
    }

    fn start(&mut self) {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        self.name = format!("thinker-{:x}-{:x}", browser::now() as u64, browser::random_number());
        options.set_name(&self.name);
        let Ok(worker) = SCRIPT.with_borrow(|script| Worker::new_with_options(script, &options)) else { return };
        self.ready.set(false);
        let (busy, current, answer) = (self.busy.clone(), self.current.clone(), self.answer.clone());
        let (ready, waiting, asked) = (self.ready.clone(), self.waiting.clone(), worker.clone());
        let fail = self.fail();
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let tell = event.data().as_string().and_then(|text| serde_json::from_str::<FromWorker>(&text).ok());
            let Some(tell) = tell.map(in_words) else { return };
            let (id, done) = match &tell {
                FromWorker::Ready => {
                    ready.set(true);
                    if let Some(text) = waiting.borrow_mut().take() {
                        let _ = asked.post_message(&text.into());
                    }
                    return;
                }
                FromWorker::Answer { id, done, .. } => (*id, *done),
                FromWorker::Failed { id, .. } => (*id, true),
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
                // The listener stays unless this was the last answer or it has asked another question.
                if !done && id == current.get() {
                    *answer.borrow_mut() = Some(listener);
                }
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        (self.worker, self.hear) = (Some(worker), Some((hear, fail)));
    }

    /// Returns the error handler of a worker that cannot be loaded, because there is no network or the server has a newer version of the
    /// app: it answers the waiting question.
    fn fail(&self) -> Closure<dyn FnMut(Event)> {
        let (ready, missing, busy) = (self.ready.clone(), self.missing.clone(), self.busy.clone());
        let (waiting, current, answer) = (self.waiting.clone(), self.current.clone(), self.answer.clone());
        Closure::new(move |_: Event| {
            if ready.get() {
                return;
            }
            missing.set(true);
            busy.set(false);
            waiting.take();
            let listener = answer.borrow_mut().take();
            if let Some(mut listener) = listener {
                listener(FromWorker::Failed { id: current.get(), reason: say("bots-not-loaded") });
            }
        })
    }

    fn end(&mut self) {
        self.wanted = false;
        if let Some(worker) = self.worker.take() {
            worker.terminate();
            self.ended = Some(std::mem::take(&mut self.name));
        }
        self.retired = self.hear.take();
    }
}
