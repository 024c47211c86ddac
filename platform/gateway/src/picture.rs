//! Pictures: the board of a game, and the code that leads a phone to it.

use crate::answer::Refuse;
use crate::in_path::InPath;
use crate::routes::Gateway;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pentad_boards::{Palette, Theme, View, scene_of};
use pentad_catalog::{Playthrough, Record};

/// The board of a game as a picture.
#[utoipa::path(
    get,
    path = "/games/{id}/picture.svg",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    responses((status = 200, body = String, content_type = "image/svg+xml", description = "The picture")),
)]
pub(crate) async fn svg(State(gateway): State<Gateway>, InPath(id): InPath) -> Result<Response, Refuse> {
    let record = gateway.club.record(&id).await?;
    let unreadable = || Refuse::new(StatusCode::NOT_FOUND, "missing", "this game cannot be drawn");
    let record = Record::read(&record).map_err(|_| unreadable())?;
    let played = Playthrough::of_record(&record).map_err(|_| unreadable())?;
    let view = View::after(&played, played.plies());
    let palette = Palette { theme: Theme::Light, distinct: false };
    let svg = pentad_boards::svg(&scene_of(played.last(), &view), palette);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// The link to a game as a code for phones.
#[utoipa::path(
    get,
    path = "/games/{id}/code.svg",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    responses((status = 200, body = String, content_type = "image/svg+xml", description = "The code")),
)]
pub(crate) async fn code(
    State(gateway): State<Gateway>,
    InPath(id): InPath,
    headers: HeaderMap,
) -> Result<Response, Refuse> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let scheme = if gateway.is_secure(&headers) { "https" } else { "http" };
    if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Refuse::new(StatusCode::NOT_FOUND, "missing", "there is no such game"));
    }
    let code = qrcode::QrCode::new(format!("{scheme}://{host}/game/{id}"))
        .map_err(|_| Refuse::new(StatusCode::BAD_REQUEST, "invalid", "this link is too long for a code"))?;
    let svg = code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(220, 220).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
