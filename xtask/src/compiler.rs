//! The compiler of the test command: what it compiles for the tests is linted, and its documentation checked, on the way.
//!
//! Cargo calls this program in the compiler's place for every crate of the workspace (`RUSTC_WORKSPACE_WRAPPER`). `cargo clippy`
//! and `cargo doc` ask the same questions, but of crates that are compiled for checking alone: all dependencies would be compiled
//! once more. Cargo remembers that a crate has passed as it remembers that it is compiled.

use crate::programs::{cargo, target};
use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the lints are told, in the way in which `cargo clippy` tells it.
const LINTS: &str = "--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";

/// A cargo's command, told to compile with this program.
pub(crate) fn checking(mut cargo: Command) -> Result<Command> {
    // Cargo puts a new xtask into the place of the one that is running: a copy stays.
    static COPY: std::sync::OnceLock<PathBuf> = std::sync::OnceLock::new();
    let copy = match COPY.get() {
        Some(copy) => copy,
        None => {
            let copy = target()?.join("xtask-compiler");
            let beside = copy.with_extension("new");
            fs::copy(env::current_exe()?, &beside)?;
            fs::rename(&beside, &copy)?;
            COPY.get_or_init(|| copy)
        }
    };
    cargo.env("RUSTC_WORKSPACE_WRAPPER", copy).env("CLIPPY_ARGS", LINTS);
    Ok(cargo)
}

/// The command line of a compiler, if this program was called in its place.
pub(crate) fn called(words: &[OsString]) -> Option<(&Path, &[OsString])> {
    let (first, rest) = words.split_first()?;
    let compiler = Path::new(first);
    (compiler.file_stem()? == "rustc").then_some((compiler, rest))
}

/// Compiles a crate as cargo asks, with lints, and checks its documentation.
pub(crate) fn compile(compiler: &Path, words: &[OsString]) -> Result<()> {
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let job = Job::of(&words);
    // Cargo also asks what the compiler can do.
    let program = if job.is_some() { "clippy-driver".into() } else { compiler.as_os_str().to_owned() };
    let mut command = Command::new(program);
    if job.is_some() {
        command.arg(compiler);
    }
    succeed(command.args(&words))?;
    match job.and_then(|job| job.documentation()) {
        Some(documented) => document(&documented),
        None => Ok(()),
    }
}

/// Reads the documentation of a crate, as `cargo doc` does.
fn document(words: &[String]) -> Result<()> {
    let mut command = Command::new("rustdoc");
    command.args(words).args(["--deny", "warnings", "--out-dir"]).arg(pages(words.iter().any(|word| word == PROGRAM))?);
    succeed(command.stdout(Stdio::null()))
}

/// What `rustdoc` is told of programs: nobody else reads about them, so all of it is for those who work on them.
const PROGRAM: &str = "--document-private-items";

/// Where documentation is written. A program may be called like a library.
fn pages(is_program: bool) -> Result<PathBuf> {
    Ok(target()?.join(if is_program { "doc/programs" } else { "doc" }))
}

/// Whether the documentation of every library and every program of the workspace has been looked at.
pub(crate) fn all_are_documented() -> Result<()> {
    let answer = cargo(&["metadata", "--no-deps", "--offline", "--format-version", "1"]).output()?;
    let metadata: Value = serde_json::from_slice(&answer.stdout)?;
    let packages = metadata["packages"].as_array().context("cargo lists packages")?.iter();
    for target in packages.flat_map(|package| package["targets"].as_array().into_iter().flatten()) {
        let (name, kind) =
            (target["name"].as_str().unwrap_or_default(), target["kind"][0].as_str().unwrap_or_default());
        if !["lib", "cdylib", "bin"].contains(&kind) {
            continue;
        }
        let page = pages(kind == "bin")?.join(name.replace('-', "_")).join("index.html");
        ensure!(page.is_file(), "the documentation of {name} has not been looked at: there is no {}", page.display());
    }
    Ok(())
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    if !status.success() {
        bail!("{} has complained", command.get_program().display());
    }
    Ok(())
}

