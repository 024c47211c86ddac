//! Compression of the files, and their list as Rust source.

use crate::places::PLACES;
use anyhow::Result;
use pentad_packing::{Effort, brotli, gzip};
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// A file of the app as the server sends it.
pub(crate) struct File {
    /// Path on the server, such as `/assets/page-1f3a….wasm`.
    pub(crate) path: String,
    pub(crate) kind: &'static str,
    pub(crate) content: Vec<u8>,
    /// True if the path changes with the content, so that browsers may keep the file for ever.
    pub(crate) lasting: bool,
}

/// Returns the hash of a content, as 16 hexadecimal digits.
pub(crate) fn hash(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Compresses files and caches the results, since the best compression is slow.
pub(crate) struct Packer {
    effort: Effort,
    /// Folder in which the compressed forms are kept from build to build.
    kept: PathBuf,
}

/// The compressed forms of a content.
pub(crate) struct Forms {
    brotli: Vec<u8>,
    gzip: Vec<u8>,
}

impl Packer {
    /// Creates a packer with its cache in this folder.
    pub(crate) fn new(folder: &Path, effort: Effort) -> Result<Packer> {
        let kept = folder.join(effort.name());
        fs::create_dir_all(&kept)?;
        Ok(Packer { effort, kept })
    }

    /// Returns the compressed forms of a content, from the cache if it has them.
    pub(crate) fn forms(&self, content: &[u8]) -> Result<Forms> {
        let kept = self.kept.join(hash(content));
        Ok(Forms {
            brotli: remembered(&kept.with_extension("br"), || Ok(brotli(content, self.effort)?))?,
            gzip: remembered(&kept.with_extension("gz"), || Ok(gzip(content, self.effort)?))?,
        })
    }

    /// Writes every file with its compressed forms into `out`, and the list of them as `app.rs`.
    pub(crate) fn write(&self, files: &[File], out: &Path) -> Result<()> {
        let places = PLACES.map(|(place, _)| place);
        let mut list = format!("WebApp {{ places: &{places:?}, files: &[\n");
        for file in files {
            let name = hash(&file.content);
            let plain = out.join(format!("{name}.bin"));
            fs::write(&plain, &file.content)?;
            let forms = self.forms(&file.content)?;
            let packed = |bytes: &[u8], ending: &str| -> Result<String> {
                // A form that saves less than 64 bytes is not worth unpacking.
                if bytes.len() + 64 > file.content.len() {
                    return Ok("None".to_owned());
                }
                let path = out.join(format!("{name}.{ending}"));
                fs::write(&path, bytes)?;
                Ok(format!("Some(include_bytes!({path:?}))"))
            };
            let (brotli, gzip) = (packed(&forms.brotli, "br")?, packed(&forms.gzip, "gz")?);
            writeln!(
                list,
                "File {{ path: {:?}, kind: {:?}, tag: \"\\\"{name}\\\"\", lasting: {}, plain: include_bytes!({plain:?}), brotli: {brotli}, gzip: {gzip} }},",
                file.path, file.kind, file.lasting
            )?;
        }
        list.push_str("]}");
        fs::write(out.join("app.rs"), list)?;
        Ok(())
    }
}

fn remembered(path: &Path, make: impl FnOnce() -> Result<Vec<u8>>) -> Result<Vec<u8>> {
    if let Ok(bytes) = fs::read(path) {
        return Ok(bytes);
    }
    let bytes = make()?;
    // Written under another name and then renamed, so that an interrupted build leaves no partial file.
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let half = path.with_extension(format!("{ending}-half{}", std::process::id()));
    fs::write(&half, &bytes)?;
    fs::rename(&half, path)?;
    Ok(bytes)
}
