//! Finding and checking puzzles.

use crate::pentad;
use std::fs;

#[test]
fn the_shipped_ones_are_listed_game_by_game() {
    let told = pentad("puzzles check", "");
    assert_eq!(told.code, 0, "{}", told.err);
    let games: Vec<&str> = told.out.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(games, ["iri", "quintets", "iris", "enantiomerfolk", "factory"]);
}

#[test]
fn what_is_found_is_added_to_a_file_and_holds_and_what_is_broken_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("factory.txt");
    let file = path.display();
    for count in [1, 2] {
        let told = pentad(&format!("puzzles find factory {file} --count {count}"), "");
        assert_eq!(told.code, 0, "{}", told.err);
        let new = told.out.rsplit_once(" puzzles, ").map(|(_, new)| new.starts_with(['1', '2', '3']));
        assert_eq!(new, Some(true), "{}", told.out);
    }
    assert_eq!(pentad(&format!("puzzles check {file} --deep"), "").code, 0);
    let broken = fs::read_to_string(&path).expect("the file is there").replacen("worth=0", "worth=9", 1);
    fs::write(&path, broken.replacen("worth=1", "worth=9", 1)).expect("the file can be written");
    let told = pentad(&format!("puzzles check {file}"), "");
    assert!(told.code == 1 && told.err.contains("puzzle"), "{} {}", told.code, told.err);
    assert_eq!(pentad("puzzles find loom nothing.txt", "").code, 2);
    assert_eq!(pentad("puzzles check nothing.txt", "").code, 2, "the name of a file is that of its game");
}
