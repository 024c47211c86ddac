use pentad_core::{Headers, OptionError, OptionSpec, Switch, WholeNumber, clause};

/// What may be chosen before a game of Enantiomerfolk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// ENAN-12: the game is drawn after this many actions; 0 turns that off.
    pub ply_limit: u32,
    /// ENAN-14: whether stacks in hand may be put together anew before a drop.
    pub restack: bool,
}

const SEATS: OptionSpec<WholeNumber> = OptionSpec::seats(2..=2);

const PLY_LIMIT: OptionSpec<WholeNumber> = OptionSpec::whole_number(
    "PlyLimit",
    "the game is drawn after this many actions; 0 turns it off",
    500,
    1..=u32::MAX,
)
.or_never()
.offering(&[0, 200, 500, 1000])
.citing(clause!("ENAN-12"))
.always_written();

const RESTACK: OptionSpec<Switch> =
    OptionSpec::switch("Restack", "whether stacks in hand may be put together anew before a drop", false)
        .citing(clause!("ENAN-14"));

impl Default for Options {
    fn default() -> Options {
        Options { ply_limit: PLY_LIMIT.kind.default, restack: RESTACK.kind.default }
    }
}

impl pentad_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[RESTACK.any(), PLY_LIMIT.any()];
    const SAMPLES: &'static [&'static str] = &["", "PlyLimit=20", "Restack=yes"];

    fn from_headers(headers: &Headers) -> Result<Options, OptionError> {
        SEATS.read(headers)?;
        Ok(Options { ply_limit: PLY_LIMIT.read(headers)?, restack: RESTACK.read(headers)? })
    }

    fn to_headers(&self) -> Headers {
        Headers::new()
            .with_option(&SEATS, 2)
            .with_option(&PLY_LIMIT, self.ply_limit)
            .with_option(&RESTACK, self.restack)
    }
}
