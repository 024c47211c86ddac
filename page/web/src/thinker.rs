//! The bots, which think in a worker of their own.

use crate::browser;
use crate::say::say;
use leptos::prelude::*;
use pentad_messages::{Ask, Tell};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

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

/// The listeners of a worker: to its messages, and to its errors.
type Listeners = (Closure<dyn FnMut(MessageEvent)>, Closure<dyn FnMut(Event)>);

struct Inner {
    worker: Option<Worker>,
    /// Name of the worker, and of the lock that it holds as long as it runs.
    name: String,
    /// Name of the last worker that was ended, which may still run.
    ended: Option<String>,
    /// Whether its end is waited for, and whether another worker is wanted then.
    waits: bool,
    wanted: bool,
    /// Kept alive as long as the worker is.
    hear: Option<Listeners>,
    /// The last worker's, which may be what is running just now.
    retired: Option<Listeners>,
    /// Whether the worker could not be loaded.
    missing: Rc<Cell<bool>>,
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

    /// Gets ready, so that the first question does not wait for the bots to be loaded.
    pub(crate) fn wake(&self) {
        let ended = self.0.try_update_value(Inner::wake).flatten();
        if let Some((locks, name)) = ended {
            let thinker = self.0;
            when_free(&locks, &name, move || {
                // The owner may be gone by now.
                let _ = thinker.try_update_value(Inner::go_on);
            });
        }
    }

    /// Asks; `make` gets the question's number. Answers come to `answer`, the last one marked as such.
    pub(crate) fn ask(&self, make: impl FnOnce(u32) -> Ask, answer: impl FnMut(Tell) + 'static) {
        self.stop();
        self.wake();
        self.0.update_value(|inner| {
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

/// The locks of the browser. It has none for pages that came over a connection without encryption.
fn locks() -> Option<JsValue> {
    js_sys::Reflect::get(&window().navigator(), &"locks".into()).ok().filter(JsValue::is_object)
}

/// Calls back when nothing holds a lock.
fn when_free(locks: &JsValue, name: &str, act: impl FnOnce() + 'static) {
    let request = js_sys::Reflect::get(locks, &"request".into()).ok();
    let act = Closure::once_into_js(act);
    if let Some(request) = request.and_then(|request| request.dyn_into::<js_sys::Function>().ok()) {
        // It answers with a promise that is not waited for.
        let _ = request.call2(locks, &name.into(), &act);
    }
}

impl Inner {
    /// Starts a worker unless there is one. The browser lets a busy worker run on for a while after its end, and two would share
    /// its processor: gives the locks and the lock to be waited for first.
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

    /// The worker before is gone.
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
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        (self.worker, self.hear) = (Some(worker), Some((hear, fail)));
    }

    /// Answers a question that waits for a worker that cannot be loaded: there is no network, or the server has a newer version of the app.
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
                listener(Tell::Failed { id: current.get(), reason: say("bots-not-loaded") });
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
