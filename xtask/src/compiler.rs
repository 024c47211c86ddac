//! The compiler of the test command: what it compiles for the tests is linted, and its documentation checked, on the way.
//!
//! Cargo calls this program in the compiler's place for every crate of the workspace (`RUSTC_WORKSPACE_WRAPPER`). `cargo clippy`
//! and `cargo doc` ask the same questions, but of crates that are compiled for checking alone: all dependencies would be compiled
//! once more. Cargo remembers that a crate has passed as it remembers that it is compiled.

use crate::programs::{target, workspace};
use anyhow::{Context as _, Result, bail, ensure};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the lints are told, in the way in which `cargo clippy` tells it.
const LINTS: &str = "--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";

/// Puts a copy of this program where [`checking`] finds it: the program itself is replaced when cargo compiles `xtask` for its tests.
pub(crate) fn install() -> Result<()> {
    let beside = wrapper()?.with_extension("new");
    fs::copy(env::current_exe()?, &beside)?;
    Ok(fs::rename(&beside, wrapper()?)?)
}

/// A cargo's command, told to compile with this program. [`install`] comes first.
pub(crate) fn checking(mut cargo: Command) -> Result<Command> {
    cargo.env("RUSTC_WORKSPACE_WRAPPER", wrapper()?).env("CLIPPY_ARGS", LINTS);
    Ok(cargo)
}

fn wrapper() -> Result<PathBuf> {
    Ok(target()?.join("xtask-compiler"))
}

/// The compiler and its command line, if cargo called this program in the compiler's place.
pub(crate) fn instead_of_compiler(words: &[OsString]) -> Option<(&Path, &[OsString])> {
    let (first, rest) = words.split_first()?;
    let compiler = Path::new(first);
    (compiler.file_stem()? == "rustc").then_some((compiler, rest))
}

/// Compiles a crate as cargo asks, with lints, and checks its documentation.
pub(crate) fn compile(compiler: &Path, words: &[OsString]) -> Result<()> {
    let spoken: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let Some(unit) = Unit::of(&spoken) else {
        // Cargo also asks what the compiler can do.
        return succeed(Command::new(compiler).args(words));
    };
    succeed(Command::new("clippy-driver").arg(compiler).args(words))?;
    if !unit.is_documented_here() {
        return Ok(());
    }
    let mut rustdoc = Command::new("rustdoc");
    rustdoc.args(unit.words_for_rustdoc()).args(["--deny", "warnings", "--out-dir"]).arg(pages(unit.is_program())?);
    succeed(rustdoc.stdout(Stdio::null()))
}

/// Where documentation is written, beside what was compiled with it. A program may have the name of a library.
fn pages(is_program: bool) -> Result<PathBuf> {
    Ok(target()?.join("debug").join(if is_program { "doc/programs" } else { "doc" }))
}

/// Whether the documentation of every library and every program of the workspace has been looked at.
pub(crate) fn all_are_documented() -> Result<()> {
    let workspace = workspace()?;
    let packages = workspace["packages"].as_array().context("cargo lists packages")?.iter();
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

/// What the compiler is asked to compile: a library, a program, a build script, or the tests of one of them.
struct Unit<'w> {
    words: &'w [String],
    /// The file that the crate begins with.
    source: &'w str,
    is_test: bool,
}

impl<'w> Unit<'w> {
    /// Reads the words that cargo says to the compiler. None if there is nothing to compile.
    fn of(words: &'w [String]) -> Option<Unit<'w>> {
        after(words, "--crate-name").filter(|name| *name != "___")?;
        let source = words.iter().find(|word| word.ends_with(".rs"))?;
        Some(Unit { words, source, is_test: words.iter().any(|word| word == "--test") })
    }

    fn is_program(&self) -> bool {
        self.source.ends_with("src/main.rs")
    }

    /// Whether this is the place to ask `rustdoc` about the crate: for a library where other crates need it, for a program where
    /// its tests are compiled, since not every program is compiled besides. No crate needs the halves of the page.
    fn is_documented_here(&self) -> bool {
        let is_source = self.source.starts_with("src/") || self.source.contains("/src/");
        let is_needed_by_none = self.is_program() || self.source.starts_with("page/web-");
        is_source && is_needed_by_none == self.is_test
    }

    /// The command line without what says how to compile and where to write.
    fn words_for_rustdoc(&self) -> Vec<String> {
        let mut kept = Vec::new();
        let mut words = self.words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--test" => {}
                "--out-dir" | "-C" => drop(words.next()),
                emitted if emitted.starts_with("--emit") => {}
                _ => kept.push(word.clone()),
            }
        }
        if self.is_program() {
            // As `cargo doc` does: a program has nothing that is public.
            kept.extend(["--crate-type", "bin", "--document-private-items"].map(str::to_owned));
        }
        kept
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
        let unit = Unit::of(&words).filter(Unit::is_documented_here)?;
        Some(unit.words_for_rustdoc().join(" "))
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
        assert_eq!(documented("--crate-name build_script_main page/wasm/build/main.rs --crate-type bin"), None);
        assert_eq!(documented("--crate-name it games/iri/tests/it/main.rs --test"), None);
        assert_eq!(documented("--crate-name serve page/bundle/examples/serve.rs --crate-type bin"), None);
        assert!(Unit::of(&["-vV".to_owned()]).is_none(), "a question about the compiler itself");
    }

    #[test]
    fn cargo_calls_with_the_name_of_the_compiler() {
        assert!(instead_of_compiler(&["/x/bin/rustc".into(), "-vV".into()]).is_some());
        assert!(instead_of_compiler(&["test".into()]).is_none());
        assert!(instead_of_compiler(&[]).is_none());
    }
}
