//! How much time the build may take.

/// How well the app is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// As small as it can be: what people download.
    Full,
    /// In little time, where the modules were compiled in little time too.
    Quick,
}

impl Effort {
    /// The effort that belongs to the cargo profile of the modules.
    pub(crate) fn of_profile(profile: &str) -> Effort {
        if profile == "quick" { Effort::Quick } else { Effort::Full }
    }

    /// A name for files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Effort::Full => "full",
            Effort::Quick => "quick",
        }
    }
}
