use std::fmt;

/// A supported language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum Locale {
    #[default]
    English,
    French,
    Japanese,
}

impl Locale {
    /// All languages, in the order in which they are offered.
    pub const ALL: [Locale; 3] = [Locale::English, Locale::French, Locale::Japanese];

    /// Returns the code of the language, which is also the name of its folder: `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Locale::English => "en",
            Locale::French => "fr",
            Locale::Japanese => "ja",
        }
    }

    /// Returns the language for a code as browsers send it, with or without a region or script: `fr`, `fr-CA`, `ja_JP`.
    pub fn of_code(code: &str) -> Option<Locale> {
        let language = code.trim().split(['-', '_']).next()?;
        Locale::ALL.into_iter().find(|locale| locale.code().eq_ignore_ascii_case(language))
    }

    /// Returns the language's name in the language itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Locale::English => "English",
            Locale::French => "Français",
            Locale::Japanese => "日本語",
        }
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_with_and_without_a_region() {
        for (code, locale) in [
            ("en", Some(Locale::English)),
            ("en-GB", Some(Locale::English)),
            ("fr-CA", Some(Locale::French)),
            ("FR", Some(Locale::French)),
            ("ja_JP", Some(Locale::Japanese)),
            ("ja-Hira-JP", Some(Locale::Japanese)),
            ("frr", None),
            ("de", None),
            ("", None),
        ] {
            assert_eq!(Locale::of_code(code), locale, "{code}");
        }
    }
}
