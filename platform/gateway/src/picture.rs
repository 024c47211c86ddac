//! The board of a game as a picture.

use crate::answer::Refuse;
use crate::routes::Gateway;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use pentad_boards::{Palette, Theme, View, scene_of};
use pentad_catalog::{Playthrough, Record};

pub(crate) async fn svg(State(gateway): State<Gateway>, Path(id): Path<String>) -> Result<Response, Refuse> {
    let record = gateway.club.record(&id).await?;
    let unreadable = || Refuse::new(StatusCode::NOT_FOUND, "missing", "this game cannot be drawn");
    let record = Record::read(&record).map_err(|_| unreadable())?;
    let played = Playthrough::of_record(&record).map_err(|_| unreadable())?;
    let view = View::after(&played, played.plies());
    let palette = Palette { theme: Theme::Light, distinct: false };
    let svg = pentad_boards::svg(&scene_of(played.last(), &view), palette);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
