//! Content compressed for browsers, when the program is built.
//!
//! Cargo does not optimise build scripts, and most of Brotli is generic, so it is compiled where it is called: here, in a crate
//! that the profiles of the workspace name.

use std::io::{Result, Write as _};

/// How well content is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// As small as it can be, for releases.
    Full,
    /// A few percent larger, in a tenth of the time.
    Usual,
    /// In little time, where the modules were compiled in little time too.
    Quick,
}

impl Effort {
    /// The effort that belongs to the cargo profile of the modules.
    #[must_use]
    pub fn of_profile(profile: &str) -> Effort {
        match profile {
            "slim" => Effort::Full,
            "quick" => Effort::Quick,
            _ => Effort::Usual,
        }
    }

    /// A name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Effort::Full => "full",
            Effort::Usual => "usual",
            Effort::Quick => "quick",
        }
    }
}

/// Content as Brotli.
///
/// # Errors
///
/// None, as long as there is memory.
pub fn brotli(content: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let quality = match effort {
        Effort::Full => 11,
        Effort::Usual => 9,
        Effort::Quick => 5,
    };
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut packed, &params)?;
    Ok(packed)
}

/// Content as gzip, for browsers that do not know Brotli.
///
/// # Errors
///
/// None, as long as there is memory.
pub fn gzip(content: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let level = match effort {
        Effort::Full => flate2::Compression::best(),
        Effort::Usual => flate2::Compression::default(),
        Effort::Quick => flate2::Compression::fast(),
    };
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), level);
    packed.write_all(content)?;
    packed.finish()
}
