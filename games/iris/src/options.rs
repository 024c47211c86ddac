use pentad_core::{Headers, OptionError, OptionSpec};

/// What may be chosen before a game of Iris.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Cells a side, 3 to 10.
    pub size: u8,
}

impl Options {
    /// IRIS-1: the sizes that can be played.
    pub const SIZES: std::ops::RangeInclusive<u8> = 3..=10;
}

impl Default for Options {
    fn default() -> Options {
        Options { size: 5 }
    }
}

impl pentad_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        header: "Size",
        about: "cells a side; 5 to 8 are recommended",
        default: "5",
        allowed: "3 to 10",
    }];

    fn from_headers(headers: &Headers) -> Result<Options, OptionError> {
        headers.number("Seats", 2, 2..=2, "")?;
        let size = headers.number("Size", 5, 3..=10, "IRIS-1")?;
        Ok(Options { size: size as u8 })
    }

    fn to_headers(&self) -> Headers {
        Headers::new().with("Seats", "2").with("Size", self.size.to_string())
    }
}
