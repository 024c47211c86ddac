//! Implementations for the optional features `arbitrary` and `serde`.

#[cfg(feature = "arbitrary")]
use crate::Setup;
use crate::{Iris, Options};

#[cfg(feature = "arbitrary")]
pentad_core::arbitrary_game!(Iris, Options, Setup);

#[cfg(feature = "serde")]
pentad_core::serde_game!(Iris, Options);