/// What the compiler is asked to compile.
struct Job<'w> {
    words: &'w [String],
    /// The file that the crate begins with.
    source: &'w str,
    is_test: bool,
    is_build_script: bool,
}

impl<'w> Job<'w> {
    /// Reads the words that cargo says to the compiler. None if there is nothing to compile.
    fn of(words: &'w [String]) -> Option<Job<'w>> {
        let name = after(words, "--crate-name").filter(|name| *name != "___")?;
        let source = words.iter().find(|word| word.ends_with(".rs"))?;
        let is_test = words.iter().any(|word| word == "--test");
        Some(Job {
            words,
            source,
            is_test,
            is_build_script: name == "build_script_main" || name == "build_script_build",
        })
    }

    /// The words for `rustdoc`, if this is the place to ask it: for a library where it is compiled for others, for a program
    /// where its tests are compiled, since only then is every program compiled.
    fn documentation(&self) -> Option<Vec<String>> {
        let is_program = self.source.ends_with("src/main.rs");
        let is_part = self.source.starts_with("src/") || self.source.contains("/src/");
        // Nobody needs the halves of the page here, so only their tests are compiled.
        let is_test = is_program || self.source.starts_with("platform/web-");
        if self.is_build_script || !is_part || is_test != self.is_test {
            return None;
        }
        let mut kept = Vec::new();
        let mut words = self.words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--test" => {}
                // What is written where, and how it is compiled.
                "--out-dir" | "-C" => drop(words.next()),
                emitted if emitted.starts_with("--emit") => {}
                _ => kept.push(word.clone()),
            }
        }
        if is_program {
            kept.extend(["--crate-type", "bin", PROGRAM].map(str::to_owned));
        }
        Some(kept)
    }
}

/// The word after this one.
fn after<'w>(words: &'w [String], name: &str) -> Option<&'w str> {
    words.iter().skip_while(|word| *word != name).nth(1).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn documented(words: &str) -> Option<String> {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        Job::of(&words).and_then(|job| job.documentation()).map(|words| words.join(" "))
    }

    #[test]
    fn a_library_is_documented_where_it_is_compiled_for_others() {
        let words = "--crate-name pentad_iri --edition=2024 games/iri/src/lib.rs --crate-type lib --emit=dep-info,link -C opt-level=2 \
            --out-dir t -L dependency=t --extern pentad_core=t/core.rmeta";
        let kept = "--crate-name pentad_iri --edition=2024 games/iri/src/lib.rs --crate-type lib -L dependency=t --extern \
            pentad_core=t/core.rmeta";
        assert_eq!(documented(words).as_deref(), Some(kept));
        assert_eq!(documented(&format!("{words} --test")), None);
    }

    #[test]
    fn a_program_is_documented_where_its_tests_are_compiled() {
        assert_eq!(documented("--crate-name xtask xtask/src/main.rs --crate-type bin"), None);
        let kept = "--crate-name xtask src/main.rs --crate-type bin --document-private-items";
        assert_eq!(documented("--crate-name xtask src/main.rs --test").as_deref(), Some(kept));
    }

    #[test]
    fn build_scripts_tests_and_examples_have_no_documentation() {
        assert_eq!(documented("--crate-name build_script_main platform/wasm/build/main.rs --crate-type bin"), None);
        assert_eq!(documented("--crate-name it games/iri/tests/it/main.rs --test"), None);
        assert_eq!(documented("--crate-name serve platform/app/examples/serve.rs --crate-type bin"), None);
        assert!(Job::of(&["-vV".to_owned()]).is_none(), "a question about the compiler itself");
    }

    #[test]
    fn cargo_calls_with_the_name_of_the_compiler() {
        assert!(called(&["/x/bin/rustc".into(), "-vV".into()]).is_some());
        assert!(called(&["test".into()]).is_none());
        assert!(called(&[]).is_none());
    }
}
