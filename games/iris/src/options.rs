use pentad_core::{Headers, OptionError, OptionSpec, WholeNumber, clause};

/// The choices made before a game of Iris.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Cells a side, 3 to 10.
    pub size: u8,
}

const SEATS: OptionSpec<WholeNumber> = OptionSpec::seats(2..=2);

const SIZE: OptionSpec<WholeNumber> =
    OptionSpec::whole_number("Size", "cells a side; 5 to 8 are recommended", 5, 3..=10)
        .citing(clause!("IRIS-1"))
        .always_asked()
        .always_written();

impl Options {
    /// IRIS-1: the sizes that can be played.
    pub const SIZES: std::ops::RangeInclusive<u8> = SIZE.kind.bytes();
}

impl Default for Options {
    fn default() -> Options {
        Options { size: SIZE.kind.default as u8 }
    }
}

impl pentad_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[SIZE.any()];
    const SAMPLES: &'static [&'static str] = &["Size=3", "Size=4", "Size=5"];

    fn from_headers(headers: &Headers) -> Result<Options, OptionError> {
        SEATS.read(headers)?;
        Ok(Options { size: SIZE.read(headers)? as u8 })
    }

    fn to_headers(&self) -> Headers {
        Headers::new().with_option(&SEATS, 2).with_option(&SIZE, self.size.into())
    }
}
