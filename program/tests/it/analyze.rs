//! Analysis of recorded games.

use crate::pentad;
use serde_json::Value;

const THROWN_AWAY: &str = "[Game \"iris\"]\n[Size \"3\"]\n\nc3\na1\npass\npass\n";

#[test]
fn the_biggest_mistake_is_named_in_a_sentence() {
    let told = pentad("analyze - --effort 400", THROWN_AWAY);
    assert_eq!(told.code, 0, "{}", told.err);
    let heads: Vec<&str> = told.out.lines().next().expect("a table").split_whitespace().collect();
    assert_eq!(heads, ["ply", "seat", "action", "win", "loss", "better", "was"]);
    assert_eq!(told.out.lines().take_while(|line| !line.is_empty()).count(), 5);
    assert!(told.out.contains("\nPly 3: pass by black cost "), "{}", told.out);
    assert!(told.err.is_empty(), "no progress bar without a terminal: {}", told.err);
}

#[test]
fn scripts_get_every_ply() {
    let told: Value = serde_json::from_str(&pentad("analyse - --effort 400 --json", THROWN_AWAY).out).expect("JSON");
    assert_eq!((&told["game"], &told["result"]), (&Value::from("iris"), &Value::from("2")));
    assert_eq!(told["mistakes"][0], 3);
    let third = &told["plies"][2];
    assert_eq!((&third["seat"], &third["action"]), (&Value::from(1), &Value::from("pass")));
    assert!(third["loss"].as_f64().is_some_and(|loss| loss > 0.1) && third["better"]["line"].is_array(), "{third}");
    assert_eq!(told["plies"][3]["worths"], serde_json::json!([0.0, 1.0]));
}

#[test]
fn chance_makes_no_mistakes_and_a_solitaire_counts_points() {
    let record = "[Game \"loom\"]\n\nflip NE\nflip SW\nNE@0,0\nflip NE\n";
    let told = pentad("analyze - --effort 40", record).out;
    assert!(told.starts_with("ply  seat") && told.contains("points"), "{told}");
    let json: Value = serde_json::from_str(&pentad("analyze - --effort 40 --json", record).out).expect("JSON");
    let losses: Vec<bool> = json["plies"].as_array().expect("a list").iter().map(|ply| ply["loss"].is_null()).collect();
    assert_eq!(losses, [true, true, false, true]);
}

#[test]
fn what_cannot_be_looked_through_is_refused() {
    assert_eq!(pentad("analyze -", "[Game \"iris\"]\n\na1\n").code, 1);
    assert_eq!(pentad("analyze no-such-file.txt", "").code, 3);
    assert_eq!(pentad("analyze - --bot nobody", THROWN_AWAY).code, 2);
    assert_eq!(pentad("analyze - --time soon", THROWN_AWAY).code, 2);
}

#[test]
fn the_best_actions_of_any_position_are_shown() {
    let told = pentad("analyze - --effort 400 --at 2 --top 3", THROWN_AWAY);
    assert_eq!(told.code, 0, "{}", told.err);
    assert_eq!(told.out.lines().count(), 5, "a header, three actions and how much was looked at: {}", told.out);
    for (record, ply) in [(THROWN_AWAY, 2), ("[Game \"enantiomerfolk\"]\n", 0), ("[Game \"quintets\"]\n", 0)] {
        let json = pentad(&format!("analyze - --effort 3000 --at {ply} --top 3 --json"), record).out;
        let told: Value = serde_json::from_str(&json).expect("JSON");
        let lines = told["lines"].as_array().expect("a list");
        assert_eq!(lines.len(), 3);
        for pair in lines.windows(2) {
            assert!(pair[1]["at_most"] == false, "the best three are compared in earnest: {json}");
        }
    }
    let chance = pentad("analyze - --effort 300 --at 0 --json", "[Game \"loom\"]\n").out;
    let told: Value = serde_json::from_str(&chance).expect("JSON");
    let likely = told["lines"].as_array().expect("a list").iter().map(|line| line["likelihood"].as_f64());
    assert_eq!(likely.sum::<Option<f64>>(), Some(1.0), "all that chance may do: {chance}");
    assert_eq!(pentad("analyze - --at 5", THROWN_AWAY).code, 2);
    assert_eq!(pentad("analyze - --at 4", THROWN_AWAY).code, 2, "the game is over");
}
