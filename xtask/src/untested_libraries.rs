//! Checks that libraries with `test = false` contain no tests, since cargo would never run them.

use crate::programs::workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the root file of every library with `test = false`.
fn untested() -> Vec<PathBuf> {
    let workspace = workspace().expect("cargo knows the workspace");
    let packages = workspace["packages"].as_array().expect("there are packages").iter();
    let targets = packages.flat_map(|package| package["targets"].as_array().expect("it has targets"));
    let paths = targets.filter(|target| target["test"] == false).filter_map(|target| target["src_path"].as_str());
    paths.filter(|path| path.ends_with("src/lib.rs")).map(PathBuf::from).collect()
}

/// Returns every file below a folder that contains a test.
fn tests_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let has_tests = |path: &PathBuf| fs::read_to_string(path).expect("it is text").lines().any(marks_a_test);
    let inside = folders.iter().flat_map(|folder| tests_in(folder));
    files.into_iter().filter(has_tests).chain(inside).collect()
}

/// Returns true for the attribute of a test: `#[test]`, `#[tokio::test]`, `#[tokio::test(flavor = "multi_thread")]`.
fn marks_a_test(line: &str) -> bool {
    line.trim_start().strip_prefix("#[").is_some_and(|name| name.contains("test]") || name.contains("test("))
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
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert!(tests_in(&sources).contains(&sources.join("untested_libraries.rs")));
    assert!(marks_a_test("    #[tokio::test(start_paused = true)]"));
    assert!(!marks_a_test("#[cfg(test)]"));
}
