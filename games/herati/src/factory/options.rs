use pentad_core::{Headers, OptionError, OptionSpec, Options, WholeNumber};

/// The choices made before a game of The Factory.
///
/// # Examples
///
/// ```
/// use pentad_core::{Headers, Options};
/// use pentad_herati::FactoryOptions;
///
/// let options = FactoryOptions::from_headers(&Headers::new().with("Seats", "3"))?;
/// assert_eq!(options, FactoryOptions { seats: 3 });
/// # Ok::<(), pentad_core::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactoryOptions {
    /// Number of players, 2 to 4.
    pub seats: u8,
}

const SEATS: OptionSpec<WholeNumber> = OptionSpec::seats(2..=4);

impl Default for FactoryOptions {
    fn default() -> FactoryOptions {
        FactoryOptions { seats: SEATS.kind.default as u8 }
    }
}

impl Options for FactoryOptions {
    const SPECS: &'static [OptionSpec] = &[SEATS.any()];
    const SAMPLES: &'static [&'static str] = &["", "Seats=3", "Seats=4"];

    fn from_headers(headers: &Headers) -> Result<FactoryOptions, OptionError> {
        Ok(FactoryOptions { seats: SEATS.read(headers)? as u8 })
    }

    fn to_headers(&self) -> Headers {
        Headers::new().with_option(&SEATS, self.seats.into())
    }
}
