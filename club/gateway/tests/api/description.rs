//! The description of the API contains every route and nothing else.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use axum::response::Response;
use pentad_club::{Club, Settings, SystemTime};
use pentad_gateway::{Gateway, Proxies, Rates, routes};
use pentad_store::fresh_place;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use tower::ServiceExt as _;

/// Returns the description as it is served.
pub(crate) fn document() -> Value {
    pentad_gateway::description().clone()
}

/// Validates values against schemas of the description.
pub(crate) struct Checker {
    compiler: boon::Compiler,
    schemas: boon::Schemas,
    known: HashMap<String, boon::SchemaIndex>,
}

const DOCUMENT: &str = "http://club.example/openapi.json";

impl Checker {
    pub(crate) fn new() -> Checker {
        let mut compiler = boon::Compiler::new();
        compiler.add_resource(DOCUMENT, document()).unwrap();
        Checker { compiler, schemas: boon::Schemas::new(), known: HashMap::new() }
    }

    pub(crate) fn check_type(&mut self, name: &str, value: &Value) -> Result<(), String> {
        self.check(&format!("/components/schemas/{name}"), value)
    }

    pub(crate) fn check(&mut self, pointer: &str, value: &Value) -> Result<(), String> {
        let index = *self.known.entry(pointer.to_owned()).or_insert_with(|| {
            // Slashes and braces of a path are escaped in a pointer, and characters that are invalid in URLs are percent-encoded.
            let url = format!("{DOCUMENT}#{}", pointer.replace('{', "%7B").replace('}', "%7D"));
            self.compiler.compile(&url, &mut self.schemas).unwrap_or_else(|error| panic!("{pointer}: {error}"))
        });
        self.schemas.validate(value, index).map_err(|error| format!("{error:#}"))
    }
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// Returns every method and path with its description.
fn operations(document: &Value) -> Vec<(Method, &str, &Value)> {
    let operations = members(&document["paths"]).flat_map(|(path, item)| {
        members(item).map(move |(method, about)| (method.to_uppercase().parse().unwrap(), path.as_str(), about))
    });
    operations.collect()
}

async fn gateway() -> (Gateway, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let place = fresh_place(folder.path()).await;
    let club = Club::open(place, Settings::default(), Arc::new(SystemTime::start())).await.unwrap();
    (Gateway::new(club, Rates::unlimited(), Proxies::default()), folder)
}

async fn ask(gateway: &Gateway, method: &Method, path: &str) -> Response {
    let path = path.replace("{id}", "none").replace("{name}", "none").replace("{key}", "none");
    let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
    routes(gateway.clone()).oneshot(request).await.unwrap()
}

async fn text(response: Response) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 22).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn what_is_described_is_there_and_nothing_besides() {
    let (gateway, _folder) = gateway().await;
    let document = document();
    let described = operations(&document);
    for (method, path, about) in &described {
        let answer = ask(&gateway, method, path).await;
        let status = answer.status();
        assert_ne!(status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
        assert!(about["responses"].get(status.as_str()).is_some(), "{method} {path} answers {status}");
        if status == StatusCode::NOT_FOUND {
            let problem = text(answer).await;
            assert!(!problem.contains("see /api"), "{method} {path}: {problem}");
        }
    }
    for (_, path, _) in &described {
        for method in [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            if !described.iter().any(|(known, other, _)| *known == method && other == path) {
                let answer = ask(&gateway, &method, path).await;
                assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
                assert!(answer.headers().contains_key(header::ALLOW), "{method} {path}");
            }
        }
    }
    // The check above would miss a route that is added without its description.
    let source = concat!(include_str!("../../src/endpoints.rs"), include_str!("../../src/routes.rs"));
    for way in [".route(", ".route_service(", ".nest_service(", ".merge("] {
        assert!(!source.contains(way), "a route is added with {way}");
    }
    assert_eq!(source.matches(".nest(").count(), 1);
    let listed = source.matches("routes!(").count();
    assert_eq!(members(&document["paths"]).count(), listed, "every line of endpoints.rs is a path");
}

#[test]
fn every_operation_says_what_can_go_wrong() {
    let document = document();
    for (method, path, about) in operations(&document) {
        let here = format!("{method} {path}");
        assert!(!about["summary"].as_str().unwrap_or_default().is_empty(), "{here} has no summary");
        let answers = |status: &str| about["responses"].get(status).is_some();
        let statuses: Vec<&String> = members(&about["responses"]).map(|(status, _)| status).collect();
        assert!(answers("429"), "{here}");
        let is_known = about["security"].as_array().is_some_and(|ways| !ways.contains(&json!({})));
        assert_eq!(answers("401"), is_known, "{here} {statuses:?}");
        assert_eq!(answers("422"), about["requestBody"].is_object(), "{here} {statuses:?}");
        assert!(!path.contains('{') || answers("404"), "{here} {statuses:?}");
        assert!(method != Method::POST || answers("403"), "{here} {statuses:?}");
        for (status, answer) in members(&about["responses"]) {
            // A page for people shows the error in words.
            let is_page = answer["content"].get("text/html").is_some() && path.starts_with("/api/mail/stop/");
            if status.starts_with(['4', '5']) && !is_page {
                let schema = &answer["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Problem", "{here} {status}");
            }
        }
    }
}

#[test]
fn the_description_is_one_of_openapi() {
    const OFFICIAL: &str = "https://spec.openapis.org/oas/3.1/schema/2022-10-07";
    let official: Value = serde_json::from_str(include_str!("../../../../testdata/openapi/3.1.json")).unwrap();
    assert_eq!(official["$id"], OFFICIAL);
    let (mut compiler, mut schemas) = (boon::Compiler::new(), boon::Schemas::new());
    compiler.add_resource(OFFICIAL, official).unwrap();
    let index = compiler.compile(OFFICIAL, &mut schemas).unwrap();
    let document = document();
    schemas.validate(&document, index).unwrap_or_else(|error| panic!("{error:#}"));
    let broken = json!({ "openapi": "3.1.0", "info": {}, "paths": {} });
    assert!(schemas.validate(&broken, index).is_err(), "it is looked at");
    // The official schema does not cover these rules.
    let mut known = HashMap::new();
    for (method, path, about) in operations(&document) {
        let id = about["operationId"].as_str().unwrap_or_default();
        assert!(!id.is_empty(), "{method} {path}");
        if let Some(other) = known.insert(id, path) {
            panic!("{path} and {other} are both called {id}");
        }
        for parameter in about["parameters"].as_array().into_iter().flatten() {
            let is_in_path = path.contains(&format!("{{{}}}", parameter["name"].as_str().unwrap_or_default()));
            assert_eq!(is_in_path, parameter["in"] == "path", "{path} {parameter}");
        }
    }
    // Each schema is valid JSON Schema.
    let mut checker = Checker::new();
    for (name, _) in members(&document["components"]["schemas"]) {
        let _ = checker.check_type(name, &json!(null));
    }
}

#[test]
fn generators_of_clients_find_a_name_for_everything() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    let mut variants = 0;
    for (name, schema) in members(schemas) {
        assert!(name.starts_with(char::is_uppercase), "{name} is no name of a class");
        for choice in schema["oneOf"].as_array().into_iter().flatten() {
            assert!(choice["$ref"].is_string(), "{name} is one of something without a name: {choice}");
            variants += 1;
        }
        // An object inside another one would be named by its place, and names of places may collide.
        for (field, inner) in members(&schema["properties"]) {
            assert!(inner["properties"].is_null(), "{name}.{field} has no name");
        }
    }
    assert!(variants > 50, "{variants}");
    for (_, path, about) in operations(&document) {
        for (status, answer) in members(&about["responses"]) {
            for (kind, content) in members(&answer["content"]) {
                let is_binary = kind == "image/png";
                assert_eq!(is_binary, content["schema"]["format"] == "binary", "{path} {status} {kind} {content}");
            }
        }
    }
    let find = &document["paths"]["/api/games"]["get"]["parameters"];
    let position = find.as_array().unwrap().iter().find(|parameter| parameter["name"] == "position").unwrap();
    assert_eq!(position["schema"]["pattern"], "^[0-9a-fA-F]{1,16}$");
}

