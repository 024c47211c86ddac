use std::fmt;

/// A clause of the rules, such as `IRIS-4`: the rules page and the number on it. [`clause!`](crate::clause) names one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(&'static str);

impl Clause {
    /// Returns the clause with this name; `None` unless the name is capital letters, a hyphen and a number from 1 on.
    pub const fn named(name: &'static str) -> Option<Clause> {
        let bytes = name.as_bytes();
        let mut at = 0;
        while at < bytes.len() && bytes[at].is_ascii_uppercase() {
            at += 1;
        }
        // Letters, the hyphen, and at least one digit, the first of which is not 0.
        if at == 0 || at + 1 >= bytes.len() || bytes[at] != b'-' || bytes[at + 1] == b'0' {
            return None;
        }
        at += 1;
        while at < bytes.len() {
            if !bytes[at].is_ascii_digit() {
                return None;
            }
            at += 1;
        }
        Some(Clause(name))
    }

    /// Returns the name: `IRIS-4`.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// Gives the [`Clause`] with this name. A malformed name is a compile error.
///
/// ```
/// use pentad_core::clause;
/// assert_eq!(clause!("IRIS-4").to_string(), "IRIS-4");
/// ```
///
/// ```compile_fail
/// pentad_core::clause!("four");
/// ```
#[macro_export]
macro_rules! clause {
    ($name:literal) => {
        const { $crate::Clause::named($name).expect("a clause is named like IRIS-4") }
    };
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A clause in brackets at the end of a sentence: ` (IRIS-4)`. Empty without a clause.
pub(crate) struct Cited(pub(crate) Option<Clause>);

impl fmt::Display for Cited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(clause) => write!(f, " ({clause})"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_have_a_page_and_a_number() {
        for name in ["IRI-1", "QUIN-10", "ENAN-14"] {
            assert_eq!(Clause::named(name).map(Clause::name), Some(name));
        }
        for name in
            ["", "-", "-4", "IRIS", "IRIS-", "IRIS4", "iris-4", "IRIS-0", "IRIS-4a", "IRIS-4-5", "IRIS -4", "É-1"]
        {
            assert_eq!(Clause::named(name), None, "{name}");
        }
    }
}
