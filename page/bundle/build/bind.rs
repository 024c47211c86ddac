//! WebAssembly to JavaScript modules.

use crate::pack::{Packer, hash};
use anyhow::{Context, Result, anyhow};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use wasm_bindgen_cli_support::Bindgen;

/// A WebAssembly module and the script that loads it.
pub(crate) struct Module {
    pub(crate) script: String,
    pub(crate) wasm: Vec<u8>,
}

/// The modules of the app: the two halves of the page, and the worker.
pub(crate) struct Bound {
    pub(crate) play: Module,
    pub(crate) study: Module,
    pub(crate) worker: Module,
}

/// Binds and compresses the modules, side by side: nothing else in the app takes as long to compress.
pub(crate) fn all([play, study, worker]: &[PathBuf; 3], folder: &Path, packer: &Packer) -> Result<Bound> {
    let finish = |input| -> Result<Module> {
        let module = bind(input, folder)?;
        packer.forms(&module.wasm)?;
        Ok(module)
    };
    thread::scope(|scope| {
        let (study, worker) = (scope.spawn(|| finish(study)), scope.spawn(|| finish(worker)));
        let play = finish(play)?;
        let failed = |_| Err(anyhow!("a module cannot be bound to JavaScript"));
        Ok(Bound { play, study: study.join().unwrap_or_else(failed)?, worker: worker.join().unwrap_or_else(failed)? })
    })
}

/// Makes the script that loads a module. Skipped where the module is the one that was bound last.
fn bind(input: &Path, folder: &Path) -> Result<Module> {
    let name = input.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = folder.join(&name);
    let (script, wasm) = (folder.join(format!("{name}.js")), folder.join(format!("{name}_bg.wasm")));
    let (stamp, compiled) = (folder.join("stamp"), fs::read(input).with_context(|| format!("{}", input.display()))?);
    let key = hash(&compiled);
    if fs::read_to_string(&stamp).is_ok_and(|bound| bound == key) {
        return Ok(Module { script: fs::read_to_string(&script)?, wasm: fs::read(&wasm)? });
    }
    // Two builds (a test's and a release's) may come here at the same time: each binds beside, the last one stays.
    fs::create_dir_all(&folder)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).typescript(false).omit_default_module_path(false).web(true)?;
    bindgen.generate(&folder)?;
    fs::write(&stamp, key)?;
    Ok(Module { script: fs::read_to_string(&script)?, wasm: fs::read(&wasm)? })
}
