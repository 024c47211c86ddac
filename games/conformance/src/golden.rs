use pentad_core::{Game, Headers, Options, SetupText, perft, trace_line};
use serde_json::{Map, Value};
use std::fs;
use std::path::PathBuf;

/// Replays every golden game of this game and compares each position with the trace byte for byte.
pub fn golden_games<G: Game>() {
    let prefix = format!("{}-", G::INFO.id);
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the golden games are in testdata/golden")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix)))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "there are golden games of {}", G::INFO.name);
    for file in files {
        replay::<G>(&file);
    }
}

/// Compares perft counts with those in `perft.jsonl`.
pub fn golden_perft<G: Game>() {
    let text = fs::read_to_string(folder().join("perft.jsonl")).expect("the counts can be read");
    let mut compared = 0;
    for line in text.lines() {
        let object = object(line);
        if object["Game"] != G::INFO.id {
            continue;
        }
        let counts = object["perft"].as_array().expect("counts").clone();
        let game = start::<G>(object);
        for (index, count) in counts.iter().enumerate() {
            let depth = index as u32 + 1;
            assert_eq!(Some(perft(&game, depth)), count.as_u64(), "perft {depth} of {line}");
        }
        compared += 1;
    }
    assert!(compared > 0, "there are counts for {}", G::INFO.name);
}

fn replay<G: Game>(file: &PathBuf) {
    let text = fs::read_to_string(file).expect("the golden game can be read");
    let mut lines = text.lines();
    let mut game = start::<G>(object(lines.next().expect("a line of headers")));
    for (ply, line) in lines.enumerate() {
        let place = || format!("{}, ply {ply}", file.display());
        let play = object(line).get("play").map(|play| play.as_str().expect("an action").to_owned());
        let expected = match &play {
            Some(play) => line.replace(&format!(",\"play\":\"{play}\""), ""),
            None => line.to_owned(),
        };
        assert_eq!(trace_line(&game, ply), expected, "{}", place());
        if let Some(play) = play {
            let action = game.read(&play).unwrap_or_else(|error| panic!("{}: {play}: {error}", place()));
            game.apply(action);
        }
    }
}

fn start<G: Game>(headers: Map<String, Value>) -> G {
    let headers: Headers =
        headers.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_str()?.to_owned()))).collect();
    let options = G::Options::from_headers(&headers).expect("golden options are allowed");
    match headers.get("Setup") {
        None => G::start(&options),
        Some(text) => {
            let setup = G::Setup::read(&options, text).expect("a golden setup can be read");
            G::from_setup(&options, &setup).expect("a golden setup is a position")
        }
    }
}

fn object(line: &str) -> Map<String, Value> {
    serde_json::from_str(line).expect("a JSON object")
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden")
}
