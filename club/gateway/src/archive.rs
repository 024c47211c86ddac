//! Requests about finished games.

use crate::answer::{Answer, ErrorResponse};
use crate::gateway::Gateway;
use crate::sent::{Body, Sent};
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use pentad_api::{Explored, Games, Problem};
use pentad_catalog::{LEVELS, Playthrough, Record};
use pentad_store::GameQuery;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// Criteria of a search.
#[derive(Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Filter {
    /// The kind of game.
    #[param(example = "iris")]
    game: Option<String>,
    /// The name of a member who took part.
    pub(crate) player: Option<String>,
    /// The result, in the notation of records.
    result: Option<String>,
    /// Rated or unrated games only.
    rated: Option<bool>,
    /// Games that ended at this time or later, in milliseconds since 1970.
    since: Option<i64>,
    /// Games that ended before this time.
    before: Option<i64>,
    /// The first actions, separated by blanks; a blank within an action is written `_`.
    opening: Option<String>,
    /// The level of a bot of the house that took part.
    #[param(minimum = 1, maximum = 8)]
    level: Option<u8>,
    /// All players were members whose rating in the game was at least this before it.
    least_rating: Option<i64>,
    /// All players were members whose rating in the game was at most this before it.
    most_rating: Option<i64>,
    /// A position that occurred, by the name that `explore` gives it.
    #[param(example = "00c0ffee00c0ffee", pattern = "^[0-9a-fA-F]{1,16}$")]
    position: Option<String>,
    /// The largest number of games.
    pub(crate) most: Option<usize>,
    /// The format of an export; `records` if left out.
    #[param(inline)]
    pub(crate) form: Option<Form>,
}

/// The format of an export.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Form {
    /// Records one after the other, each with its headers.
    Records,
    /// A table in CSV format.
    Csv,
}

impl Filter {
    pub(crate) fn query(&self) -> Result<GameQuery, ErrorResponse> {
        let unknown =
            || ErrorResponse::new(StatusCode::BAD_REQUEST, "invalid", "a position is named by sixteen digits of hex");
        if self.level.is_some_and(|level| !LEVELS.contains(&level)) {
            return Err(ErrorResponse::new(
                StatusCode::BAD_REQUEST,
                "invalid",
                "bots of the house have the levels 1 to 8",
            ));
        }
        // The parser would accept a sign as well.
        let number = |name: &str| match name.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            true => u64::from_str_radix(name, 16).map_err(|_| unknown()),
            false => Err(unknown()),
        };
        let position = self.position.as_deref().map(number).transpose()?;
        Ok(GameQuery {
            game: self.game.clone(),
            account: None,
            result: self.result.clone(),
            is_rated: self.rated,
            since: self.since,
            before: self.before,
            opening: self.opening.as_ref().map(|actions| format!("{} ", actions.trim())),
            bot: self.level.map(|level| format!("level:{level}")),
            least_rating: self.least_rating,
            most_rating: self.most_rating,
            position,
            seen_by: None,
        })
    }
}

/// Finds finished games.
///
/// Unlisted games are found by their players alone.
#[utoipa::path(
    get,
    path = "/games",
    tag = "Archive",
    params(Filter),
    responses(
        (status = 200, body = Games, description = "A page of games, the latest first"),
        (status = 404, body = Problem, description = "There is no such player"),
    ),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(crate) async fn find(
    State(gateway): State<Gateway>,
    visitor: Option<Visitor>,
    query: Result<Query<Filter>, QueryRejection>,
) -> Answer<Games> {
    let Query(filter) = query?;
    let most = filter.most.unwrap_or(50);
    let query = GameQuery { seen_by: visitor.map(|Visitor(who)| who.account), ..filter.query()? };
    Ok(Json(gateway.club.archive().find(query, filter.player.as_deref(), most).await?))
}

/// A position, given as the end of a record.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    /// The record that leads to it.
    record: String,
}

/// Counts the games in which a position occurred, and how they went on from it.
#[utoipa::path(
    post,
    path = "/explore",
    tag = "Archive",
    request_body(content = Position, example = json!({"record": "[Game \"iris\"]\n[Size \"5\"]\n\n1. c3"})),
    responses((status = 200, body = Explored, description = "How games went on")),
)]
pub(crate) async fn explore(State(gateway): State<Gateway>, body: Body<Position>) -> Answer<Explored> {
    let Sent(Position { record }) = body?;
    let invalid = |reason: String| ErrorResponse::new(StatusCode::BAD_REQUEST, "invalid", reason);
    let record = Record::read(&record).map_err(|error| invalid(error.to_string()))?;
    let played = Playthrough::of_record(&record).map_err(|(error, _)| invalid(error.to_string()))?;
    Ok(Json(gateway.club.archive().explore(played.last()).await?))
}
