use crate::{Colours, Opening};
use pentad_core::{Headers, OneOf, OptionError, OptionSpec, Switch, WholeNumber, clause};

/// The choices made before a game of Enantiomerfolk.
///
/// # Examples
///
/// ```
/// use pentad_core::{Headers, Options as _};
/// use pentad_enantiomerfolk::Options;
///
/// let options = Options::from_headers(&Headers::new().with("Colours", "4"))?;
/// assert_eq!(options.colours, pentad_enantiomerfolk::Colours::Four);
/// assert_eq!(options.ply_limit, Options::default().ply_limit);
/// # Ok::<(), pentad_core::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// ENAN-12: number of actions after which the game is drawn; 0 for no limit.
    pub ply_limit: u32,
    /// ENAN-14: true if pyramids in hand may be restacked before a drop.
    pub restack: bool,
    /// ENAN-15: the number of colours.
    pub colours: Colours,
    /// ENAN-16: the set-up that a game of four colours starts from. Three colours start from the sheet's diagram.
    pub opening: Opening,
}

const SEATS: OptionSpec<WholeNumber> = OptionSpec::seats(2..=2);

const COLOURS: OptionSpec<WholeNumber> =
    OptionSpec::whole_number("Colours", "how many colours there are; 4 are played on a larger board", 3, 3..=4)
        .citing(clause!("ENAN-15"))
        .always_asked();

const OPENING: OptionSpec<OneOf> =
    OptionSpec::one_of("Opening", "where the pieces stand at the start of a game of four colours", Opening::NAMES)
        .only_with("Colours", "4")
        .of_the_start()
        .citing(clause!("ENAN-16"))
        .always_asked()
        // The default may change one day, and records should keep their meaning.
        .always_written();

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
        Options {
            ply_limit: PLY_LIMIT.kind.default,
            restack: RESTACK.kind.default,
            colours: Colours::default(),
            opening: Opening::DEFAULT,
        }
    }
}

impl pentad_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[COLOURS.any(), OPENING.any(), RESTACK.any(), PLY_LIMIT.any()];
    const SAMPLES: &'static [&'static str] =
        &["", "PlyLimit=20", "Restack=yes", "Colours=4", "Colours=4 Opening=scattered Restack=yes"];

    fn from_headers(headers: &Headers) -> Result<Options, OptionError> {
        SEATS.read(headers)?;
        Ok(Options {
            ply_limit: PLY_LIMIT.read(headers)?,
            restack: RESTACK.read(headers)?,
            colours: Colours::of_count(COLOURS.read(headers)? as usize).unwrap_or_default(),
            opening: Opening::ALL[OPENING.read(headers)?],
        })
    }

    fn to_headers(&self) -> Headers {
        let headers = Headers::new().with_option(&SEATS, 2).with_option(&COLOURS, self.colours.count() as u32);
        let headers = match self.colours {
            Colours::Three => headers,
            Colours::Four => headers.with_option(&OPENING, self.opening.place()),
        };
        headers.with_option(&PLY_LIMIT, self.ply_limit).with_option(&RESTACK, self.restack)
    }
}
