use pentad_core::{Headers, OptionError, OptionSpec, WholeNumber, clause};

/// The choices made before a game of Quintets.
///
/// # Examples
///
/// ```
/// use pentad_core::{Headers, Options as _};
/// use pentad_quintets::Options;
///
/// let options = Options::from_headers(&Headers::new().with("Seats", "3"))?;
/// assert_eq!(options, Options { seats: 3, ..Options::default() });
/// assert_eq!(options.to_headers().get("Seats"), Some("3"));
/// # Ok::<(), pentad_core::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of seats, 2 or 3.
    pub seats: u8,
    /// QUIN-10: number of occurrences of a position that draw the game, at least 2; 0 for never.
    pub repetition_draw: u32,
    /// QUIN-10: number of actions in a row without a placement or a formed group that draw the game; 0 for never.
    pub quiet_draw: u32,
}

const SEATS: OptionSpec<WholeNumber> = OptionSpec::seats(2..=3);

const REPETITION_DRAW: OptionSpec<WholeNumber> = OptionSpec::whole_number(
    "RepetitionDraw",
    "the game is drawn when a position occurs that many times without progress",
    3,
    2..=u32::MAX,
)
.or_never()
.offering(&[0, 2, 3, 4, 5])
.citing(clause!("QUIN-10"));

const QUIET_DRAW: OptionSpec<WholeNumber> = OptionSpec::whole_number(
    "QuietDraw",
    "the game is drawn after that many actions in a row without a placement or a formed group; 0 for never",
    100,
    1..=u32::MAX,
)
.or_never()
.offering(&[0, 50, 100, 200])
.citing(clause!("QUIN-10"));

impl Default for Options {
    fn default() -> Options {
        Options {
            seats: SEATS.kind.default as u8,
            repetition_draw: REPETITION_DRAW.kind.default,
            quiet_draw: QUIET_DRAW.kind.default,
        }
    }
}

impl Options {
    /// Validates options that were built in code.
    pub(crate) fn validate(&self) -> Result<(), OptionError> {
        SEATS.check(&self.seats.into())?;
        REPETITION_DRAW.check(&self.repetition_draw)?;
        QUIET_DRAW.check(&self.quiet_draw)
    }
}

impl pentad_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[SEATS.any(), REPETITION_DRAW.any(), QUIET_DRAW.any()];
    const SAMPLES: &'static [&'static str] = &["", "Seats=3", "Seats=3 QuietDraw=20", "RepetitionDraw=2 QuietDraw=4"];

    fn from_headers(headers: &Headers) -> Result<Options, OptionError> {
        Ok(Options {
            seats: SEATS.read(headers)? as u8,
            repetition_draw: REPETITION_DRAW.read(headers)?,
            quiet_draw: QUIET_DRAW.read(headers)?,
        })
    }

    fn to_headers(&self) -> Headers {
        Headers::new()
            .with_option(&SEATS, self.seats.into())
            .with_option(&REPETITION_DRAW, self.repetition_draw)
            .with_option(&QUIET_DRAW, self.quiet_draw)
    }
}
