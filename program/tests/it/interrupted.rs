//! Ctrl-C during long commands.

use crate::Run;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Two actions, each of which takes longer to analyse than any test waits.
const RECORD: &str = "[Game \"iris\"]\n[Size \"8\"]\n\nh8\na1\n";

/// A running command, killed on drop.
struct Working(Child);

impl Drop for Working {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(words: &str, input: &str) -> Working {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pentad"))
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it listens");
    Working(child)
}

/// Waits until a condition holds.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(120), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

impl Working {
    /// Sends SIGINT once the command handles it, and waits for its end.
    fn interrupt(mut self) -> Run {
        let id = self.0.id();
        until("it listens for Ctrl-C", || listens(id));
        assert!(Command::new("kill").args(["-INT", &id.to_string()]).status().expect("kill").success());
        let (mut out, mut err) = (self.0.stdout.take().expect("a pipe"), self.0.stderr.take().expect("a pipe"));
        let out = std::io::read_to_string(&mut out).expect("text");
        let err = std::io::read_to_string(&mut err).expect("text");
        let code = self.0.wait().expect("it ends").code().expect("it ends by itself");
        Run { code, out, err }
    }
}

/// Returns true if a process handles SIGINT, by the signal mask in `/proc`.
fn listens(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0");
    u64::from_str_radix(mask.trim(), 16).unwrap_or(0) & 0b10 != 0
}

#[test]
fn an_analysis_that_was_cut_off_says_so() {
    let told = start("analyze - --effort 4000000000", RECORD).interrupt();
    assert_eq!(told.code, 130, "{}", told.err);
    assert!(told.out.contains("Cut off: 0 of 2 plies were looked at"), "{}", told.out);
    assert!(!told.out.contains("No big mistakes"), "{}", told.out);
    assert!(told.err.contains("cut off: 0 of 2 plies"), "{}", told.err);
    let told = start("analyze - --effort 4000000000 --json", RECORD).interrupt();
    let json: serde_json::Value = serde_json::from_str(&told.out).expect("JSON");
    assert_eq!((told.code, &json["complete"], &json["plies"]), (130, &false.into(), &serde_json::json!([])));
}

#[test]
fn contests_that_were_cut_off_say_so_and_can_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, bots) in ["arena iris random uct:effort=50", "ladder iris --from 1 --to 2"].into_iter().enumerate() {
        let file = folder.path().join(format!("results-{number}"));
        let command = start(&format!("{bots} --games 1000000 --results {}", file.display()), "");
        until("two games are over", || lines(&file) > 2);
        let told = command.interrupt();
        assert_eq!(told.code, 130, "{bots}: {}", told.err);
        assert!(
            told.err.contains("cut off: ") && told.err.contains(" games were played; the same command"),
            "{}",
            told.err
        );
        assert!(told.out.contains("Elo"), "{}", told.out);
        assert!(lines(&file) > 2);
    }
}

fn lines(file: &Path) -> usize {
    std::fs::read_to_string(file).unwrap_or_default().lines().count()
}

#[test]
fn other_long_commands_that_were_cut_off_say_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = folder.path().join("iris.txt").display().to_string();
    let positions = folder.path().join("positions").display().to_string();
    let record = folder.path().join("record.txt");
    // A finished game, so that there is a result to calibrate against.
    std::fs::write(&record, "[Game \"iris\"]\n[Size \"8\"]\n\nh8\na1\npass\npass\n").expect("written");
    for words in [
        format!("calibrate {} --effort 4000000000", record.display()),
        format!("puzzles find iris {found} --count 1000"),
        "puzzles check --deep".to_owned(),
        format!("positions quintets {positions} --positions 100000000"),
    ] {
        let told = start(&words, "").interrupt();
        assert_eq!(told.code, 130, "{words}: {}{}", told.out, told.err);
        assert!(told.err.contains("cut off: "), "{words}: {}", told.err);
    }
}
