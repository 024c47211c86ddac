//! Compiles the page and its worker to WebAssembly, in a nested run of cargo.
//!
//! `PENTAD_PAGE` chooses the profile: unset or empty for a build that is good enough to play and to host at home, `slim` for the smallest
//! download, `quick` for work on the page.

// A build script gives cargo its instructions on standard output.
#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The environment variable that chooses the profile.
const CHOICE: &str = "PENTAD_PAGE";
const TARGET: &str = "wasm32-unknown-unknown";
/// The modules: the metadata key under which dependent build scripts find each, and its package.
const MODULES: [(&str, &str); 2] = [("page", "pentad-web"), ("worker", "pentad-worker")];

fn main() -> Result<(), Box<dyn Error>> {
    let root = root();
    println!("cargo::rerun-if-env-changed={CHOICE}");
    let profile = match env::var(CHOICE).as_deref() {
        Err(_) | Ok("") => "page",
        Ok("slim") => "slim",
        Ok("quick") => "quick",
        Ok(other) => return Err(format!("{CHOICE} is \"slim\" or \"quick\" or not set, not \"{other}\"").into()),
    };
    // The nested cargo needs a target folder of its own, since each cargo locks its folder.
    let folder = target_folder()?.join("web");
    install_target()?;
    compile(&root, &folder, profile)?;
    println!("cargo::metadata=profile={profile}");
    println!("cargo::metadata=folder={}", folder.display());
    let mut sources: BTreeSet<PathBuf> =
        ["page/wasm/build", "Cargo.lock", "Cargo.toml", "rust-toolchain.toml"].map(|name| root.join(name)).into();
    for (name, package) in MODULES {
        let module = folder.join(TARGET).join(profile).join(format!("{}.wasm", package.replace('-', "_")));
        println!("cargo::metadata={name}={}", module.display());
        sources.extend(sources_of(&module)?);
    }
    for source in sources {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    Ok(())
}

/// Compiles both modules in one run, so that shared crates are compiled once.
fn compile(root: &Path, folder: &Path, profile: &str) -> Result<(), Box<dyn Error>> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--profile", profile, "--target", TARGET]);
    for (_, package) in MODULES {
        cargo.args(["--package", package]);
    }
    // The outer cargo shows the standard error of the nested one if it fails.
    cargo.arg("--target-dir").arg(folder).stdout(Stdio::null());
    // The settings of the outer build do not apply to the nested one.
    for name in
        ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER", "RUSTC_WRAPPER", "CARGO_BUILD_TARGET"]
    {
        cargo.env_remove(name);
    }
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err("the page or its worker does not compile to WebAssembly".into()) }
}

/// Returns the source files of a module, which cargo lists in a file beside it, and the manifests of their packages.
fn sources_of(module: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let list = module.with_extension("d");
    let text = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let (_, names) = text.split_once(": ").ok_or("cargo lists what a module is made of")?;
    // A space within a name is escaped with a backslash.
    let names = names.replace("\\ ", "\0");
    let files: Vec<PathBuf> = names.split_whitespace().map(|name| name.replace('\0', " ").into()).collect();
    let manifest =
        |file: &PathBuf| file.ancestors().map(|folder| folder.join("Cargo.toml")).find(|name| name.is_file());
    Ok(files.iter().filter_map(manifest).chain(files.clone()).collect())
}

/// Returns the root folder of the repository.
fn root() -> PathBuf {
    let own = env::var("CARGO_MANIFEST_DIR").expect("cargo tells where the package is");
    Path::new(&own).ancestors().nth(2).expect("the package is in page/wasm").to_owned()
}

/// Returns cargo's target folder, derived from `OUT_DIR`: `target/PROFILE/build/PACKAGE/out`.
fn target_folder() -> Result<PathBuf, Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    Ok(out.ancestors().nth(4).ok_or("the build folder is deep inside the target folder")?.to_owned())
}

/// Installs the compiler's WebAssembly target if it is missing: not every environment installs it from `rust-toolchain.toml`.
fn install_target() -> Result<(), Box<dyn Error>> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
    if Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir() {
        return Ok(());
    }
    let done = Command::new("rustup").args(["target", "add", TARGET]).status();
    if done.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(format!("the compiler's target {TARGET} is missing: rustup target add {TARGET}").into())
}
