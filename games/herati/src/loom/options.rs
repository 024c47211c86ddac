use pentad_core::{Headers, OptionError, OptionSpec, Options};

/// What may be chosen before The Loom, which is nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LoomOptions;

impl Options for LoomOptions {
    const SPECS: &'static [OptionSpec] = &[];

    fn from_headers(headers: &Headers) -> Result<LoomOptions, OptionError> {
        headers.number("Seats", 1, 1..=1, "")?;
        Ok(LoomOptions)
    }

    fn to_headers(&self) -> Headers {
        Headers::new().with("Seats", "1")
    }
}
