//! A build without clusters: what needs one is refused, with the way to get it.

use crate::{Run, pentad};

/// Runs a command that a build without clusters refuses.
fn refused(words: &str, known: &str) {
    let Run { code, out, err } = pentad(words, "");
    assert_eq!((code, &*out), (2, ""), "{words}: {err}");
    let told = format!(
        "pentad: this pentad was built without clusters: cargo build --release --features cluster builds one that knows {known}\n"
    );
    assert_eq!(err, told, "{words}");
}

#[test]
fn what_needs_workers_is_refused() {
    for words in ["worker", "worker --list", "worker --bus nats://127.0.0.1:1"] {
        refused(words, "NATS");
    }
    for words in ["arena iris best random --games 2", "ladder loom --from 1 --to 2 --games 2"] {
        refused(&format!("{words} --bus nats://127.0.0.1:1"), "NATS");
    }
}

#[cfg(feature = "web")]
#[test]
fn what_needs_a_shared_database_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let database = "postgres://127.0.0.1:1/pentad";
    refused(&format!("serve --addr 127.0.0.1:0 --store {database}"), "PostgreSQL");
    refused(&format!("serve --addr 127.0.0.1:0 --store {database} --bus nats://127.0.0.1:1"), "PostgreSQL");
    refused(&format!("serve --addr 127.0.0.1:0 --data {data} --bus nats://127.0.0.1:1"), "NATS");
    refused(&format!("check-store --store {database}"), "PostgreSQL");
    refused(&format!("admin members --store {database}"), "PostgreSQL");
    refused(&format!("migrate --from sqlite:{data}/pentad.db --to {database}"), "PostgreSQL");
}
