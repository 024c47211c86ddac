//! Bots against each other.

use crate::{GAMES, pentad, raw};
use serde_json::Value;
use std::fs;

fn json(words: &str) -> Value {
    let run = pentad(words, "");
    assert_eq!(run.code, 0, "{words}: {}", run.err);
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn a_match_is_counted_and_shown_in_three_ways() {
    let words = "arena iris best:effort=200 random -o size=4 --games 6 --seed 3";
    let found = json(&format!("{words} --json"));
    let comparison = &found["comparisons"][0];
    assert_eq!((&found["games"], &found["settings"]["options"]["Size"]), (&Value::from(6), &Value::from("4")));
    let count = |name: &str| comparison[name].as_u64().expect("a number");
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    assert_eq!(comparison["starts"], 3);
    let share = comparison["share"].as_f64().expect("a number");
    let ends = &comparison["interval"];
    assert!(ends["low"].as_f64().unwrap() <= share && share <= ends["high"].as_f64().unwrap());
    let text = pentad(words, "");
    assert!(text.out.contains("Elo") && text.out.contains("best:effort=200  random"), "{}", text.out);
    assert!(text.err.is_empty(), "no progress bar without a terminal: {}", text.err);
    assert!(pentad(&format!("{words} --markdown"), "").out.starts_with("| bot | against | games |"));
}

#[test]
fn more_than_two_seats_solitaires_and_ladders() {
    let three = json("arena quintets random random:effort=1 --seats 3 --games 6 --json");
    assert_eq!((&three["games"], &three["comparisons"][0]["starts"]), (&Value::from(6), &Value::from(2)));
    assert!((three["comparisons"][0]["fair"].as_f64().unwrap() - 1.0 / 3.0).abs() < 1e-9);
    let loom = json("arena loom best random --effort 20 --games 4 --json");
    assert_eq!(loom["alone"].as_array().expect("a list").len(), 2);
    assert!(loom["comparisons"][0]["difference"].is_number());
    let ladder = json("ladder loom --from 1 --to 3 --games 2 --json");
    let names: Vec<_> = ladder["comparisons"].as_array().expect("a list").iter().map(|row| &row["first"]).collect();
    assert_eq!(names, ["level:2", "level:3"]);
}

#[test]
fn results_are_kept_gone_on_with_and_guarded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("results.jsonl").display().to_string();
    let words =
        |games: u32, more: &str| format!("arena iris random uct --effort 20 --games {games} --results {file} {more}");
    assert_eq!(pentad(&words(4, ""), "").code, 0);
    let before = fs::read_to_string(&file).expect("kept");
    assert_eq!(before.lines().count(), 5);
    assert_eq!(json(&words(6, "--json"))["games"], 6);
    assert!(fs::read_to_string(&file).expect("kept").starts_with(&before), "what was played is not played again");
    let refused = pentad(&words(6, "--size 4"), "");
    assert_eq!((refused.code, refused.err.contains("was made with other settings")), (2, true), "{}", refused.err);
    let nowhere = pentad("arena iris random uct --effort 9 --games 2 --results /no/such/folder/x", "");
    assert_eq!(nowhere.code, 3, "{}", nowhere.err);
}

#[test]
fn games_are_written_as_records_that_are_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("records");
    for (game, count) in [("iri", 2), ("factory", 2)] {
        let words = format!("arena {game} random uct:effort=5 --games 2 --seed 9 --records {}", records.display());
        assert_eq!(pentad(&words, "").code, 0);
        let files: Vec<_> = fs::read_dir(&records).expect("made").map(|entry| entry.expect("a file").path()).collect();
        let own: Vec<_> = files.iter().filter(|path| path.display().to_string().contains(game)).collect();
        assert_eq!(own.len(), count, "{files:?}");
        for path in own {
            let record = fs::read_to_string(path).expect("a record");
            assert!(record.contains("[Players \"") && record.contains("[Event \"pentad arena"), "{record}");
            let checked = pentad("check -", &record);
            assert!(checked.code == 0 && !checked.out.contains("result *"), "{}{record}", checked.out);
        }
    }
}

#[test]
fn what_a_bot_foretells_is_compared_with_how_games_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("records");
    let words = format!("arena quintets best:effort=300 random --games 6 --records {}", records.display());
    assert_eq!(pentad(&words, "").code, 0);
    let words = format!("calibrate {} --effort 300 --every 4", records.display());
    let found = json(&format!("{words} --json"));
    assert_eq!(found["games"], 6);
    let rows = found["tenths"].as_array().expect("a list");
    let sum: u64 = rows.iter().map(|row| row["positions"].as_u64().expect("a number")).sum();
    assert_eq!(found["positions"], sum);
    let error = found["error"].as_f64().expect("a number");
    assert!(error < 0.25, "it says less than that every chance is a half: {error}");
    assert!(pentad(&words, "").out.contains(&format!("{sum} positions of 6 games; mean square error {error:.4}")));
    assert!(pentad(&format!("{words} --markdown"), "").out.starts_with("| said | won | 95 % | positions |"));
    let loom = folder.path().join("loom");
    assert_eq!(pentad(&format!("arena loom random --games 1 --records {}", loom.display()), "").code, 0);
    let refused = pentad(&format!("calibrate {}", loom.display()), "");
    assert!(refused.code == 2 && refused.err.contains("for two or more"), "{}", refused.err);
    let nothing = folder.path().join("nothing");
    assert_ne!(pentad(&format!("calibrate {}", nothing.display()), "").code, 0);
}

#[test]
fn a_sequential_test_says_what_it_has_decided() {
    let run = pentad("arena iris best random --effort 200 --games 400 --size 4 --sprt 0,200", "");
    assert!(run.out.contains("The test has decided: +200 Elo rather than +0."), "{}{}", run.out, run.err);
    let open = pentad("arena iris uct random --effort 20 --games 2 --sprt 0,5", "");
    assert!(open.out.contains("has not decided"), "{}", open.out);
}

#[test]
fn what_cannot_be_played_is_a_wrong_command_line() {
    for (words, answer) in [
        ("arena iris best", "at least two bots"),
        ("arena iris best nobody", "no bot called \"nobody\""),
        ("arena iris best level:9", "a level is a number from 1 to 8"),
        ("arena iris best uct -o Size=11", "3 to 10 are allowed"),
        ("arena iris best uct -o PlyLimit=11", "Iris has no option PlyLimit"),
        ("arena iris best uct -o Size", "-o Size=7"),
        ("arena loom best uct --sprt 0,10", "a sequential test needs two bots"),
        ("arena iris best uct --sprt 10,0", "the lower one first"),
        ("arena iris best uct --time fast", "100ms or 2s"),
        ("arena iris best engine:/no/such/engine", "cannot be started"),
        ("ladder iris --from 5 --to 5", "at least two bots"),
    ] {
        let refused = pentad(words, "");
        assert_eq!(refused.code, 2, "{words}: {}", refused.err);
        assert!(refused.err.contains(answer), "{words}: {}", refused.err);
    }
}

#[test]
fn the_program_plays_every_game_through_its_own_protocol() {
    let engine = format!("engine:'{}' engine", env!("CARGO_BIN_EXE_pentad"));
    for (game, seats) in GAMES {
        let words = ["arena", game, &engine, "random", "--effort", "10", "--games", "1", "--json"];
        let output = raw(&words, "");
        let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(found["games"], seats.max(2), "{game}: {found}");
        assert_eq!(found.get("forfeits"), None, "{game}: {found}");
    }
}
