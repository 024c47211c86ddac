//! Builds the web app and packs it into the server.
//!
//! The page and its worker are compiled to WebAssembly by a cargo of their own, bound to JavaScript in this process, and
//! written out together with style sheet, rules pages and icons: each under a name that holds its content's hash, and
//! compressed once, here, as well as can be. `PENTAD_QUICK_PAGE=1` builds a larger and slower app in a fraction of the time.

// What is printed here is how a build script speaks to cargo.
#![allow(clippy::print_stdout)]

mod bundle;
mod effort;
mod pack;
mod rules;
mod wasm;

use anyhow::{Context, Result};
use effort::Effort;
use std::env;
use std::path::{Path, PathBuf};

/// What the page is made of. Its tests in a browser are no part of it.
const SOURCES: [&str; 16] = [
    "games",
    "engine",
    "face",
    "platform/messages",
    "platform/server/build",
    "platform/table",
    "platform/web/Cargo.toml",
    "platform/web/src",
    "platform/web/static",
    "platform/web/style",
    "platform/worker/Cargo.toml",
    "platform/worker/src",
    "docs/rules",
    "Cargo.lock",
    "Cargo.toml",
    "rust-toolchain.toml",
];

fn main() -> Result<()> {
    let root = root();
    for folder in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
    }
    Effort::watch();
    let effort = Effort::asked_for();
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let target = target_folder(&out)?;
    let built = wasm::build(&root, &target, effort)?;
    let files = bundle::collect(&root, &built)?;
    pack::write(&files, &target.join("web/packed"), &out, effort)
}

/// The repository.
fn root() -> PathBuf {
    let own = env::var("CARGO_MANIFEST_DIR").expect("cargo tells where the package is");
    Path::new(&own).ancestors().nth(2).expect("the package is in platform/server").to_owned()
}

/// Cargo's target folder, found from `target/PROFILE/build/PACKAGE/out`.
fn target_folder(out: &Path) -> Result<PathBuf> {
    Ok(out.ancestors().nth(4).context("the build folder is deep inside the target folder")?.to_owned())
}
