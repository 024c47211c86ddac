//! The visitor's account at the club.

use super::listed::page_about;
use super::request;
use super::troubles::Silence;
use super::wire::Wire;
use crate::kit::browser;
use crate::kit::say::{say, say_time, say_with, words};
use leptos::prelude::*;
use pentad_api::{Credentials, MailInfo, MailWish, Me, NewToken, Passwords, SessionInfo, Token};
use pentad_catalog::GameId;
use serde::Serialize;
use wasm_bindgen_futures::{JsFuture, spawn_local};

#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("account")));
    let wire = Wire::get();
    let me = Memo::new(move |_| wire.me.get());
    view! {
        <main class="page narrow account">
            <h1>{say("account")}</h1>
            <Silence wire/>
            {move || match me.get() {
                Some(me) if me.kind == "member" || me.kind == "bot" => view! { <Member me/> }.into_any(),
                Some(me) => view! { <Guest me/> }.into_any(),
                None => view! { <p>{say("online-coming")}</p> }.into_any(),
            }}
        </main>
    }
}

/// Forms for a visitor without an account: sign up or log in.
#[component]
fn Guest(me: Me) -> impl IntoView {
    let wire = Wire::get();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let problem = RwSignal::new(None::<String>);
    let send = move |path: &'static str| {
        problem.set(None);
        let credentials = Credentials { name: name.get_untracked(), password: password.get_untracked() };
        spawn_local(async move {
            match request::post::<Me>(path, &credentials).await {
                Ok(me) => wire.become_known(Some(me)),
                Err(why) => problem.set(Some(why.reason)),
            }
        });
    };
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        send("/api/join");
    };
    view! {
        {(me.kind == "guest").then(|| view! {
            <p>{say_with("you-are-guest", &[("name", me.name.clone().into())])}</p>
            <div class="buttons"><NotifyMe/></div>
        })}
        <p class="about">{say("join-about")}</p>
        <form class="new-game challenge" on:submit=join>
            <Field label="name" kind="text" complete="username" value=name/>
            <Field label="password" kind="password" complete="current-password" value=password/>
            {move || problem.get().map(|why| view! { <p class="warning" role="alert">{why}</p> })}
            <div class="buttons">
                <button class="main" type="submit">{say("join")}</button>
                <button type="button" on:click=move |_| send("/api/login")>{say("log-in")}</button>
            </div>
        </form>
    }
}

#[derive(Serialize)]
struct Ending {
    id: String,
}

#[component]
fn Member(me: Me) -> impl IntoView {
    let wire = Wire::get();
    let sessions = RwSignal::new(Vec::<SessionInfo>::new());
    let token = RwSignal::new(None::<String>);
    let read = move || {
        spawn_local(async move {
            if let Ok(all) = request::get("/api/sessions").await {
                sessions.set(all);
            }
        });
    };
    read();
    let log_out = move |_| {
        spawn_local(async move {
            let _ = request::tell("/api/logout", &()).await;
            wire.become_known(None);
        });
    };
    let end = move |id: String| {
        spawn_local(async move {
            let _ = request::tell("/api/sessions/end", &Ending { id }).await;
            read();
        });
    };
    let new_token = move |_| {
        spawn_local(async move {
            let wish = NewToken { label: "bot".to_owned(), scopes: vec!["read".to_owned(), "play".to_owned()] };
            if let Ok(Token { token: secret }) = request::post("/api/tokens", &wish).await {
                token.set(Some(secret));
                read();
            }
        });
    };
    view! {
        <p><a href=page_about(&me.name)><b>{me.name.clone()}</b></a></p>
        <Ratings ratings=me.ratings/>
        <div class="buttons">
            <button on:click=log_out>{say("log-out")}</button>
            <NotifyMe/>
        </div>
        <Letters/>
        <NewPassword/>
        <h2>{say("sessions")}</h2>
        <ul class="list sessions">
            {move || sessions.get().into_iter().map(|session| {
                let id = session.id.clone();
                view! {
                    <li>
                        <span>
                            {match (session.kind.as_str(), session.label.is_empty()) {
                                ("token", _) => format!("{} {}", say("session-token"), session.label),
                                (_, true) => say("session-browser"),
                                (_, false) => session.label,
                            }}
                            <small>{say_with("session-seen", &[("time", say_time(session.seen as f64).into())])}</small>
                        </span>
                        {if session.is_this {
                            view! { <small>{say("session-this")}</small> }.into_any()
                        } else {
                            view! { <button class="link" on:click=move |_| end(id.clone())>{say("session-end")}</button> }.into_any()
                        }}
                    </li>
                }
            }).collect_view()}
        </ul>
        <p class="about">{say("token-about")}</p>
        <button on:click=new_token>{say("token-new")}</button>
        {move || token.get().map(|secret| view! { <p><code>{secret}</code></p> })}
    }
}

