//! Requests about people.

use crate::answer::{Answer, ErrorResponse};
use crate::gateway::Gateway;
use crate::guard;
use crate::in_path::InPath;
use crate::sent::{Body, Sent};
use crate::visitor::{SetCookie, Visitor, device};
use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use pentad_api::{Credentials, Me, NewToken, Passwords, Placed, Problem, Profile, RatingInfo, SessionInfo, Token};
use pentad_club::Origin;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// Your account, and the games in which it is your turn.
#[utoipa::path(
    get,
    path = "/me",
    tag = "People",
    responses((status = 200, body = Me, description = "Who asks; `visitor` where the club does not know who it is")),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(crate) async fn me(State(gateway): State<Gateway>, visitor: Option<Visitor>) -> Answer<Me> {
    let Some(Visitor(who)) = visitor else {
        let nobody =
            Me { kind: "visitor".to_owned(), name: String::new(), ratings: vec![], turns: vec![], muted_until: None };
        return Ok(Json(nobody));
    };
    Ok(Json(gateway.club.people().me(&who).await?))
}

/// Creates a guest.
///
/// If you are known already, you stay who you are. Guests can play at once, and become members later without losing a game.
#[utoipa::path(
    post,
    path = "/guest",
    tag = "People",
    responses(
        (
            status = 200,
            body = Me,
            description = "A guest, with a cookie to be known by",
            headers(("set-cookie" = String, description = "The cookie")),
        ),
    ),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(crate) async fn guest(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    headers: HeaderMap,
    visitor: Option<Visitor>,
) -> Result<(Option<SetCookie>, Json<Me>), ErrorResponse> {
    if let Some(Visitor(who)) = visitor {
        return Ok((None, Json(gateway.club.people().me(&who).await?)));
    }
    gateway.guard.may_arrive(address)?;
    let (secret, who) = gateway.club.people().welcome().await?;
    Ok((Some(SetCookie::to(secret, &gateway, &headers)), Json(gateway.club.people().me(&who).await?)))
}

/// Registers a guest as a member.
///
/// The games of the guest stay.
#[utoipa::path(
    post,
    path = "/join",
    tag = "People",
    request_body(content = Credentials, example = json!({"name": "Ada", "password": "correct horse"})),
    responses(
        (
            status = 200,
            body = Me,
            description = "A member",
            headers(("set-cookie" = String, description = "The cookie of a new session: the guest's has ended")),
        ),
        (
            status = 403,
            body = Problem,
            description = "The visitor is a member already, or the club takes no new members",
        ),
        (status = 409, body = Problem, description = "The name, or one that looks like it, is taken"),
    ),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(crate) async fn join(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    headers: HeaderMap,
    visitor: Option<Visitor>,
    body: Body<Credentials>,
) -> Result<(SetCookie, Json<Me>), ErrorResponse> {
    let Sent(credentials) = body?;
    gateway.guard.may_arrive(address)?;
    let guest = match visitor {
        Some(Visitor(who)) => who,
        None => gateway.club.people().welcome().await?.1,
    };
    let admitted = gateway.club.people().join(&guest, &credentials).await?;
    let me = gateway.club.people().me(&admitted.who).await?;
    Ok((SetCookie::admitted(admitted, &gateway, &headers), Json(me)))
}

/// Logs a member in.
///
/// Games that a guest played with the same cookie pass to the member.
#[utoipa::path(
    post,
    path = "/login",
    tag = "People",
    request_body(content = Credentials, example = json!({"name": "Ada", "password": "correct horse"})),
    responses(
        (
            status = 200,
            body = Me,
            description = "The member",
            headers(("set-cookie" = String, description = "The cookie of a new session: the one that asks has ended")),
        ),
        (status = 403, body = Problem, description = "The name or the password is wrong"),
    ),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(crate) async fn log_in(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    headers: HeaderMap,
    visitor: Option<Visitor>,
    body: Body<Credentials>,
) -> Result<(SetCookie, Json<Me>), ErrorResponse> {
    let Sent(credentials) = body?;
    gateway.guard.may_arrive(address)?;
    let asker = visitor.map(|Visitor(who)| who);
    let origin = Origin { address: Some(address), device: device(&headers, gateway.is_secure(&headers)) };
    let admitted = gateway.club.people().log_in(asker.as_ref(), &credentials, &origin).await?;
    let me = gateway.club.people().me(&admitted.who).await?;
    Ok((SetCookie::admitted(admitted, &gateway, &headers), Json(me)))
}

