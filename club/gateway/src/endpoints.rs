//! The list of all endpoints under `/api`.

use crate::gateway::Gateway;
use crate::{archive, description_page, export, games, mail, people, picture, socket, stream};
use axum::Router;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the endpoints with their description. Both are generated from the same lines, so that no route lacks one.
pub(crate) fn endpoints() -> (Router<Gateway>, OpenApi) {
    let api = OpenApiRouter::new()
        .routes(routes!(description_page::page))
        .routes(routes!(description_page::style))
        .routes(routes!(description_page::json))
        .routes(routes!(people::me))
        .routes(routes!(people::guest))
        .routes(routes!(people::join))
        .routes(routes!(people::log_in))
        .routes(routes!(people::log_out))
        .routes(routes!(people::password))
        .routes(routes!(people::sessions))
        .routes(routes!(people::end_session))
        .routes(routes!(people::new_token))
        .routes(routes!(mail::mail, mail::set_mail))
        .routes(routes!(mail::ask_to_stop, mail::stop))
        .routes(routes!(people::best))
        .routes(routes!(people::profile))
        .routes(routes!(games::lobby))
        .routes(routes!(archive::find, games::open))
        .routes(routes!(games::mine))
        .routes(routes!(games::pair))
        .routes(routes!(export::export))
        .routes(routes!(games::game))
        .routes(routes!(games::events))
        .routes(routes!(stream::game))
        .routes(routes!(games::perform))
        .routes(routes!(games::chats, games::say))
        .routes(routes!(games::block))
        .routes(routes!(games::report))
        .routes(routes!(games::expected, games::expect))
        .routes(routes!(games::legal))
        .routes(routes!(games::record))
        .routes(routes!(picture::svg))
        .routes(routes!(picture::png))
        .routes(routes!(picture::code))
        .routes(routes!(archive::explore))
        .routes(routes!(stream::person))
        .routes(routes!(socket::open));
    api.split_for_parts()
}
