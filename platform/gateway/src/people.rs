//! Requests about people.

use crate::answer::{Answer, Refuse};
use crate::guard;
use crate::routes::Gateway;
use crate::visitor::{SetCookie, Visitor};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use pentad_api::{Credentials, Me, NewToken, Profile, RatingInfo, SessionInfo, Token};
use serde::Deserialize;

type Body<T> = Result<Json<T>, JsonRejection>;

pub(crate) async fn me(State(gateway): State<Gateway>, visitor: Option<Visitor>) -> Answer<Me> {
    let Some(Visitor(who)) = visitor else {
        let nobody =
            Me { kind: "visitor".to_owned(), name: String::new(), ratings: vec![], turns: vec![], muted_until: None };
        return Ok(Json(nobody));
    };
    Ok(Json(gateway.club.me(&who).await?))
}

pub(crate) async fn guest(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    headers: HeaderMap,
    visitor: Option<Visitor>,
) -> Result<(Option<SetCookie>, Json<Me>), Refuse> {
    if let Some(Visitor(who)) = visitor {
        return Ok((None, Json(gateway.club.me(&who).await?)));
    }
    gateway.guard.may_arrive(address)?;
    let (secret, who) = gateway.club.welcome().await?;
    Ok((Some(SetCookie::to(secret, &gateway, &headers)), Json(gateway.club.me(&who).await?)))
}

pub(crate) async fn join(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    headers: HeaderMap,
    visitor: Option<Visitor>,
    body: Body<Credentials>,
) -> Result<(Option<SetCookie>, Json<Me>), Refuse> {
    let Json(credentials) = body?;
    gateway.guard.may_arrive(address)?;
    let (cookie, who) = match visitor {
        Some(Visitor(who)) => (None, who),
        None => {
            let (secret, who) = gateway.club.welcome().await?;
            (Some(SetCookie::to(secret, &gateway, &headers)), who)
        }
    };
    let who = gateway.club.join(&who, &credentials).await?;
    Ok((cookie, Json(gateway.club.me(&who).await?)))
}

pub(crate) async fn log_in(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    headers: HeaderMap,
    visitor: Option<Visitor>,
    body: Body<Credentials>,
) -> Result<(SetCookie, Json<Me>), Refuse> {
    let Json(credentials) = body?;
    gateway.guard.may_arrive(address)?;
    let guest = visitor.map(|Visitor(who)| who);
    let (secret, who) = gateway.club.log_in(guest.as_ref(), &credentials).await?;
    Ok((SetCookie::to(secret, &gateway, &headers), Json(gateway.club.me(&who).await?)))
}

pub(crate) async fn log_out(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
) -> Result<(SetCookie, StatusCode), Refuse> {
    gateway.club.log_out(&who).await?;
    Ok((SetCookie::away(), StatusCode::NO_CONTENT))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Passwords {
    old: String,
    new: String,
}

pub(crate) async fn password(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    Visitor(who): Visitor,
    body: Body<Passwords>,
) -> Result<StatusCode, Refuse> {
    let Json(Passwords { old, new }) = body?;
    gateway.guard.may_arrive(address)?;
    gateway.club.change_password(&who, &old, &new).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn sessions(State(gateway): State<Gateway>, Visitor(who): Visitor) -> Answer<Vec<SessionInfo>> {
    Ok(Json(gateway.club.sessions(&who).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    id: String,
}

pub(crate) async fn end_session(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    body: Body<Named>,
) -> Result<StatusCode, Refuse> {
    let Json(Named { id }) = body?;
    gateway.club.end_session(&who, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn new_token(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    body: Body<NewToken>,
) -> Answer<Token> {
    let Json(wish) = body?;
    let secret = gateway.club.new_token(&who, &wish).await?;
    Ok(Json(Token { token: secret.reveal().to_owned() }))
}

pub(crate) async fn profile(State(gateway): State<Gateway>, Path(name): Path<String>) -> Answer<Profile> {
    Ok(Json(gateway.club.profile(&name).await?))
}

#[derive(Deserialize)]
pub(crate) struct OfGame {
    game: String,
}

#[derive(serde::Serialize)]
pub(crate) struct Placed {
    name: String,
    #[serde(flatten)]
    rating: RatingInfo,
}

/// A rating that is less sure than this is not listed.
const LISTED_DEVIATION: f64 = 150.0;

pub(crate) async fn best(
    State(gateway): State<Gateway>,
    query: Result<Query<OfGame>, axum::extract::rejection::QueryRejection>,
) -> Answer<Vec<Placed>> {
    let Query(OfGame { game }) = query?;
    let best =
        gateway.club.store().best_rated(&game, LISTED_DEVIATION, 100).await.map_err(pentad_club::Refusal::from)?;
    let placed = |(name, rating): (String, pentad_store::Rating)| Placed {
        name,
        rating: RatingInfo {
            game: game.clone(),
            rating: rating.rating,
            deviation: rating.deviation,
            games: rating.games,
        },
    };
    Ok(Json(best.into_iter().map(placed).collect()))
}
