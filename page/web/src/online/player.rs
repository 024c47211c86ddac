//! The public page of a member.

use super::account::{Ratings, game_name};
use super::listed::Listed;
use super::request;
use super::troubles::Silence;
use crate::kit::browser;
use crate::kit::say::say;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use pentad_api::{Games, Profile};
use wasm_bindgen_futures::spawn_local;

#[component]
pub(crate) fn PlayerPage() -> impl IntoView {
    let params = use_params_map();
    let name = Memo::new(move |_| params.with(|params| params.get("name").unwrap_or_default()));
    let profile = RwSignal::new(None::<Result<Profile, String>>);
    let games = RwSignal::new(Games::default());
    Effect::new(move |_| {
        let name = browser::in_address(&name.get());
        spawn_local(async move {
            let told = request::get::<Profile>(&format!("/api/players/{name}")).await;
            profile.set(Some(told.map_err(|problem| problem.reason)));
            if let Ok(found) = request::get::<Games>(&format!("/api/games?player={name}")).await {
                games.set(found);
            }
        });
    });
    view! {
        <main class="page narrow player">
            <Silence/>
            {move || match profile.get() {
                None => view! { <p>{say("online-coming")}</p> }.into_any(),
                Some(Err(why)) => view! { <p class="warning" role="alert">{why}</p> }.into_any(),
                Some(Ok(profile)) => {
                    let courses = profile.ratings.iter().zip(&profile.courses).filter(|(_, course)| course.len() > 1);
                    let courses = courses.map(|(rating, course)| {
                        let course: Vec<f64> = course.iter().map(|point| point.rating).collect();
                        view! { <Course game=game_name(&rating.game) course/> }
                    }).collect_view();
                    view! {
                        <h1>{profile.name}</h1>
                        {profile.is_there.then(|| view! { <p class="about">{say("is-there")}</p> })}
                        <Ratings ratings=profile.ratings/>
                        {courses}
                    }
                    .into_any()
                }
            }}
            <h2>{say("finished-games")}</h2>
            <ul class="list">{move || games.get().games.into_iter().map(|game| view! { <Listed game/> }).collect_view()}</ul>
        </main>
    }
}

/// The history of a rating as a line.
#[component]
fn Course(game: String, course: Vec<f64>) -> impl IntoView {
    let (low, high) =
        course.iter().fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(*value), high.max(*value)));
    let span = (high - low).max(1.0);
    let last = (course.len() - 1).max(1) as f64;
    let point = |(place, value): (usize, &f64)| {
        format!("{:.1},{:.1}", 300.0 * place as f64 / last, 60.0 - 56.0 * (value - low) / span - 2.0)
    };
    let points: Vec<String> = course.iter().enumerate().map(point).collect();
    view! {
        <figure class="course">
            <figcaption>{game} <small>{format!("{low:.0} – {high:.0}")}</small></figcaption>
            <svg viewBox="0 0 300 60" role="img" aria-label=say("rating-course")>
                <polyline points=points.join(" ") fill="none" stroke="currentColor" stroke-width="2"></polyline>
            </svg>
        </figure>
    }
}
