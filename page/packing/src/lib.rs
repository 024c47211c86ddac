//! Compression of content for browsers, at build time.
//!
//! Cargo does not optimise build scripts, and most of Brotli is generic, so it is compiled in the crate that calls it: in this one, which
//! the workspace's profiles optimise.

use std::io::{Result, Write as _};

/// Trade-off between compression time and size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// The smallest output, for releases.
    Full,
    /// Output a few percent larger, in a tenth of the time.
    Usual,
    /// The fastest, for modules that were compiled with the quick profile.
    Quick,
}

impl Effort {
    /// Returns the effort for modules of this cargo profile.
    #[must_use]
    pub fn of_profile(profile: &str) -> Effort {
        match profile {
            "slim" => Effort::Full,
            "quick" => Effort::Quick,
            _ => Effort::Usual,
        }
    }

    /// Returns a name for use in paths.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Effort::Full => "full",
            Effort::Usual => "usual",
            Effort::Quick => "quick",
        }
    }
}

/// Compresses content as Brotli.
///
/// # Errors
///
/// None in practice: writing to memory does not fail.
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

/// Compresses content as gzip, for browsers that do not support Brotli.
///
/// # Errors
///
/// None in practice: writing to memory does not fail.
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
