//! Splitting of the page's module into the part that is loaded first and the parts that are loaded later.

use anyhow::{Context, Result, anyhow, ensure};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_split_cli_support::{Options, transform};

/// Import path of the script with the loaders of the parts. [`Split::join`] merges that script into the page's own.
const LOADERS: &str = "./parts.js";
/// Import path, in the loaders, of the script that binds the first module.
const MAIN: &str = "./main.js";

/// A module split into parts.
pub(crate) struct Split {
    /// File of the module that is loaded first, not yet bound to JavaScript.
    pub(crate) main: PathBuf,
    /// The modules that are loaded later, each with the name that the loaders use, such as `split_study`.
    pub(crate) modules: Vec<(String, Vec<u8>)>,
    /// The modules that each part needs: its own, and those it shares with other parts.
    pub(crate) needs: HashMap<String, Vec<String>>,
    /// The script of the loaders.
    loaders: String,
}

impl Split {
    /// Splits a module at the functions that `wasm_split` marks in it.
    pub(crate) fn of(module: &[u8], folder: &Path) -> Result<Split> {
        fs::create_dir_all(folder)?;
        let main = folder.join("main.wasm");
        let mut options = Options::new(module);
        (options.output_dir, options.main_out_path) = (folder, &main);
        (options.link_name, options.main_module) = (LOADERS, MAIN);
        let split = transform(options).map_err(|error| anyhow!("the page cannot be split into parts: {error:?}"))?;
        let mut modules = Vec::new();
        for path in &split.split_modules {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            modules.push((name, without_custom_sections(&fs::read(path)?)?));
        }
        modules.sort();
        let loaders = fs::read_to_string(folder.join(LOADERS))?;
        Ok(Split { main, modules, needs: split.prefetch_map, loaders })
    }

    /// Merges the loaders into the script that binds the first module: two scripts that import each other would cost one more request, and
    /// their names could not hold hashes of their contents. `address` returns the address of a later module.
    pub(crate) fn join(&self, script: &str, address: impl Fn(&str) -> Result<String>) -> Result<String> {
        let is_of_loaders = |line: &&str| line.starts_with("import * as ") && line.contains(LOADERS);
        let imported: Vec<&str> = script.lines().filter(is_of_loaders).collect();
        ensure!(!imported.is_empty(), "the page's script imports no loaders of parts");
        let mut joined: Vec<&str> = script.lines().filter(|line| !is_of_loaders(line)).collect();
        let own_import = format!("from \"{MAIN}\";");
        joined.extend(self.loaders.lines().filter(|line| !line.ends_with(&own_import)));
        let mut joined = joined.join("\n").replace("export const __wasm_split_load_", "const __wasm_split_load_");
        let mut names: Vec<String> = self.needs.keys().map(|part| format!("__wasm_split_load_{part}")).collect();
        names.sort();
        for line in imported {
            let name = line.split(' ').nth(3).context("an import has a name")?;
            joined.push_str(&format!("\nconst {name} = {{ {} }};\n", names.join(", ")));
        }
        for (name, _) in &self.modules {
            let (before, after) = (format!("\"./{name}.wasm\""), format!("\"{}\"", address(name)?));
            ensure!(joined.contains(&before), "no loader asks for {name}");
            joined = joined.replace(&before, &after);
        }
        Ok(joined)
    }
}

/// Removes the custom sections of a WebAssembly module, which only tools read, such as names.
fn without_custom_sections(module: &[u8]) -> Result<Vec<u8>> {
    const HEADER: usize = 8;
    let mut kept = module.get(..HEADER).context("a module has a header")?.to_vec();
    let mut rest = &module[HEADER..];
    while let Some(&kind) = rest.first() {
        // The length is a LEB128 number: seven bits a byte, the highest bit set in all bytes but the last.
        let digits = 1 + rest[1..].iter().position(|byte| byte & 0x80 == 0).context("a section has a length")?;
        let length = rest[1..=digits].iter().rev().fold(0, |length, byte| length << 7 | usize::from(byte & 0x7f));
        let (section, next) = rest.split_at_checked(1 + digits + length).context("a section ends in the module")?;
        if kind != 0 {
            kept.extend(section);
        }
        rest = next;
    }
    Ok(kept)
}
