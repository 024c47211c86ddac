use pentad_core::{Headers, OptionError, OptionSpec};

/// What may be chosen before a game of Enantiomerfolk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// ENAN-12: the game is drawn after this many actions; 0 turns that off.
    pub ply_limit: u32,
    /// ENAN-14: whether stacks in hand may be put together anew before a drop.
    pub restack: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { ply_limit: 500, restack: false }
    }
}

impl pentad_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            header: "PlyLimit",
            about: "the game is drawn after this many actions; 0 turns it off",
            default: "500",
            allowed: "a whole number from 0 on",
        },
        OptionSpec {
            header: "Restack",
            about: "whether stacks in hand may be put together anew before a drop",
            default: "no",
            allowed: "yes or no",
        },
    ];

    fn from_headers(headers: &Headers) -> Result<Options, OptionError> {
        headers.number("Seats", 2, 2..=2, "")?;
        let ply_limit = headers.number("PlyLimit", 500, 0..=u32::MAX, "ENAN-12")?;
        let restack = match headers.get("Restack") {
            None => false,
            Some(text) if text.trim().eq_ignore_ascii_case("no") => false,
            Some(text) if text.trim().eq_ignore_ascii_case("yes") => true,
            Some(text) => return Err(OptionError::refused("Restack", text, "yes or no is allowed (ENAN-14)")),
        };
        Ok(Options { ply_limit, restack })
    }

    fn to_headers(&self) -> Headers {
        let headers = Headers::new().with("Seats", "2").with("PlyLimit", self.ply_limit.to_string());
        if self.restack { headers.with("Restack", "yes") } else { headers }
    }
}