/// Ends your session.
#[utoipa::path(
    post,
    path = "/logout",
    tag = "People",
    responses((status = 204, description = "The session has ended")),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn log_out(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    headers: HeaderMap,
) -> Result<(SetCookie, StatusCode), ErrorResponse> {
    gateway.club.people().log_out(&who).await?;
    Ok((SetCookie::away(&gateway, &headers), StatusCode::NO_CONTENT))
}

/// Changes the password of a member.
#[utoipa::path(
    post,
    path = "/password",
    tag = "People",
    request_body(content = Passwords, example = json!({"old": "correct horse", "new": "battery staple"})),
    responses(
        (
            status = 204,
            description = "The password is changed, all sessions and tokens have ended, and a new session has begun",
            headers(("set-cookie" = String, description = "The cookie of the new session")),
        ),
        (status = 403, body = Problem, description = "The old password is wrong, or a token asks"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn password(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    Visitor(who): Visitor,
    headers: HeaderMap,
    body: Body<Passwords>,
) -> Result<(SetCookie, StatusCode), ErrorResponse> {
    let Sent(Passwords { old, new }) = body?;
    gateway.guard.may_arrive(address)?;
    let admitted = gateway.club.people().change_password(&who, &old, &new).await?;
    Ok((SetCookie::admitted(admitted, &gateway, &headers), StatusCode::NO_CONTENT))
}

/// Lists your sessions and tokens.
#[utoipa::path(
    get,
    path = "/sessions",
    tag = "People",
    responses(
        (status = 200, body = Vec<SessionInfo>, description = "The sessions"),
        (status = 403, body = Problem, description = "A token asks"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn sessions(State(gateway): State<Gateway>, Visitor(who): Visitor) -> Answer<Vec<SessionInfo>> {
    Ok(Json(gateway.club.people().sessions(&who).await?))
}

/// A session to end.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    /// The identifier of the session from the list of sessions.
    id: String,
}

/// Ends a session or a token.
#[utoipa::path(
    post,
    path = "/sessions/end",
    tag = "People",
    request_body(content = Named, example = json!({"id": "0123456789ab"})),
    responses(
        (status = 204, description = "The session has ended"),
        (status = 403, body = Problem, description = "A token asks"),
        (status = 404, body = Problem, description = "There is no such session"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn end_session(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    body: Body<Named>,
) -> Result<StatusCode, ErrorResponse> {
    let Sent(Named { id }) = body?;
    gateway.club.people().end_session(&who, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Creates a token for a program that acts for you.
#[utoipa::path(
    post,
    path = "/tokens",
    tag = "People",
    request_body(content = NewToken, example = json!({"label": "my bot", "scopes": ["read", "play"]})),
    responses(
        (status = 200, body = Token, description = "The token, said once"),
        (status = 403, body = Problem, description = "The one who asks is a guest or a token"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn new_token(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    body: Body<NewToken>,
) -> Answer<Token> {
    let Sent(wish) = body?;
    let secret = gateway.club.people().new_token(&who, &wish).await?;
    Ok(Json(Token { token: secret.reveal().to_owned() }))
}

/// The public profile of a member: ratings and their history.
#[utoipa::path(
    get,
    path = "/players/{name}",
    tag = "People",
    params(("name" = String, Path, description = "The name of the member", example = "Ada")),
    responses((status = 200, body = Profile, description = "What everyone may know")),
)]
pub(crate) async fn profile(State(gateway): State<Gateway>, InPath(name): InPath) -> Answer<Profile> {
    Ok(Json(gateway.club.people().profile(&name).await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfGame {
    /// The kind of game.
    #[param(example = "iris")]
    game: String,
}

/// Largest deviation of a listed rating.
const LISTED_DEVIATION: f64 = 150.0;

/// The members with the highest ratings in a game.
///
/// Ratings that are still uncertain are left out.
#[utoipa::path(
    get,
    path = "/players",
    tag = "People",
    params(OfGame),
    responses((status = 200, body = Vec<Placed>, description = "Up to a hundred members")),
)]
pub(crate) async fn best(
    State(gateway): State<Gateway>,
    query: Result<Query<OfGame>, axum::extract::rejection::QueryRejection>,
) -> Answer<Vec<Placed>> {
    let Query(OfGame { game }) = query?;
    let best =
        gateway.club.store().best_rated(&game, LISTED_DEVIATION, 100).await.map_err(pentad_club::ClubError::from)?;
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
