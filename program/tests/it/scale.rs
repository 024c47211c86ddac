//! A club in PostgreSQL: moving it there and back, and serving it by several processes.

use crate::served::{Served, club};
use crate::{Run, pentad};
use pentad_services::{Nats, Postgres};
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

fn knows_ada(address: &str) -> bool {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET /api/players/Ada HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it hears");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer.starts_with("HTTP/1.1 200")
}

fn migrate(from: &str, to: &str) -> Run {
    pentad(&format!("migrate --from {from} --to {to}"), "")
}

/// Writes an executable shell script.
fn write_program(file: &Path, lines: &str) {
    fs::write(file, format!("#!/bin/sh\n{lines}\n")).expect("written");
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("a program");
}

#[test]
fn the_commands_of_the_document_move_a_club() {
    let document = include_str!("../../../docs/scale.md");
    let blocks: Vec<&str> =
        document.split("\n```sh\n").skip(1).map(|part| part.split("\n```").next().unwrap_or_default()).collect();
    assert!(blocks.iter().any(|block| block.contains("pentad migrate")), "{blocks:?}");
    let (postgres, nats, club) = (Postgres::start().expect("it starts"), Nats::start().expect("it starts"), club());
    let data = club.path().display().to_string();
    let served = Served::start(&["--data", &data]);
    let programs = tempfile::tempdir().expect("a folder");
    // A fake `systemctl` stops the running server, and a fake `pentad serve` starts one that outlives the script.
    let stop = format!(
        "kill {0} && while [ -d /proc/{0} ] && ! grep -q '^State:.Z' /proc/{0}/status; do sleep 0.05; done",
        served.child.id()
    );
    write_program(&programs.path().join("systemctl"), &stop);
    let out = programs.path().join("served");
    let program = env!("CARGO_BIN_EXE_pentad");
    let serve = format!(
        "if [ \"$1\" = serve ]; then\n'{program}' \"$@\" --addr 127.0.0.1:0 >'{0}' 2>'{0}-log' &\necho $! >'{0}-id'\n\
         while ! grep -q http '{0}'; do kill -0 $! || exit 1; sleep 0.05; done\nelse exec '{program}' \"$@\"; fi",
        out.display()
    );
    write_program(&programs.path().join("pentad"), &serve);
    let path = format!("{}:{}", programs.path().display(), std::env::var("PATH").unwrap_or_default());
    let mut script = Command::new("bash");
    script.args(["-euxo", "pipefail", "-c", &blocks.join("\n")]).env("PATH", path).env("DATA", &data);
    script.env("DATABASE", postgres.address()).env("BUS", nats.address()).stdin(Stdio::null());
    let done = script.output().expect("this test needs the program bash");
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    let log = fs::read_to_string(format!("{}-log", out.display())).unwrap_or_default();
    assert!(done.status.success(), "{told}{log}");
    let line = fs::read_to_string(&out).expect("it says where it is");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    assert!(knows_ada(address), "the club is there");
    let id = fs::read_to_string(format!("{}-id", out.display())).expect("its number");
    assert!(Command::new("kill").arg(id.trim()).status().expect("kill").success());
}

#[test]
fn a_place_that_a_club_was_to_be_moved_into_is_not_served_without_it() {
    let (postgres, club) = (Postgres::start().expect("it starts"), club());
    let (data, database) = (club.path().display().to_string(), postgres.address());
    let from = format!("sqlite:{data}/pentad.db");
    let served = Served::start(&["--data", &data]);
    let refused = migrate(&from, &database);
    assert!(refused.code == 1 && refused.err.contains("runs: stop it first"), "{}", refused.err);
    assert!(!refused.err.contains("the database refused"), "{}", refused.err);
    let empty = pentad(&format!("serve --addr 127.0.0.1:0 --store {database}"), "");
    assert!(empty.code == 1 && empty.err.contains("pentad migrate"), "{}", empty.err);
    // A server that was stopped in order leaves no sign that it is still running.
    served.stop();
    let moved = migrate(&from, &database);
    assert_eq!(moved.code, 0, "{}", moved.err);
    let served = Served::start(&["--store", &database]);
    assert!(knows_ada(&served.address));
    // A club is not moved while a server runs, and is moved once it has stopped.
    let back = format!("sqlite:{data}/back.db");
    let refused = migrate(&database, &back);
    assert!(refused.code == 1 && refused.err.contains("runs: stop every process"), "{}", refused.err);
    served.stop();
    let moved = migrate(&database, &back);
    assert_eq!(moved.code, 0, "{}", moved.err);
    // A destination that already holds a club, or other data, is refused with a message of this program, not of the database.
    let again = migrate(&from, &database);
    assert!(again.code == 1 && again.err.contains("there is a club already"), "{}", again.err);
    assert!(!again.err.contains("the database refused"), "{}", again.err);
    let served = Served::start(&["--store", &database]);
    assert!(knows_ada(&served.address), "what was refused has changed nothing");
    let foreign = club.path().join("foreign.db");
    let made = Command::new("python3")
        .args(["-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('CREATE TABLE accounts (id)')"])
        .arg(&foreign)
        .status();
    assert!(made.expect("this test needs the program python3").success());
    let refused = migrate(&from, &format!("sqlite:{}", foreign.display()));
    assert!(refused.code == 1 && refused.err.contains("something else is kept there"), "{}", refused.err);
}

#[test]
fn two_processes_that_would_not_hear_each_other_do_not_serve_one_club() {
    let (postgres, nats) = (Postgres::start().expect("it starts"), Nats::start().expect("it starts"));
    let (database, bus) = (postgres.address(), nats.address());
    let refused = |words: &str| {
        let Run { code, err, .. } = pentad(&format!("serve --addr 127.0.0.1:0 --store {database} {words}"), "");
        assert!(code == 1 && err.contains("--bus"), "{words}: {err}");
    };
    let alone = Served::start(&["--store", &database]);
    refused("");
    refused(&format!("--bus {bus}"));
    // A killed server is forgotten once its database connections are gone.
    drop(alone);
    let together = [(); 2].map(|()| Served::start(&["--store", &database, "--bus", &bus]));
    refused("");
    let despite = Served::start(&["--store", &database, "--despite-others"]);
    drop((together, despite));
    Served::start(&["--store", &database]).stop();
}
