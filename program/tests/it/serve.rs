//! The web app as the program serves it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server process that is killed with the test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn without_a_command_the_web_app_is_served_and_stops_when_told_to() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pentad"));
    command.args(["--addr", "127.0.0.1:0"]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut served = Served(command.spawn().unwrap());
    let mut line = String::new();
    BufReader::new(served.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let page = get(&address, "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Pentad</title>"), "{page}");
    assert!(get(&address, "/healthz").ends_with("ok\n"));
    assert!(get(&address, "/nowhere").starts_with("HTTP/1.1 404"));
    #[cfg(unix)]
    {
        Command::new("kill").arg(served.0.id().to_string()).status().unwrap();
        assert!(served.0.wait().unwrap().success(), "a termination signal is no failure");
    }
}

/// A club in a temporary folder.
struct Club {
    folder: tempfile::TempDir,
}

impl Club {
    fn pentad(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pentad"));
        command.args(words).arg("--data").arg(self.folder.path());
        command
    }

    /// Runs a command that must succeed, and returns its output.
    fn says(&self, words: &[&str], input: &str) -> String {
        let mut command = self.pentad(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn serve(&self, words: &[&str]) -> (Served, String) {
        let mut command = self.pentad(&["serve", "--addr", "127.0.0.1:0"]);
        command.args(words).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut served = Served(command.spawn().unwrap());
        let mut line = String::new();
        BufReader::new(served.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        (served, address)
    }
}

#[test]
fn an_operator_looks_after_a_club() {
    let club = Club { folder: tempfile::tempdir().unwrap() };
    let (served, address) = club.serve(&[]);
    let is_known = |name: &str| get(&address, &format!("/api/players/{name}")).starts_with("HTTP/1.1 200");
    // While the server runs: add, rename, ban, mute and remove members.
    club.says(&["admin", "add", "Ada"], "correct horse\n");
    assert!(is_known("Ada"));
    let members = club.says(&["admin", "members"], "");
    assert!(members.contains("Ada"), "{members}");
    club.says(&["admin", "rename", "Ada", "Bea"], "");
    assert!(is_known("Bea") && !is_known("Ada"));
    club.says(&["admin", "ban", "Bea", "7"], "");
    club.says(&["admin", "mute", "Bea", "7"], "");
    assert!(club.says(&["admin", "reports"], "").lines().count() <= 1);

    // Make a copy while the server runs, change something, then restore the copy.
    let copy = club.folder.path().join("copy.db").display().to_string();
    club.says(&["backup", &copy], "");
    club.says(&["admin", "remove", "Bea"], "");
    assert!(!is_known("Bea"));
    for words in [vec!["restore", &copy], vec!["serve", "--addr", "127.0.0.1:0"]] {
        let refused = club.pentad(&words).output().unwrap();
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && (told.contains("stop it first") || told.contains("already")), "{told}");
    }
    drop(served);
    let wal = club.folder.path().join("pentad.db-wal");
    let had_log = wal.is_file();
    let told = club.says(&["restore", &copy], "");
    let before = told.lines().next().unwrap().split(" is in ").nth(1).unwrap().to_owned();
    assert!(std::path::Path::new(&before).is_file(), "what was there is kept: {told}");
    assert!(!had_log || std::path::Path::new(&format!("{before}-wal")).is_file(), "with its log");
    let (_served, address) = club.serve(&[]);
    assert!(get(&address, "/api/players/Bea").starts_with("HTTP/1.1 200"), "the copy is back");

    // A file that is not a copy of a club is refused, and nothing changes.
    let nonsense = club.folder.path().join("nonsense");
    std::fs::write(&nonsense, "nonsense").unwrap();
    let refused = club.pentad(&["restore", &nonsense.display().to_string()]).output().unwrap();
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && told.contains("stop it first"), "while it runs: {told}");
    let empty = Club { folder: tempfile::tempdir().unwrap() };
    let refused = empty.pentad(&["restore", &nonsense.display().to_string()]).output().unwrap();
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && told.contains("is no copy of a club"), "{told}");
    assert!(!empty.folder.path().join("pentad.db").exists());
    let missing = club.pentad(&["admin", "ban", "Nobody", "7"]).output().unwrap();
    assert!(!missing.status.success() && String::from_utf8_lossy(&missing.stderr).contains("such member"));
    assert!(get(&address, "/api/players/Bea").starts_with("HTTP/1.1 200"));
}

#[test]
fn what_is_measured_is_for_the_operator() {
    let club = Club { folder: tempfile::tempdir().unwrap() };
    // A proxy on this machine names its visitors' addresses.
    let (_served, address) = club.serve(&["--proxy", "127.0.0.1", "--metrics-for", "203.0.113.7"]);
    let as_seen_from = |visitor: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let head = format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nX-Forwarded-For: {visitor}\r\n");
        write!(stream, "{head}Connection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(get(&address, "/metrics").contains("pentad_sockets"));
    assert!(as_seen_from("203.0.113.7").contains("pentad_sockets"));
    assert!(as_seen_from("203.0.113.8").starts_with("HTTP/1.1 403"));
}

#[test]
fn for_phones_in_the_same_room_the_address_and_a_code_are_shown() {
    let club = Club { folder: tempfile::tempdir().unwrap() };
    let mut command = club.pentad(&["serve", "--lan", "--addr", "127.0.0.1:0"]);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut served = Served(command.spawn().unwrap());
    let mut lines = BufReader::new(served.0.stdout.take().unwrap()).lines().map_while(Result::ok);
    let told: Vec<String> = lines.by_ref().take(3).collect();
    // On a machine without a network, the program says so.
    if let Some(address) = told[2].strip_prefix("In this network: http://") {
        assert!(!address.starts_with("127.") && !address.starts_with("0.0.0.0"), "{told:?}");
        assert!(lines.next().unwrap().starts_with("Without encryption"));
        let code: Vec<String> = lines.by_ref().take(12).collect();
        assert!(code.iter().all(|line| line.contains('█')), "{code:?}");
    } else {
        assert_eq!(told[2], "This machine seems to be in no network.");
    }
}

#[test]
fn an_address_that_is_taken_is_said_so() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_pentad")).args(["serve", "--addr", &address]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && told.contains("listens at") && told.contains("--addr"), "{told}");
}

#[test]
fn what_is_no_address_is_answered_with_one() {
    for words in ["999", "localhost", "", "127.0.0.1:99999"] {
        let output = Command::new(env!("CARGO_BIN_EXE_pentad")).args(["serve", "--addr", words]).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains("127.0.0.1:7355"), "{words}: {told}");
    }
}

#[test]
fn the_dashboard_shows_every_measure_that_is_explained() {
    let explained =
        include_str!("../../../docs/scale.md").split("## What is measured").nth(1).expect("it is explained");
    let explained = explained.split("\n## ").next().expect("the section ends");
    let shown = include_str!("../../../packaging/dashboard.json");
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    let names: Vec<&str> = explained
        .split('`')
        .filter(|text| text.starts_with("pentad_"))
        .map(|text| text.split(|letter| !is_part(letter)).next().unwrap_or(text))
        .collect();
    assert!(names.len() > 15, "{names:?}");
    let missing: Vec<&&str> = names.iter().filter(|name| !shown.contains(**name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
