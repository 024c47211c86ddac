use pentad_core::{Headers, OptionError, OptionSpec};

/// What may be chosen before a game of Quintets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Two or three.
    pub seats: u8,
    /// QUIN-10: how many times a position must occur to draw the game; 0 for never, otherwise at least 2.
    pub repetition_draw: u32,
    /// QUIN-10: how many actions in a row without a placement or a formed group draw the game; 0 for never.
    pub quiet_draw: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { seats: 2, repetition_draw: 3, quiet_draw: 100 }
    }
}

impl Options {
    /// Says what is wrong with options that were put together in code.
    pub(crate) fn validate(&self) -> Result<(), OptionError> {
        if !(2..=3).contains(&self.seats) {
            return Err(OptionError::refused("Seats", &self.seats.to_string(), "2 to 3 are allowed"));
        }
        if self.repetition_draw == 1 {
            return Err(OptionError::refused("RepetitionDraw", "1", REPETITIONS_ALLOWED));
        }
        Ok(())
    }
}

const REPETITIONS_ALLOWED: &str = "0 (never) or a whole number from 2 on is allowed (QUIN-10)";

impl pentad_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { header: "Seats", about: "how many play", default: "2", allowed: "2 or 3" },
        OptionSpec {
            header: "RepetitionDraw",
            about: "the game is drawn when a position occurs that many times without progress; 0 for never",
            default: "3",
            allowed: "0 or at least 2",
        },
        OptionSpec {
            header: "QuietDraw",
            about: "the game is drawn after that many actions in a row without a placement or a formed group; 0 for never",
            default: "100",
            allowed: "0 or more",
        },
    ];

    fn from_headers(headers: &Headers) -> Result<Options, OptionError> {
        let defaults = Options::default();
        let seats = headers.number("Seats", 2, 2..=3, "")? as u8;
        let repetition_draw = headers
            .number("RepetitionDraw", defaults.repetition_draw, 0..=u32::MAX, "QUIN-10")
            .map_err(|error| OptionError { reason: REPETITIONS_ALLOWED.to_owned(), ..error })?;
        let quiet_draw = headers.number("QuietDraw", defaults.quiet_draw, 0..=u32::MAX, "QUIN-10")?;
        let options = Options { seats, repetition_draw, quiet_draw };
        options.validate()?;
        Ok(options)
    }

    fn to_headers(&self) -> Headers {
        let defaults = Options::default();
        let mut headers = Headers::new().with("Seats", self.seats.to_string());
        if self.repetition_draw != defaults.repetition_draw {
            headers.set("RepetitionDraw", self.repetition_draw.to_string());
        }
        if self.quiet_draw != defaults.quiet_draw {
            headers.set("QuietDraw", self.quiet_draw.to_string());
        }
        headers
    }
}
