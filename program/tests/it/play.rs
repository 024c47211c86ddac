//! Playing at the keyboard.

use crate::{GAMES, pentad};
use pentad_catalog::GameId;
use std::fs;

#[test]
fn a_whole_game_of_each_can_be_played_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, seats) in GAMES {
        for seats in seats..=most_seats(game) {
            let file = folder.path().join(format!("{game}-{seats}.txt"));
            let players = vec!["random"; seats].join(",");
            let played = pentad(
                &format!("play {game} --seats {seats} --players {players} --seed 9 --save {}", file.display()),
                "",
            );
            assert_eq!(played.code, 0, "{game}: {}", played.err);
            let checked = pentad(&format!("check {}", file.display()), "");
            assert_eq!(checked.code, 0, "{game}: {}{}", checked.out, checked.err);
            assert!(!checked.out.contains("result *"), "{game} was played to its end: {}", checked.out);
        }
    }
}

fn most_seats(game: &str) -> usize {
    game.parse::<GameId>().expect("a game of the catalog").info().most_seats
}

#[test]
fn typed_moves_undo_help_and_refusals() {
    let played = pentad("play iris --size 3", "help\nmoves\nc3\nc3\nfoo\nmoves a1\na1\nundo\nrecord\nquit\n");
    assert_eq!(played.code, 0);
    for answer in [
        "take your last decision back",
        "7 legal moves",
        "black: c3",
        "c3: c3 holds a black stone already (IRIS-4)",
        "foo: \"foo\" is not a move",
        "a1+e3",
        "white: a1+e3",
        "[Result \"*\"]\n\nc3\n",
        "so that nothing is lost",
    ] {
        assert!(played.out.contains(answer), "{answer}: {}", played.out);
    }
}

#[test]
fn people_can_end_a_game_and_the_record_says_how() {
    let agreed = pentad("play quintets", "La1\ndraw\n");
    assert!(agreed.out.contains("all agreed on a draw"), "{}", agreed.out);
    assert!(agreed.out.contains("[Result \"1=2\"]\n[Ended \"agreed\"]\n"), "{}", agreed.out);
    let resigned = pentad("play iris --size 3", "c3\nresign\n");
    assert!(resigned.out.contains("white resigned: black wins"), "{}", resigned.out);
    assert!(resigned.out.contains("[Ended \"resigned 2\"]"), "{}", resigned.out);
    let alone = pentad("play iris --size 3 --players person,random", "draw\nc3\nquit\n");
    assert!(alone.out.contains("There is nobody to agree on a draw with."), "{}", alone.out);
    // With three seats the others play on to the end, and a bot takes over the seat that resigned.
    let three = pentad("play quintets --seats 3", "La1\nresign\nrecord\nquit\n");
    assert!(three.out.contains("[Ended \"resigned 2\"]"), "{}", three.out);
    assert!(three.out.contains(" # bot\n"), "{}", three.out);
}

#[test]
fn a_game_is_saved_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt").display().to_string();
    pentad("play quintets", &format!("La1\nsave {file}\nquit\n"));
    assert!(fs::read_to_string(&file).expect("saved").ends_with("\n\nLa1\n"));
    let resumed = pentad(&format!("play --load {file} --save {file}"), "Sc5\nquit\n");
    assert!(resumed.out.contains("blue: Sc5"), "{}", resumed.out);
    assert!(fs::read_to_string(&file).expect("saved").ends_with("\n\nLa1\nSc5\n"));
    let nowhere = pentad("play quintets", "La1\nsave /no/such/folder/x\nload /no/such/file\nrecord\n");
    assert!(nowhere.out.contains("cannot be written") && nowhere.out.contains("cannot be read"), "{}", nowhere.out);
    assert!(nowhere.out.contains("\n\nLa1\n"), "the game goes on");
}

#[test]
fn chance_can_be_typed_and_undo_does_not_change_what_comes_up() {
    let typed = pentad("play loom --typed-chance", "flip NE\nflip SW\nNE@0,0\nundo\nSW@0,0\nrecord\nquit\n");
    assert!(typed.out.contains("\n\nflip NE\nflip SW\nSW@0,0\n"), "{}", typed.out);
    let drawn = pentad("play loom --seed 2", "moves\nquit\n").out;
    let flips: Vec<&str> = drawn.lines().filter(|line| line.starts_with("flip")).collect();
    let tile = flips[0].trim_start_matches("flip ");
    let again = pentad("play loom --seed 2", &format!("{tile}@0,0\nundo\n{tile}@0,0\nquit\n")).out;
    let third: Vec<&str> = again.lines().filter(|line| line.starts_with("flip")).skip(2).take(2).collect();
    assert_eq!(third[0], third[1], "{again}");
}

#[test]
fn the_menu_leads_to_every_game_and_out_again() {
    assert_eq!(pentad("menu", "").code, 0);
    let script = "rules 3\n9\n3\n\n\nn\ne5\nquit\nquit\n";
    let menu = pentad("menu", script);
    assert_eq!(menu.code, 0, "{}", menu.err);
    for answer in ["Craig Duncan", "That is none of the games", "black: e5", "[Game \"iris\"]"] {
        assert!(menu.out.contains(answer), "{answer}: {}", menu.out);
    }
    for (index, (game, _)) in GAMES.into_iter().enumerate() {
        let out = pentad("menu", &format!("{}\n\n\n\n\nquit\nquit\n", index + 1)).out;
        assert!(out.contains("Type help for help."), "{game}: {out}");
    }
}

#[test]
fn a_factory_match_is_played_kept_and_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.txt").display().to_string();
    let played =
        pentad(&format!("play factory --seats 3 --match --players random,random,random --seed 1 --save {file}"), "");
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("has won the match"), "{}", played.out);
    let standing: serde_json::Value =
        serde_json::from_str(&pentad(&format!("match {file} --json"), "").out).expect("JSON");
    let points: Vec<u64> = standing["points"].as_array().expect("a list").iter().filter_map(|p| p.as_u64()).collect();
    assert!(points.iter().filter(|points| **points >= 5).count() == 1, "{points:?}");
    let text = fs::read_to_string(&file).expect("saved");
    assert!(text.contains("[Players \"player 1, player 2, player 3\"]"));
    assert!(text.contains("[Players \"player 2, player 3, player 1\"]"));
    let last = text.rfind("[Result ").expect("a result");
    assert!(text[last..].starts_with("[Result \"*\"]"), "the deciding game breaks off (FACT-8)");
    assert_eq!(pentad(&format!("check {file}"), "").code, 0);
    let wrong = text.replacen("player 2, player 3, player 1", "player 3, player 1, player 2", 1);
    fs::write(&file, wrong).expect("it can be written");
    let refused = pentad(&format!("match {file}"), "");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("record 2: Players should be"), "{}", refused.err);
    assert_eq!(pentad("play iris --match", "").code, 2);
    let kept = folder.path().join("kept.txt").display().to_string();
    pentad(&format!("play factory --match --typed-chance --save {kept}"), "flip NE\nflip NE\n");
    assert!(fs::read_to_string(&kept).expect("kept after every action").ends_with("flip NE\nflip NE\n"));
    let unfinished = pentad(&format!("match {kept}"), "").out;
    assert!(unfinished.contains("game 1 is under way"), "{unfinished}");
    let loading = pentad("play factory --match", &format!("load {file}\nquit\n"));
    assert!(loading.out.contains("A match goes on with its own games"), "{}", loading.out);
}
