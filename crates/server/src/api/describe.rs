//! The description of the interface as programs that write clients read it.
//!
//! The routes say what is particular to them; what holds for all of them is filled in here, so
//! that a generated client is whole: every status has its words, every refusal is a problem, and
//! either way of showing who one is has a name.

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

/// The whole description, as JSON.
pub(crate) fn describe(routes: &OpenApi) -> String {
    let mut description = serde_json::to_value(routes).unwrap_or_default();
    if let Some(paths) = description["paths"].as_object_mut() {
        let operations = paths.values_mut().filter_map(Value::as_object_mut);
        for operation in operations.flat_map(Map::values_mut) {
            complete(operation);
        }
    }
    description["components"]["securitySchemes"] = json!({
        "token": { "type": "http", "scheme": "bearer" },
        "session": { "type": "apiKey", "in": "cookie", "name": crate::access::COOKIE },
    });
    if let Some(schemas) = description["components"]["schemas"].as_object_mut() {
        let named = schemas.iter_mut().flat_map(|(name, schema)| name_variants(name, schema));
        let named: Vec<(String, Value)> = named.collect();
        schemas.extend(named);
    }
    close_tuples(&mut description);
    let text = serde_json::to_string_pretty(&description);
    text.unwrap_or_default()
}

/// The words and the bodies of the answers of a route, and who may ask.
fn complete(operation: &mut Value) {
    if operation["x-role"].as_str().is_some_and(|role| role != "public") {
        operation["security"] = json!([{ "token": [] }, { "session": [] }]);
    }
    if let Some(bytes) = operation.pointer_mut("/requestBody/content/application~1octet-stream") {
        bytes["schema"] = json!({ "type": "string", "format": "binary" });
    }
    let Some(answers) = operation["responses"].as_object_mut() else { return };
    for (status, answer) in answers {
        if answer["description"].as_str().is_none_or(str::is_empty) {
            answer["description"] = words(status).into();
        }
        if status.starts_with('4') && answer.get("content").is_none() {
            let problem = json!({ "schema": { "$ref": "#/components/schemas/ProblemView" } });
            answer["content"] = json!({ "application/problem+json": problem });
        }
    }
}

/// What a status means wherever it is given.
fn words(status: &str) -> &'static str {
    match status {
        "200" => "The answer",
        "201" => "It is made",
        "204" => "It is done",
        "401" => "Nobody is logged in, or the password is wrong",
        "403" => "The account may not do this",
        "404" => "There is no such thing",
        "409" => "The state of things does not allow it",
        "422" => "The request can be read and is wrong",
        _ => "As the status says",
    }
}

/// Generators call the variants of a form by their titles, and number them where there are none;
/// and some stumble over a form inside a variant, which gets a name of its own here.
fn name_variants(name: &str, schema: &mut Value) -> Vec<(String, Value)> {
    let mut named = Vec::new();
    let variants = schema.get_mut("oneOf").and_then(Value::as_array_mut);
    for variant in variants.into_iter().flatten().filter_map(Value::as_object_mut) {
        let Some(fields) = variant.get_mut("properties").and_then(Value::as_object_mut) else {
            continue;
        };
        let kind = fields.get("kind").and_then(|kind| kind["enum"][0].as_str()).map(title);
        if let Some(kind) = kind {
            let form = name.strip_suffix("Form").unwrap_or(name);
            variant.insert("title".to_owned(), format!("{kind}{form}").into());
            continue;
        }
        let inner = fields.iter_mut().filter(|(_, inner)| inner.get("properties").is_some());
        for (field, inner) in inner {
            let own = format!("{}{name}", title(field));
            let link = json!({ "$ref": format!("#/components/schemas/{own}") });
            named.push((own, std::mem::replace(inner, link)));
        }
    }
    named
}

/// `enter-result` as the name of a type: `EnterResult`.
fn title(kind: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    kind.split('-').map(word).collect()
}

/// Pairs are lists of a fixed length: said by the length, which every generator understands, and
/// not by forbidding further items.
fn close_tuples(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let length = fields.get("prefixItems").and_then(Value::as_array).map(Vec::len);
            if let Some(length) = length.filter(|_| fields.get("items") == Some(&json!(false))) {
                fields.remove("items");
                fields.insert("minItems".to_owned(), length.into());
                fields.insert("maxItems".to_owned(), length.into());
            }
            fields.values_mut().for_each(close_tuples);
        }
        Value::Array(items) => items.iter_mut().for_each(close_tuples),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described() -> Value {
        serde_json::from_str(&crate::app::description()).unwrap()
    }

    fn operations(description: &Value) -> impl Iterator<Item = (&String, &Value)> {
        let paths = description["paths"].as_object().unwrap().iter();
        paths.flat_map(|(path, methods)| {
            methods.as_object().unwrap().values().map(move |operation| (path, operation))
        })
    }

    #[test]
    fn every_answer_has_words_and_every_refusal_a_problem() {
        let description = described();
        for (path, operation) in operations(&description) {
            for (status, answer) in operation["responses"].as_object().unwrap() {
                assert!(
                    answer["description"].as_str().is_some_and(|text| !text.is_empty()),
                    "{path}"
                );
                let is_refusal = status.starts_with('4');
                let has_problem = answer["content"].get("application/problem+json").is_some();
                assert_eq!(is_refusal, has_problem, "{path} {status}");
            }
        }
    }

    #[test]
    fn parameters_are_in_the_path_only_if_the_path_names_them() {
        let description = described();
        for (path, operation) in operations(&description) {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                let is_in_path = parameter["in"] == "path";
                assert_eq!(is_in_path, path.contains(&format!("{{{name}}}")), "{path}: {name}");
            }
        }
    }

    #[test]
    fn commands_have_names() {
        let description = described();
        let commands = description["components"]["schemas"]["CommandForm"]["oneOf"].as_array();
        let titles: Vec<&str> =
            commands.unwrap().iter().map(|it| it["title"].as_str().unwrap()).collect();
        assert!(titles.contains(&"EnterResultCommand"), "{titles:?}");
        assert!(titles.iter().all(|title| title.ends_with("Command")), "{titles:?}");
    }

    #[test]
    fn names_of_operations_are_unique() {
        let description = described();
        let mut names: Vec<&str> =
            operations(&description).map(|(_, it)| it["operationId"].as_str().unwrap()).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
