//! The program built without its features. A test binary of its own, since the other tests of the program would be compiled a second time.
#![cfg(not(feature = "web"))]

use std::process::Command;

/// Runs a command that this build refuses, and returns the reason.
fn refused(words: &[&str]) -> String {
    let told = Command::new(env!("CARGO_BIN_EXE_pentad")).args(words).output().expect("the program starts");
    let (out, err) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
    assert_eq!((told.status.code(), &*out), (Some(2), ""), "{words:?}: {err}");
    err.into_owned()
}

#[test]
fn a_build_without_the_web_app_says_so() {
    for words in [&[][..], &["serve"], &["--open"]] {
        let err = refused(words);
        assert!(err.contains("no web app") && err.contains("pentad menu"), "{words:?}: {err}");
    }
}

#[cfg(not(feature = "cluster"))]
#[test]
fn a_build_without_clusters_says_so() {
    let bus = "nats://127.0.0.1:1";
    for words in [&["worker"][..], &["worker", "--bus", bus], &["arena", "iris", "best", "random", "--bus", bus]] {
        let err = refused(words);
        assert!(err.lines().count() == 1 && err.contains("--features cluster"), "{words:?}: {err}");
    }
}
