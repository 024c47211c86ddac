//! Golden games and perft counts, replayed with the twins.

use pentad_conformance::{ToAct, Twin};
use pentad_core::Headers;
use pentad_twins::{Enantiomerfolk, Factory, Iri, Iris, Loom, Quintets};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

#[test]
fn iris() {
    check::<Iris>("iris");
}

#[test]
fn quintets() {
    check::<Quintets>("quintets");
}

#[test]
fn enantiomerfolk() {
    check::<Enantiomerfolk>("enantiomerfolk");
}

#[test]
fn iri() {
    check::<Iri>("iri");
}

#[test]
fn loom() {
    check::<Loom>("loom");
}

#[test]
fn factory() {
    check::<Factory>("factory");
}

fn check<T: Twin + Clone>(game: &str) {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the golden games are in testdata/golden")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&format!("{game}-"))))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "there are golden games of {game}");
    for file in files {
        replay::<T>(&file);
    }

    let text = fs::read_to_string(folder().join("perft.jsonl")).expect("the counts can be read");
    for line in text.lines().map(parse).filter(|line| line["Game"] == game) {
        let twin = T::start(&headers(&line));
        let expected = line["perft"].as_array().expect("counts");
        for (index, count) in expected.iter().enumerate() {
            assert_eq!(Some(sequences(&twin, index + 1)), count.as_u64(), "perft {} of {line}", index + 1);
        }
    }
}

fn replay<T: Twin>(file: &PathBuf) {
    let text = fs::read_to_string(file).expect("the golden game can be read");
    let mut lines = text.lines().map(parse);
    let mut twin = T::start(&headers(&lines.next().expect("a line of headers")));
    for (ply, line) in lines.enumerate() {
        let place = format!("{}, ply {ply}", file.display());
        let to_act = match twin.to_act() {
            ToAct::Seat(seat) => json!(seat),
            ToAct::Chance => json!("chance"),
            ToAct::Nobody => Value::Null,
        };
        let mut legal = twin.legal();
        legal.sort();
        assert_eq!(to_act, line["to_act"], "to act: {place}");
        assert_eq!(json!(legal), line["legal"], "legal actions: {place}");
        assert_eq!(twin.scores(), line["scores"].to_string(), "scores: {place}");
        assert_eq!(json!(twin.winners()), line["winners"], "winners: {place}");
        if let Some(play) = line.get("play") {
            twin.play(play.as_str().expect("an action"));
        }
    }
}

/// Counts the action sequences of this length.
fn sequences<T: Twin + Clone>(twin: &T, length: usize) -> u64 {
    let legal = twin.legal();
    if length == 1 {
        return legal.len() as u64;
    }
    legal
        .iter()
        .map(|action| {
            let mut next = twin.clone();
            next.play(action);
            sequences(&next, length - 1)
        })
        .sum()
}

fn headers(line: &Value) -> Headers {
    let values = line.as_object().expect("an object").iter();
    values.filter_map(|(name, value)| Some((name.as_str(), value.as_str()?))).collect()
}

fn parse(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden")
}