#[test]
fn references_lead_somewhere_and_examples_are_as_described() {
    let document = document();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 50);
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    let (mut checker, mut count) = (Checker::new(), 0);
    for (method, path, about) in operations(&document) {
        let content = &about["requestBody"]["content"]["application/json"];
        let several = members(&content["examples"]).map(|(_, example)| &example["value"]);
        for example in several.chain(content.get("example")) {
            let place = path.replace('~', "~0").replace('/', "~1");
            let method = method.as_str().to_lowercase();
            let pointer = format!("/paths/{place}/{method}/requestBody/content/application~1json/schema");
            checker.check(&pointer, example).unwrap_or_else(|error| panic!("{path} {example}: {error}"));
            count += 1;
        }
        assert!(content.is_null() || content["examples"].is_object() || !content["example"].is_null(), "{path}");
    }
    assert!(count > 10, "{count}");
}

fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(map) => {
            found.extend(map.get("$ref").and_then(Value::as_str));
            map.values().for_each(|value| references(value, found));
        }
        Value::Array(list) => list.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_description_is_served_to_programs_and_to_people() {
    let (gateway, _folder) = gateway().await;
    let served = ask(&gateway, &Method::GET, "/api/openapi.json").await;
    assert_eq!(served.headers()[header::CONTENT_TYPE], "application/json");
    assert_eq!(serde_json::from_str::<Value>(&text(served).await).unwrap(), document());
    let page = ask(&gateway, &Method::GET, "/api").await;
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    let policy = page.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'self'"), "{policy}");
    let page = text(page).await;
    for part in ["<script", "style=", "http://www", "https://"] {
        assert!(!page.contains(part), "{part}");
    }
    let document = document();
    for (method, path, _) in operations(&document) {
        assert!(page.contains(&format!("{method} {path}</h3>")), "{method} {path}");
    }
    for (name, _) in members(&document["components"]["schemas"]) {
        assert!(page.contains(&format!("id=\"type-{name}\"")), "{name}");
    }
    for (place, _) in page.match_indices("href=\"#") {
        let target = page[place + 7..].split('"').next().unwrap();
        assert!(page.contains(&format!("id=\"{target}\"")), "#{target}");
    }
    assert_eq!(page.matches("<dl>").count(), page.matches("</dl>").count());
    let style = ask(&gateway, &Method::GET, "/api/description.css").await;
    assert_eq!(style.headers()[header::CONTENT_TYPE], "text/css; charset=utf-8");
}
