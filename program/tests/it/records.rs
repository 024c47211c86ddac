//! New records, checks of records, and messages about invalid ones.

use crate::{GAMES, pentad};
use std::fs;

#[test]
fn a_new_record_is_valid_canonical_and_dealt_from_its_seed() {
    for (game, _) in GAMES {
        let new = pentad(&format!("new {game} --seed 4"), "");
        assert_eq!(new.code, 0, "{game}: {}", new.err);
        assert_eq!(new.out, pentad(&format!("new {game} --seed 4"), "").out);
        assert_eq!(pentad("check - --canonical", &new.out).out, new.out, "{game}");
    }
    assert_ne!(pentad("new iri --seed 4", "").out, pentad("new iri --seed 5", "").out);
    assert!(pentad("new iri --seats 4 --seed 1", "").out.contains("[Seats \"4\"]"));
    assert!(pentad("new quintets --quiet-draw 0", "").out.contains("[QuietDraw \"0\"]"));
    assert!(pentad("new enantiomerfolk --restack yes", "").out.contains("[Restack \"yes\"]"));
    let four = pentad("new enantiomerfolk --colours 4 --opening scattered", "").out;
    assert!(four.contains("[Colours \"4\"]\n[Opening \"scattered\"]"), "{four}");
}

#[test]
fn options_out_of_range_are_refused_with_what_is_allowed() {
    for (words, answer) in [
        ("new iris --size 11", "3 to 10 are allowed (IRIS-1)"),
        ("new iris --size five", "3 to 10 are allowed (IRIS-1)"),
        ("new quintets --seats 4", "2 to 3 are allowed"),
        ("new quintets --repetition-draw 1", "RepetitionDraw"),
        ("new loom --seats 2", "it is always 1"),
        ("new factory --seats 5", "2 to 4 are allowed"),
        ("new enantiomerfolk --restack maybe", "Restack"),
        ("new enantiomerfolk --colours 5", "3 to 4 are allowed (ENAN-15)"),
        ("new enantiomerfolk --opening scattered", "it is there only with Colours 4 (ENAN-16)"),
        ("new iri --dictionary aS", "Dictionary"),
        ("new iris --ply-limit 5", "Iris has no option PlyLimit; it has Size"),
    ] {
        let refused = pentad(words, "");
        assert_eq!(refused.code, 2, "{words}");
        assert!(refused.err.contains(answer), "{words}: {}", refused.err);
    }
}

#[test]
fn wrong_records_are_named_by_line_action_and_clause() {
    for (record, answer) in [
        ("[Game \"iris\"]\n\ne5\n# a comment\ne5\n", "line 5, action 2, e5: e5 holds a black stone already (IRIS-4)"),
        ("[Game \"iris\"]\n\nhello\n", "line 3, action 1, hello: \"hello\" is not a move"),
        ("[Game \"go\"]\n", "there is no game called \"go\": it is one of iri, quintets, iris"),
        ("[Size \"5\"]\n", "the header Game is missing"),
        ("e5\n", "the header Game is missing"),
        ("[Game \"iris\"]\n[Size \"12\"]\n", "Size \"12\" is not possible: 3 to 10 are allowed (IRIS-1)"),
        ("[Game \"iri\"]\n", "the header Dictionary is missing"),
        ("[Game \"iris\"]\n[Result \"1\"]\n\ne5\n", "Result \"1\" is not true: the game is not over"),
        ("[Game \"iris\"]\n[Result \"1\"]\n\ne5\npass\npass\n", "the game ended with \"1=2\""),
        ("[Game \"iris\"\n", "line 1: the header has no closing bracket"),
        ("", "there is no record here"),
        ("[Game \"enantiomerfolk\"]\n\nc4-b4\nc4-c3\n", "line 4, action 2, c4-c3:"),
    ] {
        let checked = pentad("check -", record);
        assert_eq!(checked.code, 1, "{record}");
        assert!(checked.out.contains(answer), "{record}: {}", checked.out);
    }
}

#[test]
fn trace_prints_what_is_good_before_it_complains() {
    let traced = pentad("trace -", "[Game \"iris\"]\n\ne5\ne5\n");
    assert_eq!(traced.code, 1);
    assert_eq!(traced.out.lines().count(), 2);
    assert!(traced.err.contains("line 4, action 2, e5"), "{}", traced.err);
}

#[test]
fn unknown_headers_and_comments_survive_and_actions_become_canonical() {
    let untidy = "[game \"Quintets\"]\r\n[Event \"café \\\"5\\\"\"]\r\n\r\nla1 # corner\r\n# hm\r\n sC5\r\nA1 - c3\r\n";
    let canonical = pentad("check - --canonical", untidy);
    assert_eq!(canonical.code, 0, "{}", canonical.err);
    let expected =
        "[Game \"quintets\"]\n[Event \"café \\\"5\\\"\"]\n[Result \"*\"]\n\nLa1 # corner\n# hm\nSc5\na1-c3\n";
    assert_eq!(canonical.out, expected);
    assert_eq!(pentad("check - --canonical", &canonical.out).out, expected);
}

#[test]
fn check_takes_many_files_and_tells_scripts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("it can be written");
        path.display().to_string()
    };
    let good = file("good.txt", "[Game \"loom\"]\n\n[Game \"iris\"]\n\ne5\n");
    let bad = file("bad.txt", "[Game \"iris\"]\n\na1\n");
    let binary = folder.path().join("binary");
    fs::write(&binary, [0xFF, 0xFE, 0x00]).expect("it can be written");
    let checked = pentad(&format!("check {good} {bad} {} --json", binary.display()), "");
    assert_eq!(checked.code, 1);
    let lines: Vec<serde_json::Value> =
        checked.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let valid: Vec<_> = lines.iter().map(|line| line["valid"].as_bool()).collect();
    assert_eq!(valid, [Some(true), Some(true), Some(false), Some(false)]);
    assert!(checked.err.contains("2 of 4 records are not valid"), "{}", checked.err);
    let missing = pentad(&format!("check no-such-file.txt {good}"), "");
    assert_eq!((missing.code, missing.out.contains("iris, 1 actions")), (3, true), "{}", missing.out);
}
