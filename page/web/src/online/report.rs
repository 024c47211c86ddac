//! Reports about another person to the operator.

use super::remote::Remote;
use super::request;
use crate::kit::dialog::Dialog;
use crate::kit::say::{say, say_with};
use leptos::prelude::*;
use serde::Serialize;
use wasm_bindgen_futures::spawn_local;

/// Message keys of the offered reasons.
const REASONS: [&str; 4] = ["report-words", "report-help", "report-leaving", "report-other"];
/// Maximum length of the explanation, in characters, so that it fits into a report beside the reason.
const LONGEST: &str = "900";

/// The person to report, and those already reported. A handle.
#[derive(Clone, Copy)]
pub(super) struct Reports {
    asks: RwSignal<bool>,
    about: RwSignal<String>,
    done: RwSignal<Vec<String>>,
}

impl Reports {
    pub(super) fn new() -> Reports {
        Reports { asks: RwSignal::new(false), about: RwSignal::new(String::new()), done: RwSignal::new(Vec::new()) }
    }

    /// Opens the form to report a person.
    pub(super) fn ask(self, name: &str) {
        self.about.set(name.to_owned());
        self.asks.set(true);
    }

    /// Returns true if a person was reported from this page. Tracked.
    pub(super) fn has(self, name: &str) -> bool {
        self.done.with(|done| done.iter().any(|other| other == name))
    }
}

#[derive(Serialize)]
struct PersonReport {
    name: String,
    text: String,
}

/// The window with the report form.
#[component]
pub(super) fn ReportForm(remote: Remote, reports: Reports) -> impl IntoView {
    view! {
        <Dialog open=reports.asks title=say("report-title")><Question remote reports/></Dialog>
    }
}

#[component]
fn Question(remote: Remote, reports: Reports) -> impl IntoView {
    let name = reports.about.get_untracked();
    let (reason, text) = (RwSignal::new(None::<&'static str>), RwSignal::new(String::new()));
    let (problem, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let is_complete = move || match reason.get() {
        None => false,
        Some("report-other") => text.with(|text| !text.trim().is_empty()),
        Some(_) => true,
    };
    let send = {
        let name = name.clone();
        move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            let Some(reason) = reason.get_untracked() else { return };
            let more = text.with_untracked(|text| text.trim().to_owned());
            let told = if more.is_empty() { say(reason) } else { format!("{}: {more}", say(reason)) };
            // The operator sees a report as a single line.
            let report = PersonReport { name: name.clone(), text: told.replace(['\n', '\r', '\t'], " ") };
            busy.set(true);
            spawn_local(async move {
                let path = format!("/api/games/{}/report", remote.id());
                match request::tell(&path, &report).await {
                    Ok(()) => {
                        reports.done.update(|done| done.push(report.name));
                        reports.asks.set(false);
                        remote.notices.tell(say("report-sent"));
                    }
                    // The window may have been closed.
                    Err(why) => {
                        let _ = problem.try_set(Some(why.reason));
                    }
                }
                let _ = busy.try_set(false);
            });
        }
    };
    view! {
        <form class="report" on:submit=send>
            <p>{say_with("report-ask", &[("name", name.into())])}</p>
            {REASONS.map(|key| view! {
                <label class="choice">
                    <input type="radio" name="reason" value=key on:change=move |_| reason.set(Some(key))/>
                    <span>{say(key)}</span>
                </label>
            })}
            <textarea rows="3" maxlength=LONGEST aria-label=say("report-more") placeholder=say("report-more")
                prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
            {move || problem.get().map(|why| view! { <p class="warning" role="alert">{why}</p> })}
            <div class="buttons">
                <button class="main" type="submit" disabled=move || busy.get() || !is_complete()>{say("report-send")}</button>
                <button type="button" on:click=move |_| reports.asks.set(false)>{say("offer-back")}</button>
            </div>
        </form>
    }
}
