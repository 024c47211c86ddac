//! JavaScript bindings of the WebAssembly modules.

use crate::pack::Packer;
use crate::split::Split;
use anyhow::{Result, anyhow};
use std::path::Path;
use std::{fs, thread};
use wasm_bindgen_cli_support::Bindgen;

/// A WebAssembly module and the script that loads it.
pub(crate) struct Module {
    pub(crate) script: String,
    pub(crate) wasm: Vec<u8>,
}

/// The modules of the app: the page, whose script does not contain the addresses of the later parts yet, and the worker.
pub(crate) struct Bound {
    pub(crate) page: Module,
    pub(crate) parts: Split,
    pub(crate) worker: Module,
}

/// Binds and compresses the modules in parallel: nothing else in the app takes as long to compress.
pub(crate) fn all(page: &Path, worker: &Path, folder: &Path, packer: &Packer) -> Result<Bound> {
    thread::scope(|scope| {
        let worker = scope.spawn(|| -> Result<Module> {
            let worker = bind(worker, &folder.join("worker"), Bindgen::new())?;
            packer.forms(&worker.wasm)?;
            Ok(worker)
        });
        let parts = Split::of(&fs::read(page)?, &folder.join("page"))?;
        let mut bindgen = Bindgen::new();
        // The parts refer to each other by the linker's symbol names.
        bindgen.keep_lld_exports(true).demangle(false);
        let page = bind(&parts.main, &folder.join("page"), bindgen)?;
        for content in parts.modules.iter().map(|(_, content)| content).chain([&page.wasm]) {
            packer.forms(content)?;
        }
        let worker = worker.join().unwrap_or_else(|_| Err(anyhow!("the worker cannot be bound to JavaScript")))?;
        Ok(Bound { page, parts, worker })
    })
}

/// Generates the script that loads a module.
fn bind(input: &Path, folder: &Path, mut bindgen: Bindgen) -> Result<Module> {
    bindgen.input_path(input).typescript(false).omit_default_module_path(false).web(true)?;
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.out_name("bound").generate(folder)?;
    Ok(Module { script: fs::read_to_string(folder.join("bound.js"))?, wasm: fs::read(folder.join("bound_bg.wasm"))? })
}
