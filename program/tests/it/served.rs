//! A server process, and a club for it.

use crate::pentad;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A server process that is killed with the test.
pub(crate) struct Served {
    pub(crate) child: Child,
    /// Kept open: the server goes on writing to its output after the line with its address.
    _output: BufReader<ChildStdout>,
    #[cfg_attr(not(feature = "cluster"), allow(dead_code))]
    pub(crate) address: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    pub(crate) fn start(words: &[&str]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pentad"));
        command.args(["serve", "--addr", "127.0.0.1:0"]).args(words).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        output.read_line(&mut line).expect("it says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).map(str::to_owned);
        Served { child, _output: output, address: address.unwrap_or_else(|| panic!("{line}")) }
    }

    pub(crate) fn stop(mut self) {
        assert!(Command::new("kill").arg(self.child.id().to_string()).status().expect("kill").success());
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// Creates a club in a temporary folder, with one member.
pub(crate) fn club() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    Served::start(&["--data", &data]).stop();
    let made = pentad(&format!("admin add Ada --data {data}"), "correct horse\n");
    assert_eq!(made.code, 0, "{}", made.err);
    folder
}
