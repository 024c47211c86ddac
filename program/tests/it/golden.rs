//! Records made from the golden games, run through `pentad trace` and compared with them.

use crate::pentad;
use std::fs;
use std::path::PathBuf;

#[test]
fn trace_gives_every_golden_game_to_the_letter() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../testdata/golden");
    let mut games = 0;
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let file = entry.expect("it can be read").path();
        if file.file_name().is_some_and(|name| name == "perft.jsonl") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("it can be read");
        let (record, expected) = record_and_trace(&text);
        let traced = pentad("trace -", &record);
        assert_eq!(traced.code, 0, "{}: {}", file.display(), traced.err);
        assert_eq!(traced.out, expected, "{}", file.display());
        games += 1;
    }
    assert!(games > 100);
}

fn record_and_trace(golden: &str) -> (String, String) {
    let mut lines = golden.lines();
    let headers: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(lines.next().expect("headers")).expect("JSON");
    let mut record = String::new();
    for (name, value) in headers {
        record.push_str(&format!("[{name} {value}]\n"));
    }
    record.push('\n');
    let mut trace = String::new();
    for line in lines {
        let position: serde_json::Value = serde_json::from_str(line).expect("JSON");
        match position["play"].as_str() {
            Some(play) => {
                record.push_str(&format!("{play}\n"));
                trace.push_str(&line.replace(&format!(",\"play\":\"{play}\""), ""));
            }
            None => trace.push_str(line),
        }
        trace.push('\n');
    }
    (record, trace)
}
