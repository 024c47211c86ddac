//! The description of the API: as JSON for programs, and as a page for people in plain HTML, without scripts.

use crate::markup::escaped;
use crate::named_variants::FIELDS;
use axum::Extension;
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::{Map, Value};
use std::fmt::Write as _;
use std::sync::OnceLock;

/// Source of the description. The router provides it, since the description lists the handlers of this file too.
#[derive(Clone, Copy)]
pub(crate) struct Description(pub(crate) fn() -> &'static Value);

/// The page may load its style sheet and nothing else.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// This page.
#[utoipa::path(
    get,
    path = "/",
    tag = "Description",
    responses((status = 200, body = String, content_type = "text/html", description = "The page")),
)]
pub(crate) async fn page(Extension(Description(description)): Extension<Description>) -> impl IntoResponse {
    static PAGE: OnceLock<String> = OnceLock::new();
    let page = PAGE.get_or_init(|| written(description()));
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, POLICY)], page.as_str())
}

/// The style sheet of this page.
#[utoipa::path(
    get,
    path = "/description.css",
    tag = "Description",
    responses((status = 200, body = String, content_type = "text/css", description = "The style sheet")),
)]
pub(crate) async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("description.css"))
}

/// The description for programs (OpenAPI).
#[utoipa::path(
    get,
    path = "/openapi.json",
    tag = "Description",
    responses((status = 200, body = Object, description = "The description")),
)]
pub(crate) async fn json(Extension(Description(description)): Extension<Description>) -> impl IntoResponse {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| format!("{:#}\n", description()));
    ([(header::CONTENT_TYPE, "application/json")], text.as_str())
}

fn written(document: &Value) -> String {
    let mut page = Page(String::new(), &document["components"]["schemas"]);
    page.document(document);
    page.0
}

/// An HTML page being written. All text from the description is escaped.
struct Page<'a>(String, &'a Value);

impl<'a> Page<'a> {
    fn raw(&mut self, html: &str) {
        self.0.push_str(html);
    }

    fn text(&mut self, text: &str) {
        self.0.push_str(&escaped(text));
    }

    /// Writes a text, with code between backquotes.
    fn prose(&mut self, text: &str) {
        for (place, part) in text.split('`').enumerate() {
            let is_code = place % 2 == 1;
            self.raw(if is_code { "<code>" } else { "" });
            self.text(part);
            self.raw(if is_code { "</code>" } else { "" });
        }
    }

