//! Bots at the table.

use crate::{GAMES, pentad};

#[test]
fn bots_play_every_game_to_its_end() {
    for (game, seats) in GAMES {
        let players = ["best:effort=10", "uct:effort=10"].into_iter().cycle().take(seats).collect::<Vec<_>>().join(",");
        let played = pentad(&format!("play {game} --players {players} --seed 2"), "");
        assert_eq!(played.code, 0, "{game}: {}", played.err);
        let record = &played.out[played.out.rfind("[Game ").expect("a record")..];
        let checked = pentad("check -", record);
        assert!(checked.code == 0 && !checked.out.contains("result *"), "{game}: {}{record}", checked.out);
    }
}

#[test]
fn a_bot_answers_and_undo_goes_back_to_the_person() {
    let script = "c3\nundo\nb2\nrecord\nquit\n";
    let played = pentad("play iris --size 3 --players person,best:effort=30 --seed 1", script).out;
    assert!(played.contains("white: ") && played.contains("(best:effort=30, "), "{played}");
    let record = &played[played.find("[Game ").expect("a record")..];
    assert!(record.contains("\n\nb2\n"), "c3 and the answer to it are taken back: {record}");
    let first = pentad("play iris --size 3 --players level:1,person --seed 1", "undo\nquit\n").out;
    assert!(first.contains("There is nothing to take back."), "{first}");
}

#[test]
fn a_hint_names_an_action_its_worth_and_what_comes_next() {
    let hint = pentad("play iris --size 4", "hint\nquit\n").out;
    assert!(hint.contains("chance to win ") && hint.contains("expected: "), "{hint}");
    let points = pentad("play loom --seed 1", "hint\nquit\n").out;
    assert!(points.contains("points expected"), "{points}");
    let waiting = pentad("play loom --typed-chance", "hint\nquit\n").out;
    assert!(waiting.contains("There is nothing to decide."), "{waiting}");
}

#[test]
fn players_that_do_not_fit_are_refused() {
    for (words, answer) in [
        ("play iris --players person", "the game has 2 seats, but --players names 1"),
        ("play iris --players person,nobody", "no bot called \"nobody\""),
        ("play iris --players person,level:9", "a level is a number from 1 to 8"),
        ("play iris --players person,best:colour=red", "there is no parameter called \"colour\""),
    ] {
        let refused = pentad(words, "");
        assert_eq!((refused.code, refused.err.contains(answer)), (2, true), "{words}: {}", refused.err);
    }
}

#[test]
fn the_menu_offers_levels() {
    let menu = pentad("menu", "3\n3\n\nc3\nquit\nquit\n").out;
    assert!(menu.contains("level 1 to 8, or a person? [3]") && menu.contains("(level:3, "), "{menu}");
    let people = pentad("menu", "3\n3\n9\nperson\nc3\na1\nquit\nquit\n").out;
    assert!(people.contains("That is nobody") && people.contains("white: a1+e3"), "{people}");
}
