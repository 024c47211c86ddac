//! Workers as separate processes, on a NATS server of their own.

use crate::pentad;
use pentad_services::Nats;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A worker process that is killed with the test.
struct Worker(Child);

impl Worker {
    fn start(nats: &Nats, threads: u32) -> Worker {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pentad"));
        command.args(["worker", "--bus", &nats.address(), "--threads", &threads.to_string()]);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut worker = Worker(command.spawn().expect("the program starts"));
        let mut line = String::new();
        let out = worker.0.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("it says what it can do");
        assert!(line.contains(&format!("does {threads} jobs at once")), "{line}");
        worker
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn nats() -> Nats {
    Nats::start().unwrap()
}

#[test]
fn an_arena_over_two_workers_says_what_an_arena_alone_says() {
    let (nats, folder) = (nats(), tempfile::tempdir().expect("a folder"));
    let _workers = [Worker::start(&nats, 1), Worker::start(&nats, 1)];
    let bus = format!("--bus {}", nats.address());
    for (name, words) in [
        ("match", "arena iris best uct --effort 60 --size 4 --games 30 --seed 5 --json"),
        ("three", "arena quintets uct:effort=8 random --seats 3 --games 9 --json"),
        ("ladder", "ladder loom --from 1 --to 3 --games 4 --json"),
        ("sequential", "arena iris best random --effort 100 --size 4 --games 400 --sprt 0,200"),
    ] {
        let results = |place: &str| folder.path().join(format!("{name}-{place}")).display().to_string();
        let [here, there] = ["here", "there"].map(results);
        let alone = pentad(&format!("{words} --threads 1 --results {here}"), "");
        let spread = pentad(&format!("{words} {bus} --results {there}"), "");
        assert_eq!((spread.code, &spread.err), (0, &String::new()), "{name}: {}", spread.out);
        assert_eq!(alone.out, spread.out, "{name}");
        assert_eq!(fs::read(here).expect("kept"), fs::read(there).expect("kept"), "{name}");
    }
}

#[test]
fn a_worker_that_is_killed_changes_no_result() {
    let (nats, folder) = (nats(), tempfile::tempdir().expect("a folder"));
    let results = folder.path().join("results");
    let mut dying = Worker::start(&nats, 2);
    let words = "arena iris best uct --effort 400 --size 5 --games 80 --seed 2 --json";
    let spread = format!("{words} --bus {} --results {}", nats.address(), results.display());
    let running = std::thread::spawn(move || pentad(&spread, ""));
    let games = || fs::read_to_string(&results).map_or(0, |text| text.lines().count().saturating_sub(1));
    while games() < 1 && !running.is_finished() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    dying.0.kill().expect("it is there");
    assert!(games() < 80, "it is killed in the middle of its games");
    let _other = Worker::start(&nats, 2);
    let spread = running.join().expect("it ends");
    assert_eq!(spread.code, 0, "{}", spread.err);
    assert_eq!(spread.out, pentad(words, "").out);
    assert_eq!(games(), 80, "every game once");
}

#[test]
fn an_analysis_by_a_worker_says_what_one_here_says() {
    let nats = nats();
    let worker = Worker::start(&nats, 1);
    let record = "[Game \"iris\"]\n[Size \"4\"]\n\nc3\ne5\nd4\n";
    let bus = format!("--bus {}", nats.address());
    for words in ["analyze - --effort 200 --json", "analyze - --effort 200", "analyze - --effort 200 --at 1 --json"] {
        let (here, there) = (pentad(words, record), pentad(&format!("{words} {bus}"), record));
        assert_eq!((there.code, &there.err), (0, &String::new()), "{words}");
        assert_eq!(here.out, there.out, "{words}");
    }
    // The worker counts a job once its answer is confirmed, which may come after the analysis has been printed: ask several times.
    let list = || -> serde_json::Value {
        serde_json::from_str(&pentad(&format!("worker --list --json {bus}"), "").out).expect("JSON")
    };
    let listed = (0..20).map(|_| list()).find(|listed| listed[0]["tally"][1]["done"] == 3).expect("three were done");
    assert_eq!(listed[0]["threads"], 1, "{listed}");
    #[cfg(unix)]
    {
        let mut worker = worker;
        Command::new("kill").arg(worker.0.id().to_string()).status().expect("told");
        assert!(worker.0.wait().expect("it ends").success(), "a termination signal is no failure");
        assert_eq!(pentad(&format!("worker --list {bus}"), "").out, "no worker is there\n");
    }
}

#[test]
fn a_hunt_for_puzzles_over_two_workers_finds_what_one_alone_finds() {
    let (nats, folder) = (nats(), tempfile::tempdir().expect("a folder"));
    let _workers = [Worker::start(&nats, 1), Worker::start(&nats, 1)];
    let [here, there] = ["here", "there"].map(|name| folder.path().join(name));
    let alone = pentad(&format!("puzzles find factory {} --count 3 --verbose", here.display()), "");
    let words = format!("puzzles find factory {} --count 3 --verbose --bus {}", there.display(), nats.address());
    let spread = pentad(&words, "");
    assert_eq!((spread.code, &spread.out, &spread.err), (0, &alone.out, &alone.err));
    assert_eq!(fs::read(here).expect("kept"), fs::read(there).expect("kept"));
}

#[test]
fn positions_of_workers_are_those_of_one_machine() {
    let (nats, folder) = (nats(), tempfile::tempdir().expect("a folder"));
    let _workers = [Worker::start(&nats, 1), Worker::start(&nats, 1)];
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/bots/src/quintets/two_seats.net");
    let bus = format!("--bus {}", nats.address());
    let made = |name: &str, more: &str| {
        let path = folder.path().join(name);
        let words = format!("positions quintets {} {net} --positions 1 --seed 3 --threads 1 {more}", path.display());
        assert_eq!(pentad(&words, "").code, 0);
        fs::read_to_string(path.join("000000.txt")).expect("made")
    };
    let here = made("here", "");
    assert!(here.lines().count() > 100);
    assert_eq!(here, made("there", &bus));
}

#[test]
fn what_cannot_be_asked_of_workers_is_said() {
    let nats = nats();
    let address = nats.address();
    let alone = pentad(&format!("analyze - --bus {address}"), "[Game \"iris\"]\n\ne5\n");
    assert!(alone.code == 1 && alone.err.contains("no worker is there"), "{}", alone.err);
    let _worker = Worker::start(&nats, 1);
    for (words, code, answer) in [
        (format!("arena iris best engine:cat --games 2 --bus {address}"), 2, "a program of this machine"),
        ("worker".to_owned(), 2, "--bus nats://host:4222"),
        ("worker --bus x:y:z".to_owned(), 2, "is no address of NATS"),
        (format!("worker --bus {address} --bus-user somebody"), 2, "needs a password"),
        ("worker --bus-user somebody".to_owned(), 2, "--bus"),
        ("arena iris best random --games 2 --bus nats://127.0.0.1:1".to_owned(), 1, "NATS does not answer"),
    ] {
        let refused = pentad(&words, "");
        assert_eq!(refused.code, code, "{words}: {}", refused.err);
        assert!(refused.err.contains(answer), "{words}: {}", refused.err);
    }
}