    fn paragraphs(&mut self, text: &str) {
        for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
            self.raw("<p>");
            self.prose(paragraph);
            self.raw("</p>\n");
        }
    }

    fn document(&mut self, document: &Value) {
        let info = &document["info"];
        self.raw("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>The API of Pentad</title>\n");
        self.raw("<meta name=\"viewport\" content=\"width=device-width\">\n");
        self.raw("<link rel=\"stylesheet\" href=\"/api/description.css\">\n<h1>The API of Pentad</h1>\n");
        self.paragraphs(word(&info["description"]));
        self.raw(
            "<p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>. The examples are for a shell in which ",
        );
        self.raw("<code>CLUB</code> is the address of this server and <code>TOKEN</code> a token:</p>\n");
        self.raw("<pre>CLUB=http://localhost:7355\nTOKEN=…</pre>\n");
        let operations = operations(document);
        let tags = list(&document["tags"]);
        self.raw("<nav>\n");
        for tag in tags {
            self.contents(tag, &operations);
        }
        self.raw("</nav>\n");
        for tag in tags {
            self.raw("<h2>");
            self.text(word(&tag["name"]));
            self.raw("</h2>\n");
            self.paragraphs(word(&tag["description"]));
            for operation in operations.iter().filter(|operation| operation.tag == word(&tag["name"])) {
                self.operation(operation);
            }
        }
        self.raw("<h2>Types</h2>\n");
        let parts: Vec<&str> = map(self.1).flat_map(|(name, schema)| parts(name, schema)).collect();
        for (name, schema) in map(self.1) {
            // A variant is shown with the type that it belongs to.
            if parts.iter().any(|part| name == *part || name.strip_suffix(FIELDS) == Some(*part)) {
                continue;
            }
            let _ = writeln!(self.0, "<h3 id=\"type-{name}\">{name}</h3>");
            self.paragraphs(word(&schema["description"]));
            self.schema(schema);
        }
        self.raw("</html>\n");
    }

    fn contents(&mut self, tag: &Value, operations: &[Described<'_>]) {
        self.raw("<ul>\n");
        for operation in operations.iter().filter(|operation| operation.tag == word(&tag["name"])) {
            let _ = write!(self.0, "<li><a href=\"#{}\">{} ", operation.anchor(), operation.method);
            self.text(operation.path);
            self.raw("</a></li>\n");
        }
        self.raw("</ul>\n");
    }

    fn operation(&mut self, operation: &Described<'_>) {
        let _ = write!(self.0, "<h3 id=\"{}\">{} ", operation.anchor(), operation.method);
        self.text(operation.path);
        self.raw("</h3>\n");
        self.paragraphs(word(&operation.about["summary"]));
        self.paragraphs(word(&operation.about["description"]));
        for example in operation.examples() {
            self.raw("<pre>");
            self.text(&example);
            self.raw("</pre>\n");
        }
        self.raw("<dl>\n");
        for parameter in list(&operation.about["parameters"]) {
            self.raw("<dt><code>");
            self.text(word(&parameter["name"]));
            self.raw("</code></dt><dd>");
            let is_optional = parameter["required"] != Value::Bool(true);
            self.kind(&parameter["schema"]);
            self.raw(if is_optional { ", may be left out. " } else { ". " });
            self.prose(word(&parameter["description"]));
            self.raw("</dd>\n");
        }
        for (kind, body) in map(&operation.about["requestBody"]["content"]) {
            self.raw("<dt>body</dt><dd>");
            self.kind(&body["schema"]);
            self.raw(" as ");
            self.text(kind);
            self.raw("</dd>\n");
        }
        for (status, response) in map(&operation.about["responses"]) {
            let _ = write!(self.0, "<dt>{status}</dt><dd>");
            self.prose(word(&response["description"]));
            for (kind, body) in map(&response["content"]) {
                self.raw(": ");
                self.kind(&body["schema"]);
                self.raw(" as ");
                self.text(kind);
            }
            self.raw("</dd>\n");
        }
        self.raw("</dl>\n");
    }

    /// Writes the type of a schema in a few words.
    fn kind(&mut self, schema: &Value) {
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            let _ = write!(self.0, "<a href=\"#type-{name}\">{name}</a>");
        } else if schema["type"] == "array" {
            self.raw("list of ");
            self.kind(&schema["items"]);
        } else if let Some(choices) = schema["oneOf"].as_array() {
            for (place, choice) in choices.iter().filter(|choice| choice["type"] != "null").enumerate() {
                self.raw(if place > 0 { " or " } else { "" });
                self.kind(choice);
            }
        } else {
            let kinds = match &schema["type"] {
                Value::Array(kinds) => kinds.iter().map(word).filter(|kind| *kind != "null").collect(),
                kind => vec![word(kind)],
            };
            self.text(&kinds.join(" or "));
        }
    }

    /// Writes the fields or the choices of a type.
    fn schema(&mut self, schema: &Value) {
        if !schema["properties"].is_object() && !schema["oneOf"].is_array() && !schema["allOf"].is_array() {
            self.raw("<p>");
            let words: Vec<String> = list(&schema["enum"]).iter().map(Value::to_string).collect();
            if words.is_empty() {
                self.kind(schema)
            } else {
                self.text(&words.join(" or "))
            }
            self.raw("</p>\n");
        }
        self.fields(schema);
        for part in list(&schema["allOf"]) {
            if part["$ref"].is_string() {
                self.raw("<p>With the fields of ");
                self.kind(part);
                self.raw(".</p>\n");
            }
            self.fields(part);
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            self.raw("<dl>\n");
            for choice in choices {
                self.choice(choice);
            }
            self.raw("</dl>\n");
        }
    }

    /// Writes one choice of a type: a word, or an object with one field.
    fn choice(&mut self, choice: &Value) {
        let (part, choice) = self.resolved(choice);
        let words = list(&choice["enum"]).iter().map(Value::to_string);
        let names = map(&choice["properties"]).map(|(name, _)| format!("{{ \"{name}\": … }}"));
        self.raw("<dt");
        self.anchor(part);
        self.raw("><code>");
        self.text(&words.chain(names).collect::<Vec<_>>().join(" or "));
        self.raw("</code></dt><dd>");
        self.prose(word(&choice["description"]));
        for (_, inner) in map(&choice["properties"]) {
            let (fields, shown) = self.resolved(inner);
            let is_own = fields.is_some_and(|fields| fields.strip_suffix(FIELDS) == part);
            if is_own || inner["properties"].is_object() {
                self.raw("<div");
                self.anchor(fields.filter(|_| is_own));
                self.raw(">");
                self.fields(shown);
                self.raw("</div>");
            } else {
                self.raw(" (");
                self.kind(inner);
                self.raw(")");
            }
        }
        self.raw("</dd>\n");
    }

    /// Returns the target of a reference, with its name.
    fn resolved<'b>(&self, schema: &'b Value) -> (Option<&'b str>, &'b Value)
    where
        'a: 'b,
    {
        let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
        (name, name.map_or(schema, |name| &self.1[name]))
    }

    /// Makes an element the link target of a type.
    fn anchor(&mut self, name: Option<&str>) {
        if let Some(name) = name {
            let _ = write!(self.0, " id=\"type-{name}\"");
        }
    }

    fn fields(&mut self, schema: &Value) {
        if !schema["properties"].is_object() {
            return;
        }
        self.raw("<dl>\n");
        for (name, field) in map(&schema["properties"]) {
            let is_required = list(&schema["required"]).iter().any(|required| required == name);
            self.raw("<dt><code>");
            self.text(name);
            self.raw("</code></dt><dd>");
            self.kind(field);
            self.raw(if is_required { ". " } else { ", may be missing. " });
            self.prose(word(&field["description"]));
            self.raw("</dd>\n");
        }
        self.raw("</dl>\n");
    }
}

