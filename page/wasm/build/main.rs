//! Compiles the page, in two halves, and its worker to WebAssembly, with a cargo of their own.
//!
//! `PENTAD_QUICK_PAGE=1` compiles a larger and slower app in a fraction of the time: for work on the page.

// What is printed here is how a build script speaks to cargo.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod progress;

use progress::Progress;
use std::collections::BTreeSet;
use std::env;
use std::error::Error;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

/// The environment variable that asks for a quick build.
const QUICK: &str = "PENTAD_QUICK_PAGE";
const TARGET: &str = "wasm32-unknown-unknown";
/// The halves of the page, which share a profile and most of their crates: what each is called here, and its package.
const HALVES: [(&str, &str); 2] = [("play", "pentad-web-play"), ("study", "pentad-web-study")];
const WORKER: (&str, &str) = ("worker", "pentad-worker");
/// What the compiler is told for the worker in place of `.cargo/config.toml`: the nets of the bots add up vectors. The worker's
/// script says so in a browser that does not know them. A quick build does without: it compiles page and worker in one go.
const WORKER_FLAGS: &str = "-Ctarget-feature=+simd128";

fn main() -> Result<(), Box<dyn Error>> {
    let root = root();
    println!("cargo::rerun-if-env-changed={QUICK}");
    // The page is small before it is fast, since it is downloaded first; the worker, with the same rules in it, is fast before it
    // is small.
    let (page, worker) = if is_quick() { ("quick", "quick") } else { ("page", "worker") };
    // A cargo inside a cargo needs a target folder of its own: both lock theirs.
    let folder = target_folder()?.join("web");
    install_target()?;
    compile(&root, &folder, page, worker)?;
    println!("cargo::metadata=profile={page}");
    println!("cargo::metadata=folder={}", folder.display());
    let mut sources: BTreeSet<PathBuf> =
        ["page/wasm/build", "Cargo.lock", "Cargo.toml", "rust-toolchain.toml"].map(|name| root.join(name)).into();
    for ((name, package), profile) in HALVES.map(|half| (half, page)).into_iter().chain([(WORKER, worker)]) {
        let module = folder.join(TARGET).join(profile).join(format!("{}.wasm", package.replace('-', "_")));
        println!("cargo::metadata={name}={}", module.display());
        sources.extend(sources_of(&module)?);
    }
    for source in sources {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    Ok(())
}

/// Whether the environment asks for a quick build.
fn is_quick() -> bool {
    !matches!(env::var(QUICK).as_deref(), Err(_) | Ok("" | "0"))
}

/// Compiles all modules: page and worker side by side, or in one go if they share a profile. Cargo locks a folder for each profile, so that
/// two of them can work in one target folder.
fn compile(root: &Path, folder: &Path, page: &str, worker: &str) -> Result<(), Box<dyn Error>> {
    let mut packages = HALVES.map(|(_, package)| package).to_vec();
    let is_one_go = page == worker;
    if is_one_go {
        packages.push(WORKER.1);
    }
    // The page takes longest: it begins first, and its progress is shown.
    let mut page = start(root, folder, page, &packages, None)?;
    let mut progress = Progress::start();
    let other = if is_one_go { None } else { Some(start(root, folder, worker, &[WORKER.1], Some(WORKER_FLAGS))?) };
    let other =
        other.map(|mut build| thread::spawn(move || (lines(&mut build).collect::<Vec<String>>(), build.wait())));
    for line in lines(&mut page) {
        progress.hear(&line);
        // Cargo shows it if the build fails.
        eprintln!("{line}");
    }
    let mut is_done = page.wait()?.success();
    if let Some(other) = other {
        let (said, ended) = other.join().map_err(|_| "a build was not followed to its end")?;
        said.iter().for_each(|line| eprintln!("{line}"));
        is_done &= ended?.success();
    }
    if !is_done {
        return Err("the page or its worker does not compile to WebAssembly".into());
    }
    progress.end();
    Ok(())
}

/// Starts a cargo that compiles some modules, with these flags instead of the usual ones.
fn start(
    root: &Path,
    folder: &Path,
    profile: &str,
    packages: &[&str],
    flags: Option<&str>,
) -> Result<Child, Box<dyn Error>> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--profile", profile, "--target", TARGET]);
    for package in packages {
        cargo.args(["--package", package]);
    }
    cargo.arg("--target-dir").arg(folder).stdout(Stdio::null()).stderr(Stdio::piped());
    // What the outer build was told is not meant for this one.
    for name in
        ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER", "RUSTC_WRAPPER", "CARGO_BUILD_TARGET"]
    {
        cargo.env_remove(name);
    }
    if let Some(flags) = flags {
        cargo.env("RUSTFLAGS", flags);
    }
    Ok(cargo.spawn().map_err(|error| format!("cargo cannot be started: {error}"))?)
}

/// What a build says, line by line.
fn lines(build: &mut Child) -> impl Iterator<Item = String> + use<> {
    build.stderr.take().into_iter().flat_map(|lines| BufReader::new(lines).lines()).map_while(Result::ok)
}

/// The files that a module is made of: cargo lists them beside it. With the manifests of their packages.
fn sources_of(module: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let list = module.with_extension("d");
    let text = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let (_, names) = text.split_once(": ").ok_or("cargo lists what a module is made of")?;
    // A blank that belongs to a name has a backslash before it.
    let names = names.replace("\\ ", "\0");
    let files: Vec<PathBuf> = names.split_whitespace().map(|name| name.replace('\0', " ").into()).collect();
    let manifest =
        |file: &PathBuf| file.ancestors().map(|folder| folder.join("Cargo.toml")).find(|name| name.is_file());
    Ok(files.iter().filter_map(manifest).chain(files.clone()).collect())
}

/// The repository.
fn root() -> PathBuf {
    let own = env::var("CARGO_MANIFEST_DIR").expect("cargo tells where the package is");
    Path::new(&own).ancestors().nth(2).expect("the package is in page/wasm").to_owned()
}

/// Cargo's target folder, found from `target/PROFILE/build/PACKAGE/out`.
fn target_folder() -> Result<PathBuf, Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    Ok(out.ancestors().nth(4).ok_or("the build folder is deep inside the target folder")?.to_owned())
}

/// Installs the compiler's WebAssembly target where it is missing: a toolchain file alone does not bring it everywhere.
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
