//! The program built without its features. A test binary of its own, since the other tests of the program would be compiled a second time.
#![cfg(not(feature = "web"))]

use std::process::Command;

#[test]
fn a_build_without_the_web_app_says_so() {
    for words in [&[][..], &["serve"], &["--open"]] {
        let told = Command::new(env!("CARGO_BIN_EXE_pentad")).args(words).output().expect("the program starts");
        let (out, err) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
        assert_eq!((told.status.code(), &*out), (Some(2), ""), "{words:?}");
        assert!(err.contains("no web app") && err.contains("pentad menu"), "{words:?}: {err}");
    }
}
