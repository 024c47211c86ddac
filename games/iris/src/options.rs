use pentad_core::{Headers, OptionError, OptionSpec, WholeNumber, clause};

/// The choices made before a game of Iris.
///
/// # Examples
///
/// ```
/// use pentad_core::{Headers, Options as _};
/// use pentad_iris::Options;
///
/// let options = Options::from_headers(&Headers::new().with("Size", "7"))?;
/// assert_eq!(options, Options { size: 7 });
/// let refused = Options::from_headers(&Headers::new().with("Size", "12")).unwrap_err();
/// assert_eq!(refused.to_string(), "Size \"12\" is not possible: 3 to 10 are allowed (IRIS-1)");
/// # Ok::<(), pentad_core::OptionError>(())
/// ```
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
