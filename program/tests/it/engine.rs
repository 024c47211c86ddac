//! The engine protocol, driven line by line.

use crate::{GAMES, pentad};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A conversation with a running engine.
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Talk {
    fn new() -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pentad"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Talk { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    fn hear(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(60)).expect("it answers")
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// Reads lines up to and including the first that begins with `start`.
    fn hear_until(&self, start: &str) -> Vec<String> {
        let mut heard = vec![self.hear()];
        while !heard[heard.len() - 1].starts_with(start) {
            heard.push(self.hear());
        }
        heard
    }

    fn state(&mut self) -> Value {
        let line = self.ask("state");
        serde_json::from_str(line.strip_prefix("state ").expect("a state")).expect("JSON")
    }

    fn leave(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// Returns the part of `position` that describes a new game, taken from an empty record.
fn new_game(game: &str, seats: usize) -> String {
    let mut line = String::new();
    for header in pentad(&format!("new {game} --seats {seats} --seed 4"), "").out.lines() {
        let Some((name, value)) = header.trim_matches(['[', ']']).split_once(' ') else { continue };
        match name {
            "Game" => line += &format!("game {}", value.trim_matches('"')),
            "Result" => {}
            _ => line += &format!(" {name}={value}"),
        }
    }
    line
}

#[test]
fn a_whole_game_of_each_is_played_by_hand() {
    for (game, fewest) in GAMES {
        let seats = if game == "factory" { 3 } else { fewest };
        let mut talk = Talk::new();
        talk.say("pentad");
        assert!(talk.hear_until("ready")[0].starts_with("id name Pentad"));
        let start = new_game(game, seats);
        assert_eq!(talk.ask(&format!("position {start}")), "ok", "{start}");
        let mut actions = Vec::new();
        loop {
            let state = talk.state();
            let action = match &state["to_act"] {
                Value::Null => break,
                Value::String(_) => state["legal"][actions.len() % 2].as_str().expect("text").to_owned(),
                _ => {
                    talk.say("go effort 8");
                    let heard = talk.hear_until("bestmove ");
                    let info = &heard[heard.len() - 2];
                    assert!(info.starts_with("info effort ") && info.contains(" worth "), "{info}");
                    let best = heard[heard.len() - 1]["bestmove ".len()..].to_owned();
                    assert!(info.contains(&format!(" line {best}")), "{info}");
                    assert!(state["legal"].as_array().expect("a list").contains(&Value::from(best.as_str())), "{best}");
                    best
                }
            };
            // Alternate between the two ways to continue a game.
            actions.push(action);
            let last = &actions[actions.len() - 1];
            let next = match actions.len() % 2 {
                0 => format!("play {last}"),
                _ => format!("position {start} moves {}", actions.join("; ")),
            };
            assert_eq!(talk.ask(&next), "ok", "{next}");
        }
        let end = talk.state();
        assert_eq!(end["ply"], actions.len());
        assert!(end["winners"].is_array(), "{game}: {end}");
        assert_eq!(talk.ask("go"), "error the game is over");
        assert_eq!(talk.ask("legal"), "legal");
        talk.leave();
    }
}

#[test]
fn a_search_without_end_is_stopped_and_can_be_followed() {
    let mut talk = Talk::new();
    assert_eq!(talk.ask("position game iris Size=8"), "ok");
    talk.say("go infinite");
    assert!(talk.hear().starts_with("info "), "it tells how far it has come");
    talk.say("isready");
    assert!(talk.hear_until("ready").len() < 100);
    talk.say("legal");
    assert_eq!(talk.hear_until("error").last().expect("a line"), "error a search is under way: stop it first");
    talk.say("stop");
    talk.hear_until("bestmove ");
    assert!(talk.ask("legal").starts_with("legal "), "and then it goes on");
    assert_eq!(talk.ask("stop\nisready"), "ready", "stop comes too late at times and does no harm");
    talk.say("go infinite");
    talk.leave();
}

#[test]
fn every_game_can_be_stopped() {
    for (game, seats) in GAMES {
        let mut talk = Talk::new();
        assert_eq!(talk.ask(&format!("position {}", new_game(game, seats))), "ok");
        while let Value::String(_) = talk.state()["to_act"] {
            let flip = talk.state()["legal"][0].as_str().expect("text").to_owned();
            assert_eq!(talk.ask(&format!("play {flip}")), "ok");
        }
        talk.say("go infinite\nstop");
        talk.hear_until("bestmove ");
        talk.leave();
    }
}

#[test]
fn whatever_is_said_gets_an_answer() {
    let mut talk = Talk::new();
    for (line, answer) in [
        ("legal", "error there is no position yet"),
        ("go", "error there is no position yet"),
        ("undo", "error there is no position yet"),
        ("uci", "error unknown command \"uci\""),
        ("position game chess", "error there is no game called \"chess\""),
        ("position Size=5", "error which game?"),
        ("position game iri", "error the header Dictionary is missing"),
        ("position game iris Size=99", "error Size \"99\" is not possible"),
        ("position game iris moves e5; e5", "error e5: e5 holds a black stone already (IRIS-4)"),
        ("position game iris moves hello", "error hello: "),
        ("bot nobody:x", "error "),
        ("position game iris", "ok"),
        ("bot nobody", "error no bot called \"nobody\""),
        ("bot level:2", "ok"),
        ("undo", "error there is nothing to take back"),
        ("play e5", "ok"),
        ("play z9", "error z9: "),
        ("undo", "ok"),
        ("go time never", "error go time needs a whole number"),
        ("position game loom", "ok"),
        ("go", "error chance is to act"),
        ("\u{1F600} \u{0}", "error unknown command"),
    ] {
        let heard = talk.ask(line);
        assert!(heard.starts_with(answer), "{line}: {heard}");
    }
    talk.input.write_all(b"\xFF\xFE go\n").expect("it listens");
    assert!(talk.hear().starts_with("error unknown command"));
    talk.say(&"x".repeat(2_000_000));
    assert_eq!(talk.hear(), "error the line is too long");
    talk.say("games");
    let games = talk.hear_until("ok");
    for (game, _) in GAMES {
        assert!(games.iter().any(|line| line.starts_with(&format!("game {game} seats "))), "{games:?}");
    }
    assert_eq!(talk.ask("position game iris Size=3"), "ok");
    talk.say("show");
    assert!(talk.hear_until("ok").iter().any(|line| line.starts_with("show c ")));
    talk.leave();
}

#[test]
fn the_end_of_input_waits_for_an_answer_that_was_asked_for() {
    let run = pentad("engine --bot level:1", "position game quintets\r\ngo effort 50\r\n");
    assert_eq!(run.code, 0);
    assert!(run.out.contains("\nbestmove "), "{}", run.out);
    assert!(pentad("engine", "position game iris\ngo infinite").out.contains("bestmove "));
    assert_eq!(pentad("engine --bot level:0", "").code, 2);
}
