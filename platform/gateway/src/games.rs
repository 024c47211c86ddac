//! Requests about games.

use crate::answer::{Answer, Refuse};
use crate::routes::Gateway;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use pentad_api::{Chats, Done, Expect, GameInfo, Games, Lobby, OpenGame, Say};
use pentad_table::{Command, Event};
use serde::Deserialize;

type Body<T> = Result<Json<T>, JsonRejection>;
type Asked<T> = Result<Query<T>, QueryRejection>;

pub(crate) async fn lobby(State(gateway): State<Gateway>) -> Answer<Lobby> {
    Ok(Json(gateway.club.lobby().await?))
}

pub(crate) async fn open(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    body: Body<OpenGame>,
) -> Result<(StatusCode, Json<GameInfo>), Refuse> {
    let Json(wish) = body?;
    let id = gateway.club.open_game(&who, &wish).await?;
    Ok((StatusCode::CREATED, Json(gateway.club.follow(Some(&who), &id, u64::MAX).await?.info)))
}

#[derive(Deserialize)]
pub(crate) struct InState {
    state: Option<String>,
}

/// How many games are listed that are over.
const LISTED: usize = 100;

pub(crate) async fn mine(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    query: Asked<InState>,
) -> Answer<Games> {
    let Query(InState { state }) = query?;
    let state = pentad_store::State::of_word(state.as_deref().unwrap_or("running"))
        .ok_or_else(|| Refuse::new(StatusCode::BAD_REQUEST, "invalid", "games are `open`, `running` or `over`"))?;
    Ok(Json(gateway.club.games_of(&who, state, LISTED).await?))
}

pub(crate) async fn game(
    State(gateway): State<Gateway>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
) -> Answer<GameInfo> {
    let who = visitor.map(|Visitor(who)| who);
    Ok(Json(gateway.club.follow(who.as_ref(), &id, u64::MAX).await?.info))
}

#[derive(Deserialize)]
pub(crate) struct Since {
    #[serde(default)]
    pub(crate) from: u64,
}

pub(crate) async fn events(
    State(gateway): State<Gateway>,
    Path(id): Path<String>,
    query: Asked<Since>,
) -> Answer<Vec<Event>> {
    let Query(Since { from }) = query?;
    Ok(Json(gateway.club.follow(None, &id, from).await?.events))
}

/// Something to do at a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToDo {
    /// A name for this message: the same one sent again is not done again.
    #[serde(default)]
    message: Option<String>,
    command: Command,
}

pub(crate) async fn perform(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
    body: Body<ToDo>,
) -> Answer<Done> {
    let Json(ToDo { message, command }) = body?;
    let done = gateway.club.perform(&who, &id, message.as_deref(), command, 0).await?;
    Ok(Json(Done { version: done.version }))
}

pub(crate) async fn chats(
    State(gateway): State<Gateway>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
) -> Answer<Chats> {
    let who = visitor.map(|Visitor(who)| who);
    Ok(Json(gateway.club.chats(who.as_ref(), &id).await?))
}

pub(crate) async fn say(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
    body: Body<Say>,
) -> Result<StatusCode, Refuse> {
    let Json(say) = body?;
    gateway.club.say(&who, &id, &say).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Blocking {
    name: String,
    blocked: bool,
}

pub(crate) async fn block(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
    body: Body<Blocking>,
) -> Result<StatusCode, Refuse> {
    let Json(Blocking { name, blocked }) = body?;
    gateway.club.block(&who, &id, &name, blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Report {
    name: String,
    text: String,
}

pub(crate) async fn report(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
    body: Body<Report>,
) -> Result<StatusCode, Refuse> {
    let Json(Report { name, text }) = body?;
    gateway.club.report(&who, &id, &name, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn expected(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
) -> Answer<Expect> {
    Ok(Json(gateway.club.expected(&who, &id).await?))
}

pub(crate) async fn expect(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
    body: Body<Expect>,
) -> Result<StatusCode, Refuse> {
    let Json(expect) = body?;
    gateway.club.expect(&who, &id, expect).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn record(
    State(gateway): State<Gateway>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse + use<>, Refuse> {
    let record = gateway.club.record(&id).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}

/// What can be played now, as the rules write it.
pub(crate) async fn legal(State(gateway): State<Gateway>, Path(id): Path<String>) -> Answer<Vec<String>> {
    Ok(Json(gateway.club.legal(&id).await?))
}
