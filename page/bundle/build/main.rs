//! Packs the web app.
//!
//! `pentad-wasm` has compiled the halves of the page and its worker to WebAssembly. Here they are bound to JavaScript and written out
//! together with style sheet, rules pages and icons: each under a name that holds its content's hash, and compressed once, as
//! well as can be.

// What is printed here is how a build script speaks to cargo.
#![allow(clippy::print_stdout)]

mod bind;
mod bundle;
mod pack;
mod rules;

use anyhow::{Context, Result};
use pack::Packer;
use pentad_packing::Effort;
use std::env;
use std::path::{Path, PathBuf};

/// What the app is made of besides its modules and the boards' colours.
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
    let modules = [told("PLAY")?, told("STUDY")?, told("WORKER")?].map(PathBuf::from);
    for source in SOURCES.map(|source| root.join(source)).iter().chain(&modules) {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    let folder = PathBuf::from(told("FOLDER")?);
    let effort = Effort::of_profile(&told("PROFILE")?);
    let packer = Packer::new(&folder.join("packed"), effort)?;
    let bound = bind::all(&modules, &folder.join("bound").join(effort.name()), &packer)?;
    packer.write(&bundle::collect(&root, &bound)?, Path::new(&env::var("OUT_DIR")?))
}

/// What the build script of `pentad-wasm` tells this one.
fn told(name: &str) -> Result<String> {
    env::var(format!("DEP_PENTAD_WASM_{name}")).with_context(|| format!("pentad-wasm does not tell its {name}"))
}

/// The repository.
fn root() -> PathBuf {
    let own = env::var("CARGO_MANIFEST_DIR").expect("cargo tells where the package is");
    Path::new(&own).ancestors().nth(2).expect("the package is in page/bundle").to_owned()
}
