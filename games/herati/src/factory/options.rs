use pentad_core::{Headers, OptionError, OptionSpec, Options};

/// What may be chosen before The Factory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactoryOptions {
    /// How many play, 2 to 4.
    pub seats: u8,
}

impl Default for FactoryOptions {
    fn default() -> FactoryOptions {
        FactoryOptions { seats: 2 }
    }
}

impl Options for FactoryOptions {
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec { header: "Seats", about: "how many play", default: "2", allowed: "2 to 4" }];

    fn from_headers(headers: &Headers) -> Result<FactoryOptions, OptionError> {
        let seats = headers.number("Seats", 2, 2..=4, "")?;
        Ok(FactoryOptions { seats: seats as u8 })
    }

    fn to_headers(&self) -> Headers {
        Headers::new().with("Seats", self.seats.to_string())
    }
}
