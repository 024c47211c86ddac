//! Requests about games.

use crate::answer::{Answer, ErrorResponse};
use crate::gateway::Gateway;
use crate::guard;
use crate::in_path::InPath;
use crate::sent::{Body, Sent};
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use pentad_api::{Chats, Command, Done, Expect, GameInfo, Games, Lobby, OpenGame, Problem, Say, Seek};
use pentad_table::Event;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

type Asked<T> = Result<Query<T>, QueryRejection>;

/// The games to play and to watch.
#[utoipa::path(
    get,
    path = "/lobby",
    tag = "Games",
    responses((status = 200, body = Lobby, description = "The lobby")),
)]
pub(crate) async fn lobby(State(gateway): State<Gateway>) -> Answer<Lobby> {
    Ok(Json(gateway.club.lobby().offers().await?))
}

/// Opens a game.
///
/// Its page is `/game/ID`: send this link to the other players.
#[utoipa::path(
    post,
    path = "/games",
    operation_id = "open_game",
    tag = "Games",
    request_body(content = OpenGame, example = json!({"game": "iris", "seats": ["me", "open"], "listed": true})),
    responses(
        (status = 201, body = GameInfo, description = "The game"),
        (
            status = 403,
            body = Problem,
            description = "A rated game that cannot be rated, or a token that may only read",
        ),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn open(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    body: Body<OpenGame>,
) -> Result<(StatusCode, Json<GameInfo>), ErrorResponse> {
    let Sent(wish) = body?;
    let id = gateway.club.opener().open_game(&who, &wish).await?;
    Ok((StatusCode::CREATED, Json(gateway.club.tables().follow(Some(&who), &id, u64::MAX).await?.info)))
}

/// Finds an opponent, or a place to wait for one.
///
/// If a player of similar rating waits for the same game and time control, you join that player and the game begins. Otherwise a game is
/// opened at which you wait. Repeat the request every few seconds while the game is `open`: the longer either player has waited, the larger
/// the allowed difference of ratings. Send `abort` to the game to stop waiting.
#[utoipa::path(
    post,
    path = "/pairing",
    tag = "Games",
    request_body(content = Seek, example = json!({"game": "iris", "time": {"bank": {"bank": 300_000, "increment": 5_000}}})),
    responses(
        (status = 200, body = GameInfo, description = "The game: `running`, or `open` as long as nobody has come"),
        (status = 403, body = Problem, description = "A rated game is for members, or a token may only read"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn pair(State(gateway): State<Gateway>, Visitor(who): Visitor, body: Body<Seek>) -> Answer<GameInfo> {
    let Sent(seek) = body?;
    let id = gateway.club.pairing().pair(&who, &seek).await?;
    Ok(Json(gateway.club.tables().follow(Some(&who), &id, u64::MAX).await?.info))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InState {
    /// The state of the games; `running` if left out.
    #[param(inline)]
    state: Option<GameState>,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GameState {
    Open,
    Running,
    Over,
}

/// Largest number of games in the list.
const LISTED: usize = 100;

/// Your games, those in which it is your turn first.
#[utoipa::path(
    get,
    path = "/games/mine",
    tag = "Games",
    params(InState),
    responses((status = 200, body = Games, description = "The games")),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn mine(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    query: Asked<InState>,
) -> Answer<Games> {
    let Query(InState { state }) = query?;
    let state = match state {
        Some(GameState::Open) => pentad_store::State::Open,
        Some(GameState::Running) | None => pentad_store::State::Running,
        Some(GameState::Over) => pentad_store::State::Over,
    };
    Ok(Json(gateway.club.lobby().games_of(&who, state, LISTED).await?))
}

/// The state of a game.
#[utoipa::path(
    get,
    path = "/games/{id}",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    responses((status = 200, body = GameInfo, description = "The game")),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(crate) async fn game(
    State(gateway): State<Gateway>,
    visitor: Option<Visitor>,
    InPath(id): InPath,
) -> Answer<GameInfo> {
    let who = visitor.map(|Visitor(who)| who);
    Ok(Json(gateway.club.tables().follow(who.as_ref(), &id, u64::MAX).await?.info))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// The number of events that you have already.
    #[serde(default)]
    pub(crate) from: u64,
}

/// The events of a game, from a number on.
#[utoipa::path(
    get,
    path = "/games/{id}/events",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x"), Since),
    responses((status = 200, body = Vec<Event>, description = "The events")),
)]
pub(crate) async fn events(
    State(gateway): State<Gateway>,
    InPath(id): InPath,
    query: Asked<Since>,
) -> Answer<Vec<Event>> {
    let Query(Since { from }) = query?;
    Ok(Json(gateway.club.tables().follow(None, &id, from).await?.events))
}

/// A command at a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToDo {
    /// A name for this message: if it is sent again, it is not done again.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 64)]
    message: Option<String>,
    /// The command. The server sets the sitter of `sit` and the lag of `play` itself and ignores yours.
    command: Command,
}

/// Performs a command at a table: sit down, play, resign, offer a draw and so on.
///
/// Give every message a name of its own. If no answer comes, send it again under the same name: it is done once.
#[utoipa::path(
    post,
    path = "/games/{id}/do",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    request_body(
        content = ToDo,
        examples(
            ("play" = (value = json!({"message": "1", "command": {"play": {"action": "c3"}}}))),
            ("sit" = (value = json!({"command": {"sit": {"seat": 2, "sitter": "open"}}}))),
            ("resign" = (value = json!({"command": "resign"}))),
        ),
    ),
    responses(
        (status = 200, body = Done, description = "Done, now or when the same message came first"),
        (status = 403, body = Problem, description = "It is not for this person to do"),
        (
            status = 409,
            body = Problem,
            description = "The table refuses it: not your turn, the game is over, the seat is taken; or a message of this \
                name asked for something else",
        ),
        (status = 422, body = Problem, description = "The body is not as described, or the action is not legal"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn perform(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    Visitor(who): Visitor,
    InPath(id): InPath,
    body: Body<ToDo>,
) -> Answer<Done> {
    let Sent(ToDo { message, command }) = body?;
    gateway.club.people().acts_from(&who, address);
    let done = gateway.club.tables().perform(&who, &id, message.as_deref(), command.into(), 0).await?;
    Ok(Json(Done { version: done.version }))
}

/// The chat of a game, as far as you may see it.
#[utoipa::path(
    get,
    path = "/games/{id}/chat",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    responses((status = 200, body = Chats, description = "What was said")),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(crate) async fn chats(
    State(gateway): State<Gateway>,
    visitor: Option<Visitor>,
    InPath(id): InPath,
) -> Answer<Chats> {
    let who = visitor.map(|Visitor(who)| who);
    Ok(Json(gateway.club.chat().chats(who.as_ref(), &id).await?))
}

/// Writes a chat message.
#[utoipa::path(
    post,
    path = "/games/{id}/chat",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    request_body(content = Say, example = json!({"room": "players", "text": "Have fun!"})),
    responses(
        (status = 204, description = "Said"),
        (status = 403, body = Problem, description = "This room is not open to the one who asks"),
        (status = 409, body = Problem, description = "The text is empty or too long"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn say(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    InPath(id): InPath,
    body: Body<Say>,
) -> Result<StatusCode, ErrorResponse> {
    let Sent(say) = body?;
    gateway.club.chat().say(&who, &id, &say).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A person to block or to unblock.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Blocking {
    /// The name of a person who plays or writes in the game.
    name: String,
    /// True to block that person, false to end the block.
    blocked: bool,
}

/// Blocks a person, whose messages you no longer get, or ends the block.
#[utoipa::path(
    post,
    path = "/games/{id}/block",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    request_body(content = Blocking, example = json!({"name": "Guest 1234", "blocked": true})),
    responses((status = 204, description = "Done")),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn block(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    InPath(id): InPath,
    body: Body<Blocking>,
) -> Result<StatusCode, ErrorResponse> {
    let Sent(Blocking { name, blocked }) = body?;
    gateway.club.chat().block(&who, &id, &name, blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A report to the operator.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PersonReport {
    /// The name of a person who plays or writes in the game.
    name: String,
    /// A description of what happened.
    #[schema(max_length = 1000)]
    text: String,
}

/// Reports a person to the operator.
#[utoipa::path(
    post,
    path = "/games/{id}/report",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    request_body(content = PersonReport, example = json!({"name": "Guest 1234", "text": "This is why."})),
    responses((status = 204, description = "The operator will see it")),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn report(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    InPath(id): InPath,
    body: Body<PersonReport>,
) -> Result<StatusCode, ErrorResponse> {
    let Sent(PersonReport { name, text }) = body?;
    gateway.club.chat().report(&who, &id, &name, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The answers that you have prepared.
#[utoipa::path(
    get,
    path = "/games/{id}/expect",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    responses(
        (status = 200, body = Expect, description = "The answers"),
        (status = 409, body = Problem, description = "The one who asks does not play in this game"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn expected(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    InPath(id): InPath,
) -> Answer<Expect> {
    Ok(Json(gateway.club.expecting().expected(&who, &id).await?))
}

/// Prepares answers to expected actions in a correspondence game.
#[utoipa::path(
    post,
    path = "/games/{id}/expect",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    request_body(content = Expect, example = json!({"lines": [{"ply": 0, "if_played": ["c3"], "answer": "d4+e5"}]})),
    responses(
        (status = 204, description = "Kept"),
        (status = 403, body = Problem, description = "The game is live"),
        (status = 409, body = Problem, description = "The one who asks does not play in this game"),
        (status = 422, body = Problem, description = "The body is not as described, or an action is not legal"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn expect(
    State(gateway): State<Gateway>,
    Visitor(who): Visitor,
    InPath(id): InPath,
    body: Body<Expect>,
) -> Result<StatusCode, ErrorResponse> {
    let Sent(expect) = body?;
    gateway.club.expecting().expect(&who, &id, expect).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The record of a game: its options and all actions.
#[utoipa::path(
    get,
    path = "/games/{id}/record",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    responses((status = 200, body = String, content_type = "text/plain", description = "The record")),
)]
pub(crate) async fn record(
    State(gateway): State<Gateway>,
    InPath(id): InPath,
) -> Result<impl IntoResponse + use<>, ErrorResponse> {
    let record = gateway.club.tables().record(&id).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}

/// The legal actions; none while chance decides, before all players have come, and once the game is over.
#[utoipa::path(
    get,
    path = "/games/{id}/legal",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    responses((status = 200, body = Vec<String>, description = "The actions, as records write them")),
)]
pub(crate) async fn legal(State(gateway): State<Gateway>, InPath(id): InPath) -> Answer<Vec<String>> {
    Ok(Json(gateway.club.tables().legal(&id).await?))
}
