//! Variants in the description: each variant of a type becomes a component with a name. Client generators name schemas without one by their
//! place, so that two of them may get the same name.

use serde_json::{Map, Value, json};

/// Commands that are always refused: those reserved for the server, and one that has a route of its own.
const NOT_TAKEN: [&str; 5] = ["absent", "present", "resume", "excuse", "say"];

/// Name of the type of durations.
const SPAN: &str = "Millis";

const COMPONENTS: &str = "#/components/schemas/";

/// Suffix of the name of a variant's fields.
pub(crate) const FIELDS: &str = "Fields";

/// Removes commands from the description that are always refused.
pub(crate) fn leave_out_untaken_commands(document: &mut Value) {
    if let Some(choices) = document["components"]["schemas"]["Command"]["oneOf"].as_array_mut() {
        choices.retain(|choice| word_of(choice).is_none_or(|word| !NOT_TAKEN.contains(&word.as_str())));
    }
}

/// Gives the type of durations its name in the API; the library names it after its number type, which client generators cannot use.
pub(crate) fn name_spans(document: &mut Value) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    if let Some(mut span) = schemas.remove("u64") {
        span["description"] = "A span of time in milliseconds.".into();
        schemas.insert(SPAN.to_owned(), span);
    }
    refer_to_spans(document);
}

fn refer_to_spans(value: &mut Value) {
    if value.get("$ref").is_some_and(|path| *path == format!("{COMPONENTS}u64")) {
        value["$ref"] = format!("{COMPONENTS}{SPAN}").into();
    }
    match value {
        Value::Object(map) => map.values_mut().for_each(refer_to_spans),
        Value::Array(list) => list.iter_mut().for_each(refer_to_spans),
        _ => {}
    }
}

/// Moves every variant, and the object inside it, into a component of its own.
pub(crate) fn name_variants(document: &mut Value) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    let mut parts = Map::new();
    for (name, schema) in schemas.iter_mut() {
        let Some(choices) = schema.get_mut("oneOf").and_then(Value::as_array_mut) else { continue };
        for choice in choices {
            let Some(word) = word_of(choice) else { continue };
            let part = format!("{name}{}", camel(&word));
            let inner = choice.get_mut("properties").and_then(|properties| properties.get_mut(&word));
            if let Some(inner) = inner.filter(|inner| inner["properties"].is_object()) {
                parts.insert(format!("{part}{FIELDS}"), std::mem::take(inner));
                *inner = reference(&format!("{part}{FIELDS}"));
            }
            parts.insert(part.clone(), std::mem::take(choice));
            *choice = reference(&part);
        }
    }
    for (name, part) in parts {
        // A duplicate name would lose a type.
        assert!(schemas.insert(name.clone(), part).is_none(), "two types are called {name}");
    }
}

/// Returns the name of a variant: its only word, or the name of its only field.
fn word_of(choice: &Value) -> Option<String> {
    let only = |list: Vec<&str>| match list[..] {
        [one] => Some(one.to_owned()),
        _ => None,
    };
    if let Some(words) = choice["enum"].as_array() {
        return only(words.iter().filter_map(Value::as_str).collect());
    }
    only(choice["properties"].as_object()?.keys().map(String::as_str).collect())
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{COMPONENTS}{name}") })
}

/// Converts `offer_draw` to `OfferDraw`.
fn camel(word: &str) -> String {
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    word.split('_').map(capital).collect()
}