/// Returns the names of the variants of a type that are components of their own.
fn parts<'a>(name: &'a str, schema: &'a Value) -> impl Iterator<Item = &'a str> {
    let names = list(&schema["oneOf"]).iter().filter_map(|choice| choice["$ref"].as_str()?.rsplit('/').next());
    names.filter(move |part| part.len() > name.len() && part.starts_with(name))
}

/// An operation of the description.
struct Described<'a> {
    method: String,
    path: &'a str,
    tag: &'a str,
    about: &'a Value,
}

impl Described<'_> {
    fn anchor(&self) -> String {
        format!("{}{}", self.method.to_lowercase(), self.path.replace(['/', '{', '}'], "-"))
    }

    /// Returns curl commands for the operation: one for each example of a body.
    fn examples(&self) -> Vec<String> {
        if self.path.ends_with("/socket") {
            return Vec::new();
        }
        let mut command = "curl".to_owned();
        let is_stream = self.path.ends_with("/stream");
        command += if is_stream { " --no-buffer" } else { "" };
        let ways = list(&self.about["security"]);
        if !ways.is_empty() && !ways.contains(&Value::Object(Map::new())) {
            command += " -H \"authorization: Bearer $TOKEN\"";
        }
        let mut address = self.path.to_owned();
        let mut query = Vec::new();
        for parameter in list(&self.about["parameters"]) {
            let (name, example) = (word(&parameter["name"]), word(&parameter["example"]));
            match word(&parameter["in"]) {
                "path" => address = address.replace(&format!("{{{name}}}"), example),
                _ if !example.is_empty() => query.push(format!("{name}={example}")),
                _ => {}
            }
        }
        if !query.is_empty() {
            address = format!("{address}?{}", query.join("&"));
        }
        let content = &self.about["requestBody"]["content"]["application/json"];
        let several = map(&content["examples"]).map(|(_, example)| &example["value"]);
        let bodies: Vec<&Value> = several.chain(content.get("example")).collect();
        if bodies.is_empty() {
            let post = if self.method == "POST" { " -X POST" } else { "" };
            return vec![format!("{command}{post} \"$CLUB{address}\"")];
        }
        let with_body = |body: &&Value| {
            let body = body.to_string().replace('\'', "'\\''");
            format!("{command} --json '{body}' \"$CLUB{address}\"")
        };
        bodies.iter().map(with_body).collect()
    }
}

fn operations(document: &Value) -> Vec<Described<'_>> {
    let mut operations = Vec::new();
    for (path, item) in map(&document["paths"]) {
        for (method, about) in map(item) {
            operations.push(Described { method: method.to_uppercase(), path, tag: word(&about["tags"][0]), about });
        }
    }
    operations
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn map(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flatten().map(|(name, value)| (name.as_str(), value))
}
