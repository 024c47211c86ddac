//! Pictures: the board of a game, and the QR code of its link.

use crate::answer::ErrorResponse;
use crate::gateway::Gateway;
use crate::guard;
use crate::in_path::InPath;
use crate::kept_pictures::{NoPicture, PALETTE};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pentad_boards::{View, scene_of};

/// The board of a game as an SVG picture.
#[utoipa::path(
    get,
    path = "/games/{id}/picture.svg",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    responses((status = 200, body = String, content_type = "image/svg+xml", description = "The picture")),
)]
pub(crate) async fn svg(State(gateway): State<Gateway>, InPath(id): InPath) -> Result<Response, ErrorResponse> {
    let played = gateway.club.tables().shown(&id).await?.played;
    let view = View::after(&played, played.plies());
    let svg = pentad_boards::svg(&scene_of(played.last(), &view), PALETTE);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// The bytes of a picture, with the format that client generators recognise.
#[derive(utoipa::ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "it stands in the description alone")]
pub(crate) struct Picture(Vec<u8>);

/// The board of a game as a PNG picture of 1200 by 630 pixels, used by link previews.
#[utoipa::path(
    get,
    path = "/games/{id}/picture.png",
    tag = "Games",
    params(("id" = String, Path, description = "The name of the game", example = "k3mWq8TzPb4x")),
    responses(
        (
            status = 200,
            body = inline(Picture),
            content_type = "image/png",
            description = "The picture",
            headers(("etag" = String, description = "Names the picture: it changes with the game")),
        ),
        (status = 304, description = "The picture that the one who asks has is still right"),
    ),
)]
pub(crate) async fn png(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    headers: HeaderMap,
    InPath(id): InPath,
) -> Result<Response, ErrorResponse> {
    let shown = gateway.club.tables().shown(&id).await?;
    let version = shown.info.version;
    let tag = format!("\"{id}-{version}\"");
    let about = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "public, max-age=60".to_owned())];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
    if known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag) {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    let picture = match gateway.pictures.find(&id, version) {
        Some(picture) => picture,
        None => {
            gateway.guard.may_draw(address)?;
            let failed = |error: NoPicture| {
                tracing::error!(game = id, %error, "a picture could not be drawn");
                ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "this game cannot be drawn now")
            };
            gateway.pictures.draw(&id, version, shown.played).await.map_err(failed)?
        }
    };
    Ok((about, [(header::CONTENT_TYPE, "image/png")], picture).into_response())
}

/// The link to a game as a QR code.
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
) -> Result<Response, ErrorResponse> {
    if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(ErrorResponse::new(StatusCode::NOT_FOUND, "missing", "there is no such game"));
    }
    let code = qrcode::QrCode::new(format!("{}/game/{id}", gateway.origin(&headers)))
        .map_err(|_| ErrorResponse::new(StatusCode::BAD_REQUEST, "invalid", "this link is too long for a code"))?;
    let svg = code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(220, 220).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
