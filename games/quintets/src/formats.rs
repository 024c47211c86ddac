//! Implementations for the optional features `arbitrary` and `serde`.

#[cfg(feature = "arbitrary")]
use crate::Setup;
use crate::{Options, Quintets};

#[cfg(feature = "arbitrary")]
pentad_core::arbitrary_game!(Quintets, Options, Setup);

#[cfg(feature = "serde")]
pentad_core::serde_game!(Quintets, Options);
