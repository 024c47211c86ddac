//! The web app as the program serves it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that ends with the test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        // It may have stopped by itself.
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

#[test]
fn an_address_that_is_taken_is_said_so() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_pentad")).args(["serve", "--addr", &address]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && told.contains("listens at") && told.contains("--addr"), "{told}");
}
