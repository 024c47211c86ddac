//! Maintenance of a club's store.

use crate::served::club;
use crate::{Run, pentad};
use serde_json::Value;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

fn file(folder: &Path) -> String {
    folder.join("pentad.db").display().to_string()
}

#[test]
fn what_cannot_be_read_or_written_is_named_and_ends_with_3() {
    let club = club();
    let (data, file) = (club.path().display().to_string(), file(club.path()));
    let nowhere = club.path().join("nowhere");
    let blocked = club.path().join("plain");
    fs::write(&blocked, "a file, where a folder should be").expect("written");
    let told = |words: String, names: &str| {
        let Run { code, err, .. } = pentad(&words, "");
        assert!(code == 3 && err.contains(names), "{words}: {code} {err}");
        assert!(!err.contains("unable to open"), "{words}: {err}");
    };
    for place in [&nowhere, &blocked] {
        let inside = place.join("x.db").display().to_string();
        told(format!("backup {inside} --data {data}"), &inside);
        told(format!("migrate --from sqlite:{file} --to sqlite:{inside}"), &inside);
        told(format!("migrate --from sqlite:{inside} --to sqlite:{file}"), &inside);
        told(format!("restore {inside} --data {data}"), &inside);
        told(format!("check-store --store sqlite:{inside}"), &inside);
        told(format!("admin members --data {}", place.display()), &place.display().to_string());
    }
    told(format!("serve --addr 127.0.0.1:0 --data {}", blocked.join("x").display()), &blocked.display().to_string());
    let again = pentad(&format!("backup {} --data {data}", blocked.display()), "");
    assert!(again.code == 1 && again.err.contains("exists already"), "{}", again.err);
}

#[test]
fn a_store_is_looked_through() {
    let club = club();
    let data = club.path().display().to_string();
    let whole = pentad(&format!("check-store --data {data}"), "");
    assert_eq!(whole.code, 0, "{}", whole.err);
    assert!(
        whole.out.contains("accounts: 1 rows\n") && whole.out.ends_with("all is as it should be\n"),
        "{}",
        whole.out
    );
    let copy = club.path().join("copy.db");
    assert_eq!(pentad(&format!("backup {} --data {data}", copy.display()), "").code, 0);
    let mut bytes = fs::read(&copy).expect("the copy");
    // Overwrite all pages but the first, which leads to the others.
    bytes[4096..].fill(0x5A);
    fs::write(&copy, bytes).expect("written");
    let broken = pentad(&format!("check-store --store sqlite:{}", copy.display()), "");
    assert!(broken.code == 1 && broken.err.contains("damaged") || broken.out.contains("fault: "), "{}", broken.err);
}

#[test]
fn with_a_log_for_programs_every_line_is_for_programs() {
    let club = club();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pentad"));
    command.args(["serve", "--addr", "127.0.0.1:0", "--lan", "--log-format", "json", "--data"]).arg(club.path());
    let mut served = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut log = BufReader::new(served.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
    let mut lines = Vec::new();
    let address = loop {
        let line = log.next().expect("it says where it is");
        let json: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let page = json["page"].as_str().map(str::to_owned);
        lines.push(json);
        if let Some(page) = page {
            break page;
        }
    };
    assert!(address.starts_with("http://localhost:"), "{lines:?}");
    assert!(
        lines.iter().any(|line| line["kept"].as_str().is_some_and(|kept| kept.ends_with("pentad.db"))),
        "{lines:?}"
    );
    assert!(Command::new("kill").arg(served.id().to_string()).status().expect("kill").success());
    for line in log {
        serde_json::from_str::<Value>(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    assert!(served.wait().expect("it ends").success());
    let out = std::io::read_to_string(served.stdout.take().expect("a pipe")).expect("text");
    assert_eq!(out, "");

    let words = format!("serve --addr nonsense --log-format json --data {}", club.path().display());
    let refused = pentad(&words, "");
    let told: Vec<Value> = refused.err.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let told = told.last().expect("it says why");
    assert!(refused.code != 0 && told["level"] == "ERROR", "{told}");
    assert!(told["error"].as_str().is_some_and(|error| error.contains("is no address")), "{told}");
}
