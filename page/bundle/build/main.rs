//! Packs the web app.
//!
//! `pentad-wasm` has compiled the page and its worker to WebAssembly. This script splits the page into parts, binds both to JavaScript, and
//! writes all out together with style sheet, rules pages and icons: each file under the hash of its content, and compressed once.

// A build script gives cargo its instructions on standard output.
#![allow(clippy::print_stdout)]

mod bind;
mod bundle;
mod pack;
mod places;
mod rules;
mod split;

use anyhow::{Context, Result};
use pack::Packer;
use pentad_packing::Effort;
use std::env;
use std::path::{Path, PathBuf};

/// Sources of the app besides its modules and the boards' colours.
const SOURCES: [&str; 7] = [
    "page/bundle/build",
    "page/web/static",
    "page/web/style",
    "face/words/locales",
    "docs/rules",
    "docs/examples",
    "engine/puzzles/data",
];

fn main() -> Result<()> {
    let root = root();
    let (page, worker) = (PathBuf::from(told("PAGE")?), PathBuf::from(told("WORKER")?));
    for source in SOURCES.map(|source| root.join(source)).iter().chain([&page, &worker]) {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let packer = Packer::new(&Path::new(&told("FOLDER")?).join("packed"), Effort::of_profile(&told("PROFILE")?))?;
    let bound = bind::all(&page, &worker, &out, &packer)?;
    packer.write(&bundle::collect(&root, &bound)?, &out)
}

/// Returns a value that the build script of `pentad-wasm` passes to this one.
fn told(name: &str) -> Result<String> {
    env::var(format!("DEP_PENTAD_WASM_{name}")).with_context(|| format!("pentad-wasm does not tell its {name}"))
}

/// Returns the root folder of the repository.
fn root() -> PathBuf {
    let own = env::var("CARGO_MANIFEST_DIR").expect("cargo tells where the package is");
    Path::new(&own).ancestors().nth(2).expect("the package is in page/bundle").to_owned()
}
