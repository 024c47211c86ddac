//! Requests about mail.

use crate::answer::{Answer, ErrorResponse};
use crate::gateway::Gateway;
use crate::guard;
use crate::in_path::InPath;
use crate::language::words;
use crate::sent::{Body, Sent};
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use pentad_api::{MailInfo, MailWish, Problem};
use pentad_words::Words;

/// Your mail settings.
#[utoipa::path(
    get,
    path = "/mail",
    tag = "People",
    responses(
        (status = 200, body = MailInfo, description = "What the member wants"),
        (status = 403, body = Problem, description = "A token asks"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn mail(State(gateway): State<Gateway>, Visitor(who): Visitor) -> Answer<MailInfo> {
    Ok(Json(gateway.club.mail().mail_of(&who).await?))
}

/// Sets the address to which letters about your turns in correspondence games go, or ends them.
///
/// The address is shown to you alone. A letter is sent one minute after the beginning of a turn, at most one for each turn, and none while
/// you are connected.
#[utoipa::path(
    post,
    path = "/mail",
    tag = "People",
    request_body(content = MailWish, example = json!({"address": "ada@club.example", "language": "en"})),
    responses(
        (status = 204, description = "Kept"),
        (status = 403, body = Problem, description = "A guest or a token asks, or this club sends no letters"),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(crate) async fn set_mail(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    Visitor(who): Visitor,
    body: Body<MailWish>,
) -> Result<StatusCode, ErrorResponse> {
    let Sent(wish) = body?;
    gateway.guard.may_arrive(address)?;
    gateway.club.mail().set_mail(&who, &wish).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The page that the link in a letter opens; it asks for confirmation before it ends the letters.
///
/// Opening it changes nothing, since programs open links too.
#[utoipa::path(
    get,
    path = "/mail/stop/{key}",
    tag = "People",
    params(("key" = String, Path, description = "The key in the link", example = "k3mWq8TzPb4xk3mWq8TzPb4x")),
    responses((status = 200, body = String, content_type = "text/html", description = "The page"),
        (status = 404, body = String, content_type = "text/html", description = "A page that says that the link is not in use")),
)]
pub(crate) async fn ask_to_stop(
    State(gateway): State<Gateway>,
    headers: HeaderMap,
    InPath(key): InPath,
) -> Result<Response, ErrorResponse> {
    let words = words(&headers);
    Ok(if gateway.club.mail().is_mail_key(&key).await? {
        let form = format!("<form method=\"post\"><button>{}</button></form>", words.say("mail-stop-yes"));
        page(StatusCode::OK, &words, "mail-stop-ask", &form)
    } else {
        page(StatusCode::NOT_FOUND, &words, "mail-stop-unknown", "")
    })
}

/// Ends the letters to the member with this key.
///
/// Mail programs send this request to unsubscribe.
#[utoipa::path(
    post,
    path = "/mail/stop/{key}",
    tag = "People",
    params(("key" = String, Path, description = "The key in the link", example = "k3mWq8TzPb4xk3mWq8TzPb4x")),
    responses((status = 200, body = String, content_type = "text/html", description = "A page that says so"),
        (status = 404, body = String, content_type = "text/html", description = "A page that says that the link is not in use")),
)]
pub(crate) async fn stop(
    State(gateway): State<Gateway>,
    headers: HeaderMap,
    InPath(key): InPath,
) -> Result<Response, ErrorResponse> {
    let words = words(&headers);
    Ok(if gateway.club.mail().stop_mail(&key).await? {
        page(StatusCode::OK, &words, "mail-stopped", "")
    } else {
        page(StatusCode::NOT_FOUND, &words, "mail-stop-unknown", "")
    })
}

/// Policy of these pages: the form may only be sent to this server.
const POLICY: [(HeaderName, &str); 2] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    // Without a referrer, the form's origin would be `null`, so that it could not be recognised as this server's own.
    (header::REFERRER_POLICY, "same-origin"),
];

fn page(status: StatusCode, words: &Words, text: &str, form: &str) -> Response {
    let (title, text) = (words.say("mail-stop-title"), words.say(text));
    let html = format!(
        "<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><h1>{title}</h1><p>{text}</p>{form}</html>\n",
        words.locale()
    );
    (status, POLICY, Html(html)).into_response()
}
