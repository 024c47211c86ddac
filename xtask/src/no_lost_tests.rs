//! Tests in a library that cargo is told not to test would never run.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of libraries without tests of their own (`test = false`).
fn untested() -> Vec<PathBuf> {
    let words = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let answer = Command::new(env!("CARGO")).args(words).output().expect("cargo starts");
    let metadata: Value = serde_json::from_slice(&answer.stdout).expect("cargo speaks JSON");
    let packages = metadata["packages"].as_array().expect("there are packages").iter();
    let targets = packages.flat_map(|package| package["targets"].as_array().expect("it has targets"));
    let libraries =
        targets.filter(|target| target["test"] == false && target["src_path"].as_str().is_some_and(is_library));
    libraries.map(|target| PathBuf::from(target["src_path"].as_str().unwrap_or_default())).collect()
}

fn is_library(path: &str) -> bool {
    path.ends_with("src/lib.rs")
}

/// Every file below a folder in which something is marked as a test.
fn tests_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let has_tests = |path: &PathBuf| {
        fs::read_to_string(path)
            .is_ok_and(|text| text.lines().any(|line| line.trim_start().starts_with("#[") && line.contains("test]")))
    };
    let inside = folders.iter().flat_map(|folder| tests_in(folder));
    files.into_iter().filter(has_tests).chain(inside).collect()
}

#[test]
fn no_test_stands_where_none_is_run() {
    let untested = untested();
    assert!(untested.len() > 3, "some libraries leave their tests to tests/");
    for library in untested {
        let folder = library.parent().expect("a library lies in a folder");
        assert_eq!(tests_in(folder), Vec::<PathBuf>::new(), "{}", library.display());
    }
}

#[test]
fn tests_are_found() {
    assert!(!tests_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).is_empty());
}
