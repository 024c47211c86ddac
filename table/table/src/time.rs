use serde::{Deserialize, Serialize};

/// A length of time in milliseconds.
pub type Millis = u64;

/// A moment, in milliseconds since 1970. The table has no clock of its own: the caller passes the time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Time(i64);

impl Time {
    /// Returns the moment this many milliseconds after the beginning of 1970.
    pub const fn from_millis(millis: i64) -> Time {
        Time(millis)
    }

    /// Returns the milliseconds since the beginning of 1970.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Returns the time since an earlier moment; 0 if that moment is not earlier.
    pub fn since(self, earlier: Time) -> Millis {
        self.0.saturating_sub(earlier.0).max(0).unsigned_abs()
    }

    /// Returns the moment `span` later.
    #[must_use]
    pub fn plus(self, span: Millis) -> Time {
        Time(self.0.saturating_add_unsigned(span))
    }
}
