//! Rust to WebAssembly to JavaScript modules.

use crate::effort::Effort;
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
const PAGE: &str = "pentad-web";
const WORKER: &str = "pentad-worker";

/// A WebAssembly module and the script that loads it.
pub(crate) struct Module {
    pub(crate) script: String,
    pub(crate) wasm: Vec<u8>,
}

/// Both halves of the app.
pub(crate) struct Built {
    pub(crate) page: Module,
    pub(crate) worker: Module,
}

/// Compiles page and worker.
pub(crate) fn build(root: &Path, target: &Path, effort: Effort) -> Result<Built> {
    install_target()?;
    // A cargo inside a cargo needs a target folder of its own: both lock theirs.
    let folder = target.join("web");
    match effort {
        Effort::Full => {
            compile(root, &folder, &[PAGE], "page")?;
            compile(root, &folder, &[WORKER], "worker")?;
            Ok(Built { page: bind(&folder, PAGE, "page")?, worker: bind(&folder, WORKER, "worker")? })
        }
        Effort::Quick => {
            compile(root, &folder, &[PAGE, WORKER], "quick")?;
            Ok(Built { page: bind(&folder, PAGE, "quick")?, worker: bind(&folder, WORKER, "quick")? })
        }
    }
}

/// Compiles packages to WebAssembly.
fn compile(root: &Path, folder: &Path, packages: &[&str], profile: &str) -> Result<()> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--profile", profile, "--target", TARGET]);
    for package in packages {
        cargo.args(["--package", package]);
    }
    cargo.arg("--target-dir").arg(folder);
    // What the outer build was told is not meant for this one.
    for name in
        ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER", "RUSTC_WRAPPER", "CARGO_BUILD_TARGET"]
    {
        cargo.env_remove(name);
    }
    let done = cargo.status().context("cargo cannot be started")?;
    if !done.success() {
        bail!("{} does not compile to WebAssembly", packages.join(" or "));
    }
    Ok(())
}

/// Makes the script that loads a module. Skipped where the module is the one that was bound last.
fn bind(folder: &Path, package: &str, profile: &str) -> Result<Module> {
    let name = package.replace('-', "_");
    let input = folder.join(TARGET).join(profile).join(format!("{name}.wasm"));
    let folder = folder.join("bound").join(profile).join(&name);
    let (script, wasm) = (folder.join(format!("{name}.js")), folder.join(format!("{name}_bg.wasm")));
    let (stamp, compiled) = (folder.join("stamp"), fs::read(&input).with_context(|| format!("{}", input.display()))?);
    let key = crate::pack::hash(&compiled);
    if fs::read_to_string(&stamp).is_ok_and(|bound| bound == key) {
        return Ok(Module { script: fs::read_to_string(&script)?, wasm: fs::read(&wasm)? });
    }
    // Two builds (a test's and a release's) may come here at the same time: each binds beside, the last one stays.
    fs::create_dir_all(&folder)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&input).typescript(false).omit_default_module_path(false).web(true)?;
    bindgen.generate(&folder)?;
    fs::write(&stamp, key)?;
    Ok(Module { script: fs::read_to_string(&script)?, wasm: fs::read(&wasm)? })
}

/// Installs the compiler's WebAssembly target where it is missing: a toolchain file alone does not bring it everywhere.
fn install_target() -> Result<()> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
    let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    if folder.is_dir() {
        return Ok(());
    }
    let done = Command::new("rustup").args(["target", "add", TARGET]).status();
    if done.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    bail!("the compiler's target {TARGET} is missing: rustup target add {TARGET}")
}