/// Asks for the browser's permission to notify the player of a turn, unless it has been decided.
#[component]
fn NotifyMe() -> impl IntoView {
    use web_sys::NotificationPermission as Permission;
    let standing = RwSignal::new_local(browser::may_notify());
    let ask = move |_| {
        if let Ok(answer) = web_sys::Notification::request_permission() {
            spawn_local(async move {
                let _ = JsFuture::from(answer).await;
                standing.set(browser::may_notify());
            });
        }
    };
    move || match standing.get() {
        Some(Permission::Granted) => view! { <span class="about">{say("notify-on")}</span> }.into_any(),
        Some(Permission::Denied) => view! { <span class="about">{say("notify-off")}</span> }.into_any(),
        Some(_) => view! { <button on:click=ask>{say("notify-me")}</button> }.into_any(),
        None => view! { <span class="about">{say("notify-never")}</span> }.into_any(),
    }
}

/// A form for a member to change the password.
#[component]
fn NewPassword() -> impl IntoView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let note = RwSignal::new(None::<Result<String, String>>);
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let passwords = Passwords { old: old.get_untracked(), new: new.get_untracked() };
        spawn_local(async move {
            let answer = request::tell("/api/password", &passwords).await;
            if answer.is_ok() {
                old.set(String::new());
                new.set(String::new());
            }
            note.set(Some(answer.map(|()| say("password-changed")).map_err(|problem| problem.reason)));
        });
    };
    view! {
        <details>
            <summary>{say("password-change")}</summary>
            <form class="new-game challenge" on:submit=save>
                <Field label="password-old" kind="password" complete="current-password" value=old/>
                <Field label="password-new" kind="password" complete="new-password" value=new/>
                {move || note.get().map(|told| match told {
                    Ok(text) => view! { <p role="status">{text}</p> }.into_any(),
                    Err(why) => view! { <p class="warning" role="alert">{why}</p> }.into_any(),
                })}
                <button type="submit">{say("password-change")}</button>
            </form>
        </details>
    }
}

/// A row of a form with a text field.
#[component]
fn Field(label: &'static str, kind: &'static str, complete: &'static str, value: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="row">
            <span>{say(label)}</span>
            <input type=kind name=label autocomplete=complete required maxlength="200" prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))/>
        </label>
    }
}

/// Notifications of turns by mail, if the club sends mail.
#[component]
fn Letters() -> impl IntoView {
    let told = RwSignal::new(None::<MailInfo>);
    let (address, note) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    spawn_local(async move {
        if let Ok(info) = request::get::<MailInfo>("/api/mail").await {
            address.set(info.wish.address.clone().unwrap_or_default());
            told.set(Some(info));
        }
    });
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let written = address.get_untracked().trim().to_owned();
        let wish = MailWish {
            address: Some(written).filter(|address| !address.is_empty()),
            language: Some(words().locale().code().to_owned()),
        };
        spawn_local(async move {
            let is_wanted = wish.address.is_some();
            note.set(Some(match request::tell("/api/mail", &wish).await {
                Ok(()) => say(if is_wanted { "turn-letters-kept" } else { "turn-letters-ended" }),
                Err(problem) => problem.reason,
            }));
        });
    };
    move || {
        told.get().filter(|info| info.is_sent).map(|_| view! {
            <h2>{say("turn-letters")}</h2>
            <p class="about">{say("turn-letters-about")}</p>
            <form class="letters" on:submit=save>
                <input type="email" name="mail" autocomplete="email" maxlength="200" aria-label=say("turn-letters-address") placeholder=say("turn-letters-address")
                    prop:value=move || address.get() on:input=move |event| address.set(event_target_value(&event))/>
                <button type="submit">{say("turn-letters-save")}</button>
            </form>
            {move || note.get().map(|text| view! { <p role="status">{text}</p> })}
        })
    }
}

/// Ratings by game.
#[component]
pub(crate) fn Ratings(ratings: Vec<pentad_api::RatingInfo>) -> impl IntoView {
    let rows = ratings.into_iter().map(|rating| {
        view! {
            <tr>
                <th>{game_name(&rating.game)}</th>
                <td>{format!("{:.0} ± {:.0}", rating.rating, 2.0 * rating.deviation)}</td>
                <td>{say_with("games-count", &[("count", (rating.games as usize).into())])}</td>
            </tr>
        }
    });
    view! { <table class="ratings"><tbody>{rows.collect_view()}</tbody></table> }
}

/// Returns the local name of a game that the API names.
pub(crate) fn game_name(game: &str) -> String {
    game.parse::<GameId>().map(|id| words().game_name(id)).unwrap_or_default()
}
