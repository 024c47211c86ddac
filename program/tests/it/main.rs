//! Tests of the program as a user runs it.

#[cfg(not(feature = "cluster"))]
mod alone;
mod analyze;
mod arena;
mod bot;
mod bots;
mod engine;
mod golden;
#[cfg(target_os = "linux")]
mod interrupted;
mod limits;
mod pictures;
mod play;
#[cfg(all(feature = "cluster", feature = "web"))]
mod proxies;
mod puzzles;
mod records;
#[cfg(all(unix, feature = "cluster", feature = "web"))]
mod scale;
#[cfg(feature = "web")]
mod serve;
#[cfg(feature = "web")]
mod served;
#[cfg(feature = "web")]
mod store;
#[cfg(feature = "cluster")]
mod workers;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The result of a run of the program.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// Runs `pentad` with arguments that are separated by spaces, and this standard input.
fn pentad(words: &str, input: &str) -> Run {
    let words: Vec<&str> = words.split_whitespace().collect();
    let Output { status, stdout, stderr } = raw(&words, input);
    Run {
        code: status.code().expect("the program ends by itself"),
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
    }
}

fn raw(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pentad"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may end without reading all of its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// All games, each with its least number of seats.
const GAMES: [(&str, usize); 6] =
    [("iri", 2), ("quintets", 2), ("iris", 2), ("enantiomerfolk", 2), ("loom", 1), ("factory", 2)];

#[test]
fn help_games_and_rules_are_worth_reading() {
    let help = pentad("--help", "");
    assert_eq!(help.code, 0);
    for word in ["play", "trace", "Exit codes", "Examples"] {
        assert!(help.out.contains(word), "{word}");
    }
    let games = pentad("games", "").out;
    let listed: serde_json::Value = serde_json::from_str(&pentad("games --json", "").out).expect("JSON");
    assert_eq!(listed.as_array().map(Vec::len), Some(GAMES.len()));
    for (index, (game, seats)) in GAMES.into_iter().enumerate() {
        assert!(games.contains(game));
        assert_eq!(listed[index]["id"], game);
        assert_eq!(listed[index]["seats"][0], seats);
        let rules = pentad(&format!("rules {game}"), "").out;
        assert!(rules.contains("## How moves are written"), "{game}");
    }
    assert!(pentad("completions bash", "").out.contains("_pentad"));
}

#[test]
fn every_option_of_every_game_is_in_the_help() {
    let games = pentad("games", "").out;
    let flags: Vec<&str> = games.lines().filter_map(|line| line.trim().strip_prefix("--")?.split(':').next()).collect();
    let listed: serde_json::Value = serde_json::from_str(&pentad("games --json", "").out).expect("JSON");
    let options =
        listed.as_array().expect("a list").iter().map(|game| game["options"].as_array().expect("a list").len());
    assert_eq!(flags.len(), options.sum::<usize>());
    for command in ["new", "play", "perft", "arena", "ladder"] {
        let help = pentad(&format!("{command} --help"), "").out;
        for flag in ["seats", "size", "restack"].iter().chain(&flags) {
            assert!(help.contains(&format!("--{flag} <")), "{flag} is not in the help of {command}");
        }
    }
}

#[test]
fn exit_codes_tell_what_went_wrong() {
    assert_eq!(pentad("frobnicate", "").code, 2);
    assert_eq!(pentad("new chess", "").code, 2);
    assert_eq!(pentad("new iris --size 11", "").code, 2);
    assert_eq!(pentad("trace no-such-file.txt", "").code, 3);
    assert_eq!(pentad("check -", "[Game \"iris\"]\n\na1\n").code, 1);
    assert_eq!(pentad("check -", "[Game \"iris\"]\n\ne5\n").code, 0);
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(pentad("perft quintets --depth 3", "").out, "42228\n");
    assert_eq!(pentad("perft quintets --seats 3 --depth 3", "").out, "35640\n");
    assert_eq!(pentad("perft - --depth 1", "[Game \"iris\"]\n\ne5\n").out, "49\n");
    let divided = pentad("perft iris --size 3 --depth 2 --divide", "").out;
    assert_eq!(divided.lines().count(), 8);
    assert!(divided.ends_with("total  91\n"), "{divided}");
    let json: serde_json::Value =
        serde_json::from_str(&pentad("perft iris --size 3 --depth 2 --divide --json", "").out).expect("JSON");
    assert_eq!(json["count"], 91);
    assert_eq!(json["divide"]["c3"], 13);
}

#[test]
fn bench_measures_what_is_asked() {
    let measured = pentad("bench loom iris --runs 1 --time 1 --json", "").out;
    let json: serde_json::Value = serde_json::from_str(&measured).expect("JSON");
    let names: Vec<_> = json.as_array().expect("a list").iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, ["iris Size 5", "iris Size 6", "iris Size 8", "loom"]);
    assert!(json[0]["playouts_per_second"]["median"].as_f64().is_some_and(|rate| rate > 0.0));
    assert_eq!(json[3]["perft"]["nodes"], 57_808);
    assert!(pentad("bench loom --runs 1 --time 1 --no-perft", "").out.contains("loom"));
    assert_eq!(pentad("bench chess", "").code, 2);
}
