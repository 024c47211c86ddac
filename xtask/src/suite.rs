//! Rust's tests. Cargo builds all of them first, and what is compiled is linted; then the test programs run side by side, not one
//! after the other as under `cargo test`.

use crate::compiler::{all_are_documented, checking};
use crate::programs::{Finished, capture, cargo, idle, idle_cargo, step};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

/// The feature for clubs of several processes: its tests are part of the whole.
const CLUSTER: &str = "cluster";

/// What `cargo test` builds.
pub(crate) struct Suite {
    programs: Vec<Program>,
    /// Examples with their names: one of them is the server for the tests in a browser.
    examples: Vec<(String, PathBuf)>,
}

/// A program that runs the tests of one library, program or test folder.
struct Program {
    path: PathBuf,
    /// The folder of its package, in which it runs.
    package: PathBuf,
}

/// How many tests passed, failed, and were left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Counts {
    passed: usize,
    failed: usize,
    ignored: usize,
}

/// Builds every test of the workspace, with lints, and looks at the documentation.
pub(crate) fn build() -> Result<Suite> {
    println!("== lints, documentation, and the tests are built");
    let began = Instant::now();
    let mut build = checking(cargo(&["test", "--workspace", "--features", CLUSTER, "--quiet", "--no-run"]))?;
    build.args(["--message-format", "json-render-diagnostics"]).stdout(Stdio::piped());
    let built = build.spawn()?.wait_with_output()?;
    if !built.status.success() {
        bail!("the tests cannot be built, or there are complaints: {build:?}");
    }
    all_are_documented()?;
    let suite = Suite::of_messages(&String::from_utf8(built.stdout)?)?;
    println!(
        "== lints, documentation: passed; {} test programs: built in {} s",
        suite.programs.len(),
        began.elapsed().as_secs()
    );
    Ok(suite)
}

impl Suite {
    /// Reads what cargo says about what it has built: a line of JSON for each artifact.
    fn of_messages(messages: &str) -> Result<Suite> {
        let mut suite = Suite { programs: Vec::new(), examples: Vec::new() };
        for line in messages.lines() {
            let message: Value = serde_json::from_str(line).with_context(|| format!("cargo said {line}"))?;
            let Some(path) = message["executable"].as_str().map(PathBuf::from) else { continue };
            if message["profile"]["test"] == true {
                let manifest = message["manifest_path"].as_str().context("an artifact has a package")?;
                let package = Path::new(manifest).parent().context("a manifest is in a folder")?.to_owned();
                suite.programs.push(Program { path, package });
            } else if message["target"]["kind"][0] == "example" {
                let name = message["target"]["name"].as_str().unwrap_or_default().to_owned();
                suite.examples.push((name, path));
            }
        }
        if suite.programs.is_empty() {
            bail!("cargo has built no tests");
        }
        Ok(suite)
    }

    /// The program of an example.
    pub(crate) fn example(&self, name: &str) -> Result<PathBuf> {
        let found = self.examples.iter().find(|(example, _)| example == name);
        Ok(found.with_context(|| format!("there is no example {name}"))?.1.clone())
    }

    /// Runs every test, documentation tests last.
    pub(crate) fn run(&self) -> Result<()> {
        println!("== tests");
        let began = Instant::now();
        let (waiting, all) = (Mutex::new(self.programs.iter()), Mutex::new(Counts::default()));
        let next = || waiting.lock().ok().and_then(|mut waiting| waiting.next());
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    while let Some(program) = next() {
                        let counts = program.run();
                        if let Ok(mut all) = all.lock() {
                            all.add(counts);
                        }
                    }
                });
            }
        });
        let all = all.into_inner().unwrap_or(Counts { failed: 1, ..Counts::default() });
        let left_out = if all.ignored > 0 { format!(", {} left out", all.ignored) } else { String::new() };
        println!("== tests: {} passed, {} failed{left_out} in {} s", all.passed, all.failed, began.elapsed().as_secs());
        if all.failed > 0 {
            bail!("{} tests failed", all.failed);
        }
        step(
            "tests in the documentation",
            checking(idle_cargo(&["test", "--workspace", "--features", CLUSTER, "--doc", "--quiet"]))?,
        )
    }
}

impl Program {
    /// Runs the tests of this program. Its output is shown if one of them fails.
    fn run(&self) -> Counts {
        let mut command = idle(&self.path);
        command.arg("--quiet").current_dir(&self.package).env("CARGO_MANIFEST_DIR", &self.package);
        let Finished { success, output } = capture(&mut command);
        let mut counts = Counts::read(&output);
        if !success {
            // A program that crashes does not say how many of its tests failed.
            counts.failed = counts.failed.max(1);
            println!("== {} failed:\n{output}", self.path.display());
        }
        counts
    }
}

impl Counts {
    /// Reads the closing lines of a test program: `test result: ok. 12 passed; 0 failed; 1 ignored; …`.
    fn read(output: &str) -> Counts {
        let mut counts = Counts::default();
        for line in output.lines().filter(|line| line.starts_with("test result:")) {
            let number = |what: &str| -> usize {
                let parts = line.split(['.', ';']).map(str::trim);
                parts.filter_map(|part| part.strip_suffix(what)).find_map(|part| part.trim().parse().ok()).unwrap_or(0)
            };
            counts.add(Counts { passed: number("passed"), failed: number("failed"), ignored: number("ignored") });
        }
        counts
    }

    fn add(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_lines_of_a_test_program_are_summed() {
        let output = "\nrunning 3 tests\n...\n\
            test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s\n\n\
            test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 4 filtered out; finished in 1.20s\n";
        assert_eq!(Counts::read(output), Counts { passed: 13, failed: 2, ignored: 1 });
        assert_eq!(Counts::read("killed"), Counts::default());
    }

    #[test]
    fn test_programs_and_examples_are_found_among_the_messages_of_cargo() {
        let messages = r#"{"reason":"compiler-artifact","manifest_path":"/p/games/iri/Cargo.toml","target":{"kind":["lib"],"name":"pentad_iri"},"profile":{"test":false},"executable":null}
{"reason":"compiler-artifact","manifest_path":"/p/games/iri/Cargo.toml","target":{"kind":["test"],"name":"it"},"profile":{"test":true},"executable":"/t/it-1"}
{"reason":"compiler-artifact","manifest_path":"/p/page/bundle/Cargo.toml","target":{"kind":["example"],"name":"serve"},"profile":{"test":false},"executable":"/t/serve"}
{"reason":"build-finished","success":true}"#;
        let suite = Suite::of_messages(messages).unwrap();
        assert_eq!(suite.programs.len(), 1);
        assert_eq!(suite.programs[0].package, Path::new("/p/games/iri"));
        assert_eq!(suite.example("serve").unwrap(), Path::new("/t/serve"));
        assert!(suite.example("other").is_err());
        assert!(Suite::of_messages("{}").is_err(), "a build without tests is no success");
        assert!(Suite::of_messages("nonsense").is_err());
    }
}
