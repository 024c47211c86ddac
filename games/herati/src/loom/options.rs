use pentad_core::{Headers, OptionError, OptionSpec, Options, WholeNumber};

/// The choices made before a game of The Loom: none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LoomOptions;

const SEATS: OptionSpec<WholeNumber> = OptionSpec::seats(1..=1);

impl Options for LoomOptions {
    const SPECS: &'static [OptionSpec] = &[];

    fn from_headers(headers: &Headers) -> Result<LoomOptions, OptionError> {
        SEATS.read(headers)?;
        Ok(LoomOptions)
    }

    fn to_headers(&self) -> Headers {
        Headers::new().with_option(&SEATS, 1)
    }
}
