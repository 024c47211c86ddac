//! Streams for programs: JSON lines with the same messages that a page gets over its socket.

use crate::answer::ErrorResponse;
use crate::games::Since;
use crate::gateway::Gateway;
use crate::guard;
use crate::in_path::InPath;
use crate::visitor::Visitor;
use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use pentad_api::ServerMessage;
use pentad_club::{Club, ClubError, Told, Who, about_game, about_person, is_game_name};
use std::convert::Infallible;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

fn lines(receiver: mpsc::Receiver<Result<Bytes, Infallible>>) -> Response {
    let body = Body::from_stream(ReceiverStream::new(receiver));
    ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

fn line(tell: &ServerMessage) -> Bytes {
    let mut text = serde_json::to_string(tell).unwrap_or_default();
    text.push('\n');
    text.into()
}

/// Returns the timer for empty lines, which detect disconnected listeners.
fn heartbeat(gateway: &Gateway) -> tokio::time::Interval {
    let pause = gateway.guard.rates.asks;
    tokio::time::interval_at(tokio::time::Instant::now() + pause, pause)
}

/// Returns false if the listener's session has ended; an error of the store does not count.
async fn is_still_known(club: &Club, who: &Who) -> bool {
    !matches!(club.people().recognise_again(who).await, Ok(None))
}

/// Returns true if a listener may receive a message.
async fn may_hear(club: &Club, who: Option<&Who>, id: &str, told: &Told) -> bool {
    let Some(who) = who else { return told.is_for(false, &[]) };
    let is_player = club.tables().is_player(who, id).await.unwrap_or(false);
    told.is_for(is_player, &club.chat().blocked(who).await.unwrap_or_default())
}

/// Streams the events of a game, from a number on, as JSON lines. Ends with the game.
#[utoipa::path(
    get,
    path = "/games/{id}/stream",
    operation_id = "stream_game",
    tag = "Streams",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x"), Since),
    responses(
        (
            status = 200,
            body = ServerMessage,
            content_type = "application/x-ndjson",
            description = "One `ServerMessage` a line: first `game`, then `events`, `present` and `said`. Empty lines mean nothing",
        ),
    ),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(crate) async fn game(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    visitor: Option<Visitor>,
    InPath(id): InPath,
    query: Result<Query<Since>, QueryRejection>,
) -> Result<Response, ErrorResponse> {
    let Query(Since { from }) = query?;
    let admitted = gateway.guard.admit_listener(address)?;
    let club = gateway.club.clone();
    let who = visitor.map(|Visitor(who)| who);
    if !is_game_name(&id) {
        return Err(ClubError::Missing("such game").into());
    }
    let mut heard = club.bus().listen(&about_game(&id)).await;
    let followed = club.tables().follow(who.as_ref(), &id, from).await?;
    let (sender, receiver) = mpsc::channel(16);
    tokio::spawn(async move {
        let _admitted = admitted;
        let mut known = followed.info.version;
        let mut is_over = followed.info.state == "over";
        let (info, events, present) = (Box::new(followed.info), followed.events, followed.present);
        let first = ServerMessage::Game { info, events, present, now: club.now().millis() };
        if sender.send(Ok(line(&first))).await.is_err() {
            return;
        }
        let mut beat = heartbeat(&gateway);
        while !is_over {
            let told = tokio::select! {
                told = heard.recv() => told,
                _ = beat.tick() => {
                    let is_known = match &who {
                        Some(who) => is_still_known(&club, who).await,
                        None => true,
                    };
                    if !is_known || sender.send(Ok(Bytes::from_static(b"\n"))).await.is_err() {
                        return;
                    }
                    continue;
                }
            };
            match told {
                Err(RecvError::Closed) => return,
                // In any case, the store has the missing events.
                Err(RecvError::Lagged(_)) => {}
                Ok(word) => match word.told().map(|told| (told, &told.tell)) {
                    None | Some((_, ServerMessage::Events { .. })) => {}
                    Some((told, ServerMessage::Said { .. })) if !may_hear(&club, who.as_ref(), &id, told).await => {
                        continue;
                    }
                    Some((_, tell)) => {
                        if sender.send(Ok(line(tell))).await.is_err() || *tell == ServerMessage::Bye {
                            return;
                        }
                        continue;
                    }
                },
            }
            let Ok(new) = club.tables().follow(None, &id, known).await else { return };
            if new.events.is_empty() {
                continue;
            }
            (known, is_over) = (new.info.version, new.info.state == "over");
            let tell = ServerMessage::Events { game: id.clone(), events: new.events, now: club.now().millis() };
            if sender.send(Ok(line(&tell))).await.is_err() {
                return;
            }
        }
    });
    Ok(lines(receiver))
}

/// Streams the messages for you, as JSON lines: first all games in which it is your turn.
#[utoipa::path(
    get,
    path = "/stream",
    operation_id = "stream_person",
    tag = "Streams",
    responses(
        (
            status = 200,
            body = ServerMessage,
            content_type = "application/x-ndjson",
            description = "One `ServerMessage` a line: first `hello`, then `turn`. Empty lines mean nothing",
        ),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn person(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    Visitor(who): Visitor,
) -> Result<Response, ErrorResponse> {
    let admitted = gateway.guard.admit_listener(address)?;
    let club: Club = gateway.club.clone();
    let mut heard = club.bus().listen(&about_person(&who.account)).await;
    let me = club.people().me(&who).await?;
    let (sender, receiver) = mpsc::channel(16);
    tokio::spawn(async move {
        let _admitted = admitted;
        club.presence().came(&who);
        let first = ServerMessage::Hello { me, now: club.now().millis() };
        let mut is_there = sender.send(Ok(line(&first))).await.is_ok();
        let mut beat = heartbeat(&gateway);
        while is_there {
            tokio::select! {
                word = heard.recv() => match word.as_ref().map(|word| word.told()) {
                    Ok(Some(told)) => {
                        is_there = sender.send(Ok(line(&told.tell))).await.is_ok() && told.tell != ServerMessage::Bye;
                    }
                    Err(RecvError::Closed) => is_there = false,
                    Ok(None) | Err(RecvError::Lagged(_)) => match club.people().me(&who).await {
                        Ok(me) => {
                            let tell = ServerMessage::Hello { me, now: club.now().millis() };
                            is_there = sender.send(Ok(line(&tell))).await.is_ok();
                        }
                        Err(_) => is_there = false,
                    },
                },
                _ = beat.tick() => {
                    is_there = is_still_known(&club, &who).await && sender.send(Ok(Bytes::from_static(b"\n"))).await.is_ok();
                }
            }
        }
        club.presence().went(&who);
    });
    Ok(lines(receiver))
}
