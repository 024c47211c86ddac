//! The description of the API (OpenAPI), generated from the routes and their types.

use crate::endpoints::endpoints;
use crate::named_variants::{leave_out_untaken_commands, name_spans, name_variants};
use pentad_api::{ClientMessage, Problem, ServerMessage};
use serde_json::Value;
use std::sync::LazyLock;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, Paths, Ref, RefOr, ResponseBuilder};
use utoipa::{Modify, OpenApi as _};

/// Returns the description of everything under `/api` as JSON.
pub fn description() -> &'static Value {
    static DESCRIPTION: LazyLock<Value> = LazyLock::new(describe);
    &DESCRIPTION
}

const ABOUT: &str = "\
A club for tabletop games over HTTP. Everything the page can do, any program can do.

Reading is `GET`, changing is `POST` with a JSON body. A browser is known by a cookie, a program by a token. Moments are \
milliseconds since 1970, seats are numbered from 1, and actions are written as in records. What is refused is \
answered with a `Problem`: a word for programs and a sentence for people.";

/// The parts of the description besides routes.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Pentad", description = ABOUT, license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")),
    components(schemas(ClientMessage, ServerMessage, Problem)),
    tags(
        (name = "People", description = "Guests, members, sessions and tokens."),
        (name = "Games", description = "Opening, playing and watching games."),
        (name = "Archive", description = "Games that are over."),
        (name = "Streams", description = "What happens, as it happens."),
        (name = "Description", description = "What you are reading."),
    ),
    modifiers(&Secrets),
)]
struct Frame;

/// Adds the security schemes: cookie and token.
struct Secrets;

impl Modify for Secrets {
    fn modify(&self, openapi: &mut OpenApi) {
        let components = openapi.components.get_or_insert_default();
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("A token of a member: POST /api/tokens"))
            .build();
        components.add_security_scheme("token", SecurityScheme::Http(token));
        let cookie = ApiKeyValue::with_description(
            "pentad",
            "The cookie of a browser: POST /api/guest or /api/login; over TLS it is called __Host-pentad",
        );
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

fn describe() -> Value {
    let (_, mut routes) = endpoints();
    let paths = std::mem::replace(&mut routes.paths, Paths::new());
    let mut description = Frame::openapi();
    description.merge(routes);
    for (path, mut item) in paths.paths {
        let path = if path == "/" { "/api".to_owned() } else { format!("/api{path}") };
        let is_socket = path.ends_with("/socket");
        for (operation, changes) in operations(&mut item) {
            add_problems(operation, changes || is_socket);
        }
        description.paths.paths.insert(path, item);
    }
    let mut description = serde_json::to_value(&description).unwrap_or_default();
    name_unsigned_numbers(&mut description);
    leave_out_untaken_commands(&mut description);
    name_spans(&mut description);
    name_variants(&mut description);
    description
}

/// Gives unsigned 64-bit numbers their format: the library calls them `int64`, which would exclude half of the accepted values.
fn name_unsigned_numbers(value: &mut Value) {
    if value.get("format").is_some_and(|format| format == "int64")
        && value.get("minimum").is_some_and(|least| least == 0)
    {
        value["format"] = "uint64".into();
    }
    match value {
        Value::Object(map) => map.values_mut().for_each(name_unsigned_numbers),
        Value::Array(list) => list.iter_mut().for_each(name_unsigned_numbers),
        _ => {}
    }
}

/// Returns the operations of a path; true marks those that change something.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (&mut Operation, bool)> {
    let PathItem { get, post, .. } = item;
    get.as_mut().map(|get| (get, false)).into_iter().chain(post.as_mut().map(|post| (post, true)))
}

/// Adds the errors that occur before any handler: those of the guard, and of parsing path, query, body, cookie and token.
fn add_problems(operation: &mut Operation, is_guarded: bool) {
    add(operation, "429", "Too much, or too often: wait a moment");
    if is_guarded {
        add(operation, "403", "A page of another site asks");
    }
    let parameters = operation.parameters.as_deref().unwrap_or_default();
    let is_in =
        |parameter: &RefOr<Parameter>, place| matches!(parameter, RefOr::T(known) if known.parameter_in == place);
    let has = |place: ParameterIn| parameters.iter().any(|parameter| is_in(parameter, place.clone()));
    let (has_path, has_query) = (has(ParameterIn::Path), has(ParameterIn::Query));
    if has_path {
        add(operation, "404", "There is nothing of this name");
    }
    if has_path || has_query || operation.request_body.is_some() {
        add(operation, "400", "What was sent makes no sense");
    }
    if operation.request_body.is_some() {
        add(operation, "413", "The body is too large");
        add(operation, "415", "The body is not called JSON: send `content-type: application/json`");
        add(operation, "422", "The body is not as described");
    }
    if operation.security.as_ref().is_some_and(|known| !known.iter().any(|way| *way == Default::default())) {
        add(operation, "401", "The club does not know who asks");
    }
    if operation.tags.as_ref().is_none_or(|tags| tags != &["Description"]) {
        add(
            operation,
            "503",
            "It could not be read or stored. The reason says whether it may have happened: if so, send it again under the same message name",
        );
    }
}

/// Adds an error response, unless the operation describes it itself.
fn add(operation: &mut Operation, status: &str, why: &str) {
    if operation.responses.responses.contains_key(status) {
        return;
    }
    let problem = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let response = ResponseBuilder::new().description(why).content("application/json", problem).build();
    operation.responses.responses.insert(status.to_owned(), response.into());
}
